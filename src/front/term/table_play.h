/*
 * table_play.h - a game at the full-screen table, from sitting down to getting up.
 *
 * Owns the order of things: bots answer, news are told, the keyboard changes hands, a person answers; and the end. Does
 * NOT take or give back the terminal.
 */
#ifndef TERM_TABLE_PLAY_H
#define TERM_TABLE_PLAY_H

#include "records/keeper.h"
#include "sitting/opening.h"
#include "table/session.h"

typedef enum PlayEnd { PLAY_OVER, PLAY_AGAIN, PLAY_LEFT, PLAY_TROUBLE } PlayEnd; /* again: the same deal is wanted */

/* why: what to say after PLAY_TROUBLE. */
PlayEnd table_play(Session *s, Keeper *k, Why *why);

/* What was opened, and its deal again as often as that is wanted; its session may be another then, or null after
 * PLAY_TROUBLE. */
PlayEnd table_play_opened(Opening *o, Keeper *k, Why *why);

/* A replay: stepped through until it is left. true: the session was resumed there, and is to be played. */
bool table_watch(Session *s, Keeper *k);

#endif
