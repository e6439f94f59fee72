/*
 * wire.h - the verbs in which a table here is asked from outside the program: by a page in lines, by a program in JSON.
 * (A table that is served has verbs of its own: there whatever changes the game is an event that is kept first.)
 *
 * A verb comes with words, and is either answered at once with a JSON value or changes the game; what is said after a
 * change is the front end's (the next position, or that it went well). Owns the verbs that every such front end has,
 * and no others: those of one front end alone (files, cards, decks) are its own.
 *
 * Does NOT read lines or JSON, write files, or know who may ask: the border does.
 */
#ifndef WIRE_WIRE_H
#define WIRE_WIRE_H

#include "sitting/sitting.h"
#include "words/sheet.h"

typedef enum WireReply {
    WIRE_UNKNOWN, /* no such verb                                                                                       */
    WIRE_REFUSED, /* with a sentence; nothing has changed                                                               */
    WIRE_SAID,    /* a JSON value was written                                                                           */
    WIRE_CHANGED  /* the game is another now                                                                            */
} WireReply;

/* Asks; words: how many there are. The sitting has a session, except that its session may be null while there is no
 * game: then every verb is refused. */
WireReply wire_ask(Sitting *, const char *verb, int words, const char *const *word, Sheet *out, Why *why);

/* A verb's name by its number, from 0; null past the last. */
const char *wire_verb(int n);

#endif
