/*
 * findings.h - what the sums of a run mean: rates with their intervals, differences, verdicts.
 *
 * Everything a report says is worked out here once, from the tally alone; words, JSON, CSV and HTML only write it down.
 *
 * Does NOT print. docs/lab.md says what each figure is.
 */
#ifndef LAB_FINDINGS_H
#define LAB_FINDINGS_H

#include "lab/match.h"
#include "lab/stats.h"

enum { SIDE_NAME = 96, ENDINGS_SHOWN = 24, PAIRS_SHOWN = 40, SIDES_MOST = 512 };

/* A seat, a value of an option, a combination, a level, a deck, or a card that a seat begins with. */
typedef struct Side {
    char group[SIDE_NAME]; /* "seat", "hero", "level", "deck", "begins with a Hero" ...                       */
    char name[SIDE_NAME];
    int64_t games, won, even;
    Estimate rate, score;
    double share;      /* what it would win if all were alike: 1 / seats; of a group played together, the mean of all */
} Side;

enum Verdict { VERDICT_NONE, VERDICT_NEVER_DRAWN, VERDICT_DEAD, VERDICT_DOMINATED, VERDICT_DECIDES };

typedef struct CardFinding {
    int card;
    int64_t n[FACTS], won[FACTS];
    int64_t left, left_won;
    Estimate rate[FACTS], left_rate;
    Estimate deck, drawn, played; /* in the deck against not; drawn against not; played against left         */
    enum Verdict verdict;
    int over;                     /* VERDICT_DOMINATED: the card that is taken instead                       */
    int64_t over_n, over_lost;
} CardFinding;

typedef struct PairFinding {
    int a, b;
    int64_t games;
    Estimate rate, more;          /* won when both were played; how much more than each gives alone          */
} PairFinding;

typedef struct EndingFinding {
    int64_t games, first;         /* the number of the first such game                                       */
    char words[ENDING_ROOM];
} EndingFinding;

/* One histogram: games (or decisions) from a figure on. */
typedef struct Bar {
    uint32_t from;
    int64_t count;
} Bar;

typedef struct Findings {
    const Plan *plan;
    Cells cells;
    uint64_t asked;               /* games of the plan                                                       */
    int64_t games, unended, watched, decisions, answers, seat_games;
    bool together;                /* all seats share one fate: win rates, no shares                          */
    Estimate won, length, rounds, leads, branching;
    int sides, cards, pairs, endings;
    Side *side;
    CardFinding *card;
    PairFinding *pair;
    EndingFinding ending[ENDINGS_SHOWN];
    int64_t endings_other;
    Bar lengths[STRATA], round[ROUNDS], width[WIDTHS], lead[LEADS];
    int pairs_tested;
} Findings;

/* false: no memory. The match replays the games that endings and decks are named after. */
bool findings_make(const Plan *plan, const Tally *t, Match *match, Findings *out);
void findings_free(Findings *f);

/* Clear: its p-value, corrected for all that the run asks, is below 0.05. */
bool estimate_clear(const Estimate *e);

const char *verdict_words(enum Verdict v);

#endif
