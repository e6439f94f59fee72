/*
 * lying.h - finding cards by where they lie, for stage.h. Included by a game's stage file alone, after its rules.
 *
 * A zone is a word of the card language; KIT_PLAY_ZONE, where a game defines it, is every live range, whatever their own words. What is
 * played with comes before decks and piles. Owns the order. Does NOT move anything.
 */
#ifndef KIT_LYING_H
#define KIT_LYING_H

#include "kit/eval.h"

#ifndef KIT_PLAY_ZONE
#define KIT_PLAY_ZONE (-2) /* no zone is: every range says its own */
#endif

RULE bool lies_in_zone(int r, int zone)
{
    if (zone < 0) return true;
    return zone == KIT_PLAY_ZONE ? r < LIVE_RANGES : RANGE[r].zone == zone;
}

RULE bool lies_with(const Pos *s, int slot, int owner) { return owner == SEAT_NONE || game_player(s, slot) == owner; }

/* The n-th copy of a card in a zone (-1: anywhere) of an owner (SEAT_NONE: any). */
RULE Thing lying_copy(const Pos *s, int card, int zone, int owner, int n)
{
    for (int pass = 0; pass < 2; pass++)
        for (int r = 0; r < RANGES; r++) {
            if ((RANGE[r].flags & RANGE_PILE) != (pass ? RANGE_PILE : 0) || !lies_in_zone(r, zone)) continue;
            for (int i = 0; i < s->count[r]; i++) {
                int slot = range_slot(s, r, i);
                if (s->card[slot] == card && lies_with(s, slot, owner) && n-- == 0) return THING(THING_SLOT, slot);
            }
        }
    return THING_NONE;
}

/* The n-th thing of a zone, from its left or top. */
RULE Thing lying_at(const Pos *s, int zone, int owner, int n)
{
    for (int r = 0; r < RANGES; r++)
        for (int i = 0; lies_in_zone(r, zone) && i < s->count[r]; i++) {
            int slot = range_slot(s, r, i);
            if (lies_with(s, slot, owner) && n-- == 0) return THING(THING_SLOT, slot);
        }
    return THING_NONE;
}

/* Who has a thing: of a seat, itself. */
RULE int lying_owner(const Pos *s, Thing t)
{
    if (THING_CLASS(t) == THING_SEAT) return THING_INDEX(t);
    return THING_CLASS(t) == THING_SLOT && THING_INDEX(t) < SLOTS ? game_player(s, THING_INDEX(t)) : SEAT_NONE;
}

#endif
