/*
 * deck_new.h - `undercroft deck new`: a deck built step by step in plain text.
 *
 * Does NOT judge a deck (the game's face does) or keep one in the store.
 */
#ifndef CLI_DECK_NEW_H
#define CLI_DECK_NEW_H

#include "table/registry.h"

/* path null: among the player's own, by the deck's name. Returns the exit status. */
int deck_new(const RegistryEntry *e, const Box *box, const char *path);

#endif
