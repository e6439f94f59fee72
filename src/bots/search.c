/*
 * search.c - the search behind search.h.
 *
 * Nodes lie in one growing array and point at each other by index; a node's children are a list of siblings, one for each
 * answer ever seen there. An answer that is not available in an imagined world is passed over in that world only, and its
 * count of availabilities stays behind: that is what makes the upper confidence bound right for hidden information.
 */
#include "bots/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    NODES_FIRST = 4096,
    NODES_MAX = 1 << 20,
    PATH_MAX_ = 512,
    PLAYOUT_MAX = 4000,
    CLOCK_EVERY = 16,
    WATCH_EVERY = 4
};

typedef struct Node {
    uint32_t child, next; /* first child, next sibling; 0 none                                               */
    uint32_t visits, seen; /* taken, and available when its parent was at choice                             */
    double total;          /* of values, as the seat that chose it sees them                                 */
    Action action;
    uint8_t seat;          /* who chose it                                                                   */
} Node;

struct Search {
    const Game *game;
    const Box *box;
    const Brain *brain;
    bool together;
    Action watched;
    Node *node;
    uint32_t nodes, room, iterations;
    uint8_t *world;
};

Search *search_new(const Game *game, const Box *box, const Brain *brain, bool together)
{
    Search *s = (Search *)calloc(1, sizeof *s);
    if (!s) return NULL;
    s->game = game, s->box = box, s->brain = brain, s->together = together;
    s->watched = ACTION_NONE;
    s->room = NODES_FIRST;
    s->node = (Node *)malloc(s->room * sizeof *s->node);
    s->world = (uint8_t *)malloc(game->state_size);
    if (!s->node || !s->world) {
        search_free(s);
        return NULL;
    }
    return s;
}

void search_free(Search *s)
{
    if (!s) return;
    free(s->node);
    free(s->world);
    free(s);
}

void search_watch(Search *s, Action a) { s->watched = a; }

uint32_t search_iterations(const Search *s) { return s->iterations; }

/* What a player may answer: the table's own answers (time has run out) are not for thinkers. */
static int answers_of(const Search *s, const void *p, Action *out)
{
    int n = s->game->actions(s->box, p, out), mine = 0;
    for (int i = 0; i < n; i++)
        if (ACT_VERB(out[i]) != VERB_TABLE) out[mine++] = out[i];
    return mine;
}

/* ---- Values ------------------------------------------------------------------------------------------------------- */

/* The share of the win a score is worth among all: ties share it. */
static int value_among(const int32_t *score, int seats, int seat)
{
    int better = 0, equal = 0;
    for (int i = 0; i < seats; i++) {
        if (score[i] > score[seat]) better++;
        if (score[i] == score[seat]) equal++;
    }
    if (better)
        return JUDGE_MAX / 10 * (seats - 1 - better) / (seats > 1 ? seats - 1 : 1); /* second is better than last */
    return JUDGE_MAX / equal;
}

int search_value(const Search *s, const void *p, int seat)
{
    int32_t score[SEAT_MAX] = { 0 };
    const Fate *fate = (const Fate *)p;
    if (!fate->over && s->brain && s->brain->judge) return s->brain->judge(s->box, p, seat);
    s->game->score(s->box, p, score);
    if (!s->together) return value_among(score, fate->seats, seat);
    if (score[seat] > 0) return JUDGE_MAX - 400 + (score[seat] > 400 ? 400 : score[seat]); /* won: better is better */
    return score[seat] < -400 ? 0 : 400 + score[seat];                                       /* lost: later is better */
}

/* ---- The tree ------------------------------------------------------------------------------------------------------- */

static uint32_t node_new(Search *s, Action a, int seat)
{
    if (s->nodes == s->room) {
        uint32_t room = s->room * 2;
        Node *more = room <= NODES_MAX ? (Node *)realloc(s->node, room * sizeof *more) : NULL;
        if (!more) return 0; /* full: play out from here */
        s->node = more, s->room = room;
    }
    Node n = { 0 };
    n.action = a, n.seat = (uint8_t)seat;
    s->node[s->nodes] = n;
    return s->nodes++;
}

static uint32_t child_of(const Search *s, uint32_t parent, Action a)
{
    for (uint32_t c = s->node[parent].child; c; c = s->node[c].next)
        if (s->node[c].action == a) return c;
    return 0;
}

/* The answer to try next at a node: an untried one, else the one with the best upper bound. */
static uint32_t node_choose(Search *s, uint32_t at, const Action *a, int n, int seat, Rng *luck, bool *fresh)
{
    uint32_t best = 0;
    double top = -1;
    int untried[ACTION_MAX], count = 0;
    for (int i = 0; i < n; i++) {
        uint32_t c = child_of(s, at, a[i]);
        if (!c) {
            untried[count++] = i;
            continue;
        }
        Node *x = &s->node[c];
        x->seen++;
        double bound = x->total / x->visits + 0.7 * sqrt(log((double)x->seen) / x->visits);
        if (bound > top) top = bound, best = c;
    }
    *fresh = count > 0;
    if (!count) return best;
    uint32_t c = node_new(s, a[untried[rng_below(luck, (uint32_t)count)]], seat);
    if (!c) return best;
    s->node[c].seen = 1;
    s->node[c].next = s->node[at].child;
    s->node[at].child = c;
    return c;
}

/* ---- Play-outs ------------------------------------------------------------------------------------------------------ */

static Action playout_answer(const Search *s, const Action *a, int n, Rng *luck)
{
    uint8_t weight[ACTION_MAX];
    uint32_t sum = 0;
    if (n == 1) return a[0];
    if (!s->brain || !s->brain->tempt) return a[rng_below(luck, (uint32_t)n)];
    s->brain->tempt(s->box, s->world, a, n, weight);
    for (int i = 0; i < n; i++) sum += weight[i];
    if (!sum) return a[rng_below(luck, (uint32_t)n)];
    uint32_t at = rng_below(luck, sum);
    for (int i = 0; i < n; i++) {
        if (at < weight[i]) return a[i];
        at -= weight[i];
    }
    return a[n - 1];
}

static void playout(Search *s, Rng *luck)
{
    int horizon = s->brain && s->brain->horizon ? s->brain->horizon : PLAYOUT_MAX;
    for (int i = 0; i < horizon; i++) {
        Action a[ACTION_MAX];
        int n = answers_of(s, s->world, a);
        if (!n) return;
        s->game->apply(s->box, s->world, playout_answer(s, a, n, luck), NULL);
    }
}

/* One iteration: imagine a world, go down the tree, add a leaf, play out, carry the value back. */
static void iterate(Search *s, const void *view, int seat, Rng *luck)
{
    uint32_t path[PATH_MAX_];
    int depth = 0;
    bool fresh = false;
    memcpy(s->world, view, s->game->state_size);
    s->game->resample(s->box, s->world, seat, luck);
    for (uint32_t at = 0; depth < PATH_MAX_ && !fresh;) {
        Action a[ACTION_MAX];
        int n = answers_of(s, s->world, a);
        if (!n) break;
        if (n == 1) { /* no choice, no node */
            s->game->apply(s->box, s->world, a[0], NULL);
            continue;
        }
        if (!at && s->watched != ACTION_NONE && s->iterations % WATCH_EVERY == 0) a[0] = s->watched, n = 1;
        uint32_t c = node_choose(s, at, a, n, s->game->choice(s->box, s->world).seat, luck, &fresh);
        if (!c) break;
        s->game->apply(s->box, s->world, s->node[c].action, NULL);
        path[depth++] = at = c;
    }
    playout(s, luck);
    int value[SEAT_MAX], seats = ((const Fate *)(const void *)s->world)->seats;
    for (int i = 0; i < seats; i++) value[i] = search_value(s, s->world, i);
    for (int i = 0; i < depth; i++) {
        Node *x = &s->node[path[i]];
        x->visits++;
        x->total += (double)value[x->seat < seats ? x->seat : 0] / JUDGE_MAX;
    }
}

/* ---- Thinking ------------------------------------------------------------------------------------------------------- */

static uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static int thought_order(const void *x, const void *y)
{
    const Thought *a = (const Thought *)x, *b = (const Thought *)y;
    if (a->visits != b->visits) return a->visits < b->visits ? 1 : -1;
    if (a->value != b->value) return a->value < b->value ? 1 : -1;
    return a->action < b->action ? -1 : 1;
}

static int thoughts_gather(const Search *s, const Action *a, int n, Thought *out)
{
    for (int i = 0; i < n; i++) {
        uint32_t c = child_of(s, 0, a[i]);
        out[i].action = a[i];
        out[i].visits = c ? s->node[c].visits : 0;
        out[i].value = c && s->node[c].visits ? (int32_t)(s->node[c].total * JUDGE_MAX / s->node[c].visits) : 0;
    }
    qsort(out, (size_t)n, sizeof *out, thought_order);
    return n;
}

Action search_think(Search *s, const void *view, int seat, Budget budget, uint64_t seed, Thought *thoughts, int *count)
{
    Action a[ACTION_MAX];
    Thought own[ACTION_MAX];
    Rng luck;
    int n = answers_of(s, view, a);
    uint64_t until = budget.milliseconds ? now_ms() + budget.milliseconds : 0;
    rng_seed(&luck, seed);
    s->nodes = 0, s->iterations = 0;
    (void)node_new(s, ACTION_NONE, SEAT_NONE);
    while (n > 1) {
        if (budget.iterations && s->iterations >= budget.iterations) break;
        if (budget.stop && *budget.stop) break;
        if (until && s->iterations % CLOCK_EVERY == 0 && now_ms() >= until) break;
        iterate(s, view, seat, &luck);
        s->iterations++;
    }
    Thought *t = thoughts ? thoughts : own;
    int k = thoughts_gather(s, a, n, t);
    if (count) *count = k;
    return k ? t[0].action : (Action)ACTION_NONE;
}
