/*
 * saved_games.h - the games that can be gone on with or watched, each with a picture of where it stands.
 *
 * Owns that list and what can be done with a line of it. Does NOT keep games (keeper.h) or play them (table_play.h).
 */
#ifndef TERM_SAVED_GAMES_H
#define TERM_SAVED_GAMES_H

#include "records/keeper.h"
#include "sitting/opening.h"

void saved_games_show(Keeper *k);

/* Goes on with a save; an automatic one under its own name, another stays as it is. */
void saved_game_resume(Keeper *k, const char *name, bool automatic);

/* As a replay, and played on from where the player likes. */
void saved_game_watch(Keeper *k, const char *name);

/* Plays what was opened, and closes it. */
void opened_game_play(Opening *o, Keeper *k);

#endif
