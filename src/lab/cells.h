/*
 * cells.h - which seat-games are alike before anybody answers: the same combination of options, the same seat, the same
 * decks. Cards are compared within a cell alone, so that neither a strong deck nor a good seat is taken for a card.
 *
 * A plan says by itself what its cells are (its first deals are looked at), so they depend on nothing else. Where decks
 * are too many to be told apart, they are chance like any other. Seats that win or lose as one are one company, counted
 * once a game.
 *
 * Owns that division. Does NOT count.
 */
#ifndef LAB_CELLS_H
#define LAB_CELLS_H

#include "lab/plan.h"

enum { CELLS_MOST = 32 };

/* What sets cells apart, as much of it as there is room for. */
enum CellsBy {
    CELLS_BY_TABLE /* the decks of all */,
    CELLS_BY_DECK /* a seat's own */,
    CELLS_BY_SEAT,
    CELLS_BY_NOTHING
};

typedef struct LikeCell {
    uint64_t key;
    int combo, seat;
} LikeCell;

typedef struct Cells {
    enum CellsBy by;
    bool company;          /* all seats are one                                                              */
    int count;             /* with the last, which takes in whatever the first deals did not show            */
    LikeCell at[CELLS_MOST + 1];
} Cells;

/* What a card adds to the fingerprint of the deck it is in. */
uint64_t cells_card(uint32_t card);

/* false: no memory. */
bool cells_make(Cells *c, const Plan *p);

/* By the fingerprints of the decks. Of a company seat 0. */
int cell_of(const Cells *c, int combo, int seat, const uint64_t *deck, int seats);

#endif
