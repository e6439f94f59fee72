/*
 * preview.h - an answer in words for people: what it would mean, and what it gives to others.
 *
 * The face says what it means; what it does to another seat's score is found by trying it. Shared by every front end.
 * Does NOT change the session.
 */
#ifndef TELLING_PREVIEW_H
#define TELLING_PREVIEW_H

#include "table/session.h"

/* As the seat that is asked sees it. */
void preview_write(const Session *s, int seat, Action a, Text *t);

/* The same in a position that the seat imagines (its own view or one that follows from it). */
void preview_write_in(const Session *s, const void *view, int seat, Action a, Text *t);

#endif
