/*
 * state.h - what Keep's rulebook says is so: numbers, states, where things are, whose they are, what may be done to
 * them.
 *
 * These are the answers the card machine asks of a game (kit/filter.inc), and the sets of rooms and pieces the rules
 * are about. Nothing here changes the position.
 */
#ifndef KEEP_STATE_H
#define KEEP_STATE_H

#include "map.h"

enum {
    KEEP_HAND = 5 /* KEEP-18, KEEP-28 */,
    KEEP_HEROES = 2 /* KEEP-88 */,
    KEEP_HEALTH = 1 /* KEEP-51, KEEP-53 */,
    KEEP_CELLS_DRAW = 3 /* KEEP-74 */,
    KEEP_REVEALED = 3 /* KEEP-48 */,
    TOKEN_MOST = 250 /* what a byte holds; KEEP-50 knows no limit */
};

/* KEEP-19: Guild cards per invasion in wave 1 and wave 2, in halves: between the three printed ones lie two steps in
 * which every other invasion draws one more. */
TABLE uint8_t DRAWS[DIFFICULTIES][2] = { { 2, 4 }, { 3, 4 }, { 4, 4 }, { 4, 5 }, { 4, 6 } };

RULE int game_player(const Pos *s, int slot)
{
    (void)s;
    if (slot >= AT_CLANS && slot < AT_SCENARIO) return slot - AT_CLANS;
    return slot < AT_MONSTERS ? SEAT_NONE : RANGE[slot_run(slot)].owner;
}

RULE Thing game_place(const Pos *s, Thing t)
{
    int room = room_of(s, t);
    return room < 0 ? (Thing)THING_NONE : THING(THING_PLACE, room);
}

RULE int game_places(const Pos *s) { return rooms_count(s); }
RULE int game_active(const Pos *s) { return s->active; }
RULE bool game_asleep(const Pos *s, int slot) { return (void)s, (void)slot, false; }

RULE int game_distance(const Box *box, const Pos *s, Thing a, Thing b)
{
    (void)box;
    return things_apart(s, a, b, ROOMS);
}

RULE Thing game_role(const Pos *s, int role)
{
    return THING(THING_PLACE, role == KEEP_ROLE_VAULT ? s->vault : s->cells);
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

RULE int hero_state(const Pos *s, int slot) { return s->slot[slot].used; }

/* Warrior, Rogue, Mage, Archer: 0 to 3, the order of KEEP-138. */
RULE int card_class(const Box *box, int card)
{
    uint64_t traits = box->card[card].traits >> KEEP_TRAIT_CLASS_WARRIOR;
    return __builtin_ctz((unsigned)(traits & 15) | 16u);
}

RULE int hero_class(const Box *box, const Pos *s, int slot) { return card_class(box, s->card[slot]); }

RULE int at_monsters(int seat) { return AT_MONSTERS + seat * CLAN_MOST; }

/* Rooms that hold monsters of a seat. */
RULE uint32_t rooms_of_seat(const Pos *s, int seat)
{
    uint32_t out = 0;
    for (int i = 0; i < s->count[ROW_MONSTERS + seat]; i++) out |= 1u << s->slot[at_monsters(seat) + i].place;
    return out;
}

RULE uint32_t rooms_of_monsters(const Pos *s)
{
    uint32_t out = 0;
    for (int p = 0; p < s->fate.seats; p++) out |= rooms_of_seat(s, p);
    return out;
}

/* Rooms that hold heroes in some state, a bit for each state asked about. */
RULE uint32_t rooms_of_heroes(const Pos *s, int states)
{
    uint32_t out = 0;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++)
        if (states >> s->slot[i].used & 1) out |= 1u << s->slot[i].place;
    return out;
}

/* KEEP-134: prisoners cannot be attacked, unless the option says so. */
RULE int states_attackable(const Pos *s)
{
    return 1 << HERO_EXHAUSTED | 1 << HERO_ACTIVE | (s->house & HOUSE_ATTACK_PRISONERS ? 1 << HERO_CAPTIVE : 0);
}

/* KEEP-134: who can be made active again: the exhausted, prisoners among them, unless the option leaves
 * those to Mages. */
RULE int states_rousable(const Pos *s)
{
    return 1 << HERO_EXHAUSTED | (s->house & HOUSE_MAGES_FREE ? 0 : 1 << HERO_CAPTIVE);
}

/* Monsters of one clan with as many Wounds are alike: the first of them in the room stands for all. */
RULE bool monster_is_first(const Pos *s, int slot)
{
    for (int i = RANGE[slot_run(slot)].base; i < slot; i++)
        if (s->slot[i].place == s->slot[slot].place && s->slot[i].used == s->slot[slot].used) return false;
    return true;
}

/* Tokens of one class in one state are alike (KEEP-138). */
RULE bool hero_is_first(const Pos *s, int slot)
{
    for (int i = AT_HEROES; i < slot; i++)
        if (s->card[i] == s->card[slot] && s->slot[i].place == s->slot[slot].place &&
            s->slot[i].used == s->slot[slot].used)
            return false;
    return true;
}

RULE bool game_state(const Pos *s, Thing t, int state)
{
    if (state == KEEP_STATE_EXHAUSTED) return is_hero(s, t) && hero_state(s, THING_INDEX(t)) != HERO_ACTIVE;
    if (state == KEEP_STATE_CAPTIVE) return is_hero(s, t) && hero_state(s, THING_INDEX(t)) == HERO_CAPTIVE;
    int room = room_of(s, t);
    return room >= 0 && (s->room[room].symbols >> (state - KEEP_STATE_SWORDS_MARKED) & 1);
}

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

RULE int traps_laid(const Pos *s)
{
    int n = 0;
    for (int i = 0; i < rooms_count(s); i++) n += s->room[i].token[KEEP_COUNTER_TRAP];
    return n;
}

RULE int portals_done(const Pos *s) { return bits_count(s->portals); }

/* How much of a counter a room holds. A pack may name none (-1): of that there is nothing, and nowhere room for it. */
RULE int room_counter(const Pos *s, int room, int counter)
{
    if (counter < 0) return 0;
    if (counter <= KEEP_COUNTER_TRAP) return s->room[room].token[counter];
    if (counter == KEEP_COUNTER_PORTAL) return s->portals >> room & 1;
    if (counter == KEEP_COUNTER_GATE) return s->gates >> room & 1;
    return counter == KEEP_COUNTER_TREASURE ? s->room[room].treasure : 0;
}

/* KEEP-122, KEEP-131: can one more of it come into this room? */
RULE bool room_takes(const Pos *s, int room, int counter)
{
    if (counter == KEEP_COUNTER_TRAP) return traps_laid(s) < KEEP_TRAPS;
    if (counter == KEEP_COUNTER_PORTAL) return !(s->portals >> room & 1) && portals_done(s) < KEEP_PORTALS;
    if (counter == KEEP_COUNTER_GATE) return !((s->gates | s->portals) >> room & 1);
    if (counter == KEEP_COUNTER_TREASURE) return s->room[room].treasure < 3 && !(s->unseen >> room & 1);
    return counter >= 0 && counter < KEEP_COUNTER_TRAP && s->room[room].token[counter] < TOKEN_MOST;
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

RULE int32_t base_of_health(const Box *box, const Pos *s, Thing t)
{
    if (is_monster(s, t)) {
        int clan = s->card[AT_CLANS + game_player(s, THING_INDEX(t))], n = card_field(box, clan, KEEP_FIELD_HEALTH);
        return n ? n : KEEP_HEALTH;
    }
    return is_hero(s, t) ? KEEP_HEALTH : 0;
}

RULE int32_t base_of_counter(const Pos *s, int counter, Thing t)
{
    if (counter == KEEP_COUNTER_OMEN) return s->omen;
    if (counter == KEEP_COUNTER_WOUND) return is_monster(s, t) ? s->slot[THING_INDEX(t)].used : 0;
    int room = room_of(s, t);
    return room < 0 ? 0 : room_counter(s, room, counter);
}

RULE int32_t base_of_heroes(const Box *box, const Pos *s, Thing t)
{
    int card = thing_card(s, t), n = card ? card_field(box, card, KEEP_FIELD_HEROES) : 0;
    if (s->house & HOUSE_ONE_HERO) return 1; /* KEEP-A1 */
    return n ? n : KEEP_HEROES;
}

RULE int32_t game_base(const Box *box, const Pos *s, int number, Thing t)
{
    if (number >= KEEP_NUMBER_COIN && number <= KEEP_NUMBER_OMEN)
        return base_of_counter(s, number - KEEP_NUMBER_COIN, t);
    switch (number) {
    case KEEP_NUMBER_HEALTH: return base_of_health(box, s, t);
    case KEEP_NUMBER_STRENGTH:
    case KEEP_NUMBER_STRIDE:
    case KEEP_NUMBER_LOAD: return 1;
    case KEEP_NUMBER_HAND_SIZE: return KEEP_HAND;
    case KEEP_NUMBER_CELLS_CARDS: return KEEP_CELLS_DRAW;
    case KEEP_NUMBER_DRAWS: return (DRAWS[s->difficulty][s->wave > 1] + ((s->round | !s->round) & 1)) / 2;
    case KEEP_NUMBER_HEROES: return base_of_heroes(box, s, t);
    case KEEP_NUMBER_WORTH: return base_of_counter(s, KEEP_COUNTER_TREASURE, t);
    case KEEP_NUMBER_WAVE: return s->wave;
    case KEEP_NUMBER_TURN: return s->active + 1;
    case KEEP_NUMBER_ROUND: return s->round;
    case KEEP_NUMBER_SPOT: return room_of(s, t) + 1;
    case KEEP_NUMBER_JAILED: return s->jailed;
    case KEEP_NUMBER_SIZE: return card_field(box, thing_card(s, t), KEEP_FIELD_SIZE);
    case KEEP_NUMBER_CHAPTER: return card_field(box, thing_card(s, t), KEEP_FIELD_CHAPTER);
    case KEEP_NUMBER_ORDER: return card_field(box, thing_card(s, t), KEEP_FIELD_ORDER);
    case KEEP_NUMBER_WAVES: return s->waves;
    default: return 0;
    }
}

/* What a monster can still take before it goes to the Lair (KEEP-53). */
RULE int monster_left(const Box *box, const Pos *s, int slot)
{
    return number_now(box, s, KEEP_NUMBER_HEALTH, THING(THING_SLOT, slot)) - s->slot[slot].used;
}

/* Whether a card changes the health of monsters. */
RULE bool health_varies(const Pos *s) { return hook_used(s, KIT_EVENTS * 4 + KEEP_NUMBER_HEALTH); }

RULE bool may(const Box *box, const Pos *s, int event, Thing it, Thing there, Thing cause, int seat)
{
    Deed d = { 1, it, there, cause, (uint8_t)event, (uint8_t)seat, 0, 0 };
    return deed_may(box, s, &d);
}

/* The same where cards rarely have a say: asked only if one does; else the rulebook allows it. */
RULE bool nothing_forbids(const Box *box, const Pos *s, int event, Thing it, Thing there)
{
    return LIKELY(!hook_used(s, HOOK(event, HOOK_MAY))) || may(box, s, event, it, there, THING_NONE, s->active);
}

/* The card that forbids it, for who tells of it. */
RULE_COLD int forbidder(const Box *box, const Pos *s, int event, Thing it, Thing there)
{
    Deed d = { 1, it, there, THING_NONE, (uint8_t)event, s->active, 0, 0 };
    return deed_forbidder(box, s, &d);
}

/* ---- The first thing a text does --------------------------------------------------------------------------------- */

typedef struct Opening { /* the event a text begins with, where it is prepared without a choice */
    int event;           /* EVENT_NONE: the text begins otherwise                                            */
    int word, amount;    /* its & word + 1; its amount                                                       */
    int object;          /* the register its thing comes from, REG_NOTHING if it has none                    */
} Opening;

RULE Opening text_opening(const Box *box, int pc)
{
    Opening o = { EVENT_NONE, 0, 1, REG_NOTHING };
    int number = 1, reg = REG_NOTHING;
    for (;;) {
        const uint8_t *p = box->code + pc;
        switch (p[0]) {
        case OP_NUM: number = (int16_t)(p[1] | p[2] << 8), pc += 3; break;
        case OP_GET: reg = p[1], pc += 2; break;
        case OP_SET:
            if (p[1] == TARGET_AMOUNT) o.amount = number;
            else if (p[1] == TARGET_OBJECT) o.object = reg;
            pc += 2;
            break;
        case OP_DO: o.event = p[1], o.word = p[2]; return o;
        default: return o;
        }
    }
}

#endif
