/*
 * doomcrawler_brain.c - what a search should know of Doomcrawler: stopping early is seldom good, a weak target is a
 * good target, and how a position looks from health, distance, doom and the threats in the row.
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
        weight[i] = tempt_weight(w);
    }
}

/* ---- How it looks ------------------------------------------------------------------------------------------------ */

enum { SIGNS = 17, FRESH = 40, WEARY = 60 };

static int row_count(const Box *box, const Doom *s, int kind)
{
    int n = 0;
    for (int i = 0; i < s->count[ROW_THREATS]; i++) n += slot_kind(box, s, AT_THREATS + i) == kind;
    return n;
}

static int skills_ready(const Doom *s)
{
    int n = 0;
    for (int i = 0; i < s->count[ROW_SKILLS]; i++) n += !(s->slot[AT_SKILLS + i].state & SLOT_INACTIVE);
    return n;
}

/* Who is safe for ever must still come to an end: the longer a game has lasted, the less it is worth to go on. */
static int weariness(const Doom *s)
{
    return s->round < FRESH ? 0 : s->round > FRESH + 4 * WEARY ? WEARY : (s->round - FRESH) / 4;
}

/* What the judgement is made of: small numbers. */
static void signs_of(const Box *box, const Doom *s, int seat, int32_t *x)
{
    int health = s->slot[AT_HERO].die, after = 0, foes = 0;
    (void)seat;
    for (int i = 0; i < s->count[PILE_STACK]; i++) after += box->card[s->card[AT_STACK + i]].die;
    for (int i = 0; i < s->count[ROW_THREATS]; i++) foes += s->slot[AT_THREATS + i].die;
    x[0] = 1;
    x[1] = health;
    x[2] = 12 / (health + 1);
    x[3] = s->defence;
    x[4] = s->slot[AT_DUNGEON].die;
    x[5] = s->count[PILE_STACK];
    x[6] = foes;
    x[7] = s->count[ROW_THREATS];
    x[8] = row_count(box, s, DOOM_KIND_EPIC);
    x[9] = s->doom;
    x[10] = s->count[ROW_CRITS];
    x[11] = s->count[ROW_LOOT];
    x[12] = s->advanced;
    x[13] = s->white;
    x[14] = skills_ready(s);
    x[15] = s->doom * (s->slot[AT_DUNGEON].die + after) / 4;
    x[16] = weariness(s);
}

/* Thousandths of log odds for each sign: between two fits to games of the search itself, whichever won more. */
static const int16_t WEIGHT[SIGNS] = { 300, 205,  -165, 40,  -265, -900, -40, -10, -150,
                                       -10, -285, 100,  330, 32,   40,   -30, -50 };

static int doom_judge(const Box *box, const void *p, int seat)
{
    int32_t x[SIGNS];
    signs_of(box, (const Doom *)p, seat, x);
    return judge_signs(x, WEIGHT, SIGNS);
}

static int doom_clock(const Box *box, const void *p)
{
    (void)box;
    return ((const Doom *)p)->round;
}

/* How long the levels think, by the number of dungeons: docs/league.md has what came of it. */
static const uint16_t *doom_patience(const void *p)
{
    static const uint16_t WORLDS[3][THINKERS] = { { 60, 250, 1000 }, { 130, 300, 1000 }, { 200, 450, 2000 } };
    return WORLDS[((const Doom *)p)->dungeons - 1];
}

/* Life, armour and a low doom never hurt. */
static void doom_lift(const Box *box, void *p, const void *q, int seat)
{
    Doom *s = (Doom *)p;
    const Doom *more = (const Doom *)q;
    (void)box, (void)seat;
    if (s->slot[AT_HERO].die < more->slot[AT_HERO].die) s->slot[AT_HERO].die = more->slot[AT_HERO].die;
    if (s->defence < more->defence) s->defence = more->defence;
    if (s->doom > more->doom) s->doom = more->doom;
}

#include "games/doomcrawler/doomcrawler_chances.inc"

const Brain doomcrawler_brain = {
    .game = &doomcrawler_game,
    .tempt = doom_tempt,
    .judge = doom_judge,
    .horizon = 4,
    .clock = doom_clock,
    .patience = doom_patience,
    .lift = doom_lift,
    .chances = &CHANCES,
};
