/*
 * keeper.c - automatic saves and the history. See keeper.h.
 */
#include "records/keeper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "records/rewards_shelf.h"

static void trouble_say(Keeper *k, const Why *why, bool over)
{
    if (strcmp(k->trouble, why->text) == 0) return;
    snprintf(k->trouble, sizeof k->trouble, "%s", why->text);
    if (k->say) k->say(why->text, over);
}

/* Under the first unused of "STEM", if `bare`, "STEM<join>2" ("STEM<join>1" if not), and so on; name gets it. Two
 * programs may do this at the same time. */
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

void keeper_begin(Keeper *k) { keeper_resume(k, ""); }

void keeper_close(Keeper *k)
{
    store_close(k->store);
    k->store = NULL;
}

bool keeper_unfinished(Keeper *k, const char *game, SaveEntry *out)
{
    Why unsaid = { "" };
    int count;
    SaveEntry *list = store_saves(k->store, game, &count, &unsaid);
    bool found = false;
    for (int n = 0; n < count && !found; n++) {
        if (!list[n].automatic) continue;
        *out = list[n];
        found = true;
    }
    free(list);
    return found;
}

void keeper_resume(Keeper *k, const char *name)
{
    snprintf(k->name, sizeof k->name, "%s", name);
    k->recorded = false;
    k->packs = 0;
}

/* Under its own name, or under a new one. */
static bool autosave(Keeper *k, const Session *s, Why *why)
{
    char stem[48];
    snprintf(stem, sizeof stem, "auto:%s", session_game(s)->name);
    if (*k->name) return store_put_save(k->store, k->name, true, s, why);
    return save_anew(k, stem, ':', true, s, k->name, sizeof k->name, why);
}

/* Into the history, and what it has earned by that. */
static bool game_record(Keeper *k, const Session *s, Why *why)
{
    const Rewards *rewards = session_face(s)->rewards;
    Shelf before = { 0, 0 }, after = { 0, 0 };
    Why unsaid = { "" };
    if (rewards && !shelf_read(k->store, rewards, &before, &unsaid)) rewards = NULL;
    if (!store_finish(k->store, k->name, s, why)) return false;
    if (rewards && shelf_read(k->store, rewards, &after, &unsaid)) k->packs = after.earned & ~before.earned;
    k->name[0] = 0;
    return true;
}

void keeper_keep(Keeper *k, const Session *s)
{
    bool over = session_over(s);
    Why why = { "" }, unsaid = { "" };
    if (!k->store || (over && k->recorded)) return;
    k->recorded = over && game_record(k, s, &why);
    /* An end that cannot be recorded now is kept, and recorded when it is resumed. */
    k->kept = k->recorded || autosave(k, s, over ? &unsaid : &why);
    if (*why.text) trouble_say(k, &why, over);
}

bool keeper_finish(Keeper *k, const Session *s, uint32_t *packs)
{
    keeper_keep(k, s);
    *packs = k->packs;
    return k->recorded;
}

bool keeper_save(Keeper *k, const Session *s, char *name, size_t room, Why *why)
{
    if (!k->store) return why_not(why, "There is no store to save to; save FILE writes a file.");
    return save_anew(k, session_game(s)->name, '-', false, s, name, room, why);
}

bool keeper_save_as(Keeper *k, const Session *s, const char *name, Why *why)
{
    bool taken = false;
    if (!k->store) return why_not(why, "There is no store to save to; save FILE writes a file.");
    if (strncmp(name, "auto:", 5) == 0)
        return why_not(why, "Names that begin with auto: are for games kept by themselves.");
    if (store_new_save(k->store, name, false, s, &taken, why)) return true;
    return taken ? why_not(why, "There is a save called \"%.60s\" already; it stays as it is.", name) : false;
}
