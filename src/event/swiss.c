/*
 * swiss.c - what the rounds played say of a player: which seat is due, who floated, who may meet whom, who sits first.
 *
 * Owns the definitions of C.04.3 that are not about brackets. Does NOT pair.
 */
#include "event/swiss.h"

static Seat other(Seat s) { return s == SEAT_FIRST ? SEAT_SECOND : SEAT_FIRST; }

/* ---- A player ---------------------------------------------------------------------------------------------------- */

/* The seat that is due: after a surplus of two, or twice the same, absolutely; after a surplus of one, strongly;
 * else the other one than last. */
static void read_seats(SwissPlayer *p, int rounds)
{
    Seat last = SEAT_NONE;
    int run = 0;
    p->played = p->surplus = 0;
    for (int r = 0; r < rounds; r++) {
        const SwissRound *g = &p->round[r];
        if (!g->played) continue;
        p->played++;
        p->surplus += g->seat == SEAT_FIRST ? 1 : -1;
        run = g->seat == last ? run + 1 : 1;
        last = g->seat;
    }
    Seat lacking = p->surplus > 0 ? SEAT_SECOND : SEAT_FIRST;
    bool large = p->surplus > 1 || p->surplus < -1;
    p->repeated = run > 1 ? last : SEAT_NONE;
    p->due = large ? lacking : run > 1 ? other(last) : p->surplus ? lacking : run ? other(last) : SEAT_NONE;
    p->strength = large || run > 1 ? DUE_ABSOLUTE : p->surplus ? DUE_STRONG : run ? DUE_MILD : DUE_NOTHING;
}

static int points_before(const SwissPlayer *p, int round)
{
    int sum = 0;
    for (int r = 0; r < round; r++) sum += p->round[r].points;
    return sum;
}

static Float floated(const SwissField *f, const SwissPlayer *p, int round)
{
    if (round < 0) return FLOAT_NONE;
    const SwissRound *g = &p->round[round];
    if (!g->played) return g->points > f->loss ? FLOAT_DOWN : FLOAT_NONE;
    int own = points_before(p, round), theirs = points_before(&f->player[g->opponent], round);
    return own > theirs ? FLOAT_DOWN : own < theirs ? FLOAT_UP : FLOAT_NONE;
}

void swiss_read(SwissField *f)
{
    int rank = 0;
    for (int i = 0; i < f->n; i++) {
        SwissPlayer *p = &f->player[i];
        p->known = p->here;
        p->points = points_before(p, f->rounds_done);
        p->bye_barred = false;
        read_seats(p, f->rounds_done);
        for (int r = 0; r < f->rounds_done; r++) {
            const SwissRound *g = &p->round[r];
            if (g->opponent >= 0 || g->bye) p->known = true;
            if (!g->played && (g->bye || g->points >= f->win)) p->bye_barred = true;
            if (g->played) f->barred[i * f->n + g->opponent] = f->barred[g->opponent * f->n + i] = 1;
        }
        for (int back = 0; back < 2; back++) p->floated[back] = floated(f, p, f->rounds_done - 1 - back);
        p->rank = p->known ? rank++ : -1;
    }
}

/* ---- Two players ------------------------------------------------------------------------------------------------- */

bool swiss_before(const SwissField *f, int a, int b)
{
    return f->player[a].points != f->player[b].points ? f->player[a].points > f->player[b].points : a < b;
}

int swiss_order(const SwissField *f, int *out)
{
    int count = 0;
    for (int i = 0; i < f->n; i++) {
        if (!f->player[i].here) continue;
        int at = count++;
        for (; at > 0 && swiss_before(f, i, out[at - 1]); at--) out[at] = out[at - 1];
        out[at] = i;
    }
    return count;
}

/* A topscorer of the last round has more than half of what could be won. */
static bool topscorer(const SwissField *f, const SwissPlayer *p)
{
    return f->rounds_done >= f->rounds_all - 1 && p->points * 2 > f->rounds_done * f->win;
}

bool swiss_may_meet(const SwissField *f, int a, int b)
{
    const SwissPlayer *p = &f->player[a], *q = &f->player[b];
    if (a == b || f->barred[a * f->n + b]) return false;
    return p->strength != DUE_ABSOLUTE || q->strength != DUE_ABSOLUTE || p->due != q->due || topscorer(f, p) ||
           topscorer(f, q);
}

static int size_of(int surplus) { return surplus < 0 ? -surplus : surplus; }

SeatsFit swiss_seats_fit(const SwissPlayer *a, const SwissPlayer *b)
{
    SeatsFit fit = { true, true, true, true };
    if (a->due == SEAT_NONE || b->due == SEAT_NONE || a->due != b->due) return fit;
    int sa = size_of(a->surplus), sb = size_of(b->surplus);
    bool both = a->strength == DUE_ABSOLUTE && b->strength == DUE_ABSOLUTE;
    fit.due = false;
    fit.surplus = !(sa > 1 && sb > 1);
    fit.strong = a->strength < DUE_STRONG || b->strength < DUE_STRONG || both;
    if (both) {
        /* Who has the smaller surplus does not get the seat. */
        const SwissPlayer *loser = sa > sb ? b : a;
        fit.thrice =
            sa == sb ? a->repeated == SEAT_NONE || a->repeated != b->repeated : loser->repeated != other(loser->due);
    }
    return fit;
}

/* The seats of the last round in which the two sat differently, each one's games counted from the last. */
static bool last_difference(const SwissField *f, const SwissPlayer *p, const SwissPlayer *q, Seat *theirs)
{
    int i = f->rounds_done - 1, j = i;
    for (;; i--, j--) {
        while (i >= 0 && !p->round[i].played) i--;
        while (j >= 0 && !q->round[j].played) j--;
        if (i < 0 || j < 0) return false;
        if (p->round[i].seat == q->round[j].seat) continue;
        *theirs = q->round[j].seat;
        return true;
    }
}

Seat swiss_seat(const SwissField *f, int a, int b)
{
    const SwissPlayer *p = &f->player[a], *q = &f->player[b];
    bool higher = swiss_before(f, a, b);
    Seat theirs;
    if (p->due == SEAT_NONE && q->due == SEAT_NONE) {
        const SwissPlayer *up = higher ? p : q;
        Seat of_up = up->rank & 1 ? other(f->first) : f->first;
        return higher ? of_up : other(of_up);
    }
    if (p->due == SEAT_NONE) return other(q->due);
    if (q->due == SEAT_NONE || p->due != q->due) return p->due;
    if (p->strength == DUE_ABSOLUTE && q->strength == DUE_ABSOLUTE) {
        if (size_of(p->surplus) != size_of(q->surplus))
            return size_of(p->surplus) > size_of(q->surplus) ? p->due : other(q->due);
    } else if (p->strength != q->strength) {
        return p->strength > q->strength ? p->due : other(q->due);
    }
    if (last_difference(f, p, q, &theirs)) return theirs;
    return higher ? p->due : other(q->due);
}
