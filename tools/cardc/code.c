/*
 * code.c - bytes, and the lines of every card with their tests, costs and bodies. See code.h.
 */
#include "code.h"

#include <string.h>

#include "check.h"
#include "kit/box.h"
#include "text.h"

enum { CODE_MOST = 65000, TEXT_MOST = 2000, LINES_MOST = 60000 };

/* ---- Bytes ------------------------------------------------------------------------------------------------------- */

void put(Coder *k, int byte) { PUSH(&k->c->arena, k->out->byte, k->out->size, (uint8_t)byte); }

void put_word(Coder *k, int value)
{
    put(k, value & 0xff);
    put(k, value >> 8 & 0xff);
}

void put_op(Coder *k, int op, int operand)
{
    put(k, op);
    put(k, operand);
}

int put_hole(Coder *k)
{
    put_word(k, 0);
    return k->out->size - 2;
}

void fill_hole(Coder *k, int hole)
{
    int length = k->out->size - hole - 2;
    k->out->byte[hole] = (uint8_t)(length & 0xff);
    k->out->byte[hole + 1] = (uint8_t)(length >> 8 & 0xff);
}

static int code_append(Coder *k, const Code *code)
{
    int at = k->c->code_size;
    for (int i = 0; i < code->size; i++) PUSH(&k->c->arena, k->c->code, k->c->code_size, code->byte[i]);
    return at;
}

/* The same bytes are kept once. Texts with prompts are not shared: their words belong to one card. */
int keep_expression(Coder *k, const Code *code)
{
    const Cardc *c = k->c;
    for (int i = 0; i < c->kepts; i++)
        if (c->kept[i].size == code->size && !memcmp(c->code + c->kept[i].address, code->byte, (size_t)code->size))
            return c->kept[i].address;
    Kept kept = { code_append(k, code), code->size };
    PUSH(&k->c->arena, k->c->kept, k->c->kepts, kept);
    return kept.address;
}

/* Tests of their own, as in a filter: the first that fails ends them. code_tests_end gives their address, 0 when there
 * are none. */
Code *code_tests_begin(Coder *k, Code *own)
{
    Code *outside = k->out;
    k->out = own;
    k->filtering = true;
    return outside;
}

int code_tests_end(Coder *k, Code *own, Code *outside)
{
    bool any = own->size > 0;
    code_num(k, 1);
    put(k, OP_END);
    k->out = outside;
    k->filtering = false;
    return any ? keep_expression(k, own) : 0;
}

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

static void begin_text(Coder *k, Code *own)
{
    k->out = own;
    k->rest = NULL;
    k->spoken = NULL;
    k->spokens = 0;
    k->give_dirty = false;
    k->it = REG_IT;
}

static uint16_t end_text(Coder *k, Code *own, Pos pos)
{
    put(k, OP_END);
    k->out = NULL;
    if (own->size > TEXT_MOST) {
        trouble_add(&k->c->trouble, pos, "this line is too long: it makes %d bytes, the most is %d", own->size,
                    TEXT_MOST);
        return 0;
    }
    int at = k->spokens ? code_append(k, own) : keep_expression(k, own);
    for (int i = 0; i < k->spokens; i++) {
        Spoken spoken = { at + k->spoken[i].address, k->spoken[i].text };
        PUSH(&k->c->arena, k->c->spoken, k->c->spokens, spoken);
    }
    return (uint16_t)at;
}

static uint16_t code_body(Coder *k, const LineDef *line)
{
    Code own = { 0 };
    int hole = -1;
    begin_text(k, &own);
    if (line->type == LT_SLOT && line->cond) { /* the machine runs the body of a slot without asking */
        code_cond(k, line->cond);
        put(k, OP_IF);
        hole = put_hole(k);
    }
    if (line->offers_any) code_choice(k, NULL, line->body, 0);
    else code_block(k, line->body, true);
    if (hole >= 0) fill_hole(k, hole);
    return end_text(k, &own, line->pos);
}

static uint16_t code_cost(Coder *k, const LineDef *line)
{
    Code own = { 0 };
    if (!line->costs) return 0;
    begin_text(k, &own);
    for (int i = 0; i < line->costs; i++) code_act(k, line->cost[i], NULL, false);
    return end_text(k, &own, line->pos);
}

/* ---- Tests ------------------------------------------------------------------------------------------------------- */

/* What a condition says of the card's zone and die goes into the line; the rest is a test. */
static void code_line_cond(Coder *k, Line *line, const Cond *c)
{
    if (!c) return;
    if (c->kind == COND_AND) {
        code_line_cond(k, line, c->left);
        code_line_cond(k, line, c->right);
        return;
    }
    bool in_play = !(line->flags & LINE_FROM_HAND);
    if (c->kind == COND_IN && in_play && !c->zone->zone->id) return;
    if (c->kind == COND_IN && in_play && !(line->flags & LINE_ALWAYS_ZONE)) {
        line->flags |= LINE_ALWAYS_ZONE;
        line->zone = (uint8_t)c->zone->zone->id;
        return;
    }
    if (c->kind == COND_SLOT && in_play && !line->at) {
        line->at = c->positions;
        return;
    }
    code_cond(k, c);
    code_need(k);
}

/* Whether the thing in a register is the one that is meant. */
static void code_is_meant(Coder *k, const Select *s, int reg)
{
    if (s->kind != SEL_REF) {
        code_filter_test(k, s->filter, (Subject){ reg, NULL });
        return;
    }
    put_op(k, OP_GET, reg);
    code_ref(k, s->ref);
    put_op(k, OP_CALC, CALC_EQ);
}

/* The thing an event happens to, or a number is asked of, is `self` while a line is tested. */
static void code_which(Coder *k, const Select *s, int reg)
{
    if (s->kind != SEL_REF && reg == REG_SELF) {
        code_filter_tests(k, s->filter);
    } else {
        code_is_meant(k, s, reg);
        code_need(k);
    }
    if (s->kind != SEL_ANOTHER) return;
    put_op(k, OP_GET, reg);
    put_op(k, OP_GET, REG_THIS);
    put_op(k, OP_CALC, CALC_EQ);
    put_op(k, OP_CALC, CALC_NOT);
    code_need(k);
}

/* `by X`: the card that did it, or the player who did. */
static void code_by(Coder *k, const Select *s)
{
    ThingKind thing = s->kind == SEL_REF ? s->ref->thing : s->filter->thing;
    if (thing == TK_PLAYER || thing == TK_CARD || thing == TK_PLACE) {
        code_which(k, s, thing == TK_PLAYER ? REG_DOER : REG_CAUSE);
        return;
    }
    code_is_meant(k, s, REG_CAUSE);
    code_is_meant(k, s, REG_DOER);
    put_op(k, OP_CALC, CALC_OR);
    code_need(k);
}

static void code_second_test(Coder *k, const Select *s)
{
    if (s->kind != SEL_PILE) {
        code_which(k, s, REG_THERE);
        return;
    }
    put_op(k, OP_GET, REG_THERE);
    code_pile(k, s->zone);
    put_op(k, OP_CALC, CALC_EQ);
    code_need(k);
}

/* `after`: of what has come to pass, so that a zone is where it lay. */
static void code_happening(Coder *k, const Act *act, bool lingers, bool after)
{
    k->it = lingers ? REG_THAT : REG_IT;
    k->was = after;
    if (act->thing) code_which(k, act->thing, REG_SELF);
    k->was = false;
    k->it = REG_IT;
    if (act->second) code_second_test(k, act->second);
    if (act->by) code_by(k, act->by);
}

static void answer_word(Line *line, const Act *act)
{
    if (act->word) line->word = (uint8_t)(act->word->index + 1);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static const uint8_t RULE_LINE[] = { LINE_IS, LINE_PLUS, LINE_PLUS, LINE_TIMES, LINE_MAY, LINE_MAY_NOT };

static uint16_t code_rule_amount(Coder *k, const LineDef *def, const Rule *rule)
{
    Code own = { 0 };
    k->out = &own;
    k->it = REG_IT;
    k->scaled = def->lingers;
    bool minus = rule->kind == RULE_MINUS, plain = rule->amount->kind == AMT_INT && !(k->scaled && k->w->scale);
    if (minus) code_num(k, plain ? -rule->amount->value : 0);
    if (!minus || !plain) code_amount(k, rule->amount);
    if (minus && !plain) put_op(k, OP_CALC, CALC_SUB);
    k->scaled = false;
    put(k, OP_END);
    k->out = NULL;
    return (uint16_t)keep_expression(k, &own);
}

static void code_rule(Coder *k, const LineDef *def, const Rule *rule, Line *line)
{
    Code own = { 0 }, *outside = code_tests_begin(k, &own);
    line->kind = RULE_LINE[rule->kind];
    if (rule->act) {
        line->hook = (uint8_t)HOOK(rule->act->event->id, HOOK_MAY);
        answer_word(line, rule->act);
        code_happening(k, rule->act, def->lingers, false);
    } else {
        line->hook = (uint8_t)(k->w->all[WC_EVENT].count * 4 + rule->number->id);
        k->it = def->lingers ? REG_THAT : REG_IT;
        if (rule->of) code_which(k, rule->of, REG_SELF);
    }
    k->it = def->lingers ? REG_THAT : REG_IT;
    code_line_cond(k, line, def->cond);
    k->it = REG_IT;
    line->test = (uint16_t)code_tests_end(k, &own, outside);
    if (!rule->act) line->body = code_rule_amount(k, def, rule);
}

/* Nobody pays for nothing: a `use` that costs something and does but one thing is offered when that can be done. */
static bool does_one_thing(const LineDef *def)
{
    const Block *body = def->body;
    return def->type == LT_USE && def->costs && body->lines == 1 && body->line[0].stmts == 1;
}

/* Costs and the first choice: whether a `play` or `use` is offered. A list goes on past what cannot be done (DOOM-37),
 * and so does a card whose lines are offered one by one (KEEP-23). */
static uint16_t code_can(Coder *k, const LineDef *def)
{
    Code own = { 0 }, *outside = code_tests_begin(k, &own);
    bool binds = false;
    for (int i = 0; i < def->costs; i++) {
        code_can_act(k, def->cost[i], true, false);
        bool takes = event_takes(def->cost[i]->event, PART_THING);
        binds |= takes && (!def->cost[i]->thing || select_chooses(def->cost[i]->thing));
    }
    const StmtLine *first = &def->body->line[0];
    if (!def->offers_any && !k->card->kind->u.kind.list && !(def->costs && binds))
        code_can_stmt(k, first->stmt[0], !does_one_thing(def));
    return (uint16_t)code_tests_end(k, &own, outside);
}

static uint16_t code_test(Coder *k, const LineDef *def, Line *line)
{
    Code own = { 0 }, *outside = code_tests_begin(k, &own);
    k->it = REG_IT;
    bool after = def->type == LT_ON || def->time == TIME_ON;
    k->flags = 0;
    if (def->act) code_happening(k, def->act, def->lingers, after);
    if (def->type != LT_SLOT) code_line_cond(k, line, def->cond);
    line->flags |= (uint8_t)k->flags;
    return (uint16_t)code_tests_end(k, &own, outside);
}

static void code_hook(const LineDef *def, Line *line)
{
    if (def->type == LT_SLOT) {
        line->kind = LINE_SLOT;
        line->at = def->positions;
    } else if (def->type == LT_WOULD || def->type == LT_ON) {
        line->kind = def->type == LT_WOULD ? LINE_WOULD : LINE_ON;
        line->hook = (uint8_t)HOOK(def->act->event->id, def->type == LT_WOULD ? HOOK_WOULD : HOOK_ON);
    } else if (def->time == TIME_ON || def->time == TIME_WOULD) {
        line->kind = def->time == TIME_ON ? LINE_ASK_ON : LINE_ASK_WOULD;
        line->hook = (uint8_t)HOOK(def->act->event->id, HOOK_ASK);
    } else {
        line->kind = def->type == LT_PLAY ? LINE_PLAY : LINE_USE;
        line->hook = (uint8_t)def->window->id;
    }
    if (def->type == LT_PLAY) line->flags |= LINE_FROM_HAND;
    if (def->offers_any) line->flags |= LINE_ANY;
    if (def->act) answer_word(line, def->act);
}

static void code_line(Coder *k, const LineDef *def, int *limits)
{
    for (int i = 0; i < def->rules; i++) {
        Line *line = &k->c->line[def->first + i];
        if (def->lingers) line->flags |= LINE_LINGERS;
        code_rule(k, def, &def->rule[i], line);
    }
    if (def->rules) return;
    Line line = { 0 };
    if (def->lingers) line.flags |= LINE_LINGERS;
    if (def->keeps_amount) line.flags |= LINE_AMOUNT;
    code_hook(def, &line);
    line.test = code_test(k, def, &line);
    if (def->type == LT_PLAY || def->type == LT_USE) line.can = code_can(k, def);
    if (def->once) line.limit = (uint8_t)((def->once->id + 1) << 4 | (*limits)++);
    line.cost = code_cost(k, def);
    line.body = code_body(k, def);
    k->c->line[def->first] = line;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void lines_of_block(Cardc *c, const CardDef *card, const Block *block);

/* Room for a line in the box: one for each rule. Lines that stand in `this SPAN, ...` come after those of the card. */
static void line_reserve(Cardc *c, const CardDef *card, LineDef *def)
{
    def->first = c->lines;
    for (int i = 0; i < (def->rules ? def->rules : 1); i++) {
        int lines = c->lines, defs = c->lines;
        PUSH(&c->arena, c->line_def, defs, def);    /* NOLINT(bugprone-sizeof-expression): pointers are meant */
        PUSH(&c->arena, c->line_card, lines, card); /* NOLINT(bugprone-sizeof-expression) */
        PUSH(&c->arena, c->line, c->lines, (Line){ 0 });
    }
}

static void lines_of_stmt(Cardc *c, const CardDef *card, const Stmt *s)
{
    if (s->line) {
        line_reserve(c, card, s->line);
        if (s->line->body) lines_of_block(c, card, s->line->body);
    }
    if (s->body) lines_of_block(c, card, s->body);
    if (s->other) lines_of_block(c, card, s->other);
}

static void lines_of_block(Cardc *c, const CardDef *card, const Block *block)
{
    for (int i = 0; i < block->lines; i++)
        for (int j = 0; j < block->line[i].stmts; j++) lines_of_stmt(c, card, block->line[i].stmt[j]);
}

static void code_card(Coder *k, CardDef *card)
{
    Cardc *c = k->c;
    int first = c->lines, limits = 0;
    k->card = card;
    for (int i = 0; i < card->lines; i++) line_reserve(c, card, card->line[i]);
    for (int i = 0; i < card->lines; i++)
        if (card->line[i]->body) lines_of_block(c, card, card->line[i]->body);
    if (c->lines - first > 250)
        trouble_add(&c->trouble, card->pos, "a card has at most 250 lines; this one makes %d", c->lines - first);
    card->first_line = first;
    card->line_count = c->lines - first;
    for (int i = first; i < c->lines; i++)
        if (c->line_def[i]->first == i) code_line(k, c->line_def[i], &limits);
}

void code_cards(Cardc *c)
{
    Coder k = { .c = c, .w = &c->words };
    PUSH(&c->arena, c->code, c->code_size, (uint8_t)OP_END);
    for (int i = 1; i < c->numbered_count; i++) {
        if (c->numbered[i]->gone) continue;
        code_card(&k, c->numbered[i]);
        if (c->code_size <= CODE_MOST && c->lines <= LINES_MOST) continue;
        trouble_add(&c->trouble, c->numbered[i]->pos, "there is no more room: the cards make %d bytes and %d lines",
                    c->code_size, c->lines);
        return;
    }
}
