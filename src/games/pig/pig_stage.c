/*
 * pig_stage.c - what a scenario may set and read in a game of Pig.
 *
 * Owns pig_stage: the points kept, the goals and the points at risk. Does NOT hold rules, and play never comes here.
 * Pig has no cards, so everything about cards answers "there is none".
 */
#include "games/pig/pig.h"
#include "stage.h"

extern const Game pig_game;
extern const Stage pig_stage;

static Thing pig_find(const Box *box, const void *s, int card, int zone, int owner, int n)
{
    (void)box, (void)s, (void)card, (void)zone, (void)owner, (void)n;
    return THING_NONE;
}

static Thing pig_at(const Box *box, const void *s, int zone, int owner, int n)
{
    (void)box, (void)s, (void)zone, (void)owner, (void)n;
    return THING_NONE;
}

static int pig_card(const Box *box, const void *s, Thing t)
{
    (void)box, (void)s, (void)t;
    return 0;
}

static int pig_owner(const Box *box, const void *s, Thing t)
{
    (void)box, (void)s;
    return THING_CLASS(t) == THING_SEAT ? THING_INDEX(t) : SEAT_NONE;
}

/* The seat a thing is, or the one that holds the die. */
static int seat_of(const Pig *s, Thing t)
{
    int seat = THING_CLASS(t) == THING_SEAT ? THING_INDEX(t) : s->turn;
    return seat < s->fate.seats ? seat : s->turn;
}

static int32_t pig_number(const Box *box, const void *position, int number, Thing t)
{
    const Pig *s = position;
    int seat = seat_of(s, t);
    (void)box;
    if (number == PIG_NUMBER_BANK) return s->bank[seat];
    if (number == PIG_NUMBER_GOAL) return s->goal[seat];
    return s->pot;
}

static bool pig_has(const Box *box, const void *s, Thing t, int word)
{
    (void)box, (void)s, (void)t, (void)word;
    return false;
}

static Thing pig_put(const Box *box, void *s, int card, Thing t, int zone, int owner, bool front)
{
    (void)box, (void)s, (void)card, (void)t, (void)zone, (void)owner, (void)front;
    return THING_NONE;
}

static bool pig_set_number(const Box *box, void *position, int number, Thing t, int32_t value)
{
    Pig *s = position;
    int seat = seat_of(s, t);
    (void)box;
    if (value < 0 || value > PIG_POT_MAX) return false;
    if (number == PIG_NUMBER_BANK) s->bank[seat] = (uint8_t)value;
    else if (number == PIG_NUMBER_GOAL) s->goal[seat] = (uint8_t)value;
    else s->pot = (uint8_t)value;
    return true;
}

static bool pig_set_state(const Box *box, void *s, Thing t, int state, bool on)
{
    (void)box, (void)s, (void)t, (void)state, (void)on;
    return false;
}

/* Nothing in Pig is derived from anything else: a position is legal or it is not. */
static bool pig_settle(const Box *box, void *s) { return pig_game.fault(box, s) == 0; }

const Stage pig_stage = {
    .game = &pig_game,
    .find = pig_find,
    .at = pig_at,
    .card = pig_card,
    .owner = pig_owner,
    .number = pig_number,
    .has = pig_has,
    .put = pig_put,
    .set_number = pig_set_number,
    .set_state = pig_set_state,
    .settle = pig_settle,
};
