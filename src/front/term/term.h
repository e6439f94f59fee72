/*
 * term.h - the full-screen table: everything the rest of the program needs of it.
 *
 * Owns the terminal from when it is opened until it is given back. Does NOT know any game: it draws what face.h lists
 * and hands back listed answers, as every front end does.
 */
#ifndef TERM_H
#define TERM_H

#include "records/keeper.h"
#include "scenario/lesson.h"
#include "sitting/opening.h"

/* Whether standard input and output are a terminal that can show it; if not, why ("" when there is no
 * terminal at all). */
bool term_usable(Why *why);

/* The opening menu, and whatever is chosen there. Returns the exit status. */
int term_menu(void);

/* One game, from the question on the table until it is over or the player leaves. Returns the exit status. */
int term_play(Opening *o, Keeper *k);

/* A guided first game. Returns the exit status. */
int term_learn(Lesson *lesson);

#endif
