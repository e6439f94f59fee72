/*
 * layout.c - zones to shelves, maps to grids. See layout.h.
 */
#include "front/term/layout.h"

#include <stdio.h>
#include <string.h>

#include "front/term/tile.h"

enum { BOX_MOST = 40, CHIP_MOST = 120, GAP = 1, CHIP_GAP = 2 };
static const int BOX_LEAST[CARD_SIZES] = { 15, 15, 24, 28 }, BOX_HEIGHT[CARD_SIZES] = { 2, 3, 5, 8 };
enum { CELL_LEAST = 6, CELL_MOST = 30, CELL_TALL = 8, PASSAGE_WIDTH = 3 };
static const int CELL_HEIGHT[CARD_SIZES] = { 4, 5, 6, 6 };

/* One zone of one owner. */
typedef struct Block {
    const ZoneFace *face;
    int zone, owner, count;
    uint16_t item[ITEM_MAX];
} Block;

/* Cards side by side, as they will lie: how many in a row, and the rows of the screen they take with
 * the zone's name. */
typedef struct BoxRows {
    int w, h, gap, columns, height;
} BoxRows;

/* The sheet as it fills: shelves from the top, each as high as the highest block on it. */
typedef struct ShelfRow {
    int y, x, height;
    int left; /* where shelves begin */
    int last_x;      /* where its last block of cards begins; -1: there is none */
    BoxRows last;
} ShelfRow;
static Block last_block; /* those cards; too large for a stack that games share */

static int place_index(const Layout *l, Thing thing)
{
    for (int n = 0; n < l->things.count; n++)
        if (l->things.item[n].thing == thing) return n;
    return -1;
}

static bool layout_is_map(const Layout *l, int zone)
{
    int layout = session_face(l->session)->zones[zone].layout;
    return layout == LAYOUT_ROOMS || layout == LAYOUT_HEXES;
}

/* Of a map only the places are cells; what stands on them is drawn in them, and again in its own zone if that
 * is a row. */
static bool item_is_inside(const Layout *l, const Item *item)
{
    int host = item->on != THING_NONE ? place_index(l, item->on) : -1;
    return layout_is_map(l, item->zone) && item->shape != ITEM_PLACE && host >= 0;
}

static void block_gather(const Layout *l, Block *b)
{
    b->face = &session_face(l->session)->zones[b->zone];
    b->count = 0;
    for (int n = 0; n < l->things.count; n++) {
        const Item *item = &l->things.item[n];
        int owner = item->owner < SEAT_MAX ? item->owner : SEAT_MAX;
        if (item->zone != b->zone || (b->face->per_seat && owner != b->owner)) continue;
        if (!item_is_inside(l, item)) b->item[b->count++] = (uint16_t)n;
    }
}

static bool block_is_chips(const Layout *l, const Block *b)
{
    int layout = b->face->layout;
    return layout == LAYOUT_VALUES || layout == LAYOUT_PILES || (layout == LAYOUT_SEATS && l->size < CARDS_TEXT);
}

static void label_words(const Layout *l, const Block *b, Text *t)
{
    text_add(t, b->face->name);
    if (!b->face->per_seat || b->owner >= SEAT_MAX || session_seats(l->session) == 1) return;
    text_add(t, " (");
    if (b->owner == l->seat) text_add(t, "yours");
    else things_seat_name(l->session, &l->things, b->owner, t);
    text_add(t, ")");
}

static Label *label_add(Layout *l, const Block *b, int y, int x, int w)
{
    Label *label;
    Text t;
    if (l->label_count == LABELS_MAX) return NULL;
    label = &l->label[l->label_count++];
    *label = (Label){ .y = y, .x = x, .w = w };
    t = text_in(label->text, sizeof label->text);
    label_words(l, b, &t);
    return label;
}

static void boxes_put(Layout *l, const Block *b, const BoxRows *r, int y, int x)
{
    for (int n = 0; n < b->count; n++)
        l->placed[b->item[n]] =
            (Placed){ { y + 1 + n / r->columns * r->h, x + n % r->columns * (r->w + r->gap), r->h, r->w }, TILE_BOX };
}

static bool block_shows_all(const Layout *l, const Block *b)
{
    for (int n = 0; n < b->count; n++)
        if (!tile_shows_all(l, b->item[n])) return false;
    return true;
}

/* What is left of a shelf goes to its last cards, as far as they have more to say. */
static void shelf_stretch(Layout *l, ShelfRow *at)
{
    BoxRows *r = &at->last;
    if (at->last_x < 0) return;
    while (r->w < BOX_MOST && at->last_x + r->columns * (r->w + 1 + r->gap) - r->gap <= l->width &&
           !block_shows_all(l, &last_block)) {
        r->w++;
        boxes_put(l, &last_block, r, at->y, at->last_x);
    }
}

static void shelf_end(Layout *l, ShelfRow *at)
{
    shelf_stretch(l, at);
    at->last_x = -1;
    at->y += at->height;
    at->x = at->left;
    at->height = 0;
}

static void shelf_grow(ShelfRow *at, int height)
{
    if (height > at->height) at->height = height;
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

/* Of the smallest cards one more in each row is worth a figure that is cut in the widest, if that saves a row. */
static int box_squeeze(const Block *b, int w, int least, int sheet)
{
    int columns = (sheet + GAP) / (w + GAP), rows;
    if (columns < 1) columns = 1;
    rows = (b->count + columns - 1) / columns;
    for (int c = columns + 1; c <= b->count; c++) {
        int narrow = (sheet + GAP) / c - GAP;
        if (narrow < least || narrow < w * 3 / 4) return w;
        if ((b->count + c - 1) / c < rows) return narrow;
    }
    return w;
}

/* All boxes of a zone are as wide as the one that has most to say. Large ones say it in three lines. */
static int box_width(const Layout *l, const Block *b, int sheet)
{
    int w = BOX_LEAST[l->size], least = w;
    for (int n = 0; n < b->count; n++) {
        const Item *item = &l->things.item[b->item[n]];
        int named = 2 + screen_columns(item->name) + 4;
        int needed = l->size >= CARDS_TEXT ? named : 2 + tile_columns(l, item, false);
        if (needed > w) w = needed;
        if (named > least) least = named;
    }
    if (b->count > 1 && w > (sheet - GAP) / 2) w = (sheet - GAP) / 2; /* two beside each other at least */
    if (w > BOX_MOST) w = BOX_MOST;
    if (w < BOX_LEAST[CARDS_TINY]) w = BOX_LEAST[CARDS_TINY];
    return l->size == CARDS_TINY ? box_squeeze(b, w, least, sheet) : w;
}

static void chips_place(Layout *l, const Block *b, ShelfRow *at)
{
    int x, y = at->y;
    Label *label;
    if (at->x > at->left) shelf_end(l, at), y = at->y;
    label = label_add(l, b, y, at->left, l->width - at->left);
    x = at->left + (label ? screen_columns(label->text) + 2 : 0);
    for (int n = 0; n < b->count; n++) {
        const Item *item = &l->things.item[b->item[n]];
        int w = tile_columns(l, item, true);
        if (w > CHIP_MOST) w = CHIP_MOST;
        if (x + w > l->width && x > at->left + 2) y++, x = at->left + 2;
        if (x + w > l->width) w = l->width - x; /* what is too long for a line is shortened */
        l->placed[b->item[n]] = (Placed){ { y, x, 1, w }, TILE_CHIP };
        x += w + CHIP_GAP;
    }
    at->height = y - at->y + 1;
    shelf_end(l, at);
}

static BoxRows boxes_measure(const Layout *l, const Block *b, int room)
{
    bool seats = b->face->layout == LAYOUT_SEATS; /* they have no text to show */
    BoxRows r = { .w = box_width(l, b, room), .h = BOX_HEIGHT[seats && l->size > CARDS_SMALL ? CARDS_SMALL : l->size] };
    r.h += l->taller[b->zone];
    r.gap = b->count * (r.w + GAP) - GAP > room && b->count * r.w <= room ? 0 : GAP;
    r.columns = (room + r.gap) / (r.w + r.gap);
    if (r.columns < 1) r.columns = 1;
    if (r.columns > b->count) r.columns = b->count;
    r.height = 1 + (b->count + r.columns - 1) / r.columns * r.h;
    return r;
}

/* On what is left of the shelf: in one row, or in several where that saves a row against a shelf of its own. */
static void boxes_place(Layout *l, const Block *b, ShelfRow *at)
{
    BoxRows whole = boxes_measure(l, b, l->width - at->left), r = boxes_measure(l, b, l->width - at->x);
    int named, beside = r.height > at->height ? r.height : at->height;
    bool saves = beside + (r.columns < b->count ? r.h : 0) <= at->height + whole.height;
    Label *label;
    if (at->x > at->left && (at->x + r.w > l->width || r.w < whole.w || !saves)) {
        shelf_end(l, at);
        r = whole;
    }
    label = label_add(l, b, at->y, at->x, l->width - at->x);
    named = at->x + (label ? screen_columns(label->text) + GAP : 0);
    boxes_put(l, b, &r, at->y, at->x);
    at->last_x = at->x;
    at->last = r;
    last_block = *b;
    if (label) label->above = true;
    shelf_grow(at, r.height);
    at->x += r.columns * (r.w + r.gap);
    at->x = (at->x > named ? at->x : named) + GAP;
}

static void empty_place(Layout *l, const Block *b, ShelfRow *at)
{
    Label *label;
    int w;
    if (l->size < CARDS_TEXT || !b->face->empty || !*b->face->empty) return;
    label = label_add(l, b, at->y, at->x, 0);
    if (!label) return;
    label->empty = true;
    w = screen_columns(label->text);
    if (screen_columns(b->face->empty) > w) w = screen_columns(b->face->empty);
    if (at->x + w > l->width) {
        shelf_end(l, at);
        label->y = at->y;
        label->x = at->left;
    }
    label->w = w;
    shelf_grow(at, 2);
    at->x += w + CHIP_GAP;
}

/* ---- Maps -------------------------------------------------------------------------------------------------------- */

/* A map's extent: the least column and row, how many columns and rows there are. */
typedef struct MapExtent {
    int x, y, columns, rows;
    int lower; /* 1: of the uppermost row of hexes, only those lie there that lie half a hex lower */
} MapExtent;

static MapExtent map_measure(const Layout *l, const Block *b)
{
    MapExtent e = { INT16_MAX, INT16_MAX, 0, 0, 1 };
    int last = INT16_MIN, lowest = INT16_MIN;
    for (int n = 0; n < b->count; n++) {
        const Item *item = &l->things.item[b->item[n]];
        if (item->x < e.x) e.x = item->x;
        if (item->y < e.y) e.y = item->y;
        if (item->x > last) last = item->x;
        if (item->y > lowest) lowest = item->y;
    }
    for (int n = 0; n < b->count; n++)
        if (l->things.item[b->item[n]].y == e.y && !(l->things.item[b->item[n]].x & 1)) e.lower = 0;
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
static int cell_height(const Layout *l, const MapExtent *e, bool hexes)
{
    int h = (l->rows - 1 - (hexes ? 3 : 0)) / e->rows - (hexes ? 0 : 1);
    if (h > CELL_TALL) h = CELL_TALL;
    if (hexes) h -= h % 2; /* half of it is a whole number */
    return h > CELL_HEIGHT[l->size] ? h : CELL_HEIGHT[l->size];
}

/* Rooms that would not all be seen at once are one line high: who is where matters more than what else is there. */
static int room_height(const Layout *l, const MapExtent *e)
{
    int h = CELL_HEIGHT[l->size];
    return l->size == CARDS_TINY && e->rows * (h + 1) - 1 > l->rows ? CELL_SQUAT : h;
}

/* At the left end of the sheet; wide: how much of it may be used; alone: nothing lies below it. Returns the columns
 * used. */
static int map_place(Layout *l, const Block *b, ShelfRow *at, int wide, bool alone)
{
    bool hexes = b->face->layout == LAYOUT_HEXES;
    MapExtent e = map_measure(l, b);
    int between = hexes ? 0 : PASSAGE_WIDTH, w = cell_width(&e, wide, between), last;
    int h = alone ? cell_height(l, &e, hexes) : hexes ? CELL_HEIGHT[l->size] : room_height(l, &e);
    int pitch_x = w + between, pitch_y = h + (hexes ? 0 : 1);
    Label *label;
    if (at->x > at->left) shelf_end(l, at);
    last = at->y + 1;
    label = label_add(l, b, at->y, at->left, wide);
    if (label) label->above = true;
    for (int n = 0; n < b->count; n++) {
        const Item *item = &l->things.item[b->item[n]];
        Rect r = { at->y + 1 + (item->y - e.y) * pitch_y, at->left + (item->x - e.x) * pitch_x, h, w };
        if (hexes) r.y += (item->x & 1) * (h / 2) - e.lower * (h / 2); /* every second column lies half a hex lower */
        l->placed[b->item[n]] = (Placed){ r, hexes ? TILE_HEX : TILE_CELL };
        if (r.y + h > last) last = r.y + h;
    }
    at->height = last - at->y;
    shelf_end(l, at);
    return e.columns * pitch_x;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static void block_place(Layout *l, Block *b, ShelfRow *at)
{
    block_gather(l, b);
    if (b->count == 0) empty_place(l, b, at);
    else if (layout_is_map(l, b->zone)) map_place(l, b, at, l->width - at->left, false);
    else if (block_is_chips(l, b)) chips_place(l, b, at);
    else boxes_place(l, b, at);
}

static void zone_place(Layout *l, int zone, ShelfRow *at)
{
    static Block b; /* too large for a stack that games share */
    bool per_seat = session_face(l->session)->zones[zone].per_seat;
    b.zone = zone;
    for (int owner = per_seat ? 0 : SEAT_MAX; owner < (per_seat ? session_seats(l->session) : SEAT_MAX + 1); owner++) {
        b.owner = owner;
        block_place(l, &b, at);
    }
}

/* A wide sheet has its map at the left and everything else beside it: the columns and rows the map takes, 0 without. */
enum {
    BESIDE_LEAST = 38,
    BESIDE_FROM = 100,
    BESIDE_NARROW = 60
}; /* what else there is; a sheet that has to be scrolled */
static int map_beside(Layout *l, int *rows)
{
    static Block b;
    const Face *face = session_face(l->session);
    ShelfRow at = { .last_x = -1 };
    int used;
    for (b.zone = 0; b.zone < face->zone_count && !layout_is_map(l, b.zone); b.zone++) continue;
    if (b.zone == face->zone_count || l->width < 2 * BESIDE_LEAST) return 0;
    b.owner = SEAT_MAX;
    block_gather(l, &b);
    if (b.count == 0) return 0;
    used =
        map_place(l, &b, &at, l->width / 2 < l->width - BESIDE_LEAST ? l->width / 2 : l->width - BESIDE_LEAST, true) +
           CHIP_GAP;
    *rows = at.y;
    if (l->width - used >= BESIDE_LEAST) return used;
    *rows = l->label_count = 0;
    return 0;
}

static void sheet_place(Layout *l, int width, int size, bool beside)
{
    const Face *face = session_face(l->session);
    ShelfRow at = { .last_x = -1 };
    int rows = 0;
    l->width = width;
    l->size = size;
    l->label_count = 0;
    for (int n = 0; n < l->things.count; n++) l->placed[n] = (Placed){ { 0, 0, 0, 0 }, TILE_NONE };
    if (beside) at.left = at.x = map_beside(l, &rows);
    for (int side = SIDE_FAR; side <= SIDE_EDGE; side++) {
        for (int zone = 0; zone < face->zone_count; zone++)
            if (face->zones[zone].side == side && !(rows && layout_is_map(l, zone))) zone_place(l, zone, &at);
        if (at.x > at.left) shelf_end(l, &at);
    }
    l->height = at.y > rows ? at.y : rows;
}

/* Whether all cards of a zone are seen whole; those in chips and on maps have their own ways. */
static bool zone_shows_all(const Layout *l, int zone)
{
    for (int n = 0; n < l->things.count; n++)
        if (l->things.item[n].zone == zone && l->placed[n].form == TILE_BOX && !tile_shows_all(l, n)) return false;
    return true;
}

/* One more line for the cards of a zone, if they have more to say and the sheet has room. */
static bool zone_grow(Layout *l, int zone, int rows, bool beside)
{
    enum { TALLEST = 8 };
    int before = l->taller[zone], first = l->size == CARDS_TINY ? 2 : 1; /* figures come out of the border first */
    if (zone_shows_all(l, zone)) return false;
    l->taller[zone] = (uint8_t)(before ? before + 1 : first);
    sheet_place(l, l->width, l->size, beside);
    if (l->height <= rows && BOX_HEIGHT[l->size] + l->taller[zone] <= TALLEST) return true;
    l->taller[zone] = (uint8_t)before;
    sheet_place(l, l->width, l->size, beside);
    return false;
}

/* Rows that are left over go to cards that have more to say, a line at a time, those in one's hands first. */
static void cards_grow(Layout *l, int rows, bool beside)
{
    static const uint8_t SIDES[] = { SIDE_NEAR, SIDE_FAR, SIDE_MIDDLE, SIDE_EDGE };
    const Face *face = session_face(l->session);
    bool full[ZONES_MAX] = { false }, grew = true;
    while (grew && l->height < rows) {
        grew = false;
        for (size_t side = 0; side < sizeof SIDES; side++)
            for (int zone = 0; zone < face->zone_count && zone < ZONES_MAX; zone++) {
                if (full[zone] || face->zones[zone].side != SIDES[side]) continue;
                full[zone] = !zone_grow(l, zone, rows, beside);
                grew |= !full[zone];
            }
    }
}

void layout_make(Layout *l, const Session *s, int seat, int width, int rows)
{
    l->session = s;
    l->seat = seat;
    l->rows = rows;
    things_list(s, seat, &l->things);
    memset(l->taller, 0, sizeof l->taller);
    for (int size = CARD_SIZES - 1; size >= CARDS_TINY; size--) {
        int below;
        bool beside = true;
        sheet_place(l, width, size, true);
        below = l->height;
        if (below > rows || width <= BESIDE_NARROW) sheet_place(l, width, size, beside = false);
        if (l->height <= rows && width > BESIDE_NARROW) {
            cards_grow(l, rows, beside);
            return;
        }
        if (size == CARDS_TINY && below < l->height && width >= BESIDE_FROM) sheet_place(l, width, size, true);
    }
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
