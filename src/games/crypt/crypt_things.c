/*
 * crypt_things.c - what lies on the table of Crypt, as one seat sees it: players, hexes and their passages, pieces,
 * cards, piles.
 */
#include "crypt_face.h"

const ZoneFace crypt_zones[CRYPT_ZONES] = {
    { "Players", LAYOUT_SEATS, SIDE_FAR, 0, "no players" },
    { "Crypt", LAYOUT_HEXES, SIDE_MIDDLE, 0, "no hexes" },
    { "Characters and monsters", LAYOUT_ROW, SIDE_MIDDLE, 0, "nobody" },
    { "Keys in the crypt", LAYOUT_ROW, SIDE_MIDDLE, 0, "none" },
    { "Being played", LAYOUT_ROW, SIDE_MIDDLE, 0, "nothing" },
    { "Tabled", LAYOUT_ROW, SIDE_NEAR, 1, "nothing tabled" },
    { "Hand", LAYOUT_HAND, SIDE_NEAR, 1, "no cards" },
    { "Turn", LAYOUT_VALUES, SIDE_EDGE, 0, "nothing to count" },
    { "Piles", LAYOUT_PILES, SIDE_EDGE, 0, "no piles" },
};

static Item item_owned(int zone, int shape, Thing thing, int owner, int x)
{
    Item it = item_fresh(zone, shape, thing, x);
    it.owner = (uint8_t)owner;
    return it;
}

/* What is through each door: "top to Crypt of Gold, bottom unexplored". */
void crypt_doors(const Box *box, const Crypt *s, int hex, Text *t)
{
    bool first = true;
    for (int d = 0; d < DIRECTIONS; d++) {
        int to = hex_through(s, hex, d);
        if (to < 0 && !door_is_open_end(s, hex, d)) continue;
        if (!first) text_add(t, ", ");
        first = false;
        text_add(t, crypt_side(d));
        text_add(t, to < 0 ? " unexplored" : " to ");
        if (to >= 0) text_add(t, printed_name(box, s->card[AT_BOARD + to]));
    }
}

static Item hex_item(const Box *box, const Crypt *s, int hex, int seat)
{
    Spot p = hex_spot(s, hex);
    int owner = s->slot[AT_BOARD + hex].who & WHO_SEAT;
    Item it =
        item_owned(ZONE_BOARD, ITEM_PLACE, THING(THING_PLACE, hex), is_pharaoh(s, owner) ? SEAT_NONE : owner, p.q);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.y = (int16_t)(p.r + (p.q - (p.q & 1)) / 2); /* columns of flat hexes, every second one half a row lower */
    it.card = s->card[AT_BOARD + hex];
    it.doors = (uint8_t)hex_doors(s, hex);
    it.flags = owner == seat ? ITEM_FRIEND : 0;
    text_add(&name, printed_name(box, it.card));
    int open = 0;
    for (int d = 0; d < DIRECTIONS; d++) open += door_is_open_end(s, hex, d);
    if (open) text_num(&line, open), text_add(&line, open == 1 ? " door unexplored" : " doors unexplored");
    if (hex_monster_card(box, s, hex)) {
        text_add(&line, open ? "; home of " : "home of ");
        text_add(&line, printed_name(box, hex_monster_card(box, s, hex)));
    }
    return it;
}

static void life_counter(const Box *box, const Crypt *s, int slot, Item *it)
{
    int full = slot_field(box, s, slot, CRYPT_FIELD_LIFE);
    if (full) item_count(it, "Life", s->slot[slot].life, full);
    else if (slot >= AT_TABLED && s->slot[slot].life) item_count(it, "Sand", s->slot[slot].life, 0);
}

static void piece_line(const Box *box, const Crypt *s, int slot, Text *t)
{
    Thing x = THING(THING_SLOT, slot);
    int seat = game_player(s, slot);
    text_add(t, "Dodge ");
    text_num(t, number_now(box, s, CRYPT_NUMBER_DODGE, x));
    text_add(t, ", Hit ");
    crypt_amount(t, number_now(box, s, CRYPT_NUMBER_HIT, x));
    if (is_character(x) && seat_is_defeated(s, slot)) text_add(t, ", defeated");
    if (slot < AT_MONSTERS && s->seat[slot].held)
        text_add(t, ", held: escapes on "), text_num(t, s->seat[slot].held), text_add(t, " or more");
    if (!is_character(x) && body_of(s, x) != SEAT_NONE) {
        text_add(t, ", dominated by ");
        crypt_seat_name(box, s, seat, t);
    }
    if (slot >= AT_TABLED && s->slot[slot].place == NOWHERE) text_add(t, ", a guard");
}

static Item piece_item(const Box *box, const Crypt *s, int zone, int slot, int x, int seat)
{
    int player = game_player(s, slot);
    Item it = item_owned(zone, ITEM_CARD, THING(THING_SLOT, slot), player >= s->fate.seats ? SEAT_NONE : player, x);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.card = s->card[slot];
    it.on = s->slot[slot].place == NOWHERE ? (Thing)THING_NONE : game_place(s, it.thing);
    if (is_tabled(it.thing) && s->slot[slot].host != THING_NONE) it.on = s->slot[slot].host;
    it.flags = player == seat ? ITEM_FRIEND : ITEM_FOE;
    if (slot < AT_MONSTERS && seat_is_defeated(s, slot)) it.flags |= ITEM_INACTIVE, it.on = THING_NONE;
    text_add(&name, printed_name(box, it.card));
    life_counter(box, s, slot, &it);
    if (slot < AT_BOARD || slot_is(box, s, slot, CRYPT_KIND_AGENT)) piece_line(box, s, slot, &line);
    return it;
}

static Item seat_item(const Box *box, const Crypt *s, int p, int seat)
{
    Item it = item_owned(ZONE_SEATS, ITEM_SEAT, THING(THING_SEAT, p), p, p);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.flags = p == seat ? ITEM_FRIEND : ITEM_FOE;
    text_add(&name, printed_name(box, s->card[AT_CHARACTERS + p]));
    if (seat_is_defeated(s, p)) text_add(&line, s->seat[p].body != THING_NONE ? "defeated, in a body" : "defeated");
    else text_add(&line, s->specials >> p & 1 ? "special used" : "special ready");
    item_count(&it, "Life", s->slot[AT_CHARACTERS + p].life, CRYPT_LIFE);
    item_count(&it, "hand", s->count[HAND + p], 0);
    item_count(&it, "deck", s->count[DECK + p], 0);
    return it;
}

static Item hand_item(const Box *box, const Crypt *s, int slot, int p, int x)
{
    Item it = item_owned(ZONE_HAND, ITEM_CARD, THING(THING_SLOT, slot), p, x);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.card = s->card[slot];
    if (!it.card) it.flags |= ITEM_FACE_DOWN;
    text_add(&name, printed_name(box, it.card));
    if (it.card && dice_field(box, s, slot, CRYPT_FIELD_DAMAGE)) {
        crypt_amount(&line, dice_field(box, s, slot, CRYPT_FIELD_DAMAGE));
        text_add(&line, " damage");
    }
    return it;
}

static Item pile_item(const Box *box, const Crypt *s, int r, int owner, const char *words)
{
    Item it = item_owned(ZONE_PILES, ITEM_PILE, THING(THING_PILE, r), owner, r);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.count = s->count[r];
    if (owner < CRYPT_SEATS) {
        crypt_seat_name(box, s, owner, &name);
        text_add(&name, "'s ");
    }
    text_add(&name, words);
    if (RANGE[r].flags & RANGE_HIDDEN) it.flags |= ITEM_FACE_DOWN;
    else if (it.count) {
        it.card = s->card[range_slot(s, r, 0)];
        text_add(&line, "top: ");
        text_add(&line, printed_name(box, it.card));
    }
    return it;
}

/* A hex that gives an action may have been left since: what was taken was allowed then. */
static int actions_shown(const Box *box, const Crypt *s)
{
    int allowed = actions_allowed(box, s, s->active);
    return allowed < s->taken ? s->taken : allowed;
}

/* What pointing at each thing would answer now; cards in piles that may be chosen lie open beside them. */
static int point_items(const Box *box, const Crypt *s, int seat, Item *out, int n, int room)
{
    Action a[ACTION_MAX], left[ACTION_MAX];
    int count = items_point(a, crypt_game.actions(box, s, a), out, n, left);
    for (int i = 0; i < n; i++) /* another's hand, searched */
        if (out[i].zone == ZONE_HAND && out[i].owner != seat && out[i].action != ACTION_NONE)
            out[i].flags |= ITEM_SHOWN;
    Choice c = crypt_game.choice(box, s);
    for (int i = 0; i < n; i++) /* one draws by pointing at one's deck */
        if (c.why == CRYPT_WHY_DRAW && c.seat == seat && out[i].thing == THING(THING_PILE, DECK + seat))
            out[i].action = ACT(VERB_OPTION, 0);
    for (int k = 0; k < count && n < room; k++)
        out[n++] = item_open(box, ZONE_PLAYED, s->card[ACT_OPERAND(left[k])], left[k], k);
    return n;
}

int crypt_items(const Box *box, const void *view, int seat, Item *out, int room)
{
    const Crypt *s = (const Crypt *)view;
    int n = 0, seats = s->fate.seats;
    for (int p = 0; p < seats && n < room; p++) out[n++] = seat_item(box, s, p, seat);
    for (int i = 0; i < s->count[ROW_BOARD] && n < room; i++) out[n++] = hex_item(box, s, i, seat);
    for (int p = 0; p < seats && n < room; p++) out[n++] = piece_item(box, s, ZONE_PIECES, AT_CHARACTERS + p, p, seat);
    for (int i = 0; i < s->count[ROW_MONSTERS] && n < room; i++)
        out[n++] = piece_item(box, s, ZONE_PIECES, AT_MONSTERS + i, seats + i, seat);
    for (int i = 0; i < s->count[ROW_FLOOR] && n < room; i++)
        out[n++] = piece_item(box, s, ZONE_KEYS, AT_FLOOR + i, i, seat);
    for (int i = 0; i < s->count[ROW_ASIDE] && n < room; i++)
        out[n++] = piece_item(box, s, ZONE_PLAYED, AT_ASIDE + i, i, seat);
    for (int p = 0; p < seats; p++) {
        for (int i = tabled_first(s, p), k = 0; i >= 0 && n < room; i = tabled_next(s, p, i + 1))
            out[n++] = piece_item(box, s, ZONE_TABLED, i, k++, seat);
        for (int i = 0; i < s->count[HAND + p] && n < room; i++)
            out[n++] = hand_item(box, s, AT_HANDS + p * HAND_ROOM + i, p, i);
    }
    if (n + 3 < room) {
        out[n++] = item_value(ZONE_TURN, has_pharaoh(s) ? "turn" : "round", s->round, 0, 0);
        out[n] = item_value(ZONE_TURN, "actions taken", s->taken, actions_shown(box, s), 1);
        out[n++].owner = has_pharaoh(s) ? 0 : s->active;
        if (has_pharaoh(s)) out[n++] = item_value(ZONE_TURN, "Hex Points", s->banked, 0, 2);
    }
    if (n < room) out[n++] = pile_item(box, s, PILE_HEXES, SEAT_NONE, "Hexpile");
    for (int p = 0; p < seats && n + 1 < room; p++) {
        out[n++] = pile_item(box, s, DECK + p, p, "deck");
        out[n++] = pile_item(box, s, DISCARDS + p, p, "discards");
    }
    if (crypt_game.choice(box, s).seat != seat) return n;
    return point_items(box, s, seat, out, n, room);
}

int crypt_passages(const Box *box, const void *view, Passage *out, int room)
{
    const Crypt *s = (const Crypt *)view;
    int n = 0;
    (void)box;
    for (int i = 0; i < s->count[ROW_BOARD]; i++)
        for (int d = 0; d < DIRECTIONS; d++) {
            int to = hex_through(s, i, d);
            if (to > i && n < room) out[n++] = (Passage){ (uint16_t)i, (uint16_t)to };
        }
    return n;
}
