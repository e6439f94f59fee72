/*
 * check_thing.c - references, filters, amounts and conditions against what they can mean here. See check.h.
 */
#include "check.h"
#include "mention.h"

#include <string.h>

enum { FILTERS_MOST = 3 };

void scope_bind(Scope *scope, ThingKind thing)
{
    scope->that_set = scope->it_set;
    scope->that = scope->it;
    scope->it_set = true;
    scope->it = thing;
}

/* ---- References -------------------------------------------------------------------------------------------------- */

static ThingKind check_it(Checker *k, Ref *ref)
{
    if (k->scope.it_set) {
        ref->kept = k->keeps;
        return k->scope.it;
    }
    if (k->heading) check_fail(k, ref->pos, "`it` means nothing yet in the heading of a line; did you mean `this`?");
    else check_fail(k, ref->pos, "`it` means nothing here: nothing was chosen before");
    return TK_ANY;
}

static ThingKind this_thing(const Checker *k) { return k->card->kind->u.kind.place ? TK_PLACE : TK_CARD; }

static ThingKind check_ref_of(Checker *k, Ref *ref)
{
    check_ref(k, ref->of);
    if (ref->word->id >= 0) return TK_ANY;
    return !strcmp(ref->word->name, "player") ? TK_PLAYER : TK_PLACE;
}

ThingKind check_ref(Checker *k, Ref *ref)
{
    switch (ref->kind) {
    case REF_THIS: ref->thing = this_thing(k); break;
    case REF_IT: ref->thing = check_it(k, ref); break;
    case REF_THAT:
        ref->thing = k->scope.that;
        if (!k->scope.that_set)
            check_fail(k, ref->pos, "`that` means nothing here: it is what `it` was before another choice");
        break;
    case REF_YOU: ref->thing = TK_PLAYER; break;
    case REF_THERE:
        if (!k->scope.there_set) check_fail(k, ref->pos, "`there` means nothing here: this line answers no event");
        break;
    case REF_HERE: ref->thing = TK_PLACE; break;
    case REF_HOST: break;
    case REF_CAUSE:
        ref->thing = TK_CARD;
        if (!k->answers) check_fail(k, ref->pos, "`cause` means nothing here: this line answers no event");
        break;
    case REF_ROLE: break;
    case REF_OF: ref->thing = check_ref_of(k, ref); break;
    case REF_FIRST:
    case REF_LAST: ref->thing = check_filter(k, ref->filter); break;
    }
    return ref->thing;
}

static void check_their(Checker *k, Pos pos, const char *word)
{
    if (!k->scope.it_set) check_fail(k, pos, "`%s` means nothing here: there is no `it` to be the player of", word);
}

/* Where a card lies is a pile, not its end: the first card there is a reference of its own. */
static void check_pile_end(Checker *k, const ZoneRef *zone)
{
    if (!zone->top && !zone->bottom) return;
    const char *end = zone->top ? "top" : "bottom", *which = zone->top ? "first" : "last";
    check_fail(k, zone->pos, "a card lies in a pile, not in its %s: write `the %s card in` and the pile", end, which);
}

void check_zone(Checker *k, const ZoneRef *zone)
{
    if (zone->owner == OWNER_THEIR) check_their(k, zone->pos, "their");
    if (zone->owner == OWNER_ITS) check_their(k, zone->pos, "its");
}

/* ---- Filters ----------------------------------------------------------------------------------------------------- */

static const char *filter_kind(const Filter *f)
{
    for (int i = 0; i < f->words; i++)
        if (f->word[i].kind == FW_WORD && f->word[i].word->cls == WC_KIND && !f->word[i].negated)
            return f->word[i].word->name;
    return NULL;
}

static CardDef *check_name(Checker *k, const Relation *r, const Filter *f)
{
    CardDef *card = card_find(k->c, r->name, filter_kind(f));
    if (card) return card;
    Guess near = { .word = r->name };
    for (int i = 0; i < k->c->cards.cards; i++) guess_offer(&near, k->c->cards.card[i]->name);
    check_fail(k, r->pos, "no card is called `%s`%s", r->name, guess_hint(&k->c->arena, &near));
    return NULL;
}

static bool filter_names_zone(const Filter *f)
{
    for (int i = 0; i < f->words; i++)
        if (f->word[i].kind == FW_WORD && f->word[i].word->cls == WC_ZONE && !f->word[i].negated) return true;
    for (int i = 0; i < f->relations; i++)
        if (f->relation[i].kind == REL_IN_ZONE) return true;
    return false;
}

static ThingKind kind_thing(const Filter *f, const Word *kind)
{
    switch (kind->u.kind.cls) {
    case KC_PLAYER:
    case KC_OPPONENT: return TK_PLAYER;
    case KC_TARGET: return TK_ANY;
    case KC_CARD: return TK_CARD;
    case KC_REAL: break;
    }
    return kind->u.kind.place && !filter_names_zone(f) ? TK_PLACE : TK_CARD;
}

static ThingKind filter_thing(const Filter *f)
{
    ThingKind thing = filter_names_zone(f) ? TK_CARD : TK_ANY;
    for (int i = 0; i < f->words; i++) {
        const FilterWord *word = &f->word[i];
        if (word->kind == FW_WORD && word->word->cls == WC_KIND && !word->negated) thing = kind_thing(f, word->word);
    }
    return thing;
}

static void check_relation(Checker *k, Relation *r, const Filter *f)
{
    if (r->ref) check_ref(k, r->ref);
    if (r->filter) check_filter(k, r->filter);
    if (r->zone) check_zone(k, r->zone);
    if (r->zone) check_pile_end(k, r->zone);
    if (r->amount) check_amount(k, r->amount, false);
    if (r->name) r->card = check_name(k, r, f);
    if (r->kind == REL_OF_THEIRS) check_their(k, r->pos, "theirs");
}

static void check_group_word(Checker *k, const FilterWord *word)
{
    for (int i = 0; i < word->word->members; i++) {
        const Word *means = word->word->member[i]->means;
        if (means && (means->cls == WC_KIND || means->cls == WC_TRAIT)) continue;
        check_fail(k, word->pos, "`%s` is a group of words, but `%s` in it is not a kind of thing", word->word->name,
                   word->word->member[i]->name);
        return;
    }
}

ThingKind check_filter(Checker *k, Filter *f)
{
    if (++k->filters == FILTERS_MOST + 1)
        check_fail(k, f->pos, "this tells a thing by a thing by a thing by a thing: choose one of them first");
    for (int i = 0; i < f->words; i++) {
        if (f->word[i].kind == FW_THEIRS) check_their(k, f->word[i].pos, "theirs");
        if (f->word[i].kind == FW_WORD && f->word[i].word->cls == WC_GROUP) check_group_word(k, &f->word[i]);
    }
    for (int i = 0; i < f->relations; i++) check_relation(k, &f->relation[i], f);
    k->filters--;
    f->thing = filter_thing(f);
    return f->thing;
}

/* ---- Selectors --------------------------------------------------------------------------------------------------- */

bool select_is_several(const Select *s)
{
    return s->kind == SEL_EACH || s->kind == SEL_COUNT || s->kind == SEL_UP_TO || s->kind == SEL_FIRST ||
           s->kind == SEL_LAST;
}

bool select_chooses(const Select *s)
{
    if (s->kind == SEL_REF) return s->ref->kind == REF_FIRST || s->ref->kind == REF_LAST;
    return s->kind != SEL_PILE;
}

static void check_extremes(Checker *k, const Select *s)
{
    bool one = s->kind == SEL_A || s->kind == SEL_ANOTHER || s->kind == SEL_RANDOM;
    int extremes = 0;
    for (int i = 0; s->filter && i < s->filter->relations; i++) {
        const Relation *r = &s->filter->relation[i];
        if (r->kind != REL_WITH_MOST && r->kind != REL_WITH_LEAST) continue;
        if (!one || extremes++)
            check_fail(k, r->pos,
                       "`with the most` and `with the least` stand once, where one thing is chosen with `a`");
    }
}

ThingKind check_select(Checker *k, Select *s)
{
    if (s->amount) check_amount(k, s->amount, false);
    if (s->zone) {
        check_zone(k, s->zone);
        return TK_PILE;
    }
    check_extremes(k, s);
    return s->ref ? check_ref(k, s->ref) : check_filter(k, s->filter);
}

/* ---- Amounts ----------------------------------------------------------------------------------------------------- */

void check_amount(Checker *k, const Amount *n, bool dice)
{
    switch (n->kind) {
    case AMT_INT: break;
    case AMT_DICE:
        if (!dice) check_fail(k, n->pos, "dice cannot be rolled here: roll them first, then use `amount`");
        break;
    case AMT_AMOUNT:
        if (!k->scope.amount_set)
            check_fail(k, n->pos,
                       "`amount` means nothing here: nothing was rolled or chosen, and no event is answered");
        if (k->scope.amount_kept) k->line->keeps_amount = true;
        break;
    case AMT_ALL: check_fail(k, n->pos, "`all` is said of counters: `take all COUNTER from ...`"); break;
    case AMT_HALF: check_amount(k, n->left, false); break; /* half a die is nothing */
    case AMT_NUMBER:
        if (n->of) check_ref(k, n->of);
        break;
    case AMT_COUNT:
    case AMT_TOTAL:
    case AMT_HIGHEST:
    case AMT_LOWEST: check_filter(k, n->filter); break;
    case AMT_MIN:
    case AMT_MAX:
        if (amount_has_dice(n->left))
            check_fail(k, n->pos,
                       "a bound cannot hold dice that are still to be rolled: `roll` them, then use `amount`");
        check_amount(k, n->left, false);
        break;
    case AMT_PLUS:
    case AMT_MINUS:
        check_amount(k, n->left, dice);
        check_amount(k, n->right, dice);
        break;
    case AMT_TIMES:
        check_amount(k, n->left, dice);
        check_amount(k, n->right, false); /* dice times dice would be no number of dice */
        break;
    }
}

/* ---- Conditions -------------------------------------------------------------------------------------------------- */

void check_cond(Checker *k, Cond *c)
{
    switch (c->kind) {
    case COND_DONE: break;
    case COND_NOT: check_cond(k, c->left); break;
    case COND_AND:
    case COND_OR:
        check_cond(k, c->left);
        check_cond(k, c->right);
        break;
    case COND_ANY:
    case COND_NO: check_filter(k, c->filter); break;
    case COND_COMPARE:
        check_amount(k, c->amount, false);
        check_amount(k, c->other, false);
        break;
    case COND_SAME:
        check_ref(k, c->ref);
        check_ref(k, c->other_ref);
        break;
    case COND_IS:
        check_ref(k, c->ref);
        check_filter(k, c->filter);
        break;
    case COND_IN:
        check_pile_end(k, c->zone);
        if (c->zone->owner == OWNER_THEIR || c->zone->owner == OWNER_ITS)
            check_fail(k, c->zone->pos,
                       "`in` asks where this card lies, which is yours; of another, say `it is a card in ...`");
        break;
    case COND_STATE: break;
    case COND_SLOT: check_slot(k, c->pos, c->slot, &c->positions); break;
    }
}
