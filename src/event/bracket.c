/*
 * bracket.c - builds the tree of an elimination and fills in what has been played.
 *
 * In round t the winners' branch plays its level t and the losers' branch its level t - 1. Does NOT depend on the
 * order in which tables of a round finish.
 */
#include "event/bracket.h"

#include <stdlib.h>
#include <string.h>

static int add(Bracket *b, Branch branch, int level, int place, int round, Source a, Source c)
{
    b->match[b->matches] =
        (Match){ branch, round, level, place, { a, c }, { BRACKET_OPEN, BRACKET_OPEN }, BRACKET_OPEN, BRACKET_OPEN };
    return b->matches++;
}

/* The seed in line i of a bracket of 2^levels lines: 1 meets the last, 2 is in the other half, and so on. */
static int seed_in_line(int i, int levels)
{
    int seed = 0;
    for (int l = 1; l <= levels; l++) {
        int bit = i >> (levels - l) & 1;
        if (bit) seed = (1 << l) - 1 - seed;
    }
    return seed;
}

static Source winner(int m) { return (Source){ FROM_WINNER, m }; }
static Source loser(int m) { return (Source){ FROM_LOSER, m }; }

/* The winners' branch; at[l]: the first match of level l + 1. */
static void add_winners(Bracket *b, int *at)
{
    for (int l = 0; l < b->levels; l++) {
        int count = 1 << (b->levels - l - 1);
        at[l] = b->matches;
        for (int i = 0; i < count; i++) {
            Source first = l ? winner(at[l - 1] + 2 * i) : (Source){ FROM_SEED, seed_in_line(2 * i, b->levels) };
            Source second =
                l ? winner(at[l - 1] + 2 * i + 1) : (Source){ FROM_SEED, seed_in_line(2 * i + 1, b->levels) };
            add(b, BRANCH_WINNERS, l + 1, i, l + 1, first, second);
        }
    }
}

/* The losers' branch: losers among each other, then winners of that against those who drop, crosswise. Its last
 * match, or the loser of the only one. */
static Source add_losers(Bracket *b, const int *at)
{
    if (b->levels == 1) return loser(at[0]);
    int before = 0, last = 0;
    for (int level = 1; level <= 2 * b->levels - 2; level++) {
        int count = 1 << (b->levels - 1 - (level + 1) / 2), here = b->matches;
        for (int i = 0; i < count; i++) {
            Source first, second;
            if (level == 1) {
                first = loser(at[0] + 2 * i);
                second = loser(at[0] + 2 * i + 1);
            } else if (level % 2) {
                first = winner(before + 2 * i);
                second = winner(before + 2 * i + 1);
            } else {
                int dropped = level / 2, line = dropped % 2 ? count - 1 - i : (i + count / 2) % count;
                first = loser(at[dropped] + line);
                second = winner(before + i);
            }
            last = add(b, BRANCH_LOSERS, level, i, level + 1, first, second);
        }
        before = here;
    }
    return winner(last);
}

static int resolve(const Bracket *b, Source s, const int *seeds, int n)
{
    if (s.kind == FROM_SEED) return s.of < n ? seeds[s.of] : BRACKET_EMPTY;
    return s.kind == FROM_WINNER ? b->match[s.of].winner : b->match[s.of].loser;
}

static void play(const Tournament *e, Match *m)
{
    int a = m->player[0], c = m->player[1];
    if (a == BRACKET_OPEN || c == BRACKET_OPEN) return;
    if (a == BRACKET_EMPTY || c == BRACKET_EMPTY) {
        m->winner = a == BRACKET_EMPTY ? c : a;
        m->loser = BRACKET_EMPTY;
        return;
    }
    const EventTable *t = event_table_of(e, m->round, a);
    if (!t || t->state != DONE || t->count != 2 || (t->player[0] != c && t->player[1] != c)) return;
    int first = t->result.value[0], second = t->result.value[1];
    m->winner = first == second ? BRACKET_EMPTY : t->player[first > second ? 0 : 1];
    m->loser = first == second ? BRACKET_EMPTY : t->player[first > second ? 1 : 0];
}

bool bracket_of(const Tournament *e, Bracket *b)
{
    int n = e->rounds ? e->starters : e->players, at[16] = { 0 };
    int *seeds = malloc((size_t)(e->players + 1) * sizeof *seeds);
    memset(b, 0, sizeof *b);
    b->champion = BRACKET_OPEN;
    while ((1 << b->levels) < n) b->levels++;
    b->match = malloc(((size_t)4 << b->levels) * sizeof *b->match);
    if (!seeds || !b->match) {
        free(seeds);
        bracket_free(b);
        return false;
    }
    event_order(e, seeds);
    int final = -1, reset = -1;
    if (n > 1) {
        add_winners(b, at);
        final = at[b->levels - 1];
        if (e->rules.format == DOUBLE) {
            Source below = add_losers(b, at);
            final = add(b, BRANCH_FINAL, 1, 0, 2 * b->levels, winner(final), below);
            reset = add(b, BRANCH_RESET, 1, 0, 2 * b->levels + 1, winner(final), loser(final));
        }
    }
    for (int i = 0; i < b->matches; i++) {
        Match *m = &b->match[i];
        for (int s = 0; s < 2; s++) m->player[s] = resolve(b, m->from[s], seeds, n);
        /* The reset is played only when the one without a loss has lost. */
        if (i == reset && b->match[final].winner >= 0 && b->match[final].winner == b->match[final].player[0])
            m->player[0] = m->player[1] = BRACKET_EMPTY;
        play(e, m);
    }
    if (final >= 0) b->champion = b->match[final].winner;
    if (reset >= 0 && b->match[final].winner >= 0 && b->match[final].winner != b->match[final].player[0])
        b->champion = b->match[reset].winner;
    free(seeds);
    return true;
}

void bracket_free(Bracket *b)
{
    free(b->match);
    memset(b, 0, sizeof *b);
}
