/*
 * history.h - a game as it was played: its setup, its answers in order, and any position on the way, played again when
 * it is asked for.
 *
 * A game is its setup and its answers (a save is no more). So only the position now and one in a while are kept, and
 * what lies between is played once more: some microseconds an answer. Owns the log with the words of each answer, and
 * those positions. Does NOT know who may see what, whether an answer is legal, or who sits where (session.h).
 */
#ifndef TABLE_HISTORY_H
#define TABLE_HISTORY_H

#include <stddef.h>

#include "table/luck.h"

typedef struct History History;

/* Where one reads in a history: a position on the way and what led to it. Shared by as many histories as one likes,
 * each of which finds its place again. */
typedef struct Reading {
    const History *of; /* null: of none                                                                      */
    uint32_t edition;  /* of that history, when it was read                                                  */
    int at;            /* answers given                                                                      */
    bool told;         /* the happenings are those that led here                                             */
    uint8_t *position;
    size_t room;
    Event *event;
    int events;
    uint8_t *during;   /* null until somebody looks: the positions in which they were told                   */
    bool watched;      /* and those are of these happenings                                                  */
} Reading;

/* Room to read games whose positions have that size, and more events at once than a game sets off. false: no memory. */
bool reading_room(Reading *r, size_t size);
void reading_free(Reading *r);

/* Sets the game up. The setup (its decks too) and the luck (null: the game's own, from its seed) must outlive the
 * history. Null: no memory. */
History *history_begin(const Game *game, const Box *box, const Setup *setup, const TableLuck *luck);
void history_end(History *);

/* ---- The log. Answers are counted from 0; the answer n led from position n to position n + 1. */
int history_count(const History *);  /* answers given up to now                                             */
int history_length(const History *); /* the same with those that lie after now                              */
int history_seat(const History *, int n);
Action history_action(const History *, int n);
const char *history_words(const History *, int n);  /* as the answer was offered                            */
/* The number under which its luck was drawn: n, and more after answers were taken back that somebody had learned from. */
uint32_t history_luck(const History *, int n);
bool history_itself(const History *, int n);        /* the table gave it for a player who wishes so          */
uint16_t history_learned(const History *, int n);   /* Fate.learned of the position after n answers         */

/* ---- Positions */
const void *history_now(const History *);
/* The position after n answers, good until the next reading. */
const void *history_at(const History *, Reading *r, int n);
/* What answer n set off (-1: the setup), unredacted, good until the next reading; returns how many. */
int history_events(const History *, Reading *r, int n, const Event **out);

/* The position in which happening e of answer n was told, good until the next reading; of one that is among very many
 * the position after the answer. Null: no memory. */
const void *history_during(const History *, Reading *r, int n, int e);

/* ---- Changing. What lay after now is forgotten when an answer is added. */
bool history_add(History *, int seat, Action a, const char *words); /* false: no memory, nothing has changed */
void history_mark_itself(History *);                                 /* the last answer was given by itself  */
void history_stand(History *, Reading *r, int n);                    /* now is after n answers               */
void history_cut(History *);                                         /* forget what lies after now           */
/* The next answer's luck is that of this number at least: what was promised for those before it is gone. */
void history_luck_on(History *, uint32_t number);
bool history_place(History *, const void *position);                 /* the position now becomes this one    */

/* Bytes it holds. */
size_t history_weight(const History *);

#endif
