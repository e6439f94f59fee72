/*
 * compare.h - two versions over the same deals: what changed, with intervals.
 *
 * Every game is compared with its twin of the same deal, so what the deals do falls out of the difference. Owns the
 * playing of twins and what their sums mean. Does NOT read the command line.
 */
#ifndef LAB_COMPARE_H
#define LAB_COMPARE_H

#include "lab/crew.h"
#include "lab/report.h"

/* One card in both versions; 0: not in that one. */
typedef struct CardChange {
    int card[2];
    Estimate drawn[2], played[2],
        won[2]; /* shares: drawn of those it was in the deck of; played of those offered; won when drawn */
    Estimate drawn_more, played_more;     /* the second's less the first's, deal by deal                     */
} CardChange;

typedef struct Comparison {
    const Plan *plan[2];
    const char *name[2];
    int64_t games;
    int seats;
    bool together;
    Estimate won[2], won_more;            /* games that somebody won                                         */
    Estimate seat[SEAT_MAX][2], seat_more[SEAT_MAX];
    Estimate score[SEAT_MAX][2], score_more[SEAT_MAX];
    Estimate length[2], length_more;
    CardChange *card;
    int cards;
} Comparison;

/* Which card of the second version is the same as one of the first: same kind, same name. 0: none is. */
typedef struct CardTwins {
    uint16_t *second; /* [cards of the first]                                                                */
} CardTwins;
bool card_twins_find(CardTwins *out, const Plan *const plan[2]); /* false: no memory                          */
void card_twins_free(CardTwins *c);

/* For Crew.play, with CardTwins as its user: both versions of game k. */
bool compare_play(void *user, Match **match, uint64_t k, Tally *tally);

/* From the two tallies; false: no memory. */
bool compare_make(const Plan *const plan[2], const char *const name[2], const CardTwins *twins, const Tally *tally,
                  Comparison *out);
void compare_free(Comparison *c);

void compare_words(const Comparison *c, Sheet *out);
json_t *compare_json(const Comparison *c);
void compare_csv(const Comparison *c, Sheet *out);
void compare_html(const Comparison *c, bool charts, Sheet *out);

#endif
