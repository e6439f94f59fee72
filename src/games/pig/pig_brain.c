/*
 * pig_brain.c - what a search should know of Pig: more points kept never hurt, and a die that was read means nothing.
 *
 * That is enough to see that who has nothing at risk rolls. Nothing here is a rule.
 */
#include "brain.h"
#include "games/pig/pig.h"

extern const Game pig_game;
extern const Brain pig_brain;

static void pig_lift(const Box *box, void *p, const void *q, int seat)
{
    Pig *s = (Pig *)p;
    const Pig *more = (const Pig *)q;
    (void)box;
    s->pips = more->pips;
    if (s->bank[seat] < more->bank[seat]) s->bank[seat] = more->bank[seat];
}

#include "games/pig/pig_chances.inc"

const Brain pig_brain = { .game = &pig_game, .lift = pig_lift, .chances = &CHANCES };
