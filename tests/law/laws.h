/*
 * laws.h - what must be true of every game, in two parts: the rules (rule_laws.c) and the words (word_laws.c).
 *
 * Each function examines the trial as it stands and ends the process through LAW when something is not so. They change
 * nothing but the trial's spare rooms.
 */
#ifndef LAW_LAWS_H
#define LAW_LAWS_H

#include "law/trial.h"

/* Deals the game of t->how and t->seed and plays it to its end; at every step all that must hold there. */
void laws_of_game(Trial *t);

/* Once for each game: what it declares. */
void laws_of_declaration(Trial *t);
void words_of_declaration(Trial *t);
/* At setup. */
void laws_of_setup(Trial *t);
/* At every position, its choice and answers looked up (trial_look). */
void laws_of_position(Trial *t);
void laws_of_views(Trial *t);
void laws_of_answers(Trial *t);
/* At the end of a game: the log is the game. */
void laws_of_end(Trial *t);

/* Words at every position: of the table as each seat and a spectator sees it, of the question and its answers. */
void words_of_position(Trial *t);
/* Words of what happened, told to each seat; `after` is the position then. */
void words_of_events(Trial *t, const void *after, const Events *ev);
void words_of_end(Trial *t);

#endif
