/*
 * findings.c - what the sums of a run mean. See findings.h.
 */
#include "lab/findings_cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "telling/card_page.h"

enum { DECKS_SHOWN = 40 }; /* more different decks than this are random ones */

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

/* Every combination and seat for which `takes` says so, added up; of seats that are one, the first alone. */
static SideSums sums_where(const Tally *t, const Findings *f, int combo, int varied, int index, int seat)
{
    SideSums s = { { 0 }, 0 };
    const Plan *p = f->plan;
    if (f->together) seat = 0;
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
            SideSums s = sums_where(t, f, -1, v, i, -1);
            plan_value_words(p, v, i, &words);
            side_add(f, plan_varied_name(p, v), name, &s);
        }
    for (int c = 0; c < p->combinations && p->varies > 1; c++) {
        Text words = text_in(name, sizeof name);
        SideSums s = sums_where(t, f, c, -1, 0, -1);
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
        SideSums s = sums_where(t, f, -1, -1, 0, i);
        snprintf(name, sizeof name, "%d", i + 1);
        side_add(f, "seat", name, &s);
        alike &= p->level[i] == p->level[0];
    }
    for (int n = 0; n < levels_count() && !alike; n++) {
        SideSums s = { { 0 }, 0 };
        for (int c = 0; c < p->combinations; c++) {
            bool met = false;
            for (int i = 0; i < plan_seats(p, c); i++) {
                if (p->level[i] != levels_at(n) || (met && f->together)) continue;
                sums_add(&s, tally_side(t, c, i), plan_seats(p, c));
                met = true;
            }
        }
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

/* ---- Beginnings -------------------------------------------------------------------------------------------------- */

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
    sound = findings_cards(t, out);
    if (sound) sides_of_beginnings(out);
    sound = sound && (!plan->entry->stage->cards || sides_of_decks(t, out)) && endings_make(t, match, out);
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
