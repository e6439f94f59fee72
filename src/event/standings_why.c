/*
 * standings_why.c - "why am I third?": each figure with what it is made of, and the first one that puts the next
 * above before.
 *
 * Does NOT count anything anew: the figures are those of standings.c.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "event/standings_inside.h"

static const char *const MEANS[TIES] = {
    [TIE_DIRECT] = "points in the games among those who are tied, if all of them met",
    [TIE_BUCHHOLZ_CUT] = "the opponents' points without the lowest",
    [TIE_BUCHHOLZ] = "the opponents' points",
    [TIE_SONNEBORN] = "the points of those beaten, and by halves of those drawn with",
    [TIE_OPPONENTS] = "the mean of the opponents' shares of points won, each at least a third",
    [TIE_WINS] = "tables won by playing",
    [TIE_GRAVES] = "Dungeon cards in opponents' graves",
    [TIE_WOUNDS] = "wounds dealt to opponents' adventurers",
    [TIE_CRAWLER] = "Crawler cards in the own grave, the fewer the better",
    [TIE_SCORES] = "the scores of all rounds",
};

static void say_round(const Tournament *e, const Played *p, int player, Sheet *out)
{
    char points[16], result[80];
    event_points_words(p->points, points);
    if (!p->table) sheet_add(out, "  round %d: was not there, %s\n", p->round, points);
    else if (p->table->kind != TABLE_PLAY)
        sheet_add(out, "  round %d: %s, %s\n", p->round, p->table->kind == TABLE_BYE ? "bye" : "half a bye", points);
    else if (p->waiting) sheet_add(out, "  round %d: not over\n", p->round);
    else {
        sheet_add(out, "  round %d: ", p->round);
        const char *join = "with ";
        for (int s = 0; s < p->table->count; s++) {
            if (p->table->player[s] == player) continue;
            sheet_add(out, "%s%s", join, e->player[p->table->player[s]].name);
            join = ", ";
        }
        event_result_words(e, p->table, &p->table->result, result);
        sheet_add(out, "%s%s%s%s, %s\n", p->table->count > 1 ? ", " : "alone, ", result,
                  e->rules.format == PODS                               ? " (places by seat)"
                  : p->table->count == 2 && e->rules.format != TOGETHER ? p->seat ? ", second seat" : ", first seat"
                                                                        : "",
                  p->table->by_hand ? ", paired by hand" : "", points);
    }
}

static void say_opponents(const Tournament *e, const Standing *row, const Record *r, int player, Tiebreak tie,
                          Sheet *out)
{
    const char *join = " = ";
    for (int i = 0; i < r->count; i++) {
        const Played *p = &r->round[i];
        char points[16];
        if (p->waiting) continue;
        if (!p->played && tie != TIE_OPPONENTS) {
            sheet_add(out, "%sown points for round %d", join, p->round);
            join = " + ";
        }
        for (int s = 0; p->played && s < p->table->count; s++) {
            int other = p->table->player[s], theirs = 0;
            if (s == p->seat) continue;
            for (int k = 0; k < e->players; k++)
                if (row[k].player == other) theirs = row[k].points;
            if (tie == TIE_OPPONENTS)
                sheet_add(out, "%s0.%03d (%s)", *join == ' ' && join[1] == '=' ? " from " : ", ",
                          win_share(e, e->rounds, other), e->player[other].name);
            else sheet_add(out, "%s%s (%s)", join, event_points_words(theirs, points), e->player[other].name);
            join = " + ";
        }
    }
    (void)player;
}

static void say_ties(const Tournament *e, const Standing *row, int at, Sheet *out)
{
    Tiebreak tie[EVENT_TIEBREAKS];
    int ties = standings_ties(e, tie);
    Record r;
    char figure[24];
    record_of(e, e->rounds, row[at].player, &r);
    for (int k = 0; k < ties; k++) {
        sheet_add(out, "  %s %s: %s", TIE_WORDS[tie[k]], standings_figure(tie[k], row[at].tie[k], figure),
                  MEANS[tie[k]]);
        if (tie[k] == TIE_BUCHHOLZ || tie[k] == TIE_BUCHHOLZ_CUT || tie[k] == TIE_OPPONENTS)
            say_opponents(e, row, &r, row[at].player, tie[k], out);
        sheet_say(out, "\n");
    }
}

static void say_order(const Tournament *e, const Standing *above, const Standing *below, Sheet *out)
{
    Tiebreak tie[EVENT_TIEBREAKS];
    int ties = standings_ties(e, tie);
    char a[24], b[24];
    const char *up = e->player[above->player].name, *down = e->player[below->player].name;
    if (e->rules.format == ELIMINATION || e->rules.format == DOUBLE) {
        /* How long they lasted stands first; who is still in has lasted longest so far. */
        if (above->place == below->place && below->tie[0] >= INT_MAX - 1)
            sheet_add(out, "%s and %s are both still in.\n", up, down);
        else if (above->place == below->place)
            sheet_add(out, "%s and %s went out in the same round and share the place.\n", up, down);
        else sheet_add(out, "%s comes before %s: lasted longer in the bracket.\n", up, down);
        return;
    }
    if (above->points != below->points) {
        char x[16], y[16];
        sheet_add(out, "%s comes before %s by points, %s to %s.\n", up, down, event_points_words(above->points, x),
                  event_points_words(below->points, y));
        return;
    }
    for (int k = 0; k < ties; k++) {
        if (above->tie[k] == below->tie[k]) continue;
        sheet_add(out, "%s comes before %s by %s, %s to %s%s.\n", up, down, TIE_WORDS[tie[k]],
                  standings_figure(tie[k], above->tie[k], a), standings_figure(tie[k], below->tie[k], b),
                  k ? "; all before it is equal" : "");
        return;
    }
    sheet_add(out, "%s and %s are equal in everything and share the place.\n", up, down);
}

bool standings_why(const Tournament *e, int player, Sheet *out)
{
    Standing *row = standings_of(e, e->rounds);
    char points[16];
    Record r;
    int at = 0;
    if (!row) return false;
    while (row[at].player != player) at++;
    sheet_add(out, "%s is %d of %d with %s point%s.\n", e->player[player].name, row[at].place, e->players,
              event_points_words(row[at].points, points), row[at].points == 10 ? "" : "s");
    record_of(e, e->rounds, player, &r);
    for (int i = 0; i < r.count; i++) say_round(e, &r.round[i], player, out);
    say_ties(e, row, at, out);
    if (at > 0) say_order(e, &row[at - 1], &row[at], out);
    if (at + 1 < e->players) say_order(e, &row[at], &row[at + 1], out);
    free(row);
    return !out->failed;
}
