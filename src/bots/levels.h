/*
 * levels.h - opponents by strength: random, novice, adept, master. Each is a budget of the one fair search.
 *
 * A Bot is the mind of one seat: its level and the memory its search thinks in. It plugs into a session as Sitter.mind
 * with bot_answer, and is handed that seat's view and nothing else. The same view and luck give the same answer on
 * every machine, with as many threads as there are: a level is a number of worlds. At the table a clock far above what
 * any level needs is there for safety; when it strikes, that is counted, and told.
 *
 * Owns the names and budgets of the levels. Does NOT search (search.h), seat anyone (opening.h) or know any game.
 */
#ifndef BOTS_LEVELS_H
#define BOTS_LEVELS_H

#include "bots/search.h"
#include "table/session.h"

enum {
    THOUGHT_MOST = 30000
}; /* milliseconds of a thought at the table: many times what the longest was seen to take */

typedef struct Level {
    const char *name;
    const char *meaning;
    uint32_t iterations; /* 0: does not think, any answer is as likely; else the usual number, see below      */
} Level;

/* From the weakest to the strongest. */
int levels_count(void);
const Level *levels_at(int n);
const Level *levels_find(const char *name); /* null: there is none of that name */

/* How long a level thinks about a decision in this view: the game's brain may have numbers of its own. */
uint32_t level_iterations(const Level *level, const Face *face, const void *view);

/* The level of bots when nobody says. */
const Level *levels_standard(void);

/* "adept" or "novice,master": levels with commas between, at most `room`. false with a sentence that
 * names the nearest. */
bool levels_read(const char *list, const Level **out, int room, int *count, Why *why);

typedef struct Bot {
    const Level *level;
    const Face *face;
    bool timed;               /* people wait: think with all threads, and at most THOUGHT_MOST               */
    int cut;                  /* thoughts that were cut short by that                                        */
    const volatile int *stop; /* null, or: give the best so far once this is not 0                           */
    Search *search;           /* its memory, made when it first thinks                                       */
    bool blind;               /* the answer it gives now is not thought about: it is this one                */
    Action any;
} Bot;

/* The bot's memory is freed by bot_leave; it may be used again afterwards. */
void bot_leave(Bot *bot);

/* The BotAnswer of every level: mind is a Bot. Without memory to think in, it answers at random rather than
 * not at all. */
Action bot_answer(void *mind, const Game *game, const Box *box, const void *view, int seat, Rng *luck);

/* The same a slice at a time (see search.h): where there are no threads, whoever waits can look up between slices, and
 * take what is best so far. */
void bot_begin(Bot *bot, const Game *game, const Box *box, const void *view, int seat, Rng *luck);
bool bot_go_on(Bot *bot, uint32_t milliseconds);
Action bot_so_far(const Bot *bot);

/* How many threads a thought at the table may use on this machine. */
int levels_threads(void);

/* All seats share one fate: played together, or alone. */
bool bot_together(const Face *face, int seats);

#endif
