/*
 * standings_inside.h - what counting and explaining share.
 *
 * Does NOT concern anybody but standings.c and standings_why.c.
 */
#ifndef EVENT_STANDINGS_INSIDE_H
#define EVENT_STANDINGS_INSIDE_H

#include "event/standings.h"

/* A round as one player had it. */
typedef struct Played {
    int round, seat, points;
    const EventTable *table;   /* null: was not there                                                        */
    bool played, bye, waiting;
} Played;

typedef struct Record {
    Played round[EVENT_ROUNDS];
    int count;
} Record;

bool record_of(const Tournament *e, int rounds, int player, Record *out);
int win_share(const Tournament *e, int rounds, int player);
int64_t tie_of(const Tournament *e, int rounds, const int *points, int player, Tiebreak tie);
int64_t direct_points(const Tournament *e, int rounds, int player, const Standing *row, int count);

#endif
