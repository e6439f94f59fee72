/*
 * blake2b.h - BLAKE2b (RFC 7693): a hash of bytes that nobody can find a second text for, and, with a key, words that
 * nobody can tell from chance without it.
 *
 * Owns that and nothing else; what is promised with it is luck.h's. Does NOT draw secrets: the host does.
 */
#ifndef WORDS_BLAKE2B_H
#define WORDS_BLAKE2B_H

#include <stddef.h>
#include <stdint.h>

enum { BLAKE2B_MOST = 64, BLAKE2B_BLOCK = 128 };

typedef struct Blake2b {
    uint64_t h[8];
    uint64_t count; /* bytes so far; 2^64 of them are never met here                                           */
    uint8_t block[BLAKE2B_BLOCK];
    size_t used;
    size_t size;
} Blake2b;

/* size: bytes of the hash, 1 to 64; a key of at most 64 bytes, null with size 0 for none. */
void blake2b_begin(Blake2b *b, size_t size, const void *key, size_t key_size);
void blake2b_add(Blake2b *b, const void *bytes, size_t size);
void blake2b_end(Blake2b *b, uint8_t *out);

#endif
