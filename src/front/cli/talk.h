/*
 * talk.h - a game played by a program: one JSON object a line, in and out. docs/protocol.md describes it.
 *
 * Owns the requests and their replies. Does NOT read or write lines itself: the command does, and so does the fuzzer.
 */
#ifndef CLI_TALK_H
#define CLI_TALK_H

#include "table/clock.h"
#include "table/session.h"
#include "words/sheet.h"

typedef struct Talk {
    Session *session;
    int seat;        /* the only seat the program plays and sees; SEAT_NONE: every seat, one at a time       */
    int told;        /* answers whose happenings were reported; -1: not even the setup was               */
    bool may_save;   /* {"save": ...} may write a file                                                       */
    bool quit;       /* the program asked to leave                                                           */
    TableClock clock;
} Talk;

/* Where the game stands: the question, the answers, the table, what happened since. Bots have answered before. */
void talk_position(Talk *t, Sheet *out);

/* One line from the program, and what to reply; false after {"quit":true}. A line that is not understood changes nothing. */
bool talk_reply(Talk *t, const char *line, size_t length, Sheet *out);

/* {"error": sentence} */
void talk_error(Sheet *out, const char *sentence);

#endif
