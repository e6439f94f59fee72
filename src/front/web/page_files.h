/*
 * page_files.h - handing files to a table that has none: see page_files.c.
 *
 * Does NOT read the browser's disk, and nothing is written.
 */
#ifndef WEB_PAGE_FILES_H
#define WEB_PAGE_FILES_H

#include <stddef.h>

#include "words/why.h"

enum { PAGE_FILES = 32 };

/* From now on file_read finds these bytes under that name; an older file of the name is forgotten. */
bool page_file_put(const char *name, const char *bytes, size_t size, Why *why);

#endif
