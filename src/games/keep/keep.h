/*
 * keep.h - the position of Keep: what front ends draw, bots search and learners observe.
 *
 * One to four players, each with a clan of monsters, a Tactics deck and an open hand, defend one dungeon of rooms
 * against the heroes of the Guild. Hidden are the Guild deck, the Loot deck and the draw decks (KEEP-H1 to KEEP-H3),
 * and Treasure values where an option says so (KEEP-H4). The pile of unused Tactics cards has no order at all until a
 * card is drawn from it (KEEP-H5).
 *
 * Owns the struct, its ranges of slots and the options. The rules are in map.h, state.h, cards.h, acts.h, rooms.h,
 * invasion.h and turn.h; words in keep_face.c. Does NOT know a card by name.
 */
#ifndef KEEP_H
#define KEEP_H

#include "game.h"
#include "keep_words.h"

/* ---- Capacities -------------------------------------------------------------------------------------------------- */
typedef uint8_t CardNo;
#define MARK_WORDS 2
enum {
    KIT_EVENTS = KEEP_EVENT_COUNT,
    KIT_NUMBERS = KEEP_NUMBER_COUNT,
    KIT_EVENT_PLAY = KEEP_EVENT_PLAY,
    KIT_EVENT_USE = KEEP_EVENT_USE,
    KIT_EVENT_ROLL = KEEP_EVENT_ROLL,
    KIT_HAND_ZONE = KEEP_ZONE_HAND,
    KIT_ORDER_CHOSEN = 0,
#ifdef KIT_TINY
    FRAMES = 8,
    LINGERS = 2,
    LEVELS = 1,
    PEEKS = 1
#else
    FRAMES = 13,
    LINGERS = 8,
    LEVELS = 4,
    PEEKS = 2
#endif
};

enum {
    KEEP_SEATS = 4,
    CLASSES = 4,
    CLASS_TOKENS = 6 /* KEEP-122 */,
    SYMBOLS = 5,
    KEEP_TRAPS = 12 /* KEEP-122 */,
    KEEP_PORTALS = 6 /* KEEP-122 */,
    SITES = 4 /* building sites a map may have */,
    LOOT_SHOWN = 5 /* KEEP-12 */,
    CLAN_CARDS = 10 /* KEEP-1 */,
    SPARE_CLANS = 9
};

/* ---- Where cards lie --------------------------------------------------------------------------------------------- */
enum KeepRange {
    ROW_ROOMS,    /* in the order of the scenario, then as built: a room's place number is its index here       */
    ROW_HEROES,   /* heroes on the map, in order of arrival                                                     */
    ROW_MONSTERS, /* + seat: monsters of that clan on the map                                                   */
    ROW_CLANS = ROW_MONSTERS + KEEP_SEATS, /* a seat's clan card, in seat order                                 */
    ROW_SCENARIO,
    ROW_GUILD, /* the Guild card now resolved                                                                   */
    LIVE_RANGES,
    SUPPLY = LIVE_RANGES,   /* heroes not on the map; shares its slots with ROW_HEROES                           */
    LAIR,                   /* + seat: monsters not on the map (KEEP-9)                                          */
    GUILD_DECK = LAIR + KEEP_SEATS,
    GUILD_SPENT,
    LOOT_ROW,
    LOOT_DECK,
    LOOT_SCRAP,
    ASIDE,
    HAND,                        /* + seat                                                                      */
    PLAYED = HAND + KEEP_SEATS,  /* + seat: cards played this turn (KEEP-10)                                     */
    DECK = PLAYED + KEEP_SEATS,  /* + seat                                                                      */
    DISCARDS = DECK + KEEP_SEATS, /* + seat                                                                     */
    RANGES = DISCARDS + KEEP_SEATS
};

enum {
    ROOMS = 13 /* KEEP-3 */,
    HEROES = CLASSES * CLASS_TOKENS,
    CLAN_MOST = 9 /* KEEP-2 */,
    GUILD_ROOM = 30,
    LOOT_ROOM = 41,
    ASIDE_ROOM = 12,
    DECK_ROOM = 29, /* all cards of one player together                                                        */
    HAND_ROOM = DECK_ROOM, /* hand and cards played this turn: no limit but what there is (KEEP-129)           */
    AT_ROOMS = 0,
    AT_HEROES = AT_ROOMS + ROOMS,
    AT_MONSTERS = AT_HEROES + HEROES,
    AT_CLANS = AT_MONSTERS + KEEP_SEATS * CLAN_MOST,
    AT_SCENARIO = AT_CLANS + KEEP_SEATS,
    AT_RESOLVING = AT_SCENARIO + 1,
    LIVE = AT_RESOLVING + 1,
    AT_GUILD = LIVE,
    AT_ROW = AT_GUILD + GUILD_ROOM,
    AT_LOOT = AT_ROW + LOOT_SHOWN,
    AT_ASIDE = AT_LOOT + LOOT_ROOM,
    AT_HANDS = AT_ASIDE + ASIDE_ROOM,
    AT_DECKS = AT_HANDS + KEEP_SEATS * HAND_ROOM,
    SLOTS = AT_DECKS + KEEP_SEATS * DECK_ROOM
};

/* ---- Options ----------------------------------------------------------------------------------------------------- */
enum { KEEP_SCENARIOS = 14 }; /* that come with the game: an option names each, and one more those of a pack */

enum KeepOption {
    OPTION_SCENARIO,   /* KEEP-DP1: the n-th scenario of the box                                              */
    OPTION_DIFFICULTY, /* KEEP-19: enum Difficulty                                                            */
    OPTION_CLAN,       /* + seat, KEEP-DP2: 0 any, else the n-th clan of the box                              */
    OPTION_ONE_HERO = OPTION_CLAN + KEEP_SEATS, /* KEEP-A1                                                    */
    OPTION_CHARGE_RUN,                          /* KEEP-A2                                                    */
    OPTION_REFRESH_ANYTIME,                     /* KEEP-A22                                                   */
    OPTION_ATTACK_PRISONERS,                    /* KEEP-A23                                                   */
    OPTION_ACQUIRE_TO_HAND,                     /* KEEP-A5                                                    */
    OPTION_HIDDEN_TREASURES,                    /* KEEP-A3                                                    */
    OPTION_MAGES_FREE,                          /* KEEP-A29                                                   */
    KEEP_OPTIONS
};
enum {
    HOUSE_ONE_HERO = 1,
    HOUSE_CHARGE_RUN = 2,
    HOUSE_REFRESH_ANYTIME = 4,
    HOUSE_ATTACK_PRISONERS = 8,
    HOUSE_ACQUIRE_TO_HAND = 16,
    HOUSE_HIDDEN = 32,
    HOUSE_MAGES_FREE = 64
};
enum Difficulty { FAMILY, STEADY, CHALLENGING, GRIM, HARDCORE, DIFFICULTIES };

#define KIT_PLAY_ZONE KEEP_ZONE_PLAY

#include "kit/frame.inc"

/* Of a monster, `used` counts its Wounds; of a hero it is enum HeroState. Neither has lines of its own. Of a room,
 * `place` is the building site it stands on, counted from 1; 0: a tile of the map. */
typedef struct Slot {
    SLOT_FIELDS
    uint8_t place; /* number of the room it is in                                                           */
} Slot;
RULES_STATIC_ASSERT(sizeof(Slot) == 4, "a slot is 4 bytes");

enum HeroState { HERO_EXHAUSTED, HERO_ACTIVE, HERO_CAPTIVE };

typedef struct Chamber {
    uint8_t token[5];  /* Coins, Books, Frogs, Bones, Traps: by KEEP_COUNTER_. Open                          */
    uint8_t treasure;  /* value of the Treasure, 0 none (KEEP-101). Open, but see Keep.unseen                */
    uint8_t symbols;   /* a bit for each (KEEP-4). Open                                                      */
    uint8_t far;       /* passageways from here to the Vault. Open                                           */
    uint16_t ways;     /* rooms joined to it by a passageway, a bit each (KEEP-5). Open                      */
} Chamber;

typedef struct Keep {
    POSITION_FIELDS
    Chamber room[ROOMS];
    uint16_t stirred;    /* rooms that hold active heroes and have yet to be resolved, a bit each. Open       */
    uint16_t gates;      /* rooms with an incomplete portal, a bit each. Open                                 */
    uint16_t portals;    /* rooms with a completed one, a bit each. Open                                      */
    uint16_t unseen;     /* rooms whose Treasure lies face down (KEEP-A3), a bit each. Open                   */
    uint16_t round;      /* turns begun. Open                                                                 */
    uint8_t spares[12];  /* Tactics cards of unused clans not yet acquired: a bit for each of each clan's ten,
                            counted clan by clan over the box (KEEP-68). Open: no order                       */
    uint8_t offer[3];    /* Treasures of value 1, 2, 3 that are not in play (KEEP-70). Open                   */
    uint8_t known[3];    /* Treasures of value 1, 2, 3 that lay face down or on offer and do so no more. Open */
    uint8_t sites;       /* building sites built on, a bit each. Open                                         */
    uint8_t active;      /* who has the Active Player token. Open                                             */
    uint8_t wave, waves; /* from 1; how many there are (KEEP-115). Open                                       */
    uint8_t due;         /* Guild cards still to draw in this invasion. Open                                  */
    uint8_t difficulty;  /* enum Difficulty. Open                                                             */
    uint8_t house;       /* HOUSE_. Open                                                                      */
    uint8_t vault, cells; /* their places. Open                                                               */
    uint8_t omen;        /* the scenario's own count. Open                                                    */
    uint8_t jailed;      /* the Cells have been used this turn (KEEP-27). Open                                */
    uint8_t freed;       /* prisoners were freed and wait to act (KEEP-136). Open                             */
    uint8_t guilds;      /* cards in the Guild deck at the start (KEEP-INV7). Open                            */
    uint8_t outcome;     /* enum Outcome. Open                                                                */
} Keep;
RULES_STATIC_ASSERT(sizeof(Keep) <= 1600, "a position of at most 1.6 KB");
RULES_STATIC_ASSERT(sizeof(Keep) % 8 == 0, "no padding");

enum Outcome { OUTCOME_NONE, OUTCOME_WON, OUTCOME_PLUNDERED, OUTCOME_SCENARIO_WON, OUTCOME_SCENARIO_LOST };

typedef Keep Pos;

#define MONSTERS_OF(p)                                                                                                 \
    {                                                                                                                  \
        AT_MONSTERS + (p)*CLAN_MOST, CLAN_MOST, KEEP_ZONE_DUNGEON, (p), 0, LAIR + (p)                                  \
    }
#define LAIR_OF(p)                                                                                                     \
    {                                                                                                                  \
        AT_MONSTERS + (p)*CLAN_MOST, CLAN_MOST, KEEP_ZONE_LAIR, (p), RANGE_DOWN, 0                                     \
    }
#define HAND_OF(p)                                                                                                     \
    {                                                                                                                  \
        AT_HANDS + (p)*HAND_ROOM, HAND_ROOM, KEEP_ZONE_HAND, (p), 0, PLAYED + (p)                                      \
    }
#define PLAYED_OF(p)                                                                                                   \
    {                                                                                                                  \
        AT_HANDS + (p)*HAND_ROOM, HAND_ROOM, KEEP_ZONE_PLAYED, (p), RANGE_DOWN, 0                                      \
    }
#define DECK_OF(p)                                                                                                     \
    {                                                                                                                  \
        AT_DECKS + (p)*DECK_ROOM, DECK_ROOM, KEEP_ZONE_DECK, (p), RANGE_PILE | RANGE_HIDDEN, DISCARDS + (p)            \
    }
#define DISCARDS_OF(p)                                                                                                 \
    {                                                                                                                  \
        AT_DECKS + (p)*DECK_ROOM, DECK_ROOM, KEEP_ZONE_DISCARDS, (p), RANGE_PILE | RANGE_DOWN, 0                       \
    }

/*                base           room         zone                owner      flags                     shares */
TABLE Range RANGE[RANGES] = {
    { AT_ROOMS, ROOMS, KEEP_ZONE_DUNGEON, SEAT_NONE, 0, 0 },
    { AT_HEROES, HEROES, KEEP_ZONE_DUNGEON, SEAT_NONE, 0, SUPPLY },
    MONSTERS_OF(0),
    MONSTERS_OF(1),
    MONSTERS_OF(2),
    MONSTERS_OF(3),
    { AT_CLANS, KEEP_SEATS, KEEP_ZONE_PLAY, SEAT_NONE, 0, 0 },
    { AT_SCENARIO, 1, KEEP_ZONE_PLAY, SEAT_NONE, 0, 0 },
    { AT_RESOLVING, 1, KEEP_ZONE_RESOLVING, SEAT_NONE, 0, 0 },
    { AT_HEROES, HEROES, KEEP_ZONE_SUPPLY, SEAT_NONE, RANGE_DOWN, 0 },
    LAIR_OF(0),
    LAIR_OF(1),
    LAIR_OF(2),
    LAIR_OF(3),
    { AT_GUILD, GUILD_ROOM, KEEP_ZONE_GUILD, SEAT_NONE, RANGE_PILE | RANGE_HIDDEN, GUILD_SPENT },
    { AT_GUILD, GUILD_ROOM, KEEP_ZONE_SPENT, SEAT_NONE, RANGE_PILE | RANGE_DOWN, 0 },
    { AT_ROW, LOOT_SHOWN, KEEP_ZONE_ROW, SEAT_NONE, 0, 0 },
    { AT_LOOT, LOOT_ROOM, KEEP_ZONE_STOCK, SEAT_NONE, RANGE_PILE | RANGE_HIDDEN, LOOT_SCRAP },
    { AT_LOOT, LOOT_ROOM, KEEP_ZONE_SCRAP, SEAT_NONE, RANGE_PILE | RANGE_DOWN, 0 },
    { AT_ASIDE, ASIDE_ROOM, KEEP_ZONE_ASIDE, SEAT_NONE, 0, 0 },
    HAND_OF(0),
    HAND_OF(1),
    HAND_OF(2),
    HAND_OF(3),
    PLAYED_OF(0),
    PLAYED_OF(1),
    PLAYED_OF(2),
    PLAYED_OF(3),
    DECK_OF(0),
    DECK_OF(1),
    DECK_OF(2),
    DECK_OF(3),
    DISCARDS_OF(0),
    DISCARDS_OF(1),
    DISCARDS_OF(2),
    DISCARDS_OF(3),
};

/* Range of each slot; where two share a run, the one that grows up. */
RULE int slot_run(int slot)
{
    if (slot < AT_MONSTERS) return slot < AT_HEROES ? ROW_ROOMS : ROW_HEROES;
    if (slot < AT_CLANS) return ROW_MONSTERS + (slot - AT_MONSTERS) / CLAN_MOST;
    if (slot < LIVE) return slot < AT_SCENARIO ? ROW_CLANS : slot < AT_RESOLVING ? ROW_SCENARIO : ROW_GUILD;
    if (slot < AT_LOOT) return slot < AT_ROW ? GUILD_DECK : LOOT_ROW;
    if (slot < AT_HANDS) return slot < AT_ASIDE ? LOOT_DECK : ASIDE;
    if (slot < AT_DECKS) return HAND + (slot - AT_HANDS) / HAND_ROOM;
    return DECK + (slot - AT_DECKS) / DECK_ROOM;
}

/* Where a seat's hand lies among the ranges. */
#define KIT_HAND_FIRST(seat) (HAND + (seat))

/* Rows that can hold cards of a kind, a bit each. */
RULE uint32_t kind_rows(int kind)
{
    switch (kind) {
    case KEEP_KIND_ROOM: return 1u << ROW_ROOMS;
    case KEEP_KIND_HERO: return 1u << ROW_HEROES;
    case KEEP_KIND_MONSTER: return 15u << ROW_MONSTERS;
    default: return 0xffffffffu;
    }
}
#define KIT_KIND_REACH(kind) kind_rows(kind)

/* Rows in which a seat's pieces and its clan card lie; rooms, heroes and Guild cards are nobody's. */
RULE uint32_t seat_rows(int seat)
{
    return seat < KEEP_SEATS ? 1u << (ROW_MONSTERS + seat) | 1u << ROW_CLANS : 0xffffffffu;
}
#define KIT_MINE_REACH(seat) seat_rows(seat)

/* How far apart two things are, looked for no further than `most`. */
RULE int things_apart(const Pos *s, Thing a, Thing b, int most);
#define KIT_NEAR(box, s, a, b, most) things_apart(s, a, b, most)

/* A card played from hand lies among the cards played this turn (KEEP-10). */
RULE int card_announce(const Box *box, Pos *s, int slot);
#define KIT_ANNOUNCE(box, s, slot) card_announce(box, s, slot)

#endif
