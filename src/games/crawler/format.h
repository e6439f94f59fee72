/*
 * format.h - what differs between the three formats, in one place. What is not here is the same in all of them.
 *
 * Owns the figures that differ. The two ways of building an encounter are in build.h, the score in score.h.
 * Does NOT do anything: it holds figures alone.
 */
#ifndef CRAWLER_FORMAT_H
#define CRAWLER_FORMAT_H

#include "games/crawler/crawler.h"

enum {
    HAND_LIMIT = 5,      /* DCM-104, DCC-46                                              */
    POOL_SIZE = 3,       /* DCM-28                                                       */
    COPIES_MOST = 4,     /* DCM-2                                                        */
    DECK_LEAST = 10,     /* of each of the two decks (DCM-1)                             */
    BLIND_CAP = 5,       /* DCM-43                                                       */
    GOAL_POINTS = 40,    /* DCM-117                                                      */
    REGENERATION_VP = 2, /* DCM-106                                                      */
    LONG_STOP = 20,      /* encounters per player (DCM-156)                              */
    WOUND_VP = 5         /* DCC-51, DCS-20; multi-player: 1 (DCM-112)                    */
};

typedef struct FormatFigures {
    uint8_t seats_least, seats_most;
    uint8_t deck;      /* standard and most cards in each of the two decks (DCM-1, DCC-2, DCS-1) */
    uint8_t limit;     /* encounter limit (DCM-43, DCC-3; solitaire: DIFFICULTY)         */
    uint8_t quest_vp;  /* DCM-94, DCC-38, DCS-20                                         */
    uint8_t stalemate; /* idle encounters in a row, 0 = as many as players (DCM-155, DCC-78, DCS-12) */
    uint8_t pools;     /* 1: there are Encounter Pools (DCM-28, DCC-6)                   */
    uint8_t all_draw;  /* 1: every player draws in step 11 (DCM-104, DCC-46)             */
} FormatFigures;

TABLE FormatFigures FORMAT[4] = {
    { 0, 0, 0, 0, 0, 0, 0, 0 },
    { 3, 6, 40, 7, 3, 0, 1, 1 },
    { 2, 2, 80, 5, 10, 3, 0, 0 },
    { 1, 1, 40, 5, 10, 3, 0, 0 },
};

/* DCS-2. */
typedef struct DifficultyFigures {
    uint8_t depth, limit, ladder;
} DifficultyFigures;
TABLE DifficultyFigures DIFFICULTY[DIFFICULTIES] = { { 24, 5, 0 }, { 30, 5, 10 }, { 36, 5, 20 }, { 40, 6, 40 } };

RULE int format_of_seats(int seats) { return seats == 1 ? FORMAT_SOLO : seats == 2 ? FORMAT_DUEL : FORMAT_MULTI; }

RULE int players_of(const Pos *s) { return s->fate.seats; }

/* The side whose Dungeon is faced now, where there is one (DCC-7). */
RULE int keeper_of(const Pos *s) { return (1 - s->facer) & 1; }

/* Where a Dungeon card of this side lies when it is in play. */
RULE int dungeon_row(const Pos *s, int side) { return s->format == FORMAT_MULTI ? ROW_DUNGEON : ROW_DUNGEON + side; }

/* The row of the encounter that is being faced. */
RULE int faced_row(const Pos *s) { return s->format == FORMAT_MULTI ? ROW_DUNGEON : ROW_DUNGEON + (1 - s->facer); }

/* Who decides for a Dungeon that is being built: its keeper, in solitaire the player (DCS-7). */
RULE int builder_of(const Pos *s) { return s->format == FORMAT_SOLO ? 0 : 1 - s->facer; }

#endif
