/*
 * far_words.h - a served table in words: who sits there, what lies on it, what is asked; from frames of undercroft.1.
 *
 * Does NOT ask or answer anything, and knows no game: a view says all there is to say.
 */
#ifndef CLI_FAR_WORDS_H
#define CLI_FAR_WORDS_H

#include <jansson.h>

#include "words/paper.h"

/* "K7Q2MX  Pig (seats=2): Ann, a free seat", for the lobby. */
void far_words_listed(const Paper *, const json_t *table);
/* Before the game: settings, seats, who is ready. */
void far_words_table(const Paper *, const json_t *table);
/* What happened, as told with a view. */
void far_words_events(const Paper *, const json_t *view);
/* What lies on the table. */
void far_words_look(const Paper *, const json_t *view);
/* What is asked, and what may be answered. */
void far_words_question(const Paper *, const json_t *view);

/* The name of whoever has a seat: "Ann", "adept", "seat 3". */
const char *far_words_name(const json_t *table, int seat, char *out, size_t room);

#endif
