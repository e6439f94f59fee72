/*
 * text_rule.c - changed numbers and permissions in English: +1 to ATTACK, your monsters move up to 2 rooms per Move,
 * threats cannot be PUSHED.
 *
 * Owns how the rules of one line are worded and joined. Does NOT know conditions.
 */
#include "text_filter.h"

#include <string.h>

/* A rule as subject and predicate, so that two rules about the same things share the subject. */
typedef struct Clause {
    const char *subject;   /* "your monsters"; "" where there is none                        */
    const char *predicate; /* "move up to 2 rooms per Move", "+1 to ATTACK"                  */
    const char *step;      /* "+1": rules with the same step share it; null                  */
    const char *what;      /* "ATTACK"                                                       */
} Clause;

static const char *subject_of(Noun of) { return of.text ? of.text : ""; }

static const char *signed_text(Writer *w, const Rule *r, const char *amount)
{
    return SAY(w, "%s%s", r->kind == RULE_MINUS ? "−" : "+", amount);
}

/* `plus the number of F`: for each F; `plus time of this`: for each Time counter on it. Null: something else. */
static const char *for_each(Writer *w, const Amount *a)
{
    if (a->kind == AMT_COUNT) {
        FilterText f = filter_text(w, a->filter, FILTER_IN);
        if (!f.owner) return SAY(w, "for each %s", filter_name(w, &f, false));
        return f.some ? SAY(w, "for each of %s %s", f.some_many, filter_name(w, &f, true))
                      : SAY(w, "for each of %s %s", f.owner, filter_name(w, &f, true));
    }
    bool counter = a->kind == AMT_NUMBER && a->of && a->number->u.number.origin == NO_COUNTER;
    if (!counter) return NULL;
    const char *on = source_say(w, "counter on");
    const char *noun = english_singular(w->arena, number_noun(w, a->number));
    return SAY(w, "for each %s %s %s", noun, on ? on : "on", noun_of_ref(w, a->of).text);
}

static const char *have(Person person) { return person == PERSON_IT ? "has" : "have"; }

/* attack plus 1; skills minus 1; attack plus half doom. */
static Clause clause_of_number(Writer *w, const Rule *r)
{
    const char *noun = number_noun(w, r->number);
    const char *each = for_each(w, r->amount);
    bool counted = strchr(noun, '/') != NULL;
    if (each)
        return (Clause){ "", SAY(w, "%s to %s %s", signed_text(w, r, "1"), english_singular(w->arena, noun), each),
                         NULL, NULL };
    Count c = count_of_amount(w, r->amount);
    if (c.form == COUNT_WORKED || c.form == COUNT_THAT) {
        const char *verb = r->kind == RULE_MINUS ? "subtract" : "add", *to = r->kind == RULE_MINUS ? "from" : "to";
        return (Clause){ "", SAY(w, "%s %s %s %s", verb, c.text, to, english_singular(w->arena, noun)), NULL, NULL };
    }
    const char *step = signed_text(w, r, c.text);
    if (counted) {
        const char *many = c.form == COUNT_ONE ? english_singular(w->arena, noun) : english_plural(w->arena, noun);
        return (Clause){ "", SAY(w, "%s %s", step, many), NULL, NULL };
    }
    return (Clause){ "", SAY(w, "%s to %s", step, noun), step, noun };
}

/* power of this plus 1: X has +1 Power. */
static Clause clause_of_thing(Writer *w, const Rule *r, Noun of)
{
    const char *noun = english_singular(w->arena, number_noun(w, r->number));
    const char *each = for_each(w, r->amount);
    if (each)
        return (Clause){ subject_of(of), SAY(w, "%s %s %s %s", have(of.person), signed_text(w, r, "1"), noun, each),
                         NULL, NULL };
    Count c = count_of_amount(w, r->amount);
    if (c.form == COUNT_WORKED || c.form == COUNT_THAT) {
        const char *how = r->kind == RULE_MINUS ? "less" : "extra";
        return (Clause){ subject_of(of), SAY(w, "%s %s %s equal to %s", have(of.person), how, noun, c.text), NULL,
                         NULL };
    }
    const char *step = signed_text(w, r, c.text);
    return (Clause){ subject_of(of), SAY(w, "%s %s %s", have(of.person), step, noun), step, noun };
}

static const char *rule_template(const Rule *r)
{
    const NumberInfo *n = &r->number->u.number;
    switch (r->kind) {
    case RULE_IS: return n->is;
    case RULE_PLUS: return n->plus;
    case RULE_TIMES: return n->times;
    default: return NULL;
    }
}

/* `@ <move> up to # rooms`: the words before the verb are the subject. */
static Clause clause_of_template(Writer *w, const Rule *r, const char *template, Noun of)
{
    Phrase with = { .mood = MOOD_PRESENT, .person = of.person, .digits = true, .field = field_text, .card = w };
    with.count = count_of_amount(w, r->amount);
    const char *said = source_say(w, with.count.text);
    if (said) with.count = (Count){ .form = COUNT_PLAIN, .several = true, .text = said };
    if (with.count.form == COUNT_WORKED) with.count.form = COUNT_PLAIN;
    with.object = of;
    bool led = strncmp(template, "@ ", 2) == 0;
    return (Clause){ led ? subject_of(of) : "", phrase_fill(w->arena, led ? template + 2 : template, &with), NULL,
                     NULL };
}

static Clause clause_of_is(Writer *w, const Rule *r, Noun of)
{
    const char *noun = english_singular(w->arena, number_noun(w, r->number));
    const char *whose = r->of ? SAY(w, "%s %s", english_own(w->arena, of.text), noun) : noun;
    const char *amount = amount_text(w, r->amount);
    bool twice = r->kind == RULE_TIMES && r->amount->kind == AMT_INT && r->amount->value == 2;
    if (twice) return (Clause){ "", SAY(w, "double %s", whose), NULL, NULL };
    if (r->kind == RULE_TIMES) return (Clause){ "", SAY(w, "%s is multiplied by %s", whose, amount), NULL, NULL };
    bool named = r->amount->kind == AMT_NUMBER && !r->amount->of; /* `is doom` reads like a name */
    return (Clause){ "", SAY(w, "%s is %s%s", whose, named ? "equal to " : "", amount), NULL, NULL };
}

/* ---- Permissions ------------------------------------------------------------------------------------------------- */

static Clause clause_of_permission(Writer *w, const Rule *r)
{
    if (r->kind == RULE_MAY_NOT) return (Clause){ "", act_barred(w, r->act), NULL, NULL };
    const char *said = source_say(w, source_of_act(w, "may ", r->act));
    if (said) return (Clause){ "", said, NULL, NULL };
    Writer inner = *w;
    const char *who = r->act->by ? noun_of_select(&inner, r->act->by, NOUN_GENERAL).text : "you";
    const char *text = SAY(w, "%s may %s", who, act_order(&inner, r->act));
    w->this_said = inner.this_said;
    return (Clause){ "", text, NULL, NULL };
}

/* `may attack this; may not attack a threat`: every ATTACK goes to this card. */
static bool is_hijack(const Rule *may, const Rule *may_not)
{
    return may->kind == RULE_MAY && may_not->kind == RULE_MAY_NOT && may->act->event == may_not->act->event &&
           may->act->thing && may_not->act->thing && may->act->thing->kind == SEL_REF && !may->act->by &&
           !may_not->act->by;
}

static Clause clause_of_hijack(Writer *w, const Rule *may, const Rule *may_not)
{
    const char *to = noun_of_select(w, may->act->thing, NOUN_PLAIN).text;
    const char *from = noun_of_select(w, may_not->act->thing, NOUN_PLAIN).text;
    return (Clause){ "", SAY(w, "each %s must target %s instead of %s", act_keyword(w, may->act), to, from), NULL,
                     NULL };
}

/* ---- A line of rules --------------------------------------------------------------------------------------------- */

static Clause clause_of_rule(Writer *w, const Rule *r)
{
    if (r->kind == RULE_MAY || r->kind == RULE_MAY_NOT) return clause_of_permission(w, r);
    Noun of = { 0 };
    const char *template = rule_template(r);
    if (r->of && (!template || strchr(template, '@'))) of = noun_of_select(w, r->of, NOUN_GENERAL);
    if (template) return clause_of_template(w, r, template, of);
    if (r->kind == RULE_IS || r->kind == RULE_TIMES) return clause_of_is(w, r, of);
    return r->of ? clause_of_thing(w, r, of) : clause_of_number(w, r);
}

static const char *clause_text(Writer *w, const Clause *c)
{
    return *c->subject ? SAY(w, "%s %s", c->subject, c->predicate) : c->predicate;
}

/* A second rule about the same things or of the same size goes into the same sentence. */
static bool clause_join(Writer *w, const char **text, const Clause *before, const Clause *c)
{
    bool same_subject = english_is(before->subject, c->subject);
    bool steps = same_subject && before->step && c->step;
    if (steps && english_is(before->step, c->step)) *text = SAY(w, "%s and %s", *text, c->what);
    else if (steps && *c->subject) *text = SAY(w, "%s and %s %s", *text, c->step, c->what);
    else if (steps || (same_subject && *c->subject)) *text = SAY(w, "%s and %s", *text, c->predicate);
    else return false;
    return true;
}

const char *rules_text(Writer *w, const LineDef *line)
{
    const char *done = NULL, *text = NULL; /* sentences finished, and the one being written */
    Clause before = { "", "", NULL, NULL };
    for (int i = 0; i < line->rules; i++) {
        bool hijack = i + 1 < line->rules && is_hijack(&line->rule[i], &line->rule[i + 1]);
        Clause c = hijack ? clause_of_hijack(w, &line->rule[i], &line->rule[i + 1]) : clause_of_rule(w, &line->rule[i]);
        if (hijack) i++;
        if (!text) text = clause_text(w, &c);
        else if (!clause_join(w, &text, &before, &c)) {
            done = done ? sentence_join(w, done, text) : text;
            text = clause_text(w, &c);
        }
        before = c;
    }
    return done ? sentence_join(w, done, text) : text;
}
