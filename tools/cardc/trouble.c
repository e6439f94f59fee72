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

/* Edit distance with swaps of neighbours, for words of at most 31 letters; longer ones only match whole. */
static int word_distance(const char *a, const char *b)
{
    enum { MOST = 32 };
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n >= MOST || m >= MOST) return strcmp(a, b) ? MOST : 0;
    int d[MOST][MOST];
    for (int i = 0; i <= n; i++) d[i][0] = i;
    for (int j = 0; j <= m; j++) d[0][j] = j;
    for (int i = 1; i <= n; i++) {
        for (int j = 1; j <= m; j++) {
            int best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + 1 < best) best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best) best = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    }
    return d[n][m];
}

void nearest_offer(Nearest *n, const char *candidate)
{
    int length = (int)strlen(n->word), allowed = length < 3 ? 1 : (length + 1) / 3;
    int distance = word_distance(n->word, candidate);
    if (distance > allowed || (n->best && distance >= n->distance)) return;
    n->best = candidate;
    n->distance = distance;
}

const char *nearest_hint(Arena *a, const Nearest *n)
{
    return n->best ? arena_print(a, "; did you mean `%s`?", n->best) : "";
}
