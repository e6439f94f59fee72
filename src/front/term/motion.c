/*
 * motion.c - comparing two looks at the table. See motion.h.
 *
 * A slot is a place and not a copy (game.h), so a card is followed by what is printed on it: one that has gone from a
 * place and one of the same name that has come to another are the same, the nearest first; one that came from nowhere
 * was drawn from a pile that shrank, one that went nowhere lies on a pile that grew.
 */
#include "front/term/motion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Looks {
    const Layout *before, *after;
    bool stayed[ITEM_MAX];   /* of those after: it lay there before */
    bool followed[ITEM_MAX]; /* of those before: its place now is known */
} Looks;

/* ---- Places ------------------------------------------------------------------------------------------------------ */

/* Where a thing is drawn: of one that stands on a place of a map, that place. */
static bool place_of(const Layout *l, int n, Rect *out)
{
    const Item *item = &l->things.item[n];
    if (l->placed[n].form == TILE_NONE) {
        int host = -1;
        for (int k = 0; k < l->things.count && item->on != THING_NONE; k++)
            if (l->things.item[k].thing == item->on && l->placed[k].form != TILE_NONE) host = k;
        if (host < 0) return false;
        n = host;
    }
    *out = l->placed[n].at;
    return true;
}

/* Where a thing stands: of one that is on a place of a map, that place, even where it is drawn apart as well. */
static bool stand_of(const Layout *l, int n, Rect *out)
{
    Thing on = l->things.item[n].on;
    for (int k = 0; k < l->things.count && on != THING_NONE; k++)
        if (l->things.item[k].thing == on && placed_on_map(&l->placed[k])) return *out = l->placed[k].at, true;
    return place_of(l, n, out);
}

static bool rect_same(const Rect *a, const Rect *b) { return a->y == b->y && a->x == b->x; }

static bool item_same(const Item *a, const Item *b)
{
    return a->shape == b->shape && a->card == b->card && strcmp(a->name, b->name) == 0;
}

static int item_find(const Layout *l, Thing thing, int zone)
{
    for (int n = 0; n < l->things.count; n++)
        if (l->things.item[n].thing == thing && l->things.item[n].zone == zone) return n;
    return -1;
}

static void flight_add(Motion *m, Rect from, Rect to, const char *name)
{
    if (m->flights == FLIGHTS_MAX || rect_same(&from, &to)) return;
    m->flight[m->flights] = (Flight){ .from = from, .to = to };
    snprintf(m->flight[m->flights++].name, sizeof m->flight->name, "%s", *name ? name : "a card");
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

static void change_add(Motion *m, Rect at, int by, const char *what)
{
    if (by == 0 || m->changes == CHANGES_MAX) return;
    m->change[m->changes] = (Change){ .at = at, .by = by };
    snprintf(m->change[m->changes++].what, sizeof m->change->what, "%s", what);
}

/* Of the numbers of one thing, the first that has changed is shown. */
static void numbers_compare(Motion *m, const Item *a, const Item *b, Rect at)
{
    int had = m->changes;
    if (a->die_of || b->die_of) change_add(m, at, b->die - a->die, "");
    for (int n = 0; n < b->counters && n < ITEM_COUNTERS && m->changes == had; n++)
        for (int k = 0; k < a->counters && k < ITEM_COUNTERS; k++)
            if (strcmp(a->counter[k].name, b->counter[n].name) == 0)
                change_add(m, at, b->counter[n].value - a->counter[k].value, b->counter[n].name);
    if (b->shape == ITEM_VALUE && !b->die_of && m->changes == had) change_add(m, at, b->count - a->count, "");
}

/* ---- Cards and figures ------------------------------------------------------------------------------------------- */

/* What is where it was, or is the same figure elsewhere. */
static void stayed_find(Motion *m, Looks *look)
{
    for (int n = 0; n < look->after->things.count; n++) {
        const Item *now = &look->after->things.item[n];
        int k = item_find(look->before, now->thing, now->zone);
        Rect was, is;
        if (k < 0 || !item_same(&look->before->things.item[k], now)) continue;
        look->stayed[n] = look->followed[k] = true;
        if (!place_of(look->after, n, &is)) continue;
        numbers_compare(m, &look->before->things.item[k], now, is);
        if (look->before->things.item[k].on != now->on && stand_of(look->before, k, &was) &&
            stand_of(look->after, n, &is))
            flight_add(m, was, is, now->name);
    }
}

/* What looks the same in the same zone has only been given another number, or room was made beside it. */
static void reflowed_find(Motion *m, Looks *look)
{
    for (int n = 0; n < look->after->things.count; n++) {
        const Item *now = &look->after->things.item[n];
        for (int k = 0; k < look->before->things.count && !look->stayed[n]; k++) {
            const Item *then = &look->before->things.item[k];
            Rect is;
            if (look->followed[k] || then->zone != now->zone || then->owner != now->owner || then->on != now->on)
                continue;
            if (!item_same(then, now)) continue;
            look->stayed[n] = look->followed[k] = true;
            if (place_of(look->after, n, &is)) numbers_compare(m, then, now, is);
        }
    }
}

static int far(const Rect *a, const Rect *b) { return 2 * abs(a->y - b->y) + abs(a->x - b->x); }

/* The nearest of those that left a place and look like this one; -1. */
static int left_find(const Looks *look, const Item *now, const Rect *is, Rect *was)
{
    int best = -1;
    for (int k = 0; k < look->before->things.count; k++) {
        const Item *then = &look->before->things.item[k];
        Rect at;
        if (look->followed[k] || then->shape != now->shape || !item_same(then, now) || !stand_of(look->before, k, &at))
            continue;
        if (best < 0 || far(&at, is) < far(was, is)) best = k, *was = at;
    }
    return best;
}

/* A pile that shrank (by -1) or grew (by 1), one of the owner's own first. */
static bool pile_find(const Looks *look, int owner, int by, Rect *out)
{
    bool found = false;
    for (int n = 0; n < look->after->things.count; n++) {
        const Item *now = &look->after->things.item[n];
        int k = now->shape == ITEM_PILE ? item_find(look->before, now->thing, now->zone) : -1;
        if (k < 0 || (now->count - look->before->things.item[k].count) * by <= 0) continue;
        if (look->after->placed[n].form == TILE_NONE || (found && now->owner != owner)) continue;
        *out = look->after->placed[n].at;
        found = true;
    }
    return found;
}

/* Whether fewer lie there now than before, of things that are shown as one with a number. */
static bool group_shrank(const Looks *look, int k)
{
    const Item *then = &look->before->things.item[k];
    int n = item_find(look->after, then->thing, then->zone);
    const Item *now = n >= 0 ? &look->after->things.item[n] : NULL;
    if (!then->counters) return false;
    if (!now || now->on != then->on || !now->counters) return true;
    for (int c = 0; c < now->counters && c < ITEM_COUNTERS; c++)
        if (strcmp(now->counter[c].name, then->counter[0].name) == 0)
            return now->counter[c].value < then->counter[0].value;
    return true;
}

/* One that has left others of its kind for another place of the map; -1. */
static int group_left(const Looks *look, const Item *now, const Rect *is, Rect *was)
{
    int best = -1;
    for (int k = 0; now->on != THING_NONE && k < look->before->things.count; k++) {
        const Item *then = &look->before->things.item[k];
        Rect at;
        if (then->zone != now->zone || then->on == now->on || !item_same(then, now) || !group_shrank(look, k)) continue;
        if (!stand_of(look->before, k, &at)) continue;
        if (best < 0 || far(&at, is) < far(was, is)) best = k, *was = at;
    }
    return best;
}

static void came_find(Motion *m, Looks *look)
{
    for (int n = 0; n < look->after->things.count; n++) {
        const Item *now = &look->after->things.item[n];
        Rect is, was;
        int k;
        if (look->stayed[n] || now->shape != ITEM_CARD || !stand_of(look->after, n, &is)) continue;
        k = left_find(look, now, &is, &was);
        if (k < 0 && group_left(look, now, &is, &was) >= 0) {
            flight_add(m, was, is, now->name);
        } else if (k >= 0) {
            look->followed[k] = true;
            numbers_compare(m, &look->before->things.item[k], now, is);
            flight_add(m, was, is, now->name);
        } else if (pile_find(look, now->owner, -1, &was)) {
            flight_add(m, was, is, now->name);
        }
    }
}

static void gone_find(Motion *m, const Looks *look)
{
    for (int k = 0; k < look->before->things.count; k++) {
        const Item *then = &look->before->things.item[k];
        Rect was, is;
        if (look->followed[k] || then->shape != ITEM_CARD || !place_of(look->before, k, &was)) continue;
        if (pile_find(look, then->owner, 1, &is)) flight_add(m, was, is, then->name);
    }
}

static const Item *thing_find(const Layout *l, Thing thing)
{
    for (int n = 0; n < l->things.count; n++)
        if (l->things.item[n].thing == thing) return &l->things.item[n];
    return NULL;
}

bool motion_touches(const Layout *before, const Layout *after, Thing thing)
{
    const Item *a = thing_find(before, thing), *b = thing_find(after, thing);
    if (!a || !b) return a != b;
    if (!item_same(a, b) || a->flags != b->flags || a->on != b->on || a->count != b->count) return true;
    if (a->die != b->die || a->at != b->at || a->counters != b->counters || strcmp(a->line, b->line) != 0) return true;
    for (int n = 0; n < a->counters && n < ITEM_COUNTERS; n++)
        if (a->counter[n].value != b->counter[n].value) return true;
    return false;
}

/* Whatever began in the band below the sheet begins there still, however long the sheet has become. */
static void bands_match(Motion *m, const Layout *before, const Layout *after)
{
    for (int n = 0; n < m->flights; n++) {
        Rect *from = &m->flight[n].from;
        if (from->y >= before->height) from->y += after->height - before->height;
        else if (from->y >= after->height) from->y = after->height - 1;
    }
}

void motion_find(Motion *m, const Layout *before, const Layout *after)
{
    static Looks look; /* too large for a stack that games share */
    *m = (Motion){ .flights = 0 };
    memset(&look, 0, sizeof look);
    look.before = before;
    look.after = after;
    stayed_find(m, &look);
    reflowed_find(m, &look);
    came_find(m, &look);
    gone_find(m, &look);
    bands_match(m, before, after);
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static void flight_draw(const Flight *f, int now, int last, const LayoutView *view)
{
    int w = screen_columns(f->name) + 2, y, x, from = layout_y(view, f->from.y), to = layout_y(view, f->to.y);
    Rect r;
    if (w > 24) w = 24;
    y = from + (to - from) * now / last;
    x = f->from.x + (f->to.x - f->from.x) * now / last;
    r = (Rect){ y, x + view->right, 3, w };
    screen_fill(r, STYLE_PLAIN);
    screen_frame(r, FRAME_HEAVY, STYLE_CHOICE);
    screen_text(r.y + 1, r.x + 1, w - 2, STYLE_STRONG, f->name);
}

static void change_draw(const Change *c, const LayoutView *view)
{
    char text[48];
    int w;
    snprintf(text, sizeof text, " %+d%s%s ", c->by, *c->what ? " " : "", c->what);
    w = screen_columns(text);
    screen_text(layout_y(view, c->at.y), c->at.x + view->right + (c->at.w > w ? c->at.w - w : 0), w,
                c->by < 0 ? STYLE_ALERT : STYLE_FOCUS, text);
}

void motion_draw(const Motion *m, const LayoutView *view)
{
    if (!m->last) return;
    for (int n = 0; n < m->changes; n++) change_draw(&m->change[n], view);
    for (int n = 0; n < m->flights && m->now < m->last; n++) flight_draw(&m->flight[n], m->now, m->last, view);
}

void motion_die(Rect place, int value)
{
    /* which of seven places (the left column, the middle, the right column) have a pip */
    static const unsigned char PIPS[7] = { 0, 0x08, 0x41, 0x49, 0x55, 0x5d, 0x77 };
    static const unsigned char AT[7][2] = { { 1, 2 }, { 2, 2 }, { 3, 2 }, { 2, 4 }, { 1, 6 }, { 2, 6 }, { 3, 6 } };
    Rect r = { place.y + (place.h - 5) / 2, place.x + (place.w - 9) / 2, 5, 9 };
    screen_fill(r, STYLE_PLAIN);
    screen_frame(r, FRAME_HEAVY, STYLE_CHOICE);
    if (value < 1 || value > 6) screen_put(r.y + 2, r.x + 3, 4, STYLE_STRONG, "%d", value);
    for (int n = 0; n < 7 && value >= 1 && value <= 6; n++)
        if (PIPS[value] >> n & 1) screen_text(r.y + AT[n][0], r.x + AT[n][1], 1, STYLE_STRONG, screen_glyph(GLYPH_PIP));
}
