/*
 * rewards_shelf.h - the packs a player has earned, opened or left sealed, by a game's rewards table and the store.
 *
 * Owns the meeting of the two. Does NOT know a game by name, nor what earns a pack.
 */
#ifndef RECORDS_REWARDS_SHELF_H
#define RECORDS_REWARDS_SHELF_H

#include "records/store.h"
#include "rewards.h"

typedef struct Shelf {
    uint32_t earned; /* bit n: pack n has been earned */
    uint32_t opened; /* bit n: it has been opened (only earned packs can be) */
} Shelf;

bool shelf_read(Store *, const Rewards *, Shelf *out, Why *why);
/* Whether a pack of that name has been earned, or is open. */
bool shelf_can_open(const Rewards *, const Shelf *, const char *pack, Why *why);
bool shelf_can_seal(const Rewards *, const Shelf *, const char *pack, Why *why);
/* Opens an earned pack, or seals an opened one again; by its name. */
bool shelf_open(Store *, const Rewards *, const char *pack, Why *why);
bool shelf_seal(Store *, const Rewards *, const char *pack, Why *why);
/* Whether a setup asks only for packs that are open. false: a sentence naming the one that is not, and what earns
 * it. */
bool shelf_allows(const Rewards *, const Shelf *, const Setup *how, Why *why);
/* The same for what is on the shelf now: nothing without a store, everything in a game without rewards. */
bool shelf_permits(Store *, const Rewards *, const Setup *how, Why *why);

#endif
