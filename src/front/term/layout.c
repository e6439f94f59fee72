/*
 * layout.c - which plan the table is laid by, and pointing at it. See layout.h.
 */
#include "front/term/layout.h"

#include <string.h>

#include "front/term/shelf.h"

/* ---- Plans ------------------------------------------------------------------------------------------------------- */

enum { NARROW = 60 }; /* a window in which the table has to be scrolled anyway */

/* How large things are, place by place, from the roomiest plan to the closest: what others have shrinks first, the hand
 * last. Of a map, its size says how high its places are. */
static const uint8_t SIZES[][PLACES] = {
    /* rim, others, common, map, own, hand */
    { CARDS_CHIPS, CARDS_LARGE, CARDS_LARGE, CARDS_LARGE, CARDS_LARGE, CARDS_LARGE },
    { CARDS_CHIPS, CARDS_TEXT, CARDS_LARGE, CARDS_LARGE, CARDS_LARGE, CARDS_LARGE },
    { CARDS_CHIPS, CARDS_TEXT, CARDS_TEXT, CARDS_LARGE, CARDS_TEXT, CARDS_LARGE },
    { CARDS_CHIPS, CARDS_SMALL, CARDS_TEXT, CARDS_LARGE, CARDS_TEXT, CARDS_TEXT },
    { CARDS_CHIPS, CARDS_TINY, CARDS_TEXT, CARDS_TEXT, CARDS_TEXT, CARDS_TEXT },
    { CARDS_CHIPS, CARDS_TINY, CARDS_SMALL, CARDS_TEXT, CARDS_SMALL, CARDS_TEXT },
    { CARDS_CHIPS, CARDS_CHIPS, CARDS_SMALL, CARDS_TEXT, CARDS_SMALL, CARDS_SMALL },
    { CARDS_CHIPS, CARDS_CHIPS, CARDS_TINY, CARDS_SMALL, CARDS_SMALL, CARDS_SMALL },
    { CARDS_CHIPS, CARDS_CHIPS, CARDS_TINY, CARDS_SMALL, CARDS_TINY, CARDS_TINY },
    { CARDS_CHIPS, CARDS_CHIPS, CARDS_CHIPS, CARDS_TINY, CARDS_TINY, CARDS_TINY },
    { CARDS_CHIPS, CARDS_CHIPS, CARDS_CHIPS, CARDS_TINY, CARDS_CHIPS, CARDS_CHIPS },
    { CARDS_CHIPS, CARDS_CHIPS, CARDS_CHIPS, CARDS_CHIPS, CARDS_CHIPS, CARDS_CHIPS },
};
enum { STEPS = sizeof SIZES / sizeof *SIZES };

static int group_size(const Layout *l, const Group *g) { return SIZES[l->plan.step][g->place]; }

static void hand_place(Layout *l)
{
    Shelf at = shelf_begin(l, 0, 0);
    for (int n = 0; n < l->lie.count; n++)
        if (l->lie.group[n].place == PLACE_HAND) shelf_group(&at, n, group_size(l, &l->lie.group[n]));
    l->hand = shelf_end(&at);
    if (l->hand > l->rows) l->hand = l->rows;
}

/* The band comes after the sheet, whose length is known only now. */
static void hand_shift(Layout *l, int labels)
{
    for (int n = 0; n < l->lie.count; n++) {
        const Group *g = &l->lie.group[n];
        for (int k = 0; g->place == PLACE_HAND && k < g->count; k++)
            l->placed[l->lie.order[g->first + k]].at.y += l->height;
    }
    for (int n = 0; n < labels; n++) l->label[n].y += l->height;
}

static void table_place(Layout *l)
{
    int labels, map = 0, rows = 0;
    Shelf at;
    l->label_count = 0;
    for (int n = 0; n < l->things.count; n++) l->placed[n] = (Placed){ { 0, 0, 0, 0 }, TILE_NONE, CARDS_CHIPS };
    hand_place(l);
    labels = l->label_count;
    if (l->plan.beside) map = map_beside(l, layout_sheet_rows(l), &rows);
    at = shelf_begin(l, 0, map);
    for (int n = 0; n < l->lie.count; n++) {
        const Group *g = &l->lie.group[n];
        if (g->place == PLACE_HAND || (rows && g->place == PLACE_MAP)) continue;
        if (g->place == PLACE_MAP) map_place(&at, n, group_size(l, g), l->width - at.left, 0);
        else shelf_group(&at, n, group_size(l, g));
    }
    l->height = shelf_end(&at);
    if (rows > l->height) l->height = rows;
    hand_shift(l, labels);
}

static bool plan_fits(Layout *l, int step, bool beside)
{
    memset(&l->plan, 0, sizeof l->plan);
    l->plan.step = (uint8_t)step;
    l->plan.beside = beside;
    table_place(l);
    return layout_fits(l);
}

/* The roomiest plan by which all of the table is seen; else the closest, which is scrolled. */
static void plan_choose(Layout *l)
{
    int side = 0, whole;
    l->chosen++;
    for (int step = 0; step < STEPS; step++) {
        if (l->width <= NARROW && step < STEPS - 1) continue;
        if (plan_fits(l, step, true) || plan_fits(l, step, false)) return;
    }
    plan_fits(l, STEPS - 1, true);
    side = l->height;
    plan_fits(l, STEPS - 1, false);
    whole = l->height;
    if (side < whole && l->width > NARROW) plan_fits(l, STEPS - 1, true);
}

/* ---- Growing ----------------------------------------------------------------------------------------------------- */

static bool group_shows_all(const Layout *l, const Group *g)
{
    for (int k = 0; k < g->count; k++) {
        int n = l->lie.order[g->first + k];
        if (l->placed[n].form == TILE_BOX && !shelf_shows_all(l, n)) return false;
    }
    return true;
}

/* One more line for the cards of a group, if they have more to say and there is room. */
static bool group_grow(Layout *l, int n)
{
    enum { TALLEST = 8 };
    const Group *g = &l->lie.group[n];
    int before = l->plan.taller[n], size = group_size(l, g);
    if (g->place == PLACE_MAP || group_shows_all(l, g)) return false;
    l->plan.taller[n] = (uint8_t)(before               ? before + 1
                                  : size == CARDS_TINY ? 2
                                                       : 1); /* figures leave the border first */
    table_place(l);
    if (layout_fits(l) && shelf_box_rows(size) + l->plan.taller[n] <= TALLEST) return true;
    l->plan.taller[n] = (uint8_t)before;
    table_place(l);
    return false;
}

/* Rows that are left over go to cards that have more to say, a line at a time, those in hand first. */
static void cards_grow(Layout *l)
{
    static const uint8_t FIRST[] = { PLACE_HAND, PLACE_OWN, PLACE_COMMON, PLACE_OTHERS };
    bool full[GROUPS_MAX] = { false }, grew = true;
    while (grew && l->height + l->hand < l->rows) {
        grew = false;
        for (size_t place = 0; place < sizeof FIRST; place++)
            for (int n = 0; n < l->lie.count; n++) {
                if (full[n] || l->lie.group[n].place != FIRST[place]) continue;
                full[n] = !group_grow(l, n);
                grew |= !full[n];
            }
    }
}

/* ---- Staying ----------------------------------------------------------------------------------------------------- */

/* While as much is shown as the plan was made for, it stays if it fits; with more or less to show, if what another plan
 * would gain or spare is little. */
static bool plan_stays(Layout *l, bool same)
{
    enum { LITTLE = 4 };
    table_place(l);
    if (!layout_fits(l)) return l->plan.step == STEPS - 1; /* there is no closer one */
    return same || l->rows - l->height - l->hand <= LITTLE;
}

void layout_make(Layout *l, const Session *s, int seat, int width, int rows)
{
    bool again = l->session == s && l->seat == seat && l->width == width && l->rows == rows;
    int shown = 0;
    l->session = s;
    l->seat = seat;
    l->rows = rows;
    l->width = width;
    things_list(s, seat, &l->things);
    arrangement_make(&l->lie, s, seat, &l->things);
    for (int n = 0; n < l->lie.count; n++) shown += l->lie.group[n].count;
    if (again && plan_stays(l, shown == l->shown)) return;
    if (!again) l->chosen = 0;
    l->shown = shown;
    plan_choose(l);
    if (layout_fits(l) && width > NARROW) cards_grow(l);
}

/* ---- Pointing ---------------------------------------------------------------------------------------------------- */

int layout_neighbour(const Layout *l, int from, int down, int right)
{
    const Rect *a = from >= 0 && from < l->things.count ? &l->placed[from].at : NULL;
    int best = -1, least = 0;
    for (int n = 0; n < l->things.count; n++) {
        const Rect *b = &l->placed[n].at;
        int dy, dx, far;
        if (l->placed[n].form == TILE_NONE || n == from) continue;
        if (!a) return n;
        dy = (b->y + b->h / 2) - (a->y + a->h / 2);
        dx = (b->x + b->w / 2) - (a->x + a->w / 2);
        if (dy * down < 0 || dx * right < 0 || (down && dy == 0) || (right && dx == 0)) continue;
        if (down && b->y < a->y + a->h && a->y < b->y + b->h) continue; /* beside it, not above or below */
        if (right && (b->y >= a->y + a->h || a->y >= b->y + b->h)) continue;
        far = down ? dy * down * 8 + (dx < 0 ? -dx : dx) : dx * right + 4 * (dy < 0 ? -dy : dy);
        if (best < 0 || far < least) best = n, least = far;
    }
    return best;
}

int layout_at(const Layout *l, int y, int x)
{
    for (int n = 0; n < l->things.count; n++) {
        const Rect *r = &l->placed[n].at;
        if (l->placed[n].form == TILE_NONE) continue;
        if (y >= r->y && y < r->y + r->h && x >= r->x && x < r->x + r->w) return n;
    }
    return -1;
}

int layout_answering(const Layout *l, Action a)
{
    for (int n = 0; n < l->things.count; n++)
        if (l->things.item[n].action == a && l->placed[n].form != TILE_NONE) return n;
    return -1;
}

LayoutView layout_view(const Layout *l, Rect r, int scroll)
{
    return (LayoutView){
        .down = r.y - scroll, .right = r.x, .band = l->height, .band_down = r.y + r.h - l->hand - l->height
    };
}
