/*
 * text_stmt.c - one statement in English.
 *
 * Owns the words of every kind of statement. Does NOT join several: text_body.c does.
 */
#include "mention.h"
#include "text_writer.h"

#include <string.h>

bool stmt_is_plain(const Stmt *s)
{
    switch (s->kind) {
    case ST_EVENT: return !s->body;
    case ST_BECOMES:
    case ST_CANCEL: return true;
    case ST_EACH: return s->body->lines == 1 && s->body->line[0].stmts == 1 && stmt_is_plain(s->body->line[0].stmt[0]);
    default: return false;
    }
}

/* A body changes nothing outside it but what the reader has met. */
static const char *body_apart(Writer *w, const Block *block, BodyPlace place, bool opens)
{
    Writer inner = *w;
    const char *text = body_text(&inner, block, place, opens);
    w->this_said = inner.this_said;
    w->last = inner.last;
    return text;
}

static int body_count(const Block *b)
{
    int n = 0;
    for (int i = 0; b && i < b->lines; i++) n += b->line[i].stmts;
    return n;
}

const char *sentence_join(Writer *w, const char *a, const char *b)
{
    return SAY(w, "%s. %s", a, english_capital(w->arena, b));
}

/* ---- Done -------------------------------------------------------------------------------------------------------- */

static const char *then_part(Writer *w, const char *then, bool failed)
{
    const char *slash = strchr(then, '/');
    if (!slash) return NULL;
    const char *part = failed ? slash + 1 : arena_copy(w->arena, then, (size_t)(slash - then));
    size_t n = strlen(part);
    if (n && part[n - 1] == ',') part = arena_copy(w->arena, part, n - 1);
    return english_small(w->arena, part);
}

static const char *done_text(Writer *w, bool failed)
{
    const Stmt *last = w->last;
    if (last && last->kind == ST_EVENT && last->act->event->u.event.then) {
        const char *then = then_part(w, last->act->event->u.event.then, failed);
        if (then) return then;
    }
    const char *who = w->who ? "they" : "you";
    bool might = last && last->kind == ST_YOU_MAY;
    return SAY(w, "if %s %s", who, !failed ? "do" : might ? "do not" : "cannot");
}

const char *stmt_done(Writer *w, const Cond *c)
{
    if (c->kind == COND_DONE) return done_text(w, false);
    if (c->kind == COND_NOT && c->left->kind == COND_DONE) return done_text(w, true);
    return NULL;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* `attack it: damage 1d6 gas to it` is `attack it for 1D6 gas damage`: the event's `lead:` names the body's first
 * event. */
static bool lead_is(const EventInfo *e, const Act *first)
{
    size_t n = strlen(first->event->name);
    return e->lead && strncmp(e->lead, first->event->name, n) == 0 && e->lead[n] == ' ';
}

static const Stmt *first_stmt(const Block *body)
{
    return body && body->lines && body->line[0].stmts ? body->line[0].stmt[0] : NULL;
}

static const char *lead_text(Writer *w, const EventInfo *e, const Act *first)
{
    Phrase with = { .mood = MOOD_ORDER, .person = PERSON_YOU };
    const char *name = arena_copy(w->arena, e->lead, strcspn(e->lead, " "));
    const char *printed = field_text(w, name);
    if (first && first->amount) with.count = count_of_amount(w, first->amount);
    else if (printed) with.count = (Count){ .form = COUNT_PLAIN, .several = true, .text = printed };
    else return NULL;
    with.word = first && first->word ? first->word->phrase : first && first->amount ? NULL : field_text(w, "type");
    return phrase_fill(w->arena, e->lead + strlen(name) + 1, &with);
}

static const char *first_field(Writer *w, const char *phrase)
{
    const char *open = strchr(phrase, '{');
    return open ? field_text(w, arena_copy(w->arena, open + 1, strcspn(open + 1, "}"))) : NULL;
}

/* `say "attack" "{damage} damage to @"`: a whole statement, for a card with that field; the bracket of its & word is
 * kept. */
static const char *said_event(Writer *w, const Act *act)
{
    const char *said = act->amount || act->second ? NULL : source_say(w, act->event->name);
    if (!said || (act->thing && !strchr(said, '@')) || !first_field(w, said)) return NULL;
    Phrase with = { .mood = MOOD_ORDER, .field = field_text, .card = w };
    watch_pick(w, act, act->thing);
    with.object = act->thing ? noun_of_select(w, act->thing, NOUN_PLAIN) : (Noun){ .text = "a target" };
    const char *text = phrase_fill(w->arena, said, &with);
    if (!act->word) return text;
    Phrase word = { .mood = MOOD_ORDER, .word = act->word->phrase };
    const char *open = strrchr(act->event->u.event.does, '[');
    return open ? SAY(w, "%s %s", text, phrase_fill(w->arena, open, &word)) : text;
}

static Referent referent_target(void)
{
    return (Referent){ .bound = true, .said = true, .thing = TK_CARD, .noun = "target" };
}

/* The order itself, and how many statements of its body it has already said. */
static const char *event_head(Writer *w, const Stmt *s, int *told, bool *whole)
{
    const EventInfo *e = &s->act->event->u.event;
    const Stmt *first = first_stmt(s->body);
    bool leads = first && first->kind == ST_EVENT && !first->body && lead_is(e, first->act);
    bool bare = !s->body || !e->lead || (leads && !first->act->amount);
    const char *said = bare ? said_event(w, s->act) : NULL;
    *whole = said != NULL;
    *told = 0;
    if (said) {
        *told = leads ? 1 : 0;
        if (!s->act->thing) writer_bind(w, referent_target());
        else if (s->act->thing->kind != SEL_REF) writer_bind(w, referent_of_select(w, s->act->thing));
        return said;
    }
    const char *order = act_order(w, s->act);
    const char *lead = e->lead && (leads || !s->body) ? lead_text(w, e, leads ? first->act : NULL) : NULL;
    if (!lead) return order;
    *told = leads ? 1 : 0;
    return SAY(w, "%s %s", order, lead);
}

/* A lasting effect or a condition is not a next step: `and`, not `then`. */
static bool body_starts_apart(const Block *b, int from)
{
    for (int i = 0; i < b->lines; i++)
        for (int k = 0; k < b->line[i].stmts; k++)
            if (from-- == 0) return b->line[i].stmt[k]->kind == ST_KEEP || b->line[i].stmt[k]->kind == ST_IF;
    return false;
}

/* Something done to several is done to each: what comes of it comes so often. */
static bool happens_often(const Act *act)
{
    const Select *things[] = { act->thing, act->second };
    for (int i = 0; i < 2; i++) {
        const Select *t = things[i];
        if (t && (t->kind == SEL_EACH || t->kind == SEL_COUNT || t->kind == SEL_UP_TO || t->kind == SEL_FIRST ||
                  t->kind == SEL_LAST))
            return !t->amount || t->amount->kind != AMT_INT || t->amount->value != 1;
    }
    return false;
}

static const char *event_text(Writer *w, const Stmt *s, BodyPlace place)
{
    int told;
    bool whole; /* a phrase that is no order: its body goes on in the same sentence */
    const char *head = event_head(w, s, &told, &whole);
    w->last = s;
    if (!s->body || body_count(s->body) == told) return head;
    Writer inner = *w;
    inner.amount = FROM_SUCCESS;
    inner.last = NULL;
    if (!inner.it.bound) inner.it = act_left_out(w, s->act);
    const char *then = s->act->event->u.event.then;
    const char *success = then ? then_part(w, then, false) : NULL;
    bool several = happens_often(s->act);
    if (several && (!success || *success == 'i')) success = w->who ? "each time they do" : "each time you do";
    else if (several) success = SAY(w, "each time, %s", success);
    bool apart = told && several && !block_mentions(s->body, MENTION_IT);
    if (several && (apart || !(told || whole))) inner.it.several = false;
    const char *body = body_rest(&inner, s->body, told, BODY_INSIDE, told == 0 && !success && !whole);
    w->this_said = inner.this_said;
    if (apart) return SAY(w, "%s, and %s, %s", head, success, body);
    if (told || whole) return SAY(w, "%s, %s %s", head, body_starts_apart(s->body, told) ? "and" : "then", body);
    if (then && !success && s->act->amount) return SAY(w, "%s, then %s", head, body);
    if (then && !success) return SAY(w, "%s: %s", head, body);
    if (!success) success = w->who ? "if they do" : "if you do";
    if (place == BODY_INSIDE) return SAY(w, "%s and, %s, %s", head, success, body);
    return sentence_join(w, head, SAY(w, "%s, %s", success, body));
}

/* ---- Choices ----------------------------------------------------------------------------------------------------- */

static const char *verb(Writer *w, const char *name) { return english_bend(w->arena, name, w->mood, w->person); }

static const char *choose_text(Writer *w, const Stmt *s, BodyPlace place)
{
    watch_pick(w, NULL, s->select);
    const char *head = SAY(w, "%s %s", verb(w, "choose"), noun_of_select(w, s->select, NOUN_PLAIN).text);
    writer_bind(w, referent_of_select(w, s->select));
    if (!s->body) return head;
    if (w->who && place == BODY_TOP) w->person = PERSON_THEY;
    w->subject_said = w->who && place == BODY_INSIDE;
    const char *body = body_apart(w, s->body, place, place == BODY_TOP);
    w->subject_said = false;
    if (place == BODY_TOP) return sentence_join(w, head, body);
    return SAY(w, "%s,%s %s", head, body_count(s->body) > 1 ? "" : " then", body);
}

static const char *range_text(Writer *w, const Stmt *s)
{
    const char *low = amount_text(w, s->low), *high = amount_text(w, s->high);
    w->amount = FROM_CHOICE;
    return SAY(w, "%s a number from %s to %s", verb(w, "choose"), low, high);
}

/* An option is told to whoever chooses, in the same words whether chosen by the reader or by another. */
static const char *option_text(Writer *w, const StmtLine *line)
{
    Writer inner = *w;
    inner.mood = MOOD_ORDER;
    watch_line(w, line);
    return body_line(&inner, line, BODY_INSIDE);
}

static const char *options_text(Writer *w, const Stmt *s)
{
    static const char *const how[] = { "any, in any order", "one", "two" };
    const char *text = SAY(w, "%s %s:", verb(w, "choose"), how[s->how_many]);
    for (int i = 0; i < s->body->lines; i++) {
        bool last = i + 1 == s->body->lines;
        text = SAY(w, "%s%s%s %s", text, i ? ";" : "", i && last ? (s->how_many ? " or" : " and") : "",
                   option_text(w, &s->body->line[i]));
    }
    return text;
}

/* ---- Loops and people -------------------------------------------------------------------------------------------- */

/* `each room: take 1 trap from it` is said in one: remove 1 Trap from each room. */
static const Act *each_as_object(const Stmt *s)
{
    const Stmt *only = s->body->lines == 1 && s->body->line[0].stmts == 1 ? s->body->line[0].stmt[0] : NULL;
    if (!only || only->kind != ST_EVENT || only->body || !only->act->thing || only->act->second) return NULL;
    const Select *thing = only->act->thing;
    bool it = thing->kind == SEL_REF && thing->ref->kind == REF_IT && !thing->ref->kept;
    bool plain = !only->act->amount || only->act->amount->kind == AMT_INT || only->act->amount->kind == AMT_DICE;
    return it && plain ? only->act : NULL;
}

static const char *each_text(Writer *w, const Stmt *s, BodyPlace place)
{
    const Act *act = each_as_object(s);
    if (act) {
        Writer inner = *w;
        Act folded = *act;
        folded.thing = s->select;
        const char *text = act_order(&inner, &folded);
        w->this_said = inner.this_said;
        return text;
    }
    Writer inner = *w;
    const char *each = noun_of_select(&inner, s->select, NOUN_PLAIN).text;
    writer_bind(&inner, referent_of_select(&inner, s->select));
    inner.it.several = false;
    (void)place;
    const char *body = body_text(&inner, s->body, BODY_INSIDE, false);
    w->this_said = inner.this_said;
    return SAY(w, "for %s, %s", each, body);
}

static const char *let_text(Writer *w, const Stmt *s, BodyPlace place)
{
    Writer inner = *w;
    watch_pick(w, NULL, s->select);
    Noun who = noun_of_select(&inner, s->select, NOUN_PLAIN);
    if (s->select->kind != SEL_REF) writer_bind(&inner, referent_of_select(&inner, s->select));
    inner.who = who.text;
    inner.mood = MOOD_PRESENT;
    inner.person = who.person;
    const char *body = body_text(&inner, s->body, place, false);
    w->this_said = inner.this_said;
    return body;
}

static const char *times_text(Writer *w, const Amount *amount)
{
    Count c = count_of_amount(w, amount);
    switch (c.form) {
    case COUNT_ONE: return "once";
    case COUNT_THAT: return "that many times";
    case COUNT_WORKED: return SAY(w, "a number of times equal to %s", c.text);
    default: return SAY(w, "%s times", c.text);
    }
}

static const char *repeat_text(Writer *w, const Stmt *s, BodyPlace place)
{
    const char *times = times_text(w, s->low);
    const char *body = body_apart(w, s->body, place, true);
    if (strstr(body, ". ")) body = english_capital(w->arena, body);
    return SAY(w, "%s this %s: %s", verb(w, "do"), times, body);
}

/* ---- Conditions and permissions ---------------------------------------------------------------------------------- */

static const Stmt *only_if(const Block *b)
{
    bool one = b->lines == 1 && b->line[0].stmts == 1;
    return one && b->line[0].stmt[0]->kind == ST_IF ? b->line[0].stmt[0] : NULL;
}

static const char *otherwise_text(Writer *w, const Block *other, BodyPlace place)
{
    const Stmt *next = only_if(other);
    const char *text = next ? stmt_text(w, next, place, false) : body_apart(w, other, BODY_INSIDE, false);
    return SAY(w, "otherwise, %s", text);
}

static const char *if_text(Writer *w, const Stmt *s, BodyPlace place)
{
    const char *done = stmt_done(w, s->cond);
    w->who_ahead = w->who && w->mood == MOOD_PRESENT && w->person == PERSON_IT;
    const char *head = done ? done : SAY(w, "if %s", cond_text(w, s->cond));
    w->who_ahead = false;
    const char *text = SAY(w, "%s, %s", head, body_apart(w, s->body, BODY_INSIDE, false));
    if (!s->other) return text;
    const char *other = otherwise_text(w, s->other, place);
    return place == BODY_TOP ? sentence_join(w, text, other) : SAY(w, "%s; %s", text, other);
}

static const char *may_text(Writer *w, const Stmt *s, BodyPlace place)
{
    const Stmt *what = s->body->line[0].stmt[0];
    Writer inner = *w;
    inner.mood = MOOD_ORDER;
    watch_line(w, &s->body->line[0]);
    const char *text = stmt_text(&inner, what, place, false);
    w->it = inner.it;
    w->that = inner.that;
    w->this_said = inner.this_said;
    w->amount = inner.amount;
    w->last = s;
    return SAY(w, "%s may %s", w->who ? w->person == PERSON_IT ? w->who : "they" : "you", text);
}

static const char *becomes_text(Writer *w, const Stmt *s)
{
    if (s->becomes == BECOMES_AMOUNT && !w->answered) return SAY(w, "the amount becomes %s", amount_text(w, s->low));
    if (s->becomes == BECOMES_AMOUNT) return act_again(w, w->answered, s->low);
    w->this_said = false; /* `it` is the event here */
    const char *to = noun_of_select(w, s->select, NOUN_PLAIN).text;
    if (s->becomes == BECOMES_IT) return SAY(w, "redirect it to %s", to);
    return SAY(w, w->optional ? "send it to %s instead" : "it goes to %s instead", to);
}

static const char *keep_text(Writer *w, const Stmt *s, bool opens)
{
    Writer inner = *w;
    inner.kept = inner.that = w->it;
    const char *text = line_kept(&inner, s->line, s->span->phrase, opens);
    w->this_said = inner.this_said;
    return text;
}

/* Two rules for the same span are one sentence, where they are about the same: it has −1 Power and Stamina. */
const char *keep_both(Writer *w, const Stmt *a, const Stmt *b)
{
    bool rules = a->kind == ST_KEEP && b->kind == ST_KEEP && a->span == b->span && a->line->type == LT_RULES &&
                 b->line->type == LT_RULES && !a->line->cond && !b->line->cond && a->line->rules == 1 &&
                 b->line->rules == 1;
    if (!rules) return NULL;
    Rule both[2] = { a->line->rule[0], b->line->rule[0] };
    LineDef line = *a->line;
    line.rule = both;
    line.rules = 2;
    Writer inner = *w;
    inner.kept = inner.that = w->it;
    const char *text = line_kept(&inner, &line, a->span->phrase, true);
    if (strstr(text, ". ")) return NULL;
    w->this_said = inner.this_said;
    return text;
}

/* ---- Any statement ----------------------------------------------------------------------------------------------- */

const char *stmt_text(Writer *w, const Stmt *s, BodyPlace place, bool opens)
{
    watch_stmt(w, s);
    switch (s->kind) {
    case ST_EVENT: return event_text(w, s, place);
    case ST_CHOOSE: return choose_text(w, s, place);
    case ST_RANGE: return range_text(w, s);
    case ST_OPTIONS: return options_text(w, s);
    case ST_EACH: return each_text(w, s, place);
    case ST_LET: return let_text(w, s, place);
    case ST_REPEAT: return repeat_text(w, s, place);
    case ST_IF: return if_text(w, s, place);
    case ST_YOU_MAY: return may_text(w, s, place);
    case ST_KEEP: return keep_text(w, s, opens);
    case ST_BECOMES: return becomes_text(w, s);
    case ST_CANCEL: break;
    }
    return w->optional ? "cancel it" : "prevent it";
}
