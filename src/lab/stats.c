/*
 * stats.c - intervals and tests. See stats.h.
 */
#include "lab/stats.h"

#include <math.h>
#include <stdlib.h>

#include "lab/league.h"

enum { LAYERS_LEAST = 10 };
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

Estimate stats_difference(int64_t won1, int64_t n1, int64_t won2, int64_t n2)
{
    if (n1 < 1 || n2 < 1) return unknown();
    Estimate a = stats_share(won1, n1), b = stats_share(won2, n2), e = { a.value - b.value, 0, 0, 1, 1, true };
    double all = share_of(won1 + won2, n1 + n2);
    double deviation = sqrt(all * (1 - all) * (1 / (double)n1 + 1 / (double)n2));
    e.low = e.value - sqrt(pow(a.value - a.low, 2) + pow(b.high - b.value, 2));
    e.high = e.value + sqrt(pow(a.high - a.value, 2) + pow(b.value - b.low, 2));
    if (deviation > 0) e.p = e.q = chance_of(e.value / deviation);
    return e;
}

Estimate stats_layers(const Layer *layer, int count)
{
    double weight = 0, sum = 0, p_part = 0, q_part = 0, excess = 0, spread = 0, all1 = 0, all2 = 0;
    for (int i = 0; i < count; i++) {
        double n1 = (double)layer[i].n1, n2 = (double)layer[i].n2, n = n1 + n2;
        double won1 = (double)layer[i].won1, won2 = (double)layer[i].won2, won = won1 + won2;
        if (n1 < 1 || n2 < 1) continue;
        all1 += n1, all2 += n2;
        weight += n1 * n2 / n;
        sum += (won1 * n2 - won2 * n1) / n;
        p_part += (n1 * n1 * won2 - n2 * n2 * won1 + n1 * n2 * (n2 - n1) / 2) / (n * n);
        q_part += (won1 * (n2 - won2) + won2 * (n1 - won1)) / (2 * n);
        excess += won1 - n1 * won / n;
        spread += n1 * n2 * won * (n - won) / (n * n * (n - 1));
    }
    if (all1 < LAYERS_LEAST || all2 < LAYERS_LEAST || spread <= 0) return unknown(); /* too few, or all won, or none */
    double value = sum / weight, variance = (value * p_part + q_part) / (weight * weight);
    Estimate e = around(value, variance > 0 ? sqrt(variance) : 0);
    if (e.low < -1) e.low = -1;
    if (e.high > 1) e.high = 1;
    e.p = e.q = chance_of(excess / sqrt(spread));
    return e;
}

Estimate stats_twins(int64_t gained, int64_t lost, int64_t n)
{
    if (n < 1) return unknown();
    double b = (double)gained + 0.5, c = (double)lost + 0.5, of = (double)n + 2;
    double value = (double)(gained - lost) / (double)n, middle = (b - c) / of;
    double deviation = sqrt((b + c) - (b - c) * (b - c) / of) / of;
    Estimate e = { value, middle - SURE * deviation, middle + SURE * deviation, 1, 1, true };
    if (gained + lost > 0) e.p = e.q = chance_of((double)(gained - lost) / sqrt((double)(gained + lost)));
    return e;
}

Estimate stats_together(const int64_t won[4], const int64_t n[4])
{
    double variance = 0, share[4];
    for (int i = 0; i < 4; i++) {
        if (n[i] < 2) return unknown();
        share[i] = ((double)won[i] + 0.5) / ((double)n[i] + 1); /* so that a clean sweep has a variance too */
        variance += share[i] * (1 - share[i]) / (double)n[i];
    }
    return around(share[0] - share[1] - share[2] + share[3], sqrt(variance));
}

static int by_p(const void *a, const void *b)
{
    double x = (*(Estimate *const *)a)->p, y = (*(Estimate *const *)b)->p;
    return x < y ? -1 : x > y;
}

void stats_correct(Estimate **estimate, int count)
{
    double least = 1;
    int known = 0;
    for (int i = 0; i < count; i++)
        if (estimate[i]->known) estimate[known++] = estimate[i];
    qsort(estimate, (size_t)known, sizeof *estimate, by_p);
    for (int i = known - 1; i >= 0; i--) {
        double q = estimate[i]->p * known / (i + 1);
        if (q < least) least = q;
        estimate[i]->q = least;
    }
}
