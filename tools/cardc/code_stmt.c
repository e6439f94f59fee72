/*
 * code_stmt.c - statements. See code.h.
 */
#include "code.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "kit/box.h"
#include "mention.h"
#include "text.h"

enum { FOR_INTO_YOU = 16 };

/* ---- What comes after -------------------------------------------------------------------------------------------- */

/* Whether a later statement of the same frame speaks of it. */
bool rest_mentions(const Coder *k, int what)
{
    for (const Rest *r = k->rest; r; r = r->outer) {
        for (int i = r->line; i < r->block->lines; i++)
            for (int j = i == r->line ? r->stmt + 1 : 0; j < r->block->line[i].stmts; j++)
                if (stmt_mentions(r->block->line[i].stmt[j], (Mention)what)) return true;
        if (r->frame) return false;
    }
    return false;
}

void code_say(Coder *k, int offset, const char *text)
{
    Spoken spoken = { offset, text };
    PUSH(&k->c->arena, k->spoken, k->spokens, spoken);
}

/* A block that is a frame: the length, the statements, END. */
static void code_framed(Coder *k, const Block *block)
{
    int hole = put_hole(k);
    code_block(k, block, true);
    put(k, OP_END);
    fill_hole(k, hole);
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

/* When an option is offered: its first statement can be done. */
static int option_test(Coder *k, const StmtLine *line)
{
    Code can = { 0 }, *outside = code_tests_begin(k, &can);
    code_can_stmt(k, line->stmt[0], false);
    return code_tests_end(k, &can, outside);
}

static void code_option(Coder *k, const StmtLine *line)
{
    Block block = { line->pos, (StmtLine *)line, 1, false };
    put_word(k, option_test(k, line));
    int hole = put_hole(k);
    code_say(k, k->out->size, text_of_option(k->w, k->card, line));
    code_block(k, &block, true);
    put(k, OP_END);
    fill_hole(k, hole);
}

/* `stmt` is null for a `play` whose lines are the options. */
void code_choice(Coder *k, const Stmt *stmt, const Block *options, int how_many)
{
    code_say(k, k->out->size, text_of_choice(k->w, k->card, stmt));
    put_op(k, OP_CHOICE, how_many);
    put(k, options->lines);
    for (int i = 0; i < options->lines; i++) code_option(k, &options->line[i]);
}

/* `you may push a threat`: the choice itself may be declined, if nobody asks later what `it` is. */
static bool may_decline_choice(const Coder *k, const Stmt *inner)
{
    if (inner->kind != ST_EVENT || inner->body || rest_mentions(k, MENTION_IT)) return false;
    const Act *act = inner->act;
    bool plain = !act->amount || act->amount->kind == AMT_INT || act->amount->kind == AMT_NUMBER;
    if (!plain || (act->word && act->word->cls == WC_GROUP)) return false;
    if (act->thing) return act->thing->kind == SEL_A || act->thing->kind == SEL_ANOTHER;
    for (int i = 0; i < act->event->u.event.parts; i++)
        if (act->event->u.event.part[i].kind == PART_THING) return !act->event->u.event.part[i].you;
    return false;
}

static void code_you_may(Coder *k, const Stmt *s)
{
    const Stmt *inner = s->body->line[0].stmt[0];
    if (may_decline_choice(k, inner)) code_act(k, inner->act, inner, true);
    else code_choice(k, s, s->body, 0);
}

/* ---- The others -------------------------------------------------------------------------------------------------- */

static void code_choose(Coder *k, const Stmt *s)
{
    int hole;
    if (s->select->kind == SEL_REF) {
        code_ref(k, s->select->ref);
        put_op(k, OP_SET, TARGET_IT);
        if (s->body) code_block(k, s->body, false);
    } else if (select_is_several(s->select)) {
        hole = code_for(k, 0, EVENT_NONE, s->select, s, NULL);
        code_block(k, s->body, true);
        put(k, OP_END);
        fill_hole(k, hole);
    } else {
        hole = code_pick(k, 0, EVENT_NONE, s->select, s, NULL);
        if (s->body) code_block(k, s->body, false);
        fill_hole(k, hole);
    }
}

static void code_each(Coder *k, const Stmt *s, int how)
{
    int hole = code_for(k, how, EVENT_NONE, s->select, s, NULL);
    code_block(k, s->body, true);
    put(k, OP_END);
    fill_hole(k, hole);
}

static void code_let(Coder *k, const Stmt *s)
{
    int hole = -1;
    if (s->select->kind == SEL_EACH) {
        code_each(k, s, FOR_INTO_YOU);
        return;
    }
    if (s->select->kind == SEL_REF) {
        code_ref(k, s->select->ref);
        if (select_chooses(s->select)) {
            put_op(k, OP_SET, TARGET_IT);
            put_op(k, OP_GET, REG_IT);
        }
    } else {
        hole = code_pick(k, 0, EVENT_NONE, s->select, s, NULL);
        put_op(k, OP_GET, REG_IT);
    }
    put(k, OP_LET);
    code_framed(k, s->body);
    if (hole >= 0) fill_hole(k, hole);
}

static void code_if(Coder *k, const Stmt *s)
{
    code_cond(k, s->cond);
    put(k, OP_IF);
    int hole = put_hole(k);
    code_block(k, s->body, false);
    if (!s->other) {
        fill_hole(k, hole);
        return;
    }
    put(k, OP_SKIP);
    int other = put_hole(k);
    fill_hole(k, hole);
    code_block(k, s->other, false);
    fill_hole(k, other);
}

static void code_becomes(Coder *k, const Stmt *s)
{
    static const int TARGETS[] = { TARGET_IT, TARGET_THERE, TARGET_AMOUNT };
    int hole = -1;
    if (s->becomes == BECOMES_AMOUNT) {
        k->scaled = true;
        code_amount(k, s->low);
        k->scaled = false;
    } else if (s->select->kind == SEL_REF) {
        code_ref(k, s->select->ref);
    } else {
        hole = code_pick(k, 0, EVENT_NONE, s->select, s, NULL);
        put_op(k, OP_GET, REG_IT);
    }
    put_op(k, OP_CHANGE, TARGETS[s->becomes]);
    if (hole >= 0) fill_hole(k, hole);
}

static void code_stmt(Coder *k, const Stmt *s)
{
    switch (s->kind) {
    case ST_EVENT: code_act(k, s->act, s, false); break;
    case ST_CHOOSE: code_choose(k, s); break;
    case ST_RANGE:
        code_amount(k, s->low);
        code_amount(k, s->high);
        code_say(k, k->out->size, text_of_choice(k->w, k->card, s));
        put(k, OP_RANGE);
        break;
    case ST_OPTIONS: code_choice(k, s, s->body, s->how_many); break;
    case ST_EACH: code_each(k, s, 0); break;
    case ST_LET: code_let(k, s); break;
    case ST_REPEAT:
        k->scaled = true;
        code_amount(k, s->low);
        k->scaled = false;
        put(k, OP_LOOP);
        code_framed(k, s->body);
        break;
    case ST_IF: code_if(k, s); break;
    case ST_YOU_MAY: code_you_may(k, s); break;
    case ST_KEEP:
        put_op(k, OP_KEEP, s->span->id);
        put_word(k, s->line->first);
        break;
    case ST_BECOMES: code_becomes(k, s); break;
    case ST_CANCEL: put_op(k, OP_CHANGE, TARGET_CANCELLED); break;
    }
}

void code_block(Coder *k, const Block *block, bool frame)
{
    Rest rest = { block, 0, 0, frame, k->rest };
    bool dirty = k->give_dirty;
    k->rest = &rest;
    if (frame) k->give_dirty = false;
    for (rest.line = 0; rest.line < block->lines; rest.line++)
        for (rest.stmt = 0; rest.stmt < block->line[rest.line].stmts; rest.stmt++)
            code_stmt(k, block->line[rest.line].stmt[rest.stmt]);
    k->rest = rest.outer;
    if (frame) k->give_dirty = dirty;
}
