/*
 * preview.c - see preview.h.
 */
#include "telling/preview.h"

#include <stdlib.h>
#include <string.h>

/* What an answer does to every seat's score in a world that the seat may imagine. */
static void scores_after(const Session *s, const void *view, int seat, uint64_t luck_of, Action a, int32_t by[SEAT_MAX],
                         void *world)
{
    const Game *game = session_game(s);
    const Box *box = session_box(s);
    int32_t before[SEAT_MAX] = { 0 };
    Rng luck;
    memcpy(world, view, game->state_size);
    rng_seed(&luck, luck_of);
    game->resample(box, world, seat, &luck);
    game->score(box, world, before);
    game->apply(box, world, a, NULL);
    memset(by, 0, SEAT_MAX * sizeof *by);
    game->score(box, world, by);
    for (int n = 0; n < SEAT_MAX; n++) by[n] -= before[n];
}

/* " Gives Seat 2 5 points." where every world says the same: then no luck is in it, and nothing is given away. */
static void gifts_write(const Session *s, const void *view, int seat, Action a, Text *t)
{
    enum { WORLDS = 3 };
    void *world = malloc(session_game(s)->state_size);
    int32_t by[WORLDS][SEAT_MAX];
    if (!world) return;
    for (int n = 0; n < WORLDS; n++) scores_after(s, view, seat, (uint64_t)n + 1, a, by[n], world);
    for (int other = 0; other < session_seats(s); other++) {
        bool same = other != seat && by[0][other] > 0;
        for (int n = 1; n < WORLDS; n++) same = same && by[n][other] == by[0][other];
        if (!same) continue;
        text_add(t, " (gives ");
        text_add(t, session_name(s, other));
        text_add(t, " ");
        text_num(t, by[0][other]);
        text_add(t, by[0][other] == 1 ? " point)" : " points)");
    }
    free(world);
}

void preview_write_in(const Session *s, const void *view, int seat, Action a, Text *t)
{
    const Face *face = session_face(s);
    int before = t->used;
    face->preview(session_box(s), view, a, t);
    if (t->used == before) face->answer(session_box(s), view, a, t);
    if (session_seats(s) > 1 && !face->together && ACT_VERB(a) != VERB_PASS) gifts_write(s, view, seat, a, t);
}

void preview_write(const Session *s, int seat, Action a, Text *t)
{
    preview_write_in(s, session_view(s, seat), seat, a, t);
}
