/*
 * history.c - `undercroft history [GAME]`: the games the player has finished.
 *
 * Does NOT record them: the keeper does when a game ends.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "front/cli/json_out.h"
#include "records/replays.h"
#include "records/store.h"
#include "words/paper.h"

enum { HISTORY_SHOWN = 20 };

static void game_show(const Paper *p, const FinishedGame *g)
{
    char text[900], replay[REPLAY_NAME];
    replay_name(g->game, g->nth, replay);
    snprintf(text, sizeof text, "%s, %d answers, seed %" PRIu64 "%s%s%s. %s Replay: %s", g->game, g->answers, g->seed,
             *g->options ? ", " : "", g->options, g->undo_free ? ", with free undo" : "", g->outcome, replay);
    paper_entry(p, 0, g->finished, 22, text);
}

static json_t *game_json(const FinishedGame *g)
{
    char replay[REPLAY_NAME];
    json_t *out = json_object(), *scores = json_array(), *won = json_array();
    for (int seat = 0; seat < g->seats; seat++) {
        json_array_append_new(scores, json_integer(g->score[seat]));
        if (g->won >> seat & 1) json_array_append_new(won, json_integer(seat + 1));
    }
    replay_name(g->game, g->nth, replay);
    json_object_set_new(out, "replay", json_string(replay));
    json_object_set_new(out, "game", json_string(g->game));
    json_object_set_new(out, "finished", json_string(g->finished));
    json_object_set_new(out, "options", json_string(g->options));
    json_object_set_new(out, "outcome", json_string(g->outcome));
    json_object_set_new(out, "seed", json_integer((json_int_t)g->seed));
    json_object_set_new(out, "answers", json_integer(g->answers));
    json_object_set_new(out, "seats", json_integer(g->seats));
    json_object_set_new(out, "scores", scores);
    json_object_set_new(out, "won", won);
    json_object_set_new(out, "undo_free", json_boolean(g->undo_free));
    return out;
}

static int history_json(const FinishedGame *list, int count)
{
    json_t *all = json_array();
    for (int n = 0; n < count; n++) json_array_append_new(all, game_json(&list[n]));
    return json_say(stdout, all) ? EXIT_DONE : EXIT_FAILED;
}

static void history_show(const Paper *p, const FinishedGame *list, int count, const GameTally *tally)
{
    if (count == 0) {
        paper_put(p, "No game has been finished yet.");
        return;
    }
    for (int n = 0; n < count; n++) game_show(p, &list[n]);
    if (count < tally->played) paper_put(p, "... and %" PRId64 " more; --json has them.", tally->played - count);
    paper_put(p, "%" PRId64 " finished, %" PRId64 " won, %" PRId64 " answers in all.", tally->played, tally->won,
             tally->answers);
    paper_put(p, "Watch one with: undercroft replay REPLAY");
}

/* The newest of them, or with --json all. */
static int history_list(Store *store, const char *game, bool json)
{
    Paper p = paper_on(stdout);
    GameTally tally = { 0, 0, 0 };
    FinishedGame *list;
    Why why = { "" };
    int room, count, status = EXIT_DONE;
    if (!store_tally(store, game, &tally, &why)) return command_fail("%s", why.text);
    room = json || tally.played < HISTORY_SHOWN ? (int)tally.played : HISTORY_SHOWN;
    list = calloc((size_t)room + 1, sizeof *list);
    if (!list) return command_fail("There is not enough memory to list your games.");
    count = store_games(store, game, list, room, &why);
    if (count < 0) status = command_fail("%s", why.text);
    else if (json) status = history_json(list, count);
    else history_show(&p, list, count, &tally);
    free(list);
    return status;
}

static int history_run(const Args *args)
{
    const RegistryEntry *e = args->count ? choose_game(args->word[0]) : NULL;
    Store *store;
    Why why = { "" };
    int status;
    if (args->count && !e) return EXIT_REFUSED;
    store = store_open(NULL, &why);
    if (!store) return command_fail("%s", why.text);
    status = history_list(store, e ? e->game->name : NULL, args_has(args, "--json"));
    store_close(store);
    return status;
}

extern const Command HISTORY_COMMAND;
const Command HISTORY_COMMAND = {
    .name = "history",
    .operands = "[GAME]",
    .summary = "the games you have finished",
    .text = "Lists the games you have finished, newest first, with how they ended, how long they were, their seed and "
            "options, and the name under which each can be watched again (undercroft replay).",
    .option = { { "--json", NULL, "the same as one JSON array, for programs" } },
    .words_max = 1,
    .run = history_run,
};
