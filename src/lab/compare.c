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

/* One card of one deal: x and n of both versions (stats.h) into the sums of their products. */
static void card_twin_count(int64_t *twin, int xa, int na, int xb, int nb)
{
    twin[TWIN_XA_XA] += xa * xa, twin[TWIN_XA_NA] += xa * na, twin[TWIN_NA_NA] += na * na;
    twin[TWIN_XB_XB] += xb * xb, twin[TWIN_XB_NB] += xb * nb, twin[TWIN_NB_NB] += nb * nb;
    twin[TWIN_XA_XB] += xa * xb, twin[TWIN_XA_NB] += xa * nb;
    twin[TWIN_NA_XB] += na * xb, twin[TWIN_NA_NB] += na * nb;
}

static void card_twins_count(const CardTwins *twins, Match *const *match, const Result *r, int cards, Tally *t)
{
    static const int WITH[2] = { FACT_DRAWN, FACT_PLAYED }, BASE[2] = { FACT_DECK, FACT_OFFERED };
    for (int a = 1; a < cards; a++) {
        int b = twins->second[a];
        if (!b) continue;
        for (int q = 0; q < 2; q++) {
            int na = match_card_sides(match[0], &r[0], BASE[q], BASE[q], a);
            int nb = match_card_sides(match[1], &r[1], BASE[q], BASE[q], b);
            if (!na && !nb) continue;
            card_twin_count(tally_card_twins(t, q, b), match_card_sides(match[0], &r[0], WITH[q], BASE[q], a), na,
                            match_card_sides(match[1], &r[1], WITH[q], BASE[q], b), nb);
        }
    }
}

bool compare_play(void *user, Match **match, uint64_t k, Tally *tally)
{
    const CardTwins *twins = (const CardTwins *)user;
    Result r[2];
    for (int i = 0; i < 2; i++)
        if (!match_play(match[i], k, &r[i])) return false;
    for (int i = 0; i < 2; i++) match_count(match[i], k, &r[i], &tally[i]);
    for (int s = 0; s < r[0].seats && s < r[1].seats; s++)
        twin_count(tally_twins(&tally[1], s), r[0].winners >> s & 1, r[1].winners >> s & 1,
                   (int64_t)r[1].score[s] - r[0].score[s]);
    twin_count(tally_twins(&tally[1], SEAT_MAX), r[0].winners != 0, r[1].winners != 0,
               (int64_t)r[1].decisions - (int64_t)r[0].decisions);
    card_twins_count(twins, match, r, (int)tally[0].map.cards, &tally[1]);
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

bool card_twins_find(CardTwins *out, const Plan *const plan[2])
{
    int cards = plan[0]->box->cards;
    out->second = (uint16_t *)calloc((size_t)cards + 1, sizeof *out->second);
    for (int i = 1; i < cards && out->second && plan[0]->entry->stage->cards; i++)
        out->second[i] = (uint16_t)card_twin(plan, i);
    return out->second != NULL;
}

void card_twins_free(CardTwins *c)
{
    free(c->second);
    c->second = NULL;
}

static void version_make(const Tally *t, int card, CardChange *x, int v, int64_t *n)
{
    int64_t won = 0;
    for (int cell = 0; cell < (int)t->map.cells && card; cell++)
        for (int s = 0; s < STRATA; s++) {
            for (int i = 0; i < FACTS; i++) n[i] += tally_facts(t, cell, s, i, false)[card];
            won += tally_facts(t, cell, s, FACT_DRAWN, true)[card];
        }
    x->drawn[v] = stats_share(n[FACT_DRAWN], n[FACT_DECK]);
    x->played[v] = stats_share(n[FACT_PLAYED], n[FACT_OFFERED]);
    x->won[v] = stats_share(won, n[FACT_DRAWN]);
}

static Estimate change_make(const Tally *tally, const CardChange *x, bool played, int64_t (*n)[FACTS])
{
    int with = played ? FACT_PLAYED : FACT_DRAWN, base = played ? FACT_OFFERED : FACT_DECK;
    Shares s = { { n[0][with], n[1][with] }, { n[0][base], n[1][base] }, { 0 } };
    if (!x->card[0] || !x->card[1]) return (Estimate){ 0, 0, 0, 1, 1, false };
    memcpy(s.product, tally_card_twins(&tally[1], played, x->card[1]), sizeof s.product);
    return stats_shares_change(&s);
}

static void card_make(const Tally *tally, CardChange *x)
{
    int64_t n[2][FACTS] = { { 0 } };
    for (int v = 0; v < 2; v++) version_make(&tally[v], x->card[v], x, v, n[v]);
    x->drawn_more = change_make(tally, x, false, n);
    x->played_more = change_make(tally, x, true, n);
}

/* All that a comparison asks: half of the errors that are allowed go to the few questions about the whole, a quarter to
 * each column of cards. */
static bool all_correct(Comparison *c)
{
    Estimate *whole[2 + 2 * SEAT_MAX];
    Estimate **drawn = (Estimate **)malloc(2 * ((size_t)c->cards + 1) * sizeof *drawn), **played = drawn + c->cards;
    int n = 0;
    if (!drawn) return false;
    whole[n++] = &c->won_more, whole[n++] = &c->length_more;
    for (int s = 0; s < c->seats && !c->together; s++) whole[n++] = &c->seat_more[s];
    for (int s = 0; s < (c->together ? 1 : c->seats); s++) whole[n++] = &c->score_more[s];
    for (int i = 0; i < c->cards; i++) drawn[i] = &c->card[i].drawn_more, played[i] = &c->card[i].played_more;
    Family family[3] = { { whole, n, 0.5 }, { drawn, c->cards, 0.25 }, { played, c->cards, 0.25 } };
    bool sound = stats_correct(family, 3);
    free(drawn);
    return sound;
}

static bool cards_make(const CardTwins *twins, const Tally *tally, Comparison *c)
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
        x->card[0] = i, x->card[1] = twins->second[i];
        met[x->card[1]] = true;
    }
    for (int i = 1; i < second && c->plan[0]->entry->stage->cards; i++)
        if (!met[i]) c->card[c->cards++].card[1] = i;
    free(met);
    for (int i = 0; i < c->cards; i++) card_make(tally, &c->card[i]);
    return true;
}

bool compare_make(const Plan *const plan[2], const char *const name[2], const CardTwins *twins, const Tally *tally,
                  Comparison *out)
{
    int a = plan_seats_most(plan[0]), b = plan_seats_most(plan[1]);
    *out = (Comparison){ .plan = { plan[0], plan[1] }, .name = { name[0], name[1] }, .seats = a < b ? a : b };
    out->together = bot_together(plan[0]->entry->face, out->seats);
    whole_make(tally, out);
    seats_make(tally, out);
    if (cards_make(twins, tally, out) && all_correct(out)) return true;
    compare_free(out);
    return false;
}

void compare_free(Comparison *c)
{
    free(c->card);
    c->card = NULL;
}
