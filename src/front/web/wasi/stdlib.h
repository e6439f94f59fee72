/*
 * stdlib.h - the C library's, and realpath where there are no folders: a file of a page is known by the name it was handed in under.
 *
 * For the WebAssembly build. Owns nothing.
 */
#ifndef WEB_WASI_STDLIB_H
#define WEB_WASI_STDLIB_H

#include_next <stdlib.h>

static inline char *realpath(const char *path, char *out)
{
    (void)path, (void)out;
    return NULL;
}

#endif
