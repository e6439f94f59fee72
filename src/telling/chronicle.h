/*
 * chronicle.h - what has happened, line by line, as one seat (or a spectator) may know it: for every front end, for
 * programs and for logs.
 *
 * Dice that fall for one thing are one line, and so are happenings that read alike. Owns the lines. Does NOT draw, wait
 * or know what was told to whom: that is the sitting's.
 */
#ifndef TELLING_CHRONICLE_H
#define TELLING_CHRONICLE_H

#include "table/session.h"

enum { LINE_JOINS = 12 }; /* happenings in one line, at most */

typedef struct ChronicleLine {
    char *text;
    int answer;             /* which answer set it off; -1: the setup                                           */
    bool heading;           /* the answer itself ("You: Attack"): the seat's own; a spectator's: everybody's     */
    uint8_t depth;          /* steps to move it in; 0 for a heading                                             */
    uint8_t kind;           /* EventKind                                                                        */
    uint8_t seat;           /* who did it or whom it befell, SEAT_NONE if nobody in particular                  */
    uint16_t card;          /* what it is about, 0 if nothing, or if the seat may not know                      */
    int first, last;        /* of the answer's happenings, the first and the last in this line                   */
    int joined;             /* happenings in this line, from 1                                                  */
    Thing thing[LINE_JOINS]; /* where each happened; THING_NONE, also where the seat may not know                */
    int16_t pips[LINE_JOINS]; /* of each, if it is a roll; else 0                                                */
} ChronicleLine;

typedef struct Chronicle {
    int seat;        /* whose; SEAT_MAX: nobody's yet                                                                  */
    int from, to;    /* the answers it tells, `to` not among them                                                      */
    int count, room;
    ChronicleLine *line;
} Chronicle;

/* One that tells nothing yet. */
#define CHRONICLE_NEW ((Chronicle){ .seat = SEAT_MAX })

/* Answers `from` (-1: the setup as well) to `to` - 1, and nothing else. */
void chronicle_take(Chronicle *, const Session *, int seat, int from, int to);

/* All up to now, the setup included: what was taken back goes, what came is added. Another seat's begins anew. */
void chronicle_follow(Chronicle *, const Session *, int seat);

void chronicle_free(Chronicle *);

#endif
