/*
 * card_map.h - where a position of the card machine keeps its cards, for stage.h. Included by a game's stage file alone.
 *
 * Owns CARD_MAP. Does NOT look at what a card is: only at how it lies.
 */
#ifndef KIT_CARD_MAP_H
#define KIT_CARD_MAP_H

#include "kit/zones.h"
#include "stage.h"

static int card_lies(const void *p, int slot)
{
    const Pos *s = (const Pos *)p;
    int r = slot_range(s, slot);
    if (slot_stored(r, slot) >= s->count[r]) return LIES_NOWHERE;
    if (r < LIVE_RANGES) return LIES_LIVE;
    if (RANGE[r].flags & RANGE_HIDDEN) return LIES_HIDDEN;
    return RANGE[r].flags & RANGE_PRIVATE ? LIES_HELD : LIES_OPEN;
}

static const CardMap CARD_MAP = { __builtin_offsetof(Pos, card), SLOTS, sizeof(CardNo), card_lies };

#endif
