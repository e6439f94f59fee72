/*
 * clean.c - see clean.h.
 */
#include "words/clean.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { MARKS_MOST = 2, NO_CHARACTER = 0x110000 };

typedef struct Span {
    uint32_t from, to;
} Span;

static bool among(const Span *list, size_t count, uint32_t c)
{
    for (size_t i = 0; i < count; i++)
        if (c >= list[i].from && c <= list[i].to) return true;
    return false;
}

static bool is_barred(uint32_t c)
{
    static const Span BARRED[] = {
        { 0x00, 0x1f },     { 0x7f, 0x9f },     { 0xad, 0xad },     { 0x61c, 0x61c },   { 0x180e, 0x180e },
        { 0x200b, 0x200f }, { 0x2028, 0x202e }, { 0x2060, 0x206f }, { 0xfe00, 0xfe0f }, { 0xfeff, 0xfeff },
        { 0xfff0, 0xffff }, { 0xe000, 0xf8ff }, { 0xe0000, 0x10ffff },
    };
    return among(BARRED, sizeof BARRED / sizeof *BARRED, c);
}

static bool is_mark(uint32_t c)
{
    static const Span MARKS[] = {
        { 0x300, 0x36f },   { 0x483, 0x489 },   { 0x591, 0x5bd },   { 0x610, 0x61a },   { 0x64b, 0x65f },
        { 0x6d6, 0x6dc },   { 0x900, 0x902 },   { 0xe31, 0xe31 },   { 0xe34, 0xe3a },   { 0xe47, 0xe4e },
        { 0x1ab0, 0x1aff }, { 0x1dc0, 0x1dff }, { 0x20d0, 0x20ff }, { 0xfe20, 0xfe2f },
    };
    return among(MARKS, sizeof MARKS / sizeof *MARKS, c);
}

/* The next character and how many bytes it has; NO_CHARACTER and 1: that byte begins none. */
static uint32_t character(const char *at, size_t *bytes)
{
    const uint8_t *b = (const uint8_t *)at;
    int more = b[0] < 0x80 ? 0 : b[0] >> 5 == 6 ? 1 : b[0] >> 4 == 14 ? 2 : b[0] >> 3 == 30 ? 3 : -1;
    static const uint32_t LEAST[] = { 0, 0x80, 0x800, 0x10000 };
    *bytes = 1;
    if (more < 0) return NO_CHARACTER;
    uint32_t c = more ? b[0] & (0x3fu >> more) : b[0];
    for (int i = 1; i <= more; i++) {
        if (b[i] >> 6 != 2) return NO_CHARACTER; /* a terminating zero is none either */
        c = c << 6 | (b[i] & 0x3f);
    }
    if (c < LEAST[more] || c >= NO_CHARACTER || (c >= 0xd800 && c < 0xe000)) return NO_CHARACTER;
    *bytes = (size_t)more + 1;
    return c;
}

size_t text_clean(const char *in, char *out, size_t room)
{
    size_t used = 0, bytes;
    bool space = false;
    int marks = MARKS_MOST; /* none on nothing */
    for (; *in; in += bytes) {
        uint32_t c = character(in, &bytes);
        if (c == ' ' || c == '\t' || c == '\n' || c == 0xa0 || c == 0x3000) {
            space = used > 0;
            marks = MARKS_MOST;
            continue;
        }
        if (c == NO_CHARACTER || is_barred(c)) continue;
        if (is_mark(c) && marks++ >= MARKS_MOST) continue;
        if (!is_mark(c)) marks = 0;
        if (used + space + bytes >= room) break;
        if (space) out[used++] = ' ';
        space = false;
        memcpy(out + used, in, bytes);
        used += bytes;
    }
    out[used] = 0;
    return used;
}
