/*
 * legal.h - what may be done: the rulebook's side of every permission, and which events are settled at once.
 *
 * Nothing here changes the position.
 */
#ifndef CRYPT_LEGAL_H
#define CRYPT_LEGAL_H

#include "acts.h"

RULE bool level_allows(const Box *box, const Pos *s, int slot, int seat)
{
    const Card *c = slot_card(box, s, slot);
    int level = card_field(box, s->card[slot], CRYPT_FIELD_LEVEL), who = AT_CHARACTERS + seat;
    if (c->kinds >> CRYPT_KIND_WEAPON & 1) return level <= slot_field(box, s, who, CRYPT_FIELD_WEAPONS); /* CRYPT-12 */
    if (c->kinds >> CRYPT_KIND_SPELL & 1) return level <= slot_field(box, s, who, CRYPT_FIELD_SPELLS);
    if (c->kinds >> CRYPT_KIND_TECH & 1) return level <= slot_field(box, s, who, CRYPT_FIELD_TECH);
    return true; /* CRYPT-13 */
}

RULE bool legal_move(const Pos *s, const Deed *d)
{
    Thing t = target_piece(s, d->it);
    if (THING_CLASS(t) != THING_SLOT || (is_tabled(t) && s->slot[THING_INDEX(t)].place == NOWHERE))
        return false; /* CRYPT-211 */
    int from = hex_of(s, t), seat = game_player(s, THING_INDEX(t));
    if (from < 0 || (is_character(t) && (seat_is_defeated(s, seat) || s->seat[seat].held)))
        return false; /* CRYPT-177 */
    if (THING_CLASS(d->there) != THING_PLACE) return true;
    return hexes_joined(s, from, THING_INDEX(d->there)) && monster_fits(s, t, THING_INDEX(d->there), THING_NONE);
}

RULE bool legal_redirect(const Box *box, const Pos *s, const Deed *d)
{
    int at = attack_under_way(s);
    Thing t = target_piece(s, d->it);
    if (at < 0 || !target_stands(box, s, t) || t == s->frame[at].it || (is_tabled(t) && !is_agent(box, s, t)))
        return false;
    const Frame *f = &s->frame[at];
    Deed turned = { 0, t, THING_NONE, f->self, CRYPT_EVENT_ATTACK, f->you, 0, 0 };
    if (event_passes_by(box, s, f->self, t)) return false;
    /* a text that forbids attacks there forbids this one (CRYPT-1) */
    return !hook_used(s, HOOK(CRYPT_EVENT_ATTACK, HOOK_MAY)) || !lines_say(box, s, &turned, LINE_MAY_NOT);
}

RULE bool legal_evade(const Box *box, const Pos *s, const Deed *d)
{
    int at = attack_under_way(s);
    return at >= 0 && s->frame[at].it == seat_piece(s, d->you) && attack_may_dodge(box, s, &s->frame[at]);
}

RULE bool legal_salvage(const Box *box, const Pos *s, const Deed *d)
{
    int slot = THING_INDEX(d->it);
    return THING_CLASS(d->it) == THING_SLOT && slot >= AT_DECKS && slot_range(s, slot) == DISCARDS + d->you &&
           !slot_trait(box, s, slot, CRYPT_TRAIT_METHOD_UNSALVAGEABLE) &&
           hand_has_room(s, d->you, d->you); /* CRYPT-155 */
}

RULE bool legal_blast(const Box *box, const Pos *s, const Deed *d)
{
    int from = hex_of(s, THING(THING_SEAT, d->you)), to = hex_of(s, d->it);
    if (to < 0) return false;
    if (is_hex_card(d->cause)) return true;
    return from >= 0 && source_reaches(box, s, d->cause, from, to);
}

RULE_FOLD bool game_legal(const Box *box, const Pos *s, const Deed *d)
{
    Thing t = d->it;
    switch (d->event) {
    case CRYPT_EVENT_ATTACK: /* part of an attack on all in a hex: own pieces are not spared (CRYPT-75) */
        if (THING_CLASS(d->there) == THING_PLACE && hex_of(s, t) == THING_INDEX(d->there) &&
            t != attack_maker(box, s, d->cause, d->you))
            return is_target(box, s, target_piece(s, t), false) &&
                   !event_passes_by(box, s, d->cause, target_piece(s, t));
        return can_target(box, s, d->cause, t, d->you);
    case CRYPT_EVENT_HIT:
        if (is_character(d->cause) || is_monster(d->cause) || is_agent(box, s, d->cause))
            return can_target(box, s, d->cause, t, d->you);
        return d->you < CRYPT_SEATS && can_target(box, s, seat_piece(s, d->you), t, d->you);
    case CRYPT_EVENT_BLAST: return legal_blast(box, s, d);
    case CRYPT_EVENT_MOVE: return legal_move(s, d);
    case CRYPT_EVENT_VISIT:
        return is_character(target_piece(s, t)) && !seat_is_defeated(s, THING_INDEX(target_piece(s, t)));
    case CRYPT_EVENT_SALVAGE: return legal_salvage(box, s, d);
    case CRYPT_EVENT_REDIRECT: return legal_redirect(box, s, d);
    case CRYPT_EVENT_EVADE: return legal_evade(box, s, d);
    case CRYPT_EVENT_ROTATE: return hex_of(s, t) >= 0 && turns_elsewhere(box, s, hex_of(s, t));
    case CRYPT_EVENT_BREACH:
        return hex_of(s, t) >= 0 && breach_direction(s, hex_of(s, THING(THING_SEAT, d->you)), hex_of(s, t)) >= 0;
    case CRYPT_EVENT_DEFEAT: return target_stands(box, s, t);
    case CRYPT_EVENT_DISCARD:
        return THING_CLASS(t) == THING_SLOT && THING_INDEX(t) >= AT_ASIDE && THING_INDEX(t) < AT_DECKS &&
               may_affect(box, s, t, d->cause, d->you);
    case CRYPT_EVENT_TABLE: return table_has_room(s, d->you);
    case CRYPT_EVENT_PLAY:
        return THING_CLASS(t) == THING_SLOT && d->you < CRYPT_SEATS && level_allows(box, s, THING_INDEX(t), d->you);
    case CRYPT_EVENT_APPEAR: return monster_can_appear(box, s, hex_of(s, t));
    case CRYPT_EVENT_SEND: return THING_CLASS(t) != THING_NONE && may_affect(box, s, t, d->cause, d->you);
    case CRYPT_EVENT_DRAW: return d->you < CRYPT_SEATS && can_draw(s, d->you);
    default: return true;
    }
}

/* Rows an event's thing can lie in by the rulebook, so that a choice looks nowhere else. */
RULE_FOLD uint32_t game_reach(int event)
{
    switch (event) {
    case CRYPT_EVENT_ATTACK:
    case CRYPT_EVENT_HIT:
    case CRYPT_EVENT_REDIRECT:
    case CRYPT_EVENT_DEFEAT: return 1u << ROW_CHARACTERS | 1u << ROW_MONSTERS | 1u << ROW_TABLED;
    case CRYPT_EVENT_DISCARD:
    case CRYPT_EVENT_RETURN: return 1u << ROW_ASIDE | 1u << ROW_TABLED;
    default: return 0xffffffffu;
    }
}

RULE bool luck_is_allowed_in(const Box *box, const Pos *s, int hex)
{
    return hex < 0 || may(box, s, CRYPT_EVENT_LUCK, THING(THING_PLACE, hex), THING_NONE, THING_NONE, s->active);
}

/* CRYPT-216: in the Exit without Luck no roll by or against anyone there can be set. A dodge is rolled by the dodger
 * alone. */
RULE bool luck_is_allowed(const Box *box, const Pos *s)
{
    for (int i = s->top; i > 0; i--) {
        const Frame *f = &s->frame[i];
        if (f->what != CRYPT_EVENT_ROLL + 1) continue;
        Thing by = f->word == CRYPT_WORD_REASON_DODGE ? f->it
                   : f->self != THING_NONE            ? f->self
                                                      : (Thing)THING(THING_SEAT, f->you);
        return luck_is_allowed_in(box, s, hex_of(s, by)) && luck_is_allowed_in(box, s, hex_of(s, f->it));
    }
    return true;
}

/* A card answers once: not while it is itself being played (CRYPT-204). */
RULE bool game_may_respond(const Box *box, const Pos *s, int slot, int seat, bool in_play)
{
    if (seat_is_defeated(s, seat)) return false;
    if (in_play) return true;
    for (int i = 1; i <= s->top; i++)
        if (s->frame[i].what == CRYPT_EVENT_PLAY + 1 && s->frame[i].it == THING(THING_SLOT, slot)) return false;
    if (range_room(s, ROW_ASIDE) < 1 ||
        !may(box, s, CRYPT_EVENT_PLAY, THING(THING_SLOT, slot), THING_NONE, THING_NONE, seat))
        return false;
    const Frame *f = &s->frame[s->top];
    if (f->what == CRYPT_EVENT_ATTACK + 1 && THING_CLASS(f->there) == THING_PLACE &&
        slot_trait(box, s, slot, CRYPT_TRAIT_NATURE_ALTERATION))
        return false; /* an attack on all in a hex is altered as a whole, before its dice (CRYPT-190) */
    if (f->what != CRYPT_EVENT_ROLL + 1 || f->stage <= STAGE_ASK_WOULD) return true;
    return f->line && luck_is_allowed(box, s);
}

RULE int32_t game_default(int event)
{
    return event == CRYPT_EVENT_ATTACK || event == CRYPT_EVENT_BLAST || event == CRYPT_EVENT_BLOCK ? 0 : 1;
}

/* Settled in one step, and nothing it sets off can ask. */
RULE_FOLD bool game_is_plain(const Box *box, const Pos *s, const Deed *d)
{
    (void)box, (void)s;
    switch (d->event) {
    case CRYPT_EVENT_DRAW:
    case CRYPT_EVENT_DISCARD:
    case CRYPT_EVENT_SEND:
    case CRYPT_EVENT_SHUFFLE:
    case CRYPT_EVENT_PUT:
    case CRYPT_EVENT_TAKE:
    case CRYPT_EVENT_ATTACH:
    case CRYPT_EVENT_SWAP:
    case CRYPT_EVENT_BLOCK:
    case CRYPT_EVENT_REDIRECT:
    case CRYPT_EVENT_RECOVER:
    case CRYPT_EVENT_EVADE:
    case CRYPT_EVENT_HEAL:
    case CRYPT_EVENT_TABLE:
    case CRYPT_EVENT_RETURN:
    case CRYPT_EVENT_SALVAGE:
    case CRYPT_EVENT_HOLD:
    case CRYPT_EVENT_RELEASE:
    case CRYPT_EVENT_TAKE_KEY:
    case CRYPT_EVENT_DEFEAT:
    case CRYPT_EVENT_BREACH:
    case CRYPT_EVENT_TURN_START:
    case CRYPT_EVENT_TURN_END:
    case CRYPT_EVENT_VISIT:
    case CRYPT_EVENT_LOOK_AT:
    case CRYPT_EVENT_REVEAL: return true;
    default: return false;
    }
}

#endif
