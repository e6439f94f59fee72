/*
 * saved_games.c - saves to go on with, to watch, to forget. See saved_games.h.
 */
#include "front/term/saved_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/term/gallery.h"
#include "front/term/opening_menu.h"
#include "front/term/popup.h"
#include "front/term/reward_packs.h"
#include "front/term/screen.h"
#include "front/term/table_play.h"

void opened_game_play(Opening *o, Keeper *k)
{
    Why why = { "" };
    if (table_play_opened(o, k, &why) == PLAY_TROUBLE) menu_refuse(&why);
    opening_close(o);
}

static bool save_open(Keeper *k, const char *name, Opening *o)
{
    Why why = { "" };
    Save *save = opening_find_save(k->store, name, &why);
    bool opened = save && opening_load(o, save, NULL, -1, &why);
    save_free(save);
    if (!opened) menu_refuse(&why);
    return opened;
}

/* The end of this game could not be recorded when it came. */
static void end_record(Keeper *k, const Session *s)
{
    uint32_t packs = 0;
    if (!keeper_finish(k, s, &packs)) {
        popup_text("Not so", k->trouble);
        return;
    }
    popup_text("Recorded", "That game was over. It is in your history now, to be watched again.");
    reward_packs_offer(session_face(s), k->store, packs);
}

/* An automatic save goes on under its own name; another stays as it is. */
void saved_game_resume(Keeper *k, const char *name, bool automatic)
{
    Opening o = { 0 };
    if (!save_open(k, name, &o)) return;
    if (automatic) keeper_resume(k, name);
    else keeper_begin(k);
    if (!session_over(o.session)) {
        opened_game_play(&o, k);
        return;
    }
    if (automatic) end_record(k, o.session);
    else popup_text("Not so", "That game is finished. Watch it as a replay, and play on from any place in it.");
    opening_close(&o);
}

void saved_game_watch(Keeper *k, const char *name)
{
    Opening o = { 0 };
    if (!save_open(k, name, &o)) return;
    if (!table_watch(o.session, k)) {
        opening_close(&o);
        return;
    }
    keeper_begin(k);
    opened_game_play(&o, k);
}

/* ---- A save ------------------------------------------------------------------------------------------------------ */

static void save_line(const SaveEntry *e, ListLine *line)
{
    const RegistryEntry *entry = registry_find(e->game);
    snprintf(line->name, sizeof line->name, "%-22.22s %.10s %.5s  %s", entry ? entry->face->title : e->game, e->saved,
             strlen(e->saved) > 15 ? e->saved + 11 : "", e->automatic ? "unfinished" : e->name);
    snprintf(line->more, sizeof line->more, "%d answer%s. %s", e->answers, e->answers == 1 ? "" : "s", e->status);
}

static void save_do(Keeper *k, const SaveEntry *e)
{
    static const ListLine DEEDS[] = {
        { "Play on", "Go on with this game from where it stands." },
        { "Watch it as a replay", "Step through it, go to any place, and play on from there as a new game." },
        { "Forget it", "Takes this save away for good." },
    };
    Why why = { "" };
    switch (popup_list(e->status[0] ? e->status : e->name, DEEDS, 3, 0)) {
    case 0: saved_game_resume(k, e->name, e->automatic); break;
    case 1: saved_game_watch(k, e->name); break;
    case 2:
        if (!store_drop_save(k->store, e->name, &why)) menu_refuse(&why);
        break;
    default: break;
    }
}

/* ---- The list ---------------------------------------------------------------------------------------------------- */

static void list_write(const SaveEntry *list, int count, ListLine *lines)
{
    for (int n = 0; n < count; n++) save_line(&list[n], &lines[n]);
    snprintf(lines[count].name, sizeof lines->name, "A file ...");
    snprintf(lines[count].more, sizeof lines->more, "Watch a game that was saved to a file, or play on from it.");
}

static void file_watch(Keeper *k)
{
    char path[200] = "";
    if (popup_ask("Which file?", path, sizeof path) && *path) saved_game_watch(k, path);
}

void saved_games_show(Keeper *k)
{
    static Gallery g; /* an opening must stay where it is */
    Why why = { "" };
    int count, chosen;
    SaveEntry *list = store_saves(k->store, NULL, &count, &why);
    ListLine *lines = calloc((size_t)(count < 0 ? 0 : count) + 1, sizeof *lines);
    if (count < 0) menu_refuse(&why);
    else if (lines) {
        gallery_open(&g, k, 0, count);
        for (int n = 0; g.name && n < count; n++) snprintf(g.name[n], sizeof *g.name, "%s", list[n].name);
        list_write(list, count, lines);
        screen_clear();
        chosen = popup_list_pictured("Saved games, the newest first", lines, count + 1, 0, gallery_paint, &g);
        gallery_close(&g);
        if (chosen == count) file_watch(k);
        else if (chosen >= 0) save_do(k, &list[chosen]);
    }
    free(list);
    free(lines);
}
