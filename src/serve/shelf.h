/*
 * shelf.h - the page's files, read once when the server begins: there is no way from an address to any other file.
 *
 * Does NOT send them.
 */
#ifndef SERVE_SHELF_H
#define SERVE_SHELF_H

#include <stddef.h>

#include "words/why.h"

typedef struct ShelfFile {
    char path[200];       /* "/assets/x.js"                                                                      */
    const char *type;
    char *bytes, *packed; /* packed: by gzip, null where there is none                                           */
    size_t size, packed_size;
    bool kept;            /* has its hash in its name                                                            */
} ShelfFile;

typedef struct Shelf {
    ShelfFile *file;
    int files, room;
} Shelf;

bool shelf_read(Shelf *, const char *folder, Why *why);
void shelf_free(Shelf *);
const ShelfFile *shelf_find(const Shelf *, const char *path); /* "/" is the page                                 */

#endif
