/*
 * check.c - `undercroft check PATH...`: runs scenarios, the rule tests written in words, and prints TAP.
 *
 * Does NOT read scenarios: table/scenario.h does.
 */
#include <stdio.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "table/scenario.h"

static bool game_find(void *user, const char *name, const Face **face, const Stage **stage, const Box **box, Why *why)
{
    const RegistryEntry *e = choose_game_or(name, why);
    (void)user;
    if (!e) return false;
    *face = e->face;
    *stage = e->stage;
    *box = e->game->box;
    return true;
}

static int check_run(const Args *args)
{
    ScenarioWorld world = { .find = game_find };
    return scenarios_run(&world, args->count, args->word, stdout);
}

extern const Command CHECK_COMMAND;
const Command CHECK_COMMAND = {
    .name = "check",
    .operands = "PATH...",
    .summary = "run rule tests written in plain words",
    .text = "Runs scenario files, and the *.scenario and *.lesson files of folders, and prints one TAP line for each "
            "scenario. "
            "docs/scenarios.md describes the language.\n\n"
            "The exit status is 0 when all passed, 1 when something expected is not so, 2 when a file cannot be read "
            "or played.",
    .words_min = 1,
    .words_max = ARGS_WORDS,
    .run = check_run,
};
