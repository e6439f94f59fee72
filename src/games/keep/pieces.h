/*
 * pieces.h - monsters, heroes and tokens on the map: damage, defeat, coming and going, traps, inspiring (KEEP-33 to
 * KEEP-56, KEEP-81 to KEEP-87, KEEP-97 to KEEP-108).
 *
 * What happens to one piece, without a question. Does NOT know whose action it is, nor the order of an invasion.
 */
#ifndef KEEP_PIECES_H
#define KEEP_PIECES_H

#include "cards.h"

/* Post an event with all its parts, asked first as a card would. */
RULE int deed(const Box *box, Pos *s, int event, Thing it, Thing there, Thing cause, int32_t amount, int seat,
              Events *ev)
{
    Deed d = { amount, it, there, cause, (uint8_t)event, (uint8_t)seat, 0, 0 };
    return event_try(box, s, &d, 0, ev);
}

/* Whether what an event has posted is over and left nothing to do first: then it goes on at once, and is not come back
 * to. */
RULE bool goes_on(const Pos *s, const Frame *f) { return f == &s->frame[s->top] && !s->stale && !s->fate.over; }

/* KEEP-117 to KEEP-119, KEEP-141. */
RULE void game_finish(Pos *s, int outcome, Events *ev)
{
    if (s->fate.over) return;
    s->fate.over = 1;
    s->outcome = (uint8_t)outcome;
    tell(s, ev, EV_OVER, SEAT_NONE, THING_NONE, THING_NONE, outcome, 0);
}

/* ---- Damage (KEEP-51 to KEEP-54) --------------------------------------------------------------------------------- */

RULE int act_defeat(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), room = room_of(s, f->it);
    if (is_hero(s, f->it)) {
        tell(s, ev, EV_GAME + KEEP_EVENT_DEFEAT, SEAT_NONE, f->it, f->self, room, 0);
        card_move(box, s, slot, SUPPLY, false); /* KEEP-52 */
        return ACT_DONE;
    }
    if (!is_monster(s, f->it)) return ACT_NOT;
    int seat = game_player(s, slot);
    tell(s, ev, EV_GAME + KEEP_EVENT_DEFEAT, seat, f->it, f->self, room, 1);
    card_move(box, s, slot, LAIR + seat, false); /* KEEP-53: its Wounds are taken off with the move */
    return ACT_DONE;
}

RULE int act_damage(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), room = room_of(s, f->it);
    if (room < 0 || f->amount < 1 || (!is_hero(s, f->it) && !is_monster(s, f->it))) return ACT_NOT;
    bool monster = is_monster(s, f->it);
    int left = monster ? monster_left(box, s, slot) : number_now(box, s, KEEP_NUMBER_HEALTH, f->it);
    if (f->amount < left && monster) {
        s->slot[slot].used = (uint8_t)(s->slot[slot].used + f->amount);
        tell_event(s, ev, f, f->amount, room);
    }
    if (f->amount >= left) deed(box, s, KEEP_EVENT_DEFEAT, f->it, THING(THING_PLACE, room), f->self, 1, f->you, ev);
    return ACT_DONE;
}

/* Whether a defeat is under way; a card may have stopped it. */
RULE bool is_falling(const Pos *s, Thing monster)
{
    for (int i = 1; i <= s->top; i++)
        if (s->frame[i].what == KEEP_EVENT_DEFEAT + 1 && s->frame[i].it == monster) return true;
    return false;
}

/* KEEP-53: monsters that have no health left without a blow (the water is gone, a draught wears off) go to the Lair.
 * ACT_WAIT: their defeats lie on top. */
RULE int monsters_fall(const Box *box, Pos *s, Events *ev)
{
    Frame *f = frame_top(s);
    uint8_t flags = f->flags; /* how the event went that this follows is not changed by it */
    int32_t result = s->result;
    if (s->stale) hooks_refresh(box, s);
    for (int p = 0; p < s->fate.seats; p++)
        for (int i = at_monsters(p) + s->count[ROW_MONSTERS + p] - 1; i >= at_monsters(p); i--) {
            Thing it = THING(THING_SLOT, i);
            if (LIKELY(!s->slot[i].used)) continue; /* only the wounded fall: cards leave everyone some health */
            if (monster_left(box, s, i) > 0 || is_falling(s, it)) continue;
            if (deed(box, s, KEEP_EVENT_DEFEAT, it, game_place(s, it), THING_NONE, 1, SEAT_NONE, ev) == ACT_WAIT)
                frame_top(s)->silent = 1;
        }
    f->flags = flags, s->result = result;
    return f == frame_top(s) ? ACT_DONE : ACT_WAIT;
}

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

RULE void room_change(Pos *s, int room, int counter, int by)
{
    Chamber *r = &s->room[room];
    if (counter <= KEEP_COUNTER_TRAP) r->token[counter] = (uint8_t)(r->token[counter] + by);
    else if (counter == KEEP_COUNTER_PORTAL) room_portal(s, room, by > 0 ? PORTAL_DONE : PORTAL_NONE);
    else if (counter == KEEP_COUNTER_GATE) room_portal(s, room, by > 0 ? PORTAL_GATE : PORTAL_NONE);
    else if (counter == KEEP_COUNTER_TREASURE) {
        r->treasure = (uint8_t)(r->treasure + by);
    }
}

/* As many as fit; how many. */
RULE int room_put(Pos *s, int room, int counter, int n)
{
    int done = 0;
    for (; done < n && room_takes(s, room, counter); done++) room_change(s, room, counter, 1);
    return done;
}

RULE int room_take(Pos *s, int room, int counter, int n)
{
    int done = 0;
    for (; done < n && room_counter(s, room, counter) > 0; done++) {
        if (counter == KEEP_COUNTER_TREASURE && (s->room[room].treasure == TREASURE_MAIN || (s->unseen >> room & 1)))
            break;
        room_change(s, room, counter, -1);
    }
    return done;
}

/* What `put` and `take` do, by counter + 1 as the word. */
RULE int act_counter(const Box *box, Pos *s, Frame *f, bool put, Events *ev)
{
    int counter = f->word - 1, room = room_of(s, f->it), done = 0, n = f->amount > 99 ? 99 : f->amount;
    (void)box;
    if (counter == KEEP_COUNTER_OMEN) {
        int most = put ? TOKEN_MOST - s->omen : s->omen;
        done = n < most ? n : most;
        s->omen = (uint8_t)(put ? s->omen + done : s->omen - done);
    } else if (counter == KEEP_COUNTER_WOUND) {
        if (!is_monster(s, f->it) || put) return ACT_NOT; /* Wounds come by damage */
        Slot *m = &s->slot[THING_INDEX(f->it)];
        done = m->used < n ? m->used : n;
        m->used = (uint8_t)(m->used - done);
    } else if (room >= 0) {
        done = put ? room_put(s, room, counter, n) : room_take(s, room, counter, n);
    }
    f->amount = done;
    if (done < 1) return ACT_NOT;
    int said = counter == KEEP_COUNTER_OMEN ? s->omen : done; /* of Omens, how many there are now */
    tell(s, ev, EV_GAME + f->what - 1, f->you, f->it, f->self, said, counter | (room < 0 ? 0 : room) << 8);
    return ACT_DONE;
}

RULE bool legal_counter(const Pos *s, const Deed *d)
{
    int counter = d->word - 1, room = room_of(s, d->it);
    if (d->word == 0) return room >= 0;
    if (counter == KEEP_COUNTER_OMEN) return true;
    if (counter == KEEP_COUNTER_WOUND)
        return d->event == KEEP_EVENT_TAKE && is_monster(s, d->it) && s->slot[THING_INDEX(d->it)].used;
    if (room < 0) return false;
    return d->event == KEEP_EVENT_PUT ? room_takes(s, room, counter) : room_counter(s, room, counter) > 0;
}

/* ---- Heroes come into a room (KEEP-85, KEEP-86, KEEP-98) --------------------------------------------------------- */

RULE void hero_place(Pos *s, int slot, int room, Events *ev)
{
    s->slot[slot].place = (uint8_t)room;
    if (s->unseen >> room & 1) { /* KEEP-A3 */
        s->unseen &= (uint16_t) ~(1u << room);
        if (s->room[room].treasure >= 1 && s->room[room].treasure <= 3) s->known[s->room[room].treasure - 1]++;
        s->fate.learned++;
        tell(s, ev, KEEP_EV_TREASURE, SEAT_NONE, THING(THING_PLACE, room), THING_NONE, room, s->room[room].treasure);
    }
}

/* KEEP-85: one trap for each hero that comes in. */
RULE void trap_check(const Box *box, Pos *s, Thing hero, Events *ev)
{
    int room = room_of(s, hero);
    if (room < 0 || !s->room[room].token[KEEP_COUNTER_TRAP]) return;
    s->room[room].token[KEEP_COUNTER_TRAP]--;
    tell(s, ev, KEEP_EV_TRAP, SEAT_NONE, hero, THING_NONE, room, 0);
    deed(box, s, KEEP_EVENT_DAMAGE, hero, THING_NONE, THING_NONE, 1, SEAT_NONE, ev);
}

RULE bool hero_may_wake(const Box *box, const Pos *s, int slot)
{
    return (states_rousable(s) >> s->slot[slot].used & 1) &&
           nothing_forbids(box, s, KEEP_EVENT_READY, THING(THING_SLOT, slot), THING_NONE);
}

/* Whether a card has lines about heroes that become active. */
RULE bool waking_heard(const Box *box, const Pos *s)
{
    return hook_used(s, HOOK(KEEP_EVENT_READY, HOOK_WOULD)) || hook_used(s, HOOK(KEEP_EVENT_READY, HOOK_ON)) ||
           ask_used(box, s, KEEP_EVENT_READY);
}

/* How many exhausted heroes of these rooms, but for one, can become active; with `ev`, each is told. */
RULE_COLD int heroes_to_wake(const Box *box, const Pos *s, uint32_t rooms, Thing but, Events *ev)
{
    int n = 0;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++) {
        int room = s->slot[i].place;
        Thing hero = THING(THING_SLOT, i);
        if (!(rooms >> room & 1) || hero == but || !(states_rousable(s) >> s->slot[i].used & 1)) continue;
        if (!hero_may_wake(box, s, i)) { /* a card forbids it */
            Deed d = { 1, hero, THING_NONE, THING_NONE, KEEP_EVENT_READY, s->active, 0, 0 };
            if (ev) tell_stopped(s, ev, EV_FORBIDDEN, &d, deed_forbidder(box, s, &d));
            continue;
        }
        tell(s, ev, EV_GAME + KEEP_EVENT_READY, SEAT_NONE, hero, THING_NONE, room, 0);
        n++;
    }
    return n;
}

/* The exhausted heroes of these rooms, but for one, become active. */
RULE void heroes_wake(const Box *box, Pos *s, uint32_t rooms, Thing but, Events *ev)
{
    if (ev) heroes_to_wake(box, s, rooms, but, ev);
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++)
        if ((rooms >> s->slot[i].place & 1) && THING(THING_SLOT, i) != but && hero_may_wake(box, s, i))
            s->slot[i].used = HERO_ACTIVE;
}

/* The same where it is heard: the next of them, the latest to arrive first, as an event of its own, until this says
 * ACT_DONE. f->left: how many are still to be looked at, + 1; heroes that leave meanwhile only bring
 * the others nearer. */
RULE int heroes_wake_next(const Box *box, Pos *s, Frame *f, uint32_t rooms, Thing but, Events *ev)
{
    if (!f->left) f->left = (uint8_t)(s->count[ROW_HEROES] + 1);
    while (f->left > 1) {
        int i = AT_HEROES + --f->left - 1;
        if (i >= AT_HEROES + s->count[ROW_HEROES] || !(rooms >> s->slot[i].place & 1)) continue;
        if (THING(THING_SLOT, i) == but || !hero_may_wake(box, s, i)) continue;
        deed(box, s, KEEP_EVENT_READY, THING(THING_SLOT, i), THING(THING_PLACE, s->slot[i].place), but, 1, s->active,
             ev);
        return ACT_WAIT;
    }
    f->left = 0;
    return ACT_DONE;
}

/* KEEP-98: the exhausted heroes of its room become active when f->it comes in. */
RULE int room_inspire(const Box *box, Pos *s, Frame *f, int room, Events *ev)
{
    if (UNLIKELY(f->left || waking_heard(box, s))) return heroes_wake_next(box, s, f, 1u << room, f->it, ev);
    int n = ev ? heroes_to_wake(box, s, 1u << room, f->it, 0) : 0;
    if (n) tell(s, ev, KEEP_EV_INSPIRE, SEAT_NONE, f->it, THING_NONE, room, n);
    heroes_wake(box, s, 1u << room, f->it, ev);
    return ACT_DONE;
}

RULE bool room_has_active(const Pos *s, int room)
{
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++)
        if (s->slot[i].place == room && s->slot[i].used == HERO_ACTIVE) return true;
    return false;
}

RULE void room_stir(Pos *s, int room)
{
    if (room_has_active(s, room)) s->stirred |= (uint16_t)(1u << room);
}

/* A hero of a class in the supply, -1 none. */
RULE int supply_hero(const Box *box, const Pos *s, int calling)
{
    for (int k = 0; k < s->count[SUPPLY]; k++)
        if (hero_class(box, s, range_stored(SUPPLY, k)) == calling) return range_stored(SUPPLY, k);
    return -1;
}

/* From the supply onto the map. */
RULE int hero_bring(const Box *box, Pos *s, int slot, int room, int state, Events *ev)
{
    int to = card_move(box, s, slot, ROW_HEROES, false);
    s->slot[to].used = (uint8_t)state;
    hero_place(s, to, room, ev);
    return to;
}

#endif
