/*
 * hint.h - what a fair search thinks of the answers: the same search that plays bots, looking only at the player's own
 * view.
 *
 * Owns how long it thinks and how it is said. Does NOT know any game.
 */
#ifndef SITTING_HINT_H
#define SITTING_HINT_H

#include "bots/search.h"
#include "table/session.h"
#include "words/paper.h"

typedef struct Hint {
    const volatile int *stop; /* set before: null, or think no further once this is not 0 */
    uint32_t imagined; /* games */
    bool decided;      /* every one of them ended alike */
    int count;
    Thought thought[ACTION_MAX]; /* best first */
} Hint;

/* Thinks for the seat that is asked. false with a sentence when there is nothing to think about. */
bool hint_think(const Session *s, Hint *out, Why *why);

/* The same a slice at a time: a search that has begun (null with a sentence), to go on with (search_go_on), to read
 * off, and to free. */
Search *hint_begin(const Session *s, const volatile int *stop, Why *why);
void hint_so_far(const Search *search, Hint *out);

/* Of a hundred, rounded: 100 is a sure win. */
int hint_hundredths(int32_t value);

/* How likely a win is, in words: "likely", "about even". */
const char *hint_chance(int32_t value);

/* What was thought, in words. */
void hint_write(const Paper *p, const Session *s, const Hint *hint);

/* Thinking and saying it; stop as in Hint. For the seat that is asked. false with a sentence when there is nothing to
 * think about. */
bool hint_say(const Paper *p, const Session *s, const volatile int *stop, Why *why);

#endif
