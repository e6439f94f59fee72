/*
 * layout.h - where each thing of the table lies on a sheet as wide as the window and as long as need be.
 *
 * Zones follow one another in the order and by the layout the game gives: rows and hands of cards, chips for values and
 * piles, maps of rooms and hexes. Owns places. Does NOT draw (tile.h) and does not know what a thing means.
 */
#ifndef TERM_LAYOUT_H
#define TERM_LAYOUT_H

#include "front/term/screen.h"
#include "telling/things.h"

enum {
    LABELS_MAX = 96,
    ZONES_MAX = 64,
    CELL_SQUAT = 3,
    CELL_LOW = 4
}; /* the least height of a room and of a hex               */

typedef enum TileForm { TILE_BOX, TILE_CHIP, TILE_CELL, TILE_HEX, TILE_NONE } TileForm; /* cell: a room of a map */

/* Tiny: two rows, the figures in the lower border; small: three; the others have room for their text. */
enum CardSize { CARDS_TINY, CARDS_SMALL, CARDS_TEXT, CARDS_LARGE, CARD_SIZES };

typedef struct Placed {
    Rect at;        /* on the sheet                                                                         */
    uint8_t form;   /* TileForm; TILE_NONE: it is shown inside another thing                                */
} Placed;

static inline bool placed_on_map(const Placed *p) { return p->form == TILE_CELL || p->form == TILE_HEX; }

typedef struct Label {
    int y, x, w;
    char text[64];
    bool above;     /* what it names lies below it, not beside it                                           */
    bool empty;     /* says that nothing lies there                                                         */
} Label;

typedef struct Layout {
    const Session *session;
    int seat;                /* who looks                                                                   */
    Things things;
    Placed placed[ITEM_MAX];
    int label_count;
    Label label[LABELS_MAX];
    int height, width;       /* of the sheet                                                                */
    int rows;                /* of it that can be seen at once                                              */
    int size;                /* of cards: CardSize                                                          */
    uint8_t taller[ZONES_MAX]; /* of each zone: lines its cards have more than their size says               */
} Layout;

/* Lists and places everything as that seat sees it; rows: how many lines of the sheet can be seen at once. */
void layout_make(Layout *l, const Session *s, int seat, int width, int rows);

/* The thing next to `from` in a direction (each -1, 0 or 1); -1: none. */
int layout_neighbour(const Layout *l, int from, int down, int right);
/* The thing drawn at a place of the sheet; -1: none. */
int layout_at(const Layout *l, int y, int x);
/* The first thing that pointing at would answer with this; -1. */
int layout_answering(const Layout *l, Action a);

#endif
