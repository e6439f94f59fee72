/*
 * leaving.h - who leaves a table, in every game alike: resigns, stays away, has no time left; a bot that takes the seat,
 * and its owner who comes back.
 *
 * Each is an answer of the table's own in the log (VERB_TABLE, beyond what games let it say), so that a replay needs
 * neither a clock nor a judge. Rules never see one: the position stays as it is. In a game of two who play against each
 * other, and of one alone, who leaves has lost; at a larger table, or where all play together, a bot takes the seat. When
 * nobody is left, the game is over and nobody has won.
 *
 * Owns their words and what they mean. Does NOT decide when it has come to that: who serves the table does.
 */
#ifndef TABLE_LEAVING_H
#define TABLE_LEAVING_H

#include "face.h"
#include "words/why.h"

enum LeavingHow { LEAVE_RESIGNS, LEAVE_AWAY, LEAVE_TIME, LEAVE_BOT, LEAVE_BACK, LEAVE_HOWS };

/* Who is not there. */
typedef struct Leaving {
    uint8_t away;     /* bit per seat: a bot has it for now                                                    */
    uint8_t resigned; /* bit per seat: for good                                                                */
    bool over;        /* the game has ended by it                                                              */
    uint8_t loser;    /* who ended it; SEAT_NONE: nobody was left                                              */
    uint8_t how;      /* LeavingHow                                                                            */
} Leaving;

Action leaving_action(int how, int seat);
bool leaving_is(Action a); /* not one of the game's own */
int leaving_how(Action a);
int leaving_seat(Action a);

/* "seat 2 resigns", and back; false: no such words. */
void leaving_words(Action a, Text *t);
bool leaving_read(const char *typed, Action *out);

/* As it is told: "Ann resigns." */
void leaving_tell(Action a, const char *name, Text *t);

/* Whether it can be said now; if not, why. persons: a bit per seat that a person has. */
bool leaving_allowed(const Leaving *l, Action a, int seats, unsigned persons, Why *why);
/* It has been said. */
void leaving_said(Leaving *l, Action a, const Face *face, int seats, unsigned persons);

/* The scores of a game that ended by it. */
void leaving_scores(const Leaving *l, const Face *face, int seats, int32_t score[SEAT_MAX]);

#endif
