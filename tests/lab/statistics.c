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

/* Wilson's interval, worked by hand: 8 of 10; and the ends. */
static void test_shares(void)
{
    OK(three(stats_share(8, 10), 0.8, 0.4902, 0.9433, 0.0005), "Wilson, 8 of 10");
    OK(three(stats_share(0, 10), 0, 0, 0.2775, 0.0005), "Wilson, none of 10");
    OK(stats_share(0, 4).low == 0 && stats_share(4, 4).high == 1, "none is none, all is all, to the last digit");
    OK(!stats_share(0, 0).known, "of nothing nothing is known");
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
    Layer layer[2] = { { { 81, 234 }, { 87, 270 } }, { { 192, 55 }, { 263, 80 } } };
    Layer all = { { 81 + 192, 234 + 55 }, { 87 + 263, 270 + 80 } }, one = { { 30, 20 }, { 100, 100 } };
    OK(stats_layers(&all, 1, 2, 10, 0).value < 0 && stats_layers(layer, 2, 2, 10, 0).value > 0,
       "strata turn the sign round");
    Estimate e =
        stats_layers(&one, 1, 2, 10, 0); /* by hand: chances of 0.2917 and 0.2083, variance 0.00374, times 200/199 */
    OK(three(e, 0.1, 0.1 - 1.959964 * 0.06128, 0.1 + 1.959964 * 0.06128, 0.0005), "one stratum: the plain difference");
    OK(!stats_layers(NULL, 0, 2, 10, 0).known, "no stratum: nothing is known");
    Layer lonely[2] = { { { 50, 0 }, { 100, 0 } }, { { 10, 20 }, { 40, 40 } } };
    OK(near(stats_layers(lonely, 2, 2, 10, 0).value, -0.25, 1e-9), "a stratum without the other group says nothing");
}

/* What is called clear has an interval without 0, and one that holds 0 has a p of 0.05 or more: whatever the table. */
static void test_one_variance(void)
{
    bool agree = true;
    for (int won1 = 0; won1 <= 12; won1++)
        for (int won2 = 0; won2 <= 150; won2 += 3) {
            Layer x = { { won1, won2 }, { 12, 150 } };
            Estimate e = stats_layers(&x, 1, 2, 10, 0);
            agree &= !e.known || (e.p < 0.05) == (e.low > 0 || e.high < 0);
        }
    for (int gained = 0; gained < 40; gained++)
        for (int lost = 0; lost < 40; lost++) {
            Estimate e = stats_twins(gained, lost, 90);
            agree &= (e.p < 0.05) == (e.low > 0 || e.high < 0);
        }
    OK(agree, "verdict and interval are from one variance");
}

/* Two seats of which one wins, and a card that either has in half of the games: each alone, or both always alike. */
static void test_shared(void)
{
    Rivals apart = { 100, 0, 25, 100, 0, 100 }, alike = { 100, 0, 25, 100, 50, 100 },
           lot = { 100, 0, 25, 100, 25, 100 };
    OK(stats_shared(&apart) > 0, "what only one of two can have makes the difference less sure");
    OK(stats_shared(&alike) < 0, "what both have or neither makes it surer");
    OK(near(stats_shared(&lot), 0, 1e-9), "what each has by its own lot changes nothing");
}

static void test_twins(void)
{
    Estimate e = stats_twins(15, 5, 100);
    OK(near(e.value, 0.1, 1e-9) && e.low > 0.005 && e.high < 0.19, "15 gained, 5 lost of 100");
    OK(near(e.p, 0.0255, 0.0005), "Agresti and Min's p");
    OK(near(stats_twins(7, 7, 50).value, 0, 1e-9) && stats_twins(0, 0, 50).p == 1, "as many gained as lost");
}

/* A card drawn in 50 of 100 games by each version: in the same games, or by lot. */
static void test_shares_change(void)
{
    Shares same = { { 50, 50 }, { 100, 100 }, { 50, 50, 100, 50, 50, 100, 50, 50, 50, 100 } };
    Shares lot = { { 50, 70 }, { 100, 100 }, { 50, 50, 100, 70, 70, 100, 35, 50, 70, 100 } };
    Estimate e = stats_shares_change(&same), f = stats_shares_change(&lot);
    OK(e.value == 0 && e.high < 0.02, "drawn in the same games: no change, and it is known well");
    OK(three(f, 0.2, 0.2 - 1.959964 * 0.06856, 0.2 + 1.959964 * 0.06856, 0.0005), "drawn by lot: as two samples");
}

/* Benjamini and Hochberg's own example has fifteen p-values; the first four are found at 0.05. */
static void test_correction(void)
{
    static const double P[15] = { 0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                  0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000 };
    Estimate e[16], *list[16];
    Family all = { list, 16, 1 };
    int found = 0;
    for (int i = 0; i < 15; i++) e[i] = (Estimate){ .p = P[14 - i], .q = 1, .known = true }, list[i] = &e[i];
    e[15] = (Estimate){ .p = 0, .q = 1, .known = false }, list[15] = &e[15];
    OK(stats_correct(&all, 1), "fifteen questions");
    for (int i = 0; i < 15; i++) found += e[i].q < 0.05;
    OK(found == 4, "Benjamini and Hochberg find four of fifteen");
    OK(near(e[14].q, 0.0015, 1e-9), "the smallest p times fifteen");
    OK(e[15].q == 1, "what is not known is not tested");
}

/* Two questions beside a thousand: half of the errors are theirs. */
static void test_families(void)
{
    static Estimate e[1002], *list[1002];
    for (int i = 0; i < 1002; i++) e[i] = (Estimate){ .p = i ? 0.9 : 0.01, .q = 1, .known = true }, list[i] = &e[i];
    Family two[2] = { { list, 2, 0.5 }, { list + 2, 1000, 0.5 } }, all = { list, 1002, 1 };
    OK(stats_correct(&all, 1) && e[0].q > 0.5, "alone among a thousand it is nothing");
    OK(stats_correct(two, 2) && near(e[0].q, 0.04, 1e-9), "in a family of two it is corrected for four");
}

static void test_together(void)
{
    Layer more = { { 700, 500, 500, 500 }, { 1000, 1000, 1000, 1000 } },
          sum = { { 700, 600, 600, 500 }, { 1000, 1000, 1000, 1000 } };
    OK(stats_layers(&more, 1, 4, 20, 0).p < 1e-6, "more together than apart");
    OK(stats_layers(&sum, 1, 4, 20, 0).p > 0.9, "just as much together as apart");
    Layer decks[2] = { { { 70, 70, 70, 70 }, { 100, 100, 100, 100 } }, { { 0, 0, 0, 200 }, { 0, 0, 0, 1000 } } };
    OK(stats_layers(decks, 2, 4, 20, 0).value == 0, "those who could not have played the two are not \"neither\"");
    more.n[2] = 0;
    OK(!stats_layers(&more, 1, 4, 20, 0).known, "an empty group: nothing is known");
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
    OK(tally_begin_for(&a, CARDS, 2, 2) && tally_begin_for(&b, CARDS, 2, 2) && tally_begin_for(&c, CARDS, 2, 2),
       "three tallies");
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
    test_one_variance();
    test_shared();
    test_twins();
    test_shares_change();
    test_correction();
    test_families();
    test_together();
    test_spans();
    test_strata();
    test_tally();
    return tap_end();
}
