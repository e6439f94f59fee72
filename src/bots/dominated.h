/*
 * dominated.h - answers that no thought is needed to refuse: another one leads to the same with more, or leads where
 * passing leads.
 *
 * Found from the rules alone, by answering in worlds imagined from the view. B is never worse than A when in each of
 * them B leads where A leads, or to the same with more of what only helps; or when that holds of B and then A, because
 * what B does is a gift. Then A is never worth giving: holding with nothing at risk, paying for what does nothing.
 *
 * Owns that finding. Does NOT search, and does NOT know any game: what only helps, its brain says (brain.h).
 */
#ifndef BOTS_DOMINATED_H
#define BOTS_DOMINATED_H

#include "bots/tree.h"

/* Memory for the finding, zero at first; freed by doubles_close. */
typedef struct Doubles {
    uint8_t *at;
    uint32_t room;
} Doubles;
void doubles_close(Doubles *d);

/* Of the n answers in the view of `seat`, which must be the one asked: puts those that are dominated into `out` and
 * returns how many; never all. Without memory none is found. The same view and seed give the same. */
int dominated_find(Doubles *d, const Mind *mind, const void *view, int seat, uint64_t seed, const Action *a, int n,
                   Action *out);

#endif
