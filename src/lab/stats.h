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

/* One stratum: of each group, how many and how many won. Two groups: with something, without it. Four: with both of two
 * things, with the first alone, with the second alone, with neither. */
enum { GROUPS_MOST = 4 };
typedef struct Layer {
    int64_t won[GROUPS_MOST], n[GROUPS_MOST];
} Layer;

/* How much more of the first group is won than of the second; or of four, how much more both give than each gives
 * alone. Strata count as Mantel and Haenszel weigh them, those without one of the groups not at all. `shared`: what
 * seats of the same game add to the variance of the weighted sum (stats_shared). The interval and p are from one
 * variance, which supposes the same effect in every stratum. Unknown below `least` of a group. */
Estimate stats_layers(const Layer *layer, int count, int groups, int64_t least, double shared);

/* Two seats of a game are no two games: where one wins the other does not. Of pairs of seats in games that are alike:
 * how many, how many both won, the sum of the products of their chances; of how many both could have had the thing, how
 * many both had it, and how often one of such a two had it. */
typedef struct Rivals {
    double pairs, both_won, chances, could, had, one_had;
} Rivals;
double stats_shared(const Rivals *r);

/* Twins: `gained` are won by the second alone, `lost` by the first alone, of n pairs. The second's share less the
 * first's, interval and p by Agresti and Min. */
Estimate stats_twins(int64_t gained, int64_t lost, int64_t n);

/* A share in two versions of the same games: x of n. The second's less the first's, from the sums over games and the
 * sums of the products within each: xa xa, xa na, na na, the same of b, then xa xb, xa nb, na xb, na nb. Unknown below
 * ten of either n. */
typedef struct Shares {
    int64_t x[2], n[2], product[10];
} Shares;
Estimate stats_shares_change(const Shares *s);

/* Estimates that were asked about together: families that share the errors among them, each with its part. */
typedef struct Family {
    Estimate **estimate;
    int count;
    double part;
} Family;

/* q of every known estimate: Benjamini and Hochberg over all families, each family's p weighted by its part (Genovese,
 * Roeder and Wasserman), so that a family of thousands does not drown one of five. Parts of families without a known
 * estimate go to the others. false: no memory. */
bool stats_correct(Family *family, int count);

#endif
