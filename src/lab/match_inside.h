/*
 * match_inside.h - what a match is made of, for the files that play it (match.c) and count it (match_count.c). Nobody
 * else looks inside.
 *
 * Does NOT choose what is played (plan.h) or add up (tally.h).
 */
#ifndef LAB_MATCH_INSIDE_H
#define LAB_MATCH_INSIDE_H

#include "lab/match.h"

enum { EVENTS_AT_ONCE = 4096, PLAYED_MOST = 255, WORD = 8, CHUNK = 64, LINE = 128, LANE_MOST = 255 };

/* A chunk of card numbers where cards come out, and a bit for each byte that is not always hidden. */
typedef struct Look {
    uint32_t at;
    uint64_t bytes;
} Look;

struct Match {
    const Plan *plan;
    const Game *game;
    const Box *box;
    const Stage *stage;
    Cells cells;
    const CardMap *map; /* null: no cards to count                                                           */
    const volatile int *stop;
    uint8_t *position, *view;
    uint8_t *before;    /* the card numbers at the last decision                                             */
    Look *look;         /* [looks]: what is compared with it                                                 */
    uint32_t looks;
    CardLie *lie;       /* [slots]                                                                           */
    uint8_t *out;       /* [card]: a bit for each seat that has drawn it                                     */
    uint8_t *facts;     /* [seat][card]: a bit for each Fact                                                 */
    uint64_t deck[SEAT_MAX]; /* fingerprint of the cards a seat began with, 0 none                           */
    uint32_t cards, bytes;
    uint8_t discard;    /* the kind of the event by which cards are given up, 0 none                         */
    uint32_t stride;    /* of facts: past every number a slot can hold                                       */
    Bot bot[SEAT_MAX];
    Rng luck;           /* of whoever answers: apart from the game's own                                     */
    Event *event;
    /* Of the game being played: */
    int seats, combo;
    uint64_t answers;
    uint32_t decisions, rounds, leads;
    int leader;
    bool watched;
    uint16_t learned;   /* Fate.learned when the cards were last looked at                                   */
    uint32_t widths[WIDTHS];
    uint32_t *over;     /* taken << 16 | left for it, one after the other                                     */
    size_t overs, over_room;
    /* Facts of seat-games that no tally has yet, in bytes, so that eight cards are added at once. */
    uint8_t *lane;             /* [cell][stratum][won][Fact][width]                                          */
    uint8_t lanes[CELLS_MOST + 1][STRATA][2]; /* how many seat-games are in them                              */
    uint8_t *pair;             /* [cell][pair stratum][won][two cards]                                        */
    uint8_t pairs[CELLS_MOST + 1][PAIR_STRATA][2]; /* how many seat-games are in them                         */
    uint32_t two;
    uint8_t *rival;            /* [combination][stratum][Rival][width]                                       */
    uint8_t rivals[PLAN_COMBINATIONS][STRATA]; /* the most a byte of them can have come to                   */
    uint32_t width;            /* past the number of cards, in whole words                                   */
};

#endif
