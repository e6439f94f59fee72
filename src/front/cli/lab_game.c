/*
 * lab_game.c - `undercroft lab game DIR N`: one game of a kept run, as a save that the table opens.
 */
#include <stdio.h>

#include "front/cli/lab_order.h"
#include "lab/run_folder.h"
#include "records/save.h"
#include "records/store.h"

enum { GAME_MOST = 1000000000, PATH_ROOM = 1200 };

/* Among the saves, where the full-screen table shows it. */
static bool game_keep(const Session *s, uint64_t k, Why *why)
{
    char name[64];
    Store *store = store_open(NULL, why);
    snprintf(name, sizeof name, "lab-%s-%llu", session_game(s)->name, (unsigned long long)k);
    bool kept = store && store_put_save(store, name, false, s, why);
    if (kept) printf("It is kept as %s: the full-screen table has it among the saved games and replays.\n", name);
    store_close(store);
    return kept;
}

static int game_write(RunPlan *r, uint64_t k, const char *path, bool keep)
{
    Why why = { "" };
    Match *m = match_begin(&r->plan, NULL);
    Session *s = m ? match_session(m, k, &why) : NULL;
    bool kept = s && save_write(s, path, &why) && (!keep || game_keep(s, k, &why));
    if (kept)
        printf("Game %llu, %d answers, is in %s; look at it with: undercroft replay %s\n", (unsigned long long)k,
               session_length(s), path, path);
    session_end(s);
    match_end(m);
    return kept ? EXIT_DONE : command_fail("%s", m ? why.text : "There is not enough memory to play.");
}

int lab_game(const Args *args)
{
    RunPlan r;
    Why why = { "" };
    int64_t k = 0;
    char path[PATH_ROOM];
    int status;
    if (args->count < 3 || args->count > 4 || args->settings)
        return command_refuse(
            "lab game needs a folder with a run, the number of a game and perhaps a FILE to write it to.");
    if (!args_number("The number of a game", args->word[2], 0, GAME_MOST, &k, &why) ||
        !run_plan_open(&r, args->word[1], &why))
        return command_refuse("%s", why.text);
    snprintf(path, sizeof path, "%s/game-%lld.save", args->word[1], (long long)k);
    status = game_write(&r, (uint64_t)k, args->count == 4 ? args->word[3] : path, args_has(args, "--keep"));
    run_plan_close(&r);
    return status;
}
