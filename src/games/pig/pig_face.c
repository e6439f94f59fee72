/*
 * pig_face.c - the words of Pig, and what lies on its table.
 *
 * Every front end, for people and for programs, shows Pig through this file alone. It owns pig_face and pig's
 * vocabulary; it does NOT decide anything: what is allowed is asked of the rules (pig_game).
 *
 * A face is handed a view: goals that the looking player may not see are PIG_GOAL_HIDDEN in it.
 */
#include "brain.h"
#include "face.h"
#include "games/pig/pig.h"
#include "games/pig/pig_signs.h"

extern const Game pig_game;
extern const Face pig_face;
extern const Brain pig_brain;

/* ---- What the setup offers --------------------------------------------------------------------------------------- */

static const OptionChoice GOALS[] = {
    { "secret", PIG_GOALS_SECRET, "each player has a goal card of 60, 70 or 80 points that only they see" },
    { "open", PIG_GOALS_OPEN, "everyone plays to 70 points" },
};
static const OptionFace OPTIONS[] = {
    { "goals", "how many points win", "PIG-3", GOALS, 2, 0, PIG_GOALS_SECRET, PIG_GOALS_OPEN, PIG_GOALS_SECRET },
};

/* ---- What lies on the table -------------------------------------------------------------------------------------- */

enum { ZONE_PLAYERS, ZONE_TURN, ZONES };
static const ZoneFace ZONE[ZONES] = {
    { "Players", LAYOUT_SEATS, SIDE_FAR, 0, "nobody" },
    { "This turn", LAYOUT_VALUES, SIDE_MIDDLE, 0, "nothing" },
};

/* The words scenarios use, in the order of enum PigNumber. A game with cards gets its vocabulary from cardc. */
static const WordName NUMBERS[PIG_NUMBERS] = {
    { "bank", "points kept", "PIG-7" },
    { "goal", "goal", "PIG-2" },
    { "pot", "points at risk", "PIG-6" },
};
static const Vocabulary VOCABULARY = { .game = "pig", .prefix = "PIG", .numbers = { NUMBERS, PIG_NUMBERS } };

static void player_name(Text *t, int seat)
{
    text_add(t, "Player ");
    text_num(t, seat + 1);
}

/* A number of things: "1 point", "3 points". */
static void points(Text *t, int n)
{
    text_num(t, n);
    text_add(t, n == 1 ? " point" : " points");
}

static Item item_at(int zone, int shape, Thing thing, int x)
{
    Item it = { .thing = thing, .shape = (uint8_t)shape, .zone = (uint8_t)zone, .x = (int16_t)x };
    it.owner = SEAT_NONE;
    it.action = ACTION_NONE;
    return it;
}

static Item seat_item(const Pig *s, int p, int seat)
{
    Item it = item_at(ZONE_PLAYERS, ITEM_SEAT, THING(THING_SEAT, p), p);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    bool known = s->goal[p] != PIG_GOAL_HIDDEN;
    it.owner = (uint8_t)p;
    it.flags = p == seat ? ITEM_FRIEND : ITEM_FOE;
    it.counters = 1;
    it.counter[0] = (ItemCounter){ "points", s->bank[p], known ? s->goal[p] : 0 };
    player_name(&name, p);
    if (known) {
        text_add(&line, "goal ");
        text_num(&line, s->goal[p]);
    } else {
        text_add(&line, "goal unknown");
    }
    return it;
}

static int pig_items(const Box *box, const void *view, int seat, Item *out, int room)
{
    const Pig *s = view;
    bool mine = !s->fate.over && s->turn == seat;
    Item die = item_at(ZONE_TURN, ITEM_VALUE, THING(THING_PLACE, PIG_PLACE_DIE), 0);
    Item pot = item_at(ZONE_TURN, ITEM_VALUE, THING(THING_PLACE, PIG_PLACE_POT), 1);
    Text die_name = text_in(die.name, sizeof die.name), pot_name = text_in(pot.name, sizeof pot.name);
    int n = 0;
    (void)box;
    for (int p = 0; p < s->fate.seats && n < room; p++) out[n++] = seat_item(s, p, seat);
    text_add(&die_name, "die");
    die.die = s->pips;
    die.die_of = PIG_FACES;
    text_add(&pot_name, "pot");
    pot.counters = 1;
    pot.counter[0] = (ItemCounter){ "points", s->pot, PIG_POT_MAX };
    if (mine) { /* pointing at the die rolls it, pointing at the pot keeps it */
        die.action = ACT(VERB_OPTION, PIG_ROLL);
        pot.action = ACT(VERB_OPTION, PIG_HOLD);
    }
    if (n < room) out[n++] = die;
    if (n < room) out[n++] = pot;
    return n;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static void pig_status(const Box *box, const void *view, int seat, Text *t)
{
    const Pig *s = view;
    (void)box;
    for (int p = 0; p < s->fate.seats; p++) {
        if (p) text_add(t, ", ");
        player_name(t, p);
        if (p == seat) text_add(t, " (you)");
        text_add(t, " has ");
        points(t, s->bank[p]);
    }
    text_add(t, ". ");
    points(t, s->pot);
    text_add(t, " at risk.");
}

static void pig_prompt(const Box *box, const void *view, Text *t)
{
    const Pig *s = view;
    (void)box;
    player_name(t, s->turn);
    text_add(t, ": roll the die, or keep ");
    points(t, s->pot);
    text_add(t, "?");
}

/* Stable words: they stand in saved games, so changing them breaks old saves. */
static void pig_answer(const Box *box, const void *view, Action a, Text *t)
{
    (void)box;
    (void)view;
    text_add(t, ACT_OPERAND(a) == PIG_ROLL ? "roll" : "hold");
}

/* The same with what it would mean: odds and sums before a commitment. */
static void pig_preview(const Box *box, const void *view, Action a, Text *t)
{
    const Pig *s = view;
    int me = s->turn, sum = s->bank[me] + s->pot;
    (void)box;
    if (ACT_OPERAND(a) == PIG_ROLL) {
        text_add(t, "roll the die (1 in 6 loses ");
        points(t, s->pot);
        text_add(t, ")");
        return;
    }
    text_add(t, "hold: keep ");
    points(t, s->pot);
    text_add(t, " and have ");
    text_num(t, sum);
    if (s->goal[me] != PIG_GOAL_HIDDEN && sum >= s->goal[me]) text_add(t, ", which wins");
}

static void pig_event(const Box *box, const void *view, const Event *e, Text *t)
{
    (void)box;
    (void)view;
    player_name(t, e->seat);
    switch (e->kind) {
    case EV_ROLL:
        text_add(t, " rolls a ");
        text_num(t, e->a);
        text_add(t, ".");
        break;
    case EV_TURN: text_add(t, " takes the die."); break;
    case EV_OVER: text_add(t, " wins the game."); break;
    case PIG_EV_POT:
        text_add(t, " has ");
        points(t, e->a);
        text_add(t, " at risk.");
        break;
    case PIG_EV_BUST:
        text_add(t, " loses ");
        points(t, e->a);
        text_add(t, ".");
        break;
    case PIG_EV_BANK:
        text_add(t, " keeps ");
        points(t, e->a);
        text_add(t, " and has ");
        text_num(t, e->b);
        text_add(t, ".");
        break;
    case PIG_EV_GOAL:
        text_add(t, " shows a goal of ");
        points(t, e->a);
        text_add(t, ".");
        break;
    default: text_add(t, " does something."); break;
    }
}

/* Why pointing at this is no answer now: a sentence with the number of the rule. */
static void pig_why(const Box *box, const void *view, Thing thing, Text *t)
{
    const Pig *s = view;
    (void)box;
    if (s->fate.over) {
        text_add(t, "The game is over: ");
        player_name(t, s->winner);
        text_add(t, " has reached a goal (PIG-9).");
    } else if (THING_CLASS(thing) == THING_PLACE) {
        text_add(t, "Only ");
        player_name(t, s->turn);
        text_add(t, ", who has the die, rolls or holds now (PIG-4).");
    } else {
        text_add(t, "Nobody can be chosen: a turn is rolling or holding, and touches no other player (PIG-4).");
    }
}

static void pig_outcome(const Box *box, const void *view, Text *t)
{
    const Pig *s = view;
    (void)box;
    if (!s->fate.over) {
        text_add(t, "Nobody has won yet.");
        return;
    }
    player_name(t, s->winner);
    text_add(t, " wins with ");
    points(t, s->bank[s->winner]);
    text_add(t, " (goal ");
    text_num(t, s->goal[s->winner]);
    text_add(t, ").");
}

const Face pig_face = {
    .game = &pig_game,
    .vocabulary = &VOCABULARY,
    .title = "Pig",
    .blurb = "A dice race for two to four players; ten minutes",
    .rules_file = "pig.md",
    .option_count = 1,
    .zone_count = ZONES,
    .options = OPTIONS,
    .zones = ZONE,
    .items = pig_items,
    .status = pig_status,
    .prompt = pig_prompt,
    .answer = pig_answer,
    .preview = pig_preview,
    .event = pig_event,
    .why = pig_why,
    .outcome = pig_outcome,
    .brain = &pig_brain,
    .signs = pig_signs,
};
