/*
 * tile.c - drawing things. See tile.h.
 */
#include "front/term/tile.h"

#include <stdio.h>
#include <string.h>

#include "front/term/emblem.h"

/* Short parts of a thing, flowed into the lines of its box. */
enum { PARTS_MAX = 14, PART_ROOM = 160 };

typedef struct Parts {
    int count;
    char text[PARTS_MAX][PART_ROOM];
} Parts;

static void part_add(Parts *p, const char *text)
{
    if (p->count < PARTS_MAX && *text) snprintf(p->text[p->count++], PART_ROOM, "%s", text);
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
    part_add(p, text);
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
        snprintf(text, sizeof text, "%s%s", item->shape == ITEM_PLACE ? screen_glyph(GLYPH_POINTER) : "+", guest->name);
        if (item->shape == ITEM_PLACE) guest_numbers(guest, text);
        part_add(p, text);
    }
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
    p->count = 0;
    die_add(p, item);
    if (item->track) track_add(p, item);
    if (item->shape == ITEM_PILE) {
        snprintf(text, sizeof text, "%s %d", screen_glyph(GLYPH_PILE), item->count);
        part_add(p, text);
    }
    if (item->shape == ITEM_PLACE) guests_add(l, p, item);
    for (int n = 0; n < item->counters && n < ITEM_COUNTERS; n++) counter_add(p, &item->counter[n]);
    part_add(p, item->line);
    if (item->flags & ITEM_INACTIVE && !item->line[0]) part_add(p, "(inactive)"); /* its frame says so too */
    if (item->flags & ITEM_APART && !item->line[0]) part_add(p, "(apart)");
    if (item->shape == ITEM_VALUE && p->count == 0) {
        snprintf(text, sizeof text, "%d", item->count);
        part_add(p, text);
    }
    if (item->shape != ITEM_PLACE) guests_add(l, p, item);
}

int tile_columns(const Layout *l, const Item *item, bool chip)
{
    int sign = chip && item->action == ACTION_NONE ? 1 : 4; /* its number, its picture; of a chip, the focus */
    int name = screen_columns(item->name) + sign, columns = 0;
    Parts parts;
    parts_list(l, item, &parts);
    for (int n = 0; n < parts.count; n++) columns += screen_columns(parts.text[n]) + (n > 0 || chip);
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

/* As many whole words as there is room for, and a sign that there are more; a figure is never cut in two. Returns the columns
 * used. */
static int rest_draw(const char *text, int y, int x, int room, int style)
{
    char line[PART_ROOM];
    const char *rest = room > 6 ? line_break(text, room - 2, line, sizeof line) : text;
    if (rest == text || screen_columns(line) > room - 2) return 0;
    if (text[strlen(line)] && text[strlen(line)] != ' ') return 0; /* a word that is cut in two */
    return 1 + screen_put(y, x, room, style, "%s%s", line, *rest ? screen_is_utf8() ? " …" : " +" : "");
}

/* A sign at the end of the last line that there is more. */
static void more_draw(Rect in, int y, int x, int style)
{
    int right = in.x + in.w - 1;
    screen_text(y, x < right ? x : right, 1, style, screen_is_utf8() ? "…" : "+");
}

/* The parts in the lines there are; from part `text` on, each begins a line. */
static void parts_draw(const Parts *p, Rect in, int style, int text)
{
    int y = in.y, x = in.x;
    bool cut = false;
    for (int n = 0; n < p->count; n++) {
        if (n >= text && x > in.x) y++, x = in.x;
        const char *rest = p->text[n];
        int columns = screen_columns(rest);
        if (x > in.x && x + 1 + columns > in.x + in.w) {
            if (y + 1 < in.y + in.h) y++, x = in.x;
            else if (n < text) {
                int drawn = rest_draw(rest, y, x + 1, in.x + in.w - x - 1, style);
                if (!drawn && !cut) more_draw(in, y, x, style), cut = true, drawn = 1;
                x += drawn;
                continue;
            } else return;
        }
        while (*rest && y < in.y + in.h) {
            char line[PART_ROOM];
            if (x > in.x) x++;
            rest = line_break(rest, in.x + in.w - x, line, sizeof line);
            x += screen_text(y, x, in.x + in.w - x, style, line);
            if (!*rest) break;
            if (y + 1 == in.y + in.h) more_draw(in, y, x, style);
            y++, x = in.x;
        }
        if (y >= in.y + in.h) return;
    }
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

/* A card's name is part of its frame; a place's stands inside, since its frame has doors. */
static void box_draw(const Layout *l, const Item *item, TileState state, Rect r, bool inside_name)
{
    int style = item_style(item, state), inner = state.focus || state.news ? STYLE_STRONG : style;
    int figures;
    Parts parts;
    screen_fill(r, STYLE_PLAIN);
    screen_frame(r, item_frame(item, state), state.focus ? STYLE_CHOICE : style);
    heading_draw(l, item, state, (Rect){ r.y + inside_name, r.x, inside_name && r.h == CELL_SQUAT ? 1 : r.h, r.w },
                 style);
    parts_list(l, item, &parts);
    if (item->flags & ITEM_FACE_DOWN && parts.count == 0)
        for (int y = 1; y < r.h - 1; y++)
            for (int x = 1; x < r.w - 1; x++) screen_text(r.y + y, r.x + x, 1, STYLE_DIM, screen_glyph(GLYPH_DOWN));
    figures = parts.count;
    if (inside_name && r.h == CELL_SQUAT) {
        int used = screen_columns(item->name) + (state.answer ? state.answer > 9 ? 3 : 2 : state.focus) + 1;
        if (r.w - 2 - used > 3)
            parts_draw(&parts, (Rect){ r.y + 1, r.x + 1 + used, 1, r.w - 2 - used }, inner, figures);
        return;
    }
    if (l->size >= CARDS_TEXT || figures == 0) text_parts_add(l, &parts, item);
    if (r.h == 2) parts_draw(&parts, (Rect){ r.y + 1, r.x + 1, 1, r.w - 2 }, inner, figures); /* in its lower border */
    else parts_draw(&parts, (Rect){ r.y + 1 + inside_name, r.x + 1, r.h - 2 - inside_name, r.w - 2 }, inner, figures);
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
    for (int n = 0; n < parts.count && used < r.w; n++)
        used += screen_put(r.y, r.x + used, r.w - used, n == 0 && style == STYLE_PLAIN ? STYLE_STRONG : style, " %s",
                           parts.text[n]);
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
    case TILE_BOX: box_draw(l, item, state, r, false); break;
    case TILE_CHIP: chip_draw(l, item, state, r); break;
    case TILE_CELL:
        box_draw(l, item, state, r, true);
        doors_draw(item, r, STYLE_STRONG);
        break;
    default: break;
    }
}

/* ---- Passages ------------------------------------------------------------------------------------------------------ */

static const Rect *place_rect(const Layout *l, int place)
{
    for (int n = 0; n < l->things.count; n++)
        if (l->placed[n].form == TILE_CELL && l->things.item[n].thing == THING(THING_PLACE, place))
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
