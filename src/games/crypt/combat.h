/*
 * combat.h - attacks, from the declaration to the strike that lands: types and immunity, dice, who defends and how, all
 * in a hex (CRYPT-68 to CRYPT-84).
 *
 * An attack is one event with many steps; its frame keeps, while it acts: `left` strikes to come, `that` how much a
 * defence has stopped (below 4096, so that no card can be meant), `give` what Heal restores after the damage, `line`
 * STRUCK, LANDED and, for texts, DODGEABLE. Does NOT choose: the questions it stops at are in declare.h. What a strike
 * does is in damage.h.
 */
#ifndef CRYPT_COMBAT_H
#define CRYPT_COMBAT_H

#include "cards.h"

enum AttackStep {
    A_START,
    A_ROLL,
    A_ROLLED,
    A_DEFEND,
    A_DODGING,
    A_DODGING_OUT,
    A_DEFENDED,
    A_DAMAGE,
    A_LANDED,
    A_NEXT
};
enum { STOPPED_ALL = 0xfff };
enum { LANDED = 1 /* a strike has */, STRUCK = 2 /* a strike is over */, DODGEABLE = 4 };

/* The rulebook's own events: what posts one has seen to it that it is legal; cards may still forbid it. */
RULE_FOLD int deed(const Box *box, Pos *s, int event, Thing it, Thing there, Thing cause, int32_t amount, int seat,
                   int word, Events *ev)
{
    Deed d = { amount, it, there, cause, (uint8_t)event, (uint8_t)seat, (uint8_t)word, 0 };
    if (s->stale) hooks_refresh(box, s);
    deed_stands_for(s, &d);
    return event_post_as(box, s, &d, 0, hook_used(s, HOOK(event, HOOK_MAY)), ev);
}

/* Of the attack under way, while its defence is asked for. */
RULE bool attack_is_dodgeable(const Pos *s)
{
    int at = attack_under_way(s);
    return at >= 0 && (s->frame[at].line & DODGEABLE);
}

/* ---- Types and immunity (CRYPT-88, CRYPT-89, CRYPT-200, CRYPT-201) ----------------------------------------------- */

enum DamageType {
    IS_MAGIC = 1,
    IS_WEAPONS = 2,
    IS_TECH = 4,
    IS_PHASED = 8,
    IS_POISON = 16,
    IS_GAS = 32,
    IS_LIGHT = 64,
    IS_LOW = 128,
    IS_FIRST = 256
};

RULE int card_types(const Box *box, int card)
{
    const Card *c = &box->card[card];
    int level = card_field(box, card, CRYPT_FIELD_LEVEL), types = 0;
    for (int i = 0; i < 6; i++)
        if (c->traits >> (CRYPT_TRAIT_TYPE_MAGIC + i) & 1) types |= 1 << i;
    if (c->kinds >> CRYPT_KIND_MAGICAL & 1) types |= IS_MAGIC;
    if (c->kinds >> CRYPT_KIND_SPELL & 1 && level == 1) types |= IS_FIRST;
    if (c->kinds >> CRYPT_KIND_WEAPON & 1) types |= IS_WEAPONS | (level == 1 ? IS_LIGHT : 0);
    if (c->kinds >> CRYPT_KIND_TECH & 1) types |= IS_TECH | (level == 1 ? IS_LOW : 0);
    return types;
}

RULE int card_immunity(const Box *box, int card)
{
    int proof = 0;
    for (int i = 0; i < 9; i++)
        if (box->card[card].traits >> (CRYPT_TRAIT_IMMUNE_MAGIC_PROOF + i) & 1) proof |= 1 << i;
    return proof;
}

/* A character is protected by what lies before it (CRYPT-89). */
RULE int target_immunity(const Box *box, const Pos *s, Thing t)
{
    int proof = card_immunity(box, s->card[THING_INDEX(t)]), seat = game_player(s, THING_INDEX(t));
    if (!is_character(t)) return proof;
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        if (s->slot[i].place == NOWHERE && s->slot[i].host == THING_NONE) proof |= card_immunity(box, s->card[i]);
    return proof;
}

/* The flat amount a card adds to a number of its host, read from its own line; 0 none. */
RULE int card_adds(const Box *box, int card, int number)
{
    const Card *c = &box->card[card];
    for (int i = 0; i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (l->kind == LINE_PLUS && l->hook == KIT_EVENTS * 4 + number && box->code[l->body] == OP_NUM)
            return (int16_t)code_word(box, l->body + 1);
    }
    return 0;
}

/* What is left of the damage after immunity, part by part: an attachment that names a type is a part of its own. */
RULE int damage_unresisted(const Box *box, const Pos *s, Thing source, Thing target, int amount)
{
    int proof = target_immunity(box, s, target), left = amount, own;
    if (!proof || THING_CLASS(source) != THING_SLOT) return amount;
    for (int i = 0; i < s->count[ROW_ASIDE]; i++) {
        int slot = AT_ASIDE + i, types = 0;
        if (s->slot[slot].host != source) continue;
        for (int k = 0; k < 6; k++)
            if (slot_trait(box, s, slot, CRYPT_TRAIT_TYPE_MAGIC + k)) types |= 1 << k;
        own = types ? card_adds(box, s->card[slot], CRYPT_NUMBER_DAMAGE) : 0;
        if (own > amount) own = amount;
        amount -= own;
        if (types & proof) left -= own;
    }
    int types = card_types(box, s->card[THING_INDEX(source)]) | (source_is_phased(box, s, source) ? IS_PHASED : 0);
    if (types & proof) left -= amount;
    return left;
}

/* ---- How much (CRYPT-72, CRYPT-109, CRYPT-175) ------------------------------------------------------------------- */

/* Dice and flat damage of a strike; `given` is what a text has said. What a character adds counts once in an attack,
 * with its first strike (CRYPT-152, CRYPT-175). */
RULE int32_t strike_amount(const Box *box, const Pos *s, Thing source, int32_t given, int seat, bool first)
{
    Thing maker = attack_maker(box, s, source, seat);
    int32_t n = given;
    if (is_hex_card(source) || THING_CLASS(source) != THING_SLOT) return n;
    if (maker == source) n += number_now(box, s, CRYPT_NUMBER_HIT, source);
    n += number_now(box, s, CRYPT_NUMBER_DAMAGE, source);
    if (first && maker != THING_NONE && seat < CRYPT_SEATS && maker == seat_piece(s, seat))
        n += number_now(box, s, CRYPT_NUMBER_BONUS, maker);
    return n;
}

RULE int roll_post(const Box *box, Pos *s, int32_t amount, Thing by, Thing cause, int seat, int reason, Events *ev)
{
    return deed(box, s, CRYPT_EVENT_ROLL, by, THING_NONE, cause, amount, seat, reason, ev);
}

/* CRYPT-49, CRYPT-60: the game rolls. The frame remembers how many dice and what is added, for Luck (CRYPT-203). */
RULE int act_roll(Pos *s, Frame *f, Events *ev)
{
    int dice = f->amount >> 16, flat = (int16_t)(f->amount & 0xffff), sum = 0;
    for (int i = 0; i < dice; i++) {
        int pips = 1 + (int)rng_below(&s->fate.rng, 6);
        s->fate.learned++;
        s->dice[0] = s->dice[1], s->dice[1] = (uint8_t)pips;
        sum += pips;
        tell(s, ev, EV_ROLL, f->you, THING_NONE, f->self, pips, f->word);
    }
    f->line = (uint16_t)dice, f->that = (Thing)(flat < 0 ? 0 : flat);
    f->amount = sum + flat;
    return ACT_DONE;
}

/* ---- Who defends, and with what ---------------------------------------------------------------------------------- */

/* The player who answers for a target; SEAT_NONE for a free monster, and for the Pharaoh, who
 * always dodges (CRYPT-67). */
RULE int target_defender(const Pos *s, Thing t)
{
    int seat = THING_CLASS(t) == THING_SLOT ? game_player(s, THING_INDEX(t)) : SEAT_NONE;
    return seat < s->fate.seats ? seat : SEAT_NONE;
}

/* What rolls the dodge: the target itself, or the character it lies before (CRYPT-79, CRYPT-197). */
RULE Thing target_dodger(const Box *box, const Pos *s, Thing t)
{
    if (!is_tabled(t) || is_agent(box, s, t)) return t;
    if (s->slot[THING_INDEX(t)].place != NOWHERE) return THING_NONE;
    int seat = game_player(s, THING_INDEX(t));
    return seat_is_defeated(s, seat) ? (Thing)THING_NONE : seat_piece(s, seat);
}

RULE bool attack_may_dodge(const Box *box, const Pos *s, const Frame *f)
{
    Thing by = target_dodger(box, s, f->it);
    if (by == THING_NONE || f->word == CRYPT_WORD_BARRED_DODGE) return false;
    return may(box, s, CRYPT_EVENT_DODGE, by, f->self, f->self, target_defender(s, f->it));
}

RULE bool attack_may_defend(const Box *box, const Pos *s, const Frame *f, int seat)
{
    if (f->word == CRYPT_WORD_BARRED_DEFENCE || seat_is_defeated(s, seat)) return false;
    return may(box, s, CRYPT_EVENT_DEFEND, f->it, f->self, f->self, seat);
}

/* CRYPT-82, CRYPT-83, CRYPT-194: in an Exit with a Key, if it could be dodged. */
RULE bool attack_may_dodge_out(const Box *box, const Pos *s, const Frame *f, int seat)
{
    if (f->it != seat_piece(s, seat) || !hex_is_exit(box, s, hex_of(s, f->it)) || !seat_has_key(box, s, seat))
        return false;
    return attack_may_dodge(box, s, f) && may(box, s, CRYPT_EVENT_DODGE_OUT, f->it, THING_NONE, f->self, seat);
}

/* ---- The attack -------------------------------------------------------------------------------------------------- */

/* Monsters remember who attacks them (CRYPT-64, CRYPT-65) and which agents fight them from their hex (CRYPT-185). */
RULE void attack_is_noticed(const Box *box, Pos *s, const Frame *f)
{
    if (!is_monster(f->it) || is_hex_card(f->self) || f->you >= CRYPT_SEATS) return;
    Slot *m = &s->slot[THING_INDEX(f->it)];
    Thing maker = attack_maker(box, s, f->self, f->you);
    if (maker == seat_piece(s, f->you) && maker != THING_NONE) {
        m->who |= (uint8_t)(1u << f->you);
        s->mood[THING_INDEX(f->it) - AT_MONSTERS].alone &= (uint8_t) ~(1u << f->you);
    } else if (is_agent(box, s, maker) && hex_of(s, maker) == m->place) {
        s->slot[THING_INDEX(maker)].who |= WHO_FOUGHT;
    }
}

RULE bool target_stands(const Box *box, const Pos *s, Thing t) { return t != THING_NONE && is_target(box, s, t, true); }

/* Whether the attack on top is a Hit that was told when it was declared. */
RULE bool hit_was_declared(const Pos *s)
{
    return s->top > 1 && s->frame[s->top - 1].what == CRYPT_EVENT_HIT + 1 && s->frame[s->top - 2].what == PROC_DECLARE;
}

RULE int attack_start(const Box *box, Pos *s, Frame *f, Events *ev)
{
    f->it = target_piece(s, f->it);
    if (!target_stands(box, s, f->it)) return ACT_NOT;
    f->left = (uint8_t)(is_hex_card(f->self) || f->there ? 1 : number_now(box, s, CRYPT_NUMBER_STRIKES, f->self));
    f->give = 0, f->that = 0, f->line = 0;
    attack_is_noticed(box, s, f);
    if (!hit_was_declared(s)) tell_event(s, ev, f, 0, 0);
    f->step = A_ROLL;
    return ACT_WAIT;
}

/* CRYPT-191: the damage is rolled before the defence. Part of an attack on all in a hex: it was rolled already
 * (CRYPT-190). */
RULE int attack_roll(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int32_t n = f->amount;
    if (THING_CLASS(f->there) != THING_PLACE) n = strike_amount(box, s, f->self, n, f->you, !(f->line & STRUCK));
    f->step = A_ROLLED;
    if (n >= 65536) return roll_post(box, s, n, f->it, f->self, f->you, CRYPT_WORD_REASON_ATTACK, ev), ACT_WAIT;
    s->result = n;
    return ACT_WAIT;
}

/* What attacks is still there, and its player's turn is not over by defeat (CRYPT-218). */
RULE bool attacker_stands(const Pos *s, const Frame *f)
{
    if (s->turn_over && f->you == s->active) return false;
    if (is_character(f->self)) return !seat_is_defeated(s, THING_INDEX(f->self));
    return slot_between(f->self, 0, LIVE);
}

/* One strike is over; the next, or the end (CRYPT-81, CRYPT-208). */
RULE int attack_next(const Box *box, Frame *f, const Pos *s)
{
    f->that = 0, f->give = 0;
    f->left--;
    f->line |= STRUCK;
    if (f->left && target_stands(box, s, f->it) && attacker_stands(s, f)) {
        f->step = A_ROLL;
        f->amount = 0;
        return ACT_WAIT;
    }
    f->pc = 0;
    return f->line & LANDED ? ACT_DONE : ACT_NOT;
}

RULE bool defence_is_offered(const Box *box, const Pos *s, const Frame *f, int seat); /* declare.h */

RULE int attack_defend(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int seat = target_defender(s, f->it);
    f->line = (uint16_t)((f->line & ~DODGEABLE) | (attack_may_dodge(box, s, f) ? DODGEABLE : 0));
    if (seat != SEAT_NONE && defence_is_offered(box, s, f, seat)) return ACT_STOP;
    f->step = A_DAMAGE;
    if (seat == SEAT_NONE && attack_may_dodge(box, s, f)) { /* CRYPT-67 */
        f->step = A_DODGING;
        f->flags &= (uint8_t)~FRAME_DONE;
        deed(box, s, CRYPT_EVENT_DODGE, f->it, f->self, f->self, 0, f->you, 0, ev);
    }
    return ACT_WAIT;
}

RULE int attack_damage(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int n = f->amount - f->that;
    f->step = A_LANDED; /* what stops damage stops no other effect (CRYPT-193) */
    if (n > 0) deed(box, s, CRYPT_EVENT_DAMAGE, f->it, THING_NONE, f->self, n, f->you, 0, ev);
    return ACT_WAIT;
}

RULE_FOLD int attack_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    switch (f->step) {
    case A_START: return attack_start(box, s, f, ev);
    case A_ROLL: return attack_roll(box, s, f, ev);
    case A_ROLLED:
        f->amount = s->result;
        f->step = A_DEFEND;
        return ACT_WAIT;
    case A_DEFEND: return target_stands(box, s, f->it) ? attack_defend(box, s, f, ev) : attack_next(box, f, s);
    case A_DODGING:
    case A_DODGING_OUT: /* CRYPT-77; dodging out has won already, or the attack hits (CRYPT-82) */
        f->step = f->step == A_DODGING && (f->flags & FRAME_DONE) ? A_NEXT : A_DAMAGE;
        return ACT_WAIT;
    case A_DEFENDED: f->step = f->that == STOPPED_ALL ? A_NEXT : A_DAMAGE; return ACT_WAIT;
    case A_DAMAGE: return target_stands(box, s, f->it) ? attack_damage(box, s, f, ev) : attack_next(box, f, s);
    case A_LANDED:
        f->line |= LANDED;
        f->step = A_NEXT;
        if (f->pc && f->it != THING_NONE) body_push(s, f, ev);
        return ACT_WAIT;
    default: return attack_next(box, f, s);
    }
}

/* Step after step, until something lies on top of the attack, a choice stands or it is over. */
RULE int act_attack(const Box *box, Pos *s, Frame *f, Events *ev)
{
    for (;;) {
        int r = attack_step(box, s, f, ev);
        if (r != ACT_WAIT || f != frame_top(s) || s->fate.over) return r;
        if (s->stale) hooks_refresh(box, s);
    }
}

/* CRYPT-72: a piece attacks with its own strength. */
RULE int act_hit(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0) {
        f->step = 1;
        f->flags &= (uint8_t)~FRAME_DONE;
        Thing source =
            is_character(f->self) || is_monster(f->self) || is_agent(box, s, f->self) ? f->self : seat_piece(s, f->you);
        f->self = source;
        deed(box, s, CRYPT_EVENT_ATTACK, f->it, THING_NONE, source, 0, f->you, 0, ev);
        return ACT_WAIT;
    }
    return f->flags & FRAME_DONE ? ACT_DONE : ACT_NOT;
}

/* ---- All in a hex (CRYPT-71, CRYPT-75, CRYPT-190) ---------------------------------------------------------------- */

RULE int blast_next(const Box *box, const Pos *s, const Frame *f)
{
    const Marks *m = &s->marks[f->level - 1];
    int first = f->you < s->fate.seats ? f->you : s->active; /* from the attacker's left, or of who met the event */
    for (int i = 0; i < s->fate.seats; i++) {
        int seat = (first + 1 + i) % s->fate.seats;
        if (mark_has(m, AT_CHARACTERS + seat)) return AT_CHARACTERS + seat;
        for (int k = tabled_first(s, seat); k >= 0; k = tabled_next(s, seat, k + 1))
            if (mark_has(m, k)) return k;
    }
    for (int k = AT_MONSTERS; k < AT_BOARD; k++)
        if (mark_has(m, k)) return k;
    (void)box;
    return -1;
}

RULE void blast_mark(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int hex = hex_of(s, f->it);
    Thing maker = attack_maker(box, s, f->self, f->you);
    if (!level_take(s, f, ev)) return;
    for (int i = 0; i < LIVE; i++) {
        Thing t = THING(THING_SLOT, i);
        bool stands = i < AT_MONSTERS ? is_combatant(s, t)
                      : i < AT_BOARD  ? i - AT_MONSTERS < s->count[ROW_MONSTERS]
                                      : is_tabled(t) && slot_full(s, i) && is_agent(box, s, t);
        if (stands && hex_of(s, t) == hex && t != maker) mark_add(&s->marks[f->level - 1], i);
    }
}

enum BlastStep { B_START, B_ROLL, B_ROLLED, B_TARGETS };

/* Roll once for all in the hex (CRYPT-190). */
RULE int blast_roll(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int32_t n = strike_amount(box, s, f->self, f->amount, f->you, !(f->line & STRUCK));
    f->step = B_ROLLED;
    s->result = n;
    if (n >= 65536) roll_post(box, s, n, game_place(s, f->it), f->self, f->you, CRYPT_WORD_REASON_ATTACK, ev);
    return ACT_WAIT;
}

/* All in the hex have been struck; with Echo, those that stand once more (CRYPT-81, CRYPT-208). */
RULE int blast_again(Pos *s, Frame *f)
{
    level_drop(s, f);
    f->line |= STRUCK;
    if (!--f->left || !attacker_stands(s, f)) return ACT_DONE;
    f->amount = 0, f->step = B_ROLL;
    return ACT_WAIT;
}

/* left: strikes to come. line: STRUCK. */
RULE int act_blast(const Box *box, Pos *s, Frame *f, Events *ev)
{
    switch (f->step) {
    case B_START:
        f->left = (uint8_t)(is_hex_card(f->self) ? 1 : number_now(box, s, CRYPT_NUMBER_STRIKES, f->self));
        f->line = 0, f->step = B_ROLL;
        tell_event(s, ev, f, 0, 0);
        return ACT_WAIT;
    case B_ROLL: return blast_roll(box, s, f, ev);
    case B_ROLLED:
        f->amount = s->result, f->step = B_TARGETS;
        blast_mark(box, s, f, ev);
        return ACT_WAIT;
    default: break;
    }
    int slot = f->level ? blast_next(box, s, f) : -1;
    if (slot < 0) return blast_again(s, f);
    mark_drop(&s->marks[f->level - 1], slot);
    deed(box, s, CRYPT_EVENT_ATTACK, THING(THING_SLOT, slot), THING(THING_PLACE, hex_of(s, f->it)), f->self, f->amount,
         f->you, f->word, ev);
    return ACT_WAIT;
}

/* ---- Defences ---------------------------------------------------------------------------------------------------- */

/* CRYPT-193: all of it, or so much. */
RULE int act_block(Pos *s, Frame *f, Events *ev)
{
    int at = attack_under_way(s);
    if (at < 0) return ACT_NOT;
    Frame *a = &s->frame[at];
    int n = f->amount ? a->that + f->amount : STOPPED_ALL;
    a->that = (Thing)(n > STOPPED_ALL ? STOPPED_ALL : n);
    tell(s, ev, CRYPT_EV_STOPPED, f->you, a->it, f->self, f->amount, 0);
    return ACT_DONE;
}

RULE int act_redirect(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int at = attack_under_way(s);
    Thing to = target_piece(s, f->it);
    if (at < 0 || !target_stands(box, s, to)) return ACT_NOT;
    s->frame[at].it = to;
    s->frame[at].step = A_DEFEND;
    tell_event(s, ev, f, 0, 0);
    return ACT_DONE;
}

/* CRYPT-196: after the damage, before defeat. */
RULE int act_recover(Pos *s, Frame *f)
{
    int at = attack_under_way(s);
    if (at < 0) return ACT_NOT;
    s->frame[at].give = (int16_t)(s->frame[at].give + f->amount);
    return ACT_DONE;
}

#endif
