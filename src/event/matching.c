/*
 * matching.c - Edmonds' method for the heaviest perfect matching, with worths that are rows of numbers.
 *
 * Every vertex and every blossom has a price (the dual variable); an edge whose two ends' prices make up its
 * doubled worth is tight, and only tight edges are matched. One vertex after the other that is still alone grows a
 * tree of tight edges until it finds a partner; when it is stuck, prices change by the smallest step that makes
 * another edge tight. Owns the method. Does NOT know what a worth means.
 */
#include "event/matching.h"

#include <stdlib.h>
#include <string.h>

typedef enum Label { LABEL_NONE, LABEL_EVEN, LABEL_ODD } Label;

/* Nodes are the vertices 0..n-1 and the blossoms n..nodes-1. */
typedef struct Blossoms {
    int nodes, k;
    int64_t *price;    /* [nodes * k]                                                                          */
    int *top;          /* [n] the outermost node a vertex is in                                              */
    int *parent;       /* [nodes] the blossom it is in, -1: none                                             */
    int *base;         /* [nodes] the one vertex not matched inside                                          */
    uint8_t *label;    /* [nodes], of outermost nodes                                                        */
    uint8_t *used;     /* [nodes] the blossom exists                                                         */
    int *from, *to;    /* [nodes] the edge by which an odd node was reached: from an even one                */
    int *near;         /* [n] the even vertex (of another node) to which the edge is nearest to tight; -1    */
    int64_t *lack;     /* [n * k] what that edge lacks to be tight                                             */
    int *kids;         /* [nodes - n] * n: the parts of a blossom around its cycle, that with the base first */
    int *link_a, *link_b; /* the edge from each part to the next                                             */
    int *kid_count;    /* [nodes - n]                                                                        */
    int64_t *step;
    int *seen;         /* [nodes] for finding where two paths meet                                           */
    int stamp;
    int *path;         /* [nodes]                                                                            */
} Blossoms;

static void *room(size_t count, size_t size, bool *bad)
{
    void *p = calloc(count ? count : 1, size);
    if (!p) *bad = true;
    return p;
}

bool matching_open(Matching *m, int n, int wide, int order)
{
    bool bad = false;
    size_t N = (size_t)n, nodes = N + N / 2 + 1;
    memset(m, 0, sizeof *m);
    m->n = n;
    m->wide = wide;
    m->order = order;
    m->kind = room(N * N, 1, &bad);
    m->worth = room(N * N * (size_t)wide, sizeof *m->worth, &bad);
    m->upper = room(N * (size_t)order, sizeof *m->upper, &bad);
    m->digit_at = room(N, sizeof *m->digit_at, &bad);
    m->unit = room(N, sizeof *m->unit, &bad);
    m->place = room(N, sizeof *m->place, &bad);
    m->mate = room(N, sizeof *m->mate, &bad);
    Blossoms *s = m->inside = room(1, sizeof *s, &bad);
    if (s) {
        s->nodes = (int)nodes;
        s->k = wide + order;
        s->price = room(nodes * (size_t)s->k, sizeof *s->price, &bad);
        s->top = room(N, sizeof(int), &bad);
        s->near = room(N, sizeof(int), &bad);
        s->lack = room(N * (size_t)s->k, sizeof *s->lack, &bad);
        s->parent = room(nodes, sizeof(int), &bad);
        s->base = room(nodes, sizeof(int), &bad);
        s->label = room(nodes, 1, &bad);
        s->used = room(nodes, 1, &bad);
        s->from = room(nodes, sizeof(int), &bad);
        s->to = room(nodes, sizeof(int), &bad);
        s->seen = room(nodes, sizeof(int), &bad);
        s->path = room(nodes, sizeof(int), &bad);
        s->kids = room((nodes - N) * N, sizeof(int), &bad);
        s->link_a = room((nodes - N) * N, sizeof(int), &bad);
        s->link_b = room((nodes - N) * N, sizeof(int), &bad);
        s->kid_count = room(nodes - N, sizeof(int), &bad);
        s->step = room((size_t)s->k, sizeof(int64_t), &bad);
    }
    if (bad) matching_close(m);
    return !bad;
}

void matching_close(Matching *m)
{
    Blossoms *s = m->inside;
    if (s) {
        void *all[] = { s->price, s->lack, s->top,  s->near, s->parent, s->base,   s->label,  s->used,      s->from,
                        s->to,    s->seen, s->path, s->kids,   s->link_a, s->link_b, s->kid_count, s->step };
        for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
        free(s);
    }
    free(m->kind);
    free(m->worth);
    free(m->upper);
    free(m->digit_at);
    free(m->unit);
    free(m->place);
    free(m->mate);
    memset(m, 0, sizeof *m);
}

void matching_set(Matching *m, int a, int b, EdgeKind kind, const int64_t *worth)
{
    size_t at = (size_t)a * (size_t)m->n + (size_t)b, back = (size_t)b * (size_t)m->n + (size_t)a;
    size_t bytes = (size_t)m->wide * sizeof *worth;
    m->kind[at] = m->kind[back] = (uint8_t)kind;
    if (!worth) return;
    memcpy(m->worth + at * (size_t)m->wide, worth, bytes);
    memcpy(m->worth + back * (size_t)m->wide, worth, bytes);
}

/* ---- Worths, prices, slack --------------------------------------------------------------------------------------- */

static bool edge(const Matching *m, int a, int b) { return m->kind[(size_t)a * (size_t)m->n + (size_t)b] != EDGE_NONE; }

static int64_t *price_of(const Blossoms *s, int node) { return s->price + (size_t)node * (size_t)s->k; }

/* Number c of the worth of an edge. */
static int64_t worth_at(const Matching *m, size_t at, int a, int b, int c)
{
    if (c < m->wide) return m->worth[at * (size_t)m->wide + (size_t)c];
    if (m->kind[at] != EDGE_ORDERED) return 0;
    int up = a < b ? a : b, down = a < b ? b : a, o = c - m->wide;
    return m->upper[(size_t)up * (size_t)m->order + (size_t)o] +
           (m->digit_at[up] == o ? m->unit[up] * m->place[down] : 0);
}

/* Number c of what an edge between two outermost nodes lacks to be tight; never negative as a row. */
static int64_t slack_at(const Matching *m, int a, int b, int c)
{
    const Blossoms *s = m->inside;
    return price_of(s, a)[c] + price_of(s, b)[c] - 2 * worth_at(m, (size_t)a * (size_t)m->n + (size_t)b, a, b, c);
}

static bool slack_less(const Matching *m, int a, int b, int x, int y)
{
    for (int c = 0; c < m->inside->k; c++) {
        int64_t first = slack_at(m, a, b, c), second = slack_at(m, x, y, c);
        if (first != second) return first < second;
    }
    return false;
}

static bool slack_none(const Matching *m, int a, int b)
{
    for (int c = 0; c < m->inside->k; c++)
        if (slack_at(m, a, b, c)) return false;
    return true;
}

/* ---- Blossoms ---------------------------------------------------------------------------------------------------- */

static int *kids_of(const Matching *m, int b) { return m->inside->kids + (size_t)(b - m->n) * (size_t)m->n; }
static int *link_a_of(const Matching *m, int b) { return m->inside->link_a + (size_t)(b - m->n) * (size_t)m->n; }
static int *link_b_of(const Matching *m, int b) { return m->inside->link_b + (size_t)(b - m->n) * (size_t)m->n; }
static int *kid_count_of(const Matching *m, int b) { return &m->inside->kid_count[b - m->n]; }

/* The part of blossom b that has this vertex. */
static int part_of(const Blossoms *s, int b, int vertex)
{
    int node = vertex;
    while (s->parent[node] != b) node = s->parent[node];
    return node;
}

static void turn(int *row, int count, int by, int *spare)
{
    for (int i = 0; i < count; i++) spare[i] = row[(i + by) % count];
    memcpy(row, spare, (size_t)count * sizeof *row);
}

/* Makes a vertex the base of a node: the rest of the cycle is matched two by two. */
static void rebase(Matching *m, int node, int vertex)
{
    Blossoms *s = m->inside;
    s->base[node] = vertex;
    if (node < m->n) return;
    int *kids = kids_of(m, node), *a = link_a_of(m, node), *b = link_b_of(m, node), count = *kid_count_of(m, node);
    int part = part_of(s, node, vertex), at = 0;
    while (kids[at] != part) at++;
    turn(kids, count, at, s->path);
    turn(a, count, at, s->path);
    turn(b, count, at, s->path);
    rebase(m, part, vertex);
    for (int i = 1; i < count; i += 2) {
        rebase(m, kids[i], a[i]);
        rebase(m, kids[i + 1], b[i]);
        m->mate[a[i]] = b[i];
        m->mate[b[i]] = a[i];
    }
}

static int64_t *lack_of(const Blossoms *s, int v) { return s->lack + (size_t)v * (size_t)s->k; }

/* The even vertex e becomes the nearest of v, if it is nearer than the one so far. */
static void come_near(Matching *m, int v, int e)
{
    Blossoms *s = m->inside;
    int64_t *lack = lack_of(s, v);
    int c = 0;
    if (s->near[v] >= 0) {
        int64_t now = 0;
        while (c < s->k && (now = slack_at(m, v, e, c)) == lack[c]) c++;
        if (c == s->k || now > lack[c]) return;
    }
    s->near[v] = e;
    for (; c < s->k; c++) lack[c] = slack_at(m, v, e, c);
}

/* A vertex has become even: what is nearest to it, and to what it is nearest. */
static void look_round(Matching *m, int v)
{
    Blossoms *s = m->inside;
    s->near[v] = -1;
    for (int u = 0; u < m->n; u++) {
        if (s->top[u] == s->top[v] || !edge(m, u, v)) continue;
        come_near(m, u, v);
        if (s->label[s->top[u]] == LABEL_EVEN) come_near(m, v, u);
    }
}

static void become_even(Matching *m, int node)
{
    Blossoms *s = m->inside;
    s->label[node] = LABEL_EVEN;
    for (int v = 0; v < m->n; v++)
        if (s->top[v] == node) look_round(m, v);
}

/* The even node above an even node; -1: it is the root. */
static int above(const Matching *m, int even)
{
    const Blossoms *s = m->inside;
    int mate = m->mate[s->base[even]];
    return mate < 0 ? -1 : s->top[s->from[s->top[mate]]];
}

static int meeting(Matching *m, int a, int b)
{
    Blossoms *s = m->inside;
    s->stamp++;
    while (a >= 0 || b >= 0) {
        if (a >= 0) {
            if (s->seen[a] == s->stamp) return a;
            s->seen[a] = s->stamp;
            a = above(m, a);
        }
        int other = a;
        a = b;
        b = other;
    }
    return -1;
}

static int blossom_new(Blossoms *s, int n)
{
    for (int b = n; b < s->nodes; b++)
        if (!s->used[b]) {
            s->used[b] = 1;
            return b;
        }
    return -1; /* cannot be: there are never more than n / 2 */
}

static void add_kid(Matching *m, int b, int kid, int from, int to)
{
    int at = (*kid_count_of(m, b))++;
    kids_of(m, b)[at] = kid;
    link_a_of(m, b)[at] = from;
    link_b_of(m, b)[at] = to;
}

/* An edge between two even vertices of different nodes closes a cycle of odd length. */
static void shrink(Matching *m, int u, int v)
{
    Blossoms *s = m->inside;
    int start = meeting(m, s->top[u], s->top[v]), b = blossom_new(s, m->n), steps = 0;
    *kid_count_of(m, b) = 0;
    memset(price_of(s, b), 0, (size_t)s->k * sizeof(int64_t));
    s->parent[b] = -1;
    s->base[b] = s->base[start];
    /* From the meeting down to u: the way up, backwards. */
    for (int e = s->top[u]; e != start; e = above(m, e)) s->path[steps++] = e;
    int last = start;
    for (int i = steps - 1; i >= 0; i--) {
        int even = s->path[i], mate = m->mate[s->base[even]], odd = s->top[mate];
        add_kid(m, b, last, s->from[odd], s->to[odd]);
        add_kid(m, b, odd, mate, s->base[even]);
        last = even;
    }
    add_kid(m, b, last, u, v);
    for (int even = s->top[v]; even != start; even = above(m, even)) {
        int mate = m->mate[s->base[even]], odd = s->top[mate];
        add_kid(m, b, even, s->base[even], mate);
        add_kid(m, b, odd, s->to[odd], s->from[odd]);
    }
    const int *kids = kids_of(m, b);
    int count = *kid_count_of(m, b);
    s->stamp++;
    for (int i = 0; i < count; i++) {
        s->parent[kids[i]] = b;
        s->seen[kids[i]] = s->stamp;
    }
    s->label[b] = LABEL_EVEN;
    /* Those that were odd have become even; those that were even look again if what was near is now beside them. */
    for (int w = 0; w < m->n; w++)
        if (s->seen[s->top[w]] == s->stamp && s->top[w] != b) {
            s->path[w] = s->label[s->top[w]] == LABEL_ODD;
            s->top[w] = b;
        } else {
            s->path[w] = -1;
        }
    for (int w = 0; w < m->n; w++)
        if (s->path[w] == 1 || (s->path[w] == 0 && s->near[w] >= 0 && s->top[s->near[w]] == b)) look_round(m, w);
}

/* The parts of a blossom stand for themselves again. */
static void release(Matching *m, int b)
{
    Blossoms *s = m->inside;
    const int *kids = kids_of(m, b);
    for (int v = 0; v < m->n; v++)
        if (s->top[v] == b) s->top[v] = part_of(s, b, v);
    for (int i = 0; i < *kid_count_of(m, b); i++) {
        s->parent[kids[i]] = -1;
        s->label[kids[i]] = LABEL_NONE;
    }
    s->used[b] = 0;
    s->label[b] = LABEL_NONE;
}

/* An odd blossom whose price is used up: the way through it stays in the tree, the rest leaves it. */
static void expand(Matching *m, int b)
{
    Blossoms *s = m->inside;
    int *kids = kids_of(m, b), *la = link_a_of(m, b), *lb = link_b_of(m, b), count = *kid_count_of(m, b);
    int from = s->from[b], to = s->to[b], entry = part_of(s, b, to), at = 0;
    release(m, b);
    while (kids[at] != entry) at++;
    int step = at & 1 ? 1 : -1;
    for (;;) {
        s->label[kids[at]] = LABEL_ODD;
        s->from[kids[at]] = from;
        s->to[kids[at]] = to;
        if (at == 0) break;
        at += step;
        int even = at, next = (at + step + count) % count;
        from = step > 0 ? la[even] : lb[next];
        to = step > 0 ? lb[even] : la[next];
        become_even(m, kids[even]);
        at = next;
    }
}

/* Matches v with u, and turns the way from u to the root over. */
static void augment(Matching *m, int u, int v)
{
    Blossoms *s = m->inside;
    rebase(m, s->top[v], v);
    for (;;) {
        int even = s->top[u], old = m->mate[s->base[even]];
        rebase(m, even, u);
        m->mate[u] = v;
        m->mate[v] = u;
        if (old < 0) return;
        int odd = s->top[old];
        v = s->to[odd];
        u = s->from[odd];
        rebase(m, odd, v);
    }
}

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

typedef enum Act { ACT_NONE, ACT_GROW, ACT_SHRINK, ACT_EXPAND } Act;

typedef struct Step {
    Act act;
    int u, v; /* an edge from an even vertex; or v, a blossom */
    bool free; /* it costs nothing: none can be smaller */
} Step;

static int64_t step_at(const Matching *m, Act act, int u, int v, int c)
{
    if (act == ACT_EXPAND) return price_of(m->inside, v)[c] / 2;
    int64_t slack = lack_of(m->inside, act == ACT_SHRINK ? u : v)[c];
    return act == ACT_SHRINK ? slack / 2 : slack;
}

static void offer(Matching *m, Step *best, Act act, int u, int v)
{
    Blossoms *s = m->inside;
    int c = 0;
    int64_t now = 0;
    if (best->act != ACT_NONE) {
        while (c < s->k && (now = step_at(m, act, u, v, c)) == s->step[c]) c++;
        if (c == s->k || now > s->step[c]) return;
    }
    *best = (Step){ act, u, v, true };
    for (; c < s->k; c++) s->step[c] = step_at(m, act, u, v, c);
    for (c = 0; c < s->k && best->free; c++) best->free = s->step[c] == 0;
}

static Step next_step(Matching *m)
{
    Blossoms *s = m->inside;
    Step best = { ACT_NONE, -1, -1, false };
    for (int v = 0; v < m->n && !best.free; v++) {
        if (s->near[v] < 0) continue;
        Label label = s->label[s->top[v]];
        if (label == LABEL_EVEN) offer(m, &best, ACT_SHRINK, v, s->near[v]);
        else if (label == LABEL_NONE) offer(m, &best, ACT_GROW, s->near[v], v);
    }
    for (int b = m->n; b < s->nodes && !best.free; b++)
        if (s->used[b] && s->parent[b] < 0 && s->label[b] == LABEL_ODD) offer(m, &best, ACT_EXPAND, -1, b);
    return best;
}

static void change_prices(Matching *m)
{
    Blossoms *s = m->inside;
    for (int v = 0; v < m->n; v++) {
        Label label = s->label[s->top[v]];
        if (label == LABEL_NONE) continue;
        int64_t *p = price_of(s, v), sign = label == LABEL_EVEN ? -1 : 1;
        for (int c = 0; c < s->k; c++) p[c] += sign * s->step[c];
    }
    /* Edges between even ones come nearer from both ends, those to odd ones not at all. */
    for (int v = 0; v < m->n; v++) {
        Label label = s->label[s->top[v]];
        if (s->near[v] < 0 || label == LABEL_ODD) continue;
        int64_t *lack = lack_of(s, v), times = label == LABEL_EVEN ? 2 : 1;
        for (int c = 0; c < s->k; c++) lack[c] -= times * s->step[c];
    }
    for (int b = m->n; b < s->nodes; b++) {
        if (!s->used[b] || s->parent[b] >= 0 || s->label[b] == LABEL_NONE) continue;
        int64_t *p = price_of(s, b), sign = s->label[b] == LABEL_EVEN ? 2 : -2;
        for (int c = 0; c < s->k; c++) p[c] += sign * s->step[c];
    }
}

static bool find_partner(Matching *m, int root)
{
    Blossoms *s = m->inside;
    for (int node = 0; node < s->nodes; node++) s->label[node] = LABEL_NONE;
    for (int v = 0; v < m->n; v++) s->near[v] = -1;
    become_even(m, s->top[root]);
    for (;;) {
        Step step = next_step(m);
        if (step.act == ACT_NONE) return false;
        if (!step.free) change_prices(m);
        if (step.act == ACT_EXPAND) {
            expand(m, step.v);
        } else if (step.act == ACT_SHRINK) {
            shrink(m, step.u, step.v);
        } else {
            int node = s->top[step.v], mate = m->mate[s->base[node]];
            if (mate < 0) {
                augment(m, step.u, step.v);
                return true;
            }
            s->label[node] = LABEL_ODD;
            s->from[node] = step.u;
            s->to[node] = step.v;
            become_even(m, s->top[mate]);
        }
    }
}

/* Blossoms that cost nothing are not kept. */
static void drop_empty(Matching *m)
{
    Blossoms *s = m->inside;
    for (bool again = true; again;) {
        again = false;
        for (int b = m->n; b < s->nodes; b++) {
            if (!s->used[b] || s->parent[b] >= 0) continue;
            const int64_t *p = price_of(s, b);
            int c = 0;
            while (c < s->k && !p[c]) c++;
            if (c < s->k) continue;
            release(m, b);
            again = true;
        }
    }
}

/* Prices to begin with: half of the best doubled worth each, then as low as the neighbours let it be; who finds a
 * tight edge is matched. */
static void first_prices(Matching *m)
{
    Blossoms *s = m->inside;
    for (int v = 0; v < m->n; v++) {
        int64_t *p = price_of(s, v);
        bool any = false;
        for (int u = 0; u < m->n; u++) {
            size_t at = (size_t)v * (size_t)m->n + (size_t)u;
            if (!edge(m, v, u)) continue;
            int c = 0;
            while (any && c < s->k && worth_at(m, at, v, u, c) == p[c]) c++;
            if (any && (c == s->k || worth_at(m, at, v, u, c) < p[c])) continue;
            for (any = true; c < s->k; c++) p[c] = worth_at(m, at, v, u, c);
        }
    }
    for (int v = 0; v < m->n; v++) {
        int least = -1;
        if (m->mate[v] >= 0) continue;
        for (int u = 0; u < m->n; u++)
            if (edge(m, v, u) && (least < 0 || slack_less(m, v, u, v, least))) least = u;
        if (least < 0) continue;
        for (int c = 0; c < s->k; c++) s->step[c] = slack_at(m, v, least, c);
        for (int c = 0; c < s->k; c++) price_of(s, v)[c] -= s->step[c];
        for (int u = 0; u < m->n && m->mate[v] < 0; u++)
            if (m->mate[u] < 0 && edge(m, v, u) && slack_none(m, v, u)) {
                m->mate[v] = u;
                m->mate[u] = v;
            }
    }
}

bool matching_solve(Matching *m)
{
    Blossoms *s = m->inside;
    if (m->n & 1) return false;
    s->stamp = 0;
    for (int node = 0; node < s->nodes; node++) {
        s->parent[node] = -1;
        s->used[node] = 0;
        s->seen[node] = 0;
        s->base[node] = node;
    }
    memset(s->price, 0, (size_t)s->nodes * (size_t)s->k * sizeof *s->price);
    for (int v = 0; v < m->n; v++) {
        s->top[v] = v;
        m->mate[v] = -1;
    }
    first_prices(m);
    for (int v = 0; v < m->n; v++) {
        if (m->mate[v] >= 0) continue;
        if (!find_partner(m, v)) return false;
        drop_empty(m);
    }
    return true;
}
