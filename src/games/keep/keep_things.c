/*
 * keep_things.c - what lies on the table of Keep, as one seat sees it: clans, rooms and their passages, pieces, cards,
 * piles.
 */
#include "keep_face.h"

const ZoneFace keep_zones[KEEP_ZONES] = {
    { "Clans", LAYOUT_SEATS, SIDE_FAR, 0, "no clans" },
    { "Dungeon", LAYOUT_ROOMS, SIDE_MIDDLE, 0, "no rooms" },
    { "Heroes", LAYOUT_ROW, SIDE_MIDDLE, 0, "no heroes in the dungeon" },
    { "Monsters", LAYOUT_ROW, SIDE_MIDDLE, 0, "no monsters in the dungeon" },
    { "Clan, scenario and Guild card", LAYOUT_ROW, SIDE_MIDDLE, 0, "nothing" },
    { "Loot row", LAYOUT_ROW, SIDE_MIDDLE, 0, "no Loot cards" },
    { "Played this turn", LAYOUT_ROW, SIDE_NEAR, 1, "nothing played" },
    { "Hand", LAYOUT_HAND, SIDE_NEAR, 1, "no cards" },
    { "Turn", LAYOUT_VALUES, SIDE_EDGE, 0, "nothing to count" },
    { "Guild cards to come", LAYOUT_ROW, SIDE_EDGE, 0, "none" },
    { "Piles", LAYOUT_PILES, SIDE_EDGE, 0, "no piles" },
};

static const char *symbol_name(int i)
{
    static const char *const NAMES[SYMBOLS] = { "Swords", "Crown", "Skull", "Flask", "Root" };
    return NAMES[i];
}

/* Column and row of a room: as its tile or building site says. */
static void room_spot(const Box *box, const Keep *s, int room, Item *it)
{
    int site = s->slot[AT_ROOMS + room].place;
    const Row *row = card_row(box, s->card[AT_SCENARIO], site ? KEEP_ROW_SITE : KEEP_ROW_TILE, site ? site - 1 : room);
    if (!row) return;
    MapRow m = maprow_read(box, row);
    it->x = (int16_t)m.x, it->y = (int16_t)m.y;
}

/* " by Forge, Guardians": where a charge goes on from here; how many ways, where the names do not fit. */
static void ways_words(const Box *box, const Keep *s, int room, Text *t)
{
    char names[128];
    Text by = text_in(names, sizeof names);
    int n = 0;
    for (uint32_t ways = rooms_toward_vault(s, room); ways; ways &= ways - 1) {
        text_add(&by, n++ ? ", " : " by ");
        text_add(&by, keep_room_name(box, s, __builtin_ctz(ways)));
    }
    if (t->used + by.used + 1 < t->room) text_add(t, names);
    else text_add(t, " by "), text_num(t, n), text_add(t, " ways");
}

static Item room_item(const Box *box, const Keep *s, int room)
{
    static const char *const NAMES[] = { "Coin", "Book", "Frog", "Bone", "Trap" };
    const Chamber *r = &s->room[room];
    Item it = item_fresh(ZONE_MAP, ITEM_PLACE, THING(THING_PLACE, room), room);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    room_spot(box, s, room, &it);
    it.card = s->card[AT_ROOMS + room];
    text_add(&name, printed_name(box, it.card));
    for (int i = 0, n = 0; i < SYMBOLS; i++)
        if (r->symbols >> i & 1) text_add(&line, n++ ? "/" : ""), text_add(&line, symbol_name(i));
    if (s->portals >> room & 1) text_add(&line, ", portal");
    if (s->gates >> room & 1) text_add(&line, ", incomplete portal");
    if (s->unseen >> room & 1) item_count(&it, "face-down Treasure", 1, 0);
    else if (r->treasure) item_count(&it, "Treasure", r->treasure, 0);
    if (room != s->vault) { /* how far heroes have to go from here, and which way (KEEP-104) */
        text_add(&line, "; ");
        text_num(&line, r->far);
        text_add(&line, " to Vault");
        if (r->far > 1) ways_words(box, s, room, &line);
    }
    for (int c = 0; c < 5; c++)
        if (r->token[c]) item_count(&it, NAMES[c], r->token[c], 0);
    return it;
}

/* The first of those alike stands for all of them. */
static bool piece_is_first(const Keep *s, int slot)
{
    return slot < AT_MONSTERS ? hero_is_first(s, slot) : monster_is_first(s, slot);
}

/* Alike pieces in a room are one thing with a count; one that can be answered with is always shown. */
static Item piece_item(const Box *box, const Keep *s, int zone, int slot, int x, int seat)
{
    Thing t = THING(THING_SLOT, slot);
    bool hero = is_hero(s, t);
    Item it = item_fresh(zone, ITEM_CARD, t, x);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.card = s->card[slot];
    it.on = game_place(s, t);
    it.owner = (uint8_t)(hero ? SEAT_NONE : game_player(s, slot));
    it.flags = hero ? ITEM_FOE : it.owner == seat ? ITEM_FRIEND : 0;
    if (!piece_is_first(s, slot)) it.flags |= ITEM_SHOWN;
    if (hero && hero_state(s, slot) != HERO_ACTIVE) it.flags |= ITEM_INACTIVE;
    int n = 0, base = RANGE[slot_run(slot)].base;
    for (int i = base; i < base + s->count[slot_run(slot)]; i++)
        n += s->card[i] == s->card[slot] && s->slot[i].place == s->slot[slot].place &&
             s->slot[i].used == s->slot[slot].used;
    text_add(&name, printed_name(box, it.card));
    if (n > 1) item_count(&it, "alike", n, 0);
    if (hero) {
        int state = hero_state(s, slot);
        text_add(&line, state == HERO_ACTIVE ? "active" : state == HERO_CAPTIVE ? "imprisoned" : "exhausted");
    } else {
        int health = number_now(box, s, KEEP_NUMBER_HEALTH, t);
        if (health > 1 || s->slot[slot].used) item_count(&it, "health", health - s->slot[slot].used, health);
    }
    return it;
}

static bool piece_is_shown(const Keep *s, int slot, const Action *a, int n)
{
    if (piece_is_first(s, slot)) return true;
    for (int i = 0; i < n; i++)
        if (a[i] == ACT(VERB_CARD, slot)) return true;
    return false;
}

static Item card_item(const Box *box, const Keep *s, int zone, int slot, int owner, int x)
{
    Item it = item_fresh(zone, ITEM_CARD, THING(THING_SLOT, slot), x);
    Text name = text_in(it.name, sizeof it.name);
    it.card = s->card[slot];
    it.owner = (uint8_t)owner;
    if (!it.card) it.flags |= ITEM_FACE_DOWN;
    text_add(&name, printed_name(box, it.card));
    return it;
}

static Item seat_item(const Box *box, const Keep *s, int p, int seat)
{
    Item it = item_fresh(ZONE_SEATS, ITEM_SEAT, THING(THING_SEAT, p), p);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.owner = (uint8_t)p;
    it.flags = p == seat ? ITEM_FRIEND : 0;
    text_add(&name, printed_name(box, s->card[AT_CLANS + p]));
    if (p == s->active) text_add(&line, "has the Active Player token");
    item_count(&it, "in the dungeon", s->count[ROW_MONSTERS + p], 0);
    item_count(&it, "in the Lair", s->count[LAIR + p], 0);
    item_count(&it, "hand", s->count[HAND + p], 0);
    item_count(&it, "deck", s->count[DECK + p], 0);
    item_count(&it, "discards", s->count[DISCARDS + p], 0);
    return it;
}

static Item pile_item(const Box *box, const Keep *s, int r, const char *words)
{
    Item it = item_fresh(ZONE_PILES, ITEM_PILE, THING(THING_PILE, r), r);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.count = s->count[r];
    it.owner = RANGE[r].owner;
    if (it.owner < KEEP_SEATS) {
        text_add(&name, printed_name(box, s->card[AT_CLANS + it.owner]));
        text_add(&name, ": ");
    }
    text_add(&name, words);
    if (RANGE[r].flags & RANGE_HIDDEN) it.flags |= ITEM_FACE_DOWN;
    else if (it.count && (RANGE[r].flags & RANGE_PILE)) {
        it.card = s->card[range_slot(s, r, 0)];
        text_add(&line, "top: ");
        text_add(&line, printed_name(box, it.card));
    }
    return it;
}

static int value_items(const Box *box, const Keep *s, Item *out, int room)
{
    int n = 0;
    if (room < 8) return 0;
    out[n++] = item_value(ZONE_TURN, "turn", s->round, 0, 0);
    out[n++] = item_value(ZONE_TURN, "wave", s->wave, s->waves, 1);
    out[n++] = item_value(ZONE_TURN, "Guild cards left in the wave", s->count[GUILD_DECK], 0, 2);
    out[n++] = item_value(ZONE_TURN, "Guild cards drawn per invasion", invasion_draws(box, s), 0, 3);
    out[n++] = item_value(ZONE_TURN, "Traps in the supply", KEEP_TRAPS - traps_laid(s), 0, 4);
    out[n++] = item_value(ZONE_TURN, "Tactics cards of unused clans", spares_left(s), 0, 5);
    if (s->omen) out[n++] = item_value(ZONE_TURN, "Omens", s->omen, 0, 6);
    return n;
}

/* What pointing at each thing would answer now; cards in piles that may be chosen lie open beside them. */
static int point_items(const Box *box, const Keep *s, const Action *a, int count, Item *out, int n, int room)
{
    Action left[ACTION_MAX];
    int over = items_point(a, count, out, n, left);
    for (int k = 0; k < over && n < room; k++) {
        out[n] = card_item(box, s, ZONE_CARDS, ACT_OPERAND(left[k]), SEAT_NONE, 10 + k);
        out[n].flags |= ITEM_SHOWN, out[n++].action = left[k];
    }
    return n;
}

static int piece_items(const Box *box, const Keep *s, const Action *a, int count, int seat, Item *out, int room)
{
    int n = 0, x = 0;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES] && n < room; i++)
        if (piece_is_shown(s, i, a, count)) out[n++] = piece_item(box, s, ZONE_HEROES, i, x++, seat);
    x = 0;
    for (int p = 0; p < s->fate.seats; p++)
        for (int i = at_monsters(p); i < at_monsters(p) + s->count[ROW_MONSTERS + p] && n < room; i++)
            if (piece_is_shown(s, i, a, count)) out[n++] = piece_item(box, s, ZONE_MONSTERS, i, x++, seat);
    return n;
}

static int pile_items(const Box *box, const Keep *s, Item *out, int room)
{
    int n = 0;
    if (room < 6 + 3 * KEEP_SEATS) return 0;
    out[n++] = pile_item(box, s, GUILD_DECK, "Guild deck");
    out[n++] = pile_item(box, s, GUILD_SPENT, "Guild discards");
    out[n++] = pile_item(box, s, LOOT_DECK, "Loot deck");
    out[n++] = pile_item(box, s, LOOT_SCRAP, "Loot discards");
    out[n++] = pile_item(box, s, SUPPLY, "heroes in the supply");
    if (s->count[ASIDE]) out[n++] = pile_item(box, s, ASIDE, "out of the game");
    for (int p = 0; p < s->fate.seats; p++) {
        out[n++] = pile_item(box, s, DECK + p, "deck");
        out[n++] = pile_item(box, s, DISCARDS + p, "discards");
        out[n++] = pile_item(box, s, LAIR + p, "Lair");
    }
    return n;
}

int keep_items(const Box *box, const void *view, int seat, Item *out, int room)
{
    const Keep *s = (const Keep *)view;
    Action a[ACTION_MAX];
    bool asked = keep_game.choice(box, s).seat == seat && seat < s->fate.seats;
    int n = 0, count = asked ? keep_game.actions(box, s, a) : 0;
    for (int p = 0; p < s->fate.seats && n < room; p++) out[n++] = seat_item(box, s, p, seat);
    for (int i = 0; i < rooms_count(s) && n < room; i++) out[n++] = room_item(box, s, i);
    n += piece_items(box, s, a, count, seat, out + n, room - n);
    for (int p = 0; p < s->fate.seats && n < room; p++) out[n++] = card_item(box, s, ZONE_CARDS, AT_CLANS + p, p, p);
    if (n < room) out[n++] = card_item(box, s, ZONE_CARDS, AT_SCENARIO, SEAT_NONE, 4);
    if (n < room && s->count[ROW_GUILD]) out[n++] = card_item(box, s, ZONE_CARDS, AT_RESOLVING, SEAT_NONE, 5);
    for (int i = 0; i < s->count[LOOT_ROW] && n < room; i++)
        out[n++] = card_item(box, s, ZONE_LOOT, AT_ROW + i, SEAT_NONE, i);
    for (int p = 0; p < s->fate.seats; p++) {
        for (int i = 0; i < s->count[PLAYED + p] && n < room; i++)
            out[n++] = card_item(box, s, ZONE_PLAYED, range_slot(s, PLAYED + p, i), p, i);
        for (int i = 0; i < s->count[HAND + p] && n < room; i++)
            out[n++] = card_item(box, s, ZONE_HAND, hand_slot(p, i), p, i);
    }
    n += value_items(box, s, out + n, room - n);
    n += keep_coming_items(box, s, ZONE_COMING, out + n, room - n);
    n += pile_items(box, s, out + n, room - n);
    return point_items(box, s, a, count, out, n, room);
}

int keep_passages(const Box *box, const void *view, Passage *out, int room)
{
    const Keep *s = (const Keep *)view;
    int n = 0;
    (void)box;
    for (int i = 0; i < rooms_count(s); i++)
        for (int j = i + 1; j < rooms_count(s); j++)
            if (rooms_joined(s, i, j) && n < room) out[n++] = (Passage){ (uint16_t)i, (uint16_t)j };
    return n;
}
