/*
 * climb.c - the command `climb`: what you have reached, game by game.
 *
 * Does NOT work it out (records/climb.h).
 */
#include "records/climb.h"

#include "front/cli/choose_game.h"
#include "front/cli/command.h"

static int climb_run(const Args *args)
{
    const RegistryEntry *e = args->count ? choose_game(args->word[0]) : NULL;
    Paper p = paper_on(stdout);
    GameTally all = { 0, 0, 0 };
    Why why = { "" };
    int status = EXIT_DONE;
    if (args->count && !e) return EXIT_REFUSED;
    Store *store = store_open(NULL, &why);
    if (!store) return command_fail("%s", why.text);
    if (!store_tally(store, e ? e->game->name : NULL, &all, &why)) status = command_fail("%s", why.text);
    else if (!all.played) paper_put(&p, "No game has been finished yet.");
    for (int n = 0; status == EXIT_DONE && n < registry_count(); n++)
        if ((!e || e == registry_offered(n)) && !climb_write(&p, store, registry_offered(n), &why))
            status = command_fail("%s", why.text);
    store_close(store);
    return status;
}

extern const Command CLIMB_COMMAND;
const Command CLIMB_COMMAND = {
    .name = "climb",
    .operands = "[GAME]",
    .summary = "what you have reached: games won by hero, deck, map and difficulty, and the best of each",
    .text = "Of each game that you have finished: how many were won, how it went lately, the best score and the "
            "shortest game won, "
            "in all and by whatever was chosen (seats, hero, map, difficulty). Nothing is shut by it: every option is "
            "open from the "
            "first game on.",
    .words_max = 1,
    .run = climb_run,
};
