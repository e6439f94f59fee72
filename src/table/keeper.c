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

static bool save_is_there(Keeper *k, const char *name)
{
    Why unsaid = { "" };
    size_t size;
    char *text = store_save_text(k->store, name, &size, &unsaid);
    free(text);
    return text != NULL;
}

/* The first unused of "STEM" (only if `bare`), "STEM<join>2", "STEM<join>3" ... */
static void name_choose(Keeper *k, const char *stem, char join, bool bare, char *out, size_t room)
{
    int n = 1;
    if (bare) snprintf(out, room, "%s", stem);
    else snprintf(out, room, "%s%c%d", stem, join, n);
    while (save_is_there(k, out)) snprintf(out, room, "%s%c%d", stem, join, ++n);
}

void keeper_open(Keeper *k, KeeperSay say)
{
    Why why = { "" };
    *k = (Keeper){ .say = say };
    k->store = store_open(NULL, &why);
    if (!k->store) trouble_say(k, &why, false);
}

void keeper_begin(Keeper *k, const char *game)
{
    char stem[48];
    snprintf(stem, sizeof stem, "auto:%s", game);
    name_choose(k, stem, ':', true, k->name, sizeof k->name);
}

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
    Why why = { "" };
    if (!k->store) return;
    k->kept = store_put_save(k->store, k->name, true, s, &why);
    if (!k->kept) trouble_say(k, &why, false);
}

/* The whole game stays to be watched. */
static bool replay_keep(Keeper *k, const Session *s, Why *why)
{
    const char *game = session_game(s)->name;
    char name[REPLAY_NAME];
    GameTally tally;
    if (!store_tally(k->store, game, &tally, why)) return false;
    replay_name(game, tally.played, name);
    return store_put_save(k->store, name, false, s, why);
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
    if (!replay_keep(k, s, &why) || !store_drop_save(k->store, k->name, &why)) trouble_say(k, &why, true);
    if (rewards && shelf_read(k->store, rewards, &after, &why)) *packs = after.earned & ~before.earned;
    return true;
}

bool keeper_save(Keeper *k, const Session *s, char *name, size_t room, Why *why)
{
    const char *game = session_game(s)->name;
    if (!k->store) return why_not(why, "There is no store to save to; save FILE writes a file.");
    name_choose(k, game, '-', false, name, room);
    return store_put_save(k->store, name, false, s, why);
}
