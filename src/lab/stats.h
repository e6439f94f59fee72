/*
 * stats.h - what a share, a difference and a mean are worth: intervals, p-values, and the correction for asking many
 * questions at once.
 *
 * All intervals are of 95 %. Owns the formulas and where they come from. Does NOT know what is counted.
 */
#ifndef LAB_STATS_H
#define LAB_STATS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Estimate {
    double value, low, high;
    double p;  /* of a difference: how likely it is by chance when there is none; 1 where nothing can be said */
    double q;  /* p corrected for all that were asked together (stats_correct)                               */
    bool known; /* false: there is too little to say anything                                                */
} Estimate;

/* A share of n: Wilson's interval. */
Estimate stats_share(int64_t won, int64_t n);

/* A mean from sums: the normal interval. */
Estimate stats_mean(int64_t sum, double squares, int64_t n);

/* A mean of changes: the same, and p that it is 0. */
Estimate stats_mean_change(int64_t sum, double squares, int64_t n);

/* The share of the first less that of the second: Newcombe's interval from two of Wilson's; p by the pooled normal
 * test. */
Estimate stats_difference(int64_t won1, int64_t n1, int64_t won2, int64_t n2);

/* One stratum of two groups. */
typedef struct Layer {
    int64_t won1, n1, won2, n2;
} Layer;

/* The difference of shares within strata: Mantel and Haenszel's weights, Sato's variance, p by their test. Unknown
 * below ten of each group. */
Estimate stats_layers(const Layer *layer, int count);

/* Twins: `gained` are won by the second alone, `lost` by the first alone, of n pairs. The second's share less the
 * first's, interval by Agresti and Min, p by the normal test of McNemar. */
Estimate stats_twins(int64_t gained, int64_t lost, int64_t n);

/* Two cards: the shares won with both, with the first alone, with the second alone, with neither. How much more
 * both give than each gives alone: the normal interval. */
Estimate stats_together(const int64_t won[4], const int64_t n[4]);

/* q of every known estimate, Benjamini and Hochberg. */
void stats_correct(Estimate **estimate, int count);

#endif
