/*
 * tile.h - one thing drawn: a card as a box, a value or a pile as a chip, a place of a map as a cell.
 *
 * Owns how a thing looks: its name, numbers, counters, die and track, state, and whether it can be chosen, has the
 * focus or was just heard of. Does NOT decide where it lies (layout.h).
 */
#ifndef TERM_TILE_H
#define TERM_TILE_H

#include "front/term/layout.h"

typedef struct TileState {
    int answer;    /* the number of the answer it is, counted from 1; 0: none                                */
    bool can;      /* it is an answer, numbered or not                                                       */
    bool focus;
    bool news;     /* something has just happened to it                                                      */
} TileState;

/* Draws thing n of the layout as it is looked at. */
void tile_draw(const Layout *l, int n, TileState state, const LayoutView *view);

/* The columns it takes to show all there is of a thing in one line; of a card, without its frame. */
int tile_columns(const Layout *l, const Item *item, bool chip);

/* Whether all there is of a thing is seen where it lies. */
bool tile_shows_all(const Layout *l, int n);

/* Lines between the places of a map. */
void passages_draw(const Layout *l, const LayoutView *view);

#endif
