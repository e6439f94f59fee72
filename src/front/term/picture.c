/*
 * picture.c - a table in small. See picture.h.
 */
#include "front/term/picture.h"

#include "front/term/layout.h"
#include "front/term/tile.h"

void picture_draw(const Session *s, int seat, Rect place)
{
    static Layout l; /* too large for a stack that games share */
    screen_fill(place, STYLE_PLAIN);
    layout_make(&l, s, seat, place.w, place.h);
    screen_within(place);
    for (int n = 0; n < l.label_count; n++)
        if (!l.label[n].empty)
            screen_text(l.label[n].y + place.y, l.label[n].x + place.x, l.label[n].w, STYLE_LABEL, l.label[n].text);
    passages_draw(&l, place.y, place.x);
    for (int n = 0; n < l.things.count; n++)
        if (l.placed[n].form != TILE_NONE) tile_draw(&l, n, (TileState){ 0 }, place.y, place.x);
    screen_whole();
    if (l.height > place.h)
        screen_text(place.y + place.h - 1, place.x + place.w - 1, 1, STYLE_CHOICE, screen_glyph(GLYPH_MORE_DOWN));
}
