/*
 * seeds.c - the attack on a table's luck: sits at seat 1, sees what it may see, and looks for the seed that would show
 * the same, in every game.
 *
 * At a local game with a seed it finds it (that is what a seed is for), and with it every hand and every die to come.
 * At a served table it must find nothing: not among the seeds that people give, and not when it is told all 64 bits of
 * the setup's seed besides.
 */
#include <stdlib.h>

#include "../table/tap.h"
#include "table/options.h"
#include "table/registry.h"
#include "table/session.h"

enum { SEEDS = 100000, TRUE_SEED = 77777, ANSWERS = 14, CANDIDATES = SEEDS + 1 };

typedef struct Attack {
    const RegistryEntry *game;
    Setup setup;
    int answers;
    Action answer[ANSWERS];
    uint8_t *seen[ANSWERS + 1]; /* the view of seat 1 after so many answers */
} Attack;

static int seats_of(const RegistryEntry *e)
{
    return e->game->seats_min < 2 && e->game->seats_max >= 2 ? 2 : e->game->seats_min;
}

/* What seat 1 sees of some answers given by chance at such a table. */
static void attack_watch(Attack *a, const RegistryEntry *e, const TableLuck *luck)
{
    SessionStart start = { .face = e->face, .luck = luck };
    Rng chance;
    Why why = { "" };
    size_t size = e->game->state_size;
    options_standard(e->face, &start.setup);
    start.setup.seats = (uint8_t)seats_of(e);
    start.setup.seed = TRUE_SEED;
    *a = (Attack){ .game = e, .setup = start.setup };
    Session *s = session_begin(&start, &why);
    rng_seed(&chance, 5);
    for (;; a->answers++) {
        a->seen[a->answers] = malloc(size);
        memcpy(a->seen[a->answers], session_view(s, 0), size);
        if (a->answers == ANSWERS || session_over(s)) break;
        const Answers *list = session_answers(s);
        /* Where luck falls sooner is worth more to who looks. */
        a->answer[a->answers] =
            list->action[e->game->state_size < 64 ? list->count - 1 : (int)rng_below(&chance, (uint32_t)list->count)];
        session_answer(s, a->answer[a->answers], &why);
    }
    session_end(s);
}

static bool legal(const Game *g, const void *position, Action a)
{
    Action list[ACTION_MAX];
    int n = g->actions(g->box, position, list);
    while (n-- > 0)
        if (list[n] == a) return true;
    return false;
}

/* Whether that seed would have shown seat 1 all it saw. */
static bool attack_fits(const Attack *a, uint64_t seed, uint8_t *position, uint8_t *view)
{
    const Game *g = a->game->game;
    Setup how = a->setup;
    how.seed = seed;
    g->setup(g->box, position, &how, NULL);
    for (int n = 0;; n++) {
        memcpy(view, position, g->state_size);
        g->redact(g->box, view, 0);
        if (memcmp(view, a->seen[n], g->state_size) != 0) return false;
        if (n == a->answers) return true;
        if (((const Fate *)position)->over || !legal(g, position, a->answer[n])) return false;
        g->apply(g->box, position, a->answer[n], NULL);
    }
}

/* How many seeds fit; the last of them in *found. */
static int attack_run(const Attack *a, uint64_t *found)
{
    uint8_t *position = malloc(a->game->game->state_size), *view = malloc(a->game->game->state_size);
    int fits = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        if (attack_fits(a, seed, position, view)) fits++, *found = seed;
    free(position);
    free(view);
    return fits;
}

static void attack_end(Attack *a)
{
    for (int n = 0; n <= a->answers; n++) free(a->seen[n]);
}

static void luck_of(TableLuck *luck, int which)
{
    *luck = (TableLuck){ .table = "ATTACK", .nonce = { "one", "two" } };
    for (int i = 0; i < LUCK_SECRET; i++) luck->secret[i] = (uint8_t)(i * 37 + which);
    luck_ready(luck);
}

/* Games whose setup draws nothing that seat 1 sees, and that shows later what was drawn then, are known by their dice. */
static void attacked(const RegistryEntry *e)
{
    Attack a;
    TableLuck luck;
    uint64_t found = 0;
    char what[200];
    attack_watch(&a, e, NULL);
    int fits = attack_run(&a, &found);
    snprintf(what, sizeof what, "%s: the seed of a local game is found (%d of %d fit after %d answers)", e->game->name,
             fits, SEEDS, a.answers);
    OK(fits == 1 && found == TRUE_SEED, what);
    attack_end(&a);

    luck_of(&luck, 1);
    attack_watch(&a, e, &luck);
    fits = attack_run(&a, &found);
    snprintf(what, sizeof what, "%s: at a served table no seed fits", e->game->name);
    OK(fits == 0, what);
    uint8_t *position = malloc(e->game->state_size), *view = malloc(e->game->state_size);
    snprintf(what, sizeof what, "%s: nor does the setup's own, without the secret", e->game->name);
    OK(!attack_fits(&a, luck_setup(&luck), position, view), what);
    free(position);
    free(view);
    attack_end(&a);
}

int main(void)
{
    for (int n = 0; n < registry_count(); n++) attacked(registry_at(n));
    return tap_failed != 0;
}
