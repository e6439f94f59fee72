/*
 * check_stmt.c - events and statements, in the order they run. See check.h.
 */
#include "check.h"

#include <string.h>

#include "mention.h"

enum { OPTIONS_MOST = 8 };

static const char *thing_name(ThingKind thing)
{
    static const char *const NAMES[] = { "anything", "a card", "a player", "a place", "a pile", "nothing" };
    return NAMES[thing];
}

/* How an error names what was written. */
static const char *select_name(const Checker *k, const Select *s)
{
    static const char *const REFS[] = { "this", "it", "that", "you", "there", "here", "host", "cause" };
    if (s->kind != SEL_REF) return "this choice";
    if (s->ref->kind <= REF_CAUSE) return REFS[s->ref->kind];
    if (s->ref->kind == REF_ROLE) return arena_print(&k->c->arena, "the %s", s->ref->word->name);
    if (s->ref->kind == REF_OF) return arena_print(&k->c->arena, "%s of ...", s->ref->word->name);
    return "this choice";
}

static const Part *event_part(const Word *event, PartKind kind)
{
    for (int i = 0; i < event->u.event.parts; i++)
        if (event->u.event.part[i].kind == kind) return &event->u.event.part[i];
    return NULL;
}

static void check_wants(Checker *k, const Act *act, const Select *s, PartKind kind, ThingKind thing)
{
    const Part *part = event_part(act->event, kind);
    if (!part || part->wants == TK_ANY || thing == TK_ANY || part->wants == thing) return;
    check_fail(k, s->pos, "`%s` wants %s, but `%s` is %s here", act->event->name, thing_name(part->wants),
               select_name(k, s), thing_name(thing));
}

/* The kind of card a selector names; null if it leaves it open. */
static const Word *select_kind(const Checker *k, const Select *s)
{
    const Ref *ref = s->kind == SEL_REF ? s->ref : NULL;
    if (ref && ref->kind == REF_THIS) return k->card->kind;
    if (ref && ref->kind == REF_ROLE) return words_find(&k->c->words, WC_KIND, ref->word->name);
    const Filter *filter = ref ? ref->filter : s->kind == SEL_PILE ? NULL : s->filter;
    const Word *kind = NULL;
    for (int i = 0; filter && i < filter->words; i++) {
        const FilterWord *fw = &filter->word[i];
        if (fw->kind != FW_WORD || fw->negated || fw->word->cls != WC_KIND) continue;
        if (!kind || kind_is_below(fw->word, kind)) kind = fw->word; /* `an epic threat`: the narrower one */
    }
    return kind;
}

static bool kind_is_among(const Checker *k, const Word *kind, const char *names)
{
    for (const char *at = names; *at;) {
        size_t n = strcspn(at, " ");
        const Word *one = words_find(&k->c->words, WC_KIND, arena_copy(&k->c->arena, at, n));
        if (one && kind_is_below(kind, one)) return true;
        at += n + strspn(at + n, " ");
    }
    return false;
}

/* `only:` and `never:` of the words: what the rulebook never lets happen to a kind of card, no card can do or permit
 * (`does`), and none can answer. */
void check_kinds(Checker *k, const Act *act, bool does)
{
    const EventInfo *e = &act->event->u.event;
    const Word *kind = act->thing ? select_kind(k, act->thing) : NULL;
    if (!kind || kind->u.kind.cls != KC_REAL) return;
    bool barred =
        (does && e->only && !kind_is_among(k, kind, e->only)) || (e->never && kind_is_among(k, kind, e->never));
    if (barred)
        check_fail(k, act->thing->pos, "`%s` never happens to `%s`, whatever a card says (%s)", act->event->name,
                   kind->name, act->event->rule);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static void check_act_amount(Checker *k, const Act *act)
{
    if (!act->amount) return;
    if (act->amount->kind != AMT_ALL || !act->word || (act->word->cls != WC_COUNTER && act->word->cls != WC_GROUP))
        check_amount(k, act->amount, true);
    if (act->amount->kind == AMT_INT && act->amount->value < 0)
        check_fail(k, act->amount->pos, "nothing is done %d times: an amount is 0 or more", act->amount->value);
}

static bool select_is_it(const Select *s)
{
    if (s->kind != SEL_REF) return false;
    const Ref *ref = s->ref;
    while (ref->kind == REF_OF && !strcmp(ref->word->name, "place")) ref = ref->of;
    return ref->kind == REF_IT;
}

/* The second thing sees the `it` that the first has just bound. */
static void check_second(Checker *k, const Act *act)
{
    if (!act->second) return;
    ThingKind thing = check_select(k, act->second);
    if (act->thing && select_chooses(act->thing) && select_is_it(act->second))
        check_fail(k, act->second->pos, "`it` is now the thing just chosen; write `that` for what `it` was before");
    check_wants(k, act, act->second, PART_SECOND, thing);
    if (act->thing && select_is_several(act->thing) && select_is_several(act->second))
        check_fail(k, act->second->pos, "several things cannot go to several others in one statement");
}

static void set_amount(Checker *k)
{
    k->scope.amount_set = true;
    k->scope.amount_kept = false;
}

/* Leaves `it` bound as the statement leaves it; for several things only while their body runs. */
void check_act(Checker *k, const Act *act, bool has_body)
{
    if (!*act->event->u.event.does)
        check_fail(k, act->pos, "`%s` happens by itself: a card can answer it but not do it", act->event->name);
    check_act_amount(k, act);
    check_kinds(k, act, true);
    const Part *part = event_part(act->event, PART_THING);
    Scope before = k->scope;
    ThingKind thing = TK_ANY;
    if (act->thing) {
        thing = check_select(k, act->thing);
        check_wants(k, act, act->thing, PART_THING, thing);
        if (act->thing->kind == SEL_PILE)
            check_fail(k, act->thing->pos, "`%s` happens to a thing, not to a zone", act->event->name);
        if (select_chooses(act->thing)) scope_bind(&k->scope, thing);
    } else if (part && !part->you) {
        scope_bind(&k->scope, part->wants);
    }
    check_second(k, act);
    if (act->thing && select_is_several(act->thing) && amount_mentions(act->amount, MENTION_THAT))
        check_fail(k, act->amount->pos, "`that` cannot be read for several things at once: use `each`, and `it` in it");
    if (act->thing && select_is_several(act->thing) && !has_body) {
        before.amount_set = k->scope.amount_set;
        before.amount_kept = k->scope.amount_kept;
        k->scope = before;
    }
    if (amount_has_dice(act->amount) || !strcmp(act->event->name, "roll")) set_amount(k);
}

static void check_event(Checker *k, const Stmt *s)
{
    Scope before = k->scope;
    check_act(k, s->act, s->body);
    if (!s->body) return;
    Scope after = s->act->thing && select_is_several(s->act->thing) ? before : k->scope;
    if (s->act->thing && s->act->thing->kind == SEL_REF && !select_chooses(s->act->thing)) {
        k->scope.it_set = true;
        k->scope.it = s->act->thing->ref->thing;
    }
    if (!event_takes(s->act->event, PART_THING) && s->act->event->u.event.then) scope_bind(&k->scope, TK_ANY);
    set_amount(k);
    check_body(k, s->body);
    k->scope = after;
}

void check_happening(Checker *k, const Act *act)
{
    Scope outer = k->scope;
    ThingKind thing = TK_ANY;
    bool takes = event_takes(act->event, PART_THING);
    if (act->thing) {
        thing = check_select(k, act->thing);
        check_wants(k, act, act->thing, PART_THING, thing);
    }
    k->scope.that_set = k->keeps && outer.it_set;
    k->scope.that = outer.it;
    k->scope.it_set = takes;
    k->scope.it = thing;
    k->scope.there_set = true;
    bool own = event_takes(act->event, PART_AMOUNT);
    k->scope.amount_kept = !own && k->line->lingers && outer.amount_set;
    k->scope.amount_set = own || k->scope.amount_kept;
    k->keeps = false;
    if (act->second) check_wants(k, act, act->second, PART_SECOND, check_select(k, act->second));
    if (act->second && select_is_several(act->second))
        check_fail(k, act->second->pos, "nothing is chosen in a heading");
    if (act->by) check_select(k, act->by);
    if (act->word && act->word->cls == WC_GROUP)
        check_fail(k, act->pos, "`%s` is several words: name one of them", act->word->name);
}

/* ---- Statements -------------------------------------------------------------------------------------------------- */

/* A body in a frame of its own: what it binds ends with it. */
static void check_inner(Checker *k, const Block *body)
{
    Scope before = k->scope;
    check_body(k, body);
    k->scope = before;
}

static void check_choose(Checker *k, const Stmt *s)
{
    Scope before = k->scope;
    ThingKind thing = check_select(k, s->select);
    bool several = select_is_several(s->select);
    if (several && !s->body) check_fail(k, s->pos, "choosing several things needs a `:` and what happens to each");
    scope_bind(&k->scope, thing);
    if (s->body) check_body(k, s->body);
    if (several) k->scope = before;
}

static void check_options(Checker *k, const Stmt *s)
{
    Scope before = k->scope;
    if (s->body->lines > OPTIONS_MOST) check_fail(k, s->pos, "the most options are %d", OPTIONS_MOST);
    bool whole = !k->card->broken; /* else an option may be missing because it could not be read */
    if (whole && s->body->lines < (s->how_many ? s->how_many + 1 : 1))
        check_fail(k, s->pos, "there is nothing to choose among %d option%s", s->body->lines,
                   s->body->lines == 1 ? "" : "s");
    for (int i = 0; i < s->body->lines; i++) {
        Block option = { s->body->line[i].pos, &s->body->line[i], 1, false };
        check_body(k, &option);
        k->scope = before;
    }
}

static void check_let(Checker *k, const Stmt *s)
{
    Scope before = k->scope;
    ThingKind thing = check_select(k, s->select);
    if (thing != TK_ANY && thing != TK_PLAYER)
        check_fail(k, s->select->pos, "`let` wants a player, but `%s` is %s here", select_name(k, s->select),
                   thing_name(thing));
    if (select_is_several(s->select) && s->select->kind != SEL_EACH)
        check_fail(k, s->select->pos, "`let` wants one player or `each`");
    if (select_chooses(s->select) && !select_is_several(s->select)) scope_bind(&k->scope, TK_PLAYER);
    check_body(k, s->body);
    k->scope = before;
}

static Scope scope_merge(const Scope *before, const Scope *a, const Scope *b)
{
    Scope s = *before;
    s.it_set = before->it_set || (a->it_set && b->it_set);
    s.that_set = before->that_set || (a->that_set && b->that_set);
    s.amount_set = before->amount_set || (a->amount_set && b->amount_set);
    s.amount_kept = a->amount_kept || b->amount_kept;
    s.it = a->it == b->it ? a->it : TK_ANY;
    s.that = a->that == b->that ? a->that : TK_ANY;
    return s;
}

static void check_if(Checker *k, const Stmt *s)
{
    check_cond(k, s->cond);
    Scope before = k->scope;
    check_body(k, s->body);
    Scope then = k->scope;
    k->scope = before;
    if (s->other) check_body(k, s->other);
    k->scope = scope_merge(&before, &then, &k->scope);
}

/* `cancel` and `becomes` change the event this line answers, while it can still be changed. */
static void check_changes(Checker *k, Pos pos, const char *what)
{
    if (!k->answers) check_fail(k, pos, "`%s` changes the event a line answers, but this line answers none", what);
    else if (k->late && strcmp(k->answers->name, "roll") != 0)
        check_fail(k, pos, "`%s` comes too late: `on %s` answers what has happened; write `would`", what,
                   k->answers->name);
}

static void check_becomes(Checker *k, const Stmt *s)
{
    static const char *const WHAT[] = { "it becomes", "there becomes", "amount becomes" };
    static const PartKind PART[] = { PART_THING, PART_SECOND, PART_AMOUNT };
    static const char *const LACKS[] = { "thing", "second thing", "amount" };
    check_changes(k, s->pos, WHAT[s->becomes]);
    if (k->answers && !event_takes(k->answers, PART[s->becomes]))
        check_fail(k, s->pos, "`%s` has no %s to change", k->answers->name, LACKS[s->becomes]);
    if (s->low) {
        check_amount(k, s->low, true);
        return;
    }
    ThingKind thing = check_select(k, s->select);
    if (select_is_several(s->select)) check_fail(k, s->select->pos, "`becomes` wants one thing");
    if (select_chooses(s->select)) scope_bind(&k->scope, thing);
}

static void check_keep(Checker *k, const Stmt *s)
{
    LineDef *line = s->line;
    if (line->type == LT_PLAY || line->type == LT_USE || line->type == LT_SLOT) {
        check_fail(k, line->pos, "a line that outlives its statement is a `would`, an `on` or a rule");
        return;
    }
    Checker inner = *k;
    check_line(&inner, line);
    k->limits = inner.limits;
    if (line->keeps_amount && k->scope.amount_kept) k->line->keeps_amount = true;
}

static void check_stmt(Checker *k, const Stmt *s)
{
    switch (s->kind) {
    case ST_EVENT: check_event(k, s); break;
    case ST_CHOOSE: check_choose(k, s); break;
    case ST_RANGE:
        check_amount(k, s->low, false);
        check_amount(k, s->high, false);
        set_amount(k);
        break;
    case ST_OPTIONS: check_options(k, s); break;
    case ST_EACH: {
        Scope before = k->scope;
        scope_bind(&k->scope, check_select(k, s->select));
        check_body(k, s->body);
        k->scope = before;
        break;
    }
    case ST_LET: check_let(k, s); break;
    case ST_REPEAT:
        check_amount(k, s->low, false);
        check_inner(k, s->body);
        break;
    case ST_IF: check_if(k, s); break;
    case ST_YOU_MAY: check_inner(k, s->body); break;
    case ST_KEEP: check_keep(k, s); break;
    case ST_BECOMES: check_becomes(k, s); break;
    case ST_CANCEL:
        check_changes(k, s->pos, "cancel");
        if (k->answers && k->late && !strcmp(k->answers->name, "roll"))
            check_fail(k, s->pos, "a roll cannot be taken back once it is rolled: change its `amount`");
        break;
    }
}

void check_body(Checker *k, const Block *body)
{
    k->heading = false;
    for (int i = 0; i < body->lines; i++)
        for (int j = 0; j < body->line[i].stmts; j++) check_stmt(k, body->line[i].stmt[j]);
}
