/*
 * desk.c - see desk.h.
 */
#include "table/desk.h"

#include <stdlib.h>
#include <string.h>

Desk *desk_new(void) { return calloc(1, sizeof(Desk)); }

void desk_free(Desk *d)
{
    if (!d) return;
    reading_free(&d->reading);
    free(d->view);
    free(d);
}

bool desk_room(Desk *d, size_t size)
{
    if (d->size < size) {
        uint8_t *view = realloc(d->view, (DESK_VIEWS + 1) * size);
        if (!view) return false;
        d->view = view;
        d->size = size;
        desk_clear(d, NULL);
    }
    return reading_room(&d->reading, size);
}

void desk_clear(Desk *d, const void *whose)
{
    d->whose = whose;
    d->choice_known = d->answers_known = false;
    memset(d->view_known, 0, sizeof d->view_known);
    d->past_at = -1;
}
