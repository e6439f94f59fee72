/*
 * chances.h - the chance to win that people are shown: only where it was measured that it comes true.
 *
 * A game's brain has rows of what was fitted to games played (brain.h, `undercroft calibrate`). A row is for one kind of
 * game, with standard cards and decks; any other has none, and then no chance is shown. Owns finding the row.
 * Does NOT search or fit.
 */
#ifndef SITTING_CHANCES_H
#define SITTING_CHANCES_H

#include "brain.h"
#include "table/session.h"

/* The row for what `seat` is told in this game; null: not measured. Against people it is as against a master. */
const ChanceFit *chances_find(const Session *s, int seat);

/* What a thought's value comes to, of JUDGE_MAX; `ended` as search_ended has it. */
int32_t chances_of(const ChanceFit *fit, int32_t value, int ended);

#endif
