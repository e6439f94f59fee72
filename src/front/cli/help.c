/*
 * help.c - `undercroft help`, `--help`, and the help page of each command, made from the commands' own tables.
 *
 * Owns the layout of help pages. Does NOT hold what they say: each command does.
 */
#include <string.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "front/cli/games.h"
#include "words/paper.h"

void help_all(void)
{
    Paper p = paper_on(stdout);
    paper_put(&p, "undercroft: dungeon card games with every rule kept.");
    paper_blank(&p);
    paper_put(&p, "usage: undercroft COMMAND ..., or undercroft GAME ... to play");
    for (int n = 0; COMMANDS[n]; n++) paper_entry(&p, 2, COMMANDS[n]->name, 12, COMMANDS[n]->summary);
    paper_entry(&p, 2, "--help", 12, "this page");
    paper_entry(&p, 2, "--version", 12, "which version this is");
    paper_blank(&p);
    paper_put(&p, "undercroft help COMMAND explains a command. Begin with: undercroft games");
}

void help_command(const Command *c)
{
    Paper p = paper_on(stdout);
    char usage[256];
    snprintf(usage, sizeof usage, "usage: undercroft %s %s", c->name, c->operands);
    paper_say(&p, 0, 4, usage);
    paper_blank(&p);
    paper_say(&p, 0, 0, c->text);
    if (!c->raw) {
        paper_blank(&p);
        paper_put(&p, "Options:");
        for (int n = 0; n < ARGS_OPTIONS && c->option[n].name; n++) {
            char label[64];
            snprintf(label, sizeof label, "%s%s%s", c->option[n].name, c->option[n].value ? " " : "",
                     c->option[n].value ? c->option[n].value : "");
            paper_entry(&p, 2, label, 18, c->option[n].meaning);
        }
        paper_entry(&p, 2, "--help", 18, "this page");
    }
}

static void help_game(const RegistryEntry *e)
{
    Paper p = paper_on(stdout);
    game_show(&p, e);
    games_settings_say(&p, e->game->name);
    paper_put(&p, "Learn it with: undercroft learn %s; its rules: undercroft rules %s", e->game->name, e->game->name);
}

static int help_run(const Args *args)
{
    const RegistryEntry *e;
    const Command *c;
    if (args->count == 0) {
        help_all();
        return EXIT_DONE;
    }
    c = command_find(args->word[0]);
    e = choose_game_begun(args->word[0]);
    if (!c && !e) return command_unknown(args->word[0]);
    if (c) help_command(c);
    else help_game(e);
    return EXIT_DONE;
}

extern const Command HELP_COMMAND;
const Command HELP_COMMAND = {
    .name = "help",
    .operands = "[COMMAND | GAME]",
    .summary = "explain a command, or what a game can be set to",
    .text =
        "Prints the list of commands, or what one of them does with all its options, or a game's seats and options.",
    .words_max = 1,
    .run = help_run,
};
