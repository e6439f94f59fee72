/*
 * board.h - the crypt itself: hexes side by side, doors, passages, distances, and where a new hex may go (CRYPT-40 to
 * CRYPT-46).
 *
 * A place is a placed hex, by its index in ROW_BOARD. Directions run clockwise from the top: 0 north to 5 north-west;
 * door n of the card is direction n - 1 before the hex is turned. Does NOT move pieces.
 */
#ifndef CRYPT_BOARD_H
#define CRYPT_BOARD_H

#include "crypt.h"
#include "kit/choices.inc"

TABLE int8_t STEP_Q[DIRECTIONS] = { 0, 1, 1, 0, -1, -1 };
TABLE int8_t STEP_R[DIRECTIONS] = { -1, -1, 0, 1, 1, 0 };

enum { FAR_AWAY = 99, MAP_EDGE = 31, ALL_DOORS = 63 };

typedef struct Spot {
    int q, r;
} Spot;

/* Where a hex lies, in 12 bits: a value no reference to a card can have. */
RULE uint16_t spot_pack(Spot p) { return (uint16_t)((p.q + 32) | (p.r + 32) << 6); }

RULE Spot hex_spot(const Pos *s, int hex)
{
    int v = s->slot[AT_BOARD + hex].host;
    Spot p = { (v & 63) - 32, (v >> 6 & 63) - 32 };
    return p;
}

RULE Spot spot_beside(Spot p, int d)
{
    Spot to = { p.q + STEP_Q[d], p.r + STEP_R[d] };
    return to;
}

RULE int doors_turned(int doors, int by) { return (doors << by | doors >> (DIRECTIONS - by)) & ALL_DOORS; }
RULE int opposite(int d) { return d < 3 ? d + 3 : d - 3; }
RULE int hex_doors(const Pos *s, int hex) { return s->slot[AT_BOARD + hex].life; }
RULE int hex_beside(const Pos *s, int hex, int d) { return s->link[hex][d] - 1; }

/* The doors printed on a hex. */
RULE int card_doors(const Box *box, int card)
{
    const Card *c = &box->card[card];
    int doors = 0;
    for (int i = 0; i < c->rows; i++) {
        const Row *row = &box->row[c->row + i];
        for (int k = 0; k < row->count; k++) doors |= 1 << (box->cell[row->cell + k].value - 1);
    }
    return doors & ALL_DOORS;
}

/* CRYPT-41: an open door meets an open door. The hex through it, -1 when there is no passage. */
RULE int hex_through(const Pos *s, int hex, int d)
{
    int to = hex_beside(s, hex, d);
    if (to < 0 || !(hex_doors(s, hex) >> d & 1) || !(hex_doors(s, to) >> opposite(d) & 1)) return -1;
    return to;
}

RULE bool hexes_joined(const Pos *s, int a, int b)
{
    for (int d = 0; d < DIRECTIONS; d++)
        if (hex_beside(s, a, d) == b) return hex_through(s, a, d) == b;
    return false;
}

RULE uint64_t hex_neighbours(const Pos *s, int hex)
{
    uint64_t m = 0;
    for (unsigned doors = (unsigned)hex_doors(s, hex); doors; doors &= doors - 1) {
        int to = hex_through(s, hex, __builtin_ctz(doors));
        if (to >= 0) m |= (uint64_t)1 << to;
    }
    return m;
}

/* CRYPT-73: passages from one hex to another; FAR_AWAY when there is no way, or none within `most`. */
RULE int hex_distance(const Pos *s, int a, int b, int most)
{
    if (a == b) return 0;
    if (most >= 1 && hexes_joined(s, a, b)) return 1;
    uint64_t seen = (uint64_t)1 << a, edge = seen;
    for (int n = 1; edge && n <= most; n++) {
        uint64_t next = 0;
        for (; edge; edge &= edge - 1) next |= hex_neighbours(s, __builtin_ctzll(edge));
        if (next >> b & 1) return n;
        edge = next & ~seen;
        seen |= next;
    }
    return FAR_AWAY;
}

/* CRYPT-186: hexes counted without regard to walls. */
RULE int hex_as_the_ghost_flies(const Pos *s, int a, int b)
{
    Spot x = hex_spot(s, a), y = hex_spot(s, b);
    int q = x.q - y.q, r = x.r - y.r, t = q + r;
    return ((q < 0 ? -q : q) + (r < 0 ? -r : r) + (t < 0 ? -t : t)) / 2;
}

RULE bool spot_on_map(Spot p) { return p.q >= -MAP_EDGE && p.q <= MAP_EDGE && p.r >= -MAP_EDGE && p.r <= MAP_EDGE; }

/* A door of a placed hex that leads to empty space. */
RULE bool door_is_open_end(const Pos *s, int hex, int d)
{
    return (hex_doors(s, hex) >> d & 1) && hex_beside(s, hex, d) < 0 && spot_on_map(spot_beside(hex_spot(s, hex), d));
}

RULE bool card_is_exit(const Box *box, int card) { return box->card[card].traits >> CRYPT_TRAIT_TRAITS_EXIT & 1; }

RULE bool exit_on_board(const Box *box, const Pos *s)
{
    for (int i = 0; i < s->count[ROW_BOARD]; i++)
        if (card_is_exit(box, s->card[AT_BOARD + i])) return true;
    return false;
}

/* Some door leads to empty space, `taken` aside (the spot a new hex would fill). */
RULE bool board_has_open_end(const Pos *s, Spot taken)
{
    for (int i = 0; i < s->count[ROW_BOARD]; i++)
        for (int d = 0; d < DIRECTIONS; d++) {
            if (!door_is_open_end(s, i, d)) continue;
            Spot p = spot_beside(hex_spot(s, i), d);
            if (p.q != taken.q || p.r != taken.r) return true;
        }
    return false;
}

RULE int hex_at(const Pos *s, Spot p)
{
    uint16_t key = spot_pack(p);
    for (int i = 0; i < s->count[ROW_BOARD]; i++)
        if (s->slot[AT_BOARD + i].host == key) return i;
    return -1;
}

/* CRYPT-46: may a hex with these doors lie at p? `bound`: it must leave a way on. */
RULE bool doors_fit(const Pos *s, int doors, Spot p, int back, bool bound)
{
    if (!(doors >> back & 1)) return false; /* CRYPT-42: one of its doors meets the door */
    if (!bound || board_has_open_end(s, p)) return true;
    for (int d = 0; d < DIRECTIONS; d++)
        if ((doors >> d & 1) && hex_at(s, spot_beside(p, d)) < 0 && spot_on_map(spot_beside(p, d))) return true;
    return false;
}

/* The ways a hex may be turned at p, a bit for each, counting each look once. */
RULE int turns_that_fit(const Box *box, const Pos *s, int card, Spot p, int back)
{
    bool bound = !card_is_exit(box, card) && !exit_on_board(box, s);
    int printed = card_doors(box, card), fit = 0;
    for (int k = 0; k < DIRECTIONS; k++) {
        int doors = doors_turned(printed, k);
        bool twin = false;
        for (int j = 0; j < k && !twin; j++) twin = doors_turned(printed, j) == doors;
        if (!twin && doors_fit(s, doors, p, back, bound)) fit |= 1 << k;
    }
    return fit;
}

/* Put the last hex of the board at p; its doors are still shut. */
RULE void hex_lay(Pos *s, int hex, Spot p)
{
    s->slot[AT_BOARD + hex].host = spot_pack(p);
    s->slot[AT_BOARD + hex].life = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        int to = hex_at(s, spot_beside(p, d));
        s->link[hex][d] = (uint8_t)(to + 1);
        if (to >= 0) s->link[to][opposite(d)] = (uint8_t)(hex + 1);
    }
}

/* The first step from a along a shortest way to b, by the lowest door (CRYPT-231); -1 none. */
RULE int hex_toward(const Pos *s, int a, int b)
{
    int best = -1, far = FAR_AWAY;
    for (int d = 0; d < DIRECTIONS; d++) {
        int to = hex_through(s, a, d);
        if (to < 0) continue;
        int n = hex_distance(s, to, b, HEXES);
        if (n < far) far = n, best = to;
    }
    return best;
}

#endif
