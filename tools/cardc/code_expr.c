/*
 * code_expr.c - references, amounts and conditions as expressions. See code.h.
 */
#include "code.h"

#include <string.h>

#include "kit/box.h"

static void code_not(Coder *k, bool negated)
{
    if (negated) put_op(k, OP_CALC, CALC_NOT);
}

static void code_get(Coder *k, int reg) { put_op(k, OP_GET, reg); }

void code_num(Coder *k, int value)
{
    put(k, OP_NUM);
    put_word(k, value);
}

static void code_is(Coder *k, int subject, int word)
{
    code_get(k, subject);
    put(k, OP_IS);
    put_word(k, word);
}

/* ---- References -------------------------------------------------------------------------------------------------- */

static int ref_function(const Word *word)
{
    if (word->id >= 0) return OF_REF + word->id;
    return !strcmp(word->name, "player") ? OF_PLAYER : OF_PLACE;
}

void code_ref(Coder *k, const Ref *ref)
{
    switch (ref->kind) {
    case REF_THIS: code_get(k, REG_THIS); break;
    case REF_IT: code_get(k, k->it); break;
    case REF_THAT: code_get(k, REG_THAT); break;
    case REF_YOU: code_get(k, REG_YOU); break;
    case REF_THERE: code_get(k, REG_THERE); break;
    case REF_HERE: code_get(k, REG_HERE); break;
    case REF_HOST: code_get(k, REG_HOST); break;
    case REF_CAUSE: code_get(k, REG_CAUSE); break;
    case REF_ROLE: code_get(k, REG_ROLE + ref->word->id); break;
    case REF_OF:
        code_ref(k, ref->of);
        put_op(k, OP_OF, ref_function(ref->word));
        break;
    case REF_FIRST:
    case REF_LAST: {
        int filter = code_filter(k, ref->filter, (Extra){ 0 });
        put_op(k, OP_FIRST, ref->kind == REF_LAST);
        put_word(k, filter);
        break;
    }
    }
}

/* The player whose zone it is, or nothing for a zone that is nobody's. */
static void code_owner(Coder *k, const ZoneRef *zone)
{
    if (zone->owner == OWNER_THEIR || zone->owner == OWNER_ITS) {
        code_get(k, k->it);
        put_op(k, OP_OF, OF_PLAYER);
    } else if (zone->owner == OWNER_YOUR || zone->zone->u.zone.owned) {
        code_get(k, REG_YOU);
    } else {
        code_get(k, REG_NOTHING);
    }
}

void code_pile(Coder *k, const ZoneRef *zone)
{
    code_owner(k, zone);
    put_op(k, OP_OF, (zone->bottom ? OF_BOTTOM : OF_PILE) + zone->zone->id);
}

/* ---- Amounts ----------------------------------------------------------------------------------------------------- */

/* CRYPT-109: the numbers printed on a card are multiplied by its force. */
static void code_scale(Coder *k)
{
    if (!k->scaled || !k->w->scale) return;
    code_get(k, REG_THIS);
    put_op(k, OP_NUMBER, k->w->scale->id);
    put_op(k, OP_CALC, CALC_MUL);
}

static void code_fold(Coder *k, int how, const Amount *n)
{
    int filter = code_filter(k, n->filter, (Extra){ 0 });
    put_op(k, OP_FOLD, how);
    put(k, n->number->id);
    put_word(k, filter);
}

static void code_count(Coder *k, int event, int filter)
{
    put_op(k, OP_COUNT, event);
    put_word(k, filter);
}

static void code_two(Coder *k, const Amount *n, int calc)
{
    bool scaled = k->scaled;
    code_amount(k, n->left);
    if (calc == CALC_MUL) k->scaled = false; /* `times 2` is a factor, not a figure */
    code_amount(k, n->right);
    k->scaled = scaled;
    put_op(k, OP_CALC, calc);
}

void code_amount(Coder *k, const Amount *n)
{
    switch (n->kind) {
    case AMT_INT:
        code_num(k, n->value);
        code_scale(k);
        break;
    case AMT_DICE:
        code_num(k, n->value);
        put_op(k, OP_CALC, CALC_DICE);
        code_scale(k);
        break;
    case AMT_AMOUNT: code_get(k, REG_AMOUNT); break;
    case AMT_ALL: code_num(k, 0); break; /* code_act asks for the counters */
    case AMT_HALF:
        code_amount(k, n->left);
        put_op(k, OP_CALC, CALC_HALF);
        break;
    case AMT_NUMBER:
        if (n->of) code_ref(k, n->of);
        else code_get(k, REG_NOTHING);
        put_op(k, OP_NUMBER, n->number->id);
        break;
    case AMT_COUNT: code_count(k, EVENT_NONE, code_filter(k, n->filter, (Extra){ 0 })); break;
    case AMT_TOTAL: code_fold(k, 0, n); break;
    case AMT_HIGHEST: code_fold(k, 1, n); break;
    case AMT_LOWEST: code_fold(k, 2, n); break;
    case AMT_PLUS: code_two(k, n, CALC_ADD); break;
    case AMT_MINUS: code_two(k, n, CALC_SUB); break;
    case AMT_TIMES: code_two(k, n, CALC_MUL); break;
    case AMT_MIN: code_two(k, n, CALC_LEAST); break;
    case AMT_MAX: code_two(k, n, CALC_MOST); break;
    }
}

int compare_calc(Compare compare)
{
    return compare == CMP_AT_LEAST ? CALC_GE : compare == CMP_AT_MOST ? CALC_LE : CALC_EQ;
}

/* ---- Conditions -------------------------------------------------------------------------------------------------- */

int state_word(const Word *state, bool opposite)
{
    return state->u.state.attached ? WORD_ATTACHED : WORD_STATE + 2 * state->id + opposite;
}

void code_cond(Coder *k, const Cond *c)
{
    bool scaled = k->scaled;
    k->scaled = false;
    switch (c->kind) {
    case COND_DONE: code_get(k, REG_DONE); break;
    case COND_NOT:
        code_cond(k, c->left);
        put_op(k, OP_CALC, CALC_NOT);
        break;
    case COND_AND:
    case COND_OR:
        code_cond(k, c->left);
        code_cond(k, c->right);
        put_op(k, OP_CALC, c->kind == COND_AND ? CALC_AND : CALC_OR);
        break;
    case COND_ANY:
    case COND_NO:
        code_count(k, EVENT_NONE, code_filter(k, c->filter, (Extra){ 0 }));
        code_not(k, c->kind == COND_NO);
        break;
    case COND_COMPARE:
        code_amount(k, c->amount);
        code_amount(k, c->other);
        put_op(k, OP_CALC, compare_calc(c->compare));
        break;
    case COND_SAME:
        code_ref(k, c->ref);
        code_ref(k, c->other_ref);
        put_op(k, OP_CALC, CALC_EQ);
        code_not(k, c->negated);
        break;
    case COND_IS:
        code_filter_test(k, c->filter, (Subject){ 0, c->ref });
        code_not(k, c->negated);
        break;
    case COND_IN: code_is(k, REG_THIS, WORD_ZONE + c->zone->zone->id); break;
    case COND_STATE: code_is(k, REG_THIS, state_word(c->state, c->opposite)); break;
    case COND_SLOT: code_is(k, REG_THIS, WORD_SLOT | c->positions); break;
    }
    k->scaled = scaled;
}
