/*
 * map.h - the dungeon: rooms, passageways, distances, symbols, and reading a scenario's map into a position (KEEP-3 to
 * KEEP-5, KEEP-11, KEEP-13 to KEEP-15, KEEP-125).
 *
 * A place is a room of the map, by its index in ROW_ROOMS. Sets of rooms are bit masks. Does NOT move pieces.
 */
#ifndef KEEP_MAP_H
#define KEEP_MAP_H

#include "keep.h"
#include "kit/choices.inc"

enum { FAR_AWAY = 99, TREASURE_MAIN = 4 /* KEEP-14 */ };

RULE int rooms_count(const Pos *s) { return s->count[ROW_ROOMS]; }
RULE uint32_t rooms_all(const Pos *s) { return (1u << s->count[ROW_ROOMS]) - 1; }
RULE bool rooms_joined(const Pos *s, int a, int b) { return s->room[a].ways >> b & 1; }

RULE bool is_hero(const Pos *s, Thing t)
{
    return THING_CLASS(t) == THING_SLOT && THING_INDEX(t) >= AT_HEROES &&
           THING_INDEX(t) < AT_HEROES + s->count[ROW_HEROES];
}

/* A monster on the map. */
RULE bool is_monster(const Pos *s, Thing t)
{
    int i = THING_INDEX(t);
    if (THING_CLASS(t) != THING_SLOT || i < AT_MONSTERS || i >= AT_CLANS) return false;
    int r = slot_run(i);
    return i < RANGE[r].base + s->count[r];
}

/* The room a thing is in, -1 when it is nowhere on the map. */
RULE int room_of(const Pos *s, Thing t)
{
    int i = THING_INDEX(t);
    if (THING_CLASS(t) == THING_PLACE) return i;
    if (THING_CLASS(t) != THING_SLOT || i >= AT_CLANS) return -1;
    if (i < AT_HEROES) return i;
    if (i < AT_MONSTERS) return i < AT_HEROES + s->count[ROW_HEROES] ? s->slot[i].place : -1;
    return is_monster(s, t) ? s->slot[i].place : -1;
}

/* The rooms from which a set is reached through one passageway, and the set itself. */
RULE uint32_t rooms_around(const Pos *s, uint32_t set)
{
    uint32_t out = set;
    for (uint32_t m = set; m; m &= m - 1) out |= s->room[__builtin_ctz(m)].ways;
    return out;
}

RULE int room_distance(const Pos *s, int a, int b, int most)
{
    uint32_t seen = 1u << a;
    for (int n = 0; n <= most; n++) {
        if (seen >> b & 1) return n;
        uint32_t next = rooms_around(s, seen);
        if (next == seen) break;
        seen = next;
    }
    return FAR_AWAY;
}

RULE int things_apart(const Pos *s, Thing a, Thing b, int most)
{
    int x = room_of(s, a), y = room_of(s, b);
    if (x < 0 || y < 0) return FAR_AWAY;
    return x == y ? 0 : rooms_joined(s, x, y) ? 1 : most < 2 ? FAR_AWAY : room_distance(s, x, y, most);
}

RULE uint32_t rooms_of_symbols(const Pos *s, int symbols)
{
    uint32_t out = 0;
    for (int i = 0; i < rooms_count(s); i++)
        if (s->room[i].symbols & symbols) out |= 1u << i;
    return out;
}

enum { PORTAL_NONE, PORTAL_GATE, PORTAL_DONE };

/* What portal a room has from now on; one at most (KEEP-122). */
RULE void room_portal(Pos *s, int room, int portal)
{
    uint16_t bit = (uint16_t)(1u << room);
    s->gates = (uint16_t)(portal == PORTAL_GATE ? s->gates | bit : s->gates & ~bit);
    s->portals = (uint16_t)(portal == PORTAL_DONE ? s->portals | bit : s->portals & ~bit);
}

/* KEEP-34, KEEP-82: where a monster may go from here with one Move; from no room, nowhere. */
RULE uint32_t rooms_next_for_monsters(const Pos *s, int from)
{
    if (from < 0) return 0;
    uint32_t out = s->room[from].ways;
    if (s->portals >> from & 1) out |= s->portals;
    return out & ~(1u << from);
}

/* KEEP-104: the next rooms on a shortest way to the Vault. */
RULE uint32_t rooms_toward_vault(const Pos *s, int from)
{
    uint32_t out = 0;
    for (uint32_t m = s->room[from].ways; m; m &= m - 1) {
        int to = __builtin_ctz(m);
        if (s->room[to].far + 1 == s->room[from].far) out |= 1u << to;
    }
    return out;
}

/* Of a set, the room nearest to the Vault, of several the first on the map (KEEP-135). */
RULE int room_nearest(const Pos *s, uint32_t set)
{
    int best = -1;
    for (; set; set &= set - 1) {
        int i = __builtin_ctz(set);
        if (best < 0 || s->room[i].far < s->room[best].far) best = i;
    }
    return best;
}

RULE void map_measure(Pos *s)
{
    uint32_t seen = 1u << s->vault;
    for (int i = 0; i < rooms_count(s); i++) s->room[i].far = FAR_AWAY;
    s->room[s->vault].far = 0;
    for (int n = 1; n < ROOMS; n++) {
        uint32_t fresh = rooms_around(s, seen) & ~seen;
        for (uint32_t m = fresh; m; m &= m - 1) s->room[__builtin_ctz(m)].far = (uint8_t)n;
        seen |= fresh;
    }
}

RULE void rooms_join(Pos *s, int a, int b)
{
    s->room[a].ways |= (uint16_t)(1u << b);
    s->room[b].ways |= (uint16_t)(1u << a);
}

RULE int room_of_card(const Pos *s, int card)
{
    for (int i = 0; i < rooms_count(s); i++)
        if (s->card[AT_ROOMS + i] == card) return i;
    return -1;
}

/* ---- Reading a scenario ------------------------------------------------------------------------------------------ */

/* One row of a scenario, taken apart: `tile Vault crown 2 0 treasure 4`, `passage A B`, `site A root 3 2`. */
typedef struct MapRow {
    int card, other;   /* the first two cards named                                                          */
    int symbols;       /* a bit for each                                                                     */
    int x, y;          /* the first two numbers                                                              */
    int treasure;      /* -1 none, 0 one of the shuffled, else its value                                     */
    bool gate;
    uint8_t token[5];
} MapRow;

RULE void maprow_counter(MapRow *m, int counter, int n)
{
    if (counter == KEEP_COUNTER_TREASURE) m->treasure = n < 0 ? 0 : n;
    else if (counter == KEEP_COUNTER_GATE) m->gate = true;
    else if (counter <= KEEP_COUNTER_TRAP) m->token[counter] = (uint8_t)(n < 0 ? 1 : n);
}

RULE_COLD MapRow maprow_read(const Box *box, const Row *row)
{
    MapRow m = { 0, 0, 0, -1, -1, -1, false, { 0 } };
    for (int k = 0; k < row->count; k++) {
        const Cell *c = &box->cell[row->cell + k], *next = k + 1 < row->count ? c + 1 : 0;
        if (c->kind == CELL_CARD) {
            if (m.card) m.other = c->value;
            else m.card = c->value;
        } else if (c->kind == CELL_TRAIT) {
            m.symbols |= 1 << (c->value - KEEP_TRAIT_ROOMS_SWORDS);
        } else if (c->kind == CELL_COUNTER) {
            bool counted = next && next->kind == CELL_NUMBER;
            maprow_counter(&m, c->value, counted ? next->value : -1);
            if (counted) k++;
        } else if (c->kind == CELL_NUMBER) {
            if (m.x < 0) m.x = c->value;
            else m.y = c->value;
        }
    }
    return m;
}

/* The n-th row of a field, null past the last. */
RULE const Row *card_row(const Box *box, int card, int field, int n)
{
    const Card *c = &box->card[card];
    for (int i = 0; i < c->rows; i++)
        if (box->row[c->row + i].field == field && n-- == 0) return &box->row[c->row + i];
    return 0;
}

RULE int room_add(const Box *box, Pos *s, const MapRow *m)
{
    Run run;
    int slot = range_open(s, ROW_ROOMS, false, &run), place = slot - AT_ROOMS;
    Chamber *r = &s->room[place];
    Chamber none = { { 0 }, 0, 0, 0, 0 };
    *r = none;
    s->card[slot] = (CardNo)m->card;
    s->slot[slot].since = ++s->clock;
    r->symbols = (uint8_t)m->symbols;
    room_portal(s, place, m->gate ? PORTAL_GATE : PORTAL_NONE); /* KEEP-125 */
    for (int i = 0; i < 5; i++) r->token[i] = m->token[i];
    hooks_gain(box, s, slot);
    return place;
}

/* KEEP-13, KEEP-14, KEEP-A4: the value-4 Treasure where the scenario says, the others at random; the rest is the
 * Builder's offer. */
RULE_COLD void map_treasures(const Box *box, Pos *s, int scenario, uint32_t marked)
{
    uint8_t token[ROOMS];
    int n = 0;
    const Row *row = card_row(box, scenario, KEEP_ROW_TREASURES, 0);
    for (int k = 0; row && k < row->count && n < ROOMS; k++) token[n++] = (uint8_t)box->cell[row->cell + k].value;
    for (int i = n - 1; i > 0; i--) {
        int j = (int)luck_below(box, &s->fate.rng, (uint32_t)i + 1);
        uint8_t t = token[i];
        token[i] = token[j], token[j] = t;
    }
    for (; marked && n; marked &= marked - 1) {
        int place = __builtin_ctz(marked);
        s->room[place].treasure = token[--n];
        if (s->house & HOUSE_HIDDEN) s->unseen |= (uint16_t)(1u << place);
    }
    while (n--)
        if (token[n] >= 1 && token[n] <= 3) s->offer[token[n] - 1]++;
}

/* One tile, as the scenario's row says; the Vault is where the value-4 Treasure lies, the Cells have a line for the
 * turn itself. */
RULE uint32_t map_tile(const Box *box, Pos *s, const Row *row)
{
    MapRow m = maprow_read(box, row);
    int place = room_add(box, s, &m);
    if (m.treasure > 0) s->room[place].treasure = (uint8_t)m.treasure;
    if (m.treasure == TREASURE_MAIN) s->vault = (uint8_t)place;
    if (box->card[m.card].windows >> KEEP_WINDOW_TURN & 1) s->cells = (uint8_t)place;
    return m.treasure == 0 ? 1u << place : 0;
}

/* Lay out the map of a scenario (KEEP-11): its tiles, then its passageways. */
RULE_COLD void map_lay(const Box *box, Pos *s, int scenario)
{
    const Card *c = &box->card[scenario];
    uint32_t marked = 0;
    for (int i = 0; i < c->rows; i++) {
        const Row *row = &box->row[c->row + i];
        if (row->field == KEEP_ROW_TILE && rooms_count(s) < ROOMS) marked |= map_tile(box, s, row);
    }
    for (int i = 0; i < c->rows; i++) {
        const Row *row = &box->row[c->row + i];
        if (row->field != KEEP_ROW_PASSAGE) continue;
        MapRow m = maprow_read(box, row);
        int a = room_of_card(s, m.card), b = room_of_card(s, m.other);
        if (a >= 0 && b >= 0) rooms_join(s, a, b);
    }
    map_measure(s);
    map_treasures(box, s, scenario, marked);
}

#endif
