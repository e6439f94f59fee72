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
#include "sitting/deal.h"
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
        const RegistryEntry *e = registry_offered(n);
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

static void deal_play(const Deal *deal, Keeper *k)
{
    Opening o = { 0 };
    Why why = { "" };
    if (!deal_open(&o, deal, &why)) {
        menu_refuse(&why);
        return;
    }
    keeper_begin(k);
    opened_game_play(&o, k);
}

/* The deals of the day, game by game, and that of a code. */
static void deals_show(Keeper *k)
{
    ListLine lines[MENU_MAX];
    char code[DEAL_CODE] = "";
    int count = registry_count(), chosen;
    Why why = { "" };
    Deal deal;
    for (int n = 0; n < count; n++) {
        deal_of_day(registry_offered(n), deal_today(), &deal);
        deal_code(&deal, code);
        snprintf(lines[n].name, sizeof lines->name, "%-16s today: %s", deal.entry->face->title, code);
        snprintf(lines[n].more, sizeof lines->more, "%s", deal.entry->face->blurb);
    }
    snprintf(lines[count].name, sizeof lines->name, "A code");
    snprintf(lines[count].more, sizeof lines->more, "d at a table says the code of its deal.");
    chosen = popup_list("The deal of the day, or of a code", lines, count + 1, 0);
    if (chosen < 0) return;
    if (chosen < count) deal_of_day(registry_offered(chosen), deal_today(), &deal);
    else {
        code[0] = 0;
        if (!popup_ask("Which code?", code, sizeof code) || !*code) return;
        if (!deal_read(code, &deal, &why)) {
            menu_refuse(&why);
            return;
        }
    }
    deal_play(&deal, k);
}

enum MenuDeed {
    DEED_RESUME,
    DEED_GAME,
    DEED_LEARN,
    DEED_DEALS,
    DEED_PACKS,
    DEED_SAVES,
    DEED_HISTORY,
    DEED_RULES,
    DEED_SETTINGS,
    DEED_LEAVE
};

typedef struct Menu {
    int count, first; /* where the focus begins */
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

/* Always in its place, so that the numbers of the others are always the same; where there is a game to go on with, the
 * focus begins there. */
static void menu_add_unfinished(Menu *m, Keeper *k)
{
    char name[72];
    if (!keeper_unfinished(k, NULL, &m->unfinished)) {
        menu_add(m, DEED_RESUME, 0, "Go on with a game", "No game is unfinished.");
        *m->unfinished.name = 0;
        return;
    }
    const RegistryEntry *e = registry_find(m->unfinished.game);
    snprintf(name, sizeof name, "Go on with %.50s", e ? e->face->title : m->unfinished.game);
    m->first = m->count;
    menu_add(m, DEED_RESUME, 0, name, m->unfinished.status);
}

static void menu_write(Menu *m, Keeper *k)
{
    m->count = m->first = 0;
    for (int n = 0; n < registry_count(); n++) {
        const Face *face = registry_offered(n)->face;
        char name[160];
        snprintf(name, sizeof name, "%-16s %s", face->title, face->blurb);
        menu_add(m, DEED_GAME, n, name, face->blurb);
    }
    menu_add_unfinished(m, k);
    menu_add(m, DEED_LEARN, 0, "Learn to play",
             "A guided first game of each: a few positions that teach the turn by doing it.");
    menu_add(m, DEED_DEALS, 0, "Deal of the day, or of a code",
             "The same deal for everybody today; or one that somebody told you the code of.");
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
    case DEED_RESUME:
        if (*m->unfinished.name) saved_game_resume(k, m->unfinished.name, true);
        else
            popup_text("Go on with a game",
                       "No game is unfinished: every game that is begun is kept, and stands here.");
        break;
    case DEED_GAME: menu_begin_game(registry_offered(m->game[chosen]), k); break;
    case DEED_SAVES: saved_games_show(k); break;
    case DEED_HISTORY: past_games_show(k); break;
    case DEED_LEARN:
        if ((e = game_choose("Learn which game?", game_teaches))) game_learn(e, k);
        break;
    case DEED_DEALS: deals_show(k); break;
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

/* Esc goes back everywhere else: here there is nothing to go back to. */
static bool leaves(void)
{
    static const ListLine LINES[] = { { "Stay", "" }, { "Leave", "Every game is kept." } };
    return popup_list("Leave Undercroft?", LINES, 2, 0) == 1;
}

void opening_menu(Keeper *k)
{
    static const char *const NAME[BANNER_LINES] = {
        "╷ ╷ ╭╮╷ ┬─╮ ┌─╴ ┬─╮ ╭─╴ ┬─╮ ╭─╮ ┌─╴ ╶┬╴",
        "│ │ │╰┤ │ │ ├─╴ ├┬╯ │   ├┬╯ │ │ ├─╴  │ ",
        "╰─╯ ╵ ╵ ┴─╯ └─╴ ╵╰╴ ╰─╴ ╵╰╴ ╰─╯ ╵    ╵ ",
    };
    static Menu m;
    while (!screen_stopped()) {
        int at;
        menu_write(&m, k);
        screen_clear();
        at = popup_list_under(NAME, "Undercroft: dungeon card games with every rule kept", m.line, m.count, m.first);
        if (at == LIST_ESCAPED ? leaves() : at < 0 || !menu_do(&m, at, k)) return;
    }
}
