/*
 * zones.h - which zones of a game are declared secret, read from its *.words file: `zone deck "..." "..." hidden`.
 *
 * The secrecy test holds what a view shows against this declaration, not against the rules that blank it.
 */
#ifndef LAW_ZONES_H
#define LAW_ZONES_H

#include "law/trial.h"

enum ZoneSecrecy { ZONE_OPEN, ZONE_PRIVATE, ZONE_HIDDEN };

/* Reads src/kit/shared.words and src/games/GAME/GAME.words. Nothing is secret in a game without words. */
void zones_read(const Face *face);

/* How many zones the game has, and what was declared of zone z. */
int zones_count(const Face *face);
int zones_secrecy(int z);

#endif
