/*
 * stats.c - intervals and tests. See stats.h.
 */
#include "lab/stats.h"

#include <math.h>
#include <stdlib.h>

#include "lab/league.h"

enum { SHARES_LEAST = 10 };
#define DRAWN_IN                                                                                                       \
    20.0 /* so many seat-games of nothing are thought beside each group: few ones say little of the variance */
#define SHARED_MOST 0.8 /* of the variance can be taken away by what seats share */
#define SURE 1.959964 /* standard deviations of a 95 % interval */

static double chance_of(double z) { return erfc(fabs(z) / sqrt(2)); }

static double share_of(int64_t won, int64_t n) { return n > 0 ? (double)won / (double)n : 0; }

static Estimate around(double value, double deviation)
{
    Estimate e = { value, value - SURE * deviation, value + SURE * deviation, 1, 1, true };
    if (deviation > 0) e.p = e.q = chance_of(value / deviation);
    return e;
}

static Estimate unknown(void) { return (Estimate){ 0, 0, 0, 1, 1, false }; }

Estimate stats_share(int64_t won, int64_t n)
{
    Estimate e = { share_of(won, n), 0, 1, 1, 1, n > 0 };
    share_interval((double)won, (double)n, &e.low, &e.high);
    if (n > 0 && won == 0) e.low = 0; /* and not what is left of 0 in the last digit */
    if (n > 0 && won == n) e.high = 1;
    return e;
}

Estimate stats_mean_change(int64_t sum, double squares, int64_t n)
{
    if (n < 1) return unknown();
    double mean = (double)sum / (double)n, variance = squares / (double)n - mean * mean;
    if (n < 2 || variance < 0) variance = 0;
    return around(mean, n > 1 ? sqrt(variance / (double)(n - 1)) : 0);
}

Estimate stats_mean(int64_t sum, double squares, int64_t n)
{
    Estimate e = stats_mean_change(sum, squares, n);
    e.p = e.q = 1;
    return e;
}

/* ---- Groups within strata ---------------------------------------------------------------------------------------- */

typedef struct Group {
    double n, won, expected; /* in the strata that count; expected: by the strata's shares                    */
} Group;

static double layer_n(const Layer *x, int groups)
{
    double n = 0;
    for (int g = 0; g < groups; g++) n += (double)x->n[g];
    return n;
}

static double layer_share(const Layer *x, int groups)
{
    double won = 0;
    for (int g = 0; g < groups; g++) won += (double)x->won[g];
    return won / layer_n(x, groups);
}

/* 0: a group is missing. For two groups, Mantel and Haenszel's. */
static double layer_weight(const Layer *x, int groups)
{
    double sum = 0;
    for (int g = 0; g < groups; g++) {
        if (x->n[g] < 1) return 0;
        sum += 1 / (double)x->n[g];
    }
    return 1 / sum;
}

static double group_sign(int g, int groups) { return groups == 2 ? (g ? -1 : 1) : g == 1 || g == 2 ? -1 : 1; }

/* A group's chance within a stratum: the stratum's share, moved as the group is moved over all strata. */
static double group_chance(const Group *group, double share)
{
    double chance = share + (group->won - group->expected) / (group->n + DRAWN_IN);
    return chance < 0 ? 0 : chance > 1 ? 1 : chance;
}

static double layer_variance(const Layer *x, int groups, const Group *group)
{
    double n = layer_n(x, groups), share = layer_share(x, groups), sum = 0;
    for (int g = 0; g < groups; g++) {
        double chance = group_chance(&group[g], share);
        sum += chance * (1 - chance) / (double)x->n[g];
    }
    return sum * n / (n - 1);
}

Estimate stats_layers(const Layer *layer, int count, int groups, int64_t least, double shared)
{
    Group group[GROUPS_MOST] = { { 0, 0, 0 } };
    double weight = 0, sum = 0, variance = 0;
    for (int i = 0; i < count; i++) {
        double w = layer_weight(&layer[i], groups);
        if (w <= 0) continue;
        weight += w;
        for (int g = 0; g < groups; g++) {
            double n = (double)layer[i].n[g], won = (double)layer[i].won[g];
            group[g].n += n, group[g].won += won, group[g].expected += n * layer_share(&layer[i], groups);
            sum += group_sign(g, groups) * w * won / n;
        }
    }
    for (int g = 0; g < groups; g++)
        if (group[g].n < (double)least) return unknown();
    for (int i = 0; i < count; i++) {
        double w = layer_weight(&layer[i], groups);
        if (w > 0) variance += w * w * layer_variance(&layer[i], groups, group);
    }
    if (variance <= 0) return unknown(); /* all won, or none */
    variance += shared < -SHARED_MOST * variance ? -SHARED_MOST * variance : shared;
    Estimate e = around(sum / weight, sqrt(variance) / weight);
    double most = groups == 4 ? 2 : 1;
    if (e.low < -most) e.low = -most;
    if (e.high > most) e.high = most;
    return e;
}

double stats_shared(const Rivals *r)
{
    if (r->pairs < 1 || r->could < 1) return 0;
    double luck = (r->both_won - r->chances) / r->pairs;                   /* how their winning goes together */
    double having = r->had - r->one_had * r->one_had / (4 * r->could);     /* and their having                */
    return 2 * luck * having;
}

/* ---- Two versions of the same games ------------------------------------------------------------------------------ */

Estimate stats_twins(int64_t gained, int64_t lost, int64_t n)
{
    if (n < 1) return unknown();
    double b = (double)gained + 0.5, c = (double)lost + 0.5, of = (double)n + 2;
    double middle = (b - c) / of, deviation = sqrt((b + c) - (b - c) * (b - c) / of) / of;
    Estimate e = around(middle, deviation);
    e.value = (double)(gained - lost) / (double)n;
    return e;
}

Estimate stats_shares_change(const Shares *s)
{
    double na = (double)s->n[0], nb = (double)s->n[1], p[10], variance;
    if (s->n[0] < SHARES_LEAST || s->n[1] < SHARES_LEAST) return unknown();
    double a = (double)s->x[0] / na, b = (double)s->x[1] / nb;
    for (int i = 0; i < 10; i++) p[i] = (double)s->product[i];
    variance = (p[0] - 2 * a * p[1] + a * a * p[2]) / (na * na) + (p[3] - 2 * b * p[4] + b * b * p[5]) / (nb * nb) -
               2 * (p[6] - b * p[7] - a * p[8] + a * b * p[9]) / (na * nb);
    if (variance < 0) variance = 0;
    return around(b - a,
                  sqrt(variance + 0.5 / (na * na) + 0.5 / (nb * nb))); /* half a case: none seen is not none possible */
}

/* ---- Many questions at once -------------------------------------------------------------------------------------- */

typedef struct Asked {
    Estimate *estimate;
    double p; /* weighted                                                                                      */
} Asked;

static int by_p(const void *a, const void *b)
{
    double x = ((const Asked *)a)->p, y = ((const Asked *)b)->p;
    return x < y ? -1 : x > y;
}

static int family_known(const Family *f)
{
    int known = 0;
    for (int i = 0; i < f->count; i++) known += f->estimate[i]->known;
    return known;
}

bool stats_correct(Family *family, int count)
{
    double parts = 0, least = 1;
    int all = 0, at = 0;
    for (int f = 0; f < count; f++) {
        int known = family_known(&family[f]);
        if (known) all += known, parts += family[f].part;
    }
    Asked *asked = (Asked *)malloc(((size_t)all + 1) * sizeof *asked);
    if (!asked) return false;
    for (int f = 0; f < count; f++) {
        int known = family_known(&family[f]);
        double weight = known ? family[f].part / parts * all / known : 1;
        for (int i = 0; i < family[f].count; i++)
            if (family[f].estimate[i]->known)
                asked[at++] = (Asked){ family[f].estimate[i], family[f].estimate[i]->p / weight };
    }
    qsort(asked, (size_t)at, sizeof *asked, by_p);
    for (int i = at - 1; i >= 0; i--) {
        double q = asked[i].p * at / (i + 1);
        if (q < least) least = q;
        asked[i].estimate->q = least;
    }
    free(asked);
    return true;
}
