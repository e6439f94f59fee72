/*
 * keep_face.c - the words of Keep, and where things lie on its table.
 *
 * Card names and texts come from the box; the rest is here. It decides nothing: what is allowed is asked of the rules. What happened is in
 * keep_told.c, why something is not allowed in keep_why.c, what is known of the coming invasion in keep_coming.c.
 */
#include "keep_face.h"

#include "brain.h"

extern const Brain keep_brain;

/* ---- Options ----------------------------------------------------------------------------------------------------------- */

/* The n-th scenario by its `order`, the n-th clan by its number: a test compares these names with the cards. */
static const OptionChoice SCENARIOS[] = {
    { "first-knock", 0, "First Knock: in the first wave a hero card brings one hero" },
    { "flooded-cellars", 1, "The Flooded Cellars: every way leads through the Sewers" },
    { "reading-room", 2, "The Reading Room: four plundered Treasures lose the game" },
    { "tomb", 3, "Tomb of the Necromancer: Bones stand up as Warriors" },
    { "kings-ransom", 4, "The King's Ransom: eight Coins in the Vault win" },
    { "long-bridge", 5, "The Long Bridge: two halves, one bridge, and portals" },
    { "jailbreak", 6, "Jailbreak: the Cells lie in the middle of everything" },
    { "night-market", 7, "Night Market: five shops, and other wares every turn" },
    { "plague-ward", 8, "Plague Ward: tougher monsters, and Contagion" },
    { "pays-double", 9, "The Guild Pays Double: each Bounty Poster makes every invasion larger" },
    { "silent-vault", 10, "The Silent Vault: the Vault strikes back, but three heroes take it" },
    { "famine", 11, "Famine: hands of four cards" },
    { "crusade", 12, "The Crusade: three waves" },
    { "whole-guild", 13, "The Whole Guild: every hero card there is" },
    { "own", 14, "a map of your own, brought with --pack; without one, the last of these" },
};
static const OptionChoice LEVELS_OF[] = {
    { "family", FAMILY, "Guild cards per invasion: 1 in the first wave, 2 in the second" },
    { "steady", STEADY, "1 and 2 by turns in the first wave, 2 in the second" },
    { "challenging", CHALLENGING, "2 in both waves" },
    { "grim", GRIM, "2 in the first wave, 2 and 3 by turns in the second" },
    { "hardcore", HARDCORE, "2 in the first wave, 3 in the second" },
};
static const OptionChoice CLANS[] = {
    { "any", 0, "any clan that nobody else has" },
    { "dragon", 1, "one dragon: burns whole rooms" },
    { "gnolls", 2, "seven gnolls: attack" },
    { "imps", 3, "four imps: Traps" },
    { "lizardfolk", 4, "five lizardfolk: tough, and at home in the wet" },
    { "poltergeists", 5, "three poltergeists: pass walls" },
    { "ratfolk", 6, "nine ratfolk: many and weak" },
    { "skeletons", 7, "six skeletons: rise from their Bones" },
    { "slimes", 8, "eight slimes: split" },
    { "witches", 9, "two witches: never short of cards" },
};
static const OptionChoice YES_NO[] = { { "no", 0, "as printed" }, { "yes", 1, "with this house rule" } };

#define CLAN_OPTION(name, words)                                                                                       \
    {                                                                                                                  \
        name, words, "KEEP-DP2", CLANS, 10, 0, 0, 9, 0                                                                 \
    }
#define HOUSE_OPTION(name, words, rule)                                                                                \
    {                                                                                                                  \
        name, words, rule, YES_NO, 2, 0, 0, 1, 0                                                                       \
    }

static const OptionFace OPTIONS[KEEP_OPTIONS] = {
    { "scenario", "the dungeon and its twist", "KEEP-DP1", SCENARIOS, 15, 0, 0, 14, 0 },
    { "difficulty", "how many Guild cards an invasion draws", "KEEP-19", LEVELS_OF, DIFFICULTIES, 0, 0, 4, 0 },
    CLAN_OPTION("clan1", "the clan of seat 1"),
    CLAN_OPTION("clan2", "the clan of seat 2"),
    CLAN_OPTION("clan3", "the clan of seat 3"),
    CLAN_OPTION("clan4", "the clan of seat 4"),
    HOUSE_OPTION("keep-one-hero", "a hero card brings one hero", "KEEP-A1"),
    HOUSE_OPTION("keep-charge-run", "a charging hero runs on until it attacks, plunders, waits or dies", "KEEP-A2"),
    HOUSE_OPTION("keep-refresh-anytime", "Loot may be refreshed between two cards as well", "KEEP-A22"),
    HOUSE_OPTION("keep-attack-prisoners", "prisoners in the Cells can be attacked", "KEEP-A23"),
    HOUSE_OPTION("keep-acquire-to-hand", "acquired cards go into the hand", "KEEP-A5"),
    HOUSE_OPTION("keep-hidden-treasures", "a Treasure lies face down until a hero enters its room", "KEEP-A3"),
};

static bool keep_setup_allows(const Setup *how, Text *t)
{
    for (int p = 0; p < how->seats; p++)
        for (int q = 0; q < p; q++)
            if (how->option[OPTION_CLAN + p] && how->option[OPTION_CLAN + p] == how->option[OPTION_CLAN + q]) {
                text_add(t, "two seats cannot have the same clan (KEEP-124)");
                return false;
            }
    return true;
}

/* ---- Names -------------------------------------------------------------------------------------------------------------- */

void keep_seat_name(const Box *box, const Keep *s, int seat, Text *t)
{
    if (seat >= s->fate.seats) {
        text_add(t, "nobody");
        return;
    }
    text_add(t, "the ");
    text_add(t, printed_name(box, s->card[AT_CLANS + seat]));
}

const char *keep_room_name(const Box *box, const Keep *s, int room)
{
    return room >= 0 && room < rooms_count(s) ? printed_name(box, s->card[AT_ROOMS + room]) : "nowhere";
}

void keep_piece_words(const Box *box, const Keep *s, int slot, Text *t)
{
    Thing x = THING(THING_SLOT, slot);
    if (is_hero(s, x)) {
        int state = hero_state(s, slot);
        text_add(t, state == HERO_ACTIVE ? "active " : state == HERO_CAPTIVE ? "imprisoned " : "");
    }
    text_add(t, printed_name(box, s->card[slot]));
    text_add(t, " in ");
    text_add(t, keep_room_name(box, s, room_of(s, x)));
    if (is_monster(s, x) && s->slot[slot].used) {
        text_add(t, " with ");
        text_num(t, s->slot[slot].used);
        text_add(t, s->slot[slot].used == 1 ? " Wound" : " Wounds");
    }
}

void keep_rooms_words(const Box *box, const Keep *s, uint32_t rooms, Text *t)
{
    if (!rooms) text_add(t, "no room");
    for (bool first = true; rooms; first = false) {
        int room = __builtin_ctz(rooms);
        rooms &= rooms - 1;
        if (!first) text_add(t, rooms ? ", " : " and ");
        text_add(t, keep_room_name(box, s, room));
    }
}

void keep_tokens_words(Text *t, int n, int counter)
{
    static const char *const NAMES[] = { "Coin",     "Book",  "Frog",   "Bone",
                                         "Trap",     "Wound", "portal", "incomplete portal",
                                         "Treasure", "Omen" };
    text_num(t, n);
    text_add(t, " ");
    text_add(t, counter >= 0 && counter < KEEP_COUNTER_COUNT ? NAMES[counter] : "token");
    if (n != 1) text_add(t, "s");
}

/* ---- The table ------------------------------------------------------------------------------------------------------------ */

enum {
    ZONE_SEATS,
    ZONE_MAP,
    ZONE_HEROES,
    ZONE_MONSTERS,
    ZONE_CARDS,
    ZONE_LOOT,
    ZONE_PLAYED,
    ZONE_HAND,
    ZONE_TURN,
    ZONE_COMING,
    ZONE_PILES,
    ZONES
};

static const ZoneFace ZONE[ZONES] = {
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
    if (slot < AT_MONSTERS ? hero_is_first(s, slot) : monster_is_first(s, slot)) return true;
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

static Item value_item(const char *name, int value, int of, int x)
{
    Item it = item_fresh(ZONE_TURN, ITEM_VALUE, THING_NONE, x);
    Text t = text_in(it.name, sizeof it.name);
    text_add(&t, name);
    it.count = (uint16_t)(value < 0 ? 0 : value);
    if (of) item_count(&it, "so far", value, of);
    return it;
}

static int value_items(const Box *box, const Keep *s, Item *out, int room)
{
    int n = 0;
    if (room < 8) return 0;
    out[n++] = value_item("turn", s->round, 0, 0);
    out[n++] = value_item("wave", s->wave, s->waves, 1);
    out[n++] = value_item("Guild cards left in the wave", s->count[GUILD_DECK], 0, 2);
    out[n++] = value_item("Guild cards drawn per invasion", invasion_draws(box, s), 0, 3);
    out[n++] = value_item("Traps in the supply", KEEP_TRAPS - traps_laid(s), 0, 4);
    out[n++] = value_item("Tactics cards of unused clans", spares_left(s), 0, 5);
    if (s->omen) out[n++] = value_item("Omens", s->omen, 0, 6);
    return n;
}

static void items_point(const Action *a, int count, Item *out, int n)
{
    for (int k = 0; k < count; k++) {
        Thing t = action_thing(a[k]);
        for (int i = 0; i < n && t != THING_NONE; i++)
            if (out[i].thing == t) out[i].action = a[k];
    }
}

/* Cards in piles that may be chosen now lie open beside them. */
static int searched_items(const Box *box, const Keep *s, const Action *a, int count, Item *out, int room)
{
    int n = 0;
    for (int k = 0; k < count && n < room; k++) {
        int slot = ACT_OPERAND(a[k]), r = ACT_VERB(a[k]) == VERB_CARD ? slot_range(s, slot) : 0;
        bool elsewhere = r == GUILD_DECK || r == GUILD_SPENT || (r >= LOOT_DECK && r <= ASIDE) || r >= DECK ||
                         (r >= SUPPLY && r < GUILD_DECK);
        if (ACT_VERB(a[k]) != VERB_CARD || !elsewhere) continue;
        Item it = card_item(box, s, ZONE_CARDS, slot, SEAT_NONE, 10 + n);
        it.action = a[k];
        out[n++] = it;
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

static int keep_items(const Box *box, const void *view, int seat, Item *out, int room)
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
    items_point(a, count, out, n);
    return n + searched_items(box, s, a, count, out + n, room - n);
}

static int keep_passages(const Box *box, const void *view, Passage *out, int room)
{
    const Keep *s = (const Keep *)view;
    int n = 0;
    (void)box;
    for (int i = 0; i < rooms_count(s); i++)
        for (int j = i + 1; j < rooms_count(s); j++)
            if (rooms_joined(s, i, j) && n < room) out[n++] = (Passage){ (uint16_t)i, (uint16_t)j };
    return n;
}

/* ---- Where the game stands ---------------------------------------------------------------------------------------------------- */

static void keep_status(const Box *box, const void *view, int seat, Text *t)
{
    const Keep *s = (const Keep *)view;
    int heroes = s->count[ROW_HEROES], treasures = 0;
    for (int i = 0; i < rooms_count(s); i++) treasures += s->room[i].treasure > 0 || (s->unseen >> i & 1);
    (void)seat;
    text_add(t, printed_name(box, s->card[AT_SCENARIO]));
    text_add(t, ", turn ");
    text_num(t, s->round);
    text_add(t, ": ");
    keep_seat_name(box, s, s->active, t);
    text_add(t, is_resolving(s) ? ", invasion. Wave " : ". Wave ");
    text_num(t, s->wave);
    text_add(t, " of ");
    text_num(t, s->waves);
    text_add(t, ", ");
    text_num(t, s->count[GUILD_DECK]);
    text_add(t, " Guild cards left, ");
    text_num(t, invasion_draws(box, s));
    text_add(t, " per invasion. ");
    text_num(t, heroes);
    text_add(t, heroes == 1 ? " hero and " : " heroes and ");
    text_num(t, treasures);
    text_add(t, treasures == 1 ? " Treasure in the dungeon." : " Treasures in the dungeon.");
    if (s->omen) text_add(t, " Omens: "), text_num(t, s->omen), text_add(t, ".");
}

static void prompt_respond(const Box *box, const Keep *s, const Frame *f, Text *t)
{
    text_add(t, f->stage == STAGE_ASK_WOULD ? "You may answer before this happens: " : "You may answer this: ");
    if (THING_CLASS(f->it) == THING_SLOT && room_of(s, f->it) >= 0) keep_piece_words(box, s, THING_INDEX(f->it), t);
    if (f->what == KEEP_EVENT_DAMAGE + 1) {
        text_add(t, " takes ");
        text_num(t, f->amount);
        text_add(t, " damage");
    }
}

static void prompt_room(const Frame *f, Text *t)
{
    switch (f->what - 1) {
    case KEEP_EVENT_AMBUSH: text_add(t, "Ambush: summon a monster from your Lair into which room?"); return;
    case KEEP_EVENT_SWARM: text_add(t, "Swarm: the monsters of which room?"); return;
    case KEEP_EVENT_EXPEND: text_add(t, "Spend "); break;
    default: text_add(t, "Place "); break;
    }
    keep_tokens_words(t, f->amount, token_counter(f->word));
    text_add(t, f->what - 1 == KEEP_EVENT_EXPEND ? " from which room?" : " in which room?");
}

static void prompt_move(const Box *box, const Keep *s, const Frame *f, Text *t)
{
    text_add(t, "Move ");
    keep_piece_words(box, s, THING_INDEX(f->it), t);
    text_add(t, f->left ? ": where on from here?" : ": where to?");
}

static void prompt_hero(const Box *box, const Keep *s, const Frame *f, int why, Text *t)
{
    if (why == KEEP_WHY_SPAWN) {
        text_add(t, printed_name(box, s->card[AT_RESOLVING]));
        text_add(t, THING_CLASS(f->that) == THING_PLACE ? ": where does the next hero appear?"
                                                        : ": where does the first hero appear?");
        return;
    }
    if (is_hero(s, f->it)) text_add(t, printed_name(box, s->card[THING_INDEX(f->it)]));
    if (why == KEEP_WHY_ARCHER) text_add(t, " shows off: into which room does it shoot?");
    else if (why == KEEP_WHY_CHARGE) {
        text_add(t, " charges from ");
        text_add(t, keep_room_name(box, s, room_of(s, f->it)));
        text_add(t, ": two ways are equally short; which?");
    } else if (f->what - 1 == KEEP_EVENT_SHOW_OFF)
        text_add(t, " shows off with a shot: several monsters are equally weak; which is hit?");
    else text_add(t, " attacks: several monsters are equally weak; which is hit?");
}

static void prompt_place(const Box *box, const Keep *s, const Frame *f, Text *t)
{
    int all = 0;
    const Row *row;
    for (int n = 0; (row = card_row(box, s->card[AT_CLANS + f->left], KEEP_ROW_START, n)) != 0; n++)
        all += maprow_read(box, row).x;
    text_add(t, printed_name(box, s->card[AT_CLANS + f->left]));
    text_add(t, ": where does the next monster begin (");
    text_num(t, s->count[ROW_MONSTERS + f->left]);
    text_add(t, " of ");
    text_num(t, all);
    text_add(t, " placed)?");
}

static void keep_prompt(const Box *box, const void *view, Text *t)
{
    const Keep *s = (const Keep *)view;
    const Frame *f = &s->frame[s->top];
    Choice c = keep_game.choice(box, s);
    if (c.seat == SEAT_NONE) {
        text_add(t, "The game is over.");
        return;
    }
    if (c.why == WHY_RESPOND) {
        prompt_respond(box, s, f, t);
        return;
    }
    if (c.why >= KEEP_WHY_SPAWN) {
        prompt_hero(box, s, f, c.why, t);
        return;
    }
    if (c.source) text_add(t, printed_name(box, c.source)), text_add(t, ": ");
    switch (c.why) {
    case KEEP_WHY_PLACE: prompt_place(box, s, f, t); return;
    case KEEP_WHY_PLAY: text_add(t, "Play a card, use the Cells, or stop"); return;
    case KEEP_WHY_REFRESH: text_add(t, "Refresh the Loot row: discard a Tactics card, or end your turn"); return;
    case KEEP_WHY_REPLACE: text_add(t, f->left ? "Replace another Loot card?" : "Replace which Loot card?"); return;
    case KEEP_WHY_MOVE_FROM: text_add(t, "Move a monster from which room?"); return;
    case KEEP_WHY_MOVE_WHO: text_add(t, "Move which monster?"); return;
    case KEEP_WHY_MOVE_TO: prompt_move(box, s, f, t); return;
    case KEEP_WHY_CARRY: text_add(t, "What does it carry along?"); return;
    case KEEP_WHY_STRIKE:
        text_add(t, f->what - 1 == KEEP_EVENT_MELEE ? "Melee: strike at which hero?" : "Ranged: shoot at which hero?");
        return;
    case KEEP_WHY_ACTIVATE: text_add(t, "Activate what?"); return;
    case KEEP_WHY_ROOM: prompt_room(f, t); return;
    case KEEP_WHY_SITE: text_add(t, "Build where?"); return;
    case KEEP_WHY_TILE: text_add(t, "Build which room?"); return;
    case KEEP_WHY_VALUE: text_add(t, "With a Treasure of which value (its price in Coins)?"); return;
    default: break;
    }
    const char *words = printed_at(box, c.code);
    if (c.why == WHY_OPTION && between_actions(box, s)) text_add(t, "use an action, or finish the card");
    else text_add(t, words[0] ? words : c.why == WHY_NUMBER ? "choose a number" : "choose");
}

/* ---- Answers -------------------------------------------------------------------------------------------------------------------------- */

static const char *pass_words(const Keep *s, int why)
{
    switch (why) {
    case KEEP_WHY_PLAY: return "stop playing cards";
    case KEEP_WHY_REFRESH: return s->frame[0].word ? "no refresh" : "end turn";
    case KEEP_WHY_REPLACE: return "no more";
    case KEEP_WHY_CARRY: return "carry nothing";
    case KEEP_WHY_MOVE_TO: return "stay";
    case WHY_OPTION: return "done with it";
    case WHY_RESPOND: return "pass";
    case WHY_FOR: return "no more";
    default: return "no";
    }
}

static void option_words(const Box *box, const Keep *s, int why, int option, Text *t)
{
    static const char *const TOKENS[] = { "Coin", "Book", "Frog", "Bone", "Trap" };
    const Frame *f = &s->frame[s->top];
    switch (why) {
    case KEEP_WHY_PLAY: text_add(t, "refresh the Loot row"); return;
    case KEEP_WHY_ACTIVATE: text_add(t, "complete the portal in "), text_add(t, keep_room_name(box, s, option)); return;
    case KEEP_WHY_CARRY: text_add(t, "carry a "), text_add(t, option < 5 ? TOKENS[option] : "token"); return;
    case KEEP_WHY_SITE: {
        const Row *row = card_row(box, s->card[AT_SCENARIO], KEEP_ROW_SITE, option);
        text_add(t, "the site beside ");
        text_add(t, row ? printed_name(box, maprow_read(box, row).card) : "nothing");
        return;
    }
    case KEEP_WHY_TILE: text_add(t, printed_name(box, room_unused(box, s, option))); return;
    default: break;
    }
    Options o = options_at(box, f->pc);
    const char *words = printed_at(box, o.block[option & 7]);
    if (words[0]) text_add(t, words);
    else text_add(t, "option "), text_num(t, option + 1);
}

static void card_words(const Box *box, const Keep *s, int why, int slot, Text *t)
{
    if (why == KEEP_WHY_REFRESH) text_add(t, "discard ");
    else if (why == KEEP_WHY_REPLACE) text_add(t, "replace ");
    else if (why == KEEP_WHY_ACTIVATE && slot >= AT_CLANS) text_add(t, "ability of the ");
    if (slot >= AT_HEROES && slot < AT_CLANS && room_of(s, THING(THING_SLOT, slot)) >= 0)
        keep_piece_words(box, s, slot, t);
    else text_add(t, printed_name(box, s->card[slot]));
}

static void keep_answer_words(const Box *box, const void *view, Action a, Text *t)
{
    const Keep *s = (const Keep *)view;
    Choice c = keep_game.choice(box, s);
    int n = ACT_OPERAND(a);
    switch (ACT_VERB(a)) {
    case VERB_PASS: text_add(t, pass_words(s, c.why)); return;
    case VERB_NUMBER: text_num(t, n); return;
    case VERB_OPTION: option_words(box, s, c.why, n, t); return;
    case VERB_SEAT: keep_seat_name(box, s, n, t); return;
    case VERB_PLACE:
        if (c.why == KEEP_WHY_PLAY || c.why == KEEP_WHY_REFRESH || c.why == WHY_OPTION) text_add(t, "use the ");
        text_add(t, keep_room_name(box, s, n));
        return;
    default: card_words(box, s, c.why, n, t);
    }
}

/* ---- What an answer would mean ---------------------------------------------------------------------------------------------------------------- */

static void preview_text(const Box *box, int card, Text *t)
{
    const char *text = card && box->words ? box->words->card[card].text : "";
    if (*text) text_add(t, ": ");
    for (; *text; text++) {
        char one[2] = { *text == '\n' ? ' ' : *text, 0 };
        text_add(t, one);
    }
}

/* "Warriors 2, Treasure 3, 1 Trap": what is in a room. */
static void preview_room(const Box *box, const Keep *s, int room, Text *t)
{
    const Chamber *r = &s->room[room];
    int heroes = 0, monsters = 0, parts = 0;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++) heroes += s->slot[i].place == room;
    for (int p = 0; p < s->fate.seats; p++)
        for (int i = 0; i < s->count[ROW_MONSTERS + p]; i++) monsters += s->slot[at_monsters(p) + i].place == room;
    (void)box;
    text_add(t, " (");
    if (heroes) text_num(t, heroes), text_add(t, heroes == 1 ? " hero" : " heroes"), parts++;
    if (monsters)
        text_add(t, parts++ ? ", " : ""), text_num(t, monsters), text_add(t, monsters == 1 ? " monster" : " monsters");
    if (s->unseen >> room & 1) text_add(t, parts++ ? ", " : ""), text_add(t, "a Treasure face down");
    else if (r->treasure) text_add(t, parts++ ? ", " : ""), text_add(t, "Treasure "), text_num(t, r->treasure);
    for (int c = 0; c < 5; c++)
        if (r->token[c]) text_add(t, parts++ ? ", " : ""), keep_tokens_words(t, r->token[c], c);
    text_add(t, parts ? ")" : "empty)");
}

static void preview_jail(const Box *box, const Keep *s, Text *t)
{
    int mages = 0, left = s->count[GUILD_DECK];
    Item items[64];
    int n = keep_coming_items(box, s, 0, items, 64);
    for (int i = 0; i < n; i++)
        if (card_is(box, items[i].card, KEEP_KIND_HERO_CARD) && card_class(box, items[i].card) == CLASSES - 2)
            mages += items[i].counter[0].value;
    text_add(t, ": draw the top Guild card; a hero is imprisoned and you draw 3 cards; ");
    text_num(t, left ? (100 * mages + left / 2) / left : 0);
    text_add(t, " % that it is a Mage, who frees everyone there");
}

static void keep_preview(const Box *box, const void *view, Action a, Text *t)
{
    const Keep *s = (const Keep *)view;
    Choice c = keep_game.choice(box, s);
    int n = ACT_OPERAND(a);
    keep_answer_words(box, view, a, t);
    switch (ACT_VERB(a)) {
    case VERB_PASS:
        if (c.why == KEEP_WHY_PLAY || (c.why == KEEP_WHY_REFRESH && !s->frame[0].word)) {
            text_add(t, " (then the invasion draws ");
            text_num(t, invasion_draws(box, s));
            text_add(t, " of ");
            keep_coming_words(box, s, t);
            text_add(t, ")");
        }
        return;
    case VERB_PLACE:
        if (c.why == KEEP_WHY_PLAY || c.why == KEEP_WHY_REFRESH || c.why == WHY_OPTION) preview_jail(box, s, t);
        else preview_room(box, s, n, t);
        if (c.why == KEEP_WHY_ACTIVATE || c.why == KEEP_WHY_PLACE) preview_text(box, s->card[AT_ROOMS + n], t);
        return;
    case VERB_CARD:
        if (n >= LIVE || (n >= AT_CLANS && n < AT_SCENARIO))
            if (c.why != KEEP_WHY_REFRESH) preview_text(box, s->card[n], t);
        return;
    default: return;
    }
}

/* ---- The end ------------------------------------------------------------------------------------------------------------------------------------------ */

static void keep_outcome(const Box *box, const void *view, Text *t)
{
    const Keep *s = (const Keep *)view;
    int32_t score[SEAT_MAX];
    if (!s->fate.over) {
        text_add(t, "Not over yet.");
        return;
    }
    keep_game.score(box, s, score);
    switch (s->outcome) {
    case OUTCOME_WON: text_add(t, "Won: the last wave is beaten off and Treasure 4 is safe (KEEP-117)"); break;
    case OUTCOME_SCENARIO_WON: text_add(t, "Won: the scenario's own goal is reached (KEEP-119)"); break;
    case OUTCOME_SCENARIO_LOST: text_add(t, "Lost: the scenario's own way (KEEP-119)"); break;
    default: text_add(t, "Lost: the heroes have plundered Treasure 4 (KEEP-118)"); break;
    }
    text_add(t, " in turn ");
    text_num(t, s->round);
    if (score[0] > 0) text_add(t, ", with Treasures worth "), text_num(t, score[0] - 100), text_add(t, " left.");
    else text_add(t, ", with "), text_num(t, -1 - score[0]), text_add(t, " Guild cards still to come.");
}

const Face keep_face = {
    .game = &keep_game,
    .vocabulary = &keep_vocabulary,
    .title = "Keep",
    .blurb =
        "Monster clans defend their dungeon together against two waves of heroes; 1 to 4 players, 30 to 60 minutes",
    .rules_file = "keep.md",
    .together = 1,
    .option_count = KEEP_OPTIONS,
    .zone_count = ZONES,
    .options = OPTIONS,
    .zones = ZONE,
    .items = keep_items,
    .passages = keep_passages,
    .status = keep_status,
    .prompt = keep_prompt,
    .answer = keep_answer_words,
    .preview = keep_preview,
    .event = keep_told,
    .why = keep_why_not,
    .outcome = keep_outcome,
    .brain = &keep_brain,
    .setup_allows = keep_setup_allows,
};
