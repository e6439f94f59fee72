/*
 * games.h - the page of one game: what it is, how many play, what can be set.
 *
 * Does NOT know any game: the registry and the faces do.
 */
#ifndef CLI_GAMES_H
#define CLI_GAMES_H

#include "table/registry.h"
#include "words/paper.h"

void game_show(const Paper *p, const RegistryEntry *e);

/* What all games take. */
void games_settings_say(const Paper *p, const char *game);

#endif
