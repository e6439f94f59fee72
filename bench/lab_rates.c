/*
 * lab_rates.c - how fast the lab plays and counts random games, beside the bare loop of `bench` on the same deals.
 *
 *   build/bench/lab_rates [GAME] [SECONDS]     per game: decisions per CPU second of both, and the lab's share; with two
 *                                              threads, how many times as many games per second of wall time as with one,
 *                                              and how many per CPU second (twice that is what two idle cores give)
 *
 * The lab is meant to reach 85 % of the bare loop, and twice the games on two threads (of a machine with two idle
 * cores). Both loops take turns in short stretches, so that a busy machine slows both alike. The games a run begins
 * with, which are watched more closely (match.h), are left out: in a long run they do not count.
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

static double bare_stretch(const Plan *p, uint64_t first, void *position, uint64_t *decisions)
{
    double begin = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    for (uint64_t k = first; k < first + STRETCH; k++) {
        Setup how = p->setup;
        how.seed = p->setup.seed + k;
        *decisions += batch_play(p->entry->game, &how, position);
    }
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID) - begin;
}

static double lab_stretch(Match *m, uint64_t first, Tally *tally, uint64_t *decisions)
{
    double begin = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    Result r;
    for (uint64_t k = first; k < first + STRETCH; k++) {
        match_play(m, k, &r);
        match_count(m, k, &r, tally);
        *decisions += r.decisions;
    }
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID) - begin;
}

static double crew_seconds(const Plan *p, int threads, uint64_t games, Tally *tally, double *cpu)
{
    volatile int stop = 0;
    Crew crew = { .plan = { p, NULL }, .plans = 1, .threads = threads, .play = crew_play_one, .stop = &stop };
    Spans todo = { 0 }, done = { 0 };
    double begin = seconds_of(CLOCK_MONOTONIC), cpu_begin = seconds_of(CLOCK_PROCESS_CPUTIME_ID), spent;
    spans_add(&todo, 0, games);
    if (!crew_play(&crew, &todo, tally, &done, NULL)) return 0;
    spent = seconds_of(CLOCK_MONOTONIC) - begin, *cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu_begin;
    spans_free(&todo);
    spans_free(&done);
    return spent;
}

static void rates_say(const RegistryEntry *e, double seconds)
{
    Plan p;
    Tally tally;
    double bare = 0, lab = 0;
    uint64_t games = 0, first = MATCH_WATCH_FIRST, decisions[2] = { 0, 0 };
    void *position = malloc(e->game->state_size);
    plan_fill(&p, e);
    Match *m = match_begin(&p, NULL);
    if (!position || !m || !tally_begin(&tally, &p)) exit(1);
    while (bare + lab < seconds) {
        bare += bare_stretch(&p, first + games, position, &decisions[0]);
        lab += lab_stretch(m, first + games, &tally, &decisions[1]);
        games += STRETCH;
    }
    uint64_t many = (uint64_t)((double)games / lab * seconds / 2);
    double cpu[2] = { 0, 0 }, one = crew_seconds(&p, 1, many, &tally, &cpu[0]),
           two = crew_seconds(&p, 2, 2 * many, &tally, &cpu[1]);
    double bare_rate = (double)decisions[0] / bare, lab_rate = (double)decisions[1] / lab;
    printf("%-14s bare %10.0f  lab %10.0f decisions per CPU second: %5.1f %%; two threads: %.2f times, %.2f per CPU "
           "second\n",
           e->game->name, bare_rate, lab_rate, 100 * lab_rate / bare_rate, two > 0 ? 2 * one / two : 0.0,
           cpu[1] > 0 ? 2 * cpu[0] / cpu[1] : 0.0);
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
