/*
 * desk.h - what is worked out of a session again and again: its question, its answers in words, its views, a reading of
 * its history.
 *
 * A session has a desk of its own unless it is given one to share: a program with thousands of tables needs as many
 * desks as threads. What lies on it is of one session at a time; another that comes to it finds it empty. Does NOT hold
 * anything that could not be worked out anew.
 */
#ifndef TABLE_DESK_H
#define TABLE_DESK_H

#include "table/answers.h"
#include "table/history.h"

enum { DESK_VIEWS = SEAT_MAX + 1 }; /* of every seat, and a spectator's */

typedef struct Desk {
    const void *whose; /* null: it is empty */
    bool choice_known, answers_known, view_known[DESK_VIEWS];
    Choice choice;
    Answers answers;
    uint8_t *view; /* DESK_VIEWS of them, then the one of a position on the way */
    size_t size;   /* room for each */
    int past_at, past_seat; /* which view that one is; -1: none */
    Reading reading;
} Desk;

/* Null: no memory. */
Desk *desk_new(void);
void desk_free(Desk *);

/* Room for positions of that size; false: no memory. */
bool desk_room(Desk *, size_t size);

/* Clears what lies there and does not depend on the past: the position of whose it is has become another. */
void desk_clear(Desk *, const void *whose);

#endif
