/*
 * automatic.c - questions with one sensible answer, and answers with what they ask: how many a person is asked in a
 * whole game with and without, and that nothing else differs: what is answered by itself is legal, stands in the log as
 * such, is taken back with the answer before it, and the game replays to the same position.
 *
 * A bot sits where the person would. TAP; the figures are in its remarks.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "sitting/ways.h"
#include "table/options.h"
#include "table/registry.h"

static int tests;
static bool bad;

static void ok(bool good, const char *what)
{
    printf("%s %d - %s\n", good ? "ok" : "not ok", ++tests, what);
    bad |= !good;
}

static Session *game_new(const RegistryEntry *e, int seats, uint64_t seed)
{
    SessionStart how = { .face = e->face };
    Why why = { "" };
    options_standard(e->face, &how.setup);
    how.setup.seats = (uint8_t)seats;
    how.setup.seed = seed;
    return session_begin(&how, &why);
}

static Action thought(const RegistryEntry *e, const Session *s)
{
    static Bot bot[SEAT_MAX];
    int seat = session_asked(s);
    Rng luck;
    rng_seed(&luck, (uint64_t)session_count(s) + 99);
    if (bot[seat].face != e->face) bot_leave(&bot[seat]);
    bot[seat].level = levels_find("adept");
    bot[seat].face = e->face;
    return bot_answer(&bot[seat], e->game, session_box(s), session_view(s, seat), seat, &luck);
}

/* Whether a way goes on with these answers after those of `so far`. */
static bool ways_go(const Ways *w, const Action *given, int n, bool *whole)
{
    bool any = false;
    *whole = false;
    for (int k = 0; k < w->count; k++) {
        if (w->way[k].steps < n || memcmp(w->way[k].step, given, (size_t)n * sizeof *given) != 0) continue;
        any = true;
        *whole |= w->way[k].steps == n;
    }
    return any;
}

/* One thing that a person does: an answer, or one with what it asks. */
static void person_answers(const RegistryEntry *e, Sitting *t)
{
    static Ways ways;
    Action given[WAY_STEPS + 1];
    Why why = { "" };
    bool whole = false;
    int seat = session_asked(t->session);
    ways_list(t->session, seat, t->automatic != 0, &ways);
    for (int n = 0; n < WAY_STEPS && !whole; n++) {
        if (session_over(t->session) || session_asked(t->session) != seat) return;
        given[n] = thought(e, t->session);
        if (!ways_go(&ways, given, n + 1, &whole)) return; /* it declines what it began: that is one answer more */
        if (!sitting_answer(t, given[n], &why)) return;
    }
}

typedef struct Count {
    int asked, itself, answers;
} Count;

static Count game_play(const RegistryEntry *e, int seats, uint64_t seed, Automatic automatic, Session **out)
{
    Session *s = game_new(e, seats, seed);
    Count c = { 0, 0, 0 };
    Sitting t;
    Why why = { "" };
    sitting_begin(&t, s, NULL, NULL);
    t.automatic = automatic;
    sitting_take_place(&t);
    for (int n = 0; n < 20000 && !session_over(s); n++) {
        sitting_sit(&t);
        sitting_hush(&t);
        switch (sitting_now(&t)) {
        case SITTING_USUAL:
            c.itself++;
            if (!sitting_do(&t, &(Deed){ .kind = DEED_USUAL }, &why)) n = 20000;
            break;
        default: c.asked++, person_answers(e, &t);
        }
    }
    c.answers = session_count(s);
    *out = s;
    return c;
}

static bool replays(const RegistryEntry *e, int seats, uint64_t seed, const Session *s)
{
    Session *again = game_new(e, seats, seed);
    Why why = { "" };
    bool good = true;
    for (int n = 0; n < session_count(s) && good; n++) good = session_answer(again, session_log_action(s, n), &why);
    good = good && session_hash(again) == session_hash(s);
    session_end(again);
    return good;
}

static bool log_says(const Session *s, int itself)
{
    Chronicle c = CHRONICLE_NEW;
    int said = 0;
    chronicle_take(&c, s, SEAT_NONE, -1, session_count(s));
    for (int n = 0; n < c.count; n++) said += strstr(c.line[n].text, "(by itself)") != NULL;
    chronicle_free(&c);
    return said == itself;
}

static void game_look(const char *name, int seats, int most)
{
    enum { GAMES = 2 };
    const RegistryEntry *e = registry_find(name);
    Count with = { 0, 0, 0 };
    bool same = true, logged = true;
    char what[160];
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Session *s;
        Count c = game_play(e, seats, seed, AUTOMATIC_USUALLY, &s);
        with.asked += c.asked, with.itself += c.itself, with.answers += c.answers;
        same &= replays(e, seats, seed, s);
        logged &= log_says(s, c.itself);
        session_end(s);
    }
    printf("# %s, %d seats, %d games: %d answers; %d asked, %d by themselves (%d %% asked)\n", name, seats, GAMES,
           with.answers, with.asked, with.itself, with.asked * 100 / with.answers);
    snprintf(what, sizeof what, "%s: of a hundred answers at most %d are asked for one by one", name, most);
    ok(with.asked * 100 <= with.answers * most, what);
    snprintf(what, sizeof what, "%s: what was answered by itself replays", name);
    ok(same, what);
    snprintf(what, sizeof what, "%s: the log says which", name);
    ok(logged, what);
}

/* Taken back, what was answered by itself goes with the answer before it; and then it is asked. */
static void undo_look(void)
{
    const RegistryEntry *e = registry_find("crypt");
    Session *s = game_new(e, 2, 5);
    Sitting t;
    Why why = { "" };
    bool seen = false, back = true, asked = true, none = true;
    sitting_begin(&t, s, NULL, NULL);
    t.automatic = AUTOMATIC_USUALLY;
    sitting_take_place(&t);
    for (int n = 0; n < 200 && !session_over(s); n++) {
        SittingNow now;
        sitting_sit(&t);
        sitting_hush(&t);
        now = sitting_now(&t);
        if (now == SITTING_USUAL) {
            uint64_t before = session_hash(s);
            int count = session_count(s);
            sitting_do(&t, &(Deed){ .kind = DEED_USUAL }, &why);
            if (sitting_do(&t, &(Deed){ .kind = DEED_UNDO }, &why)) {
                seen = true;
                back &= session_count(s) < count;
                asked &= sitting_now(&t) == SITTING_ASK || session_asked(s) != t.viewer;
            } else {
                none &= session_count(s) == count + 1 && session_hash(s) != before;
            }
            continue;
        }
        person_answers(e, &t);
    }
    ok(none, "what cannot be taken back changes nothing");
    ok(!seen || back, "what is taken back goes with what was answered by itself since");
    ok(!seen || asked, "and is asked then");
    session_end(s);
}

int main(void)
{
    game_look("keep", 2, 68);
    game_look("keep", 1, 68);
    game_look("crypt", 2, 85);
    undo_look();
    printf("1..%d\n", tests);
    return bad;
}
