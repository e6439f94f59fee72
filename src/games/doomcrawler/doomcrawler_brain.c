/*
 * doomcrawler_brain.c - what a search should know of Doomcrawler: stopping early is seldom good, a weak target is a good
 * target, and how a position looks from health, distance, doom and the threats in the row.
 *
 * The figures were fitted by play (bench/league); nothing here decides a rule.
 */
#include "brain.h"
#include "turn.h"

extern const Game doomcrawler_game;
extern const Brain doomcrawler_brain;

static int tempt_turn(const Doom *s, Action a, bool skills)
{
    int slot = ACT_OPERAND(a);
    if (ACT_VERB(a) == VERB_PASS) return skills ? 1 : 60;
    if (!is_skill(THING(THING_SLOT, slot))) return 12;
    return 30 + (s->white && s->charged == slot ? 8 * s->white : 0);
}

/* A target that may fall at once is worth more than one that will not. */
static int tempt_target(const Box *box, const Doom *s, Action a)
{
    int slot = ACT_OPERAND(a);
    if (ACT_VERB(a) != VERB_CARD || slot >= LIVE || !has_foe_die(THING(THING_SLOT, slot))) return 10;
    int hard = s->slot[slot].die + card_field(box, s->card[slot], DOOM_FIELD_DIFFICULTY);
    return hard < 9 ? 4 + (9 - hard) * (9 - hard) : 4;
}

static void doom_tempt(const Box *box, const void *p, const Action *a, int n, uint8_t *weight)
{
    const Doom *s = (const Doom *)p;
    bool turn = s->frame[s->top].what == PROC_ROUND, skills = turn && may_perform(box, s);
    for (int i = 0; i < n; i++) {
        int w = turn ? tempt_turn(s, a[i], skills) : tempt_target(box, s, a[i]);
        weight[i] = (uint8_t)(w < 1 ? 1 : w > 255 ? 255 : w);
    }
}

static int doom_judge(const Box *box, const void *p, int seat)
{
    const Doom *s = (const Doom *)p;
    int left = s->slot[AT_DUNGEON].die, foes = 0, v;
    (void)seat;
    for (int i = 0; i < s->count[PILE_STACK]; i++) left += box->card[s->card[AT_STACK + i]].die + 2;
    for (int i = 0; i < s->count[ROW_THREATS]; i++) foes += s->slot[AT_THREATS + i].die;
    v = 5600 + 550 * (s->slot[AT_HERO].die - 3) + 130 * s->defence - 420 * (left - 3) - 90 * foes -
        250 * (s->doom - 2) - 500 * s->count[ROW_CRITS] + 160 * s->count[ROW_LOOT] + 300 * s->advanced + 60 * s->white;
    return v < 300 ? 300 : v > 9600 ? 9600 : v;
}

static int doom_clock(const Box *box, const void *p)
{
    (void)box;
    return ((const Doom *)p)->round;
}

/* How long the levels think: docs/league.md has what came of it. */
static const uint16_t *doom_patience(const void *p)
{
    static const uint16_t ONE[THINKERS] = { 70, 220, 1000 }, MORE[THINKERS] = { 200, 450, 1000 };
    return ((const Doom *)p)->dungeons == 1 ? ONE : MORE;
}

const Brain doomcrawler_brain = {
    .game = &doomcrawler_game,
    .tempt = doom_tempt,
    .judge = doom_judge,
    .horizon = 4,
    .clock = doom_clock,
    .patience = doom_patience,
};
