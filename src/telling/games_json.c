/*
 * games_json.c - the list of games as JSON. See games_json.h.
 */
#include "telling/games_json.h"

#include <stdio.h>

#include "scenario/lesson.h"
#include "table/options.h"
#include "table/registry.h"
#include "words/json_text.h"

static void choices_json(Sheet *p, const OptionFace *o)
{
    json_open(p, "choices", '[');
    for (int k = 0; k < o->count; k++) {
        json_open(p, NULL, '{');
        json_text(p, "name", o->choices[k].name);
        json_text(p, "meaning", o->choices[k].meaning);
        json_close(p, '}');
    }
    json_close(p, ']');
    json_truth(p, "many", o->many);
}

static void option_json(Sheet *p, const Face *face, int n)
{
    const OptionFace *o = &face->options[n];
    char standard[128];
    Text t = text_in(standard, sizeof standard);
    options_words(face, n, o->standard, &t);
    json_open(p, NULL, '{');
    json_text(p, "name", o->name);
    json_text(p, "meaning", o->meaning);
    json_text(p, "rule", o->rule);
    json_text(p, "standard", standard);
    if (o->choices) {
        choices_json(p, o);
    } else {
        json_number(p, "low", o->low);
        json_number(p, "high", o->high);
    }
    json_close(p, '}');
}

static void zone_json(Sheet *p, const ZoneFace *z)
{
    static const char *const LAYOUTS[] = { "row", "hand", "piles", "values", "rooms", "hexes", "seats" };
    static const char *const SIDES[] = { "far", "middle", "near", "edge" };
    json_open(p, NULL, '{');
    json_text(p, "name", z->name);
    json_text(p, "layout", LAYOUTS[z->layout]);
    json_text(p, "side", SIDES[z->side]);
    json_truth(p, "per_seat", z->per_seat);
    json_text(p, "empty", z->empty ? z->empty : "");
    json_close(p, '}');
}

/* The longest name before those it begins with: the order in which a reader ought to try them. */
static void signs_json(Sheet *p, const Face *face)
{
    json_open(p, "signs", '[');
    for (const FigureSign *f = face->signs; f && f->name; f++) {
        json_open(p, NULL, '{');
        json_text(p, "name", f->name);
        json_text(p, "sign", f->sign);
        json_text(p, "letters", f->letters);
        json_text(p, "picture", f->picture);
        json_close(p, '}');
    }
    json_close(p, ']');
}

static void game_json(Sheet *p, const RegistryEntry *e)
{
    char content[24];
    snprintf(content, sizeof content, "%016llx", (unsigned long long)e->game->box->hash);
    json_open(p, NULL, '{');
    json_text(p, "name", e->game->name);
    json_text(p, "title", e->face->title);
    json_text(p, "blurb", e->face->blurb);
    json_number(p, "seats_min", e->game->seats_min);
    json_number(p, "seats_max", e->game->seats_max);
    json_truth(p, "together", e->face->together);
    json_number(p, "decks", e->face->decks_per_seat);
    json_truth(p, "clock", e->face->table_says != NULL);
    json_truth(p, "lessons", lesson_is_there(e->game->name));
    json_number(p, "rules_version", e->game->rules_version);
    json_text(p, "content", content);
    json_number(p, "cards", e->game->box->cards > 0 ? e->game->box->cards - 1 : 0);
    json_open(p, "options", '[');
    for (int n = 0; n < e->face->option_count; n++) option_json(p, e->face, n);
    json_close(p, ']');
    signs_json(p, e->face);
    json_open(p, "zones", '[');
    for (int n = 0; n < e->face->zone_count; n++) zone_json(p, &e->face->zones[n]);
    json_close(p, ']');
    json_close(p, '}');
}

void games_json(Sheet *p)
{
    json_open(p, NULL, '[');
    for (int n = 0; n < registry_count(); n++) game_json(p, registry_at(n));
    json_close(p, ']');
}
