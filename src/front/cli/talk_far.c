/*
 * talk_far.c - see talk_far.h. A line is a frame of undercroft.1 without the table's name, and what is printed is the
 * view of a step: a program that plays with `talk` plays here too.
 */
#include "front/cli/talk_far.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "far/far_table.h"
#include "front/cli/command.h"
#include "front/cli/json_out.h"
#include "front/cli/lines.h"

enum { WAIT_MS = 1000 };

typedef struct TalkFar {
    FarTable far;
    Lines lines;
    json_t *events; /* since the last line; each step has its own */
    bool said;      /* the question now on the table was printed */
    bool fresh;     /* a step has come that was not printed */
    bool sat, ready; /* said, and not yet seen of the table */
    bool quit;
} TalkFar;

/* What happened in steps that asked nothing of us is told with the next that does. */
static void events_keep(TalkFar *t)
{
    json_t *news = json_object_get(t->far.view, "events");
    if (!t->events) t->events = json_array();
    json_array_extend(t->events, news);
}

static bool view_say(TalkFar *t)
{
    json_t *view = json_copy(t->far.view);
    json_object_set_new(view, "events", t->events ? t->events : json_array());
    t->events = NULL;
    t->said = true;
    t->fresh = false;
    return json_say(stdout, view);
}

static bool sentence_say(const char *field, const char *text)
{
    return json_say(stdout, json_pack("{s:s}", field, text));
}

/* A step may come before the word that our answer was taken: it is told when both are there. */
static bool step_say(TalkFar *t)
{
    if (!t->fresh || (!far_is_asked(&t->far) && !far_is_over(&t->far))) return true;
    return view_say(t);
}

/* Sits down where the table is open, and is ready. */
static void take_place(TalkFar *t)
{
    if (strcmp(far_text(t->far.table, "state"), "open") != 0) return;
    const json_t *who = json_array_get(json_object_get(t->far.table, "seats"), (size_t)far_seat(&t->far) - 1);
    bool seated = far_seat(&t->far) > 0, ready = seated && json_is_true(json_object_get(who, "ready"));
    /* Others sit down meanwhile, and the table is told with each: what was said is not said again. */
    if (seated) t->sat = false;
    if (ready) t->ready = false;
    if (!seated && !t->sat) t->sat = true, far_ask(&t->far, json_pack("{s:i}", "sit", 0));
    else if (seated && !ready && !t->ready) t->ready = true, far_ready(&t->far);
}

/* Until we are asked, the game is over, or what was asked is answered; false: nobody reads any more. */
static bool news_take(TalkFar *t)
{
    switch (far_next(&t->far, WAIT_MS)) {
    case FAR_AGAIN: t->sat = t->ready = false; return true;
    case FAR_TABLE: take_place(t); return true;
    case FAR_STEP:
        events_keep(t);
        t->said = false;
        t->fresh = true;
        return step_say(t);
    case FAR_OTHER:
        if (json_object_get(t->far.frame, "error"))
            return t->said = true, sentence_say("error", far_text(t->far.frame, "error"));
        if (json_object_get(t->far.frame, "why"))
            return t->said = true, sentence_say("why", far_text(t->far.frame, "why"));
        return step_say(t);
    default: return true;
    }
}

/* false: that was the last line. */
static bool line_take(TalkFar *t)
{
    char *line;
    size_t length;
    LineResult got = lines_next(&t->lines, &line, &length);
    if (got == LINE_TOO_LONG) return sentence_say("error", "That line is too long.");
    if (got != LINE_READ) return false;
    json_t *frame = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    bool object = json_is_object(frame) && json_object_size(frame) == 1;
    t->said = false;
    if (object && json_object_get(frame, "quit")) t->quit = true;
    else if (object && json_object_get(frame, "look")) (void)view_say(t);
    else if (object && json_object_get(frame, "do")) far_do(&t->far, far_text(frame, "do"));
    else if (object) far_ask(&t->far, json_incref(frame));
    else t->said = sentence_say("error", "A line is an object with one verb, such as {\"do\":\"roll\"}.");
    json_decref(frame);
    return !t->quit;
}

int talk_far(const char *link, const char *name)
{
    static TalkFar t; /* its lines are large */
    FarLink at;
    Why why = { "" };
    if (!link_read(link, &at, &why)) return command_refuse("%s", why.text);
    if (!*at.code) return command_refuse("talk --at needs the link of a table, such as %s/t/K7Q2MX.", link);
    signal(SIGPIPE, SIG_IGN);
    if (!far_begin(&t.far, link, name ? name : "talk", NULL, &why)) return command_fail("%s", why.text);
    lines_open(&t.lines, STDIN_FILENO, NULL);
    far_join(&t.far, at.code);
    bool going = true;
    while (going && !(t.said && far_is_over(&t.far))) going = t.said ? line_take(&t) : news_take(&t);
    json_decref(t.events);
    far_end(&t.far);
    if (ferror(stdout)) exit(EXIT_DONE); /* nobody reads any more: that is an end like another */
    return EXIT_DONE;
}
