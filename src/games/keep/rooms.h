/*
 * rooms.h - activating a room, a clan or a portal, the Builder and the Laboratory (KEEP-39, KEEP-57 to KEEP-73,
 * KEEP-81, KEEP-133).
 *
 * What a room does is written on its card; here is which rooms can be activated, and what cards cannot say. Does NOT
 * take the answers.
 */
#ifndef KEEP_ROOMS_H
#define KEEP_ROOMS_H

#include "acts.h"

enum BuildStep { BUILD_SITE, BUILD_ROOM, BUILD_TREASURE, BUILD_DO };

/* ---- What can be activated --------------------------------------------------------------------------------------- */

/* Whether the first thing a text does can be done, where that needs no choice and happens to nothing, the player or the
 * card. */
RULE bool opening_may(const Box *box, const Pos *s, const Opening *o, Thing self, int seat)
{
    if (o->event == EVENT_NONE || (o->object != REG_NOTHING && o->object != REG_THIS && o->object != REG_YOU))
        return true;
    Thing it = o->object == REG_THIS ? self : o->object == REG_YOU ? (Thing)THING(THING_SEAT, seat) : (Thing)THING_NONE;
    Deed d = { o->amount, it, THING_NONE, self, (uint8_t)o->event, (uint8_t)seat, (uint8_t)o->word, 0 };
    return deed_may(box, s, &d);
}

RULE bool text_can_begin(const Box *box, const Pos *s, int body, Thing self, int seat)
{
    Opening o = text_opening(box, body);
    return opening_may(box, s, &o, self, seat);
}

/* The line with which `seat` may use the card in `slot` in a window, counted over the box; -1 none (KEEP-133). */
RULE int window_line(const Box *box, const Pos *s, int slot, int window, int seat)
{
    const Card *c = slot_card(box, s, slot);
    if (!(c->windows >> window & 1)) return -1;
    for (int i = 0; i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (l->kind != LINE_USE || l->hook != window || !line_awake(s, l, slot)) continue;
        Frame r = { 0 };
        r.self = THING(THING_SLOT, slot), r.you = (uint8_t)seat, r.doer = (uint8_t)seat, r.about = ABOUT_NONE;
        if (line_open(box, s, l, &r) && text_can_begin(box, s, l->body, r.self, seat)) return c->line + i;
    }
    return -1;
}

/* KEEP-39: a portal to complete (a line for each room), the clan's ability (its card), a room
 * (its place), ascending. */
RULE int activate_list(const Box *box, const Pos *s, Thing who, int seat, Action *out, int most)
{
    uint32_t rooms = is_monster(s, who) ? 1u << room_of(s, who) : rooms_of_seat(s, seat);
    int n = 0;
    bool portals = portals_done(s) < KEEP_PORTALS;
    for (uint32_t m = rooms; m && portals && n < most; m &= m - 1)
        if (s->gates >> __builtin_ctz(m) & 1) out[n++] = ACT(VERB_OPTION, __builtin_ctz(m));
    if (n < most && window_line(box, s, AT_CLANS + seat, KEEP_WINDOW_ACTIVATE, seat) >= 0)
        out[n++] = ACT(VERB_CARD, AT_CLANS + seat);
    for (uint32_t m = rooms; m && n < most; m &= m - 1) {
        int room = __builtin_ctz(m);
        if (window_line(box, s, AT_ROOMS + room, KEEP_WINDOW_ACTIVATE, seat) >= 0 &&
            nothing_forbids(box, s, KEEP_EVENT_ACTIVATE, THING(THING_SLOT, AT_ROOMS + room), THING_NONE))
            out[n++] = ACT(VERB_PLACE, room);
    }
    return n;
}

/* The same in short, the likely first: is there anything? */
RULE bool can_activate(const Box *box, const Pos *s, Thing who, int seat)
{
    uint32_t rooms = is_monster(s, who) ? 1u << room_of(s, who) : rooms_of_seat(s, seat);
    for (uint32_t m = rooms; m; m &= m - 1)
        if (window_line(box, s, AT_ROOMS + __builtin_ctz(m), KEEP_WINDOW_ACTIVATE, seat) >= 0 &&
            nothing_forbids(box, s, KEEP_EVENT_ACTIVATE, THING(THING_SLOT, AT_ROOMS + __builtin_ctz(m)), THING_NONE))
            return true;
    if ((rooms & s->gates) && portals_done(s) < KEEP_PORTALS) return true;
    return window_line(box, s, AT_CLANS + seat, KEEP_WINDOW_ACTIVATE, seat) >= 0;
}

RULE int act_complete(Pos *s, Frame *f, Events *ev)
{
    int room = room_of(s, f->it);
    if (room < 0 || !(s->gates >> room & 1) || portals_done(s) >= KEEP_PORTALS) return ACT_NOT;
    room_portal(s, room, PORTAL_DONE);
    tell(s, ev, EV_GAME + KEEP_EVENT_COMPLETE, f->you, THING(THING_PLACE, room), f->self, room, 0);
    return ACT_DONE;
}

/* The answer lies in `there`: a card to use, be it a clan's or a room's, or a place whose portal is completed. */
RULE int act_activate(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == IN_BEGIN) { /* it may be activated: that was asked before */
        f->step = IN_WHICH;
        return can_activate(box, s, f->it, f->you) ? ACT_STOP : ACT_NOT;
    }
    if (f->step == IN_WHICH) return ACT_STOP;
    if (f->step == IN_DONE) return ACT_DONE;
    f->step = IN_DONE;
    if (THING_CLASS(f->there) == THING_PLACE) {
        deed(box, s, KEEP_EVENT_COMPLETE, f->there, THING_NONE, f->self, 1, f->you, ev);
        return ACT_WAIT;
    }
    f->it = f->there; /* what was activated: lines may answer it */
    int slot = THING_INDEX(f->there), line = window_line(box, s, slot, KEEP_WINDOW_ACTIVATE, f->you);
    if (line >= 0) line_use(box, s, slot, line, f->you, ABOUT_NONE, ev);
    return ACT_WAIT;
}

/* ---- The Laboratory (KEEP-67, KEEP-68) --------------------------------------------------------------------------- */

/* KEEP-134: whoever is no prisoner yet. Whether there is a card for it is asked with the
 * Laboratory's line (KEEP-133). */
RULE bool legal_imprison(const Pos *s, const Deed *d)
{
    return is_hero(s, d->it) && hero_state(s, THING_INDEX(d->it)) != HERO_CAPTIVE;
}

RULE int act_imprison(Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    if (!is_hero(s, f->it)) return ACT_NOT;
    tell(s, ev, EV_GAME + KEEP_EVENT_IMPRISON, f->you, f->it, f->self, s->slot[slot].place, 0);
    s->slot[slot].place = s->cells, s->slot[slot].used = HERO_CAPTIVE;
    return ACT_DONE;
}

/* ---- The Builder (KEEP-69, KEEP-70) ------------------------------------------------------------------------------ */

/* Building sites of the scenario that are free, a bit each. */
RULE int sites_free(const Box *box, const Pos *s)
{
    int free = 0;
    for (int i = 0; i < SITES; i++) {
        const Row *row = card_row(box, s->card[AT_SCENARIO], KEEP_ROW_SITE, i);
        if (row && !(s->sites >> i & 1) && room_of_card(s, maprow_read(box, row).card) >= 0) free |= 1 << i;
    }
    return free;
}

/* The Treasures on offer that the Coins in the room pay for: bit v for value v. */
RULE int offers_payable(const Pos *s, int room)
{
    int out = 0;
    for (int v = 1; v <= 3; v++)
        if (s->offer[v - 1] && s->room[room].token[KEEP_COUNTER_COIN] >= v) out |= 1 << v;
    return out;
}

/* The n-th room of the box that is not on the map, 0 past the last. */
RULE int room_unused(const Box *box, const Pos *s, int n)
{
    for (int c = 1; c < box->cards; c++)
        if (card_is(box, c, KEEP_KIND_ROOM) && room_of_card(s, c) < 0 && n-- == 0) return c;
    return 0;
}

RULE bool can_build(const Box *box, const Pos *s, int room)
{
    return room >= 0 && rooms_count(s) < ROOMS && offers_payable(s, room) && sites_free(box, s) &&
           room_unused(box, s, 0);
}

/* left: the site; line: the unused room; amount: the Treasure's value. Each is asked, even where only one is left: it
 * says what is built. */
RULE int act_build(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int room = room_of(s, f->self);
    if (f->step == BUILD_SITE && !can_build(box, s, room)) return ACT_NOT;
    if (f->step < BUILD_DO) return ACT_STOP;
    const Row *row = card_row(box, s->card[AT_SCENARIO], KEEP_ROW_SITE, f->left);
    if (!row) return ACT_NOT;
    MapRow m = maprow_read(box, row);
    int beside = room_of_card(s, m.card), v = f->amount;
    m.card = room_unused(box, s, f->line), m.gate = false;
    room_take(s, room, KEEP_COUNTER_COIN, v);
    s->offer[v - 1]--, s->known[v - 1]++;
    s->sites |= (uint8_t)(1u << f->left);
    int place = room_add(box, s, &m);
    s->slot[AT_ROOMS + place].place = (uint8_t)(f->left + 1);
    s->room[place].treasure = (uint8_t)v;
    rooms_join(s, place, beside);
    map_measure(s);
    f->it = THING(THING_PLACE, place);
    tell(s, ev, KEEP_EV_BUILT, f->you, THING(THING_SLOT, AT_ROOMS + place), f->self, place, v);
    return ACT_DONE;
}

#endif
