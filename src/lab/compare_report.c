/*
 * compare_report.c - a comparison written down. See compare.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/charts.h"
#include "lab/compare.h"
#include "telling/card_page.h"

enum { CARDS_SAID = 12, WORDS_ROOM_ = 100, CHART_CARDS = 24 };

static const char *card_name(const Comparison *c, const CardChange *x)
{
    int v = x->card[0] ? 0 : 1;
    return card_page_name(c->plan[v]->box, x->card[v]);
}

static void title_make(const Comparison *c, Text *t)
{
    char number[40];
    text_add(t, c->plan[0]->entry->face->title);
    text_add(t, ": A ");
    text_add(t, c->name[0]);
    text_add(t, ", B ");
    text_add(t, c->name[1]);
    snprintf(number, sizeof number, ", seed %llu: %lld deals each", (unsigned long long)c->plan[0]->setup.seed,
             (long long)c->games);
    text_add(t, number);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static void shares_say(Sheet *out, const char *name, const Estimate *both, const Estimate *more)
{
    char change[WORDS_ROOM_];
    Text t = text_in(change, sizeof change);
    estimate_points_words(more, &t);
    sheet_add(out, "%-14s %7.1f %% %7.1f %%   %s%s\n", name, 100 * both[0].value, 100 * both[1].value, change,
             estimate_clear(more) ? "  clear" : "");
}

static void means_say(Sheet *out, const char *name, const Estimate *both, const Estimate *more)
{
    sheet_add(out, "%-14s %9.1f %9.1f   %+.2f (%+.2f to %+.2f)%s\n", name, both[0].value, both[1].value, more->value,
             more->low, more->high, estimate_clear(more) ? "  clear" : "");
}

static bool in_one_alone(const CardChange *x) { return !x->card[0] || !x->card[1]; }

static bool change_clear(const CardChange *x)
{
    return !in_one_alone(x) && (estimate_clear(&x->drawn_more) || estimate_clear(&x->played_more));
}

/* A card that one version has and the other has not: there is nothing to compare, but whether it came up at all. */
static void alone_say(const Comparison *c, const CardChange *x, Sheet *out)
{
    int v = x->card[0] ? 0 : 1;
    sheet_add(out, "\n%s is only in %s: ", card_name(c, x), v ? "B" : "A");
    if (!x->drawn[v].known) sheet_add(out, "it was in no deck of these games\n");
    else sheet_add(out, "drawn in %.1f %% of the seat-games it was in\n", 100 * x->drawn[v].value);
}

static void card_say(const Comparison *c, const CardChange *x, Sheet *out)
{
    char drawn[WORDS_ROOM_], played[WORDS_ROOM_];
    Text t = text_in(drawn, sizeof drawn), u = text_in(played, sizeof played);
    estimate_points_words(&x->drawn_more, &t);
    estimate_points_words(&x->played_more, &u);
    sheet_add(out, "%-28.28s %-24s %s\n", card_name(c, x), drawn, played);
}

void compare_words(const Comparison *c, Sheet *out)
{
    char title[700], name[24];
    Text t = text_in(title, sizeof title);
    int count = 0;
    title_make(c, &t);
    sheet_add(out, "%s\n\n", title);
    if (!c->games) return;
    sheet_add(out, "%-14s %9s %9s   %s\n", "", "A", "B", "B less A (95 %)");
    shares_say(out, c->together ? "won" : "has a winner", c->won, &c->won_more);
    for (int s = 0; s < c->seats; s++) {
        snprintf(name, sizeof name, "seat %d won", s + 1);
        if (!c->together) shares_say(out, name, c->seat[s], &c->seat_more[s]);
        snprintf(name, sizeof name, c->together && s == 0 ? "score" : "seat %d score", s + 1);
        if (!c->together || s == 0) means_say(out, name, c->score[s], &c->score_more[s]);
    }
    means_say(out, "decisions", c->length, &c->length_more);
    for (int i = 0; i < c->cards; i++) count += change_clear(&c->card[i]);
    if (!c->cards) return;
    sheet_add(out, "\n%d of %d cards are drawn or played clearly more or less often\n", count, c->cards);
    if (count) sheet_add(out, "%-28s %-24s %s\n", "card", "drawn, points", "played when offered, points");
    for (int i = 0, said = 0; i < c->cards && said < CARDS_SAID; i++)
        if (change_clear(&c->card[i])) card_say(c, &c->card[i], out), said++;
    if (count > CARDS_SAID) sheet_add(out, "... and %d more: see --out DIR or --csv\n", count - CARDS_SAID);
    for (int i = 0, said = 0; i < c->cards && said < CARDS_SAID; i++)
        if (in_one_alone(&c->card[i])) alone_say(c, &c->card[i], out), said++;
}

/* ---- JSON and CSV ------------------------------------------------------------------------------------------------ */

static json_t *change_json(const Estimate *both, const Estimate *more)
{
    json_t *out = json_object();
    json_object_set_new(out, "a", estimate_json(&both[0]));
    json_object_set_new(out, "b", estimate_json(&both[1]));
    json_object_set_new(out, "change", estimate_json(more));
    if (more->known) json_object_set_new(out, "p", json_real(more->p));
    if (more->known) json_object_set_new(out, "q", json_real(more->q));
    return out;
}

json_t *compare_json(const Comparison *c)
{
    json_t *out = json_object(), *seats = json_array(), *cards = json_array();
    json_object_set_new(out, "a", plan_json(c->plan[0]));
    json_object_set_new(out, "b", plan_json(c->plan[1]));
    json_object_set_new(out, "games", json_integer((json_int_t)c->games));
    json_object_set_new(out, "won", change_json(c->won, &c->won_more));
    json_object_set_new(out, "decisions", change_json(c->length, &c->length_more));
    for (int s = 0; s < c->seats; s++) {
        json_t *seat = json_object();
        json_object_set_new(seat, "won", change_json(c->seat[s], &c->seat_more[s]));
        json_object_set_new(seat, "score", change_json(c->score[s], &c->score_more[s]));
        json_array_append_new(seats, seat);
    }
    json_object_set_new(out, "seats", seats);
    for (int i = 0; i < c->cards; i++) {
        const CardChange *x = &c->card[i];
        json_t *card =
            json_pack("{s:s, s:b, s:b}", "name", card_name(c, x), "in_a", x->card[0] != 0, "in_b", x->card[1] != 0);
        json_object_set_new(card, "drawn", change_json(x->drawn, &x->drawn_more));
        json_object_set_new(card, "played", change_json(x->played, &x->played_more));
        json_array_append_new(cards, card);
    }
    json_object_set_new(out, "cards", cards);
    return out;
}

void compare_csv(const Comparison *c, Sheet *out)
{
    static const char *const NAME[] = { "drawn_a",  "drawn_b",       "drawn_change", "played_a",
                                        "played_b", "played_change", "won_drawn_a",  "won_drawn_b" };
    sheet_add(out, "card");
    for (int i = 0; i < 8; i++) csv_names(out, NAME[i], i == 2 || i == 5);
    sheet_add(out, "\n");
    for (int i = 0; i < c->cards; i++) {
        const CardChange *x = &c->card[i];
        const Estimate *column[] = { &x->drawn[0],  &x->drawn[1],    &x->drawn_more, &x->played[0],
                                     &x->played[1], &x->played_more, &x->won[0],     &x->won[1] };
        csv_field(out, card_name(c, x));
        for (int k = 0; k < 8; k++) csv_estimate(out, column[k], k == 2 || k == 5);
        sheet_add(out, "\n");
    }
}

/* ---- HTML -------------------------------------------------------------------------------------------------------- */

static void row_write(Sheet *out, const char *name, const Estimate *both, const Estimate *more, double times,
                      bool clear)
{
    sheet_add(out, "<tr><td>");
    html_text(out, name);
    sheet_add(out, "</td>");
    for (int v = 0; v < 2; v++) {
        if (both[v].known)
            sheet_add(out, "<td data-v=\"%.4f\">%.1f (%.1f to %.1f)</td>", times * both[v].value, times * both[v].value,
                     times * both[v].low, times * both[v].high);
        else sheet_add(out, "<td></td>");
    }
    if (more->known)
        sheet_add(out, "<td data-v=\"%.4f\"%s>%+.2f (%+.2f to %+.2f)</td></tr>\n", times * more->value,
                 clear ? " class=\"clear\"" : "", times * more->value, times * more->low, times * more->high);
    else sheet_add(out, "<td></td></tr>\n");
}

static void whole_write(const Comparison *c, bool charts, Sheet *out)
{
    Point point[SEAT_MAX + 1];
    char name[SEAT_MAX][24];
    int n = 0;
    sheet_add(out, "<table><thead><tr><th></th><th>A</th><th>B</th><th>B less A</th></tr></thead><tbody>\n");
    row_write(out, c->together ? "won, %" : "has a winner, %", c->won, &c->won_more, 100, estimate_clear(&c->won_more));
    point[n++] = (Point){ c->together ? "won" : "has a winner", c->won_more };
    for (int s = 0; s < c->seats && !c->together; s++) {
        char words[40];
        snprintf(name[s], sizeof name[s], "seat %d", s + 1);
        snprintf(words, sizeof words, "seat %d won, %%", s + 1);
        row_write(out, words, c->seat[s], &c->seat_more[s], 100, estimate_clear(&c->seat_more[s]));
        point[n++] = (Point){ name[s], c->seat_more[s] };
    }
    for (int s = 0; s < (c->together ? 1 : c->seats); s++) {
        char words[40];
        snprintf(words, sizeof words, "seat %d score", s + 1);
        row_write(out, words, c->score[s], &c->score_more[s], 1, estimate_clear(&c->score_more[s]));
    }
    row_write(out, "decisions", c->length, &c->length_more, 1, estimate_clear(&c->length_more));
    sheet_add(out, "</tbody></table>\n");
    if (charts) chart_points(out, "Win rate: B less A", "points of the win rate", point, n, 0);
}

static void cards_write(const Comparison *c, bool charts, Sheet *out)
{
    Point point[CHART_CARDS];
    int n = 0;
    if (!c->cards) return;
    for (int played = 0; played < 2; played++) {
        sheet_add(
            out,
                 "<h2>%s</h2><div class=\"wide\"><table><thead><tr><th>card</th><th>A, %%</th><th>B, %%</th><th>B less "
                 "A, points"
                      "</th></tr></thead><tbody>\n",
            played ? "Played, of the seat-games it was offered in" : "Drawn, of the seat-games it was in the deck of");
        n = 0;
        for (int i = 0; i < c->cards; i++) {
            const CardChange *x = &c->card[i];
            const Estimate *more = played ? &x->played_more : &x->drawn_more;
            bool only = !x->card[0] || !x->card[1];
            if (!more->known && !only) continue;
            row_write(out, card_name(c, x), played ? x->played : x->drawn, more, 100, estimate_clear(more));
            if (estimate_clear(more) && n < CHART_CARDS) point[n++] = (Point){ card_name(c, x), *more };
        }
        sheet_add(out, "</tbody></table></div>\n");
        if (charts && n)
            chart_points(out, played ? "Played more or less often" : "Drawn more or less often", "points", point, n, 0);
    }
}

void compare_html(const Comparison *c, bool charts, Sheet *out)
{
    char line[800];
    Text t = text_in(line, sizeof line);
    title_make(c, &t);
    text_add(&t, ".");
    html_begin(out, "Two versions in the lab", line);
    if (!charts) sheet_add(out, "<p class=\"note\">Without charts: there was no gnuplot where this was written.</p>\n");
    sheet_add(out, "<p class=\"note\">Both versions play the same deals; every game is compared with its twin. Bold: "
                  "clear, after correction for all that is asked here.</p>\n");
    if (c->games) whole_write(c, charts, out), cards_write(c, charts, out);
    html_end(out);
}
