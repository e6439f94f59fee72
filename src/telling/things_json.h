/*
 * things_json.h - the things on the table and what happened, as objects of docs/protocol.md. What is in them is what the
 * looking seat may know. Does NOT change the session.
 */
#ifndef TELLING_THINGS_JSON_H
#define TELLING_THINGS_JSON_H

#include "telling/chronicle.h"
#include "telling/things.h"
#include "words/sheet.h"

/* A seat as programs count them, from 1; nobody is null. */
void seat_json(Sheet *p, const char *key, int seat);
/* words: the answer that pointing at it would be now, null if none. */
void thing_json(Sheet *p, const Session *s, const Item *item, const char *words);
/* How they lie before the seat (arrangement.h): "groups". */
void things_groups_json(Sheet *p, const Session *s, int seat, const Things *things);
/* All that lies on it now, and how. */
void table_json(Sheet *p, const Session *s, int seat);
/* The fields of a line, into an object that is open. */
void happening_json(Sheet *p, const ChronicleLine *line);

#endif
