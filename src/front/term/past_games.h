/*
 * past_games.h - the history at the full-screen table: finished games with how they ended, to be watched again, and
 * records.
 *
 * Does NOT record them: the keeper does when a game ends.
 */
#ifndef TERM_PAST_GAMES_H
#define TERM_PAST_GAMES_H

#include "records/keeper.h"

/* Until the player goes back. */
void past_games_show(Keeper *k);

#endif
