/*
 * batch.h - the golden batch: the same random games wherever the rules run.
 *
 * A batch is a run of seeds. Seed n fixes the setup (seats and options vary with n, so that every variant of a game is
 * among them), the game's own luck, and the luck of the player, who answers at random. One number, the signature, sums
 * up how all of them ended. It is equal for every compiler, for WebAssembly and on a GPU; a change that means no change
 * of rules must not move it (tests/golden/signatures.txt).
 *
 * Owns what seed n means and how a signature is summed up; changing either moves every golden number. Freestanding; the
 * RULE functions also run on a GPU. Does NOT print, allocate or measure.
 */
#ifndef BENCH_BATCH_H
#define BENCH_BATCH_H

#include "face.h"

enum {
    BATCH_GAMES = 200,    /* seeds 1 to 200 are the golden batch                                             */
    BATCH_STEPS = 100000, /* a game longer than this is broken off: its laws have failed                     */
    BATCH_ROOM = 16384    /* bytes enough for any game's position                                            */
};

/* ---- Setups ------------------------------------------------------------------------------------------------------ */

/* How many variants a game has: the standard one, then each option's other values in turn, all else standard. */
int batch_variants(const Face *face);

/* Variant n (0 to batch_variants - 1) into how->option; whether a game can be played so; and all that a seed means. */
void batch_variant(const Face *face, int n, Setup *how);
bool batch_allows(const Face *face, const Setup *how);
void batch_setup(const Face *face, uint64_t seed, Setup *how);

/* ---- Play -------------------------------------------------------------------------------------------------------- */

/* The luck of the player who answers at random: apart from the game's own. */
RULE Rng batch_player(uint64_t seed)
{
    Rng luck;
    rng_seed(&luck, seed ^ 0x9e3779b97f4a7c15u);
    return luck;
}

RULE uint64_t batch_hash(const void *bytes, uint32_t size)
{
    const uint8_t *at = (const uint8_t *)bytes;
    uint64_t h = 14695981039346656037u;
    for (uint32_t i = 0; i < size; i++) h = (h ^ at[i]) * 1099511628211u;
    return h;
}

/* How one game ended, added to the signature of those before it. */
RULE uint64_t batch_sum(uint64_t signature, uint64_t final_hash, uint32_t steps)
{
    signature = (signature ^ final_hash) * 1099511628211u;
    return (signature ^ steps) * 1099511628211u;
}

/* Plays the game of one seed in the caller's room (state_size bytes); returns how many answers were given. */
uint32_t batch_play(const Game *game, const Setup *how, void *position);

/* The signature of seeds first to last, and how many answers it took (may be null). */
uint64_t batch_signature(const Face *face, uint64_t first, uint64_t last, void *position, uint64_t *decisions);

#endif
