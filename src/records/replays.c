/*
 * replays.c - what the saves of finished games are called. See replays.h.
 */
#include "records/replays.h"

#include <inttypes.h>
#include <stdio.h>

void replay_name(const char *game, int64_t nth, char out[REPLAY_NAME])
{
    snprintf(out, REPLAY_NAME, REPLAY_BEGINS "%.32s:%" PRId64, game, nth);
}
