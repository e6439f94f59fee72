/*
 * table_layout.c - the full-screen table's places, for every game, seat count and a dozen windows, while games are
 * played: one's own hand is wholly in sight, nothing lies over anything else or beyond the edge, what the question is
 * about can be brought into sight, and an answer moves nothing that it need not move.
 *
 * Lays out without a terminal. TAP.
 */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/term/layout.h"
#include "table/options.h"
#include "table/registry.h"

enum { ANSWERS = 60 };
static const int WINDOW[][2] = { { 80, 24 },  { 80, 30 },  { 90, 28 },  { 100, 34 }, { 110, 40 }, { 120, 36 },
                                 { 132, 43 }, { 140, 50 }, { 160, 45 }, { 180, 50 }, { 200, 60 }, { 240, 70 } };
enum { WINDOWS = sizeof WINDOW / sizeof *WINDOW };

static int tests;
static bool bad;

static void ok(bool good, const char *game, int seats, const char *what)
{
    printf("%s %d - %s, %d seats: %s\n", good ? "ok" : "not ok", ++tests, game, seats, what);
    bad |= !good;
}

static Layout now, then;
static int looks, asked_whole;

/* What the board leaves for the table (board.c). */
static int table_width(int w)
{
    int side = w < 112 ? 0 : w / 3 > 66 ? 66 : w / 3 < 42 ? 42 : w / 3;
    return w - side - 2;
}

static int table_rows(int h)
{
    int below = h * 2 / 5 > 16 ? 16 : h * 2 / 5;
    return h - 5 - below;
}

static bool hand_seen(void)
{
    for (int n = 0; n < now.lie.count; n++) {
        const Group *g = &now.lie.group[n];
        for (int k = 0; g->place == PLACE_HAND && k < g->count; k++) {
            const Placed *p = &now.placed[now.lie.order[g->first + k]];
            if (p->form == TILE_NONE || p->at.y < now.height || p->at.y + p->at.h > now.height + now.hand) return false;
        }
    }
    return now.hand < now.rows;
}

static bool apart(const Rect *a, const Rect *b)
{
    return a->y >= b->y + b->h || b->y >= a->y + a->h || a->x >= b->x + b->w || b->x >= a->x + a->w;
}

static bool nothing_covered(void)
{
    for (int n = 0; n < now.things.count; n++) {
        const Placed *p = &now.placed[n];
        if (p->form == TILE_NONE) continue;
        if (p->at.x < 0 || p->at.x + p->at.w > now.width || p->at.w < 1) return false;
        for (int k = 0; k < n; k++)
            if (now.placed[k].form != TILE_NONE && !apart(&p->at, &now.placed[k].at)) return false;
    }
    return true;
}

/* Whatever is shown has a place, but for who stands on a map. */
static bool all_placed(void)
{
    for (int n = 0; n < now.lie.count; n++) {
        const Group *g = &now.lie.group[n];
        for (int k = 0; g->place != PLACE_MAP && k < g->count; k++)
            if (now.placed[now.lie.order[g->first + k]].form == TILE_NONE) return false;
    }
    return true;
}

/* Each group that the question is about can be seen as a whole, or at least thing by thing. */
static bool asked_seen(void)
{
    for (int n = 0; n < now.lie.count; n++) {
        const Group *g = &now.lie.group[n];
        int first = 1 << 20, end = 0;
        if (!g->asked || g->place == PLACE_HAND) continue;
        for (int k = 0; k < g->count; k++) {
            const Placed *p = &now.placed[now.lie.order[g->first + k]];
            if (p->form == TILE_NONE) continue;
            if (p->at.h > layout_sheet_rows(&now)) return false;
            if (p->at.y < first) first = p->at.y;
            if (p->at.y + p->at.h > end) end = p->at.y + p->at.h;
        }
        looks++;
        asked_whole += end - first <= layout_sheet_rows(&now);
    }
    return true;
}

/* The rows of the sheet or the band that a group takes, from *y on; 0: nothing of it is placed. */
static int group_rows(const Layout *l, int n, int *y)
{
    const Group *g = &l->lie.group[n];
    int first = 1 << 20, end = 0;
    for (int k = 0; k < g->count; k++) {
        const Placed *p = &l->placed[l->lie.order[g->first + k]];
        if (p->form == TILE_NONE) continue;
        if (p->at.y < first) first = p->at.y;
        if (p->at.y + p->at.h > end) end = p->at.y + p->at.h;
    }
    *y = first;
    return end ? end - first : 0;
}

static bool as_much(int n)
{
    const Group *a = &now.lie.group[n], *b = &then.lie.group[n];
    return a->count == b->count && strcmp(a->folded, b->folded) == 0;
}

/* By the same plan, what lies before the first group in which something came or went is where it was, but for a line of
 * chips that wraps; or as much lower as what lies before it has more to say. */
static bool nothing_moved(void)
{
    bool same = now.chosen == then.chosen, more = false;
    for (int n = 0; same && n < now.lie.count && as_much(n); n++) {
        int y, was, rows = group_rows(&now, n, &y), had = group_rows(&then, n, &was);
        more |= rows > had || now.plan.wide[n] > then.plan.wide[n];
        if (now.lie.group[n].place == PLACE_HAND) break; /* from the lower edge */
        if (rows && had && abs(y - was) > 1 && !(more && y > was)) return false;
    }
    return true;
}

static void window_play(const RegistryEntry *e, int seats, int window, bool good[5])
{
    SessionStart how = { .face = e->face };
    int width = table_width(WINDOW[window][0]), rows = table_rows(WINDOW[window][1]);
    Why why = { "" };
    Rng luck;
    options_standard(e->face, &how.setup);
    how.setup.seats = (uint8_t)seats;
    how.setup.seed = (uint64_t)(window + 3);
    Session *s = session_begin(&how, &why);
    if (!s) return;
    rng_seed(&luck, 7);
    now.session = NULL;
    for (int n = 0; n < ANSWERS && !session_over(s); n++) {
        const Answers *a = session_answers(s);
        then = now;
        layout_make(&now, s, 0, width, rows);
        good[0] &= hand_seen();
        good[1] &= nothing_covered();
        good[2] &= all_placed();
        good[3] &= asked_seen();
        if (then.session) good[4] &= nothing_moved();
        if (!session_answer(s, a->action[rng_below(&luck, (uint32_t)a->count)], &why)) break;
    }
    session_end(s);
}

static void game_look(const RegistryEntry *e, int seats)
{
    bool good[5] = { true, true, true, true, true };
    for (int window = 0; window < WINDOWS; window++) window_play(e, seats, window, good);
    ok(good[0], e->game->name, seats, "one's own hand is wholly in sight");
    ok(good[1], e->game->name, seats, "nothing lies over anything else, or beyond the edge");
    ok(good[2], e->game->name, seats, "whatever is shown has a place");
    ok(good[3], e->game->name, seats, "what the question is about can be seen");
    ok(good[4], e->game->name, seats, "an answer moves nothing that lies before what changed");
}

int main(void)
{
    setlocale(LC_ALL, "C.UTF-8");
    for (int n = 0; n < registry_count(); n++) {
        const RegistryEntry *e = registry_at(n);
        for (int seats = e->game->seats_min; seats <= e->game->seats_max; seats++) game_look(e, seats);
    }
    printf("# what is asked about is seen at once in %d of %d looks\n", asked_whole, looks);
    ok(asked_whole * 100 >= looks * 97, "every game", 0, "what is asked about is seen at once, nearly always");
    printf("1..%d\n", tests);
    return bad;
}
