/*
 * gallery.h - pictures of where saved games stand, one at a time, beside a list of them.
 *
 * Owns the one save that is open to be looked at. Does NOT play it, nor list anything.
 */
#ifndef TERM_GALLERY_H
#define TERM_GALLERY_H

#include "front/term/screen.h"
#include "records/keeper.h"
#include "sitting/opening.h"

typedef struct Gallery {
    Keeper *keeper;
    char (*name)[64];  /* of the saves, in the order of the list                                             */
    int first, count;  /* the first line of the list that is one of them, and how many there are             */
    int shown;         /* the one that is open; -1: none                                                     */
    Opening open;      /* played anew only when another is looked at                                         */
    Why trouble;
} Gallery;

/* An opening must stay where it is: a gallery is never copied after this. */
void gallery_open(Gallery *g, Keeper *k, int first, int count);
void gallery_close(Gallery *g);

/* A painter of lists (popup.h): the picture of a line's save, as far as whoever sits here may see it. */
void gallery_paint(void *gallery, int line, const Rect *place);

#endif
