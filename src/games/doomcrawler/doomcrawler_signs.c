/*
 * doomcrawler_signs.c - the signs of its figures, the same on cards, in lists and in the log.
 *
 * Owns the table alone; where signs stand for words is telling/figures.h.
 */
#include "doomcrawler_signs.h"

const FigureSign doomcrawler_signs[] = {
    { "Difficulty", "▲", "Df", "broken-shield", 0 },
    { "doom", "☠", "doom ", "skull-crossed-bones", 0 },
    { "Doom", "☠", "Doom ", "skull-crossed-bones", 0 },
    { "Defence", "♜", "De", "shield", 0 },
    { "charge", "↯", "ch", "lightning-arc", 0 },
    { "health", "♥", "h", "hearts", 0 },
    { 0 },
};
