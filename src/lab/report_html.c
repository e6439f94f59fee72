/*
 * report_html.c - the findings as one HTML page that needs nothing else. See report.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/charts.h"
#include "lab/report.h"
#include "telling/card_page.h"

enum { CHART_CARDS = 24, CHART_SIDES = 40, BARS_MOST = 256 };

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

void html_text(Sheet *out, const char *text)
{
    for (; *text; text++) switch (*text) {
        case '<': sheet_add(out, "&lt;"); break;
        case '>': sheet_add(out, "&gt;"); break;
        case '&': sheet_add(out, "&amp;"); break;
        case '"': sheet_add(out, "&quot;"); break;
        default: sheet_add(out, "%c", *text);
        }
}

static const char STYLE[] =
    "body{font:15px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 "
    "1rem;color:#1a202c;background:#fff}"
    "h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%;font-size:."
    "87rem}"
    "th,td{text-align:right;padding:.2rem .5rem;border-bottom:1px solid #e2e8f0;white-space:nowrap}"
    "th{cursor:pointer;position:sticky;top:0;background:#f7fafc}td:first-child,th:first-child{text-align:left}"
    ".wide{overflow-x:auto}figure{margin:1rem 0}figure svg{max-width:100%;height:auto}.clear{font-weight:600}"
    ".note{color:#4a5568;font-size:.87rem}";

/* Clicking on a heading sorts by that column. */
static const char SORT[] =
    "document.querySelectorAll('th').forEach(h=>h.onclick=()=>{const t=h.closest('table'),i=[...h.parentNode.children]"
    ".indexOf(h),d=h.dataset.d=h.dataset.d=='1'?-1:1,v=r=>{const "
    "x=r.children[i],s=x.dataset.v??x.textContent,n=parseFloat(s);"
    "return isNaN(n)?s:n};[...t.tBodies[0].rows].sort((a,b)=>{const x=v(a),y=v(b);return (typeof x==typeof "
    "y?x<y?-1:x>y?1:0:"
    "typeof x=='number'?-1:1)*d}).forEach(r=>t.tBodies[0].append(r))})";

void html_begin(Sheet *out, const char *title, const char *line)
{
    sheet_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                  "content=\"width=device-width\"><title>");
    html_text(out, title);
    sheet_add(out, "</title><style>%s</style></head><body>\n<h1>", STYLE);
    html_text(out, title);
    sheet_add(out, "</h1>\n<p>");
    html_text(out, line);
    sheet_add(out, "</p>\n");
}

void html_end(Sheet *out) { sheet_add(out, "<script>%s</script>\n</body></html>\n", SORT); }

static void table_begin(Sheet *out, const char *const *heading)
{
    sheet_add(out, "<div class=\"wide\"><table><thead><tr>");
    for (; *heading; heading++) sheet_add(out, "<th>%s</th>", *heading);
    sheet_add(out, "</tr></thead><tbody>\n");
}

static void table_end(Sheet *out) { sheet_add(out, "</tbody></table></div>\n"); }

static void cell_text(Sheet *out, const char *text)
{
    sheet_add(out, "<td>");
    html_text(out, text);
    sheet_add(out, "</td>");
}

static void cell_share(Sheet *out, const Estimate *e)
{
    if (!e->known) sheet_add(out, "<td></td>");
    else
        sheet_add(out, "<td data-v=\"%.4f\">%.1f %% (%.1f to %.1f)</td>", 100 * e->value, 100 * e->value, 100 * e->low,
                 100 * e->high);
}

static void cell_points(Sheet *out, const Estimate *e)
{
    if (!e->known) sheet_add(out, "<td></td>");
    else
        sheet_add(out, "<td data-v=\"%.4f\"%s>%+.1f (%+.1f to %+.1f)</td>", 100 * e->value,
                 estimate_clear(e) ? " class=\"clear\"" : "", 100 * e->value, 100 * e->low, 100 * e->high);
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static void whole_write(const Findings *f, Sheet *out)
{
    static const char *const HEADING[] = { "ending", "games", "share", "look at", NULL };
    sheet_add(out, "<p>%s ", f->together ? "Won:" : "Games with a winner:");
    sheet_add(out, "%.1f %% (%.1f to %.1f). ", 100 * f->won.value, 100 * f->won.low, 100 * f->won.high);
    sheet_add(out, "Length: %.1f decisions (%.1f to %.1f)", f->length.value, f->length.low, f->length.high);
    if (f->rounds.known) sheet_add(out, ", %.1f rounds (%.1f to %.1f)", f->rounds.value, f->rounds.low, f->rounds.high);
    sheet_add(out, ". Branching: %.2f answers a decision.", f->branching.value);
    if (!f->together && f->leads.known) sheet_add(out, " The lead changes %.2f times a game.", f->leads.value);
    if (f->unended) sheet_add(out, " %lld games were cut off.", (long long)f->unended);
    sheet_add(out, "</p>\n<h2>How games end</h2>\n");
    table_begin(out, HEADING);
    for (int i = 0; i < f->endings; i++) {
        sheet_add(out, "<tr>");
        cell_text(out, f->ending[i].words);
        sheet_add(out, "<td>%lld</td><td>%.1f %%</td><td>game %lld</td></tr>\n", (long long)f->ending[i].games,
                 f->watched ? 100.0 * (double)f->ending[i].games / (double)f->watched : 0.0,
                 (long long)f->ending[i].first);
    }
    table_end(out);
}

static void bars_chart(Sheet *out, const char *title, const char *axis, const Bar *bar, int count)
{
    ChartBar list[BARS_MOST];
    int first = 0, last = count - 1, n = 0;
    while (first < count && !bar[first].count) first++;
    while (last > first && !bar[last].count) last--;
    for (int i = first; i <= last && i < count && n < BARS_MOST; i++)
        list[n++] = (ChartBar){ bar[i].from, (double)bar[i].count };
    if (n > 1) chart_bars(out, title, axis, list, n);
}

static void length_write(const Findings *f, bool charts, Sheet *out)
{
    if (!charts) return;
    sheet_add(out, "<h2>Length</h2>\n");
    bars_chart(out, "Games by decisions", "decisions, from", f->lengths, STRATA);
    bars_chart(out, "Games by rounds", "rounds", f->round, ROUNDS);
    bars_chart(out, "Decisions by answers", "answers", f->width, WIDTHS);
    if (!f->together) bars_chart(out, "Games by changes of the lead", "changes", f->lead, LEADS);
}

/* ---- Sides ------------------------------------------------------------------------------------------------------- */

static void group_write(const Findings *f, int from, int to, bool charts, Sheet *out)
{
    static const char *const HEADING[] = { "", "games", "won", "even share", "score", NULL };
    Point point[CHART_SIDES];
    int n = 0;
    sheet_add(out, strncmp(f->side[from].group, "begins", 6) == 0 ? "<h2>Each seat " : "<h2>By ");
    html_text(out, f->side[from].group);
    sheet_add(out, "</h2>\n");
    table_begin(out, HEADING);
    for (int i = from; i < to; i++) {
        const Side *s = &f->side[i];
        sheet_add(out, "<tr>");
        cell_text(out, s->name);
        sheet_add(out, "<td>%lld</td>", (long long)s->games);
        cell_share(out, &s->rate);
        sheet_add(out, "<td>%.1f %%</td>", 100 * s->share);
        if (s->score.known)
            sheet_add(out, "<td>%.1f (%.1f to %.1f)</td></tr>\n", s->score.value, s->score.low, s->score.high);
        else sheet_add(out, "<td></td></tr>\n");
        if (n < CHART_SIDES) point[n++] = (Point){ s->name, s->rate };
    }
    table_end(out);
    if (charts && n > 1) chart_points(out, f->side[from].group, "won, per cent", point, n, f->side[from].share);
}

static void sides_write(const Findings *f, bool charts, Sheet *out)
{
    for (int from = 0, to; from < f->sides; from = to) {
        for (to = from; to < f->sides && strcmp(f->side[to].group, f->side[from].group) == 0;) to++;
        group_write(f, from, to, charts, out);
    }
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static int by_effect(const void *a, const void *b)
{
    const Point *x = (const Point *)a, *y = (const Point *)b;
    if (x->at.value != y->at.value) return x->at.value < y->at.value ? 1 : -1;
    return strcmp(x->name, y->name);
}

/* The strongest clear effects at both ends. */
static void effects_chart(const Findings *f, bool played, Sheet *out)
{
    Point *point = (Point *)malloc(((size_t)f->cards + 1) * sizeof *point);
    int n = 0;
    for (int i = 0; point && i < f->cards; i++) {
        const Estimate *e = played ? &f->card[i].played : &f->card[i].drawn;
        if (estimate_clear(e)) point[n++] = (Point){ card_page_name(f->plan->box, f->card[i].card), *e };
    }
    if (!point) out->failed = true;
    if (n) qsort(point, (size_t)n, sizeof *point, by_effect);
    if (n > CHART_CARDS) {
        memmove(point + CHART_CARDS / 2, point + n - CHART_CARDS / 2, CHART_CARDS / 2 * sizeof *point);
        n = CHART_CARDS;
    }
    if (n)
        chart_points(out, played ? "Win rate: played against left" : "Win rate: drawn against not drawn",
                     "points of the win rate", point, n, 0);
    free(point);
}

static void card_write(const Findings *f, const CardFinding *x, Sheet *out)
{
    sheet_add(out, "<tr>");
    cell_text(out, card_page_name(f->plan->box, x->card));
    cell_text(out, card_page_kind(f->plan->entry->face, f->plan->box, x->card));
    sheet_add(out, "<td>%s", verdict_words(x->verdict));
    if (x->verdict == VERDICT_DOMINATED) {
        sheet_add(out, " by ");
        html_text(out, card_page_name(f->plan->box, x->over));
        sheet_add(out, " (%lld of %lld)", (long long)x->over_lost, (long long)x->over_n);
    }
    sheet_add(out, "</td><td>%lld</td><td>%lld</td><td>%lld</td><td>%lld</td><td>%lld</td>", (long long)x->n[FACT_DECK],
             (long long)x->n[FACT_DRAWN], (long long)x->n[FACT_OFFERED], (long long)x->n[FACT_PLAYED],
             (long long)x->left);
    cell_share(out, &x->rate[FACT_DECK]);
    cell_share(out, &x->rate[FACT_DRAWN]);
    cell_share(out, &x->rate[FACT_PLAYED]);
    cell_points(out, &x->deck);
    cell_points(out, &x->drawn);
    cell_points(out, &x->played);
    sheet_add(out, "</tr>\n");
}

static void cards_write(const Findings *f, bool charts, Sheet *out)
{
    static const char *const HEADING[] = { "card",       "kind",         "verdict",    "in deck",     "drawn",
                                           "offered",    "played",       "left",       "won in deck", "won drawn",
                                           "won played", "when in deck", "when drawn", "when played", NULL };
    if (!f->cards) return;
    sheet_add(
        out,
        "<h2>Cards</h2>\n<p class=\"note\">Counts are seat-games. Differences are in points of the win rate; bold ones "
                  "are clear after correction for testing many cards (q below 0.05). Click a heading to sort.</p>\n");
    if (charts) effects_chart(f, false, out), effects_chart(f, true, out);
    table_begin(out, HEADING);
    for (int i = 0; i < f->cards; i++) card_write(f, &f->card[i], out);
    table_end(out);
}

static void pairs_write(const Findings *f, Sheet *out)
{
    static const char *const HEADING[] = { "pair", "seat-games", "won", "more than apart", NULL };
    if (!f->pairs_tested) return;
    sheet_add(
        out,
        "<h2>Pairs</h2>\n<p class=\"note\">%d pairs were tested; these are clearly more, or less, than each card gives "
                  "alone.</p>\n",
             f->pairs_tested);
    table_begin(out, HEADING);
    for (int i = 0; i < f->pairs; i++) {
        char name[200];
        snprintf(name, sizeof name, "%s + %s", card_page_name(f->plan->box, f->pair[i].a),
                 card_page_name(f->plan->box, f->pair[i].b));
        sheet_add(out, "<tr>");
        cell_text(out, name);
        sheet_add(out, "<td>%lld</td>", (long long)f->pair[i].games);
        cell_share(out, &f->pair[i].rate);
        cell_points(out, &f->pair[i].more);
        sheet_add(out, "</tr>\n");
    }
    table_end(out);
}

void report_html(const Findings *f, bool charts, Sheet *out)
{
    char title[120], line[700], of[64] = "";
    Text t = text_in(line, sizeof line);
    snprintf(title, sizeof title, "%s in the lab", f->plan->entry->face->title);
    report_title(f->plan, &t);
    if ((uint64_t)f->games < f->asked) snprintf(of, sizeof of, " of %llu", (unsigned long long)f->asked);
    snprintf(line + t.used, sizeof line - (size_t)t.used, ": %lld games%s.", (long long)f->games, of);
    html_begin(out, title, line);
    if (!charts) sheet_add(out, "<p class=\"note\">Without charts: there was no gnuplot where this was written.</p>\n");
    if (f->games) {
        whole_write(f, out);
        sides_write(f, charts, out);
        cards_write(f, charts, out);
        pairs_write(f, out);
        length_write(f, charts, out);
    }
    html_end(out);
}
