/*
 * parse_stmt.c - events by their signatures, and statements. See parse.h.
 */
#include "parse.h"

#include <string.h>

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static int name_matches(const Parser *p, const EventInfo *event)
{
    for (int i = 0; i < event->name_parts; i++)
        if (!parse_at_word(p, i, event->part[i].plain)) return 0;
    return event->name_parts;
}

const Word *parse_event_name(Parser *p)
{
    const Word *best = NULL;
    for (int i = 0; i < p->w->all[WC_EVENT].count; i++) {
        const Word *event = p->w->all[WC_EVENT].word[i];
        int length = name_matches(p, &event->u.event);
        if (length && (!best || length > best->u.event.name_parts)) best = event;
    }
    return best;
}

static void fail_event(Parser *p)
{
    const Token *token = parse_peek(p, 0);
    Guess near = { .word = token->text };
    if (token->kind != T_WORD) {
        parse_fail(p, token->pos, "expected something to do, but here is %s", parse_written(p, token));
        return;
    }
    for (int i = 0; i < p->w->all[WC_EVENT].count; i++) {
        const Word *event = p->w->all[WC_EVENT].word[i];
        if (!strcmp(event->u.event.part[0].plain, token->text)) {
            parse_fail(p, parse_peek(p, 1)->pos, "`%s` is written `%s`; expected `%s`", event->name,
                       event->u.event.signature, event->u.event.part[1].plain);
            return;
        }
        guess_offer(&near, event->u.event.part[0].plain);
    }
    bool slot =
        !guess_hint(p->a, &near)[0] && p->at > 0 && parse_at_word(p, -1, "on") && parse_peek(p, 1)->kind == T_COLON;
    parse_fail(p, token->pos, "%s is not something a card can do%s", parse_written(p, token),
               slot ? "; a slot of the track is written with a capital letter" : guess_hint(p->a, &near));
}

/* A word of the part's group; for counters also a group that holds nothing but counters. */
static const Word *group_word(const Parser *p, const Part *part)
{
    const Token *token = parse_peek(p, 0);
    if (token->kind != T_WORD) return NULL;
    if (part->group) return words_find_in(part->group, token->text);
    const Word *counter = words_find(p->w, WC_COUNTER, token->text), *group = words_find(p->w, WC_GROUP, token->text);
    if (counter || !group) return counter;
    for (int i = 0; i < group->members; i++)
        if (!group->member[i]->means || group->member[i]->means->cls != WC_COUNTER) return NULL;
    return group;
}

static void parse_group_word(Parser *p, Act *act, const Part *part)
{
    const Token *token = parse_peek(p, 0);
    act->word = group_word(p, part);
    if (!act->word) {
        Guess near = { .word = token->text };
        const Word *group = part->group;
        int count = group ? group->members : p->w->all[WC_COUNTER].count;
        for (int i = 0; i < count; i++)
            guess_offer(&near, group ? group->member[i]->name : p->w->all[WC_COUNTER].word[i]->name);
        parse_fail(p, token->pos, "`%s` is written `%s`; %s is no word for `&%s`%s", act->event->name,
                   act->event->u.event.signature, parse_written(p, token), group ? group->name : "counter",
                   guess_hint(p->a, &near));
    }
    parse_eat(p, T_WORD);
}

/* Whether a part in brackets is there. `next` is the part after it, to tell `put 2 locks` from `put lock`. */
static bool part_is_there(const Parser *p, const Part *part, const Part *next)
{
    switch (part->kind) {
    case PART_PLAIN: return parse_at_word(p, 0, part->plain);
    case PART_WORD: return group_word(p, part);
    case PART_THING:
    case PART_SECOND: return parse_starts_select(p);
    case PART_AMOUNT:
        if (next && next->kind == PART_WORD && group_word(p, next) && !parse_at_word(p, 1, "of")) return false;
        return parse_starts_amount(p);
    }
    return false;
}

static void parse_part(Parser *p, Act *act, const Part *part)
{
    if (p->panic) return;
    const Token *token = parse_peek(p, 0);
    const EventInfo *event = &act->event->u.event;
    switch (part->kind) {
    case PART_PLAIN:
        if (!parse_eat_word(p, part->plain))
            parse_fail(p, token->pos, "`%s` is written `%s`; expected `%s`", act->event->name, event->signature,
                       part->plain);
        return;
    case PART_AMOUNT:
        if (!parse_starts_amount(p))
            parse_fail(p, token->pos, "`%s` is written `%s`; expected an amount, but here is %s", act->event->name,
                       event->signature, parse_written(p, token));
        act->amount = parse_amount(p);
        return;
    case PART_THING: act->thing = parse_select(p); return;
    case PART_SECOND: act->second = parse_second(p); return;
    case PART_WORD: parse_group_word(p, act, part); return;
    }
}

static Act *act_open(Parser *p)
{
    Act *act = TAKE(p->a, Act);
    act->pos = parse_peek(p, 0)->pos;
    if (p->panic) return act;
    act->event = parse_event_name(p);
    if (act->event) p->at += act->event->u.event.name_parts;
    else fail_event(p);
    return act;
}

Act *parse_act(Parser *p)
{
    Act *act = act_open(p);
    if (p->panic) return act;
    const EventInfo *event = &act->event->u.event;
    for (int i = event->name_parts; i < event->parts && !p->panic; i++) {
        const Part *part = &event->part[i];
        const Part *next = i + 1 < event->parts ? part + 1 : NULL;
        bool opens = part->bracket && part->bracket != part[-1].bracket;
        if (opens && !part_is_there(p, part, next)) {
            while (i + 1 < event->parts && event->part[i + 1].bracket == part->bracket) i++;
            continue;
        }
        parse_part(p, act, part);
    }
    return act;
}

/* In a happening no amount is written and every sign may be missing, with the words that lead to it. */
static bool happening_skips(const Parser *p, const EventInfo *event, int i)
{
    const Part *part = &event->part[i];
    if (part->kind == PART_AMOUNT) return true;
    if (part->kind == PART_WORD) return !group_word(p, part);
    if (part->kind == PART_THING) return !parse_at_word(p, 0, "of") && !parse_starts_select(p);
    if (part->kind == PART_SECOND) return false;
    int sign = i;
    while (sign < event->parts && event->part[sign].kind == PART_PLAIN) sign++;
    if (sign == event->parts || event->part[sign].kind == PART_AMOUNT) return true;
    return !parse_at_word(p, 0, part->plain);
}

Act *parse_happening(Parser *p)
{
    Act *act = act_open(p);
    if (p->panic) return act;
    const EventInfo *event = &act->event->u.event;
    bool led = true; /* the word before this sign was written */
    for (int i = event->name_parts; i < event->parts && !p->panic; i++) {
        const Part *part = &event->part[i];
        bool after_plain = i > event->name_parts && part[-1].kind == PART_PLAIN;
        bool skip = happening_skips(p, event, i);
        if (part->kind == PART_PLAIN) {
            led = !skip;
            if (!skip) parse_eat_word(p, part->plain);
        } else if (part->kind == PART_THING && !skip && (led || !after_plain || parse_at_word(p, 0, "of"))) {
            parse_eat_word(p, "of");
            act->thing = parse_which(p);
        } else if (part->kind == PART_SECOND && led && (after_plain || parse_starts_select(p))) {
            act->second = parse_second(p);
        } else if (part->kind == PART_WORD && !skip) {
            parse_group_word(p, act, part);
        }
    }
    if (parse_eat_word(p, "by")) act->by = parse_which(p);
    return act;
}

/* ---- Statements -------------------------------------------------------------------------------------------------- */

static Stmt *parse_stmt(Parser *p);

const Word *parse_span(Parser *p, Pos pos, const char *before)
{
    const Token *token = parse_peek(p, 0);
    const WordArray *spans = &p->w->all[WC_SPAN];
    for (int i = 0; i < spans->count; i++) {
        if (token->kind != T_WORD || strcmp(spans->word[i]->name, token->text)) continue;
        parse_eat(p, T_WORD);
        return spans->word[i];
    }
    char *known = arena_string(p->a, "");
    for (int i = 0; i < spans->count; i++)
        known = arena_print(p->a, "%s%s%s", known, i ? ", " : "", spans->word[i]->name);
    parse_fail(p, pos, "`%s %s` is not a span of this game; it has: %s", before, token->text, known);
    return NULL;
}

static void parse_options(Parser *p, Stmt *s)
{
    s->kind = ST_OPTIONS;
    s->how_many = parse_at_word(p, 0, "one") ? 1 : parse_at_word(p, 0, "two") ? 2 : 0;
    parse_eat(p, T_WORD);
    Pos pos = parse_peek(p, 0)->pos;
    parse_expect(p, T_COLON, "`:`");
    s->body = parse_body(p);
    if (!p->panic && !s->body->indented) parse_fail(p, pos, "each option stands on a line of its own below `choose`");
}

static void parse_choose(Parser *p, Stmt *s)
{
    if ((parse_at_word(p, 0, "one") || parse_at_word(p, 0, "two") || parse_at_word(p, 0, "any")) &&
        parse_peek(p, 1)->kind == T_COLON) {
        parse_options(p, s);
    } else if (parse_starts_select(p) || !parse_starts_amount(p)) {
        s->kind = ST_CHOOSE;
        s->select = parse_select(p);
        if (parse_eat(p, T_COLON)) s->body = parse_body(p);
    } else {
        s->kind = ST_RANGE;
        s->low = parse_amount(p);
        parse_expect_word(p, "to");
        s->high = parse_amount(p);
    }
}

static void parse_with_body(Parser *p, Stmt *s)
{
    parse_expect(p, T_COLON, "`:`");
    s->body = parse_body(p);
}

static void parse_each(Parser *p, Stmt *s)
{
    Select *select = TAKE(p->a, Select);
    s->kind = ST_EACH;
    select->pos = s->pos;
    select->kind = SEL_EACH;
    select->filter = parse_filter(p);
    s->select = select;
    parse_with_body(p, s);
}

static Block *block_of(Parser *p, Stmt *stmt)
{
    Block *block = TAKE(p->a, Block);
    StmtLine line = { .pos = stmt->pos };
    block->pos = stmt->pos;
    PUSH(p->a, line.stmt, line.stmts, stmt);
    PUSH(p->a, block->line, block->lines, line);
    return block;
}

/* `otherwise` stands on the next line, as deep as the line of its `if`. */
static bool at_otherwise(Parser *p)
{
    if (p->panic) return false;
    if (parse_at_word(p, 0, "otherwise")) return true;
    if (!parse_at(p, T_NEWLINE) || !parse_at_word(p, 1, "otherwise")) return false;
    p->at++;
    return true;
}

static void parse_if(Parser *p, Stmt *s)
{
    s->kind = ST_IF;
    s->cond = parse_cond(p);
    parse_with_body(p, s);
    if (!at_otherwise(p)) return;
    parse_eat_word(p, "otherwise");
    Pos pos = parse_peek(p, 0)->pos;
    if (parse_eat_word(p, "if")) {
        Stmt *other = TAKE(p->a, Stmt);
        other->pos = pos;
        if (parse_deeper(p)) {
            parse_if(p, other);
            parse_shallower(p);
        }
        s->other = block_of(p, other);
        return;
    }
    parse_expect(p, T_COLON, "`:`");
    s->other = parse_body(p);
}

static void parse_keep(Parser *p, Stmt *s)
{
    s->kind = ST_KEEP;
    if (parse_peek(p, 1)->kind != T_COMMA) {
        parse_fail(p, s->pos, "a statement does not begin with `this`; only `this SPAN, ...` does");
        return;
    }
    s->span = parse_span(p, s->pos, "this");
    parse_expect(p, T_COMMA, "`,`");
    s->line = parse_line(p, true);
}

static void parse_becomes(Parser *p, Stmt *s)
{
    s->kind = ST_BECOMES;
    s->becomes = parse_at_word(p, 0, "it") ? BECOMES_IT : parse_at_word(p, 0, "there") ? BECOMES_THERE : BECOMES_AMOUNT;
    p->at += 2;
    if (s->becomes == BECOMES_AMOUNT) s->low = parse_amount(p);
    else s->select = parse_select(p);
}

static void parse_event_stmt(Parser *p, Stmt *s)
{
    s->kind = ST_EVENT;
    s->act = parse_act(p);
    if (parse_eat(p, T_COLON)) s->body = parse_body(p);
}

static void parse_stmt_kind(Parser *p, Stmt *s)
{
    if (parse_eat_word(p, "choose")) {
        parse_choose(p, s);
    } else if (parse_eat_word(p, "each")) {
        parse_each(p, s);
    } else if (parse_eat_word(p, "let")) {
        s->kind = ST_LET;
        s->select = parse_select(p);
        parse_with_body(p, s);
    } else if (parse_eat_word(p, "repeat")) {
        s->kind = ST_REPEAT;
        s->low = parse_amount(p);
        parse_with_body(p, s);
    } else if (parse_eat_word(p, "if")) {
        parse_if(p, s);
    } else if (parse_at_word(p, 0, "otherwise")) {
        parse_fail(p, s->pos, "this `otherwise` has no `if` on the line above, as deep as itself");
    } else if (parse_at_word(p, 0, "you") && parse_at_word(p, 1, "may")) {
        p->at += 2;
        s->kind = ST_YOU_MAY;
        s->body = block_of(p, parse_stmt(p));
    } else if (parse_eat_word(p, "cancel")) {
        s->kind = ST_CANCEL;
    } else if (parse_at_word(p, 1, "becomes") &&
               (parse_at_word(p, 0, "it") || parse_at_word(p, 0, "there") || parse_at_word(p, 0, "amount"))) {
        parse_becomes(p, s);
    } else if (parse_eat_word(p, "this")) {
        parse_keep(p, s);
    } else {
        parse_event_stmt(p, s);
    }
}

static Stmt *parse_stmt(Parser *p)
{
    Stmt *s = TAKE(p->a, Stmt);
    s->pos = parse_peek(p, 0)->pos;
    if (!parse_deeper(p)) return s;
    parse_stmt_kind(p, s);
    parse_shallower(p);
    return s;
}

static StmtLine parse_stmt_line(Parser *p)
{
    StmtLine line = { .pos = parse_peek(p, 0)->pos };
    do {
        Stmt *stmt = parse_stmt(p);
        PUSH(p->a, line.stmt, line.stmts, stmt);
    } while (!p->panic && parse_eat(p, T_SEMICOLON));
    return line;
}

/* Deeper lines. An error in one of them does not spoil the next; the card is broken all the same. */
static void parse_deep_block(Parser *p, Block *block)
{
    bool broken = false;
    block->indented = true;
    parse_eat(p, T_NEWLINE);
    parse_eat(p, T_INDENT);
    int depth = p->depth;
    while (!parse_at(p, T_DEDENT) && !parse_at(p, T_END)) {
        StmtLine line = parse_stmt_line(p);
        parse_end_line(p);
        if (!p->panic) {
            PUSH(p->a, block->line, block->lines, line);
            continue;
        }
        broken = true;
        p->depth = depth;
        parse_skip_line(p);
    }
    parse_eat(p, T_DEDENT);
    p->broken |= broken;
}

Block *parse_body(Parser *p)
{
    Block *block = TAKE(p->a, Block);
    const Token *token = parse_peek(p, 0);
    block->pos = token->pos;
    if (p->panic) return block;
    if (token->kind == T_NEWLINE && parse_peek(p, 1)->kind == T_INDENT) {
        parse_deep_block(p, block);
    } else if (token->kind == T_NEWLINE || token->kind == T_END) {
        parse_fail(p, token->pos, "a `:` needs something after it");
    } else {
        StmtLine line = parse_stmt_line(p);
        PUSH(p->a, block->line, block->lines, line);
    }
    return block;
}
