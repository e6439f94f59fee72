/*
 * gallery.c - saves as pictures. See gallery.h.
 */
#include "front/term/gallery.h"

#include <stdlib.h>

#include "front/term/picture.h"

void gallery_open(Gallery *g, Keeper *k, int first, int count)
{
    *g = (Gallery){ .keeper = k, .first = first, .shown = -1 };
    g->name = calloc(count > 0 ? (size_t)count : 1, sizeof *g->name);
    if (g->name) g->count = count;
}

static void save_put_away(Gallery *g)
{
    if (g->open.session) opening_close(&g->open);
    g->open = (Opening){ .session = NULL };
    g->shown = -1;
}

void gallery_close(Gallery *g)
{
    save_put_away(g);
    free(g->name);
    g->name = NULL;
    g->count = 0;
}

static void gallery_turn(Gallery *g, int n)
{
    Save *save;
    save_put_away(g);
    g->shown = n;
    g->trouble.text[0] = 0;
    save = opening_find_save(g->keeper->store, g->name[n], &g->trouble);
    if (save) opening_load(&g->open, save, NULL, -1, &g->trouble);
    save_free(save);
}

/* Who may look at it: its one person, everybody where nothing is hidden from anybody or all is over;
 * else a spectator. */
static int gallery_viewer(const Session *s)
{
    bool open = session_people(s) == 1 || session_face(s)->together || session_over(s);
    return open ? session_first_person(s) : SEAT_NONE;
}

void gallery_paint(void *gallery, int line, const Rect *place)
{
    Gallery *g = gallery;
    int n = line - g->first;
    bool pictured = n >= 0 && n < g->count;
    if (pictured && n != g->shown) gallery_turn(g, n);
    screen_fill(*place, STYLE_PLAIN);
    if (!pictured) return;
    if (g->open.session) picture_draw(g->open.session, gallery_viewer(g->open.session), *place);
    else screen_text(place->y, place->x, place->w, STYLE_DIM, "There is no picture of it.");
}
