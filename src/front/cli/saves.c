/*
 * saves.c - `undercroft saves [GAME]`: the games in the player's store, unfinished ones included.
 *
 * Does NOT show saves in files of the player's own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "front/cli/json_out.h"
#include "records/store.h"
#include "words/paper.h"

static void save_show(const Paper *p, const SaveEntry *s)
{
    char text[512];
    snprintf(text, sizeof text, "%s, %d %s, %s%s. %s", s->game, s->answers, s->answers == 1 ? "answer" : "answers",
             s->saved, s->automatic ? ", unfinished" : "", s->status);
    paper_entry(p, 0, s->name, 18, text);
}

static json_t *save_json(const SaveEntry *s)
{
    json_t *out = json_object();
    json_object_set_new(out, "name", json_string(s->name));
    json_object_set_new(out, "game", json_string(s->game));
    json_object_set_new(out, "answers", json_integer(s->answers));
    json_object_set_new(out, "saved", json_string(s->saved));
    json_object_set_new(out, "automatic", json_boolean(s->automatic));
    json_object_set_new(out, "status", json_string(s->status));
    return out;
}

static int saves_show(const SaveEntry *list, int count, bool json)
{
    Paper p = paper_on(stdout);
    if (json) {
        json_t *all = json_array();
        for (int n = 0; n < count; n++) json_array_append_new(all, save_json(&list[n]));
        return json_say(stdout, all) ? EXIT_DONE : EXIT_FAILED;
    }
    for (int n = 0; n < count; n++) save_show(&p, &list[n]);
    if (count == 0) paper_put(&p, "There are no saves.");
    else paper_put(&p, "Go on from one with: undercroft play --load NAME");
    return EXIT_DONE;
}

/* None has that name: those that are called much like it. */
static int drop_refuse(const SaveEntry *list, int count, const char *name)
{
    const char **names = calloc((size_t)count + 1, sizeof *names);
    char near[1024] = "";
    for (int n = 0; names && n < count; n++) names[n] = list[n].name;
    if (names) command_suggest(name, names, count, near, sizeof near);
    free(names);
    return command_refuse("There is no save %s%s", name, *near ? near : ".");
}

static int save_drop(Store *store, const SaveEntry *list, int count, const char *name)
{
    Why why = { "" };
    Paper p = paper_on(stdout);
    int n = 0;
    while (n < count && strcmp(name, list[n].name) != 0) n++;
    if (n == count) return drop_refuse(list, count, name);
    if (!store_drop_save(store, name, &why)) return command_fail("%s", why.text);
    paper_put(&p, "Dropped %s.", name);
    return EXIT_DONE;
}

static int saves_run(const Args *args)
{
    const RegistryEntry *e = args->count ? choose_game(args->word[0]) : NULL;
    const char *drop = args_value(args, "--drop");
    SaveEntry *list;
    Store *store;
    Why why = { "" };
    int count, status;
    if (args->count && !e) return EXIT_REFUSED;
    store = store_open(NULL, &why);
    if (!store) return command_fail("%s", why.text);
    list = store_saves(store, e ? e->game->name : NULL, &count, &why);
    if (count < 0) status = command_fail("%s", why.text);
    else if (drop) status = save_drop(store, list, count, drop);
    else status = saves_show(list, count, args_has(args, "--json"));
    free(list);
    store_close(store);
    return status;
}

extern const Command SAVES_COMMAND;
const Command SAVES_COMMAND = {
    .name = "saves",
    .operands = "[GAME]",
    .summary = "your saved and unfinished games",
    .text = "Lists the games in your store, newest first: those you saved (save, without a file) and those you left. Go on from "
            "one with undercroft play --load NAME, look at one with undercroft replay NAME.",
    .option = {
        { "--drop", "NAME", "throw one away" },
        { "--json", NULL, "the same as one JSON array, for programs" },
    },
    .words_max = 1,
    .run = saves_run,
};
