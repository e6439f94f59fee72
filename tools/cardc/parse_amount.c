/*
 * parse_amount.c - amounts and conditions. See parse.h.
 */
#include "parse.h"

#include <string.h>

/* ---- Amounts ----------------------------------------------------------------------------------------------------- */

bool parse_starts_amount(const Parser *p)
{
    const Token *token = parse_peek(p, 0);
    if (token->kind == T_INT || token->kind == T_DICE) return true;
    if (token->kind != T_WORD) return false;
    if (parse_at_word(p, 0, "amount") || parse_at_word(p, 0, "all") || parse_at_word(p, 0, "half")) return true;
    if (parse_at_word(p, 0, "the"))
        return parse_at_word(p, 1, "number") || parse_at_word(p, 1, "total") || parse_at_word(p, 1, "highest") ||
               parse_at_word(p, 1, "lowest");
    return words_find(p->w, WC_NUMBER, token->text);
}

const Word *parse_number(Parser *p)
{
    const Token *token = parse_peek(p, 0);
    const Word *number = token->kind == T_WORD ? words_find(p->w, WC_NUMBER, token->text) : NULL;
    if (!number) {
        Guess near = { .word = token->text };
        for (int i = 0; i < p->w->all[WC_NUMBER].count; i++) guess_offer(&near, p->w->all[WC_NUMBER].word[i]->name);
        parse_fail(p, token->pos, "%s is not a number of this game%s", parse_written(p, token),
                   guess_hint(p->a, &near));
    }
    parse_eat(p, T_WORD);
    return number;
}

static void parse_number_of(Parser *p, Amount *n)
{
    n->kind = AMT_NUMBER;
    n->number = parse_number(p);
    if (p->panic) return;
    if (!n->number->u.number.has_of) return;
    if (parse_eat_word(p, "of")) n->of = parse_ref(p);
    else parse_fail(p, n->pos, "`%s` needs `of` and a thing", n->number->name);
}

static void parse_the_amount(Parser *p, Amount *n)
{
    parse_eat_word(p, "the");
    if (parse_eat_word(p, "number")) {
        n->kind = AMT_COUNT;
    } else {
        n->kind = parse_eat_word(p, "total") ? AMT_TOTAL : parse_eat_word(p, "highest") ? AMT_HIGHEST : AMT_LOWEST;
        if (n->kind == AMT_LOWEST) parse_expect_word(p, "lowest");
        n->number = parse_number(p);
        if (!p->panic && !n->number->u.number.has_of)
            parse_fail(p, n->pos, "`%s` is not a number of a thing", n->number->name);
    }
    parse_expect_word(p, "of");
    n->filter = parse_filter(p);
}

static Amount *parse_factor(Parser *p)
{
    Amount *n = TAKE(p->a, Amount);
    const Token *token = parse_peek(p, 0);
    n->pos = token->pos;
    if (!parse_deeper(p)) return n;
    if (token->kind == T_INT || token->kind == T_DICE) {
        n->kind = token->kind == T_INT ? AMT_INT : AMT_DICE;
        n->value = token->value;
        parse_eat(p, token->kind);
    } else if (parse_eat_word(p, "amount")) {
        n->kind = AMT_AMOUNT;
    } else if (parse_eat_word(p, "all")) {
        n->kind = AMT_ALL;
    } else if (parse_eat_word(p, "half")) {
        n->kind = AMT_HALF;
        n->left = parse_factor(p);
    } else if (parse_at_word(p, 0, "the")) {
        parse_the_amount(p, n);
    } else {
        parse_number_of(p, n);
    }
    parse_shallower(p);
    return n;
}

static Amount *amount_join(Parser *p, AmountKind kind, Amount *left, Amount *right)
{
    Amount *n = TAKE(p->a, Amount);
    n->pos = left->pos;
    n->kind = kind;
    n->left = left;
    n->right = right;
    return n;
}

static Amount *parse_term(Parser *p)
{
    Amount *n = parse_factor(p);
    int joined = 0;
    while (!p->panic && parse_eat_word(p, "times")) {
        n = amount_join(p, AMT_TIMES, n, parse_factor(p));
        if (++joined > 8) parse_fail(p, n->pos, "this amount has too many parts");
    }
    return n;
}

/* `half doom min 2 max 5`: what the amount is bounded by, once each. */
static Amount *parse_bounds(Parser *p, Amount *n)
{
    static const char *const WORD[] = { "min", "max" };
    static const AmountKind KIND[] = { AMT_MIN, AMT_MAX };
    const Amount *least = NULL;
    for (int i = 0; i < 2; i++) {
        Pos pos = parse_peek(p, 0)->pos;
        if (!parse_eat_word(p, WORD[i])) continue;
        Amount *bound = TAKE(p->a, Amount);
        bound->pos = parse_peek(p, 0)->pos;
        bound->kind = AMT_INT;
        bound->value = parse_peek(p, 0)->value;
        parse_expect(p, T_INT, "a number");
        if (least && bound->value < least->value)
            parse_fail(p, pos, "at least %d and at most %d is nothing", least->value, bound->value);
        least = bound;
        n = amount_join(p, KIND[i], n, bound);
    }
    if (parse_at_word(p, 0, "min")) parse_fail(p, parse_peek(p, 0)->pos, "`min` stands before `max`, and once");
    return n;
}

static Amount *parse_sum(Parser *p)
{
    Amount *n = parse_term(p);
    int joined = 0;
    while (!p->panic) {
        AmountKind kind = parse_at_word(p, 0, "plus") ? AMT_PLUS : AMT_MINUS;
        if (!parse_eat_word(p, "plus") && !parse_eat_word(p, "minus")) break;
        n = amount_join(p, kind, n, parse_term(p));
        if (++joined > 8) parse_fail(p, n->pos, "this amount has too many parts");
    }
    return n;
}

Amount *parse_amount(Parser *p) { return parse_bounds(p, parse_sum(p)); }

/* ---- Conditions -------------------------------------------------------------------------------------------------- */

Compare parse_compare(Parser *p)
{
    if (!parse_at_word(p, 0, "at")) return CMP_IS;
    parse_eat_word(p, "at");
    if (parse_eat_word(p, "least")) return CMP_AT_LEAST;
    parse_expect_word(p, "most");
    return CMP_AT_MOST;
}

static void parse_cond_ref(Parser *p, Cond *c)
{
    c->ref = parse_ref(p);
    if (!parse_eat_word(p, "is") && !parse_eat_word(p, "are")) {
        const Token *token = parse_peek(p, 0);
        parse_fail(p, token->pos, "expected `is` or `are`, but here is %s", parse_written(p, token));
    }
    c->negated = parse_eat_word(p, "not");
    if (parse_starts_ref(p)) {
        c->kind = COND_SAME;
        c->other_ref = parse_ref(p);
        return;
    }
    c->kind = COND_IS;
    if (!parse_eat_word(p, "a")) parse_eat_word(p, "an");
    c->filter = parse_filter(p);
}

/* A state stands alone: `while activated`. A number of the same name is followed by something. */
static bool starts_state(const Parser *p, bool *opposite)
{
    const Token *token = parse_peek(p, 0);
    if (token->kind != T_WORD || !words_find_state(p->w, token->text, opposite)) return false;
    bool compares = parse_at_word(p, 1, "of") || parse_at_word(p, 1, "is") || parse_at_word(p, 1, "at");
    return !compares || !words_find(p->w, WC_NUMBER, token->text);
}

static void fail_cond(Parser *p)
{
    static const char *const HEADS[] = { "done", "not", "any", "no", "in", "amount", "this", "it", "you", "half" };
    const Token *token = parse_peek(p, 0);
    Guess near = { .word = token->text };
    for (int i = 0; i < p->w->all[WC_NUMBER].count; i++) guess_offer(&near, p->w->all[WC_NUMBER].word[i]->name);
    for (int i = 0; i < p->w->all[WC_STATE].count; i++) {
        const Word *state = p->w->all[WC_STATE].word[i];
        guess_offer(&near, state->name);
        if (state->u.state.opposite) guess_offer(&near, state->u.state.opposite);
    }
    for (int i = 0; i < (int)(sizeof HEADS / sizeof *HEADS); i++) guess_offer(&near, HEADS[i]);
    parse_fail(p, token->pos, "%s does not begin a condition%s", parse_written(p, token), guess_hint(p->a, &near));
}

static void parse_comparison(Parser *p, Cond *c)
{
    c->kind = COND_COMPARE;
    c->amount = parse_amount(p);
    bool is = parse_eat_word(p, "is");
    const Token *token = parse_peek(p, 0);
    c->compare = parse_compare(p);
    if (!is && c->compare == CMP_IS && !parse_starts_amount(p))
        parse_fail(p, token->pos, "expected `is`, `at least` or `at most`, but here is %s", parse_written(p, token));
    c->other = parse_amount(p);
}

static Cond *parse_basic(Parser *p)
{
    Cond *c = TAKE(p->a, Cond);
    const Token *token = parse_peek(p, 0);
    bool opposite = false;
    c->pos = token->pos;
    if (!parse_deeper(p)) return c;
    if (parse_eat_word(p, "done")) {
        c->kind = COND_DONE;
    } else if (parse_eat_word(p, "not")) {
        c->kind = COND_NOT;
        c->left = parse_basic(p);
    } else if (parse_at_word(p, 0, "any") || parse_at_word(p, 0, "no")) {
        c->kind = parse_at_word(p, 0, "any") ? COND_ANY : COND_NO;
        parse_eat(p, T_WORD);
        c->filter = parse_filter(p);
    } else if (parse_eat_word(p, "in")) {
        c->kind = COND_IN;
        c->zone = parse_zone(p);
    } else if (parse_at(p, T_SLOT)) {
        c->kind = COND_SLOT;
        c->slot = token->text;
        parse_eat(p, T_SLOT);
    } else if (starts_state(p, &opposite)) {
        c->kind = COND_STATE;
        c->state = words_find_state(p->w, token->text, &c->opposite);
        parse_eat(p, T_WORD);
    } else if (parse_starts_ref(p)) {
        parse_cond_ref(p, c);
    } else if (parse_starts_amount(p)) {
        parse_comparison(p, c);
    } else {
        fail_cond(p);
    }
    parse_shallower(p);
    return c;
}

static Cond *cond_join(Parser *p, CondKind kind, Cond *left, Cond *right)
{
    Cond *c = TAKE(p->a, Cond);
    c->pos = left->pos;
    c->kind = kind;
    c->left = left;
    c->right = right;
    return c;
}

static Cond *parse_conj(Parser *p)
{
    Cond *c = parse_basic(p);
    int joined = 0;
    while (!p->panic && parse_eat_word(p, "and")) {
        c = cond_join(p, COND_AND, c, parse_basic(p));
        if (++joined > 8) parse_fail(p, c->pos, "this condition has too many parts");
    }
    return c;
}

Cond *parse_cond(Parser *p)
{
    Cond *c = parse_conj(p);
    int joined = 0;
    while (!p->panic && parse_eat_word(p, "or")) {
        c = cond_join(p, COND_OR, c, parse_conj(p));
        if (++joined > 8) parse_fail(p, c->pos, "this condition has too many parts");
    }
    return c;
}
