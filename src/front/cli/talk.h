/*
 * talk.h - a game played by a program: one JSON object a line, in and out. docs/protocol.md describes it.
 *
 * Owns the JSON around the verbs of wire.h, and two more: save, which writes a file, and quit. Does NOT read or write
 * lines itself: the command does, and so does the fuzzer.
 */
#ifndef CLI_TALK_H
#define CLI_TALK_H

#include "wire/wire.h"

typedef struct Talk {
    Sitting at;
    int seat;      /* the only seat the program plays and sees; SEAT_NONE: every seat, one at a time          */
    bool may_save; /* {"save": ...} may write a file                                                         */
    bool quit;     /* the program asked to leave                                                             */
} Talk;

/* The bots answer until the program is asked or the game is over. */
bool talk_bots(Talk *t, Why *why);

/* Where the game stands: the question, the answers, the table, what happened since. Bots have answered before. */
void talk_position(Talk *t, Sheet *out);

/* One line from the program, and what to reply; false after {"quit":true}. A line that is not understood changes
 * nothing. */
bool talk_reply(Talk *t, const char *line, size_t length, Sheet *out);

/* {"error": sentence} */
void talk_error(Sheet *out, const char *sentence);

#endif
