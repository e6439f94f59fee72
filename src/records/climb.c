/*
 * climb.c - see climb.h.
 */
#include "records/climb.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "table/options.h"

enum { BAR = 20, LATELY = 60, COLUMN = 34 };

/* ---- Sums -------------------------------------------------------------------------------------------------------- */

static bool is_won(const FinishedGame *g) { return (g->won & g->people) != 0; }

/* The best score of a person's seats; false: no person sat there. */
static bool score_of(const FinishedGame *g, int32_t *out)
{
    bool any = false;
    for (int seat = 0; seat < g->seats; seat++) {
        if (!(g->people >> seat & 1) || (any && g->score[seat] <= *out)) continue;
        *out = g->score[seat];
        any = true;
    }
    return any;
}

void climb_add(ClimbSum *sum, const FinishedGame *g)
{
    int32_t score = 0;
    bool won = is_won(g);
    sum->played++;
    sum->won += won;
    if (won && (!sum->shortest || g->answers < sum->shortest)) sum->shortest = g->answers;
    if (!score_of(g, &score) || (sum->scored && score <= sum->best)) return;
    sum->best = score;
    sum->scored = true;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* "██████░░░░  62 % of 13; best 14, shortest 61 answers" */
static void sum_write(const Paper *p, const char *name, const ClimbSum *sum)
{
    char text[240], bar[3 * BAR + 1] = "";
    Text t = text_in(text, sizeof text);
    int full = sum->played ? sum->won * BAR / sum->played : 0;
    for (int n = 0; n < BAR; n++) strcat(bar, p->utf8 ? (n < full ? "█" : "░") : n < full ? "#" : ".");
    text_add(&t, bar);
    text_add(&t, "  ");
    text_num(&t, sum->won);
    text_add(&t, " of ");
    text_num(&t, sum->played);
    text_add(&t, " won");
    if (sum->scored) text_add(&t, "; best "), text_num(&t, sum->best);
    if (sum->shortest) text_add(&t, ", shortest "), text_num(&t, sum->shortest), text_add(&t, " answers");
    paper_entry(p, 2, name, COLUMN, text);
}

/* The last games, the newest at the right: won above, not won below. */
static void lately_write(const Paper *p, const FinishedGame *list, int count)
{
    char text[3 * LATELY + 1] = "";
    int n = count < LATELY ? count : LATELY;
    while (n-- > 0) strcat(text, is_won(&list[n]) ? (p->utf8 ? "▀" : "+") : (p->utf8 ? "▄" : "-"));
    paper_entry(p, 2, "lately (won above)", COLUMN, text);
}

static void best_write(const Paper *p, const FinishedGame *list, int count)
{
    const FinishedGame *best = NULL;
    int32_t most = 0, score = 0;
    int row = 0;
    for (int n = 0; n < count; n++) {
        if (score_of(&list[n], &score) && (!best || score > most)) best = &list[n], most = score;
        if (is_won(&list[n]) && row == n) row++;
    }
    if (best) paper_put(p, "  Best score: %d, on %.10s, seed %" PRIu64 ".", (int)most, best->finished, best->seed);
    if (row > 1) paper_put(p, "  Won in a row: the last %d.", row);
}

/* By each value of an option that was chosen among several: a hero, a map, a difficulty. */
static void option_write(const Paper *p, const Face *face, int option, const FinishedGame *list, int count)
{
    enum { VALUES = 64 };
    int16_t value[VALUES];
    ClimbSum sum[VALUES];
    int values = 0;
    for (int n = 0; n < count; n++) {
        int k = 0;
        while (k < values && value[k] != list[n].option[option]) k++;
        if (k == VALUES) continue;
        if (k == values) value[values++] = list[n].option[option], sum[k] = (ClimbSum){ .played = 0 };
        climb_add(&sum[k], &list[n]);
    }
    if (values < 2 && (!values || value[0] == face->options[option].standard)) return;
    for (int k = 0; k < values; k++) {
        char name[160];
        Text t = text_in(name, sizeof name);
        text_add(&t, face->options[option].name);
        text_add(&t, " ");
        options_words(face, option, value[k], &t);
        sum_write(p, name, &sum[k]);
    }
}

static void seats_write(const Paper *p, const RegistryEntry *e, const FinishedGame *list, int count)
{
    for (int seats = e->game->seats_min; seats <= e->game->seats_max; seats++) {
        ClimbSum sum = { .played = 0 };
        char name[24];
        Text t = text_in(name, sizeof name);
        for (int n = 0; n < count; n++)
            if (list[n].seats == seats) climb_add(&sum, &list[n]);
        if (!sum.played || sum.played == count) continue;
        text_num(&t, seats);
        text_add(&t, " seats");
        sum_write(p, name, &sum);
    }
}

bool climb_write(const Paper *p, Store *store, const RegistryEntry *e, Why *why)
{
    GameTally tally = { 0, 0, 0 };
    ClimbSum all = { .played = 0 };
    if (!store_tally(store, e->game->name, &tally, why)) return !*why->text;
    if (!tally.played) return true;
    FinishedGame *list = calloc((size_t)tally.played, sizeof *list);
    if (!list) return why_not(why, "There is not enough memory to list your games.");
    int count = store_games(store, e->game->name, list, (int)tally.played, why);
    for (int n = 0; n < count; n++) climb_add(&all, &list[n]);
    if (count > 0) {
        paper_put(p, "%s: %d finished, %d won, %" PRId64 " answers in all.", e->face->title, all.played, all.won,
                  tally.answers);
        sum_write(p, "all", &all);
        lately_write(p, list, count);
        best_write(p, list, count);
        seats_write(p, e, list, count);
        for (int n = 0; n < e->face->option_count; n++) option_write(p, e->face, n, list, count);
    }
    free(list);
    return count >= 0;
}
