/*
 * position_json.c - the objects of the protocol. See position_json.h and docs/protocol.md.
 */
#include "telling/position_json.h"

#include <stdlib.h>

#include "table/outcome.h"
#include "telling/arrangement.h"
#include "telling/chronicle.h"
#include "words/json_text.h"

static void seat_json(Sheet *p, const char *key, int seat)
{
    if (seat < SEAT_MAX) json_number(p, key, seat + 1);
    else json_nothing(p, key);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static void flags_json(Sheet *p, const Item *item)
{
    static const char *const NAMES[] = { "face down", "inactive", "apart", "friend", "foe" };
    json_open(p, "flags", '[');
    for (int n = 0; n < 5; n++)
        if (item->flags >> n & 1) json_text(p, NULL, NAMES[n]);
    json_close(p, ']');
}

static void counters_json(Sheet *p, const Item *item)
{
    json_open(p, "counters", '{');
    for (int n = 0; n < item->counters && n < ITEM_COUNTERS; n++) {
        json_open(p, item->counter[n].name, '{');
        json_number(p, "value", item->counter[n].value);
        if (item->counter[n].of) json_number(p, "of", item->counter[n].of);
        json_close(p, '}');
    }
    json_close(p, '}');
}

static void die_json(Sheet *p, const Item *item)
{
    if (item->die) {
        json_number(p, "die", item->die);
        json_number(p, "die_of", item->die_of);
    }
    if (item->track) {
        json_number(p, "slot", item->at + 1);
        json_number(p, "slots", item->track);
    }
}

static void item_json(Sheet *p, const Session *s, const Item *item, int seat)
{
    static const char *const SHAPES[] = { "card", "pile", "place", "seat", "value" };
    const Answers *answers = session_answers(s);
    int answer = session_asked(s) == seat && item->action != ACTION_NONE ? answers_find(answers, item->action) : -1;
    json_open(p, NULL, '{');
    json_number(p, "thing", item->thing);
    json_text(p, "shape", SHAPES[item->shape <= ITEM_VALUE ? item->shape : ITEM_VALUE]);
    json_text(p, "zone", session_face(s)->zones[item->zone].name);
    json_text(p, "name", item->name);
    if (item->owner < SEAT_MAX) seat_json(p, "owner", item->owner);
    json_number(p, "x", item->x);
    json_number(p, "y", item->y);
    if (item->card) json_number(p, "card", item->card);
    if (item->shape == ITEM_PILE || (item->shape == ITEM_VALUE && item->count)) json_number(p, "count", item->count);
    if (item->on != THING_NONE) json_number(p, "on", item->on);
    if (item->line[0]) json_text(p, "line", item->line);
    if (item->counters) counters_json(p, item);
    die_json(p, item);
    if (item->doors) json_number(p, "doors", item->doors);
    if (item->flags) flags_json(p, item);
    if (answer >= 0) json_text(p, "do", answers->words[answer]);
    json_close(p, '}');
}

/* The things shown, by their place in "table"; `times`: for how many each is shown, where any stands for others. */
static void group_things_json(Sheet *p, const Arrangement *a, const Group *g)
{
    bool folds = false;
    json_open(p, "things", '[');
    for (int n = 0; n < g->count; n++) {
        json_number(p, NULL, a->order[g->first + n]);
        folds |= a->alike[a->order[g->first + n]] > 1;
    }
    json_close(p, ']');
    if (!folds) return;
    json_open(p, "times", '[');
    for (int n = 0; n < g->count; n++) json_number(p, NULL, a->alike[a->order[g->first + n]]);
    json_close(p, ']');
}

static void groups_json(Sheet *p, const Session *s, const Arrangement *a)
{
    json_open(p, "groups", '[');
    for (int n = 0; n < a->count; n++) {
        const Group *g = &a->group[n];
        json_open(p, NULL, '{');
        json_text(p, "zone", session_face(s)->zones[g->zone].name);
        if (g->owner < SEAT_MAX) seat_json(p, "owner", g->owner);
        json_text(p, "place", group_place_name(g->place));
        json_number(p, "rank", group_rank(g));
        json_text(p, "title", g->title);
        if (*g->folded) json_text(p, "folded", g->folded);
        group_things_json(p, a, g);
        json_close(p, '}');
    }
    json_close(p, ']');
}

static void table_json(Sheet *p, const Session *s, int seat)
{
    struct Lie {
        Things things;
        Arrangement arrangement;
    } *lie = malloc(sizeof *lie);
    json_open(p, "table", '[');
    if (lie) {
        things_list(s, seat, &lie->things);
        for (int n = 0; n < lie->things.count; n++) item_json(p, s, &lie->things.item[n], seat);
    }
    json_close(p, ']');
    if (lie) {
        arrangement_make(&lie->arrangement, s, seat, &lie->things);
        groups_json(p, s, &lie->arrangement);
    }
    free(lie);
}

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
        session_face(s)->preview(session_box(s), session_view(s, seat), answers->action[n], &words);
        json_open(p, NULL, '{');
        json_text(p, "do", answers->words[n]);
        json_text(p, "text", *text ? text : answers->words[n]);
        json_close(p, '}');
    }
    json_close(p, ']');
}

static void happening_json(Sheet *p, const ChronicleLine *line)
{
    json_open(p, NULL, '{');
    json_number(p, "position", line->answer + 1);
    seat_json(p, "seat", line->seat);
    json_number(p, "depth", line->depth - 1);
    json_text(p, "text", line->text);
    if (line->thing[0] != THING_NONE) json_number(p, "thing", line->thing[0]);
    if (line->card) json_number(p, "card", line->card);
    if (line->kind == EV_ROLL && line->pips[0]) {
        json_open(p, "rolls", '[');
        for (int n = 0; n < line->joined; n++) json_number(p, NULL, line->pips[n]);
        json_close(p, ']');
    }
    json_close(p, '}');
}

/* Headings are a reader's; a program knows what it has answered. */
static void events_json(Sheet *p, const Session *s, int seat, int told)
{
    Chronicle news = CHRONICLE_NEW;
    chronicle_take(&news, s, seat, told, session_count(s));
    json_open(p, "events", '[');
    for (int n = 0; n < news.count; n++)
        if (!news.line[n].heading) happening_json(p, &news.line[n]);
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
