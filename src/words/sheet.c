/*
 * sheet.c - a text that grows as it is written. See sheet.h.
 */
#include "words/sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void sheet_add(Sheet *p, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(0, 0, format, args);
    va_end(args);
    if (n >= 0 && p->used + (size_t)n >= p->room && !p->failed) {
        size_t room = (p->room + (size_t)n + 64) * 2;
        char *more = realloc(p->at, room);
        if (more) p->at = more, p->room = room;
        else p->failed = true;
    }
    if (n >= 0 && !p->failed) p->used += (size_t)vsnprintf(p->at + p->used, p->room - p->used, format, again);
    va_end(again);
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
