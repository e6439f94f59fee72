/*
 * clock.c - the table's clock. See clock.h.
 */
#include "table/clock.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MINUTE = 60, HOUR = 60 * MINUTE };

/* A clock that nobody sets back. */
static int64_t now(const TableClock *c)
{
    struct timespec t;
    if (c->moment) return *c->moment;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void clock_begin(TableClock *c, Session *s, const int64_t *moment)
{
    c->session = s;
    c->moment = moment;
    c->since = now(c) - (int64_t)session_clock_used(s) * 1000;
    memset(c->thought, 0, sizeof c->thought);
    c->followed = session_count(s);
    c->asked = session_asked(s);
    c->asked_at = now(c);
}

/* ---- Stalling ---------------------------------------------------------------------------------------------------- */

static bool turn_began(const Session *s, int from)
{
    for (int n = from; n < session_count(s); n++) {
        const Event *events;
        int count = session_log_events(s, n, &events);
        for (int e = 0; e < count; e++)
            if (events[e].kind == EV_TURN) return true;
    }
    return false;
}

/* Who was called has been warned, and thinks anew. */
static int seat_called(const Session *s, int n)
{
    Action a = session_log_action(s, n);
    int says = ACT_OPERAND(a) - TABLE_WARN;
    return ACT_VERB(a) == VERB_TABLE && says >= 0 && says < SEAT_MAX ? says : SEAT_NONE;
}

void clock_follow(TableClock *c)
{
    const Session *s = c->session;
    int count = session_count(s), from = c->followed;
    if (count == from) return;
    if (c->asked < SEAT_MAX) c->thought[c->asked] += now(c) - c->asked_at;
    if (turn_began(s, from)) memset(c->thought, 0, sizeof c->thought);
    for (int n = from; n < count; n++)
        if (seat_called(s, n) < SEAT_MAX) c->thought[seat_called(s, n)] = 0;
    c->followed = count;
    c->asked = session_asked(s);
    c->asked_at = now(c);
}

int clock_thought(const TableClock *c, int seat)
{
    int64_t ms = c->thought[seat] + (seat == c->asked ? now(c) - c->asked_at : 0);
    return (int)(ms / 1000);
}

/* A match that is shorter than that is stalled when its whole time has been thought away. */
static int patience(const Session *s)
{
    int whole = session_clock(s), most = session_face(s)->stalling;
    return whole && whole < most ? whole : most;
}

static bool judges_stalling(const TableClock *c, int seat, int caller, Why *why)
{
    const Session *s = c->session;
    if (seat != session_asked(s))
        return why_not(why, "%s is not asked anything now: who thinks is called on stalling, by who waits.",
                       session_name(s, seat));
    if (seat == caller) return why_not(why, "Who waits calls stalling, not who thinks.");
    if (clock_thought(c, seat) >= patience(s)) return true;
    return why_not(why, "%s has thought for %d seconds in this turn; stalling is called after %d.",
                   session_name(s, seat), clock_thought(c, seat), patience(s));
}

int clock_left(const TableClock *c)
{
    int limit = c->session ? session_clock(c->session) : 0;
    if (!limit) return -1;
    int used = (int)((now(c) - c->since) / 1000);
    if (used > limit) used = limit;
    session_clock_spend(c->session, used);
    return limit - used;
}

bool clock_judges(const TableClock *c, Action says, int caller, Why *why)
{
    int said = ACT_OPERAND(says), seat = said - TABLE_WARN;
    if (ACT_VERB(says) != VERB_TABLE) return true;
    if (said == TABLE_TIME_UP && clock_left(c) > 0)
        return why_not(why, "Time is not up: the clock has %d seconds left.", clock_left(c));
    if (seat < 0 || seat >= SEAT_MAX || !session_face(c->session)->stalling) return true;
    return judges_stalling(c, seat, caller, why);
}

bool clock_says(TableClock *c)
{
    Why unsaid;
    if (clock_left(c) != 0 || session_over(c->session)) return false;
    return session_table_answer(c->session, ACT(VERB_TABLE, TABLE_TIME_UP), &unsaid); /* refused when it was said */
}

void clock_words(const TableClock *c, Text *t)
{
    int left = clock_left(c);
    if (left < 0) return;
    if (left == 0) {
        text_add(t, "time is up");
        return;
    }
    text_num(t, left >= 2 * MINUTE ? left / MINUTE : left);
    text_add(t, left >= 2 * MINUTE ? " minutes left" : left == 1 ? " second left" : " seconds left");
}

bool clock_read(const char *typed, int *seconds, Why *why)
{
    char *end;
    long n = strtol(typed, &end, 10), unit = MINUTE;
    if (*end == 's') unit = 1;
    if (*end == 'h') unit = HOUR;
    if (*end && strchr("smh", *end)) end++;
    if (end == typed || *end || n < 1 || n > CLOCK_MOST / unit)
        return why_not(why, "A clock is a time such as 45m, 90s or 2h, at most 24h, not \"%.20s\".", typed);
    *seconds = (int)(n * unit);
    return true;
}

void clock_setting(int seconds, Text *t)
{
    int unit = seconds % HOUR == 0 ? HOUR : seconds % MINUTE == 0 ? MINUTE : 1;
    text_num(t, seconds / unit);
    text_add(t, unit == HOUR ? "h" : unit == MINUTE ? "m" : "s");
}
