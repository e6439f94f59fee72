/*
 * ranks.h - one run played by several processes.
 *
 * Rank 0 hands out stretches of games, plays some itself, and adds up what comes back; the others ask, play and
 * answer. Sums are the same whoever played what. A rank that is silent too long is given up: it is reported, and its
 * games are handed out again.
 *
 * Owns that conversation. Does NOT carry messages (post.h), keep files or report.
 */
#ifndef LAB_RANKS_H
#define LAB_RANKS_H

#include "lab/crew.h"
#include "lab/post.h"

typedef struct Ranks {
    const Post *post;
    Crew *crew;               /* plan, threads, stop: as for one process                                      */
    Tally *tally;             /* rank 0: where the sums go                                                   */
    Spans *done;
    void (*tick)(void *user, uint64_t played);             /* rank 0: now and then, with games done           */
    void (*lost)(void *user, int rank, uint64_t games);    /* rank 0: a rank was given up                     */
    void *user;
} Ranks;

/* Rank 0: plays all of `todo` with the others; whole is false when a rank was lost. false with a sentence. */
bool ranks_lead(Ranks *r, const Spans *todo, bool *whole, Why *why);

/* The others: until rank 0 says that all is done. */
bool ranks_follow(Ranks *r, bool *whole, Why *why);

#endif
