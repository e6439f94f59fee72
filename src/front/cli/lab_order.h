/*
 * lab_order.h - what was asked of the lab on the command line, and playing it with a line of progress.
 *
 * Shared by `lab`, `lab compare`, `lab sweep` and `lab game`. Owns the options they have in common, Ctrl-C, and the
 * line of progress. Does NOT count or report: src/lab does.
 */
#ifndef CLI_LAB_ORDER_H
#define CLI_LAB_ORDER_H

#include "front/cli/command.h"
#include "lab/crew.h"
#include "lab/post.h"

enum { ORDER_GAMES = 1000, ORDER_THREADS = 256, ORDER_PARTS = 64 };

typedef struct Order {
    const RegistryEntry *entry;
    const char *pack, *levels, *out; /* null: not said                                                       */
    uint64_t seed;
    int64_t games, threads;
    bool json, csv;
    int settings;
    const char *setting[ORDER_PARTS];
} Order;

/* Reads the options that all share; the game is `name`, `settings` are name=value. false with a sentence. */
bool order_read(Order *o, const Args *args, const char *name, int settings, const char *const *setting, Why *why);

/* A plan of it, with a box that is open. */
bool order_plan(const Order *o, Plan *p, const Box *box, Why *why);

/* The operands of a command in the order they were typed, name=value among them; at most `room`. */
int order_operands(const Args *args, const char **out, int room);

/* Under mpirun: makes this process one of several (one of them speaks, the others are silent). false with a
 * sentence. */
bool order_ranks_begin(Why *why);
/* Plays for rank 0 until it says that all is done; true when this process is rank 0 itself or alone, and has more
 * to do. */
bool order_leads(Crew *crew, int *status);
/* The last call of every rank. */
void order_ranks_end(int status);

/* Plays with progress. `folder`: null, or where the run is kept every few seconds and at the end (one plan alone).
 * done is told what was played. */
bool order_play(Crew *crew, const Spans *todo, Tally *tally, Spans *done, const char *folder, Why *why);

/* Raised by Ctrl-C. */
extern volatile int order_stop;
void order_signals(void);

/* The subcommands, words from their name on. */
int lab_compare(const Args *args);
int lab_sweep(const Args *args);
int lab_game(const Args *args);

#endif
