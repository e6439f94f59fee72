/*
 * keep_signs.c - the signs of its figures, the same on cards, in lists and in the log.
 *
 * Owns the table alone; where signs stand for words is telling/figures.h.
 */
#include "keep_signs.h"

const FigureSign keep_signs[] = {
    { "face-down Treasure", "¤?", "Tr?", "chest", 0 },
    { "Treasure", "¤", "Tr", "open-treasure-chest", 0 },
    { "health", "♥", "h", "hearts", 0 },
    { "alike", "×", "x", "stack", 1 },
    { "in the dungeon", "♟", "out", "dungeon-gate", 1 },
    { "in the Lair", "⌂", "Lair", "cave-entrance", 1 },
    { "hand", "▯", "h", "card-pickup", 1 },
    { "deck", "▤", "d", "card-draw", 1 },
    { "discards", "▨", "disc", "card-discard", 1 },
    { "Coin", "●", "Co", "two-coins", 0 },
    { "Book", "▣", "Bk", "book-cover", 0 },
    { "Frog", "♣", "Fr", "frog", 0 },
    { "Bone", "†", "Bn", "crossed-bones", 0 },
    { "Trap", "✕", "Tp", "wolf-trap", 0 },
    { 0 },
};
