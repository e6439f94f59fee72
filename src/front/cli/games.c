/*
 * games.c - `undercroft games`: which games there are, how many play, and what can be set.
 *
 * Owns the page; the JSON list is telling/games_json.c. Does NOT know any game: the registry and the faces do.
 */
#include "front/cli/games.h"

#include <stdio.h>

#include "front/cli/command.h"
#include "table/options.h"
#include "telling/games_json.h"

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

void game_show(const Paper *p, const RegistryEntry *e)
{
    char seats[64], text[512];
    Text t = text_in(seats, sizeof seats);
    seats_words(e->game, &t);
    snprintf(text, sizeof text, "%s: %s. %c%s.", e->face->title, e->face->blurb, seats[0], seats + 1);
    paper_entry(p, 0, e->game->name, 14, text);
    for (int n = 0; n < e->face->option_count; n++) option_show(p, e->face, n);
}

void games_settings_say(const Paper *p, const char *game)
{
    paper_blank(p);
    paper_put(p, "Every game also takes seats=N and, alone at the table, undo=free. Begin with: undercroft play %s",
              game);
}

static int games_run(const Args *args)
{
    Paper p = paper_on(stdout);
    if (args_has(args, "--json")) {
        Sheet list = { 0 };
        games_json(&list);
        bool said = !list.failed && puts(list.at) != EOF;
        sheet_free(&list);
        return said ? EXIT_DONE : EXIT_FAILED;
    }
    for (int n = 0; n < registry_count(); n++) {
        if (n) paper_blank(&p);
        game_show(&p, registry_at(n));
    }
    games_settings_say(&p, "GAME");
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
