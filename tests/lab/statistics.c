/*
 * statistics.c - the lab's formulas against figures worked out by hand or printed in the papers they come from, and
 * its sums: spans, strata, tallies.
 */
#include <math.h>

#include "lab/crew.h"
#include "lab/stats.h"
#include "table/tap.h"

static bool near(double is, double should, double by) { return fabs(is - should) <= by; }

static bool three(Estimate e, double value, double low, double high, double by)
{
    bool so = near(e.value, value, by) && near(e.low, low, by) && near(e.high, high, by);
    if (!so) printf("# %.5f (%.5f to %.5f)\n", e.value, e.low, e.high);
    return so;
}

/* Wilson's interval, worked by hand: 8 of 10; and the ends. Newcombe 1998: 56 of 70 less 48 of 80. */
static void test_shares(void)
{
    OK(three(stats_share(8, 10), 0.8, 0.4902, 0.9433, 0.0005), "Wilson, 8 of 10");
    OK(three(stats_share(0, 10), 0, 0, 0.2775, 0.0005), "Wilson, none of 10");
    OK(!stats_share(0, 0).known, "of nothing nothing is known");
    OK(three(stats_difference(56, 70, 48, 80), 0.2, 0.0524, 0.3339, 0.0005), "Newcombe, 56 of 70 less 48 of 80");
    OK(near(stats_difference(50, 100, 50, 100).p, 1, 1e-9), "no difference: p is 1");
    OK(stats_difference(90, 100, 10, 100).p < 1e-9, "a great difference: p is small");
}

static void test_means(void)
{
    Estimate e = stats_mean(15, 55, 5); /* 1 2 3 4 5: variance 2.5, deviation of the mean 0.7071 */
    OK(three(e, 3, 3 - 1.959964 * 0.70711, 3 + 1.959964 * 0.70711, 0.0005), "the mean of 1 to 5");
    OK(stats_mean_change(0, 8, 8).p > 0.99, "changes that cancel: no change");
}

/* Simpson's turn: within each stratum the first group wins less, over all of them more. */
static void test_layers(void)
{
    Layer layer[2] = { { 81, 87, 234, 270 }, { 192, 263, 55, 80 } };
    Estimate all = stats_difference(81 + 192, 87 + 263, 234 + 55, 270 + 80), within = stats_layers(layer, 2);
    Layer one = { 30, 100, 20, 100 };
    OK(all.value < 0 && within.value > 0, "strata turn the sign round");
    OK(near(stats_layers(&one, 1).value, 0.1, 1e-9), "one stratum: the plain difference");
    OK(!stats_layers(NULL, 0).known, "no stratum: nothing is known");
}

static void test_twins(void)
{
    Estimate e = stats_twins(15, 5, 100);
    OK(near(e.value, 0.1, 1e-9) && e.low > 0.005 && e.high < 0.19, "15 gained, 5 lost of 100");
    OK(near(e.p, erfc(10 / sqrt(20.0) / sqrt(2)), 1e-9), "McNemar's p");
    OK(near(stats_twins(7, 7, 50).value, 0, 1e-9), "as many gained as lost");
}

/* Benjamini and Hochberg's own example has fifteen p-values; the first four are found at 0.05. */
static void test_correction(void)
{
    static const double P[15] = { 0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                  0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000 };
    Estimate e[16], *list[16];
    int found = 0;
    for (int i = 0; i < 15; i++) e[i] = (Estimate){ .p = P[14 - i], .q = 1, .known = true }, list[i] = &e[i];
    e[15] = (Estimate){ .p = 0, .q = 1, .known = false }, list[15] = &e[15];
    stats_correct(list, 16);
    for (int i = 0; i < 15; i++) found += e[i].q < 0.05;
    OK(found == 4, "Benjamini and Hochberg find four of fifteen");
    OK(near(e[14].q, 0.0015, 1e-9), "the smallest p times fifteen");
    OK(e[15].q == 1, "what is not known is not tested");
}

static void test_together(void)
{
    int64_t n[4] = { 1000, 1000, 1000, 1000 }, more[4] = { 700, 500, 500, 500 }, sum[4] = { 700, 600, 600, 500 };
    OK(stats_together(more, n).p < 1e-6, "more together than apart");
    OK(stats_together(sum, n).p > 0.9, "just as much together as apart");
    n[2] = 0;
    OK(!stats_together(more, n).known, "an empty group: nothing is known");
}

static void test_spans(void)
{
    Spans s = { 0 }, missing = { 0 };
    OK(spans_add(&s, 10, 20) && spans_add(&s, 30, 40) && spans_add(&s, 0, 5) && s.count == 3, "three spans apart");
    OK(spans_add(&s, 20, 30) && s.count == 2 && s.at[1].from == 10 && s.at[1].to == 40, "one between joins two");
    OK(spans_games(&s) == 35, "thirty-five games");
    OK(spans_missing(&s, 50, &missing) && missing.count == 2 && missing.at[0].from == 5 && missing.at[1].to == 50,
       "what is missing of fifty");
    missing.count = 0;
    OK(spans_missing(&s, 8, &missing) && missing.count == 1 && missing.at[0].to == 8, "what is missing of eight");
    spans_free(&s);
    spans_free(&missing);
}

static void test_strata(void)
{
    bool fits = true;
    for (uint32_t n = 1; n < 20000; n++) {
        int k = stratum_of(n);
        fits &= k >= 0 && k < STRATA && stratum_least(k) <= n && (k + 1 == STRATA || stratum_least(k + 1) > n);
    }
    OK(fits, "every length is in its stratum");
}

static void test_tally(void)
{
    enum { CARDS = 7 };
    Tally a, b, c;
    int64_t numbers[64];
    OK(tally_begin(&a, CARDS) && tally_begin(&b, CARDS) && tally_begin(&c, CARDS), "three tallies");
    tally_combo(&a, 1)[COMBO_GAMES] = 5, tally_combo(&b, 1)[COMBO_GAMES] = 6;
    a.at[a.map.firsts + 3] = 9, b.at[b.map.firsts + 3] = 4, b.at[b.map.firsts + 4] = 8;
    tally_merge(&a, &b);
    OK(tally_combo(&a, 1)[COMBO_GAMES] == 11, "sums are added");
    OK(a.at[a.map.firsts + 3] == 4 && a.at[a.map.firsts + 4] == 8,
       "of firsts the smaller is kept, and one is more than none");
    size_t count = tally_sparse_count(&a);
    OK(count == 6, "three numbers, each with its place");
    tally_sparse(&a, numbers);
    OK(tally_merge_sparse(&c, numbers, count) && memcmp(a.at, c.at, a.map.size * sizeof *a.at) == 0, "there and back");
    numbers[0] = (int64_t)a.map.size;
    OK(!tally_merge_sparse(&c, numbers, count), "a place that is not there is refused");
    OK(memcmp(a.at, c.at, a.map.size * sizeof *a.at) == 0, "and nothing was added");
    tally_end(&a), tally_end(&b), tally_end(&c);
}

int main(void)
{
    test_shares();
    test_means();
    test_layers();
    test_twins();
    test_correction();
    test_together();
    test_spans();
    test_strata();
    test_tally();
    return tap_end();
}
