/*
 * findings.c - what the sums of a run mean. See findings.h.
 */
#include "lab/findings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "telling/card_page.h"

enum {
    NEVER_LEAST = 100,   /* in the deck so often before "never drawn" is said                                */
    DEAD_LEAST = 30,     /* offered so often before "dead" is said                                           */
    OVER_LEAST = 20,     /* met so often before "dominated" is said                                          */
    PAIR_LEAST = 20,     /* seat-games in each of the four groups of a pair                                  */
    DECKS_SHOWN = 40     /* more different decks than this are random ones                                   */
};
#define CLEAR 0.05
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

/* ---- The whole run ----------------------------------------------------------------------------------------------- */

static void whole_make(const Tally *t, Findings *f)
{
    int64_t sum[COMBO_SUMS] = { 0 };
    double squares = 0, rounds2 = 0;
    for (int c = 0; c < f->plan->combinations; c++) {
        const int64_t *combo = tally_combo(t, c);
        for (int i = 0; i < COMBO_SUMS; i++) sum[i] += combo[i];
        squares += (double)combo[COMBO_DECISIONS2];
        rounds2 += (double)combo[COMBO_ROUNDS2];
    }
    f->games = sum[COMBO_GAMES], f->unended = sum[COMBO_UNENDED], f->watched = sum[COMBO_WATCHED];
    f->decisions = sum[COMBO_DECISIONS], f->answers = sum[COMBO_ANSWERS];
    f->won = stats_share(sum[COMBO_WON], f->games);
    f->length = stats_mean(f->decisions, squares, f->games);
    f->rounds = stats_mean(sum[COMBO_ROUNDS], rounds2, f->watched);
    double leads2 = 0, widths2 = 0;
    int64_t widths = 0, width_n = 0;
    for (int i = 0; i < LEADS; i++) leads2 += (double)t->at[t->map.leads + (uint32_t)i] * i * i;
    for (int i = 0; i < WIDTHS; i++) {
        int64_t n = t->at[t->map.widths + (uint32_t)i];
        widths += n * i, width_n += n, widths2 += (double)n * i * i;
    }
    f->leads = stats_mean(sum[COMBO_LEADS], leads2, f->watched);
    f->branching = stats_mean(widths, widths2, width_n);
    if (f->decisions) f->branching.value = (double)f->answers / (double)f->decisions;
}

static void bars_make(const Tally *t, Findings *f)
{
    for (uint32_t i = 0; i < STRATA; i++) f->lengths[i] = (Bar){ stratum_least((int)i), t->at[t->map.lengths + i] };
    for (uint32_t i = 0; i < ROUNDS; i++) f->round[i] = (Bar){ i, t->at[t->map.rounds + i] };
    for (uint32_t i = 0; i < WIDTHS; i++) f->width[i] = (Bar){ i, t->at[t->map.widths + i] };
    for (uint32_t i = 0; i < LEADS; i++) f->lead[i] = (Bar){ i, t->at[t->map.leads + i] };
}

/* ---- Sides ------------------------------------------------------------------------------------------------------- */

typedef struct SideSums {
    int64_t sum[SIDE_SUMS];
    double shares; /* of each seat-game, 1 / seats                                                           */
} SideSums;

static void sums_add(SideSums *s, const int64_t *side, int seats)
{
    for (int i = 0; i < SIDE_SUMS; i++) s->sum[i] += side[i];
    s->shares += (double)side[SIDE_GAMES] / seats;
}

static void side_add(Findings *f, const char *group, const char *name, const SideSums *s)
{
    if (f->sides == SIDES_MOST || !s->sum[SIDE_GAMES]) return;
    Side *side = &f->side[f->sides++];
    *side = (Side){ .games = s->sum[SIDE_GAMES], .won = s->sum[SIDE_WON], .even = s->sum[SIDE_EVEN] };
    snprintf(side->group, sizeof side->group, "%s", group);
    snprintf(side->name, sizeof side->name, "%s", name);
    side->rate = stats_share(side->won, side->games);
    side->score = stats_mean(s->sum[SIDE_SCORE], (double)s->sum[SIDE_SCORE2], side->games);
    side->share = f->together ? f->won.value : s->shares / (double)side->games;
}

/* Every combination and seat for which `takes` says so, added up. */
static SideSums sums_where(const Tally *t, const Plan *p, int combo, int varied, int index, int seat)
{
    SideSums s = { { 0 }, 0 };
    for (int c = 0; c < p->combinations; c++) {
        if (combo >= 0 && c != combo) continue;
        if (varied >= 0 && plan_value_index(p, c, varied) != index) continue;
        int seats = plan_seats(p, c);
        for (int i = 0; i < seats; i++)
            if (seat < 0 || i == seat) sums_add(&s, tally_side(t, c, i), seats);
    }
    return s;
}

static void sides_of_options(const Tally *t, Findings *f)
{
    const Plan *p = f->plan;
    char name[SIDE_NAME];
    for (int v = 0; v < p->varies; v++)
        for (int i = 0; i < p->varied[v].count; i++) {
            Text words = text_in(name, sizeof name);
            SideSums s = sums_where(t, p, -1, v, i, -1);
            plan_value_words(p, v, i, &words);
            side_add(f, plan_varied_name(p, v), name, &s);
        }
    for (int c = 0; c < p->combinations && p->varies > 1; c++) {
        Text words = text_in(name, sizeof name);
        SideSums s = sums_where(t, p, c, -1, 0, -1);
        plan_combination_words(p, c, &words);
        side_add(f, "combination", name, &s);
    }
}

static void sides_of_seats(const Tally *t, Findings *f)
{
    const Plan *p = f->plan;
    char name[SIDE_NAME];
    int most = plan_seats_most(p);
    bool alike = true;
    for (int i = 0; i < most && !f->together; i++) {
        SideSums s = sums_where(t, p, -1, -1, 0, i);
        snprintf(name, sizeof name, "%d", i + 1);
        side_add(f, "seat", name, &s);
        alike &= p->level[i] == p->level[0];
    }
    for (int n = 0; n < levels_count() && !alike; n++) {
        SideSums s = { { 0 }, 0 };
        for (int c = 0; c < p->combinations; c++)
            for (int i = 0; i < plan_seats(p, c); i++)
                if (p->level[i] == levels_at(n)) sums_add(&s, tally_side(t, c, i), plan_seats(p, c));
        side_add(f, "level", levels_at(n)->name, &s);
    }
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

/* What a seat begins with, as an option or in a few cards: the rarest of them in the other decks. */
typedef struct DeckCards {
    uint32_t bucket;
    uint8_t *has; /* [cards] copies                                                                          */
} DeckCards;

static void deck_cards(const Plan *p, int64_t first, void *position, CardLie *lie, uint8_t *has)
{
    Setup how;
    int seat = (int)((first - 1) % SEAT_MAX), count;
    plan_setup(p, (uint64_t)((first - 1) / SEAT_MAX), &how);
    p->entry->game->setup(p->box, position, &how, 0);
    count = p->entry->stage->cards->list(position, lie);
    for (int i = 0; i < count; i++)
        if (lie[i].owner == seat && lie[i].card < p->box->cards) has[lie[i].card]++;
}

static void deck_name(const Plan *p, const DeckCards *deck, int decks, int which, char *out)
{
    enum { NAMED = 3 };
    int best[NAMED] = { 0 }, rank[NAMED] = { 0 };
    for (int c = 1; c < p->box->cards; c++) {
        int others = 0, value;
        if (!deck[which].has[c]) continue;
        for (int i = 0; i < decks; i++) others += deck[i].has[c] > 0;
        value = (decks + 1 - others) * 8 + (deck[which].has[c] > 7 ? 7 : deck[which].has[c]);
        for (int k = 0; k < NAMED; k++) {
            if (value <= rank[k]) continue;
            for (int j = NAMED - 1; j > k; j--) best[j] = best[j - 1], rank[j] = rank[j - 1];
            best[k] = c, rank[k] = value;
            break;
        }
    }
    Text t = text_in(out, SIDE_NAME);
    for (int k = 0; k < NAMED && best[k]; k++) {
        if (k) text_add(&t, ", ");
        text_add(&t, card_page_name(p->box, best[k]));
    }
}

static bool sides_of_decks(const Tally *t, Findings *f)
{
    const Plan *p = f->plan;
    DeckCards deck[DECKS_SHOWN];
    int decks = 0;
    char name[SIDE_NAME];
    bool sound = true;
    for (uint32_t b = 0; b < START_DECKS; b++) {
        if (!t->at[t->map.first_decks + b]) continue;
        if (decks == DECKS_SHOWN) return true;
        deck[decks++] = (DeckCards){ b, NULL };
    }
    if (decks < 2) return true;
    void *position = calloc(1, p->entry->game->state_size);
    CardLie *lie = (CardLie *)malloc(p->entry->stage->cards->slots * sizeof *lie);
    for (int i = 0; i < decks; i++) {
        deck[i].has = (uint8_t *)calloc(p->box->cards, 1);
        sound &= deck[i].has && position && lie;
        if (sound) deck_cards(p, t->at[t->map.first_decks + deck[i].bucket], position, lie, deck[i].has);
    }
    for (int i = 0; i < decks && sound; i++) {
        SideSums s = { { 0 }, 0 };
        sums_add(&s, t->at + t->map.decks + (size_t)deck[i].bucket * SIDE_SUMS, plan_seats_most(p));
        deck_name(p, deck, decks, i, name);
        side_add(f, "deck", name, &s);
    }
    for (int i = 0; i < decks; i++) free(deck[i].has);
    free(position);
    free(lie);
    return sound;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void card_sums(const Tally *t, CardFinding *x)
{
    for (int s = 0; s < STRATA; s++) {
        for (int i = 0; i < FACTS; i++)
            x->n[i] += tally_facts(t, s, i, false)[x->card], x->won[i] += tally_facts(t, s, i, true)[x->card];
    }
    x->left = x->n[FACT_OFFERED] - x->n[FACT_PLAYED];
    x->left_won = x->won[FACT_OFFERED] - x->won[FACT_PLAYED];
    for (int i = 0; i < FACTS; i++) x->rate[i] = stats_share(x->won[i], x->n[i]);
    x->left_rate = stats_share(x->left_won, x->left);
}

/* Those with `with` against those with `base` and without it, by length. */
static Estimate card_layers(const Tally *t, int card, int with, int base)
{
    Layer layer[STRATA];
    for (int s = 0; s < STRATA; s++) {
        int64_t n1 = tally_facts(t, s, with, false)[card], n = tally_facts(t, s, base, false)[card];
        int64_t won1 = tally_facts(t, s, with, true)[card], won = tally_facts(t, s, base, true)[card];
        layer[s] = (Layer){ won1, n1, won - won1, n - n1 };
        if (layer[s].n2 < 0 || layer[s].won2 < 0) layer[s].n2 = layer[s].won2 = 0; /* a card made during the game */
    }
    return stats_layers(layer, STRATA);
}

/* In the deck or not: decks are there before the game, so its length is an effect and no stratum. */
static Estimate card_in_deck(const Findings *f, const Tally *t, const CardFinding *x)
{
    int64_t won = 0;
    for (uint32_t s = 0; s < STRATA; s++) won += t->at[t->map.strata + 2 * s + 1];
    return stats_difference(x->won[FACT_DECK], x->n[FACT_DECK], won - x->won[FACT_DECK],
                            f->seat_games - x->n[FACT_DECK]);
}

/* One card is nearly always taken before it, and the others of its kind mostly: whoever loses to the best alone is not the worst. */
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

static bool estimates_correct(Findings *f, size_t offset)
{
    Estimate **list = (Estimate **)malloc(((size_t)f->cards + 1) * sizeof *list);
    if (!list) return false;
    for (int i = 0; i < f->cards; i++) list[i] = (Estimate *)(void *)((char *)&f->card[i] + offset);
    stats_correct(list, f->cards);
    free(list);
    return true;
}

static bool cards_make(const Tally *t, Findings *f)
{
    const Plan *p = f->plan;
    for (uint32_t s = 0; s < STRATA; s++) f->seat_games += t->at[t->map.strata + 2 * s];
    f->card = (CardFinding *)calloc(p->box->cards + 1u, sizeof *f->card);
    if (!f->card) return false;
    for (int c = 1; c < p->box->cards && p->entry->stage->cards; c++) {
        CardFinding *x = &f->card[f->cards];
        *x = (CardFinding){ .card = c };
        card_sums(t, x);
        if (!x->n[FACT_DECK] && !x->n[FACT_DRAWN] && !x->n[FACT_OFFERED]) continue;
        x->deck = card_in_deck(f, t, x);
        x->drawn = card_layers(t, c, FACT_DRAWN, FACT_DECK);
        x->played = card_layers(t, c, FACT_PLAYED, FACT_OFFERED);
        f->cards++;
    }
    if (!estimates_correct(f, offsetof(CardFinding, deck)) || !estimates_correct(f, offsetof(CardFinding, drawn)) ||
        !estimates_correct(f, offsetof(CardFinding, played)))
        return false;
    for (int i = 0; i < f->cards; i++) card_judge(f, t, &f->card[i]);
    return true;
}

/* Whether every seat begins with as many cards of a kind: heroes, characters, clans, not whatever lay there by
 * chance. */
static bool kind_is_beginning(const Findings *f, int kind)
{
    int64_t all = 0;
    for (int i = 0; i < f->cards; i++)
        if (f->plan->box->card[f->card[i].card].kind == kind) all += f->card[i].n[FACT_BEGAN];
    return all > 0 && all % f->seat_games == 0;
}

/* Cards that lie open before a seat from the start, kind by kind, where not all seats have the same. */
static void sides_of_beginnings(Findings *f)
{
    const Box *box = f->plan->box;
    char group[SIDE_NAME];
    for (int kind = 0; kind < 256; kind++) {
        if (!kind_is_beginning(f, kind)) continue;
        for (int i = 0; i < f->cards; i++) {
            const CardFinding *x = &f->card[i];
            SideSums s = { { x->n[FACT_BEGAN], x->won[FACT_BEGAN], 0, 0, 0 }, 0 };
            if (box->card[x->card].kind != kind || !x->n[FACT_BEGAN] || x->n[FACT_BEGAN] == f->seat_games) continue;
            s.shares = (double)x->n[FACT_BEGAN] / plan_seats_most(f->plan);
            snprintf(group, sizeof group, "begins with %.60s", card_page_kind(f->plan->entry->face, box, x->card));
            side_add(f, group, card_page_name(box, x->card), &s);
            f->side[f->sides - 1].score.known = false;
        }
    }
}

/* ---- Pairs ------------------------------------------------------------------------------------------------------- */

static bool pair_make(const Findings *f, const Tally *t, const CardFinding *x, const CardFinding *y, PairFinding *out)
{
    const int64_t *both = tally_pair(t, x->card, y->card);
    int64_t all_won = 0, won[4], n[4];
    for (uint32_t s = 0; s < STRATA; s++) all_won += t->at[t->map.strata + 2 * s + 1];
    n[0] = both[0], n[1] = x->n[FACT_PLAYED] - both[0], n[2] = y->n[FACT_PLAYED] - both[0];
    won[0] = both[1], won[1] = x->won[FACT_PLAYED] - both[1], won[2] = y->won[FACT_PLAYED] - both[1];
    n[3] = f->seat_games - n[0] - n[1] - n[2], won[3] = all_won - won[0] - won[1] - won[2];
    for (int i = 0; i < 4; i++)
        if (n[i] < PAIR_LEAST) return false;
    *out = (PairFinding){ x->card, y->card, both[0], stats_share(both[1], both[0]), stats_together(won, n) };
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
    size_t room = (size_t)f->cards * (size_t)f->cards / 2 + 1;
    PairFinding *pair = (PairFinding *)malloc(room * sizeof *pair);
    Estimate **list = (Estimate **)malloc(room * sizeof *list);
    int count = 0;
    for (int i = 0; pair && list && i < f->cards; i++)
        for (int k = i + 1; k < f->cards; k++) count += pair_make(f, t, &f->card[i], &f->card[k], &pair[count]);
    for (int i = 0; pair && list && i < count; i++) list[i] = &pair[i].more;
    if (pair && list) stats_correct(list, count);
    free(list);
    if (!pair || !list) {
        free(pair);
        return false;
    }
    qsort(pair, (size_t)count, sizeof *pair, by_q);
    f->pair = pair, f->pairs_tested = count;
    while (f->pairs < count && f->pairs < PAIRS_SHOWN && estimate_clear(&pair[f->pairs].more)) f->pairs++;
    return true;
}

/* ---- Endings ----------------------------------------------------------------------------------------------------- */

static int by_count(const void *a, const void *b)
{
    const EndingFinding *x = (const EndingFinding *)a, *y = (const EndingFinding *)b;
    return x->games != y->games ? (x->games < y->games ? 1 : -1) : x->first < y->first ? -1 : x->first > y->first;
}

static bool ending_name(const Plan *p, Match *m, EndingFinding *e)
{
    Why unsaid = { "" };
    Session *s = match_session(m, (uint64_t)e->first, &unsaid);
    Text t = text_in(e->words, sizeof e->words);
    if (!s) return false;
    ending_words(p->entry->face, p->box, session_position(s), &t);
    session_end(s);
    return true;
}

static bool endings_make(const Tally *t, Match *m, Findings *f)
{
    EndingFinding *all = (EndingFinding *)calloc(ENDINGS, sizeof *all);
    int count = 0;
    bool sound = all != NULL;
    for (uint32_t i = 0; i < ENDINGS && all; i++)
        if (t->at[t->map.endings + i])
            all[count++] = (EndingFinding){ t->at[t->map.endings + i], t->at[t->map.firsts + i] - 1, "" };
    if (all) qsort(all, (size_t)count, sizeof *all, by_count);
    for (int i = 0; i < count && sound; i++) {
        if (i >= ENDINGS_SHOWN) {
            f->endings_other += all[i].games;
            continue;
        }
        sound = ending_name(f->plan, m, &all[i]);
        f->ending[f->endings++] = all[i];
    }
    free(all);
    return sound;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

bool findings_make(const Plan *plan, const Tally *t, Match *match, Findings *out)
{
    bool sound;
    *out = (Findings){ .plan = plan, .asked = plan->games };
    out->together = bot_together(plan->entry->face, plan_seats_most(plan));
    out->side = (Side *)calloc(SIDES_MOST, sizeof *out->side);
    if (!out->side) return false;
    whole_make(t, out);
    bars_make(t, out);
    sides_of_options(t, out);
    sides_of_seats(t, out);
    sound = cards_make(t, out);
    if (sound) sides_of_beginnings(out);
    sound = sound && (!plan->entry->stage->cards || sides_of_decks(t, out)) && pairs_make(t, out) &&
            endings_make(t, match, out);
    if (!sound) findings_free(out);
    return sound;
}

void findings_free(Findings *f)
{
    free(f->side);
    free(f->card);
    free(f->pair);
    f->side = NULL, f->card = NULL, f->pair = NULL;
}
