/*
 * hash.h - one 64-bit number for a run of bytes (FNV-1a).
 *
 * Owns the function. Not meant against anyone who wants to deceive.
 * Does NOT keep anyone out.
 */
#ifndef WORDS_HASH_H
#define WORDS_HASH_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t hash_bytes(const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < size; i++) h = (h ^ at[i]) * 1099511628211u;
    return h;
}

#endif
