/*
 * tally.h - the sums of a run: one flat vector of whole numbers.
 *
 * Everything the lab knows of the games it has played is counted here. Two tallies are merged by adding them, number
 * by number (the few that name a first example: by the smaller), so the sum does not depend on who played what, or
 * when. Its size depends on the game's cards alone, never on the number of games.
 *
 * Owns the layout. Does NOT play, and draws no conclusions: findings.h does.
 */
#ifndef LAB_TALLY_H
#define LAB_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "lab/plan.h"

enum {
    TALLY_VERSION = 2,     /* raise when the layout changes: kept runs are refused then                       */
    STRATA = 28,           /* lengths of games, two for each doubling of the decisions                        */
    ROUNDS = 256,          /* longer ones count as the last                                                   */
    WIDTHS = 64,           /* answers of a decision                                                           */
    LEADS = 32,            /* changes of the lead                                                             */
    ENDINGS = 1024,        /* by a hash of their words                                                        */
    START_DECKS = 4096     /* by a hash of the cards a seat began with                                        */
};

/* What can be said of a card and a seat in one game. */
enum Fact {
    FACT_DECK,    /* among the seat's cards, or nobody's, when the game began                                */
    FACT_BEGAN,   /* and lay open before the seat then                                                       */
    FACT_DRAWN,
    FACT_OFFERED,
    FACT_PLAYED,
    FACTS
};

/* Of seats: games, won, drawn (nobody won), scores. */
enum SideSum { SIDE_GAMES, SIDE_WON, SIDE_EVEN, SIDE_SCORE, SIDE_SCORE2, SIDE_SUMS };

/* Of a combination of options. */
enum ComboSum {
    COMBO_GAMES,
    COMBO_UNENDED,
    COMBO_DECISIONS,
    COMBO_DECISIONS2,
    COMBO_ANSWERS,  /* over all decisions                                                                    */
    COMBO_WATCHED,  /* games of which rounds, lead and ending were seen                                      */
    COMBO_ROUNDS,
    COMBO_ROUNDS2,
    COMBO_LEADS,
    COMBO_WON,      /* games that somebody won                                                               */
    COMBO_SUMS
};

/* Of a comparison: the same deal with both versions, seat by seat, and at last game by game. */
enum TwinSum {
    TWIN_GAMES,
    TWIN_GAINED, /* won with the second version alone                                                        */
    TWIN_LOST,   /* won with the first alone                                                                 */
    TWIN_SCORE,  /* the second's less the first's; game by game: the decisions                               */
    TWIN_SCORE2,
    TWIN_SUMS
};

/* Where each part begins, by the number of cards. */
typedef struct TallyMap {
    uint32_t cards;
    uint32_t combos; /* [combination][ComboSum]                                                              */
    uint32_t sides;  /* [combination][seat][SideSum]                                                         */
    uint32_t lengths, rounds, widths, leads; /* games by length, rounds and changes of the lead; decisions by answers */
    uint32_t endings;                        /* [ENDINGS]                                                    */
    uint32_t decks;                          /* [START_DECKS][SideSum]                                             */
    uint32_t strata;                         /* [stratum][games, won]: seat-games                            */
    uint32_t facts;  /* [stratum][Fact][games, won][card]                                                    */
    uint32_t pairs;  /* [card][card][games, won], the smaller card first: both played by the seat            */
    uint32_t over;   /* [card][card]: the first was chosen while the second was offered as well              */
    uint32_t twins;  /* [seat, then game][TwinSum]                                                           */
    uint32_t firsts; /* from here on the smaller is kept, 0 is none: game + 1 of each ending,                */
    uint32_t first_decks; /* and 8 * game + seat + 1 of each deck                                             */
    uint32_t size;
} TallyMap;

typedef struct Tally {
    TallyMap map;
    int64_t *at;
} Tally;

/* false: no memory. */
bool tally_begin(Tally *t, int cards);
void tally_end(Tally *t);
void tally_clear(Tally *t);
void tally_merge(Tally *into, const Tally *from);

/* Which stratum so many decisions are in, and the fewest decisions of a stratum. */
int stratum_of(uint32_t n);
uint32_t stratum_least(int stratum);

static inline int64_t *tally_combo(const Tally *t, int combo) { return t->at + t->map.combos + combo * COMBO_SUMS; }

static inline int64_t *tally_side(const Tally *t, int combo, int seat)
{
    return t->at + t->map.sides + (combo * SEAT_MAX + seat) * SIDE_SUMS;
}

/* By card: the seat-games of that length with that fact, or those of them that were won. */
static inline int64_t *tally_facts(const Tally *t, int stratum, int fact, bool won)
{
    return t->at + t->map.facts + (size_t)((stratum * FACTS + fact) * 2 + won) * t->map.cards;
}

static inline int64_t *tally_pair(const Tally *t, int a, int b)
{
    return t->at + t->map.pairs + ((size_t)a * t->map.cards + (size_t)b) * 2;
}

static inline int64_t *tally_over(const Tally *t, int chosen, int offered)
{
    return t->at + t->map.over + (size_t)chosen * t->map.cards + (size_t)offered;
}

static inline int64_t *tally_twins(const Tally *t, int seat) { return t->at + t->map.twins + seat * TWIN_SUMS; }

/* ---- As sparse numbers: index, value, index, value ..., for files and for the post ------------------------------- */

/* How many numbers that takes; and writing them. */
size_t tally_sparse_count(const Tally *t);
void tally_sparse(const Tally *t, int64_t *out);
/* Merges them; false: they do not fit this tally. */
bool tally_merge_sparse(Tally *t, const int64_t *numbers, size_t count);

#endif
