/*
 * clock.h - the table's clock: `clock=45m`. When it has run out, the table says so, once, as a logged answer
 * (TABLE_TIME_UP): the rules know no clock, and a replay needs none.
 *
 * It is the judge, too: who waits may call a player on stalling, and the watch says whether it is so (Face.stalling).
 *
 * It runs while someone sits at the table, by the machine's steady clock or by one that is handed in (a served
 * table's, which stops while nobody is asked and comes out the same when its events are played again). What is gone
 * of it lies in the session and its saves, so that a game that is resumed has what was left. Owns that. Does NOT
 * decide what the end of time means: the game does.
 */
#ifndef TABLE_CLOCK_H
#define TABLE_CLOCK_H

#include "table/session.h"

enum { CLOCK_MOST = 24 * 60 * 60 };

typedef struct TableClock {
    Session *session;
    const int64_t *moment; /* what time it is, in milliseconds; null: what the machine says                   */
    int64_t since; /* when somebody sat down, less what was gone by then; milliseconds                       */
    int asked;                 /* who has been asked since asked_at (milliseconds); SEAT_NONE: nobody         */
    int64_t asked_at;
    int64_t thought[SEAT_MAX]; /* what each seat has thought since the turn began, the question now apart     */
    int followed;              /* the answers of which this knows                                             */
} TableClock;

/* Somebody sits down. Without a clock in the session, no time runs out. moment: see above; it must outlive the clock. */
void clock_begin(TableClock *c, Session *s, const int64_t *moment);

/* Seconds left, 0 when it has run out; -1: there is no clock. */
int clock_left(const TableClock *c);

/* Says that time is up when it is; true: it was said now, and the position is another. */
bool clock_says(TableClock *c);

/* The position may be another: whose thinking runs from now on. A turn that begins (EV_TURN) begins all anew. */
void clock_follow(TableClock *c);
/* Seconds that a seat has thought in this turn. */
int clock_thought(const TableClock *c, int seat);
/* Whether the caller may have the table say that now: that a seat is stalling (TABLE_WARN + seat), that time is up where
 * a clock runs. Nothing else is refused. caller: SEAT_NONE where several sit before one screen. */
bool clock_judges(const TableClock *c, Action says, int caller, Why *why);

/* "12 minutes left", "40 seconds left", "time is up"; nothing without a clock. */
void clock_words(const TableClock *c, Text *t);

/* "45m", "90s", "2h", or minutes without a letter. false with a sentence. */
bool clock_read(const char *typed, int *seconds, Why *why);
/* The same back. */
void clock_setting(int seconds, Text *t);

#endif
