/*
 * count_tree.c - counts the answer sequences of every game: a lost or doubled answer cannot hide.
 *
 * From seeds 1 to SEEDS of the golden batch (bench/batch.h), the number of ways to give 1, 2, 3 ... answers; games that
 * end sooner count once at their end. It goes on while a depth has fewer than MOST sequences. Prints one line a game
 * and seed: "pig seed 1: 2 4 8 16". ./test compares the lines with tests/golden/count_trees.txt.
 */
#include "bench/batch.h"
#include "table/registry.h"
#include <stdio.h>
#include <string.h>

enum { SEEDS = 12, MOST = 100000, DEEPEST = 12 };

static long count(const Game *g, const void *s, int depth)
{
    Action answers[ACTION_MAX];
    int n = g->actions(g->box, s, answers);
    long total = 0;
    if (depth == 0 || n == 0) return 1;
    if (depth == 1) return n;
    for (int i = 0; i < n; i++) {
        _Alignas(16) unsigned char next[BATCH_ROOM];
        memcpy(next, s, g->state_size);
        g->apply(g->box, next, answers[i], 0);
        total += count(g, next, depth - 1);
    }
    return total;
}

static void print_game(const Face *face)
{
    const Game *g = face->game;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        static _Alignas(16) unsigned char s[BATCH_ROOM];
        Setup how;
        batch_setup(face, seed, &how);
        g->setup(g->box, s, &how, 0);
        printf("%s seed %u:", g->name, (unsigned)seed);
        long total = 1;
        for (int depth = 1; depth <= DEEPEST && total < MOST; depth++) {
            total = count(g, s, depth);
            printf(" %ld", total);
        }
        printf("\n");
    }
}

int main(void)
{
    for (int n = 0; n < registry_count(); n++) print_game(registry_at(n)->face);
    return 0;
}
