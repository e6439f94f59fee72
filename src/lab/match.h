/*
 * match.h - one game of a run, played and counted.
 *
 * A Match is a place to play at: memory for a position and the bots' minds, used for one game after the other. Each
 * thread has one. What is counted is seen from outside alone, through game.h, stage.h and face.h, so every game is
 * counted alike.
 *
 * Owns what is watched and how (docs/lab.md says it to designers). Does NOT decide which games are played (crew.h) or
 * what the figures mean (findings.h).
 */
#ifndef LAB_MATCH_H
#define LAB_MATCH_H

#include "lab/tally.h"

enum { MATCH_DECISIONS = 100000, MATCH_WATCH_FIRST = 256, MATCH_WATCH_EVERY = 256 };

/* How one game ended. */
typedef struct Result {
    int seats, combo;
    uint8_t winners; /* a bit per seat                                                                       */
    bool ended;      /* false: cut off after MATCH_DECISIONS                                                 */
    int32_t score[SEAT_MAX];
    uint32_t decisions;
} Result;

typedef struct Match Match;

/* Null: no memory. `stop`: not null, and games are left in the middle once it is not 0. */
Match *match_begin(const Plan *plan, const volatile int *stop);
void match_end(Match *m);

/* Plays game k. false: stopped in the middle. */
bool match_play(Match *m, uint64_t k, Result *out);

/* Counts the game that was just played whole, always into the same tally, which is complete after match_settle. */
void match_count(Match *m, uint64_t k, const Result *r, Tally *t);
void match_settle(Match *m, Tally *t);

/* Of the game that was just counted: how many sides (a company is one) have both facts of a card. */
int match_card_sides(const Match *m, const Result *r, int fact, int fact_too, int card);

/* Game k once more as a session, for a save or a look; its seats have the bots' names. Null with a sentence. */
Session *match_session(Match *m, uint64_t k, Why *why);

/* The ending of a finished position in words without names and numbers, for grouping. */
enum { ENDING_ROOM = 400 };
void ending_words(const Face *face, const Box *box, const void *position, Text *t);

#endif
