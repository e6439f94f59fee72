/*
 * search.c - the search behind search.h: the trees of a thought, the threads that grow them, the answer they give
 * together.
 */
#include "bots/search.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/dominated.h"

enum {
    TREES = 4,
    MANY = 2000,       /* iterations from which on a thought is cut into trees                               */
    CHUNK = 16,        /* iterations between two looks at the clock                                          */
    DECIDED_AFTER = 64 /* iterations alike, and a quarter of the budget, before a game counts as decided     */
};

/* One thought: what all of its threads share. */
typedef struct Thinking {
    Search *search;
    const void *view;
    Action answer[ACTION_MAX];
    int answers, seat, trees, workers;
    Budget budget;
    uint64_t end;   /* of the whole thought: milliseconds of the clock, 0 none                               */
    uint64_t until; /* of this slice of it                                                                   */
    bool thorough;  /* every answer is of interest: the whole budget is spent                                */
} Thinking;

struct Search {
    Mind mind;
    int threads;
    Tree tree[TREES];
    Doubles doubles;
    Thinking thinking;
};

typedef struct Worker {
    Thinking *thinking;
    int number;
} Worker;

Search *search_new(const Game *game, const Box *box, const Brain *brain, bool together)
{
    Search *s = (Search *)calloc(1, sizeof *s);
    if (!s) return NULL;
    s->mind = (Mind){ .game = game, .box = box, .brain = brain, .together = together, .watched = ACTION_NONE };
    s->threads = 1;
    for (int i = 0; i < TREES; i++)
        if (!tree_open(&s->tree[i], &s->mind)) {
            search_free(s);
            return NULL;
        }
    return s;
}

void search_free(Search *s)
{
    if (!s) return;
    for (int i = 0; i < TREES; i++) tree_close(&s->tree[i]);
    doubles_close(&s->doubles);
    free(s);
}

void search_threads(Search *s, int threads) { s->threads = threads < 1 ? 1 : threads > TREES ? TREES : threads; }
void search_watch(Search *s, Action a) { s->mind.watched = a; }

uint32_t search_iterations(const Search *s)
{
    uint32_t n = 0;
    for (int i = 0; i < TREES; i++) n += s->tree[i].iterations;
    return n;
}

/* ---- When a tree has grown enough -------------------------------------------------------------------------------- */

/* Every world imagined so far came to its end, and all of them by a win or all by a loss. */
static bool tree_decided(const Tree *t)
{
    return t->iterations >= DECIDED_AFTER && (t->won == t->iterations || t->lost == t->iterations);
}

bool search_decided(const Search *s)
{
    uint32_t won = 0, lost = 0, all = search_iterations(s);
    for (int i = 0; i < TREES; i++) won += s->tree[i].won, lost += s->tree[i].lost;
    return all >= DECIDED_AFTER && (won == all || lost == all);
}

int search_ended(const Search *s)
{
    uint64_t ended = 0, all = search_iterations(s);
    for (int i = 0; i < TREES; i++) ended += s->tree[i].won + s->tree[i].lost + s->tree[i].even;
    return all ? (int)(ended * JUDGE_MAX / all) : 0;
}

/* How sure the value of an answer is: where hardly anything wins, little chance is left in it. A few visits say less
 * than they seem to. */
static double thought_variance(const Thought *t)
{
    double n = t->visits + 2.0, share = (t->value / (double)JUDGE_MAX * t->visits + 1) / n;
    return share * (1 - share) / n;
}

double thought_errors(const Thought *above, const Thought *other)
{
    double error = JUDGE_MAX * sqrt(thought_variance(above) + thought_variance(other));
    return (above->value - other->value) / error;
}

/* What is left of the budget could not change which answer was tried most. */
static bool tree_is_sure(const Thinking *k, const Tree *t, uint32_t left)
{
    uint32_t most = 0, second = 0;
    for (int i = 0; i < k->answers; i++) {
        const Node *n = tree_answer(t, k->answer[i]);
        uint32_t v = n ? n->visits : 0;
        if (v > most) second = most, most = v;
        else if (v > second) second = v;
    }
    return most > second + left;
}

static bool tree_enough(const Thinking *k, const Tree *t, int number)
{
    uint32_t all = k->budget.iterations, trees = (uint32_t)k->trees;
    uint32_t share = all / trees + ((uint32_t)number < all % trees);
    if (all && t->iterations >= share) return true;
    if (k->thorough || t->iterations % CHUNK) return false;
    if (tree_decided(t) && (!all || t->iterations >= share / 4)) return true;
    return all && t->iterations * 2 > share && tree_is_sure(k, t, share - t->iterations);
}

/* ---- Thinking ---------------------------------------------------------------------------------------------------- */

static uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* A worker grows every so many-th tree, a few iterations of each in turn, so that a clock cuts all of them alike. */
static void *worker_think(void *user)
{
    const Worker *w = (const Worker *)user;
    Thinking *k = w->thinking;
    for (bool growing = true; growing;) {
        growing = false;
        for (int n = w->number; n < k->trees; n += k->workers) {
            Tree *t = &k->search->tree[n];
            for (int i = 0; i < CHUNK && !tree_enough(k, t, n); i++) {
                if (k->budget.stop && *k->budget.stop) return NULL;
                tree_grow(t, &k->search->mind, k->view, k->seat);
                growing = true;
            }
            if (k->until && now_ms() >= k->until) return NULL;
        }
    }
    return NULL;
}

/* The calling thread is the first worker; without the others it does their part as well. */
static void thinking_run(Thinking *k)
{
    pthread_t thread[TREES];
    Worker worker[TREES] = { { k, 0 } };
    int begun = 1;
    for (int i = 0; i < k->workers; i++) worker[i] = (Worker){ k, i };
    while (begun < k->workers && pthread_create(&thread[begun], NULL, worker_think, &worker[begun]) == 0) begun++;
    worker_think(&worker[0]);
    for (int i = begun; i < k->workers; i++) worker_think(&worker[i]);
    while (begun > 1) pthread_join(thread[--begun], NULL);
}

static int thought_order(const void *x, const void *y)
{
    const Thought *a = (const Thought *)x, *b = (const Thought *)y;
    if (a->visits != b->visits) return a->visits < b->visits ? 1 : -1;
    if (a->value != b->value) return a->value < b->value ? 1 : -1;
    return a->action < b->action ? -1 : 1;
}

static void thoughts_gather(const Thinking *k, Thought *out)
{
    for (int i = 0; i < k->answers; i++) {
        double total = 0;
        out[i] = (Thought){ k->answer[i], 0, 0 };
        for (int n = 0; n < k->trees; n++) {
            const Node *x = tree_answer(&k->search->tree[n], k->answer[i]);
            if (x) out[i].visits += x->visits, total += x->total;
        }
        if (out[i].visits) out[i].value = (int32_t)(total * JUDGE_MAX / out[i].visits);
    }
    qsort(out, (size_t)k->answers, sizeof *out, thought_order);
}

/*
 * How open a thought begins. A short one has no room for experience: it looks at every answer alike, as a beginner
 * does. A long one spends itself on what the game's brain finds tempting, and still has enough left for the rest.
 */
static double open_at_first(uint32_t iterations)
{
    double open = iterations ? 1 - 0.13 * log2(iterations / 25.0) : 0;
    return open > 1 ? 1 : open < 0.2 ? 0.2 : open;
}

void search_begin(Search *s, const void *view, int seat, Budget budget, uint64_t seed, bool thorough)
{
    Thinking *k = &s->thinking;
    *k = (Thinking){ .search = s, .view = view, .seat = seat, .budget = budget, .thorough = thorough };
    s->mind.open = open_at_first(budget.iterations);
    k->answers = mind_answers(&s->mind, view, k->answer);
    k->trees = !budget.iterations || budget.iterations >= MANY ? TREES : 1;
    k->workers = s->threads < k->trees ? s->threads : k->trees;
    k->end = budget.milliseconds ? now_ms() + budget.milliseconds : 0;
    s->mind.refusals = dominated_find(&s->doubles, &s->mind, view, seat, ~seed, k->answer, k->answers, s->mind.refused);
    for (int n = 0; n < TREES; n++) tree_begin(&s->tree[n], seed + 0x9e3779b97f4a7c15u * (uint64_t)n);
}

/* Whether a look at the clock, the stop or the trees ended it: a slice that is over is not the end. */
static bool thinking_over(const Thinking *k)
{
    if (k->answers < 2 || (k->budget.stop && *k->budget.stop) || (k->end && now_ms() >= k->end)) return true;
    for (int n = 0; n < k->trees; n++)
        if (!tree_enough(k, &k->search->tree[n], n)) return false;
    return true;
}

bool search_go_on(Search *s, uint32_t milliseconds)
{
    Thinking *k = &s->thinking;
    uint64_t slice = milliseconds ? now_ms() + milliseconds : 0;
    k->until = k->end && (!slice || k->end < slice) ? k->end : slice;
    if (k->answers > 1) thinking_run(k);
    return !thinking_over(k);
}

bool search_was_cut(const Search *s)
{
    const Thinking *k = &s->thinking;
    if (!k->end || k->answers < 2 || (k->budget.stop && *k->budget.stop)) return false;
    for (int n = 0; n < k->trees; n++)
        if (!tree_enough(k, &k->search->tree[n], n)) return true;
    return false;
}

Action search_so_far(const Search *s, Thought *thoughts, int *count)
{
    const Thinking *k = &s->thinking;
    Thought own[ACTION_MAX], *t = thoughts ? thoughts : own;
    thoughts_gather(k, t);
    if (count) *count = k->answers;
    return k->answers ? t[0].action : (Action)ACTION_NONE;
}

Action search_think(Search *s, const void *view, int seat, Budget budget, uint64_t seed, Thought *thoughts, int *count)
{
    search_begin(s, view, seat, budget, seed, thoughts != NULL);
    search_go_on(s, 0);
    return search_so_far(s, thoughts, count);
}
