/*
 * round.h - the next round of an event: who sits where.
 *
 * Owns the way from an event to the fields that the systems pair, and back. Does NOT write the log: it hands tables
 * back.
 */
#ifndef EVENT_ROUND_H
#define EVENT_ROUND_H

#include "event/event.h"
#include "event/swiss.h"

/* The tables of a round as they are to be; those of byes have kind TABLE_BYE. */
typedef struct RoundPlan {
    System system;
    EventTable *table;
    int tables, room;
    bool over; /* there is no further round: the event is decided                                            */
} RoundPlan;

/* The next round. False with a sentence: it cannot be paired, and why; nothing was changed. */
bool round_plan(const Tournament *e, RoundPlan *plan, Why *why);
/* Some players of the last round anew, among themselves (a result before it was wrong). */
bool round_plan_again(const Tournament *e, const int *player, int count, RoundPlan *plan, Why *why);
void round_plan_free(RoundPlan *plan);

/* The field before round `rounds + 1`, and its memory; player[].here says who is there to be paired. */
typedef struct FieldRoom {
    SwissField field;
    SwissRound *history;
    int *order, *place; /* the player at a place in the field, and back                                      */
} FieldRoom;
bool field_of(const Tournament *e, int rounds, FieldRoom *out);
void field_free(FieldRoom *f);

/* ---- The systems that are not for a field of two ----------------------------------------------------------------- */

/* A field for tables of three to six. */
typedef struct PodField {
    int n, seats;
    const int *points;    /* [n], the field in order of points and number                                    */
    const int *met;       /* [n * n] how often                                                               */
    const uint8_t *barred;
    const int *small;     /* [n] times at a smaller table                                                    */
    const int *sat;       /* [n * EVENT_SEATS] times in each seat                                            */
} PodField;

/* table[n]: 0.. for each; false: it cannot be. tables: how many. */
bool pods_plan(const PodField *f, int *table, int *tables);
/* How many tables n players make, 0: none. */
int pods_tables(int n, int seats);
/* The objective of a plan, most important first: forbidden pairs, meetings, small tables, points, pots, strength.
 * Fields up to POD_TRY_ALL get the best of all plans, larger ones a plan that no exchange of two players betters. */
enum { POD_AIMS = 6, POD_TRY_ALL = 12 };
void pods_aims(const PodField *f, const int *table, int tables, int64_t aim[POD_AIMS]);
/* Seats of a table: who[count] is put in order. */
void pods_seats(const PodField *f, int *who, int count);

/* Round r of everybody against everybody: pairs of numbers 0..n-1, first seat first; one of them n: sits out. */
int berger_rounds(int n);
int berger_round(int n, int round, int (*pair)[2]);

#endif
