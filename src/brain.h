/*
 * brain.h - what a game may tell a search about itself: which answers are tempting, how a position looks, how far to
 * look.
 *
 * A search is complete without one; with one it wastes less. A brain is never needed for correctness and never sees
 * more than it is handed: a position a seat has imagined from its own view. Freestanding like rules: whole numbers
 * only.
 */
#ifndef BRAIN_H
#define BRAIN_H

#include "game.h"

/* Kinds of questions that a table answers for a player who does not wish to be asked (sitting/automatic.h). */
enum UsualKind {
    USUAL_DRAW,    /* a card may be drawn, at no price                                                       */
    USUAL_KEEP,    /* something may be discarded, and nothing has to be                                      */
    USUAL_LAST,    /* one thing is left: the only answer, or one that can still be declined when it asks more */
    USUAL_KINDS
};

enum { JUDGE_MAX = 10000, THINKERS = 3 /* levels of bots that think */ };

/*
 * How often games were won by who went on as the hint would: fitted to games played, by `undercroft calibrate`, which
 * writes the rows (GAME_chances.inc). The chance of an answer is one of log odds, in thousandths:
 *
 *     weight 0 + weight 1 * odds + ended * (weight 2 + weight 3 * odds)
 *
 * of the odds its value says, and of the share of imagined games that came to their end. What follows alone is written
 * by hand: which games a row is for.
 */
typedef struct ChanceFit {
    const char *settings;  /* "dungeons=1 hero=all": values as on the command line, and standards             */
    const char *whatever;  /* options that may be anything, since the standard draws among all: "clan1 clan2" */
    const char *others;    /* the level at the other seats; "": alone, or all seats go on so together        */
    int16_t weight[4];
    uint32_t games, positions; /* fitted to; 0: not measured, and no chance is shown                         */
    uint8_t decided;       /* 1: what every imagined game says came so in 99 of 100 games that were held out */
    uint32_t rules;        /* the rules version and the cards that the games were played with                */
    uint64_t content;
} ChanceFit;

typedef struct Chances {
    const ChanceFit *fit;
    int count;
} Chances;

typedef struct Brain {
    const Game *game;
    /* How likely each answer is to be taken in a quick play-out: weights up to 255; 0: not there, though a thought may
     * still look at it. A search also looks at tempting answers first. Null, or all 0: all alike. */
    void (*tempt)(const Box *, const void *s, const Action *a, int n, uint8_t *weight);
    /* How it looks for a seat: 0 as good as lost, JUDGE_MAX as good as won. Null: by the score alone. */
    int (*judge)(const Box *, const void *s, int seat);
    uint16_t horizon; /* how far a play-out runs before it is judged; 0: to the end                          */
    /* Turns begun so far, by which the horizon is measured from the position thought about, so that all play-outs are
     * judged at the same moment. Null: the horizon counts decisions. */
    int (*clock)(const Box *, const void *s);
    /* Worlds that each level of bots imagines before it answers in a game like this one, from the weakest, so that the
     * levels stand apart in every format and at every difficulty. Null: as many as usual (bots/levels.h). */
    const uint16_t *(*patience)(const void *s); /* [THINKERS] */
    /* Makes s as good for the seat as `more` is, in figures of which more (or less) can never hurt, and like it in what
     * means nothing any more (a die that was read). What then is `more`, had less of them. Null: there are none. */
    void (*lift)(const Box *, void *s, const void *more, int seat);
    const Chances *chances; /* null: nothing is known                                                        */
    /* Null, or the one answer to the question asked that hardly anybody would weigh, and its UsualKind; ACTION_NONE:
     * there is something to decide. */
    Action (*usual)(const Box *, const void *s, int *kind);
} Brain;

/* A weight of temptation, in its bounds. */
RULE uint8_t tempt_weight(int w) { return (uint8_t)(w < 1 ? 1 : w > 255 ? 255 : w); }

/* The chance for odds given by their logarithm, in thousandths: 0 is even, 1000 is e to 1. Of JUDGE_MAX. */
RULE int judge_odds(int log_odds)
{
    TABLE uint16_t AT[13] = { 5000, 6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820, 9890, 9933, 9959, 9975 };
    int x = log_odds < 0 ? -log_odds : log_odds, i = x / 500, v;
    if (i >= 12) v = 9975;
    else v = AT[i] + (AT[i + 1] - AT[i]) * (x - 500 * i) / 500;
    return log_odds < 0 ? JUDGE_MAX - v : v;
}

/* The same for signs of how it looks, each with its weight in thousandths of log odds. */
RULE int judge_signs(const int32_t *sign, const int16_t *weight, int n)
{
    int32_t sum = 0;
    for (int i = 0; i < n; i++) sum += sign[i] * weight[i];
    return judge_odds(sum);
}

/* The logarithm of the odds of a chance of JUDGE_MAX, in thousandths: judge_odds read backwards. */
RULE int judge_log_odds(int value)
{
    int low = -6000, high = 6000;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (judge_odds(middle) < value) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* The chance that a fit makes of log odds and of the share of imagined games that ended, of JUDGE_MAX. */
RULE int chance_fitted(const ChanceFit *f, int odds, int ended)
{
    int64_t sum = (int64_t)f->weight[0] * 1000 + (int64_t)f->weight[1] * odds;
    sum += ((int64_t)f->weight[2] * 1000 + (int64_t)f->weight[3] * odds) * ended / JUDGE_MAX;
    sum /= 1000;
    return judge_odds(sum < -6000 ? -6000 : sum > 6000 ? 6000 : (int)sum);
}

#endif
