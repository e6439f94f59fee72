/*
 * crawler.h - the position of Dungeon Crawler: what front ends draw, bots search and learners observe.
 *
 * One position for the three formats: multi-player (DCM), competitive (DCC) and solitaire (DCS). A side is a player or,
 * in solitaire, the Dungeon itself. Each side has a party, Quests, two decks with their Graves, a hand and an Encounter
 * Pool; the Dungeon cards and the Crawler cards in play lie in rows between them.
 *
 * Owns the struct, its ranges of slots, the options and the phases. The rules are in state.h (looking), struggle.h (the
 * arithmetic), acts.h (events), build.h, fight.h, encounter.h and turn.h (the steps), deal.h (setup); what differs between
 * the formats is in format.h; words in crawler_face.c. Does NOT know a card by name.
 */
#ifndef CRAWLER_H
#define CRAWLER_H

#include "crawler_words.h"
#include "game.h"

/* ---- Capacities -------------------------------------------------------------------------------------------------- */
typedef uint8_t CardNo;
#define MARK_WORDS 2
enum {
    KIT_EVENTS = DCM_EVENT_COUNT,
    KIT_NUMBERS = DCM_NUMBER_COUNT,
    KIT_EVENT_PLAY = DCM_EVENT_PLAY,
    KIT_EVENT_USE = DCM_EVENT_USE,
    KIT_EVENT_ROLL = DCM_EVENT_ROLL,
    KIT_HAND_ZONE = DCM_ZONE_HAND,
    KIT_ORDER_CHOSEN = 0, /* DCM-45 */
#ifdef KIT_TINY
    FRAMES = 6,
    LINGERS = 2,
    LEVELS = 2,
    PEEKS = 1,
    HOLDS = 4
#else
    FRAMES = 18,
    LINGERS = 12,
    LEVELS = 4,
    PEEKS = 4,
    HOLDS = 12
#endif
};
/* In solitaire the Dungeon is a side that cards can name, but nobody sits there. */
#define KIT_SIDES(s) ((s)->sides)
/* Whoever plays what is answered: the opponents of the facing player come first, clockwise, that
 * player last (DCM-54). */
#define KIT_ASKED_AFTER(s, f) ((s)->facer)
/* The Dungeon that is not faced now waits (DCC-67): its cards are not looked at, its lines are for its
 * own cards alone. */
#define KIT_RANGE_WAITS(s, r) range_waits(s, r)
#define KIT_ASLEEP_TO(s, slot, t) asleep_to(s, slot, t)
/* A card being played lies open beside its player until it takes effect. */
#define KIT_ANNOUNCE(box, s, slot) card_announce(box, s, slot)
/* Quests look at one Grave, whichever it is in this format (DCM-95, DCC-39, DCS-5). */
#define KIT_ZONE_ALIAS(s, zone, you) zone_alias(s, zone, you)

/* `victim of`: the Adventurer a Character targets now. */
#define KIT_REF(box, s, ref, t) victim_of(box, s, t)
/* A card hears that it leaves play. */
#define KIT_HEARS_END(event)                                                                                           \
    ((event) == DCM_EVENT_BURY || (event) == DCM_EVENT_CLEAR || (event) == DCM_EVENT_SLAY ||                           \
     (event) == DCM_EVENT_DISCARD)

#define KIT_HAND_FIRST(seat) PILE_RANGE(seat, PILE_HAND)
/* Which live rows can hold cards of a kind. */
#define KIT_KIND_REACH(kind) kind_reach(kind)
#define KIT_KINDS_LIVE(kinds, w) kinds_live(kinds, w)
/* Which rows can hold a side's cards, and its range of a zone. */
#define KIT_MINE_REACH(seat) own_rows(seat)
#define KIT_MINE_RANGE(seat, zone) own_range(seat, zone)

/* ---- Where cards lie --------------------------------------------------------------------------------------------- */
enum {
    SIDES = 6,
    PARTY = 4,        /* DCM-3 */
    QUESTS = 3,       /* DCM-3 */
    ROOM_DUNGEON = 16,
    ROOM_OTHER = 12,
    ROOM_CRAWL = 26,
    ROOM_BIG = 80,    /* sides 0 and 1 may bring decks of 80 (DCC-2)     */
    ROOM_DECK = 40,   /* the others play multi-player only (DCM-1)       */
    ROOM_HAND = 12,
    ROOM_POOL = 4,
    ROOM_ASIDE = 4
};

enum CrawlerRange {
    ROW_PARTY = 0,                 /* + side: in Marching Order, leader first (DCM-16)   */
    ROW_QUESTS = ROW_PARTY + SIDES, /* + side                                            */
    ROW_DUNGEON = ROW_QUESTS + SIDES, /* multi-player: every Dungeon card in play, by entry. Else: side 0's Dungeon */
    ROW_OTHER,                     /* competitive and solitaire: side 1's Dungeon        */
    ROW_CRAWL,                     /* Crawler cards in play, of every side               */
    LIVE_RANGES,
    PILES = LIVE_RANGES,           /* + side * PILE_KINDS + PileKind                     */
    RANGES = PILES + SIDES * 9
};
enum PileKind {
    PILE_DECK,
    PILE_DISCARDS,
    PILE_STACK,
    PILE_GRAVE,
    PILE_HAND,
    PILE_POOL,
    PILE_FALLEN,
    PILE_ASIDE,
    PILE_TURNED,
    PILE_KINDS
};
#define PILE_RANGE(side, kind) (PILES + (side)*PILE_KINDS + (kind))

enum {
    AT_QUESTS = SIDES * PARTY,
    AT_DUNGEON = AT_QUESTS + SIDES * QUESTS,
    AT_OTHER = AT_DUNGEON + ROOM_DUNGEON,
    AT_CRAWL = AT_OTHER + ROOM_OTHER,
    LIVE = AT_CRAWL + ROOM_CRAWL,
    BIG_SIDE = 2 * ROOM_BIG + ROOM_HAND + ROOM_POOL + PARTY + ROOM_ASIDE + 1,
    SIDE = 2 * ROOM_DECK + ROOM_HAND + ROOM_POOL + PARTY + ROOM_ASIDE + 1,
    SLOTS = LIVE + 2 * BIG_SIDE + 4 * SIDE
};
#define AT_SIDE(p) (LIVE + ((p) < 2 ? (p)*BIG_SIDE : 2 * BIG_SIDE + ((p)-2) * SIDE))

/* ---- Options ----------------------------------------------------------------------------------------------------- */
enum CrawlerOption {
    OPTION_FORMAT,     /* FORMAT_ or 0: by the number of seats                                           */
    OPTION_DECKS,      /* DECKS_READY: each seat a ready deck; DECKS_RANDOM: legal decks by the seed     */
    OPTION_FIRST_DECK, /* which ready deck seat 1 has; the others follow                                 */
    OPTION_ROUNDS,     /* DCC-76: 0 = until the table says that time is up                               */
    OPTION_DIFFICULTY, /* DCS-2                                                                          */
    OPTION_FIRST,      /* FIRST_ROLL, FIRST_CUT: how the first player is found (DCM-22, DCC-5)           */
    CRAWLER_OPTIONS
};
enum Format { FORMAT_BY_SEATS, FORMAT_MULTI, FORMAT_DUEL, FORMAT_SOLO };
enum { DECKS_READY, DECKS_RANDOM };
enum { FIRST_ROLL, FIRST_CUT };
enum { DIFFICULTY_APPRENTICE, DIFFICULTY_ADVENTURER, DIFFICULTY_HERO, DIFFICULTY_LEGEND, DIFFICULTIES };

/* ---- Where a game stands ----------------------------------------------------------------------------------------- */
enum Phase {
    P_ORDER,      /* Marching Order (DCM-24, DCS-13)                */
    P_NEW_HAND,   /* DCS-4                                          */
    P_BEGIN,
    P_REVEAL,     /* DCM-30                                         */
    P_TURNED,     /* a DRAFT card was turned: hand or play (DCM-36) */
    P_FACE,       /* DCM-37                                         */
    P_ENGAGE,
    P_EAGLE,      /* DCM-40                                         */
    P_BUILD,      /* DCC-21                                         */
    P_PULL,       /* DCC-10, DCC-12                                 */
    P_FLIP,       /* DCC-13, DCC-88                                 */
    P_DRAW,       /* DCC-8, DCC-19                                  */
    P_COME,       /* COME INTO PLAY (DCM-44)                        */
    P_RESPOND,    /* step 3                                         */
    P_WINDOW,     /* everyone in turn: a card or a pass (DCM-54)    */
    P_AIM,        /* step 4 begins: targets and struggles           */
    P_PLACE,      /* which struggle or target a bonus is for        */
    P_ATTACKERS,
    P_JOIN_ATTACK,
    P_ATTACK,
    P_STRIKE,
    P_WOUND,
    P_SHIELD,     /* step 5 begins                                  */
    P_PLACE_SHIELD,
    P_DEFENDERS,
    P_JOIN_DEFENCE,
    P_DEFEND,
    P_BLOWS,
    P_CONTACT,
    P_END,        /* step 6                                         */
    P_DROP,       /* step 7                                         */
    P_REMOVE,
    P_CLEAR,
    P_STALEMATE,
    P_COUNTERS,   /* step 8                                         */
    P_RESET,      /* step 9                                         */
    P_PERMANENTS, /* step 10                                        */
    P_LEAVE,      /* DCS-16                                         */
    P_REFILL,     /* DCS-13                                         */
    P_DRAW_UP,    /* step 11                                        */
    P_DISCARD,
    P_POOL,
    P_PASS,       /* steps 12 and 13                                */
    PHASES
};

enum SlotFlags {
    SLOT_ACTIVATED = 1,
    SLOT_SPENT = 2,
    SLOT_ATTACKER = 4,  /* of this encounter, reset since or not (DCM-164)                               */
    SLOT_DEFENDER = 8,
    SLOT_ENTERED = 16,  /* a Dungeon card that came in this encounter                                    */
    SLOT_DUE = 32,      /* COME INTO PLAY, re-targeting or leaving is still due                          */
    SLOT_STRIPPED = 64, /* its range bonus is gone for this encounter (DCM-71)                           */
    SLOT_DONE = 128     /* a completed Quest; a Character already wounded by this attack                 */
};

enum { STRUGGLES = 4, FRONT_EXTRA = STRUGGLES, FRONTS = STRUGGLES + STRUGGLES * PARTY };
enum Reason {
    REASON_NONE,
    REASON_POINTS,
    REASON_ELIMINATED,
    REASON_DECK_OUT,
    REASON_LONG_STOP,
    REASON_TIME,
    REASON_DISQUALIFIED,
    REASON_CLEARED,
    REASON_QUESTS,
    REASON_RESIGNED,
    REASON_CARD
};

/* Happenings that are no event of the card language. */
enum CrawlerTold {
    TOLD_CUT = EV_GAME + DCM_EVENT_COUNT,       /* who goes first, or a tie: seat turns up thing, of Cost a      */
    TOLD_FIRST,                                 /* seat goes first (DCM-22), or has the initiative (DCC-5)       */
    TOLD_ORDER,                                 /* seat has its Marching Order; thing leads                      */
    TOLD_DEALT,                                 /* seat draws its hand, of a cards, and its Pool, of b           */
    TOLD_POOL,                                  /* seat draws a cards for its Pool                               */
    TOLD_STALEMATE,                             /* a encounters in a row came to nothing (DCM-155)               */
    TOLD_STRIPPED,                              /* thing has lost its range bonus, a, for this encounter         */
    TOLD_HELD,                                  /* seat sees what it drew: thing                                 */
    TOLD_BACK,                                  /* seat puts thing from its hand back into the deck (DCS-4)      */
    TOLD_DRAFTS,                                /* seat has drawn thing, a DRAFT card, for the encounter         */
    TOLD_FACED,                                 /* thing, which waited, is faced again (DCC-67)                  */
    TOLD_WAITS                                  /* thing waits, while the other Dungeon is faced (DCC-67)        */
};

#include "kit/frame.inc"

typedef struct Slot {
    SLOT_FIELDS
    uint8_t owner;  /* side that controls it (DCM-14); on an Adventurer: its place in the first order, 0 to 3 */
    uint8_t wound;  /* Wound counters                                                                         */
    uint8_t time;   /* Time counters; on a Quest its Quest counters                                           */
    uint8_t poison, lock;
    uint8_t flags;  /* SlotFlags                                                                              */
    uint8_t front;  /* Character: its struggle. Crawler card: the struggle or front it counts for. Adventurer: the
                       front it defends                                                                       */
    uint8_t aim;    /* Character: X of its Target (DCM-146). Adventurer: bit k, an extra target of struggle k; bit 4 + k,
                       hit by it already (DCM-148)                                                            */
    uint8_t reach;  /* Adventurer: for each struggle 2 bits, how far right of its target it stood when step 5 began,
                       0: not reached (DCM-89)                                                                */
} Slot;

/* A Possession: one of the victim's Lock counters stays while the source is in play (DCM-48). */
typedef struct Hold {
    uint8_t victim, source; /* slots in play                                                                  */
} Hold;

typedef struct Crawler {
    POSITION_FIELDS
    int16_t vp[SIDES];      /* multi-player: logged scoring events (DCM-116). Open                            */
    uint8_t dealt[SIDES];   /* Wounds dealt to others' Adventurers (DCM-122). Open                            */
    uint16_t encounters;    /* begun so far. Open                                                             */
    uint8_t format;         /* Format. Open                                                                   */
    uint8_t sides;          /* players, and the Dungeon in solitaire. Open                                    */
    uint8_t marker;         /* Challenger (DCM-15); competitive: winner of initiative (DCC-5). Open           */
    uint8_t facer;          /* Final Challenger; before one is fixed the Challenger. Open                     */
    uint8_t asker;          /* the side a rulebook step asks now. Open                                        */
    uint8_t passes;         /* in a row, in a lap or a window; passed seats as bits in EAGLE. Open            */
    uint8_t cursor;         /* how far a step has come. Open                                                  */
    uint8_t after;          /* Phase that follows a window, an order, a turned card. Open                     */
    uint8_t bonus;          /* 1: the Challenger has passed (DCM-39). Open                                    */
    uint8_t struggles;      /* of this encounter (DCM-87). Open                                               */
    uint8_t focus;          /* the struggle or front whose totals are asked for. Open                         */
    uint8_t left;           /* Wounds an Area attack may still deal (DCM-141). Open                           */
    uint8_t calm;           /* 1: no Character wounded, nothing sent to a Grave yet (DCM-155). Open           */
    uint8_t idle[2];        /* such encounters in a row; competitive: per facer (DCC-78). Open                */
    uint8_t rounds, round;  /* competitive: the limit (0 none), and rounds finished (DCC-76). Open            */
    uint8_t time_up;        /* DCC-58. Open                                                                   */
    uint8_t warned;         /* bit per seat (DCC-60). Open                                                    */
    uint8_t unchecked;      /* bit per side: its Quests must be looked at again. Open                         */
    uint8_t winners;        /* bit per seat, when the game is over. Open                                      */
    uint8_t reason;         /* Reason. Open                                                                   */
    uint8_t difficulty;     /* DCS-2. Open                                                                    */
    uint8_t leaver;         /* 1: all three Quests are done, the player may leave (DCS-16). Open              */
    uint8_t preset[SIDES];  /* ready deck + 1 of each side, 0: brought or random. Open                        */
    uint8_t joining;        /* slot of the Adventurer or card that is being assigned. Open                    */
    uint8_t aimed;          /* 2 bits for each struggle: the number of the Adventurer it is about (DCM-146). Open */
    uint8_t struck;         /* 2 bits for each Adventurer by number: the struggle it attacks (DCM-149). Open  */
    uint8_t holds;          /* how many Possessions there are. Open                                           */
    Hold hold[HOLDS];       /* first made first. Open                                                         */
    uint8_t tie;            /* the step of DCM-121 that settled a tie, 0 none. Open                           */
    uint8_t spare[5];
} Crawler;
RULES_STATIC_ASSERT(sizeof(Crawler) <= 3072, "a position of at most 3 KB at six seats");

typedef Crawler Pos;

/* A side's piles: the Crawler deck and its Grave share a run, and so do the Dungeon deck and its Grave. */
#define SIDE_RANGES(p, deck)                                                                                           \
    { AT_SIDE(p), deck, DCM_ZONE_DECK, p, RANGE_PILE | RANGE_HIDDEN, PILE_RANGE(p, PILE_DISCARDS) },                   \
    { AT_SIDE(p), deck, DCM_ZONE_DISCARDS, p, RANGE_PILE | RANGE_DOWN, 0 },                                            \
    { AT_SIDE(p) + (deck), deck, DCM_ZONE_STACK, p, RANGE_PILE | RANGE_HIDDEN, PILE_RANGE(p, PILE_GRAVE) },            \
    { AT_SIDE(p) + (deck), deck, DCM_ZONE_GRAVE, p, RANGE_PILE | RANGE_DOWN, 0 },                                      \
    { AT_SIDE(p) + 2 * (deck), ROOM_HAND, DCM_ZONE_HAND, p, RANGE_PRIVATE, 0 },                                        \
    { AT_SIDE(p) + 2 * (deck) + ROOM_HAND, ROOM_POOL, DCM_ZONE_POOL, p, RANGE_PRIVATE, 0 },                            \
    { AT_SIDE(p) + 2 * (deck) + ROOM_HAND + ROOM_POOL, PARTY, DCM_ZONE_FALLEN, p, 0, 0 },                                \
    { AT_SIDE(p) + 2 * (deck) + ROOM_HAND + ROOM_POOL + PARTY, ROOM_ASIDE, DCM_ZONE_ASIDE, p, 0, 0 },                      \
    {                                                                                                                  \
        AT_SIDE(p) + 2 * (deck) + ROOM_HAND + ROOM_POOL + PARTY + ROOM_ASIDE, 1, DCM_ZONE_TURNED, p, 0, 0              \
    }
#define PARTY_RANGE(p)                                                                                                 \
    {                                                                                                                  \
        (p) * PARTY, PARTY, DCM_ZONE_PLAY, p, 0, 0                                                                     \
    }
#define QUEST_RANGE(p)                                                                                                 \
    {                                                                                                                  \
        AT_QUESTS + (p)*QUESTS, QUESTS, DCM_ZONE_PLAY, p, 0, 0                                                         \
    }

TABLE Range RANGE[RANGES] = {
    PARTY_RANGE(0),
    PARTY_RANGE(1),
    PARTY_RANGE(2),
    PARTY_RANGE(3),
    PARTY_RANGE(4),
    PARTY_RANGE(5),
    QUEST_RANGE(0),
    QUEST_RANGE(1),
    QUEST_RANGE(2),
    QUEST_RANGE(3),
    QUEST_RANGE(4),
    QUEST_RANGE(5),
    { AT_DUNGEON, ROOM_DUNGEON, DCM_ZONE_PLAY, SEAT_NONE, 0, 0 },
    { AT_OTHER, ROOM_OTHER, DCM_ZONE_PLAY, SEAT_NONE, 0, 0 },
    { AT_CRAWL, ROOM_CRAWL, DCM_ZONE_PLAY, SEAT_NONE, 0, 0 },
    SIDE_RANGES(0, ROOM_BIG),
    SIDE_RANGES(1, ROOM_BIG),
    SIDE_RANGES(2, ROOM_DECK),
    SIDE_RANGES(3, ROOM_DECK),
    SIDE_RANGES(4, ROOM_DECK),
    SIDE_RANGES(5, ROOM_DECK),
};

/* Range of each slot; where two share a run, the one that grows up. */
#define RUN4(r) r, r, r, r
#define RUN10(r) r, r, RUN4(r), RUN4(r)
#define RUN12(r) RUN4(r), RUN4(r), RUN4(r)
#define RUN16(r) RUN12(r), RUN4(r)
#define RUN40(r) RUN16(r), RUN12(r), RUN12(r)
#define RUN80(r) RUN40(r), RUN40(r)
#define RUN_SIDE(p, RUN)                                                                                               \
    RUN(PILE_RANGE(p, PILE_DECK)), RUN(PILE_RANGE(p, PILE_STACK)), RUN12(PILE_RANGE(p, PILE_HAND)),                    \
        RUN4(PILE_RANGE(p, PILE_POOL)), RUN4(PILE_RANGE(p, PILE_FALLEN)), RUN4(PILE_RANGE(p, PILE_ASIDE)),              \
        PILE_RANGE(p, PILE_TURNED)
TABLE uint8_t SLOT_RUN[SLOTS] = {
    RUN4(0),
    RUN4(1),
    RUN4(2),
    RUN4(3),
    RUN4(4),
    RUN4(5),
    6,
    6,
    6,
    7,
    7,
    7,
    8,
    8,
    8,
    9,
    9,
    9,
    10,
    10,
    10,
    11,
    11,
    11,
    RUN16(ROW_DUNGEON),
    RUN12(ROW_OTHER),
    RUN16(ROW_CRAWL),
    RUN10(ROW_CRAWL),
    RUN_SIDE(0, RUN80),
    RUN_SIDE(1, RUN80),
    RUN_SIDE(2, RUN40),
    RUN_SIDE(3, RUN40),
    RUN_SIDE(4, RUN40),
    RUN_SIDE(5, RUN40),
};

RULE int slot_run(int slot) { return SLOT_RUN[slot]; }

/* DCC-67: in the other half of a round a player's own Dungeon waits. */
RULE bool range_waits(const Pos *s, int r) { return s->format != FORMAT_MULTI && r == ROW_DUNGEON + (s->facer & 1); }

/* The pile each zone is; PILE_KINDS: none. */
TABLE uint8_t ZONE_PILE[DCM_ZONE_COUNT] = { PILE_KINDS, PILE_HAND,  PILE_DECK, PILE_DISCARDS, PILE_ASIDE, PILE_STACK,
                                            PILE_GRAVE, PILE_KINDS, PILE_POOL, PILE_FALLEN,   PILE_TURNED, PILE_GRAVE };

RULE uint32_t kind_reach(int kind)
{
    if (kind == DCM_KIND_ADVENTURER) return ((1u << SIDES) - 1) << ROW_PARTY;
    if (kind == DCM_KIND_QUEST) return ((1u << SIDES) - 1) << ROW_QUESTS;
    return kind >= DCM_KIND_DUNGEON_CARD && kind <= DCM_KIND_TRAP ? 3u << ROW_DUNGEON : 1u << ROW_CRAWL;
}

/* The slots of those rows, for several kinds: a bit each, 64 at a time. */
RULE uint64_t kinds_live(uint32_t kinds, int w)
{
    const uint64_t low = ~(uint64_t)0;
    const uint32_t dungeon = (2u << DCM_KIND_TRAP) - (1u << DCM_KIND_DUNGEON_CARD);
    const uint32_t crawl = ~((2u << DCM_KIND_TRAP) - 1u);
    uint64_t live = kinds & crawl && w ? low << (AT_CRAWL - 64) : 0;
    if (kinds & dungeon) live |= w ? ~(low << (AT_CRAWL - 64)) : low << AT_DUNGEON;
    if (!w && (kinds >> DCM_KIND_QUEST & 1)) live |= ~(low << AT_DUNGEON) & low << AT_QUESTS;
    if (!w && (kinds >> DCM_KIND_ADVENTURER & 1)) live |= ~(low << AT_QUESTS);
    return live;
}
RULES_STATIC_ASSERT(AT_DUNGEON<64 && AT_CRAWL> 64, "the Dungeon's rows lie across both words");

/* A side's own rows, and those in which every side's cards lie. */
RULE uint32_t own_rows(int side) { return 1u << (ROW_PARTY + side) | 1u << (ROW_QUESTS + side) | 7u << ROW_DUNGEON; }

/* A side's pile of a zone; -1 for those that are no pile of one side. */
RULE int own_range(int side, int zone)
{
    int kind = ZONE_PILE[zone];
    return kind < PILE_KINDS && side < SIDES ? PILE_RANGE(side, kind) : -1;
}

/* The one Grave the Quests of a side look at: its own (DCM-95), or the one of the Dungeon it faces (DCC-39). */
RULE int quarry_side(const Pos *s, int side) { return s->format == FORMAT_MULTI ? side : 1 - (side & 1); }

#endif
