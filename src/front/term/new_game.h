/*
 * new_game.h - the form of a new game: seats, who sits there, the game's own options with their meaning, seed, undo.
 *
 * Owns the form. Does NOT check options: options.h and the game do. Does NOT play.
 */
#ifndef TERM_NEW_GAME_H
#define TERM_NEW_GAME_H

#include "table/keeper.h"
#include "table/opening.h"

/* true: the game is set up in `out`. */
bool new_game(const RegistryEntry *entry, Keeper *k, Opening *out);

#endif
