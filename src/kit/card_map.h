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

static bool card_veiled(int slot)
{
    int r = slot_run(slot), shares = RANGE[r].shares;
    return range_lies(r) == LIES_HIDDEN && (!shares || range_lies(shares) == LIES_HIDDEN);
}

/* Past the live slots a card is whose range it lies in, so a pile is asked once. */
static int card_list(const void *p, CardLie *out)
{
    const Pos *s = (const Pos *)p;
    CardLie *at = out;
    for (int r = 0; r < RANGES; r++) {
        CardLie x = { 0, 0, (uint8_t)range_lies(r), RANGE[r].owner };
        int step = RANGE[r].flags & RANGE_DOWN ? -1 : 1, slot = range_stored(r, 0);
        for (int k = s->count[r]; k > 0; k--, slot += step) {
            x.slot = (uint16_t)slot, x.card = s->card[slot];
            if (slot < LIVE) x.owner = (uint8_t)game_player(s, slot);
            *at = x, at += x.card != 0;
        }
    }
    return (int)(at - out);
}

static const CardMap CARD_MAP = {
    __builtin_offsetof(Pos, card), SLOTS, sizeof(CardNo), card_lie, card_veiled, card_list
};

#endif
