/*
 * lab_rates.c - how fast the lab plays and counts random games, beside the bare loop of `bench` on the same deals.
 *
 *   build/bench/lab_rates [GAME] [SECONDS]     per game: games per CPU second of both, and the lab's share; with two
 * threads, how
 *                                              many times as many games per second of wall time as with one
 *
 * The lab is meant to reach 85 % of the bare loop, and twice the games on two threads (of a machine with two idle
 * cores). Both loops take turns in short stretches, so that a busy machine slows both alike.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/batch.h"
#include "lab/crew.h"
#include "table/options.h"

enum { STRETCH = 200 };

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void plan_fill(Plan *p, const RegistryEntry *e)
{
    *p = (Plan){ .entry = e, .box = e->game->box, .combinations = 1 };
    options_standard(e->face, &p->setup);
    p->setup.seed = 1;
    for (int i = 0; i < SEAT_MAX; i++) p->level[i] = levels_at(0);
}

static double bare_stretch(const Plan *p, uint64_t first, void *position)
{
    double begin = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    for (uint64_t k = first; k < first + STRETCH; k++) {
        Setup how = p->setup;
        how.seed = p->setup.seed + k;
        batch_play(p->entry->game, &how, position);
    }
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID) - begin;
}

static double lab_stretch(Match *m, uint64_t first, Tally *tally)
{
    double begin = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    Result r;
    for (uint64_t k = first; k < first + STRETCH; k++) {
        match_play(m, k, &r);
        match_count(m, k, &r, tally);
    }
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID) - begin;
}

static double crew_seconds(const Plan *p, int threads, uint64_t games, Tally *tally)
{
    volatile int stop = 0;
    Crew crew = { .plan = { p, NULL }, .plans = 1, .threads = threads, .play = crew_play_one, .stop = &stop };
    Spans todo = { 0 }, done = { 0 };
    double begin = seconds_of(CLOCK_MONOTONIC), spent;
    spans_add(&todo, 0, games);
    if (!crew_play(&crew, &todo, tally, &done, NULL)) return 0;
    spent = seconds_of(CLOCK_MONOTONIC) - begin;
    spans_free(&todo);
    spans_free(&done);
    return spent;
}

static void rates_say(const RegistryEntry *e, double seconds)
{
    Plan p;
    Tally tally;
    double bare = 0, lab = 0;
    uint64_t games = 0;
    void *position = malloc(e->game->state_size);
    plan_fill(&p, e);
    Match *m = match_begin(&p, NULL);
    if (!position || !m || !tally_begin(&tally, p.box->cards)) exit(1);
    while (bare + lab < seconds) {
        bare += bare_stretch(&p, games, position);
        lab += lab_stretch(m, games, &tally);
        games += STRETCH;
    }
    uint64_t many = (uint64_t)((double)games / lab * seconds / 2);
    double one = crew_seconds(&p, 1, many, &tally), two = crew_seconds(&p, 2, 2 * many, &tally);
    printf("%-14s bare %10.0f  lab %10.0f games per CPU second: %5.1f %%; two threads: %.2f times\n", e->game->name,
           (double)games / bare, (double)games / lab, 100 * bare / lab, two > 0 ? 2 * one / two : 0.0);
    match_end(m);
    tally_end(&tally);
    free(position);
}

int main(int argc, char **argv)
{
    double seconds = argc > 2 ? atof(argv[2]) : 4.0;
    for (int n = 0; n < registry_count(); n++)
        if (argc < 2 || strcmp(argv[1], "all") == 0 || strcmp(argv[1], registry_at(n)->game->name) == 0)
            rates_say(registry_at(n), seconds);
    return 0;
}
