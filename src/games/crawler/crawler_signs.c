/*
 * crawler_signs.c - the signs of its figures, the same on cards, in lists and in the log.
 *
 * Owns the table alone; where signs stand for words is telling/figures.h.
 */
#include "crawler_signs.h"

const FigureSign crawler_signs[] = {
    { "Cost", "●", "C", "two-coins", 0 },
    { "Equipment", "⚒", "E", "anvil", 0 },
    { "Equ", "⚒", "E", "anvil", 0 },
    { "Magic", "✦", "M", "magic-swirl", 0 },
    { "Mag", "✦", "M", "magic-swirl", 0 },
    { "Skill", "⚷", "K", "lockpicks", 0 },
    { "Ski", "⚷", "K", "lockpicks", 0 },
    { "Tactic", "⚑", "T", "rally-the-troops", 0 },
    { "Tac", "⚑", "T", "rally-the-troops", 0 },
    { "Life", "♥", "L", "hearts", 0 },
    { "L", "♥", "L", "hearts", 0 },
    { "Power", "⚔", "P", "crossed-swords", 0 },
    { "P", "⚔", "P", "crossed-swords", 0 },
    { "Stamina", "♜", "S", "shield", 0 },
    { "S", "♜", "S", "shield", 0 },
    { "Wound", "✘", "W", "bleeding-wound", 0 },
    { "Time", "◷", "Ti", "hourglass", 1 },
    { "Poison", "☣", "Po", "poison-bottle", 1 },
    { "Lock", "⌂", "Lo", "padlock", 1 },
    { "VP", "★", "VP", "laurel-crown", 0 },
    { "Area", "◎", "A", "explosion-rays", 1 },
    { 0 },
};
