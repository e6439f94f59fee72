/*
 * tile_words.c - listing, shortening and flowing the parts of a thing. See tile_words.h.
 */
#include "front/term/tile_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "telling/figures.h"
#include "telling/item_words.h"

static void part_add(Parts *p, const char *text)
{
    if (p->count < PARTS_MAX && *text) snprintf(p->part[p->count++], PART_ROOM, "%s", text);
}

/* A figure: its sign before its number. */
static void figure_add(const Layout *l, Parts *p, const char *text)
{
    char signs[PART_ROOM];
    Text t = text_in(signs, sizeof signs);
    figures_write(session_face(l->session), screen_is_utf8(), text, &t);
    if (p->count < PARTS_MAX) p->figures |= (uint16_t)(1u << p->count);
    part_add(p, signs);
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

static void counter_add(const Layout *l, Parts *p, const ItemCounter *c)
{
    char text[PART_ROOM];
    if (c->of > 0) snprintf(text, sizeof text, "%s %d/%d", c->name, c->value, c->of);
    else snprintf(text, sizeof text, "%s %d", c->name, c->value);
    figure_add(l, p, text);
}

/* Beside the name of one who stands on a place: its first counter. */
static void guest_numbers(const Layout *l, const Item *guest, char text[PART_ROOM])
{
    const ItemCounter *c = &guest->counter[0];
    const FigureSign *sign = guest->counters ? figures_sign(session_face(l->session), c->name) : NULL;
    const char *mark = !sign ? "" : screen_is_utf8() ? sign->sign : sign->letters;
    size_t used = strlen(text);
    if (guest->counters && c->of > 0) snprintf(text + used, PART_ROOM - used, " %s%d/%d", mark, c->value, c->of);
    else if (guest->counters) snprintf(text + used, PART_ROOM - used, " %s%d", mark, c->value);
}

static bool is_guest(const Item *guest, const Item *host)
{
    return guest != host && guest->on == host->thing && guest->on != THING_NONE;
}

/* What stands on it or is attached to it, one's own first; of a crowd only that, and how many others. */
static void guests_add(const Layout *l, Parts *p, const Item *item, bool crowd)
{
    bool place = item->shape == ITEM_PLACE;
    const char *sign = place ? screen_glyph(GLYPH_TOKEN) : "+";
    char text[PART_ROOM];
    int others = 0;
    for (int own = 1; own >= 0; own--)
        for (int n = 0; n < l->things.count; n++) {
            const Item *guest = &l->things.item[n];
            if (!is_guest(guest, item) || (guest->owner == l->seat) != own) continue;
            if (crowd && !own && ++others) continue;
            snprintf(text, sizeof text, "%s%s", sign, guest->name);
            if (place) guest_numbers(l, guest, text);
            figure_add(l, p, text);
        }
    if (!others) return;
    snprintf(text, sizeof text, "%s%d %s", sign, others, p->count ? "more" : "here");
    part_add(p, text);
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
static void remarks_add(const Layout *l, Parts *p, const Item *item)
{
    const char *at = item->line;
    while (item->shape == ITEM_PLACE && strstr(at, "; ")) {
        char text[PART_ROOM];
        snprintf(text, sizeof text, "%.*s", (int)(strstr(at, "; ") - at), at);
        part_add(p, text);
        at = strstr(at, "; ") + 2;
    }
    figure_add(l, p, at);
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

/* That a card in hand may be used, as most may, need not be said; one that may not says so. */
static bool is_ready(const Layout *l, const Item *item)
{
    bool held = session_face(l->session)->zones[item->zone].layout == LAYOUT_HAND;
    return item->shape == ITEM_CARD && held && !(item->flags & (ITEM_INACTIVE | ITEM_APART)) &&
           !strpbrk(item->line, "0123456789");
}

static void list(const Layout *l, const Item *item, bool crowd, Parts *p)
{
    char text[PART_ROOM];
    *p = (Parts){ .count = 0, .text = PARTS_MAX };
    die_add(p, item);
    if (item->track) track_add(p, item);
    if (item->shape == ITEM_PILE) {
        snprintf(text, sizeof text, "%s %d", screen_glyph(GLYPH_PILE), item->count);
        part_add(p, text);
    }
    if (l->lie.alike[item - l->things.item] > 1) {
        snprintf(text, sizeof text, "%s%d", screen_is_utf8() ? "×" : "x", l->lie.alike[item - l->things.item]);
        part_add(p, text);
    }
    if (item->shape == ITEM_PLACE) guests_add(l, p, item, crowd);
    for (int n = 0; n < item->counters && n < ITEM_COUNTERS; n++) counter_add(l, p, &item->counter[n]);
    place_add(l, p, item);
    if (!is_ready(l, item)) remarks_add(l, p, item);
    if (item->flags & ITEM_INACTIVE && !item->line[0]) part_add(p, "(inactive)"); /* its frame says so too */
    if (item->flags & ITEM_APART && !item->line[0]) part_add(p, "(apart)");
    if (item->shape == ITEM_VALUE && p->count == 0) {
        snprintf(text, sizeof text, "%d", item->count);
        part_add(p, text);
    }
    if (item->shape != ITEM_PLACE) guests_add(l, p, item, crowd);
    if (item->track) next_add(l, p, item);
}

void parts_list(const Layout *l, const Item *item, Parts *p) { list(l, item, false, p); }

void parts_make(const Layout *l, const Item *item, bool crowd, Parts *p)
{
    list(l, item, crowd, p);
    p->text = p->count;
    if (l->placed[item - l->things.item].size >= CARDS_TEXT || p->count == 0) text_parts_add(l, p, item);
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
        if (!pen.cut) whole = n + 1;
    }
    return whole;
}
