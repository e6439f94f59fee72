/*
 * new_game.h - the form of a new game: seats, who sits there with which deck, the game's own options with their
 * meaning, seed, undo.
 *
 * Owns the form. Does NOT check options: options.h and the game do. Does NOT play.
 */
#ifndef TERM_NEW_GAME_H
#define TERM_NEW_GAME_H

#include "records/keeper.h"
#include "sitting/opening.h"

typedef enum NewGameEnd {
    NEW_GAME_LEFT,
    NEW_GAME_BEGINS, /* it is set up in `out`                                                               */
    NEW_GAME_LEARN   /* a guided first game is wanted instead                                               */
} NewGameEnd;

NewGameEnd new_game(const RegistryEntry *entry, Keeper *k, Opening *out);

#endif
