/*
 * picture.c - a table in small. See picture.h.
 */
#include "front/term/picture.h"

#include "front/term/layout.h"
#include "front/term/tile.h"

void picture_draw(const Session *s, int seat, Rect place)
{
    static Layout l; /* too large for a stack that games share */
    LayoutView view;
    screen_fill(place, STYLE_PLAIN);
    l.session = NULL;
    layout_make(&l, s, seat, place.w, place.h);
    screen_within(place);
    view = layout_view(&l, place, 0);
    for (int n = 0; n < l.label_count; n++)
        screen_text(layout_y(&view, l.label[n].y), l.label[n].x + place.x, l.label[n].w,
                    l.label[n].folded ? STYLE_DIM : STYLE_LABEL, l.label[n].text);
    passages_draw(&l, &view);
    for (int n = 0; n < l.things.count; n++)
        if (l.placed[n].form != TILE_NONE) tile_draw(&l, n, (TileState){ 0 }, &view);
    screen_whole();
    if (!layout_fits(&l))
        screen_text(place.y + place.h - 1, place.x + place.w - 1, 1, STYLE_CHOICE, screen_glyph(GLYPH_MORE_DOWN));
}
