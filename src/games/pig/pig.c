/*
 * pig.c - the rules of Pig. The smallest complete game: copy this folder to begin another (docs/add-a-game.md).
 *
 * Each player has a secret goal card (60, 70 or 80 points). On your turn roll a die as often as you dare: a 1 loses the
 * turn's points, holding keeps them. The first to hold at their goal wins. Numbers like PIG-4 are in docs/rules/pig.md.
 *
 * Owns the eight functions of game.h for Pig, nothing else. They are written with Pig's own type and named pig_*; the
 * GAME line at the end makes the table that hosts use. Does NOT hold words, and calls nothing outside the rules: this
 * file also compiles as CUDA C++ and to WebAssembly (rules.h says what to keep away from).
 */
#include "games/pig/pig.h"

TABLE uint8_t PIG_GOALS[PIG_GOAL_CARDS] = { 60, 70, 80 };

/* Pig has no cards: its box is empty. A game with cards has one made by cardc. */
TABLE Box PIG_BOX = { 0 };

/* Narration is optional: events_add does nothing when nobody listens. 0xff: every seat may see it. */
RULE void pig_tell(const Pig *s, Events *ev, int kind, int seat, int a, int b)
{
    Event e = { (uint8_t)kind, (uint8_t)seat, 0xff, 0, 0, 0, THING_NONE, (int16_t)a, (int16_t)b, 0 };
    events_add(ev, s, e);
}

/* Deal, and run forward to the first choice. The position is built apart and copied, so that every byte is written. */
RULE void pig_setup(const Box *box, Pig *s, const Setup *how, Events *ev)
{
    Pig fresh = { { { 0 }, 0, 0, 0, 0 }, { 0 }, { 0 }, 0, 0, 0, 0, 0, { 0 } };
    REQUIRE(how->seats >= 2 && how->seats <= PIG_SEATS);
    rng_seed(&fresh.fate.rng, how->seed);
    fresh.fate.seats = how->seats;
    fresh.winner = SEAT_NONE;
    fresh.open_goals = how->option[PIG_OPTION_GOALS] == PIG_GOALS_OPEN;
    for (int p = 0; p < fresh.fate.seats; p++) /* PIG-2, PIG-3 */
        fresh.goal[p] =
            fresh.open_goals ? (uint8_t)PIG_OPEN_GOAL : PIG_GOALS[luck_below(box, &fresh.fate.rng, PIG_GOAL_CARDS)];
    *s = fresh;
    pig_tell(s, ev, EV_TURN, s->turn, 0, 0);
}

/* Who is asked, and what. A game with more questions keeps which one it is in the position. */
RULE Choice pig_choice(const Box *box, const Pig *s)
{
    Choice c = { SEAT_NONE, 0, PIG_WHY_OVER, 0, 0 };
    (void)box;
    if (!s->fate.over) {
        c.seat = s->turn;
        c.why = PIG_WHY_TURN;
    }
    return c;
}

/* Every legal answer, ascending. What is not listed here is not allowed: there is no second place that decides. */
RULE int pig_actions(const Box *box, const Pig *s, Action *out)
{
    (void)box;
    if (s->fate.over) return 0;
    out[0] = ACT(VERB_OPTION, PIG_HOLD);
    out[1] = ACT(VERB_OPTION, PIG_ROLL);
    return PIG_LINES;
}

/* PIG-8: the die goes to the left. */
RULE void pig_pass_die(Pig *s, Events *ev)
{
    s->pot = 0;
    s->turn = (uint8_t)(s->turn + 1 == s->fate.seats ? 0 : s->turn + 1);
    pig_tell(s, ev, EV_TURN, s->turn, 0, 0);
}

/* PIG-4, PIG-5, PIG-6. A roll is something learned: it cannot be taken back afterwards. */
RULE void pig_roll(Pig *s, Events *ev)
{
    s->pips = (uint8_t)(1 + rng_below(&s->fate.rng, PIG_FACES));
    s->fate.learned++;
    pig_tell(s, ev, EV_ROLL, s->turn, s->pips, 0);
    if (s->pips == PIG_BAD_FACE) {
        pig_tell(s, ev, PIG_EV_BUST, s->turn, s->pot, 0);
        pig_pass_die(s, ev);
    } else {
        s->pot = (uint8_t)(s->pot + s->pips > PIG_POT_MAX ? PIG_POT_MAX : s->pot + s->pips);
        pig_tell(s, ev, PIG_EV_POT, s->turn, s->pot, 0);
    }
}

/* PIG-7, PIG-9. Only the holder's own goal is read, so this also runs on that player's view. */
RULE void pig_hold(Pig *s, Events *ev)
{
    int me = s->turn;
    s->bank[me] = (uint8_t)(s->bank[me] + s->pot);
    bool wins = s->goal[me] != PIG_GOAL_HIDDEN && s->bank[me] >= s->goal[me];
    if (wins)
        s->winner = (uint8_t)me; /* first: what is seen while the points are told is looked at like any position */
    pig_tell(s, ev, PIG_EV_BANK, me, s->pot, s->bank[me]);
    if (wins) {
        s->fate.over = 1;
        s->fate.learned++; /* the others now see the goal */
        pig_tell(s, ev, PIG_EV_GOAL, me, s->goal[me], 0);
        pig_tell(s, ev, EV_OVER, me, 0, 0);
    } else {
        pig_pass_die(s, ev);
    }
}

/* Answer the current choice and run forward to the next one, or to the end. */
RULE void pig_apply(const Box *box, Pig *s, Action a, Events *ev)
{
    (void)box;
    REQUIRE(!s->fate.over && ACT_VERB(a) == VERB_OPTION && ACT_OPERAND(a) < PIG_LINES);
    if (ACT_OPERAND(a) == PIG_ROLL) pig_roll(s, ev);
    else pig_hold(s, ev);
}

/* Forget what seat may not know: the dice to come and, until someone has won with it, another's goal. */
RULE void pig_redact(const Box *box, Pig *s, int seat)
{
    (void)box;
    s->fate.rng.state = 0;
    if (s->open_goals) return;
    for (int p = 0; p < s->fate.seats; p++)
        if (p != seat && p != s->winner) s->goal[p] = PIG_GOAL_HIDDEN;
}

/* Imagine what was forgotten: any goal its owner has not reached yet, else they would have won (PIG-9). */
RULE void pig_resample(const Box *box, Pig *s, int seat, Rng *luck)
{
    (void)box;
    (void)seat;
    rng_seed(&s->fate.rng, rng_next(luck));
    for (int p = 0; p < s->fate.seats; p++) {
        if (s->goal[p] != PIG_GOAL_HIDDEN) continue;
        do s->goal[p] = PIG_GOALS[rng_below(luck, PIG_GOAL_CARDS)];
        while (s->goal[p] <= s->bank[p]);
    }
}

/* Higher is better: the winner has 1, everyone else 0. */
RULE void pig_score(const Box *box, const Pig *s, int32_t *out)
{
    (void)box;
    for (int p = 0; p < s->fate.seats; p++) out[p] = s->winner == p;
}

/* The invariants, numbered; a bug shows here in the laws before it shows anywhere else. */
RULE int pig_fault(const Box *box, const Pig *s)
{
    (void)box;
    if (s->fate.seats < 2 || s->fate.seats > PIG_SEATS) return 1;
    if (s->turn >= s->fate.seats) return 2;
    if ((s->winner != SEAT_NONE) != (s->fate.over == 1)) return 3;
    if (s->winner != SEAT_NONE && s->winner >= s->fate.seats) return 4;
    if (s->pot > PIG_POT_MAX || s->pips > PIG_FACES) return 5;
    for (int p = 0; p < PIG_SEATS; p++) {
        bool plays = p < s->fate.seats, done = plays && s->bank[p] >= s->goal[p];
        if (!plays && (s->bank[p] || s->goal[p])) return 6;
        if (plays && s->goal[p] != PIG_GOAL_HIDDEN && done != (p == s->winner)) return 7;
    }
    return 0;
}

/*             version  seats  box        pass  option     card seat place number table: operands each verb uses */
GAME(pig, Pig, 2,       2, 4,  &PIG_BOX,  0,    PIG_LINES, 0,   0,   0,    0,     0);
