/*
 * keep_brain.c - what a search should know of Keep: which answers are tempting in a quick play-out, and how a position
 * looks.
 *
 * Whole numbers, tried out in thousands of games; nothing here is a rule. It never sees more than the position it is
 * handed.
 */
#include "brain.h"
#include "keep_face.h"

extern const Brain keep_brain;

/* What being rid of a hero is worth, by its way to the Vault. */
static const uint8_t HERO_WORTH[] = { 164, 80, 50, 35, 25 };

/* What a monster is worth in a room, and how much the answers tempt: found by playing thousands of games by temptation
 * alone, all maps and clans, and keeping what won more often. */
enum Weights {
    GUARD_VAULT = 41,  /* the first monster in the Vault                                                      */
    GUARD_NEXT = 24,   /* next to it                                                                          */
    GUARD_SECOND = 14, /* two rooms away                                                                      */
    GUARD_FAR = 2,
    SHARE_HERE = 107, /* of a hero's worth, in hundredths, for a monster in its room                           */
    SHARE_NEXT = 45,  /* the same for one next door                                                           */
    MOVE_GAIN = 3,
    MOVE_LEAST = 2,
    STRIKE = 148,
    DRAW = 240,
    REINFORCE = 230,
    SWARM = 120,
    SWARM_IDLE = 3,
    AMBUSH = 140,
    AMBUSH_WORTH = 4,
    ACTIVATE = 100,
    LAY_TRAP = 106,
    LAY = 26,
    EXPEND = 4,
    OTHER = 80,
    STOP = 2,
    SHOP = 220,
    CLAN = 120,
    PORTAL = 20,
    ROOM_USE = 28,
    ENTRY_TRAP = 60,
    ENTRY_GUARD = 40,
    ENTRY_STUCK = 50,
    ENTRY_LOSS = 12,
    ENTRY_RUN = 9,
    ENTRY_FELLOW = 10,
    CARRY_SHOP = 120,
    CARRY_TRAP = 12,
    CARD = 24,
    CARD_STRIKE = 80,
    CARD_DRAW = 94,
    CARD_AMBUSH = 50,
    CARD_MOVE = 30
};

/* What the dungeon looks like: who is in which room. */
typedef struct Sight {
    int heroes[ROOMS], monsters[ROOMS];
} Sight;

static int hero_worth(const Keep *s, int room)
{
    int far = s->room[room].far;
    return HERO_WORTH[far < 4 ? far : 4];
}

/* What the first monster in a room is worth, heroes apart. */
static int room_need(const Keep *s, int room)
{
    int far = s->room[room].far;
    return far == 0 ? GUARD_VAULT : far == 1 ? GUARD_NEXT : far == 2 ? GUARD_SECOND : GUARD_FAR;
}

static Sight look(const Keep *s)
{
    Sight v = { { 0 }, { 0 } };
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++)
        if (s->slot[i].used != HERO_CAPTIVE) v.heroes[s->slot[i].place]++;
    for (int q = 0; q < s->fate.seats; q++)
        for (int i = at_monsters(q); i < at_monsters(q) + s->count[ROW_MONSTERS + q]; i++)
            v.monsters[s->slot[i].place]++;
    return v;
}

/* What one more monster in a room is worth, with `there` in it already. */
static int post_worth(const Keep *s, const Sight *v, int room, int there)
{
    int worth = room_need(s, room) / (1 + there);
    if (v->heroes[room] > there) worth += hero_worth(s, room) * SHARE_HERE / 100;
    int next = 0;
    for (uint32_t m = s->room[room].ways; m; m &= m - 1) {
        int r = __builtin_ctz(m), w = v->heroes[r] > v->monsters[r] ? hero_worth(s, r) : 0;
        if (w > next) next = w;
    }
    return worth + next * SHARE_NEXT / 100;
}

static int move_gain(const Keep *s, const Sight *v, int from, int to)
{
    return post_worth(s, v, to, v->monsters[to]) - post_worth(s, v, from, v->monsters[from] - 1);
}

static int move_best(const Keep *s, const Sight *v, int from)
{
    int best = -1000;
    for (uint32_t m = rooms_next_for_monsters(s, from); m; m &= m - 1) {
        int gain = move_gain(s, v, from, __builtin_ctz(m));
        if (gain > best) best = gain;
    }
    return best;
}

static uint8_t move_weight(int gain) { return tempt_weight(gain <= 0 ? 1 : MOVE_LEAST + MOVE_GAIN * gain); }

static int move_any(const Keep *s, const Sight *v, int seat)
{
    int best = -1000;
    for (uint32_t m = rooms_of_seat(s, seat); m; m &= m - 1) {
        int gain = move_best(s, v, __builtin_ctz(m));
        if (gain > best) best = gain;
    }
    return best;
}

/* The counter a room takes for a Loot card, -1 when it sells none. */
static int room_sells_for(const Box *box, const Keep *s, int room)
{
    const Card *c = slot_card(box, s, AT_ROOMS + room);
    for (int i = 0; i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (l->kind != LINE_USE || !l->cost) continue;
        Opening o = text_opening(box, l->cost);
        if (o.event == KEEP_EVENT_TAKE) return o.word - 1;
    }
    return -1;
}

/* Whether heroes stand where one of the seat's monsters can strike at them now. */
static bool in_reach(const Keep *s, int seat, bool ranged)
{
    return (strike_rooms(s, THING_NONE, seat, ranged) & rooms_of_heroes(s, states_attackable(s))) != 0;
}

/* A card in hand by what it could do now. */
static uint8_t tempt_card(const Box *box, const Keep *s, int slot)
{
    int card = s->card[slot], seat = s->active, w = CARD;
    if (card_shows(box, card, KEEP_EVENT_DRAW) || card_shows(box, card, KEEP_EVENT_REINFORCE)) w += CARD_DRAW;
    if ((in_reach(s, seat, true) && card_shows(box, card, KEEP_EVENT_RANGED)) ||
        (in_reach(s, seat, false) && card_shows(box, card, KEEP_EVENT_MELEE)))
        w += CARD_STRIKE;
    if (s->count[LAIR + seat] && card_shows(box, card, KEEP_EVENT_AMBUSH)) w += CARD_AMBUSH;
    if (card_shows(box, card, KEEP_EVENT_MOVE)) w += CARD_MOVE;
    return tempt_weight(w);
}

/* A Swarm by what its monsters would do. */
static uint8_t tempt_swarm(const Box *box, const Keep *s, const Sight *v, int pc, int seat)
{
    while (box->code[pc] != OP_DO && box->code[pc] != OP_END) pc += code_length(box->code + pc);
    int end = code_extent(box, pc);
    if (code_does(box, pc, end, KEEP_EVENT_MOVE)) return move_weight(move_any(s, v, seat));
    bool strikes = (code_does(box, pc, end, KEEP_EVENT_MELEE) && in_reach(s, seat, false)) ||
                   (code_does(box, pc, end, KEEP_EVENT_RANGED) && in_reach(s, seat, true));
    return strikes ? SWARM : SWARM_IDLE;
}

/* An action of a card by what it does. */
static uint8_t tempt_option(const Box *box, const Keep *s, const Sight *v, int option)
{
    const Frame *f = &s->frame[s->top];
    Options o = options_at(box, f->pc);
    if (option >= o.count) return 20;
    Opening begins = text_opening(box, o.block[option]);
    switch (begins.event) {
    case KEEP_EVENT_MELEE:
    case KEEP_EVENT_RANGED: return STRIKE;
    case KEEP_EVENT_DRAW: return DRAW;
    case KEEP_EVENT_REINFORCE: return REINFORCE;
    case KEEP_EVENT_SWARM: return tempt_swarm(box, s, v, o.block[option], f->you < s->fate.seats ? f->you : 0);
    case KEEP_EVENT_AMBUSH: return AMBUSH;
    case KEEP_EVENT_ACTIVATE: return ACTIVATE;
    case KEEP_EVENT_EXPEND: return EXPEND;
    case KEEP_EVENT_LAY: return begins.word == KEEP_WORD_TOKEN_TRAP ? LAY_TRAP : LAY;
    case KEEP_EVENT_MOVE: return f->you < s->fate.seats ? move_weight(move_any(s, v, f->you)) : 10;
    default: return OTHER;
    }
}

/* Where it hurts least that a hero comes in. */
static uint8_t tempt_entry(const Keep *s, const Sight *v, int room)
{
    const Chamber *r = &s->room[room];
    int w = 60, heroes = v->heroes[room] + 1;
    if (r->token[KEEP_COUNTER_TRAP]) return tempt_weight(w + ENTRY_TRAP + 10 * r->far);
    if (v->monsters[room]) w += ENTRY_GUARD;
    else if (r->treasure > heroes) w += ENTRY_STUCK;
    else if (r->treasure) w -= ENTRY_LOSS * r->treasure;
    else w -= ENTRY_RUN * (r->far < 4 ? 4 - r->far : 1);
    return tempt_weight(w - ENTRY_FELLOW * v->heroes[room] + 4 * r->far);
}

static uint8_t tempt_room(const Box *box, const Keep *s, const Sight *v, int room)
{
    const Frame *f = &s->frame[s->top];
    int event = f->what - 1;
    if (event == KEEP_EVENT_SWARM) {
        int mine = 0, seat = f->you < s->fate.seats ? f->you : 0;
        for (int i = at_monsters(seat); i < at_monsters(seat) + s->count[ROW_MONSTERS + seat]; i++)
            mine += s->slot[i].place == room;
        return tempt_weight(mine * (v->heroes[room] ? 60 : 5));
    }
    if (event == KEEP_EVENT_AMBUSH) return tempt_weight(5 + AMBUSH_WORTH * post_worth(s, v, room, v->monsters[room]));
    if (event == KEEP_EVENT_LAY && f->word == KEEP_WORD_TOKEN_TRAP) {
        int far = s->room[room].far;
        return tempt_weight((far < 4 ? 60 - 2 * far : 10) / (1 + s->room[room].token[KEEP_COUNTER_TRAP]));
    }
    if (event == KEEP_EVENT_LAY) return room_sells_for(box, s, room) == f->word - 1 ? 120 : 10;
    return 40;
}

static uint8_t tempt_place(const Box *box, const Keep *s, const Sight *v, int why, int room)
{
    const Frame *f = &s->frame[s->top];
    switch (why) {
    case KEEP_WHY_PLACE: return tempt_weight(5 + 2 * post_worth(s, v, room, v->monsters[room]));
    case KEEP_WHY_MOVE_FROM: return move_weight(move_best(s, v, room));
    case KEEP_WHY_MOVE_TO: return move_weight(move_gain(s, v, room_of(s, f->it), room));
    case KEEP_WHY_ROOM: return tempt_room(box, s, v, room);
    case KEEP_WHY_SPAWN:
    case KEEP_WHY_CHARGE: return tempt_entry(s, v, room);
    case KEEP_WHY_ARCHER: return tempt_weight(100 - room_need(s, room) + 10 * v->monsters[room]);
    case KEEP_WHY_ACTIVATE: return room_sells_for(box, s, room) >= 0 ? SHOP : ROOM_USE;
    case KEEP_WHY_PLAY:
    case KEEP_WHY_REFRESH:
    case WHY_OPTION: return 0; /* the Cells cost more than they give, unless a thought says otherwise */
    default: return 40;
    }
}

static uint8_t tempt_carry(const Box *box, const Keep *s, int counter)
{
    int to = THING_INDEX(s->frame[s->top].there);
    if (room_sells_for(box, s, to) == counter) return CARRY_SHOP;
    return counter == KEEP_COUNTER_TRAP ? CARRY_TRAP : 1;
}

static uint8_t tempt_pass(int why)
{
    switch (why) {
    case KEEP_WHY_REFRESH: return 250;
    case KEEP_WHY_REPLACE: return 60;
    case KEEP_WHY_CARRY: return 12;
    case KEEP_WHY_MOVE_FROM:
    case KEEP_WHY_MOVE_WHO:
    case KEEP_WHY_MOVE_TO: return MOVE_LEAST;
    case WHY_RESPOND: return 20;
    default: return STOP;
    }
}

static uint8_t tempt_one(const Box *box, const Keep *s, const Sight *v, int why, Action a)
{
    int n = ACT_OPERAND(a);
    switch (ACT_VERB(a)) {
    case VERB_PASS: return tempt_pass(why);
    case VERB_OPTION:
        if (why == WHY_OPTION) return tempt_option(box, s, v, n);
        if (why == KEEP_WHY_CARRY) return tempt_carry(box, s, n);
        return why == KEEP_WHY_ACTIVATE ? PORTAL : 20;
    case VERB_PLACE: return tempt_place(box, s, v, why, n);
    case VERB_CARD:
        if (why == KEEP_WHY_STRIKE) return tempt_weight(hero_worth(s, s->slot[n].place));
        if (why == KEEP_WHY_ACTIVATE) return CLAN;
        if (why == KEEP_WHY_PLAY) return tempt_card(box, s, n);
        return why == KEEP_WHY_REFRESH ? 1 : 60;
    default: return 40;
    }
}

static void keep_tempt(const Box *box, const void *p, const Action *a, int n, uint8_t *weight)
{
    const Keep *s = (const Keep *)p;
    int why = keep_game.choice(box, s).why;
    Sight v = look(s);
    for (int i = 0; i < n; i++) weight[i] = tempt_one(box, s, &v, why, a[i]);
}

/* How a position looks when a turn begins: the logarithm of the odds, in thousandths, fitted to 7000 games played by
 * temptation alone (all maps, clans and difficulties). */
enum JudgeOdds {
    ODDS_EVEN = 5500,
    ODDS_HERO = -220,
    ODDS_HERO_SECOND = -310, /* two rooms from the Vault: there they gather                                   */
    ODDS_FOUR = -700,        /* four in the Vault                                                             */
    ODDS_VAULT = 220,        /* what a monster in the Vault can still take                                    */
    ODDS_GUARD = 140,        /* next to it                                                                    */
    ODDS_MONSTER = 10,
    ODDS_TREASURE = 115, /* its value, in the two rooms before the Vault                                      */
    ODDS_TRAP = 200,
    ODDS_LOOT = 90,
    ODDS_LEFT = -110, /* a Guild card still to come                                                           */
    ODDS_DRAWS = -630,
    ODDS_OMEN = -935,
    ODDS_PORTALS = 400
};

static int odds_of_heroes(const Keep *s)
{
    int odds = 0, vaulted = 0;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++) {
        int far = s->room[s->slot[i].place].far;
        bool captive = s->slot[i].used == HERO_CAPTIVE;
        vaulted += far == 0 && !captive;
        odds += far == 2 && !captive ? ODDS_HERO_SECOND : ODDS_HERO;
    }
    return odds + (vaulted >= 4 ? ODDS_FOUR : 0);
}

static int odds_of_monsters(const Box *box, const Keep *s)
{
    int odds = 0;
    for (int q = 0; q < s->fate.seats; q++)
        for (int i = at_monsters(q); i < at_monsters(q) + s->count[ROW_MONSTERS + q]; i++) {
            int far = s->room[s->slot[i].place].far;
            odds += monster_left(box, s, i) * (far == 0 ? ODDS_VAULT : far == 1 ? ODDS_GUARD : ODDS_MONSTER);
        }
    return odds;
}

static int keep_judge(const Box *box, const void *p, int seat)
{
    const Keep *s = (const Keep *)p;
    (void)seat;
    if (s->fate.over) return s->outcome == OUTCOME_WON || s->outcome == OUTCOME_SCENARIO_WON ? JUDGE_MAX : 0;
    int odds = ODDS_EVEN + odds_of_heroes(s) + odds_of_monsters(box, s) + s->omen * ODDS_OMEN;
    for (int i = 0; i < rooms_count(s); i++) {
        const Chamber *r = &s->room[i];
        odds += r->token[KEEP_COUNTER_TRAP] * ODDS_TRAP;
        if (r->far == 1 || r->far == 2) odds += r->treasure * ODDS_TREASURE;
    }
    for (int q = 0; q < s->fate.seats; q++)
        odds += ODDS_LOOT *
                (s->count[HAND + q] + s->count[PLAYED + q] + s->count[DECK + q] + s->count[DISCARDS + q] - CLAN_CARDS);
    odds += (portals_done(s) > 1 ? ODDS_PORTALS : 0) + ODDS_DRAWS * number_now(box, s, KEEP_NUMBER_DRAWS, THING_NONE);
    return judge_odds(odds + ODDS_LEFT * (s->count[GUILD_DECK] + (s->waves - s->wave) * s->guilds));
}

static int keep_clock(const Box *box, const void *p) { return (void)box, ((const Keep *)p)->round; }

/* How long the levels think: docs/league.md has what came of it. */
static const uint16_t *keep_patience(const void *p)
{
    static const uint16_t WORLDS[DIFFICULTIES][THINKERS] = {
        { 12, 28, 120 }, { 24, 56, 120 }, { 24, 56, 120 }, { 24, 56, 120 }, { 16, 40, 120 },
    };
    return WORLDS[((const Keep *)p)->difficulty];
}

/* Wounds that the monsters have not never hurt. */
static void keep_lift(const Box *box, void *p, const void *q, int seat)
{
    Keep *s = (Keep *)p;
    const Keep *more = (const Keep *)q;
    (void)box, (void)seat;
    for (int c = 0; c < s->fate.seats; c++)
        for (int i = at_monsters(c); i < at_monsters(c) + s->count[ROW_MONSTERS + c]; i++)
            if (s->slot[i].used > more->slot[i].used) s->slot[i].used = more->slot[i].used;
}

/* Drawing a card by a played card costs nothing, and what is drawn is better known before the rest of it is done. */
static Action keep_usual(const Box *box, const void *p, int *kind)
{
    const Keep *s = (const Keep *)p;
    const Frame *f = &s->frame[s->top];
    if (keep_game.choice(box, s).why != WHY_OPTION || !between_actions(box, s)) return ACTION_NONE;
    Action list[ACTION_MAX];
    Options o = options_at(box, f->pc);
    int n = keep_game.actions(box, s, list);
    for (int i = 0; i < n; i++) {
        int option = ACT_VERB(list[i]) == VERB_OPTION ? ACT_OPERAND(list[i]) : o.count;
        if (option >= o.count || text_opening(box, o.block[option]).event != KEEP_EVENT_DRAW) continue;
        *kind = USUAL_DRAW;
        return list[i];
    }
    return ACTION_NONE;
}

#include "games/keep/keep_chances.inc"

const Brain keep_brain = {
    .game = &keep_game,
    .tempt = keep_tempt,
    .judge = keep_judge,
    .horizon = 1,
    .clock = keep_clock,
    .patience = keep_patience,
    .lift = keep_lift,
    .chances = &CHANCES,
    .usual = keep_usual,
};
