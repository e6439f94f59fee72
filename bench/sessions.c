/*
 * sessions.c - what a table costs that is served: bytes of a live session, and the time for an answer, for all views of
 * a position as JSON, and for standing anywhere in the game. Whole games at random, one line each.
 *
 *   make bench-sessions
 *
 * Times are CPU time of this thread; compare them as ratios within one run.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bots/random_bot.h"
#include "table/options.h"
#include "table/registry.h"
#include "telling/position_json.h"

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct Costs {
    double answering, views, seeking;
    size_t weight, bytes;
    int answers, looks, seeks;
} Costs;

/* Every seat's view and a spectator's, as they would be sent. */
static void views_write(const Session *s, Sheet *page, Costs *c)
{
    double began = seconds();
    for (int seat = 0; seat <= session_seats(s); seat++) {
        sheet_clear(page);
        position_json(page, s, seat < session_seats(s) ? seat : SEAT_NONE, session_count(s) - 1);
        c->bytes += page->used;
    }
    c->views += seconds() - began;
    c->looks++;
}

static bool game_play(Session *s, Costs *c)
{
    enum { LOOK_EVERY = 8, ANSWERS_MOST = 3000 };
    Sheet page = { 0 };
    Why why = { "" };
    while (!session_over(s) && session_count(s) < ANSWERS_MOST) {
        double began = seconds();
        if (!session_bot_answers(s, &why)) return puts(why.text), false;
        c->answering += seconds() - began;
        c->answers++;
        if (session_count(s) % LOOK_EVERY == 0) views_write(s, &page, c);
    }
    c->weight = session_weight(s);
    session_replay(s);
    for (int n = 0; n < session_length(s); n += 1 + session_length(s) / 40, c->seeks++) {
        double began = seconds();
        if (!session_seek(s, (n * 7919) % session_length(s), &why)) return puts(why.text), false;
        c->seeking += seconds() - began;
    }
    sheet_free(&page);
    return true;
}

static bool costs_say(const RegistryEntry *e, int seats)
{
    SessionStart start = { .face = e->face };
    Costs c = { 0 };
    Why why = { "" };
    start.setup.seed = 1;
    options_standard(start.face, &start.setup);
    start.setup.seats = (uint8_t)seats;
    for (int seat = 0; seat < seats; seat++) start.sitter[seat].bot = random_bot_answer;
    Session *s = session_begin(&start, &why);
    if (!s) return puts(why.text), false;
    size_t fresh = session_weight(s);
    bool played = game_play(s, &c);
    session_end(s);
    if (!played || !c.looks || !c.answers || !c.seeks) return played;
    printf("%-12s %5d %7d %9.1f %9.1f %8.1f %12.1f %9zu %10.3f\n", e->game->name, seats, c.answers,
           (double)fresh / 1024, (double)c.weight / 1024, c.answering / c.answers * 1e6, c.views / c.looks * 1e6,
           c.bytes / ((size_t)c.looks * (size_t)(seats + 1)), c.seeking / c.seeks * 1e3);
    return true;
}

int main(void)
{
    printf("game         seats answers  fresh kB    end kB  us/answer us/all views  bytes/view ms/seek\n");
    for (int n = 0; n < registry_count(); n++)
        for (int seats = registry_at(n)->game->seats_min; seats <= registry_at(n)->game->seats_max; seats++)
            if (!costs_say(registry_at(n), seats)) return 1;
    return 0;
}
