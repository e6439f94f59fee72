/*
 * pharaoh.h - the Pharaoh of solitaire: a player defeated from the start, who never chooses (CRYPT-229 to CRYPT-232,
 * CRYPT-237, CRYPT-238).
 *
 * Owns his turn and the curse. Does NOT score: that is crypt.c.
 */
#ifndef CRYPT_PHARAOH_H
#define CRYPT_PHARAOH_H

#include "legal.h"

enum { PHARAOH = 1, SOLO_TURNS = 60 /* CRYPT-234 */, GROWS_EVERY = 5 /* CRYPT-238 */ };
TABLE uint8_t CURSE_FROM[3] = { 30, 25, 20 }; /* CRYPT-236 */
TABLE uint8_t WIN_BONUS[3] = { 0, 5, 10 };    /* CRYPT-236 */

/* CRYPT-235: what the body one escapes in is worth. */
RULE int win_body(const Pos *s) { return seat_is_defeated(s, 0) ? -5 : s->slot[AT_CHARACTERS].life / 5; }

/* The way from a hex to the player's piece, FAR_AWAY without one. */
RULE int way_to_player(const Pos *s, int hex)
{
    int to = hex_of(s, THING(THING_SEAT, 0));
    return to < 0 ? FAR_AWAY : hex_distance(s, hex, to, HEXES);
}

/* CRYPT-230: the free monster nearest the player; of several, the last to appear. */
RULE Thing pharaoh_picks(const Pos *s)
{
    int best = -1, far = FAR_AWAY + 1;
    for (int i = 0; i < s->count[ROW_MONSTERS]; i++) {
        int slot = AT_MONSTERS + i, n = way_to_player(s, s->slot[slot].place);
        if (body_of(s, THING(THING_SLOT, slot)) == SEAT_NONE && n <= far) best = slot, far = n;
    }
    return best < 0 ? (Thing)THING_NONE : THING(THING_SLOT, best);
}

/* CRYPT-230, on hard: the nearest hex with a monster event and none in it; of several, the last placed. */
RULE int pharaoh_wakes(const Box *box, const Pos *s)
{
    int best = -1, far = FAR_AWAY + 1;
    for (int i = 0; i < s->count[ROW_BOARD]; i++) {
        if (!hex_monster_card(box, s, i) || monster_in_hex(s, i) >= 0 || hex_monster_is_home(s, i) ||
            hex_is_quiet(s, i))
            continue;
        int n = way_to_player(s, i);
        if (n <= far) best = i, far = n;
    }
    return best;
}

/* CRYPT-238: his body has an action more for every five turns that have passed. */
RULE int pharaoh_actions(const Box *box, const Pos *s)
{
    int n = actions_allowed(box, s, PHARAOH) + s->round / GROWS_EVERY;
    return n > CRYPT_ACTIONS_MOST ? CRYPT_ACTIONS_MOST : n;
}

RULE void pharaoh_begins(const Box *box, Pos *s, Frame *f, Events *ev)
{
    f->left = 0;
    if (s->seat[PHARAOH].body == THING_NONE) {
        Thing t = pharaoh_picks(s);
        int hex = t == THING_NONE && s->difficulty == HARD ? pharaoh_wakes(box, s) : -1;
        if (hex >= 0) {
            int slot = monster_appear(box, s, hex, SEAT_NONE, ev);
            if (slot >= 0) t = THING(THING_SLOT, slot);
        }
        if (t == THING_NONE) return;
        s->seat[PHARAOH].body = t;
        tell(s, ev, EV_GAME + CRYPT_EVENT_DOMINATE, PHARAOH, t, THING_NONE, hex_of(s, t), 0);
    }
    f->left = (uint8_t)pharaoh_actions(box, s);
}

/* CRYPT-231: one action of his body, the first that applies. False: nothing. */
RULE bool pharaoh_acts(const Box *box, Pos *s, Events *ev)
{
    Thing body = s->seat[PHARAOH].body, prey = seat_piece(s, 0);
    int hex = hex_of(s, body), to;
    if (key_in_hex(s, hex) >= 0) {
        deed(box, s, CRYPT_EVENT_TAKE_KEY, body, THING_NONE, THING_NONE, 0, PHARAOH, 0, ev);
        return true;
    }
    if (prey == THING_NONE) return false;
    if (hex_of(s, prey) == hex) {
        deed(box, s, CRYPT_EVENT_HIT, prey, THING_NONE, body, 0, PHARAOH, 0, ev);
        return true;
    }
    to = hex_toward(s, hex, hex_of(s, prey));
    if (to < 0 || hex_distance(s, to, hex_of(s, prey), HEXES) >= FAR_AWAY) return false;
    deed(box, s, CRYPT_EVENT_MOVE, body, THING(THING_PLACE, to), THING_NONE, 0, PHARAOH, 0, ev);
    return true;
}

/* CRYPT-232 */
RULE bool curse_bites(const Pos *s)
{
    return has_pharaoh(s) && s->round >= CURSE_FROM[s->difficulty] && seat_piece(s, 0) != THING_NONE;
}

#endif
