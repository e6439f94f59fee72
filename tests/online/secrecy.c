/*
 * secrecy.c - every byte of every step that a seat or a spectator is sent, over whole games of every rulebook: two worlds
 * that differ only in what it may not know send it the same bytes, at the same step numbers.
 *
 * The second world is imagined from the view (resample) before each answer. Its question must be the same bytes. Then
 * the same answer is given in both, with the same luck; what it sets off may differ where something hidden shows itself,
 * so what is told of it is held to what the seat heard and sees: when those are the same, so are the bytes,
 * whatever else happened where it does not look.
 */
#include <stdlib.h>

#include "../table/tap.h"
#include "table/options.h"
#include "table/registry.h"
#include "telling/position_json.h"

enum { ANSWERS_MOST = 700, EVENTS_MOST = 4096 };

typedef struct Worlds {
    Session *one, *other;
    Rng chance;
    int asked, told, differ; /* questions and steps compared; those that were not the same                        */
    const char *how;
} Worlds;

static Session *world(const RegistryEntry *e, int seats, uint64_t seed)
{
    SessionStart start = { .face = e->face };
    Why why = { "" };
    options_standard(e->face, &start.setup);
    start.setup.seats = (uint8_t)seats;
    start.setup.seed = seed;
    return session_begin(&start, &why);
}

static bool same_bytes(Worlds *w, int seat, int told, const char *how)
{
    Sheet one = { 0 }, other = { 0 };
    position_json(&one, w->one, seat, told);
    position_json(&other, w->other, seat, told);
    bool same = one.used == other.used && memcmp(one.at, other.at, one.used) == 0;
    if (!same && !w->differ++) {
        size_t at = 0;
        while (at < one.used && at < other.used && one.at[at] == other.at[at]) at++;
        at = at > 120 ? at - 120 : 0;
        printf("# %s, seat %d, answer %d:\n#   %.240s\n#   %.240s\n", how, seat == SEAT_NONE ? 0 : seat + 1, told,
               one.at + at, other.at + at);
    }
    sheet_free(&one);
    sheet_free(&other);
    return same;
}

/* The other world is one in which that seat would see the same. */
static void imagine(Worlds *w, int seat)
{
    const Game *g = session_game(w->one);
    uint8_t *position = malloc(g->state_size);
    Why why;
    Rng luck;
    memcpy(position, session_position(w->one), g->state_size);
    g->redact(session_box(w->one), position, seat);
    rng_seed(&luck, (uint64_t)rng_next(&w->chance) << 32 | rng_next(&w->chance));
    g->resample(session_box(w->one), position, seat, &luck);
    ((Fate *)(void *)position)->rng = ((const Fate *)session_position(w->one))->rng;
    session_place(w->other, position, &why);
    free(position);
}

static bool hears(const Event *e, int seat) { return seat == SEAT_NONE ? e->seen_by == 0xff : e->seen_by >> seat & 1; }

/* Of what it does not hear, that it happened, to whom, and by which card. */
static bool event_same(const Event *one, const Event *other, int seat)
{
    if (one->seen_by != other->seen_by) return false;
    if (hears(one, seat)) return memcmp(one, other, sizeof *one) == 0;
    return one->kind == other->kind && one->seat == other->seat && one->depth == other->depth &&
           one->cause == other->cause && one->b == other->b;
}

static bool heard_the_same(const Worlds *w, int seat, int n)
{
    static Event one[EVENTS_MOST];
    const Event *events;
    int count = session_log_events(w->one, n, &events);
    if (count > EVENTS_MOST) return false;
    memcpy(one, events, (size_t)count * sizeof *one);
    if (session_log_events(w->other, n, &events) != count) return false;
    for (int i = 0; i < count; i++)
        if (!event_same(&one[i], &events[i], seat)) return false;
    return memcmp(session_view(w->one, seat), session_view(w->other, seat), session_game(w->one)->state_size) == 0;
}

/* That answer in the other world; what is told of it is compared. */
static void answered_there(Worlds *w, Session *next, int seat, Action a)
{
    int n = session_count(w->other);
    Session *before = w->one;
    Why why;
    if (answers_find(session_answers(w->other), a) < 0 || !session_answer(w->other, a, &why)) return;
    w->one = next; /* where the game's own was given */
    if (heard_the_same(w, seat, n)) w->told++, same_bytes(w, seat, n, "what is told");
    w->one = before;
}

static Session *stands_beside(const Worlds *w, const RegistryEntry *e)
{
    Session *s = world(e, session_seats(w->one), 4242);
    Why why;
    for (int k = 0; k < session_count(w->one); k++) session_answer(s, session_log_action(w->one, k), &why);
    return s;
}

/* One answer, as it looks to one seat: given in an imagined world too; and, where another answers, another answer as
 * well, of which it may not learn which it was. */
static void seat_watches(Worlds *w, const RegistryEntry *e, Session *next, int seat, Action a)
{
    for (int another = 0; another < 3; another++) {
        w->other = stands_beside(w, e);
        imagine(w, seat);
        if (!another) w->asked++, same_bytes(w, seat, session_count(w->one), "a question");
        const Answers *list = session_answers(w->other);
        if (session_asked(w->other) == session_asked(w->one) && list->count) {
            Action b = another && session_asked(w->one) != seat
                           ? list->action[rng_below(&w->chance, (uint32_t)list->count)]
                           : a;
            answered_there(w, next, seat, b);
        }
        session_end(w->other);
    }
}

/* Every world stands where the game stands: the same answers, the same position. */
static void catch_up(Session *s, const Session *with, Action a)
{
    Why why;
    session_answer(s, a, &why);
    session_place(s, session_position(with), &why);
}

static void game_watched(const RegistryEntry *e, int seats)
{
    Worlds w = { .one = world(e, seats, 4242) };
    Session *next = world(e, seats, 4242);
    char what[200];
    rng_seed(&w.chance, 99);
    for (int n = 0; n < ANSWERS_MOST && !session_over(w.one); n++) {
        const Answers *list = session_answers(w.one);
        Action a = list->action[rng_below(&w.chance, (uint32_t)list->count)];
        Why why;
        session_answer(next, a, &why);
        int seat = n % (seats + 1); /* in turn: a spectator as well */
        seat_watches(&w, e, next, seat == seats ? SEAT_NONE : seat, a);
        catch_up(w.one, next, a);
    }
    snprintf(what, sizeof what, "%s with %d seats: %d questions and %d steps, the same bytes in two worlds",
             e->game->name, seats, w.asked, w.told);
    OK(w.differ == 0 && w.asked > 5 && w.told > 5, what);
    session_end(w.one);
    session_end(next);
}

int main(void)
{
    for (int n = 0; n < registry_count(); n++) {
        const RegistryEntry *e = registry_at(n);
        for (int seats = e->game->seats_min; seats <= e->game->seats_max && seats <= e->game->seats_min + 2; seats++)
            game_watched(e, seats);
    }
    return tap_failed != 0;
}
