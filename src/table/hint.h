/*
 * hint.h - what a fair search thinks of the answers: the same search that plays bots, looking only at the player's own view.
 *
 * Owns how long it thinks and how it is said. Does NOT know any game.
 */
#ifndef TABLE_HINT_H
#define TABLE_HINT_H

#include "table/paper.h"
#include "table/session.h"

/* For the seat that is asked. false with a sentence when there is nothing to think about. */
bool hint_say(const Paper *p, const Session *s, Why *why);

#endif
