/*
 * lantern.c - our own system for large fields of two at a table: one matching over everybody, with a written
 * objective (docs/tournaments.md).
 *
 * The smallest, in this order, of: the points of whom the bye goes to; the squares of the differences in points, in
 * half points; tables of which one must have a seat that is due to the other as strongly; players brought down or
 * up once more; the squares of the distances from the fold. Owns that objective. Does NOT follow C.04.3, and says
 * so by its name.
 */
#include <stdlib.h>

#include "event/matching.h"
#include "event/swiss.h"

enum { LANTERN_NUMBERS = 3 };

/* The field in order, with where everybody's group of equal points begins and ends. */
typedef struct Row {
    int *who, *begin, *end;
    int count;
} Row;

static void read_groups(const SwissField *f, Row *row)
{
    for (int i = 0, from = 0; i < row->count; i++) {
        bool last = i + 1 == row->count || f->player[row->who[i + 1]].points != f->player[row->who[i]].points;
        if (!last) continue;
        for (int k = from; k <= i; k++) {
            row->begin[k] = from;
            row->end[k] = i + 1;
        }
        from = i + 1;
    }
}

/* How far two are from the fold: in one group half of it apart, else the lower one on top of its group. */
static int64_t from_fold(const Row *row, int a, int b)
{
    int64_t wanted = row->begin[a] == row->begin[b] ? a + (row->end[a] - row->begin[a]) / 2 : row->begin[b];
    return (b - wanted) * (b - wanted);
}

static int64_t again(const SwissPlayer *high, const SwissPlayer *low)
{
    int count = 0;
    for (int back = 0; back < 2; back++)
        count += (high->floated[back] == FLOAT_DOWN) + (low->floated[back] == FLOAT_UP);
    return high->points == low->points ? 0 : count;
}

/* Whether one of two has to have a seat that is due to the other as strongly. */
static bool wronged(const SwissPlayer *a, const SwissPlayer *b)
{
    return a->due != SEAT_NONE && a->due == b->due && a->strength == b->strength;
}

static void judge(const SwissField *f, const Row *row, int a, int b, int64_t worth[LANTERN_NUMBERS])
{
    const SwissPlayer *p = &f->player[row->who[a]], *q = &f->player[row->who[b]];
    int64_t apart = (p->points - q->points) / 5;
    worth[0] = -apart * apart;
    worth[1] = -(wronged(p, q) * (int64_t)(8 * f->n) + again(p, q));
    worth[2] = -from_fold(row, a, b);
}

static SwissOutcome match(const SwissField *f, const Row *row, int *opponent)
{
    Matching m;
    int size = row->count + (row->count & 1);
    if (!matching_open(&m, size, LANTERN_NUMBERS, 0)) return SWISS_NO_MEMORY;
    for (int a = 0; a < row->count; a++) {
        int64_t worth[LANTERN_NUMBERS] = { 0 };
        for (int b = a + 1; b < row->count; b++) {
            if (!swiss_may_meet(f, row->who[a], row->who[b])) continue;
            judge(f, row, a, b, worth);
            matching_set(&m, a, b, EDGE_PLAIN, worth);
        }
        /* Points of the bye weigh more than all differences together. */
        const SwissPlayer *p = &f->player[row->who[a]];
        int64_t last = row->count - 1 - a, bye[LANTERN_NUMBERS] = { -((int64_t)p->points << 28), 0, -last * last };
        if (size > row->count && !p->bye_barred) matching_set(&m, a, row->count, EDGE_PLAIN, bye);
    }
    bool paired = matching_solve(&m);
    for (int a = 0; paired && a < row->count; a++)
        opponent[row->who[a]] = m.mate[a] == row->count ? SWISS_BYE : row->who[m.mate[a]];
    matching_close(&m);
    return paired ? SWISS_PAIRED : SWISS_IMPOSSIBLE;
}

SwissOutcome lantern_pair(const SwissField *f, int *opponent)
{
    int *room = malloc((size_t)(3 * f->n + 3) * sizeof *room);
    if (!room) return SWISS_NO_MEMORY;
    Row row = { room, room + f->n + 1, room + 2 * f->n + 2, 0 };
    for (int i = 0; i < f->n; i++) opponent[i] = SWISS_AWAY;
    row.count = swiss_order(f, row.who);
    read_groups(f, &row);
    SwissOutcome outcome = match(f, &row, opponent);
    free(room);
    return outcome;
}
