/*
 * pictures.h - which pictures a card can have: the names of the game-icons set (game-icons.net).
 *
 * Does NOT draw one; the page's build takes those that cards name.
 */
#ifndef CARDC_PICTURES_H
#define CARDC_PICTURES_H

#include <stdbool.h>

#include "trouble.h"

bool picture_known(const char *name);

/* Offers every name as what may have been meant. */
void pictures_offer(Guess *g);

#endif
