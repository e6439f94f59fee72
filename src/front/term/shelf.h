/*
 * shelf.h - groups of things side by side on shelves, as the sheet fills from the top; and maps, to grids.
 *
 * Owns how wide and high boxes, chips and cells are. Does NOT choose their size (layout.h) or draw them (tile.h).
 */
#ifndef TERM_SHELF_H
#define TERM_SHELF_H

#include "front/term/layout.h"

/* Cards side by side, as they lie: how many in a row, and the rows of the screen they take with the group's title. */
typedef struct BoxRows {
    int w, h, gap, columns, height;
} BoxRows;

/* The shelf being filled, as high as the highest group on it. */
typedef struct Shelf {
    Layout *l;
    int y, x, height;
    int left;        /* where shelves begin                                                                 */
    bool line;       /* nothing but chips in one line is on it                                              */
    int last, last_x, last_size; /* its last group of boxes, -1: none; where that begins                    */
    BoxRows boxes;
} Shelf;

Shelf shelf_begin(Layout *l, int y, int left);
/* Group n, in its size. */
void shelf_group(Shelf *at, int n, int size);
/* Returns the row after the last. */
int shelf_end(Shelf *at);

/* Whether all there is of a thing is seen in its box. */
bool shelf_shows_all(const Layout *l, int n);
int shelf_box_rows(int size);

/* A map on shelves of its own; wide: the columns it may use; rows: those it may use when nothing lies below it, else 0.
 * Returns the columns used. */
int map_place(Shelf *at, int group, int size, int wide, int rows);
/* The map at the left of the sheet, when there is one and the sheet is wide: the columns it takes, else 0. */
int map_beside(Layout *l, int sheet_rows, int *rows);

#endif
