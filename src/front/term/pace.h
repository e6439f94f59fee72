/*
 * pace.h - how fast what happens is told, and whether anything moves: the player's own settings.
 *
 * Owns their names in the store and the page where they are set. Does NOT wait.
 */
#ifndef TERM_PACE_H
#define TERM_PACE_H

#include "records/store.h"

typedef struct Pace {
    int speed;   /* 0: all at once; 1 to 3: fast, steady, slow; 4: step by step                            */
    bool still;  /* nothing moves: no rolling dice, no marks that come and go                              */
} Pace;

enum { PACE_SPEEDS = 5, PACE_STEP = 4 };

Pace pace_read(Store *store);
/* Milliseconds a sentence stands before the next; -1: until a key is pressed. */
int pace_wait(const Pace *p);
/* Milliseconds of one picture of something that moves; 0: nothing moves. */
int pace_frame(const Pace *p);
/* Changes by so many steps and remembers it. */
void pace_change(Pace *p, Store *store, int slower);
const char *pace_name(const Pace *p);
/* The page of settings. */
void pace_set(Pace *p, Store *store);

#endif
