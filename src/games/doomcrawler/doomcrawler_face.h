/*
 * doomcrawler_face.h - what the files of Doomcrawler's face share: what happened, and why not.
 *
 * Does NOT hold rules, and changes no position.
 */
#ifndef DOOMCRAWLER_FACE_H
#define DOOMCRAWLER_FACE_H

#include "face.h"
#include "games/doomcrawler/doomcrawler.h"
#include "kit/printed.h"

extern const Game doomcrawler_game;
extern const Face doomcrawler_face;
extern const Vocabulary doomcrawler_vocabulary;

/* doomcrawler_told.c: one happening as a sentence; and one that is about to happen. */
void doom_told(const Box *box, const void *view, const Event *e, Text *t);
void doom_would(const Box *box, const Event *e, int word, Text *t);
const char *keyword_word(int event);

/* doomcrawler_preview.c: an answer with what it would mean, odds and sums before a commitment. */
void doom_preview(const Box *box, const void *view, Action a, Text *t);

/* doomcrawler_why.c: why pointing at a thing is not an answer now. */
void doom_why(const Box *box, const void *view, Thing thing, Text *t);

#endif
