/*
 * parse_thing.c - references, filters, selectors, zones. See parse.h.
 */
#include "parse.h"

#include <string.h>

static const struct {
    const char *word;
    RefKind kind;
} REFS[] = { { "this", REF_THIS },   { "it", REF_IT },     { "that", REF_THAT }, { "you", REF_YOU },
             { "there", REF_THERE }, { "here", REF_HERE }, { "host", REF_HOST }, { "cause", REF_CAUSE } };
enum { REF_WORDS = sizeof REFS / sizeof *REFS };

static bool word_in(const char *word, const char *const *list, int count)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(list[i], word)) return true;
    return false;
}

/* ---- References -------------------------------------------------------------------------------------------------- */

static bool starts_first(const Parser *p, int ahead)
{
    return parse_at_word(p, ahead, "the") &&
           (parse_at_word(p, ahead + 1, "first") || parse_at_word(p, ahead + 1, "last"));
}

static bool starts_ref_at(const Parser *p, int ahead)
{
    const Token *token = parse_peek(p, ahead);
    if (token->kind != T_WORD) return false;
    for (int i = 0; i < REF_WORDS; i++)
        if (!strcmp(REFS[i].word, token->text)) return true;
    if (starts_first(p, ahead)) return true;
    if (parse_at_word(p, ahead, "the"))
        return parse_peek(p, ahead + 1)->kind == T_WORD && words_find(p->w, WC_ROLE, parse_peek(p, ahead + 1)->text);
    return parse_at_word(p, ahead + 1, "of") && words_find(p->w, WC_REF, token->text);
}

bool parse_starts_ref(const Parser *p) { return starts_ref_at(p, 0); }

static void fail_ref(Parser *p)
{
    const Token *token = parse_peek(p, 0);
    Guess near = { .word = token->text };
    if (parse_at_word(p, 0, "the")) {
        token = parse_peek(p, 1);
        near.word = token->text;
        for (int i = 0; i < p->w->all[WC_ROLE].count; i++) guess_offer(&near, p->w->all[WC_ROLE].word[i]->name);
        parse_fail(p, token->pos, "`the %s` is nothing this game knows%s", token->text, guess_hint(p->a, &near));
        return;
    }
    if (token->kind == T_WORD && words_find(p->w, WC_KIND, token->text)) {
        parse_fail(p, token->pos, "expected a thing, but here is `%s`; write `a %s`, `each %s` or which one",
                   token->text, token->text, token->text);
        return;
    }
    for (int i = 0; i < REF_WORDS; i++) guess_offer(&near, REFS[i].word);
    parse_fail(p, token->pos, "expected a thing, but here is %s%s", parse_written(p, token), guess_hint(p->a, &near));
}

static void parse_ref_the(Parser *p, Ref *ref)
{
    if (parse_eat_word(p, "first")) ref->kind = REF_FIRST;
    else if (parse_eat_word(p, "last")) ref->kind = REF_LAST;
    if (ref->kind == REF_FIRST || ref->kind == REF_LAST) {
        ref->filter = parse_filter(p);
        return;
    }
    ref->kind = REF_ROLE;
    ref->word = words_find(p->w, WC_ROLE, parse_peek(p, 0)->text);
    parse_eat(p, T_WORD);
}

Ref *parse_ref(Parser *p)
{
    Ref *ref = TAKE(p->a, Ref);
    ref->pos = parse_peek(p, 0)->pos;
    if (!parse_deeper(p)) return ref;
    const Token *token = parse_peek(p, 0);
    int plain = 0;
    while (plain < REF_WORDS && (token->kind != T_WORD || strcmp(REFS[plain].word, token->text))) plain++;
    if (!parse_starts_ref(p)) {
        fail_ref(p);
    } else if (plain < REF_WORDS) {
        ref->kind = REFS[plain].kind;
        parse_eat(p, T_WORD);
    } else if (parse_eat_word(p, "the")) {
        parse_ref_the(p, ref);
    } else {
        ref->kind = REF_OF;
        ref->word = words_find(p->w, WC_REF, token->text);
        parse_eat(p, T_WORD);
        parse_eat_word(p, "of");
        ref->of = parse_ref(p);
    }
    parse_shallower(p);
    return ref;
}

/* ---- Zones ------------------------------------------------------------------------------------------------------- */

static Owner owner_at(const Parser *p, int ahead)
{
    return parse_at_word(p, ahead, "your")    ? OWNER_YOUR
           : parse_at_word(p, ahead, "their") ? OWNER_THEIR
           : parse_at_word(p, ahead, "its")   ? OWNER_ITS
           : parse_at_word(p, ahead, "the")   ? OWNER_THE
                                              : OWNER_NONE;
}

/* How many words of a zone stand here, its name included; 0 if it is none. */
static bool starts_zone(const Parser *p)
{
    int i = 0;
    if (parse_at_word(p, 0, "the") && (parse_at_word(p, 1, "top") || parse_at_word(p, 1, "bottom"))) return true;
    Owner owner = owner_at(p, 0);
    if (owner != OWNER_NONE) i++;
    if (owner == OWNER_YOUR || owner == OWNER_THEIR || owner == OWNER_ITS) return true;
    const Token *token = parse_peek(p, i);
    return token->kind == T_WORD && words_find(p->w, WC_ZONE, token->text);
}

ZoneRef *parse_zone(Parser *p)
{
    ZoneRef *zone = TAKE(p->a, ZoneRef);
    zone->pos = parse_peek(p, 0)->pos;
    if (p->panic) return zone;
    if (parse_at_word(p, 0, "the") && (parse_at_word(p, 1, "top") || parse_at_word(p, 1, "bottom"))) {
        parse_eat_word(p, "the");
        zone->bottom = parse_eat_word(p, "bottom");
        zone->top = !zone->bottom && parse_eat_word(p, "top");
        parse_expect_word(p, "of");
    }
    zone->owner = owner_at(p, 0);
    if (zone->owner != OWNER_NONE) parse_eat(p, T_WORD);
    const Token *token = parse_peek(p, 0);
    zone->zone = token->kind == T_WORD ? words_find(p->w, WC_ZONE, token->text) : NULL;
    if (!zone->zone) {
        Guess near = { .word = token->text };
        for (int i = 0; i < p->w->all[WC_ZONE].count; i++) guess_offer(&near, p->w->all[WC_ZONE].word[i]->name);
        parse_fail(p, token->pos, "%s is not a zone of this game%s", parse_written(p, token), guess_hint(p->a, &near));
    }
    parse_eat(p, T_WORD);
    return zone;
}

/* ---- Filters ----------------------------------------------------------------------------------------------------- */

static bool filter_word_at(const Parser *p, int ahead, FilterWord *found)
{
    static const WordClass BEFORE[] = { WC_KIND, WC_TRAIT }, AFTER[] = { WC_ZONE, WC_GROUP };
    const Token *token = parse_peek(p, ahead);
    FilterWord word = { .pos = token->pos, .kind = FW_WORD };
    if (token->kind != T_WORD) return false;
    if (!strcmp(token->text, "yours")) word.kind = FW_YOURS;
    else if (!strcmp(token->text, "theirs")) word.kind = FW_THEIRS;
    for (int i = 0; i < 2 && word.kind == FW_WORD && !word.word; i++)
        word.word = words_find(p->w, BEFORE[i], token->text);
    if (word.kind == FW_WORD && !word.word) word.word = words_find_state(p->w, token->text, &word.opposite);
    for (int i = 0; i < 2 && word.kind == FW_WORD && !word.word; i++)
        word.word = words_find(p->w, AFTER[i], token->text);
    *found = word;
    return word.kind != FW_WORD || word.word;
}

/* The words that may follow a filter; anything else there is a misspelt noun. */
static bool may_follow(const Parser *p, const char *word)
{
    static const char *const WORDS[] = { "of",    "in",    "here", "next", "within",   "holding", "on",
                                         "named", "other", "with", "plus", "minus",    "times",   "is",
                                         "are",   "at",    "and",  "or",   "by",       "to",      "for",
                                         "from",  "if",    "once", "cost", "otherwise", "min", "max" };
    if (word_in(word, WORDS, sizeof WORDS / sizeof *WORDS)) return true;
    for (int i = 0; i < p->w->all[WC_EVENT].count; i++) {
        const EventInfo *event = &p->w->all[WC_EVENT].word[i]->u.event;
        for (int k = event->name_parts; k < event->parts; k++)
            if (event->part[k].kind == PART_PLAIN && !strcmp(event->part[k].plain, word)) return true;
    }
    return false;
}

static void fail_filter(Parser *p)
{
    const Token *token = parse_peek(p, 0);
    Guess near = { .word = token->text };
    static const WordClass CLASSES[] = { WC_KIND, WC_TRAIT, WC_STATE, WC_ZONE };
    for (int k = 0; k < 4; k++) {
        const WordArray *words = &p->w->all[CLASSES[k]];
        for (int i = 0; i < words->count; i++) {
            guess_offer(&near, words->word[i]->name);
            if (CLASSES[k] == WC_STATE && words->word[i]->u.state.opposite)
                guess_offer(&near, words->word[i]->u.state.opposite);
        }
    }
    parse_fail(p, token->pos, "%s is not a kind of thing in this game%s", parse_written(p, token),
               guess_hint(p->a, &near));
}

bool parse_starts_filter(const Parser *p, int ahead)
{
    FilterWord word;
    if (parse_at_word(p, ahead, "not")) ahead++;
    return filter_word_at(p, ahead, &word);
}

static void parse_near(Parser *p, Relation *r)
{
    if (parse_eat_word(p, "a") || parse_eat_word(p, "an")) r->filter = parse_filter(p);
    else r->ref = parse_ref(p);
}

static void parse_of(Parser *p, Relation *r)
{
    if (parse_eat_word(p, "yours")) r->kind = REL_OF_YOURS;
    else if (parse_eat_word(p, "theirs")) r->kind = REL_OF_THEIRS;
    else if (parse_at_word(p, 0, "an") && parse_at_word(p, 1, "opponent")) {
        r->kind = REL_OF_OPPONENT;
        p->at += 2;
    } else {
        r->kind = REL_OF;
        r->ref = parse_ref(p);
    }
}

static void parse_in(Parser *p, Relation *r)
{
    if (starts_zone(p) && !(parse_at_word(p, 0, "the") && starts_ref_at(p, 0))) {
        r->kind = REL_IN_ZONE;
        r->zone = parse_zone(p);
        return;
    }
    r->kind = REL_IN;
    parse_near(p, r);
}

static void parse_other_than(Parser *p, Relation *r)
{
    r->kind = REL_OTHER_THAN;
    parse_expect_word(p, "than");
    if (parse_at(p, T_STRING)) {
        r->name = parse_peek(p, 0)->text;
        parse_eat(p, T_STRING);
    } else if (parse_starts_ref(p)) {
        r->ref = parse_ref(p);
    } else {
        if (!parse_eat_word(p, "a")) parse_eat_word(p, "an");
        r->filter = parse_filter(p);
    }
}

static void parse_with(Parser *p, Relation *r)
{
    if (parse_eat_word(p, "the")) {
        r->kind = parse_eat_word(p, "most") ? REL_WITH_MOST : REL_WITH_LEAST;
        if (r->kind == REL_WITH_LEAST) parse_expect_word(p, "least");
        r->number = parse_number(p);
    } else {
        r->kind = REL_WITH;
        r->number = parse_number(p);
        r->compare = parse_compare(p);
        r->amount = parse_amount(p);
    }
    if (!p->panic && !r->number->u.number.has_of)
        parse_fail(p, r->pos, "`%s` is not a number of a thing", r->number->name);
}

/* `with` also stands in signatures (`swap @ with %`): there no number follows. */
static bool starts_with(const Parser *p)
{
    const Token *next = parse_peek(p, 1);
    if (parse_at_word(p, 1, "the")) return parse_at_word(p, 2, "most") || parse_at_word(p, 2, "least");
    return next->kind == T_WORD && words_find(p->w, WC_NUMBER, next->text);
}

static void parse_named(Parser *p, Relation *r)
{
    r->kind = REL_NAMED;
    r->name = parse_peek(p, 0)->text;
    parse_expect(p, T_STRING, "the name of a card in quotes");
}

static bool parse_relation(Parser *p, Relation *r)
{
    r->pos = parse_peek(p, 0)->pos;
    if (parse_eat_word(p, "of")) {
        parse_of(p, r);
    } else if (parse_eat_word(p, "in")) {
        parse_in(p, r);
    } else if (parse_eat_word(p, "here")) {
        r->kind = REL_HERE;
    } else if (parse_eat_word(p, "next")) {
        r->kind = REL_NEXT_TO;
        parse_expect_word(p, "to");
        parse_near(p, r);
    } else if (parse_eat_word(p, "within")) {
        r->kind = REL_WITHIN;
        r->amount = parse_amount(p);
        parse_expect_word(p, "of");
        parse_near(p, r);
    } else if (parse_eat_word(p, "holding")) {
        r->kind = REL_HOLDING;
        r->no = parse_eat_word(p, "no");
        if (!r->no && !parse_eat_word(p, "a")) parse_expect_word(p, "an");
        r->filter = parse_filter(p);
    } else if (parse_at_word(p, 0, "on") && starts_ref_at(p, 1)) {
        parse_eat_word(p, "on");
        r->kind = REL_ON;
        r->ref = parse_ref(p);
    } else if (parse_eat_word(p, "named")) {
        parse_named(p, r);
    } else if (parse_eat_word(p, "other")) {
        parse_other_than(p, r);
    } else if (parse_at_word(p, 0, "with") && starts_with(p)) {
        parse_eat_word(p, "with");
        parse_with(p, r);
    } else {
        return false;
    }
    return true;
}

static void parse_filter_words(Parser *p, Filter *f)
{
    while (!p->panic) {
        FilterWord word;
        bool negated = parse_at_word(p, 0, "not");
        if (!filter_word_at(p, negated, &word)) {
            if (negated) p->at++;
            if (negated) fail_filter(p);
            return;
        }
        p->at += 1 + negated;
        word.negated = negated;
        PUSH(p->a, f->word, f->words, word);
    }
}

Filter *parse_filter(Parser *p)
{
    Filter *f = TAKE(p->a, Filter);
    f->pos = parse_peek(p, 0)->pos;
    if (!parse_deeper(p)) return f;
    parse_filter_words(p, f);
    const Token *next = parse_peek(p, 0);
    if (!f->words || (next->kind == T_WORD && !may_follow(p, next->text))) fail_filter(p);
    for (Relation r = { 0 }; !p->panic && parse_relation(p, &r); r = (Relation){ 0 })
        PUSH(p->a, f->relation, f->relations, r);
    parse_shallower(p);
    return f;
}

/* ---- Selectors --------------------------------------------------------------------------------------------------- */

bool parse_starts_select(const Parser *p)
{
    static const char *const HEADS[] = { "a", "an", "another", "each" };
    const Token *token = parse_peek(p, 0);
    if (token->kind == T_INT) return parse_starts_filter(p, 1);
    if (token->kind != T_WORD) return false;
    if (word_in(token->text, HEADS, 4) || parse_starts_ref(p)) return true;
    return parse_at_word(p, 0, "up") && parse_at_word(p, 1, "to");
}

static void parse_select_first(Parser *p, Select *s)
{
    parse_eat_word(p, "the");
    s->kind = parse_eat_word(p, "first") ? SEL_FIRST : SEL_LAST;
    if (s->kind == SEL_LAST) parse_eat_word(p, "last");
    Amount *amount = TAKE(p->a, Amount);
    amount->pos = parse_peek(p, 0)->pos;
    amount->kind = AMT_INT;
    amount->value = parse_peek(p, 0)->value;
    parse_eat(p, T_INT);
    s->amount = amount;
    s->filter = parse_filter(p);
}

Select *parse_select(Parser *p)
{
    Select *s = TAKE(p->a, Select);
    s->pos = parse_peek(p, 0)->pos;
    if (p->panic) return s;
    if (starts_first(p, 0) && parse_peek(p, 2)->kind == T_INT) {
        parse_select_first(p, s);
    } else if (parse_starts_ref(p)) {
        s->kind = SEL_REF;
        s->ref = parse_ref(p);
    } else if (parse_eat_word(p, "a")) {
        s->kind = parse_eat_word(p, "random") ? SEL_RANDOM : SEL_A;
        s->filter = parse_filter(p);
    } else if (parse_eat_word(p, "an")) {
        s->kind = SEL_A;
        s->filter = parse_filter(p);
    } else if (parse_eat_word(p, "another")) {
        s->kind = SEL_ANOTHER;
        s->filter = parse_filter(p);
    } else if (parse_eat_word(p, "each")) {
        s->kind = SEL_EACH;
        s->filter = parse_filter(p);
    } else if (parse_at_word(p, 0, "up") || parse_at(p, T_INT)) {
        s->kind = parse_eat_word(p, "up") ? SEL_UP_TO : SEL_COUNT;
        if (s->kind == SEL_UP_TO) parse_expect_word(p, "to");
        s->amount = parse_amount(p);
        s->filter = parse_filter(p);
    } else {
        fail_ref(p);
    }
    return s;
}

Select *parse_second(Parser *p)
{
    if (p->panic || !starts_zone(p) || (parse_at_word(p, 0, "the") && starts_ref_at(p, 0))) return parse_select(p);
    Select *s = TAKE(p->a, Select);
    s->pos = parse_peek(p, 0)->pos;
    s->kind = SEL_PILE;
    s->zone = parse_zone(p);
    return s;
}

Select *parse_which(Parser *p)
{
    Select *s = parse_select(p);
    if (p->panic) return s;
    if (s->kind != SEL_REF && s->kind != SEL_A && s->kind != SEL_ANOTHER && s->kind != SEL_EACH)
        parse_fail(p, s->pos, "nothing is chosen here: write `a`, `another`, or what it is");
    return s;
}
