/*
 * card_sources.h - the words and cards of each game as text, as they were built into the program, so that a designer's
 * .cards file can be compiled against them without a C compiler.
 *
 * Does NOT compile them.
 */
#ifndef TABLE_CARD_SOURCES_H
#define TABLE_CARD_SOURCES_H

#include "cardc/cardc.h"

/* The texts of a game, ended by a null file; null when it has no cards. */
const CardcSource *card_sources(const char *game);

#endif
