/*
 * tile_words.h - what a thing says in its box: its die, figures, who stands on it, remarks and text, in short parts that
 * flow into lines.
 *
 * Owns what is said, what is a sign and what is left out where there is no room. Does NOT draw frames or names
 * (tile.h).
 */
#ifndef TERM_TILE_WORDS_H
#define TERM_TILE_WORDS_H

#include "front/term/layout.h"

enum { PARTS_MAX = 14, PART_ROOM = 160 };

typedef struct Parts {
    int count;
    int text;       /* from this part on, each begins a line: what a card does                              */
    uint16_t figures; /* bit per part: a name and its number, which are seen whole or not at all         */
    uint16_t spare;   /* bit per part: said only where there is room                                        */
    char part[PARTS_MAX][PART_ROOM];
} Parts;

/* What there is to say of a thing besides its name. */
void parts_list(const Layout *l, const Item *item, Parts *p);
/* The same with the text of its card, where cards have room for that or nothing else is to be said; crowd: of those who
 * stand there, only one's own and how many others. */
void parts_make(const Layout *l, const Item *item, bool crowd, Parts *p);

/* The parts in the lines there are; first: columns of the first line that are taken. Returns how many are seen whole.
 * Draws, or only measures. */
int parts_flow(const Parts *p, Rect in, int first, int style, bool draws);
#endif
