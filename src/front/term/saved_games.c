/*
 * saved_games.c - saves to go on with, to watch, to forget. See saved_games.h.
 */
#include "front/term/saved_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/term/opening_menu.h"
#include "front/term/picture.h"
#include "front/term/popup.h"
#include "front/term/screen.h"
#include "front/term/table_play.h"

void opened_game_play(Opening *o, Keeper *k)
{
    Why why = { "" };
    if (table_play(o->session, k, &why) == PLAY_TROUBLE) menu_refuse(&why);
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

/* An automatic save goes on under its own name; another stays as it is. */
void saved_game_resume(Keeper *k, const char *name, bool automatic)
{
    Opening o = { 0 };
    if (!save_open(k, name, &o)) return;
    if (session_over(o.session)) {
        popup_text("Not so", "That game is finished. Watch it as a replay, and play on from any place in it.");
        opening_close(&o);
        return;
    }
    if (automatic) keeper_resume(k, name);
    else keeper_begin(k, session_game(o.session)->name);
    opened_game_play(&o, k);
}

static void save_watch(Keeper *k, const char *name)
{
    Opening o = { 0 };
    if (!save_open(k, name, &o)) return;
    if (!table_watch(o.session, k)) {
        opening_close(&o);
        return;
    }
    keeper_begin(k, session_game(o.session)->name);
    opened_game_play(&o, k);
}

/* ---- A save --------------------------------------------------------------------------------------------------------- */

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
    case 1: save_watch(k, e->name); break;
    case 2:
        if (!store_drop_save(k->store, e->name, &why)) menu_refuse(&why);
        break;
    default: break;
    }
}

/* ---- Pictures ------------------------------------------------------------------------------------------------------ */

/* The save whose picture was drawn last stays open: it is played anew only when another is looked at. */
typedef struct Gallery {
    Keeper *keeper;
    const SaveEntry *list;
    int count, shown; /* -1: none */
    Opening open;
    Why trouble;
} Gallery;

static void gallery_close(Gallery *g)
{
    if (g->open.session) opening_close(&g->open);
    g->open = (Opening){ .session = NULL };
    g->shown = -1;
}

static void gallery_turn(Gallery *g, int line)
{
    Save *save;
    gallery_close(g);
    g->shown = line;
    g->trouble.text[0] = 0;
    save = opening_find_save(g->keeper->store, g->list[line].name, &g->trouble);
    if (save) opening_load(&g->open, save, NULL, -1, &g->trouble);
    save_free(save);
}

/* Who may look at it: its one person, or everybody where nothing is hidden from anybody; else a spectator. */
static int gallery_viewer(const Session *s)
{
    int people = 0, first = 0;
    for (int seat = session_seats(s) - 1; seat >= 0; seat--)
        if (!session_sitter(s, seat)->bot) people++, first = seat;
    return people == 1 || session_face(s)->together ? first : SEAT_NONE;
}

static void gallery_paint(void *user, int line, const Rect *place)
{
    Gallery *g = user;
    if (line < g->count && line != g->shown) gallery_turn(g, line);
    screen_fill(*place, STYLE_PLAIN);
    if (line >= g->count) return;
    if (g->open.session) picture_draw(g->open.session, gallery_viewer(g->open.session), *place);
    else screen_text(place->y, place->x, place->w, STYLE_ALERT, g->trouble.text);
}

/* ---- The list ------------------------------------------------------------------------------------------------------ */

static void list_write(const SaveEntry *list, int count, ListLine *lines)
{
    for (int n = 0; n < count; n++) save_line(&list[n], &lines[n]);
    snprintf(lines[count].name, sizeof lines->name, "A file ...");
    snprintf(lines[count].more, sizeof lines->more, "Watch a game that was saved to a file, or play on from it.");
}

static void file_watch(Keeper *k)
{
    char path[200] = "";
    if (popup_ask("Which file?", path, sizeof path) && *path) save_watch(k, path);
}

void saved_games_show(Keeper *k)
{
    static Gallery g; /* an opening must stay where it is */
    SaveEntry *list = calloc(KEEPER_SAVES, sizeof *list);
    ListLine *lines = calloc(KEEPER_SAVES + 1, sizeof *lines);
    Why why = { "" };
    int count = list && lines ? store_saves(k->store, NULL, list, KEEPER_SAVES, &why) : -1, chosen;
    if (count < 0) menu_refuse(&why);
    else {
        g = (Gallery){ .keeper = k, .list = list, .count = count, .shown = -1 };
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
