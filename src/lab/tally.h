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

#include "lab/cells.h"

enum {
    TALLY_VERSION = 3,     /* raise when the layout changes: kept runs are refused then                       */
    STRATA = 28,           /* lengths of games, two for each doubling of the decisions                        */
    PAIR_STRATA = 8,       /* the same for pairs, one for each doubling from 16 to 2048                       */
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

/* What can be said of a card and two rivals in one game: both seats, or one of them in a game where both could (each
 * counts). */
enum Rival { RIVAL_DECK, RIVAL_DRAWN, RIVAL_ONE_DRAWN, RIVAL_OFFERED, RIVAL_PLAYED, RIVAL_ONE_PLAYED, RIVALS };

/* Of a card in the two versions of a comparison, game by game: x the seats that drew (or played) it, n those whose deck
 * it was in (or that were offered it); a and b the versions. The sums of their products. */
enum CardTwin {
    TWIN_XA_XA,
    TWIN_XA_NA,
    TWIN_NA_NA,
    TWIN_XB_XB,
    TWIN_XB_NB,
    TWIN_NB_NB,
    TWIN_XA_XB,
    TWIN_XA_NB,
    TWIN_NA_XB,
    TWIN_NA_NB,
    CARD_TWINS
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
    uint32_t cards, cells, two; /* two: how many pairs of cards there are                                   */
    uint32_t combos; /* [combination][ComboSum]                                                              */
    uint32_t sides;  /* [combination][seat][SideSum]                                                         */
    uint32_t lengths, rounds, widths, leads; /* games by length, rounds and changes of the lead; decisions by answers */
    uint32_t endings;                        /* [ENDINGS]                                                    */
    uint32_t decks;                          /* [START_DECKS][SideSum]                                             */
    uint32_t strata;                         /* [cell][stratum][games, won]: seat-games                      */
    uint32_t facts;  /* [cell][stratum][Fact][games, won][card]                                              */
    uint32_t both;   /* [combination][stratum][pairs of rivals, pairs that both won]                         */
    uint32_t rivals; /* [combination][stratum][Rival][card]                                                  */
    uint32_t pairs;  /* [cell][pair stratum][games, won][two cards]: both played by the seat                 */
    uint32_t over;   /* [card][card]: the first was chosen while the second was offered as well              */
    uint32_t twins;  /* [seat, then game][TwinSum]                                                           */
    uint32_t card_twins; /* [drawn, played][card][CardTwin]                                                  */
    uint32_t firsts; /* from here on the smaller is kept, 0 is none: game + 1 of each ending,                */
    uint32_t first_decks; /* and 8 * game + seat + 1 of each deck                                             */
    uint32_t size;
} TallyMap;

typedef struct Tally {
    TallyMap map;
    int64_t *at;
} Tally;

/* false: no memory. */
bool tally_begin(Tally *t, const Plan *p);
bool tally_begin_for(Tally *t, int cards, int cells, int combos);
void tally_end(Tally *t);
void tally_clear(Tally *t);
void tally_merge(Tally *into, const Tally *from);

/* Which stratum so many decisions are in, and the fewest decisions of a stratum. */
int stratum_of(uint32_t n);
uint32_t stratum_least(int stratum);
int pair_stratum_of(int stratum);

static inline int64_t *tally_combo(const Tally *t, int combo) { return t->at + t->map.combos + combo * COMBO_SUMS; }

static inline int64_t *tally_side(const Tally *t, int combo, int seat)
{
    return t->at + t->map.sides + (combo * SEAT_MAX + seat) * SIDE_SUMS;
}

/* The seat-games of a cell and a length: how many, how many were won. */
static inline int64_t *tally_stratum(const Tally *t, int cell, int stratum)
{
    return t->at + t->map.strata + (size_t)(cell * STRATA + stratum) * 2;
}

/* By card: those with that fact, or those of them that were won. */
static inline int64_t *tally_facts(const Tally *t, int cell, int stratum, int fact, bool won)
{
    return t->at + t->map.facts + (size_t)(((cell * STRATA + stratum) * FACTS + fact) * 2 + won) * t->map.cards;
}

static inline int64_t *tally_both(const Tally *t, int combo, int stratum)
{
    return t->at + t->map.both + (size_t)(combo * STRATA + stratum) * 2;
}

static inline int64_t *tally_rivals(const Tally *t, int combo, int stratum, int rival)
{
    return t->at + t->map.rivals + (size_t)((combo * STRATA + stratum) * RIVALS + rival) * t->map.cards;
}

/* Two cards as one number, the smaller first. */
static inline uint32_t pair_of(uint32_t a, uint32_t b) { return b * (b - 1) / 2 + a; }

/* By two cards: those of a cell and a length in which the seat played both, or those of them that were won. */
static inline int64_t *tally_pairs(const Tally *t, int cell, int pair_stratum, bool won)
{
    return t->at + t->map.pairs + (size_t)((cell * PAIR_STRATA + pair_stratum) * 2 + won) * t->map.two;
}

static inline int64_t *tally_over(const Tally *t, int chosen, int offered)
{
    return t->at + t->map.over + (size_t)chosen * t->map.cards + (size_t)offered;
}

static inline int64_t *tally_twins(const Tally *t, int seat) { return t->at + t->map.twins + seat * TWIN_SUMS; }

static inline int64_t *tally_card_twins(const Tally *t, bool played, int card)
{
    return t->at + t->map.card_twins + ((size_t)played * t->map.cards + (size_t)card) * CARD_TWINS;
}

/* ---- As sparse numbers: index, value, index, value ..., for files and for the post ------------------------------- */

/* How many numbers that takes; and writing them. */
size_t tally_sparse_count(const Tally *t);
void tally_sparse(const Tally *t, int64_t *out);
/* Merges them; false: they do not fit this tally. */
bool tally_merge_sparse(Tally *t, const int64_t *numbers, size_t count);

#endif
