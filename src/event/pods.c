/*
 * pods.c - tables of three to six: who sits with whom, and in which seat, by the objective of docs/tournaments.md.
 *
 * Small fields: every way is tried. Larger ones: from pots dealt back and forth, two players are exchanged while
 * that is better. Owns the objective. Does NOT know results or names.
 */
#include <stdlib.h>
#include <string.h>

#include "event/round.h"

enum { POD_LEAST = 3 };

int pods_tables(int n, int seats)
{
    if (n < POD_LEAST) return 0;
    int tables = (n + seats - 1) / seats;
    return n / tables < POD_LEAST ? n / POD_LEAST : tables;
}

/* How many of the tables are full ones, and what a full one seats. */
static int full_size(int n, int tables) { return (n + tables - 1) / tables; }
static int full_tables(int n, int tables) { return n % tables ? n % tables : tables; }

/* ---- The objective ----------------------------------------------------------------------------------------------- */

static void table_aims(const PodField *f, const int *who, int count, int tables, int64_t aim[POD_AIMS])
{
    bool small = count < full_size(f->n, tables);
    int64_t places = 0;
    for (int i = 0; i < count; i++) {
        int a = who[i];
        places += a + 1;
        if (small) aim[2] += f->small[a];
        for (int k = 0; k < i; k++) {
            int b = who[k];
            int64_t met = f->met[a * f->n + b], apart = f->points[a] - f->points[b];
            aim[0] += f->barred[a * f->n + b];
            aim[1] += met * met;
            aim[3] += apart * apart;
            aim[4] += a / tables == b / tables;
        }
    }
    int64_t off = 2 * places - (int64_t)count * (f->n + 1);
    aim[5] += off * off;
}

void pods_aims(const PodField *f, const int *table, int tables, int64_t aim[POD_AIMS])
{
    memset(aim, 0, POD_AIMS * sizeof *aim);
    for (int t = 0; t < tables; t++) {
        int who[EVENT_SEATS], count = 0;
        for (int i = 0; i < f->n; i++)
            if (table[i] == t) who[count++] = i;
        table_aims(f, who, count, tables, aim);
    }
}

static int compare(const int64_t *a, const int64_t *b)
{
    for (int i = 0; i < POD_AIMS; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* ---- Every way --------------------------------------------------------------------------------------------------- */

typedef struct Trial {
    const PodField *f;
    int tables, table[POD_TRY_ALL], best[POD_TRY_ALL], size[POD_TRY_ALL];
    int64_t aim[POD_AIMS];
    bool any;
} Trial;

/* Player i sits down at each table that is there, or at a new one: so the first found is the first of the
 * alphabet. */
static void try_from(Trial *t, int i, int used)
{
    int full = full_size(t->f->n, t->tables), fulls = full_tables(t->f->n, t->tables), at_full = 0;
    for (int k = 0; k < used; k++) at_full += t->size[k] == full;
    if (i == t->f->n) {
        int64_t aim[POD_AIMS];
        if (used < t->tables) return;
        for (int k = 0; k < used; k++)
            if (t->size[k] < full - (fulls < t->tables)) return;
        pods_aims(t->f, t->table, t->tables, aim);
        if (t->any && compare(aim, t->aim) >= 0) return;
        t->any = true;
        memcpy(t->aim, aim, sizeof aim);
        memcpy(t->best, t->table, sizeof t->best);
        return;
    }
    for (int k = 0; k <= used && k < t->tables; k++) {
        if (k < used && (t->size[k] == full || (t->size[k] == full - 1 && at_full == fulls))) continue;
        t->size[k] = k < used ? t->size[k] + 1 : 1;
        t->table[i] = k;
        try_from(t, i + 1, used + (k == used));
        t->size[k]--;
    }
}

/* ---- Exchanges --------------------------------------------------------------------------------------------------- */

typedef struct Tables {
    const PodField *f;
    int tables;
    int (*who)[EVENT_SEATS];
    int *count;
} Tables;

static void deal_pots(Tables *t)
{
    int small_from = full_tables(t->f->n, t->tables), full = full_size(t->f->n, t->tables), at = 0;
    for (int pot = 0; at < t->f->n; pot++)
        for (int k = 0; k < t->tables; k++) {
            int table = pot % 2 ? t->tables - 1 - k : k;
            if (t->count[table] >= full - (table >= small_from)) continue;
            t->who[table][t->count[table]++] = at++;
        }
}

/* Whether two tables are better off with these two seats exchanged; then they are. */
static bool exchange(Tables *t, int a, int i, int b, int k)
{
    int64_t before[POD_AIMS] = { 0 }, after[POD_AIMS] = { 0 };
    int x = t->who[a][i], y = t->who[b][k];
    table_aims(t->f, t->who[a], t->count[a], t->tables, before);
    table_aims(t->f, t->who[b], t->count[b], t->tables, before);
    t->who[a][i] = y;
    t->who[b][k] = x;
    table_aims(t->f, t->who[a], t->count[a], t->tables, after);
    table_aims(t->f, t->who[b], t->count[b], t->tables, after);
    if (compare(after, before) < 0) return true;
    t->who[a][i] = x;
    t->who[b][k] = y;
    return false;
}

static bool exchange_any(Tables *t)
{
    bool better = false;
    for (int a = 0; a < t->tables; a++)
        for (int b = a + 1; b < t->tables; b++)
            for (int i = 0; i < t->count[a]; i++)
                for (int k = 0; k < t->count[b]; k++) better |= exchange(t, a, i, b, k);
    return better;
}

static bool plan_large(const PodField *f, int tables, int *table)
{
    Tables t = { f, tables, malloc((size_t)tables * sizeof *t.who), calloc((size_t)tables, sizeof *t.count) };
    bool room = t.who && t.count;
    if (room) {
        deal_pots(&t);
        while (exchange_any(&t)) {}
        for (int k = 0; k < tables; k++)
            for (int i = 0; i < t.count[k]; i++) table[t.who[k][i]] = k;
    }
    free(t.who);
    free(t.count);
    return room;
}

bool pods_plan(const PodField *f, int *table, int *tables)
{
    int64_t aim[POD_AIMS];
    *tables = pods_tables(f->n, f->seats);
    if (!*tables) return false;
    if (f->n <= POD_TRY_ALL) {
        Trial t = { .f = f, .tables = *tables };
        try_from(&t, 0, 0);
        memcpy(table, t.best, (size_t)f->n * sizeof *table);
    } else if (!plan_large(f, *tables, table)) {
        return false;
    }
    pods_aims(f, table, *tables, aim);
    return aim[0] == 0;
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

typedef struct Seating {
    const PodField *f;
    int count, from[EVENT_SEATS], now[EVENT_SEATS], best[EVENT_SEATS];
    int64_t least;
} Seating;

static void seat_from(Seating *s, int seat, int64_t sum, unsigned taken)
{
    if (s->least >= 0 && sum >= s->least) return;
    if (seat == s->count) {
        s->least = sum;
        memcpy(s->best, s->now, sizeof s->best);
        return;
    }
    for (int i = 0; i < s->count; i++) {
        if (taken >> i & 1) continue;
        int64_t sat = s->f->sat[s->from[i] * EVENT_SEATS + seat];
        s->now[seat] = s->from[i];
        seat_from(s, seat + 1, sum + sat * sat, taken | 1u << i);
    }
}

void pods_seats(const PodField *f, int *who, int count)
{
    Seating s = { .f = f, .count = count, .least = -1 };
    memcpy(s.from, who, (size_t)count * sizeof *who);
    seat_from(&s, 0, 0, 0);
    memcpy(who, s.best, (size_t)count * sizeof *who);
}
