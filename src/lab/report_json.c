/*
 * report_json.c - the findings for programs, as JSON and CSV. See report.h.
 */
#include <stdio.h>
#include <string.h>

#include "lab/report.h"
#include "telling/card_page.h"

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

/* Six digits are more than any interval knows, and print alike everywhere. */
static json_t *number_json(double x)
{
    char digits[40];
    double short_one = 0;
    snprintf(digits, sizeof digits, "%.6g", x);
    sscanf(digits, "%lf", &short_one);
    return json_real(short_one);
}

json_t *estimate_json(const Estimate *e)
{
    json_t *out;
    if (!e->known) return json_null();
    out = json_object();
    json_object_set_new(out, "value", number_json(e->value));
    json_object_set_new(out, "low", number_json(e->low));
    json_object_set_new(out, "high", number_json(e->high));
    return out;
}

static json_t *difference_json(const Estimate *e)
{
    json_t *out = estimate_json(e);
    if (!e->known) return out;
    json_object_set_new(out, "p", number_json(e->p));
    json_object_set_new(out, "q", number_json(e->q));
    return out;
}

json_t *plan_json(const Plan *p)
{
    char settings[512], levels[256], content[20], seed[24];
    Text t = text_in(settings, sizeof settings), u = text_in(levels, sizeof levels);
    plan_settings_words(p, &t);
    plan_levels_words(p, &u);
    snprintf(content, sizeof content, "%016llx", (unsigned long long)p->box->hash);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)p->setup.seed);
    return json_pack("{s:s, s:i, s:s, s:s?, s:s, s:s, s:s}", "game", p->entry->game->name, "rules",
                     (int)p->entry->game->rules_version, "content", content, "pack", p->pack, "options", settings,
                     "levels", levels, "seed", seed);
}

static json_t *sides_json(const Findings *f)
{
    json_t *out = json_array();
    for (int i = 0; i < f->sides; i++) {
        const Side *s = &f->side[i];
        json_t *x = json_pack("{s:s, s:s, s:I, s:I, s:I}", "group", s->group, "name", s->name, "games",
                              (json_int_t)s->games, "won", (json_int_t)s->won, "even", (json_int_t)s->even);
        json_object_set_new(x, "rate", estimate_json(&s->rate));
        json_object_set_new(x, "score", estimate_json(&s->score));
        json_object_set_new(x, "even_share", number_json(s->share));
        json_array_append_new(out, x);
    }
    return out;
}

static const char *const FACT_NAMES[FACTS] = { "deck", "began", "drawn", "offered", "played" };

static json_t *card_json(const Findings *f, const CardFinding *x)
{
    const Box *box = f->plan->box;
    json_t *out = json_pack("{s:s, s:s, s:s}", "name", card_page_name(box, x->card), "kind",
                            card_page_kind(f->plan->entry->face, box, x->card), "verdict", verdict_words(x->verdict));
    for (int i = 0; i < FACTS; i++) {
        json_t *fact = json_pack("{s:I, s:I}", "games", (json_int_t)x->n[i], "won", (json_int_t)x->won[i]);
        json_object_set_new(fact, "rate", estimate_json(&x->rate[i]));
        json_object_set_new(out, FACT_NAMES[i], fact);
    }
    json_t *left = json_pack("{s:I, s:I}", "games", (json_int_t)x->left, "won", (json_int_t)x->left_won);
    json_object_set_new(left, "rate", estimate_json(&x->left_rate));
    json_object_set_new(out, "left", left);
    json_object_set_new(out, "when_in_deck", difference_json(&x->deck));
    json_object_set_new(out, "when_drawn", difference_json(&x->drawn));
    json_object_set_new(out, "when_played", difference_json(&x->played));
    if (x->verdict == VERDICT_DOMINATED)
        json_object_set_new(out, "dominated_by",
                            json_pack("{s:s, s:I, s:I}", "name", card_page_name(box, x->over), "met",
                                                           (json_int_t)x->over_n, "lost", (json_int_t)x->over_lost));
    return out;
}

static json_t *cards_json(const Findings *f)
{
    json_t *out = json_array();
    for (int i = 0; i < f->cards; i++) json_array_append_new(out, card_json(f, &f->card[i]));
    return out;
}

static json_t *pairs_json(const Findings *f)
{
    json_t *out = json_array();
    for (int i = 0; i < f->pairs; i++) {
        const PairFinding *x = &f->pair[i];
        json_t *pair = json_pack("{s:[ss], s:I}", "cards", card_page_name(f->plan->box, x->a),
                                 card_page_name(f->plan->box, x->b), "games", (json_int_t)x->games);
        json_object_set_new(pair, "rate", estimate_json(&x->rate));
        json_object_set_new(pair, "more_together", difference_json(&x->more));
        json_array_append_new(out, pair);
    }
    return out;
}

static json_t *bars_json(const Bar *bar, int count)
{
    json_t *out = json_array();
    for (int i = 0; i < count; i++)
        if (bar[i].count)
            json_array_append_new(out, json_pack("[I, I]", (json_int_t)bar[i].from, (json_int_t)bar[i].count));
    return out;
}

static json_t *endings_json(const Findings *f)
{
    json_t *out = json_array();
    for (int i = 0; i < f->endings; i++)
        json_array_append_new(out, json_pack("{s:s, s:I, s:I}", "words", f->ending[i].words, "games",
                                             (json_int_t)f->ending[i].games, "first", (json_int_t)f->ending[i].first));
    return out;
}

json_t *report_json(const Findings *f)
{
    json_t *out = json_object();
    json_object_set_new(out, "run", plan_json(f->plan));
    json_object_set_new(out, "games", json_integer((json_int_t)f->games));
    json_object_set_new(out, "asked", json_integer((json_int_t)f->asked));
    json_object_set_new(out, "unended", json_integer((json_int_t)f->unended));
    json_object_set_new(out, "watched", json_integer((json_int_t)f->watched));
    json_object_set_new(out, "decisions", json_integer((json_int_t)f->decisions));
    json_object_set_new(out, "won", estimate_json(&f->won));
    json_object_set_new(out, "length", estimate_json(&f->length));
    json_object_set_new(out, "rounds", estimate_json(&f->rounds));
    json_object_set_new(out, "branching", estimate_json(&f->branching));
    json_object_set_new(out, "lead_changes", f->together ? json_null() : estimate_json(&f->leads));
    json_object_set_new(out, "endings", endings_json(f));
    json_object_set_new(out, "sides", sides_json(f));
    json_object_set_new(out, "cards", cards_json(f));
    json_object_set_new(out, "pairs", pairs_json(f));
    json_object_set_new(out, "pairs_tested", json_integer(f->pairs_tested));
    json_object_set_new(out, "lengths", bars_json(f->lengths, STRATA));
    json_object_set_new(out, "rounds_played", bars_json(f->round, ROUNDS));
    json_object_set_new(out, "answers", bars_json(f->width, WIDTHS));
    json_object_set_new(out, "leads", bars_json(f->lead, LEADS));
    return out;
}

/* ---- CSV --------------------------------------------------------------------------------------------------------- */

void csv_field(Sheet *out, const char *text)
{
    if (!text[strcspn(text, ",\"\n")]) {
        sheet_add(out, "%s", text);
        return;
    }
    sheet_add(out, "\"");
    for (; *text; text++) sheet_add(out, "%s%c", *text == '"' ? "\"" : "", *text);
    sheet_add(out, "\"");
}

/* A figure without an exponent, to six places. */
static void csv_number(Sheet *out, double x)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%.6f", x);
    size_t length = strlen(digits);
    while (digits[length - 1] == '0') length--;
    if (digits[length - 1] == '.') length--;
    digits[length] = 0;
    sheet_add(out, ",%s", strcmp(digits, "-0") == 0 ? "0" : digits);
}

void csv_names(Sheet *out, const char *name, bool tested)
{
    sheet_add(out, ",%s,%s_low,%s_high", name, name, name);
    if (tested) sheet_add(out, ",%s_q", name);
}

void csv_estimate(Sheet *out, const Estimate *e, bool tested)
{
    const double figure[] = { e->value, e->low, e->high, e->q };
    for (int i = 0; i < (tested ? 4 : 3); i++)
        if (e->known) csv_number(out, figure[i]);
        else sheet_add(out, ",");
}

void report_cards_csv(const Findings *f, Sheet *out)
{
    sheet_add(out, "card,kind,verdict,in_deck,drawn,offered,played,left");
    csv_names(out, "won_in_deck", false), csv_names(out, "won_drawn", false);
    csv_names(out, "won_played", false), csv_names(out, "won_left", false);
    csv_names(out, "when_in_deck", true), csv_names(out, "when_drawn", true), csv_names(out, "when_played", true);
    sheet_add(out, "\n");
    for (int i = 0; i < f->cards; i++) {
        const CardFinding *x = &f->card[i];
        csv_field(out, card_page_name(f->plan->box, x->card));
        sheet_add(out, ",");
        csv_field(out, card_page_kind(f->plan->entry->face, f->plan->box, x->card));
        sheet_add(out, ",%s,%lld,%lld,%lld,%lld,%lld", verdict_words(x->verdict), (long long)x->n[FACT_DECK],
                 (long long)x->n[FACT_DRAWN], (long long)x->n[FACT_OFFERED], (long long)x->n[FACT_PLAYED],
                 (long long)x->left);
        csv_estimate(out, &x->rate[FACT_DECK], false);
        csv_estimate(out, &x->rate[FACT_DRAWN], false);
        csv_estimate(out, &x->rate[FACT_PLAYED], false);
        csv_estimate(out, &x->left_rate, false);
        csv_estimate(out, &x->deck, true);
        csv_estimate(out, &x->drawn, true);
        csv_estimate(out, &x->played, true);
        sheet_add(out, "\n");
    }
}

void report_sides_csv(const Findings *f, Sheet *out)
{
    sheet_add(out, "group,name,games,won,even");
    csv_names(out, "rate", false), csv_names(out, "score", false);
    sheet_add(out, ",even_share\n");
    for (int i = 0; i < f->sides; i++) {
        const Side *s = &f->side[i];
        csv_field(out, s->group);
        sheet_add(out, ",");
        csv_field(out, s->name);
        sheet_add(out, ",%lld,%lld,%lld", (long long)s->games, (long long)s->won, (long long)s->even);
        csv_estimate(out, &s->rate, false);
        csv_estimate(out, &s->score, false);
        csv_number(out, s->share);
        sheet_add(out, "\n");
    }
}

void report_pairs_csv(const Findings *f, Sheet *out)
{
    sheet_add(out, "first,second,games");
    csv_names(out, "won_together", false), csv_names(out, "more_together", true);
    sheet_add(out, "\n");
    for (int i = 0; i < f->pairs; i++) {
        csv_field(out, card_page_name(f->plan->box, f->pair[i].a));
        sheet_add(out, ",");
        csv_field(out, card_page_name(f->plan->box, f->pair[i].b));
        sheet_add(out, ",%lld", (long long)f->pair[i].games);
        csv_estimate(out, &f->pair[i].rate, false);
        csv_estimate(out, &f->pair[i].more, true);
        sheet_add(out, "\n");
    }
}
