/*
 * trouble.h - the list of errors of one run, and the nearest known word for a misspelt one.
 *
 * Owns the list. Does NOT decide what is an error, and never stops a run: the reader goes on and finds the rest.
 */
#ifndef CARDC_TROUBLE_H
#define CARDC_TROUBLE_H

#include "arena.h"
#include "ast.h"
#include "cardc.h"
#include "words/words.h"

typedef struct Trouble {
    Arena *arena;
    CardcError *error;
    int errors;
} Trouble;

enum { ERRORS_MAX = 500 }; /* after that nobody reads on */

void trouble_add(Trouble *t, Pos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));
void trouble_sort(Trouble *t); /* by file (in the order first met), line and column */

/* Looks for the candidate nearest to a misspelt word. Start with { .word = ... } and offer candidates. */
typedef struct Guess {
    const char *word;
    Nearest nearest;
} Guess;
void guess_offer(Guess *g, const char *candidate);
/* "; did you mean `threat`?" or "". */
const char *guess_hint(Arena *a, const Guess *g);

#endif
