/*
 * code_filter.c - filters: what they look through, and the test each thing must pass. See code.h.
 */
#include "code.h"

#include <string.h>

#include "kit/box.h"

/* Whether the code ends with these bytes; then they are taken back. */
static bool code_ends(Coder *k, const uint8_t *bytes, int count)
{
    int start = k->out->size - count;
    if (start < 0 || memcmp(k->out->byte + start, bytes, (size_t)count) != 0) return false;
    k->out->size = start;
    return true;
}

/* What lies on the stack is a test by itself: if it fails, all has failed. The commonest are one instruction of their
 * own. */
void code_need(Coder *k)
{
    static const uint8_t YOURS[] = { OP_GET, REG_SELF, OP_OF, OF_PLAYER, OP_GET, REG_YOU, OP_CALC, CALC_EQ };
    static const uint8_t THIS[] = { OP_GET, REG_SELF, OP_GET, REG_THIS, OP_CALC, CALC_EQ };
    if (code_ends(k, YOURS, sizeof YOURS)) put(k, OP_MINE);
    else if (code_ends(k, THIS, sizeof THIS)) put(k, OP_THIS);
    else put(k, OP_NEED);
}

/* Joins a test to those before it. */
static void code_and(Coder *k, int *tests)
{
    if (k->filtering) code_need(k);
    else if ((*tests)++) put_op(k, OP_CALC, CALC_AND);
}

void code_subject(Coder *k, Subject subject)
{
    if (subject.ref) code_ref(k, subject.ref);
    else put_op(k, OP_GET, subject.reg);
}

static void code_is(Coder *k, Subject subject, int word)
{
    code_subject(k, subject);
    put(k, OP_IS);
    put_word(k, word);
}

static void code_player_is(Coder *k, Subject subject, int reg, bool of_thing)
{
    code_subject(k, subject);
    put_op(k, OP_OF, OF_PLAYER);
    put_op(k, OP_GET, reg);
    if (of_thing) put_op(k, OP_OF, OF_PLAYER);
    put_op(k, OP_CALC, CALC_EQ);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static int kind_word(const Word *kind, ThingKind thing)
{
    switch (kind->u.kind.cls) {
    case KC_CARD: return WORD_CLASS + 0;
    case KC_PLAYER: return WORD_CLASS + 1;
    case KC_OPPONENT: return WORD_CLASS + 2;
    case KC_TARGET: return WORD_CLASS + 4;
    case KC_REAL: break;
    }
    return kind->u.kind.place && thing == TK_PLACE ? WORD_CLASS + 3 : WORD_KIND + kind->id;
}

static int plain_word(const Word *word, bool opposite, ThingKind thing)
{
    switch (word->cls) {
    case WC_KIND: return kind_word(word, thing);
    case WC_STATE: return state_word(word, opposite);
    case WC_ZONE: return WORD_ZONE + word->id;
    default: return WORD_TRAIT + word->id;
    }
}

/* Whether a thing lies in a zone; of what a line follows, whether it lay there before. */
static void code_in_zone(Coder *k, Subject subject, const Word *zone)
{
    if (!k->was) {
        code_is(k, subject, WORD_ZONE + zone->id);
        return;
    }
    put_op(k, OP_WAS, zone->id);
    k->flags |= LINE_WAS;
}

static void code_word(Coder *k, const FilterWord *word, const Filter *f, Subject subject)
{
    if (word->kind == FW_YOURS) {
        code_player_is(k, subject, REG_YOU, false);
    } else if (word->kind == FW_THEIRS) {
        code_player_is(k, subject, k->it, true);
    } else if (word->word->cls == WC_GROUP) {
        for (int i = 0; i < word->word->members; i++) {
            code_is(k, subject, plain_word(word->word->member[i]->means, false, f->thing));
            if (i) put_op(k, OP_CALC, CALC_OR);
        }
    } else if (word->word->cls == WC_ZONE) {
        code_in_zone(k, subject, word->word);
    } else {
        code_is(k, subject, plain_word(word->word, word->opposite, f->thing));
    }
    if (word->negated) put_op(k, OP_CALC, CALC_NOT);
}

/* ---- Relations --------------------------------------------------------------------------------------------------- */

static int near_low(RelationKind kind) { return kind == REL_NEXT_TO; }

static void code_near_end(Coder *k, const Relation *r)
{
    if (r->kind == REL_WITHIN) {
        code_amount(k, r->amount);
    } else {
        put(k, OP_NUM);
        put_word(k, near_low(r->kind));
    }
    put_op(k, OP_NEAR, near_low(r->kind));
}

/* `next to a monster of yours`: some such thing is near. Its filter also asks how far it is from the thing outside. */
static int code_near_filter(Coder *k, const Relation *r, Subject outer);

static void code_near(Coder *k, const Relation *r, Subject subject)
{
    if (r->filter) {
        int filter = code_near_filter(k, r, subject);
        put_op(k, OP_COUNT, EVENT_NONE);
        put_word(k, filter);
        if (r->no) put_op(k, OP_CALC, CALC_NOT);
        return;
    }
    code_subject(k, subject);
    if (r->ref) code_ref(k, r->ref);
    else put_op(k, OP_GET, REG_HERE);
    code_near_end(k, r);
}

static void code_of(Coder *k, const Relation *r, Subject subject)
{
    code_subject(k, subject);
    put_op(k, OP_OF, OF_PLAYER);
    code_ref(k, r->ref);
    if (r->ref->thing != TK_PLAYER) put_op(k, OP_OF, OF_PLAYER);
    put_op(k, OP_CALC, CALC_EQ);
}

static void code_other_than(Coder *k, const Relation *r, Subject subject)
{
    if (r->ref) {
        code_subject(k, subject);
        code_ref(k, r->ref);
        put_op(k, OP_CALC, CALC_EQ);
    } else if (r->card) {
        code_is(k, subject, WORD_CARD | r->card->number);
    } else {
        code_filter_test(k, r->filter, subject);
    }
    put_op(k, OP_CALC, CALC_NOT);
}

static bool zone_asks_owner(const ZoneRef *zone)
{
    return zone->zone->u.zone.owned && zone->owner != OWNER_NONE && zone->owner != OWNER_THE;
}

static void code_zone_owner(Coder *k, const ZoneRef *zone, Subject subject)
{
    bool your = zone->owner == OWNER_YOUR;
    code_player_is(k, subject, your ? REG_YOU : k->it, !your);
}

/* Leaves a value for every relation but `with the most`, which PICK sees to; `domain` is the zone looked through. */
static void code_relation(Coder *k, const Relation *r, Subject subject, const Word *domain, int *tests)
{
    switch (r->kind) {
    case REL_OF: code_of(k, r, subject); break;
    case REL_OF_YOURS: code_player_is(k, subject, REG_YOU, false); break;
    case REL_OF_THEIRS: code_player_is(k, subject, k->it, true); break;
    case REL_OF_OPPONENT:
        code_subject(k, subject);
        put_op(k, OP_OF, OF_PLAYER);
        put(k, OP_IS);
        put_word(k, WORD_CLASS + 2);
        break;
    case REL_IN_ZONE:
        if (r->zone->zone != domain) {
            code_in_zone(k, subject, r->zone->zone);
            code_and(k, tests);
        }
        if (!zone_asks_owner(r->zone)) return;
        code_zone_owner(k, r->zone, subject);
        break;
    case REL_IN:
    case REL_HERE:
    case REL_NEXT_TO:
    case REL_WITHIN:
    case REL_HOLDING: code_near(k, r, subject); break;
    case REL_ON:
        code_subject(k, subject);
        put_op(k, OP_OF, OF_HOST);
        code_ref(k, r->ref);
        put_op(k, OP_CALC, CALC_EQ);
        break;
    case REL_NAMED: code_is(k, subject, WORD_CARD | r->card->number); break;
    case REL_OTHER_THAN: code_other_than(k, r, subject); break;
    case REL_WITH:
        code_subject(k, subject);
        put_op(k, OP_NUMBER, r->number->id);
        code_amount(k, r->amount);
        put_op(k, OP_CALC, compare_calc(r->compare));
        break;
    case REL_WITH_MOST:
    case REL_WITH_LEAST: return;
    }
    code_and(k, tests);
}

/* ---- Filters ----------------------------------------------------------------------------------------------------- */

const Relation *filter_extreme(const Filter *f)
{
    for (int i = 0; f && i < f->relations; i++)
        if (f->relation[i].kind == REL_WITH_MOST || f->relation[i].kind == REL_WITH_LEAST) return &f->relation[i];
    return NULL;
}

/* The zone a filter looks through, or null: things in play, players or places. */
static const Word *filter_zone(const Filter *f)
{
    for (int i = 0; i < f->words; i++)
        if (f->word[i].kind == FW_WORD && f->word[i].word->cls == WC_ZONE && !f->word[i].negated)
            return f->word[i].word;
    for (int i = 0; i < f->relations; i++)
        if (f->relation[i].kind == REL_IN_ZONE) return f->relation[i].zone->zone;
    return NULL;
}

static int filter_domain(const Filter *f)
{
    const Word *zone = filter_zone(f);
    if (zone) return zone->id ? DOMAIN_ZONE + zone->id : DOMAIN_PLAY;
    return f->thing == TK_PLAYER ? DOMAIN_PLAYERS : f->thing == TK_PLACE ? DOMAIN_PLACES : DOMAIN_PLAY;
}

/* `card` says nothing where only cards are looked through. */
static bool word_says_nothing(const FilterWord *word, const Filter *f, const Word *domain)
{
    if (word->kind != FW_WORD || word->negated) return false;
    if (word->word == domain) return true;
    return domain && word->word->cls == WC_KIND && word->word->u.kind.cls == KC_CARD && f->thing == TK_CARD;
}

static bool word_is_kind(const FilterWord *word)
{
    return word->kind == FW_WORD && !word->negated && word->word->cls == WC_KIND && word->word->u.kind.cls == KC_REAL;
}

/* A plain word in a filter is one instruction. */
static void code_filter_word(Coder *k, const FilterWord *word, const Filter *f, Subject subject, int *tests)
{
    bool zone = word->kind == FW_WORD && word->word->cls == WC_ZONE && k->was;
    if (k->filtering && word->kind == FW_WORD && word->word->cls != WC_GROUP && !zone) {
        put(k, word->negated ? OP_TEST_NOT : OP_TEST);
        put_word(k, plain_word(word->word, word->opposite, f->thing));
        return;
    }
    code_word(k, word, f, subject);
    code_and(k, tests);
}

/* Kinds come first: they say where to look. */
static void code_tests(Coder *k, const Filter *f, Subject subject, const Word *domain, int *tests)
{
    bool scaled = k->scaled;
    k->scaled = false;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < f->words; i++)
            if (word_is_kind(&f->word[i]) == (pass == 0) && !word_says_nothing(&f->word[i], f, domain))
                code_filter_word(k, &f->word[i], f, subject, tests);
    for (int i = 0; i < f->relations; i++) code_relation(k, &f->relation[i], subject, domain, tests);
    k->scaled = scaled;
}

static void code_true(Coder *k, int tests)
{
    if (!tests) code_num(k, 1);
}

void code_filter_test(Coder *k, const Filter *f, Subject subject)
{
    bool filtering = k->filtering;
    int tests = 0;
    k->filtering = false;
    code_tests(k, f, subject, NULL, &tests);
    code_true(k, tests);
    k->filtering = filtering;
}

static const Subject SELF = { REG_SELF, NULL };

void code_filter_tests(Coder *k, const Filter *f)
{
    int tests = 0;
    code_tests(k, f, SELF, NULL, &tests);
}

static void code_extra(Coder *k, Extra extra, int *tests)
{
    if (extra.another) {
        put_op(k, OP_OTHER, REG_THIS);
        put_op(k, OP_OTHER, k->it);
    }
    if (!extra.counter) return;
    put_op(k, OP_GET, REG_SELF);
    put_op(k, OP_NUMBER, words_find(k->w, WC_NUMBER, extra.counter->name)->id);
    put(k, OP_NUM);
    put_word(k, 1);
    put_op(k, OP_CALC, CALC_GE);
    code_and(k, tests);
}

int code_filter(Coder *k, const Filter *f, Extra extra)
{
    Code own = { 0 }, *outside = k->out;
    bool filtering = k->filtering, was = k->was;
    int tests = 0;
    k->out = &own;
    k->filtering = true;
    k->was = false;
    put(k, filter_domain(f));
    code_tests(k, f, SELF, filter_zone(f), &tests);
    code_extra(k, extra, &tests);
    code_true(k, 0);
    put(k, OP_END);
    k->out = outside;
    k->filtering = filtering;
    k->was = was;
    return keep_expression(k, &own);
}

static int code_near_filter(Coder *k, const Relation *r, Subject outer)
{
    Code own = { 0 }, *outside = k->out;
    bool filtering = k->filtering, was = k->was;
    int tests = 0;
    if (!outer.ref && outer.reg == REG_SELF) outer.reg = REG_OUTER;
    k->out = &own;
    k->filtering = true;
    k->was = false;
    put(k, filter_domain(r->filter));
    code_tests(k, r->filter, SELF, filter_zone(r->filter), &tests);
    put_op(k, OP_GET, REG_SELF);
    code_subject(k, outer);
    code_near_end(k, r);
    code_and(k, &tests);
    code_true(k, 0);
    put(k, OP_END);
    k->out = outside;
    k->filtering = filtering;
    k->was = was;
    return keep_expression(k, &own);
}
