/*
 * matching.h - the heaviest perfect matching of a graph: who sits opposite whom, when every possible table has a
 * worth and all must sit.
 *
 * Worths are compared like words in a dictionary: a worth is a row of whole numbers, and sums of rows are compared
 * by their first number that differs. That is an ordered group, which is all the method needs, so a worth of two
 * thousand bits costs little more than one of sixty: nearly every comparison ends at its first number. Edmonds'
 * blossoms, one search tree a vertex, time n^3.
 *
 * Owns its memory, taken once by matching_open. Does NOT know what is matched, and nothing in it depends on chance
 * or on the machine.
 */
#ifndef EVENT_MATCHING_H
#define EVENT_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

enum { WORTH_BITS = 44 }; /* a number of a worth stays below 2^44, so that sums over a thousand vertices fit */

typedef enum EdgeKind {
    EDGE_NONE,   /* these two cannot sit together                                                            */
    EDGE_PLAIN,  /* the worth is `worth`                                                                     */
    EDGE_ORDERED /* ... followed by what the upper of the two brings and by the place of the lower           */
} EdgeKind;

typedef struct Matching {
    int n;
    int wide;  /* numbers of `worth`                                                                         */
    int order; /* numbers of `upper`, which follow them                                                      */

    /* To be filled by whoever asks: all n * n of kind and worth, symmetric. */
    uint8_t *kind;    /* [n * n]                                                                             */
    int64_t *worth;   /* [n * n * wide]                                                                      */
    int64_t *upper;   /* [n * order]: what a pair of kind ORDERED is worth for having this upper vertex      */
    int *digit_at;    /* [n]: the number of `upper` in which the lower one's place counts                    */
    int64_t *unit;    /* [n]: ... times this                                                                 */
    int64_t *place;   /* [n]: the place of the lower one, greater is better                                  */

    int *mate;        /* [n]: the answer                                                                     */
    struct Blossoms *inside;
} Matching;

/* False: there is not enough memory. All is zero: no edges. */
bool matching_open(Matching *m, int n, int wide, int order);
void matching_close(Matching *m);

/* The worth of an edge, to be written; both directions by matching_set. */
void matching_set(Matching *m, int a, int b, EdgeKind kind, const int64_t *worth);

/* The heaviest perfect matching into mate; false: there is no perfect one, and mate says nothing. */
bool matching_solve(Matching *m);

#endif
