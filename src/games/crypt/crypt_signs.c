/*
 * crypt_signs.c - the signs of its figures, the same on cards, in lists and in the log.
 *
 * Owns the table alone; where signs stand for words is telling/figures.h.
 */
#include "crypt_signs.h"

const FigureSign crypt_signs[] = {
    { "Life", "♥", "L", "hearts", 0 },
    { "Sand", "◷", "Sa", "hourglass", 0 },
    { "Dodge", "↷", "D", "dodging", 0 },
    { "Hit", "⚔", "H", "crossed-swords", 0 },
    { "hand", "▯", "h", "card-pickup", 1 },
    { "deck", "▤", "d", "card-draw", 1 },
    { 0 },
};
