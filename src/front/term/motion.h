/*
 * motion.h - what has moved or changed between two looks at the table, and how that is shown: cards fly from place to
 * place, heroes run from room to room, numbers that rose or fell stand beside their thing for a moment.
 *
 * Found by comparing what lies where, so it needs to know no game and no event. Owns the comparison and the drawing of
 * a moment. Does NOT wait (telling.h).
 */
#ifndef TERM_MOTION_H
#define TERM_MOTION_H

#include "front/term/layout.h"

enum { FLIGHTS_MAX = 16, CHANGES_MAX = 24 };

typedef struct Flight {
    Rect from, to; /* on the sheet */
    char name[40];
} Flight;

typedef struct Change {
    Rect at; /* of the thing, on the sheet */
    int by;  /* how much a number rose, or fell if below 0 */
    char what[24];
} Change;

typedef struct Motion {
    int flights, changes;
    Flight flight[FLIGHTS_MAX];
    Change change[CHANGES_MAX];
    int now, last; /* the moment shown: 0 to last; last 0: nothing is shown */
} Motion;

/* What is different; both as the same seat sees them. */
void motion_find(Motion *m, const Layout *before, const Layout *after);

/* Whether a thing lies there differently, has come or has gone. */
bool motion_touches(const Layout *before, const Layout *after, Thing thing);

/* Draws the moment over the table as it is looked at. */
void motion_draw(const Motion *m, const LayoutView *view);

/* A large die that shows a value (more than 6: a number), in the middle of a place. */
void motion_die(Rect place, int value);

#endif
