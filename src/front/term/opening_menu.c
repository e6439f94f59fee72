/*
 * opening_menu.c - the menu. See opening_menu.h.
 */
#include "front/term/opening_menu.h"

#include <stdio.h>
#include <string.h>

#include "front/term/learning.h"
#include "front/term/look_up.h"
#include "front/term/new_game.h"
#include "front/term/pace.h"
#include "front/term/past_games.h"
#include "front/term/popup.h"
#include "front/term/reward_packs.h"
#include "front/term/saved_games.h"
#include "front/term/screen.h"
#include "scenario/lesson.h"
#include "sitting/opening.h"
#include "words/paper.h"

enum { MENU_MAX = 40 };

void menu_refuse(const Why *why) { popup_text("Not so", why->text); }

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static void game_learn(const RegistryEntry *entry, Keeper *k);

void menu_begin_game(const RegistryEntry *entry, Keeper *k)
{
    Opening o = { 0 };
    switch (new_game(entry, k, &o)) {
    case NEW_GAME_BEGINS:
        keeper_begin(k);
        opened_game_play(&o, k);
        break;
    case NEW_GAME_LEARN: game_learn(entry, k); break;
    default: break;
    }
}

static void game_learn(const RegistryEntry *entry, Keeper *k)
{
    Why why = { "" };
    Lesson *lesson = lesson_begin(entry->game->name, &why);
    LearnEnd end = lesson ? learning_run(lesson, k->store, &why) : LEARN_TROUBLE;
    lesson_end(lesson);
    if (end == LEARN_TROUBLE) menu_refuse(&why);
    if (end == LEARN_PLAY) menu_begin_game(entry, k);
}

/* ---- Choosing a game --------------------------------------------------------------------------------------------- */

/* Which game? Those that the question is about; null: none. */
static const RegistryEntry *game_choose(const char *title, bool (*about)(const RegistryEntry *))
{
    ListLine lines[MENU_MAX];
    const RegistryEntry *entry[MENU_MAX];
    int count = 0, chosen;
    for (int n = 0; n < registry_count() && count < MENU_MAX; n++) {
        const RegistryEntry *e = registry_at(n);
        if (about && !about(e)) continue;
        snprintf(lines[count].name, sizeof lines->name, "%s", e->face->title);
        snprintf(lines[count].more, sizeof lines->more, "%s", e->face->blurb);
        entry[count++] = e;
    }
    chosen = count == 1 ? 0 : popup_list(title, lines, count, 0);
    return chosen >= 0 ? entry[chosen] : NULL;
}

static bool game_teaches(const RegistryEntry *e) { return lesson_is_there(e->game->name); }
static bool game_rewards(const RegistryEntry *e) { return e->face->rewards != NULL; }

/* ---- The menu ---------------------------------------------------------------------------------------------------- */

enum MenuDeed {
    DEED_RESUME,
    DEED_GAME,
    DEED_LEARN,
    DEED_PACKS,
    DEED_SAVES,
    DEED_HISTORY,
    DEED_RULES,
    DEED_SETTINGS,
    DEED_LEAVE
};

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
    snprintf(m->line[m->count].name, sizeof m->line->name, "%s", name);
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
        char name[160];
        snprintf(name, sizeof name, "%-16s %s", face->title, face->blurb);
        menu_add(m, DEED_GAME, n, name, face->blurb);
    }
    menu_add(m, DEED_LEARN, 0, "Learn to play",
             "A guided first game of each: a few positions that teach the turn by doing it.");
    menu_add(m, DEED_SAVES, 0, "Saved games and replays",
             "Go on with any game, step through it, play on from any place.");
    menu_add(m, DEED_HISTORY, 0, "History and records",
             "The games you have finished, to be watched again, and the best of them.");
    menu_add(m, DEED_PACKS, 0, "Reward packs", "Sealed cards that won games earn; to look at, open and seal.");
    menu_add(m, DEED_RULES, 0, "Rules", "Every rule of every game, numbered, to read and to search.");
    menu_add(m, DEED_SETTINGS, 0, "Settings", "How fast what happens is told, and whether anything moves.");
    menu_add(m, DEED_LEAVE, 0, "Leave", "Every game is kept.");
}

static bool menu_do(const Menu *m, int chosen, Keeper *k)
{
    const RegistryEntry *e;
    Pace pace;
    switch (m->deed[chosen]) {
    case DEED_RESUME: saved_game_resume(k, m->unfinished.name, true); break;
    case DEED_GAME: menu_begin_game(registry_at(m->game[chosen]), k); break;
    case DEED_SAVES: saved_games_show(k); break;
    case DEED_HISTORY: past_games_show(k); break;
    case DEED_LEARN:
        if ((e = game_choose("Learn which game?", game_teaches))) game_learn(e, k);
        break;
    case DEED_PACKS:
        if ((e = game_choose("The reward packs of which game?", game_rewards))) reward_packs_show(e->face, k->store);
        break;
    case DEED_RULES:
        if ((e = game_choose("The rules of which game?", NULL))) look_up_rules(e->face);
        break;
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
    static const char *const NAME[BANNER_LINES] = {
        "╷ ╷ ╭╮╷ ┬─╮ ┌─╴ ┬─╮ ╭─╴ ┬─╮ ╭─╮ ┌─╴ ╶┬╴",
        "│ │ │╰┤ │ │ ├─╴ ├┬╯ │   ├┬╯ │ │ ├─╴  │ ",
        "╰─╯ ╵ ╵ ┴─╯ └─╴ ╵╰╴ ╰─╴ ╵╰╴ ╰─╯ ╵    ╵ ",
    };
    static Menu m;
    int at = 0;
    while (!screen_stopped()) {
        menu_write(&m, k);
        screen_clear();
        at = popup_list_under(NAME, "Undercroft: dungeon card games with every rule kept", m.line, m.count,
                              at < m.count ? at : 0);
        if (at < 0 || !menu_do(&m, at, k)) return;
        at = 0;
    }
}
