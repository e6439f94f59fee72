/*
 * text_cond.c - conditions in English: doom is 4 or more, you have a Loot card, it is a Mage.
 *
 * Owns what stands behind `if` and `while`. `done` depends on the statement before it: text_body.c says it.
 */
#include "text_filter.h"

static const char *has(const FilterText *f) { return f->has_person == PERSON_IT ? "has" : "have"; }

/* there is a threat; the Final Challenger has an Adventurer with a Wound. */
static const char *cond_any(Writer *w, const Filter *filter, bool none)
{
    FilterText f = filter_text(w, filter, FILTER_IN);
    const char *name = filter_name(w, &f, false);
    const char *what = none ? SAY(w, "no %s", name) : english_a(w->arena, name);
    return f.has ? SAY(w, "%s %s %s", f.has, has(&f), what) : SAY(w, "there is %s", what);
}

static const char *compare_count(Writer *w, const Cond *c)
{
    FilterText f = filter_text(w, c->amount->filter, FILTER_IN);
    bool one = c->other->kind == AMT_INT && c->other->value == 1 && c->compare == CMP_IS;
    const char *how_many = amount_counted(w, c->compare, c->other);
    const char *name = filter_name(w, &f, !one);
    if (c->compare == CMP_IS) how_many = SAY(w, "exactly %s", how_many);
    if (f.has) return SAY(w, "%s %s %s %s", f.has, has(&f), how_many, name);
    return SAY(w, "there %s %s %s", one ? "is" : "are", how_many, name);
}

/* the Vault has 5 or more Omens; it has no Trap. */
static const char *compare_counter(Writer *w, const Cond *c, const char *noun)
{
    Noun n = noun_of_ref(w, c->amount->of);
    const char *verb = n.person == PERSON_IT ? "has" : "have";
    if (c->other->kind == AMT_INT && c->other->value == 0 && c->compare != CMP_AT_LEAST)
        return SAY(w, "%s %s no %s", n.text, verb, english_singular(w->arena, noun));
    if (c->other->kind == AMT_INT && c->other->value == 1 && c->compare == CMP_AT_LEAST)
        return SAY(w, "%s %s %s", n.text, verb, english_a(w->arena, noun));
    return SAY(w, "%s %s %s %s", n.text, verb, amount_counted(w, c->compare, c->other), english_plural(w->arena, noun));
}

static const char *cond_compare(Writer *w, const Cond *c)
{
    if (c->amount->kind == AMT_COUNT) return compare_count(w, c);
    if (c->amount->kind == AMT_NUMBER && c->amount->of && c->amount->number->u.number.origin == NO_COUNTER)
        return compare_counter(w, c, number_noun(w, c->amount->number));
    const char *left = amount_text(w, c->amount);
    return SAY(w, "%s is %s", left, amount_compared(w, c->compare, c->other));
}

static const char *be(const Noun *n) { return n->person == PERSON_IT ? "is" : "are"; }

static const char *not_if(bool negated) { return negated ? " not" : ""; }

static bool only_owner(const Filter *f) { return f->words == 1 && f->relations == 0 && f->word[0].kind != FW_WORD; }

static bool only_state(const Filter *f)
{
    return f->words == 1 && f->relations == 0 && f->word[0].kind == FW_WORD &&
           (f->word[0].word->cls == WC_STATE || f->word[0].word->cls == WC_ZONE);
}

static const char *state_phrase(const Word *state, bool opposite, bool *negated)
{
    const StateInfo *s = &state->u.state;
    const char *phrase = opposite && s->opposite_phrase ? s->opposite_phrase : state->phrase;
    if (opposite && !s->opposite_phrase) *negated = !*negated;
    return phrase[0] == '*' ? phrase + 2 : phrase;
}

static const char *cond_is(Writer *w, const Cond *c)
{
    Noun n = noun_of_ref(w, c->ref);
    bool negated = c->negated;
    if (only_owner(c->filter)) {
        negated = negated != c->filter->word[0].negated;
        return SAY(w, "%s %s%s %s", n.text, be(&n), not_if(negated),
                   c->filter->word[0].kind == FW_YOURS && !w->who ? "yours" : "theirs");
    }
    if (only_state(c->filter)) {
        const FilterWord *fw = &c->filter->word[0];
        negated = negated != fw->negated;
        const char *phrase =
            fw->word->cls == WC_STATE ? state_phrase(fw->word, fw->opposite, &negated) : fw->word->phrase;
        return SAY(w, "%s %s%s %s", n.text, be(&n), not_if(negated), phrase);
    }
    return SAY(w, "%s %s%s %s", n.text, be(&n), not_if(negated), noun_a(w, c->filter));
}

static const char *cond_in(Writer *w, const Cond *c, bool negated)
{
    const char *pile = noun_of_zone(w, c->zone, english_singular(w->arena, w->card->kind->phrase));
    bool in = c->zone->zone->phrase[0] == 'i' && c->zone->zone->phrase[1] == 'n' && c->zone->zone->phrase[2] == ' ';
    const char *this = noun_of_this(w);
    return SAY(w, "%s is%s %s%s", this, not_if(negated), in ? "in " : "", pile);
}

static const char *cond_not(Writer *w, const Cond *c)
{
    Cond other = *c;
    switch (c->kind) {
    case COND_ANY: return cond_any(w, c->filter, true);
    case COND_NO: return cond_any(w, c->filter, false);
    case COND_SAME:
    case COND_IS: other.negated = !other.negated; return cond_text(w, &other);
    case COND_STATE: other.opposite = !other.opposite; return cond_text(w, &other);
    case COND_IN: return cond_in(w, c, true);
    case COND_NOT: return cond_text(w, c->left);
    case COND_SLOT: return SAY(w, "the die is not on %s", english_upper(w->arena, c->slot));
    default: return SAY(w, "it is not true that %s", cond_text(w, c));
    }
}

/* `it is a spell or it is a tech`: it is a spell or a tech card. */
static bool is_about_same(const Cond *c)
{
    const Cond *l = c->left, *r = c->right;
    if (c->kind != COND_OR || l->kind != COND_IS || r->kind != COND_IS || l->negated || r->negated) return false;
    bool plain = !only_owner(r->filter) && !only_state(r->filter);
    return plain && l->ref->kind == r->ref->kind && l->ref->word == r->ref->word && !l->ref->of && !r->ref->of;
}

const char *cond_text(Writer *w, const Cond *c)
{
    switch (c->kind) {
    case COND_DONE: return "that is done";
    case COND_NOT: return cond_not(w, c->left);
    case COND_AND:
    case COND_OR: {
        if (is_about_same(c)) return SAY(w, "%s or %s", cond_text(w, c->left), noun_a(w, c->right->filter));
        const char *left = cond_text(w, c->left);
        return SAY(w, "%s %s %s", left, c->kind == COND_AND ? "and" : "or", cond_text(w, c->right));
    }
    case COND_ANY: return cond_any(w, c->filter, false);
    case COND_NO: return cond_any(w, c->filter, true);
    case COND_COMPARE: return cond_compare(w, c);
    case COND_SAME: {
        Noun n = noun_of_ref(w, c->ref);
        return SAY(w, "%s %s%s %s", n.text, be(&n), not_if(c->negated), noun_of_ref(w, c->other_ref).text);
    }
    case COND_IS: return cond_is(w, c);
    case COND_IN: return cond_in(w, c, false);
    case COND_STATE: {
        bool negated = false;
        const char *phrase = state_phrase(c->state, c->opposite, &negated);
        return SAY(w, "%s is%s %s", noun_of_this(w), not_if(negated), phrase);
    }
    case COND_SLOT: return SAY(w, "the die is on %s", english_upper(w->arena, c->slot));
    }
    return "";
}
