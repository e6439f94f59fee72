/*
 * words.h - the .words files: what the cards of a game can talk about (card language, section 4).
 *
 * Owns reading and numbering. Phrases are kept as written; text.c understands them.
 *
 * Does NOT read cards.
 */
#ifndef CARDC_WORDS_H
#define CARDC_WORDS_H

#include "trouble.h"

/* Reads one file into `w`; a later line for the same word wins, in the place of the earlier. */
void words_read(Words *w, Arena *a, Trouble *t, const char *file, const char *text);

/* After the last file: parents, windows, groups; numbers of everything; what does not fit is an error. */
void words_finish(Words *w, Arena *a, Trouble *t);

/* A state by its name or its opposite's. */
const Word *words_find_state(const Words *w, const char *name, bool *opposite);
/* A value of a list or a member of a group; a plural finds its singular. */
const Word *words_find_in(const Word *list, const char *name);
const Field *kind_field(const Word *kind, const char *name);
bool event_takes(const Word *event, PartKind part);
bool word_matches(const char *name, const char *written); /* the same, or its plural */

#endif
