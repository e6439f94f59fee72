/*
 * keep_signs.h - the signs of its figures, for its face. Does NOT know what a figure means.
 */
#ifndef KEEP_SIGNS_H
#define KEEP_SIGNS_H

#include "face.h"

extern const FigureSign keep_signs[];

#endif
