/*
 * ranks.c - one run, several processes. See ranks.h.
 */
#include "lab/ranks.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum Kind { KIND_ASK = 1, KIND_ALIVE, KIND_GIVE, KIND_RESULT, KIND_END };
enum { STRETCH_MOST = 4096, SILENT_SECONDS = 10, ALIVE_SECONDS = 1, NAP_MS = 5 };

static double now_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void nap(void)
{
    struct timespec t = { 0, NAP_MS * 1000 * 1000 };
    nanosleep(&t, NULL);
}

/* ---- Rank 0 ------------------------------------------------------------------------------------------------------ */

typedef struct Other {
    Span out;      /* handed out and not back yet; empty: none                                               */
    double heard;
    bool lost, waits; /* has asked, and there was nothing to give                                            */
} Other;

typedef struct Lead {
    Ranks *ranks;
    Spans todo;    /* not handed out                                                                         */
    Other *other;  /* [ranks]                                                                                */
    uint64_t back; /* games that others have brought back                                                    */
    uint64_t own;  /* games of rank 0 before the stretch it plays now                                        */
    bool failed, lost;
} Lead;

/* The next stretch: smaller towards the end, so that all end together. */
static bool stretch_take(Lead *l, Span *out)
{
    uint64_t left = spans_games(&l->todo), n = left / (uint64_t)(l->ranks->post->ranks * 4);
    if (!left) return false;
    if (n > STRETCH_MOST) n = STRETCH_MOST;
    if (n < 1) n = 1;
    Span *first = &l->todo.at[0];
    *out = (Span){ first->from, first->from + n < first->to ? first->from + n : first->to };
    first->from = out->to;
    if (first->from == first->to) {
        l->todo.count--;
        memmove(l->todo.at, l->todo.at + 1, (size_t)l->todo.count * sizeof *l->todo.at);
    }
    return true;
}

static void other_give(Lead *l, int rank)
{
    Other *o = &l->other[rank];
    o->waits = !stretch_take(l, &o->out);
    if (o->waits) return;
    int64_t words[2] = { (int64_t)o->out.from, (int64_t)o->out.to };
    l->ranks->post->send(rank, KIND_GIVE, words, 2);
}

/* from, to, then the sums. What comes from a rank that was given up is thrown away: others play its games. */
static void result_take(Lead *l, int rank, const int64_t *numbers, size_t count)
{
    Other *o = &l->other[rank];
    if (o->lost || count < 2 || o->out.from == o->out.to) return;
    if ((uint64_t)numbers[0] != o->out.from || (uint64_t)numbers[1] > o->out.to) return;
    if (!tally_merge_sparse(l->ranks->tally, numbers + 2, count - 2) ||
        !spans_add(l->ranks->done, (uint64_t)numbers[0], (uint64_t)numbers[1]))
        l->failed = true;
    l->back += (uint64_t)(numbers[1] - numbers[0]);
    if ((uint64_t)numbers[1] < o->out.to && !spans_add(&l->todo, (uint64_t)numbers[1], o->out.to)) l->failed = true;
    o->out = (Span){ 0, 0 };
}

static void lead_listen(Lead *l)
{
    int from, kind;
    int64_t *numbers;
    size_t count;
    while (l->ranks->post->receive(&from, &kind, &numbers, &count)) {
        l->other[from].heard = now_seconds();
        if (kind == KIND_RESULT) result_take(l, from, numbers, count);
        if (kind == KIND_ASK && !l->other[from].lost) other_give(l, from);
        free(numbers);
    }
}

static void silent_drop(Lead *l)
{
    double now = now_seconds();
    for (int i = 1; i < l->ranks->post->ranks; i++) {
        Other *o = &l->other[i];
        if (o->lost || now - o->heard < SILENT_SECONDS) continue;
        o->lost = l->lost = true;
        if (l->ranks->lost) l->ranks->lost(l->ranks->user, i, o->out.to - o->out.from);
        if (!spans_add(&l->todo, o->out.from, o->out.to)) l->failed = true;
        o->out = (Span){ 0, 0 };
    }
    for (int i = 1; i < l->ranks->post->ranks; i++)
        if (l->other[i].waits && !l->other[i].lost && l->todo.count) other_give(l, i);
}

static void lead_tick(void *user, Crew *crew, uint64_t played)
{
    Lead *l = (Lead *)user;
    (void)crew;
    lead_listen(l);
    silent_drop(l);
    if (l->ranks->tick) l->ranks->tick(l->ranks->user, l->own + l->back + played);
}

static bool others_play(const Lead *l)
{
    for (int i = 1; i < l->ranks->post->ranks; i++)
        if (!l->other[i].lost && l->other[i].out.from < l->other[i].out.to) return true;
    return false;
}

static bool own_stretch(Lead *l, Span stretch, Why *why)
{
    Spans one = { &stretch, 1, 1 };
    uint64_t before = spans_games(l->ranks->done) - l->back;
    bool sound = crew_play(l->ranks->crew, &one, l->ranks->tally, l->ranks->done, why);
    l->own += spans_games(l->ranks->done) - l->back - before;
    return sound;
}

bool ranks_lead(Ranks *r, const Spans *todo, bool *whole, Why *why)
{
    Lead l = { .ranks = r };
    Span stretch;
    bool sound = true;
    l.other = (Other *)calloc((size_t)r->post->ranks, sizeof *l.other);
    if (!l.other) return why_not(why, "There is not enough memory to play.");
    for (int i = 0; i < r->post->ranks; i++) l.other[i].heard = now_seconds();
    for (int i = 0; i < todo->count; i++) sound &= spans_add(&l.todo, todo->at[i].from, todo->at[i].to);
    r->crew->tick = lead_tick, r->crew->tick_user = &l;
    while (sound && !l.failed && !*r->crew->stop && (l.todo.count || others_play(&l))) {
        lead_tick(&l, r->crew, 0);
        if (stretch_take(&l, &stretch)) sound = own_stretch(&l, stretch, why);
        else nap();
    }
    int64_t ends = l.lost;
    for (int i = 1; i < r->post->ranks; i++)
        if (!l.other[i].lost) r->post->send(i, KIND_END, &ends, 1);
    *whole = !l.lost;
    free(l.other);
    spans_free(&l.todo);
    if (l.failed) return why_not(why, "The sums of another process could not be added.");
    return sound;
}

/* ---- The others -------------------------------------------------------------------------------------------------- */

typedef struct Follow {
    Ranks *ranks;
    double said; /* when it last said that it lives                                                          */
} Follow;

static void follow_tick(void *user, Crew *crew, uint64_t played)
{
    Follow *f = (Follow *)user;
    (void)crew, (void)played;
    if (now_seconds() - f->said < ALIVE_SECONDS) return;
    f->said = now_seconds();
    f->ranks->post->send(0, KIND_ALIVE, NULL, 0);
}

static bool result_send(Ranks *r, Span stretch, const Spans *done, const Tally *tally)
{
    size_t count = tally_sparse_count(tally);
    int64_t *numbers = (int64_t *)malloc((count + 2) * sizeof *numbers);
    if (!numbers) return false;
    numbers[0] = (int64_t)stretch.from;
    numbers[1] = (int64_t)(stretch.from + spans_games(done));
    tally_sparse(tally, numbers + 2);
    bool sent = r->post->send(0, KIND_RESULT, numbers, count + 2);
    free(numbers);
    return sent;
}

/* A stretch that was stopped in the middle is not sent: its games are not the first of it. */
static bool follow_stretch(Ranks *r, Span stretch, Tally *tally, Why *why)
{
    Spans one = { &stretch, 1, 1 }, done = { 0 };
    bool sound;
    tally_clear(tally);
    sound = crew_play(r->crew, &one, tally, &done, why);
    if (sound && spans_games(&done) == stretch.to - stretch.from)
        sound = result_send(r, stretch, &done, tally) || why_not(why, "There is not enough memory to play.");
    spans_free(&done);
    return sound;
}

bool ranks_follow(Ranks *r, bool *whole, Why *why)
{
    Follow f = { r, 0 };
    Tally tally = { .at = NULL };
    bool sound = tally_begin(&tally, r->crew->plan[0]), ended = false;
    if (!sound) return why_not(why, "There is not enough memory to play.");
    r->crew->tick = follow_tick, r->crew->tick_user = &f;
    *whole = true;
    r->post->send(0, KIND_ASK, NULL, 0);
    while (sound && !ended && !*r->crew->stop) {
        int from, kind;
        int64_t *numbers;
        size_t count;
        follow_tick(&f, r->crew, 0);
        if (!r->post->receive(&from, &kind, &numbers, &count)) {
            nap();
            continue;
        }
        if (kind == KIND_END) ended = true, *whole = count < 1 || numbers[0] == 0;
        if (kind == KIND_GIVE && count == 2) {
            sound = follow_stretch(r, (Span){ (uint64_t)numbers[0], (uint64_t)numbers[1] }, &tally, why);
            r->post->send(0, KIND_ASK, NULL, 0);
        }
        free(numbers);
    }
    tally_end(&tally);
    return sound;
}
