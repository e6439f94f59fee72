/*
 * tree.c - growing one tree. See tree.h.
 *
 * Nodes lie in one growing array and point at each other by index; a node's children are a list of siblings, one for
 * each answer ever tried there. Which answer to try is weighed by its value so far and by how tempting the game's brain
 * finds it, with the spread of the values as the measure of doubt, so that judgements that lie close together are still
 * told apart.
 */
#include "bots/tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES_FIRST = 1024,
    NODES_MAX = 1 << 20,
    DEPTH_MAX = 512,
    PLAYOUT_MAX = 4000, /* decisions, where nothing else ends it                                             */
    CLOCKED_MAX = 400,  /* decisions before a clock that does not move is no longer waited for               */
    WATCH_EVERY = 4
};
#define EAGER 2.0      /* how much doubt counts                                                                  */
#define OPEN_MIND 0.25 /* the share of temptation that all answers have alike                                  */
#define HELD_BACK 6.0  /* visits for which an answer is thought to be worth what its siblings are              */

bool tree_open(Tree *t, const Mind *mind)
{
    t->room = NODES_FIRST;
    t->node = (Node *)malloc(t->room * sizeof *t->node);
    t->world = (uint8_t *)malloc(mind->game->state_size);
    return t->node && t->world;
}

void tree_close(Tree *t)
{
    free(t->node);
    free(t->world);
    t->node = NULL, t->world = NULL;
}

/* ---- Answers and values ------------------------------------------------------------------------------------------ */

int mind_answers(const Mind *m, const void *s, Action *out)
{
    int n = m->game->actions(m->box, s, out), mine = 0;
    for (int i = 0; i < n; i++)
        if (ACT_VERB(out[i]) != VERB_TABLE) out[mine++] = out[i];
    return mine;
}

/* The share of the win a score is worth among all: ties share it. */
static int value_among(const int32_t *score, int seats, int seat)
{
    int better = 0, equal = 1; /* itself */
    for (int i = 0; i < seats; i++) {
        if (score[i] > score[seat]) better++;
        if (i != seat && score[i] == score[seat]) equal++;
    }
    if (better)
        return JUDGE_MAX / 10 * (seats - 1 - better) / (seats > 1 ? seats - 1 : 1); /* second is better than last */
    return JUDGE_MAX / equal;
}

int mind_value(const Mind *m, const void *s, int seat)
{
    int32_t score[SEAT_MAX] = { 0 };
    const Fate *fate = (const Fate *)s;
    if (!fate->over && m->brain && m->brain->judge) return m->brain->judge(m->box, s, seat);
    m->game->score(m->box, s, score);
    if (!m->together) return value_among(score, fate->seats, seat);
    if (score[seat] > 0) return JUDGE_MAX - 400 + (score[seat] > 400 ? 400 : score[seat]); /* won: better is better */
    return score[seat] < -400 ? 0 : 400 + score[seat];                                     /* lost: later is better */
}

/* ---- Nodes ------------------------------------------------------------------------------------------------------- */

static uint32_t node_new(Tree *t, Action a, int seat)
{
    if (t->nodes == t->room) {
        uint32_t room = t->room ? t->room * 2 : NODES_FIRST;
        Node *more = room <= NODES_MAX ? (Node *)realloc(t->node, room * sizeof *more) : NULL;
        if (!more) return 0; /* full: play out from here */
        t->node = more, t->room = room;
    }
    Node n = { 0 };
    n.action = a, n.seat = (uint8_t)seat;
    t->node[t->nodes] = n;
    return t->nodes++;
}

void tree_begin(Tree *t, uint64_t seed)
{
    rng_seed(&t->luck, seed);
    t->nodes = 0, t->iterations = 0, t->sum = 0, t->squares = 0, t->won = 0, t->lost = 0, t->even = 0;
    (void)node_new(t, ACTION_NONE, SEAT_NONE);
}

static uint32_t child_of(const Tree *t, uint32_t parent, Action a)
{
    for (uint32_t c = t->node[parent].child; c; c = t->node[c].next)
        if (t->node[c].action == a) return c;
    return 0;
}

const Node *tree_answer(const Tree *t, Action a)
{
    uint32_t c = t->nodes ? child_of(t, 0, a) : 0;
    return c ? &t->node[c] : NULL;
}

/* How far apart the values lie: the measure of doubt. */
static double spread(const Tree *t)
{
    double n = t->iterations, mean = n > 0 ? t->sum / n : 0, var = n > 1 ? t->squares / n - mean * mean : 0.25;
    return n < 8 ? 0.5 : var < 1e-6 ? 1e-3 : sqrt(var);
}

static void tempt(const Tree *t, const Mind *m, const Action *a, int n, uint8_t *weight)
{
    if (m->brain && m->brain->tempt) m->brain->tempt(m->box, t->world, a, n, weight);
    else memset(weight, 1, (size_t)n);
}

/*
 * The answer to try next: the best by its mean and by what is still to be learned of it. One that was never tried
 * counts as good as its siblings are together, and one that was tried a few times nearly so: a lucky start says little.
 * A tempting one is looked at sooner.
 */
static uint32_t node_choose(Tree *t, const Mind *m, uint32_t at, const Action *a, int n, int seat, bool *fresh)
{
    uint32_t child[ACTION_MAX], sum = 0, seen = 1;
    uint8_t weight[ACTION_MAX];
    double total = 0, visits = 0, top = -1e9;
    int best = 0;
    tempt(t, m, a, n, weight);
    for (int i = 0; i < n; i++) {
        child[i] = child_of(t, at, a[i]);
        sum += weight[i];
        if (!child[i]) continue;
        Node *x = &t->node[child[i]];
        total += x->total, visits += x->visits;
        if (++x->seen > seen) seen = x->seen;
    }
    double usual = visits > 0 ? total / visits : 0.5, doubt = EAGER * spread(t) * sqrt((double)seen);
    for (int i = 0; i < n; i++) {
        const Node *x = &t->node[child[i]];
        double open = at ? OPEN_MIND : m->open, share = open / n + (1 - open) * weight[i] / (sum ? sum : 1);
        double taken = child[i] ? x->visits : 0, won = child[i] ? x->total : 0;
        double mean = (won + HELD_BACK * usual) / (taken + HELD_BACK);
        double bound = mean + doubt * share / (1 + taken);
        if (bound > top) top = bound, best = i;
    }
    *fresh = !child[best];
    if (child[best]) return child[best];
    uint32_t c = node_new(t, a[best], seat);
    if (!c) return 0;
    t->node[c].seen = 1;
    t->node[c].next = t->node[at].child;
    t->node[at].child = c;
    return c;
}

/* ---- Play-outs --------------------------------------------------------------------------------------------------- */

static Action playout_answer(Tree *t, const Mind *m, const Action *a, int n)
{
    uint8_t weight[ACTION_MAX];
    uint32_t sum = 0;
    if (n == 1) return a[0];
    tempt(t, m, a, n, weight);
    for (int i = 0; i < n; i++) sum += weight[i];
    if (!sum) return a[rng_below(&t->luck, (uint32_t)n)];
    uint32_t at = rng_below(&t->luck, sum);
    for (int i = 0; i < n; i++) {
        if (at < weight[i]) return a[i];
        at -= weight[i];
    }
    return a[n - 1];
}

/* When a play-out is judged: at a turn by the game's own clock, or after so many decisions. */
typedef struct Horizon {
    int turn, decisions;
} Horizon;

static Horizon horizon_of(const Mind *m, const void *view)
{
    Horizon h = { INT32_MAX, PLAYOUT_MAX };
    const Brain *b = m->brain;
    if (!b || !b->horizon) return h;
    if (b->clock) h.turn = b->clock(m->box, view) + b->horizon, h.decisions = CLOCKED_MAX;
    else h.decisions = b->horizon;
    return h;
}

static bool beyond(const Tree *t, const Mind *m, const Horizon *h)
{
    return h->turn != INT32_MAX && m->brain->clock(m->box, t->world) >= h->turn;
}

static void playout(Tree *t, const Mind *m, const Horizon *h)
{
    for (int i = 0; i < h->decisions && !beyond(t, m, h); i++) {
        Action a[ACTION_MAX];
        int n = mind_answers(m, t->world, a);
        if (!n) return;
        m->game->apply(m->box, t->world, playout_answer(t, m, a, n), NULL);
    }
}

/* ---- One iteration ----------------------------------------------------------------------------------------------- */

/* Without the answers to the question itself that are refused: never all of them. */
static int answers_worth(const Mind *m, Action *a, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        bool refused = false;
        for (int k = 0; k < m->refusals; k++) refused |= m->refused[k] == a[i];
        if (!refused) a[kept++] = a[i];
    }
    return kept;
}

/* From the root to a leaf that is new, or to the horizon. Returns how many nodes lie on the way. */
static int descend(Tree *t, const Mind *m, const Horizon *h, uint32_t *path)
{
    int depth = 0;
    bool fresh = false;
    for (uint32_t at = 0; depth < DEPTH_MAX && !fresh && !beyond(t, m, h);) {
        Action a[ACTION_MAX];
        int n = mind_answers(m, t->world, a);
        if (!n) break;
        if (n == 1) { /* no choice, no node */
            m->game->apply(m->box, t->world, a[0], NULL);
            continue;
        }
        if (!at && m->watched != ACTION_NONE && t->iterations % WATCH_EVERY == 0) a[0] = m->watched, n = 1;
        else if (!at && m->refusals) n = answers_worth(m, a, n);
        uint32_t c = node_choose(t, m, at, a, n, m->game->choice(m->box, t->world).seat, &fresh);
        if (!c) break;
        m->game->apply(m->box, t->world, t->node[c].action, NULL);
        path[depth++] = at = c;
    }
    return depth;
}

void tree_grow(Tree *t, const Mind *m, const void *view, int seat)
{
    uint32_t path[DEPTH_MAX];
    double value[SEAT_MAX] = { 0 };
    Horizon h = horizon_of(m, view);
    memcpy(t->world, view, m->game->state_size);
    m->game->resample(m->box, t->world, seat, &t->luck);
    int depth = descend(t, m, &h, path), seats = ((const Fate *)(const void *)t->world)->seats;
    playout(t, m, &h);
    for (int i = 0; i < seats; i++) value[i] = (double)mind_value(m, t->world, m->together ? 0 : i) / JUDGE_MAX;
    for (int i = 0; i < depth; i++) {
        Node *x = &t->node[path[i]];
        x->visits++;
        x->total += value[x->seat < seats ? x->seat : 0];
    }
    t->sum += value[seat], t->squares += value[seat] * value[seat];
    if (((const Fate *)(const void *)t->world)->over)
        t->won += value[seat] > 0.5, t->lost += value[seat] < 0.5, t->even += value[seat] == 0.5;
    t->iterations++;
}
