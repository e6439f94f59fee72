/*
 * outcome.h - who has won, from the scores: one reading for records, rewards and scenarios.
 *
 * Does NOT put it into words: the face does.
 */
#ifndef TABLE_OUTCOME_H
#define TABLE_OUTCOME_H

#include "face.h"

/* A bit per seat. Where all play as one, a score above 0 is a win (game.h); otherwise the highest score wins, and
 * nobody has won while all are equal. */
static inline uint8_t outcome_winners(const Face *face, const int32_t *score, int seats)
{
    int32_t most = score[0], least = score[0];
    unsigned winners = 0;
    for (int i = 1; i < seats; i++) {
        if (score[i] > most) most = score[i];
        if (score[i] < least) least = score[i];
    }
    for (int i = 0; i < seats; i++) {
        bool alone = face->together || seats == 1;
        if (alone ? score[i] > 0 : score[i] == most && most > least) winners |= 1u << i;
    }
    return (uint8_t)winners;
}

#endif
