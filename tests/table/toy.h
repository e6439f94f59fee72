/*
 * toy.h - a small game with everything a table must handle, for the tests of src/table alone.
 *
 * One to three players face a row of foes. On your turn fight a foe (a die that reaches its strength sends it to the
 * discards), lull one to sleep (nothing is rolled or seen: it can be taken back), look (the top card of the deck comes
 * into play), bid coins (asked how many), or end your turn. Three beaten foes end the game; most coins win, alone: any
 * coins. There are two copies of each card, so that words need numbers. The table itself may end a turn (VERB_TABLE).
 *
 * All of it is static, since each test here is a program of its own.
 */
#ifndef TESTS_TABLE_TOY_H
#define TESTS_TABLE_TOY_H

#include "face.h"
#include "rewards.h"
#include "stage.h"

enum { TOY_SEATS = 3, TOY_COPIES = 12, TOY_CARDS = 7, TOY_ENOUGH = 3, TOY_BIDS = 4 };
enum { TOY_RAT = 1, TOY_BAT, TOY_OGRE, TOY_KING, TOY_CHARM, TOY_MAP };
enum { TOY_KIND_FOE, TOY_KIND_ELITE, TOY_KIND_CHARM };
enum { TOY_PLAY, TOY_HAND, TOY_DECK, TOY_DISCARDS, TOY_ASIDE };
enum { TOY_STRENGTH, TOY_COINS, TOY_DOOM, TOY_NUMBERS };
enum { TOY_LEVEL, TOY_PACKS, TOY_PURSE };
enum { TOY_LOOK, TOY_BID, TOY_END_TURN, TOY_LULL };
enum { TOY_EV_BEATEN = EV_GAME, TOY_EV_HELD, TOY_EV_SEEN, TOY_EV_LULLED, TOY_EV_BID };

typedef struct Toy {
    Fate fate;
    uint8_t card[TOY_COPIES], zone[TOY_COPIES], owner[TOY_COPIES], asleep[TOY_COPIES], slot[TOY_COPIES];
    uint16_t rank[TOY_COPIES]; /* order in its zone */
    uint16_t next;
    uint8_t coins[TOY_SEATS], turn, doom, beaten, lulling, bidding;
    uint8_t spare[2];
} Toy;
RULES_STATIC_ASSERT(sizeof(Toy) % 8 == 0, "no padding");

/* ---- The cards --------------------------------------------------------------------------------------------------- */

static const Card TOY_CARD[TOY_CARDS] = {
    { .kind = 0 },
    { .kind = TOY_KIND_FOE, .kinds = 1, .copies = 2, .die = 3, .length = 3 },
    { .kind = TOY_KIND_FOE, .kinds = 1, .copies = 2, .die = 2, .length = 3 },
    { .kind = TOY_KIND_FOE, .kinds = 1, .copies = 2, .die = 6, .length = 3 },
    { .kind = TOY_KIND_ELITE, .kinds = 3, .copies = 2, .die = 5, .length = 3 },
    { .kind = TOY_KIND_CHARM, .kinds = 4, .copies = 2 },
    { .kind = TOY_KIND_CHARM, .kinds = 4, .copies = 2 },
};
static const CardWords TOY_CARD_WORDS[TOY_CARDS] = {
    { "", "", "", "", "", "" },
    { "Rat", "", "", "house", "", "-,Bite,Bite" },
    { "Bat of Night", "", "", "house", "", "-,-,Shriek" },
    { "Ogre", "", "", "house", "", "-,-,Club" },
    { "King of Rats", "", "", "house", "", "-,Call,-" },
    { "Charm", "", "", "house", "", "" },
    { "Map in Ink", "", "", "house", "", "" },
};
static const BoxWords TOY_BOX_WORDS = { .card = TOY_CARD_WORDS };
static const Box TOY_BOX = { .hash = 0x70795f31u, .card = TOY_CARD, .words = &TOY_BOX_WORDS, .cards = TOY_CARDS };
static const Box TOY_OTHER_BOX = { .hash = 0x70795f32u, .card = TOY_CARD, .words = &TOY_BOX_WORDS, .cards = TOY_CARDS };

/* ---- The rules --------------------------------------------------------------------------------------------------- */

static int toy_at_rank(const Toy *s, int zone, int n)
{
    int found = -1;
    for (int k = 0; k <= n; k++) {
        int best = -1;
        for (int i = 0; i < TOY_COPIES; i++)
            if (s->zone[i] == zone && (found < 0 || s->rank[i] > s->rank[found]) &&
                (best < 0 || s->rank[i] < s->rank[best]))
                best = i;
        if (best < 0) return -1;
        found = best;
    }
    return found;
}

static void toy_move(Toy *s, int copy, int zone, bool front)
{
    s->zone[copy] = (uint8_t)zone;
    s->asleep[copy] = s->slot[copy] = 0;
    if (!front) {
        s->rank[copy] = s->next++;
        return;
    }
    for (int i = 0; i < TOY_COPIES; i++) s->rank[i]++;
    s->next++;
    s->rank[copy] = 0;
}

static void toy_tell(const Toy *s, Events *ev, int kind, int seat, int card, int copy, int a)
{
    Event e = { (uint8_t)kind, (uint8_t)seat, 0xff, 0, (uint16_t)card, 0, THING(THING_SLOT, copy), (int16_t)a, 0, 0 };
    events_add(ev, s, e);
}

static void toy_setup(const Box *box, Toy *s, const Setup *how, Events *ev)
{
    Toy fresh = { .next = TOY_COPIES };
    (void)box;
    rng_seed(&fresh.fate.rng, how->seed);
    fresh.fate.seats = how->seats;
    fresh.doom = (uint8_t)how->option[TOY_LEVEL];
    for (int p = 0; p < how->seats; p++) fresh.coins[p] = (uint8_t)how->option[TOY_PURSE];
    for (int i = 0; i < TOY_COPIES; i++) {
        fresh.card[i] = (uint8_t)(1 + i / 2);
        fresh.zone[i] = TOY_DECK;
    }
    for (int i = TOY_COPIES - 1; i >= 0; i--) {
        uint32_t j = rng_below(&fresh.fate.rng, (uint32_t)i + 1);
        uint8_t c = fresh.card[i];
        fresh.card[i] = fresh.card[j], fresh.card[j] = c;
        fresh.rank[i] = (uint16_t)i;
    }
    for (int n = 0; n < 2; n++)
        for (int i = 0; i < TOY_COPIES; i++)
            if (fresh.zone[i] == TOY_DECK && fresh.card[i] <= TOY_KING) {
                toy_move(&fresh, i, TOY_PLAY, false);
                break;
            }
    *s = fresh;
    toy_tell(s, ev, EV_TURN, s->turn, 0, 0, 1);
}

static Choice toy_choice(const Box *box, const Toy *s)
{
    Choice c = { s->fate.over ? (uint8_t)SEAT_NONE : s->turn, 0, 1, 0, 0 };
    (void)box;
    return c;
}

static int toy_actions(const Box *box, const Toy *s, Action *out)
{
    int n = 0;
    (void)box;
    if (s->fate.over) return 0;
    if (!s->lulling && !s->bidding) {
        out[n++] = ACT(VERB_OPTION, TOY_LOOK);
        out[n++] = ACT(VERB_OPTION, TOY_BID);
        out[n++] = ACT(VERB_OPTION, TOY_END_TURN);
        out[n++] = ACT(VERB_OPTION, TOY_LULL);
    }
    for (int i = 0; i < TOY_COPIES && !s->bidding; i++)
        if (s->zone[i] == TOY_PLAY && s->card[i] <= TOY_KING && !(s->lulling && s->asleep[i]))
            out[n++] = ACT(VERB_CARD, i);
    for (int i = 0; i < TOY_BIDS && s->bidding; i++) out[n++] = ACT(VERB_NUMBER, i);
    if (n == 0) out[n++] = ACT(VERB_PASS, 0);
    return n;
}

static void toy_next_turn(Toy *s, Events *ev)
{
    s->turn = (uint8_t)((s->turn + 1) % s->fate.seats);
    s->lulling = s->bidding = 0;
    toy_tell(s, ev, EV_TURN, s->turn, 0, 0, s->turn + 1);
}

static void toy_fight(Toy *s, int copy, Events *ev)
{
    int pips = 1 + (int)rng_below(&s->fate.rng, 6), me = s->turn, card = s->card[copy];
    s->fate.learned++;
    toy_tell(s, ev, EV_ROLL, me, 0, copy, pips);
    if (pips < TOY_CARD[card].die) {
        toy_tell(s, ev, TOY_EV_HELD, me, card, copy, pips);
        return;
    }
    toy_move(s, copy, TOY_DISCARDS, true);
    toy_tell(s, ev, TOY_EV_BEATEN, me, card, copy, pips);
    s->coins[me]++;
    if (++s->beaten < TOY_ENOUGH) return;
    s->fate.over = 1;
    toy_tell(s, ev, EV_OVER, SEAT_NONE, 0, 0, 0);
}

static void toy_option(Toy *s, int line, Events *ev)
{
    int top = toy_at_rank(s, TOY_DECK, 0);
    if (line == TOY_BID) s->bidding = 1;
    if (line == TOY_LULL) s->lulling = 1;
    if (line == TOY_END_TURN) toy_next_turn(s, ev);
    if (line != TOY_LOOK || top < 0) return;
    toy_move(s, top, TOY_PLAY, false);
    s->fate.learned++;
    toy_tell(s, ev, TOY_EV_SEEN, s->turn, s->card[top], top, 0);
    ev->list[ev->count ? ev->count - 1 : 0].seen_by =
        (uint8_t)(1u << s->turn); /* the others hear only that you looked */
}

static void toy_apply(const Box *box, Toy *s, Action a, Events *ev)
{
    Event heard[8];
    Events own = { .list = heard, .room = 8 };
    int copy = ACT_OPERAND(a);
    (void)box;
    if (!ev) ev = &own;
    switch (ACT_VERB(a)) {
    case VERB_OPTION: toy_option(s, copy, ev); break;
    case VERB_NUMBER:
        s->coins[s->turn] = (uint8_t)(s->coins[s->turn] + copy);
        s->bidding = 0;
        toy_tell(s, ev, TOY_EV_BID, s->turn, 0, 0, copy);
        break;
    case VERB_CARD:
        if (!s->lulling) {
            toy_fight(s, copy, ev);
            break;
        }
        s->asleep[copy] = 1;
        s->lulling = 0;
        toy_tell(s, ev, TOY_EV_LULLED, s->turn, s->card[copy], copy, 0);
        break;
    default: toy_next_turn(s, ev); break;
    }
}

static void toy_redact(const Box *box, Toy *s, int seat)
{
    (void)box, (void)seat;
    s->fate.rng.state = 0;
    for (int i = 0; i < TOY_COPIES; i++)
        if (s->zone[i] == TOY_DECK) s->card[i] = CARD_HIDDEN;
}

static void toy_resample(const Box *box, Toy *s, int seat, Rng *luck) { (void)box, (void)s, (void)seat, (void)luck; }

static void toy_score(const Box *box, const Toy *s, int32_t *out)
{
    (void)box;
    for (int p = 0; p < s->fate.seats; p++) out[p] = s->coins[p];
}

static int toy_fault(const Box *box, const Toy *s)
{
    int foes = 0;
    (void)box;
    for (int i = 0; i < TOY_COPIES; i++) foes += s->zone[i] == TOY_PLAY && s->card[i] <= TOY_KING;
    return foes > 5 ? 1 : 0;
}

GAME(toy, Toy, 3, 1, TOY_SEATS, &TOY_BOX, 1, 4, TOY_COPIES, 0, 0, TOY_BIDS, 1);

/* ---- The words --------------------------------------------------------------------------------------------------- */

static const OptionChoice TOY_LEVELS[] = { { "gentle", 0, "" }, { "grim", 1, "" }, { "Black as Night", 2, "" } };
static const OptionChoice TOY_PACK[] = { { "r1", 1, "" }, { "r2", 2, "" }, { "r3", 4, "" } };
static const OptionFace TOY_OPTION[] = {
    { "level", "how hard", "TOY-2", TOY_LEVELS, 3, 0, 0, 2, 0 },
    { "packs", "which packs", "TOY-3", TOY_PACK, 3, 1, 0, 7, 0 },
    { "purse", "coins at the start", "TOY-4", 0, 0, 0, 0, 9, 0 },
};
static const WordName TOY_KINDS[] = { { "foe", "foe", "" }, { "elite", "elite", "" }, { "charm", "charm", "" } };
static const WordName TOY_ZONES[] = {
    { "play", "in play", "" }, { "hand", "", "" }, { "deck", "", "" }, { "discards", "", "" }, { "aside", "", "" }
};
static const WordName TOY_STATES[] = { { "asleep/awake", "asleep", "TOY-5" } };
static const WordName TOY_NUMBER[] = { { "strength", "", "" }, { "coins", "", "" }, { "doom", "", "" } };
static const Vocabulary TOY_WORDS = {
    .game = "toy",
    .prefix = "TOY",
    .numbers = { TOY_NUMBER, TOY_NUMBERS },
    .zones = { TOY_ZONES, 5 },
    .states = { TOY_STATES, 1 },
    .kinds = { TOY_KINDS, 3 },
};

static void toy_status(const Box *box, const void *view, int seat, Text *t)
{
    (void)box, (void)seat;
    text_num(t, ((const Toy *)view)->beaten);
    text_add(t, " foes beaten.");
}

static void toy_prompt(const Box *box, const void *view, Text *t)
{
    const Toy *s = (const Toy *)view;
    (void)box;
    text_add(t, s->bidding ? "How many coins?" : s->lulling ? "Lull which foe?" : "Fight a foe, or do something else?");
}

static void toy_answer(const Box *box, const void *view, Action a, Text *t)
{
    static const char *const LINES[] = { "look", "bid", "end turn", "lull" };
    const Toy *s = (const Toy *)view;
    switch (ACT_VERB(a)) {
    case VERB_OPTION: text_add(t, LINES[ACT_OPERAND(a)]); break;
    case VERB_CARD: text_add(t, box->words->card[s->card[ACT_OPERAND(a)]].name); break;
    case VERB_NUMBER: text_num(t, ACT_OPERAND(a)); break;
    case VERB_TABLE: text_add(t, "time runs out"); break;
    default: text_add(t, "pass"); break;
    }
}

static void toy_event(const Box *box, const void *view, const Event *e, Text *t)
{
    static const char *const SAID[] = { " is beaten.", " holds.", " is seen.", " falls asleep.", " coins are bid." };
    (void)view;
    if (e->kind == EV_ROLL) {
        text_add(t, "The die shows ");
        text_num(t, e->a);
        text_add(t, ".");
    }
    if (e->kind < TOY_EV_BEATEN) return;
    if (e->kind == TOY_EV_BID) text_num(t, e->a);
    else text_add(t, e->card ? box->words->card[e->card].name : "A card");
    text_add(t, SAID[e->kind - TOY_EV_BEATEN]);
}

static void toy_why(const Box *box, const void *view, Thing thing, Text *t)
{
    (void)box, (void)view, (void)thing;
    text_add(t, "It lies where nobody can fight it (TOY-5).");
}

static void toy_outcome(const Box *box, const void *view, Text *t)
{
    (void)box;
    text_add(t, ((const Toy *)view)->fate.over ? "The row is cleared." : "Foes remain.");
}

static uint32_t toy_earned(const PastGame *games, int count)
{
    uint32_t packs = 0;
    for (int i = 0; i < count; i++)
        if (games[i].won && games[i].option[TOY_LEVEL] < 3) packs |= 1u << games[i].option[TOY_LEVEL];
    return packs;
}
static const RewardPack TOY_REWARD[] = {
    { "R1", "a gentle game won", "TOY-8", TOY_PACKS, 0, 1 },
    { "R2", "a grim game won", "TOY-8", TOY_PACKS, 0, 2 },
    { "R3", "a black game won", "TOY-8", TOY_PACKS, 0, 4 },
};
static const Rewards toy_rewards = { &toy_game, TOY_REWARD, 3, toy_earned };

static int toy_table_says(const Box *box, const void *view, Action *out)
{
    (void)box;
    if (((const Toy *)view)->fate.over) return 0;
    out[0] = ACT(VERB_TABLE, TABLE_TIME_UP);
    return 1;
}

static const Face toy_face = {
    .game = &toy_game,
    .vocabulary = &TOY_WORDS,
    .title = "Toy",
    .blurb = "for tests",
    .option_count = 3,
    .options = TOY_OPTION,
    .status = toy_status,
    .prompt = toy_prompt,
    .answer = toy_answer,
    .preview = toy_answer,
    .event = toy_event,
    .why = toy_why,
    .table_says = toy_table_says,
    .outcome = toy_outcome,
    .rewards = &toy_rewards,
};

/* ---- The stage --------------------------------------------------------------------------------------------------- */

static Thing toy_at(const Box *box, const void *p, int zone, int owner, int n)
{
    const Toy *s = (const Toy *)p;
    int seen = 0;
    (void)box;
    for (int k = 0;; k++) {
        int i = toy_at_rank(s, zone, k);
        if (i < 0) return THING_NONE;
        if (owner != SEAT_NONE && zone == TOY_HAND && s->owner[i] != owner) continue;
        if (seen++ == n) return THING(THING_SLOT, i);
    }
}

static Thing toy_find(const Box *box, const void *p, int card, int zone, int owner, int n)
{
    for (int z = 0; z <= TOY_ASIDE; z++)
        for (int k = 0; zone < 0 || zone == z; k++) {
            Thing t = toy_at(box, p, z, owner, k);
            if (t == THING_NONE) break;
            if (((const Toy *)p)->card[THING_INDEX(t)] == card && n-- == 0) return t;
        }
    return THING_NONE;
}

static int toy_card(const Box *box, const void *p, Thing t)
{
    (void)box;
    return THING_CLASS(t) == THING_SLOT ? ((const Toy *)p)->card[THING_INDEX(t)] : 0;
}

static int toy_owner(const Box *box, const void *p, Thing t)
{
    (void)box;
    return THING_CLASS(t) == THING_SLOT ? ((const Toy *)p)->owner[THING_INDEX(t)] : SEAT_NONE;
}

static int32_t toy_number(const Box *box, const void *p, int number, Thing t)
{
    const Toy *s = (const Toy *)p;
    if (number == TOY_DOOM) return s->doom;
    if (number == TOY_COINS) return s->coins[THING_CLASS(t) == THING_SEAT ? THING_INDEX(t) % TOY_SEATS : s->turn];
    return box->card[toy_card(box, p, t)].die;
}

static bool toy_has(const Box *box, const void *p, Thing t, int word)
{
    const Toy *s = (const Toy *)p;
    int i = THING_INDEX(t), low = word & 0xff;
    if (THING_CLASS(t) != THING_SLOT || i >= TOY_COPIES) return false;
    if (word >= WORD_SLOT) return box->card[s->card[i]].length && (low >> s->slot[i] & 1);
    if (word >= WORD_ZONE) return s->zone[i] == low;
    if (word >= WORD_STATE) return s->asleep[i] != (low & 1);
    return word < WORD_TRAIT && (box->card[s->card[i]].kinds >> low & 1);
}

static Thing toy_put(const Box *box, void *p, int card, Thing t, int zone, int owner, bool front)
{
    Toy *s = (Toy *)p;
    if (card) t = toy_find(box, p, card, -1, SEAT_NONE, 0);
    if (THING_CLASS(t) != THING_SLOT || (zone == TOY_HAND && owner == SEAT_NONE)) return THING_NONE;
    toy_move(s, THING_INDEX(t), zone, front);
    s->owner[THING_INDEX(t)] = (uint8_t)(zone == TOY_HAND ? owner : 0);
    return t;
}

static bool toy_set_number(const Box *box, void *p, int number, Thing t, int32_t v)
{
    Toy *s = (Toy *)p;
    (void)box;
    if (v < 0 || v > 99 || number == TOY_STRENGTH) return false;
    if (number == TOY_DOOM) s->doom = (uint8_t)v;
    else s->coins[THING_CLASS(t) == THING_SEAT ? THING_INDEX(t) % TOY_SEATS : s->turn] = (uint8_t)v;
    return true;
}

static bool toy_set_state(const Box *box, void *p, Thing t, int state, bool on)
{
    (void)box, (void)state;
    if (THING_CLASS(t) != THING_SLOT) return false;
    ((Toy *)p)->asleep[THING_INDEX(t)] = on;
    return true;
}

static bool toy_set_slot(const Box *box, void *p, Thing t, int position)
{
    (void)box;
    if (THING_CLASS(t) != THING_SLOT) return false;
    ((Toy *)p)->slot[THING_INDEX(t)] = (uint8_t)position;
    return true;
}

static bool toy_settle(const Box *box, void *p) { return toy_fault(box, (const Toy *)p) == 0; }

static const Stage toy_stage = {
    .game = &toy_game,
    .find = toy_find,
    .at = toy_at,
    .card = toy_card,
    .owner = toy_owner,
    .number = toy_number,
    .has = toy_has,
    .put = toy_put,
    .set_number = toy_set_number,
    .set_state = toy_set_state,
    .set_slot = toy_set_slot,
    .settle = toy_settle,
};

#endif
