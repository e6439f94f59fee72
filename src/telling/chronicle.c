/*
 * chronicle.c - sentences out of a session's log. See chronicle.h.
 */
#include "telling/chronicle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "telling/card_page.h"
#include "words/indent.h"

enum { SENTENCE = 400 };

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static void line_add(Chronicle *c, ChronicleLine line, const char *text)
{
    if (c->count == c->room) {
        int room = c->room ? c->room * 2 : 64;
        ChronicleLine *more = realloc(c->line, (size_t)room * sizeof *more);
        if (!more) return;
        c->line = more;
        c->room = room;
    }
    line.text = strdup(text);
    if (line.text) c->line[c->count++] = line;
}

static void lines_drop(Chronicle *c, int from_answer)
{
    while (c->count > 0 && c->line[c->count - 1].answer >= from_answer) free(c->line[--c->count].text);
    if (c->to > from_answer) c->to = from_answer;
}

/* A person's own answer stands above what it led to. Another's may be secret, so only its happenings are told; a
 * spectator is told who answered, and as much of the answer as a spectator may know. */
static void heading_add(Chronicle *c, const Session *s, int n)
{
    int who = n < 0 ? SEAT_NONE : session_log_seat(s, n);
    char words[ANSWER_ROOM] = "", text[ANSWER_ROOM + 64];
    Text t = text_in(words, sizeof words);
    if (n < 0 || (who != c->seat && c->seat != SEAT_NONE)) return;
    if (who == c->seat && who != SEAT_NONE) text_add(&t, session_log_words(s, n));
    else session_log_words_to(s, n, SEAT_NONE, &t);
    snprintf(text, sizeof text, "%s: %s%s",
             who == SEAT_NONE ? "The table"
             : who == c->seat ? "You"
                              : session_name(s, who),
             words, session_log_itself(s, n) ? " (by itself)" : "");
    line_add(c, (ChronicleLine){ .answer = n, .heading = true, .seat = (uint8_t)who }, text);
}

/* ---- Happenings that are one line -------------------------------------------------------------------------------- */

/* What is being joined into the line before it is written. */
typedef struct Joining {
    ChronicleLine line;
    char first
        [SENTENCE]; /* the sentence of the first of them                                                          */
    char rest[SENTENCE];  /* what the others add: further pips, or further names                                       */
    enum { JOIN_NONE, JOIN_ROLLS, JOIN_SAME, JOIN_NAMES } how;
} Joining;

static bool rest_add(Joining *j, const char *between, const char *more, size_t n)
{
    size_t used = strlen(j->rest);
    if (used + strlen(between) + n + 1 > sizeof j->rest) return false;
    snprintf(j->rest + used, sizeof j->rest - used, "%s%.*s", between, (int)n, more);
    return true;
}

/* "A die falls for a dodge: 4." and the same with another number: what stands after the colon; null: they are no such
 * pair. */
static const char *pips_of(const Joining *j, const char *next)
{
    const char *colon = strrchr(j->first, ':');
    size_t same = colon ? (size_t)(colon - j->first) + 1 : 0;
    return same && strncmp(next, j->first, same) == 0 ? next + same : NULL;
}

/* Whether the two sentences differ in the names of their cards alone. */
static bool names_differ(const Box *box, const Joining *j, const ChronicleLine *line, const char *next)
{
    const char *one = card_page_name(box, j->line.card), *other = card_page_name(box, line->card);
    const char *at = strstr(j->first, one), *there = strstr(next, other);
    return at && there && at - j->first == there - next && strncmp(j->first, next, (size_t)(at - j->first)) == 0 &&
           strcmp(at + strlen(one), there + strlen(other)) == 0;
}

/* Whether the next happening belongs into the same line, and if so, adds it. */
static bool line_joins(Joining *j, const Box *box, const ChronicleLine *line, const char *next)
{
    const ChronicleLine *l = &j->line;
    size_t n = strlen(next);
    if (l->joined == LINE_JOINS || l->kind != line->kind || l->depth != line->depth || l->seat != line->seat || !n ||
        next[n - 1] != '.')
        return false;
    if (line->kind == EV_ROLL) {
        const char *pips = pips_of(j, next);
        if ((j->how != JOIN_NONE && j->how != JOIN_ROLLS) || !pips || !rest_add(j, ",", pips, strlen(pips) - 1))
            return false;
        j->how = JOIN_ROLLS;
        return true;
    }
    if (strcmp(next, j->first) == 0 && (j->how == JOIN_NONE || j->how == JOIN_SAME)) return j->how = JOIN_SAME, true;
    if ((j->how != JOIN_NONE && j->how != JOIN_NAMES) || !l->card || !line->card) return false;
    const char *name = card_page_name(box, line->card);
    if (!names_differ(box, j, line, next) || !rest_add(j, *j->rest ? ", " : "", name, strlen(name))) return false;
    j->how = JOIN_NAMES;
    return true;
}

/* Writes what was joined. */
static void joining_end(Chronicle *c, Joining *j)
{
    char text[2 * SENTENCE + 32];
    int end = (int)strlen(j->first) - 1; /* without the full stop */
    if (!j->line.joined) return;
    if (j->how == JOIN_ROLLS) snprintf(text, sizeof text, "%.*s,%s.", end, j->first, j->rest + 1);
    else if (j->how == JOIN_SAME && j->line.joined == 2) snprintf(text, sizeof text, "%.*s (twice).", end, j->first);
    else if (j->how == JOIN_SAME) snprintf(text, sizeof text, "%.*s (%d times).", end, j->first, j->line.joined);
    else if (j->how == JOIN_NAMES) snprintf(text, sizeof text, "%.*s (also %s).", end, j->first, j->rest);
    else snprintf(text, sizeof text, "%s", j->first);
    line_add(c, j->line, text);
    j->line.joined = 0;
}

static void joining_take(Chronicle *c, Joining *j, const Box *box, const ChronicleLine *line, const char *sentence)
{
    if (j->line.joined && line_joins(j, box, line, sentence)) {
        j->line.thing[j->line.joined] = line->thing[0];
        j->line.pips[j->line.joined++] = line->pips[0];
        j->line.last = line->last;
        return;
    }
    joining_end(c, j);
    j->line = *line;
    j->how = JOIN_NONE;
    j->rest[0] = 0;
    snprintf(j->first, sizeof j->first, "%s", sentence);
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

/* Who was asked is no secret, nor is declining: another's pass that led to nothing is told. */
static void pass_add(Chronicle *c, const Session *s, int n)
{
    int who = n < 0 ? SEAT_NONE : session_log_seat(s, n);
    char words[ANSWER_ROOM] = "", text[ANSWER_ROOM + 64];
    Text t = text_in(words, sizeof words);
    if (who == SEAT_NONE || who == c->seat || c->seat == SEAT_NONE) return;
    if (ACT_VERB(session_log_action(s, n)) != VERB_PASS) return;
    session_log_words_to(s, n, c->seat, &t);
    snprintf(text, sizeof text, "%s: %s.", session_name(s, who), words);
    line_add(c, (ChronicleLine){ .answer = n, .depth = 1, .seat = (uint8_t)who, .joined = 1, .thing = { THING_NONE } },
             text);
}

static void answer_add(Chronicle *c, const Session *s, int n)
{
    const Event *events;
    int count = session_log_events(s, n, &events);
    Indent in = { 0 };
    Joining j = { .how = JOIN_NONE };
    int before = c->count;
    heading_add(c, s, n);
    for (int e = 0; e < count; e++) {
        char sentence[SENTENCE];
        Text t = text_in(sentence, sizeof sentence);
        int depth = 0;
        session_tell(s, n, e, c->seat, &t, &depth);
        if (!*sentence) continue;
        Event heard = session_heard(s, n, e, c->seat);
        ChronicleLine line = { .answer = n,
                               .depth = (uint8_t)(indent_next(&in, depth) + 1),
                               .kind = heard.kind,
                               .seat = heard.seat,
                               .card = heard.card,
                               .first = e,
                               .last = e,
                               .joined = 1,
                               .thing = { heard.thing },
                               .pips = { heard.kind == EV_ROLL ? heard.a : (int16_t)0 } };
        joining_take(c, &j, session_box(s), &line, sentence);
    }
    joining_end(c, &j);
    if (c->count == before) pass_add(c, s, n);
}

static void chronicle_begin(Chronicle *c, int seat, int from)
{
    lines_drop(c, -1);
    c->seat = seat;
    c->from = c->to = from;
}

void chronicle_take(Chronicle *c, const Session *s, int seat, int from, int to)
{
    chronicle_begin(c, seat, from);
    for (; c->to < to; c->to++) answer_add(c, s, c->to);
}

void chronicle_follow(Chronicle *c, const Session *s, int seat)
{
    if (c->seat != seat || c->from != -1) chronicle_begin(c, seat, -1);
    if (session_count(s) < c->to) lines_drop(c, session_count(s));
    for (; c->to < session_count(s); c->to++) answer_add(c, s, c->to);
}

void chronicle_free(Chronicle *c)
{
    lines_drop(c, -1);
    free(c->line);
    *c = CHRONICLE_NEW;
}
