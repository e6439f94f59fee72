/*
 * leaf.h - words wrapped into lines for a part of the screen.
 *
 * What the table says in words (item_words.h, card_page.h, rules_page.h) is written on a Paper; a leaf is a paper of
 * any width whose lines can be counted, scrolled and drawn. Owns the lines. Does NOT draw.
 */
#ifndef TERM_LEAF_H
#define TERM_LEAF_H

#include <stdio.h>

#include "words/paper.h"

typedef struct Leaf {
    Paper paper;  /* write here, between leaf_begin and leaf_end                                            */
    char *text;
    size_t size;
    int count;    /* lines                                                                                  */
    char **line;  /* each terminated                                                                        */
} Leaf;

/* false: there is no memory; the leaf is then empty, and may be written to and drawn as one. */
bool leaf_begin(Leaf *leaf, int width);
void leaf_end(Leaf *leaf);
void leaf_free(Leaf *leaf);

#endif
