/*
 * blake2b.c - see blake2b.h. Written from RFC 7693; its vectors and others are in tests/unit/blake2b.c.
 */
#include "words/blake2b.h"

#include <stdbool.h>
#include <string.h>

enum { ROUNDS = 12 };

static const uint64_t START[8] = {
    0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
    0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u,
};

static const uint8_t ORDER[10][16] = {
    { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 }, { 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
    { 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4 }, { 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8 },
    { 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13 }, { 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9 },
    { 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11 }, { 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10 },
    { 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5 }, { 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0 },
};

static uint64_t turned(uint64_t x, int by) { return x >> by | x << (64 - by); }

static void mix(uint64_t v[16], const int at[4], uint64_t x, uint64_t y)
{
    uint64_t *a = &v[at[0]], *b = &v[at[1]], *c = &v[at[2]], *d = &v[at[3]];
    *a += *b + x, *d = turned(*d ^ *a, 32);
    *c += *d, *b = turned(*b ^ *c, 24);
    *a += *b + y, *d = turned(*d ^ *a, 16);
    *c += *d, *b = turned(*b ^ *c, 63);
}

static uint64_t word_read(const uint8_t *at)
{
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--) word = word << 8 | at[i];
    return word;
}

static void block_mix(Blake2b *b, bool last)
{
    static const int AT[8][4] = { { 0, 4, 8, 12 },  { 1, 5, 9, 13 },  { 2, 6, 10, 14 }, { 3, 7, 11, 15 },
                                  { 0, 5, 10, 15 }, { 1, 6, 11, 12 }, { 2, 7, 8, 13 },  { 3, 4, 9, 14 } };
    uint64_t v[16], m[16];
    for (int i = 0; i < 8; i++) v[i] = b->h[i], v[i + 8] = START[i];
    for (int i = 0; i < 16; i++) m[i] = word_read(b->block + 8 * i);
    v[12] ^= b->count;
    if (last) v[14] = ~v[14];
    for (int r = 0; r < ROUNDS; r++)
        for (int i = 0; i < 8; i++) mix(v, AT[i], m[ORDER[r % 10][2 * i]], m[ORDER[r % 10][2 * i + 1]]);
    for (int i = 0; i < 8; i++) b->h[i] ^= v[i] ^ v[i + 8];
}

void blake2b_begin(Blake2b *b, size_t size, const void *key, size_t key_size)
{
    memset(b, 0, sizeof *b);
    memcpy(b->h, START, sizeof b->h);
    b->h[0] ^= 0x01010000u ^ (uint64_t)key_size << 8 ^ size;
    b->size = size;
    if (!key_size) return;
    memcpy(b->block, key, key_size);
    b->used = BLAKE2B_BLOCK;
}

/* A full block waits until more comes: the last one is mixed otherwise. */
void blake2b_add(Blake2b *b, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    while (size) {
        if (b->used == BLAKE2B_BLOCK) {
            b->count += BLAKE2B_BLOCK;
            block_mix(b, false);
            b->used = 0;
        }
        size_t part = BLAKE2B_BLOCK - b->used < size ? BLAKE2B_BLOCK - b->used : size;
        memcpy(b->block + b->used, from, part);
        b->used += part, from += part, size -= part;
    }
}

void blake2b_end(Blake2b *b, uint8_t *out)
{
    b->count += b->used;
    memset(b->block + b->used, 0, BLAKE2B_BLOCK - b->used);
    block_mix(b, true);
    for (size_t i = 0; i < b->size; i++) out[i] = (uint8_t)(b->h[i / 8] >> 8 * (i % 8));
}
