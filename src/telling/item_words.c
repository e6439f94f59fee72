/*
 * item_words.c - one thing on the table in words. See item_words.h.
 */
#include "telling/item_words.h"

#include <string.h>

#include "words/words.h"

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

void item_slot_name(const Session *s, const Item *item, int slot, char *out, size_t room)
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
    item_slot_name(s, item, item->at, now, sizeof now);
    item_slot_name(s, item, (item->at + 1) % item->track, next, sizeof next);
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
    if (!item->doors) return;
    part_add(t, parts, (item->doors & (item->doors - 1)) ? "doors " : "door ");
    for (int d = 0; d < 6; d++) {
        bool first = !(item->doors & ((1 << d) - 1)), last = !(item->doors >> (d + 1));
        if (!(item->doors >> d & 1)) continue;
        if (!first) text_add(t, last ? " and " : ", ");
        text_add(t, SIDES[d]);
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

void item_words(const Session *s, const Things *things, const Item *item, int seat, Text *t)
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
