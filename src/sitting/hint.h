/*
 * hint.h - what a fair search thinks of the answers: the same search that plays bots, looking only at the player's own
 * view.
 *
 * The first of the list is the advice. Then come those that cannot be told apart from it, then the others, the better
 * the earlier. A chance is said only where it was measured that it comes true (chances.h), and that a game is decided
 * only where that came true in 99 of 100 games.
 *
 * Owns how long it thinks and how it is said. Does NOT know any game.
 */
#ifndef SITTING_HINT_H
#define SITTING_HINT_H

#include "bots/search.h"
#include "sitting/chances.h"
#include "words/paper.h"

/* How an answer stands: the advice, about equal to it, worse, or hardly looked at since it looked no better. */
enum HintRank { HINT_BEST, HINT_EQUAL, HINT_WORSE, HINT_UNSEEN };

typedef struct Hint {
    const volatile int *stop; /* set before: null, or think no further once this is not 0 */
    uint32_t imagined; /* games */
    int ended;         /* of JUDGE_MAX: how many of them came to their end */
    bool decided;      /* every one of them ended alike, and where that is so it comes so */
    const ChanceFit *fit; /* null: no chance is known */
    int count;
    Thought thought[ACTION_MAX]; /* best first */
    uint8_t rank[ACTION_MAX];    /* HintRank */
} Hint;

/* Thinks for the seat that is asked. false with a sentence when there is nothing to think about. */
bool hint_think(const Session *s, Hint *out, Why *why);

/* The same a slice at a time: a search that has begun (null with a sentence), to go on with (search_go_on), to read
 * off, and to free. */
Search *hint_begin(const Session *s, const volatile int *stop, Why *why);
void hint_so_far(const Session *s, const Search *search, Hint *out);

/* The chance with answer n of the hint, of a hundred; -1: not known, or the same as that of the advice. */
int hint_chance_of(const Hint *hint, int n);

/* Of a hundred, rounded: 100 is a sure win. */
int hint_hundredths(int32_t value);

/* How likely a win is, in words: "likely", "about even". */
const char *hint_chance_words(int hundredths);

/* What the figures are, a sentence or two. */
void hint_says(const Hint *hint, Text *t);

/* What was thought, in words. */
void hint_write(const Paper *p, const Session *s, const Hint *hint);

/* Thinking and saying it; stop as in Hint. For the seat that is asked. false with a sentence when there is nothing to
 * think about. */
bool hint_say(const Paper *p, const Session *s, const volatile int *stop, Why *why);

#endif
