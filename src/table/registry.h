/*
 * registry.h - every game there is: the one place in the project that names games.
 *
 * A game is its rules (game.h), its words (face.h) and what scenarios may set (stage.h). To add one, add its name to
 * EVERY_GAME; the folder src/games/NAME then is built, tested, listed and played, here, in WebAssembly and on a GPU
 * (the Makefile reads this list as well).
 *
 * Owns the list. Does NOT know anything about any game beyond its name.
 */
#ifndef TABLE_REGISTRY_H
#define TABLE_REGISTRY_H

#include "face.h"
#include "stage.h"

/* clang-format off */
#define EVERY_GAME(GAME_NAMED) \
    GAME_NAMED(pig)            \
    GAME_NAMED(doomcrawler)    \
    GAME_NAMED(crawler)        \
    GAME_NAMED(crypt)          \
    GAME_NAMED(keep)
/* clang-format on */

typedef struct RegistryEntry {
    const Game *game;
    const Face *face;
    const Stage *stage;
} RegistryEntry;

/* How many games there are, and game number n of them (0 to count - 1), in the order of the list. */
int registry_count(void);
const RegistryEntry *registry_at(int n);

/* The same in the order in which players are offered them: those with cards before the others. */
const RegistryEntry *registry_offered(int n);

/* The game of that name; null when there is none. */
const RegistryEntry *registry_find(const char *name);

#endif
