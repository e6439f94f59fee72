/*
 * lab_game.c - `undercroft lab game DIR N`: one game of a kept run, as a save that the table opens.
 */
#include <stdio.h>
#include <string.h>

#include "front/cli/lab_order.h"
#include "lab/run_folder.h"
#include "records/save.h"
#include "records/store.h"

enum { GAME_MOST = 1000000000, PATH_ROOM = 1200 };

static const char *version_letter(int version) { return version == 0 ? "a" : version == 1 ? "b" : ""; }

/* Among the saves, where the full-screen table shows it. */
static bool game_keep(const Session *s, uint64_t k, int version, Why *why)
{
    char name[64];
    Store *store = store_open(NULL, why);
    snprintf(name, sizeof name, "lab-%s-%llu%s", session_game(s)->name, (unsigned long long)k, version_letter(version));
    bool kept = store && store_put_save(store, name, false, s, why);
    if (kept) printf("It is kept as %s: the full-screen table has it among the saved games and replays.\n", name);
    store_close(store);
    return kept;
}

static int game_write(RunPlan *r, uint64_t k, int version, const char *path, bool keep)
{
    Why why = { "" };
    Match *m = match_begin(&r->plan, NULL);
    Session *s = m ? match_session(m, k, &why) : NULL;
    bool kept = s && save_write(s, path, &why) && (!keep || game_keep(s, k, version, &why));
    if (kept)
        printf("Game %llu, %d answers, is in %s; look at it with: undercroft replay %s\n", (unsigned long long)k,
               session_length(s), path, path);
    session_end(s);
    match_end(m);
    return kept ? EXIT_DONE : command_fail("%s", m ? why.text : "There is not enough memory to play.");
}

/* "17", or of a comparison "17a" or "17b"; without a letter both. */
static bool number_read(const char *typed, int64_t *k, int *version, Why *why)
{
    char digits[24];
    size_t length = strlen(typed);
    *version = RUN_ONE;
    if (length > 1 && (typed[length - 1] == 'a' || typed[length - 1] == 'b')) *version = typed[--length] - 'a';
    snprintf(digits, sizeof digits, "%.*s", (int)length, typed);
    return args_number("The number of a game", digits, 0, GAME_MOST, k, why);
}

static int version_write(const Args *args, int64_t k, int version)
{
    RunPlan r;
    Why why = { "" };
    char path[PATH_ROOM];
    if (!run_plan_open(&r, args->word[1], version, &why)) return command_refuse("%s", why.text);
    snprintf(path, sizeof path, "%s/game-%lld%s.save", args->word[1], (long long)k, version_letter(version));
    int status =
        game_write(&r, (uint64_t)k, version, args->count == 4 ? args->word[3] : path, args_has(args, "--keep"));
    run_plan_close(&r);
    return status;
}

int lab_game(const Args *args)
{
    Why why = { "" };
    int64_t k = 0;
    int version, versions, status = EXIT_DONE;
    if (args->count < 3 || args->count > 4 || args->settings)
        return command_refuse(
            "lab game needs a folder with a run, the number of a game and perhaps a FILE to write it to.");
    if (!number_read(args->word[2], &k, &version, &why) || !(versions = run_folder_versions(args->word[1], &why)))
        return command_refuse("%s", why.text);
    if (versions == 1 && version != RUN_ONE)
        return command_refuse("%s holds a run of one version; the number of a game has no letter there.",
                              args->word[1]);
    if (versions == 1 || version != RUN_ONE) return version_write(args, k, version);
    if (args->count == 4)
        return command_refuse("%s compares two versions; for one file name one game, %llda or %lldb.", args->word[1],
                              (long long)k, (long long)k);
    for (int v = 0; v < 2 && status == EXIT_DONE; v++) status = version_write(args, k, v);
    return status;
}
