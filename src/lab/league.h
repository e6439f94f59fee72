/*
 * league.h - levels play each other with fixed seeds: who is better, by how much, and how sure that is.
 *
 * Two seats: every pair of levels meets, each deal twice with seats swapped. More seats: mixed tables, every level in
 * every seat as often. Alone or together: each level plays the same deals. Thinking is bounded by iterations alone,
 * every game is a job of its own and results are added in the order of the jobs, so the figures do not depend on
 * threads or on the machine.
 *
 * Games may be kept as they are done and gone on with, also by several processes (jobs.h).
 * Owns the games played and the sums. Does NOT print.
 */
#ifndef LAB_LEAGUE_H
#define LAB_LEAGUE_H

#include "bots/levels.h"

enum { LEAGUE_LEVELS = 8 };

typedef struct League {
    const Face *face;
    const Box *box;
    Setup setup; /* its seed is the first deal's                                                             */
    const Level *level[LEAGUE_LEVELS];
    int levels, threads;
    int games;       /* of each pair, of each level played alone or together, or at mixed tables for each level     */
    bool neighbours; /* for two: only levels that stand next to each other meet                                 */
    bool mirror;     /* every seat brings the same ready deck, another one for each deal                        */
    void (*progress)(int done, int of); /* null, or told now and then by the calling thread                  */
    const char *file, *head;  /* null, or where games are kept, a line each, and the first line of it (jobs.h)  */
    const volatile int *stop; /* null, or: no further once this is not 0                                        */
} League;

/* Of one level: games played, won, drawn (nobody was best alone, or the game did not end). Alone and together a game is
 * won by a score above 0. */
typedef struct Standing {
    int games, won, drawn;
    double rating, within; /* Elo points above the first level, and half of a 95 % interval; 0 when alone        */
    double slowest_ms;     /* the longest thought in CPU time: depends on the machine                        */
} Standing;

typedef struct Standings {
    Standing of[LEAGUE_LEVELS];
    int beat[LEAGUE_LEVELS][LEAGUE_LEVELS]; /* [a][b]: a came before b                                          */
    int even[LEAGUE_LEVELS][LEAGUE_LEVELS]; /* neither came before the other                                    */
    int unended;                            /* games cut off because they went on too long                      */
} Standings;

/* whole: all games are there; not so where it was stopped, or where another process adds them up. false with a
 * sentence. */
bool league_play(const League *league, Standings *out, bool *whole, Why *why);

/* Wilson's 95 % interval of a share. */
void share_interval(double won, double of, double *low, double *high);

/* How much larger one share is than another, with its 95 % interval (Newcombe's, from the two of Wilson). */
double share_difference(int won, int of, int other, int other_of, double *low, double *high);

#endif
