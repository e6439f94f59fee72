/*
 * table_words.c - the table in words. See table_words.h.
 */
#include "front/cli/table_words.h"

#include <stdlib.h>
#include <string.h>

#include "table/hash.h"
#include "table/words.h"

/* ---- One thing ----------------------------------------------------------------------------------------------------- */

/* A part of a description after what stands there already: ": " first, then ", ". */
static void part_begin(Text *t, int *parts) { text_add(t, (*parts)++ == 0 ? ": " : ", "); }

static void part_add(Text *t, int *parts, const char *words)
{
    part_begin(t, parts);
    text_add(t, words);
}

/* "4 of 6", or "4" when there is no bound. */
static void amount_add(Text *t, int value, int of)
{
    text_num(t, value);
    if (of <= 0) return;
    text_add(t, " of ");
    text_num(t, of);
}

/* The name of a slot of the card's track, counted from 0; "" where nothing is printed or known. */
static void slot_name(const Session *s, const Item *item, int slot, char *out, size_t room)
{
    const Box *box = session_box(s);
    const char *at = box->words && item->card && item->card < box->cards ? box->words->card[item->card].track : "";
    size_t n;
    out[0] = 0;
    for (int k = 0; k < slot && *at; k++) at += strcspn(at, ",") + (at[strcspn(at, ",")] == ',');
    n = strcspn(at, ",");
    if (n == 0 || n >= room || *at == '-') return;
    memcpy(out, at, n);
    out[n] = 0;
}

/* "slot 2 of 4 (Claw)", and what comes next. */
static void slot_add(const Session *s, const Item *item, Text *t, int *parts)
{
    char now[40], next[40];
    slot_name(s, item, item->at, now, sizeof now);
    slot_name(s, item, (item->at + 1) % item->track, next, sizeof next);
    part_add(t, parts, "slot ");
    amount_add(t, item->at + 1, item->track);
    if (*now) {
        text_add(t, " (");
        text_add(t, now);
        text_add(t, ")");
    }
    if (*next) {
        part_add(t, parts, "next ");
        text_add(t, next);
    }
}

/* A value that is no counter: what its die shows, or its count. */
static void value_add(const Item *item, Text *t, int *parts)
{
    int value = item->die ? item->die : item->count;
    part_begin(t, parts);
    if (value == 0 && item->die_of) text_add(t, "none");
    else amount_add(t, value, item->die_of);
}

static void die_add(const Session *s, const Item *item, Text *t, int *parts)
{
    if (item->die) {
        part_add(t, parts, "die ");
        amount_add(t, item->die, item->die_of);
    }
    if (item->track) slot_add(s, item, t, parts);
}

static void doors_add(const Item *item, Text *t, int *parts)
{
    static const char *const SIDES[6] = { "top", "upper right", "lower right", "bottom", "lower left", "upper left" };
    bool first = true;
    if (!item->doors) return;
    part_add(t, parts, "doors ");
    for (int d = 0; d < 6; d++) {
        if (!(item->doors >> d & 1)) continue;
        if (!first) text_add(t, " and ");
        text_add(t, SIDES[d]);
        first = false;
    }
}

/* Whether the game's own remark says it already. */
static bool line_mentions(const Item *item, const char *word)
{
    char line[WORDS_ROOM];
    words_fold(item->line, line);
    return strstr(line, word) != NULL;
}

static void state_add(const Session *s, const Things *things, const Item *item, Text *t, int *parts)
{
    int layout = session_face(s)->zones[item->zone].layout;
    if (item->flags & ITEM_FACE_DOWN && item->shape != ITEM_PILE) part_add(t, parts, "face down");
    if (item->flags & ITEM_INACTIVE && !line_mentions(item, "inactive")) part_add(t, parts, "inactive");
    if (item->flags & ITEM_APART && !item->line[0]) part_add(t, parts, "apart");
    if (layout == LAYOUT_HEXES && item->shape == ITEM_PLACE) {
        part_add(t, parts, "column ");
        text_num(t, item->x);
        text_add(t, " row ");
        text_num(t, item->y);
    }
    doors_add(item, t, parts);
    for (int n = 0; item->on != THING_NONE && n < things->count; n++)
        if (things->item[n].thing == item->on) {
            part_add(t, parts, "on ");
            text_add(t, things->item[n].name);
            break;
        }
}

void table_item_words(const Session *s, const Things *things, const Item *item, int seat, Text *t)
{
    int parts = 0;
    text_add(t, item->name[0] ? item->name : "a card");
    if (item->shape == ITEM_SEAT && item->owner == seat) text_add(t, " (you)");
    if (item->shape == ITEM_PILE) {
        part_begin(t, &parts);
        text_num(t, item->count);
        text_add(t, item->count == 1 ? " card" : " cards");
    }
    if (item->line[0]) part_add(t, &parts, item->line);
    for (int n = 0; n < item->counters && n < ITEM_COUNTERS; n++) {
        part_add(t, &parts, item->counter[n].name);
        text_add(t, " ");
        amount_add(t, item->counter[n].value, item->counter[n].of);
    }
    if (item->shape != ITEM_VALUE) die_add(s, item, t, &parts);
    else if (item->counters == 0) value_add(item, t, &parts);
    state_add(s, things, item, t, &parts);
}

/* ---- Zones --------------------------------------------------------------------------------------------------------- */

typedef struct ZoneWords {
    const Session *s;
    const Things *things;
    int seat, zone, owner; /* owner: SEAT_MAX for nobody's, or for all of a zone that is not per seat                */
    bool marked;           /* say which answer a thing is                                                            */
} ZoneWords;

static bool item_here(const ZoneWords *z, const Item *item)
{
    int owner = item->owner < SEAT_MAX ? item->owner : SEAT_MAX;
    if (item->zone != z->zone) return false;
    return !session_face(z->s)->zones[z->zone].per_seat || owner == z->owner;
}

static void answer_mark(const ZoneWords *z, const Item *item, Text *t)
{
    const Answers *answers = session_answers(z->s);
    int n = item->action == ACTION_NONE || session_asked(z->s) != z->seat ? -1 : answers_find(answers, item->action);
    if (!z->marked || n < 0 || !answers->numbered) return;
    text_add(t, " [answer ");
    text_num(t, n + 1);
    text_add(t, "]");
}

/* "Threats", or "Hand (Player 2)". */
static void zone_name(const ZoneWords *z, Text *t)
{
    const ZoneFace *zone = &session_face(z->s)->zones[z->zone];
    text_add(t, zone->name);
    if (!zone->per_seat || z->owner >= SEAT_MAX || session_seats(z->s) == 1) return;
    text_add(t, " (");
    if (z->owner == z->seat) text_add(t, "yours");
    else things_seat_name(z->s, z->things, z->owner, t);
    text_add(t, ")");
}

/* Short things stand on one line, others each on a line of its own. Lines after the first begin with two spaces. Returns
 * how many things lie there. */
static int zone_words(const ZoneWords *z, Text *t)
{
    const ZoneFace *zone = &session_face(z->s)->zones[z->zone];
    bool short_things = zone->layout == LAYOUT_VALUES || zone->layout == LAYOUT_PILES;
    int count = 0;
    zone_name(z, t);
    for (int n = 0; n < z->things->count; n++) {
        const Item *item = &z->things->item[n];
        if (!item_here(z, item)) continue;
        text_add(t, short_things ? (count ? "; " : ": ") : "\n  ");
        table_item_words(z->s, z->things, item, z->seat, t);
        answer_mark(z, item, t);
        count++;
    }
    if (count == 0 && zone->empty) {
        text_add(t, ": ");
        text_add(t, zone->empty);
    }
    return count;
}

static void zone_print(const Paper *p, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\n"), lead = strspn(text, " ");
        char line[1024];
        if (n >= sizeof line) n = sizeof line - 1;
        memcpy(line, text + lead, n - lead);
        line[n - lead] = 0;
        paper_say(p, (int)lead, (int)lead + 2, line);
        text += n;
        text += *text == '\n';
    }
}

static bool zone_has_answer(const ZoneWords *z)
{
    for (int n = 0; n < z->things->count; n++) {
        const Item *item = &z->things->item[n];
        if (item_here(z, item) && item->action != ACTION_NONE && answers_find(session_answers(z->s), item->action) >= 0)
            return true;
    }
    return false;
}

/* One zone of one owner; memory null: always said. */
static void zone_say(const Paper *p, const ZoneWords *z, TableMemory *memory)
{
    const ZoneFace *zone = &session_face(z->s)->zones[z->zone];
    char text[16384];
    Text t = text_in(text, sizeof text);
    int count = zone_words(z, &t);
    uint64_t hash = hash_bytes(text, strlen(text)), *said;
    bool silent = count == 0 && !(zone->empty && *zone->empty); /* not worth a line when nothing lies there */
    if (!memory) {
        if (silent) return;
        zone_print(p, text);
        return;
    }
    if (z->zone >= TABLE_ZONES) return;
    said = &memory->said[z->zone][z->owner];
    if (hash == *said || (count == 0 && *said == 0)) return;
    if (zone->layout == LAYOUT_PILES && !zone_has_answer(z)) return;
    *said = hash;
    if (!silent) zone_print(p, text);
}

static void zones_say(const Paper *p, const Session *s, int seat, TableMemory *memory)
{
    const Face *face = session_face(s);
    Things *things = malloc(sizeof *things);
    if (!things) return;
    things_list(s, seat, things);
    for (int zone = 0; zone < face->zone_count; zone++) {
        ZoneWords z = { s, things, seat, zone, SEAT_MAX, memory == NULL };
        if (!face->zones[zone].per_seat) zone_say(p, &z, memory);
        for (z.owner = 0; face->zones[zone].per_seat && z.owner < session_seats(s); z.owner++) zone_say(p, &z, memory);
    }
    free(things);
}

void table_say(const Paper *p, const Session *s, int seat) { zones_say(p, s, seat, NULL); }

void table_say_changes(const Paper *p, const Session *s, int seat, TableMemory *memory)
{
    zones_say(p, s, seat, memory);
}
