/*
 * past_games.c - finished games and records. See past_games.h.
 */
#include "front/term/past_games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "front/term/gallery.h"
#include "front/term/opening_menu.h"
#include "front/term/popup.h"
#include "front/term/saved_games.h"
#include "records/climb.h"
#include "records/replays.h"
#include "table/registry.h"
#include "words/paper.h"

enum { GAMES_SHOWN = 500 };

/* ---- Records ----------------------------------------------------------------------------------------------------- */

static void all_records_write(void *user, const Paper *p)
{
    Keeper *k = user;
    Why unsaid = { "" };
    for (int n = 0; n < registry_count(); n++) (void)climb_write(p, k->store, registry_offered(n), &unsaid);
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

static void game_line(const FinishedGame *g, ListLine *line)
{
    const RegistryEntry *entry = registry_find(g->game);
    snprintf(line->name, sizeof line->name, "%.10s %.5s  %-16.16s %s", g->finished, g->finished + 11,
             entry ? entry->face->title : g->game, g->won & g->people ? "won" : "not won");
    snprintf(line->more, sizeof line->more, "%.200s %d answers, seed %" PRIu64 "%s%.100s.", g->outcome, g->answers,
             g->seed, *g->options ? ", " : "", g->options);
}

static void lines_write(Keeper *k, const FinishedGame *list, int count, ListLine *lines)
{
    GameTally all = { 0, 0, 0 };
    Why unsaid = { "" };
    store_tally(k->store, NULL, &all, &unsaid);
    snprintf(lines[0].name, sizeof lines->name, "Records");
    snprintf(lines[0].more, sizeof lines->more,
             "%" PRId64 " finished, %" PRId64 " won. Enter shows what was reached in each game.", all.played, all.won);
    for (int n = 0; n < count; n++) game_line(&list[n], &lines[n + 1]);
}

/* One look at the list; false: the player goes back. */
static bool game_choose(Keeper *k, const FinishedGame *list, int count, ListLine *lines, int *at)
{
    static Gallery g; /* an opening must stay where it is */
    char name[REPLAY_NAME];
    gallery_open(&g, k, 1, count);
    for (int n = 0; n < g.count; n++) replay_name(list[n].game, list[n].nth, g.name[n]);
    screen_clear();
    *at = popup_list_pictured("History and records, the newest first", lines, count + 1, *at, gallery_paint, &g);
    gallery_close(&g);
    if (*at < 0) return false;
    if (*at == 0) {
        popup_page("Records", all_records_write, k);
        return true;
    }
    replay_name(list[*at - 1].game, list[*at - 1].nth, name);
    saved_game_watch(k, name);
    return true;
}

void past_games_show(Keeper *k)
{
    FinishedGame *list = calloc(GAMES_SHOWN, sizeof *list);
    ListLine *lines = calloc(GAMES_SHOWN + 1, sizeof *lines);
    Why why = { "" };
    int count = list && lines ? store_games(k->store, NULL, list, GAMES_SHOWN, &why) : 0, at = 0;
    if (count < 0) menu_refuse(&why);
    else if (count == 0) popup_text("History and records", "No game has been finished yet.");
    else {
        at = 1;
        lines_write(k, list, count, lines);
        while (game_choose(k, list, count, lines, &at) && !screen_stopped()) continue;
    }
    free(list);
    free(lines);
}
