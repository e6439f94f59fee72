/*
 * state.h - what Doomcrawler's rulebook says is so: numbers, states, what may be done to what, who is next to whom.
 *
 * These are the answers the card machine asks of a game (kit/filter.inc). Nothing here changes the position.
 */
#ifndef DOOM_STATE_H
#define DOOM_STATE_H

#include "doomcrawler.h"
#include "kit/choices.inc"

TABLE uint8_t DOOM_SKILLS_PER_PHASE = 2; /* DOOM-28 */
TABLE uint8_t DOOM_LOOT_LIMIT = 7;       /* DOOM-87 */
TABLE uint8_t DOOM_THREAT_LIMIT = 5;     /* DOOM-65 */
TABLE uint8_t DOOM_EPIC_LIMIT = 3;       /* DOOM-73 */
TABLE uint8_t DOOM_CRIT_LIMIT = 3;       /* DOOM-94 */
TABLE uint8_t DOOM_SIDEQUESTS = 3;       /* DOOM-79 */
TABLE uint8_t DOOM_REROLL = 6;           /* DOOM-38 */
TABLE uint8_t DOOM_TOLL = 1;             /* DOOM-65 */

RULE int slot_kind(const Box *box, const Pos *s, int slot) { return box->card[s->card[slot]].kind; }

RULE bool slot_is_epic(const Box *box, const Pos *s, int slot) { return slot_kind(box, s, slot) == DOOM_KIND_EPIC; }

RULE bool slot_in(Thing t, int base, int room)
{
    return (uint16_t)(t - THING(THING_SLOT, base)) < room; /* slots are things next to each other */
}

RULE bool is_threat(Thing t) { return slot_in(t, AT_THREATS, AT_SIDEQUESTS - AT_THREATS); }
RULE bool is_sidequest(Thing t) { return slot_in(t, AT_SIDEQUESTS, AT_CRITS - AT_SIDEQUESTS); }
RULE bool is_skill(Thing t) { return slot_in(t, AT_SKILLS, AT_THREATS - AT_SKILLS); }
RULE bool is_loot(Thing t) { return slot_in(t, AT_LOOT, AT_DUNGEON - AT_LOOT); }
RULE bool is_dungeon(Thing t) { return t == THING(THING_SLOT, AT_DUNGEON); }
RULE bool is_hero(Thing t) { return t == THING(THING_SLOT, AT_HERO); }

/* Cards with a track other than the hero's: what can be reduced, restored and defeated (DOOM-26). */
RULE bool has_foe_die(Thing t) { return slot_in(t, AT_THREATS, AT_LOOT - AT_THREATS) || is_dungeon(t); }

/* ---- Asked by the machine --------------------------------------------------------------------------------------- */

RULE int32_t game_base(const Box *box, const Pos *s, int number, Thing t)
{
    int slot = THING_CLASS(t) == THING_SLOT ? THING_INDEX(t) : SLOTS;
    switch (number) {
    case DOOM_NUMBER_DIFFICULTY: /* DOOM-43: the hero's is the current health */
        if (slot == AT_HERO) return s->slot[AT_HERO].die;
        return slot < SLOTS ? card_field(box, s->card[slot], DOOM_FIELD_DIFFICULTY) : 0;
    case DOOM_NUMBER_DIE: return slot < LIVE ? s->slot[slot].die : 0;
    case DOOM_NUMBER_CHARGE: return s->white && slot == s->charged ? s->white : 0; /* DOOM-40 */
    case DOOM_NUMBER_DOOM: return s->doom;
    case DOOM_NUMBER_HEALTH: return s->slot[AT_HERO].die;
    case DOOM_NUMBER_ARMOUR: return s->defence;
    case DOOM_NUMBER_REROLL: return DOOM_REROLL;
    case DOOM_NUMBER_SKILLS: return DOOM_SKILLS_PER_PHASE;
    case DOOM_NUMBER_LOOT_LIMIT: return DOOM_LOOT_LIMIT;
    case DOOM_NUMBER_THREAT_LIMIT: return DOOM_THREAT_LIMIT;
    case DOOM_NUMBER_TOLL: return DOOM_TOLL;
    default: return 0; /* modifiers start from nothing (DOOM-41) */
    }
}

RULE bool game_state(const Pos *s, Thing t, int state)
{
    if (THING_CLASS(t) != THING_SLOT || THING_INDEX(t) >= LIVE) return false;
    return s->slot[THING_INDEX(t)].state & (state == DOOM_STATE_DARK ? SLOT_DARK : SLOT_INACTIVE);
}

RULE int game_player(const Pos *s, int slot)
{
    (void)s;
    return RANGE[slot_run(slot)].owner;
}

/* Rows are where cards are next to each other (DOOM-5). */
RULE int game_distance(const Box *box, const Pos *s, Thing a, Thing b)
{
    (void)box, (void)s;
    if (THING_CLASS(a) != THING_SLOT || THING_CLASS(b) != THING_SLOT || THING_INDEX(a) >= LIVE ||
        THING_INDEX(b) >= LIVE)
        return 99;
    int i = THING_INDEX(a), j = THING_INDEX(b);
    return slot_run(i) != slot_run(j) ? 99 : i < j ? j - i : i - j;
}

RULE Thing game_place(const Pos *s, Thing t) { return (void)s, t; }
RULE int game_places(const Pos *s) { return (void)s, 0; }
RULE int game_active(const Pos *s) { return (void)s, 0; }
RULE void game_follow(Pos *s, const Shift *x) { (void)s, (void)x; }

RULE Thing game_role(const Pos *s, int role)
{
    (void)s;
    return THING(THING_SLOT, role == DOOM_ROLE_HERO ? AT_HERO : AT_DUNGEON);
}

/* Face down or in the Darkness: passive, track and lasting modifiers are off (DOOM-68, DOOM-125, DOOM-137). */
RULE bool game_asleep(const Pos *s, int slot)
{
    return slot < LIVE && !is_skill(THING(THING_SLOT, slot)) && (s->slot[slot].state & (SLOT_INACTIVE | SLOT_DARK));
}

RULE bool game_may_respond(const Box *box, const Pos *s, int slot, int seat, bool in_play)
{
    (void)box, (void)s, (void)slot;
    return in_play && seat == 0;
}

/* Every amount the language may leave out is 1; cardc writes the others down. */
RULE int32_t game_default(int event) { return (void)event, 1; }

/* ---- What may be done to what ------------------------------------------------------------------------------------ */

RULE bool skill_is_active(const Pos *s, Thing t)
{
    return is_skill(t) && THING_INDEX(t) < AT_SKILLS + s->count[ROW_SKILLS] &&
           !(s->slot[THING_INDEX(t)].state & SLOT_INACTIVE);
}

/* A white die is rolled only if some skill could take it: an ACTIVE one, "another" than the one at
 * work (DOOM-52, 129). */
RULE bool can_charge_any(const Box *box, const Pos *s, const Deed *d)
{
    for (int i = 0; i < s->count[ROW_SKILLS]; i++) {
        Thing t = THING(THING_SLOT, AT_SKILLS + i);
        Deed charge = { 1, t, THING_NONE, d->cause, DOOM_EVENT_CHARGE, d->you, 0, 0 };
        if (t != d->cause && deed_may(box, s, &charge)) return true;
    }
    return false;
}

/* Its Loot Roll is being settled: it goes, and no die can come to lie on it (DOOM-26). Before that, a defeat can still
 * be prevented. */
RULE bool slot_is_ending(const Pos *s, Thing t)
{
    if (s->slot[THING_INDEX(t)].die) return false;
    for (int i = 1; i <= s->top; i++)
        if (s->frame[i].what == DOOM_EVENT_DEFEAT + 1 && s->frame[i].it == t && s->frame[i].step) return true;
    return false;
}

RULE_FOLD bool game_legal(const Box *box, const Pos *s, const Deed *d)
{
    Thing t = d->it;
    int slot = THING_INDEX(t);
    switch (d->event) {
    case DOOM_EVENT_ATTACK: return is_threat(t) && !(s->slot[slot].state & SLOT_DARK); /* DOOM-44, 45 */
    case DOOM_EVENT_QUEST: return is_sidequest(t);                                     /* DOOM-46 */
    case DOOM_EVENT_ESCAPE: return is_dungeon(t);                                      /* DOOM-47 */
    case DOOM_EVENT_REST: return is_hero(t);                                           /* DOOM-48 */
    case DOOM_EVENT_CHARGE: return skill_is_active(s, t) && d->amount >= 0;            /* DOOM-52 */
    case DOOM_EVENT_PUSH:                                                              /* DOOM-55, 70 */
        return is_threat(t) && !slot_is_epic(box, s, slot) && !(s->slot[slot].state & (SLOT_DARK | SLOT_INACTIVE));
    case DOOM_EVENT_RETURN: return is_threat(t) && (s->slot[slot].state & SLOT_DARK);
    case DOOM_EVENT_ACTIVATE: /* DOOM-130 */
        return THING_CLASS(t) == THING_SLOT && slot < LIVE && (s->slot[slot].state & SLOT_INACTIVE);
    case DOOM_EVENT_DEACTIVATE:
        return THING_CLASS(t) == THING_SLOT && slot < LIVE && !(s->slot[slot].state & SLOT_INACTIVE) &&
               (is_skill(t) || is_threat(t) || is_sidequest(t));
    case DOOM_EVENT_UPDATE: return (is_hero(t) || has_foe_die(t)) && !game_asleep(s, slot);
    case DOOM_EVENT_REDUCE: return has_foe_die(t) && s->slot[slot].die > 0;
    case DOOM_EVENT_RESTORE:
    case DOOM_EVENT_DEFEAT: return has_foe_die(t) && !slot_is_ending(s, t);
    case DOOM_EVENT_HEAL: return s->slot[AT_HERO].die < slot_card(box, s, AT_HERO)->die; /* DOOM-19 */
    case DOOM_EVENT_RAISE_DOOM: return s->doom < DIE_MAX; /* DOOM-97 */
    case DOOM_EVENT_LOWER_DOOM: return s->doom > 1;
    case DOOM_EVENT_ROLL: return d->word != DOOM_WORD_REASON_CHARGE || can_charge_any(box, s, d);
    case DOOM_EVENT_USE: return skill_is_active(s, t) || !is_skill(t); /* DOOM-6 */
    case DOOM_EVENT_DISCARD: return THING_CLASS(t) == THING_SLOT && slot >= AT_THREATS && slot < LIVE; /* DOOM-145 */
    case DOOM_EVENT_FLIP: return is_hero(t) && !s->advanced;
    default: return true;
    }
}

/* What no card can permit (DOOM-110, 147): what the rulebook says cannot be, and what there is no die or
 * no card for. */
RULE bool doom_cannot(const Box *box, const Pos *s, const Deed *d)
{
    Thing t = d->it;
    int slot = THING_INDEX(t);
    switch (d->event) {
    case DOOM_EVENT_ATTACK: return is_threat(t) && (s->slot[slot].state & SLOT_DARK);      /* DOOM-45 */
    case DOOM_EVENT_PUSH: return !is_threat(t) || slot_is_epic(box, s, slot);              /* DOOM-70 */
    case DOOM_EVENT_RETURN: return !is_threat(t) || !(s->slot[slot].state & SLOT_DARK);
    case DOOM_EVENT_CHARGE: return !skill_is_active(s, t);                                 /* DOOM-52 */
    case DOOM_EVENT_USE: return is_skill(t) && !skill_is_active(s, t);                     /* DOOM-6 */
    case DOOM_EVENT_REDUCE: return !has_foe_die(t) || !s->slot[slot].die;
    case DOOM_EVENT_RESTORE:
    case DOOM_EVENT_DEFEAT: return !has_foe_die(t) || slot_is_ending(s, t);
    case DOOM_EVENT_UPDATE: return !is_hero(t) && !has_foe_die(t);
    case DOOM_EVENT_DISCARD: return THING_CLASS(t) != THING_SLOT || slot < AT_THREATS || slot >= LIVE;
    case DOOM_EVENT_FLIP: return !is_hero(t);
    default: return false;
    }
}

/* Rows an event's thing can lie in by the rulebook, so that a choice looks nowhere else. */
RULE_FOLD uint32_t game_reach(int event)
{
    const uint32_t foes = 1u << ROW_THREATS | 1u << ROW_SIDEQUESTS | 1u << ROW_CRITS | 1u << ROW_DUNGEON;
    switch (event) {
    case DOOM_EVENT_ATTACK:
    case DOOM_EVENT_PUSH:
    case DOOM_EVENT_RETURN: return 1u << ROW_THREATS;
    case DOOM_EVENT_QUEST: return 1u << ROW_SIDEQUESTS;
    case DOOM_EVENT_ESCAPE: return 1u << ROW_DUNGEON;
    case DOOM_EVENT_REST: return 1u << ROW_HERO;
    case DOOM_EVENT_CHARGE:
    case DOOM_EVENT_USE: return 1u << ROW_SKILLS;
    case DOOM_EVENT_REDUCE:
    case DOOM_EVENT_RESTORE:
    case DOOM_EVENT_DEFEAT: return foes;
    case DOOM_EVENT_UPDATE: return foes | 1u << ROW_HERO;
    default: return 0xffffffffu;
    }
}

#endif
