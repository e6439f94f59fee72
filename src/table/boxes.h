/*
 * boxes.h - which cards a game is played with: its own, or those of a pack file (compiled) or a .cards file (text).
 *
 * Owns a box read from a file. Does NOT decide whether a pack is sound: the card library refuses what rules could trip
 * over.
 */
#ifndef TABLE_BOXES_H
#define TABLE_BOXES_H

#include "face.h"
#include "words/why.h"

typedef struct Boxes {
    const Box *box; /* to play with                                                                          */
    Box *pack;      /* the same, when it came from a file                                                    */
} Boxes;

/* pack null: the game's own. false with a sentence. */
bool boxes_open(Boxes *out, const Face *face, const char *pack, Why *why);
void boxes_close(Boxes *b);

/* Why no game can be dealt with these cards, as the end of a sentence. */
void box_why(const Face *face, const Box *box, Text *t);

#endif
