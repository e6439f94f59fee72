/*
 * tally.c - the sums of a run. See tally.h.
 */
#include "lab/tally.h"

#include <stdlib.h>
#include <string.h>

static uint32_t part(uint32_t *next, uint32_t size)
{
    uint32_t at = *next;
    *next += size;
    return at;
}

bool tally_begin(Tally *t, const Plan *p)
{
    Cells cells;
    return cells_make(&cells, p) && tally_begin_for(t, p->box->cards, cells.count, p->combinations);
}

bool tally_begin_for(Tally *t, int cards, int cells, int combos)
{
    TallyMap *m = &t->map;
    uint32_t next = 0, n = (uint32_t)cards, c = (uint32_t)cells, o = (uint32_t)combos;
    *m = (TallyMap){ .cards = n, .cells = c, .two = n * (n - (n > 0)) / 2 };
    m->combos = part(&next, PLAN_COMBINATIONS * COMBO_SUMS);
    m->sides = part(&next, PLAN_COMBINATIONS * SEAT_MAX * SIDE_SUMS);
    m->lengths = part(&next, STRATA);
    m->rounds = part(&next, ROUNDS);
    m->widths = part(&next, WIDTHS);
    m->leads = part(&next, LEADS);
    m->endings = part(&next, ENDINGS);
    m->decks = part(&next, START_DECKS * SIDE_SUMS);
    m->strata = part(&next, c * STRATA * 2);
    m->facts = part(&next, c * STRATA * n * FACTS * 2);
    m->both = part(&next, o * STRATA * 2);
    m->rivals = part(&next, o * STRATA * RIVALS * n);
    m->pairs = part(&next, c * PAIR_STRATA * m->two * 2);
    m->over = part(&next, n * n);
    m->twins = part(&next, (SEAT_MAX + 1) * TWIN_SUMS);
    m->card_twins = part(&next, 2 * n * CARD_TWINS);
    m->firsts = part(&next, ENDINGS);
    m->first_decks = part(&next, START_DECKS);
    m->size = next;
    t->at = (int64_t *)calloc(m->size, sizeof *t->at);
    return t->at != NULL;
}

void tally_end(Tally *t)
{
    free(t->at);
    t->at = NULL;
}

/* What is 0 is left alone: most of a tally is memory that was never touched, and stays so. */
void tally_clear(Tally *t)
{
    for (uint32_t i = 0; i < t->map.size; i++)
        if (t->at[i]) t->at[i] = 0;
}

static void number_merge(Tally *t, uint32_t i, int64_t value)
{
    int64_t *at = &t->at[i];
    if (i < t->map.firsts) *at += value;
    else if (value && (!*at || value < *at)) *at = value;
}

void tally_merge(Tally *into, const Tally *from)
{
    for (uint32_t i = 0; i < into->map.firsts; i++)
        if (from->at[i]) into->at[i] += from->at[i];
    for (uint32_t i = into->map.firsts; i < into->map.size; i++) number_merge(into, i, from->at[i]);
}

/* ---- Strata ------------------------------------------------------------------------------------------------------ */

int stratum_of(uint32_t n)
{
    int bits = 0;
    if (n < 2) return 0;
    while (n >> (bits + 1)) bits++;
    int stratum = 2 * bits + (int)(n >> (bits - 1) & 1) - 1;
    return stratum < STRATA ? stratum : STRATA - 1;
}

uint32_t stratum_least(int stratum)
{
    int bits = (stratum + 1) / 2;
    if (stratum <= 0) return 0;
    return (1u << bits) + ((stratum + 1) % 2 ? 1u << (bits - 1) : 0u);
}

int pair_stratum_of(int stratum)
{
    enum { FIRST = 4 }; /* the doubling that begins at 16 */
    int doubling = (stratum + 1) / 2 - FIRST;
    return doubling < 0 ? 0 : doubling < PAIR_STRATA ? doubling : PAIR_STRATA - 1;
}

/* ---- Sparse ------------------------------------------------------------------------------------------------------ */

size_t tally_sparse_count(const Tally *t)
{
    size_t n = 0;
    for (uint32_t i = 0; i < t->map.size; i++) n += t->at[i] != 0;
    return 2 * n;
}

void tally_sparse(const Tally *t, int64_t *out)
{
    for (uint32_t i = 0; i < t->map.size; i++) {
        if (!t->at[i]) continue;
        *out++ = (int64_t)i;
        *out++ = t->at[i];
    }
}

bool tally_merge_sparse(Tally *t, const int64_t *numbers, size_t count)
{
    if (count % 2) return false;
    for (size_t i = 0; i < count; i += 2)
        if (numbers[i] < 0 || numbers[i] >= (int64_t)t->map.size) return false;
    for (size_t i = 0; i < count; i += 2) number_merge(t, (uint32_t)numbers[i], numbers[i + 1]);
    return true;
}
