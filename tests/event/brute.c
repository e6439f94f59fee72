/*
 * brute.c - small fields against trying everything: every pairing of up to 8 players is judged by the objective as
 * it is written in docs/tournaments.md, from the pairing as a whole, and the system must have found the first of
 * the best.
 *
 * The judging here is not that of src/event: it knows no weights, counts who sits where after the seats are given,
 * and compares lists. Prints TAP.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/round.h"

enum { MOST = 8, ROUNDS = 5, KEY = 400, FIELDS = 40000 };

static uint64_t state = 20261120;
static bool level; /* all is drawn: one large bracket, in which the halves are exchanged */

static int draw(int below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (uint64_t)below);
}

/* ---- A field with a past ----------------------------------------------------------------------------------------- */

static SwissRound past[MOST][ROUNDS];
static SwissPlayer player[MOST];
static uint8_t barred[MOST * MOST];

static void read_field(SwissField *f, int n, int done, int all)
{
    *f = (SwissField){ n, player, done, all, 10, 0, SEAT_FIRST, barred };
    memset(barred, 0, sizeof barred);
    for (int i = 0; i < n; i++) player[i].round = past[i];
    swiss_read(f);
}

static void play_pair(const SwissField *f, int r, int a, int b)
{
    Seat s = swiss_seat(f, a, b);
    int points = level || draw(4) == 0 ? 5 : draw(2) ? 10 : 0;
    bool played = level || draw(15) > 0;
    if (!played && points == 5) points = 10;
    past[a][r] = (SwissRound){ b, s, points, played, false };
    past[b][r] = (SwissRound){ a, s == SEAT_FIRST ? SEAT_SECOND : SEAT_FIRST, 10 - points, played, false };
}

/* Rounds that need not be well paired: any two who may meet, so that odd states come up. */
static void make_past(int n, int done, int all)
{
    level = draw(3) == 0;
    for (int r = 0; r < done; r++) {
        SwissField f;
        int left[MOST], count = n;
        for (int i = 0; i < n; i++) {
            player[i].here = true;
            left[i] = i;
        }
        read_field(&f, n, r, all);
        for (int i = 0; i < n; i++) past[i][r] = (SwissRound){ -1, SEAT_NONE, draw(12) == 0 ? 5 : 0, false, false };
        while (count > 1) {
            int a = left[0], k = 1 + draw(draw(3) ? count - 1 : 1), b = left[k];
            for (int tries = 0; tries < 12 && !swiss_may_meet(&f, a, b); tries++) b = left[k = 1 + draw(count - 1)];
            bool meet = swiss_may_meet(&f, a, b);
            if (meet) play_pair(&f, r, a, b);
            if (meet) left[k] = left[--count];
            left[0] = left[--count];
        }
        if (count == 1 && !player[left[0]].bye_barred && draw(4))
            past[left[0]][r] = (SwissRound){ -1, SEAT_NONE, 10, false, true };
    }
    for (int i = 0; i < n; i++) player[i].here = draw(10) > 0;
}

/* ---- The Dutch objective, of a whole pairing --------------------------------------------------------------------- */

typedef struct Key {
    int at[KEY], count;
} Key; /* smaller is better */

static void put(Key *k, int value) { k->at[k->count++] = value; }

static int compare(const Key *a, const Key *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->at[i] != b->at[i]) return a->at[i] < b->at[i] ? -1 : 1;
    return 0;
}

static int descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }

static void put_sorted(Key *k, int *row, int count)
{
    qsort(row, (size_t)count, sizeof *row, descending);
    for (int i = 0; i < count; i++) put(k, row[i]);
}

typedef struct Bracket {
    int who[MOST], count, moved;
} Bracket;

static int place_in(const Bracket *b, int p)
{
    for (int i = 0; i < b->count; i++)
        if (b->who[i] == p) return i;
    return -1;
}

/* Those who go down, and how many pairs are made, when everybody's opponent is known. */
static int split(const Bracket *b, const int *opponent, int *down)
{
    int count = 0;
    for (int i = 0; i < b->count; i++)
        if (opponent[b->who[i]] < 0 || place_in(b, opponent[b->who[i]]) < 0) down[count++] = b->who[i];
    return count;
}

static void put_down(Key *k, const SwissField *f, const Bracket *b, const int *opponent)
{
    int down[MOST], points[MOST], count = split(b, opponent, down);
    put(k, -(b->count - count) / 2);
    for (int i = 0; i < count; i++) points[i] = f->player[down[i]].points;
    put_sorted(k, points, count);
}

static void put_seats(Key *k, const SwissField *f, const Bracket *b, const int *opponent)
{
    int surplus = 0, thrice = 0, due = 0, strong = 0;
    for (int i = 0; i < b->count; i++) {
        int a = b->who[i], c = opponent[a];
        if (c < 0 || place_in(b, c) < 0) continue;
        const SwissPlayer *p = &f->player[a];
        Seat got = swiss_seat(f, a, c);
        int after = p->surplus + (got == SEAT_FIRST ? 1 : -1);
        surplus += after > 2 || after < -2;
        thrice += p->repeated == got;
        due += p->due != SEAT_NONE && p->due != got;
        strong += p->strength == DUE_STRONG && p->due != got;
    }
    put(k, surplus);
    put(k, thrice);
    put(k, due);
    put(k, strong);
}

static void put_floats(Key *k, const SwissField *f, const Bracket *b, const int *opponent)
{
    int resident = b->count > b->moved ? f->player[b->who[b->moved]].points : 0;
    for (int back = 0; back < 2; back++) {
        int again = 0, up = 0;
        for (int i = 0; i < b->count; i++) {
            const SwissPlayer *p = &f->player[b->who[i]];
            int c = opponent[b->who[i]], at = c < 0 ? -1 : place_in(b, c);
            again += i >= b->moved && at < 0 && p->floated[back] == FLOAT_DOWN;
            up += i < b->moved && at >= 0 && f->player[c].floated[back] == FLOAT_UP;
        }
        put(k, again);
        put(k, up);
    }
    for (int back = 0; back < 2; back++) {
        int down[MOST] = { 0 }, up[MOST] = { 0 };
        for (int i = 0; i < b->moved; i++) {
            const SwissPlayer *p = &f->player[b->who[i]];
            int c = opponent[b->who[i]], at = c < 0 ? -1 : place_in(b, c);
            /* An opponent below the bracket is taken as one point less than its last. */
            if (p->floated[back] == FLOAT_DOWN) down[i] = p->points - resident + (at < 0 ? 10 : 0);
            if (at >= 0 && f->player[c].floated[back] == FLOAT_UP) up[i] = p->points - resident;
        }
        put_sorted(k, down, b->moved);
        put_sorted(k, up, b->moved);
    }
}

/* The order of generation: who of those moved down is paired, with whom; then the remainder, halves, exchanges,
 * transposition. */
static void put_order(Key *k, const Bracket *b, const int *opponent)
{
    int rest[MOST], count = 0, pairs = 0, top[MOST], bottom[MOST], tops = 0, left[MOST], joined[MOST], l = 0, j = 0,
                    sum = 0;
    for (int i = 0; i < b->moved; i++)
        if (opponent[b->who[i]] >= 0 && place_in(b, opponent[b->who[i]]) >= 0) put(k, i);
    for (int i = 0; i < b->moved; i++)
        if (opponent[b->who[i]] >= 0 && place_in(b, opponent[b->who[i]]) >= 0) put(k, place_in(b, opponent[b->who[i]]));
    for (int i = b->moved; i < b->count; i++) {
        int c = opponent[b->who[i]], at = c < 0 ? -1 : place_in(b, c);
        if (at >= 0 && at < b->moved) continue;
        rest[count++] = b->who[i];
        pairs += at >= 0;
    }
    pairs /= 2;
    for (int i = 0; i < count; i++) {
        int at = -1;
        for (int m = 0; m < count; m++)
            if (rest[m] == opponent[rest[i]]) at = m;
        if (at > i) {
            top[tops] = i;
            bottom[tops++] = at;
        }
    }
    for (int i = 0; i < pairs; i++) {
        bool stays = false;
        for (int t = 0; t < tops; t++) stays |= top[t] == i;
        if (!stays) left[l++] = i;
    }
    for (int t = 0; t < tops; t++) {
        sum += top[t];
        if (top[t] >= pairs) joined[j++] = top[t];
    }
    put(k, l);
    put(k, sum);
    for (int i = l - 1; i >= 0; i--) put(k, -left[i]);
    for (int i = 0; i < j; i++) put(k, joined[i]);
    for (int t = 0; t < tops; t++) put(k, bottom[t]);
}

static void dutch_key(const SwissField *f, const int *order, int n, const int *opponent, Key *k)
{
    Bracket b = { .count = 0 };
    int at = 0, down[MOST];
    k->count = 0;
    for (int i = 0; i < n; i++)
        if (opponent[order[i]] == SWISS_BYE) put(k, f->player[order[i]].points);
    while (at < n) {
        Bracket below = { .count = 0 };
        int points = f->player[order[at]].points;
        while (at < n && f->player[order[at]].points == points) b.who[b.count++] = order[at++];
        put_down(k, f, &b, opponent);
        int count = split(&b, opponent, down);
        memcpy(below.who, down, sizeof down);
        below.count = below.moved = count;
        if (at < n) {
            Bracket next = below;
            int theirs = f->player[order[at]].points;
            for (int i = at; i < n && f->player[order[i]].points == theirs; i++) next.who[next.count++] = order[i];
            put_down(k, f, &next, opponent);
        }
        if (count == 1 && opponent[down[0]] == SWISS_BYE) put(k, -f->player[down[0]].played);
        put_seats(k, f, &b, opponent);
        put_floats(k, f, &b, opponent);
        put_order(k, &b, opponent);
        b = below;
    }
}

/* ---- The Lantern objective --------------------------------------------------------------------------------------- */

static void lantern_key(const SwissField *f, const int *order, int n, const int *opponent, Key *k)
{
    int bye = 0, apart = 0, wronged = 0, again = 0, fold = 0;
    for (int i = 0; i < n; i++) {
        int a = order[i], c = opponent[a], at = -1, begin = 0, size = 0;
        const SwissPlayer *p = &f->player[a];
        if (c == SWISS_BYE) {
            bye = p->points;
            fold += (n - 1 - i) * (n - 1 - i);
            continue;
        }
        for (int m = 0; m < n; m++)
            if (order[m] == c) at = m;
        if (at < i) continue;
        const SwissPlayer *q = &f->player[c];
        int half = (p->points - q->points) / 5;
        apart += half * half;
        wronged += p->due == q->due && p->due != SEAT_NONE && p->strength == q->strength;
        for (int back = 0; back < 2 && half; back++)
            again += (p->floated[back] == FLOAT_DOWN) + (q->floated[back] == FLOAT_UP);
        for (int m = 0; m < n; m++) {
            int theirs = f->player[order[m]].points;
            if (theirs > q->points) begin = m + 1;
            size += theirs == p->points;
        }
        int wanted = half ? begin : i + size / 2;
        fold += (at - wanted) * (at - wanted);
    }
    k->count = 0;
    put(k, bye);
    put(k, apart);
    put(k, wronged);
    put(k, again);
    put(k, fold);
}

/* ---- Trying everything ------------------------------------------------------------------------------------------- */

typedef void KeyOf(const SwissField *, const int *, int, const int *, Key *);

typedef struct Search {
    const SwissField *f;
    KeyOf *key;
    int order[MOST], n, opponent[MOST], best[MOST];
    Key least;
    bool any;
} Search;

static void try_rest(Search *s)
{
    int a = 0;
    while (a < s->n && s->opponent[s->order[a]] != SWISS_AWAY) a++;
    if (a == s->n) {
        static Key k;
        s->key(s->f, s->order, s->n, s->opponent, &k);
        if (s->any && compare(&k, &s->least) >= 0) return;
        s->any = true;
        s->least = k;
        memcpy(s->best, s->opponent, sizeof s->best);
        return;
    }
    int p = s->order[a], left = 0;
    for (int i = 0; i < s->n; i++) left += s->opponent[s->order[i]] == SWISS_AWAY;
    for (int i = a + 1; i < s->n; i++) {
        int q = s->order[i];
        if (s->opponent[q] != SWISS_AWAY || !swiss_may_meet(s->f, p, q)) continue;
        s->opponent[p] = q;
        s->opponent[q] = p;
        try_rest(s);
        s->opponent[p] = s->opponent[q] = SWISS_AWAY;
    }
    if (left % 2 && !s->f->player[p].bye_barred) {
        s->opponent[p] = SWISS_BYE;
        try_rest(s);
        s->opponent[p] = SWISS_AWAY;
    }
}

static bool same_field(const SwissField *f, KeyOf *key, SwissOutcome (*pair)(const SwissField *, int *), bool unique,
                       int *stuck)
{
    Search s = { .f = f, .key = key };
    int found[MOST];
    static Key k;
    for (int i = 0; i < MOST; i++) s.opponent[i] = SWISS_AWAY;
    s.n = swiss_order(f, s.order);
    try_rest(&s);
    SwissOutcome outcome = pair(f, found);
    if (!s.any || outcome != SWISS_PAIRED) {
        *stuck += !s.any;
        return !s.any && outcome == SWISS_IMPOSSIBLE;
    }
    if (unique) return memcmp(found, s.best, sizeof(int) * (size_t)f->n) == 0;
    key(f, s.order, s.n, found, &k);
    return compare(&k, &s.least) == 0;
}

static void try_fields(const char *name, KeyOf *key, SwissOutcome (*pair)(const SwissField *, int *), bool unique)
{
    int wrong = 0, stuck = 0, first = -1;
    for (int i = 0; i < FIELDS; i++) {
        SwissField f;
        int n = 2 + draw(MOST - 1), done = draw(ROUNDS + 1), all = done + 1 + (draw(3) ? draw(3) : 0);
        make_past(n, done, all);
        read_field(&f, n, done, all);
        if (same_field(&f, key, pair, unique, &stuck)) continue;
        if (!wrong++) first = i;
    }
    if (wrong)
        printf("not ok - %s: %d of %d fields are not paired best, the first is number %d\n", name, wrong, FIELDS,
               first);
    else
        printf("ok - %s: %d fields of up to %d players and %d rounds as trying everything has it, %d of them cannot be "
               "paired\n",
               name, FIELDS, MOST, ROUNDS, stuck);
}

/* ---- Pods -------------------------------------------------------------------------------------------------------- */

typedef struct PodSearch {
    const PodField *f;
    int tables, table[MOST], best[MOST];
    int64_t least[POD_AIMS];
    bool any;
} PodSearch;

static int pod_compare(const int64_t *a, const int64_t *b)
{
    for (int i = 0; i < POD_AIMS; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* The aims from the whole plan, as the page has them. */
static void pod_judge(const PodField *f, const int *table, int tables, int64_t aim[POD_AIMS])
{
    int size[MOST] = { 0 }, full = 0;
    memset(aim, 0, POD_AIMS * sizeof *aim);
    for (int i = 0; i < f->n; i++) size[table[i]]++;
    for (int t = 0; t < tables; t++) full = size[t] > full ? size[t] : full;
    for (int t = 0; t < tables; t++) {
        int64_t places = 0;
        for (int i = 0; i < f->n; i++) places += table[i] == t ? i + 1 : 0;
        places = 2 * places - (int64_t)size[t] * (f->n + 1);
        aim[5] += places * places;
    }
    for (int a = 0; a < f->n; a++) {
        if (size[table[a]] < full) aim[2] += f->small[a];
        for (int b = a + 1; b < f->n; b++) {
            if (table[a] != table[b]) continue;
            aim[0] += f->barred[a * f->n + b];
            aim[1] += f->met[a * f->n + b] * f->met[a * f->n + b];
            aim[3] += (f->points[a] - f->points[b]) * (f->points[a] - f->points[b]);
            aim[4] += a / tables == b / tables;
        }
    }
}

/* Every way to put everybody at some table; those whose sizes are apart by more than one do not count. */
static void pod_try(PodSearch *s, int i)
{
    if (i < s->f->n) {
        for (s->table[i] = 0; s->table[i] < s->tables; s->table[i]++) pod_try(s, i + 1);
        return;
    }
    int size[MOST] = { 0 }, least = MOST, most = 0;
    int64_t aim[POD_AIMS];
    for (int k = 0; k < i; k++) size[s->table[k]]++;
    for (int t = 0; t < s->tables; t++) {
        least = size[t] < least ? size[t] : least;
        most = size[t] > most ? size[t] : most;
    }
    if (most - least > 1) return;
    pod_judge(s->f, s->table, s->tables, aim);
    if (s->any && pod_compare(aim, s->least) >= 0) return;
    s->any = true;
    memcpy(s->least, aim, sizeof aim);
    memcpy(s->best, s->table, sizeof s->best);
}

static void try_pods(void)
{
    int wrong = 0, fields = 1500;
    for (int i = 0; i < fields; i++) {
        int points[MOST], met[MOST * MOST] = { 0 }, small[MOST], sat[MOST * EVENT_SEATS] = { 0 }, table[MOST] = { 0 },
                                     tables = 0;
        uint8_t apart[MOST * MOST] = { 0 };
        PodField f = { 3 + draw(MOST - 2), 3 + draw(4), points, met, apart, small, sat };
        for (int a = 0; a < f.n; a++) {
            points[a] = (a ? points[a - 1] : 200) - 10 * draw(3);
            small[a] = draw(3);
            for (int b = 0; b < a; b++) {
                met[a * f.n + b] = met[b * f.n + a] = draw(3);
                apart[a * f.n + b] = apart[b * f.n + a] = draw(12) == 0;
            }
        }
        PodSearch s = { .f = &f, .tables = pods_tables(f.n, f.seats) };
        pod_try(&s, 0);
        bool found = pods_plan(&f, table, &tables);
        wrong += found != (s.least[0] == 0) || (found && memcmp(table, s.best, sizeof(int) * (size_t)f.n) != 0);
    }
    printf("%sok - pods: in %d of %d fields the best of all ways is found\n", wrong ? "not " : "", fields - wrong,
           fields);
}

int main(void)
{
    try_fields("dutch", dutch_key, dutch_pair, true);
    try_fields("lantern", lantern_key, lantern_pair, false);
    try_pods();
    return 0;
}
