/*
 * standings.h - who stands where in an event, and why.
 *
 * Owns the tie-breaks and the words that explain them. Does NOT matter to pairing, which looks at points and
 * numbers alone.
 */
#ifndef EVENT_STANDINGS_H
#define EVENT_STANDINGS_H

#include "event/event.h"

typedef struct Standing {
    int player, place;  /* those who tie in everything share a place                                         */
    int points;         /* tenths                                                                            */
    int64_t tie[EVENT_TIEBREAKS]; /* greater is better; thousandths for means, tenths for points             */
    int won, drawn, lost, byes;
} Standing;

/* Everybody, in order, after so many rounds; malloc'ed; null: not enough memory. */
Standing *standings_of(const Tournament *e, int rounds);

/* The tie-breaks of an event: its own, or those usual for the format. */
int standings_ties(const Tournament *e, Tiebreak tie[EVENT_TIEBREAKS]);
/* A figure in words: "3.5", "0.667". */
const char *standings_figure(Tiebreak tie, int64_t figure, char out[24]);

/* "Why am I third?": what the player's figures are made of, and what puts the next one above before. */
bool standings_why(const Tournament *e, int player, Sheet *out);

#endif
