/*
 * page.c - a text that grows. See page.h.
 */
#include "page.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void page_bytes(Page *p, const char *bytes, size_t n)
{
    if (p->size + n + 1 > p->room) {
        p->room = (p->size + n + 1) * 2;
        p->text = realloc(p->text, p->room);
        if (!p->text) abort();
    }
    memcpy(p->text + p->size, bytes, n);
    p->size += n;
    p->text[p->size] = 0;
}

void page_add(Page *p, const char *text) { page_bytes(p, text, strlen(text)); }

void page_print(Page *p, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (n < (int)sizeof text) {
        page_add(p, text);
        return;
    }
    char *longer = malloc((size_t)n + 1);
    if (!longer) abort();
    va_start(args, format);
    vsnprintf(longer, (size_t)n + 1, format, args);
    va_end(args);
    page_add(p, longer);
    free(longer);
}

void page_quote(Page *p, const char *text)
{
    page_add(p, "\"");
    for (; *text; text++) {
        if (*text == '\n') page_add(p, "\\n");
        else if (*text == '"' || *text == '\\') page_print(p, "\\%c", *text);
        else if (*text == '?') page_add(p, "\\?");
        else page_bytes(p, text, 1);
    }
    page_add(p, "\"");
}

void page_upper(Page *p, const char *name)
{
    for (; *name; name++) {
        char c = *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name == '-' || *name == ' ' ? '_' : *name;
        page_bytes(p, &c, 1);
    }
}
