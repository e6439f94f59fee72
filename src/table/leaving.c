/*
 * leaving.c - see leaving.h.
 */
#include "table/leaving.h"

#include <stdio.h>
#include <string.h>

#include "words/words.h"

enum { LEAVING_FROM = 64 };
RULES_STATIC_ASSERT((int)LEAVING_FROM >= (int)TABLE_SAYINGS, "beyond what games let the table say");

/* Before and after the seat's number. */
static const struct LeavingWords {
    const char *before, *after, *told;
} WORDS[LEAVE_HOWS] = {
    { "seat ", " resigns", " resigns." },
    { "seat ", " has left", " has left the table." },
    { "seat ", " is out of time", " is out of time." },
    { "a bot takes seat ", "", ": a bot plays on in this seat." },
    { "seat ", " is back", " is back." },
};

Action leaving_action(int how, int seat) { return ACT(VERB_TABLE, LEAVING_FROM + how * SEAT_MAX + seat); }

bool leaving_is(Action a)
{
    int said = ACT_OPERAND(a) - LEAVING_FROM;
    return ACT_VERB(a) == VERB_TABLE && said >= 0 && said < LEAVE_HOWS * SEAT_MAX;
}

int leaving_how(Action a) { return (ACT_OPERAND(a) - LEAVING_FROM) / SEAT_MAX; }
int leaving_seat(Action a) { return (ACT_OPERAND(a) - LEAVING_FROM) % SEAT_MAX; }

void leaving_words(Action a, Text *t)
{
    text_add(t, WORDS[leaving_how(a)].before);
    text_num(t, leaving_seat(a) + 1);
    text_add(t, WORDS[leaving_how(a)].after);
}

bool leaving_read(const char *typed, Action *out)
{
    char want[WORDS_ROOM], known[WORDS_ROOM], words[64];
    words_fold(typed, want);
    for (int said = 0; said < LEAVE_HOWS * SEAT_MAX; said++) {
        Text t = text_in(words, sizeof words);
        *out = ACT(VERB_TABLE, LEAVING_FROM + said);
        leaving_words(*out, &t);
        words_fold(words, known);
        if (strcmp(want, known) == 0) return true;
    }
    return false;
}

void leaving_tell(Action a, const char *name, Text *t)
{
    text_add(t, name);
    text_add(t, WORDS[leaving_how(a)].told);
}

bool leaving_allowed(const Leaving *l, Action a, int seats, unsigned persons, Why *why)
{
    int how = leaving_how(a), seat = leaving_seat(a);
    bool back = how == LEAVE_BACK;
    if (seat >= seats) return why_not(why, "There is no seat %d at this table.", seat + 1);
    if (!(persons >> seat & 1)) return why_not(why, "A bot has seat %d from the start.", seat + 1);
    if (l->resigned >> seat & 1) return why_not(why, "Seat %d has resigned.", seat + 1);
    if (how == LEAVE_RESIGNS || back == (l->away >> seat & 1)) return true;
    return why_not(why, back ? "Seat %d is not away." : "Seat %d is away already.", seat + 1);
}

void leaving_said(Leaving *l, Action a, const Face *face, int seats, unsigned persons)
{
    int how = leaving_how(a), seat = leaving_seat(a);
    unsigned bit = 1u << seat;
    if (how == LEAVE_BACK) {
        l->away = (uint8_t)(l->away & ~bit);
        return;
    }
    l->away = (uint8_t)(l->away | bit);
    if (how == LEAVE_RESIGNS) l->resigned = (uint8_t)(l->resigned | bit);
    l->how = (uint8_t)how;
    l->loser = SEAT_NONE;
    if (how != LEAVE_BOT && (seats == 1 || (seats == 2 && !face->together))) l->over = true, l->loser = (uint8_t)seat;
    else if ((l->away & persons) == persons) l->over = true;
}

void leaving_scores(const Leaving *l, const Face *face, int seats, int32_t score[SEAT_MAX])
{
    bool alone = seats == 1 || face->together;
    for (int seat = 0; seat < seats; seat++) {
        if (alone || l->loser == SEAT_NONE) score[seat] = alone && score[seat] < 0 ? score[seat] : 0;
        else if (seat != l->loser && score[seat] <= score[l->loser]) score[seat] = score[l->loser] + 1;
    }
}
