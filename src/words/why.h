/*
 * why.h - one sentence that says why something was refused.
 *
 * Everything at the table's border (options, answers, saves, scenarios, the store) refuses bad input with a
 * sentence for a person and changes nothing. Owns the type Why. Does NOT print: the front end that asked decides
 * where the sentence goes.
 */
#ifndef WORDS_WHY_H
#define WORDS_WHY_H

#include <stdbool.h>

enum { WHY_ROOM = 600 };

typedef struct Why {
    char text[WHY_ROOM]; /* a whole sentence without a newline; "" when nothing was refused */
} Why;

/* Writes the sentence (cut at a whole character if it is too long) and returns false, so that a refusal is one line:
 * `return why_not(why, "...")`. why may be null. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool why_not(Why *why, const char *format, ...);

#endif
