/*
 * sheet.h - a text that grows as it is written.
 *
 * Owns its memory. Out of memory it fails once and stays failed: the writer checks at the end, not at every word.
 * Does NOT wrap or indent (paper.h).
 */
#ifndef WORDS_SHEET_H
#define WORDS_SHEET_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Sheet {
    char *at; /* terminated; null while nothing was written */
    size_t used, room;
    bool failed;
} Sheet;

/* Bytes as they are. */
void sheet_put(Sheet *p, const char *bytes, size_t n);
/* Room for n bytes, to be filled at once; null: no memory. */
char *sheet_grow(Sheet *p, size_t n);
/* A text as it is. */
void sheet_say(Sheet *p, const char *text);

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void sheet_add(Sheet *p, const char *format, ...);

/* What was written, which is the caller's now, to be freed; null: there was not enough memory. */
char *sheet_take(Sheet *p);
/* Forget what was written, keep the memory. */
void sheet_clear(Sheet *p);
void sheet_free(Sheet *p);

#endif
