/*
 * arrangement.c - how a table lies before a seat, in every game at every seat count: everything is shown once, stands
 * for others or is counted; one's own hand is whole; what is an answer can be pointed at; and the order of what lies
 * there stays the same from the first answer to the last.
 *
 * Plays random answers and looks after each. TAP.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/options.h"
#include "table/registry.h"
#include "telling/arrangement.h"

enum { ANSWERS = 250 };
static int tests;
static bool bad;

static void ok(bool good, const char *game, int seats, const char *what)
{
    printf("%s %d - %s, %d seats: %s\n", good ? "ok" : "not ok", ++tests, game, seats, what);
    bad |= !good;
}

static Things things;
static Arrangement now, first;

/* Of each thing of a group that is not shown, the group says so. */
static bool all_there(void)
{
    int shown = 0, told = 0, stood = 0;
    for (int n = 0; n < now.count; n++) {
        const Group *g = &now.group[n];
        shown += g->count;
        told += g->hidden + g->empty;
        if ((g->hidden + g->empty > 0) != (*g->folded != 0)) return false;
    }
    for (int n = 0; n < things.count; n++) stood += now.alike[n];
    return stood + told == things.count && stood >= shown;
}

static bool hand_whole(void)
{
    for (int n = 0; n < now.count; n++)
        if (now.group[n].place == PLACE_HAND && now.group[n].hidden) return false;
    return true;
}

static bool answers_shown(const Session *s, int seat)
{
    if (session_asked(s) != seat) return true;
    for (int n = 0; n < things.count; n++) {
        Action a = things.item[n].action;
        if (a != ACTION_NONE && answers_find(session_answers(s), a) >= 0 && now.alike[n] != 1) return false;
    }
    return true;
}

static bool order_kept(void)
{
    if (now.count != first.count) return false;
    for (int n = 0; n < now.count; n++)
        if (now.group[n].zone != first.group[n].zone || now.group[n].owner != first.group[n].owner ||
            now.group[n].place != first.group[n].place || strcmp(now.group[n].title, first.group[n].title) != 0)
            return false;
    return true;
}

static bool has_hand(void)
{
    for (int n = 0; n < now.count; n++)
        if (now.group[n].place == PLACE_HAND) return true;
    return false;
}

static void game_look(const RegistryEntry *e, int seats)
{
    SessionStart how = { .face = e->face };
    const char *name = e->game->name;
    bool there = true, whole = true, shown = true, kept = true;
    int step = seats > 2 ? seats - 1 : 1; /* the first and the last */
    Rng luck;
    Why why = { "" };
    options_standard(e->face, &how.setup);
    how.setup.seats = (uint8_t)seats;
    how.setup.seed = 4;
    Session *s = session_begin(&how, &why);
    if (!s) {
        printf("# %s, %d seats: %s\n", name, seats, why.text);
        return;
    }
    rng_seed(&luck, 11);
    for (int n = 0; n < ANSWERS && !session_over(s); n++) {
        for (int seat = 0; seat < seats; seat += step) {
            things_list(s, seat, &things);
            arrangement_make(&now, s, seat, &things);
            there &= all_there();
            whole &= hand_whole();
            shown &= answers_shown(s, seat);
            if (seat == 0 && n == 0) first = now;
            if (seat == 0) kept &= order_kept();
        }
        const Answers *a = session_answers(s);
        if (!session_answer(s, a->action[rng_below(&luck, (uint32_t)a->count)], &why)) break;
    }
    ok(there, name, seats, "everything is shown, stood for or counted");
    ok(whole, name, seats, "one's own hand is whole");
    ok(shown, name, seats, "what is an answer is shown by itself");
    ok(kept, name, seats, "what lies where stays so");
    if (e->game->box->cards > 1) ok(has_hand(), name, seats, "there is a hand");
    session_end(s);
}

int main(void)
{
    for (int n = 0; n < registry_count(); n++) {
        const RegistryEntry *e = registry_at(n);
        for (int seats = e->game->seats_min; seats <= e->game->seats_max; seats++) game_look(e, seats);
    }
    printf("1..%d\n", tests);
    return bad;
}
