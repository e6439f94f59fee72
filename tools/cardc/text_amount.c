/*
 * text_amount.c - amounts and printed fields in English: 2D6, half doom (rounded up), the number of threats.
 *
 * Owns the words of arithmetic. Conditions are text_cond.c. Does NOT know where in a phrase an amount stands: a Count
 * says how it may.
 */
#include "text_filter.h"

#include <ctype.h>
#include <string.h>

const char *number_noun(Writer *w, const Word *number)
{
    (void)w;
    return number->u.number.counter ? number->u.number.counter->phrase : number->phrase;
}

static Count count_plain(const char *text, bool several)
{
    return (Count){ .form = COUNT_PLAIN, .several = several, .text = text };
}

static Count count_worked(const char *text) { return (Count){ .form = COUNT_WORKED, .several = true, .text = text }; }

static Count count_of_int(Writer *w, int n)
{
    if (n == 1) return (Count){ .form = COUNT_ONE, .text = "1" };
    const char *digits = n < 0 ? SAY(w, "−%d", -n) : SAY(w, "%d", n);
    return count_plain(digits, true);
}

static Count count_of_register(const Writer *w)
{
    switch (w->amount) {
    case FROM_ROLL: return count_worked("the roll");
    case FROM_CHOICE: return (Count){ .form = COUNT_THAT, .several = true, .text = "that number" };
    case FROM_SUCCESS: return count_worked("the Success Value");
    default: return (Count){ .form = COUNT_THAT, .several = true, .text = "that amount" };
    }
}

/* A symbol such as ★ is written like a figure. */
static bool is_symbol(const char *noun) { return (unsigned char)noun[0] >= 0x80; }

static const char *counter_place(Writer *w)
{
    const char *said = source_say(w, "counter on");
    return said ? said : "on";
}

/* the number of Coins on it; its Life; the Cost of the top Dungeon card of your Grave. */
static const char *number_of_ref(Writer *w, const Word *number, const Ref *of)
{
    const char *noun = number_noun(w, number);
    const char *whose = noun_of_ref(w, of).text;
    bool counted = number->u.number.origin == NO_COUNTER || strchr(noun, '/');
    if (counted) return SAY(w, "the number of %s %s %s", english_plural(w->arena, noun), counter_place(w), whose);
    bool short_owner = of->kind != REF_FIRST && of->kind != REF_LAST;
    if (short_owner) return SAY(w, "%s %s", english_own(w->arena, whose), noun);
    return SAY(w, "the %s of %s", noun, whose);
}

static Count count_of_number(Writer *w, const Amount *a)
{
    if (a->of) return count_worked(number_of_ref(w, a->number, a->of));
    const char *noun = english_singular(w->arena, number_noun(w, a->number));
    return is_symbol(noun) ? count_plain(noun, true) : count_worked(noun);
}

static Count count_of_fold(Writer *w, const Amount *a)
{
    const char *noun = english_singular(w->arena, number_noun(w, a->number));
    const char *among = noun_many(w, a->filter);
    if (a->kind == AMT_TOTAL) return count_worked(SAY(w, "the total %s of %s", noun, among));
    return count_worked(SAY(w, "the %s %s among %s", a->kind == AMT_HIGHEST ? "highest" : "lowest", noun, among));
}

/* half doom (rounded up) (Min 2, Max 5): as the books write bounds. */
static Count count_of_bounds(Writer *w, const Amount *a)
{
    const Amount *inner = a->kind == AMT_MAX && a->left->kind == AMT_MIN ? a->left : NULL;
    const char *left = amount_text(w, inner ? inner->left : a->left);
    const char *bound = SAY(w, "%s %s", a->kind == AMT_MIN ? "Min" : "Max", amount_text(w, a->right));
    if (inner) bound = SAY(w, "Min %s, %s", amount_text(w, inner->right), bound);
    return count_worked(SAY(w, "%s (%s)", left, bound));
}

static Count count_of_product(Writer *w, const Amount *a)
{
    const char *left = amount_text(w, a->left);
    if (a->right->kind == AMT_INT && a->right->value == 2) return count_worked(SAY(w, "twice %s", left));
    return count_worked(SAY(w, "%s times %s", left, amount_text(w, a->right)));
}

Count count_of_amount(Writer *w, const Amount *a)
{
    switch (a->kind) {
    case AMT_INT: return count_of_int(w, a->value);
    case AMT_DICE: return count_plain(SAY(w, "%dD6", a->value), true);
    case AMT_AMOUNT: return count_of_register(w);
    case AMT_ALL: return count_plain("all", true);
    case AMT_HALF: return count_worked(SAY(w, "half %s (rounded up)", amount_text(w, a->left)));
    case AMT_NUMBER: return count_of_number(w, a);
    case AMT_COUNT: return count_worked(SAY(w, "the number of %s", noun_many(w, a->filter)));
    case AMT_TIMES: return count_of_product(w, a);
    case AMT_MIN:
    case AMT_MAX: return count_of_bounds(w, a);
    case AMT_PLUS: {
        const char *left = amount_text(w, a->left);
        return count_worked(SAY(w, "%s plus %s", left, amount_text(w, a->right)));
    }
    case AMT_MINUS: {
        const char *left = amount_text(w, a->left);
        return count_worked(SAY(w, "%s minus %s", left, amount_text(w, a->right)));
    }
    default: return count_of_fold(w, a);
    }
}

const char *amount_text(Writer *w, const Amount *amount) { return count_of_amount(w, amount).text; }

static const char *compared(Writer *w, Compare compare, const Amount *amount, const char *less)
{
    const char *text = amount_text(w, amount);
    if (compare == CMP_IS) return text;
    bool simple = amount->kind == AMT_INT || (amount->kind == AMT_NUMBER && !amount->of) || amount->kind == AMT_AMOUNT;
    if (!simple) return SAY(w, "at %s %s", compare == CMP_AT_LEAST ? "least" : "most", text);
    return SAY(w, "%s or %s", text, compare == CMP_AT_LEAST ? "more" : less);
}

const char *amount_compared(Writer *w, Compare compare, const Amount *amount)
{
    return compared(w, compare, amount, "less");
}

const char *amount_counted(Writer *w, Compare compare, const Amount *amount)
{
    return compared(w, compare, amount, "fewer");
}

/* ---- Printed fields, for {damage} in a phrase -------------------------------------------------------------------- */

static const FieldValue *field_of_card(const CardDef *card, const char *name)
{
    for (int i = 0; i < card->values; i++)
        if (english_is(card->value[i].field->name, name)) return &card->value[i];
    return NULL;
}

/* `say "range" "within # hex/within # hexes"`, `say "range 99" "anywhere"`; else the figure. */
static const char *field_number(Writer *w, const char *name, int n)
{
    const char *said = source_say(w, SAY(w, "%s %d", name, n));
    if (said) return said;
    said = source_say(w, name);
    if (!said) return SAY(w, "%d", n);
    Phrase with = { .count = count_of_int(w, n) };
    return phrase_fill(w->arena, n == 1 ? english_singular(w->arena, said) : english_plural(w->arena, said), &with);
}

static const char *field_words(Writer *w, const FieldValue *v)
{
    const char *text = "";
    for (int i = 0; i < v->traits; i++) text = SAY(w, "%s%s%s", text, i ? " and " : "", v->trait[i]->phrase);
    return text;
}

const char *field_text(void *writer, const char *name)
{
    Writer *w = writer;
    const FieldValue *v = field_of_card(w->card, name);
    if (!v) return NULL;
    switch (v->field->type) {
    case FT_NUMBER: return field_number(w, name, v->number);
    case FT_DICE:
        if (!v->dice) return SAY(w, "%d", v->number);
        return v->number ? SAY(w, "%dD6+%d", v->dice, v->number) : SAY(w, "%dD6", v->dice);
    case FT_WORDS: return field_words(w, v);
    default: return v->text;
    }
}
