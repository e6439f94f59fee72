/*
 * check.h - an event worked out again from its commands: every pairing, result and standing of its log.
 *
 * Owns the comparison. Does NOT mend anything.
 */
#ifndef EVENT_CHECK_H
#define EVENT_CHECK_H

#include "event/event.h"

/* A line for each piece of the log that comes out otherwise, and one at the end; false: the log cannot be read
 * (why), or *differ pieces differ. */
bool event_check(const char *text, size_t size, Sheet *out, int *differ, Why *why);

/* An event made up from a seed: players who come late, leave, come back, do not come; byes, forbidden pairs,
 * results. format as in FORMAT_WORDS. */
typedef struct RandomEvent {
    uint64_t seed;
    int players, rounds; /* 0: drawn too                                                                     */
    const char *format;  /* null: swiss                                                                      */
    const char *system;  /* null: auto                                                                       */
} RandomEvent;
bool event_random(const RandomEvent *how, Tournament *out, Why *why);

#endif
