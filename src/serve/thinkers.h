/*
 * thinkers.h - threads in which bots think, apart from the one that serves, and with less right to the processor.
 *
 * A thought has a view and no more. Owns the threads. Does NOT know what becomes of an answer.
 */
#ifndef SERVE_THINKERS_H
#define SERVE_THINKERS_H

#include "serve/serve.h"

typedef struct Thinkers Thinkers;

/* done: called in a thread of theirs when there is something to take. Null: no memory, or no threads. */
Thinkers *thinkers_new(int threads, void (*done)(void *user), void *user);
/* Thoughts under way are finished first; nothing of them is used any more. */
void thinkers_free(Thinkers *);

void thinkers_think(Thinkers *, BotThought *);
BotThought *thinkers_take(Thinkers *); /* one that is done; null: none                                             */

#endif
