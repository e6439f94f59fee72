/*
 * tile.c - drawing things. See tile.h.
 */
#include "front/term/tile.h"

#include "front/term/emblem.h"
#include "front/term/tile_words.h"

int tile_columns(const Layout *l, const Item *item, bool chip)
{
    int sign = chip && item->action == ACTION_NONE && item->shape != ITEM_CARD
                   ? 1
                   : 4; /* its number, its picture; of a chip, the focus */
    int name = screen_columns(item->name) + sign, columns = 0;
    Parts parts;
    parts_list(l, item, &parts);
    for (int n = 0; n < parts.count; n++)
        if (!(parts.spare >> n & 1)) columns += screen_columns(parts.part[n]) + (n > 0 || chip);
    return chip ? name + columns : name > columns ? name : columns;
}

/* ---- Boxes ------------------------------------------------------------------------------------------------------- */

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

/* Where the parts of a thing go in its box. A card's or a room's name is part of its frame, and where the box is low so
 * are its figures; a hex has its name inside, since its frame has doors. first: what the name takes of
 * the first line. */
static Rect parts_place(const Item *item, int form, Rect r, TileState state, int *first)
{
    bool hex = form == TILE_HEX;
    *first = 0;
    if (!hex)
        return (Rect){ r.y + 1, r.x + 1, r.h == 2 || (form == TILE_CELL && r.h == 3) ? r.h - 1 : r.h - 2, r.w - 2 };
    if (r.h > HEX_LOW) return (Rect){ r.y + 2, r.x + 1, r.h - 3, r.w - 2 };
    *first = screen_columns(item->name) + (state.answer ? state.answer > 9 ? 3 : 2 : state.focus) + 1;
    return (Rect){ r.y + 1, r.x + 1, r.h - 2, r.w - 2 };
}

/* What it says in its box; who stands on a place is counted where not all can be named. */
static void parts_for(const Layout *l, const Item *item, Rect in, int first, Parts *p)
{
    parts_make(l, item, false, p);
    if (item->shape == ITEM_PLACE && parts_flow(p, in, first, STYLE_PLAIN, false) < p->text)
        parts_make(l, item, true, p);
}

bool tile_shows_all(const Layout *l, int n)
{
    const Placed *placed = &l->placed[n];
    Parts parts;
    int first;
    Rect in = parts_place(&l->things.item[n], placed->form, placed->at, (TileState){ .answer = 0 }, &first);
    parts_for(l, &l->things.item[n], in, first, &parts);
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
    parts_for(l, item, in, first, &parts);
    if (item->flags & ITEM_FACE_DOWN && parts.count == 0)
        for (int y = 1; y < r.h - 1; y++)
            for (int x = 1; x < r.w - 1; x++) screen_text(r.y + y, r.x + x, 1, STYLE_DIM, screen_glyph(GLYPH_DOWN));
    parts_flow(&parts, in, first, inner, true);
}

/* ---- Chips ------------------------------------------------------------------------------------------------------- */

static void chip_draw(const Layout *l, const Item *item, TileState state, Rect r)
{
    int style = item_style(item, state), used = 0;
    Parts parts;
    if (style == STYLE_PLAIN && item->shape == ITEM_PILE && item->count == 0) style = STYLE_DIM;
    parts_list(l, item, &parts);
    if (state.answer) used = screen_put(r.y, r.x, r.w, style, "[%d]", state.answer);
    else if (state.can || state.focus) used = screen_put(r.y, r.x, r.w, style, "%s", screen_glyph(GLYPH_POINTER));
    used += screen_text(r.y, r.x + used, r.w - used, style, item->name);
    parts_flow(&parts, r, used, style == STYLE_PLAIN ? STYLE_STRONG : style, true);
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

/* A door is a picture in the side it leads through: clockwise from the top. */
static void doors_draw(const Item *item, Rect r, int style)
{
    const int place[6][2] = { { 0, r.w / 2 },       { 1, r.w - 1 }, { r.h - 2, r.w - 1 },
                              { r.h - 1, r.w / 2 }, { r.h - 2, 0 }, { 1, 0 } };
    for (int d = 0; d < 6; d++)
        if (item->doors >> d & 1) screen_text(r.y + place[d][0], r.x + place[d][1], 1, style, screen_glyph(GLYPH_DOOR));
}

void tile_draw(const Layout *l, int n, TileState state, const LayoutView *view)
{
    const Item *item = &l->things.item[n];
    Rect r = l->placed[n].at;
    r.y = layout_y(view, r.y);
    r.x += view->right;
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

/* ---- Passages ---------------------------------------------------------------------------------------------------- */

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

void passages_draw(const Layout *l, const LayoutView *view)
{
    enum { PASSAGES = 256 };
    const Face *face = session_face(l->session);
    Passage list[PASSAGES];
    int count =
        face->passages ? face->passages(session_box(l->session), session_view(l->session, l->seat), list, PASSAGES) : 0;
    for (int n = 0; n < count; n++) {
        const Rect *a = place_rect(l, list[n].from), *b = place_rect(l, list[n].to);
        if (a && b) passage_draw(a, b, view->down, view->right);
    }
}
