/*
 * arrangement.c - see arrangement.h.
 */
#include "telling/arrangement.h"

#include <string.h>

static const ZoneFace *zone_of(const Session *s, int zone) { return &session_face(s)->zones[zone]; }

const char *group_place_name(int place)
{
    static const char *const NAMES[PLACES] = { "rim", "others", "common", "map", "own", "hand" };
    return NAMES[place < PLACES ? place : PLACE_COMMON];
}

int group_rank(const Group *g)
{
    static const uint8_t RANK[PLACES] = {
        [PLACE_HAND] = 0, [PLACE_OWN] = 2, [PLACE_MAP] = 3, [PLACE_COMMON] = 4, [PLACE_OTHERS] = 5, [PLACE_RIM] = 6
    };
    return g->asked && g->place != PLACE_HAND ? 1 : RANK[g->place];
}

/* ---- Where a group lies ------------------------------------------------------------------------------------------ */

/* Whether what lies there is before the seat that looks. A game for one has one side of the table. */
static bool is_own(const Session *s, const ZoneFace *zone, int owner, int seat)
{
    if (zone->per_seat) return owner == seat;
    return zone->side == SIDE_NEAR && session_seats(s) == 1 && seat != SEAT_NONE;
}

static int place_of(const Session *s, const ZoneFace *zone, int owner, int seat)
{
    if (zone->layout == LAYOUT_ROOMS || zone->layout == LAYOUT_HEXES) return PLACE_MAP;
    if (is_own(s, zone, owner, seat)) return zone->layout == LAYOUT_HAND ? PLACE_HAND : PLACE_OWN;
    if (zone->per_seat) return PLACE_OTHERS;
    if (zone->layout == LAYOUT_PILES || zone->layout == LAYOUT_VALUES) return PLACE_RIM;
    return zone->side == SIDE_EDGE && zone->layout != LAYOUT_SEATS ? PLACE_RIM : PLACE_COMMON;
}

static void title_write(const Session *s, const Things *things, int seat, Group *g)
{
    Text t = text_in(g->title, sizeof g->title);
    text_add(&t, zone_of(s, g->zone)->name);
    if (g->owner >= SEAT_MAX || session_seats(s) == 1) return;
    text_add(&t, " (");
    if (g->owner == seat) text_add(&t, "yours");
    else things_seat_name(s, things, g->owner, &t);
    text_add(&t, ")");
}

/* ---- What is asked about ----------------------------------------------------------------------------------------- */

static bool is_answer(const Session *s, int seat, const Item *item)
{
    return session_asked(s) == seat && item->action != ACTION_NONE &&
           answers_find(session_answers(s), item->action) >= 0;
}

static bool is_asked_about(const Session *s, int seat, const Item *item)
{
    if (is_answer(s, seat, item)) return true;
    return session_asked(s) == seat && item->card && item->card == session_choice(s).source;
}

/* ---- What folds -------------------------------------------------------------------------------------------------- */

/* Its face is turned away from this seat, nothing lies on it, and nobody is asked to point at it. */
static bool is_hidden(const Item *item)
{
    return item->shape == ITEM_CARD && item->flags & ITEM_FACE_DOWN && !item->card && !item->line[0] &&
           !item->counters && !item->die && item->on == THING_NONE;
}

static bool is_empty_pile(const Item *item) { return item->shape == ITEM_PILE && item->count == 0; }

static bool has_guests(const Things *things, const Item *host)
{
    for (int n = 0; n < things->count; n++)
        if (things->item[n].on == host->thing && things->item[n].on != THING_NONE) return true;
    return false;
}

static bool counters_equal(const Item *a, const Item *b)
{
    if (a->counters != b->counters) return false;
    for (int n = 0; n < a->counters && n < ITEM_COUNTERS; n++)
        if (strcmp(a->counter[n].name, b->counter[n].name) != 0 || a->counter[n].value != b->counter[n].value ||
            a->counter[n].of != b->counter[n].of)
            return false;
    return true;
}

/* Two open cards between which nothing that is shown differs. */
static bool is_twin(const Item *a, const Item *b)
{
    return a->shape == ITEM_CARD && b->shape == ITEM_CARD && a->card && a->card == b->card && a->flags == b->flags &&
           a->on == b->on && a->die == b->die && a->at == b->at && counters_equal(a, b) &&
           strcmp(a->name, b->name) == 0 && strcmp(a->line, b->line) == 0;
}

/* The thing of this group shown already that stands for this one too; -1: none. Nobody's own folds, nor what may be
 * pointed at. */
static int twin_of(const Arrangement *a, const Group *g, const Session *s, int seat, const Things *things, int n)
{
    const Item *item = &things->item[n];
    if (g->place != PLACE_OTHERS || is_answer(s, seat, item) || has_guests(things, item)) return -1;
    for (int k = 0; k < g->count; k++) {
        int other = a->order[g->first + k];
        const Item *shown = &things->item[other];
        if (is_twin(item, shown) && !is_answer(s, seat, shown) && !has_guests(things, shown)) return other;
    }
    return -1;
}

/* "3 hidden", "empty: Grave, Discard", "5 empty" */
static void folded_write(const Things *things, const uint16_t *empty, Group *g)
{
    enum { NAMED = 2 };
    Text t = text_in(g->folded, sizeof g->folded);
    if (g->hidden) text_num(&t, g->hidden), text_add(&t, " hidden");
    if (g->hidden && g->empty) text_add(&t, ", ");
    if (g->empty > NAMED) text_num(&t, g->empty), text_add(&t, " empty");
    for (int n = 0; n < g->empty && g->empty <= NAMED; n++) {
        text_add(&t, n ? ", " : "empty: ");
        text_add(&t, things->item[empty[n]].name);
    }
}

/* ---- Gathering --------------------------------------------------------------------------------------------------- */

/* At a table for one, what is nobody's lies before that one. */
static bool belongs(const Session *s, const Group *g, const Item *item)
{
    int owner = item->owner < SEAT_MAX ? item->owner : session_seats(s) == 1 ? 0 : SEAT_MAX;
    return item->zone == g->zone && (!zone_of(s, g->zone)->per_seat || owner == g->owner);
}

static void thing_take(Arrangement *a, Group *g, const Session *s, int seat, const Things *things, int n,
                       uint16_t *empty)
{
    const Item *item = &things->item[n];
    bool answer = is_answer(s, seat, item);
    int twin;
    g->asked |= is_asked_about(s, seat, item);
    a->alike[n] = 0;
    if (!answer && g->place != PLACE_HAND && is_hidden(item) && !has_guests(things, item)) {
        g->hidden++;
        return;
    }
    if (!answer && is_empty_pile(item)) {
        empty[g->empty++] = (uint16_t)n;
        return;
    }
    twin = twin_of(a, g, s, seat, things, n);
    if (twin >= 0) {
        a->alike[twin]++;
        return;
    }
    a->alike[n] = 1;
    a->order[g->first + g->count++] = (uint16_t)n;
}

static void group_gather(Arrangement *a, Group *g, const Session *s, int seat, const Things *things)
{
    uint16_t empty[ITEM_MAX];
    for (int n = 0; n < things->count; n++)
        if (belongs(s, g, &things->item[n])) thing_take(a, g, s, seat, things, n, empty);
    folded_write(things, empty, g);
}

/* The group of that zone and owner, if that is where it lies. */
static void group_add(Arrangement *a, const Session *s, int seat, const Things *things, int place, int zone, int owner)
{
    const ZoneFace *face = zone_of(s, zone);
    Group *g = a->group + a->count, *last = g - 1;
    int first = a->count ? last->first + last->count : 0;
    if (a->count == GROUPS_MAX || place_of(s, face, owner, seat) != place) return;
    *g = (Group){ .zone = (uint8_t)zone, .owner = (uint8_t)owner, .place = (uint8_t)place, .first = (uint16_t)first };
    a->count++;
    title_write(s, things, seat, g);
    group_gather(a, g, s, seat, things);
}

/* Seat by seat, so that what is before one of them lies together. */
static void groups_of_others(Arrangement *a, const Session *s, int seat, const Things *things)
{
    for (int owner = 0; owner < session_seats(s); owner++)
        for (int zone = 0; zone < session_face(s)->zone_count; zone++)
            if (zone_of(s, zone)->per_seat) group_add(a, s, seat, things, PLACE_OTHERS, zone, owner);
}

static void groups_of_place(Arrangement *a, const Session *s, int seat, const Things *things, int place)
{
    for (int side = SIDE_FAR; side <= SIDE_EDGE; side++)
        for (int zone = 0; zone < session_face(s)->zone_count; zone++) {
            const ZoneFace *face = zone_of(s, zone);
            if (face->side == side) group_add(a, s, seat, things, place, zone, face->per_seat ? seat : SEAT_MAX);
        }
}

void arrangement_make(Arrangement *a, const Session *s, int seat, const Things *things)
{
    a->count = 0;
    for (int place = 0; place < PLACES; place++)
        if (place == PLACE_OTHERS) groups_of_others(a, s, seat, things);
        else groups_of_place(a, s, seat, things, place);
}
