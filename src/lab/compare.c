/*
 * compare.c - twins, and what their sums mean. See compare.h.
 */
#include "lab/compare.h"

#include <stdlib.h>
#include <string.h>

#include "telling/card_page.h"

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static void twin_count(int64_t *twin, bool won1, bool won2, int64_t more)
{
    twin[TWIN_GAMES]++;
    twin[TWIN_GAINED] += won2 && !won1;
    twin[TWIN_LOST] += won1 && !won2;
    twin[TWIN_SCORE] += more;
    twin[TWIN_SCORE2] += more * more;
}

bool compare_play(void *user, Match **match, uint64_t k, Tally *tally)
{
    Result r[2];
    (void)user;
    for (int i = 0; i < 2; i++)
        if (!match_play(match[i], k, &r[i])) return false;
    for (int i = 0; i < 2; i++) match_count(match[i], k, &r[i], &tally[i]);
    for (int s = 0; s < r[0].seats && s < r[1].seats; s++)
        twin_count(tally_twins(&tally[1], s), r[0].winners >> s & 1, r[1].winners >> s & 1,
                   (int64_t)r[1].score[s] - r[0].score[s]);
    twin_count(tally_twins(&tally[1], SEAT_MAX), r[0].winners != 0, r[1].winners != 0,
               (int64_t)r[1].decisions - (int64_t)r[0].decisions);
    return true;
}

/* ---- The whole, and seats ---------------------------------------------------------------------------------------- */

static void combos_add(const Plan *p, const Tally *t, int64_t *sum, double *squares)
{
    for (int c = 0; c < p->combinations; c++) {
        const int64_t *combo = tally_combo(t, c);
        for (int i = 0; i < COMBO_SUMS; i++) sum[i] += combo[i];
        *squares += (double)combo[COMBO_DECISIONS2];
    }
}

static void whole_make(const Tally *tally, Comparison *c)
{
    const int64_t *twin = tally_twins(&tally[1], SEAT_MAX);
    for (int v = 0; v < 2; v++) {
        int64_t sum[COMBO_SUMS] = { 0 };
        double squares = 0;
        combos_add(c->plan[v], &tally[v], sum, &squares);
        c->won[v] = stats_share(sum[COMBO_WON], sum[COMBO_GAMES]);
        c->length[v] = stats_mean(sum[COMBO_DECISIONS], squares, sum[COMBO_GAMES]);
    }
    c->games = twin[TWIN_GAMES];
    c->won_more = stats_twins(twin[TWIN_GAINED], twin[TWIN_LOST], c->games);
    c->length_more = stats_mean_change(twin[TWIN_SCORE], (double)twin[TWIN_SCORE2], c->games);
}

static void seats_make(const Tally *tally, Comparison *c)
{
    for (int s = 0; s < c->seats; s++) {
        const int64_t *twin = tally_twins(&tally[1], s);
        for (int v = 0; v < 2; v++) {
            int64_t sum[SIDE_SUMS] = { 0 };
            for (int k = 0; k < c->plan[v]->combinations; k++)
                for (int i = 0; i < SIDE_SUMS; i++) sum[i] += tally_side(&tally[v], k, s)[i];
            c->seat[s][v] = stats_share(sum[SIDE_WON], sum[SIDE_GAMES]);
            c->score[s][v] = stats_mean(sum[SIDE_SCORE], (double)sum[SIDE_SCORE2], sum[SIDE_GAMES]);
        }
        c->seat_more[s] = stats_twins(twin[TWIN_GAINED], twin[TWIN_LOST], twin[TWIN_GAMES]);
        c->score_more[s] = stats_mean_change(twin[TWIN_SCORE], (double)twin[TWIN_SCORE2], twin[TWIN_GAMES]);
    }
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

/* The card of the other version with the same kind and name; 0: there is none. */
static int card_twin(const Plan *const plan[2], int card)
{
    const char *kind = card_page_kind(plan[0]->entry->face, plan[0]->box, card);
    for (int c = 1; c < plan[1]->box->cards; c++)
        if (strcmp(card_page_name(plan[0]->box, card), card_page_name(plan[1]->box, c)) == 0 &&
            strcmp(kind, card_page_kind(plan[1]->entry->face, plan[1]->box, c)) == 0)
            return c;
    return 0;
}

static void card_make(const Tally *tally, CardChange *x)
{
    int64_t n[2][FACTS] = { { 0 } }, won[2][FACTS] = { { 0 } };
    for (int v = 0; v < 2; v++) {
        for (int s = 0; s < STRATA && x->card[v]; s++)
            for (int i = 0; i < FACTS; i++) {
                n[v][i] += tally_facts(&tally[v], s, i, false)[x->card[v]];
                won[v][i] += tally_facts(&tally[v], s, i, true)[x->card[v]];
            }
        x->drawn[v] = stats_share(n[v][FACT_DRAWN], n[v][FACT_DECK]);
        x->played[v] = stats_share(n[v][FACT_PLAYED], n[v][FACT_OFFERED]);
        x->won[v] = stats_share(won[v][FACT_DRAWN], n[v][FACT_DRAWN]);
    }
    x->drawn_more = stats_difference(n[1][FACT_DRAWN], n[1][FACT_DECK], n[0][FACT_DRAWN], n[0][FACT_DECK]);
    x->played_more = stats_difference(n[1][FACT_PLAYED], n[1][FACT_OFFERED], n[0][FACT_PLAYED], n[0][FACT_OFFERED]);
}

static bool cards_correct(Comparison *c)
{
    Estimate **list = (Estimate **)malloc(((size_t)c->cards + 1) * sizeof *list);
    if (!list) return false;
    for (int i = 0; i < c->cards; i++) list[i] = &c->card[i].drawn_more;
    stats_correct(list, c->cards);
    for (int i = 0; i < c->cards; i++) list[i] = &c->card[i].played_more;
    stats_correct(list, c->cards);
    free(list);
    return true;
}

static bool cards_make(const Tally *tally, Comparison *c)
{
    int first = c->plan[0]->box->cards, second = c->plan[1]->box->cards;
    bool *met = (bool *)calloc((size_t)second + 1, sizeof *met);
    c->card = (CardChange *)calloc((size_t)first + (size_t)second + 1, sizeof *c->card);
    if (!met || !c->card) {
        free(met);
        return false;
    }
    for (int i = 1; i < first && c->plan[0]->entry->stage->cards; i++) {
        CardChange *x = &c->card[c->cards++];
        x->card[0] = i, x->card[1] = card_twin(c->plan, i);
        met[x->card[1]] = true;
    }
    for (int i = 1; i < second && c->plan[0]->entry->stage->cards; i++)
        if (!met[i]) c->card[c->cards++].card[1] = i;
    free(met);
    for (int i = 0; i < c->cards; i++) card_make(tally, &c->card[i]);
    return cards_correct(c);
}

bool compare_make(const Plan *const plan[2], const char *const name[2], const Tally *tally, Comparison *out)
{
    int a = plan_seats_most(plan[0]), b = plan_seats_most(plan[1]);
    *out = (Comparison){ .plan = { plan[0], plan[1] }, .name = { name[0], name[1] }, .seats = a < b ? a : b };
    out->together = bot_together(plan[0]->entry->face, out->seats);
    whole_make(tally, out);
    seats_make(tally, out);
    if (cards_make(tally, out)) return true;
    compare_free(out);
    return false;
}

void compare_free(Comparison *c)
{
    free(c->card);
    c->card = NULL;
}
