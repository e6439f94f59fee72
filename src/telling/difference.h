/*
 * difference.h - what lies differently on the table than it did a moment ago: which thing is which, what moved from
 * where to where, which numbers rose or fell.
 *
 * A slot is a place and not a copy (game.h), so a card is followed by what is printed on it. Found by comparing two
 * lists of things as one seat sees them: it needs to know no game and no happening, and tells nothing that is not in the
 * lists. Does NOT draw.
 */
#ifndef TELLING_DIFFERENCE_H
#define TELLING_DIFFERENCE_H

#include "telling/things.h"

enum { MOVES_MAX = 64, NUMBERS_MAX = 64 };

typedef enum MoveHow {
    MOVE_WENT,  /* from one place to another                                                                   */
    MOVE_DRAWN, /* from is a pile that has become smaller                                                      */
    MOVE_LAID,  /* to is a pile that has become larger                                                         */
    MOVE_CAME,  /* from nowhere that can be seen: from is -1                                                   */
    MOVE_GONE   /* to nowhere that can be seen: to is -1                                                       */
} MoveHow;

typedef struct Move {
    int from, to; /* things before, things after */
    MoveHow how;
} Move;

typedef struct Number {
    int at;           /* thing after                                                                           */
    int by;           /* it rose by so much, or fell if below 0                                                */
    const char *what; /* the counter's name, "" for a die or a value                                           */
} Number;

typedef struct Difference {
    int was[ITEM_MAX]; /* of each thing after: which it was before; -1: it was not there                       */
    bool same;         /* nothing is different                                                                 */
    bool turned;       /* something was turned over, aside, or back                                            */
    int moves, numbers;
    Move move[MOVES_MAX];
    Number number[NUMBERS_MAX];
} Difference;

/* seat: who did it or whom it befell (SEAT_NONE: nobody in particular); of several that may have moved, theirs did. */
void difference_find(Difference *, const Things *before, const Things *after, int seat);

/* Whether all that is seen of them is the same, what pointing at them would answer apart. */
bool item_looks_same(const Item *a, const Item *b);

#endif
