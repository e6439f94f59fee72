/*
 * seeing.c - how much is there to win at all? A bot that is handed the truth and imagines nothing but the luck to come,
 * against the fair one of the same level: for measuring only, no such bot sits at any table.
 *
 *   build/tests/lab/seeing                              as a test: in Pig, where little is hidden, seeing wins little
 *   build/tests/lab/seeing GAMES GAME [LEVEL [SEATS]]   so many games; for two against each other, each deal from both seats;
 *                                                       alone and together each by itself, over the same deals
 */
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "lab/league.h"
#include "table/options.h"
#include "table/outcome.h"
#include "table/registry.h"
#include "table/tap.h"

enum { STEPS_MAX = 20000 };

/* The game as who sees everything plays it: what was never hidden need not be imagined, only luck is new. */
static void resample_luck(const Box *box, void *s, int seat, Rng *luck)
{
    (void)box, (void)seat;
    rng_seed(&((Fate *)s)->rng, rng_next(luck));
}

typedef struct Hall {
    const RegistryEntry *e;
    const Level *level;
    Game seeing;
    Search *search[2]; /* fair, seeing */
    void *position, *view;
    int seats;
    bool together;
} Hall;

static Action answer_of(Hall *h, int seat, bool sees, uint64_t seed)
{
    const Game *g = h->e->game;
    Budget budget = { .iterations = level_iterations(h->level, h->e->face, h->position) };
    memcpy(h->view, h->position, g->state_size);
    if (!sees) g->redact(g->box, h->view, seat);
    return search_think(h->search[sees], h->view, seat, budget, seed, NULL, NULL);
}

/* Seats that see, as bits. Returns the seats that won, as bits. */
static unsigned game_play(Hall *h, uint64_t seed, unsigned sees)
{
    const Game *g = h->e->game;
    int32_t score[SEAT_MAX] = { 0 };
    Setup how;
    memset(&how, 0, sizeof how);
    options_standard(h->e->face, &how);
    how.seats = (uint8_t)h->seats, how.seed = seed;
    g->setup(g->box, h->position, &how, 0);
    for (int step = 0; step < STEPS_MAX; step++) {
        Action list[ACTION_MAX];
        int n = g->actions(g->box, h->position, list), seat = g->choice(g->box, h->position).seat;
        if (!n) break;
        Action a = n > 1 ? answer_of(h, seat, sees >> seat & 1, seed * 7919 + (uint64_t)step) : list[0];
        g->apply(g->box, h->position, a, NULL);
    }
    g->score(g->box, h->position, score);
    return ((const Fate *)h->position)->over ? outcome_winners(h->e->face, score, h->seats) : 0;
}

/* Games won by who sees and by who does not; of how many. */
static bool hall_try(const char *game, const Level *level, int seats, int games, int won[2])
{
    Hall h = { .e = registry_find(game), .level = level };
    if (!h.e || !level) return false;
    const Game *g = h.e->game;
    h.seeing = *g, h.seeing.resample = resample_luck;
    h.seats = seats ? seats : g->seats_min;
    if (h.seats < g->seats_min || h.seats > g->seats_max) return false;
    h.together = bot_together(h.e->face, h.seats);
    h.search[0] = search_new(g, g->box, h.e->face->brain, h.together);
    h.search[1] = search_new(&h.seeing, g->box, h.e->face->brain, h.together);
    h.position = malloc(g->state_size), h.view = malloc(g->state_size);
    won[0] = won[1] = 0;
    for (int n = 0; n < games && h.search[0] && h.search[1] && h.position && h.view; n++) {
        if (h.together) {
            won[1] += game_play(&h, (uint64_t)n + 1, ~0u) != 0;
            won[0] += game_play(&h, (uint64_t)n + 1, 0) != 0;
            continue;
        }
        unsigned sees = 1u << n % 2, who = game_play(&h, (uint64_t)(n / 2) + 1, sees);
        won[1] += (who & sees) != 0, won[0] += (who & ~sees) != 0;
    }
    search_free(h.search[0]), search_free(h.search[1]);
    free(h.position), free(h.view);
    return true;
}

int main(int argc, char **argv)
{
    int won[2];
    if (argc > 2) {
        int games = atoi(argv[1]);
        const Level *level = levels_find(argc > 3 ? argv[3] : "adept");
        double low, high;
        if (games < 1 || !hall_try(argv[2], level, argc > 4 ? atoi(argv[4]) : 0, games, won)) return 2;
        share_interval(won[1], won[0] + won[1], &low, &high);
        printf("%s, %s, %d games: seeing won %d, fair %d; of the decided %.1f %% (%.0f to %.0f)\n", argv[2],
               level->name, games, won[1], won[0], 100.0 * won[1] / (won[0] + won[1] ? won[0] + won[1] : 1), 100 * low,
               100 * high);
        return 0;
    }
    enum { GAMES = 200 };
    OK(hall_try("pig", levels_find("novice"), 2, GAMES, won) && won[0] + won[1] == GAMES,
       "games are played to their end");
    OK(won[1] > GAMES * 35 / 100 && won[1] < GAMES * 70 / 100,
       "in Pig, where only goals are hidden, seeing wins little");
    return tap_end();
}
