/*
 * damage.h - what a strike does: who takes the damage, the last life point, defeat, and the ends of the game (CRYPT-85
 * to CRYPT-91, CRYPT-128 to CRYPT-131, CRYPT-142 to CRYPT-144).
 *
 * Does NOT roll the strike (combat.h).
 */
#ifndef CRYPT_DAMAGE_H
#define CRYPT_DAMAGE_H

#include "combat.h"

enum DamageStep { D_START, D_SOAK, D_APPLY, D_DONE };

/* ---- Damage ------------------------------------------------------------------------------------------------------ */

/* CRYPT-87, CRYPT-198: cards with life and guards before the character. */
RULE bool can_soak(const Pos *s, int slot, int seat)
{
    return is_tabled(THING(THING_SLOT, slot)) && game_player(s, slot) == seat && s->slot[slot].place == NOWHERE &&
           s->slot[slot].life && s->slot[slot].host == THING_NONE;
}

RULE bool soak_cards(const Box *box, const Pos *s, int seat)
{
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        if (can_soak(s, i, seat) && slot_field(box, s, i, CRYPT_FIELD_LIFE)) return true;
    return false;
}

/* A tabled card or guard takes as much as it can (CRYPT-85). Returns what is left. */
RULE int soak_with(const Box *box, Pos *s, int slot, int amount, Events *ev)
{
    int took = amount < s->slot[slot].life ? amount : s->slot[slot].life;
    s->slot[slot].life = (uint8_t)(s->slot[slot].life - took);
    tell(s, ev, CRYPT_EV_SOAK, game_player(s, slot), THING(THING_SLOT, slot), THING_NONE, took, s->slot[slot].life);
    if (s->slot[slot].life) return 0;
    tell(s, ev, EV_GAME + CRYPT_EVENT_DISCARD, game_player(s, slot), THING(THING_SLOT, slot), THING_NONE, 0, 0);
    card_discard(box, s, THING(THING_SLOT, slot), ev); /* CRYPT-97 */
    return amount - took;
}

/* What spares a character or its body part of the damage, for telling: a card before it, or one that lasts; itself for
 * want of one. */
RULE_COLD Thing ward_of(const Box *box, const Pos *s, Thing t, int seat)
{
    int hook = KIT_EVENTS * 4 + CRYPT_NUMBER_WARD;
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        if (card_hooks(box, s->card[i], hook)) return THING(THING_SLOT, i);
    for (int i = 0; i < s->lingers; i++)
        if (box->line[s->linger[i].line].hook == hook && s->linger[i].you == seat) return s->linger[i].self;
    return t;
}

RULE_COLD Thing proof_of(const Box *box, const Pos *s, Thing t, int seat)
{
    for (int i = is_character(t) ? tabled_first(s, seat) : -1; i >= 0; i = tabled_next(s, seat, i + 1))
        if (s->slot[i].place == NOWHERE && card_immunity(box, s->card[i])) return THING(THING_SLOT, i);
    return t;
}

RULE void spared_tell(const Pos *s, Thing t, Thing by, int n, int left, Events *ev)
{
    if (n > 0) tell(s, ev, CRYPT_EV_IMMUNE, SEAT_NONE, t, by, n, left);
}

/* CRYPT-91, CRYPT-A22: immunity, then what is taken off each damage to the player's own piece. */
RULE int damage_felt(const Box *box, const Pos *s, const Frame *f, Events *ev)
{
    int n = damage_unresisted(box, s, f->self, f->it, f->amount), seat = game_player(s, THING_INDEX(f->it));
    if (UNLIKELY(ev)) spared_tell(s, f->it, proof_of(box, s, f->it, seat), f->amount - n, n, ev);
    if (seat >= s->fate.seats || f->it != seat_piece(s, seat)) return n;
    int ward = number_now(box, s, CRYPT_NUMBER_WARD, f->it);
    if (ward > n) ward = n;
    if (UNLIKELY(ev)) spared_tell(s, f->it, ward_of(box, s, f->it, seat), ward, n - ward, ev);
    return n - ward;
}

/* Who gets what a slain monster gives: nobody for an event (CRYPT-182). */
RULE int slayer_of(const Box *box, const Pos *s, const Frame *f)
{
    if (attack_maker(box, s, f->self, f->you) == THING_NONE || f->you >= s->fate.seats) return SEAT_NONE;
    return f->you;
}

/* What a strike has left, and what Heal adds to that: told one after the other, though they
 * count together (CRYPT-196). */
RULE void damage_tell(const Pos *s, const Frame *f, int left, Events *ev)
{
    int slot = THING_INDEX(f->it), seat = game_player(s, slot), life = s->slot[slot].life;
    if (left < 0) left = 0;
    if (f->amount > 0) tell(s, ev, EV_GAME + CRYPT_EVENT_DAMAGE, seat, f->it, f->self, f->amount, left);
    if (life > left) tell(s, ev, EV_GAME + CRYPT_EVENT_HEAL, seat, f->it, THING_NONE, life - left, life);
}

RULE int damage_apply(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), at = attack_under_way(s), heals = 0;
    if (at >= 0 && s->frame[at].it == f->it && s->frame[at].give > 0) heals = s->frame[at].give;
    int full = slot_field(box, s, slot, CRYPT_FIELD_LIFE), left = s->slot[slot].life - f->amount,
        life = left + heals; /* CRYPT-196 */
    s->slot[slot].life = (uint8_t)(life < 0 ? 0 : life > full ? full : life);
    f->step = D_DONE;
    if (UNLIKELY(ev)) damage_tell(s, f, left, ev);
    if (!s->slot[slot].life)
        deed(box, s, CRYPT_EVENT_DEFEAT, f->it, THING_NONE, f->self, 0, slayer_of(box, s, f), 0, ev);
    return ACT_WAIT;
}

RULE int act_damage(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == D_START) {
        f->it = target_piece(s, f->it);
        if (!target_stands(box, s, f->it) || !slot_field(box, s, THING_INDEX(f->it), CRYPT_FIELD_LIFE)) return ACT_NOT;
        f->amount = damage_felt(box, s, f, ev);
        f->step = is_character(f->it) ? D_SOAK : D_APPLY;
    }
    if (f->step == D_SOAK) { /* CRYPT-86: the attacked player says which, or none */
        if (f->amount > 0 && soak_cards(box, s, THING_INDEX(f->it))) return ACT_STOP;
        f->step = D_APPLY;
    }
    if (f->step == D_APPLY) return damage_apply(box, s, f, ev);
    return ACT_DONE;
}

/* CRYPT-172: straight off the life points. */
RULE int act_bleed(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step) return ACT_DONE;
    f->step = 1;
    f->it = target_piece(s, f->it);
    if (f->amount < 1 || !target_stands(box, s, f->it)) return ACT_NOT;
    int slot = THING_INDEX(f->it), life = s->slot[slot].life - f->amount;
    s->slot[slot].life = (uint8_t)(life < 0 ? 0 : life);
    tell(s, ev, EV_GAME + CRYPT_EVENT_BLEED, game_player(s, slot), f->it, f->self, f->amount, s->slot[slot].life);
    if (life > 0) return ACT_DONE;
    deed(box, s, CRYPT_EVENT_DEFEAT, f->it, THING_NONE, THING_NONE, 0, SEAT_NONE, 0, ev);
    return ACT_WAIT;
}

/* CRYPT-90: never above what is printed. */
RULE int act_heal(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Thing t = target_piece(s, f->it);
    if (!target_stands(box, s, t)) return ACT_NOT;
    int slot = THING_INDEX(t), full = slot_field(box, s, slot, CRYPT_FIELD_LIFE), before = s->slot[slot].life,
        life = before + f->amount;
    if (before >= full || f->amount < 1) return ACT_NOT;
    s->slot[slot].life = (uint8_t)(life > full ? full : life);
    tell(s, ev, EV_GAME + CRYPT_EVENT_HEAL, game_player(s, slot), t, f->self, s->slot[slot].life - before,
         s->slot[slot].life);
    return ACT_DONE;
}

/* ---- The end of the game (CRYPT-142 to CRYPT-144, CRYPT-224, CRYPT-225) ------------------------------------------ */

RULE void game_finish(Pos *s, int winner, int ending, Events *ev)
{
    if (s->fate.over) return;
    s->fate.over = 1;
    s->ending = (uint8_t)ending;
    s->winner = (uint8_t)(winner == SEAT_NONE ? 0 : winner + 1);
    tell(s, ev, EV_OVER, winner, THING_NONE, THING_NONE, s->round, ending);
}

RULE bool all_are_defeated(const Pos *s)
{
    for (int i = 0; i < s->fate.seats; i++)
        if (!seat_is_defeated(s, i)) return false;
    return true;
}

/* CRYPT-143, CRYPT-144: the living may still draw theirs; the dead have only those in hexes and with bodies. */
RULE void end_if_hopeless(Pos *s, Events *ev)
{
    if (all_are_defeated(s) && !s->count[ROW_FLOOR]) game_finish(s, SEAT_NONE, END_NO_KEY, ev);
}

/* ---- Defeat ------------------------------------------------------------------------------------------------------ */

RULE void hand_empty(const Box *box, Pos *s, int seat, int hex, Events *ev)
{
    for (int i = s->count[HAND + seat] - 1; i >= 0; i--) {
        int slot = AT_HANDS + seat * HAND_ROOM + i;
        if (slot_is_key(box, s, slot)) key_drop(box, s, slot, hex, ev); /* CRYPT-129 */
        else card_lose(box, s, slot, ev);
    }
}

/* CRYPT-130, CRYPT-219: agents stay where their player fell, cards in hexes stay, the rest goes. */
RULE void table_empty(const Box *box, Pos *s, int seat, int hex, Events *ev)
{
    for (int i = s->count[ROW_TABLED] - 1; i >= 0; i--) {
        int slot = AT_TABLED + i;
        if (i >= s->count[ROW_TABLED] || game_player(s, slot) != seat) continue;
        Thing host = s->slot[slot].host;
        if (slot_is_key(box, s, slot)) key_drop(box, s, slot, hex, ev);
        else if (is_agent(box, s, THING(THING_SLOT, slot))) {
            if (s->slot[slot].place != NOWHERE) continue;
            s->slot[slot].place = (uint8_t)hex;
            tell(s, ev, CRYPT_EV_STAYS, seat, THING(THING_SLOT, slot), THING_NONE, hex, 0);
        } else if (s->slot[slot].place == NOWHERE && !(is_tabled(host) && is_agent(box, s, host))) {
            tell(s, ev, EV_GAME + CRYPT_EVENT_DISCARD, seat, THING(THING_SLOT, slot), THING_NONE, 0, 0);
            card_discard(box, s, THING(THING_SLOT, slot), ev);
        }
    }
}

/* Cards others had tabled before that player (CRYPT-219). */
RULE void curses_lift(const Box *box, Pos *s, Thing character, Events *ev)
{
    for (int a = attachment_of(s, character); a >= 0; a = attachment_of(s, character)) card_lose(box, s, a, ev);
}

/* CRYPT-A17, an option: the Key falls even from the deck or the discard pile. */
RULE void key_falls_from_piles(const Box *box, Pos *s, int seat, int hex, Events *ev)
{
    for (int r = DECK + seat; r <= DISCARDS + seat; r += CRYPT_SEATS)
        for (int i = 0; i < s->count[r]; i++)
            if (slot_is_key(box, s, range_stored(r, i))) {
                key_drop(box, s, range_stored(r, i), hex, ev);
                return;
            }
}

RULE void character_defeated(const Box *box, Pos *s, int seat, Events *ev)
{
    int hex = s->slot[AT_CHARACTERS + seat].place;
    tell(s, ev, EV_GAME + CRYPT_EVENT_DEFEAT, seat, THING(THING_SLOT, AT_CHARACTERS + seat), THING_NONE, hex, 0);
    hand_empty(box, s, seat, hex, ev);
    table_empty(box, s, seat, hex, ev);
    curses_lift(box, s, THING(THING_SLOT, AT_CHARACTERS + seat), ev);
    if (s->house & HOUSE_KEY_FALLS) key_falls_from_piles(box, s, seat, hex, ev);
    s->seat[seat].flags |= SEAT_DEFEATED;
    s->seat[seat].held = 0;
    s->slot[AT_CHARACTERS + seat].life = 0;
    if (seat == s->active) s->turn_over = 1; /* CRYPT-218 */
    end_if_hopeless(s, ev);
}

/* A body is lost to the player who dominated it (CRYPT-140). */
RULE void body_lost(Pos *s, Thing t, Events *ev)
{
    int seat = body_of(s, t);
    if (seat == SEAT_NONE) return;
    body_drop_keys(s, t, ev);
    s->seat[seat].body = THING_NONE;
    if (seat == s->active) s->turn_over = 1;
}

/* CRYPT-63, CRYPT-64; in the home of one that was led away another may live by now (CRYPT-136). */
RULE void monster_defeated(const Box *box, Pos *s, Thing t, int slayer, Events *ev)
{
    int slot = THING_INDEX(t), home = s->slot[slot].host;
    bool here = body_of(s, t) == SEAT_NONE || home == THING(THING_SLOT, AT_BOARD + s->slot[slot].place);
    body_lost(s, t, ev);
    if (here && is_hex_card((Thing)home)) {
        Slot *hex = &s->slot[THING_INDEX(home)];
        hex->who |= HEX_SLAIN;
        hex->place = (uint8_t)(slayer < CRYPT_SEATS ? 1u << slayer : 0u);
    }
    tell(s, ev, EV_GAME + CRYPT_EVENT_DEFEAT, slayer, t, THING_NONE, s->slot[slot].place, 0);
    monster_remove(box, s, slot);
    if (slayer != SEAT_NONE) cards_draw(box, s, slayer, CRYPT_MONSTER_DRAW, ev); /* CRYPT-61, CRYPT-182 */
    end_if_hopeless(s, ev);
}

RULE int act_defeat(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!target_stands(box, s, f->it)) return ACT_NOT;
    if (is_character(f->it)) character_defeated(box, s, THING_INDEX(f->it), ev);
    else if (is_monster(f->it)) monster_defeated(box, s, f->it, f->you, ev);
    else {
        tell(s, ev, EV_GAME + CRYPT_EVENT_DEFEAT, f->you, f->it, THING_NONE, hex_of(s, f->it), 0);
        body_lost(s, f->it, ev);
        f->it = card_discard(box, s, f->it, ev);
    }
    return ACT_DONE;
}

#endif
