/*
 * arena.c - memory that is given back all at once. See arena.h.
 */
#include "arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ArenaChunk {
    ArenaChunk *before;
    size_t used, room;
    max_align_t bytes[];
};

enum { CHUNK = 1 << 16 };

#ifdef __wasm__
bool arena_attempt(Arena *a, Arena *b, void (*work)(void *with), void *with)
{
    (void)a, (void)b;
    work(with);
    return true;
}

static _Noreturn void arena_leave(const Arena *a)
{
    (void)a;
    abort();
}
#else
#include <setjmp.h>

struct ArenaLack {
    jmp_buf back;
};

bool arena_attempt(Arena *a, Arena *b, void (*work)(void *with), void *with)
{
    ArenaLack here;
    a->lack = &here;
    if (b) b->lack = &here;
    bool whole = setjmp(here.back) == 0;
    if (whole) work(with);
    a->lack = NULL;
    if (b) b->lack = NULL;
    return whole;
}

static _Noreturn void arena_leave(const Arena *a)
{
    if (a->lack) longjmp(a->lack->back, 1);
    fputs("cardc: there is not enough memory\n", stderr);
    exit(1);
}
#endif

static ArenaChunk *chunk_new(const Arena *a, size_t size)
{
    size_t room = size > CHUNK ? size : CHUNK;
    ArenaChunk *chunk = calloc(1, sizeof *chunk + room);
    if (!chunk) arena_leave(a);
    chunk->before = a->last;
    chunk->room = room;
    return chunk;
}

void *arena_take(Arena *a, size_t size)
{
    size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (!a->last || a->last->room - a->last->used < size) a->last = chunk_new(a, size);
    void *taken = (char *)a->last->bytes + a->last->used;
    a->last->used += size;
    return taken;
}

void arena_free(Arena *a)
{
    while (a->last) {
        ArenaChunk *before = a->last->before;
        free(a->last);
        a->last = before;
    }
}

char *arena_copy(Arena *a, const char *text, size_t length)
{
    char *copy = arena_take(a, length + 1);
    if (length) memcpy(copy, text, length);
    return copy;
}

char *arena_string(Arena *a, const char *text) { return arena_copy(a, text, strlen(text)); }

char *arena_print(Arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *text = arena_take(a, (size_t)length + 1);
    va_start(args, format);
    vsnprintf(text, (size_t)length + 1, format, args);
    va_end(args);
    return text;
}

void *arena_grow(Arena *a, void *array, int count, size_t element)
{
    if (array && (count & (count - 1))) return array;
    size_t room = count ? (size_t)count * 2 : 1;
    void *moved = arena_take(a, room * element);
    if (count) memcpy(moved, array, (size_t)count * element);
    return moved;
}
