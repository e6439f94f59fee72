/*
 * rewards.h - what a game hands out for games played before: sealed packs of cards, and what earns each.
 *
 * A game that has none gives no table. The game alone knows what earns a pack; it is shown the games finished so
 * far, one small record each, and answers with bits. Freestanding like every part of a game.
 *
 * Does NOT remember anything: the player's store does (records/store.h), and opening or sealing a pack is the
 * player's wish.
 */
#ifndef REWARDS_H
#define REWARDS_H

#include "game.h"

/* One finished game, as far as a reward may depend on it. Only fair games are shown: no take-backs beyond undo. */
typedef struct PastGame {
    int16_t option[OPTION_MAX]; /* as in Setup */
    int32_t score;              /* of the person who keeps the store (their best seat) */
    uint8_t seats, won;         /* won: 1 when that person won */
    uint8_t spare[2];
} PastGame;

typedef struct RewardPack {
    const char *name;    /* "R1" */
    const char *meaning; /* what earns it, a phrase: "a game won with one dungeon" */
    const char *rule;    /* "DOOM-119" */
    uint8_t option;      /* the setup option that puts its cards into the decks ... */
    uint8_t spare;
    int16_t value; /* ... and the bit of that option that does (a `many` option) */
} RewardPack;

typedef struct Rewards {
    const Game *game;
    const RewardPack *pack;
    uint8_t count;
    /* Which packs these games earn: bit n is pack[n]. */
    uint32_t (*earned)(const PastGame *games, int count);
} Rewards;

#endif
