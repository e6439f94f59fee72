/*
 * doomcrawler_signs.h - the signs of its figures, for its face. Does NOT know what a figure means.
 */
#ifndef DOOMCRAWLER_SIGNS_H
#define DOOMCRAWLER_SIGNS_H

#include "face.h"

extern const FigureSign doomcrawler_signs[];

#endif
