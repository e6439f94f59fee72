/*
 * crypt_stage.c - what a scenario may set and read in a game of Crypt.
 *
 * Players build their decks, so a card that is in nobody's deck can still be given: it takes the place of a card that
 * its owner has not drawn yet, and totals stay as they were. Such a card is a thing past the last slot until it is put
 * somewhere. Hexes are laid one beside the other, each at the first free door of the last, and belong to the last seat.
 * Only scenarios and guided games use this.
 */
#include "crypt_face.h"
#include "kit/card_stage.inc"

extern const Stage crypt_stage;

static Thing stage_find(const Box *box, const void *p, int card, int zone, int owner, int n)
{
    int copies = 0;
    for (; copies <= n; copies++) {
        Thing t = lying_copy((const Crypt *)p, card, zone, owner, copies);
        if (t == THING_NONE) break;
        if (copies == n) return t;
    }
    bool made = card_is(box, card, CRYPT_KIND_GEAR) || card_is(box, card, CRYPT_KIND_HEX) ||
                card_is(box, card, CRYPT_KIND_MONSTER) || card_is(box, card, CRYPT_KIND_CHARACTER);
    return zone < 0 && made && n - copies < 8 ? phantom_of(card) : THING_NONE;
}

/* A number of a player is that of its character or body. */
static Thing stage_piece(const Crypt *s, Thing t)
{
    return THING_CLASS(t) == THING_SEAT ? seat_piece(s, THING_INDEX(t)) : t;
}

static int32_t stage_number(const Box *box, const void *p, int number, Thing t)
{
    const Crypt *s = (const Crypt *)p;
    int32_t v = is_phantom(t) ? 0 : number_now(box, s, number, stage_piece(s, t));
    return number == CRYPT_NUMBER_ACTIONS && v > CRYPT_ACTIONS_MOST ? CRYPT_ACTIONS_MOST : v;
}

static bool stage_has(const Box *box, const void *p, Thing t, int word)
{
    const Crypt *s = (const Crypt *)p;
    if (is_phantom(t)) return phantom_has(box, t, word);
    return thing_has(box, s, stage_piece(s, t), word, 0);
}

/* ---- Putting cards ----------------------------------------------------------------------------------------------- */

/* A card of the owner that is still in the deck, or else in the discards; never the Key. */
static int spare_slot(const Box *box, const Crypt *s, int owner)
{
    for (int r = DECK + owner; r <= DISCARDS + owner; r += CRYPT_SEATS)
        for (int k = 0; k < s->count[r]; k++) /* from the bottom, so that what was put on top stays */
            if (!slot_is_key(box, s, range_stored(r, k))) return range_stored(r, k);
    return -1;
}

/* The slot of a copy that belongs to `owner`; -1 none. */
static int own_copy(const Box *box, Crypt *s, Thing t, int owner)
{
    int card = stage_card(box, s, t);
    if (!is_phantom(t) && card_owner(s, THING_INDEX(t)) == owner) return THING_INDEX(t);
    if (card_is(box, card, CRYPT_KIND_KEY)) {
        for (int r = ROW_FLOOR; r < RANGES; r++)
            for (int k = 0; r != PILE_HEXES && k < s->count[r]; k++)
                if (slot_is_key(box, s, range_stored(r, k)) && card_owner(s, range_stored(r, k)) == owner)
                    return range_stored(r, k);
        return -1;
    }
    int slot = spare_slot(box, s, owner);
    if (slot >= 0) s->card[slot] = (CardNo)card;
    return slot;
}

static Thing put_gear(const Box *box, Crypt *s, Thing t, int zone, int owner, bool front)
{
    if (owner >= s->fate.seats) {
        if (is_phantom(t) || zone == CRYPT_ZONE_TABLED || zone == CRYPT_ZONE_HAND) return THING_NONE;
        owner = card_owner(s, THING_INDEX(t));
    }
    int slot = own_copy(box, s, t, owner);
    if (slot < 0) return THING_NONE;
    switch (zone) {
    case CRYPT_ZONE_HAND:
        return range_room(s, HAND + owner) ? THING(THING_SLOT, card_to_hand(box, s, slot, owner)) : (Thing)THING_NONE;
    case CRYPT_ZONE_PLAY:
    case CRYPT_ZONE_TABLED: {
        if (!range_room(s, ROW_TABLED)) return THING_NONE;
        return THING(THING_SLOT, card_to_table(box, s, slot, owner, -1));
    }
    case CRYPT_ZONE_FLOOR:
        if (!slot_is_key(box, s, slot) || !range_room(s, ROW_FLOOR)) return THING_NONE;
        return THING(THING_SLOT, key_drop(box, s, slot, s->slot[AT_CHARACTERS + owner].place, 0));
    case CRYPT_ZONE_DECK:
    case CRYPT_ZONE_DISCARDS:
        stray_forget(s, slot), spent_forget(s, slot);
        return THING(THING_SLOT, card_move(box, s, slot, (zone == CRYPT_ZONE_DECK ? DECK : DISCARDS) + owner, !front));
    default: return THING_NONE;
    }
}

/* Lay a hex at the first free door of the last one, turned so that the doors meet. */
static void lay_beside(const Box *box, Crypt *s, int hex)
{
    Spot p = { 0, 0 };
    int doors = card_doors(box, s->card[AT_BOARD + hex]), by = 0;
    for (int from = hex - 1; from >= 0; from--) {
        int d = 0;
        while (d < DIRECTIONS && !door_is_open_end(s, from, d)) d++;
        if (d == DIRECTIONS) continue;
        p = spot_beside(hex_spot(s, from), d);
        while (!(doors_turned(doors, by) >> opposite(d) & 1)) by++;
        break;
    }
    hex_lay(s, hex, p);
    hex_turn(s, box, hex, by);
}

static Thing put_hex(const Box *box, Crypt *s, Thing t, int zone, bool front)
{
    int slot = is_phantom(t) ? -1 : THING_INDEX(t), card = stage_card(box, s, t);
    bool onto = zone == CRYPT_ZONE_PLAY || zone == CRYPT_ZONE_BOARD;
    if (slot < 0 || (onto && slot_range(s, slot) == ROW_BOARD)) {
        if (!s->count[PILE_HEXES]) return THING_NONE;
        slot = range_stored(PILE_HEXES, 0);
        s->card[slot] = (CardNo)card;
    }
    int who = s->slot[slot].who & WHO_SEAT, to;
    if (onto) {
        to = card_move(box, s, slot, ROW_BOARD, false);
        s->slot[to].who = (uint8_t)(has_pharaoh(s) ? PHARAOH : s->fate.seats - 1);
        lay_beside(box, s, to - AT_BOARD);
        return THING(THING_SLOT, to);
    }
    if (zone != CRYPT_ZONE_HEXPILE && zone != CRYPT_ZONE_DECK) return THING_NONE;
    bool board = slot_range(s, slot) == ROW_BOARD;
    if (board) /* the board is cleared from its end: what lies before must not change its number */
        slot = AT_BOARD + s->count[ROW_BOARD] - 1, who = s->slot[slot].who & WHO_SEAT;
    for (int i = 0; board && i < HEXES; i++)
        for (int d = 0; d < DIRECTIONS; d++)
            if (s->link[i][d] == slot - AT_BOARD + 1 || i == slot - AT_BOARD) s->link[i][d] = 0;
    to = card_move(box, s, slot, PILE_HEXES, !front);
    s->slot[to].who = (uint8_t)who;
    return THING(THING_SLOT, to);
}

static Thing put_character(const Box *box, Crypt *s, Thing t, int zone)
{
    Run run;
    if (!is_phantom(t)) { /* away: the others move up */
        if (zone != CRYPT_ZONE_DECK || !is_character(t)) return THING_NONE;
        hooks_lose(box, s, THING_INDEX(t));
        slot_close(s, ROW_CHARACTERS, THING_INDEX(t));
        s->stale = 1;
        return THING(THING_SLOT, SLOTS);
    }
    if (s->count[ROW_CHARACTERS] >= s->fate.seats) return THING_NONE;
    int slot = range_open(s, ROW_CHARACTERS, false, &run), card = THING_INDEX(t) - SLOTS;
    s->card[slot] = (CardNo)card;
    s->slot[slot].since = ++s->clock;
    s->slot[slot].life = (uint8_t)card_field(box, card, CRYPT_FIELD_LIFE);
    s->slot[slot].who = (uint8_t)slot;
    hooks_gain(box, s, slot);
    return THING(THING_SLOT, slot);
}

static Thing put_monster(const Box *box, Crypt *s, Thing t, int zone)
{
    int card = stage_card(box, s, t);
    if (zone == CRYPT_ZONE_DECK && is_monster(t)) {
        monster_remove(box, s, THING_INDEX(t));
        return THING(THING_SLOT, SLOTS);
    }
    for (int i = 0; i < s->count[ROW_BOARD]; i++)
        if (hex_monster_card(box, s, i) == card && monster_in_hex(s, i) < 0)
            return THING(THING_SLOT, monster_appear(box, s, i, SEAT_NONE, 0));
    return THING_NONE;
}

static Thing stage_put(const Box *box, void *p, int card, Thing t, int zone, int owner, bool front)
{
    Crypt *s = (Crypt *)p;
    if (card) t = stage_find(box, s, card, -1, SEAT_NONE, 0);
    if (THING_CLASS(t) != THING_SLOT) return THING_NONE;
    card = stage_card(box, s, t);
    if (card_is(box, card, CRYPT_KIND_HEX)) return put_hex(box, s, t, zone, front);
    if (card_is(box, card, CRYPT_KIND_CHARACTER)) return put_character(box, s, t, zone);
    if (card_is(box, card, CRYPT_KIND_MONSTER)) return put_monster(box, s, t, zone);
    return card_is(box, card, CRYPT_KIND_GEAR) ? put_gear(box, s, t, zone, owner, front) : (Thing)THING_NONE;
}

/* ---- Numbers and states ------------------------------------------------------------------------------------------ */

static bool set_room(const Box *box, Crypt *s, Thing t, int hex)
{
    if (THING_CLASS(t) != THING_SLOT || THING_INDEX(t) >= LIVE || hex < 0 || hex >= s->count[ROW_BOARD]) return false;
    s->slot[THING_INDEX(t)].place = (uint8_t)hex;
    if (is_tabled(t)) s->slot[THING_INDEX(t)].who &= (uint8_t)~WHO_FRESH;
    (void)box;
    return true;
}

static bool set_life(const Box *box, Crypt *s, Thing t, int32_t v)
{
    if (THING_CLASS(t) != THING_SLOT || THING_INDEX(t) >= LIVE || v < 1 ||
        v > slot_field(box, s, THING_INDEX(t), CRYPT_FIELD_LIFE))
        return false;
    s->slot[THING_INDEX(t)].life = (uint8_t)v;
    return true;
}

static bool stage_set_number(const Box *box, void *p, int number, Thing t, int32_t v)
{
    Crypt *s = (Crypt *)p;
    if (is_phantom(t)) return false;
    t = stage_piece(s, t);
    switch (number) {
    case CRYPT_NUMBER_LIFE: return set_life(box, s, t, v);
    case CRYPT_NUMBER_ROOM: return set_room(box, s, t, v - 1);
    case CRYPT_NUMBER_SAND:
        if (!is_tabled(t) || v < 0 || v > 9) return false;
        s->slot[THING_INDEX(t)].life = (uint8_t)v;
        return true;
    case CRYPT_NUMBER_TURN: /* that player's turn is about to begin; play is counted from it */
        if (v < 1 || v > s->fate.seats) return false;
        s->active = s->starter = (uint8_t)(v - 1);
        s->frame[0].step = T_DRAW;
        return true;
    case CRYPT_NUMBER_ROUND:
        if (v < 1 || v > s->rounds) return false;
        s->round = (uint16_t)v;
        return true;
    case CRYPT_NUMBER_PEACE:
        if (v < 0 || v > s->fate.seats) return false;
        s->first = (uint8_t)v;
        return true;
    default: return false;
    }
}

static bool stage_set_state(const Box *box, void *p, Thing t, int state, bool on)
{
    Crypt *s = (Crypt *)p;
    if (!is_character(t) || THING_INDEX(t) >= s->fate.seats) return false;
    int seat = THING_INDEX(t);
    if (state == CRYPT_STATE_HELD) {
        int n = slot_field(box, s, AT_BOARD + s->slot[seat].place, CRYPT_FIELD_ESCAPE);
        s->seat[seat].held = (uint8_t)(on ? (n ? n : CRYPT_ESCAPE) : 0);
        return true;
    }
    if (state != CRYPT_STATE_DEFEATED || !on) return false;
    character_defeated(box, s, seat, 0);
    s->fate.over = 0, s->winner = 0, s->turn_over = 0;
    if (seat == s->active) s->frame[0].step = T_BEGIN;
    return true;
}

static bool stage_mend(const Box *box, Crypt *s)
{
    (void)box;
    if (s->count[ROW_CHARACTERS] != s->fate.seats || !s->count[ROW_BOARD]) return false;
    for (int i = 0; i < s->fate.seats; i++)
        if (s->slot[i].place >= s->count[ROW_BOARD]) s->slot[i].place = 0;
    return true;
}

CARD_STAGE(crypt, machine_run, );
