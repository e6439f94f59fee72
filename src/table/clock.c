/*
 * clock.c - the table's clock. See clock.h.
 */
#include "table/clock.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MINUTE = 60, HOUR = 60 * MINUTE };

/* A clock that nobody sets back. */
static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void clock_begin(TableClock *c, Session *s)
{
    c->session = s;
    c->since = now() - (int64_t)session_clock_used(s) * 1000;
}

int clock_left(TableClock *c)
{
    int limit = c->session ? session_clock(c->session) : 0;
    if (!limit) return -1;
    int used = (int)((now() - c->since) / 1000);
    if (used > limit) used = limit;
    session_clock_spend(c->session, used);
    return limit - used;
}

bool clock_says(TableClock *c)
{
    Why unsaid;
    if (clock_left(c) != 0 || session_over(c->session)) return false;
    return session_table_answer(c->session, ACT(VERB_TABLE, TABLE_TIME_UP), &unsaid); /* refused when it was said */
}

void clock_words(TableClock *c, Text *t)
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
