/*
 * replays.c - what the saves of finished games are called. See replays.h.
 */
#include "table/replays.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void replay_name(const char *game, int64_t nth, char out[REPLAY_NAME])
{
    snprintf(out, REPLAY_NAME, REPLAY_BEGINS "%.32s:%" PRId64, game, nth);
}

void replay_name_of(Store *store, const FinishedGame *list, int n, char out[REPLAY_NAME])
{
    GameTally tally = { 0, 0, 0 };
    Why unsaid = { "" };
    int64_t later = 0;
    for (int k = 0; k < n; k++) later += strcmp(list[k].game, list[n].game) == 0;
    store_tally(store, list[n].game, &tally, &unsaid);
    replay_name(list[n].game, tally.played - later, out);
}
