/*
 * arena.h - memory that is given back all at once, and growing arrays in it.
 *
 * Owns every tree, word and string of one compile. Does NOT free single pieces: a growing array leaves its old copies behind.
 */
#ifndef CARDC_ARENA_H
#define CARDC_ARENA_H

#include <stddef.h>

typedef struct ArenaChunk ArenaChunk;
typedef struct Arena {
    ArenaChunk *last;
} Arena;

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
