/*
 * text_body.c - several statements in English: A, then B; sentences; A and, if you do, B.
 *
 * Owns how statements are joined and who stands before the verb. Does NOT know their words: text_stmt.c does.
 */
#include "text_writer.h"

enum { BODY_ROOM = 64 };

typedef struct Run {
    const Stmt *stmt[BODY_ROOM];
    int count;
} Run;

static void run_add_line(Run *r, const StmtLine *line)
{
    for (int i = 0; i < line->stmts && r->count < BODY_ROOM; i++) r->stmt[r->count++] = line->stmt[i];
}

static Run run_of_block(const Block *block, int from)
{
    Run all = { .count = 0 }, rest = { .count = 0 };
    for (int i = 0; i < block->lines; i++) run_add_line(&all, &block->line[i]);
    for (int i = from; i < all.count; i++) rest.stmt[rest.count++] = all.stmt[i];
    return rest;
}

/* In `let` somebody else acts: "that player discards", then "they". An order has no subject. */
static const char *with_subject(Writer *w, const Stmt *s, Person person, const char *text)
{
    bool said = w->subject_said;
    w->subject_said = false;
    if (!w->who || w->mood != MOOD_PRESENT || said) return text;
    bool own = s->kind == ST_IF || s->kind == ST_EACH || s->kind == ST_KEEP || s->kind == ST_YOU_MAY ||
               s->kind == ST_LET || s->kind == ST_BECOMES;
    if (own) return text;
    return SAY(w, "%s %s", person == PERSON_THEY ? "they" : w->who, text);
}

static bool asks_done(Writer *w, const Stmt *s)
{
    return s->kind == ST_IF && !s->other && stmt_done(w, s->cond) != NULL;
}

static bool is_failure(const Stmt *s) { return s->cond->kind == COND_NOT; }

/* `A; if done: B` in one sentence; an event with words of its own for success keeps them. */
static const char *join_done(Writer *w, const char *text, const Stmt *s)
{
    const char *done = stmt_done(w, s->cond);
    bool own = done[0] != 'i'; /* "on a failure" */
    Writer inner = *w;
    const char *body = body_text(&inner, s->body, BODY_INSIDE, false);
    w->this_said = inner.this_said;
    return SAY(w, "%s %s, %s, %s", text, is_failure(s) && !own ? "or" : "and", done, body);
}

static const char *join_inside(Writer *w, const char *text, const Stmt *s, bool last)
{
    if (asks_done(w, s)) return join_done(w, text, s);
    bool apart = s->kind == ST_IF || s->kind == ST_KEEP; /* not a next step of the same subject */
    Person person = w->person;
    if (apart && w->who) w->person = PERSON_THEY;
    const char *next = stmt_text(w, s, BODY_INSIDE, false);
    w->person = person;
    return SAY(w, "%s%s %s", text, apart ? ", and" : last ? ", then" : ",", next);
}

/* `melee; melee`: the same order again. */
static bool is_twice(const Writer *w, const Run *r, const char *first)
{
    Writer aside = *w;
    if (!stmt_is_plain(r->stmt[0]) || !stmt_is_plain(r->stmt[1])) return false;
    aside.watch = NULL;
    return english_is(first, stmt_text(&aside, r->stmt[1], BODY_INSIDE, false));
}

static const char *run_inside(Writer *w, const Run *r, bool opens)
{
    Person person = w->person;
    const char *first = stmt_text(w, r->stmt[0], BODY_INSIDE, opens);
    const char *text = with_subject(w, r->stmt[0], person, first);
    if (r->count == 2 && is_twice(w, r, first)) return SAY(w, "%s twice", text);
    for (int i = 1; i < r->count; i++) text = join_inside(w, text, r->stmt[i], i + 1 == r->count);
    return text;
}

/* `spawn 1 threat; if doom at least 4: spawn 1 threat`: the second time it is `do it again`. */
static const char *if_again(Writer *w, const Stmt *s, const char *before)
{
    if (s->kind != ST_IF || s->other || stmt_done(w, s->cond)) return NULL;
    Writer aside = *w;
    aside.watch = NULL;
    const char *cond = cond_text(&aside, s->cond);
    return english_is(before, body_text(&aside, s->body, BODY_INSIDE, false)) ? SAY(w, "if %s, do it again", cond)
                                                                              : NULL;
}

static const char *run_sentences(Writer *w, const Run *r, bool opens)
{
    const char *text = NULL, *before = "";
    for (int i = 0; i < r->count; i++) {
        Person person = w->person;
        const char *again = if_again(w, r->stmt[i], before);
        const char *both = i + 1 < r->count && (opens || i > 0) ? keep_both(w, r->stmt[i], r->stmt[i + 1]) : NULL;
        const char *next = both ? both : stmt_text(w, r->stmt[i], BODY_TOP, opens || i > 0);
        if (both) i++;
        before = next;
        next = with_subject(w, r->stmt[i], person, again ? again : next);
        text = text ? sentence_join(w, text, next) : next;
        if (w->who) w->person = PERSON_THEY;
    }
    return text;
}

static const char *run_text(Writer *w, const Run *r, BodyPlace place, bool opens)
{
    if (r->count == 0) return "";
    bool pair = r->count == 2 && stmt_is_plain(r->stmt[0]);
    bool then = pair && stmt_is_plain(r->stmt[1]);
    w->last = pair && r->stmt[0]->kind == ST_EVENT ? r->stmt[0] : w->last;
    bool done = pair && asks_done(w, r->stmt[1]) && stmt_done(w, r->stmt[1]->cond)[0] == 'i';
    return place == BODY_INSIDE || then || done ? run_inside(w, r, opens) : run_sentences(w, r, opens);
}

const char *body_rest(Writer *w, const Block *block, int from, BodyPlace place, bool opens)
{
    Run r = run_of_block(block, from);
    return run_text(w, &r, place, opens);
}

const char *body_text(Writer *w, const Block *block, BodyPlace place, bool opens)
{
    return body_rest(w, block, 0, place, opens);
}

const char *body_line(Writer *w, const StmtLine *line, BodyPlace place)
{
    Run r = { .count = 0 };
    run_add_line(&r, line);
    return run_text(w, &r, place, place == BODY_TOP);
}

const char *body_answer(Writer *w, const Block *block)
{
    Run all = run_of_block(block, 0), rest = { .count = 0 };
    for (int i = 0; i < all.count; i++)
        if (all.stmt[i]->kind != ST_CANCEL) rest.stmt[rest.count++] = all.stmt[i];
    bool cancels = rest.count < all.count;
    if (!cancels) return run_text(w, &all, BODY_TOP, false);
    if (rest.count == 0) return run_text(w, &all, BODY_TOP, false);
    if (rest.count == 1 && stmt_is_plain(rest.stmt[0]))
        return SAY(w, "%s instead", run_text(w, &rest, BODY_TOP, false));
    return SAY(w, "instead %s", run_text(w, &rest, BODY_INSIDE, false));
}
