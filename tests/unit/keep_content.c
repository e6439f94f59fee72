/*
 * keep_content.c - the content of Keep is within its bounds (KEEP-2, KEEP-C3, KEEP-C4): nine clans with their sizes and
 * ten cards each, two of them Ambush cards; eight Loot cards of each kind; six hero cards of each class; maps in
 * chapters that rise, with a Treasure in nearly every room, and cards that are all told apart by what they do.
 *
 * Reads the box. What a map must be to be playable at all, cardc checks (tests/cardc/maps). TAP.
 */
#include <stdio.h>
#include <string.h>

#include "keep_words.h"
#include "table/registry.h"

enum { DECK_SIZE = 10, AMBUSHES_LEAST = 2, LOOT_OF_A_KIND = 8, HEROES_OF_A_CLASS = 6, MAPS_LEAST = 12, BARE_MOST = 2 };

static const Box *box;
static int tests, failed;

static bool ok(bool good, const char *what, const char *of)
{
    printf("%s %d - %s%s%s\n", good ? "ok" : "not ok", ++tests, what, *of ? ": " : "", of);
    failed += !good;
    return good;
}

static const char *name_of(int card) { return box->words->card[card].name; }
static int field_of(int card, int field) { return box->field[card * box->fields + field]; }
static bool is(int card, int kind) { return box->card[card].kinds >> kind & 1; }

static int count_kind(int kind)
{
    int n = 0;
    for (int c = 1; c < box->cards; c++) n += is(c, kind);
    return n;
}

/* ---- Clans ------------------------------------------------------------------------------------------------------- */

static int card_named(const char *name)
{
    for (int c = 1; c < box->cards; c++)
        if (!strcmp(name_of(c), name)) return c;
    return 0;
}

static void check_clan(const char *name, int size)
{
    int clan = card_named(name), cards = 0, ambushes = 0, monsters = 0;
    for (int c = 1; c < box->cards; c++) {
        if (field_of(c, KEEP_FIELD_CLAN) != clan) continue;
        monsters += is(c, KEEP_KIND_MONSTER);
        if (!is(c, KEEP_KIND_TACTIC)) continue;
        cards += box->card[c].copies;
        if (strstr(box->words->card[c].text, "Ambush (")) ambushes += box->card[c].copies;
    }
    ok(clan && is(clan, KEEP_KIND_CLAN) && field_of(clan, KEEP_FIELD_SIZE) == size, "KEEP-2 size", name);
    ok(cards == DECK_SIZE, "KEEP-1 ten Tactics cards", name);
    ok(ambushes >= AMBUSHES_LEAST, "KEEP-C4 two Ambush cards", name);
    ok(monsters == 1 && field_of(clan, KEEP_FIELD_HEALTH) >= 1, "a monster and its health", name);
    ok(box->card[clan].rows > 0, "KEEP-16 a start", name);
    ok(strstr(box->words->card[clan].text, "(activate)"), "KEEP-39 an ability", name);
}

/* ---- Maps -------------------------------------------------------------------------------------------------------- */

static bool has_counter(const Row *row, int counter)
{
    for (int i = 0; i < row->count; i++) {
        const Cell *cell = &box->cell[row->cell + i];
        if (cell->kind == CELL_COUNTER && cell->value == counter) return true;
    }
    return false;
}

/* Rooms without a Treasure, the Cells not counted. */
static int rooms_bare(int map)
{
    int bare = -1;
    for (int i = 0; i < box->card[map].rows; i++) {
        const Row *row = &box->row[box->card[map].row + i];
        bare += row->field == KEEP_ROW_TILE && !has_counter(row, KEEP_COUNTER_TREASURE);
    }
    return bare;
}

static int guild_size(int map, bool scenario_cards)
{
    int n = 0;
    for (int i = 0; i < box->card[map].rows; i++) {
        const Row *row = &box->row[box->card[map].row + i];
        if (row->field != KEEP_ROW_GUILD) continue;
        const Cell *copies = &box->cell[row->cell], *card = copies + 1;
        if (!scenario_cards || is(card->value, KEEP_KIND_SCENARIO_CARD)) n += copies->value;
    }
    return n;
}

static void check_map(int map)
{
    static int chapter, order;
    ok(field_of(map, KEEP_FIELD_ORDER) == order + 1, "maps in their order", name_of(map));
    ok(field_of(map, KEEP_FIELD_CHAPTER) >= chapter, "chapters in their order", name_of(map));
    chapter = field_of(map, KEEP_FIELD_CHAPTER), order = field_of(map, KEEP_FIELD_ORDER);
    ok(rooms_bare(map) <= BARE_MOST, "KEEP-C4 a Treasure in nearly every room", name_of(map));
    ok(guild_size(map, true) > 0, "KEEP-8 scenario cards of its own", name_of(map));
    ok(guild_size(map, false) >= 12, "a Guild deck", name_of(map));
}

/* ---- Every card -------------------------------------------------------------------------------------------------- */

static bool same_play(int a, int b)
{
    const CardWords *x = &box->words->card[a], *y = &box->words->card[b];
    return (is(a, KEEP_KIND_TACTIC) || is(a, KEEP_KIND_LOOT)) && (is(b, KEEP_KIND_TACTIC) || is(b, KEEP_KIND_LOOT)) &&
           !strcmp(x->text, y->text);
}

static void check_cards(void)
{
    int twins = 0, bare = 0;
    for (int a = 1; a < box->cards; a++) {
        if (!*name_of(a)) continue;
        bool told = *box->words->card[a].picture && *box->words->card[a].flavour;
        if (!told) printf("# %s has no picture or no flavour\n", name_of(a)), bare++;
        for (int b = a + 1; b < box->cards; b++)
            if (same_play(a, b)) printf("# %s plays like %s\n", name_of(a), name_of(b)), twins++;
    }
    ok(bare == 0, "every card has a picture and a line of flavour", "");
    ok(twins == 0, "no two Tactics or Loot cards play alike", "");
}

static int heroes_of(const char *class)
{
    int hero = card_named(class), n = 0;
    for (int c = 1; c < box->cards; c++) n += is(c, KEEP_KIND_HERO_CARD) && field_of(c, KEEP_FIELD_CLASS) == hero;
    return n;
}

int main(void)
{
    static const struct {
        const char *name;
        int size;
    } CLAN[] = { { "Ratfolk", 9 }, { "Slimes", 8 },       { "Gnolls", 7 },  { "Skeletons", 6 }, { "Lizardfolk", 5 },
                 { "Imps", 4 },    { "Poltergeists", 3 }, { "Witches", 2 }, { "Dragon", 1 } };
    static const char *const CLASS[] = { "Warrior", "Rogue", "Mage", "Archer" };
    box = registry_find("keep")->game->box;
    ok(count_kind(KEEP_KIND_CLAN) == 9, "nine clans", "");
    ok(count_kind(KEEP_KIND_ROOM) == 13, "thirteen rooms", "");
    for (int i = 0; i < 9; i++) check_clan(CLAN[i].name, CLAN[i].size);
    for (int kind = KEEP_KIND_BEAST; kind <= KEEP_KIND_GADGET; kind++)
        ok(count_kind(kind) >= LOOT_OF_A_KIND, "eight Loot cards of a kind", "");
    for (int i = 0; i < 4; i++) ok(heroes_of(CLASS[i]) >= HEROES_OF_A_CLASS, "six hero cards", CLASS[i]);
    ok(count_kind(KEEP_KIND_SCENARIO) >= MAPS_LEAST, "twelve maps", "");
    for (int c = 1; c < box->cards; c++)
        if (is(c, KEEP_KIND_SCENARIO)) check_map(c);
    check_cards();
    printf("1..%d\n", tests);
    return failed != 0;
}
