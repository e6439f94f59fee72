/*
 * blunders.c - does a review find where a game was lost? Games in which one answer is planted that throws away 15 of
 * 100 or more, as a far longer thought judges it, and games in which nobody does; both are reviewed as `undercroft
 * review` would.
 *
 *   build/tests/lab/blunders                        a few games of Pig, as a test
 *   build/tests/lab/blunders GAMES [GAME [LEVEL]]   so many of one game, or of each, played by a level; make review-truths
 *
 * Named: of the planted ones, how many are among what the review shows. Wolf: games without a planted one in which the
 * review shows an answer that costs less than one of 100 in the longer thought.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/review.h"
#include "table/options.h"
#include "table/registry.h"
#include "table/tap.h"

enum { ORACLE = 16000, PLANTED = 1500, NOTHING = 100, TRIES = 40, ANSWERS_MOST = 3000 };

typedef struct Trial {
    const RegistryEntry *e;
    const Level *level;
    Bot bot[SEAT_MAX];
    Search *oracle;
    Rng luck;
} Trial;

/* What an answer costs by the long thought, and the worst that costs at least so much (ACTION_NONE: none does). */
static int32_t oracle_cost(Trial *t, Session *s, Action given, Action *worst)
{
    Thought thoughts[ACTION_MAX];
    Budget budget = { .iterations = ORACLE };
    int count = 0, seat = session_asked(s);
    int32_t cost = -1;
    if (given != ACTION_NONE) search_watch(t->oracle, given);
    search_think(t->oracle, session_view(s, seat), seat, budget, 0x5eed, thoughts, &count);
    search_watch(t->oracle, ACTION_NONE);
    if (worst) *worst = ACTION_NONE;
    for (int i = 0; i < count; i++) {
        int32_t less = thoughts[0].value - thoughts[i].value;
        if (thoughts[i].action == given) cost = less;
        if (worst && less >= PLANTED && thoughts[i].visits >= 50) *worst = thoughts[i].action;
    }
    return cost;
}

static Session *game_begin(Trial *t, uint64_t seed)
{
    SessionStart start = { .face = t->e->face, .box = t->e->game->box };
    Why why = { "" };
    options_standard(start.face, &start.setup);
    start.setup.seed = seed;
    for (int i = 0; i < start.setup.seats; i++) {
        snprintf(start.sitter[i].name, sizeof start.sitter[i].name, "Player %d", i + 1);
    }
    rng_seed(&t->luck, seed * 77 + 5);
    return session_begin(&start, &why);
}

/* The answer of the level, or of the plant. */
static Action bot_thinks(Trial *t, Session *s)
{
    int seat = session_asked(s);
    t->bot[seat].level = t->level, t->bot[seat].face = t->e->face;
    return bot_answer(&t->bot[seat], t->e->game, t->e->game->box, session_view(s, seat), seat, &t->luck);
}

/* Plays to the end; from decision `from` on looks for an answer to plant. Returns where it was planted, -1 nowhere. */
static int game_play(Trial *t, Session *s, int from)
{
    int planted = -1, tries = 0, decisions = 0;
    Why why = { "" };
    while (!session_over(s) && session_count(s) < ANSWERS_MOST) {
        const Answers *list = session_answers(s);
        Action a = list->count > 1 ? bot_thinks(t, s) : list->action[0], worst = ACTION_NONE;
        if (list->count > 1 && from >= 0 && planted < 0 && decisions++ >= from && tries < TRIES) {
            tries++;
            oracle_cost(t, s, ACTION_NONE, &worst);
            if (worst != ACTION_NONE) a = worst, planted = session_count(s);
        }
        if (!session_answer(s, a, &why)) break;
    }
    return planted;
}

typedef struct Sum {
    int planted, named, clean, wolf, slips;
} Sum;

static bool review_whole(Session *s, Review *r)
{
    Why why = { "" };
    bool fine = review_begin(r, s, SEAT_NONE, &why);
    for (int n = 0; fine && n < r->length; n++) fine = review_answer(r, n, NULL, &why);
    return fine;
}

static void game_review(Trial *t, uint64_t seed, bool plant, Sum *sum)
{
    Session *s = game_begin(t, seed);
    Review r = { 0 };
    Why why = { "" };
    bool named = false, wolf = false;
    if (!s) exit(1);
    int planted = game_play(t, s, plant ? (int)rng_below(&t->luck, 30) : -1);
    if ((plant && planted < 0) || !review_whole(s, &r)) {
        review_end(&r);
        session_end(s);
        return;
    }
    for (int i = 0; i < r.slips; i++) {
        named |= r.slip[i].n == planted;
        if (plant || !session_seek(s, r.slip[i].n, &why)) continue;
        wolf |= oracle_cost(t, s, session_log_action(s, r.slip[i].n), NULL) < NOTHING;
    }
    if (plant) sum->planted++, sum->named += named;
    else sum->clean++, sum->wolf += wolf, sum->slips += r.slips;
    review_end(&r);
    session_end(s);
}

static Sum game_try(const RegistryEntry *e, int games, const Level *level)
{
    Trial t = { .e = e, .level = level };
    Sum sum = { 0 };
    SessionStart standard = { .face = e->face };
    options_standard(e->face, &standard.setup);
    t.oracle = search_new(e->game, e->game->box, e->face->brain, bot_together(e->face, standard.setup.seats));
    for (int k = 0; k < games && t.oracle; k++) {
        game_review(&t, (uint64_t)k + 1, true, &sum);
        game_review(&t, (uint64_t)k + 1, false, &sum);
    }
    printf("# %-12s planted %3d named %3d; without %3d wolf %3d (%d shown)\n", e->game->name, sum.planted, sum.named,
           sum.clean, sum.wolf, sum.slips);
    fflush(stdout);
    for (int i = 0; i < SEAT_MAX; i++) bot_leave(&t.bot[i]);
    search_free(t.oracle);
    return sum;
}

static int blunders_test(void)
{
    enum { GAMES = 8 };
    Sum sum = game_try(registry_find("pig"), GAMES, levels_find("novice"));
    OK(sum.planted > 1 && 5 * sum.named >= 4 * sum.planted, "a review names four of five planted blunders");
    OK(10 * sum.wolf <= sum.clean, "and cries wolf in one of ten games at most");
    return tap_end();
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 0;
    if (argc < 2) return blunders_test();
    const Level *level = argc > 3 ? levels_find(argv[3]) : levels_find("novice");
    for (int n = 0; n < registry_count() && games > 0 && level; n++)
        if (argc < 3 || !strcmp(argv[2], "all") || !strcmp(argv[2], registry_at(n)->game->name))
            (void)game_try(registry_at(n), games, level);
    return 0;
}
