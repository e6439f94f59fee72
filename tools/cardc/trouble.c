/*
 * trouble.c - the list of errors, and the nearest known word. See trouble.h.
 */
#include "trouble.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void trouble_add(Trouble *t, Pos pos, const char *format, ...)
{
    if (t->errors >= ERRORS_MAX) return;
    char text[600];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    CardcError error = { pos.file ? pos.file : "", pos.line, pos.col, arena_string(t->arena, text) };
    for (int i = 0; i < t->errors; i++) {
        const CardcError *e = &t->error[i];
        if (e->line == error.line && e->col == error.col && !strcmp(e->file, error.file) &&
            !strcmp(e->sentence, error.sentence))
            return;
    }
    PUSH(t->arena, t->error, t->errors, error);
}

static int error_compare(const void *a, const void *b)
{
    const CardcError *x = a, *y = b;
    int file = strcmp(x->file, y->file);
    if (file) return file;
    if (x->line != y->line) return x->line < y->line ? -1 : 1;
    if (x->col != y->col) return x->col < y->col ? -1 : 1;
    return strcmp(x->sentence, y->sentence);
}

void trouble_sort(Trouble *t)
{
    if (t->errors > 1) qsort(t->error, (size_t)t->errors, sizeof *t->error, error_compare);
}

void guess_offer(Guess *g, const char *candidate) { nearest_offer(&g->nearest, g->word, candidate); }

const char *guess_hint(Arena *a, const Guess *g)
{
    const char *meant = nearest_word(&g->nearest, g->word);
    return meant ? arena_print(a, "; did you mean `%s`?", meant) : "";
}
