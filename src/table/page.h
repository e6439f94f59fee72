/*
 * page.h - a text that grows as it is written.
 *
 * Owns its memory. Out of memory it fails once and stays failed: the writer checks at the end, not at every word.
 */
#ifndef TABLE_PAGE_H
#define TABLE_PAGE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Page {
    char *at; /* terminated; null while nothing was written */
    size_t used, room;
    bool failed;
} Page;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void page_add(Page *p, const char *format, ...);

/* Forget what was written, keep the memory. */
void page_clear(Page *p);
void page_free(Page *p);

#endif
