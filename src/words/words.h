/*
 * words.h - comparing what a person typed with the words that are known.
 *
 * Owns folding (case and spaces do not matter), shortening (a beginning is enough while it is the only one) and the
 * nearest known word of a sentence of refusal. Does NOT know what the words are for.
 */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum { WORDS_ROOM = 160 };

/* Lower case, one space between words, none around them. What does not fit is cut. */
void words_fold(const char *in, char out[WORDS_ROOM]);

/* Folded, and without spaces, dashes, underscores and apostrophes: for names on a command line. */
void words_squeeze(const char *in, char out[WORDS_ROOM]);

/* Both folded: whether `typed` begins `known`. */
bool words_begin(const char *typed, const char *known);

/* Both folded: whether each typed word begins a word of known, in that order. */
bool words_within(const char *typed, const char *known);

/* Where `words` end in a text, letters' case aside; null: they do not stand there. */
const char *words_past(const char *text, const char *words);

/* The nearest known word so far; zero it first. */
typedef struct Nearest {
    char word[WORDS_ROOM];
    int distance; /* letters to change, 0 = nothing offered yet */
} Nearest;

void nearest_offer(Nearest *n, const char *typed, const char *known);
/* The nearest word if it is near enough to be meant, else null. */
const char *nearest_word(const Nearest *n, const char *typed);

#endif
