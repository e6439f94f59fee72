/*
 * tile.c - drawing things. See tile.h.
 */
#include "front/term/tile.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "front/term/emblem.h"
#include "table/item_words.h"

/* Short parts of a thing, flowed into the lines of its box. */
enum { PARTS_MAX = 14, PART_ROOM = 160 };

typedef struct Parts {
    int count;
    int text;       /* from this part on, each begins a line: what a card does                              */
    uint16_t figures; /* bit per part: words with a number behind them, which may be shortened              */
    uint16_t spare;   /* bit per part: said only where there is room                                        */
    char part[PARTS_MAX][PART_ROOM];
} Parts;

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

static void parts_list(const Layout *l, const Item *item, Parts *p)
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

/* Words before a number: little ones before another go, the others are cut to so many letters; the number never is. "In the dungeon
 * 3" is "dung 3". */
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

int tile_columns(const Layout *l, const Item *item, bool chip)
{
    int sign = chip && item->action == ACTION_NONE ? 1 : 4; /* its number, its picture; of a chip, the focus */
    int name = screen_columns(item->name) + sign, columns = 0;
    Parts parts;
    parts_list(l, item, &parts);
    for (int n = 0; n < parts.count; n++)
        if (!(parts.spare >> n & 1)) columns += screen_columns(parts.part[n]) + (n > 0 || chip);
    return chip ? name + columns : name > columns ? name : columns;
}

/* ---- Boxes --------------------------------------------------------------------------------------------------------- */

static int item_style(const Item *item, TileState state)
{
    if (state.focus) return STYLE_FOCUS;
    if (state.news) return STYLE_NEWS;
    if (state.can) return STYLE_CHOICE;
    if (item->flags & (ITEM_INACTIVE | ITEM_FACE_DOWN)) return STYLE_DIM;
    if (item->flags & ITEM_FOE) return STYLE_FOE;
    return item->flags & ITEM_FRIEND ? STYLE_FRIEND : STYLE_PLAIN;
}

/* The frame says what the colour says: double can be chosen, heavy has the focus, dotted is out of action. */
static int item_frame(const Item *item, TileState state)
{
    if (state.focus) return FRAME_HEAVY;
    if (state.can) return FRAME_DOUBLE;
    return item->flags & (ITEM_INACTIVE | ITEM_FACE_DOWN) ? FRAME_DOTTED : FRAME_THIN;
}

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

/* The parts in the lines there are; first: columns of the first line that are taken. Returns how many are seen whole. */
static int parts_flow(const Parts *p, Rect in, int first, int style, bool draws)
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

/* A little, so that nothing is cut; else as much as it takes to have every figure. */
static void parts_fit(Parts *p, Rect in, int first)
{
    enum { READABLE = 4, SHORTEST = 2 };
    const Parts whole = *p;
    if (parts_cut_to(p, in, first, p->text < p->count ? p->text : p->count, READABLE)) return;
    *p = whole;
    parts_cut_to(p, in, first, parts_figures(p), SHORTEST);
}

/* "3 Ash Ghoul" in the upper border, its picture at the right. */
static void heading_draw(const Layout *l, const Item *item, TileState state, Rect r, int style)
{
    const Box *box = session_box(l->session);
    const char *name = item->name[0] ? item->name : item->flags & ITEM_FACE_DOWN ? "face down" : "a card";
    int room = r.w - 2, used = 0;
    bool pictured = item->card && item->card < box->cards && r.w > 14 && r.h > 1;
    if (state.answer) used = screen_put(r.y, r.x + 1, room, style, "%d ", state.answer);
    else if (state.focus) used = screen_put(r.y, r.x + 1, room, style, "%s", screen_glyph(GLYPH_POINTER));
    if (pictured && screen_columns(name) + used <= room - 2)
        screen_text(r.y, r.x + r.w - 2, 1, style,
                    emblem_of(box->words ? box->words->card[item->card].picture : NULL, box->card[item->card].kind));
    screen_text(r.y, r.x + 1 + used, room - used, style == STYLE_PLAIN ? STYLE_STRONG : style, name);
}

/* Where the parts of a thing go in its box. A card's or a room's name is part of its frame, and where the box is low so are
 * its figures; a hex has its name inside, since its frame has doors. first: what the name takes of the first line. */
static Rect parts_place(const Item *item, int form, Rect r, TileState state, int *first)
{
    bool hex = form == TILE_HEX;
    *first = 0;
    if (!hex) return (Rect){ r.y + 1, r.x + 1, r.h == 2 || form == TILE_CELL ? r.h - 1 : r.h - 2, r.w - 2 };
    if (r.h > CELL_LOW) return (Rect){ r.y + 2, r.x + 1, r.h - 3, r.w - 2 };
    *first = screen_columns(item->name) + (state.answer ? state.answer > 9 ? 3 : 2 : state.focus) + 1;
    return (Rect){ r.y + 1, r.x + 1, r.h - 2, r.w - 2 };
}

/* All that there is to be said in the box of a thing. */
static void parts_make(const Layout *l, const Item *item, Parts *p)
{
    parts_list(l, item, p);
    p->text = p->count;
    if (l->size >= CARDS_TEXT || p->count == 0) text_parts_add(l, p, item);
}

bool tile_shows_all(const Layout *l, int n)
{
    const Placed *placed = &l->placed[n];
    Parts parts;
    int first;
    Rect in = parts_place(&l->things.item[n], placed->form, placed->at, (TileState){ .answer = 0 }, &first);
    parts_make(l, &l->things.item[n], &parts);
    parts.spare = 0;
    return parts_flow(&parts, in, first, STYLE_PLAIN, false) == parts.count;
}

static void box_draw(const Layout *l, const Item *item, TileState state, Rect r, int form)
{
    int style = item_style(item, state), inner = state.focus || state.news ? STYLE_STRONG : style, first;
    Rect in = parts_place(item, form, r, state, &first);
    Parts parts;
    screen_fill(r, STYLE_PLAIN);
    screen_frame(r, item_frame(item, state), state.focus ? STYLE_CHOICE : style);
    heading_draw(l, item, state, (Rect){ r.y + (form == TILE_HEX), r.x, first ? 1 : r.h, r.w }, style);
    parts_make(l, item, &parts);
    parts_fit(&parts, in, first);
    if (item->flags & ITEM_FACE_DOWN && parts.count == 0)
        for (int y = 1; y < r.h - 1; y++)
            for (int x = 1; x < r.w - 1; x++) screen_text(r.y + y, r.x + x, 1, STYLE_DIM, screen_glyph(GLYPH_DOWN));
    parts_flow(&parts, in, first, inner, true);
}

/* ---- Chips --------------------------------------------------------------------------------------------------------- */

static void chip_draw(const Layout *l, const Item *item, TileState state, Rect r)
{
    int style = item_style(item, state), used = 0;
    Parts parts;
    if (style == STYLE_PLAIN && item->shape == ITEM_PILE && item->count == 0) style = STYLE_DIM;
    parts_list(l, item, &parts);
    if (state.answer) used = screen_put(r.y, r.x, r.w, style, "[%d]", state.answer);
    else if (state.can || state.focus) used = screen_put(r.y, r.x, r.w, style, "%s", screen_glyph(GLYPH_POINTER));
    used += screen_text(r.y, r.x + used, r.w - used, style, item->name);
    parts_fit(&parts, r, used);
    parts_flow(&parts, r, used, style == STYLE_PLAIN ? STYLE_STRONG : style, true);
}

/* ---- Cells --------------------------------------------------------------------------------------------------------- */

/* A door is a picture in the side it leads through: clockwise from the top. */
static void doors_draw(const Item *item, Rect r, int style)
{
    const int place[6][2] = { { 0, r.w / 2 },       { 1, r.w - 1 }, { r.h - 2, r.w - 1 },
                              { r.h - 1, r.w / 2 }, { r.h - 2, 0 }, { 1, 0 } };
    for (int d = 0; d < 6; d++)
        if (item->doors >> d & 1) screen_text(r.y + place[d][0], r.x + place[d][1], 1, style, screen_glyph(GLYPH_DOOR));
}

void tile_draw(const Layout *l, int n, TileState state, int down, int right)
{
    const Item *item = &l->things.item[n];
    Rect r = l->placed[n].at;
    r.y += down;
    r.x += right;
    switch (l->placed[n].form) {
    case TILE_BOX:
    case TILE_CELL: box_draw(l, item, state, r, l->placed[n].form); break;
    case TILE_CHIP: chip_draw(l, item, state, r); break;
    case TILE_HEX:
        box_draw(l, item, state, r, TILE_HEX);
        doors_draw(item, r, STYLE_STRONG);
        break;
    default: break;
    }
}

/* ---- Passages ------------------------------------------------------------------------------------------------------ */

static const Rect *place_rect(const Layout *l, int place)
{
    for (int n = 0; n < l->things.count; n++)
        if (l->placed[n].form != TILE_NONE && l->things.item[n].thing == THING(THING_PLACE, place))
            return &l->placed[n].at;
    return NULL;
}

/* A line from the side of one place to the side of the next; those that are not neighbours are told in words. */
static void passage_draw(const Rect *a, const Rect *b, int down, int right)
{
    if (a->y == b->y) {
        if (a->x > b->x) {
            passage_draw(b, a, down, right);
            return;
        }
        for (int x = a->x + a->w; x < b->x; x++)
            screen_text(a->y + down + a->h / 2, x + right, 1, STYLE_STRONG, screen_glyph(GLYPH_ACROSS));
    } else if (a->x == b->x) {
        if (a->y > b->y) {
            passage_draw(b, a, down, right);
            return;
        }
        for (int y = a->y + a->h; y < b->y; y++)
            screen_text(y + down, a->x + right + a->w / 2, 1, STYLE_STRONG, screen_glyph(GLYPH_UPRIGHT));
    }
}

void passages_draw(const Layout *l, int down, int right)
{
    enum { PASSAGES = 256 };
    const Face *face = session_face(l->session);
    Passage list[PASSAGES];
    int count =
        face->passages ? face->passages(session_box(l->session), session_view(l->session, l->seat), list, PASSAGES) : 0;
    for (int n = 0; n < count; n++) {
        const Rect *a = place_rect(l, list[n].from), *b = place_rect(l, list[n].to);
        if (a && b) passage_draw(a, b, down, right);
    }
}
