/*
 * foolish.c - answers that no thought is needed to refuse: what is found is never given by any level, and in Pig it is
 * just what a child would say: who has nothing at risk rolls.
 *
 *   build/tests/bots/foolish               as a test
 *   build/tests/bots/foolish GAME GAMES    what is found in so many random games, in words
 *
 * Prints TAP. Knows no game by name but Pig, where the truth is known.
 */
#include <stdlib.h>
#include <string.h>

#include "bots/dominated.h"
#include "bots/levels.h"
#include "table/options.h"
#include "table/registry.h"
#include "table/tap.h"

enum { STEPS_MAX = 4000, ASKED_MOST = 60, GAMES = 3 };

typedef struct Table {
    const RegistryEntry *e;
    int seats;
    void *position, *view;
    Doubles doubles;
    Bot bot[3];
    int decisions, found, given;
    bool tell;
} Table;

static bool table_open(Table *t, const RegistryEntry *e, int seats)
{
    *t =
        (Table){ .e = e, .seats = seats, .position = malloc(e->game->state_size), .view = malloc(e->game->state_size) };
    for (int i = 0; i < 3; i++) t->bot[i] = (Bot){ .level = levels_at(levels_count() - 3 + i), .face = e->face };
    return t->position && t->view;
}

static void table_close(Table *t)
{
    free(t->position), free(t->view);
    doubles_close(&t->doubles);
    for (int i = 0; i < 3; i++) bot_leave(&t->bot[i]);
}

static void table_deal(Table *t, uint64_t seed)
{
    Setup how;
    memset(&how, 0, sizeof how);
    options_standard(t->e->face, &how);
    how.seats = (uint8_t)t->seats, how.seed = seed;
    t->e->game->setup(t->e->game->box, t->position, &how, 0);
}

static void found_tell(const Table *t, Action a)
{
    char words[ANSWER_ROOM] = "", prompt[400] = "";
    Text text = text_in(words, sizeof words), asked = text_in(prompt, sizeof prompt);
    t->e->face->answer(t->e->game->box, t->view, a, &text);
    t->e->face->prompt(t->e->game->box, t->view, &asked);
    printf("# %s: \"%s\" asked: %s\n", t->e->game->name, words, prompt);
}

/* The question on the table: what is refused, and what a level answers. */
static void decision_try(Table *t, int seat, const Action *a, int n, uint64_t seed)
{
    const Game *g = t->e->game;
    Mind mind = {
        .game = g, .box = g->box, .brain = t->e->face->brain, .together = bot_together(t->e->face, t->seats)
    };
    Action out[ACTION_MAX];
    Rng luck;
    memcpy(t->view, t->position, g->state_size);
    g->redact(g->box, t->view, seat);
    int found = dominated_find(&t->doubles, &mind, t->view, seat, seed, a, n, out);
    t->decisions++, t->found += found > 0;
    for (int i = 0; i < found && t->tell; i++) found_tell(t, out[i]);
    if (!found || t->tell) return;
    for (int level = 0; level < 2; level++) {
        rng_seed(&luck, seed);
        Action given = bot_answer(&t->bot[level], g, g->box, t->view, seat, &luck);
        for (int i = 0; i < found; i++) t->given += given == out[i];
    }
}

static void game_try(Table *t, uint64_t seed)
{
    const Game *g = t->e->game;
    Rng luck;
    rng_seed(&luck, seed * 31 + 7);
    table_deal(t, seed);
    for (int step = 0; step < STEPS_MAX; step++) {
        Action list[ACTION_MAX];
        int n = g->actions(g->box, t->position, list), own = 0;
        if (!n) return;
        for (int i = 0; i < n; i++) own += ACT_VERB(list[i]) != VERB_TABLE;
        if (own > 1) decision_try(t, g->choice(g->box, t->position).seat, list, own, seed * 1000 + (uint64_t)step);
        g->apply(g->box, t->position, list[rng_below(&luck, (uint32_t)n)], NULL);
    }
}

/* Whether holding now wins, as far as the seat can see. */
static bool hold_wins(const Table *t, Action hold)
{
    void *then = malloc(t->e->game->state_size);
    if (!then) exit(1);
    memcpy(then, t->view, t->e->game->state_size);
    t->e->game->apply(t->e->game->box, then, hold, NULL);
    bool over = ((const Fate *)then)->over;
    free(then);
    return over;
}

/* Hold with nothing at risk is refused, roll where holding wins, and nothing else. */
static void pig_test(void)
{
    const RegistryEntry *e = registry_find("pig");
    const Game *g = e->game;
    Mind mind = { .game = g, .box = g->box, .brain = e->face->brain };
    int wrong = 0, empty = 0, turns = 0, held = 0;
    Table t;
    if (!OK(table_open(&t, e, 2), "there is memory")) return;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Rng luck;
        rng_seed(&luck, seed);
        table_deal(&t, seed);
        bool fresh = true;
        for (int n = 0; n < 400 && !((Fate *)t.position)->over; n++) {
            Action all[ACTION_MAX], out[ACTION_MAX];
            int seat = g->choice(g->box, t.position).seat, count = g->actions(g->box, t.position, all);
            memcpy(t.view, t.position, g->state_size);
            g->redact(g->box, t.view, seat);
            int found = dominated_find(&t.doubles, &mind, t.view, seat, seed + (uint64_t)n, all, count, out);
            bool wins = hold_wins(&t, all[0]);
            wrong += fresh || wins ? found != 1 || out[0] != all[wins] : found != 0;
            Action a = bot_answer(&t.bot[n % 2], g, g->box, t.view, seat, &luck);
            turns += fresh, empty += fresh, held += fresh && a == all[0];
            g->apply(g->box, t.position, a, NULL);
            fresh = a == all[0] || g->choice(g->box, t.position).seat != seat;
        }
    }
    table_close(&t);
    printf("# %d turns of Pig begun, %d held with nothing\n", turns, held);
    OK(empty > 100 && wrong == 0,
       "pig: holding with nothing is refused, rolling where holding wins, and nothing else ever");
    OK(held == 0, "pig: novice and adept never hold with nothing");
}

static Table tried(const RegistryEntry *e, int games, bool tell)
{
    Table t;
    if (!table_open(&t, e, e->game->seats_min)) exit(1);
    t.tell = tell;
    for (uint64_t seed = 1; seed <= (uint64_t)games; seed++) game_try(&t, seed);
    table_close(&t);
    printf("# %s: %d of %d decisions offer what is refused\n", e->game->name, t.found, t.decisions);
    return t;
}

int main(int argc, char **argv)
{
    char line[120];
    if (argc > 2) {
        const RegistryEntry *e = registry_find(argv[1]);
        if (!e) return 2;
        (void)tried(e, atoi(argv[2]), true);
        return 0;
    }
    pig_test();
    for (int n = 0; n < registry_count(); n++) {
        Table t = tried(registry_at(n), GAMES, false);
        snprintf(line, sizeof line, "%s: what is refused is never answered", registry_at(n)->game->name);
        OK(t.decisions > 0 && t.given == 0, line);
    }
    return tap_end();
}
