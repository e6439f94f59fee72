/*
 * bracket.h - the tree of an elimination: which table's winner and loser goes where.
 *
 * All of it is known before the first game but who the players are. Owns that. Does NOT seat anybody (round.c) and
 * knows no results but those of the event.
 */
#ifndef EVENT_BRACKET_H
#define EVENT_BRACKET_H

#include "event/event.h"

enum { BRACKET_OPEN = -1, BRACKET_EMPTY = -2 }; /* not known yet; nobody                                     */

typedef enum SourceKind { FROM_SEED, FROM_WINNER, FROM_LOSER } SourceKind;
typedef struct Source {
    SourceKind kind;
    int of;
} Source; /* a seed from 0, or a match                      */

typedef enum Branch { BRANCH_WINNERS, BRANCH_LOSERS, BRANCH_FINAL, BRANCH_RESET } Branch;

typedef struct Match {
    Branch branch;
    int round;            /* of the event                                                                    */
    int level, place;     /* in its branch: from 1, from 0                                                   */
    Source from[2];
    int player[2], winner, loser;
} Match;

typedef struct Bracket {
    Match *match;
    int matches, levels; /* levels of the winners' branch                                                    */
    int champion;        /* BRACKET_OPEN until it is known                                                   */
} Bracket;

bool bracket_of(const Tournament *e, Bracket *out);
void bracket_free(Bracket *b);

#endif
