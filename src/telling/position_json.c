/*
 * position_json.c - where a game stands, as an object of the protocol. See position_json.h and docs/protocol.md.
 */
#include "telling/position_json.h"

#include "table/outcome.h"
#include "telling/chronicle.h"
#include "telling/preview.h"
#include "telling/things_json.h"
#include "words/json_text.h"

static void passages_json(Sheet *p, const Session *s, int seat)
{
    enum { ROOM = 256 };
    const Face *face = session_face(s);
    Passage list[ROOM];
    int count = face->passages ? face->passages(session_box(s), session_view(s, seat), list, ROOM) : 0;
    if (!count) return;
    json_open(p, "passages", '[');
    for (int n = 0; n < count; n++) {
        json_open(p, NULL, '[');
        json_number(p, NULL, list[n].from);
        json_number(p, NULL, list[n].to);
        json_close(p, ']');
    }
    json_close(p, ']');
}

/* ---- The question ------------------------------------------------------------------------------------------------ */

static void actions_json(Sheet *p, const Session *s, int seat)
{
    const Answers *answers = session_answers(s);
    json_open(p, "actions", '[');
    for (int n = 0; session_asked(s) == seat && n < answers->count; n++) {
        char text[512];
        Text words = text_in(text, sizeof text);
        preview_write(s, seat, answers->action[n], &words);
        json_open(p, NULL, '{');
        json_text(p, "do", answers->words[n]);
        json_text(p, "text", *text ? text : answers->words[n]);
        json_close(p, '}');
    }
    json_close(p, ']');
}

/* Headings are a reader's; a program knows what it has answered. */
static void events_json(Sheet *p, const Session *s, int seat, int told)
{
    Chronicle news = CHRONICLE_NEW;
    chronicle_take(&news, s, seat, told, session_count(s));
    json_open(p, "events", '[');
    for (int n = 0; n < news.count; n++)
        if (!news.line[n].heading) {
            json_open(p, NULL, '{');
            happening_json(p, &news.line[n]);
            json_close(p, '}');
        }
    json_close(p, ']');
    chronicle_free(&news);
}

static void winners_json(Sheet *p, unsigned winners)
{
    json_open(p, "winners", '[');
    for (int seat = 0; seat < SEAT_MAX; seat++)
        if (winners >> seat & 1) json_number(p, NULL, seat + 1);
    json_close(p, ']');
}

/* From the seat's own view, so that a score made of hidden cards tells nothing. */
static void scores_json(Sheet *p, const Session *s, int seat)
{
    int32_t score[SEAT_MAX] = { 0 };
    session_scores_seen(s, seat, score);
    if (session_over(s)) winners_json(p, outcome_winners(session_face(s), score, session_seats(s)));
    json_open(p, "scores", '[');
    for (int n = 0; n < session_seats(s); n++) json_number(p, NULL, score[n]);
    json_close(p, ']');
}

void position_json(Sheet *p, const Session *s, int seat, int told)
{
    bool over = session_over(s);
    char text[800];
    Text words = text_in(text, sizeof text);
    json_open(p, NULL, '{');
    json_number(p, "position", session_count(s));
    seat_json(p, "seat", seat);
    if (!over) session_prompt(s, seat, &words);
    json_text(p, "prompt", text);
    if (over) {
        session_outcome(s, seat, &words);
        json_text(p, "outcome", text);
    }
    words = text_in(text, sizeof text);
    session_status(s, seat, &words);
    json_text(p, "status", text);
    actions_json(p, s, seat);
    table_json(p, s, seat);
    passages_json(p, s, seat);
    events_json(p, s, seat, told);
    scores_json(p, s, seat);
    json_truth(p, "over", over);
    json_close(p, '}');
}
