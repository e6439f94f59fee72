/*
 * crew.h - the threads that play the games of a run.
 *
 * Owns which games are still to be played, and the threads. A crew takes games in order of their numbers; which
 * thread plays which makes no difference. Does NOT write files or print: `tick` is called about ten times a second
 * for that.
 */
#ifndef LAB_CREW_H
#define LAB_CREW_H

#include "lab/match.h"

/* Games from `from` up to, not including, `to`. */
typedef struct Span {
    uint64_t from, to;
} Span;

/* Ascending, apart from each other. */
typedef struct Spans {
    Span *at;
    int count, room;
} Spans;

bool spans_add(Spans *s, uint64_t from, uint64_t to); /* false: no memory */
void spans_free(Spans *s);
uint64_t spans_games(const Spans *s);
/* Those below `games` that are not among `done`; false: no memory. */
bool spans_missing(const Spans *done, uint64_t games, Spans *out);

/* What to do with game k: each plan has its match and its tally. false: stopped, nothing counted. */
typedef bool (*PlayGame)(void *user, Match **match, uint64_t k, Tally *tally);

/* The usual one: plays it and counts it. */
bool crew_play_one(void *user, Match **match, uint64_t k, Tally *tally);

typedef struct Crew {
    const Plan *plan[2];   /* a comparison has two                                                           */
    int plans, threads;
    PlayGame play;
    void *user;
    volatile int *stop;    /* raised from outside: the crew stops soon                                       */
    /* Null, or called by the calling thread now and then, with how many games of this call are done. */
    void (*tick)(void *user, struct Crew *crew, uint64_t done);
    void *tick_user;
    struct Hall *hall;     /* the crew's own, while it plays                                                 */
} Crew;

/* Plays the games of `todo` and adds what they were to `tally` (one for each plan) and `done`, also when it was
 * stopped. false with a sentence. */
bool crew_play(Crew *crew, const Spans *todo, Tally *tally, Spans *done, Why *why);

/* From tick: moves what is counted so far into `tally` and `done`. false: no memory. */
bool crew_gather(Crew *crew, Tally *tally, Spans *done);

#endif
