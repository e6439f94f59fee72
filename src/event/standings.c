/*
 * standings.c - points, tie-breaks, places.
 *
 * A round without a game counts for tie-breaks as a draw against oneself. Does NOT explain (standings_why.c).
 */
#include "event/standings.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/bracket.h"
#include "event/standings_inside.h"

int standings_ties(const Tournament *e, Tiebreak tie[EVENT_TIEBREAKS])
{
    static const struct {
        Tiebreak tie[5];
        int count;
    } USUAL[FORMATS] = {
        [SWISS] = { { TIE_BUCHHOLZ_CUT, TIE_BUCHHOLZ, TIE_SONNEBORN, TIE_DIRECT, TIE_WINS }, 5 },
        [PODS] = { { TIE_WINS, TIE_BUCHHOLZ }, 2 },
        [ROBIN] = { { TIE_DIRECT, TIE_WINS, TIE_SONNEBORN }, 3 },
        [TOGETHER] = { { TIE_WINS, TIE_SCORES }, 2 },
    };
    bool own = e->rules.ties > 0;
    if (e->rules.format == ELIMINATION || e->rules.format == DOUBLE) return 0;
    int count = own ? e->rules.ties : USUAL[e->rules.format].count;
    for (int i = 0; i < count; i++) tie[i] = own ? e->rules.tie[i] : USUAL[e->rules.format].tie[i];
    return count;
}

const char *standings_figure(Tiebreak tie, int64_t figure, char out[24])
{
    char points[16];
    if (tie == TIE_OPPONENTS) snprintf(out, 24, "%d.%03d", (int)(figure / 1000), (int)(figure % 1000));
    else if (tie == TIE_SONNEBORN) snprintf(out, 24, "%d.%02d", (int)(figure / 100), (int)(figure % 100));
    else if (tie == TIE_DIRECT && figure < 0) snprintf(out, 24, "-");
    else if (tie == TIE_WINS || tie == TIE_GRAVES || tie == TIE_WOUNDS || tie == TIE_SCORES)
        snprintf(out, 24, "%d", (int)figure);
    else if (tie == TIE_CRAWLER) snprintf(out, 24, "%d", (int)-figure);
    else snprintf(out, 24, "%s", event_points_words((int)figure, points));
    return out;
}

/* ---- What a player has done -------------------------------------------------------------------------------------- */

bool record_of(const Tournament *e, int rounds, int player, Record *out)
{
    memset(out, 0, sizeof *out);
    for (int r = 1; r <= rounds; r++) {
        Played *p = &out->round[out->count++];
        const EventTable *t = event_table_of(e, r, player);
        int seat = 0;
        *p = (Played){ .round = r, .table = t };
        if (!t) continue;
        while (t->player[seat] != player) seat++;
        p->seat = seat;
        p->points = event_points_at(e, t, seat);
        p->played = t->kind == TABLE_PLAY && t->state == DONE &&
                    (!t->result.unplayed || (t->count > 2 && t->result.value[seat] > 0));
        p->bye = t->kind != TABLE_PLAY || (t->state == DONE && t->result.unplayed);
        p->waiting = t->state != DONE;
    }
    return true;
}

static bool won_table(const Tournament *e, const Played *p)
{
    if (!p->played) return false;
    if (e->rules.format == PODS) return p->table->result.value[p->seat] == 1;
    if (e->rules.format != TOGETHER) return p->points == e->rules.win;
    for (int t = 0; t < e->tables; t++) {
        const EventTable *other = &e->table[t];
        if (other->round == p->round && !other->dissolved && other->state == DONE && !other->result.unplayed &&
            other->result.value[0] > p->table->result.value[0])
            return false;
    }
    return true;
}

/* Share of the points that could be won in games played, in thousandths; at least a third. */
int win_share(const Tournament *e, int rounds, int player)
{
    Record r;
    int won = 0, most = 0;
    record_of(e, rounds, player, &r);
    for (int i = 0; i < r.count; i++) {
        if (!r.round[i].played) continue;
        won += r.round[i].points;
        most += e->rules.format == PODS ? 10 * e->rules.seats : e->rules.win;
    }
    int share = most ? (1000 * won + most / 2) / most : 0;
    return share < 333 ? 333 : share;
}

int64_t tie_of(const Tournament *e, int rounds, const int *points, int player, Tiebreak tie)
{
    Record r;
    int64_t sum = 0, least = INT_MAX;
    int opponents = 0;
    record_of(e, rounds, player, &r);
    for (int i = 0; i < r.count; i++) {
        const Played *p = &r.round[i];
        if (p->waiting) continue;
        switch (tie) {
        case TIE_BUCHHOLZ:
        case TIE_BUCHHOLZ_CUT:
        case TIE_SONNEBORN:
        case TIE_OPPONENTS: {
            int count = p->played ? p->table->count : 2;
            for (int s = 0; s < count; s++) {
                if (p->played && s == p->seat) continue;
                if (!p->played && s) continue;
                int theirs = p->played ? points[p->table->player[s]] : points[player];
                if (tie == TIE_OPPONENTS) {
                    if (p->played) sum += win_share(e, rounds, p->table->player[s]);
                    opponents += p->played;
                } else if (tie == TIE_SONNEBORN) {
                    int own = p->played ? p->points : e->rules.draw;
                    sum += e->rules.win ? (int64_t)theirs * own * 10 / e->rules.win : 0;
                } else {
                    sum += theirs;
                    if (theirs < least) least = theirs;
                }
            }
            break;
        }
        case TIE_WINS: sum += won_table(e, p); break;
        case TIE_GRAVES: sum += p->table ? p->table->figures[p->seat].graves : 0; break;
        case TIE_WOUNDS: sum += p->table ? p->table->figures[p->seat].wounds : 0; break;
        case TIE_CRAWLER: sum -= p->table ? p->table->figures[p->seat].crawler : 0; break;
        case TIE_SCORES: sum += p->table && p->played ? p->table->result.value[0] : 0; break;
        default: break;
        }
    }
    if (tie == TIE_BUCHHOLZ_CUT && least < INT_MAX) sum -= least;
    return tie == TIE_OPPONENTS ? (opponents ? sum / opponents : 333) : sum;
}

/* ---- Direct encounter -------------------------------------------------------------------------------------------- */

/* Points of one against others; -1: they have not all met. */
int64_t direct_points(const Tournament *e, int rounds, int player, const Standing *row, int count)
{
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        bool met = row[i].player == player;
        for (int r = 1; r <= rounds && row[i].player != player; r++) {
            const EventTable *t = event_table_of(e, r, player);
            if (!t || t->count != 2 || t->state != DONE || t->result.unplayed) continue;
            int seat = t->player[1] == player;
            if (t->player[1 - seat] != row[i].player) continue;
            met = true;
            sum += event_points_at(e, t, seat);
        }
        if (!met) return -1;
    }
    return sum;
}

/* ---- Sorting ----------------------------------------------------------------------------------------------------- */

static void sort_by(Standing *row, int count, int tie)
{
    for (int i = 1; i < count; i++) {
        Standing one = row[i];
        int at = i;
        for (; at > 0 && row[at - 1].tie[tie] < one.tie[tie]; at--) row[at] = row[at - 1];
        row[at] = one;
    }
}

/* Those who are equal so far, by the tie-breaks from `from` on. */
static void break_tie(const Tournament *e, int rounds, Standing *row, int count, const Tiebreak *tie, int ties,
                      int from, int place)
{
    if (from == ties || count == 1) {
        for (int i = 0; i < count; i++) row[i].place = place;
        return;
    }
    if (tie[from] == TIE_DIRECT) {
        bool all = true;
        for (int i = 0; i < count; i++)
            all &= (row[i].tie[from] = count > 40 ? -1 : direct_points(e, rounds, row[i].player, row, count)) >= 0;
        for (int i = 0; i < count && !all; i++) row[i].tie[from] = -1;
    }
    sort_by(row, count, from);
    for (int i = 0, begin = 0; i < count; i++) {
        if (i + 1 < count && row[i + 1].tie[from] == row[begin].tie[from]) continue;
        break_tie(e, rounds, row + begin, i + 1 - begin, tie, ties, from + 1, place + begin);
        begin = i + 1;
    }
}

static int by_points(const void *x, const void *y)
{
    const Standing *a = x, *b = y;
    if (a->points != b->points) return a->points > b->points ? -1 : 1;
    return (a->player > b->player) - (a->player < b->player);
}

static void count_games(const Tournament *e, int rounds, Standing *s)
{
    Record r;
    record_of(e, rounds, s->player, &r);
    for (int i = 0; i < r.count; i++) {
        const Played *p = &r.round[i];
        s->byes += p->bye && p->points > e->rules.loss;
        if (!p->played || !p->table) continue;
        bool two = e->rules.format != PODS && e->rules.format != TOGETHER;
        bool won = won_table(e, p), drawn = two && p->points == e->rules.draw;
        s->won += won;
        s->drawn += drawn && !won;
        s->lost += !won && !drawn;
    }
}

/* ---- Trees ------------------------------------------------------------------------------------------------------- */

/* How long each lasted: the round of the loss that put him out; who is still in lasts longer, the champion
 * longest. */
static bool lasting(const Tournament *e, int *last)
{
    Bracket b;
    int *losses = calloc((size_t)e->players + 1, sizeof *losses), allowed = e->rules.format == DOUBLE ? 2 : 1;
    if (!losses || !bracket_of(e, &b)) {
        free(losses);
        return false;
    }
    for (int p = 0; p < e->players; p++) last[p] = INT_MAX - 1;
    for (int i = 0; i < b.matches; i++) {
        const Match *m = &b.match[i];
        for (int s = 0; s < 2; s++) {
            int p = m->player[s];
            bool both_out = m->winner == BRACKET_EMPTY && m->player[0] >= 0 && m->player[1] >= 0;
            if (p < 0 || (!both_out && m->loser != p)) continue;
            if (++losses[p] >= allowed || both_out) last[p] = m->round;
        }
    }
    if (b.champion >= 0) last[b.champion] = INT_MAX;
    bracket_free(&b);
    free(losses);
    return true;
}

static bool tree_places(const Tournament *e, Standing *row)
{
    int *last = malloc(((size_t)e->players + 1) * sizeof *last);
    if (!last || !lasting(e, last)) {
        free(last);
        return false;
    }
    for (int i = 0; i < e->players; i++) row[i].tie[0] = last[row[i].player];
    sort_by(row, e->players, 0);
    for (int i = 0; i < e->players; i++)
        row[i].place = i && row[i].tie[0] == row[i - 1].tie[0] ? row[i - 1].place : i + 1;
    free(last);
    return true;
}

Standing *standings_of(const Tournament *e, int rounds)
{
    size_t n = (size_t)e->players + 1;
    Tiebreak tie[EVENT_TIEBREAKS];
    int ties = standings_ties(e, tie), *points = calloc(n, sizeof *points);
    Standing *row = calloc(n, sizeof *row);
    bool tree = e->rules.format == ELIMINATION || e->rules.format == DOUBLE, good = points && row;
    for (int p = 0; p < e->players && good; p++) {
        row[p].player = p;
        row[p].points = points[p] = event_points(e, p, rounds);
        count_games(e, rounds, &row[p]);
    }
    for (int p = 0; p < e->players && good; p++)
        for (int k = 0; k < ties; k++)
            if (tie[k] != TIE_DIRECT) row[p].tie[k] = tie_of(e, rounds, points, p, tie[k]);
    if (good) qsort(row, (size_t)e->players, sizeof *row, by_points);
    if (good && tree) good = tree_places(e, row);
    for (int i = 0, begin = 0; i < e->players && good && !tree; i++) {
        if (i + 1 < e->players && row[i + 1].points == row[begin].points) continue;
        break_tie(e, rounds, row + begin, i + 1 - begin, tie, ties, 0, begin + 1);
        begin = i + 1;
    }
    free(points);
    if (good) return row;
    free(row);
    return NULL;
}
