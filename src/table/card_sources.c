/*
 * card_sources.c - the list behind card_sources.h. Like registry.c it goes through registry.h's list and names no game.
 */
#include "table/card_sources.h"

#include <stddef.h>
#include <string.h>

#include "table/registry.h"

/* A game without cards has no such list; then the name stands for nothing. */
#define DECLARE(name) extern const CardcSource name##_sources[] __attribute__((weak));
EVERY_GAME(DECLARE)

const CardcSource *card_sources(const char *game)
{
#define FOUND(name)                                                                                                    \
    if (!strcmp(game, #name)) return name##_sources;
    EVERY_GAME(FOUND)
    return NULL;
}
