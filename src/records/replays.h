/*
 * replays.h - finished games to be watched again: each is kept as a save of its own, known by its place in the history.
 *
 * Owns the names of those saves. Does NOT keep them: the store does when a game ends; games finished before there were
 * such saves have none.
 */
#ifndef RECORDS_REPLAYS_H
#define RECORDS_REPLAYS_H

#include <stdint.h>

enum { REPLAY_NAME = 64 };
#define REPLAY_BEGINS "finished:"

/* "finished:GAME:3": the third game of that name that was finished. */
void replay_name(const char *game, int64_t nth, char out[REPLAY_NAME]);

#endif
