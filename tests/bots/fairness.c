/*
 * fairness.c - what holds for every bot in every game: its answer depends on its view alone, is legal, is the same for
 * the same seed, costs nothing where there is nothing to decide, and comes at once when it is told to stop.
 *
 * Prints TAP. Knows no game by name.
 */
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "table/options.h"
#include "table/registry.h"
#include "table/tap.h"

enum { GAMES_EACH = 2, DECISIONS_EACH = 12, WORLDS = 3, STEPS_MAX = 6000, THOUGHT = 40, BIG = 1000000000 };

typedef struct Bench {
    const Face *face;
    const Game *game;
    const Box *box;
    int seats;
    void *position, *view, *world, *other; /* the truth; what a seat sees; another world; the same seat's view of it */
    Search *search;
    int unfair, illegal, fickle, lazy, compared, differing;
} Bench;

static bool bench_open(Bench *b, const Face *face, int seats)
{
    *b = (Bench){ .face = face, .game = face->game, .box = face->game->box, .seats = seats };
    b->position = malloc(b->game->state_size);
    b->view = malloc(b->game->state_size);
    b->world = malloc(b->game->state_size);
    b->other = malloc(b->game->state_size);
    b->search = search_new(b->game, b->box, face->brain, bot_together(face, seats));
    return b->position && b->view && b->world && b->other && b->search;
}

static void bench_close(Bench *b)
{
    free(b->position);
    free(b->view);
    free(b->world);
    free(b->other);
    search_free(b->search);
}

static bool legal(const Bench *b, Action a)
{
    Action list[ACTION_MAX];
    int n = b->game->actions(b->box, b->position, list);
    for (int i = 0; i < n; i++)
        if (list[i] == a) return ACT_VERB(a) != VERB_TABLE;
    return false;
}

/* Every answer is of interest, so that the whole budget is spent. */
static Action think(Bench *b, const void *view, int seat, uint64_t seed)
{
    Thought thoughts[ACTION_MAX];
    Budget budget = { THOUGHT, 0, NULL };
    return search_think(b->search, view, seat, budget, seed, thoughts, NULL);
}

/* Worlds that the seat cannot tell apart: what it sees of each must lead it to the same answer. */
static void worlds_compare(Bench *b, int seat, Action answer, uint64_t seed)
{
    Rng luck;
    rng_seed(&luck, seed + 1);
    for (int w = 0; w < WORLDS; w++) {
        memcpy(b->world, b->view, b->game->state_size);
        b->game->resample(b->box, b->world, seat, &luck);
        b->differing += memcmp(b->world, b->position, b->game->state_size) != 0;
        memcpy(b->other, b->world, b->game->state_size);
        b->game->redact(b->box, b->other, seat);
        b->unfair += think(b, b->other, seat, seed) != answer;
        b->compared++;
    }
}

static void decision_try(Bench *b, uint64_t seed)
{
    int seat = b->game->choice(b->box, b->position).seat;
    Action answer;
    memcpy(b->view, b->position, b->game->state_size);
    b->game->redact(b->box, b->view, seat);
    answer = think(b, b->view, seat, seed);
    b->lazy += search_iterations(b->search) != THOUGHT;
    b->illegal += !legal(b, answer);
    b->fickle += think(b, b->view, seat, seed) != answer;
    worlds_compare(b, seat, answer, seed);
}

/* A random game; every `apart` decisions the bot is asked as well. */
static void game_try(Bench *b, uint64_t seed)
{
    Setup how;
    Rng luck;
    memset(&how, 0, sizeof how);
    options_standard(b->face, &how);
    how.seats = (uint8_t)b->seats, how.seed = seed;
    rng_seed(&luck, seed * 77);
    b->game->setup(b->box, b->position, &how, 0);
    for (int step = 0, tried = 0; step < STEPS_MAX && tried < DECISIONS_EACH; step++) {
        Action list[ACTION_MAX];
        int n = b->game->actions(b->box, b->position, list);
        if (!n) return;
        if (n > 1 && rng_below(&luck, 6) == 0) decision_try(b, seed * 1000 + (uint64_t)step), tried++;
        b->game->apply(b->box, b->position, list[rng_below(&luck, (uint32_t)n)], NULL);
    }
}

static void say(const Bench *b, bool so, const char *what)
{
    char line[200];
    snprintf(line, sizeof line, "%s, %d seats: %s (%d compared)", b->game->name, b->seats, what, b->compared);
    OK(so, line);
}

static void thinkers_test(const Face *face, int seats)
{
    Bench b;
    if (!OK(bench_open(&b, face, seats), "there is memory")) return;
    for (uint64_t seed = 1; seed <= GAMES_EACH; seed++) game_try(&b, seed);
    say(&b, b.compared > 0 && b.unfair == 0, "worlds that look the same get the same answer");
    say(&b, b.differing > 0, "and such worlds do differ in what is hidden");
    say(&b, b.compared > 0 && b.illegal == 0, "every answer is legal");
    say(&b, b.compared > 0 && b.fickle == 0, "the same seed gives the same answer");
    say(&b, b.compared > 0 && b.lazy == 0, "all of the budget is used");
    bench_close(&b);
}

/* One answer: no thought. A stop flag that is up: an answer at once, whatever the budget. A clock: soon. */
static void economy_test(const Face *face)
{
    int seats = face->game->seats_min, forced = 0, wasted = 0, stopped = 0, legal_then = 0, asked = 0;
    volatile int stop = 1;
    Budget endless = { BIG, 0, &stop }, hurried = { BIG, 5, NULL };
    Setup how;
    Rng luck;
    Bench b;
    if (!OK(bench_open(&b, face, seats), "there is memory")) return;
    memset(&how, 0, sizeof how);
    options_standard(face, &how);
    how.seats = (uint8_t)seats, how.seed = 5;
    rng_seed(&luck, 5);
    b.game->setup(b.box, b.position, &how, 0);
    for (int step = 0; step < STEPS_MAX; step++) {
        Action list[ACTION_MAX];
        int n = b.game->actions(b.box, b.position, list), seat = b.game->choice(b.box, b.position).seat;
        if (!n) break;
        memcpy(b.view, b.position, b.game->state_size);
        b.game->redact(b.box, b.view, seat);
        if (n == 1) {
            forced++;
            wasted += search_think(b.search, b.view, seat, hurried, 1, NULL, NULL) != list[0] ||
                      search_iterations(b.search) != 0;
        } else if (asked < 5) {
            asked++;
            Action a = search_think(b.search, b.view, seat, endless, 1, NULL, NULL);
            stopped += search_iterations(b.search) == 0;
            legal_then += legal(&b, a);
            legal_then += legal(&b, search_think(b.search, b.view, seat, hurried, 1, NULL, NULL));
        }
        b.game->apply(b.box, b.position, list[rng_below(&luck, (uint32_t)n)], NULL);
    }
    b.compared = forced;
    say(&b, wasted == 0, "a decision with one answer costs nothing");
    b.compared = asked;
    say(&b, asked > 0 && stopped == asked, "told to stop, it stops");
    say(&b, asked > 0 && legal_then == 2 * asked, "and its answer is legal, also when the clock stops it");
    bench_close(&b);
}

/* Three threads in slices of a few milliseconds think the same as one at a stretch, answer by answer. */
static void threads_test(const Face *face)
{
    int seats = face->game->seats_min, tried = 0, differ = 0;
    Budget budget = { 2400, 0, NULL };
    Setup how;
    Rng luck;
    Bench b;
    if (!OK(bench_open(&b, face, seats), "there is memory")) return;
    memset(&how, 0, sizeof how);
    options_standard(face, &how);
    how.seats = (uint8_t)seats, how.seed = 9;
    rng_seed(&luck, 9);
    b.game->setup(b.box, b.position, &how, 0);
    for (int step = 0; step < STEPS_MAX && tried < 2; step++) {
        Action list[ACTION_MAX];
        Thought one[ACTION_MAX], three[ACTION_MAX];
        int n = b.game->actions(b.box, b.position, list), seat = b.game->choice(b.box, b.position).seat, counts[2];
        if (!n) break;
        if (n > 1 && step >= 8 * (tried + 1)) {
            memcpy(b.view, b.position, b.game->state_size);
            b.game->redact(b.box, b.view, seat);
            search_threads(b.search, 1);
            search_think(b.search, b.view, seat, budget, 3, one, &counts[0]);
            search_threads(b.search, 3);
            search_begin(b.search, b.view, seat, budget, 3, true);
            while (search_go_on(b.search, 4)) continue;
            search_so_far(b.search, three, &counts[1]);
            differ += counts[0] != counts[1];
            for (int i = 0; i < counts[0] && counts[0] == counts[1]; i++)
                differ += one[i].action != three[i].action || one[i].visits != three[i].visits ||
                          one[i].value != three[i].value;
            tried++;
        }
        b.game->apply(b.box, b.position, list[rng_below(&luck, (uint32_t)n)], NULL);
    }
    b.compared = tried;
    say(&b, tried > 0 && differ == 0, "three threads, a slice at a time, think what one thinks");
    bench_close(&b);
}

/* How a game ended for a seat: 1 won, -1 lost, 0 neither. */
static int result_of(const Bench *b, int seat)
{
    int32_t score[SEAT_MAX] = { 0 };
    int better = 0, equal = 0;
    b->game->score(b->box, b->position, score);
    if (bot_together(b->face, b->seats)) return score[seat] > 0 ? 1 : -1;
    for (int i = 0; i < b->seats; i++)
        if (i != seat) better += score[i] > score[seat], equal += score[i] == score[seat];
    return better ? -1 : equal ? 0 : 1;
}

/* What a search calls decided comes so, however it is played on. */
static void decided_test(const Face *face)
{
    enum { ASKED_EVERY = 5, KEPT = 400 };
    static struct {
        int seat, won;
    } kept[KEPT];
    int count = 0, wrong = 0;
    Budget budget = { 100, 0, NULL };
    Bench b;
    if (!OK(bench_open(&b, face, face->game->seats_min), "there is memory")) return;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        Setup how;
        Rng luck;
        int first = count;
        memset(&how, 0, sizeof how);
        options_standard(face, &how);
        how.seats = (uint8_t)b.seats, how.seed = seed;
        rng_seed(&luck, seed);
        b.game->setup(b.box, b.position, &how, 0);
        for (int step = 0; step < STEPS_MAX; step++) {
            Action list[ACTION_MAX];
            Thought thoughts[ACTION_MAX];
            int n = b.game->actions(b.box, b.position, list), seat = b.game->choice(b.box, b.position).seat;
            if (!n) break;
            memcpy(b.view, b.position, b.game->state_size);
            b.game->redact(b.box, b.view, seat);
            if (n > 1 && step % ASKED_EVERY == 0 && count < KEPT) {
                search_think(b.search, b.view, seat, budget, seed, thoughts, NULL);
                if (search_decided(b.search))
                    kept[count].seat = seat, kept[count++].won = thoughts[0].value > JUDGE_MAX / 2 ? 1 : -1;
            }
            b.game->apply(b.box, b.position, list[rng_below(&luck, (uint32_t)n)], NULL);
        }
        for (int i = first; i < count; i++) wrong += result_of(&b, kept[i].seat) != kept[i].won;
    }
    b.compared = count;
    say(&b, wrong * 10 <= count, "what is called decided comes so, nine times in ten and more");
    bench_close(&b);
}

/* Whole games between levels, through sessions: each answer is checked there. */
static void session_test(const Face *face)
{
    SessionStart start;
    Bot bot[SEAT_MAX];
    Why why = { "" };
    char line[120];
    memset(&start, 0, sizeof start);
    memset(bot, 0, sizeof bot);
    start.face = face;
    options_standard(face, &start.setup);
    start.setup.seed = 3;
    for (int seat = 0; seat < start.setup.seats; seat++) {
        bot[seat] = (Bot){ .level = levels_at(seat % 2), .face = face };
        start.sitter[seat] = (Sitter){ .name = "bot", .bot = bot_answer, .mind = &bot[seat] };
    }
    if (start.setup.seats == 1) bot[0].level = levels_find("novice");
    Session *s = session_begin(&start, &why);
    bool done = s && session_bots_answer(s, &why) && session_over(s);
    snprintf(line, sizeof line, "%s: bots play a session to its end", face->game->name);
    if (!OK(done, line)) printf("# %s\n", why.text);
    session_end(s);
    for (int seat = 0; seat < SEAT_MAX; seat++) bot_leave(&bot[seat]);
}

static void names_test(void)
{
    const Level *level[4];
    Why why = { "" };
    int count = 0;
    OK(levels_read("novice,master", level, 4, &count, &why) && count == 2 && level[1] == levels_find("master"),
       "a list of levels is read");
    OK(!levels_read("novise", level, 4, &count, &why), "a level that is not there is refused");
    HAS(why.text, "did you mean novice?", "with the nearest");
    OK(!levels_read("", level, 4, &count, &why), "so is none");
    for (int n = 1; n < levels_count(); n++)
        OK(levels_at(n)->iterations > levels_at(n - 1)->iterations, "each level thinks more than the one below");
}

/* A game set up so: each level thinks longer than the one below it, random not at all. */
static bool levels_ascend(Bench *b, const Setup *how)
{
    b->game->setup(b->box, b->position, how, 0);
    b->game->redact(b->box, b->position, SEAT_NONE);
    uint32_t below = level_iterations(levels_at(0), b->face, b->position);
    bool so = below == 0;
    for (int n = 1; n < levels_count(); n++) {
        uint32_t here = level_iterations(levels_at(n), b->face, b->position);
        so = so && here > below;
        below = here;
    }
    return so;
}

/* With every number of seats and every value of every option. */
static void patience_test(const Face *face)
{
    int bad = 0, tried = 0;
    Why why = { "" };
    Bench b;
    if (!OK(bench_open(&b, face, face->game->seats_min), "there is memory")) return;
    for (int seats = face->game->seats_min; seats <= face->game->seats_max; seats++)
        for (int o = 0; o < face->option_count; o++)
            for (int value = face->options[o].low; value <= face->options[o].high; value++) {
                Setup how;
                memset(&how, 0, sizeof how);
                options_standard(face, &how);
                how.seats = (uint8_t)seats, how.seed = 1, how.option[o] = (int16_t)value;
                if (!options_allow(face, &how, &why)) continue;
                bad += !levels_ascend(&b, &how), tried++;
            }
    b.compared = tried;
    say(&b, tried > 0 && bad == 0, "each level thinks longer than the one below, whatever is played");
    bench_close(&b);
}

int main(void)
{
    names_test();
    for (int n = 0; n < registry_count(); n++) {
        const Face *face = registry_at(n)->face;
        int low = face->game->seats_min, high = face->game->seats_max < 3 ? face->game->seats_max : 3;
        for (int seats = low; seats <= high; seats++) thinkers_test(face, seats);
        economy_test(face);
        threads_test(face);
        decided_test(face);
        session_test(face);
        patience_test(face);
    }
    return tap_end();
}
