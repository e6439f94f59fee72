/*
 * crawler_table.c - what scenarios of Dungeon Crawler cannot say: the table's own answers, ties, the long stop, decks,
 * card pages.
 *
 * The clock, a call of stalling and resigning are answers of the table (DCC-60, DCC-76, DCC-83, DCS-19); no player gives
 * them, so no scenario can. Ties and the long stop need positions hours into a game. TAP.
 *
 * Looks into the position with the game's own header. Does NOT test what a scenario can show.
 */
#include <stdio.h>
#include <string.h>

#include <dirent.h>

#include "games/crawler/crawler_face.h"
#include "games/crawler/deal.h"
#include "records/decks.h"
#include "table/clock.h"
#include "table/options.h"
#include "telling/card_page.h"

static int tests, failures;

static void check(bool ok, const char *what)
{
    printf("%sok %d - %s\n", ok ? "" : "not ", ++tests, what);
    failures += !ok;
}

static Crawler begun(int seats, int rounds, uint64_t seed)
{
    Crawler s;
    Setup how;
    memset(&how, 0, sizeof how);
    how.seed = seed;
    how.seats = (uint8_t)seats;
    how.option[OPTION_ROUNDS] = (int16_t)rounds;
    how.option[OPTION_DIFFICULTY] = DIFFICULTY_ADVENTURER;
    crawler_game.setup(crawler_game.box, &s, &how, 0);
    return s;
}

/* Answer at random until the game is over or `most` answers were given. */
static int play(Crawler *s, uint64_t seed, int most)
{
    Rng luck;
    int n = 0;
    rng_seed(&luck, seed);
    for (; n < most && !s->fate.over; n++) {
        Action list[ACTION_MAX];
        int count = crawler_game.actions(crawler_game.box, s, list);
        crawler_game.apply(crawler_game.box, s, list[rng_below(&luck, (uint32_t)count)], 0);
    }
    return n;
}

static void table(Crawler *s, int answer) { crawler_game.apply(crawler_game.box, s, ACT(VERB_TABLE, answer), 0); }

/* DCC-57, DCC-58, DCC-76: time is up; the round is finished, so that both have faced equally often. */
static void time_is_up(void)
{
    int ended = 0, whole = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Crawler s = begun(2, 0, seed);
        play(&s, seed, 40);
        if (s.fate.over) continue;
        table(&s, TABLE_TIME_UP);
        int round = s.round;
        play(&s, seed + 1000, 5000);
        if (s.reason != REASON_TIME) continue;
        ended++;
        whole += s.round == round + 1 && s.encounters % 2 == 0;
    }
    check(ended > 5, "a match ends when time is up (DCC-57, DCC-76)");
    check(ended == whole, "the round is completed first, both players have faced (DCC-58)");
}

/* DCC-60, DCC-83. */
static void warnings(void)
{
    Crawler s = begun(2, 12, 3);
    table(&s, TABLE_WARN + 1);
    check(!s.fate.over, "a first warning changes nothing");
    table(&s, TABLE_WARN + 0);
    check(!s.fate.over, "nor does the other player's first");
    table(&s, TABLE_WARN + 1);
    check(s.fate.over && s.winners == 1 && s.reason == REASON_DISQUALIFIED,
          "the second in a match disqualifies, whatever the score (DCC-83)");
}

/* DCC-60: the watch is the judge. Whoever is asked has thought since asked_at. */
static void stalling(void)
{
    enum { MINUTES = 60 * 1000 };
    SessionStart start = { .face = &crawler_face };
    Why why = { "" };
    TableClock c;
    options_standard(start.face, &start.setup);
    start.setup.seats = 2;
    Session *s = session_begin(&start, &why);
    check(s && session_people(s) == 2, "two sit down");
    clock_begin(&c, s, NULL);
    int asked = session_asked(s);
    Action call = ACT(VERB_TABLE, TABLE_WARN + asked), other = ACT(VERB_TABLE, TABLE_WARN + 1 - asked);
    check(!clock_judges(&c, call, 1 - asked, &why) && strstr(why.text, "0 seconds"),
          "nobody stalls who has just been asked");
    c.asked_at -= 2 * MINUTES + 500;
    check(clock_judges(&c, call, 1 - asked, &why), "after two minutes who waits may call it (DCC-60)");
    check(!clock_judges(&c, other, asked, &why), "not of who is not asked");
    check(!clock_judges(&c, call, asked, &why) && strstr(why.text, "Who waits"), "nor who thinks of oneself");
    check(session_table_answer(s, call, &why), "the warning is an answer of the table");
    clock_follow(&c);
    check(clock_thought(&c, asked) == 0 && !clock_judges(&c, call, 1 - asked, &why), "then the watch begins anew");
    c.asked_at -= MINUTES;
    while (session_asked(s) == asked && session_answer(s, session_answers(s)->action[0], &why)) clock_follow(&c);
    check(clock_thought(&c, asked) >= 60, "what was thought over several questions adds up");
    for (int n = session_count(s), turn = 0; !turn && session_answer(s, session_answers(s)->action[0], &why);) {
        const Event *events;
        for (int count = session_log_events(s, session_count(s) - 1, &events), e = 0; e < count; e++)
            turn |= events[e].kind == EV_TURN && session_count(s) > n;
        clock_follow(&c);
    }
    check(clock_thought(&c, asked) == 0, "with a new encounter everybody thinks anew");
    session_end(s);
}

/* DCS-19. */
static void resigning(void)
{
    Crawler s = begun(1, 12, 3);
    Action list[ACTION_MAX];
    int n = crawler_game.actions(crawler_game.box, &s, list), offered = 0;
    for (int i = 0; i < n; i++) offered += ACT_VERB(list[i]) == VERB_TABLE;
    check(offered == 0, "the rules never offer the table's answers (DCS-19)");
    table(&s, TABLE_RESIGN);
    check(s.fate.over && !s.winners && s.reason == REASON_RESIGNED, "resigning loses (DCS-19)");
}

static void give(Crawler *s, int range, int n)
{
    for (int i = 0; i < n; i++)
        card_move(crawler_game.box, s, range_slot(s, range - 1, 0), range, false); /* a Grave follows its deck */
}

/* DCC-59, DCC-80, DCC-A4: cards in the opponent's Grave, Wounds dealt, own Crawler Grave, then Dungeon cards. */
/* The dearest or the cheapest card of a side's Dungeon deck is turned up, as after a Bust. */
static void face_up(Crawler *s, int side, bool dear)
{
    const Box *box = crawler_game.box;
    int r = PILE_RANGE(side, PILE_STACK), best = range_slot(s, r, 0);
    for (int i = 1; i < s->count[r]; i++) {
        int slot = range_slot(s, r, i), by = printed_cost(box, s->card[slot]) - printed_cost(box, s->card[best]);
        if (dear ? by > 0 : by < 0) best = slot;
    }
    card_move(box, s, best, PILE_RANGE(side, PILE_TURNED), false);
}

static void ties(void)
{
    const Box *box = crawler_game.box;
    Crawler s = begun(2, 12, 5);
    give(&s, PILE_RANGE(0, PILE_DISCARDS), 1);
    check(best_seats(box, &s, 3, 0) == 2, "equal so far: fewest Crawler cards in the own Grave (DCC-59)");
    s = begun(2, 12, 5);
    int winner = best_seats(box, &s, 3, 0), i = 0, a = 0, b = 0;
    while (a == b && i < 80) {
        a = printed_cost(box, s.card[range_slot(&s, PILE_RANGE(0, PILE_STACK), i)]);
        b = printed_cost(box, s.card[range_slot(&s, PILE_RANGE(1, PILE_STACK), i++)]);
    }
    check(winner == (a > b ? 1 : 2), "then the highest Cost of the Dungeon cards turned one by one (DCC-59)");
    face_up(&s, 0, a < b);
    face_up(&s, 1, a >= b);
    check(best_seats(box, &s, 3, 0) == (a < b ? 1 : 2), "a card that lies face up is the top one (DCC-59, DCC-INV1)");
    for (int p = 0; p < 2; p++) s.count[PILE_RANGE(p, PILE_STACK)] = s.count[PILE_RANGE(p, PILE_TURNED)] = 0;
    check(best_seats(box, &s, 3, 0) == 3, "both run out together: drawn (DCC-80)");
}

/* DCC-75, DCC-A12: both parties gone by one event: the facer loses. */
static void both_gone(void)
{
    Crawler s = begun(2, 12, 5);
    s.count[ROW_PARTY] = s.count[ROW_PARTY + 1] = 0;
    check_elimination(crawler_game.box, &s, 0);
    check(s.fate.over && s.winners == 1 << (1 - s.facer), "the last Adventurers of both: the facer loses (DCC-75)");
}

/* DCC-76: a beginning of a word will do, a digit of a number will not. */
static void rounds_words(void)
{
    SessionStart start = { .face = &crawler_face };
    Why why = { "" };
    options_standard(start.face, &start.setup);
    check(!options_set(&start, "rounds=1", &why) && !options_set(&start, "rounds=2", &why),
          "1 round is not 12, 2 not 24");
    check(options_set(&start, "rounds=24", &why) && start.setup.option[OPTION_ROUNDS] == 24, "24 rounds are");
    check(options_set(&start, "rounds=cl", &why) && start.setup.option[OPTION_ROUNDS] == 0, "cl is the clock");
}

/* DCM-156. */
static void long_stop(void)
{
    Crawler s = begun(3, 12, 5);
    s.encounters = LONG_STOP * 3;
    s.vp[2] = 7;
    pass_step(crawler_game.box, &s, 0);
    check(s.fate.over && s.winners == 4 && s.reason == REASON_LONG_STOP,
          "after 20 encounters a player the most VP wins (DCM-156)");
}

/* DCM-153: with a deck and its Grave both empty nothing is drawn, nothing regenerates and nobody gains. */
static void nothing_to_draw(void)
{
    const Box *box = crawler_game.box;
    Crawler s = begun(3, 12, 5);
    s.count[PILE_RANGE(1, PILE_DECK)] = s.count[PILE_RANGE(1, PILE_STACK)] = 0;
    bool none = deck_ready(box, &s, 1, 0, 0) == ACT_NOT && deck_ready(box, &s, 1, 1, 0) == ACT_NOT;
    check(none && s.top == 0 && !s.vp[0] && !s.vp[2], "nothing left to draw or to regenerate (DCM-153)");
}

/* DCM-1 to DCM-3. */
static void decks(void)
{
    char words[1000];
    Text t = text_in(words, sizeof words);
    Deck d = { 0, { 0 } };
    Setup three = { .seats = 3 }, alone = { .seats = 1 }, duel = { .seats = 2 };
    for (int c = 1; c < crawler_game.box->cards && d.count < 44; c++) {
        bool hero = card_is(crawler_game.box, c, DCM_KIND_ADVENTURER);
        if (hero ? d.count < 4 : card_is(crawler_game.box, c, DCM_KIND_CRAWLER_CARD) && d.count >= 4)
            d.card[d.count++] = (uint16_t)c;
    }
    check(d.count == 44 && crawler_deck_faults(crawler_game.box, &three, 0, &d, &t) == 0,
          "four Adventurers and forty Crawler cards are a deck");
    check(crawler_deck_faults(crawler_game.box, &duel, 0, &d, &t) == 0,
          "eighty are standard for two, not needed (DCC-2)");
    t = text_in(words, sizeof words);
    check(crawler_deck_faults(crawler_game.box, &alone, 0, &d, &t) > 0 && strstr(words, "DCS-1"),
          "alone nobody has Disruption cards (DCS-1)");
    t = text_in(words, sizeof words);
    for (int i = 5; i < 9; i++) d.card[i] = d.card[4];
    check(crawler_deck_faults(crawler_game.box, &three, 0, &d, &t) == 1 && strstr(words, "DCM-2"),
          "five copies are one too many (DCM-2)");
    t = text_in(words, sizeof words);
    d.count = 13;
    check(crawler_deck_faults(crawler_game.box, &three, 0, &d, &t) == 2 && strstr(words, "DCM-1"),
          "9 cards are too few (DCM-1)");
    t = text_in(words, sizeof words);
    d.count = 40;
    check(crawler_deck_faults(crawler_game.box, &alone, 0, &d, &t) > 0 && strstr(words, "has 40 cards; here are 36"),
          "alone it is forty (DCS-1)");
}

/* DCM-1: decks of another size than 40, equal in number, are played with; unequal ones may not be brought. */
static void other_sizes(void)
{
    const Box *box = crawler_game.box;
    Deck part[3 * DECK_PARTS];
    Setup how = { .seed = 4, .seats = 3 };
    Rng luck;
    Crawler s;
    char words[1000];
    Text t = text_in(words, sizeof words);
    rng_seed(&luck, 9);
    memset(part, 0, sizeof part);
    for (int seat = 0; seat < 3; seat++) {
        Deck *d = part + seat * DECK_PARTS;
        crawler_deck_random(box, &how, &luck, d);
        d[0].count = PARTY + 24, d[1].count = QUESTS + 24;
    }
    int faults = crawler_deck_faults(box, &how, 0, part, &t) + crawler_deck_faults(box, &how, 1, part + 1, &t);
    check(faults == 0, "two decks of 24 may be brought (DCM-1)");
    how.deck = part;
    crawler_game.setup(box, &s, &how, 0);
    int answers = play(&s, 3, 2000);
    check(answers > 100 && crawler_game.fault(box, &s) == 0 && deck_size(&s, 2) == 24,
          "and a game is played with them");
    part[1].count--;
    check(crawler_deck_faults(box, &how, 1, part + 1, &t) == 1 &&
              strstr(words, "the Crawler deck has 24 cards, the Dungeon deck 23"),
          "unequal ones may not (DCM-1)");
}

/* Whether a deck file holds exactly the cards of ready deck n. */
static bool deck_is_ready(const DeckFile *d, int n)
{
    for (int which = 0; which < 2; which++) {
        int count[256] = { 0 };
        for (int i = 0; i < d->part[which].count; i++) count[d->part[which].card[i] & 255]++;
        for (int i = READY_AT[n * 2 + which]; i < READY_AT[n * 2 + which + 1]; i++)
            count[READY[i].card] -= READY[i].copies;
        for (int c = 0; c < 256; c++)
            if (count[c]) return false;
    }
    return true;
}

/* Whether a file says what the face says of ready deck n: name, format and plan. */
static bool words_agree(const DeckFile *d, int n)
{
    int format = n < READY_MULTI ? 0 : n < READY_MULTI + READY_DUEL ? 1 : 2;
    ReadyDeck ready;
    Setup how;
    decks_format(&crawler_face, crawler_formats[format].name, &how);
    return crawler_deck_ready(crawler_game.box, &how, n - ready_first(format + FORMAT_MULTI), &ready) &&
           strcmp(d->name, ready.name) == 0 && strcmp(d->plan, ready.plan) == 0 && strcmp(d->format, ready.format) == 0;
}

/* The ready decks the rules deal are the files in decks/, and all of them are legal. */
static void ready_decks_agree(void)
{
    DIR *folder = opendir("src/games/crawler/decks");
    int matched = 0, files = 0, faults = 0, worded = 0;
    for (struct dirent *e; folder && (e = readdir(folder));) {
        DeckFile d;
        char path[600], words[1000];
        Why why = { "" };
        Setup how;
        Text t = text_in(words, sizeof words);
        if (!strstr(e->d_name, ".deck")) continue;
        files++;
        snprintf(path, sizeof path, "src/games/crawler/decks/%.500s", e->d_name);
        if (!deck_file_read(path, (DeckFor){ 0, 0 }, &d, &why)) {
            printf("# %s\n", why.text);
            continue;
        }
        for (int n = 0; n < READY_DECKS; n++) {
            if (!deck_is_ready(&d, n)) continue;
            matched |= 1 << n;
            worded += words_agree(&d, n);
        }
        decks_format(&crawler_face, d.format, &how);
        faults += decks_faults(&d, &how, &t);
    }
    if (folder) closedir(folder);
    check(files == READY_DECKS && matched == (1 << READY_DECKS) - 1, "the ready decks are the files in decks/");
    check(worded == READY_DECKS, "with the same names, formats and plans");
    check(faults == 0, "and every one of them is legal");
}

/* Random ones are legal in every format. */
static void random_decks(void)
{
    int legal = 0;
    for (int seed = 0; seed < 60; seed++) {
        Setup how = { .seats = (uint8_t)(1 + seed % 3) };
        DeckFile d = { .entry = registry_find("crawler"), .box = crawler_game.box };
        char words[1000];
        Text t = text_in(words, sizeof words);
        Rng luck;
        rng_seed(&luck, (uint64_t)seed);
        crawler_deck_random(crawler_game.box, &how, &luck, d.part);
        legal += decks_faults(&d, &how, &t) == 0;
    }
    check(legal == 60, "random decks are legal");
}

/* DCS-5: alone, with the whole Dungeon in the Grave, every Quest of a ready deck that looks there is complete. */
static void quests_can_be_done(void)
{
    const Box *box = crawler_game.box;
    for (int deck = 0; deck < READY_SOLO; deck++) {
        Crawler s;
        Setup how = { .seed = 1, .seats = 1 };
        int looked = 0, done = 0;
        how.option[OPTION_DIFFICULTY] = DIFFICULTY_LEGEND;
        how.option[OPTION_FIRST_DECK] = (int16_t)deck;
        crawler_game.setup(box, &s, &how, 0);
        int stack = PILE_RANGE(1, PILE_STACK);
        while (s.count[stack]) card_move(box, &s, range_slot(&s, stack, 0), PILE_RANGE(1, PILE_GRAVE), false);
        for (int slot = AT_QUESTS; slot < AT_QUESTS + s.count[ROW_QUESTS]; slot++) {
            const Card *quest = &box->card[s.card[slot]];
            if (!((quest->traits >> DCM_TRAIT_SORT_CENSUS | quest->traits >> DCM_TRAIT_SORT_TALLY) & 1)) continue;
            looked++;
            done += slot_number(box, &s, DCM_NUMBER_PROGRESS, slot) >= slot_number(box, &s, DCM_NUMBER_GOAL, slot);
        }
        check(looked > 0 && looked == done, "the Quests of a ready deck can be done in its own Dungeon (DCS-5)");
    }
}

/* DCC-86: a card that does nothing for one or two players is in none of their ready decks. */
static void no_idle_villain(void)
{
    Why why = { "" };
    int villain = card_page_find(&crawler_face, crawler_game.box, "Recurring Villain", &why), found = 0;
    for (int i = READY_AT[2 * READY_MULTI]; i < READY_AT[2 * READY_DECKS]; i++) found += READY[i].card == villain;
    check(villain > 0 && found == 0, "Recurring Villain is in no ready deck for one or two (DCC-86)");
}

static void line_add(void *user, const char *line)
{
    char *all = user;
    snprintf(all + strlen(all), 400 - strlen(all), "%s\n", line);
}

/* What harms, what does not and what helps are told apart. */
static void card_pages(void)
{
    const Box *box = crawler_game.box;
    char page[400] = "";
    Why why = { "" };
    card_page_figures(&crawler_face, box, card_page_find(&crawler_face, box, "Bone Archer", &why), line_add, page);
    check(strstr(page, "Types: Undead. Damage: Harm. Range: Ranged. Immune: Venom.\n") != 0,
          "a card's page says which of its words are damage and which Immunities");
    check(strstr(page, "Range bonus 1\n") != 0, "and its range bonus (DCM-69)");
}

int main(void)
{
    time_is_up();
    warnings();
    stalling();
    resigning();
    ties();
    both_gone();
    rounds_words();
    long_stop();
    nothing_to_draw();
    decks();
    other_sizes();
    ready_decks_agree();
    random_decks();
    quests_can_be_done();
    no_idle_villain();
    card_pages();
    printf("1..%d\n", tests);
    return failures != 0;
}
