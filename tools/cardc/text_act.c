/*
 * text_act.c - events in English: as an order (`PUSH a threat`), as a happening (`a threat would be PUSHED`), as a bar
 * (`threats cannot be PUSHED`).
 *
 * Owns the choice between an event's phrases and who stands before the verb. Does NOT join statements: text_body.c
 * does.
 */
#include "text_writer.h"

#include <string.h>

const Part *act_part(const Act *act, PartKind kind)
{
    const EventInfo *e = &act->event->u.event;
    for (int i = 0; i < e->parts; i++)
        if (e->part[i].kind == kind) return &e->part[i];
    return NULL;
}

static const char *word_noun(const Word *word)
{
    const Word *means = word->cls == WC_MEMBER && word->means ? word->means : word;
    return means->cls == WC_KIND || means->cls == WC_COUNTER ? means->phrase : word->phrase;
}

/* `ambush skull` is about the rooms' Skull: a member without words of its own has those of what it names. */
static const char *word_text(const Word *word)
{
    bool own = word->cls != WC_MEMBER || !word->means || !english_is(word->phrase, word->name);
    bool named =
        !own && (word->means->cls == WC_TRAIT || word->means->cls == WC_COUNTER || word->means->cls == WC_KIND);
    return named ? word->means->phrase : word->phrase;
}

static bool counts_tokens(const Word *word)
{
    if (!word) return false;
    const Word *means = word->cls == WC_MEMBER && word->means ? word->means : word;
    return means->cls == WC_COUNTER || word->cls == WC_GROUP;
}

/* Is the sign inside [ ] in this phrase? Then leaving it out leaves the brackets out. */
static bool sign_is_optional(const char *phrase, char sign)
{
    bool inside = false;
    for (; *phrase; phrase++) {
        if (*phrase == '[') inside = true;
        if (*phrase == ']') inside = false;
        if (*phrase == sign) return inside;
    }
    return true;
}

/* ---- Which phrase ------------------------------------------------------------------------------------------------ */

/* The kind of card an event is about, as far as the card says it. */
static const char *act_kind(const Writer *w, const Act *act)
{
    const Select *s = act->thing;
    if (!s) return NULL;
    const Ref *ref = s->kind == SEL_REF ? s->ref : NULL;
    if (ref && ref->kind == REF_THIS) return w->card->kind->name;
    if (ref && ref->kind == REF_ROLE) return ref->word->name;
    const Filter *filter = ref ? ref->filter : s->kind == SEL_PILE ? NULL : s->filter;
    const Word *kind = filter ? filter_kind(filter) : NULL;
    return kind ? kind->name : NULL;
}

/* `say "defeat sidequest" "<complete> @ | @ <be> completed"`: the same event by another name, of cards of that kind. */
static const char *kind_phrase(Writer *w, const Act *act, bool happens)
{
    const char *kind = act_kind(w, act);
    const char *said = kind ? source_say(w, SAY(w, "%s %s", act->event->name, kind)) : NULL;
    const char *bar = said ? strchr(said, '|') : NULL;
    if (!bar) return NULL;
    return happens ? bar + 1 + strspn(bar + 1, " ") : SAY(w, "%.*s", (int)(bar - said), said);
}

static const char *phrase_does(Writer *w, const Act *act)
{
    const char *own = kind_phrase(w, act, false);
    return own ? own : act->event->u.event.does;
}

static const char *phrase_happens(Writer *w, const Act *act)
{
    const char *own = kind_phrase(w, act, true);
    return own ? own : act->event->u.event.happens;
}

Count act_count(Writer *w, const Act *act, const char *phrase)
{
    if (act->amount) return count_of_amount(w, act->amount);
    bool wanted = act_part(act, PART_AMOUNT) && !sign_is_optional(phrase, '#');
    return (Count){ .form = wanted ? COUNT_ONE : COUNT_ABSENT, .text = "1" };
}

const char *act_fill(Writer *w, const Act *act, const char *phrase, Count count, Noun object, Noun second)
{
    Phrase with = { .mood = w->mood, .person = w->person, .count = count, .object = object, .second = second };
    with.doer = noun_you(w, true);
    with.word = act->word ? word_text(act->word) : NULL;
    with.thing = act->word ? word_noun(act->word) : NULL;
    with.digits = counts_tokens(act->word);
    with.field = field_text;
    with.card = w;
    return phrase_fill(w->arena, phrase, &with);
}

/* ---- Orders ------------------------------------------------------------------------------------------------------ */

static bool is_you(const Select *s)
{
    if (s->kind != SEL_REF) return false;
    const Ref *ref = s->ref;
    while (ref->kind == REF_OF && english_is(ref->word->phrase, "*")) ref = ref->of;
    return ref->kind == REF_YOU;
}

static bool happens_to_you(const Act *act)
{
    const Part *thing = act_part(act, PART_THING);
    return act->thing ? is_you(act->thing) : thing && thing->you;
}

/* A `self:` phrase is written as an order; its first word is the verb. */
static const char *self_phrase(Writer *w, const char *self)
{
    if (strchr(self, '<') || strncmp(self, "you ", 4) == 0) return self;
    size_t n = strcspn(self, " [");
    return SAY(w, "<%.*s>%s", (int)n, self, self + n);
}

const char *act_phrase(Writer *w, const Act *act)
{
    const EventInfo *e = &act->event->u.event;
    if (e->self && happens_to_you(act)) return self_phrase(w, e->self);
    if (e->bare && !act->amount) return e->bare;
    bool to_place = act->second && act->second->kind != SEL_PILE && strncmp(e->does, "<put>", 5) == 0;
    return to_place ? SAY(w, "<move>%s", e->does + 5)
                    : phrase_does(w, act); /* into a pile a card is put, to a place moved */
}

/* What an event happens to when the card does not say: `say "bust it" "a Dungeon card"`, else its target. */
Referent act_left_out(Writer *w, const Act *act)
{
    const Part *thing = act_part(act, PART_THING);
    if (thing && thing->you) return (Referent){ .bound = true, .said = true, .is_you = true, .thing = TK_PLAYER };
    const char *said = source_say(w, SAY(w, "%s it", act->event->name));
    if (!thing && !said) return (Referent){ 0 };
    bool some = said && (strncmp(said, "a ", 2) == 0 || strncmp(said, "an ", 3) == 0);
    const char *noun = some ? strchr(said, ' ') + 1 : said ? "card" : "target";
    return (Referent){ .bound = true, .thing = TK_CARD, .noun = noun, .named = some ? NULL : said };
}

/* A choice binds `it`, a plain reference does not. */
static bool select_binds(const Select *s)
{
    if (s->kind == SEL_REF) return s->ref->kind == REF_FIRST || s->ref->kind == REF_LAST;
    return s->kind != SEL_PILE;
}

static void note_host(Writer *w, const Act *act)
{
    Referent to = referent_of_select(w, act->second);
    if (!w->finds_host || !to.noun) return;
    to.said = false;
    *w->finds_host = to;
}

const char *act_order(Writer *w, const Act *act)
{
    const char *phrase = act_phrase(w, act);
    Count count = act_count(w, act, phrase);
    Noun object = { 0 }, second = { 0 };
    if (act_part(act, PART_THING)) watch_pick(w, act, act->thing);
    if (act->thing) {
        object = noun_of_select(w, act->thing, NOUN_PLAIN);
        if (select_binds(act->thing)) writer_bind(w, referent_of_select(w, act->thing));
    } else if (act_part(act, PART_THING) && !act_part(act, PART_THING)->you) {
        writer_bind(w, act_left_out(w, act));
    }
    if (act->second) {
        watch_pick(w, act, act->second);
        second = noun_of_select(w, act->second, NOUN_PLAIN);
        if (!second.to) second.to = SAY(w, "to %s", second.text);
        if (english_is(act->event->name, "attach")) note_host(w, act);
    }
    if (english_is(act->event->name, "roll")) w->amount = FROM_ROLL;
    Mood mood = w->mood;
    if (phrase[0] == '@') w->mood = MOOD_PRESENT; /* `a monster appears` */
    const char *text = act_fill(w, act, phrase, count, object, second);
    w->mood = mood;
    return text;
}

/* ---- Happenings -------------------------------------------------------------------------------------------------- */

bool act_takes_amount(const Act *act)
{
    const char *sign = strchr(act->event->u.event.happens, '#');
    return sign && sign[1] != '{';
}

static bool is_player(const Writer *w, const Select *s)
{
    if (s->kind == SEL_REF && s->ref->kind == REF_ROLE && s->ref->thing == TK_ANY) return !w->w->solo;
    if (s->kind == SEL_REF) return s->ref->kind == REF_YOU || s->ref->thing == TK_PLAYER;
    const Word *kind = filter_kind(s->filter);
    return s->filter->thing == TK_PLAYER ||
           (kind && (kind->u.kind.cls == KC_PLAYER || kind->u.kind.cls == KC_OPPONENT));
}

static Noun anybody(Writer *w, Mood mood)
{
    if (w->w->solo) return noun_you(w, true);
    if (mood == MOOD_CANNOT) return (Noun){ .text = "players", .person = PERSON_THEY };
    return (Noun){ .text = "a player", .person = PERSON_IT };
}

static Noun default_object(Writer *w, const Act *act, Mood mood)
{
    const char *said = source_say(w, SAY(w, "%s it", act->event->name));
    if (said) return (Noun){ .text = said, .person = mood == MOOD_CANNOT ? PERSON_THEY : PERSON_IT };
    const Part *thing = act_part(act, PART_THING);
    if (thing && thing->you) return anybody(w, mood);
    if (mood == MOOD_CANNOT) return (Noun){ .text = "cards", .person = PERSON_THEY };
    return (Noun){ .text = "a card", .person = PERSON_IT };
}

/* Can this phrase be said with what the happening names? */
static bool phrase_is_complete(const Act *act, const char *phrase)
{
    if (!*phrase) return false;
    if (!act->thing && !sign_is_optional(phrase, '@')) return false;
    return act->second || sign_is_optional(phrase, '%');
}

typedef struct Happening {
    const Act *act;
    Mood mood;
    Count count;
    Noun object, second, doer;
} Happening;

static const char *happening_fill(Writer *w, const Happening *h, const char *phrase, Person person)
{
    Phrase with = { .mood = h->mood, .person = person, .count = h->count, .object = h->object, .second = h->second };
    with.doer = h->doer;
    with.word = h->act->word ? h->act->word->phrase : NULL;
    with.thing = h->act->word ? word_noun(h->act->word) : NULL;
    with.general = h->mood == MOOD_CANNOT;
    with.field = field_text;
    with.card = w;
    return phrase_fill(w->arena, phrase, &with);
}

/* `by` a player or a card: they are the subject, unless the event has no such form. */
static const char *happens_by(Writer *w, Happening *h, Noun by)
{
    const char *happens = phrase_happens(w, h->act), *does = phrase_does(w, h->act);
    bool doer_named = strchr(happens, '~') != NULL;
    if (doer_named && w->w->solo &&
        !is_player(w, h->act->by)) /* the one player suffers it: take DAMAGE from a threat */
        return SAY(w, "%s from %s", happening_fill(w, h, happens, PERSON_YOU), by.text);
    if (doer_named) {
        h->doer = by;
        return happening_fill(w, h, happens, by.person);
    }
    if (!phrase_is_complete(h->act, does)) return SAY(w, "%s by %s", happening_fill(w, h, happens, PERSON_IT), by.text);
    return SAY(w, "%s %s", by.text, happening_fill(w, h, does, by.person));
}

const char *act_happens(Writer *w, const Act *act, Mood mood, const char *amount)
{
    const char *phrase = phrase_happens(w, act);
    bool general = mood == MOOD_CANNOT;
    Happening h = { .act = act, .mood = mood };
    if (amount) h.count = (Count){ .form = COUNT_PLAIN, .several = true, .text = amount };
    bool by_subject = act->by && (strchr(phrase, '~') != NULL || phrase_is_complete(act, phrase_does(w, act)));
    Noun by = { 0 };
    if (act->by && by_subject) by = noun_of_select(w, act->by, general ? NOUN_GENERAL : NOUN_PLAIN);
    bool subject = phrase[0] == '@' && !by_subject;
    NounForm form = general ? (subject ? NOUN_ANYWHERE : NOUN_GENERAL) : subject ? NOUN_SUBJECT : NOUN_PLAIN;
    if (act->thing) h.object = noun_of_select(w, act->thing, form);
    else if (subject) h.object = default_object(w, act, mood);
    if (act->second) {
        h.second = noun_of_select(w, act->second, NOUN_PLAIN);
        if (!h.second.to) h.second.to = SAY(w, "to %s", h.second.text);
    }
    if (act->by && !by_subject) by = noun_of_select(w, act->by, general ? NOUN_GENERAL : NOUN_PLAIN);
    h.doer = anybody(w, mood);
    return act->by ? happens_by(w, &h, by) : happening_fill(w, &h, phrase, PERSON_IT);
}

const char *act_barred(Writer *w, const Act *act)
{
    const char *bar = act->event->u.event.bar;
    if (!bar) return act_happens(w, act, MOOD_CANNOT, NULL);
    Happening h = { .act = act, .mood = MOOD_PRESENT };
    h.object = act->thing ? noun_of_select(w, act->thing, NOUN_ANYWHERE) : default_object(w, act, MOOD_CANNOT);
    h.object.tail = NULL; /* the phrase says where */
    h.doer = anybody(w, MOOD_CANNOT);
    return happening_fill(w, &h, bar, PERSON_THEY);
}

const char *act_keyword(Writer *w, const Act *act)
{
    const char *open = strchr(act->event->u.event.does, '<');
    const char *close = open ? strchr(open, '>') : NULL;
    return close ? arena_copy(w->arena, open + 1, (size_t)(close - open - 1)) : act->event->name;
}

void act_bind(Writer *w, const Act *act)
{
    w->it = act->thing ? referent_of_select(w, act->thing) : act_left_out(w, act);
    w->it.several = false; /* `each` in a happening is any one */
    if (!act->thing && act->event->u.event.happens[0] == '@') w->it.said = true;
    if (act->second) w->there = referent_of_select(w, act->second);
    if (act->by && is_player(w, act->by)) {
        Writer aside = *w;
        w->player_said = true;
        w->doer = noun_of_select(&aside, act->by, NOUN_PLAIN).text;
        if (is_you(act->by)) w->doer = NULL;
    }
    if (act->by && !is_player(w, act->by)) w->cause = referent_of_select(w, act->by);
    if (english_is(act->event->name, "roll")) w->amount = FROM_ROLL;
    else if (act_part(act, PART_AMOUNT)) w->amount = FROM_EVENT; /* else a lasting line means the one before it */
    w->answered = act;
}

/* ---- An answered event with another amount ----------------------------------------------------------------------- */

/* `amount minus 1`: which way, and by how much; null if it is not such a change. */
static const Amount *amount_change(const Amount *a, const char **way)
{
    bool relative = (a->kind == AMT_PLUS || a->kind == AMT_MINUS) && a->left->kind == AMT_AMOUNT;
    *way = a->kind == AMT_PLUS ? "more" : "less";
    return relative ? a->right : NULL;
}

static bool is_half(const Amount *a) { return a->kind == AMT_HALF && a->left->kind == AMT_AMOUNT; }

static const char *roll_again(Writer *w, const Amount *a)
{
    const char *way;
    const Amount *by = amount_change(a, &way);
    if (by && a->kind == AMT_PLUS) return SAY(w, "add %s to the roll", amount_text(w, by));
    if (by) return SAY(w, "subtract %s from the roll", amount_text(w, by));
    if (is_half(a)) return "halve the roll (rounded up)";
    if (a->kind == AMT_DICE) return SAY(w, "roll %s and use that instead", amount_text(w, a));
    return SAY(w, "treat %s as %s", w->optional ? "the roll" : "it", amount_text(w, a));
}

/* For an event whose phrases cannot say how much. */
static const char *amount_again(Writer *w, const Amount *a)
{
    const char *way;
    const Amount *by = amount_change(a, &way);
    if (by) return SAY(w, "%s that amount by %s", a->kind == AMT_PLUS ? "increase" : "reduce", amount_text(w, by));
    if (is_half(a)) return "halve that amount (rounded up)";
    return SAY(w, w->optional ? "change that amount to %s" : "that amount is %s instead", amount_text(w, a));
}

const char *act_again(Writer *w, const Act *act, const Amount *a)
{
    const EventInfo *e = &act->event->u.event;
    const char *way;
    const Amount *by = amount_change(a, &way);
    if (english_is(act->event->name, "roll")) return roll_again(w, a);
    bool self = e->self && happens_to_you(act);
    bool own = self || e->happens[0] == '~';
    const char *phrase = self ? self_phrase(w, e->self) : own ? e->does : e->happens;
    bool things = strstr(phrase, "#{") != NULL; /* 1 fewer threat, not 1 less */
    if (things && by && w->optional) phrase = e->does, own = true;
    if (things && by && a->kind == AMT_MINUS) way = "fewer";
    if (!strchr(phrase, '#') || (things && is_half(a)) || (w->optional && !own)) return amount_again(w, a);
    Count count = count_of_amount(w, a);
    if (by) count = (Count){ .form = COUNT_PLAIN, .text = SAY(w, "%s %s", amount_text(w, by), way) };
    if (by && things) count.several = by->kind != AMT_INT || by->value != 1;
    if (is_half(a)) count = (Count){ .form = COUNT_PLAIN, .text = "half that" };
    const char *end = is_half(a) ? " (rounded up) instead" : by ? "" : " instead";
    Noun it = { .text = "it", .person = PERSON_IT };
    Mood mood = w->mood;
    if (!own) w->mood = MOOD_PRESENT;
    const char *text = act_fill(w, act, phrase, count, it, (Noun){ 0 });
    w->mood = mood;
    return SAY(w, "%s%s", text, end);
}
