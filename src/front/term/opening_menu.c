/*
 * opening_menu.c - the menu. See opening_menu.h.
 */
#include "front/term/opening_menu.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/term/look_up.h"
#include "front/term/new_game.h"
#include "front/term/pace.h"
#include "front/term/popup.h"
#include "front/term/screen.h"
#include "front/term/table_play.h"
#include "table/opening.h"
#include "table/paper.h"

enum { MENU_MAX = 40, SAVES_SHOWN = KEEPER_SAVES, GAMES_SHOWN = 50 };

void menu_refuse(const Why *why) { popup_text("Not so", why->text); }

/* ---- Playing ------------------------------------------------------------------------------------------------------- */

static void opening_play(Opening *o, Keeper *k)
{
    Why why = { "" };
    if (table_play(o->session, k, &why) == PLAY_TROUBLE) menu_refuse(&why);
    opening_close(o);
}

static void game_begin(const RegistryEntry *entry, Keeper *k)
{
    Opening o = { 0 };
    if (!new_game(entry, k, &o)) return;
    keeper_begin(k, entry->game->name);
    opening_play(&o, k);
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
static void save_resume(Keeper *k, const char *name, bool automatic)
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
    opening_play(&o, k);
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
    opening_play(&o, k);
}

/* ---- Saves --------------------------------------------------------------------------------------------------------- */

static void save_line(const SaveEntry *e, ListLine *line)
{
    const RegistryEntry *entry = registry_find(e->game);
    snprintf(line->name, sizeof line->name, "%-22.22s %.10s %.5s  %s", entry ? entry->face->title : e->game, e->saved,
             strlen(e->saved) > 15 ? e->saved + 11 : "", e->automatic ? "unfinished" : e->name);
    snprintf(line->more, sizeof line->more, "%d answers. %s", e->answers, e->status);
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
    case 0: save_resume(k, e->name, e->automatic); break;
    case 1: save_watch(k, e->name); break;
    case 2:
        if (!store_drop_save(k->store, e->name, &why)) menu_refuse(&why);
        break;
    default: break;
    }
}

static void saves_show(Keeper *k)
{
    SaveEntry *list = calloc(SAVES_SHOWN, sizeof *list);
    ListLine *lines = calloc(SAVES_SHOWN + 1, sizeof *lines);
    Why why = { "" };
    int count = list && lines ? store_saves(k->store, NULL, list, SAVES_SHOWN, &why) : 0, chosen;
    if (count < 0) menu_refuse(&why);
    if (list && lines && count >= 0) {
        for (int n = 0; n < count; n++) save_line(&list[n], &lines[n]);
        snprintf(lines[count].name, sizeof lines->name, "A file ...");
        snprintf(lines[count].more, sizeof lines->more, "Watch a game that was saved to a file, or play on from it.");
        screen_clear();
        chosen = popup_list("Saved games, the newest first", lines, count + 1, 0);
        if (chosen >= 0 && chosen < count) save_do(k, &list[chosen]);
        else if (chosen == count) {
            char path[200] = "";
            if (popup_ask("Which file?", path, sizeof path) && *path) save_watch(k, path);
        }
    }
    free(list);
    free(lines);
}

/* ---- Reading ------------------------------------------------------------------------------------------------------- */

static void tally_write(Keeper *k, const char *game, const char *title, const Paper *p)
{
    GameTally tally = { 0, 0, 0 };
    Why unsaid = { "" };
    if (!store_tally(k->store, game, &tally, &unsaid) || tally.played == 0) return;
    paper_put(p, "%s: %" PRId64 " finished, %" PRId64 " won, %" PRId64 " answers in all.", title, tally.played,
              tally.won, tally.answers);
}

static void history_write(void *user, const Paper *p)
{
    Keeper *k = user;
    FinishedGame *list = calloc(GAMES_SHOWN, sizeof *list);
    Why why = { "" };
    int count = list ? store_games(k->store, NULL, list, GAMES_SHOWN, &why) : 0;
    if (count < 0) paper_put(p, "%s", why.text);
    if (count == 0) paper_put(p, "No game has been finished yet.");
    for (int n = 0; n < registry_count(); n++)
        tally_write(k, registry_at(n)->game->name, registry_at(n)->face->title, p);
    for (int n = 0; n < count; n++) {
        char text[800];
        snprintf(text, sizeof text, "%s, %d answers, seed %" PRIu64 "%s%s. %s", list[n].game, list[n].answers,
                 list[n].seed, *list[n].options ? ", " : "", list[n].options, list[n].outcome);
        paper_blank(p);
        paper_entry(p, 0, list[n].finished, 22, text);
    }
    free(list);
}

static void rules_choose(void)
{
    ListLine lines[MENU_MAX];
    int chosen;
    for (int n = 0; n < registry_count() && n < MENU_MAX; n++) {
        snprintf(lines[n].name, sizeof lines[n].name, "%s", registry_at(n)->face->title);
        snprintf(lines[n].more, sizeof lines[n].more, "%s", registry_at(n)->face->blurb);
    }
    chosen = popup_list("The rules of which game?", lines, registry_count(), 0);
    if (chosen >= 0) look_up_rules(registry_at(chosen)->face);
}

/* ---- The menu ------------------------------------------------------------------------------------------------------ */

enum MenuDeed { DEED_RESUME, DEED_GAME, DEED_SAVES, DEED_HISTORY, DEED_RULES, DEED_SETTINGS, DEED_LEAVE };

typedef struct Menu {
    int count;
    uint8_t deed[MENU_MAX], game[MENU_MAX];
    ListLine line[MENU_MAX];
    SaveEntry unfinished;
} Menu;

static void menu_add(Menu *m, int deed, int game, const char *name, const char *more)
{
    if (m->count == MENU_MAX) return;
    m->deed[m->count] = (uint8_t)deed;
    m->game[m->count] = (uint8_t)game;
    snprintf(m->line[m->count].name, sizeof m->line->name, "%.71s", name);
    snprintf(m->line[m->count++].more, sizeof m->line->more, "%s", more);
}

static void menu_write(Menu *m, Keeper *k)
{
    m->count = 0;
    if (keeper_unfinished(k, NULL, &m->unfinished)) {
        const RegistryEntry *e = registry_find(m->unfinished.game);
        char name[72];
        snprintf(name, sizeof name, "Go on with %.50s", e ? e->face->title : m->unfinished.game);
        menu_add(m, DEED_RESUME, 0, name, m->unfinished.status);
    }
    for (int n = 0; n < registry_count(); n++) {
        const Face *face = registry_at(n)->face;
        char name[200];
        snprintf(name, sizeof name, "%-16s %s", face->title, face->blurb);
        paper_cut(name, sizeof name, (int)sizeof m->line->name - 8);
        menu_add(m, DEED_GAME, n, name, face->blurb);
    }
    menu_add(m, DEED_SAVES, 0, "Saved games and replays",
             "Go on with any game, step through it, play on from any place.");
    menu_add(m, DEED_HISTORY, 0, "History", "The games you have finished, and how they ended.");
    menu_add(m, DEED_RULES, 0, "Rules", "Every rule of every game, numbered, to read and to search.");
    menu_add(m, DEED_SETTINGS, 0, "Settings", "How fast what happens is told, and whether anything moves.");
    menu_add(m, DEED_LEAVE, 0, "Leave", "Every game is kept.");
}

static bool menu_do(const Menu *m, int chosen, Keeper *k)
{
    Pace pace;
    switch (m->deed[chosen]) {
    case DEED_RESUME: save_resume(k, m->unfinished.name, true); break;
    case DEED_GAME: game_begin(registry_at(m->game[chosen]), k); break;
    case DEED_SAVES: saves_show(k); break;
    case DEED_HISTORY: popup_page("History", history_write, k); break;
    case DEED_RULES: rules_choose(); break;
    case DEED_SETTINGS:
        pace = pace_read(k->store);
        pace_set(&pace, k->store);
        break;
    default: return false;
    }
    return true;
}

void opening_menu(Keeper *k)
{
    static Menu m;
    int at = 0;
    while (!screen_stopped()) {
        menu_write(&m, k);
        screen_clear();
        at = popup_list("Undercroft: dungeon card games with every rule kept", m.line, m.count, at < m.count ? at : 0);
        if (at < 0 || !menu_do(&m, at, k)) return;
        at = 0;
    }
}
