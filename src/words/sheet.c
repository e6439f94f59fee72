/*
 * sheet.c - a text that grows as it is written. See sheet.h.
 */
#include "words/sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for n bytes more and the end. */
static bool sheet_room(Sheet *p, size_t n)
{
    if (p->failed || p->used + n < p->room) return !p->failed;
    size_t room = (p->room + n + 64) * 2;
    char *more = realloc(p->at, room);
    if (more) p->at = more, p->room = room;
    else p->failed = true;
    return more != NULL;
}

char *sheet_grow(Sheet *p, size_t n)
{
    if (!sheet_room(p, n)) return NULL;
    char *at = p->at + p->used;
    p->used += n;
    at[n] = 0;
    return at;
}

void sheet_put(Sheet *p, const char *bytes, size_t n)
{
    char *at = sheet_grow(p, n);
    if (at) memcpy(at, bytes, n);
}

void sheet_say(Sheet *p, const char *text) { sheet_put(p, text, strlen(text)); }

void sheet_add(Sheet *p, const char *format, ...)
{
    enum { USUAL = 160 }; /* most sentences are shorter, and so are formatted once */
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    if (sheet_room(p, USUAL)) {
        int n = vsnprintf(p->at + p->used, p->room - p->used, format, args);
        if (n >= 0 && p->used + (size_t)n >= p->room && sheet_room(p, (size_t)n))
            (void)vsnprintf(p->at + p->used, p->room - p->used, format, again);
        if (n >= 0 && !p->failed) p->used += (size_t)n;
    }
    va_end(again);
    va_end(args);
}

char *sheet_take(Sheet *p)
{
    sheet_put(p, "", 0);
    char *text = p->at;
    if (p->failed) free(text), text = NULL;
    *p = (Sheet){ 0 };
    return text;
}

void sheet_clear(Sheet *p)
{
    p->used = 0;
    if (p->at) p->at[0] = 0;
}

void sheet_free(Sheet *p)
{
    free(p->at);
    p->at = 0;
    p->used = p->room = 0;
}
