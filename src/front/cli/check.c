/*
 * check.c - `undercroft check PATH...`: runs scenarios, the rule tests written in words, and prints TAP.
 *
 * Does NOT read scenarios: scenario/scenario.h does.
 */
#include <stdio.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "scenario/scenario.h"
#include "table/boxes.h"

/* With --pack: the cards of one game are those of a file, read when the first scenario of that game comes. */
typedef struct Packed {
    const char *file;
    const Face *face; /* null: not read yet */
    Boxes boxes;
} Packed;

static bool game_find(void *user, const char *name, const Face **face, const Stage **stage, const Box **box, Why *why)
{
    Packed *packed = user;
    const RegistryEntry *e = choose_game_or(name, why);
    if (!e) return false;
    *face = e->face;
    *stage = e->stage;
    *box = e->game->box;
    if (!packed->file) return true;
    if (packed->face && packed->face != e->face)
        return why_not(why, "a pack is for one game; check the scenarios of one game at a time");
    if (!packed->face && !boxes_open(&packed->boxes, e->face, packed->file, why)) return false;
    packed->face = e->face;
    *box = packed->boxes.box;
    return true;
}

static int check_run(const Args *args)
{
    Packed packed = { args_value(args, "--pack"), NULL, { NULL, NULL } };
    ScenarioWorld world = { .find = game_find, .user = &packed };
    int status = scenarios_run(&world, args->count, args->word, stdout);
    if (packed.face) boxes_close(&packed.boxes);
    return status;
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
    .option = { { "--pack", "FILE",
                  "with the cards of FILE besides the game's own (NAME.cards), or of a compiled pack" } },
    .words_min = 1,
    .words_max = ARGS_WORDS,
    .run = check_run,
};
