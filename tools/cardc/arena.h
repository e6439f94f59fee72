/*
 * arena.h - memory that is given back all at once, and growing arrays in it.
 *
 * Where there is no memory left, it leaves for whoever began the work (arena_attempt), who says so: nothing in between
 * has to ask. WebAssembly knows no way back from there: it stops.
 *
 * Owns every tree, word and string of one compile. Does NOT free single pieces: a growing array leaves its old copies
 * behind.
 */
#ifndef CARDC_ARENA_H
#define CARDC_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ArenaChunk ArenaChunk;
typedef struct ArenaLack ArenaLack;
typedef struct Arena {
    ArenaChunk *last;
    ArenaLack *lack; /* where to leave for when there is no memory; null outside arena_attempt */
} Arena;

/* Does the work; false: there was not enough memory in one of the two arenas (the second may be null), and it was left
 * in the middle. */
bool arena_attempt(Arena *a, Arena *b, void (*work)(void *with), void *with);

void *arena_take(Arena *a, size_t size); /* zeroed */
void arena_free(Arena *a);

char *arena_copy(Arena *a, const char *text, size_t length);
char *arena_string(Arena *a, const char *text);
char *arena_print(Arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Room for one more in an array of `count` elements; returns the array, moved when a power of two is full. */
void *arena_grow(Arena *a, void *array, int count, size_t element);

#define TAKE(arena, Type) ((Type *)arena_take((arena), sizeof(Type)))
/* Append `value` to array/count. */
#define PUSH(arena, array, count, value)                                                                              \
    do {                                                                                                              \
        (array) = arena_grow((arena), (array), (count), sizeof *(array));                                             \
        (array)[(count)++] = (value);                                                                                 \
    } while (0)

#endif
