/*
 * text_noun.c - references and selectors as English nouns: it, that room, one of your monsters, each threat.
 *
 * Owns what a thing is called and when a pronoun is clear. Filters themselves are text_filter.c. Does NOT write verbs.
 */
#include "text_filter.h"

#include <ctype.h>
#include <string.h>

void writer_bind(Writer *w, Referent r)
{
    w->player_said = w->player_said || (w->it.bound && w->it.thing == TK_PLAYER && !w->it.is_you);
    w->that = w->it;
    w->it = r;
}

/* In a condition before the one who acts was named: by name, and from then on `they`. */
static bool names_who(Writer *w)
{
    if (!w->who_ahead) return false;
    w->who_ahead = false;
    w->person = PERSON_THEY;
    return true;
}

const char *noun_your(Writer *w)
{
    if (!w->who) return "your";
    return names_who(w) ? english_own(w->arena, w->who) : "their";
}

Noun noun_you(Writer *w, bool subject)
{
    if (names_who(w)) return (Noun){ .text = w->who, .person = PERSON_IT };
    if (!w->who) return (Noun){ .text = "you", .person = PERSON_YOU };
    return (Noun){ .text = subject ? "they" : "them", .person = PERSON_THEY };
}

static Noun noun_one(const char *text) { return (Noun){ .text = text, .person = PERSON_IT }; }

/* A second `this` is `it`, unless the reader takes `it` for something else by now. */
const char *noun_of_this(Writer *w)
{
    bool taken = w->it.bound && !w->it.is_this && w->it.thing != TK_PLAYER;
    if (w->this_said && !taken) return "it";
    w->this_said = true;
    const char *called = w->card->kind->u.kind.called;
    return called ? called : SAY(w, "this %s", english_singular(w->arena, w->card->kind->phrase));
}

static const char *referent_noun(Writer *w, const Referent *r)
{
    return r->noun ? english_singular(w->arena, r->noun) : NULL;
}

static Noun noun_of_it(Writer *w, Referent *r)
{
    if (r->is_this) return noun_one(noun_of_this(w));
    if (r->is_you) return noun_you(w, false);
    const char *noun = referent_noun(w, r);
    bool first = !r->said;
    r->said = true;
    if (first && r->named) return noun_one(r->named);
    if (r->several) return noun_one("each of them");
    if (r->thing == TK_PLAYER) return noun_one(SAY(w, "that %s", noun ? noun : "player"));
    if (first && noun) return noun_one(SAY(w, "the %s", noun));
    return noun_one("it");
}

static Noun noun_of_that(Writer *w, const Referent *r, const char *unknown)
{
    if (r->is_this) return noun_one(noun_of_this(w));
    if (r->is_you) return noun_you(w, false);
    const char *noun = referent_noun(w, r);
    return noun_one(noun ? SAY(w, "that %s", noun) : unknown);
}

/* That Adventurer; the second time it. */
static Noun noun_of_host(Writer *w)
{
    bool again = w->host.said && w->host.thing != TK_PLAYER && !w->it.bound;
    if (again) return noun_one("it");
    w->host.said = true;
    if (!w->host.noun) return noun_one(SAY(w, "the card %s is attached to", noun_of_this(w)));
    return noun_of_that(w, &w->host, "");
}

/* `*'s player`: the owner's form; `the Adventurer * targets`: the thing itself. */
static const char *ref_phrase(Writer *w, const char *phrase, const char *of)
{
    const char *star = strchr(phrase, '*');
    if (!star) return phrase;
    bool owns = strncmp(star, "*'s", 3) == 0;
    return SAY(w, "%.*s%s%s", (int)(star - phrase), phrase, owns ? english_own(w->arena, of) : of,
               star + (owns ? 3 : 1));
}

static const char *place_noun(const Writer *w) { return w->w->place ? w->w->place : "place"; }

static Noun noun_of_ref_of(Writer *w, const Ref *ref)
{
    if (english_is(ref->word->phrase, "*")) return noun_of_ref(w, ref->of); /* another side of the same: said alike */
    const char *of = noun_of_ref(w, ref->of).text;
    if (english_is(ref->word->name, "place"))
        return noun_one(SAY(w, "%s %s", english_own(w->arena, of), english_singular(w->arena, place_noun(w))));
    return noun_one(ref_phrase(w, ref->word->phrase, of));
}

Noun noun_of_ref(Writer *w, const Ref *ref)
{
    const char *said = ref->kind == REF_HOST && w->host.bound ? NULL : source_say(w, source_of_ref(w, ref));
    if (said) return noun_one(said);
    switch (ref->kind) {
    case REF_THIS: return noun_one(noun_of_this(w));
    case REF_IT: return ref->kept ? noun_of_it(w, &w->kept) : noun_of_it(w, &w->it);
    case REF_THAT: return noun_of_that(w, &w->that, "the other");
    case REF_YOU: return noun_you(w, false);
    case REF_THERE:
        if (w->there.bound) return noun_of_that(w, &w->there, "there");
        said = w->answered ? source_say(w, SAY(w, "%s there", w->answered->event->name)) : NULL;
        if (said) return noun_one(said);
        return noun_one(SAY(w, "that %s", english_singular(w->arena, place_noun(w))));
    case REF_HERE: return noun_one("here");
    case REF_HOST: return noun_of_host(w);
    case REF_CAUSE: return noun_of_that(w, &w->cause, "the card that did it");
    case REF_ROLE: return noun_one(ref->word->phrase);
    case REF_OF: return noun_of_ref_of(w, ref);
    case REF_FIRST:
    case REF_LAST: break;
    }
    return noun_one(filter_first(w, ref->filter, ref->kind == REF_LAST));
}

static Referent referent_of_ref(Writer *w, const Ref *ref)
{
    switch (ref->kind) {
    case REF_THIS:
        return (
            Referent){ .bound = true, .said = true, .is_this = true, .thing = TK_CARD, .noun = w->card->kind->phrase };
    case REF_YOU: return (Referent){ .bound = true, .said = true, .is_you = true, .thing = TK_PLAYER };
    case REF_IT: return ref->kept ? w->kept : w->it;
    case REF_THAT: return w->that;
    case REF_THERE: return w->there;
    case REF_HOST: return w->host;
    case REF_FIRST:
    case REF_LAST: return filter_referent(w, ref->filter);
    default: break;
    }
    Referent r = { .bound = true, .said = true, .thing = ref->thing };
    if (ref->thing == TK_PLAYER) r.noun = "player";
    if (ref->thing == TK_PLACE) r.noun = place_noun(w);
    return r;
}

Referent referent_of_select(Writer *w, const Select *select)
{
    if (select->kind == SEL_REF) return referent_of_ref(w, select->ref);
    if (select->kind == SEL_PILE) return (Referent){ .bound = true, .thing = TK_PILE };
    Referent r = filter_referent(w, select->filter);
    bool one = select->kind == SEL_A || select->kind == SEL_ANOTHER || select->kind == SEL_RANDOM;
    bool counted_one = select->amount && select->amount->kind == AMT_INT && select->amount->value == 1;
    r.several = !one && !counted_one;
    return r;
}

static Noun noun_of_pile(Writer *w, const ZoneRef *zone)
{
    const char *cards = w->it.noun ? english_singular(w->arena, w->it.noun) : "card";
    const char *pile = noun_of_zone(w, zone, cards);
    const char *to = zone->bottom ? SAY(w, "on the bottom of %s", pile)
                     : zone->top  ? SAY(w, "on top of %s", pile)
                                  : NULL;
    if (!to) to = zone_into(w, zone, cards);
    return (Noun){ .text = pile, .pile = pile, .to = to, .person = PERSON_IT };
}

/* The number before a plural: 2, up to 2, that many. */
static const char *select_counted(Writer *w, const Select *s, const FilterText *f)
{
    Count c = count_of_amount(w, s->amount);
    const char *noun = filter_name(w, f, true);
    const char *owner = f->some ? f->some_many : f->owner;
    if (owner) noun = SAY(w, "of %s %s", owner, noun);
    const char *up = s->kind == SEL_UP_TO ? "up to " : "";
    switch (c.form) {
    case COUNT_THAT: return SAY(w, "%sthat many %s", up, noun);
    case COUNT_WORKED: return SAY(w, "%sa number %s%s equal to %s", up, f->owner ? "" : "of ", noun, c.text);
    case COUNT_ONE: return SAY(w, "%s1 %s", up, owner ? noun : filter_name(w, f, false));
    default: return SAY(w, "%s%s %s", up, c.text, noun);
    }
}

static const char *select_owned(Writer *w, const Select *s, const FilterText *f)
{
    const char *many = filter_name(w, f, true), *one = filter_name(w, f, false);
    switch (s->kind) {
    case SEL_ANOTHER: return SAY(w, "another of %s %s", f->owner, many);
    case SEL_RANDOM: return SAY(w, "a random one of %s %s", f->owner, many);
    case SEL_EACH: return SAY(w, "each of %s %s", f->owner, many);
    default: return f->some ? SAY(w, "%s %s", f->owner, one) : SAY(w, "one of %s %s", f->owner, many);
    }
}

static const char *select_free(Writer *w, const Select *s, const FilterText *f)
{
    const char *one = filter_name(w, f, false);
    switch (s->kind) {
    case SEL_ANOTHER: return SAY(w, "another %s", one);
    case SEL_RANDOM: return SAY(w, "a random %s", one);
    case SEL_EACH: return SAY(w, "each %s", one);
    default: return f->the ? SAY(w, "the %s", one) : english_a(w->arena, one);
    }
}

static const char *select_text(Writer *w, const Select *s, const FilterText *f)
{
    if (s->kind == SEL_COUNT || s->kind == SEL_UP_TO) return select_counted(w, s, f);
    if (s->kind == SEL_FIRST || s->kind == SEL_LAST) return filter_first_few(w, s);
    return f->owner ? select_owned(w, s, f) : select_free(w, s, f);
}

static Noun noun_general(Writer *w, const Select *s, FilterHow how)
{
    FilterText f = filter_text(w, s->filter, how);
    const char *many = filter_name(w, &f, true);
    const char *owner = f.some ? f.some_many : f.owner;
    const char *text = owner ? SAY(w, "%s %s", owner, many) : many;
    if (s->kind == SEL_ANOTHER) text = SAY(w, "other %s", text);
    return (Noun){ .text = text, .person = PERSON_THEY, .tail = f.tail };
}

Noun noun_of_select(Writer *w, const Select *s, NounForm form)
{
    if (s->kind == SEL_REF) {
        Noun n = noun_of_ref(w, s->ref);
        if (s->ref->kind == REF_HERE) n.to = "here";
        return n;
    }
    if (s->kind == SEL_PILE) return noun_of_pile(w, s->zone);
    bool general = s->kind != SEL_EACH && (form == NOUN_GENERAL || form == NOUN_ANYWHERE);
    if (general) return noun_general(w, s, form == NOUN_GENERAL ? FILTER_IN : FILTER_SPLIT);
    Writer aside = *w; /* the other form of the same noun: said once, so only one of them may touch the writer */
    FilterText from = filter_text(&aside, s->filter, FILTER_FROM);
    FilterText in = filter_text(w, s->filter, form == NOUN_SUBJECT ? FILTER_SPLIT : FILTER_IN);
    Noun n = { .text = select_text(w, s, &in), .from = select_text(&aside, s, &from), .tail = in.tail };
    n.person = (s->kind == SEL_COUNT || s->kind == SEL_UP_TO) ? PERSON_THEY : PERSON_IT;
    return n;
}
