/*
 * focus.h - the one thing in focus, in full: what choosing it would mean, what is known of it, its card; and the card
 * that asks.
 *
 * Owns what is said of it and what need not be said twice. Does NOT decide what has the focus (board.h).
 */
#ifndef TERM_FOCUS_H
#define TERM_FOCUS_H

#include "front/term/board.h"
#include "words/paper.h"

/* Everything there is to say, on paper. */
void focus_write(const Board *b, const Paper *p);
/* As much of it as there is room for. */
void focus_draw(const Board *b, Rect r);
/* What the card that asks says, where one does and there is room for some of it. */
void focus_asker_draw(const Board *b, Rect r);

#endif
