/*
 * chronicle.h - what has happened, sentence by sentence, as one seat may know it.
 *
 * Owns the sentences told so far. Does NOT draw or wait.
 */
#ifndef TERM_CHRONICLE_H
#define TERM_CHRONICLE_H

#include "table/session.h"

typedef struct ChronicleLine {
    char *text;
    Thing thing;     /* where it happened                                                                   */
    int answer;      /* which answer set it off                                                             */
    uint8_t depth, kind;
    int16_t pips;    /* of a roll                                                                           */
} ChronicleLine;

typedef struct Chronicle {
    int seat;        /* whose; SEAT_MAX: nobody's yet                                                       */
    int answers;     /* of the session, told so far                                                         */
    int count, room;
    ChronicleLine *line;
} Chronicle;

/* Brings it up to the session: what was taken back goes, what came is added. Another seat's begins anew. */
void chronicle_follow(Chronicle *c, const Session *s, int seat);
void chronicle_free(Chronicle *c);

#endif
