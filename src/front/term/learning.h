/*
 * learning.h - a guided first game at the full-screen table.
 *
 * Owns the order of things: a part is begun, its words are read, its answers given, the next part begins. Does NOT know
 * what is taught (scenario/lesson.h), nor take or give back the terminal.
 */
#ifndef TERM_LEARNING_H
#define TERM_LEARNING_H

#include "records/store.h"
#include "scenario/lesson.h"

typedef enum LearnEnd {
    LEARN_LEFT,
    LEARN_DONE,
    LEARN_PLAY,
    LEARN_TROUBLE
} LearnEnd; /* play: a whole game is wanted now */

/* All parts, from the first. store: where the player's pace is; null: none. why: what to say after LEARN_TROUBLE. */
LearnEnd learning_run(Lesson *lesson, Store *store, Why *why);

#endif
