/*
 * games.c - `undercroft games`: which games there are, how many play, and what can be set.
 *
 * Owns the page and the JSON list. Does NOT know any game: the registry and the faces do.
 */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "front/cli/command.h"
#include "front/cli/json_out.h"
#include "table/options.h"
#include "table/paper.h"
#include "table/registry.h"

static void seats_words(const Game *g, Text *t)
{
    text_num(t, g->seats_min);
    if (g->seats_max != g->seats_min) {
        text_add(t, " to ");
        text_num(t, g->seats_max);
    }
    text_add(t, g->seats_max == 1 ? " player" : " players");
}

static void option_show(const Paper *p, const Face *face, int n)
{
    const OptionFace *o = &face->options[n];
    char allowed[1024], text[1600], standard[128];
    Text t = text_in(allowed, sizeof allowed), s = text_in(standard, sizeof standard);
    options_allowed(o, &t);
    options_words(face, n, o->standard, &s);
    snprintf(text, sizeof text, "%s: %s (usually %s)%s%s%s", o->meaning, allowed, standard, *o->rule ? " [" : "",
             o->rule, *o->rule ? "]" : "");
    snprintf(allowed, sizeof allowed, "%s=", o->name);
    paper_entry(p, 4, allowed, 16, text);
    for (int k = 0; o->choices && k < o->count; k++)
        if (*o->choices[k].meaning) paper_entry(p, 8, o->choices[k].name, 24, o->choices[k].meaning);
}

static void game_show(const Paper *p, const RegistryEntry *e)
{
    char seats[64], text[512];
    Text t = text_in(seats, sizeof seats);
    seats_words(e->game, &t);
    snprintf(text, sizeof text, "%s: %s. %c%s.", e->face->title, e->face->blurb, seats[0], seats + 1);
    paper_entry(p, 0, e->game->name, 14, text);
    for (int n = 0; n < e->face->option_count; n++) option_show(p, e->face, n);
}

static json_t *option_json(const Face *face, int n)
{
    const OptionFace *o = &face->options[n];
    char standard[128];
    Text t = text_in(standard, sizeof standard);
    json_t *out = json_object();
    options_words(face, n, o->standard, &t);
    json_object_set_new(out, "name", json_string(o->name));
    json_object_set_new(out, "meaning", json_string(o->meaning));
    json_object_set_new(out, "rule", json_string(o->rule));
    json_object_set_new(out, "standard", json_string(standard));
    if (o->choices) {
        json_t *choices = json_array();
        for (int k = 0; k < o->count; k++) {
            json_t *choice = json_object();
            json_object_set_new(choice, "name", json_string(o->choices[k].name));
            json_object_set_new(choice, "meaning", json_string(o->choices[k].meaning));
            json_array_append_new(choices, choice);
        }
        json_object_set_new(out, "choices", choices);
        json_object_set_new(out, "many", json_boolean(o->many));
    } else {
        json_object_set_new(out, "low", json_integer(o->low));
        json_object_set_new(out, "high", json_integer(o->high));
    }
    return out;
}

static json_t *game_json(const RegistryEntry *e)
{
    json_t *out = json_object(), *options = json_array();
    char content[24];
    snprintf(content, sizeof content, "%016llx", (unsigned long long)e->game->box->hash);
    for (int n = 0; n < e->face->option_count; n++) json_array_append_new(options, option_json(e->face, n));
    json_object_set_new(out, "name", json_string(e->game->name));
    json_object_set_new(out, "title", json_string(e->face->title));
    json_object_set_new(out, "blurb", json_string(e->face->blurb));
    json_object_set_new(out, "seats_min", json_integer(e->game->seats_min));
    json_object_set_new(out, "seats_max", json_integer(e->game->seats_max));
    json_object_set_new(out, "together", json_boolean(e->face->together));
    json_object_set_new(out, "rules_version", json_integer(e->game->rules_version));
    json_object_set_new(out, "content", json_string(content));
    json_object_set_new(out, "cards", json_integer(e->game->box->cards > 0 ? e->game->box->cards - 1 : 0));
    json_object_set_new(out, "options", options);
    return out;
}

static int games_run(const Args *args)
{
    Paper p = paper_on(stdout);
    if (args_has(args, "--json")) {
        json_t *list = json_array();
        for (int n = 0; n < registry_count(); n++) json_array_append_new(list, game_json(registry_at(n)));
        return json_say(stdout, list) ? EXIT_DONE : EXIT_FAILED;
    }
    for (int n = 0; n < registry_count(); n++) {
        if (n) paper_blank(&p);
        game_show(&p, registry_at(n));
    }
    paper_blank(&p);
    paper_put(&p, "Every game also takes seats=N and, alone at the table, undo=free. Begin with: undercroft play GAME");
    return EXIT_DONE;
}

extern const Command GAMES_COMMAND;
const Command GAMES_COMMAND = {
    .name = "games",
    .operands = "[--json]",
    .summary = "which games there are, and their options",
    .text = "Lists every game with its number of players, and what can be set when it begins (option=value).",
    .option = { { "--json", NULL, "the same as one JSON array, for programs" } },
    .run = games_run,
};
