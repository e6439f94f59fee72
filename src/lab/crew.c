/*
 * crew.c - threads that play. See crew.h.
 */
#include "lab/crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { THREADS_MOST = 256, BLOCK_MOST = 1024, BLOCKS_EACH = 8 };

/* ---- Spans ------------------------------------------------------------------------------------------------------- */

static bool span_insert(Spans *s, int at, Span x)
{
    if (s->count == s->room) {
        int room = s->room ? 2 * s->room : 16;
        Span *grown = (Span *)realloc(s->at, (size_t)room * sizeof *grown);
        if (!grown) return false;
        s->at = grown, s->room = room;
    }
    memmove(s->at + at + 1, s->at + at, (size_t)(s->count - at) * sizeof *s->at);
    s->at[at] = x;
    s->count++;
    return true;
}

bool spans_add(Spans *s, uint64_t from, uint64_t to)
{
    int at = 0, last;
    if (from >= to) return true;
    while (at < s->count && s->at[at].to < from) at++;
    for (last = at; last < s->count && s->at[last].from <= to; last++) {
        if (s->at[last].from < from) from = s->at[last].from;
        if (s->at[last].to > to) to = s->at[last].to;
    }
    if (last == at) return span_insert(s, at, (Span){ from, to });
    s->at[at] = (Span){ from, to };
    memmove(s->at + at + 1, s->at + last, (size_t)(s->count - last) * sizeof *s->at);
    s->count -= last - at - 1;
    return true;
}

void spans_free(Spans *s)
{
    free(s->at);
    *s = (Spans){ NULL, 0, 0 };
}

uint64_t spans_games(const Spans *s)
{
    uint64_t n = 0;
    for (int i = 0; i < s->count; i++) n += s->at[i].to - s->at[i].from;
    return n;
}

bool spans_missing(const Spans *done, uint64_t games, Spans *out)
{
    uint64_t from = 0;
    for (int i = 0; i < done->count && from < games; i++) {
        uint64_t to = done->at[i].from < games ? done->at[i].from : games;
        if (from < to && !spans_add(out, from, to)) return false;
        from = done->at[i].to;
    }
    return from >= games || spans_add(out, from, games);
}

/* ---- Work -------------------------------------------------------------------------------------------------------- */

typedef struct Worker {
    struct Hall *hall;
    pthread_t thread;
    pthread_mutex_t lock; /* held while a block is played: between blocks others may gather                  */
    Tally tally[2];
    Spans done;
    Match *match[2];
} Worker;

typedef struct Hall {
    const Crew *crew;
    const Spans *todo;
    pthread_mutex_t lock;
    int span;            /* the next game: of this span of todo ...                                          */
    uint64_t next;       /* ... so far into it                                                               */
    uint64_t block;
    uint64_t played;
    int working;
    bool failed;
    Worker *worker;
    int workers;
} Hall;

static bool hall_take(Hall *h, Span *out)
{
    bool more;
    pthread_mutex_lock(&h->lock);
    more = h->span < h->todo->count && !h->failed && !*h->crew->stop;
    if (more) {
        const Span *s = &h->todo->at[h->span];
        out->from = s->from + h->next;
        out->to = out->from + h->block < s->to ? out->from + h->block : s->to;
        h->next = out->to - s->from;
        if (out->to == s->to) h->span++, h->next = 0;
    }
    pthread_mutex_unlock(&h->lock);
    return more;
}

static void hall_say(Hall *h, uint64_t games, bool failed)
{
    pthread_mutex_lock(&h->lock);
    h->played += games;
    h->failed |= failed;
    pthread_mutex_unlock(&h->lock);
}

static bool worker_block(Worker *w, Span block)
{
    const Crew *crew = w->hall->crew;
    uint64_t k = block.from;
    bool kept;
    pthread_mutex_lock(&w->lock);
    while (k < block.to && !*crew->stop && crew->play(crew->user, w->match, k, w->tally)) k++;
    for (int i = 0; i < crew->plans; i++) match_settle(w->match[i], &w->tally[i]);
    kept = spans_add(&w->done, block.from, k);
    pthread_mutex_unlock(&w->lock);
    hall_say(w->hall, k - block.from, !kept);
    return kept;
}

static void *worker_run(void *user)
{
    Worker *w = (Worker *)user;
    Span block;
    while (hall_take(w->hall, &block) && worker_block(w, block)) continue;
    pthread_mutex_lock(&w->hall->lock);
    w->hall->working--;
    pthread_mutex_unlock(&w->hall->lock);
    return NULL;
}

static bool worker_begin(Worker *w, Hall *h)
{
    const Crew *crew = h->crew;
    w->hall = h;
    pthread_mutex_init(&w->lock, NULL);
    for (int i = 0; i < crew->plans; i++) {
        w->match[i] = match_begin(crew->plan[i], crew->stop);
        if (!w->match[i] || !tally_begin(&w->tally[i], crew->plan[i])) return false;
    }
    return true;
}

static void worker_end(Worker *w)
{
    pthread_mutex_destroy(&w->lock);
    spans_free(&w->done);
    for (int i = 0; i < 2; i++) tally_end(&w->tally[i]), match_end(w->match[i]);
}

bool crew_play_one(void *user, Match **match, uint64_t k, Tally *tally)
{
    Result r;
    (void)user;
    if (!match_play(match[0], k, &r)) return false;
    match_count(match[0], k, &r, tally);
    return true;
}

bool crew_gather(Crew *crew, Tally *tally, Spans *done)
{
    Hall *h = crew->hall;
    bool kept = true;
    for (int i = 0; i < h->workers; i++) {
        Worker *w = &h->worker[i];
        pthread_mutex_lock(&w->lock);
        for (int n = 0; n < crew->plans; n++) {
            tally_merge(&tally[n], &w->tally[n]);
            tally_clear(&w->tally[n]);
        }
        for (int k = 0; k < w->done.count; k++) kept &= spans_add(done, w->done.at[k].from, w->done.at[k].to);
        w->done.count = 0;
        pthread_mutex_unlock(&w->lock);
    }
    return kept;
}

/* The calling thread watches: short naps at first, so that a short run is over at once. */
static void hall_watch(Hall *h, Crew *crew)
{
    struct timespec nap = { 0, 1000 * 1000 };
    for (int working = 1; working;) {
        uint64_t played;
        nanosleep(&nap, NULL);
        if (nap.tv_nsec < 100 * 1000 * 1000) nap.tv_nsec *= 2;
        pthread_mutex_lock(&h->lock);
        working = h->working, played = h->played;
        pthread_mutex_unlock(&h->lock);
        if (crew->tick) crew->tick(crew->tick_user, crew, played);
    }
}

bool crew_play(Crew *crew, const Spans *todo, Tally *tally, Spans *done, Why *why)
{
    Hall h = { .crew = crew, .todo = todo };
    int threads = crew->threads < 1 ? 1 : crew->threads > THREADS_MOST ? THREADS_MOST : crew->threads, begun = 0;
    bool sound = true;
    h.block = spans_games(todo) / (uint64_t)(threads * BLOCKS_EACH);
    if (h.block > BLOCK_MOST) h.block = BLOCK_MOST;
    for (int i = 0; i < crew->plans; i++)
        if (crew->plan[i]->thinks || !h.block) h.block = 1;
    h.worker = (Worker *)calloc((size_t)threads, sizeof *h.worker);
    if (!h.worker) return why_not(why, "There is not enough memory to play.");
    pthread_mutex_init(&h.lock, NULL);
    crew->hall = &h;
    for (; h.workers < threads && sound; h.workers++) sound = worker_begin(&h.worker[h.workers], &h);
    pthread_mutex_lock(&h.lock);
    for (; sound && begun < h.workers; begun++) {
        if (pthread_create(&h.worker[begun].thread, NULL, worker_run, &h.worker[begun]) != 0) break;
        h.working++;
    }
    pthread_mutex_unlock(&h.lock);
    if (begun) hall_watch(&h, crew);
    for (int i = 0; i < begun; i++) pthread_join(h.worker[i].thread, NULL);
    sound = sound && begun && crew_gather(crew, tally, done) && !h.failed;
    for (int i = 0; i < h.workers; i++) worker_end(&h.worker[i]);
    pthread_mutex_destroy(&h.lock);
    free(h.worker);
    crew->hall = NULL;
    return sound || why_not(why, "There is not enough memory to play.");
}
