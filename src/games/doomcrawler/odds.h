/*
 * odds.h - what an answer is likely to bring, worked out exactly: the answer is tried on copies of the position with
 * every pair of dice, so every card that has a say in the roll has it.
 *
 * The unknown decks are filled at random first; what a keyword does to its target does not depend on them. Used by the
 * face before a commitment. Nothing here changes the position it is given.
 */
#ifndef DOOM_ODDS_H
#define DOOM_ODDS_H

#include "turn.h"

typedef struct Odds {
    int ways;    /* of 36: pairs of dice with which the keyword succeeds                                     */
    int defeats; /* of 36: with which its target is defeated by it                                           */
    int event;   /* the keyword, -1 when the answer brings none                                              */
    bool again;  /* after a failure the same text goes on to another keyword                                 */
    bool more;   /* after a success too                                                                      */
} Odds;

enum { ODDS_DICE = 36, ODDS_ANSWERS = 8 };

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

/* The next target of a keyword is being asked for. */
RULE bool asks_keyword(const Box *box, const Doom *s)
{
    return machine_why(box, s) == WHY_PICK && event_is_keyword(asking_at(box, s->frame[s->top].pc).event);
}

/* A keyword of this card, or what it does to its target, is still under way. */
RULE bool odds_wait(const Box *box, const Doom *s, int card)
{
    if (s->fate.over || asks_keyword(box, s)) return false;
    for (int i = s->top; i > 0; i--) {
        int event = s->frame[i].what - 1;
        if (s->frame[i].what && (event_is_keyword(event) || event == DOOM_EVENT_REDUCE || event == DOOM_EVENT_DEFEAT) &&
            thing_card(s, s->frame[i].self) == card)
            return true;
    }
    return false;
}

RULE void odds_go_on(Odds *o, bool success)
{
    if (success) o->more = true;
    else o->again = true;
}

/* How one trial went: the first keyword of the card, and whether what it took off defeated its target. */
RULE void odds_count(const Events *ev, int card, Odds *o)
{
    const Event *first = 0;
    for (uint32_t i = 0; i < ev->count; i++) {
        const Event *e = &ev->list[i];
        int event = e->kind - EV_GAME;
        if (e->cause != card) continue;
        if (event_is_keyword(event) && first) {
            odds_go_on(o, first->a >= 1);
            return;
        }
        if (event_is_keyword(event)) {
            first = e;
            o->event = event;
            o->ways += e->a >= 1;
        }
        if (!first || first->a < 1 || e->thing != first->thing) continue;
        if (event == DOOM_EVENT_REDUCE && e->b) return;
        if (event == DOOM_EVENT_DEFEAT) {
            o->defeats++;
            return;
        }
    }
}

#endif
