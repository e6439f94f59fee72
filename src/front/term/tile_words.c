/*
 * tile_words.c - listing, shortening and flowing the parts of a thing. See tile_words.h.
 */
#include "front/term/tile_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "telling/item_words.h"

static void part_add(Parts *p, const char *text)
{
    if (p->count < PARTS_MAX && *text) snprintf(p->part[p->count++], PART_ROOM, "%s", text);
}

static void figure_add(Parts *p, const char *text)
{
    if (p->count < PARTS_MAX) p->figures |= (uint16_t)(1u << p->count);
    part_add(p, text);
}

/* "▪▪◆▫": the slots of a track and where its die is. */
static void track_add(Parts *p, const Item *item)
{
    char text[PART_ROOM] = "";
    for (int slot = 0; slot < item->track; slot++) {
        size_t used = strlen(text);
        int glyph = slot < item->at ? GLYPH_PASSED : slot == item->at ? GLYPH_AT : GLYPH_AHEAD;
        snprintf(text + used, sizeof text - used, "%s", screen_glyph(glyph));
    }
    part_add(p, text);
}

static void die_add(Parts *p, const Item *item)
{
    char text[PART_ROOM];
    if (!item->die && !item->die_of) return;
    if (item->die_of) snprintf(text, sizeof text, "%s%d/%d", screen_pips(item->die), item->die, item->die_of);
    else snprintf(text, sizeof text, "%s%d", screen_pips(item->die), item->die);
    part_add(p, text);
}

static void counter_add(Parts *p, const ItemCounter *c)
{
    char text[PART_ROOM];
    if (c->of > 0) snprintf(text, sizeof text, "%s %d/%d", c->name, c->value, c->of);
    else snprintf(text, sizeof text, "%s %d", c->name, c->value);
    figure_add(p, text);
}

/* Beside the name of one who stands on a place: its first counter. */
static void guest_numbers(const Item *guest, char text[PART_ROOM])
{
    const ItemCounter *c = &guest->counter[0];
    size_t used = strlen(text);
    if (guest->counters && c->of > 0) snprintf(text + used, PART_ROOM - used, " %d/%d", c->value, c->of);
    else if (guest->counters) snprintf(text + used, PART_ROOM - used, " %d", c->value);
}

/* What stands on it or is attached to it. */
static void guests_add(const Layout *l, Parts *p, const Item *item)
{
    for (int n = 0; n < l->things.count; n++) {
        const Item *guest = &l->things.item[n];
        char text[PART_ROOM];
        if (guest->on != item->thing || guest->on == THING_NONE || guest == item) continue;
        snprintf(text, sizeof text, "%s%s", item->shape == ITEM_PLACE ? screen_glyph(GLYPH_TOKEN) : "+", guest->name);
        if (item->shape == ITEM_PLACE) guest_numbers(guest, text);
        figure_add(p, text);
    }
}

/* Where it stands, when another of its row has the same name. */
static void place_add(const Layout *l, Parts *p, const Item *item)
{
    const char *place = NULL;
    bool twin = false;
    for (int n = 0; item->on != THING_NONE && n < l->things.count; n++) {
        const Item *other = &l->things.item[n];
        if (other->thing == item->on && other->shape == ITEM_PLACE) place = other->name;
        twin |= other != item && other->zone == item->zone && strcmp(other->name, item->name) == 0;
    }
    if (place && twin) {
        char text[PART_ROOM];
        snprintf(text, sizeof text, "on %s", place);
        part_add(p, text);
    }
}

/* What the die does when it moves on. */
static void next_add(const Layout *l, Parts *p, const Item *item)
{
    char name[40], text[PART_ROOM];
    item_slot_name(l->session, item, (item->at + 1) % item->track, name, sizeof name);
    if (!*name || p->count == PARTS_MAX) return;
    snprintf(text, sizeof text, "next %s", name);
    p->spare |= (uint16_t)(1u << p->count);
    part_add(p, text);
}

/* Of a place, each remark is a part of its own. */
static void remarks_add(Parts *p, const Item *item)
{
    const char *at = item->line;
    while (item->shape == ITEM_PLACE && strstr(at, "; ")) {
        char text[PART_ROOM];
        snprintf(text, sizeof text, "%.*s", (int)(strstr(at, "; ") - at), at);
        part_add(p, text);
        at = strstr(at, "; ") + 2;
    }
    if (*at && isdigit((unsigned char)at[strlen(at) - 1])) figure_add(p, at);
    else part_add(p, at);
}

/* Cards with room for it show what they do. */
static void text_parts_add(const Layout *l, Parts *p, const Item *item)
{
    const Box *box = session_box(l->session);
    const char *at = box->words && item->card && item->card < box->cards ? box->words->card[item->card].text : "";
    while (*at) {
        size_t n = strcspn(at, "\n");
        char text[PART_ROOM];
        Text t = text_in(text, (int32_t)(n + 1 < sizeof text ? n + 1 : sizeof text));
        text_add(&t, at);
        part_add(p, text);
        at += n + (at[n] == '\n');
    }
}

void parts_list(const Layout *l, const Item *item, Parts *p)
{
    char text[PART_ROOM];
    *p = (Parts){ .count = 0, .text = PARTS_MAX };
    die_add(p, item);
    if (item->track) track_add(p, item);
    if (item->shape == ITEM_PILE) {
        snprintf(text, sizeof text, "%s %d", screen_glyph(GLYPH_PILE), item->count);
        part_add(p, text);
    }
    if (item->shape == ITEM_PLACE) guests_add(l, p, item);
    for (int n = 0; n < item->counters && n < ITEM_COUNTERS; n++) counter_add(p, &item->counter[n]);
    place_add(l, p, item);
    remarks_add(p, item);
    if (item->flags & ITEM_INACTIVE && !item->line[0]) part_add(p, "(inactive)"); /* its frame says so too */
    if (item->flags & ITEM_APART && !item->line[0]) part_add(p, "(apart)");
    if (item->shape == ITEM_VALUE && p->count == 0) {
        snprintf(text, sizeof text, "%d", item->count);
        part_add(p, text);
    }
    if (item->shape != ITEM_PLACE) guests_add(l, p, item);
    if (item->track) next_add(l, p, item);
}

/* ---- Shortening ------------------------------------------------------------------------------------------------ */

/* Words before a number: little ones before another go, the others are cut to so many letters; the number never is. "In
 * the dungeon 3" is "dung 3". */
static void figure_shorten(char *text, int letters)
{
    enum { LITTLE = 3 };
    char out[PART_ROOM];
    size_t used = 0;
    for (const char *at = text; *at;) {
        size_t n = 0, kept = 0;
        while (isalpha((unsigned char)at[n])) n++;
        if (n > 0 && n <= LITTLE && at[n] == ' ' && isalpha((unsigned char)at[n + 1]) && islower((unsigned char)*at)) {
            at += n + 1;
            continue;
        }
        for (; kept < n && kept < (size_t)letters; kept++) out[used++] = at[kept];
        at += n;
        if (n == 0) out[used++] = *at++;
    }
    out[used] = 0;
    memcpy(text, out, used + 1);
}

static void parts_shorten(Parts *p, int letters)
{
    for (int n = 0; n < p->count; n++)
        if (p->figures >> n & 1) figure_shorten(p->part[n], letters);
}

void parts_make(const Layout *l, const Item *item, Parts *p)
{
    parts_list(l, item, p);
    p->text = p->count;
    if (l->size >= CARDS_TEXT || p->count == 0) text_parts_add(l, p, item);
}

/* ---- Flowing ----------------------------------------------------------------------------------------------------- */

/* A long text of one part goes on in the next line at a space. */
static const char *line_break(const char *text, int width, char *out, size_t room)
{
    size_t end = 0, at = 0;
    int columns = 0;
    while (text[at] && columns < width) {
        do at++;
        while (((unsigned char)text[at] & 0xc0) == 0x80);
        columns++;
        if (text[at] == ' ' || !text[at]) end = at;
    }
    if (!text[at] || end == 0) end = at;
    snprintf(out, room, "%.*s", (int)end, text);
    text += end;
    while (*text == ' ') text++;
    return text;
}

/* A pen in a box: where the next part goes, and whether anything found no room. */
typedef struct Pen {
    Rect in;
    int y, x, style;
    bool draws; /* else it only measures */
    bool cut;
} Pen;

static int pen_left(const Pen *pen) { return pen->in.x + pen->in.w - pen->x; }
static bool pen_is_last(const Pen *pen) { return pen->y + 1 >= pen->in.y + pen->in.h; }

static void pen_write(Pen *pen, const char *text)
{
    if (pen->draws) screen_text(pen->y, pen->x, pen_left(pen), pen->style, text);
    pen->x += screen_columns(text);
}

static void pen_next_line(Pen *pen)
{
    pen->y++;
    pen->x = pen->in.x;
}

/* A sign that there is more, once; in the frame, where the line is full. */
static void pen_cut(Pen *pen)
{
    int right = pen->in.x + pen->in.w;
    if (!pen->cut && pen->draws)
        screen_text(pen->y, pen->x < right ? pen->x : right, 1, pen->style, screen_is_utf8() ? "…" : "+");
    pen->cut = true;
    pen->x++;
}

/* As many whole words as there is room for; a figure is never cut in two. */
static void pen_write_words(Pen *pen, const char *text)
{
    char line[PART_ROOM] = "";
    int room = pen_left(pen) - 2;
    const char *rest = room > 4 ? line_break(text, room, line, sizeof line) : text;
    bool whole = rest != text && screen_columns(line) <= room && (!text[strlen(line)] || text[strlen(line)] == ' ');
    if (whole) pen->x++, pen_write(pen, line);
    pen_cut(pen);
}

/* One part; what is too long for a line goes on in the next. */
static void pen_write_part(Pen *pen, const char *text)
{
    while (*text) {
        char line[PART_ROOM];
        if (pen->x > pen->in.x) pen->x++;
        text = line_break(text, pen_left(pen), line, sizeof line);
        pen_write(pen, line);
        if (!*text) return;
        if (pen_is_last(pen)) {
            pen_cut(pen);
            return;
        }
        pen_next_line(pen);
    }
}

int parts_flow(const Parts *p, Rect in, int first, int style, bool draws)
{
    Pen pen = { .in = in, .y = in.y, .x = in.x + first, .style = style, .draws = draws };
    int whole = 0;
    for (int n = 0; n < p->count; n++) {
        bool fits = pen.x == in.x || 1 + screen_columns(p->part[n]) <= pen_left(&pen);
        if (n >= p->text && pen.x > in.x) fits = false;
        if (fits || (!pen_is_last(&pen) && !pen.cut)) {
            if (!fits) pen_next_line(&pen);
            pen_write_part(&pen, p->part[n]);
        } else if (n >= p->text) {
            pen_cut(&pen);
            break;
        } else if (!(p->spare >> n & 1) && !pen.cut) {
            pen_write_words(&pen, p->part[n]);
        }
        if (!draws && p->figures >> n & 1 && screen_columns(p->part[n]) > in.w) pen.cut = true; /* broken in two */
        if (!pen.cut) whole = n + 1;
    }
    return whole;
}

/* How many parts must be seen whole: up to the last figure. */
static int parts_figures(const Parts *p)
{
    int n = p->text < p->count ? p->text : p->count;
    while (n > 0 && !(p->figures >> (n - 1) & 1)) n--;
    return n;
}

/* Words before figures are cut, to `least` letters if need be, until so many parts are seen whole. */
static bool parts_cut_to(Parts *p, Rect in, int first, int wanted, int least)
{
    enum { LONG = 6 };
    for (int letters = LONG; parts_flow(p, in, first, STYLE_PLAIN, false) < wanted; letters--) {
        if (letters < least) return false;
        parts_shorten(p, letters);
    }
    return true;
}

void parts_fit(Parts *p, Rect in, int first)
{
    enum { READABLE = 4, SHORTEST = 2 };
    const Parts whole = *p;
    if (parts_cut_to(p, in, first, p->text < p->count ? p->text : p->count, READABLE)) return;
    *p = whole;
    parts_cut_to(p, in, first, parts_figures(p), SHORTEST);
}
