/*
 * dutch.c - the FIDE (Dutch) system, C.04.3: bracket by bracket from the top, each the best by C5 to C21 and, among
 * the best, the first in the order of generation (sections 3 and 4 there).
 *
 * Everything a bracket is judged by is a sum over pairs, the order of generation too: how many players are
 * exchanged between the halves, by how much, which; and then one digit for each of the upper half, the place of
 * whom it meets. So a bracket is one heaviest perfect matching of all who are still to be paired (C4: the rest must
 * stay pairable), twice where players were moved down: first for them, then for the remainder.
 *
 * Owns the weights. Does NOT match (matching.c) and does not know seats' histories (swiss.c).
 */
#include <stdlib.h>
#include <string.h>

#include "event/matching.h"
#include "event/swiss.h"

/* ---- Writing a worth, digit by digit ----------------------------------------------------------------------------- */

/* Digits packed into numbers: a number is begun anew when the digits in it would need more than WORTH_BITS. */
typedef struct Digits {
    int64_t *at; /* null: only counting */
    int numbers;
    int64_t span; /* product of the radices in the last number */
} Digits;

/* A digit between 0 and radix - 1; where it lies is the same for every edge. */
static void digit(Digits *d, int64_t value, int64_t radix)
{
    if (!d->numbers || d->span > ((int64_t)1 << WORTH_BITS) / radix) {
        if (d->at) d->at[d->numbers] = 0;
        d->numbers++;
        d->span = 1;
    }
    d->span *= radix;
    if (d->at) d->at[d->numbers - 1] = d->at[d->numbers - 1] * radix + value;
}

/* ---- A bracket --------------------------------------------------------------------------------------------------- */

/* Those still to be paired, in order: moved down, residents, the next score, the rest, and last the bye where the
 * field is odd. */
typedef struct Bracket {
    const SwissField *f;
    int *who;      /* [size] place in the field, -1: the bye                                                 */
    int size;
    int moved, residents, next; /* how many of each                                                          */
    int levels[2]; /* differing scores of those moved down; the same with the residents' score               */
    int bye_points;
    bool bye_here; /* C9: the only one who goes down gets the bye                                            */
} Bracket;

static const SwissPlayer *player_at(const Bracket *b, int i) { return &b->f->player[b->who[i]]; }

/* The differing scores of the first `count`, from the top: which one is that of i. */
static int level_of(const Bracket *b, int i)
{
    int level = 0;
    for (int k = 1; k <= i; k++) level += player_at(b, k)->points != player_at(b, k - 1)->points;
    return level;
}

/* One digit for each level up to count: 1 at `own`. */
static void by_level(Digits *d, int levels, int own, bool counts, int64_t radix)
{
    for (int l = 0; l < levels; l++) digit(d, counts && own == l, radix);
}

/* C6 to C21 of an edge, `a` before `c`; what cannot concern it is zero. */
static void judge(const Bracket *b, Digits *d, int a, int c)
{
    int64_t radix = b->size + 2;
    bool bye = b->who[c] < 0, here = c >= b->moved && c < b->moved + b->residents;
    bool below = !bye && c >= b->moved + b->residents && c < b->moved + b->residents + b->next;
    bool above = a < b->moved;
    int level = above ? level_of(b, a) : a < b->moved + b->residents ? b->levels[1] - 1 : -1;
    const SwissPlayer *p = player_at(b, a), *q = bye ? p : player_at(b, c);
    digit(d, here, radix);                                                     /* C6 */
    by_level(d, b->levels[0], level, here && above, radix);                    /* C7 */
    digit(d, below, radix);                                                    /* C8 */
    by_level(d, b->levels[1], level, below, radix);
    digit(d, bye && b->bye_here ? p->played : 0, b->f->rounds_done + 2);       /* C9 */
    SeatsFit fit = swiss_seats_fit(p, q);
    digit(d, here && fit.surplus, radix);                                      /* C10 */
    digit(d, here && fit.thrice, radix);                                       /* C11 */
    digit(d, here && fit.due, radix);                                          /* C12 */
    digit(d, here && fit.strong, radix);                                       /* C13 */
    for (int back = 0; back < 2; back++) {                                     /* C14, C15; C16, C17 */
        int down = (q->floated[back] == FLOAT_DOWN) + (!above && p->floated[back] == FLOAT_DOWN);
        digit(d, here ? down : 0, radix);
        digit(d, here && !(above && q->floated[back] == FLOAT_UP), radix);
    }
    for (int back = 0; back < 2; back++) {                                     /* C18, C19; C20, C21 */
        by_level(d, b->levels[0], level, here && above && p->floated[back] == FLOAT_DOWN, radix);
        by_level(d, b->levels[0], level, here && above && q->floated[back] != FLOAT_UP, radix);
    }
}

static bool may_pair(const Bracket *b, int a, int c)
{
    if (b->who[c] >= 0) return swiss_may_meet(b->f, b->who[a], b->who[c]);
    const SwissPlayer *p = player_at(b, a);
    return !p->bye_barred && p->points <= b->bye_points;
}

/* ---- The order of generation ------------------------------------------------------------------------------------- */

/* How many numbers `count` digits of this radix take, when they begin a new one. */
static int numbers_for(int count, int64_t radix)
{
    Digits d = { NULL, 0, 0 };
    for (int i = 0; i < count; i++) digit(&d, 0, radix);
    return d.numbers;
}

/* Digit number k of a row that begins with number `at` of upper: its number, and what one of it is worth there. */
static int64_t digit_place(int k, int64_t radix, int total, int at, int *number)
{
    int each = 0;
    for (int64_t span = 1; span <= ((int64_t)1 << WORTH_BITS) / radix; span *= radix) each++;
    *number = at + k / each;
    int last = k / each == (total - 1) / each ? (total - 1) % each : each - 1;
    int64_t unit = 1;
    for (int i = k % each; i < last; i++) unit *= radix;
    return unit;
}

/* Those moved down: the first of them are paired, and each with the highest (sections 3.2 and 4.2). */
static int moved_order(const Bracket *b, Matching *m)
{
    int bits = numbers_for(b->moved, 2), at;
    for (int i = 0; m && i < b->moved; i++) {
        int64_t *row = m->upper + (size_t)i * (size_t)m->order;
        int64_t unit = digit_place(i, 2, b->moved, 0, &at);
        row[at] = unit;
        m->unit[i] = digit_place(i, b->residents + 1, b->moved, bits, &m->digit_at[i]);
    }
    for (int j = 0; m && j < b->residents; j++) m->place[b->moved + j] = b->residents - j;
    return bits + numbers_for(b->moved, b->residents + 1);
}

/* The remainder, residents from..: exchanges and transpositions (sections 4.3 and 4.4) with `pairs` pairs to be
 * made of them. */
static int remainder_order(int from, int count, int pairs, Matching *m)
{
    int in_upper = numbers_for(pairs, 2), in_lower = numbers_for(count - pairs, 2);
    int bits = 1, more = bits + in_upper, digits = more + in_lower, at;
    for (int i = 0; m && i < count; i++) {
        int64_t *row = m->upper + (size_t)(from + i) * (size_t)m->order;
        row[0] = (i < pairs) * ((int64_t)count * count + 1) + count - i; /* few leave the upper half, by little */
        if (i < pairs) {
            int64_t unit = digit_place(pairs - 1 - i, 2, pairs, bits, &at);
            row[at] = -unit; /* the lowest leave the upper half */
        } else {
            int64_t unit = digit_place(i - pairs, 2, count - pairs, more, &at);
            row[at] = unit;  /* the highest leave the lower half */
        }
        m->unit[from + i] = digit_place(i, count + 1, count, digits, &m->digit_at[from + i]);
        m->place[from + i] = count - i;
    }
    return digits + numbers_for(count, count + 1);
}

/* ---- Solving ----------------------------------------------------------------------------------------------------- */

typedef enum Stage { STAGE_LOOK, STAGE_MOVED, STAGE_REST } Stage;

static EdgeKind kind_of(const Bracket *b, Stage stage, int a, int c)
{
    bool here = c >= b->moved && c < b->moved + b->residents;
    if (!may_pair(b, a, c)) return EDGE_NONE;
    if (stage == STAGE_LOOK || !here) return EDGE_PLAIN;
    if (stage == STAGE_MOVED) return a < b->moved ? EDGE_ORDERED : EDGE_PLAIN;
    return a < b->moved ? EDGE_NONE : EDGE_ORDERED; /* those moved down who are left go further down */
}

static SwissOutcome solve(const Bracket *b, Stage stage, int pairs, int *mate)
{
    Digits d = { NULL, 0, 0 };
    Matching m;
    judge(b, &d, 0, 1);
    int wide = d.numbers;
    int order = stage == STAGE_MOVED  ? moved_order(b, NULL)
                : stage == STAGE_REST ? remainder_order(b->moved, b->residents, pairs, NULL)
                                      : 0;
    if (!matching_open(&m, b->size, wide, order)) return SWISS_NO_MEMORY;
    int64_t *worth = malloc((size_t)wide * sizeof *worth);
    if (!worth) {
        matching_close(&m);
        return SWISS_NO_MEMORY;
    }
    if (stage == STAGE_MOVED) moved_order(b, &m);
    if (stage == STAGE_REST) remainder_order(b->moved, b->residents, pairs, &m);
    for (int a = 0; a < b->size; a++)
        for (int c = a + 1; c < b->size; c++) {
            EdgeKind kind = kind_of(b, stage, a, c);
            if (kind == EDGE_NONE) continue;
            d = (Digits){ worth, 0, 0 };
            judge(b, &d, a, c);
            matching_set(&m, a, c, kind, worth);
        }
    bool paired = matching_solve(&m);
    memcpy(mate, m.mate, (size_t)b->size * sizeof *mate);
    free(worth);
    matching_close(&m);
    return paired ? SWISS_PAIRED : SWISS_IMPOSSIBLE;
}

static bool stays(const Bracket *b, int i) { return i < b->moved + b->residents; }

/* Takes those who are matched with a resident, the upper of the two among the first `among`, out of the bracket as
 * pairs. */
static void settle(Bracket *b, const int *mate, int among, int *opponent)
{
    const int moved = b->moved, end = b->moved + b->residents;
    int kept = 0;
    for (int i = 0; i < b->size; i++) {
        int low = i < mate[i] ? i : mate[i], high = i < mate[i] ? mate[i] : i;
        if (low < among && high >= moved && high < end) opponent[b->who[i]] = b->who[mate[i]];
    }
    for (int i = 0; i < b->size; i++) {
        int low = i < mate[i] ? i : mate[i], high = i < mate[i] ? mate[i] : i;
        if (low < among && high >= moved && high < end) *(i < moved ? &b->moved : &b->residents) -= 1;
        else b->who[kept++] = b->who[i];
    }
    b->size = kept;
}

/* How many pairs a matching makes of the residents alone. */
static int pairs_of_residents(const Bracket *b, const int *mate)
{
    int pairs = 0;
    for (int i = b->moved; stays(b, i); i++) pairs += mate[i] > i && stays(b, mate[i]);
    return pairs;
}

static void set_levels(Bracket *b)
{
    int all = b->moved + b->residents;
    b->levels[0] = b->moved ? level_of(b, b->moved - 1) + 1 : 0;
    b->levels[1] = all ? level_of(b, all - 1) + 1 : 0;
}

static int same_points(const Bracket *b, int from)
{
    int i = from;
    while (i < b->size && b->who[i] >= 0 && player_at(b, i)->points == player_at(b, from)->points) i++;
    return i - from;
}

/* C9 counts where the only one who leaves the bracket downwards gets the bye. */
static bool bye_may_be_here(const Bracket *b)
{
    return b->who[b->size - 1] < 0 && player_at(b, b->moved)->points <= b->bye_points;
}

static SwissOutcome pair_bracket(Bracket *b, int *mate, int *opponent)
{
    SwissOutcome outcome = SWISS_PAIRED;
    int pairs = -1;
    b->residents = same_points(b, b->moved);
    b->next = same_points(b, b->moved + b->residents);
    b->bye_here = false;
    set_levels(b);
    if (!b->moved || bye_may_be_here(b)) {
        int down = 0;
        outcome = solve(b, STAGE_LOOK, 0, mate);
        if (outcome != SWISS_PAIRED) return outcome;
        for (int i = 0; stays(b, i); i++) down += !stays(b, mate[i]);
        b->bye_here = bye_may_be_here(b) && down == 1;
        pairs = pairs_of_residents(b, mate);
    }
    if (b->moved) {
        outcome = solve(b, STAGE_MOVED, 0, mate);
        if (outcome != SWISS_PAIRED) return outcome;
        pairs = pairs_of_residents(b, mate);
        settle(b, mate, b->moved, opponent);
        set_levels(b);
    }
    if (pairs > 0) {
        outcome = solve(b, STAGE_REST, pairs, mate);
        if (outcome != SWISS_PAIRED) return outcome;
        settle(b, mate, b->moved + b->residents, opponent);
    }
    b->moved += b->residents;
    return SWISS_PAIRED;
}

/* C5: the least points of whom the bye can go to, so that all others can be paired. */
static SwissOutcome find_bye_points(Bracket *b)
{
    Matching m;
    if (!matching_open(&m, b->size, 1, 0)) return SWISS_NO_MEMORY;
    b->bye_points = INT32_MAX;
    for (int a = 0; a < b->size; a++)
        for (int c = a + 1; c < b->size; c++) {
            int64_t worth = b->who[c] < 0 ? -player_at(b, a)->points : 0;
            if (may_pair(b, a, c)) matching_set(&m, a, c, EDGE_PLAIN, &worth);
        }
    bool paired = matching_solve(&m);
    if (paired && b->who[b->size - 1] < 0) b->bye_points = player_at(b, m.mate[b->size - 1])->points;
    matching_close(&m);
    return paired ? SWISS_PAIRED : SWISS_IMPOSSIBLE;
}

SwissOutcome dutch_pair(const SwissField *f, int *opponent)
{
    int *who = malloc((size_t)(f->n + 2) * sizeof *who), *mate = malloc((size_t)(f->n + 2) * sizeof *mate);
    SwissOutcome outcome = SWISS_NO_MEMORY;
    if (who && mate) {
        Bracket b = { .f = f, .who = who };
        for (int i = 0; i < f->n; i++) opponent[i] = SWISS_AWAY;
        b.size = swiss_order(f, who);
        if (b.size & 1) who[b.size++] = -1;
        outcome = b.size ? find_bye_points(&b) : SWISS_PAIRED;
        while (outcome == SWISS_PAIRED && b.moved < b.size && b.who[b.moved] >= 0)
            outcome = pair_bracket(&b, mate, opponent);
        /* Whoever is left last goes down to nobody. */
        if (outcome == SWISS_PAIRED && b.size == 2) opponent[b.who[0]] = SWISS_BYE;
        else if (outcome == SWISS_PAIRED && b.size) outcome = SWISS_IMPOSSIBLE;
    }
    free(who);
    free(mate);
    return outcome;
}
