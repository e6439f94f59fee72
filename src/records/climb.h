/*
 * climb.h - what a player has reached in a game: won and lost by hero, deck, map and difficulty, the best of each, how it
 * went lately, and the feats of the game that were done.
 *
 * Worked out from the finished games in the store; nothing that was open before is shut by it. Shared by every front
 * end. Does NOT draw: it writes on paper, with bars of signs where there are some.
 */
#ifndef RECORDS_CLIMB_H
#define RECORDS_CLIMB_H

#include "records/store.h"
#include "table/registry.h"
#include "words/paper.h"

/* Sums over games that have something in common. */
typedef struct ClimbSum {
    int played, won;
    int shortest;  /* answers of the shortest that was won, 0: none */
    bool scored;
    int32_t best;  /* score, where one of them has any */
} ClimbSum;

void climb_add(ClimbSum *sum, const FinishedGame *g);

/* Everything there is to say of one game; nothing is written where none was finished. false with a sentence. */
bool climb_write(const Paper *p, Store *store, const RegistryEntry *e, Why *why);

#endif
