/*
 * by_hand.c - what organisers did by hand in an event, for all to read.
 *
 * Owns which commands those are. Does NOT judge them.
 */
#include <stdlib.h>
#include <string.h>

#include "event/log.h"

static const char *const BY_HAND[] = { "hand ", "forbid ", "expel ", "correct ", "rematch", "noshow " };

/* The command of a piece, "> WHEN correct 1 Ann 0-1", if it is one of those. */
static bool say_piece(void *whom, const char *piece, size_t size, int line)
{
    Sheet *out = whom;
    const char *end = memchr(piece, '\n', size), *verb = piece + 1;
    (void)line;
    if (!end || *piece != '>') return true;
    while (verb < end && *verb == ' ') verb++;
    if (*verb >= '0' && *verb <= '9')
        while (verb < end && *verb != ' ') verb++;
    while (verb < end && *verb == ' ') verb++;
    for (size_t i = 0; i < sizeof BY_HAND / sizeof *BY_HAND; i++) {
        if ((size_t)(end - verb) < strlen(BY_HAND[i]) || memcmp(verb, BY_HAND[i], strlen(BY_HAND[i])) != 0) continue;
        sheet_put(out, piece + 2, (size_t)(end - piece) - 1);
    }
    return true;
}

bool event_by_hand(const Tournament *e, Sheet *out)
{
    return log_each(e->log.at ? e->log.at : "", e->log.used, say_piece, out) && !out->failed;
}
