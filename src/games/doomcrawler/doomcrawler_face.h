/*
 * doomcrawler_face.h - what the files of Doomcrawler's face share: names, what happened, why not.
 */
#ifndef DOOMCRAWLER_FACE_H
#define DOOMCRAWLER_FACE_H

#include "face.h"
#include "games/doomcrawler/doomcrawler.h"

extern const Game doomcrawler_game;
extern const Face doomcrawler_face;
extern const Vocabulary doomcrawler_vocabulary;

/* The name of a card; words for one that is hidden. */
const char *doom_name(const Box *box, int card);
/* The words cardc wrote for a place in the code: a prompt or an option; "" if none. */
const char *doom_code_text(const Box *box, int address);

/* doomcrawler_told.c: one happening as a sentence; and one that is about to happen. */
void doom_told(const Box *box, const void *view, const Event *e, Text *t);
void doom_would(const Box *box, const Event *e, int word, Text *t);

/* doomcrawler_why.c: why pointing at a thing is not an answer now. */
void doom_why(const Box *box, const void *view, Thing thing, Text *t);

#endif
