/*
 * packs.c - `undercroft packs GAME`: the sealed reward packs of a game, which are earned, and opening or sealing one.
 *
 * Does NOT decide what earns a pack: the game does (rewards.h).
 */
#include <stdio.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "records/rewards_shelf.h"
#include "words/paper.h"

static void packs_show(const Rewards *rewards, const Shelf *shelf)
{
    Paper p = paper_on(stdout);
    for (int n = 0; n < rewards->count; n++) {
        const RewardPack *pack = &rewards->pack[n];
        const char *state = shelf->opened >> n & 1   ? "open"
                            : shelf->earned >> n & 1 ? "earned, sealed"
                                                     : "not earned yet";
        char text[400];
        snprintf(text, sizeof text, "%s; earned by %s%s%s%s", state, pack->meaning, *pack->rule ? " (" : "", pack->rule,
                 *pack->rule ? ")" : "");
        paper_entry(&p, 0, pack->name, 10, text);
    }
}

/* Opens or seals one, if that is asked, and shows the shelf as it is then. A word that names no such pack is refused; a
 * store that cannot be read or written has failed. */
static int packs_turn(Store *store, const Rewards *rewards, const char *open, const char *seal)
{
    Shelf shelf;
    Why why = { "" };
    if (!shelf_read(store, rewards, &shelf, &why)) return command_fail("%s", why.text);
    if (open && !shelf_can_open(rewards, &shelf, open, &why)) return command_refuse("%s", why.text);
    if (seal && !shelf_can_seal(rewards, &shelf, seal, &why)) return command_refuse("%s", why.text);
    if ((open && !shelf_open(store, rewards, open, &why)) || (seal && !shelf_seal(store, rewards, seal, &why)) ||
        !shelf_read(store, rewards, &shelf, &why))
        return command_fail("%s", why.text);
    packs_show(rewards, &shelf);
    return EXIT_DONE;
}

static int packs_run(const Args *args)
{
    const RegistryEntry *e = choose_game(args->word[0]);
    const char *open = args_value(args, "--open"), *seal = args_value(args, "--seal");
    const Rewards *rewards;
    Store *store;
    Why why = { "" };
    int status;
    if (!e) return EXIT_REFUSED;
    if (open && seal) return command_refuse("--open and --seal cannot be given together.");
    rewards = e->face->rewards;
    if (!rewards) return command_refuse("%s has no reward packs.", e->face->title);
    store = store_open(NULL, &why);
    if (!store) return command_fail("%s", why.text);
    status = packs_turn(store, rewards, open, seal);
    store_close(store);
    return status;
}

extern const Command PACKS_COMMAND;
const Command PACKS_COMMAND = {
    .name = "packs",
    .operands = "GAME",
    .summary = "reward packs: which you have earned, opening and sealing them",
    .text = "Lists the sealed packs of a game, what earns each, and whether you have earned and opened it. An open pack may be "
            "played with (the game's own option says how, see undercroft games).",
    .option = {
        { "--open", "NAME", "open an earned pack" },
        { "--seal", "NAME", "seal an open pack again" },
    },
    .words_min = 1,
    .words_max = 1,
    .run = packs_run,
};
