/*
 * text_filter.c - filters as English: adjectives, noun, owner and relations.
 *
 * Owns the words of zones and relations. Does NOT choose between `a`, `each` and `one of`: text_noun.c does.
 */
#include "text_filter.h"

#include <string.h>

/* Whether a kind says more than another: a kind below it, or any kind of card beside `card`. */
static bool kind_says_more(const Word *kind, const Word *other)
{
    if (kind == other || !other) return !other;
    if (other->u.kind.cls == KC_REAL && kind->u.kind.cls == KC_REAL) return kind_is_below(kind, other);
    return other->u.kind.cls == KC_CARD || (other->u.kind.cls == KC_PLAYER && kind->u.kind.cls == KC_OPPONENT);
}

static bool is_kind(const FilterWord *fw) { return fw->kind == FW_WORD && !fw->negated && fw->word->cls == WC_KIND; }

/* The noun of a filter: of several kinds the one that says most (`basic card` is a Basic card). */
const Word *filter_kind(const Filter *filter)
{
    const Word *kind = NULL;
    for (int i = 0; i < filter->words; i++)
        if (is_kind(&filter->word[i]) && kind_says_more(filter->word[i].word, kind)) kind = filter->word[i].word;
    return kind;
}

static bool ends_in_star(const char *phrase)
{
    size_t n = strlen(phrase);
    return n > 1 && phrase[n - 1] == '*';
}

static const char *drop_star(Writer *w, const char *phrase)
{
    return ends_in_star(phrase) ? arena_copy(w->arena, phrase, strlen(phrase) - 1) : phrase;
}

/* ---- Zones ------------------------------------------------------------------------------------------------------ */

/* `Loot card` in `the ^ deck` is the Loot deck. */
static const char *deck_of(Writer *w, const char *cards)
{
    const char *card = strstr(cards, " card");
    return card && !card[5] ? arena_copy(w->arena, cards, (size_t)(card - cards)) : cards;
}

static const char *zone_owner(Writer *w, const ZoneRef *zone)
{
    switch (zone->owner) {
    case OWNER_THEIR: return w->player_said || !w->it.bound || w->it.thing == TK_PLAYER ? "their" : "its player's";
    case OWNER_ITS: return "its player's";
    case OWNER_YOUR: return noun_your(w);
    case OWNER_ANY: return "any player's";
    default: return w->who || w->w->solo || zone->zone->u.zone.owned ? noun_your(w) : "the";
    }
}

static const char *zone_fill(Writer *w, const ZoneRef *zone, const char *phrase, const char *cards)
{
    const char *sign = strpbrk(phrase, "*^");
    if (!sign) return phrase;
    const char *with = *sign == '*' ? zone_owner(w, zone) : deck_of(w, cards);
    return SAY(w, "%.*s%s%s", (int)(sign - phrase), phrase, with, sign + 1);
}

static bool in_phrase(const char *phrase) { return strncmp(phrase, "in ", 3) == 0; }

/* `in your hand`, `among your slain`, `on the board` stand behind the noun; `tabled` and `set aside` before it. */
static bool zone_stands_behind(const char *phrase)
{
    static const char *const heads[] = { "in ", "on ", "among ", "under ", "lying " };
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (strncmp(phrase, heads[i], strlen(heads[i])) == 0) return true;
    return false;
}

const char *noun_of_zone(Writer *w, const ZoneRef *zone, const char *cards)
{
    const char *phrase = zone_fill(w, zone, zone->zone->phrase, cards);
    return in_phrase(phrase) ? phrase + 3 : phrase;
}

const char *zone_into(Writer *w, const ZoneRef *zone, const char *cards)
{
    return zone_fill(w, zone, zone->zone->u.zone.into, cards);
}

/* ---- Words before the noun --------------------------------------------------------------------------------------- */

static void filter_before(Writer *w, FilterText *f, const char *word)
{
    if (*word) f->before = SAY(w, "%s%s ", f->before, word);
}

/* `* in the Darkness` stands behind its noun, `ACTIVE` before it. */
static void filter_state(Writer *w, FilterText *f, const char *phrase)
{
    if (phrase[0] == '*') f->after = SAY(w, "%s%s", f->after, phrase + 1);
    else filter_before(w, f, phrase);
}

static void filter_state_word(Writer *w, FilterText *f, const FilterWord *fw)
{
    const StateInfo *s = &fw->word->u.state;
    bool opposite = fw->opposite != fw->negated;
    if (!opposite) filter_state(w, f, fw->word->phrase);
    else if (s->opposite_phrase) filter_state(w, f, s->opposite_phrase);
    else if (fw->word->phrase[0] == '*') f->after = SAY(w, "%s not%s", f->after, fw->word->phrase + 1);
    else filter_before(w, f, SAY(w, "non-%s", fw->word->phrase));
}

/* `not epic threat` is a non-epic threat: the part of the kind's name that its parent does not have. */
static void filter_not_kind(Writer *w, FilterText *f, const Word *kind, const char *head)
{
    const char *name = english_singular(w->arena, kind->phrase);
    const char *one = head ? english_singular(w->arena, head) : "card";
    size_t n = strlen(name), h = strlen(one);
    bool longer = n > h + 1 && english_is(name + n - h, one);
    if (longer) filter_before(w, f, SAY(w, "non-%.*s", (int)(n - h - 1), name));
    else f->after = SAY(w, "%s other than %s", f->after, english_a(w->arena, name));
}

/* A second kind that the noun does not say. */
static void filter_other_kind(Writer *w, FilterText *f, const Word *kind, const Word *noun)
{
    if (kind == noun || kind_says_more(noun, kind)) return;
    f->after = SAY(w, "%s that is also %s", f->after, english_a(w->arena, english_singular(w->arena, kind->phrase)));
}

/* `resource` card: an Equipment or Magic card. */
static void filter_group(Writer *w, FilterText *f, const FilterWord *fw)
{
    const char *text = "";
    for (int i = 0; i < fw->word->members; i++) {
        const char *one = drop_star(w, english_singular(w->arena, fw->word->member[i]->means->phrase));
        text = SAY(w, "%s%s%s", text, !i ? "" : i + 1 == fw->word->members ? " or " : ", ", one);
    }
    f->after =
        SAY(w, "%s that is %s%s", f->after, fw->negated ? "no " : "", fw->negated ? text : english_a(w->arena, text));
}

static void filter_trait(Writer *w, FilterText *f, const FilterWord *fw, bool last)
{
    const char *phrase = fw->word->phrase;
    bool noun = ends_in_star(phrase);
    if (fw->negated) {
        if (*phrase) filter_before(w, f, SAY(w, "non-%s", drop_star(w, phrase)));
    } else if (noun || (last && !f->head)) {
        f->head = drop_star(w, phrase);
    } else {
        filter_before(w, f, phrase);
    }
}

/* `tabled` and `set aside` stand before the noun: a set-aside hex. */
static void filter_zone_before(Writer *w, FilterText *f, const char *phrase)
{
    char *word = arena_copy(w->arena, phrase, strlen(phrase));
    for (char *c = word; *c; c++)
        if (*c == ' ') *c = '-';
    filter_before(w, f, word);
}

/* A zone without a word about its owner belongs to the owner of the card: a card in the Challenger's hand; or it is
 * anybody's. */
static const char *zone_of_owner(Writer *w, FilterText *f, const ZoneRef *zone, const char *cards)
{
    const char *star = strchr(zone->zone->phrase, '*');
    bool open = zone->owner == OWNER_NONE || zone->owner == OWNER_THE;
    ZoneRef any = *zone;
    if (open && star && !f->owner && zone->zone->u.zone.owned && !w->w->solo) any.owner = OWNER_ANY;
    if (!star || !f->owner || !open) return zone_fill(w, &any, zone->zone->phrase, cards);
    const char *text = SAY(w, "%.*s%s%s", (int)(star - zone->zone->phrase), zone->zone->phrase, f->owner, star + 1);
    f->owner = NULL;
    f->has = NULL;
    return text;
}

static void filter_zone(Writer *w, FilterText *f, const ZoneRef *zone, FilterHow how)
{
    const char *text = zone_of_owner(w, f, zone, english_singular(w->arena, f->head));
    if (!zone_stands_behind(text)) filter_zone_before(w, f, text);
    else if (!in_phrase(text)) f->after = SAY(w, "%s %s%s", f->after, how == FILTER_FROM ? "from " : "", text);
    else
        f->after = SAY(w, "%s %s %s", f->after,
                       how == FILTER_FROM  ? "from"
                       : how == FILTER_TOP ? "of"
                                           : "in",
                       text + 3);
}

static void filter_yours(Writer *w, FilterText *f, bool negated)
{
    if (negated) {
        f->owner = "another player's";
        f->some = true;
        f->some_many = "other players'";
        return;
    }
    Noun has = w->who && !w->who_ahead ? (Noun){ .text = "they", .person = PERSON_THEY } : noun_you(w, true);
    f->owner = english_own(w->arena, has.text);
    f->has = has.text;
    f->has_person = has.person;
}

static void filter_theirs(FilterText *f)
{
    f->owner = "their";
    f->has = "they";
    f->has_person = PERSON_THEY;
}

static void filter_words(Writer *w, FilterText *f, const Filter *filter)
{
    const Word *kind = filter_kind(filter);
    if (kind) f->head = kind->phrase;
    for (int i = 0; i < filter->words; i++) {
        const FilterWord *fw = &filter->word[i];
        if (fw->kind == FW_YOURS) filter_yours(w, f, fw->negated);
        else if (fw->kind == FW_THEIRS) filter_theirs(f);
        else if (fw->word->cls == WC_STATE) filter_state_word(w, f, fw);
        else if (fw->word->cls == WC_TRAIT) filter_trait(w, f, fw, i + 1 == filter->words);
        else if (fw->word->cls == WC_KIND && fw->negated) filter_not_kind(w, f, fw->word, f->head);
        else if (fw->word->cls == WC_KIND) filter_other_kind(w, f, fw->word, kind);
        else if (fw->word->cls == WC_GROUP) filter_group(w, f, fw);
    }
    if (!f->head)
        f->head = filter->thing == TK_PLAYER                 ? "player"
                  : filter->thing == TK_PLACE && w->w->place ? w->w->place
                                                             : "card";
}

/* ---- Relations, behind the noun ---------------------------------------------------------------------------------- */

static void filter_owner(Writer *w, FilterText *f, const Relation *r)
{
    if (r->kind == REL_OF_YOURS) {
        filter_yours(w, f, false);
    } else if (r->kind == REL_OF_THEIRS) {
        filter_theirs(f);
    } else if (r->kind == REL_OF_OPPONENT) {
        f->owner = "an opponent's";
        f->some = true;
        f->some_many = "opponents'";
        f->has = "an opponent";
        f->has_person = PERSON_IT;
    } else {
        Noun n = noun_of_ref(w, r->ref);
        bool named = w->doer && english_is(w->doer, n.text); /* the one who did it: they */
        f->owner = named ? "their" : english_own(w->arena, n.text);
        f->has = named ? "they" : n.text;
        f->has_person = named ? PERSON_THEY : n.person;
    }
}

static const char *near_text(Writer *w, const Relation *r)
{
    return r->ref ? noun_of_ref(w, r->ref).text : noun_a(w, r->filter);
}

static const char *relation_in(Writer *w, const Relation *r)
{
    if (r->filter) return SAY(w, "in %s", noun_a(w, r->filter));
    const Referent *it = r->ref->kind != REF_IT ? NULL : r->ref->kept ? &w->kept : &w->it;
    if (it && it->bound && !it->several && it->said) return "there";
    const char *text = noun_of_ref(w, r->ref).text;
    return english_is(text, "here") || english_is(text, "there") ? text : SAY(w, "in %s", text);
}

static const char *relation_within(Writer *w, const Relation *r)
{
    const char *place = w->w->place ? w->w->place : "place";
    if (r->amount->kind == AMT_INT && r->amount->value == 0)
        return SAY(w, "in %s %s", english_own(w->arena, near_text(w, r)), english_singular(w->arena, place));
    Count c = count_of_amount(w, r->amount);
    if (r->amount->kind == AMT_NUMBER && r->amount->of && r->amount->of->kind == REF_THIS) {
        const char *printed = field_text(w, r->amount->number->name); /* within 1 hex: as printed */
        if (printed) return SAY(w, "%s of %s", printed, near_text(w, r));
    }
    return SAY(w, "within %s of %s", phrase_count(w->arena, c, place, true), near_text(w, r));
}

/* A counter, or a number that is counted (`charge/charges`): with a Bone, with no Trap, with 3 or more Coins. */
static const char *with_counted(Writer *w, const Relation *r, const char *noun)
{
    bool plain = r->amount->kind == AMT_INT;
    int n = r->amount->value;
    if (plain && n == 0 && r->compare != CMP_AT_LEAST) return SAY(w, "no %s", english_singular(w->arena, noun));
    if (plain && n == 1 && r->compare == CMP_AT_LEAST) return english_a(w->arena, noun);
    const char *many =
        plain && n == 1 && r->compare == CMP_IS ? english_singular(w->arena, noun) : english_plural(w->arena, noun);
    return SAY(w, "%s %s", amount_counted(w, r->compare, r->amount), many);
}

static const char *noun_none(Writer *w, const Filter *filter)
{
    FilterText f = filter_text(w, filter, FILTER_IN);
    if (!f.owner || f.some) return SAY(w, "no %s", filter_name(w, &f, false));
    return SAY(w, "none of %s %s", f.owner, filter_name(w, &f, true));
}

/* What is said behind `with`; null for a relation that is said otherwise. */
static const char *relation_with(Writer *w, const Relation *r)
{
    const char *most = r->kind == REL_WITH_MOST ? "most" : "least";
    switch (r->kind) {
    case REL_HOLDING: return r->no ? noun_none(w, r->filter) : noun_a(w, r->filter);
    case REL_WITH_MOST:
    case REL_WITH_LEAST: return SAY(w, "the %s %s", most, english_singular(w->arena, r->number->phrase));
    case REL_WITH: break;
    default: return NULL;
    }
    bool counted = r->number->u.number.origin == NO_COUNTER || strchr(r->number->phrase, '/');
    if (counted) return with_counted(w, r, number_noun(w, r->number));
    return SAY(w, "%s %s", number_noun(w, r->number), amount_compared(w, r->compare, r->amount));
}

static const char *relation_other(Writer *w, const Relation *r)
{
    if (r->name) return SAY(w, "other than %s", r->name);
    return SAY(w, "other than %s", r->ref ? noun_of_ref(w, r->ref).text : noun_a(w, r->filter));
}

static void filter_named(Writer *w, FilterText *f, const Relation *r)
{
    filter_before(w, f, r->name);
    f->the = w->w->solo && r->card && r->card->copies == 1;
}

static const char *relation_text(Writer *w, const Relation *r)
{
    switch (r->kind) {
    case REL_IN: return relation_in(w, r);
    case REL_HERE: return "here";
    case REL_NEXT_TO: return SAY(w, "next to %s", near_text(w, r));
    case REL_WITHIN: return relation_within(w, r);
    case REL_ON: return SAY(w, "attached to %s", noun_of_ref(w, r->ref).text);
    case REL_OTHER_THAN: return relation_other(w, r);
    default: return "";
    }
}

/* Whose it is comes first: a zone may need to know. */
static void filter_owners(Writer *w, FilterText *f, const Filter *filter)
{
    for (int i = 0; i < filter->relations; i++)
        if (filter->relation[i].kind <= REL_OF_OPPONENT) filter_owner(w, f, &filter->relation[i]);
}

static void filter_not_zone(Writer *w, FilterText *f, const ZoneRef *zone)
{
    const char *text = zone_of_owner(w, f, zone, english_singular(w->arena, f->head));
    if (zone_stands_behind(text)) f->after = SAY(w, "%s not %s", f->after, text);
    else filter_before(w, f, SAY(w, "non-%s", text));
}

static void filter_zone_words(Writer *w, FilterText *f, const Filter *filter, FilterHow how)
{
    for (int i = 0; i < filter->words; i++) {
        const FilterWord *fw = &filter->word[i];
        if (fw->kind != FW_WORD || fw->word->cls != WC_ZONE) continue;
        ZoneRef zone = { .pos = fw->pos, .zone = fw->word };
        if (fw->negated) filter_not_zone(w, f, &zone);
        else filter_zone(w, f, &zone, how);
    }
}

FilterText filter_text(Writer *w, const Filter *filter, FilterHow how)
{
    FilterText f = { .before = "", .after = "" };
    filter_words(w, &f, filter);
    filter_owners(w, &f, filter);
    filter_zone_words(w, &f, filter, how);
    bool with = false; /* the relation before was a `with`: the next one is joined to it */
    for (int i = 0; i < filter->relations; i++) {
        const Relation *r = &filter->relation[i];
        const char *having = relation_with(w, r);
        if (having) f.after = SAY(w, "%s %s %s", f.after, with ? "and" : "with", having);
        else if (r->kind == REL_NAMED) filter_named(w, &f, r);
        else if (r->kind == REL_IN_ZONE) filter_zone(w, &f, r->zone, how);
        else if (how == FILTER_SPLIT && r->kind == REL_HERE) f.tail = "here";
        else if (r->kind > REL_OF_OPPONENT) f.after = SAY(w, "%s %s", f.after, relation_text(w, r));
        with = having != NULL;
    }
    return f;
}

const char *filter_name(Writer *w, const FilterText *f, bool many)
{
    return SAY(w, "%s%s%s", f->before, many ? english_plural(w->arena, f->head) : english_singular(w->arena, f->head),
               f->after);
}

/* ---- Whole nouns ------------------------------------------------------------------------------------------------- */

const char *noun_a(Writer *w, const Filter *filter)
{
    FilterText f = filter_text(w, filter, FILTER_IN);
    if (!f.owner)
        return f.the ? SAY(w, "the %s", filter_name(w, &f, false)) : english_a(w->arena, filter_name(w, &f, false));
    return f.some ? SAY(w, "%s %s", f.owner, filter_name(w, &f, false))
                  : SAY(w, "one of %s %s", f.owner, filter_name(w, &f, true));
}

const char *noun_many(Writer *w, const Filter *filter)
{
    FilterText f = filter_text(w, filter, FILTER_IN);
    const char *owner = f.some ? f.some_many : f.owner;
    return owner ? SAY(w, "%s %s", owner, filter_name(w, &f, true)) : filter_name(w, &f, true);
}

static const Relation *zone_relation(const Filter *filter)
{
    for (int i = 0; i < filter->relations; i++)
        if (filter->relation[i].kind == REL_IN_ZONE) return &filter->relation[i];
    return NULL;
}

/* In a pile first is top; in a row it is left-most, unless the game has a name for it (`leader`). */
static const char *first_word(bool pile, bool last)
{
    if (pile) return last ? "bottom" : "top";
    return last ? "right-most" : "left-most";
}

static const char *few_word(bool pile, bool last) { return pile ? first_word(true, last) : last ? "last" : "first"; }

static FilterText filter_top(Writer *w, const Filter *filter)
{
    const Relation *zone = zone_relation(filter);
    FilterText f = filter_text(w, filter, FILTER_TOP);
    bool sorted = zone && strchr(zone->zone->zone->phrase, '^') != NULL;
    if (sorted && !*f.before) f.head = "card"; /* the Encounter deck holds nothing else */
    return f;
}

/* `say "first in lair" "* from your Lair"`: in that zone it does not matter which, so text says *a monster from your
 * Lair*. Null: not said. */
static const char *said_of_zone(Writer *w, const Filter *filter, bool last, const char *count)
{
    const Relation *zone = zone_relation(filter);
    const char *said = zone ? source_say(w, SAY(w, "%s in %s", last ? "last" : "first", zone->zone->zone->name)) : NULL;
    const char *star = said ? strchr(said, '*') : NULL;
    if (!star) return NULL;
    FilterText f = filter_top(w, filter);
    f.after = "";
    const char *name = filter_name(w, &f, count != NULL);
    name = count ? SAY(w, "%s %s", count, name) : english_a(w->arena, name);
    return SAY(w, "%.*s%s%s", (int)(star - said), said, name, star + 1);
}

const char *filter_first(Writer *w, const Filter *filter, bool last)
{
    const Relation *zone = zone_relation(filter);
    const Word *kind = filter_kind(filter);
    const char *alike = said_of_zone(w, filter, last, NULL);
    if (alike) return alike;
    FilterText f = filter_top(w, filter);
    const char *said = kind && !zone ? source_say(w, SAY(w, "%s %s", last ? "last" : "first", kind->name)) : NULL;
    const char *name = said ? SAY(w, "%s%s%s", f.before, said, f.after)
                            : SAY(w, "%s %s", first_word(zone != NULL, last), filter_name(w, &f, false));
    return SAY(w, "%s %s", f.owner ? f.owner : "the", name);
}

const char *filter_first_few(Writer *w, const Select *s)
{
    FilterText f = filter_top(w, s->filter);
    Count c = count_of_amount(w, s->amount);
    const char *alike = said_of_zone(w, s->filter, s->kind == SEL_LAST, c.form == COUNT_ONE ? NULL : c.text);
    if (alike) return alike;
    const char *word = few_word(zone_relation(s->filter) != NULL, s->kind == SEL_LAST);
    return SAY(w, "%s %s %s %s", f.owner ? f.owner : "the", word, c.form == COUNT_ONE ? "1" : c.text,
               filter_name(w, &f, c.form != COUNT_ONE));
}

Referent filter_referent(Writer *w, const Filter *filter)
{
    Writer aside = *w;
    FilterText f = filter_text(&aside, filter, FILTER_IN);
    const Word *kind = filter_kind(filter);
    Referent r = { .bound = true, .said = true, .thing = filter->thing, .noun = f.head };
    if (kind && (kind->u.kind.cls == KC_PLAYER || kind->u.kind.cls == KC_OPPONENT)) r.thing = TK_PLAYER;
    if (kind && kind->u.kind.place) r.thing = TK_PLACE;
    if (r.thing == TK_PLAYER) r.noun = "player";
    return r;
}
