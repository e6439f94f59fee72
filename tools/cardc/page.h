/*
 * page.h - a text that grows: what emit.c and explain.c write on.
 *
 * Does NOT write files.
 */
#ifndef CARDC_PAGE_H
#define CARDC_PAGE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Page {
    char *text; /* from malloc */
    size_t size, room;
    bool lacks; /* there was not enough memory: nothing more is written */
} Page;

char *page_take(Page *p); /* its text, which is the caller's now; null: there was not enough memory */

void page_add(Page *p, const char *text);
void page_print(Page *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void page_quote(Page *p, const char *text); /* as a C string */
void page_quote_part(Page *p, const char *text, size_t length);
void page_upper(Page *p, const char *name); /* as part of a C constant: RAISE_DOOM */

#endif
