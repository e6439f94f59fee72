/*
 * question.h - what is asked, and the answers with what each would mean.
 *
 * Owns how they are laid out: whole where there is room, else a line each but the one in focus. Does NOT answer
 * (hands.h).
 */
#ifndef TERM_QUESTION_H
#define TERM_QUESTION_H

#include "front/term/board.h"

/* Who decides what, and why; returns the rows used. */
int question_prompt(const Board *b, Rect r);
/* The rows both would take in so many columns, if all is shown whole; at most `most`. */
int question_height(const Board *b, int width, int most);
/* The rows it takes to show the prompt and one answer whole, and a line of another: the answer in focus, or any of
 * them. */
int question_least(const Board *b, int width, bool any);
/* The answers in a part of the screen; board.answer_row then says which stands where. Returns the rows used. */
int question_answers(Board *b, Rect r);

#endif
