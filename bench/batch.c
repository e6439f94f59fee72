/*
 * batch.c - the golden batch as C; the GPU has its own loop over the same pieces (src/front/gpu/batch.cu).
 *
 * Freestanding. Does NOT print, allocate or measure.
 */
#include "bench/batch.h"

/* A whole-number option is tried at every value when there are few, else at its ends and its middle. */
enum { FEW_VALUES = 8 };

static int option_values(const OptionFace *o)
{
    int span = o->high - o->low + 1;
    if (o->choices) return o->many ? o->count + 1 : o->count;
    return span <= FEW_VALUES ? span : 3;
}

/* Value k of an option. A `many` option: each choice alone, then all of them. */
static int16_t option_value(const OptionFace *o, int k)
{
    int all = 0;
    if (!o->choices) {
        if (o->high - o->low + 1 <= FEW_VALUES) return (int16_t)(o->low + k);
        return (int16_t)(k == 0 ? o->low : k == 1 ? (o->low + o->high) / 2 : o->high);
    }
    if (k < o->count) return o->choices[k].value;
    for (int c = 0; c < o->count; c++) all |= o->choices[c].value;
    return (int16_t)all;
}

int batch_variants(const Face *face)
{
    int n = 1;
    for (int o = 0; o < face->option_count; o++)
        for (int k = 0; k < option_values(&face->options[o]); k++)
            n += option_value(&face->options[o], k) != face->options[o].standard;
    return n;
}

void batch_variant(const Face *face, int n, Setup *how)
{
    for (int o = 0; o < OPTION_MAX; o++) how->option[o] = o < face->option_count ? face->options[o].standard : 0;
    for (int o = 0; o < face->option_count; o++)
        for (int k = 0; k < option_values(&face->options[o]); k++) {
            int16_t value = option_value(&face->options[o], k);
            if (value != face->options[o].standard && --n == 0) {
                how->option[o] = value;
                return;
            }
        }
}

bool batch_allows(const Face *face, const Setup *how)
{
    char why[200];
    Text t = text_in(why, sizeof why);
    return !face->setup_allows || face->setup_allows(how, &t);
}

void batch_setup(const Face *face, uint64_t seed, Setup *how)
{
    const Game *g = face->game;
    uint64_t spans = (uint64_t)(g->seats_max - g->seats_min + 1), all = spans * (uint64_t)batch_variants(face);
    Setup fresh = { 0 };
    *how = fresh;
    how->seed = seed;
    for (uint64_t n = seed % all, tried = 0; tried < all; n = (n + 1) % all, tried++) {
        how->seats = (uint8_t)(g->seats_min + n % spans);
        batch_variant(face, (int)(n / spans), how);
        if (batch_allows(face, how)) return;
    }
}

uint32_t batch_play(const Game *game, const Setup *how, void *position)
{
    Action answers[ACTION_MAX];
    Rng luck = batch_player(how->seed);
    uint32_t steps = 0;
    game->setup(game->box, position, how, 0);
    for (; steps < BATCH_STEPS; steps++) {
        int n = game->actions(game->box, position, answers);
        if (n == 0) break;
        game->apply(game->box, position, answers[rng_below(&luck, (uint32_t)n)], 0);
    }
    return steps;
}

uint64_t batch_signature(const Face *face, uint64_t first, uint64_t last, void *position, uint64_t *decisions)
{
    uint64_t signature = 0, count = 0;
    for (uint64_t seed = first; seed <= last; seed++) {
        Setup how;
        batch_setup(face, seed, &how);
        uint32_t steps = batch_play(face->game, &how, position);
        signature = batch_sum(signature, batch_hash(position, face->game->state_size), steps);
        count += steps;
    }
    if (decisions) *decisions = count;
    return signature;
}
