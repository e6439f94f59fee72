/*
 * swiss.h - a field of players between two rounds, as the pairing of tables of two sees it: points, seats had,
 * floats, whom one may meet.
 *
 * Two systems pair such a field: dutch.c, the FIDE (Dutch) system, and lantern.c, ours for large fields. The names
 * C1 to C21 are those of C.04.3; the *first* seat is what White is there. Owns what both share. Does NOT know
 * names, tie-breaks or the log.
 */
#ifndef EVENT_SWISS_H
#define EVENT_SWISS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum Seat { SEAT_NONE = -1, SEAT_FIRST, SEAT_SECOND } Seat;

/* What a player did in one round. */
typedef struct SwissRound {
    int opponent;  /* place in the field, -1: none                                                           */
    Seat seat;     /* when it was played                                                                     */
    int points;    /* tenths                                                                                 */
    bool played;
    bool bye;      /* the bye of a pairing with an odd field                                                 */
} SwissRound;

typedef enum Float { FLOAT_NONE, FLOAT_DOWN, FLOAT_UP } Float;
typedef enum Due { DUE_NOTHING, DUE_MILD, DUE_STRONG, DUE_ABSOLUTE } Due;

typedef struct SwissPlayer {
    /* Given. The number is the place in the field plus one.                                                 */
    bool here;                /* to be paired now                                                            */
    const SwissRound *round;  /* [rounds played]                                                             */
    /* Worked out by swiss_read.                                                                             */
    bool known;               /* here, or paired once: counts for who begins                                 */
    int rank;                 /* place among those who are known                                             */
    int points;
    int played;
    int surplus;              /* times first less times second                                               */
    Seat repeated;            /* the seat had in the last two games or more                                  */
    Seat due;                 /* the seat that is due                                                        */
    Due strength;
    Float floated[2];         /* last round, the one before                                                  */
    bool bye_barred;          /* C2                                                                          */
} SwissPlayer;

typedef struct SwissField {
    int n;
    SwissPlayer *player;      /* by number                                                                   */
    int rounds_done, rounds_all;
    int win, loss;            /* points, tenths                                                              */
    Seat first;               /* of number 1 in round 1                                                      */
    uint8_t *barred;          /* [n * n]: forbidden by the organiser; swiss_read adds who has met (C1)       */
} SwissField;

enum { SWISS_BYE = -2, SWISS_AWAY = -1 };

typedef enum SwissOutcome { SWISS_PAIRED, SWISS_IMPOSSIBLE, SWISS_NO_MEMORY } SwissOutcome;

/* opponent[n]: a place in the field, SWISS_BYE or SWISS_AWAY. */
SwissOutcome dutch_pair(const SwissField *f, int *opponent);
SwissOutcome lantern_pair(const SwissField *f, int *opponent);

/* Works the field out from its rounds. */
void swiss_read(SwissField *f);
/* Whether two may meet (C1, C3 and what the organiser forbids). */
bool swiss_may_meet(const SwissField *f, int a, int b);
/* The seat of a against b (C.04.3 section E). */
Seat swiss_seat(const SwissField *f, int a, int b);
/* Who is before whom: points, then number. */
bool swiss_before(const SwissField *f, int a, int b);
/* Who are here, in that order; how many. */
int swiss_order(const SwissField *f, int *out);

/* C10 to C13 for two who meet: true when nobody is wronged. */
typedef struct SeatsFit {
    bool surplus, thrice, due, strong;
} SeatsFit;
SeatsFit swiss_seats_fit(const SwissPlayer *a, const SwissPlayer *b);

#endif
