/*
 * chronicle.c - sentences out of a session's log. See chronicle.h.
 */
#include "front/term/chronicle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/indent.h"

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
    if (c->answers > from_answer) c->answers = from_answer;
}

/* A person's own answer stands above what it led to. Another's may be secret, so only its happenings are told; a spectator
 * is told who answered, and as much of the answer as a spectator may know. */
static void answer_name(Chronicle *c, const Session *s, int n)
{
    int who = session_log_seat(s, n);
    char words[ANSWER_ROOM] = "", text[ANSWER_ROOM + 64];
    Text t = text_in(words, sizeof words);
    if (who != c->seat && c->seat != SEAT_NONE) return;
    if (who == c->seat && who != SEAT_NONE) text_add(&t, session_log_words(s, n));
    else session_log_words_to(s, n, SEAT_NONE, &t);
    snprintf(text, sizeof text, "%s: %s",
             who == SEAT_NONE ? "The table"
             : who == c->seat ? "You"
                              : session_name(s, who),
             words);
    line_add(c, (ChronicleLine){ .answer = n }, text);
}

static void answer_add(Chronicle *c, const Session *s, int n)
{
    const Event *events;
    int count = session_log_events(s, n, &events);
    Indent in = { 0 };
    answer_name(c, s, n);
    for (int e = 0; e < count; e++) {
        char sentence[400];
        Text t = text_in(sentence, sizeof sentence);
        int depth = 0;
        session_tell(s, n, e, c->seat, &t, &depth);
        if (!*sentence) continue;
        line_add(c,
                 (ChronicleLine){ .answer = n,
                                  .thing = events[e].thing,
                                  .depth = (uint8_t)(indent_next(&in, depth) + 1),
                                  .kind = events[e].kind,
                                  .pips = events[e].kind == EV_ROLL ? events[e].a : (int16_t)0 },
                 sentence);
    }
}

void chronicle_follow(Chronicle *c, const Session *s, int seat)
{
    if (c->seat != seat) lines_drop(c, 0);
    c->seat = seat;
    if (session_count(s) < c->answers) lines_drop(c, session_count(s));
    for (; c->answers < session_count(s); c->answers++) answer_add(c, s, c->answers);
}

void chronicle_free(Chronicle *c)
{
    lines_drop(c, 0);
    free(c->line);
    *c = (Chronicle){ .seat = SEAT_MAX };
}
