/*
 * search.h - one fair search for every game: information-set Monte Carlo tree search.
 *
 * The searcher is handed a view (a redacted position) and imagines the rest with resample, anew for every iteration.
 * What is learned in one imagined world helps in the others, and nothing a seat cannot see can influence it. The same
 * view, budget of iterations and seed give the same thought, whatever the hidden cards are and however many threads
 * think: a long thought is always cut into the same few trees, each with its own luck, and their results are added in
 * order.
 *
 * Owns the trees and when thinking ends. Does NOT know any game; does NOT see anything but the view.
 */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "brain.h"

typedef struct Budget {
    uint32_t iterations;       /* at most this many; 0 = no bound                                            */
    uint32_t milliseconds;     /* at most this long; 0 = no bound (then the answer is the same every time)   */
    const volatile int *stop;  /* null, or: think no further once this is not 0                              */
} Budget;

/* What a search thinks of one answer. */
typedef struct Thought {
    Action action;
    uint32_t visits;
    int32_t value;  /* 0 to JUDGE_MAX, as the deciding seat sees it                                          */
} Thought;

typedef struct Search Search;

/* Memory for one thinker, used again for every decision. Null when there is no memory. together: all seats share one
 * fate. */
Search *search_new(const Game *game, const Box *box, const Brain *brain, bool together);
void search_free(Search *search);

/* How many threads may think at once (1 at first). Changes how long a thought takes, never what comes of it. */
void search_threads(Search *search, int threads);

/* Think about the choice in the view of `seat` (which must be the one to decide) and return the best answer found.
 * Fills thoughts (room for ACTION_MAX), best first, and how many; both may be null. Without thoughts to fill, thinking
 * ends as soon as more of it could not change the answer, or when the game is decided: when every world imagined ends
 * alike. */
Action search_think(Search *search, const void *view, int seat, Budget budget, uint64_t seed, Thought *thoughts,
                    int *count);

/* The same a slice at a time, for a thinker that must look up now and then. search_begin takes the choice in (the view
 * must stay as it is; thorough: every answer is of interest, the whole budget is spent), search_go_on thinks for about
 * so many milliseconds (0: to the end) and says whether there is more to think, search_so_far gives the best answer
 * found up to now. Slices change nothing of what comes of the whole thought. */
void search_begin(Search *search, const void *view, int seat, Budget budget, uint64_t seed, bool thorough);
bool search_go_on(Search *search, uint32_t milliseconds);
/* Of a thought that has ended: whether it was the budget's clock that ended it. */
bool search_was_cut(const Search *search);
Action search_so_far(const Search *search, Thought *thoughts, int *count);

/* From now on every fourth iteration tries this answer first, so that an answer that looks bad is still judged fairly;
 * ACTION_NONE: none. */
void search_watch(Search *search, Action a);

/* Of the last search_think: iterations; and whether the game was decided, that is every world imagined ended alike. */
uint32_t search_iterations(const Search *search);
bool search_decided(const Search *search);
/* Of JUDGE_MAX, how many of the worlds imagined came to the end of the game instead of being judged before. */
int search_ended(const Search *search);

/* By how many standard errors the value of one answer is above another's. */
double thought_errors(const Thought *above, const Thought *other);

#endif
