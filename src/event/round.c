/*
 * round.c - the next round of an event, in every format.
 *
 * Owns who is to be paired, the order of the tables and what happens to those who are not there. Does NOT decide
 * who meets whom: the systems do.
 */
#include "event/round.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/bracket.h"

/* ---- Plans ------------------------------------------------------------------------------------------------------- */

static EventTable *plan_add(RoundPlan *plan, int round)
{
    if (plan->tables == plan->room) {
        int room = plan->room ? 2 * plan->room : 64;
        EventTable *more = realloc(plan->table, (size_t)room * sizeof *more);
        if (!more) return NULL;
        plan->table = more;
        plan->room = room;
    }
    EventTable *t = &plan->table[plan->tables++];
    *t = (EventTable){ .round = round };
    return t;
}

void round_plan_free(RoundPlan *plan)
{
    free(plan->table);
    memset(plan, 0, sizeof *plan);
}

static bool no_room(Why *why) { return why_not(why, "There is not enough memory to pair this event."); }

/* ---- The field of two at a table --------------------------------------------------------------------------------- */

static void read_table(const Tournament *e, const EventTable *t, FieldRoom *out)
{
    for (int s = 0; s < t->count; s++) {
        SwissRound *r = &out->history[out->place[t->player[s]] * EVENT_ROUNDS + t->round - 1];
        r->points = event_points_at(e, t, s);
        r->bye = t->kind == TABLE_BYE;
        if (t->kind != TABLE_PLAY || t->count != 2) continue;
        r->opponent = out->place[t->player[1 - s]];
        r->seat = s ? SEAT_SECOND : SEAT_FIRST;
        r->played = t->state == DONE && !t->result.unplayed;
    }
}

static void forbid(const Tournament *e, FieldRoom *out)
{
    for (int i = 0; i < e->forbids; i++) {
        int a = out->place[e->forbidden[i].a], b = out->place[e->forbidden[i].b];
        out->field.barred[a * e->players + b] = out->field.barred[b * e->players + a] = 1;
    }
}

bool field_of(const Tournament *e, int rounds, FieldRoom *out)
{
    size_t n = (size_t)e->players + 1;
    memset(out, 0, sizeof *out);
    out->history = calloc(n * EVENT_ROUNDS, sizeof *out->history);
    out->order = calloc(n, sizeof *out->order);
    out->place = calloc(n, sizeof *out->place);
    out->field.player = calloc(n, sizeof *out->field.player);
    out->field.barred = calloc(n * n, 1);
    if (!out->history || !out->order || !out->place || !out->field.player || !out->field.barred) {
        field_free(out);
        return false;
    }
    event_order(e, out->order);
    for (int i = 0; i < e->players; i++) out->place[out->order[i]] = i;
    for (size_t i = 0; i < n * EVENT_ROUNDS; i++) out->history[i] = (SwissRound){ -1, SEAT_NONE, 0, false, false };
    for (int t = 0; t < e->tables; t++)
        if (e->table[t].round <= rounds && !e->table[t].dissolved) read_table(e, &e->table[t], out);
    for (int i = 0; i < e->players; i++) {
        const EventPlayer *p = &e->player[out->order[i]];
        out->field.player[i].round = out->history + (size_t)i * EVENT_ROUNDS;
        out->field.player[i].here = p->presence == IN && p->half_bye != rounds + 1;
    }
    for (int h = 0; h < e->hands && rounds == e->rounds; h++)
        out->field.player[out->place[e->hand[h].a]].here = out->field.player[out->place[e->hand[h].b]].here = false;
    out->field.n = e->players;
    out->field.rounds_done = rounds;
    out->field.rounds_all = event_rounds(e);
    out->field.win = e->rules.win;
    out->field.loss = e->rules.loss;
    out->field.first = event_first(e) ? SEAT_SECOND : SEAT_FIRST;
    forbid(e, out);
    swiss_read(&out->field);
    if (e->rematch && rounds == e->rounds) {
        memset(out->field.barred, 0, n * n);
        forbid(e, out);
    }
    return true;
}

void field_free(FieldRoom *f)
{
    free(f->history);
    free(f->order);
    free(f->place);
    free(f->field.player);
    free(f->field.barred);
    memset(f, 0, sizeof *f);
}

/* ---- Swiss ------------------------------------------------------------------------------------------------------- */

/* Why a field cannot be paired, as far as one can point at it, and the ways on. */
static bool stuck(const Tournament *e, const FieldRoom *f, Why *why)
{
    const char *alone = NULL;
    for (int a = 0; a < e->players && !alone; a++) {
        bool any = !f->field.player[a].here;
        for (int b = 0; b < e->players && !any; b++)
            any = b != a && f->field.player[b].here && swiss_may_meet(&f->field, a, b);
        if (!any) alone = e->player[f->order[a]].name;
    }
    return why_not(why,
                   "Round %d cannot be paired: %s%s. Ways on: `rematch` lets those meet again who have met, `hand A B` "
                   "pairs two by hand, `end` ends "
                   "the event.",
                   e->rounds + 1,
                   alone ? alone : "whoever meets whom, somebody is left over who has met all the others or had a bye",
                   alone ? " has nobody left to meet" : "");
}

static bool add_pair(RoundPlan *plan, const FieldRoom *f, int round, int a, int b, bool by_hand)
{
    EventTable *t = plan_add(plan, round);
    if (!t) return false;
    bool first = swiss_seat(&f->field, a, b) == SEAT_FIRST;
    t->count = 2;
    t->player[0] = f->order[first ? a : b];
    t->player[1] = f->order[first ? b : a];
    t->by_hand = by_hand;
    return true;
}

typedef struct TableKey {
    int points, other, place, a, b;
} TableKey;

static int by_key(const void *x, const void *y)
{
    const TableKey *a = x, *b = y;
    if (a->points != b->points) return a->points > b->points ? -1 : 1;
    if (a->other != b->other) return a->other > b->other ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

/* Tables in the order in which they are published: by the higher player's points, the lower's, the higher's place. */
static bool add_pairs(RoundPlan *plan, const FieldRoom *f, int round, const int *opponent)
{
    int n = f->field.n, count = 0;
    TableKey *key = malloc((size_t)(n + 1) * sizeof *key);
    if (!key) return false;
    for (int i = 0; i < n; i++) {
        int j = opponent[i];
        if (j < 0 || !swiss_before(&f->field, i, j)) continue;
        key[count++] = (TableKey){ f->field.player[i].points, f->field.player[j].points, i, i, j };
    }
    qsort(key, (size_t)count, sizeof *key, by_key);
    bool good = true;
    for (int i = 0; i < count && good; i++) good = add_pair(plan, f, round, key[i].a, key[i].b, false);
    free(key);
    for (int i = 0; i < n && good; i++) {
        if (opponent[i] != SWISS_BYE) continue;
        EventTable *t = plan_add(plan, round);
        good = t != NULL;
        if (t)
            *t =
                (EventTable){ .round = round, .kind = TABLE_BYE, .state = DONE, .count = 1, .player = { f->order[i] } };
    }
    return good;
}

static bool pair_field(const Tournament *e, FieldRoom *f, int round, RoundPlan *plan, Why *why)
{
    int here = 0;
    for (int i = 0; i < e->players; i++) here += f->field.player[i].here;
    System system = e->rules.system ? e->rules.system : here <= EVENT_DUTCH_MOST ? SYSTEM_DUTCH : SYSTEM_LANTERN;
    int *opponent = malloc((size_t)(e->players + 1) * sizeof *opponent);
    if (!opponent) return no_room(why);
    SwissOutcome outcome = system == SYSTEM_DUTCH ? dutch_pair(&f->field, opponent) : lantern_pair(&f->field, opponent);
    plan->system = system;
    bool good = outcome == SWISS_PAIRED       ? add_pairs(plan, f, round, opponent) || no_room(why)
                : outcome == SWISS_IMPOSSIBLE ? stuck(e, f, why)
                                              : no_room(why);
    free(opponent);
    return good;
}

static bool plan_swiss(const Tournament *e, RoundPlan *plan, Why *why)
{
    FieldRoom f;
    int round = e->rounds + 1;
    if (!field_of(e, e->rounds, &f)) return no_room(why);
    bool good = true;
    for (int h = 0; h < e->hands && good; h++)
        good = add_pair(plan, &f, round, f.place[e->hand[h].a], f.place[e->hand[h].b], true) || no_room(why);
    good = good && pair_field(e, &f, round, plan, why);
    field_free(&f);
    return good;
}

bool round_plan_again(const Tournament *e, const int *player, int count, RoundPlan *plan, Why *why)
{
    FieldRoom f;
    memset(plan, 0, sizeof *plan);
    if (!field_of(e, e->rounds - 1, &f)) return no_room(why);
    for (int i = 0; i < e->players; i++) f.field.player[i].here = false;
    for (int i = 0; i < count; i++) f.field.player[f.place[player[i]]].here = true;
    bool good = pair_field(e, &f, e->rounds, plan, why);
    field_free(&f);
    if (!good) round_plan_free(plan);
    return good;
}

/* ---- Pods -------------------------------------------------------------------------------------------------------- */

typedef struct PodRoom {
    int *who, *points, *met, *small, *sat, *table;
    uint8_t *barred;
} PodRoom;

static void pod_free(PodRoom *r)
{
    free(r->who);
    free(r->points);
    free(r->met);
    free(r->small);
    free(r->sat);
    free(r->table);
    free(r->barred);
}

/* Players who are here, by points and number. */
static int pod_order(const Tournament *e, PodRoom *r)
{
    int count = 0, *order = r->table;
    event_order(e, order);
    for (int i = 0; i < e->players; i++) {
        int p = order[i];
        if (e->player[p].presence != IN || e->player[p].half_bye == e->rounds + 1) continue;
        int points = event_points(e, p, e->rounds), at = count++;
        for (; at > 0 && points > r->points[at - 1]; at--) {
            r->who[at] = r->who[at - 1];
            r->points[at] = r->points[at - 1];
        }
        r->who[at] = p;
        r->points[at] = points;
    }
    return count;
}

static int largest_table(const Tournament *e, int round)
{
    int most = 0;
    for (int t = 0; t < e->tables; t++)
        if (e->table[t].round == round && !e->table[t].dissolved && e->table[t].count > most) most = e->table[t].count;
    return most;
}

static void pod_history(const Tournament *e, int n, PodRoom *r)
{
    int *place = r->table; /* of a player; it is filled anew later */
    for (int p = 0; p < e->players; p++) place[p] = -1;
    for (int i = 0; i < n; i++) place[r->who[i]] = i;
    for (int k = 0; k < e->tables; k++) {
        const EventTable *t = &e->table[k];
        if (t->dissolved || t->kind != TABLE_PLAY) continue;
        bool small = t->count < largest_table(e, t->round);
        for (int s = 0; s < t->count; s++) {
            int a = place[t->player[s]];
            if (a < 0) continue;
            r->small[a] += small;
            r->sat[a * EVENT_SEATS + s]++;
            for (int o = 0; o < t->count; o++)
                if (o != s && place[t->player[o]] >= 0) r->met[a * n + place[t->player[o]]]++;
        }
    }
    for (int i = 0; i < e->forbids; i++) {
        int a = place[e->forbidden[i].a], b = place[e->forbidden[i].b];
        if (a >= 0 && b >= 0) r->barred[a * n + b] = r->barred[b * n + a] = 1;
    }
}

static bool add_pods(const Tournament *e, RoundPlan *plan, const PodField *f, const PodRoom *r, int tables)
{
    for (int k = 0; k < tables; k++) {
        int who[EVENT_SEATS], count = 0;
        EventTable *t = plan_add(plan, e->rounds + 1);
        if (!t) return false;
        for (int i = 0; i < f->n; i++)
            if (r->table[i] == k) who[count++] = i;
        pods_seats(f, who, count);
        t->count = count;
        for (int s = 0; s < count; s++) t->player[s] = r->who[who[s]];
    }
    return true;
}

static bool plan_pods(const Tournament *e, RoundPlan *plan, Why *why)
{
    size_t n = (size_t)e->players + 1;
    PodRoom r = { calloc(n, sizeof(int)),
                  calloc(n, sizeof(int)),
                  calloc(n * n, sizeof(int)),
                  calloc(n, sizeof(int)),
                  calloc(n * EVENT_SEATS, sizeof(int)),
                  calloc(n, sizeof(int)),
                  calloc(n * n, 1) };
    int tables = 0;
    bool good = (r.who && r.points && r.met && r.small && r.sat && r.table && r.barred) || no_room(why);
    if (good) {
        int here = pod_order(e, &r);
        pod_history(e, here, &r);
        PodField f = { here, e->rules.seats, r.points, r.met, r.barred, r.small, r.sat };
        good = pods_plan(&f, r.table, &tables);
        if (!good && !tables)
            why_not(why,
                    "Round %d cannot be paired: a table needs three players, and there are %d. `back` brings those in "
                    "who have left; `end` ends the event.",
                    e->rounds + 1, here);
        else if (!good)
            why_not(why,
                    "Round %d cannot be paired: no way was found to keep those apart who may not meet. `end` ends the "
                    "event.",
                    e->rounds + 1);
        else good = add_pods(e, plan, &f, &r, tables) || no_room(why);
    }
    pod_free(&r);
    plan->system = SYSTEM_PODS;
    return good;
}

/* ---- Elimination and round robin --------------------------------------------------------------------------------- */

static int times_first(const Tournament *e, int player)
{
    int count = 0;
    for (int t = 0; t < e->tables; t++)
        count += e->table[t].kind == TABLE_PLAY && !e->table[t].dissolved && e->table[t].player[0] == player;
    return count;
}

/* A table whose players are fixed: who is not there loses. */
static bool add_fixed(const Tournament *e, RoundPlan *plan, int a, int b)
{
    EventTable *t = plan_add(plan, e->rounds + 1);
    if (!t) return false;
    bool here = e->player[a].presence == IN, there = e->player[b].presence == IN;
    t->count = 2;
    t->player[0] = a;
    t->player[1] = b;
    if (here && there) return true;
    t->state = DONE;
    t->result =
        (Result){ .value = { here ? e->rules.best / 2 + 1 : 0, there ? e->rules.best / 2 + 1 : 0 }, .unplayed = true };
    return true;
}

static bool plan_bracket(const Tournament *e, RoundPlan *plan, Why *why)
{
    Bracket b;
    if (e->players < 2) return why_not(why, "An elimination needs two players.");
    if (!bracket_of(e, &b)) return no_room(why);
    bool good = true;
    plan->system = SYSTEM_BRACKET;
    plan->over = e->rounds && b.champion != BRACKET_OPEN;
    for (int i = 0; i < b.matches && good && !plan->over; i++) {
        const Match *m = &b.match[i];
        int a = m->player[0], c = m->player[1];
        if (m->round != e->rounds + 1 || (a < 0 && c < 0)) continue;
        if (a >= 0 && c >= 0) {
            bool turned = times_first(e, c) < times_first(e, a);
            good = add_fixed(e, plan, turned ? c : a, turned ? a : c) || no_room(why);
        } else {
            EventTable *t = plan_add(plan, e->rounds + 1);
            if (t)
                *t = (EventTable){
                    .round = e->rounds + 1, .kind = TABLE_BYE, .state = DONE, .count = 1, .player = { a >= 0 ? a : c }
                };
            good = t || no_room(why);
        }
    }
    bracket_free(&b);
    return good;
}

static bool plan_robin(const Tournament *e, RoundPlan *plan, Why *why)
{
    int n = e->rounds ? e->starters : e->players;
    if (n < 2) return why_not(why, "A round robin needs two players.");
    int *order = malloc((size_t)(e->players + 1) * sizeof *order), (*pair)[2] = malloc((size_t)(n + 1) * sizeof *pair);
    bool good = (order && pair) || no_room(why);
    plan->system = SYSTEM_BERGER;
    if (good) {
        event_order(e, order);
        int count = berger_round(n, e->rounds, pair);
        for (int i = 0; i < count && good; i++)
            if (pair[i][0] < n && pair[i][1] < n)
                good = add_fixed(e, plan, order[pair[i][0]], order[pair[i][1]]) || no_room(why);
    }
    free(order);
    free(pair);
    return good;
}

/* ---- Together ---------------------------------------------------------------------------------------------------- */

/* Tables of neighbours; every round the row begins one further on, so that neighbours change where the last table
 * is not full. */
static bool plan_together(const Tournament *e, RoundPlan *plan, Why *why)
{
    int here = 0, at = 0, *who = malloc((size_t)(e->players + 1) * sizeof *who);
    if (!who) return no_room(why);
    for (int p = 0; p < e->players; p++)
        if (e->player[p].presence == IN) who[here++] = p;
    bool good = here > 0 || why_not(why, "There is nobody to play.");
    plan->system = SYSTEM_DEAL;
    while (at < here && good) {
        EventTable *t = plan_add(plan, e->rounds + 1);
        good = t || no_room(why);
        for (int s = 0; t && s < e->rules.seats && at < here; s++)
            t->player[t->count++] = who[(at++ + e->rounds) % here];
    }
    free(who);
    return good;
}

/* ---- The next round ---------------------------------------------------------------------------------------------- */

static bool may_pair(const Tournament *e, Why *why)
{
    int open = event_open_tables(e, e->rounds);
    bool tree = e->rules.format == ELIMINATION || e->rules.format == DOUBLE;
    if (e->ended) return why_not(why, "This event has ended.");
    if (open) {
        char seats[200];
        for (int t = 0; t < e->tables; t++)
            if (e->table[t].round == e->rounds && !e->table[t].dissolved && e->table[t].state != DONE) {
                event_seats_words(e, &e->table[t], seats, sizeof seats);
                return why_not(why, "Round %d is not over: %d table%s without a result, %s the first.", e->rounds, open,
                               open == 1 ? " is" : "s are", seats);
            }
    }
    if (!tree && e->rounds >= event_rounds(e))
        return why_not(why, "All %d rounds are played: `end` ends the event, `set rounds=%d` adds one.", e->rounds,
                       e->rounds + 1);
    for (int p = 0; p < e->players && e->rules.decks; p++)
        if (e->player[p].presence == IN && !*e->player[p].deck)
            return why_not(why, "%s has registered no deck.", e->player[p].name);
    return true;
}

static bool plan_format(const Tournament *e, RoundPlan *plan, Why *why)
{
    switch (e->rules.format) {
    case PODS: return plan_pods(e, plan, why);
    case ELIMINATION:
    case DOUBLE: return plan_bracket(e, plan, why);
    case ROBIN: return plan_robin(e, plan, why);
    case TOGETHER: return plan_together(e, plan, why);
    default: return plan_swiss(e, plan, why);
    }
}

bool round_plan(const Tournament *e, RoundPlan *plan, Why *why)
{
    memset(plan, 0, sizeof *plan);
    bool good = may_pair(e, why) && plan_format(e, plan, why);
    if (good && plan->over)
        good = why_not(why, "The tournament is decided: `standings` says how, `end` ends the event.");
    else if (good && plan->tables == 0) good = why_not(why, "There is nobody to pair.");
    if (!good) {
        round_plan_free(plan);
        return false;
    }
    int number = 0;
    for (int t = 0; t < plan->tables; t++)
        if (plan->table[t].kind == TABLE_PLAY) plan->table[t].number = ++number;
    return true;
}
