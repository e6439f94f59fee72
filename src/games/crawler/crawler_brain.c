/*
 * crawler_brain.c - what a search should know of Dungeon Crawler: which answers are tempting in a quick play-out, and
 * how a position looks in each of the three formats.
 *
 * In a play-out nobody attacks what cannot be overpowered, nobody defends what cannot be held, and cards are played
 * when their bonus closes the gap. The weights of the judgement were fitted to how games ended: for two to games of the
 * search, else to quick play-outs (docs/league.md). Nothing here is a rule, and it never sees more than the position it
 * is handed.
 */
#include "brain.h"
#include "games/crawler/turn.h"

extern const Game crawler_game;
extern const Brain crawler_brain;

/* ---- What could still be added to a struggle --------------------------------------------------------------------- */

/* What the Adventurers that are not used yet could add. */
static int ready_sum(const Box *box, const Crawler *s, int number)
{
    int base = s->facer * PARTY, sum = 0;
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++)
        if (!(s->slot[i].flags & SLOT_ACTIVATED) && !s->slot[i].lock && !s->slot[i].poison)
            sum += (int)slot_number(box, s, number, i);
    return sum;
}

/* What the cards in hand could add, within the Resources that are left. */
static int hand_sum(const Box *box, const Crawler *s, int field)
{
    int hand = PILE_RANGE(s->facer, PILE_HAND), left[4], sum = 0;
    resources_left(box, s, s->facer, left);
    for (int i = 0; i < s->count[hand]; i++) {
        int card = s->card[range_slot(s, hand, i)], type = card_resource(box, card), cost = printed_cost(box, card);
        int bonus = card_is(box, card, DCM_KIND_CRAWLER_CARD) ? field_of(box, card, field) : 0;
        if (bonus <= 0 || cost > left[type]) continue;
        left[type] -= cost, sum += bonus;
    }
    return sum;
}

/* What is missing to overpower a struggle. */
static int attack_gap(const Box *box, const Crawler *s, int k)
{
    int sum = struggle_attackers(s, k) ? (int)struggle_attack(box, s, k) : 0;
    if (!sum)
        for (int i = AT_CRAWL; i < AT_CRAWL + s->count[ROW_CRAWL]; i++)
            if (helps(s, i, k)) sum += (int)slot_number(box, s, DCM_NUMBER_POWER, i);
    return (int)struggle_stamina(box, s, k) - sum;
}

/* What is missing to hold a front; 0 or less: it holds. */
static int defence_gap(const Box *box, const Crawler *s, int front)
{
    int power = (int)front_power(box, s, front);
    return power <= 0 ? 0 : power - (int)front_defence(box, s, front);
}

/* The smallest gap that is left to close among all struggles or fronts; 0: none is. */
static int gap_left(const Box *box, const Crawler *s, bool defence)
{
    uint8_t list[FRONTS];
    int n = defence ? fronts_list(box, s, list) : struggles_list(box, s, list), best = 0;
    for (int i = 0; i < n; i++) {
        int gap = defence ? defence_gap(box, s, list[i]) : attack_gap(box, s, list[i]);
        if (gap <= 0 && !defence && !struggle_attackers(s, list[i])) gap = 1; /* cards alone do not attack */
        if (gap > 0 && (!best || gap < best)) best = gap;
    }
    return best;
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

typedef struct Mood {
    const Box *box;
    const Crawler *s;
    int gap, ready, hand; /* of the attack or defence that is being put together                              */
} Mood;

static int life_left(const Box *box, const Crawler *s, int slot)
{
    return printed_life(box, s->card[slot]) - s->slot[slot].wound;
}

/* Another Adventurer, or enough. */
static int tempt_ready(const Mood *m, Action a)
{
    bool pass = ACT_VERB(a) == VERB_PASS;
    if (!m->gap || m->gap > m->ready + m->hand) return pass ? 250 : 3;
    if (m->gap <= m->hand && m->gap > m->ready) return pass ? 90 : 40;
    return pass ? 4 : 80;
}

static int tempt_join(const Mood *m, Action a, bool defence)
{
    int front = ACT_OPERAND(a);
    int gap = defence ? defence_gap(m->box, m->s, front) : attack_gap(m->box, m->s, front);
    if (gap <= 0) return 4;
    return gap <= m->ready + m->hand + 1 ? 200 / gap : 8;
}

/* A card of the facing player: its bonus now, later, or never. */
static int tempt_bonus(const Mood *m, int slot)
{
    const Box *box = m->box;
    int card = m->s->card[slot], power = field_of(box, card, DCM_FIELD_POWER),
        stamina = field_of(box, card, DCM_FIELD_STAMINA);
    bool stays = box->card[card].traits >> DCM_TRAIT_TRAITS_PERMANENT & 1;
    if (stays) return 160;
    if (m->s->after == P_STRIKE) {
        if (power <= 0) return stamina > 0 ? 1 : 8;
        return m->gap && m->gap <= m->hand ? 200 : 1;
    }
    if (m->s->after == P_BLOWS) {
        if (stamina <= 0) return power > 0 ? 1 : 8;
        if (!m->gap || m->gap > m->hand) return 1;
        return m->s->format == FORMAT_SOLO ? 60 : 200; /* alone, cards are the clock (DCS-18) */
    }
    return power > 0 || stamina > 0 ? 1 : 12;
}

static int tempt_window(const Mood *m, Action a)
{
    if (ACT_VERB(a) == VERB_PASS) return 50;
    if (window_seat(m->s) != m->s->facer) return 60;
    return ACT_OPERAND(a) < LIVE ? 40 : tempt_bonus(m, ACT_OPERAND(a));
}

/* Whom to wound: what falls by it first, the dearer the better. */
static int tempt_wound(const Mood *m, Action a)
{
    int slot = ACT_OPERAND(a);
    if (ACT_VERB(a) == VERB_PASS) return 1;
    return 20 + 12 * printed_cost(m->box, m->s->card[slot]) + (life_left(m->box, m->s, slot) <= 1 ? 90 : 0);
}

/* The strongest stand in front. */
static int tempt_front_rank(const Mood *m, Action a)
{
    int left = life_left(m->box, m->s, ACT_OPERAND(a));
    return 2 << (2 * (left > 3 ? 3 : left < 0 ? 0 : left));
}

/* DCM-37: an encounter that can be beaten is worth facing. */
static int tempt_face(const Mood *m, Action a)
{
    int row = RANGE[ROW_DUNGEON].base, stamina = 0, power = 0;
    for (int i = row; i < row + m->s->count[ROW_DUNGEON]; i++)
        if (slot_is(m->box, m->s, i, DCM_KIND_CHARACTER)) {
            stamina += field_of(m->box, m->s->card[i], DCM_FIELD_STAMINA);
            power += field_of(m->box, m->s->card[i], DCM_FIELD_POWER);
        }
    bool easy = stamina <= 5 || power <= 3;
    return ACT_VERB(a) == VERB_PASS ? (easy ? 30 : 80) : (easy ? 120 : 60);
}

/* Alone: the cards of the Dungeon that are still to come. */
static int dungeon_left(const Crawler *s)
{
    return s->count[PILE_RANGE(1, PILE_STACK)] + s->count[PILE_RANGE(1, PILE_TURNED)];
}

/* DCS-13, DCS-18: alone, whether a full hand would leave too few cards for the encounters that are still to come. */
static bool cards_are_short(const Box *box, const Crawler *s)
{
    int draws = hand_limit(box, s, 0) - s->count[PILE_RANGE(0, PILE_HAND)];
    return 4 * s->count[PILE_RANGE(0, PILE_DECK)] - 5 * dungeon_left(s) < 4 * (draws > 1 ? draws - 1 : 0);
}

static int tempt_refill(const Mood *m, Action a)
{
    const Crawler *s = m->s;
    if (s->format == FORMAT_SOLO && ACT_OPERAND(a) == LINE_REGROUP && cards_are_short(m->box, s)) return 120;
    int lead = s->count[ROW_PARTY] ? life_left(m->box, s, 0) : 0, best = 0;
    for (int i = 1; i < s->count[ROW_PARTY]; i++)
        if (life_left(m->box, s, i) > best) best = life_left(m->box, s, i);
    if (ACT_OPERAND(a) == LINE_REGROUP) return best > lead ? 90 : 8;
    return 40;
}

static int tempt_phase(const Mood *m, int phase, Action a)
{
    bool pass = ACT_VERB(a) == VERB_PASS, card = ACT_VERB(a) == VERB_CARD;
    switch (phase) {
    case P_ORDER: return tempt_front_rank(m, a);
    case P_NEW_HAND: return pass ? 90 : 30;
    case P_FACE: return tempt_face(m, a);
    case P_EAGLE: return m->s->asker == m->s->facer ? (pass ? 250 : 4) : (pass ? 30 : 60);
    case P_PULL:
    case P_DRAW: return card ? 40 : 60;
    case P_WINDOW: return tempt_window(m, a);
    case P_ATTACKERS:
    case P_DEFENDERS: return tempt_ready(m, a);
    case P_PLACE:
    case P_JOIN_ATTACK: return tempt_join(m, a, false);
    case P_PLACE_SHIELD:
    case P_JOIN_DEFENCE: return tempt_join(m, a, true);
    case P_WOUND: return tempt_wound(m, a);
    case P_CONTACT: return tempt_front_rank(m, a);
    case P_DROP: return pass ? 250 : 1;
    case P_PERMANENTS: return pass ? 250 : 1;
    case P_LEAVE: return pass ? 1 : 255;
    case P_REFILL: return tempt_refill(m, a);
    default: return 50;
    }
}

/* Attack and defence are looked at once for all answers; other phases need no sums. */
static Mood mood_of(const Box *box, const Crawler *s, int phase)
{
    Mood m = { box, s, 0, 0, 0 };
    bool defence = phase == P_DEFENDERS || phase == P_JOIN_DEFENCE || phase == P_PLACE_SHIELD;
    bool attack = phase == P_ATTACKERS || phase == P_JOIN_ATTACK || phase == P_PLACE;
    if (phase == P_WINDOW && window_seat(s) == s->facer) attack = s->after == P_STRIKE, defence = s->after == P_BLOWS;
    if (!attack && !defence) return m;
    m.gap = gap_left(box, s, defence);
    if (!m.gap) return m;
    m.ready = ready_sum(box, s, defence ? DCM_NUMBER_STAMINA : DCM_NUMBER_POWER);
    m.hand = hand_sum(box, s, defence ? DCM_FIELD_STAMINA : DCM_FIELD_POWER);
    return m;
}

static void crawler_tempt(const Box *box, const void *p, const Action *a, int n, uint8_t *weight)
{
    const Crawler *s = (const Crawler *)p;
    int phase = s->frame[0].step;
    bool asked = machine_why(box, s) != 0, joins = !asked && s->top > 0;
    Mood m = { box, s, 0, 0, 0 };
    if (!asked && !joins) m = mood_of(box, s, phase);
    for (int i = 0; i < n; i++) {
        int w = asked   ? (ACT_VERB(a[i]) == VERB_PASS ? 30 : 50)
                : joins ? tempt_join(&m, a[i], s->after == P_BLOWS)
                        : tempt_phase(&m, phase, a[i]);
        weight[i] = tempt_weight(w);
    }
}

/* ---- How it looks ------------------------------------------------------------------------------------------------ */

static int party_life(const Box *box, const Crawler *s, int side)
{
    int sum = 0;
    for (int i = 0; i < s->count[ROW_PARTY + side]; i++) sum += life_left(box, s, side * PARTY + i);
    return sum;
}

/* Hundredths of each Quest that is not done, all together; a Quest that is done counts a hundred. */
static int quests_progress(const Box *box, const Crawler *s, int side)
{
    int sum = 0;
    for (int i = 0; i < s->count[ROW_QUESTS + side]; i++) {
        int slot = AT_QUESTS + side * QUESTS + i;
        if (s->slot[slot].flags & SLOT_DONE) {
            sum += 100;
            continue;
        }
        int goal = (int)slot_number(box, s, DCM_NUMBER_GOAL, slot),
            got = (int)slot_number(box, s, DCM_NUMBER_PROGRESS, slot);
        sum += goal > 0 && got < goal ? 100 * got / goal : 99;
    }
    return sum;
}

/* Cost of the Characters that are left of a Dungeon. */
static int row_threat(const Box *box, const Crawler *s, int row)
{
    int sum = 0;
    for (int i = RANGE[row].base; i < RANGE[row].base + s->count[row]; i++)
        if (slot_is(box, s, i, DCM_KIND_CHARACTER)) sum += 1 + printed_cost(box, s->card[i]) - s->slot[i].wound;
    return sum;
}

enum { SIGNS = 10 };

/* What the judgement is made of: each sign is a small number that grows with how good it looks. */
static void signs_solo(const Box *box, const Crawler *s, int32_t *x)
{
    int left = dungeon_left(s), quests = quests_done(s, 0);
    int cards = s->count[PILE_RANGE(0, PILE_DECK)], life = party_life(box, s, 0);
    x[0] = 1;
    x[1] = life;
    x[2] = s->count[ROW_PARTY];
    x[3] = left;
    x[4] = cards - left > 12 ? 12 : cards - left < -12 ? -12 : cards - left;
    x[5] = 16 * life / (left + 4);
    x[6] = quests == 3 ? 30 : quests_progress(box, s, 0) / 20;
    x[7] = row_threat(box, s, ROW_OTHER);
    x[8] = 16 * cards / (left + 3) > 48 ? 48 : 16 * cards / (left + 3);
    x[9] = s->count[PILE_RANGE(0, PILE_HAND)];
}

static void signs_duel(const Box *box, const Crawler *s, int seat, int32_t *x)
{
    int rest = s->rounds ? s->rounds - s->round : 12, other = 1 - seat;
    int points = victory_points(box, s, seat) - victory_points(box, s, other);
    int mine = party_life(box, s, seat), theirs = party_life(box, s, other);
    x[0] = 0;
    x[1] = points;
    x[2] = 16 * points / (rest + 2);
    x[3] = 24 / (theirs + 1) - 24 / (mine + 1);
    x[4] = (quests_progress(box, s, seat) - quests_progress(box, s, other)) / 10;
    x[5] = row_threat(box, s, ROW_DUNGEON + seat) - row_threat(box, s, ROW_DUNGEON + other);
    x[6] = s->count[PILE_RANGE(seat, PILE_HAND)] - s->count[PILE_RANGE(other, PILE_HAND)];
    x[7] = s->count[ROW_PARTY + seat] - s->count[ROW_PARTY + other];
    x[8] = mine - theirs;
    x[9] = seat == s->facer ? 1 : -1;
}

/* Against the best of the others. */
static void signs_multi(const Box *box, const Crawler *s, int seat, int32_t *x)
{
    int best = -1000, who = seat, players = players_of(s), sum = 0, mine = victory_points(box, s, seat);
    for (int p = 0; p < players; p++) {
        int vp = victory_points(box, s, p);
        sum += vp;
        if (p != seat && vp > best) best = vp, who = p;
    }
    x[0] = players - 3;
    x[1] = mine - best;
    x[2] = mine - (sum - mine) / (players > 1 ? players - 1 : 1);
    x[3] = (mine - best) * 16 /
           (GOAL_POINTS + 4 - (mine > best ? mine : best) < 4 ? 4 : GOAL_POINTS + 4 - (mine > best ? mine : best));
    x[4] = (quests_progress(box, s, seat) - quests_progress(box, s, who)) / 10;
    x[5] = party_life(box, s, seat) - party_life(box, s, who);
    x[6] = s->count[ROW_PARTY + seat];
    x[7] = 1;
    x[8] = s->count[PILE_RANGE(seat, PILE_HAND)];
    x[9] = seat == s->marker;
}

/* Thousandths of log odds for each sign. */
static const int16_t WEIGHT[4][SIGNS] = {
    { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
    { -600, 50, 160, 10, 12, 180, 230, -1600, 0, 0 },
    { 0, -36, 37, 110, 28, 120, 51, 434, 149, 278 },
    { -2500, 120, 300, -100, 220, 70, 60, -240, 10, 60 },
};

static void signs_of(const Box *box, const Crawler *s, int seat, int32_t *x)
{
    if (s->format == FORMAT_SOLO) signs_solo(box, s, x);
    else if (s->format == FORMAT_DUEL) signs_duel(box, s, seat, x);
    else signs_multi(box, s, seat, x);
}

static int crawler_judge(const Box *box, const void *p, int seat)
{
    const Crawler *s = (const Crawler *)p;
    int32_t x[SIGNS];
    signs_of(box, s, seat, x);
    return judge_signs(x, WEIGHT[s->format], SIGNS);
}

/* Encounters begun; with others at the table each counts twice, since so much more happens in one. */
static int crawler_clock(const Box *box, const void *p)
{
    const Crawler *s = (const Crawler *)p;
    (void)box;
    return s->format == FORMAT_SOLO ? s->encounters : 2 * s->encounters;
}

/* How long the levels think: docs/league.md has what came of it. */
static const uint16_t *crawler_patience(const void *p)
{
    static const uint16_t ALONE[DIFFICULTIES][THINKERS] = {
        { 8, 20, 1000 }, { 25, 70, 1000 }, { 35, 110, 1000 }, { 10, 40, 1500 }
    };
    static const uint16_t AGAINST[THINKERS] = { 4, 14, 1500 };
    const Crawler *s = (const Crawler *)p;
    return s->format == FORMAT_SOLO ? ALONE[s->difficulty] : AGAINST;
}

/* Wounds and Poison that one's own Adventurers have not never hurt, nor do points. */
static void crawler_lift(const Box *box, void *p, const void *q, int seat)
{
    Crawler *s = (Crawler *)p;
    const Crawler *more = (const Crawler *)q;
    (void)box;
    for (int i = seat * PARTY; i < (seat + 1) * PARTY; i++) {
        if (s->slot[i].wound > more->slot[i].wound) s->slot[i].wound = more->slot[i].wound;
        if (s->slot[i].poison > more->slot[i].poison) s->slot[i].poison = more->slot[i].poison;
    }
    if (s->vp[seat] < more->vp[seat]) s->vp[seat] = more->vp[seat];
}

#include "games/crawler/crawler_chances.inc"

const Brain crawler_brain = { .game = &crawler_game,
                              .tempt = crawler_tempt,
                              .judge = crawler_judge,
                              .horizon = 4,
                              .clock = crawler_clock,
                              .patience = crawler_patience,
                              .lift = crawler_lift,
                              .chances = &CHANCES };
