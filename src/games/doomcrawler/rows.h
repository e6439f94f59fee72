/*
 * rows.h - what the dungeon does: dice on their tracks, cards that come into a row and cards that leave it.
 *
 * Does NOT touch the hero (hero.h).
 */
#ifndef DOOM_ROWS_H
#define DOOM_ROWS_H

#include "hero.h"

/* ---- Tracks ------------------------------------------------------------------------------------------------------ */

/* The line of the slot the die would come to, + 1; 0 where that is empty (then, with `go`, it goes there). */
RULE int track_next(const Card *c, Slot *x, bool go)
{
    int at = x->at + 1 < c->length ? x->at + 1 : 0;
    if (go && !c->at[at]) x->at = (unsigned)at & 7u;
    return c->at[at];
}

/* DOOM-20, 21, 22: one slot onward, then the slot's effect. */
RULE int act_update(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    const Card *c = slot_card(box, s, slot);
    int at = s->slot[slot].at + 1;
    if (at >= c->length) at = 0;
    track_set(s, slot, at);
    tell_event(s, ev, f, at, c->at[at]);
    if (c->at[at]) {
        Frame r = { 0 };
        r.self = r.it = f->it;
        r.about = ABOUT_NONE;
        Frame *t = text_push(s, &r, box->line[c->line + c->at[at] - 1].body, ev);
        if (t) t->line = (uint16_t)(c->line + c->at[at]);
    }
    return ACT_DONE;
}

/* DOOM-51, 26: what falls below 1 is defeated. Its die is gone by then, even if the defeat is prevented (DOOM-149). */
RULE int act_reduce(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), n = f->amount;
    if (n < 1 || !has_foe_die(f->it) || !s->slot[slot].die) return ACT_NOT;
    tell_event(s, ev, f, n, s->slot[slot].die > n ? s->slot[slot].die - n : 0);
    if (n < s->slot[slot].die) {
        die_set(s, slot, s->slot[slot].die - n);
        return ACT_DONE;
    }
    die_set(s, slot, 0);
    if (post(box, s, DOOM_EVENT_DEFEAT, f->it, 1, f->self, ev) == ACT_NOT)
        die_set(s, slot, 1); /* it cannot be defeated */
    return ACT_DONE;
}

RULE int act_restore(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), top = slot_card(box, s, slot)->die, was = s->slot[slot].die, v = was + f->amount;
    if (f->amount < 1) return ACT_NOT;
    die_set(s, slot, v > top ? top : v); /* DOOM-19 */
    tell_event(s, ev, f, s->slot[slot].die - was, s->slot[slot].die);
    return ACT_DONE;
}

/* DOOM-95, 97: the doom die stays within 1 and 6. At its end it cannot be moved at all (game_legal). */
RULE int act_doom(Pos *s, Frame *f, int step, Events *ev)
{
    int v = s->doom + step * f->amount;
    v = v < 1 ? 1 : v > DIE_MAX ? DIE_MAX : v;
    if (f->amount < 1 || v == s->doom) return ACT_NOT; /* an answer may have moved it meanwhile */
    s->doom = (uint8_t)v;
    tell_event(s, ev, f, v, 0);
    return ACT_DONE;
}

/* ---- Arrivals ---------------------------------------------------------------------------------------------------- */

RULE int epics_in_play(const Box *box, const Pos *s)
{
    int n = 0;
    for (int i = 0; i < s->count[ROW_THREATS]; i++) n += slot_is_epic(box, s, AT_THREATS + i);
    return n;
}

/* Cards can lower the limit (DOOM-146); the row has no room for more than the rulebook's. */
RULE int threat_limit(const Box *box, const Pos *s)
{
    int limit = number_now(box, s, DOOM_NUMBER_THREAT_LIMIT, THING_NONE);
    return limit > DOOM_THREAT_LIMIT ? DOOM_THREAT_LIMIT : limit;
}

/* DOOM-74: room for an epic: the right-most ordinary threat goes, without a Loot Roll. */
RULE void threat_make_room(const Box *box, Pos *s, Events *ev)
{
    for (int i = s->count[ROW_THREATS] - 1; i >= 0; i--) {
        if (slot_is_epic(box, s, AT_THREATS + i)) continue;
        tell(s, ev, EV_GAME + DOOM_EVENT_DISCARD, 0, THING(THING_SLOT, AT_THREATS + i), THING_NONE, 0, 0);
        slot_discard(box, s, AT_THREATS + i);
        return;
    }
}

/* One spawn. Where there is no room, DAMAGE is taken instead (DOOM-65, 73), and nobody has come; checked in the order
 * of DOOM-A15. */
RULE int threat_spawn(const Box *box, Pos *s, bool epic, Thing cause, Events *ev)
{
    int limit = threat_limit(box, s), deck = epic ? DECK_EPICS : DECK_THREATS;
    int epics = epics_in_play(box, s);
    if (epic ? epics >= DOOM_EPIC_LIMIT || epics >= limit : s->count[ROW_THREATS] >= limit) {
        tell(s, ev, DOOM_EV_FULL, 0, THING_NONE, cause, epic, 0);
        post(box, s, DOOM_EVENT_DAMAGE, THING_NONE, number_now(box, s, DOOM_NUMBER_TOLL, THING_NONE), cause, ev);
        return ACT_NOT;
    }
    bool comes = s->count[deck] + s->count[deck + DECKS] > 0; /* if none does, none makes room (DOOM-4) */
    while (epic && comes && s->count[ROW_THREATS] >= limit) threat_make_room(box, s, ev);
    int slot = deck_take(box, s, deck, ROW_THREATS, ev);
    if (slot < 0) return ACT_NOT;
    tell(s, ev, EV_GAME + DOOM_EVENT_SPAWN, 0, THING(THING_SLOT, slot), THING_NONE, epic, 0);
    deck_renew(box, s, deck, ev);
    return ACT_DONE;
}

/* DOOM-135: n separate spawns, each an event of its own; f->amount counts those still to come. */
RULE int act_spawn_each(const Box *box, Pos *s, Frame *f, Events *ev)
{
    f->step = 1;
    if (f->amount-- > 0) {
        Deed d = { 1, THING_NONE, THING_NONE, f->self, DOOM_EVENT_SPAWN, f->you, f->word, 0 };
        event_try(box, s, &d, 0, ev);
        return ACT_WAIT;
    }
    f->flags |= FRAME_DONE;
    f->stage = STAGE_SETTLE; /* each was heard already */
    return ACT_WAIT;
}

RULE int act_spawn(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step || f->amount > 1) return act_spawn_each(box, s, f, ev);
    if (f->amount < 1) return ACT_NOT;
    return threat_spawn(box, s, f->word == DOOM_WORD_SPAWNED_EPIC, f->self, ev);
}

/* DOOM-89, 94: the fourth defeats the hero, whatever is left in the deck. */
RULE int act_crit(const Box *box, Pos *s, Frame *f, Events *ev)
{
    for (; f->amount > 0; f->amount--) {
        if (s->count[ROW_CRITS] >= DOOM_CRIT_LIMIT) {
            lose_post(box, s, f->self, ev); /* DOOM-117 */
            return ACT_DONE;
        }
        int slot = deck_take(box, s, DECK_CRITS, ROW_CRITS, ev);
        if (slot < 0) return ACT_NOT;
        tell_event(s, ev, f, s->count[ROW_CRITS], s->card[slot]);
        deck_renew(box, s, DECK_CRITS, ev);
    }
    return ACT_DONE;
}

/* DOOM-86 to 88: draw loot; over the limit, the player discards. f->amount counts those still to come; f->step 1:
 * asking; f->left 1: one was drawn. A limit that has fallen takes nothing before that. */
RULE int act_claim(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int limit = number_now(box, s, DOOM_NUMBER_LOOT_LIMIT, THING_NONE);
    if (limit > DOOM_LOOT_LIMIT) limit = DOOM_LOOT_LIMIT;
    for (;;) {
        if (f->left && s->count[ROW_LOOT] > limit && s->count[ROW_LOOT] > 1) {
            f->step = 1;
            return ACT_STOP;
        }
        f->step = 0;
        if (f->amount < 1) return ACT_DONE;
        f->amount--;
        int slot = deck_take(box, s, DECK_LOOT, ROW_LOOT, ev);
        if (slot < 0) return f->left ? ACT_DONE : ACT_NOT;
        f->left = 1;
        tell(s, ev, EV_GAME + DOOM_EVENT_CLAIM, 0, THING(THING_SLOT, slot), f->self, s->count[ROW_LOOT], 0);
        deck_renew(box, s, DECK_LOOT, ev);
    }
}

/* DOOM-57, 132: reveal the top Encounter and resolve it completely; game_end discards it. */
RULE int act_encounter(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!range_room(s, ROW_RESOLVING)) return ACT_NOT;
    int slot = deck_take(box, s, DECK_ENCOUNTERS, ROW_RESOLVING, ev);
    if (slot < 0) return ACT_NOT; /* DOOM-4 */
    Thing card = THING(THING_SLOT, slot);
    tell(s, ev, EV_GAME + DOOM_EVENT_ENCOUNTER, 0, card, f->self, 0, 0);
    deck_renew(box, s, DECK_ENCOUNTERS, ev);
    Deed d = { 0, card, THING_NONE, card, DOOM_EVENT_REVEAL, 0, 0, 0 };
    event_push(s, &d, 0, ev);
    return ACT_DONE;
}

/* An Encounter lies in no pile until it is resolved (DOOM-132); then it is discarded. What a skill did for its own
 * action ends with it (DOOM-50). */
RULE void game_end(const Box *box, Pos *s, const Frame *f, Events *ev)
{
    bool prevented = f->what == DOOM_EVENT_DEFEAT + 1 && !(f->flags & FRAME_DONE) && has_foe_die(f->it);
    if (prevented && !s->slot[THING_INDEX(f->it)].die) die_set(s, THING_INDEX(f->it), 1); /* DOOM-149 */
    if (f->what == DOOM_EVENT_USE + 1 && is_skill(f->it)) span_end(box, s, DOOM_SPAN_ACTION);
    if (f->what != DOOM_EVENT_REVEAL + 1 || !slot_in(f->it, AT_RESOLVING, LIVE - AT_RESOLVING)) return;
    tell(s, ev, EV_GAME + DOOM_EVENT_DISCARD, 0, f->it, THING_NONE, 0, 0);
    slot_discard(box, s, THING_INDEX(f->it));
}

/* ---- Departures -------------------------------------------------------------------------------------------------- */

/* Difficulty for a Loot Roll: what a skill takes off during its action does not count (DOOM-50). */
RULE int loot_difficulty(const Box *box, const Pos *s, Thing t)
{
    if (LIKELY(!s->lingers)) return number_now(box, s, DOOM_NUMBER_DIFFICULTY, t);
    Doom apart = *s;
    linger_end(&apart, DOOM_SPAN_ACTION);
    return number_now(box, &apart, DOOM_NUMBER_DIFFICULTY, t);
}

/* DOOM-99: the next dungeon is set up with the doom die unchanged, then an epic comes, if the one before was cleared
 * and not only discarded (DOOM-72, 145); DOOM-100: after the last, victory. */
RULE void dungeon_next(const Box *box, Pos *s, bool cleared, Events *ev)
{
    if (!s->count[PILE_STACK]) {
        post(box, s, DOOM_EVENT_WIN, THING_NONE, 1, THING_NONE, ev);
        return;
    }
    int slot = card_move(box, s, range_slot(s, PILE_STACK, 0), ROW_DUNGEON, false);
    die_set(s, slot, slot_card(box, s, slot)->die);
    tell(s, ev, DOOM_EV_REVEAL, 0, THING(THING_SLOT, slot), THING_NONE, s->count[PILE_STACK], 0);
    if (!cleared) return;
    Deed d = { 1, THING_NONE, THING_NONE, THING_NONE, DOOM_EVENT_SPAWN, 0, DOOM_WORD_SPAWNED_EPIC, 0 };
    event_try(box, s, &d, 0, ev);
}

/* DOOM-26: first a Loot Roll, then the card is discarded; then what its kind brings (DOOM-A14). */
RULE int act_defeat(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    switch (f->step) {
    case 0:
        f->step = 1;
        die_set(s, slot, 0);
        tell_event(s, ev, f, 0, 0);
        if (roll_post(box, s, DOOM_WORD_REASON_LOOT, f->it, ev) == ACT_WAIT) return ACT_WAIT;
        /* fall through */
    case 1: { /* DOOM-83: greater than the Difficulty; a tie fails */
        int v = s->result + number_now(box, s, DOOM_NUMBER_LOOT_ROLL, THING_NONE), d = loot_difficulty(box, s, f->it);
        f->step = 2;
        tell(s, ev, DOOM_EV_LOOT_ROLL, 0, f->it, THING_NONE, v, d);
        if (v > d && post(box, s, DOOM_EVENT_CLAIM, THING_NONE, 1, f->it, ev) == ACT_WAIT) return ACT_WAIT;
    }
        /* fall through */
    case 2: {
        bool epic = slot_is_epic(box, s, slot), sidequest = is_sidequest(f->it), dungeon = is_dungeon(f->it);
        f->step = 3;
        tell(s, ev, EV_GAME + DOOM_EVENT_DISCARD, 0, f->it, THING_NONE, 0, 0);
        if (slot < LIVE) f->it = THING(THING_SLOT, slot_discard(box, s, slot));
        if (epic && !s->advanced) post(box, s, DOOM_EVENT_FLIP, THING(THING_SLOT, AT_HERO), 1, f->it, ev); /* DOOM-76 */
        if (sidequest) sidequests_fill(box, s, ev);
        if (dungeon) dungeon_next(box, s, true, ev);
        return f == frame_top(s) ? ACT_DONE : ACT_WAIT;
    }
    default: return ACT_DONE;
    }
}

/* What has to come where a card was that an effect takes away: another SideQuest (DOOM-79), the next dungeon
 * (DOOM-145). */
typedef struct Gap {
    bool sidequest, dungeon, cleared; /* cleared: its Loot Roll was being settled, so an epic comes all the same */
} Gap;

RULE Gap gap_of(const Pos *s, Thing t)
{
    Gap g = { is_sidequest(t), is_dungeon(t), is_dungeon(t) && !s->slot[AT_DUNGEON].die };
    return g;
}

RULE void gap_fill(const Box *box, Pos *s, Gap g, Events *ev)
{
    if (g.sidequest) sidequests_fill(box, s, ev);
    if (g.dungeon) dungeon_next(box, s, g.cleared, ev);
}

RULE int act_discard(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Gap gap = gap_of(s, f->it);
    tell_event(s, ev, f, 0, 0);
    f->it = THING(THING_SLOT, slot_discard(box, s, THING_INDEX(f->it)));
    gap_fill(box, s, gap, ev);
    return ACT_DONE;
}

/* Give the card in this slot of a deck the next settled place; returns its slot. */
RULE int deck_single_out(Pos *s, int slot, int deck)
{
    uint8_t *settled = KIT_LOOSE(s, deck);
    int depth = s->count[deck] - 1 - slot_stored(deck, slot);
    if (depth < *settled) return slot;
    int next = range_stored(deck, s->count[deck] - 1 - *settled);
    CardNo card = s->card[slot];
    s->card[slot] = s->card[next];
    s->card[next] = card;
    ++*settled;
    return next;
}

/* Put a card on top of or under a deck. From under it on, the whole deck has an order. */
RULE int deck_insert(const Box *box, Pos *s, int slot, int deck, bool under)
{
    bool inside = slot_range(s, slot) == deck;
    if (inside) slot = deck_single_out(s, slot, deck);
    if (under) pile_settle(s, deck, s->count[deck]);
    slot = card_move(box, s, slot, deck, under);
    if (!inside) ++*KIT_LOOSE(s, deck);
    return slot;
}

/* `send X to the top / bottom of the deck`, or to the discards of its kind. */
RULE int act_send(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (THING_CLASS(f->it) != THING_SLOT || THING_CLASS(f->there) != THING_PILE) return ACT_NOT;
    int slot = THING_INDEX(f->it), deck = deck_of_kind(slot_kind(box, s, slot));
    bool away = PILE_ZONE(f->there) == DOOM_ZONE_DISCARDS, known = slot_seen_by(s, slot, 0);
    Gap gap = gap_of(s, f->it);
    if (deck < (gap.dungeon ? PILE_DUNGEONS : DECK_THREATS)) return ACT_NOT; /* dungeons of the stack stay in it */
    if (!away && PILE_ZONE(f->there) != DOOM_ZONE_DECK) return ACT_NOT;
    f->it =
        THING(THING_SLOT, away ? slot_discard(box, s, slot) : deck_insert(box, s, slot, deck, PILE_BOTTOM(f->there)));
    if (known && !away) peek_add(s, THING_INDEX(f->it), 1); /* the player saw where it went */
    tell_event(s, ev, f, PILE_BOTTOM(f->there), 0);
    gap_fill(box, s, gap, ev);
    return ACT_DONE;
}

RULE int act_look(Pos *s, Frame *f, Events *ev)
{
    if (THING_CLASS(f->it) != THING_SLOT) return ACT_NOT;
    int slot = THING_INDEX(f->it), r = slot_range(s, slot);
    if (r >= DECK_THREATS && r < DISCARD_THREATS) pile_settle(s, r, s->count[r] - slot_stored(r, slot));
    if (!slot_seen_by(s, THING_INDEX(f->it), 0)) peek_add(s, THING_INDEX(f->it), 1);
    tell_event(s, ev, f, 0, 0);
    return ACT_DONE;
}

RULE int act_push(Pos *s, Frame *f, bool dark, Events *ev)
{
    state_set(s, THING_INDEX(f->it), SLOT_DARK, dark);
    tell_event(s, ev, f, 0, 0);
    return ACT_DONE;
}

#endif
