/*
 * cards.h - where cards go: drawing, discarding, tabling, attaching, and Keys that fall (CRYPT-92 to CRYPT-98,
 * CRYPT-108, CRYPT-213 to CRYPT-215).
 *
 * Every move of a card of a player passes through here, so that its owner is never forgotten. Does NOT ask anyone
 * anything.
 */
#ifndef CRYPT_CARDS_H
#define CRYPT_CARDS_H

#include "state.h"

RULE void game_follow(Pos *s, const Shift *x)
{
    for (int i = 0; i < CRYPT_SEATS; i++) s->seat[i].body = shift_thing(x, s->seat[i].body);
    for (int i = 0; i < STRAYS; i++) s->stray[i].card = shift_thing(x, s->stray[i].card);
    for (int i = 0; i < SPENT; i++) s->played[i] = shift_thing(x, s->played[i]);
}

RULE void stray_forget(Pos *s, int slot)
{
    for (int i = 0; i < STRAYS; i++)
        if (s->stray[i].card == THING(THING_SLOT, slot)) {
            Stray none = { 0, 0, 0 };
            s->stray[i] = none;
        }
}

RULE void spent_forget(Pos *s, int slot)
{
    for (int i = 0; i < SPENT; i++)
        if (s->played[i] == THING(THING_SLOT, slot)) s->played[i] = THING_NONE;
}

/* CRYPT-164 */
RULE bool is_spent(const Pos *s, int slot)
{
    for (int i = 0; i < SPENT; i++)
        if (s->played[i] == THING(THING_SLOT, slot)) return true;
    return false;
}

RULE void spent_add(Pos *s, int slot, Events *ev)
{
    for (int i = 0; i < SPENT; i++)
        if (!s->played[i]) {
            s->played[i] = THING(THING_SLOT, slot);
            return;
        }
    tell(s, ev, EV_ROOM, SEAT_NONE, THING_NONE, THING_NONE, ROOM_SLOTS, 0);
}

RULE void spent_clear(Pos *s)
{
    for (int i = 0; i < SPENT; i++) s->played[i] = THING_NONE;
}

RULE bool stray_room(const Pos *s)
{
    for (int i = 0; i < STRAYS; i++)
        if (!s->stray[i].card) return true;
    return false;
}

RULE void stray_add(Pos *s, int slot, int owner)
{
    for (int i = 0; i < STRAYS; i++)
        if (!s->stray[i].card) {
            s->stray[i].card = THING(THING_SLOT, slot), s->stray[i].owner = (uint8_t)owner;
            return;
        }
}

/* A card that a player brought, wherever it lies: no character, monster or hex. Only such cards go to hands, tables and
 * discards. */
RULE bool is_brought(const Pos *s, Thing t)
{
    return THING_CLASS(t) == THING_SLOT && THING_INDEX(t) >= AT_FLOOR && slot_full(s, THING_INDEX(t));
}

/* Can one more card of `owner` be in this hand? */
RULE bool hand_has_room(const Pos *s, int seat, int owner)
{
    return seat < CRYPT_SEATS && range_room(s, HAND + seat) > 0 && (owner == seat || stray_room(s)) &&
           !seat_is_defeated(s, seat);
}

/* ---- Moving one card --------------------------------------------------------------------------------------------- */

RULE int card_to_hand(const Box *box, Pos *s, int slot, int seat)
{
    int owner = card_owner(s, slot);
    stray_forget(s, slot);
    if (seat != s->active) spent_forget(s, slot); /* what another takes into hand is nobody's to know */
    int to = card_move(box, s, slot, HAND + seat, false);
    if (owner != seat) stray_add(s, to, owner);
    return to;
}

/* Out of the hand, to lie open while it is played. */
RULE int card_to_aside(const Box *box, Pos *s, int slot, int seat)
{
    int owner = card_owner(s, slot);
    stray_forget(s, slot);
    int to = card_move(box, s, slot, ROW_ASIDE, false);
    s->slot[to].who = (uint8_t)(owner | seat << WHO_HOLDER), s->slot[to].place = NOWHERE;
    return to;
}

RULE int card_announce(const Box *box, Pos *s, int slot)
{
    return is_in_hand(THING(THING_SLOT, slot)) ? card_to_aside(box, s, slot, RANGE[slot_run(slot)].owner) : slot;
}

RULE int key_drop(const Box *box, Pos *s, int slot, int hex, Events *ev)
{
    int owner = card_owner(s, slot);
    stray_forget(s, slot);
    int to = card_move(box, s, slot, ROW_FLOOR, false);
    s->slot[to].who = (uint8_t)owner, s->slot[to].place = (uint8_t)hex, s->slot[to].host = THING_NONE,
    s->slot[to].life = 0;
    tell(s, ev, CRYPT_EV_KEY_FALLS, SEAT_NONE, THING(THING_SLOT, to), THING_NONE, hex, 0);
    return to;
}

RULE int card_bury(const Box *box, Pos *s, int slot, Events *ev)
{
    int owner = card_owner(s, slot), holder = game_player(s, slot);
    if (slot_is_key(box, s, slot) && seat_is_defeated(s, owner)) { /* CRYPT-215 */
        int hex = holder == SEAT_NONE ? hex_of(s, THING(THING_SLOT, slot)) : hex_of(s, THING(THING_SEAT, holder));
        if (hex < 0) hex = s->slot[AT_CHARACTERS + owner].place;
        return key_drop(box, s, slot, hex, ev);
    }
    stray_forget(s, slot);
    return card_move(box, s, slot, DISCARDS + owner, false); /* CRYPT-213 */
}

/* The same, told: what is lost from the table or from a hand, all may see (CRYPT-H5). */
RULE int card_lose(const Box *box, Pos *s, int slot, Events *ev)
{
    if (!slot_is_key(box, s, slot))
        tell(s, ev, EV_GAME + CRYPT_EVENT_DISCARD, game_player(s, slot), THING(THING_SLOT, slot), THING_NONE, 0, 0);
    return card_bury(box, s, slot, ev);
}

/* What is attached to a thing, tabled or for this action; -1 none. */
RULE int attachment_of(const Pos *s, Thing host)
{
    for (int r = ROW_ASIDE; r < LIVE_RANGES && host != THING_NONE; r++)
        for (int i = RANGE[r].base, end = i + s->count[r]; i < end; i++)
            if (s->slot[i].host == host) return i;
    return -1;
}

/* CRYPT-108: attachments share the fate of their card. They still point at it where it lies now. */
RULE Thing card_discard(const Box *box, Pos *s, Thing t, Events *ev)
{
    Thing to = THING(THING_SLOT, card_bury(box, s, THING_INDEX(t), ev));
    for (int a = attachment_of(s, to); a >= 0; a = attachment_of(s, to)) card_lose(box, s, a, ev);
    return to;
}

/* The attachments of an action are discarded when it is over (CRYPT-95). */
RULE void action_clear(const Box *box, Pos *s, Thing host, Events *ev)
{
    for (int i = s->count[ROW_ASIDE] - 1; i >= 0; i--)
        if (s->slot[AT_ASIDE + i].host == host && host != THING_NONE) card_lose(box, s, AT_ASIDE + i, ev);
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* CRYPT-30: the discard pile becomes the deck. */
RULE_COLD void deck_refill(const Box *box, Pos *s, int seat, Events *ev)
{
    while (s->count[DISCARDS + seat]) {
        int slot = range_slot(s, DISCARDS + seat, 0);
        spent_forget(s, slot);
        card_move(box, s, slot, DECK + seat, false);
    }
    range_shuffle(box, s, DECK + seat);
    tell(s, ev, EV_SHUFFLE, seat, THING_NONE, THING_NONE, CRYPT_ZONE_DECK, 0);
}

RULE bool can_draw(const Pos *s, int seat)
{
    return seat < s->fate.seats && !seat_is_defeated(s, seat) && range_room(s, HAND + seat) > 0 &&
           (s->count[DECK + seat] || s->count[DISCARDS + seat]);
}

/* How many came (CRYPT-162). */
RULE int cards_draw(const Box *box, Pos *s, int seat, int n, Events *ev)
{
    int drawn = 0;
    for (; drawn < n && can_draw(s, seat); drawn++) {
        if (!s->count[DECK + seat]) deck_refill(box, s, seat, ev);
        int slot = card_move(box, s, range_slot(s, DECK + seat, 0), HAND + seat, false);
        tell_to(s, ev, EV_GAME + CRYPT_EVENT_DRAW, seat, THING(THING_SLOT, slot), 1, 0);
        s->fate.learned++;
    }
    return drawn;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

RULE bool table_has_room(const Pos *s, int seat) { return seat < s->fate.seats && range_room(s, ROW_TABLED) > 0; }

/* Onto the table of `seat`: before its player, or in a hex. A card with life has all of it. */
RULE int card_to_table(const Box *box, Pos *s, int slot, int seat, int hex)
{
    int owner = card_owner(s, slot);
    bool moved = slot < AT_TABLED || slot >= LIVE;
    stray_forget(s, slot);
    int to = moved ? card_move(box, s, slot, ROW_TABLED, false) : slot;
    s->slot[to].who = (uint8_t)(owner | seat << WHO_HOLDER | (hex >= 0 ? WHO_FRESH : 0));
    s->slot[to].place = (uint8_t)(hex < 0 ? NOWHERE : hex);
    s->slot[to].life = (uint8_t)slot_field(box, s, to, CRYPT_FIELD_LIFE);
    s->slot[to].since = ++s->clock;
    return to;
}

/* CRYPT-140, CRYPT-217: a body's Keys stay where it was. */
RULE void body_drop_keys(Pos *s, Thing body, Events *ev)
{
    int hex = hex_of(s, body);
    for (int i = 0; i < s->count[ROW_FLOOR]; i++)
        if (s->slot[AT_FLOOR + i].host == body) {
            s->slot[AT_FLOOR + i].host = THING_NONE;
            s->slot[AT_FLOOR + i].place = (uint8_t)hex;
            tell(s, ev, CRYPT_EV_KEY_FALLS, SEAT_NONE, THING(THING_SLOT, AT_FLOOR + i), THING_NONE, hex, 0);
        }
}

RULE void monster_remove(const Box *box, Pos *s, int slot)
{
    Run none = { 1, 0, 0 };
    Mood calm = { 0, 0 };
    for (int i = slot - AT_MONSTERS; i + 1 < s->count[ROW_MONSTERS]; i++) s->mood[i] = s->mood[i + 1];
    s->mood[s->count[ROW_MONSTERS] - 1] = calm;
    hooks_lose(box, s, slot);
    Run closed = slot_close(s, ROW_MONSTERS, slot);
    Shift gone = shift_of(THING(THING_SLOT, slot), THING_NONE, closed, none);
    frames_follow(s, &gone);
    s->stale = 1;
}

#endif
