/*
 * odds.h - what an answer is likely to bring, worked out exactly: the answer is tried on copies of the position with every
 * pair of dice, so every card that has a say in the roll has it.
 *
 * The unknown decks are filled at random first; what a keyword does to its target does not depend on them. Used by the
 * face before a commitment. Nothing here changes the position it is given.
 */
#ifndef DOOM_ODDS_H
#define DOOM_ODDS_H

#include "turn.h"

typedef struct Odds {
    int ways;    /* of 36: pairs of dice with which the keyword succeeds                                     */
    int defeats; /* of 36: with which its target is defeated                                                 */
    int event;   /* the keyword, -1 when the answer brings none                                              */
} Odds;

/* A stream whose next two dice are these: the first one that happens to be so. */
RULE Rng odds_stream(int first, int second)
{
    Rng r = { 0 };
    for (uint64_t seed = 1;; seed++) {
        rng_seed(&r, seed);
        Rng probe = r;
        if ((int)rng_below(&probe, DIE_MAX) == first && (int)rng_below(&probe, DIE_MAX) == second) return r;
    }
}

RULE bool event_is_keyword(int kind)
{
    int e = kind - EV_GAME;
    return e == DOOM_EVENT_ATTACK || e == DOOM_EVENT_QUEST || e == DOOM_EVENT_ESCAPE || e == DOOM_EVENT_REST;
}

RULE void odds_count(const Events *ev, Odds *o)
{
    bool hit = false;
    for (uint32_t i = 0; i < ev->count; i++) {
        if (event_is_keyword(ev->list[i].kind) && !hit) {
            o->event = ev->list[i].kind - EV_GAME;
            if (ev->list[i].a < 1) return;
            o->ways++;
            hit = true;
        }
        if (hit && ev->list[i].kind == EV_GAME + DOOM_EVENT_DEFEAT) {
            o->defeats++;
            return;
        }
    }
}

#endif
