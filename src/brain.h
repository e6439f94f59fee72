/*
 * brain.h - what a game may tell a search about itself: which answers are tempting, how a position looks.
 *
 * A search is complete without one; with one it wastes less. A brain is never needed for correctness and never sees more
 * than it is handed: a position a seat has imagined from its own view. Freestanding like rules: whole numbers only.
 */
#ifndef BRAIN_H
#define BRAIN_H

#include "game.h"

enum { JUDGE_MAX = 10000 };

typedef struct Brain {
    const Game *game;
    /* How likely each answer is to be taken in a quick play-out: weights from 1 to 255. Null: all alike. */
    void (*tempt)(const Box *, const void *s, const Action *a, int n, uint8_t *weight);
    /* How it looks for a seat: 0 as good as lost, JUDGE_MAX as good as won. Null: by the score alone. */
    int (*judge)(const Box *, const void *s, int seat);
    uint16_t horizon; /* decisions a play-out runs before it is judged; 0: to the end                        */
} Brain;

#endif
