/*
 * why.c - writing the sentence of a refusal. See why.h.
 */
#include "words/why.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Cuts a torn character off the end of a text that was too long. */
static void cut_whole(char *text)
{
    size_t n = strlen(text), start = n;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80) start--;
    if (start == 0) return;
    unsigned char lead = (unsigned char)text[start - 1];
    size_t need = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (n - (start - 1) < need) text[start - 1] = 0;
}

bool why_not(Why *why, const char *format, ...)
{
    if (!why) return false;
    char whole[WHY_ROOM];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(whole, sizeof whole, format, args);
    va_end(args);
    if (n >= WHY_ROOM) cut_whole(whole);
    for (char *c = whole; *c; c++)
        if ((unsigned char)*c < ' ') *c = ' '; /* one line, whatever was quoted */
    memcpy(why->text, whole, sizeof whole);
    return false;
}
