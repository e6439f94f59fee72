/*
 * figures.h - figures as signs: "Life 25/25" is "♥25/25" wherever a game's words are shown to people who see signs.
 *
 * One table a game (FigureSign in face.h) serves cards, lists and the log of every front end. Plain text and screen
 * readers keep the words. Does NOT draw.
 */
#ifndef TELLING_FIGURES_H
#define TELLING_FIGURES_H

#include "face.h"

/* The text with a sign for each name that stands before a number; utf8 false: with its letters. */
void figures_write(const Face *face, bool utf8, const char *text, Text *out);

/* The sign of a figure by its exact name; null: it has none. */
const FigureSign *figures_sign(const Face *face, const char *name);

#endif
