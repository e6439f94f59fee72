/*
 * keep_brain.c - what a search should know of Keep: which answers are tempting in a quick play-out, and how a position looks.
 *
 * Whole numbers, guessed and then tried; nothing here is a rule. It never sees more than the position it is handed.
 */
#include "brain.h"
#include "keep_face.h"

extern const Brain keep_brain;

/* How much a room needs monsters: near the Vault, with a Treasure, with heroes in it. */
static int room_need(const Keep *s, int room)
{
    const Chamber *r = &s->room[room];
    int heroes = 0, need = r->far < 4 ? 40 - 10 * r->far : 4;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++)
        heroes += s->slot[i].place == room && s->slot[i].used != HERO_CAPTIVE;
    need += 12 * r->treasure * (heroes > 0) + 30 * heroes;
    return need > 200 ? 200 : need;
}

static bool room_guarded(const Keep *s, int room) { return rooms_of_monsters(s) >> room & 1; }

static uint8_t weigh(int v) { return (uint8_t)(v < 1 ? 1 : v > 255 ? 255 : v); }

/* An action of a card by what it does: striking first, moving last. */
static uint8_t tempt_option(const Box *box, const Keep *s, int option)
{
    const Frame *f = &s->frame[s->top];
    Options o = options_at(box, f->pc);
    if (option >= o.count) return 20;
    switch (text_opening(box, o.block[option]).event) {
    case KEEP_EVENT_MELEE:
    case KEEP_EVENT_RANGED: return 250;
    case KEEP_EVENT_DRAW:
    case KEEP_EVENT_REINFORCE: return 220;
    case KEEP_EVENT_SWARM: return 120;
    case KEEP_EVENT_AMBUSH:
    case KEEP_EVENT_ACTIVATE: return 100;
    case KEEP_EVENT_MOVE: return 40;
    default: return 80;
    }
}

static uint8_t tempt_place(const Keep *s, int why, int room)
{
    const Frame *f = &s->frame[s->top];
    switch (why) {
    case KEEP_WHY_MOVE_FROM: return weigh(120 - room_need(s, room));
    case KEEP_WHY_MOVE_TO: return weigh(10 + room_need(s, room) * (room_guarded(s, room) ? 1 : 2));
    case KEEP_WHY_ROOM: return weigh(f->what - 1 == KEEP_EVENT_LAY ? 20 + room_need(s, room) : 10 + room_need(s, room));
    case KEEP_WHY_SPAWN:
    case KEEP_WHY_CHARGE: return weigh(20 + 40 * room_guarded(s, room) + 20 * s->room[room].token[KEEP_COUNTER_TRAP]);
    case KEEP_WHY_PLAY:
    case KEEP_WHY_REFRESH:
    case WHY_OPTION: return weigh(s->difficulty >= CHALLENGING ? 12 : 4);
    default: return 40;
    }
}

static uint8_t tempt_one(const Box *box, const Keep *s, int why, Action a)
{
    int n = ACT_OPERAND(a);
    switch (ACT_VERB(a)) {
    case VERB_PASS: return why == KEEP_WHY_REFRESH ? 250 : why == KEEP_WHY_REPLACE ? 60 : why == WHY_RESPOND ? 20 : 3;
    case VERB_OPTION: return why == WHY_OPTION ? tempt_option(box, s, n) : 20;
    case VERB_PLACE: return tempt_place(s, why, n);
    case VERB_CARD:
        if (why == KEEP_WHY_STRIKE) return weigh(40 + room_need(s, s->slot[n].place));
        return why == KEEP_WHY_REFRESH ? 3 : 60;
    default: return 40;
    }
}

static void keep_tempt(const Box *box, const void *p, const Action *a, int n, uint8_t *weight)
{
    const Keep *s = (const Keep *)p;
    int why = keep_game.choice(box, s).why;
    for (int i = 0; i < n; i++) weight[i] = tempt_one(box, s, why, a[i]);
}

/* How near the heroes are to the Vault, how well it is guarded, how many Treasures stand in their way, how far the waves have come. */
static int keep_judge(const Box *box, const void *p, int seat)
{
    const Keep *s = (const Keep *)p;
    (void)seat;
    if (s->fate.over) return s->outcome == OUTCOME_WON || s->outcome == OUTCOME_SCENARIO_WON ? JUDGE_MAX : 0;
    int threat = 0, guard = 0, left = s->count[GUILD_DECK] + (s->waves - s->wave) * s->guilds;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++) {
        if (s->slot[i].used == HERO_CAPTIVE) continue;
        int far = s->room[s->slot[i].place].far;
        threat += far == 0 ? 700 : far == 1 ? 260 : far == 2 ? 120 : 50;
    }
    for (int q = 0; q < s->fate.seats; q++)
        for (int i = 0; i < s->count[ROW_MONSTERS + q]; i++) {
            int far = s->room[s->slot[at_monsters(q) + i].place].far;
            guard += (far == 0 ? 260 : far == 1 ? 120 : 50) / (s->fate.seats > 2 ? 2 : 1);
        }
    for (int i = 0; i < rooms_count(s); i++)
        guard += 30 * s->room[i].treasure + 20 * s->room[i].token[KEEP_COUNTER_TRAP];
    int n = s->guilds * s->waves, done = n ? 3000 * (n - left) / n : 0;
    (void)box;
    int v = JUDGE_MAX / 2 + 2 * (guard - threat + done - 1500);
    return v < 1 ? 1 : v > JUDGE_MAX - 1 ? JUDGE_MAX - 1 : v;
}

static int keep_clock(const Box *box, const void *p) { return (void)box, ((const Keep *)p)->round; }

/* How long the levels think: docs/league.md has what came of it. */
static const uint16_t *keep_patience(const void *p)
{
    static const uint16_t WORLDS[THINKERS] = { 30, 110, 400 };
    (void)p;
    return WORLDS;
}

const Brain keep_brain = {
    .game = &keep_game,
    .tempt = keep_tempt,
    .judge = keep_judge,
    .horizon = 4,
    .clock = keep_clock,
    .patience = keep_patience,
};
