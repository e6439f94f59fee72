/*
 * thinkers.c - see thinkers.h.
 */
#define _GNU_SOURCE
#include "serve/thinkers.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { THINKERS_MOST = 16, THINKERS_NICE = 10 };

typedef struct Queue {
    BotThought *first, **last;
} Queue;

struct Thinkers {
    pthread_mutex_t lock;
    pthread_cond_t more;
    pthread_t thread[THINKERS_MOST];
    int threads;
    bool ending;
    Queue asked, done;
    void (*tell)(void *user);
    void *user;
};

static void queue_add(Queue *q, BotThought *t)
{
    t->next = NULL;
    *q->last = t;
    q->last = &t->next;
}

static BotThought *queue_take(Queue *q)
{
    BotThought *t = q->first;
    if (t) q->first = t->next;
    if (!q->first) q->last = &q->first;
    return t;
}

static void *thinker(void *user)
{
    Thinkers *w = user;
    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), THINKERS_NICE); /* of this thread alone, on Linux */
    pthread_mutex_lock(&w->lock);
    while (!w->ending) {
        BotThought *t = queue_take(&w->asked);
        if (!t) {
            pthread_cond_wait(&w->more, &w->lock);
            continue;
        }
        pthread_mutex_unlock(&w->lock);
        thought_think(t);
        pthread_mutex_lock(&w->lock);
        queue_add(&w->done, t);
        w->tell(w->user);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

Thinkers *thinkers_new(int threads, void (*done)(void *user), void *user)
{
    Thinkers *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    w->asked.last = &w->asked.first;
    w->done.last = &w->done.first;
    w->tell = done;
    w->user = user;
    for (int i = 0; i < threads && i < THINKERS_MOST; i++)
        if (pthread_create(&w->thread[w->threads], NULL, thinker, w) == 0) w->threads++;
    if (w->threads) return w;
    thinkers_free(w);
    return NULL;
}

void thinkers_free(Thinkers *w)
{
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->threads; i++) pthread_join(w->thread[i], NULL);
    for (BotThought *t; (t = queue_take(&w->asked)) != NULL;) thought_free(t);
    for (BotThought *t; (t = queue_take(&w->done)) != NULL;) thought_free(t);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

void thinkers_think(Thinkers *w, BotThought *t)
{
    pthread_mutex_lock(&w->lock);
    queue_add(&w->asked, t);
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

BotThought *thinkers_take(Thinkers *w)
{
    pthread_mutex_lock(&w->lock);
    BotThought *t = queue_take(&w->done);
    pthread_mutex_unlock(&w->lock);
    return t;
}
