/*
 * pig_signs.c - the signs of its figures, the same on cards, in lists and in the log.
 *
 * Owns the table alone; where signs stand for words is telling/figures.h.
 */
#include "pig_signs.h"

const FigureSign pig_signs[] = {
    { "points", "★", "pt", "laurel-crown", 0 },
    { 0 },
};
