/*
 * pig_signs.h - the signs of its figures, for its face. Does NOT know what a figure means.
 */
#ifndef PIG_SIGNS_H
#define PIG_SIGNS_H

#include "face.h"

extern const FigureSign pig_signs[];

#endif
