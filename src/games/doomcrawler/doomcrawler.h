/*
 * doomcrawler.h - the position of Doomcrawler: what front ends draw, bots search and learners observe.
 *
 * One player, a hero with five skills, rows of threats, SideQuests, Critical Hits and loot, a stack of dungeons, and
 * six decks with their discard piles (DOOM-2). Everything but the order of the decks and the dice to come is open
 * (DOOM-H1).
 *
 * Owns the struct, its ranges of slots and the options. The rules are in state.h, hero.h, rows.h, acts.h and turn.h;
 * words in doomcrawler_face.c. Does NOT know a card by name.
 */
#ifndef DOOMCRAWLER_H
#define DOOMCRAWLER_H

#include "doomcrawler_words.h"
#include "game.h"

/* ---- Capacities: measured maxima with room to spare (bench/maxima) ----------------------------------------------- */
typedef uint8_t CardNo;
#define MARK_WORDS 1
#define KIT_HOOK_WORDS 3
enum {
    KIT_EVENTS = DOOM_EVENT_COUNT,
    KIT_NUMBERS = DOOM_NUMBER_COUNT,
    KIT_EVENT_PLAY = DOOM_EVENT_PLAY,
    KIT_EVENT_USE = DOOM_EVENT_USE,
    KIT_EVENT_ROLL = DOOM_EVENT_ROLL,
    KIT_HAND_ZONE = DOOM_ZONE_HAND,
    KIT_ORDER_CHOSEN = 1, /* DOOM-112 */
#ifdef KIT_TINY
    FRAMES = 7,
    LINGERS = 1,
    LEVELS = 2,
    PEEKS = 1
#else
    FRAMES = 14,
    LINGERS = 9,
    LEVELS = 6,
    PEEKS = 2
#endif
};

/* clang-format off: tables */
/* ---- Where cards lie --------------------------------------------------------------------------------------------- */
enum DoomRange {
    ROW_HERO,
    ROW_SKILLS,
    ROW_THREATS,
    ROW_SIDEQUESTS,
    ROW_CRITS,
    ROW_LOOT,
    ROW_DUNGEON,
    ROW_RESOLVING,
    LIVE_RANGES,
    PILE_STACK = LIVE_RANGES, /* dungeons still to come, open (DOOM-A10)                                     */
    PILE_CLEARED,
    PILE_DUNGEONS,            /* dungeons not in this game                                                   */
    DECK_THREATS,
    DECK_EPICS,
    DECK_ENCOUNTERS,
    DECK_LOOT,
    DECK_CRITS,
    DECK_SIDEQUESTS, /* DOOM-2             */
    DISCARD_THREATS,
    DISCARD_EPICS,
    DISCARD_ENCOUNTERS,
    DISCARD_LOOT,
    DISCARD_CRITS,
    DISCARD_SIDEQUESTS,
    RANGES,
    DECKS = DISCARD_THREATS - DECK_THREATS
};

enum {
    AT_HERO = 0,
    AT_SKILLS = 1,
    AT_THREATS = 6,
    AT_SIDEQUESTS = 11,
    AT_CRITS = 14,
    AT_LOOT = 17,
    AT_DUNGEON = 25,
    AT_RESOLVING = 26,
    LIVE = 28,
    AT_STACK = LIVE,
    AT_CLEARED = AT_STACK + 2,
    AT_DUNGEONS = AT_CLEARED + 3,
    AT_PILES = AT_DUNGEONS + 11,
    ROOM_THREATS = 33,
    ROOM_EPICS = 13,
    ROOM_ENCOUNTERS = 32,
    ROOM_LOOT = 41,
    ROOM_CRITS = 14,
    ROOM_SIDEQUESTS = 20,
    AT_EPICS = AT_PILES + ROOM_THREATS,
    AT_ENCOUNTERS = AT_EPICS + ROOM_EPICS,
    AT_LOOT_PILE = AT_ENCOUNTERS + ROOM_ENCOUNTERS,
    AT_CRIT_PILE = AT_LOOT_PILE + ROOM_LOOT,
    AT_SIDEQUEST_PILE = AT_CRIT_PILE + ROOM_CRITS,
    SLOTS = AT_SIDEQUEST_PILE + ROOM_SIDEQUESTS
};
/* clang-format on */

/* ---- Options ----------------------------------------------------------------------------------------------------- */
enum DoomOption {
    OPTION_HERO,            /* DOOM-DP1: 0 to 3                                                              */
    OPTION_DUNGEONS,        /* DOOM-DP2: 1 to 3                                                              */
    OPTION_PACKS,           /* DOOM-DP15: a bit for each opened Reward Pack                                  */
    OPTION_REFUSE_LOOT,     /* DOOM-88: the new card may be the one discarded                                */
    OPTION_DEFENCE_EXPIRES, /* DOOM-A6: a Defence die left over goes at the start of the Hero Phase          */
    OPTION_SWEEP_UPDATES,   /* DOOM-A8: cards that arrive during a step are updated in it                    */
    DOOM_OPTIONS
};
enum { HOUSE_REFUSE_LOOT = 1, HOUSE_DEFENCE_EXPIRES = 2, HOUSE_SWEEP = 4 };

enum DoomPhase { PHASE_HERO, PHASE_DUNGEON };
enum { SLOT_INACTIVE = 1, SLOT_DARK = 2 };
enum { OUTCOME_NONE, OUTCOME_WON, OUTCOME_LOST };
enum { DIE_MAX = 6 };

/* DOOM-135: "spawn n" is n separate spawns. */
#define KIT_DIVIDES(deed) ((deed)->event == DOOM_EVENT_SPAWN && (deed)->amount > 1)

/* DOOM-60: 0 DAMAGE is not taken, and nobody answers what does not happen; damage to a card and healing alike. */
#define KIT_IDLE(f)                                                                                                    \
    ((f)->amount < 1 &&                                                                                                \
     ((f)->what == DOOM_EVENT_DAMAGE + 1 || (f)->what == DOOM_EVENT_REDUCE + 1 || (f)->what == DOOM_EVENT_HEAL + 1))

/* A threat hears its defeat, and every card its discard. */
#define KIT_HEARS_END(event) ((event) == DOOM_EVENT_DEFEAT || (event) == DOOM_EVENT_DISCARD)

#define KIT_TRACK(s, n) ((n) < LIVE ? (s)->slot[n].at : 0)

/* A shuffled deck has no order until someone looks (kit/zones.inc). */
#define KIT_LOOSE(s, r) (&(s)->settled[(r)-PILE_DUNGEONS])

/* The rows where cards of a kind lie. */
#define KIT_KIND_REACH(kind) DOOM_KIND_ROWS[kind]

#include "kit/frame.inc"

typedef struct Slot {
    SLOT_FIELDS
    uint8_t state : 2; /* SLOT_INACTIVE (DOOM-6), SLOT_DARK (DOOM-68)                                        */
    uint8_t die : 3;   /* value of the die on its track, 0 while a Loot Roll is being settled (DOOM-INV3)    */
    uint8_t at : 3;    /* track position of the die, 0 = the setup slot                                      */
} Slot;
RULES_STATIC_ASSERT(sizeof(Slot) == 4 && TRACK_MAX <= 8 && DIE_MAX < 8, "state, die and track position share a byte");

typedef struct Doom {
    POSITION_FIELDS
    uint8_t doom;     /* 1 to 6 (DOOM-97). Open                                                              */
    uint8_t defence;  /* 0 = no Defence die (DOOM-58). Open                                                  */
    uint8_t white;    /* value of the white die, 0 = in the supply (DOOM-54). Open                           */
    uint8_t charged;  /* slot of the skill it lies on. Open                                                  */
    uint8_t phase;    /* DoomPhase. Open                                                                     */
    uint8_t advanced; /* 1 once the hero has flipped (DOOM-76). Open                                         */
    uint8_t outcome;  /* OUTCOME_. Open                                                                      */
    uint8_t packs;    /* bit n - 1: Reward Pack n is in the decks (DOOM-DP15). Open                          */
    uint8_t house;    /* HOUSE_ bits. Open                                                                   */
    uint8_t dungeons; /* how many this game was begun with (DOOM-8). Open                                    */
    uint16_t round;   /* from 1. Open                                                                        */
    uint8_t settled[DECKS + 1]; /* cards on top of the dungeons and each deck whose order is settled. Open   */
    uint8_t spare;
} Doom;
RULES_STATIC_ASSERT(sizeof(Doom) <= 1024, "a position of at most 1 KB");

typedef Doom Pos;

/* clang-format off: tables */
/*                base            room         zone                owner      flags              shares */
TABLE Range RANGE[RANGES] = {
    { AT_HERO,        1,                DOOM_ZONE_PLAY,     0,         0,                                0 },
    { AT_SKILLS,      5,                DOOM_ZONE_PLAY,     0,         0,                                0 },
    { AT_THREATS,     5,                DOOM_ZONE_PLAY,     SEAT_NONE, 0,                                0 },
    { AT_SIDEQUESTS,  3,                DOOM_ZONE_PLAY,     SEAT_NONE, 0,                                0 },
    { AT_CRITS,       3,                DOOM_ZONE_PLAY,     SEAT_NONE, 0,                                0 },
    { AT_LOOT,        8,                DOOM_ZONE_PLAY,     0,         0,                                0 },
    { AT_DUNGEON,     1,                DOOM_ZONE_PLAY,     SEAT_NONE, 0,                                0 },
    { AT_RESOLVING,   2,                DOOM_ZONE_PLAY,     SEAT_NONE, 0,                                0 },
    { AT_STACK,       2,                DOOM_ZONE_ASIDE,    SEAT_NONE, RANGE_PILE,                       0 },
    { AT_CLEARED,     3,                DOOM_ZONE_DISCARDS, SEAT_NONE, RANGE_PILE,                       0 },
    { AT_DUNGEONS,    11,               DOOM_ZONE_DECK,     SEAT_NONE, RANGE_PILE | RANGE_HIDDEN,        0 },
    { AT_PILES,       ROOM_THREATS,     DOOM_ZONE_DECK,     SEAT_NONE, RANGE_PILE | RANGE_HIDDEN, DISCARD_THREATS },
    { AT_EPICS,       ROOM_EPICS,       DOOM_ZONE_DECK,     SEAT_NONE, RANGE_PILE | RANGE_HIDDEN, DISCARD_EPICS },
    { AT_ENCOUNTERS,  ROOM_ENCOUNTERS,  DOOM_ZONE_DECK,     SEAT_NONE, RANGE_PILE | RANGE_HIDDEN, DISCARD_ENCOUNTERS },
    { AT_LOOT_PILE,   ROOM_LOOT,        DOOM_ZONE_DECK,     SEAT_NONE, RANGE_PILE | RANGE_HIDDEN, DISCARD_LOOT },
    { AT_CRIT_PILE,   ROOM_CRITS,       DOOM_ZONE_DECK,     SEAT_NONE, RANGE_PILE | RANGE_HIDDEN, DISCARD_CRITS },
    { AT_SIDEQUEST_PILE, ROOM_SIDEQUESTS, DOOM_ZONE_DECK,   SEAT_NONE, RANGE_PILE | RANGE_HIDDEN, DISCARD_SIDEQUESTS },
    { AT_PILES,       ROOM_THREATS,     DOOM_ZONE_DISCARDS, SEAT_NONE, RANGE_PILE | RANGE_DOWN,          0 },
    { AT_EPICS,       ROOM_EPICS,       DOOM_ZONE_DISCARDS, SEAT_NONE, RANGE_PILE | RANGE_DOWN,          0 },
    { AT_ENCOUNTERS,  ROOM_ENCOUNTERS,  DOOM_ZONE_DISCARDS, SEAT_NONE, RANGE_PILE | RANGE_DOWN,          0 },
    { AT_LOOT_PILE,   ROOM_LOOT,        DOOM_ZONE_DISCARDS, SEAT_NONE, RANGE_PILE | RANGE_DOWN,          0 },
    { AT_CRIT_PILE,   ROOM_CRITS,       DOOM_ZONE_DISCARDS, SEAT_NONE, RANGE_PILE | RANGE_DOWN,          0 },
    { AT_SIDEQUEST_PILE, ROOM_SIDEQUESTS, DOOM_ZONE_DISCARDS, SEAT_NONE, RANGE_PILE | RANGE_DOWN,        0 },
};

/* By DOOM_KIND_: hero, skill, threat, epic, SideQuest, Encounter, loot, Critical Hit, dungeon. */
TABLE uint8_t DOOM_KIND_ROWS[DOOM_KIND_COUNT] = { 1 << ROW_HERO,       1 << ROW_SKILLS,    1 << ROW_THREATS,
                                                  1 << ROW_THREATS,    1 << ROW_SIDEQUESTS, 1 << ROW_RESOLVING,
                                                  1 << ROW_LOOT,       1 << ROW_CRITS,     1 << ROW_DUNGEON };

/* clang-format on */

/* DOOM-147: what no card can permit. */
struct Deed;
RULE bool doom_cannot(const Box *box, const Pos *s, const struct Deed *d);
#define KIT_CANNOT(box, s, deed) doom_cannot(box, s, deed)

/* DOOM-37: a keyword that finds no target is told. */
struct Frame;
struct Asking;
RULE void keyword_unmet(const Box *box, const Pos *s, const struct Frame *f, const struct Asking *a, Events *ev);
#define KIT_UNMET(box, s, f, asking, ev) keyword_unmet(box, s, f, asking, ev)

/* Range of each slot; where two share a run, the one that grows up. */
RULE int slot_run(int slot)
{
    if (slot < AT_THREATS) return slot < AT_SKILLS ? ROW_HERO : ROW_SKILLS;
    if (slot < AT_CRITS) return slot < AT_SIDEQUESTS ? ROW_THREATS : ROW_SIDEQUESTS;
    if (slot < AT_DUNGEON) return slot < AT_LOOT ? ROW_CRITS : ROW_LOOT;
    if (slot < LIVE) return slot < AT_RESOLVING ? ROW_DUNGEON : ROW_RESOLVING;
    if (slot < AT_PILES) return slot < AT_CLEARED ? PILE_STACK : slot < AT_DUNGEONS ? PILE_CLEARED : PILE_DUNGEONS;
    if (slot < AT_LOOT_PILE)
        return slot < AT_EPICS ? DECK_THREATS : slot < AT_ENCOUNTERS ? DECK_EPICS : DECK_ENCOUNTERS;
    return slot < AT_CRIT_PILE ? DECK_LOOT : slot < AT_SIDEQUEST_PILE ? DECK_CRITS : DECK_SIDEQUESTS;
}

#endif
