/*
 * state.h - what Crypt's rulebook says is so: numbers, states, where things are, whose they are, and who may be
 * attacked.
 *
 * These are the answers the card machine asks of a game (kit/filter.inc). Nothing here changes the position.
 */
#ifndef CRYPT_STATE_H
#define CRYPT_STATE_H

#include "board.h"

enum {
    CRYPT_LIFE = 25 /* CRYPT-5 */,
    CRYPT_ACTIONS = 1,
    CRYPT_ACTIONS_MOST = 4 /* CRYPT-34 */,
    CRYPT_HAND_LIMIT = 7 /* CRYPT-36 */,
    CRYPT_ESCAPE = 7 /* of a hold that states no number */,
    CRYPT_MONSTER_DRAW = 3 /* CRYPT-61 */,
    RANGE_ANYWHERE = 99,
    RANGE_NONE = 100 /* "any player in the game": no range at all (CRYPT-242) */
};

RULE int slot_field(const Box *box, const Pos *s, int slot, int field) { return card_field(box, s->card[slot], field); }
RULE bool slot_trait(const Box *box, const Pos *s, int slot, int trait)
{
    return slot_card(box, s, slot)->traits >> trait & 1;
}

RULE bool slot_between(Thing t, int base, int end) { return (uint16_t)(t - THING(THING_SLOT, base)) < end - base; }

RULE bool is_character(Thing t) { return slot_between(t, AT_CHARACTERS, AT_MONSTERS); }
RULE bool is_monster(Thing t) { return slot_between(t, AT_MONSTERS, AT_BOARD); }
RULE bool is_hex_card(Thing t) { return slot_between(t, AT_BOARD, AT_FLOOR); }
RULE bool is_aside(Thing t) { return slot_between(t, AT_ASIDE, AT_TABLED); }
RULE bool is_tabled(Thing t) { return slot_between(t, AT_TABLED, AT_HANDS); }
RULE bool is_in_hand(Thing t) { return slot_between(t, AT_HANDS, AT_DECKS); }
RULE bool is_agent(const Box *box, const Pos *s, Thing t)
{
    return is_tabled(t) && slot_is(box, s, THING_INDEX(t), CRYPT_KIND_AGENT);
}

RULE bool seat_is_defeated(const Pos *s, int seat)
{
    return seat < CRYPT_SEATS && (s->seat[seat].flags & SEAT_DEFEATED);
}

/* Alone, the Pharaoh sits after the last player (CRYPT-229). */
RULE bool has_pharaoh(const Pos *s) { return s->fate.seats == 1; }
RULE bool is_pharaoh(const Pos *s, int seat) { return has_pharaoh(s) && seat == 1; }
RULE int seats_all(const Pos *s) { return KIT_SIDES(s); }

/* The next card that `seat` has tabled, from a slot on; -1 none. What all have tabled lies in one row. */
RULE int tabled_next(const Pos *s, int seat, int from)
{
    for (int end = AT_TABLED + s->count[ROW_TABLED]; from < end; from++)
        if ((s->slot[from].who >> WHO_HOLDER & WHO_SEAT) == seat) return from;
    return -1;
}

RULE int tabled_first(const Pos *s, int seat) { return tabled_next(s, seat, AT_TABLED); }

/* What a player acts with: the character, or the body it dominates. THING_NONE for neither. */
RULE Thing seat_piece(const Pos *s, int seat)
{
    if (seat >= CRYPT_SEATS) return THING_NONE;
    if (seat_is_defeated(s, seat)) return s->seat[seat].body;
    return THING(THING_SLOT, AT_CHARACTERS + seat);
}

/* The seat that dominates this agent or monster, SEAT_NONE. */
RULE int body_of(const Pos *s, Thing t)
{
    for (int i = 0, all = t == THING_NONE ? 0 : seats_all(s); i < all; i++)
        if (s->seat[i].body == t) return i;
    return SEAT_NONE;
}

RULE int game_player(const Pos *s, int slot)
{
    if (slot < AT_MONSTERS) return slot;
    if (slot < AT_BOARD) return body_of(s, THING(THING_SLOT, slot));
    if (slot < AT_FLOOR) return s->slot[slot].who & WHO_SEAT;
    if (slot < AT_ASIDE) return body_of(s, s->slot[slot].host);
    if (slot < LIVE) return s->slot[slot].who >> WHO_HOLDER & WHO_SEAT;
    return RANGE[slot_run(slot)].owner;
}

/* Who brought a card (CRYPT-213). */
RULE int card_owner(const Pos *s, int slot)
{
    if (slot >= AT_FLOOR && slot < LIVE) return s->slot[slot].who & WHO_SEAT;
    if (slot >= AT_HANDS && slot < AT_DECKS)
        for (int i = 0; i < STRAYS; i++)
            if (s->stray[i].card == THING(THING_SLOT, slot)) return s->stray[i].owner;
    return RANGE[slot_run(slot)].owner;
}

RULE int hex_of(const Pos *s, Thing t);

/* The hex of a player's piece, or of a card. Cards before a player or in a hand are with the piece (CRYPT-189), a Key
 * that a body carries is with the body (CRYPT-214). */
RULE_COLD int hex_of_owner(const Pos *s, Thing t)
{
    int i = THING_INDEX(t);
    if (THING_CLASS(t) == THING_SEAT) {
        Thing piece = seat_piece(s, i);
        return piece == THING_NONE ? -1 : hex_of(s, piece);
    }
    if (THING_CLASS(t) != THING_SLOT) return -1;
    if (slot_between(t, AT_FLOOR, AT_ASIDE) && s->slot[i].host != THING_NONE) return hex_of(s, s->slot[i].host);
    if (i < LIVE && !is_aside(t) && s->slot[i].place != NOWHERE) return s->slot[i].place;
    int seat = game_player(s, i);
    return seat == SEAT_NONE ? -1 : hex_of(s, THING(THING_SEAT, seat));
}

/* The hex a thing is in, -1 when it is nowhere. */
RULE int hex_of(const Pos *s, Thing t)
{
    if (slot_between(t, AT_CHARACTERS, AT_BOARD)) return s->slot[THING_INDEX(t)].place; /* always somewhere */
    if (THING_CLASS(t) == THING_PLACE) return THING_INDEX(t);
    return is_hex_card(t) ? THING_INDEX(t) - AT_BOARD : hex_of_owner(s, t);
}

RULE Thing game_place(const Pos *s, Thing t)
{
    int hex = hex_of(s, t);
    return hex < 0 ? (Thing)THING_NONE : THING(THING_PLACE, hex);
}

RULE int game_places(const Pos *s) { return s->count[ROW_BOARD]; }
RULE int game_active(const Pos *s) { return s->active; }

RULE int things_apart(const Pos *s, Thing a, Thing b, int most)
{
    int x = hex_of(s, a), y = hex_of(s, b);
    return x < 0 || y < 0 ? FAR_AWAY : hex_distance(s, x, y, most);
}

RULE int game_distance(const Box *box, const Pos *s, Thing a, Thing b)
{
    (void)box;
    return things_apart(s, a, b, HEXES);
}

/* Characters and bodies still in the game, agents, monsters, tabled cards with life (CRYPT-70, CRYPT-188). */
RULE bool is_combatant(const Pos *s, Thing t)
{
    if (is_character(t)) return !seat_is_defeated(s, THING_INDEX(t)) && THING_INDEX(t) < s->fate.seats;
    return is_monster(t) || (is_tabled(t) && s->slot[THING_INDEX(t)].life);
}

RULE Thing piece_of(const Pos *s, Thing t)
{
    Thing p = thing_player(s, t);
    return p == THING_NONE ? t : seat_piece(s, THING_INDEX(p));
}

/* The attack under way nearest the top, -1 none. */
RULE int attack_under_way(const Pos *s)
{
    for (int i = s->top; i > 0; i--)
        if (s->frame[i].what == CRYPT_EVENT_ATTACK + 1 && s->frame[i].stage == STAGE_ACT) return i;
    return -1;
}

RULE bool attack_is_dodgeable(const Pos *s); /* combat.h */

RULE bool game_state(const Pos *s, Thing t, int state)
{
    if (state == CRYPT_STATE_DODGEABLE) return attack_is_dodgeable(s);
    Thing p = thing_player(s, t);
    if (p == THING_NONE || THING_INDEX(p) >= CRYPT_SEATS) return false;
    if (state == CRYPT_STATE_DEFEATED) return seat_is_defeated(s, THING_INDEX(p));
    return s->seat[THING_INDEX(p)].held && t == seat_piece(s, THING_INDEX(p));
}

/* What makes an attack: the monster or agent itself; the piece of the player whose card it is; nothing for a hex or a
 * trap. */
RULE Thing attack_maker(const Box *box, const Pos *s, Thing source, int seat)
{
    if (is_hex_card(source) || source == THING_NONE) return THING_NONE;
    if (is_monster(source) || is_character(source) || is_agent(box, s, source)) return source;
    if (is_tabled(source) && s->slot[THING_INDEX(source)].place != NOWHERE) return THING_NONE;
    return seat < CRYPT_SEATS ? seat_piece(s, seat) : (Thing)THING_NONE;
}

/* Whoever dodges just now. */
RULE Thing dodger_now(const Pos *s)
{
    for (int i = s->top; i > 0; i--)
        if (s->frame[i].what == CRYPT_EVENT_DODGE + 1) return s->frame[i].it;
    return THING_NONE;
}

RULE Thing game_role(const Pos *s, int role)
{
    if (role == CRYPT_ROLE_DODGER) return dodger_now(s);
    int at = attack_under_way(s);
    if (at < 0) return THING_NONE;
    const Frame *f = &s->frame[at];
    if (role == CRYPT_ROLE_SOURCE) return is_hex_card(f->self) ? game_place(s, f->self) : f->self;
    if (is_hex_card(f->self) || f->self == THING_NONE) return THING_NONE;
    if (is_monster(f->self) || is_character(f->self)) return f->self;
    if (s->frame[at - 1].what == CRYPT_EVENT_HIT + 1) return f->self; /* an agent attacks itself (CRYPT-115) */
    return f->you < CRYPT_SEATS ? seat_piece(s, f->you) : (Thing)THING_NONE;
}

RULE bool game_asleep(const Pos *s, int slot)
{
    if (slot < AT_MONSTERS) return seat_is_defeated(s, slot); /* CRYPT-220: the special is gone */
    return false;
}

enum CryptProcedure { PROC_TURN = FRAME_PROCEDURE, PROC_ENTER, PROC_MONSTER, PROC_DECLARE, PROC_AGENT, PROC_FASTEN };

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

RULE int force_of(const Box *box, const Pos *s, Thing t)
{
    if (LIKELY(number_is_plain(box, s, CRYPT_NUMBER_FORCE, t)) || !is_aside(t)) return 1;
    return number_now(box, s, CRYPT_NUMBER_FORCE, t);
}

/* A dice field is two: the flat part, then the dice. */
RULE int32_t dice_field(const Box *box, const Pos *s, int slot, int field)
{
    return slot_field(box, s, slot, field + 1) * 65536 + slot_field(box, s, slot, field);
}

RULE int32_t base_of_life(const Box *box, const Pos *s, int slot)
{
    return slot < LIVE && slot_field(box, s, slot, CRYPT_FIELD_LIFE) ? s->slot[slot].life : 0;
}

RULE int32_t game_base(const Box *box, const Pos *s, int number, Thing t)
{
    int slot = THING_CLASS(t) == THING_SLOT ? THING_INDEX(t) : -1, at;
    switch (number) {
    case CRYPT_NUMBER_HARM: at = attack_under_way(s); return at < 0 ? 0 : s->frame[at].amount;
    case CRYPT_NUMBER_ACTIONS:
        if (slot >= 0 && slot_field(box, s, slot, CRYPT_FIELD_ACTIONS))
            return slot_field(box, s, slot, CRYPT_FIELD_ACTIONS);
        return CRYPT_ACTIONS;
    case CRYPT_NUMBER_HAND_LIMIT: return CRYPT_HAND_LIMIT;
    case CRYPT_NUMBER_ROOM: return hex_of(s, t) + 1;
    case CRYPT_NUMBER_TURN: return s->active + 1;
    case CRYPT_NUMBER_ROUND: return s->round;
    case CRYPT_NUMBER_PEACE: return s->first;
    case CRYPT_NUMBER_TAKEN: return s->taken;
    case CRYPT_NUMBER_BANKED: return s->banked;
    case CRYPT_NUMBER_FORCE: return 1;
    case CRYPT_NUMBER_WARD:
    case CRYPT_NUMBER_BONUS: return 0;
    default: break;
    }
    if (slot < 0) return 0;
    switch (number) {
    case CRYPT_NUMBER_LIFE: return base_of_life(box, s, slot);
    case CRYPT_NUMBER_SAND: return slot < LIVE && !slot_field(box, s, slot, CRYPT_FIELD_LIFE) ? s->slot[slot].life : 0;
    case CRYPT_NUMBER_DODGE: return slot_field(box, s, slot, CRYPT_FIELD_DODGE);
    case CRYPT_NUMBER_HIT: return dice_field(box, s, slot, CRYPT_FIELD_HIT);
    case CRYPT_NUMBER_DAMAGE: return dice_field(box, s, slot, CRYPT_FIELD_DAMAGE) * force_of(box, s, t);
    case CRYPT_NUMBER_RANGE: return slot_field(box, s, slot, CRYPT_FIELD_RANGE);
    case CRYPT_NUMBER_LEVEL: return slot_field(box, s, slot, CRYPT_FIELD_LEVEL);
    case CRYPT_NUMBER_WEAPONS: return slot_field(box, s, slot, CRYPT_FIELD_WEAPONS);
    case CRYPT_NUMBER_SPELLS: return slot_field(box, s, slot, CRYPT_FIELD_SPELLS);
    case CRYPT_NUMBER_TECH: return slot_field(box, s, slot, CRYPT_FIELD_TECH);
    case CRYPT_NUMBER_POINTS: return slot_field(box, s, slot, CRYPT_FIELD_POINTS);
    case CRYPT_NUMBER_SERIAL: return slot_field(box, s, slot, CRYPT_FIELD_SERIAL);
    case CRYPT_NUMBER_ESCAPE: return slot_field(box, s, slot, CRYPT_FIELD_ESCAPE);
    case CRYPT_NUMBER_STRIKES: at = slot_field(box, s, slot, CRYPT_FIELD_STRIKES); return at ? at : 1;
    default: return 0;
    }
}

/* How many actions a player has where it stands now (CRYPT-34, CRYPT-174). */
RULE int actions_allowed(const Box *box, const Pos *s, int seat)
{
    Thing piece = seat_piece(s, seat);
    if (piece == THING_NONE) return CRYPT_ACTIONS;
    int n = number_now(box, s, CRYPT_NUMBER_ACTIONS, piece);
    return n < 0 ? 0 : n > CRYPT_ACTIONS_MOST ? CRYPT_ACTIONS_MOST : n;
}

/* Whether an event, known where this is called, may happen. */
RULE_FOLD bool may(const Box *box, const Pos *s, int event, Thing it, Thing there, Thing cause, int seat)
{
    Deed d = { 0, it, there, cause, (uint8_t)event, (uint8_t)seat, 0, 0 };
    deed_stands_for(s, &d);
    return deed_may_as(box, s, &d);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

RULE bool slot_is_key(const Box *box, const Pos *s, int slot) { return slot_is(box, s, slot, CRYPT_KIND_KEY); }

/* CRYPT-121: in hand or tabled; a body carries it openly (CRYPT-214). */
RULE bool seat_has_key(const Box *box, const Pos *s, int seat)
{
    if (seat >= CRYPT_SEATS) return false;
    if (seat_is_defeated(s, seat)) {
        for (int i = 0; i < s->count[ROW_FLOOR]; i++)
            if (s->seat[seat].body != THING_NONE && s->slot[AT_FLOOR + i].host == s->seat[seat].body) return true;
        return false;
    }
    for (int i = 0; i < s->count[HAND + seat]; i++)
        if (slot_is_key(box, s, AT_HANDS + seat * HAND_ROOM + i)) return true;
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        if (slot_is_key(box, s, i)) return true;
    return false;
}

/* A Key lying free in a hex, -1 none. */
RULE int key_in_hex(const Pos *s, int hex)
{
    for (int i = 0; i < s->count[ROW_FLOOR]; i++)
        if (s->slot[AT_FLOOR + i].place == hex && s->slot[AT_FLOOR + i].host == THING_NONE) return AT_FLOOR + i;
    return -1;
}

RULE bool hex_is_exit(const Box *box, const Pos *s, int hex)
{
    return hex >= 0 && card_is_exit(box, s->card[AT_BOARD + hex]);
}

/* ---- Monsters ---------------------------------------------------------------------------------------------------- */

/* The monster in a hex that nobody dominates, -1 none (CRYPT-58). */
RULE int monster_in_hex(const Pos *s, int hex)
{
    for (int i = 0; i < s->count[ROW_MONSTERS]; i++)
        if (s->slot[AT_MONSTERS + i].place == hex && body_of(s, THING(THING_SLOT, AT_MONSTERS + i)) == SEAT_NONE)
            return AT_MONSTERS + i;
    return -1;
}

/* CRYPT-222: a dominated monster that stands at home. */
RULE bool hex_monster_is_home(const Pos *s, int hex)
{
    for (int i = 0; i < s->count[ROW_MONSTERS]; i++)
        if (s->slot[AT_MONSTERS + i].place == hex && s->slot[AT_MONSTERS + i].host == THING(THING_SLOT, AT_BOARD + hex))
            return true;
    return false;
}

RULE int hex_monster_card(const Box *box, const Pos *s, int hex)
{
    return slot_field(box, s, AT_BOARD + hex, CRYPT_FIELD_MONSTER);
}

/* CRYPT-58: only a hex with a monster event has one, and only where none is and none of its own stands dominated. */
RULE bool monster_can_appear(const Box *box, const Pos *s, int hex)
{
    return hex >= 0 && hex_monster_card(box, s, hex) && monster_in_hex(s, hex) < 0 && !hex_monster_is_home(s, hex);
}

/* CRYPT-58: no card puts a monster that nobody dominates where another is, unless that one leaves for it. */
RULE bool monster_fits(const Pos *s, Thing t, int hex, Thing leaves)
{
    int there = is_monster(t) && body_of(s, t) == SEAT_NONE ? monster_in_hex(s, hex) : -1;
    return there < 0 || there == THING_INDEX(t) || THING(THING_SLOT, there) == leaves;
}

/* CRYPT-28, CRYPT-57: the starting hex is quiet until everyone has had a turn. */
RULE bool hex_is_quiet(const Pos *s, int hex) { return hex == 0 && s->first; }

/* ---- Targets ----------------------------------------------------------------------------------------------------- */

/* CRYPT-74, CRYPT-186: a phased attack minds no walls, whether the card or what is attached to it is phased. */
RULE bool source_is_phased(const Box *box, const Pos *s, Thing source)
{
    if (THING_CLASS(source) != THING_SLOT) return false;
    if (slot_trait(box, s, THING_INDEX(source), CRYPT_TRAIT_TYPE_PHASED)) return true;
    for (int i = 0; i < s->count[ROW_ASIDE]; i++)
        if (s->slot[AT_ASIDE + i].host == source && slot_trait(box, s, AT_ASIDE + i, CRYPT_TRAIT_TYPE_PHASED))
            return true;
    return false;
}

/* CRYPT-181: an action is ranged if its range is printed, or if it leaves its hex. */
RULE bool range_is_barred(const Box *box, const Pos *s, Thing source, int from, int to)
{
    if (!hook_used(s, HOOK(CRYPT_EVENT_REACH, HOOK_MAY))) return false;
    int printed = slot_field(box, s, THING_INDEX(source), CRYPT_FIELD_RANGE);
    if (printed == RANGE_NONE || (from == to && printed < 1)) return false;
    return !may(box, s, CRYPT_EVENT_REACH, THING(THING_PLACE, from), THING_NONE, source, SEAT_NONE) ||
           !may(box, s, CRYPT_EVENT_REACH, THING(THING_PLACE, to), THING_NONE, source, SEAT_NONE);
}

RULE bool range_covers(const Box *box, const Pos *s, Thing source, int from, int to)
{
    if (from == to) return true;
    int range = number_now(box, s, CRYPT_NUMBER_RANGE, source);
    if (range >= RANGE_ANYWHERE) return true;
    if (range < 1) return false;
    if (source_is_phased(box, s, source)) return hex_as_the_ghost_flies(s, from, to) <= range;
    return hex_distance(s, from, to, range) <= range;
}

/* CRYPT-69, CRYPT-73: is the target's hex in reach? */
RULE bool source_reaches(const Box *box, const Pos *s, Thing source, int from, int to)
{
    return range_covers(box, s, source, from, to) && !range_is_barred(box, s, source, from, to);
}

/* Anything an attack can be aimed at, whoever makes it (CRYPT-70). */
RULE bool is_target(const Box *box, const Pos *s, Thing t, bool effect)
{
    if (is_character(t)) return THING_INDEX(t) < s->fate.seats && !seat_is_defeated(s, THING_INDEX(t));
    if (is_monster(t)) return true;
    if (!is_tabled(t) || !slot_full(s, THING_INDEX(t))) return false;
    return slot_field(box, s, THING_INDEX(t), CRYPT_FIELD_LIFE) || effect; /* CRYPT-188 */
}

RULE Thing target_piece(const Pos *s, Thing t)
{
    return THING_CLASS(t) == THING_SEAT ? seat_piece(s, THING_INDEX(t)) : t;
}

/* Whether a hex acts because a player uses it (CRYPT-51), not because it is met. */
RULE bool hex_is_used(const Pos *s, Thing hex)
{
    for (int i = s->top; i > 0; i--)
        if (s->frame[i].what == CRYPT_EVENT_USE + 1) return s->frame[i].it == hex;
    return s->top == 0; /* asked about in a turn */
}

/* Whether a hex, or a card or agent that lay in wait in one, acts as an event (CRYPT-47, CRYPT-53, CRYPT-179). */
RULE bool acts_as_event(const Pos *s, Thing t)
{
    if (is_hex_card(t)) return !hex_is_used(s, t);
    for (int i = is_tabled(t) ? s->top : 0; i > 0; i--)
        if (s->frame[i].what == CRYPT_EVENT_SPRING + 1) return s->frame[i].there == t;
    return false;
}

/* A player who is attacked, moved or healed is the piece that stands for it, so that texts about characters hold; and
 * what an event does is nobody's doing, wherever the owner may be (CRYPT-1, CRYPT-68, CRYPT-240). */
RULE_FOLD void deed_stands_for(const Pos *s, Deed *d)
{
    switch (d->event) {
    case CRYPT_EVENT_ATTACK:
    case CRYPT_EVENT_BLAST:
        if (acts_as_event(s, d->cause)) d->you = NOBODY;
        /* fall through */
    case CRYPT_EVENT_HIT:
    case CRYPT_EVENT_MOVE:
    case CRYPT_EVENT_EXPLORE:
    case CRYPT_EVENT_HOLD:
    case CRYPT_EVENT_DAMAGE:
    case CRYPT_EVENT_BLEED:
    case CRYPT_EVENT_HEAL:
    case CRYPT_EVENT_REDIRECT: d->it = target_piece(s, d->it); break;
    case CRYPT_EVENT_VISIT: /* a text only asks for the events: who ignores the hex's own still meets what waits there */
        if (!d->word) d->it = thing_player(s, d->it);
        break;
    default: break;
    }
}

/* CRYPT-52, CRYPT-176: the benefit of a character in a hex, whoever set the events off. */
RULE bool hex_is_ignored(const Box *box, const Pos *s, Thing character, int hex)
{
    Deed d = { 0, character, THING(THING_PLACE, hex), THING_NONE, CRYPT_EVENT_VISIT, 0, 1, 0 };
    d.you = (uint8_t)THING_INDEX(character);
    return !deed_may_as(box, s, &d);
}

RULE bool event_passes_by(const Box *box, const Pos *s, Thing source, Thing t)
{
    return is_hex_card(source) && is_character(t) && hex_of(s, t) == hex_of(s, source) && !hex_is_used(s, source) &&
           hex_is_ignored(box, s, t, hex_of(s, t));
}

/* Whether a card may do to a tabled card what its text says of tabled cards (CRYPT-120). */
RULE bool may_affect(const Box *box, const Pos *s, Thing t, Thing cause, int seat)
{
    return !is_tabled(t) || cause == t || THING_CLASS(cause) != THING_SLOT ||
           may(box, s, CRYPT_EVENT_AFFECT, t, THING_NONE, cause, seat);
}

/* Whether `seat` may aim `source` at t (CRYPT-69 to CRYPT-75, CRYPT-186 to CRYPT-189). */
RULE bool can_target(const Box *box, const Pos *s, Thing source, Thing t, int seat)
{
    if (t == THING_NONE || THING_CLASS(source) != THING_SLOT) return false;
    bool effect = THING_INDEX(source) >= AT_ASIDE && !is_agent(box, s, source) &&
                  !dice_field(box, s, THING_INDEX(source), CRYPT_FIELD_DAMAGE);
    if (!is_target(box, s, t, effect) || (effect && !may_affect(box, s, t, source, seat))) return false;
    if (is_hex_card(source)) { /* an event, or its use by somebody else than the target (CRYPT-187) */
        if (!hex_is_used(s, source)) return !event_passes_by(box, s, source, t);
        if (game_player(s, THING_INDEX(t)) == seat) return false;
        return source_reaches(box, s, source, hex_of(s, source), hex_of(s, t));
    }
    Thing maker = attack_maker(box, s, source, seat);
    if (maker == THING_NONE) return true; /* a card lying in wait */
    if (is_monster(source) && body_of(s, source) == SEAT_NONE) return true;
    if (game_player(s, THING_INDEX(t)) == seat) return false; /* CRYPT-187 */
    if (is_monster(t) && seat_is_defeated(s, seat) && maker == s->seat[seat].body && body_of(s, t) == SEAT_NONE)
        return false; /* CRYPT-141 */
    int from = hex_of(s, maker), to = hex_of(s, t);
    return from >= 0 && to >= 0 && source_reaches(box, s, source, from, to);
}

#endif
