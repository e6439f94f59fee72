/*
 * layout.h - where each thing of the table lies on a sheet as wide as the window and as long as need be, and in the
 * band below it that never scrolls away: the hand of the seat that looks.
 *
 * Which things lie together, in which order, and what folds is the arrangement's (telling/arrangement.h); here they
 * get their places: cards in boxes or chips, values and piles as chips, maps of rooms and hexes. What is everybody's
 * shrinks before what is one's own. Owns places. Does NOT draw (tile.h) and does not know what a thing means.
 *
 * A layout made again for the same window stays as it was while it fits and as many things are shown.
 */
#ifndef TERM_LAYOUT_H
#define TERM_LAYOUT_H

#include "front/term/screen.h"
#include "telling/arrangement.h"

enum { LABELS_MAX = 2 * GROUPS_MAX, HEX_LOW = 4 }; /* a hex no higher than that has its name and figures in one line */

typedef enum TileForm { TILE_BOX, TILE_CHIP, TILE_CELL, TILE_HEX, TILE_NONE } TileForm; /* cell: a room of a map */

/* Chips: one line for several; tiny: two rows, the figures in the lower border; small: three; the others have room for
 * their text. */
enum CardSize { CARDS_CHIPS, CARDS_TINY, CARDS_SMALL, CARDS_TEXT, CARDS_LARGE, CARD_SIZES };

typedef struct Placed {
    Rect at;        /* on the sheet; from row `height` on, in the band below it                             */
    uint8_t form;   /* TileForm; TILE_NONE: it is shown inside another thing, or folded                     */
    uint8_t size;   /* CardSize                                                                             */
} Placed;

static inline bool placed_on_map(const Placed *p) { return p->form == TILE_CELL || p->form == TILE_HEX; }

typedef struct Label {
    int y, x, w;
    char text[GROUP_TITLE + GROUP_WORDS];
    bool above;     /* what it names lies below it, not beside it                                           */
    bool folded;    /* says what is not shown                                                               */
} Label;

/* Which of several ways of laying the table is used: how large things are, and whether the map has a side to itself. */
typedef struct LayoutPlan {
    uint8_t step;              /* from 0, the roomiest                                                      */
    bool beside;
    uint8_t taller[GROUPS_MAX]; /* of each group: lines its cards have more than their size says            */
    uint8_t wide[GROUPS_MAX];   /* columns its cards have had: with less to say they keep them              */
    uint8_t lines[GROUPS_MAX];  /* lines its chips have had                                                 */
    uint8_t below[GROUPS_MAX];  /* 1: it has begun a shelf                                                  */
} LayoutPlan;

typedef struct Layout {
    const Session *session;
    int seat;                /* who looks                                                                   */
    Things things;
    Arrangement lie;
    Placed placed[ITEM_MAX];
    int label_count;
    Label label[LABELS_MAX];
    int height, width;       /* of the sheet, without the band                                              */
    int hand;                /* rows of the band                                                            */
    int rows;                /* that can be seen at once, the band among them                               */
    int shown;               /* things that the plan was made for                                           */
    LayoutPlan plan;
    int chosen;              /* plans that were made for this window: while it stays, so does the plan      */
} Layout;

/* Lists and places everything as that seat sees it; rows: how many lines can be seen at once. What *l held before is
 * kept to where it can be; zero `session` for a new one. */
void layout_make(Layout *l, const Session *s, int seat, int width, int rows);

/* Rows of the sheet that can be seen at once. */
static inline int layout_sheet_rows(const Layout *l) { return l->rows - l->hand; }
/* Whether all of the sheet is seen at once. */
static inline bool layout_fits(const Layout *l) { return l->height + l->hand <= l->rows; }

/* The thing next to `from` in a direction (each -1, 0 or 1); -1: none. */
int layout_neighbour(const Layout *l, int from, int down, int right);
/* The thing drawn at a place of the sheet or the band; -1: none. */
int layout_at(const Layout *l, int y, int x);
/* The first thing that pointing at would answer with this; -1. */
int layout_answering(const Layout *l, Action a);

/* A look at the sheet through a window: what of it is drawn in which row. */
typedef struct LayoutView {
    int down, right; /* of the sheet                                                                        */
    int band, band_down; /* from this row of it on, the band                                                */
} LayoutView;

/* The sheet scrolled so far, in that part of the screen. */
LayoutView layout_view(const Layout *l, Rect r, int scroll);
static inline int layout_y(const LayoutView *v, int y) { return y + (y >= v->band ? v->band_down : v->down); }

#endif
