/*
 * bench.h - how fast the rules are: random games, every decision's answers enumerated, rates per CPU second.
 *
 * Wall time on a shared machine misleads, and so does comparing machines; so rates are per second of this process's CPU
 * time, and beside them stands what the same core does in random numbers and in copies of 1 KB.
 *
 * Owns the measuring and both ways of printing it (`undercroft bench` and bench/main.c call bench_print). Does NOT
 * decide what a batch is: bench/batch.h does.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "face.h"
#include <stdio.h>

typedef struct BenchMachine {
    double randoms;      /* random numbers per second: rng_next                                              */
    double copies;       /* copies of 1 KB per second                                                        */
} BenchMachine;

typedef struct BenchGame {
    const Face *face;
    uint64_t games, decisions;
    double seconds;      /* of CPU time                                                                      */
    double instructions; /* per decision; 0 where the machine does not count them (bench/instructions.sh does) */
    uint64_t signature;  /* of the golden batch                                                              */
    double thoughts;     /* iterations of the bots' search per CPU second, over the first games of the batch  */
} BenchGame;

/* Both measure for about this many CPU seconds. */
BenchMachine bench_machine(double seconds);
BenchGame bench_game(const Face *face, double seconds);

/* Plays seeds 1 to games once, unmeasured: what bench/instructions.sh counts. Returns the decisions. */
uint64_t bench_games(const Face *face, uint64_t games);

/* Measures one game, or with null every game there is, and prints lines for people or one JSON object. */
void bench_print(const Face *face, bool json, FILE *out);

#endif
