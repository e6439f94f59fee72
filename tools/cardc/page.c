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
    if (p->lacks) return;
    if (p->size + n + 1 > p->room) {
        size_t room = (p->size + n + 1) * 2;
        char *longer = realloc(p->text, room);
        p->lacks = !longer;
        if (p->lacks) return;
        p->text = longer, p->room = room;
    }
    memcpy(p->text + p->size, bytes, n);
    p->size += n;
    p->text[p->size] = 0;
}

char *page_take(Page *p)
{
    page_bytes(p, "", 0);
    char *text = p->text;
    if (p->lacks) free(text), text = NULL;
    *p = (Page){ 0 };
    return text;
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
    p->lacks |= !longer;
    if (!longer) return;
    va_start(args, format);
    vsnprintf(longer, (size_t)n + 1, format, args);
    va_end(args);
    page_add(p, longer);
    free(longer);
}

void page_quote(Page *p, const char *text) { page_quote_part(p, text, strlen(text)); }

void page_quote_part(Page *p, const char *text, size_t length)
{
    page_add(p, "\"");
    for (const char *end = text + length; text < end; text++) {
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
