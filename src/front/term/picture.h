/*
 * picture.h - a table in small: what lies on it, drawn into a part of the screen, to be looked at and not played.
 *
 * Does NOT show more than a seat may see.
 */
#ifndef TERM_PICTURE_H
#define TERM_PICTURE_H

#include "front/term/screen.h"
#include "table/session.h"

/* seat: who looks; SEAT_NONE: a spectator. */
void picture_draw(const Session *s, int seat, Rect place);

#endif
