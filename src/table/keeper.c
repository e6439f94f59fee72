/*
 * keeper.c - automatic saves and the history. See keeper.h.
 */
#include "table/keeper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/replays.h"
#include "table/rewards_shelf.h"

static void trouble_say(Keeper *k, const Why *why, bool over)
{
    if (strcmp(k->trouble, why->text) == 0) return;
    snprintf(k->trouble, sizeof k->trouble, "%s", why->text);
    if (k->say) k->say(why->text, over);
}

/* Under the first unused of "STEM", if `bare`, "STEM<join>2" ("STEM<join>1" if not), and so on; name gets it. Two programs
 * may do this at the same time. */
static bool save_anew(Keeper *k, const char *stem, char join, bool bare, const Session *s, char *name, size_t room,
                      Why *why)
{
    bool taken = true;
    if (bare) snprintf(name, room, "%s", stem);
    else snprintf(name, room, "%s%c1", stem, join);
    for (int n = 2; taken; n++) {
        if (store_new_save(k->store, name, bare, s, &taken, why)) return true;
        if (taken) snprintf(name, room, "%s%c%d", stem, join, n);
    }
    name[0] = 0;
    return false;
}

void keeper_open(Keeper *k, KeeperSay say)
{
    Why why = { "" };
    *k = (Keeper){ .say = say };
    k->store = store_open(NULL, &why);
    if (!k->store) trouble_say(k, &why, false);
}

void keeper_begin(Keeper *k) { k->name[0] = 0; }

void keeper_close(Keeper *k)
{
    store_close(k->store);
    k->store = NULL;
}

bool keeper_unfinished(Keeper *k, const char *game, SaveEntry *out)
{
    SaveEntry *list = k->store ? calloc(KEEPER_SAVES, sizeof *list) : NULL;
    Why unsaid = { "" };
    int count = list ? store_saves(k->store, game, list, KEEPER_SAVES, &unsaid) : 0;
    bool found = false;
    for (int n = 0; n < count && !found; n++) {
        if (!list[n].automatic) continue;
        *out = list[n];
        found = true;
    }
    free(list);
    return found;
}

void keeper_resume(Keeper *k, const char *name) { snprintf(k->name, sizeof k->name, "%s", name); }

void keeper_keep(Keeper *k, const Session *s)
{
    char stem[48];
    Why why = { "" };
    if (!k->store) return;
    snprintf(stem, sizeof stem, "auto:%s", session_game(s)->name);
    if (*k->name) k->kept = store_put_save(k->store, k->name, true, s, &why);
    else k->kept = save_anew(k, stem, ':', true, s, k->name, sizeof k->name, &why);
    if (!k->kept) trouble_say(k, &why, false);
}

/* The whole game stays to be watched. */
static bool replay_keep(Keeper *k, const Session *s, Why *why)
{
    const char *game = session_game(s)->name;
    char name[REPLAY_NAME];
    GameTally tally;
    bool taken = true;
    if (!store_tally(k->store, game, &tally, why)) return false;
    for (int64_t nth = tally.played; nth > 0 && taken; nth--) { /* taken: another program has finished one meanwhile */
        replay_name(game, nth, name);
        if (store_new_save(k->store, name, false, s, &taken, why)) return true;
    }
    return false;
}

bool keeper_finish(Keeper *k, const Session *s, uint32_t *packs)
{
    const Rewards *rewards = session_face(s)->rewards;
    Shelf before = { 0, 0 }, after = { 0, 0 };
    FinishedGame game;
    Why why = { "" };
    *packs = 0;
    if (!k->store) return false;
    store_describe(s, &game);
    if (rewards && !shelf_read(k->store, rewards, &before, &why)) rewards = NULL;
    if (!store_add_game(k->store, &game, &why)) {
        trouble_say(k, &why, true);
        return false;
    }
    if (!replay_keep(k, s, &why) || (*k->name && !store_drop_save(k->store, k->name, &why))) trouble_say(k, &why, true);
    if (rewards && shelf_read(k->store, rewards, &after, &why)) *packs = after.earned & ~before.earned;
    return true;
}

bool keeper_save(Keeper *k, const Session *s, char *name, size_t room, Why *why)
{
    if (!k->store) return why_not(why, "There is no store to save to; save FILE writes a file.");
    return save_anew(k, session_game(s)->name, '-', false, s, name, room, why);
}
