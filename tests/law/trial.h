/*
 * trial.h - one random game under examination: where it stands, how it got there, and how to say that a law is broken.
 *
 * Laws (tests/laws.c) and the secrecy test (tests/secrecy.c) play many such games. Whatever goes wrong, a broken law, a
 * trap, a crash or a game that does not come back, ends the process with one sentence that names the game, the setup,
 * the seed, the step and the law, and with the command that shows it again.
 *
 * Owns the walk through a game and the report. Does NOT hold any law.
 */
#ifndef LAW_TRIAL_H
#define LAW_TRIAL_H

#include "table/registry.h"
#include <stdbool.h>
#include <stddef.h>

enum {
    TRIAL_STEPS = 50000, /* play ends within this many answers                                               */
    TRIAL_EVENTS = 4096, /* happenings kept of one answer                                                    */
    TRIAL_ROOMS = 6      /* spare positions to work on                                                       */
};

/* What a run has seen of a game; shared by the processes that work at it. */
typedef struct Seen {
    uint64_t games, decisions, answers, longest;
    uint32_t actions, items, events; /* the most at one time                                                 */
    uint8_t kind[256];               /* per event kind: 1 seen, 3 seen and told                              */
} Seen;

typedef struct Trial {
    const RegistryEntry *entry;
    const Game *game;
    const Face *face;
    const Box *box;
    Setup how;
    uint64_t seed;
    int step;
    const char *program; /* for the command that shows it again                                              */
    Seen *seen;
    Rng luck;            /* of the player and of imagined worlds                                             */
    uint8_t *position;   /* state_size bytes, as are the rooms                                               */
    uint8_t *room[TRIAL_ROOMS];
    Choice choice;       /* of the position                                                                  */
    Action action[ACTION_MAX];
    int actions;
    Action *log;         /* TRIAL_STEPS                                                                      */
    Event *events;       /* TRIAL_EVENTS                                                                     */
    Item *items;         /* ITEM_MAX                                                                         */
} Trial;

void trial_open(Trial *t, const RegistryEntry *entry, const char *program, Seen *seen);
void trial_close(Trial *t);

/* A trial ends the process with status 1 and a sentence when the condition does not hold. */
#define LAW(trial, holds, sentence)                                                                                    \
    do {                                                                                                               \
        if (!(holds)) trial_broken(trial, __FILE__, __LINE__, sentence, #holds);                                       \
    } while (0)
_Noreturn void trial_broken(const Trial *t, const char *file, int line, const char *sentence, const char *holds);

/* Deal the game of t->how and t->seed; from now on a crash is reported as its. */
void trial_begin(Trial *t);
/* Ask the position for its choice and answers. false when the game is over. */
bool trial_look(Trial *t);
/* Give a random answer and log it. */
void trial_step(Trial *t);

static inline size_t trial_size(const Trial *t) { return t->game->state_size; }
bool trial_same(const Trial *t, const void *a, const void *b);
void trial_copy(const Trial *t, void *to, const void *from);
bool trial_is_answer(const Trial *t, Action a);

/* "seats=2 goals=open": the setup as arguments. Reads one such word; false when the game knows no such thing. */
void trial_setting_words(const Face *face, const Setup *how, char *out, size_t room);
bool trial_setting_read(const Face *face, const char *word, Setup *how);

#endif
