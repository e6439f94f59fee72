/*
 * table_words.c - the table in words. See table_words.h.
 */
#include "front/cli/table_words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "telling/card_page.h"
#include "telling/item_words.h"
#include "words/hash.h"

/* One zone of one owner. */
typedef struct ZoneWords {
    const Session *s;
    const Things *things;
    const ZoneFace *face;
    int seat, zone, owner; /* owner: SEAT_MAX for nobody's, or for all of a zone that is not per seat                */
    int count;             /* things that lie there                                                                  */
    uint16_t item[ITEM_MAX];
} ZoneWords;

static void zone_gather(ZoneWords *z)
{
    z->face = &session_face(z->s)->zones[z->zone];
    z->count = 0;
    for (int n = 0; n < z->things->count; n++) {
        const Item *item = &z->things->item[n];
        int owner = item->owner < SEAT_MAX ? item->owner : SEAT_MAX;
        if (item->zone == z->zone && (!z->face->per_seat || owner == z->owner)) z->item[z->count++] = (uint16_t)n;
    }
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* Which answer pointing at it is, -1 for none. */
static int item_answer(const ZoneWords *z, const Item *item)
{
    if (item->action == ACTION_NONE || session_asked(z->s) != z->seat) return -1;
    return answers_find(session_answers(z->s), item->action);
}

static void answer_mark(const ZoneWords *z, const Item *item, Text *t)
{
    int n = item_answer(z, item);
    if (n < 0 || !session_answers(z->s)->numbered) return;
    text_add(t, " [answer ");
    text_num(t, n + 1);
    text_add(t, "]");
}

/* "Threats", or "Hand (Player 2)". */
static void zone_name(const ZoneWords *z, Text *t)
{
    text_add(t, z->face->name);
    if (!z->face->per_seat || z->owner >= SEAT_MAX || session_seats(z->s) == 1) return;
    text_add(t, " (");
    if (z->owner == z->seat) text_add(t, "yours");
    else things_seat_name(z->s, z->things, z->owner, t);
    text_add(t, ")");
}

/* Values and piles stand together on one line, and so does what is said of an empty zone. */
static bool zone_is_short(const ZoneWords *z)
{
    return z->count == 0 || z->face->layout == LAYOUT_VALUES || z->face->layout == LAYOUT_PILES;
}

/* A value that is called like its zone is not named twice: "Turn: 3". */
static void item_say(const ZoneWords *z, const Item *item, Text *t)
{
    size_t name = strlen(item->name);
    char words[1024];
    Text w = text_in(words, sizeof words);
    item_words(z->s, z->things, item, z->seat, &w);
    if (strcasecmp(item->name, z->face->name) == 0 && strncmp(words + name, ": ", 2) == 0)
        text_add(t, words + name + 2);
    else text_add(t, words);
}

/* only: those of its things to say, null: all. */
static void zone_line(const ZoneWords *z, bool marked, const bool *only, Text *t)
{
    int said = 0;
    zone_name(z, t);
    text_add(t, ": ");
    if (z->count == 0 && z->face->empty) text_add(t, z->face->empty);
    for (int n = 0; n < z->count; n++) {
        const Item *item = &z->things->item[z->item[n]];
        if (only && !only[n]) continue;
        if (said++) text_add(t, "; ");
        item_say(z, item, t);
        if (marked) answer_mark(z, item, t);
    }
}

/* ---- Everything -------------------------------------------------------------------------------------------------- */

static void zone_say(const Paper *p, const ZoneWords *z)
{
    char text[4096];
    Text t = text_in(text, sizeof text);
    if (z->count == 0 && !(z->face->empty && *z->face->empty)) return;
    if (zone_is_short(z)) {
        zone_line(z, true, NULL, &t);
        paper_say(p, 0, 2, text);
        return;
    }
    zone_name(z, &t);
    text_add(&t, ":");
    paper_say(p, 0, 2, text);
    for (int n = 0; n < z->count; n++) {
        const Item *item = &z->things->item[z->item[n]];
        t = text_in(text, sizeof text);
        item_words(z->s, z->things, item, z->seat, &t);
        answer_mark(z, item, &t);
        paper_say(p, 2, 4, text);
    }
}

/* ---- What changed ------------------------------------------------------------------------------------------------ */

/* Without "(you)", which is somebody else after a change of seats: those who share everything share what was said. */
static uint64_t item_hash(const ZoneWords *z, const Item *item, Text *t)
{
    item_words(z->s, z->things, item, SEAT_NONE, t);
    return hash_bytes(t->at, (size_t)t->used) ^ (uint64_t)(z->zone * TABLE_OWNERS + z->owner) << 56;
}

/* Each line of last time stands for one thing: a second copy of a card is new, though it reads like the first. */
static bool line_was_said(const TableMemory *m, bool *used, uint64_t hash)
{
    for (int n = 0; n < m->lines; n++)
        if (m->line[n] == hash && !used[n]) return used[n] = true;
    return false;
}

static bool card_in(const uint8_t *bits, int card) { return card < TABLE_CARDS && bits[card / 8] >> (card % 8) & 1; }

/* Whether the answer that a thing is says what its card does. */
static bool preview_tells(const ZoneWords *z, const Item *item)
{
    const Box *box = session_box(z->s);
    char preview[512], begin[32];
    Text t = text_in(preview, sizeof preview), b = text_in(begin, sizeof begin);
    if (item_answer(z, item) < 0) return false;
    session_face(z->s)->preview(box, session_view(z->s, z->seat), item->action, &t);
    text_add(&b, box->words ? box->words->card[item->card].text : "");
    begin[strcspn(begin, "\n")] = 0;
    return strstr(preview, begin) != NULL;
}

/* Its text, when it comes to the table, unless its answer says it. */
static void card_tell(const Paper *p, const ZoneWords *z, const Item *item, TableMemory *m)
{
    int card = item->card;
    if (!card || card >= TABLE_CARDS || card >= session_box(z->s)->cards || card_in(m->known, card)) return;
    if (!card_in(m->knowing, card) && !preview_tells(z, item)) card_page_text(p, 6, session_box(z->s), card);
    m->knowing[card / 8] |= (uint8_t)(1 << card % 8);
}

static bool zone_has_answer(const ZoneWords *z)
{
    for (int n = 0; n < z->count; n++)
        if (item_answer(z, &z->things->item[z->item[n]]) >= 0) return true;
    return false;
}

/* Notes the words of every thing of the zone; is_new says which were not said before. Returns how many are new. */
static int items_note(const ZoneWords *z, TableMemory *m, bool *is_new)
{
    bool used[ITEM_MAX] = { false };
    int news = 0;
    for (int n = 0; n < z->count; n++) {
        char text[1024];
        Text t = text_in(text, sizeof text);
        const Item *item = &z->things->item[z->item[n]];
        uint64_t hash = item_hash(z, item, &t);
        is_new[n] = !line_was_said(m, used, hash);
        news += is_new[n];
        if (m->freshes < ITEM_MAX) m->fresh[m->freshes++] = hash;
        if (card_in(m->known, item->card)) m->knowing[item->card / 8] |= (uint8_t)(1 << item->card % 8);
    }
    return news;
}

/* How many of the zone's things read like thing n, it included; before: how many that are said now stand before it.
 * only: those to say, null: all. */
static int item_copies(const ZoneWords *z, const bool *only, int n, int *before)
{
    char mine[1024], other[1024];
    Text t = text_in(mine, sizeof mine);
    int copies = 0;
    *before = 0;
    item_words(z->s, z->things, &z->things->item[z->item[n]], z->seat, &t);
    for (int k = 0; k < z->count; k++) {
        t = text_in(other, sizeof other);
        item_words(z->s, z->things, &z->things->item[z->item[k]], z->seat, &t);
        if (strcmp(mine, other) != 0) continue;
        *before += k < n && (!only || only[k]);
        copies++;
    }
    return copies;
}

/* The things that are new; all of them when something only went away. Those that read alike are said once. */
static void items_say(const Paper *p, const ZoneWords *z, TableMemory *m, const bool *is_new, int news)
{
    char text[1024];
    Text t = text_in(text, sizeof text);
    zone_name(z, &t);
    text_add(&t, news > 0 && news < z->count ? ", changed:" : ":");
    paper_say(p, 0, 2, text);
    for (int n = 0; n < z->count; n++) {
        const Item *item = &z->things->item[z->item[n]];
        int before, copies = item_copies(z, news > 0 ? is_new : NULL, n, &before);
        if (before || (news > 0 && !is_new[n])) continue;
        t = text_in(text, sizeof text);
        item_words(z->s, z->things, item, z->seat, &t);
        if (copies > 1) text_add(&t, " ("), text_num(&t, copies), text_add(&t, ")");
        paper_say(p, 2, 4, text);
        card_tell(p, z, item, m);
    }
}

static void zone_say_changes(const Paper *p, const ZoneWords *z, TableMemory *m)
{
    bool is_new[ITEM_MAX], nothing = z->count == 0;
    char text[16384];
    Text t = text_in(text, sizeof text);
    int news = items_note(z, m, is_new);
    uint64_t *said = &m->zone[z->zone][z->owner], hash;
    ZoneWords nobodys = *z;
    nobodys.seat = SEAT_NONE;
    zone_line(&nobodys, false, NULL, &t);
    hash = hash_bytes(text, (size_t)t.used);
    if (hash == *said || (nothing && *said == 0)) return;
    if (z->face->layout == LAYOUT_PILES && !zone_has_answer(z)) return;
    *said = hash;
    t = text_in(text, sizeof text);
    zone_line(z, false, news > 0 && z->face->layout == LAYOUT_VALUES ? is_new : NULL, &t);
    if (!zone_is_short(z)) items_say(p, z, m, is_new, news);
    else if (!nothing || (z->face->empty && *z->face->empty)) paper_say(p, 0, 2, text);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* memory null: everything. */
static void zones_say(const Paper *p, const Session *s, int seat, TableMemory *memory)
{
    const Face *face = session_face(s);
    Things *things = malloc(sizeof *things);
    if (!things) return;
    things_list(s, seat, things);
    for (int zone = 0; zone < face->zone_count && zone < TABLE_ZONES; zone++) {
        bool per_seat = face->zones[zone].per_seat;
        ZoneWords nobodys = { .s = s, .things = things, .seat = seat, .zone = zone, .owner = SEAT_MAX };
        zone_gather(&nobodys);
        for (int owner = per_seat ? 0 : SEAT_MAX; owner < TABLE_OWNERS; owner++) {
            ZoneWords z = { .s = s, .things = things, .seat = seat, .zone = zone, .owner = owner };
            if (per_seat && owner >= session_seats(s) && (owner < SEAT_MAX || !nobodys.count)) continue;
            zone_gather(&z);
            if (!z.count && nobodys.count) continue; /* it is not empty: what lies there is no seat's */
            if (memory) zone_say_changes(p, &z, memory);
            else zone_say(p, &z);
        }
    }
    free(things);
}

void table_say(const Paper *p, const Session *s, int seat) { zones_say(p, s, seat, NULL); }

void table_say_changes(const Paper *p, const Session *s, int seat, TableMemory *memory)
{
    memory->freshes = 0;
    memset(memory->knowing, 0, sizeof memory->knowing);
    zones_say(p, s, seat, memory);
    memcpy(memory->line, memory->fresh, sizeof memory->line);
    memcpy(memory->known, memory->knowing, sizeof memory->known);
    memory->lines = memory->freshes;
}

void table_say_source(const Paper *p, const Session *s, int card, const TableMemory *memory)
{
    if (!card_in(memory->known, card)) card_page_text(p, 6, session_box(s), card);
}
