/*
 * report_words.c - the findings for a terminal. See report.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/report.h"
#include "telling/card_page.h"

enum { CARDS_SAID = 16, PAIRS_SAID = 8, ENDINGS_SAID = 6, NAME_WIDE = 26, LINE = 100 };

void report_title(const Plan *p, Text *t)
{
    char number[32];
    text_add(t, p->entry->face->title);
    text_add(t, ", ");
    plan_settings_words(p, t);
    text_add(t, ", ");
    plan_levels_words(p, t);
    if (p->pack) {
        text_add(t, ", ");
        text_add(t, p->pack);
    }
    snprintf(number, sizeof number, ", seed %llu", (unsigned long long)p->setup.seed);
    text_add(t, number);
}

static void percent_add(Text *t, const char *format, double a, double b, double c)
{
    char words[96];
    snprintf(words, sizeof words, format, 100 * a, 100 * b, 100 * c);
    text_add(t, words);
}

void estimate_share_words(const Estimate *e, Text *t)
{
    if (!e->known) text_add(t, "-");
    else percent_add(t, "%.1f %% (%.1f to %.1f)", e->value, e->low, e->high);
}

void estimate_points_words(const Estimate *e, Text *t)
{
    if (!e->known) text_add(t, "-");
    else percent_add(t, "%+.1f (%+.1f to %+.1f)", e->value, e->low, e->high);
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static void whole_say(const Findings *f, Sheet *out)
{
    char words[LINE];
    Text t = text_in(words, sizeof words);
    estimate_share_words(&f->won, &t);
    sheet_add(out, "%-14s %s\n", f->together ? "won" : "has a winner", words);
    sheet_add(out, "%-14s %.1f decisions (%.1f to %.1f)", "length", f->length.value, f->length.low, f->length.high);
    if (f->rounds.known) sheet_add(out, ", %.1f rounds (%.1f to %.1f)", f->rounds.value, f->rounds.low, f->rounds.high);
    sheet_add(out, "\n%-14s %.2f answers a decision\n", "branching", f->branching.value);
    if (!f->together && f->leads.known)
        sheet_add(out, "%-14s %.2f a game (%.2f to %.2f)\n", "lead changes", f->leads.value, f->leads.low,
                 f->leads.high);
    if (f->unended) sheet_add(out, "%lld games went on too long and were cut off.\n", (long long)f->unended);
}

/* A long sentence goes on under its beginning. */
static void wrapped_say(Sheet *out, int indent, const char *words)
{
    enum { WIDE = 80 };
    int column = indent;
    while (*words) {
        size_t length = strcspn(words, " ");
        if (column > indent && column + (int)length + 1 > WIDE) sheet_add(out, "\n%*s", indent, ""), column = indent;
        sheet_add(out, "%s%.*s", column > indent ? " " : "", (int)length, words);
        column += (int)length + (column > indent);
        words += length + (words[length] == ' ');
    }
}

static void endings_say(const Findings *f, Sheet *out)
{
    char words[ENDING_ROOM + 40];
    for (int i = 0; i < f->endings && i < ENDINGS_SAID; i++) {
        double share = f->watched ? 100.0 * (double)f->ending[i].games / (double)f->watched : 0;
        sheet_add(out, "%-14s %4.0f %% ", i ? "" : "endings", share);
        snprintf(words, sizeof words, "%s [game %lld]", f->ending[i].words, (long long)f->ending[i].first);
        wrapped_say(out, 22, words);
        sheet_add(out, "\n");
    }
}

/* ---- Sides ------------------------------------------------------------------------------------------------------- */

static void sides_say(const Findings *f, Sheet *out)
{
    const char *group = "";
    for (int i = 0; i < f->sides; i++) {
        const Side *s = &f->side[i];
        char rate[LINE];
        Text t = text_in(rate, sizeof rate);
        if (strcmp(group, s->group) != 0)
            sheet_add(out, "\n%-*s %8s  %-24s %s\n", NAME_WIDE, s->group, "games", "won (95 %)", "score");
        group = s->group;
        estimate_share_words(&s->rate, &t);
        sheet_add(out, "%-*.*s %8lld  %-24s", NAME_WIDE, NAME_WIDE, s->name, (long long)s->games, rate);
        if (s->score.known) sheet_add(out, " %.1f", s->score.value);
        sheet_add(out, "\n");
    }
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static double card_strength(const CardFinding *x)
{
    double drawn = estimate_clear(&x->drawn) ? x->drawn.value : 0,
           played = estimate_clear(&x->played) ? x->played.value : 0;
    drawn = drawn < 0 ? -drawn : drawn, played = played < 0 ? -played : played;
    return drawn > played ? drawn : played;
}

static int by_verdict(const void *a, const void *b)
{
    const CardFinding *x = *(const CardFinding *const *)a, *y = *(const CardFinding *const *)b;
    double more = card_strength(y) - card_strength(x);
    if (x->verdict != y->verdict) return (int)x->verdict - (int)y->verdict;
    if (more != 0) return more > 0 ? 1 : -1;
    return x->card - y->card;
}

static void card_say(const Findings *f, const CardFinding *x, Sheet *out)
{
    const Box *box = f->plan->box;
    char drawn[LINE], played[LINE];
    Text t = text_in(drawn, sizeof drawn), u = text_in(played, sizeof played);
    estimate_points_words(&x->drawn, &t);
    estimate_points_words(&x->played, &u);
    sheet_add(out, "%-*.*s %-13s ", NAME_WIDE - 2, NAME_WIDE - 2, card_page_name(box, x->card),
             verdict_words(x->verdict));
    if (x->verdict == VERDICT_DOMINATED)
        sheet_add(out, "%s was taken instead in %lld of %lld\n", card_page_name(box, x->over), (long long)x->over_lost,
                 (long long)x->over_n);
    else if (x->verdict == VERDICT_DEAD)
        sheet_add(out, "played in %lld of %lld seat-games it was offered in\n", (long long)x->n[FACT_PLAYED],
                 (long long)x->n[FACT_OFFERED]);
    else if (x->verdict == VERDICT_NEVER_DRAWN) sheet_add(out, "in the deck %lld times\n", (long long)x->n[FACT_DECK]);
    else sheet_add(out, "%-22s %s\n", drawn, played);
}

static void cards_say(const Findings *f, Sheet *out)
{
    const CardFinding **list = (const CardFinding **)malloc(((size_t)f->cards + 1) * sizeof *list);
    int count = 0;
    if (!list) out->failed = true;
    for (int i = 0; list && i < f->cards; i++)
        if (f->card[i].verdict) list[count++] = &f->card[i];
    if (list) qsort(list, (size_t)count, sizeof *list, by_verdict);
    if (f->cards) sheet_add(out, "\n%d cards seen; %d stand out", f->cards, count);
    if (count)
        sheet_add(out, "\n%-*s %-13s %-22s %s", NAME_WIDE - 2, "card", "", "when drawn, points", "when played, points");
    if (f->cards) sheet_add(out, "\n");
    for (int i = 0; i < count && i < CARDS_SAID; i++) card_say(f, list[i], out);
    if (count > CARDS_SAID)
        sheet_add(out, "... and %d more: see the report (--out DIR) or --csv\n", count - CARDS_SAID);
    free(list);
}

static void pairs_say(const Findings *f, Sheet *out)
{
    if (!f->pairs_tested) return;
    sheet_add(out, "\n%d pairs tested; %d%s are clearly more or less than their parts\n", f->pairs_tested, f->pairs,
             f->pairs == PAIRS_SHOWN ? " or more" : "");
    for (int i = 0; i < f->pairs && i < PAIRS_SAID; i++) {
        char more[LINE];
        Text t = text_in(more, sizeof more);
        estimate_points_words(&f->pair[i].more, &t);
        sheet_add(out, "%s + %s: %s points, in %lld seat-games\n", card_page_name(f->plan->box, f->pair[i].a),
                 card_page_name(f->plan->box, f->pair[i].b), more, (long long)f->pair[i].games);
    }
}

void report_words(const Findings *f, Sheet *out)
{
    char title[700];
    Text t = text_in(title, sizeof title);
    report_title(f->plan, &t);
    snprintf(title + t.used, sizeof title - (size_t)t.used, ": %lld games", (long long)f->games);
    if ((uint64_t)f->games < f->asked) {
        size_t used = strlen(title);
        snprintf(title + used, sizeof title - used, " of %llu", (unsigned long long)f->asked);
    }
    wrapped_say(out, 0, title);
    sheet_add(out, "\n\n");
    if (!f->games) return;
    whole_say(f, out);
    endings_say(f, out);
    sides_say(f, out);
    cards_say(f, out);
    pairs_say(f, out);
}
