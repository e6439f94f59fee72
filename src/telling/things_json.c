/*
 * things_json.c - the things on the table and what happened to them, as objects of the protocol. See things_json.h.
 */
#include "telling/things_json.h"

#include <stdlib.h>

#include "telling/arrangement.h"
#include "words/json_text.h"

void seat_json(Sheet *p, const char *key, int seat)
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

void thing_json(Sheet *p, const Session *s, const Item *item, const char *words)
{
    static const char *const SHAPES[] = { "card", "pile", "place", "seat", "value" };
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
    if (words) json_text(p, "do", words);
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

void things_groups_json(Sheet *p, const Session *s, int seat, const Things *things)
{
    Arrangement *a = malloc(sizeof *a);
    if (!a) return;
    arrangement_make(a, s, seat, things);
    groups_json(p, s, a);
    free(a);
}

void table_json(Sheet *p, const Session *s, int seat)
{
    Things *things = malloc(sizeof *things);
    json_open(p, "table", '[');
    if (things) things_list(s, seat, things);
    for (int n = 0; things && n < things->count; n++) {
        const Item *item = &things->item[n];
        bool asked = session_asked(s) == seat && item->action != ACTION_NONE;
        int answer = asked ? answers_find(session_answers(s), item->action) : -1;
        thing_json(p, s, item, answer >= 0 ? session_answers(s)->words[answer] : NULL);
    }
    json_close(p, ']');
    if (things) things_groups_json(p, s, seat, things);
    free(things);
}

/* ---- What happened ----------------------------------------------------------------------------------------------- */

void happening_json(Sheet *p, const ChronicleLine *line)
{
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
}
