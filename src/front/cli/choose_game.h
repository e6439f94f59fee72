/*
 * choose_game.h - the game a name means, or a sentence with the nearest one.
 *
 * Owns that sentence. Does NOT list games: the registry does.
 */
#ifndef CLI_CHOOSE_GAME_H
#define CLI_CHOOSE_GAME_H

#include "table/registry.h"
#include "words/why.h"

/* The game of that name, or the only one whose name or title begins so; null: none, or several. */
const RegistryEntry *choose_game_begun(const char *name);

/* Null with a sentence. */
const RegistryEntry *choose_game_or(const char *name, Why *why);

/* Null after refusing on stderr. */
const RegistryEntry *choose_game(const char *name);

#endif
