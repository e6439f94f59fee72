/*
 * text.h - building short texts in a caller's buffer, for faces: freestanding, never past the end, always terminated.
 *
 * Owns the type Text. Does NOT allocate; what does not fit is cut at a whole character.
 */
#ifndef KIT_TEXT_H
#define KIT_TEXT_H

#include <stdint.h>

typedef struct Text {
    char *at;
    int32_t used, room; /* room counts the terminator */
} Text;

static inline Text text_in(char *buffer, int32_t room)
{
    Text t = { buffer, 0, room };
    buffer[0] = 0;
    return t;
}

static inline void text_add(Text *t, const char *s)
{
    while (*s && t->used + 1 < t->room) t->at[t->used++] = *s++;
    if (((unsigned char)*s & 0xc0) == 0x80) { /* cut within a character: its torn bytes go */
        while (t->used > 0 && ((unsigned char)t->at[t->used - 1] & 0xc0) == 0x80) t->used--;
        if (t->used > 0) t->used--;
    }
    t->at[t->used] = 0;
}

static inline void text_num(Text *t, int32_t n)
{
    char digits[12];
    int k = 11;
    uint32_t u = n < 0 ? 0u - (uint32_t)n : (uint32_t)n;
    digits[k] = 0;
    do digits[--k] = (char)('0' + u % 10);
    while (u /= 10);
    if (n < 0) digits[--k] = '-';
    text_add(t, digits + k);
}

/* A rule's number at the end of a sentence: " (DOOM-44)." */
static inline void text_cite(Text *t, const char *rule)
{
    text_add(t, " (");
    text_add(t, rule);
    text_add(t, ").");
}

#endif
