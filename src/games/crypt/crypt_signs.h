/*
 * crypt_signs.h - the signs of its figures, for its face. Does NOT know what a figure means.
 */
#ifndef CRYPT_SIGNS_H
#define CRYPT_SIGNS_H

#include "face.h"

extern const FigureSign crypt_signs[];

#endif
