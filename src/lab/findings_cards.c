/*
 * findings_cards.c - what the sums say of cards and of pairs of them. See findings_cards.h.
 */
#include "lab/findings_cards.h"

#include <stdlib.h>

enum {
    NEVER_LEAST = 100,   /* in the deck so often before "never drawn" is said                                */
    DEAD_LEAST = 30,     /* offered so often before "dead" is said                                           */
    OVER_LEAST = 20,     /* met so often before "dominated" is said                                          */
    GROUP_LEAST = 10,    /* seat-games with a card, and without it                                           */
    PAIR_LEAST = 20,     /* seat-games in each of the four groups of a pair                                  */
    LAYERS = (CELLS_MOST + 1) * STRATA
};
/* Not 0.05: the tails of few cases are heavier than the normal ones, by a tenth (planted truths, docs/lab.md). */
#define CLEAR 0.04
#define DEAD_SHARE 0.05
#define OVER_SHARE 0.8
#define FIELD_SHARE 0.667 /* of its choices with all cards of its kind together */
#define DECIDES 0.1

bool estimate_clear(const Estimate *e) { return e->known && e->q < CLEAR; }

const char *verdict_words(enum Verdict v)
{
    static const char *const WORDS[] = { "", "never drawn", "dead", "dominated", "decides games" };
    return WORDS[v];
}

/* ---- What seats of one game share -------------------------------------------------------------------------------- */

/* Which sums of rivals a question is about. */
typedef struct Question {
    int with, base;                /* facts: those with `with` against those with `base` and without it       */
    int could, had, one_had;       /* of rivals                                                              */
} Question;
static const Question WHEN_DRAWN = { FACT_DRAWN, FACT_DECK, RIVAL_DECK, RIVAL_DRAWN, RIVAL_ONE_DRAWN },
                      WHEN_PLAYED = { FACT_PLAYED, FACT_OFFERED, RIVAL_OFFERED, RIVAL_PLAYED, RIVAL_ONE_PLAYED };

/* Pairs of seats of games with one combination and length, and the products of their seats' chances. */
static void rivals_of_games(const Tally *t, const Cells *cells, int combo, int stratum, Rivals *out)
{
    double n[SEAT_MAX] = { 0 }, won[SEAT_MAX] = { 0 }, sum = 0, squares = 0, seats = 0;
    const int64_t *both = tally_both(t, combo, stratum);
    for (int c = 0; c < cells->count; c++) {
        if (cells->at[c].combo != combo || cells->at[c].seat >= SEAT_MAX) continue;
        n[cells->at[c].seat] += (double)tally_stratum(t, c, stratum)[0];
        won[cells->at[c].seat] += (double)tally_stratum(t, c, stratum)[1];
    }
    for (int s = 0; s < SEAT_MAX; s++)
        if (n[s] > 0) sum += won[s] / n[s], squares += won[s] / n[s] * won[s] / n[s], seats++;
    *out = (Rivals){ .pairs = (double)both[0], .both_won = (double)both[1] };
    if (seats > 1) out->chances = out->pairs * (sum * sum - squares) / (seats * (seats - 1));
}

/* What sharing games adds to the variance of a question about a card. */
static double card_shared(const Findings *f, const Tally *t, int card, const Question *q)
{
    double sum = 0;
    for (int combo = 0; combo < f->plan->combinations && !f->together; combo++)
        for (int s = 0; s < STRATA; s++) {
            Rivals r;
            if (!tally_both(t, combo, s)[0]) continue;
            rivals_of_games(t, &f->cells, combo, s, &r);
            r.could = (double)tally_rivals(t, combo, s, q->could)[card];
            r.had = (double)tally_rivals(t, combo, s, q->had)[card];
            r.one_had = (double)tally_rivals(t, combo, s, q->one_had)[card];
            sum += stats_shared(&r);
        }
    return sum;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void card_sums(const Tally *t, CardFinding *x)
{
    for (uint32_t c = 0; c < t->map.cells; c++)
        for (int s = 0; s < STRATA; s++)
            for (int i = 0; i < FACTS; i++)
                x->n[i] += tally_facts(t, (int)c, s, i, false)[x->card],
                    x->won[i] += tally_facts(t, (int)c, s, i, true)[x->card];
    x->left = x->n[FACT_OFFERED] - x->n[FACT_PLAYED];
    x->left_won = x->won[FACT_OFFERED] - x->won[FACT_PLAYED];
    for (int i = 0; i < FACTS; i++) x->rate[i] = stats_share(x->won[i], x->n[i]);
    x->left_rate = stats_share(x->left_won, x->left);
}

/* Within each cell, by length. */
static Estimate card_layers(const Findings *f, const Tally *t, int card, const Question *q)
{
    Layer layer[LAYERS];
    int count = 0;
    for (uint32_t c = 0; c < t->map.cells; c++)
        for (int s = 0; s < STRATA; s++) {
            int64_t n1 = tally_facts(t, (int)c, s, q->with, false)[card],
                    n = tally_facts(t, (int)c, s, q->base, false)[card];
            int64_t won1 = tally_facts(t, (int)c, s, q->with, true)[card],
                    won = tally_facts(t, (int)c, s, q->base, true)[card];
            if (n < n1 || won < won1 || !n) continue; /* a card made during the game */
            layer[count++] = (Layer){ { won1, won - won1 }, { n1, n - n1 } };
        }
    return stats_layers(layer, count, 2, GROUP_LEAST, card_shared(f, t, card, q));
}

/* Cells of the same combination and seat, whatever the deck: their sums into the layer. */
static void deck_layer(const Findings *f, const Tally *t, int card, int combo, int seat, Layer *out)
{
    *out = (Layer){ { 0 }, { 0 } };
    for (int c = 0; c < f->cells.count; c++) {
        if (f->cells.at[c].combo != combo || f->cells.at[c].seat != seat) continue;
        for (int s = 0; s < STRATA; s++) {
            const int64_t *all = tally_stratum(t, c, s);
            int64_t n = tally_facts(t, c, s, FACT_DECK, false)[card], won = tally_facts(t, c, s, FACT_DECK, true)[card];
            out->n[0] += n, out->n[1] += all[0] - n;
            out->won[0] += won, out->won[1] += all[1] - won;
        }
    }
}

static double deck_shared(const Findings *f, const Tally *t, int card)
{
    double sum = 0;
    for (int combo = 0; combo < f->plan->combinations && !f->together; combo++) {
        Rivals all = { 0 };
        double in_deck = 0, others = plan_seats(f->plan, combo) - 1;
        for (int s = 0; s < STRATA; s++) {
            Rivals r;
            rivals_of_games(t, &f->cells, combo, s, &r);
            all.pairs += r.pairs, all.both_won += r.both_won, all.chances += r.chances;
            all.had += (double)tally_rivals(t, combo, s, RIVAL_DECK)[card];
            for (int c = 0; c < f->cells.count; c++)
                if (f->cells.at[c].combo == combo) in_deck += (double)tally_facts(t, c, s, FACT_DECK, false)[card];
        }
        all.could = all.pairs, all.one_had = in_deck * others;
        sum += stats_shared(&all);
    }
    return sum;
}

/* In the deck or not, for the same combination and seat: decks are there before the game, so its length is an effect
 * and no stratum. Where a few decks are played, a card cannot be told from the rest of its deck: decks are compared
 * then (the sides), not this. */
static Estimate card_in_deck(const Findings *f, const Tally *t, int card)
{
    Layer layer[CELLS_MOST + 1];
    int count = 0;
    if (f->cells.by <= CELLS_BY_DECK) return (Estimate){ 0, 0, 0, 1, 1, false };
    for (int c = 0; c < f->cells.count; c++) {
        bool met = false;
        for (int k = 0; k < c; k++)
            met |= f->cells.at[k].combo == f->cells.at[c].combo && f->cells.at[k].seat == f->cells.at[c].seat;
        if (!met) deck_layer(f, t, card, f->cells.at[c].combo, f->cells.at[c].seat, &layer[count++]);
    }
    return stats_layers(layer, count, 2, GROUP_LEAST, deck_shared(f, t, card));
}

/* One card is nearly always taken before it, and the others of its kind mostly: whoever loses to the best alone is not
 * the worst. */
static bool card_is_dominated(const Findings *f, const Tally *t, CardFinding *x)
{
    const Box *box = f->plan->box;
    double worst = OVER_SHARE;
    int64_t all = 0, all_lost = 0;
    for (int c = 1; c < box->cards; c++) {
        int64_t lost = *tally_over(t, c, x->card), met = lost + *tally_over(t, x->card, c);
        if (c == x->card || box->card[c].kind != box->card[x->card].kind) continue;
        all += met, all_lost += lost;
        if (met < OVER_LEAST) continue;
        Estimate share = stats_share(lost, met);
        if (share.low > worst) worst = share.low, x->over = c, x->over_n = met, x->over_lost = lost;
    }
    return x->over != 0 && stats_share(all_lost, all).low > FIELD_SHARE;
}

static void card_judge(const Findings *f, const Tally *t, CardFinding *x)
{
    bool decides = (estimate_clear(&x->drawn) && (x->drawn.value >= DECIDES || x->drawn.value <= -DECIDES)) ||
                   (estimate_clear(&x->played) && (x->played.value >= DECIDES || x->played.value <= -DECIDES));
    bool thinks = f->plan->thinks;
    if (x->n[FACT_DECK] >= NEVER_LEAST && !x->n[FACT_DRAWN]) x->verdict = VERDICT_NEVER_DRAWN;
    else if (thinks && x->n[FACT_OFFERED] >= DEAD_LEAST &&
             stats_share(x->n[FACT_PLAYED], x->n[FACT_OFFERED]).high < DEAD_SHARE)
        x->verdict = VERDICT_DEAD;
    else if (thinks && card_is_dominated(f, t, x)) x->verdict = VERDICT_DOMINATED;
    else if (decides) x->verdict = VERDICT_DECIDES;
}

static bool cards_make(const Tally *t, Findings *f)
{
    const Plan *p = f->plan;
    for (uint32_t c = 0; c < t->map.cells; c++)
        for (int s = 0; s < STRATA; s++) f->seat_games += tally_stratum(t, (int)c, s)[0];
    f->card = (CardFinding *)calloc(p->box->cards + 1u, sizeof *f->card);
    if (!f->card) return false;
    for (int c = 1; c < p->box->cards && p->entry->stage->cards; c++) {
        CardFinding *x = &f->card[f->cards];
        *x = (CardFinding){ .card = c };
        card_sums(t, x);
        if (!x->n[FACT_DECK] && !x->n[FACT_DRAWN] && !x->n[FACT_OFFERED]) continue;
        x->deck = card_in_deck(f, t, c);
        x->drawn = card_layers(f, t, c, &WHEN_DRAWN);
        x->played = card_layers(f, t, c, &WHEN_PLAYED);
        f->cards++;
    }
    return true;
}

/* ---- Pairs ------------------------------------------------------------------------------------------------------- */

static int64_t played_in(const Tally *t, int cell, int pair_stratum, int card, bool won)
{
    int64_t sum = 0;
    for (int s = 0; s < STRATA; s++)
        if (pair_stratum_of(s) == pair_stratum) sum += tally_facts(t, cell, s, FACT_PLAYED, won)[card];
    return sum;
}

/* Of seat-games alike, how many played each card, and how many there are: looked at for every pair, so summed once. */
typedef struct PlayedSums {
    int64_t *card;                              /* [cell][pair stratum][won][card]                           */
    int64_t all[CELLS_MOST + 1][PAIR_STRATA][2]; /* games, won                                               */
    uint32_t cards;
} PlayedSums;

static int64_t *played_at(const PlayedSums *p, int cell, int stratum, int won)
{
    return p->card + (size_t)((cell * PAIR_STRATA + stratum) * 2 + won) * p->cards;
}

static bool played_sums(const Tally *t, PlayedSums *p)
{
    *p = (PlayedSums){ .cards = t->map.cards };
    p->card = (int64_t *)calloc((size_t)t->map.cells * PAIR_STRATA * 2 * t->map.cards + 1, sizeof *p->card);
    for (int c = 0; c < (int)t->map.cells && p->card; c++) {
        for (int s = 0; s < STRATA; s++)
            for (int w = 0; w < 2; w++) p->all[c][pair_stratum_of(s)][w] += tally_stratum(t, c, s)[w];
        for (int k = 0; k < PAIR_STRATA; k++)
            for (uint32_t card = 1; card < t->map.cards && p->all[c][k][0]; card++)
                for (int w = 0; w < 2; w++) played_at(p, c, k, w)[card] = played_in(t, c, k, (int)card, w);
    }
    return p->card != NULL;
}

/* Those of a cell and length who played both cards, the first alone, the second alone, neither: where a seat could have
 * played all four ways. */
static bool pair_layer(const Tally *t, const PlayedSums *p, int cell, int stratum, int a, int b, Layer *out)
{
    for (int w = 0; w < 2; w++) {
        int64_t *to = w ? out->won : out->n, both = tally_pairs(t, cell, stratum, w)[pair_of((uint32_t)a, (uint32_t)b)];
        int64_t x = played_at(p, cell, stratum, w)[a], y = played_at(p, cell, stratum, w)[b];
        to[0] = both, to[1] = x - both, to[2] = y - both, to[3] = p->all[cell][stratum][w] - x - y + both;
    }
    return out->n[0] > 0;
}

static bool pair_make(const Tally *t, const PlayedSums *p, int a, int b, PairFinding *out)
{
    Layer layer[(CELLS_MOST + 1) * PAIR_STRATA];
    int64_t games = 0, won = 0;
    int count = 0;
    for (int c = 0; c < (int)t->map.cells; c++)
        for (int s = 0; s < PAIR_STRATA; s++)
            if (p->all[c][s][0] && pair_layer(t, p, c, s, a, b, &layer[count])) {
                games += layer[count].n[0], won += layer[count].won[0];
                count++;
            }
    if (games < PAIR_LEAST) return false;
    *out = (PairFinding){ a, b, games, stats_share(won, games), stats_layers(layer, count, 4, PAIR_LEAST, 0) };
    return out->more.known;
}

static int by_q(const void *a, const void *b)
{
    const PairFinding *x = (const PairFinding *)a, *y = (const PairFinding *)b;
    if (x->more.q != y->more.q) return x->more.q < y->more.q ? -1 : 1;
    if (x->more.p != y->more.p) return x->more.p < y->more.p ? -1 : 1;
    return x->a != y->a ? x->a - y->a : x->b - y->b;
}

static bool pairs_make(const Tally *t, Findings *f)
{
    PlayedSums p;
    f->pair = (PairFinding *)malloc(((size_t)f->cards * (size_t)f->cards / 2 + 1) * sizeof *f->pair);
    if (!played_sums(t, &p) || !f->pair) {
        free(p.card);
        return false;
    }
    for (int i = 0; i < f->cards; i++)
        for (int k = i + 1; k < f->cards; k++)
            f->pairs_tested += pair_make(t, &p, f->card[i].card, f->card[k].card, &f->pair[f->pairs_tested]);
    free(p.card);
    return true;
}

/* ---- All that was asked ------------------------------------------------------------------------------------------ */

/* Four questions of a run, each with a quarter of the errors that are allowed. */
static bool all_correct(Findings *f)
{
    enum { QUESTIONS = 4 };
    Family family[QUESTIONS];
    size_t most = (size_t)(f->cards > f->pairs_tested ? f->cards : f->pairs_tested) + 1;
    Estimate **list = (Estimate **)malloc(QUESTIONS * most * sizeof *list);
    if (!list) return false;
    for (int q = 0; q < QUESTIONS; q++)
        family[q] = (Family){ list + (size_t)q * most, q < 3 ? f->cards : f->pairs_tested, 0.25 };
    for (int i = 0; i < f->cards; i++) {
        family[0].estimate[i] = &f->card[i].deck;
        family[1].estimate[i] = &f->card[i].drawn;
        family[2].estimate[i] = &f->card[i].played;
    }
    for (int i = 0; i < f->pairs_tested; i++) family[3].estimate[i] = &f->pair[i].more;
    bool sound = stats_correct(family, QUESTIONS);
    free(list);
    return sound;
}

bool findings_cards(const Tally *t, Findings *f)
{
    if (!cells_make(&f->cells, f->plan) || !cards_make(t, f) || !pairs_make(t, f) || !all_correct(f)) return false;
    for (int i = 0; i < f->cards; i++) card_judge(f, t, &f->card[i]);
    qsort(f->pair, (size_t)f->pairs_tested, sizeof *f->pair, by_q);
    while (f->pairs < f->pairs_tested && f->pairs < PAIRS_SHOWN && estimate_clear(&f->pair[f->pairs].more)) f->pairs++;
    return true;
}
