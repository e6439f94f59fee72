/*
 * telling.h - what has just happened, told step by step on the board: a die rolls, the thing it happens to stands out.
 *
 * Owns the waiting; any key hurries on. Does NOT change the session.
 */
#ifndef TERM_TELLING_H
#define TERM_TELLING_H

#include "front/term/board.h"
#include "front/term/pace.h"

/* Tells the seat shown what it has not been told yet. */
void telling_run(Board *b, const Pace *pace);

#endif
