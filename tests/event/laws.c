/*
 * laws.c - what must be true of every event, looked for in random ones of every format, of up to 500 players.
 *
 *   laws [SEEDS [small]]     so many events for each format and size (6); without those of hundreds of players
 *
 * Each event is read again piece by piece, and at every round the laws are held against the state before it. Prints
 * TAP, a line for each law; a law that is broken names the first event that breaks it. tests/event/mutants.sh
 * breaks the engine and looks that the law named there notices.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/bracket.h"
#include "event/check.h"
#include "event/log.h"
#include "event/round.h"
#include "event/standings.h"

typedef enum Law {
    LAW_ONCE,
    LAW_HERE,
    LAW_BYE,
    LAW_FORBIDDEN,
    LAW_SEATS,
    LAW_POINTS,
    LAW_AGAIN,
    LAW_SAME,
    LAW_TIES,
    LAW_ORDER,
    LAW_LOSSES,
    LAW_ROBIN,
    LAW_PODS,
    LAW_EXCHANGE,
    LAW_LANTERN,
    LAW_UNDO,
    LAW_PLACES,
    LAW_REFUSED,
    LAWS
} Law;

static const char *const LAW_WORDS[LAWS] = {
    [LAW_ONCE] = "once: nobody meets anybody twice in a Swiss",
    [LAW_HERE] = "here: who is there sits at one table, and nobody else does",
    [LAW_BYE] = "bye: one at most, never a second, and for nobody while somebody lower could have had it",
    [LAW_FORBIDDEN] = "forbidden: those forbidden never meet",
    [LAW_SEATS] = "seats: nobody has a surplus of three or the same seat thrice running before the last round",
    [LAW_POINTS] = "points: a player's points are those of the tables, and a table gives out what it has",
    [LAW_AGAIN] = "again: every round and standing comes out the same when its command is given again",
    [LAW_SAME] = "same: a log read and written is the same bytes and the same standing",
    [LAW_TIES] = "ties: other tie-breaks change no pairing",
    [LAW_ORDER] = "order: seats do not depend on which table finishes first",
    [LAW_LOSSES] = "losses: who is out has lost as often as the format says, and one is left",
    [LAW_ROBIN] = "robin: everybody meets everybody once, first as often as second",
    [LAW_PODS] = "pods: three or more are seated, sizes differ by one at most and none is below three",
    [LAW_EXCHANGE] = "exchange: no two exchanged make pods better",
    [LAW_LANTERN] = "lantern: no two tables exchanged make the round better",
    [LAW_UNDO] = "undo: taken back and given again, all is as it was",
    [LAW_PLACES] = "places: in order of points and then tie-breaks; equal ones share",
    [LAW_REFUSED] = "refused: what is refused changes nothing",
};

static int held[LAWS], broken[LAWS];
static char first[LAWS][80];

typedef struct Watch {
    Tournament e;
    const char *name;
} Watch;

static void law(const char *name, Law l, bool good)
{
    held[l]++;
    if (!good && !broken[l]++) snprintf(first[l], sizeof first[l], "%s", name);
}

/* ---- At every round -------------------------------------------------------------------------------------------------- */

static int times_met(const Tournament *e, int a, int b)
{
    int met = 0;
    for (int t = 0; t < e->tables; t++) {
        const EventTable *table = &e->table[t];
        bool one = false, other = false;
        for (int s = 0; s < table->count; s++) {
            one |= table->player[s] == a;
            other |= table->player[s] == b;
        }
        met += one && other && table->kind == TABLE_PLAY && !table->dissolved &&
               !(table->result.unplayed && table->count == 2);
    }
    return met;
}

static bool forbidden(const Tournament *e, int a, int b)
{
    for (int i = 0; i < e->forbids; i++)
        if ((e->forbidden[i].a == a && e->forbidden[i].b == b) || (e->forbidden[i].a == b && e->forbidden[i].b == a))
            return true;
    return false;
}

/* before: the state in which the round was paired; plan: its tables. */
static void law_of_here(const Watch *w, const RoundPlan *plan)
{
    const Tournament *e = &w->e;
    int *sits = calloc((size_t)e->players + 1, sizeof *sits);
    for (int t = 0; t < plan->tables; t++)
        for (int s = 0; s < plan->table[t].count; s++) sits[plan->table[t].player[s]]++;
    bool good = true, tree = e->rules.format == ELIMINATION || e->rules.format == DOUBLE,
         robin = e->rules.format == ROBIN;
    for (int p = 0; p < e->players; p++) {
        bool here = e->player[p].presence == IN && e->player[p].half_bye != e->rounds + 1;
        good &= tree || robin ? sits[p] <= 1 : sits[p] == here;
    }
    law(w->name, LAW_HERE, good);
    free(sits);
}

static void law_of_pairs(const Watch *w, const RoundPlan *plan)
{
    const Tournament *e = &w->e;
    bool once = true, apart = true;
    for (int t = 0; t < plan->tables; t++) {
        const EventTable *table = &plan->table[t];
        for (int s = 0; s < table->count; s++)
            for (int o = 0; o < s; o++) {
                once &= !times_met(e, table->player[s], table->player[o]);
                apart &= !forbidden(e, table->player[s], table->player[o]);
            }
    }
    if (e->rules.format == SWISS) law(w->name, LAW_ONCE, once);
    if (e->rules.format == SWISS || e->rules.format == PODS) law(w->name, LAW_FORBIDDEN, apart);
}

static bool barred_from_bye(const Tournament *e, int p)
{
    for (int r = 1; r <= e->rounds; r++) {
        const EventTable *t = event_table_of(e, r, p);
        if (!t) continue;
        int seat = t->player[0] == p ? 0 : 1;
        if (t->kind == TABLE_BYE ||
            (t->kind == TABLE_PLAY && t->result.unplayed && event_points_at(e, t, seat) >= e->rules.win))
            return true;
    }
    return false;
}

/* With one player less in the field all others could be paired by chance; so lower is looked at only where
 * exchanging two is allowed. */
static void law_of_bye(const Watch *w, const RoundPlan *plan)
{
    const Tournament *e = &w->e;
    int bye = -1, count = 0;
    for (int t = 0; t < plan->tables; t++)
        if (plan->table[t].kind == TABLE_BYE) bye = plan->table[t].player[0], count++;
    bool good = count <= 1 && (bye < 0 || !barred_from_bye(e, bye));
    for (int t = 0; t < plan->tables && bye >= 0 && good; t++) {
        const EventTable *table = &plan->table[t];
        for (int s = 0; s < table->count && table->kind == TABLE_PLAY; s++) {
            int low = table->player[s], other = table->player[1 - s];
            if (event_points(e, low, e->rounds) >= event_points(e, bye, e->rounds) || barred_from_bye(e, low)) continue;
            FieldRoom f;
            if (!field_of(e, e->rounds, &f)) return;
            good &= !swiss_may_meet(&f.field, f.place[bye], f.place[other]);
            field_free(&f);
        }
    }
    law(w->name, LAW_BYE, good);
}

/* Seats after the round, before the last one. */
static void law_of_seats(const Watch *w)
{
    const Tournament *e = &w->e;
    FieldRoom f;
    if (e->rules.format != SWISS || e->rounds >= event_rounds(e) || !field_of(e, e->rounds, &f)) return;
    bool good = true;
    for (int i = 0; i < e->players; i++) {
        Seat last = SEAT_NONE;
        int run = 0;
        good &= f.field.player[i].surplus <= 2 && f.field.player[i].surplus >= -2;
        for (int r = 0; r < e->rounds; r++) {
            const SwissRound *g = &f.field.player[i].round[r];
            if (!g->played) continue;
            run = g->seat == last ? run + 1 : 1;
            last = g->seat;
            good &= run < 3;
        }
    }
    law(w->name, LAW_SEATS, good);
    field_free(&f);
}

/* ---- Lantern: the worth of a table, as the page has it ------------------------------------------------------------------ */

typedef struct Worth {
    int64_t apart, wronged, again, fold;
} Worth;

static Worth worth_of(const SwissField *f, const int *order, const int *at, int n, int a, int c)
{
    const SwissPlayer *p = &f->player[a], *q = &f->player[c];
    if (at[a] > at[c]) return worth_of(f, order, at, n, c, a);
    Worth w = { 0 };
    int begin = at[c], size = 0;
    while (begin > 0 && f->player[order[begin - 1]].points == q->points) begin--;
    for (int i = 0; i < n; i++) size += f->player[order[i]].points == p->points;
    int half = (p->points - q->points) / 5, wanted = half ? begin : at[a] + size / 2;
    w.apart = half * half;
    w.wronged = p->due == q->due && p->due != SEAT_NONE && p->strength == q->strength;
    for (int back = 0; back < 2 && half; back++)
        w.again += (p->floated[back] == FLOAT_DOWN) + (q->floated[back] == FLOAT_UP);
    w.fold = (int64_t)(at[c] - wanted) * (at[c] - wanted);
    return w;
}

static bool better(Worth a, Worth b, Worth x, Worth y)
{
    int64_t was[4] = { a.apart + b.apart, a.wronged + b.wronged, a.again + b.again, a.fold + b.fold };
    int64_t now[4] = { x.apart + y.apart, x.wronged + y.wronged, x.again + y.again, x.fold + y.fold };
    for (int i = 0; i < 4; i++)
        if (was[i] != now[i]) return now[i] < was[i];
    return false;
}

static void law_of_lantern(const Watch *w, const RoundPlan *plan)
{
    const Tournament *e = &w->e;
    FieldRoom f;
    if (plan->system != SYSTEM_LANTERN || !field_of(e, e->rounds, &f)) return;
    int *order = calloc((size_t)e->players + 1, sizeof *order), *at = calloc((size_t)e->players + 1, sizeof *at);
    int n = swiss_order(&f.field, order);
    bool good = true;
    for (int i = 0; i < n; i++) at[order[i]] = i;
    for (int t = 0; t < plan->tables && good; t++)
        for (int o = t + 1; o < plan->tables && o < t + 40 && good; o++) {
            const EventTable *x = &plan->table[t], *y = &plan->table[o];
            if (x->kind != TABLE_PLAY || y->kind != TABLE_PLAY) continue;
            int a = f.place[x->player[0]], b = f.place[x->player[1]], c = f.place[y->player[0]],
                d = f.place[y->player[1]];
            for (int turn = 0; turn < 2; turn++) {
                if (swiss_may_meet(&f.field, a, c) && swiss_may_meet(&f.field, b, d))
                    good &= !better(worth_of(&f.field, order, at, n, a, b), worth_of(&f.field, order, at, n, c, d),
                                    worth_of(&f.field, order, at, n, a, c), worth_of(&f.field, order, at, n, b, d));
                int swap = c;
                c = d;
                d = swap;
            }
        }
    law(w->name, LAW_LANTERN, good);
    free(order);
    free(at);
    field_free(&f);
}

/* ---- Pods ---------------------------------------------------------------------------------------------------------------- */

static int64_t meetings(const Tournament *e, const EventTable *t)
{
    int64_t sum = 0;
    for (int s = 0; s < t->count; s++)
        for (int o = 0; o < s; o++) {
            int64_t met =
                times_met(e, t->player[s], t->player[o]) + (forbidden(e, t->player[s], t->player[o]) ? 1000 : 0);
            sum += met * met;
        }
    return sum;
}

static void law_of_pods(const Watch *w, RoundPlan *plan)
{
    const Tournament *e = &w->e;
    int least = EVENT_SEATS, most = 0;
    bool good = true;
    if (e->rules.format != PODS) return;
    for (int t = 0; t < plan->tables; t++) {
        least = plan->table[t].count < least ? plan->table[t].count : least;
        most = plan->table[t].count > most ? plan->table[t].count : most;
    }
    law(w->name, LAW_PODS, least >= 3 && most - least <= 1);
    /* The first aim alone: all of them are tried in small fields (brute.c). */
    for (int t = 0; t < plan->tables && good && e->players <= 60; t++)
        for (int o = t + 1; o < plan->tables && good; o++) {
            EventTable *x = &plan->table[t], *y = &plan->table[o];
            int64_t was = meetings(e, x) + meetings(e, y);
            for (int i = 0; i < x->count; i++)
                for (int k = 0; k < y->count; k++) {
                    int a = x->player[i], b = y->player[k];
                    x->player[i] = b;
                    y->player[k] = a;
                    good &= meetings(e, x) + meetings(e, y) >= was;
                    x->player[i] = a;
                    y->player[k] = b;
                }
        }
    law(w->name, LAW_EXCHANGE, good);
}

/* ---- Other ties, other orders --------------------------------------------------------------------------------------------- */

static bool same_plan(const RoundPlan *a, const RoundPlan *b)
{
    if (a->tables != b->tables) return false;
    for (int t = 0; t < a->tables; t++)
        if (a->table[t].count != b->table[t].count ||
            memcmp(a->table[t].player, b->table[t].player, sizeof a->table[t].player) != 0)
            return false;
    return true;
}

static void law_of_ties(const Watch *w, const RoundPlan *plan)
{
    Tournament other = w->e;
    RoundPlan anew;
    Why why;
    if (other.players > 60) return;
    other.rules.ties = 2;
    other.rules.tie[0] = TIE_WINS;
    other.rules.tie[1] = TIE_DIRECT;
    bool good = round_plan(&other, &anew, &why) && same_plan(plan, &anew);
    law(w->name, LAW_TIES, good);
    round_plan_free(&anew);
}

/* The same results in the other order. */
static void law_of_order(const Watch *w, const RoundPlan *plan)
{
    const Tournament *e = &w->e;
    Tournament turned = *e;
    RoundPlan anew;
    Why why;
    if (e->players > 120) return;
    turned.table = calloc((size_t)e->tables + 1, sizeof *turned.table);
    for (int t = 0; t < e->tables; t++) turned.table[t] = e->table[e->tables - 1 - t];
    law(w->name, LAW_ORDER, round_plan(&turned, &anew, &why) && same_plan(plan, &anew));
    round_plan_free(&anew);
    free(turned.table);
}

/* ---- Piece by piece ------------------------------------------------------------------------------------------------------- */

static bool watch_piece(void *whom, const char *piece, size_t size, int line)
{
    Watch *w = whom;
    Why why = { "" };
    RoundPlan plan = { 0 };
    bool paired = false;
    for (const char *at = piece; at && at < piece + size;
         at = memchr(at, '\n', (size_t)(piece + size - at)), at = at ? at + 1 : at)
        paired |= (size_t)(piece + size - at) > 6 && memcmp(at, "round ", 6) == 0;
    if (paired && round_plan(&w->e, &plan, &why)) {
        law_of_here(w, &plan);
        law_of_pairs(w, &plan);
        law_of_lantern(w, &plan);
        law_of_ties(w, &plan);
        law_of_order(w, &plan);
        if (w->e.rules.format == SWISS) law_of_bye(w, &plan);
        law_of_pods(w, &plan);
    }
    round_plan_free(&plan);
    bool good = log_take(&w->e, piece, size, line, &why);
    if (!good) printf("# %s: %s\n", w->name, why.text);
    if (good && !event_open_tables(&w->e, w->e.rounds)) law_of_seats(w);
    return good;
}

/* ---- Of a whole event ------------------------------------------------------------------------------------------------------ */

static void law_of_points(const char *name, const Tournament *e)
{
    int64_t players = 0, tables = 0;
    bool good = true;
    for (int p = 0; p < e->players; p++) players += event_points(e, p, e->rounds);
    for (int t = 0; t < e->tables; t++) {
        const EventTable *table = &e->table[t];
        int64_t sum = 0, share = 0;
        if (table->dissolved) continue;
        for (int s = 0; s < table->count; s++) sum += event_points_at(e, table, s);
        tables += sum;
        if (e->rules.format == TOGETHER || table->kind != TABLE_PLAY) continue;
        for (int s = 0; s < table->count; s++) share += 10 * (e->rules.seats - s);
        if (!table->result.unplayed) good &= sum == (e->rules.format == PODS ? share : e->rules.win + e->rules.loss);
    }
    law(name, LAW_POINTS, good && players == tables);
}

static void law_of_losses(const char *name, const Tournament *e)
{
    bool two = e->rules.format == DOUBLE;
    int left = 0;
    if (e->rules.format != ELIMINATION && !two) return;
    Standing *row = standings_of(e, e->rounds);
    bool good = row != NULL;
    for (int i = 0; i < e->players && good; i++) {
        int lost = 0;
        for (int r = 1; r <= e->rounds; r++) {
            const EventTable *t = event_table_of(e, r, row[i].player);
            if (!t || t->kind != TABLE_PLAY) continue;
            int seat = t->player[1] == row[i].player;
            lost += t->result.value[seat] <= t->result.value[1 - seat];
        }
        bool out = lost >= 1 + two;
        left += !out;
        good &= lost <= 1 + two && (out || row[i].place == 1);
    }
    /* When two who are out of the house meet in the final, nobody is left. */
    law(name, LAW_LOSSES, good && left <= 1);
    free(row);
}

static void law_of_robin(const char *name, const Tournament *e)
{
    bool good = true;
    if (e->rules.format != ROBIN || e->rounds < event_rounds(e)) return;
    for (int a = 0; a < e->players; a++) {
        int seat[2] = { 0 }, met = 0;
        for (int t = 0; t < e->tables; t++)
            for (int s = 0; s < 2; s++) {
                if (e->table[t].player[s] != a) continue;
                seat[s]++;
                met++;
                for (int o = 0; o < t; o++)
                    good &= !(e->table[o].player[0] + e->table[o].player[1] ==
                                  e->table[t].player[0] + e->table[t].player[1] &&
                              (e->table[o].player[0] == e->table[t].player[0] ||
                               e->table[o].player[1] == e->table[t].player[0]));
            }
        good &= met == e->players - 1 && seat[0] - seat[1] <= 1 && seat[1] - seat[0] <= 1;
    }
    law(name, LAW_ROBIN, good);
}

static void law_of_places(const char *name, const Tournament *e)
{
    Tiebreak tie[EVENT_TIEBREAKS];
    int ties = standings_ties(e, tie);
    Standing *row = standings_of(e, e->rounds);
    bool good = row != NULL, tree = e->rules.format == ELIMINATION || e->rules.format == DOUBLE;
    for (int i = 1; i < e->players && good && !tree; i++) {
        int k = 0;
        good &= row[i - 1].points >= row[i].points;
        if (row[i - 1].points != row[i].points) {
            good &= row[i].place == i + 1;
            continue;
        }
        while (k < ties && row[i - 1].tie[k] == row[i].tie[k]) k++;
        good &=
            k == ties ? row[i].place == row[i - 1].place : row[i - 1].tie[k] > row[i].tie[k] && row[i].place == i + 1;
    }
    law(name, LAW_PLACES, good);
    free(row);
}

static void law_of_log(const char *name, Tournament *e)
{
    Tournament again;
    Sheet said = { 0 };
    Why why = { "" };
    int differ = -1;
    bool read = event_read(&again, e->log.at, e->log.used, &why);
    bool same = read && again.log.used == e->log.used && memcmp(again.log.at, e->log.at, e->log.used) == 0;
    for (int p = 0; p < e->players && same; p++)
        same = event_points(&again, p, e->rounds) == event_points(e, p, e->rounds);
    law(name, LAW_SAME, same);
    if (read) event_free(&again);
    bool checked = event_check(e->log.at, e->log.used, &said, &differ, &why);
    law(name, LAW_AGAIN, checked && differ == 0);
    if (!checked || differ) printf("# %s: %s %.300s\n", name, why.text, said.at ? said.at : "");
    sheet_free(&said);
}

/* The last command, the end of the event, taken back and given again; and commands that cannot be. */
static void law_of_undo(const char *name, Tournament *e)
{
    static const char *const NONSENSE[][3] = { { "pair", "pair", "pair" },
                                               { "result", "1", "7-9" },
                                               { "join", "P1", "rating=5" },
                                               { "leave", "nobody at all", "x" },
                                               { "seat", "1", "1" } };
    const char *const undo[] = { "undo" }, *const end[] = { "end" };
    Why why = { "" };
    Standing *before = standings_of(e, e->rounds);
    size_t used = e->log.used;
    bool refused = true;
    for (size_t i = 0; i < sizeof NONSENSE / sizeof *NONSENSE; i++) {
        why.text[0] = 0;
        refused &= !event_do(e, "", 3, NONSENSE[i], &why) && why.text[0] && e->log.used == used;
    }
    law(name, LAW_REFUSED, refused);
    bool good = event_do(e, "", 1, undo, &why) && !e->ended && event_do(e, "", 1, end, &why) && e->ended;
    Standing *after = standings_of(e, e->rounds);
    law(name, LAW_UNDO, good && before && after && memcmp(before, after, (size_t)e->players * sizeof *before) == 0);
    free(before);
    free(after);
}

static void try_event(const char *format, const char *system, uint64_t seed, int players, int rounds)
{
    RandomEvent how = { seed, players, rounds, format, system };
    Watch w;
    Tournament e;
    Why why = { "" };
    char name[80];
    snprintf(name, sizeof name, "%s%s%s, seed %llu, %d players", format, system ? " " : "", system ? system : "",
             (unsigned long long)seed, players);
    if (!event_random(&how, &e, &why)) {
        printf("not ok - %s cannot be made up: %s\n", name, why.text);
        return;
    }
    w.name = name;
    event_start(&w.e);
    log_each(e.log.at, e.log.used, watch_piece, &w);
    event_free(&w.e);
    if (e.rules.format == PODS && !e.forbids) law(name, LAW_PODS, e.rounds > 0);
    law_of_points(name, &e);
    law_of_losses(name, &e);
    law_of_robin(name, &e);
    law_of_places(name, &e);
    if (players <= 120) law_of_log(name, &e);
    if (players <= 120) law_of_undo(name, &e);
    event_free(&e);
}

int main(int count, char **word)
{
    static const char *const FORMATS_TRIED[] = { "swiss", "pods", "elimination", "double", "robin", "together" };
    uint64_t seeds = count > 1 ? strtoull(word[1], NULL, 10) : 6;
    bool small = count > 2 && strcmp(word[2], "small") == 0;
    int status = 0;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        for (int f = 0; f < 6; f++) {
            try_event(FORMATS_TRIED[f], NULL, seed, 3 + (int)(seed * 7 + (uint64_t)f) % 9, 0);
            try_event(FORMATS_TRIED[f], NULL, 100 + seed, 12 + (int)(seed * 5) % 30, 0);
        }
        try_event("robin", NULL, 300 + seed, 4 + 2 * (int)(seed % 5), 0);
        try_event("pods", NULL, 300 + seed, 5, 3);
        /* Small fields and nearly as many rounds as players: byes, stuck rounds, odd tables. */
        for (int n = 0; n < 12; n++)
            try_event(n % 3 ? "swiss" : "pods", NULL, 5000 * seed + (uint64_t)n, 4 + n % 9, 5 + n % 3);
        for (int n = 0; n < 4; n++)
            try_event("swiss", NULL, 1000 * seed + (uint64_t)n, 5 + (int)(seed * 11 + (uint64_t)n * 17) % 40, 0);
        try_event("swiss", "lantern", 200 + seed, 15 + (int)(seed * 13) % 80, 0);
    }
    if (!small) {
        try_event("swiss", "lantern", 20261120, 500, 9);
        try_event("swiss", "dutch", 20261120, 150, 7);
        try_event("pods", NULL, 20261120, 200, 5);
        try_event("double", NULL, 20261120, 300, 0);
    }
    for (int l = 0; l < LAWS; l++) {
        bool good = held[l] > 0 && !broken[l];
        if (good) printf("ok - %s (%d times)\n", LAW_WORDS[l], held[l]);
        else
            printf("not ok - %s: broken %d of %d times, first by %s\n", LAW_WORDS[l], broken[l], held[l],
                   held[l] ? first[l] : "nothing: it was never asked");
        status |= !good;
    }
    return status;
}
