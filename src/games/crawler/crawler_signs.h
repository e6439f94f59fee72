/*
 * crawler_signs.h - the signs of its figures, for its face. Does NOT know what a figure means.
 */
#ifndef CRAWLER_SIGNS_H
#define CRAWLER_SIGNS_H

#include "face.h"

extern const FigureSign crawler_signs[];

#endif
