/*
 * dominated.c - which answers lead to the same with less. See dominated.h.
 *
 * Two positions are the same when they are the same bytes, luck apart: what is still to be drawn is equally likely
 * after both. One world is enough to clear nearly every pair; what is left must hold in so many worlds that luck which
 * comes once in 36 is not overlooked.
 */
#include "bots/dominated.h"

#include <stdlib.h>
#include <string.h>

enum { WORLDS = 256, ROOMS = 5 };

typedef struct Finding {
    const Mind *mind;
    const void *view;
    int seat;
    uint8_t *first, *world, *after_a, *after_b, *work;
    uint8_t *after; /* each answer, in the first world                                                       */
    Rng luck;
} Finding;

void doubles_close(Doubles *d)
{
    free(d->at);
    *d = (Doubles){ NULL, 0 };
}

static bool finding_open(Doubles *d, Finding *f, int n)
{
    uint32_t size = f->mind->game->state_size, all = size * (ROOMS + (uint32_t)n);
    if (d->room < all) {
        uint8_t *more = (uint8_t *)realloc(d->at, all);
        if (!more) return false;
        d->at = more, d->room = all;
    }
    f->first = d->at, f->world = f->first + size, f->after_a = f->world + size, f->after_b = f->after_a + size;
    f->work = f->after_b + size, f->after = f->work + size;
    return true;
}

static void world_imagine(Finding *f)
{
    memcpy(f->world, f->view, f->mind->game->state_size);
    f->mind->game->resample(f->mind->box, f->world, f->seat, &f->luck);
}

/* The dice to come, and how much anyone has learned, are no part of where one stands. */
static void luck_forget(void *s)
{
    Fate *fate = (Fate *)s;
    fate->rng.state = 0, fate->learned = 0;
}

static void answer_give(const Finding *f, uint8_t *s, Action a) { f->mind->game->apply(f->mind->box, s, a, NULL); }

static bool may_answer(const Finding *f, const void *s, Action a)
{
    Action list[ACTION_MAX];
    if (f->mind->game->choice(f->mind->box, s).seat != f->seat) return false;
    int n = f->mind->game->actions(f->mind->box, s, list);
    for (int i = 0; i < n; i++)
        if (list[i] == a) return true;
    return false;
}

/* Whether `less` is `more`, or that with less of what only helps. Both have their luck forgotten. */
static bool never_more(const Finding *f, const uint8_t *less, const uint8_t *more)
{
    const Mind *m = f->mind;
    uint32_t size = m->game->state_size;
    if (!memcmp(less, more, size)) return true;
    if (!m->brain || !m->brain->lift) return false;
    memcpy(f->work, less, size);
    m->brain->lift(m->box, f->work, more, f->seat);
    return !memcmp(f->work, more, size);
}

enum { NO_MATCH, ALIKE, GIFT };

/* There the game has ended, and this seat has won it. */
static bool is_won(const Finding *f, const uint8_t *s)
{
    return ((const Fate *)(const void *)s)->over && mind_value(f->mind, s, f->seat) > JUDGE_MAX / 2;
}

static int beside(const Finding *f, const uint8_t *a, const uint8_t *b)
{
    if (!memcmp(a, b, f->mind->game->state_size)) return ALIKE;
    if (is_won(f, b) && !((const Fate *)(const void *)a)->over) return GIFT;
    return never_more(f, a, b) ? GIFT : NO_MATCH;
}

/* What b, and then a where that may still be answered, is beside a alone, which led to after_a. */
static int pair_compare(Finding *f, const uint8_t *after_a, Action a, Action b)
{
    memcpy(f->after_b, f->world, f->mind->game->state_size);
    answer_give(f, f->after_b, b);
    if (may_answer(f, f->after_b, a)) answer_give(f, f->after_b, a);
    luck_forget(f->after_b);
    return beside(f, after_a, f->after_b);
}

/* Over many worlds: never worse, and once better; or alike in all of them, when b is the one that passes. */
static bool pair_holds(Finding *f, Action a, Action b)
{
    bool gift = false;
    for (int w = 0; w < WORLDS; w++) {
        world_imagine(f);
        memcpy(f->after_a, f->world, f->mind->game->state_size);
        answer_give(f, f->after_a, a);
        luck_forget(f->after_a);
        int so = pair_compare(f, f->after_a, a, b);
        if (so == NO_MATCH) return false;
        gift |= so == GIFT;
    }
    return gift || ACT_VERB(b) == VERB_PASS;
}

static bool among(Action a, const Action *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == a) return true;
    return false;
}

/* Only an answer that ends one's say can be worth less than another before it. */
static bool ends_ones_say(const Finding *f, Action a, const uint8_t *after)
{
    return ACT_VERB(a) == VERB_PASS || f->mind->game->choice(f->mind->box, after).seat != f->seat;
}

static bool answer_is_dominated(Finding *f, const Action *all, int n, int i, const Action *out, int found)
{
    uint32_t size = f->mind->game->state_size;
    const uint8_t *mine = f->after + (uint32_t)i * size;
    bool ends = ends_ones_say(f, all[i], mine);
    for (int k = 0; k < n; k++) {
        if (k == i || among(all[k], out, found)) continue; /* what is refused itself refutes nothing */
        int so = beside(f, mine, f->after + (uint32_t)k * size);
        memcpy(f->world, f->first, size);
        if (so == NO_MATCH && ends) so = pair_compare(f, mine, all[i], all[k]);
        if (so != NO_MATCH && pair_holds(f, all[i], all[k])) return true;
    }
    return false;
}

int dominated_find(Doubles *d, const Mind *mind, const void *view, int seat, uint64_t seed, const Action *a, int n,
                   Action *out)
{
    Finding f = { .mind = mind, .view = view, .seat = seat };
    uint32_t size = mind->game->state_size;
    int found = 0;
    if (n < 2 || !finding_open(d, &f, n)) return 0;
    rng_seed(&f.luck, seed);
    world_imagine(&f);
    memcpy(f.first, f.world, size);
    for (int i = 0; i < n; i++) {
        uint8_t *after = f.after + (uint32_t)i * size;
        memcpy(after, f.first, size);
        answer_give(&f, after, a[i]);
        luck_forget(after);
    }
    for (int i = 0; i < n; i++)
        if (answer_is_dominated(&f, a, n, i, out, found)) out[found++] = a[i];
    return found;
}
