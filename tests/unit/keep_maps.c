/*
 * keep_maps.c - what must be so of every map and every clan of Keep, and that every map can be won and lost (KEEP-124,
 * KEEP-A14, KEEP-C4).
 *
 * Maps, clans and options are compared with the cards by name; then each map is played at fixed seeds, at the easiest
 * and the hardest difficulty, with the tempting answers by which bots look ahead. TAP.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "brain.h"
#include "games/keep/ask.h"
#include "table/registry.h"

enum { MAPS = 14, CLANS = 9, SEEDS_MOST = 200 };

static int tests, failed;

static void ok(bool good, const char *what, const char *which)
{
    printf("%s %d - %s%s\n", good ? "ok" : "not ok", ++tests, what, which);
    if (!good) failed++;
}

static const RegistryEntry *keep(void) { return registry_find("keep"); }
static const char *card_name(int card) { return keep()->game->box->words->card[card].name; }

static void set_up(Keep *s, int seats, int map, int difficulty, uint64_t seed)
{
    Setup how = { .seed = seed, .seats = (uint8_t)seats };
    how.option[OPTION_SCENARIO] = (int16_t)map, how.option[OPTION_DIFFICULTY] = (int16_t)difficulty;
    keep()->game->setup(keep()->game->box, s, &how, 0);
}

/* ---- Options say what the cards say ------------------------------------------------------------------------------ */

static void check_scenario_names(void)
{
    const OptionFace *o = &keep()->face->options[OPTION_SCENARIO];
    bool same = o->count == MAPS + 1; /* and one for a map that is brought */
    for (int n = 0; n < o->count && n < MAPS; n++) {
        Keep s;
        set_up(&s, 1, n, FAMILY, 1);
        const char *name = card_name(s.card[AT_SCENARIO]);
        same = same && strncmp(o->choices[n].meaning, name, strlen(name)) == 0 && o->choices[n].value == n;
    }
    ok(same, "scenario= names the scenarios in the order of their difficulty", "");
}

static void check_clan_names(void)
{
    const OptionFace *o = &keep()->face->options[OPTION_CLAN];
    bool same = o->count == CLANS + 1;
    for (int n = 1; n <= CLANS && n < o->count; n++) {
        Setup how = { .seed = 1, .seats = 1 };
        Keep s;
        char name[40] = "";
        how.option[OPTION_CLAN] = (int16_t)n;
        keep()->game->setup(keep()->game->box, &s, &how, 0);
        strncpy(name, card_name(s.card[AT_CLANS]), sizeof name - 1);
        for (char *c = name; *c; c++) *c = (char)tolower((unsigned char)*c);
        same = same && strcmp(name, o->choices[n].name) == 0;
    }
    ok(same, "clan1= names the nine clans", "");
}

/* ---- Each clan once (KEEP-124) ----------------------------------------------------------------------------------- */

static void check_clans_differ(void)
{
    bool differ = true;
    for (uint64_t seed = 1; seed <= SEEDS_MOST; seed++) {
        Keep s;
        set_up(&s, KEEP_SEATS, 0, FAMILY, seed);
        for (int p = 0; p < KEEP_SEATS; p++)
            for (int q = 0; q < p; q++) differ = differ && s.card[AT_CLANS + p] != s.card[AT_CLANS + q];
    }
    ok(differ, "no two players have the same clan (KEEP-124)", "");
    Setup how = { .seed = 1, .seats = 2 };
    char said[200];
    Text t = text_in(said, sizeof said);
    how.option[OPTION_CLAN] = how.option[OPTION_CLAN + 1] = 3;
    ok(!keep()->face->setup_allows(&how, &t) && strstr(said, "KEEP-124"), "who asks for the same clan twice is refused",
       "");
}

/* KEEP-C4: a clan driven into its Lair can come back. KEEP-1: ten cards. */
static void check_clan_decks(void)
{
    const Box *box = keep()->game->box;
    for (int n = 0; n < CLANS; n++) {
        int clan = card_of_kind(box, KEEP_KIND_CLAN, n), cards = 0, ambushes = 0;
        while (clan_tactic(box, clan, cards)) {
            ambushes += card_shows(box, clan_tactic(box, clan, cards), KEEP_EVENT_AMBUSH);
            cards++;
        }
        ok(cards == CLAN_CARDS, "ten Tactics cards: ", card_name(clan));
        ok(ambushes >= 2, "at least two of them show Ambush (KEEP-C4): ", card_name(clan));
    }
}

/* ---- Maps (KEEP-A14, KEEP-C4) ------------------------------------------------------------------------------------ */

static bool heroes_have_two_rooms(const Box *box, const Keep *s)
{
    for (int k = 0; k < s->count[GUILD_DECK]; k++) {
        int card = s->card[range_stored(GUILD_DECK, k)];
        if (!card_is(box, card, KEEP_KIND_HERO_CARD)) continue;
        int symbols = (int)(box->card[card].traits >> KEEP_TRAIT_ROOMS_SWORDS) & ((1 << SYMBOLS) - 1);
        if (bits_count(rooms_of_symbols(s, symbols) & ~(1u << s->vault) & ~(1u << s->cells)) < 2) return false;
    }
    return true;
}

static void check_map(int map)
{
    const Box *box = keep()->game->box;
    Keep s;
    int reached = 0, treasures = 0;
    set_up(&s, 1, map, FAMILY, 1);
    const char *name = card_name(s.card[AT_SCENARIO]);
    for (int i = 0; i < rooms_count(&s); i++) reached += s.room[i].far<FAR_AWAY, treasures += s.room[i].treasure> 0;
    ok(reached == rooms_count(&s), "every room has a way to the Vault: ", name);
    ok(s.room[s.vault].treasure == TREASURE_MAIN && strcmp(card_name(s.card[AT_ROOMS + s.vault]), "Vault") == 0 &&
           strcmp(card_name(s.card[AT_ROOMS + s.cells]), "Cells") == 0,
       "the Vault with Treasure 4 and the Cells are there (KEEP-A14): ", name);
    ok(heroes_have_two_rooms(box, &s), "every hero card finds two rooms of its type (KEEP-C4): ", name);
    ok(2 * treasures >= rooms_count(&s), "a Treasure in at least every other room (KEEP-C4): ", name);
}

/* ---- Won and lost ------------------------------------------------------------------------------------------------ */

static bool play(int map, int difficulty, uint64_t seed)
{
    const Game *g = keep()->game;
    Keep s;
    Rng luck;
    int32_t score[SEAT_MAX];
    set_up(&s, 1 + (int)(seed % KEEP_SEATS), map, difficulty, seed);
    rng_seed(&luck, seed * 77);
    for (;;) {
        Action a[ACTION_MAX];
        uint8_t weight[ACTION_MAX];
        uint32_t sum = 0;
        int n = g->actions(g->box, &s, a), k = 0;
        if (!n) break;
        keep()->face->brain->tempt(g->box, &s, a, n, weight);
        for (int i = 0; i < n; i++) sum += weight[i];
        for (uint32_t x = rng_below(&luck, sum); x >= weight[k]; k++) x -= weight[k];
        g->apply(g->box, &s, a[k], NULL);
    }
    g->score(g->box, &s, score);
    return score[0] > 0;
}

static void check_play(int map)
{
    Keep s;
    bool won = false, lost = false;
    for (uint64_t seed = 1; seed <= SEEDS_MOST && !won; seed++) won = play(map, FAMILY, seed);
    for (uint64_t seed = 1; seed <= SEEDS_MOST && !lost; seed++) lost = !play(map, HARDCORE, seed);
    set_up(&s, 1, map, FAMILY, 1);
    ok(won, "won at Family: ", card_name(s.card[AT_SCENARIO]));
    ok(lost, "lost at Hardcore: ", card_name(s.card[AT_SCENARIO]));
}

int main(void)
{
    check_scenario_names();
    check_clan_names();
    check_clans_differ();
    check_clan_decks();
    for (int map = 0; map < MAPS; map++) check_map(map), check_play(map);
    printf("1..%d\n", tests);
    return failed ? 1 : 0;
}
