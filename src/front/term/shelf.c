/*
 * shelf.c - see shelf.h.
 */
#include "front/term/shelf.h"

#include <stdio.h>
#include <string.h>

#include "front/term/tile.h"
#include "words/paper.h"

enum { BOX_MOST = 40, BOX_STEP = 2, CHIP_MOST = 120, GAP = 1, CHIP_GAP = 2 };
static const int BOX_LEAST[CARD_SIZES] = { 0, 15, 15, 24, 28 }, BOX_HEIGHT[CARD_SIZES] = { 1, 2, 3, 5, 8 };

int shelf_box_rows(int size) { return BOX_HEIGHT[size]; }

bool shelf_shows_all(const Layout *l, int n) { return tile_shows_all(l, n); }

/* ---- A shelf ----------------------------------------------------------------------------------------------------- */

Shelf shelf_begin(Layout *l, int y, int left)
{
    return (Shelf){ .l = l, .y = y, .x = left, .left = left, .line = true, .last = -1 };
}

static const uint16_t *items_of(const Shelf *at, int n) { return at->l->lie.order + at->l->lie.group[n].first; }

static void boxes_put(Shelf *at, int n, const BoxRows *r, int x, int size)
{
    const Group *g = &at->l->lie.group[n];
    for (int k = 0; k < g->count; k++)
        at->l->placed[items_of(at, n)[k]] =
            (Placed){ { at->y + 1 + k / r->columns * r->h, x + k % r->columns * (r->w + r->gap), r->h, r->w },
                      TILE_BOX,
                      (uint8_t)size };
}

static bool boxes_show_all(const Shelf *at)
{
    const Group *g = &at->l->lie.group[at->last];
    for (int k = 0; k < g->count; k++)
        if (!tile_shows_all(at->l, items_of(at, at->last)[k])) return false;
    return true;
}

/* What is left of a shelf goes to its last cards, as far as they have more to say. */
static void shelf_stretch(Shelf *at)
{
    BoxRows *r = &at->boxes;
    if (at->last < 0) return;
    while (r->w < BOX_MOST && at->last_x + r->columns * (r->w + 1 + r->gap) - r->gap <= at->l->width &&
           !boxes_show_all(at)) {
        r->w++;
        boxes_put(at, at->last, r, at->last_x, at->last_size);
    }
}

int shelf_end(Shelf *at)
{
    shelf_stretch(at);
    at->last = -1;
    at->y += at->height;
    at->x = at->left;
    at->height = 0;
    at->line = true;
    return at->y;
}

/* Group n begins the next shelf, and will again with less before it. */
static void shelf_break(Shelf *at, int n)
{
    at->l->plan.below[n] = 1;
    shelf_end(at);
}

static Label *label_add(Shelf *at, const char *text, int room)
{
    Layout *l = at->l;
    Label *label;
    if (l->label_count == LABELS_MAX) return NULL;
    label = &l->label[l->label_count++];
    *label = (Label){ .y = at->y, .x = at->x, .w = room };
    snprintf(label->text, sizeof label->text, "%s", text);
    if (screen_columns(label->text) > room && room > 4) paper_cut(label->text, sizeof label->text, room);
    return label;
}

/* ---- Boxes ------------------------------------------------------------------------------------------------------- */

/* Of the smallest cards one more in each row is worth a figure that is cut in the widest, if that saves a row. */
static int box_squeeze(int count, int w, int least, int sheet)
{
    int columns = (sheet + GAP) / (w + GAP), rows;
    if (columns < 1) columns = 1;
    rows = (count + columns - 1) / columns;
    for (int c = columns + 1; c <= count; c++) {
        int narrow = (sheet + GAP) / c - GAP;
        if (narrow < least || narrow < w * 3 / 4) return w;
        if ((count + c - 1) / c < rows) return narrow;
    }
    return w;
}

/* All boxes of a group are as wide as the one that has most to say, in steps, so that a figure more moves nothing.
 * Large ones say it in three lines. */
static int box_width(const Shelf *at, int n, int size, int sheet)
{
    const Group *g = &at->l->lie.group[n];
    int w = BOX_LEAST[size], least = w;
    for (int k = 0; k < g->count; k++) {
        const Item *item = &at->l->things.item[items_of(at, n)[k]];
        int named = 2 + screen_columns(item->name) + 4;
        int needed = size >= CARDS_TEXT ? named : 2 + tile_columns(at->l, item, false);
        if (needed > w) w = needed;
        if (named > least) least = named;
    }
    w += (BOX_STEP - w % BOX_STEP) % BOX_STEP;
    if (g->count > 1 && w > (sheet - GAP) / 2) w = (sheet - GAP) / 2; /* two beside each other at least */
    if (w > BOX_MOST) w = BOX_MOST;
    if (w < BOX_LEAST[CARDS_TINY]) w = BOX_LEAST[CARDS_TINY];
    if (size == CARDS_TINY) w = box_squeeze(g->count, w, least, sheet);
    return w < at->l->plan.wide[n] && at->l->plan.wide[n] <= sheet ? at->l->plan.wide[n] : w;
}

static bool is_seats(const Shelf *at, int n)
{
    return session_face(at->l->session)->zones[at->l->lie.group[n].zone].layout == LAYOUT_SEATS;
}

static BoxRows boxes_measure(const Shelf *at, int n, int size, int room)
{
    int count = at->l->lie.group[n].count;
    int high = is_seats(at, n) && size > CARDS_SMALL ? CARDS_SMALL : size; /* they have no text to show */
    BoxRows r = { .w = box_width(at, n, size, room), .h = BOX_HEIGHT[high] };
    r.h += at->l->plan.taller[n];
    r.gap = count * (r.w + GAP) - GAP > room && count * r.w <= room ? 0 : GAP;
    r.columns = (room + r.gap) / (r.w + r.gap);
    if (r.columns < 1) r.columns = 1;
    if (r.columns > count) r.columns = count;
    r.height = 1 + (count + r.columns - 1) / r.columns * r.h;
    return r;
}

static void title_write(const Group *g, char *out, size_t room)
{
    snprintf(out, room, "%s%s%s", g->title, !*g->folded ? "" : g->count ? ", " : ": ", g->folded);
}

/* On what is left of the shelf: in one row, or in several where that saves a row against a shelf of its own. */
static void boxes_place(Shelf *at, int n, int size)
{
    const Group *g = &at->l->lie.group[n];
    BoxRows whole = boxes_measure(at, n, size, at->l->width - at->left);
    BoxRows r = boxes_measure(at, n, size, at->l->width - at->x);
    int named, beside = r.height > at->height ? r.height : at->height;
    bool saves = beside + (r.columns < g->count ? r.h : 0) <= at->height + whole.height;
    char title[GROUP_TITLE + GROUP_WORDS];
    Label *label;
    if (at->x > at->left &&
        (at->l->plan.below[n] || at->line || at->x + r.w > at->l->width || r.w < whole.w || !saves)) {
        shelf_break(at, n);
        r = whole;
    }
    title_write(g, title, sizeof title);
    label = label_add(at, title, at->l->width - at->x);
    named = at->x + (label ? screen_columns(label->text) + GAP : 0);
    boxes_put(at, n, &r, at->x, size);
    at->line = false;
    at->last = n;
    at->last_x = at->x;
    at->last_size = size;
    at->boxes = r;
    at->l->plan.wide[n] = (uint8_t)r.w;
    if (label) label->above = true;
    if (r.height > at->height) at->height = r.height;
    at->x += r.columns * (r.w + r.gap);
    at->x = (at->x > named ? at->x : named) + GAP;
}

/* ---- Chips ------------------------------------------------------------------------------------------------------- */

static int chip_width(const Shelf *at, int n, int k)
{
    int w = tile_columns(at->l, &at->l->things.item[items_of(at, n)[k]], true);
    return w > CHIP_MOST ? CHIP_MOST : w;
}

static int chips_columns(const Shelf *at, int n)
{
    const Group *g = &at->l->lie.group[n];
    int w = screen_columns(g->title) + CHIP_GAP;
    for (int k = 0; k < g->count; k++) w += chip_width(at, n, k) + CHIP_GAP;
    return w + (*g->folded ? screen_columns(g->folded) + CHIP_GAP : 0);
}

/* What is told and not shown, after the chips or on a line of its own. */
static void folded_place(Shelf *at, const Group *g, int *x, int *y)
{
    int w = screen_columns(g->folded), room = at->l->width;
    Label *label;
    if (!*g->folded) return;
    if (*x + w > room && *x > at->left + 2) ++*y, *x = at->left + 2;
    label = label_add(at, g->folded, room - *x > 0 ? room - *x : 0);
    if (!label) return;
    label->y = *y;
    label->x = *x;
    label->folded = true;
    *x += screen_columns(label->text) + CHIP_GAP;
}

/* After other chips on the same line where all of them find room, else on lines of their own. */
static void chips_place(Shelf *at, int n)
{
    const Group *g = &at->l->lie.group[n];
    int x, y, lines;
    Label *label;
    if (at->x > at->left &&
        (at->l->plan.below[n] || !at->line || at->x + chips_columns(at, n) - CHIP_GAP > at->l->width))
        shelf_break(at, n);
    y = at->y;
    label = label_add(at, g->title, at->l->width - at->x);
    x = at->x + (label ? screen_columns(label->text) + CHIP_GAP : 0);
    for (int k = 0; k < g->count; k++) {
        int w = chip_width(at, n, k);
        if (x + w > at->l->width && x > at->left + 2) y++, x = at->left + 2;
        if (x + w > at->l->width) w = at->l->width - x; /* what is too long for a line is shortened */
        at->l->placed[items_of(at, n)[k]] = (Placed){ { y, x, 1, w }, TILE_CHIP, CARDS_CHIPS };
        x += w + CHIP_GAP;
    }
    folded_place(at, g, &x, &y);
    lines = y - at->y + 1;
    if (lines < at->l->plan.lines[n]) lines = at->l->plan.lines[n];
    else if (at->l->plan.lines[n] || lines > 1 || at->x == at->left) at->l->plan.lines[n] = (uint8_t)lines;
    at->height = lines;
    at->x = x + CHIP_GAP;
    if (lines > 1) shelf_end(at);
}

void shelf_group(Shelf *at, int n, int size)
{
    const Group *g = &at->l->lie.group[n];
    if (!g->count && !*g->folded) return;
    if (!g->count || size == CARDS_CHIPS || (is_seats(at, n) && size < CARDS_TEXT)) chips_place(at, n);
    else boxes_place(at, n, size);
}

/* ---- Maps -------------------------------------------------------------------------------------------------------- */

enum { CELL_LEAST = 6, CELL_MOST = 30, CELL_TALL = 8, PASSAGE_WIDTH = 3, PASSAGE_HEIGHT = 1 };
/* The closest has no room for passages between rows, nor for its title: who is where matters more. */
static const int CELL_HEIGHT[CARD_SIZES] = { 2, 3, 4, 6, 6 }, HEX_HEIGHT[CARD_SIZES] = { 4, 4, 4, 6, 6 };

/* A map's extent: the least column and row, how many columns and rows there are. */
typedef struct MapExtent {
    int x, y, columns, rows;
    int lower; /* 1: of the uppermost row of hexes, only those lie there that lie half a hex lower */
} MapExtent;

static MapExtent map_measure(const Shelf *at, int group)
{
    const Group *g = &at->l->lie.group[group];
    MapExtent e = { INT16_MAX, INT16_MAX, 0, 0, 1 };
    int last = INT16_MIN, lowest = INT16_MIN;
    for (int k = 0; k < g->count; k++) {
        const Item *item = &at->l->things.item[items_of(at, group)[k]];
        if (item->shape != ITEM_PLACE) continue;
        if (item->x < e.x) e.x = item->x;
        if (item->y < e.y) e.y = item->y;
        if (item->x > last) last = item->x;
        if (item->y > lowest) lowest = item->y;
    }
    for (int k = 0; k < g->count; k++) {
        const Item *item = &at->l->things.item[items_of(at, group)[k]];
        if (item->shape == ITEM_PLACE && item->y == e.y && !(item->x & 1)) e.lower = 0;
    }
    e.columns = last - e.x + 1;
    e.rows = lowest - e.y + 1;
    return e;
}

/* As wide as the sheet allows, up to what whoever stands there needs. */
static int cell_width(const MapExtent *e, int sheet, int between)
{
    int room = sheet / e->columns - between, w = room < CELL_MOST ? room : CELL_MOST;
    return w < CELL_LEAST ? CELL_LEAST : w;
}

/* A map with nothing below it may be as high as can be seen. */
static int cell_height(const MapExtent *e, int size, bool hexes, int rows)
{
    int least = hexes ? HEX_HEIGHT[size] : CELL_HEIGHT[size], h;
    if (!rows) return least;
    h = (rows - 1 - (hexes ? 3 : 0)) / e->rows - (hexes ? 0 : PASSAGE_HEIGHT);
    if (h > CELL_TALL) h = CELL_TALL;
    if (hexes) h -= h % 2; /* half of it is a whole number */
    return h > least ? h : least;
}

int map_place(Shelf *at, int group, int size, int wide, int rows)
{
    Layout *l = at->l;
    const Group *g = &l->lie.group[group];
    bool hexes = session_face(l->session)->zones[g->zone].layout == LAYOUT_HEXES;
    MapExtent e = map_measure(at, group);
    int between = hexes ? 0 : PASSAGE_WIDTH, titled, w, h, pitch_x, pitch_y, last;
    if (e.columns < 1) return 0;
    if (at->x > at->left) shelf_end(at);
    w = cell_width(&e, wide, between);
    h = cell_height(&e, size, hexes, rows);
    pitch_x = w + between;
    pitch_y = h + (hexes || h == CELL_HEIGHT[CARDS_CHIPS] ? 0 : PASSAGE_HEIGHT);
    titled = size > CARDS_CHIPS;
    if (titled) {
        Label *label = label_add(at, g->title, wide);
        if (label) label->above = true;
    }
    last = at->y + titled;
    for (int k = 0; k < g->count; k++) {
        int n = items_of(at, group)[k];
        const Item *item = &l->things.item[n];
        Rect r = { at->y + titled + (item->y - e.y) * pitch_y, at->left + (item->x - e.x) * pitch_x, h, w };
        if (item->shape != ITEM_PLACE) continue;
        if (hexes) r.y += (item->x & 1) * (h / 2) - e.lower * (h / 2); /* every second column lies half a hex lower */
        l->placed[n] = (Placed){ r, hexes ? TILE_HEX : TILE_CELL, (uint8_t)size };
        if (r.y + h > last) last = r.y + h;
    }
    at->height = last - at->y;
    shelf_end(at);
    return e.columns * pitch_x;
}

/* The columns that everything else has beside a map, at least. */
enum { BESIDE_LEAST = 38 };

int map_beside(Layout *l, int sheet_rows, int *rows)
{
    int labels = l->label_count, used, n = 0, wide = l->width / 2;
    Shelf at = shelf_begin(l, 0, 0);
    while (n < l->lie.count && l->lie.group[n].place != PLACE_MAP) n++;
    if (n == l->lie.count || l->width < 2 * BESIDE_LEAST) return 0;
    if (wide > l->width - BESIDE_LEAST) wide = l->width - BESIDE_LEAST;
    used = map_place(&at, n, CARDS_SMALL, wide, sheet_rows) + CHIP_GAP;
    *rows = at.y;
    if (used > CHIP_GAP && l->width - used >= BESIDE_LEAST) return used;
    *rows = 0;
    l->label_count = labels;
    return 0;
}
