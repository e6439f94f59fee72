/*
 * wasm_driver.c - what the rules need to run in WebAssembly by themselves, and what bench/wasm.mjs calls there.
 *
 * Owns the four memory functions the compiler may call, and the exports. Does NOT belong to any front end: the
 * browser's is its own.
 */
#include "bench/batch.h"
#include "table/registry.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

typedef __SIZE_TYPE__ Size;
void *memcpy(void *to, const void *from, Size n);
void *memmove(void *to, const void *from, Size n);
void *memset(void *to, int value, Size n);
int memcmp(const void *a, const void *b, Size n);
int32_t games(void);
const char *name(int32_t n);
uint64_t signature(int32_t n, uint32_t seeds);
uint32_t play(int32_t n, uint32_t first, uint32_t last);

static _Alignas(16) unsigned char position[BATCH_ROOM];

void *memcpy(void *to, const void *from, Size n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    while (n--) *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, Size n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t < f) return memcpy(to, from, n);
    while (n--) t[n] = f[n];
    return to;
}

void *memset(void *to, int value, Size n)
{
    unsigned char *t = to;
    while (n--) *t++ = (unsigned char)value;
    return to;
}

int memcmp(const void *a, const void *b, Size n)
{
    const unsigned char *x = a, *y = b;
    for (; n--; x++, y++)
        if (*x != *y) return *x < *y ? -1 : 1;
    return 0;
}

int32_t EXPORT(games)(void) { return registry_count(); }

const char *EXPORT(name)(int32_t n) { return registry_at(n)->game->name; }

uint64_t EXPORT(signature)(int32_t n, uint32_t seeds)
{
    return batch_signature(registry_at(n)->face, 1, seeds, position, 0);
}

/* Plays the games of these seeds; returns how many decisions they took. */
uint32_t EXPORT(play)(int32_t n, uint32_t first, uint32_t last)
{
    uint32_t decisions = 0;
    for (uint64_t seed = first; seed <= last; seed++) {
        Setup how;
        batch_setup(registry_at(n)->face, seed, &how);
        decisions += batch_play(registry_at(n)->game, &how, position);
    }
    return decisions;
}
