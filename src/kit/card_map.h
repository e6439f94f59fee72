/*
 * card_map.h - where a position of the card machine keeps its cards, for stage.h. Included by a game's stage file alone.
 *
 * Owns CARD_MAP. Does NOT look at what a card is: only at how it lies.
 */
#ifndef KIT_CARD_MAP_H
#define KIT_CARD_MAP_H

#include "kit/eval.h"
#include "stage.h"

RULE int range_lies(int r)
{
    if (r < LIVE_RANGES) return LIES_LIVE;
    if (RANGE[r].flags & RANGE_HIDDEN) return LIES_HIDDEN;
    return RANGE[r].flags & RANGE_PRIVATE ? LIES_HELD : LIES_OPEN;
}

static CardLie card_lie(const void *p, int slot)
{
    const Pos *s = (const Pos *)p;
    int r = slot_range(s, slot);
    CardLie x = { (uint16_t)slot, 0, LIES_NOWHERE, SEAT_NONE };
    if (slot_stored(r, slot) >= s->count[r]) return x;
    x.card = s->card[slot], x.lies = (uint8_t)range_lies(r), x.owner = (uint8_t)game_player(s, slot);
    return x;
}

static int card_list(const void *p, CardLie *out)
{
    const Pos *s = (const Pos *)p;
    int n = 0;
    for (int r = 0; r < RANGES; r++) {
        uint8_t lies = (uint8_t)range_lies(r);
        for (int k = 0; k < s->count[r]; k++) {
            int slot = range_stored(r, k);
            CardLie x = { (uint16_t)slot, s->card[slot], lies, (uint8_t)game_player(s, slot) };
            if (x.card) out[n++] = x;
        }
    }
    return n;
}

static const CardMap CARD_MAP = { __builtin_offsetof(Pos, card), SLOTS, sizeof(CardNo), card_lie, card_list };

#endif
