/*
 * parse.c - the cursor, the lines of a card, and the cards of a file. See parse.h.
 */
#include "parse.h"
#include "text_english.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH_MOST = 40, NAME_MOST = 36 /* a thing on the table has room for so many */ };

/* ---- The cursor ------------------------------------------------------------------------------------------------- */

const Token *parse_peek(const Parser *p, int ahead)
{
    int i = p->at + ahead;
    return &p->source->token[i < p->source->tokens ? i : p->source->tokens - 1];
}

bool parse_at_word(const Parser *p, int ahead, const char *word)
{
    const Token *token = parse_peek(p, ahead);
    return token->kind == T_WORD && !strcmp(token->text, word);
}

bool parse_at(const Parser *p, TokenKind kind) { return parse_peek(p, 0)->kind == kind; }

bool parse_eat(Parser *p, TokenKind kind)
{
    if (p->panic || !parse_at(p, kind)) return false;
    if (p->at + 1 < p->source->tokens) p->at++;
    return true;
}

bool parse_eat_word(Parser *p, const char *word)
{
    return !p->panic && parse_at_word(p, 0, word) && parse_eat(p, T_WORD);
}

const char *parse_written(const Parser *p, const Token *token)
{
    switch (token->kind) {
    case T_NEWLINE:
    case T_INDENT:
    case T_DEDENT:
    case T_END: return "the end of the line";
    case T_STRING: return arena_print(p->a, "`\"%s\"`", token->text);
    default: return arena_print(p->a, "`%s`", token->text);
    }
}

void parse_fail(Parser *p, Pos pos, const char *format, ...)
{
    if (p->panic) return;
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    trouble_add(p->t, pos, "%s", text);
    p->panic = true;
}

void parse_expect(Parser *p, TokenKind kind, const char *what)
{
    if (p->panic || parse_eat(p, kind)) return;
    const Token *token = parse_peek(p, 0);
    parse_fail(p, token->pos, "expected %s, but here is %s", what, parse_written(p, token));
}

void parse_expect_word(Parser *p, const char *word)
{
    if (p->panic || parse_eat_word(p, word)) return;
    const Token *token = parse_peek(p, 0);
    parse_fail(p, token->pos, "expected `%s`, but here is %s", word, parse_written(p, token));
}

bool parse_deeper(Parser *p)
{
    if (p->panic) return false;
    if (p->depth >= DEPTH_MOST) {
        parse_fail(p, parse_peek(p, 0)->pos, "this is nested too deeply");
        return false;
    }
    p->depth++;
    return true;
}

void parse_shallower(Parser *p) { p->depth--; }

void parse_skip_line(Parser *p)
{
    p->panic = false;
    int below = 0;
    while (!parse_at(p, T_END)) {
        bool newline = parse_at(p, T_NEWLINE), dedent = parse_at(p, T_DEDENT);
        if (dedent && !below) return;
        below += parse_at(p, T_INDENT) - dedent;
        p->at++;
        if (below) continue;
        if (dedent || (newline && !parse_at(p, T_INDENT))) return;
    }
}

/* A line ends with NEWLINE, or with the DEDENT of the block that hangs below it. */
void parse_end_line(Parser *p)
{
    if (p->panic) return;
    if (p->at && p->source->token[p->at - 1].kind == T_DEDENT) return;
    if (!parse_eat(p, T_NEWLINE)) {
        const Token *token = parse_peek(p, 0);
        if (token->kind == T_END) return;
        parse_fail(p, token->pos, "%s does not belong here: the statement is over", parse_written(p, token));
        return;
    }
    if (parse_at(p, T_INDENT))
        parse_fail(p, parse_peek(p, 0)->pos, "this line stands below one that does not end in `:`");
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static void parse_cost(Parser *p, LineDef *line)
{
    if (line->type != LT_PLAY && line->type != LT_USE)
        parse_fail(p, parse_peek(p, 0)->pos, "a cost stands only on `play` and `use`: nobody decides to do this");
    do {
        Act *act = parse_act(p);
        PUSH(p->a, line->cost, line->costs, act);
    } while (!p->panic && parse_eat_word(p, "and"));
}

static void parse_limits(Parser *p, LineDef *line)
{
    while (!p->panic) {
        Pos pos = parse_peek(p, 0)->pos;
        if (parse_eat_word(p, "once")) {
            parse_expect_word(p, "per");
            if (line->once) parse_fail(p, pos, "a line has one `once per`");
            line->once = parse_span(p, pos, "once per");
        } else if (parse_eat_word(p, "if")) {
            if (line->cond) parse_fail(p, pos, "a line has one `if`; join conditions with `and`");
            line->cond = parse_cond(p);
        } else if (parse_eat_word(p, "cost")) {
            parse_cost(p, line);
        } else {
            return;
        }
    }
}

static void parse_time(Parser *p, LineDef *line)
{
    if (parse_eat_word(p, "in")) {
        const Token *token = parse_peek(p, 0);
        line->time = TIME_WINDOW;
        line->window = words_find(p->w, WC_WINDOW, token->text);
        if (!line->window) {
            Guess near = { .word = token->text };
            for (int i = 0; i < p->w->all[WC_WINDOW].count; i++) guess_offer(&near, p->w->all[WC_WINDOW].word[i]->name);
            parse_fail(p, token->pos, "%s is not a window of this game%s", parse_written(p, token),
                       guess_hint(p->a, &near));
        }
        parse_eat(p, T_WORD);
    } else if (parse_eat_word(p, "on")) {
        line->time = TIME_ON;
        line->act = parse_happening(p);
    } else if (parse_eat_word(p, "would")) {
        line->time = TIME_WOULD;
        line->act = parse_happening(p);
    }
}

static void parse_colon_body(Parser *p, LineDef *line)
{
    parse_expect(p, T_COLON, "`:`");
    line->body = parse_body(p);
}

static RuleKind parse_rule_verb(Parser *p)
{
    static const struct {
        const char *word;
        RuleKind kind;
    } VERBS[] = { { "is", RULE_IS }, { "plus", RULE_PLUS }, { "minus", RULE_MINUS }, { "times", RULE_TIMES } };
    for (int i = 0; i < 4; i++)
        if (parse_eat_word(p, VERBS[i].word)) return VERBS[i].kind;
    const Token *token = parse_peek(p, 0);
    parse_fail(p, token->pos, "expected `is`, `plus`, `minus` or `times`, but here is %s", parse_written(p, token));
    return RULE_IS;
}

static Rule parse_rule(Parser *p)
{
    Rule rule = { .pos = parse_peek(p, 0)->pos };
    if (parse_eat_word(p, "may")) {
        rule.kind = parse_eat_word(p, "not") ? RULE_MAY_NOT : RULE_MAY;
        rule.act = parse_happening(p);
        return rule;
    }
    rule.number = parse_number(p);
    if (p->panic) return rule;
    bool of = parse_eat_word(p, "of");
    if (rule.number->u.number.has_of && !of) parse_fail(p, rule.pos, "`%s` needs `of` and a thing", rule.number->name);
    if (!rule.number->u.number.has_of && of)
        parse_fail(p, rule.pos, "`%s` is not a number of a thing: leave out `of`", rule.number->name);
    if (of) rule.of = parse_which(p);
    rule.kind = parse_rule_verb(p);
    rule.amount = parse_amount(p);
    return rule;
}

static void parse_rules(Parser *p, LineDef *line)
{
    line->type = LT_RULES;
    if (parse_eat_word(p, "while")) {
        line->cond = parse_cond(p);
        parse_expect(p, T_COLON, "`:`");
    }
    do {
        Rule rule = parse_rule(p);
        PUSH(p->a, line->rule, line->rules, rule);
    } while (!p->panic && !line->lingers && parse_eat(p, T_SEMICOLON));
}

static bool starts_rule(const Parser *p)
{
    const Token *token = parse_peek(p, 0);
    if (token->kind != T_WORD) return false;
    if (parse_at_word(p, 0, "while") || parse_at_word(p, 0, "may")) return true;
    return parse_at_word(p, 1, "of") || parse_at_word(p, 1, "is") || parse_at_word(p, 1, "plus") ||
           parse_at_word(p, 1, "minus") || parse_at_word(p, 1, "times");
}

static void parse_on(Parser *p, LineDef *line)
{
    if (parse_at(p, T_SLOT)) {
        line->type = LT_SLOT;
        line->slot = parse_peek(p, 0)->text;
        line->slot_pos = parse_peek(p, 0)->pos;
        parse_eat(p, T_SLOT);
        return;
    }
    line->type = LT_ON;
    line->act = parse_happening(p);
}

static void fail_line_head(Parser *p)
{
    static const char *const HEADS[] = { "play", "use", "would", "on", "while", "may" };
    const Token *token = parse_peek(p, 0);
    if (!strcmp(token->text, "\"")) {
        parse_fail(p, token->pos, "this quotation does not end");
        return;
    }
    if (token->kind != T_WORD) {
        parse_fail(p, token->pos, "a line begins with a field or with play, use, would, on, while or may, not with %s",
                   parse_written(p, token));
        return;
    }
    Guess near = { .word = token->text };
    for (int i = 0; i < p->kind->u.kind.fields; i++) guess_offer(&near, p->kind->u.kind.field[i]->name);
    for (int i = 0; i < 6; i++) guess_offer(&near, HEADS[i]);
    parse_fail(p, token->pos, "%s has no `%s`%s", english_a(p->a, p->kind->name), token->text, guess_hint(p->a, &near));
}

LineDef *parse_line(Parser *p, bool lingers)
{
    LineDef *line = TAKE(p->a, LineDef);
    line->pos = parse_peek(p, 0)->pos;
    line->lingers = lingers;
    if (parse_eat_word(p, "play") || parse_at_word(p, 0, "use")) {
        line->type = parse_eat_word(p, "use") ? LT_USE : LT_PLAY;
        parse_time(p, line);
    } else if (parse_eat_word(p, "would")) {
        line->type = LT_WOULD;
        line->act = parse_happening(p);
    } else if (parse_eat_word(p, "on")) {
        parse_on(p, line);
    } else if (starts_rule(p)) {
        parse_rules(p, line);
        return line;
    } else {
        fail_line_head(p);
    }
    parse_limits(p, line);
    parse_colon_body(p, line);
    return line;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

/* A field, unless the name of a number field begins a rule (`difficulty of a threat plus 1`). */
static const Field *starts_field(const Parser *p)
{
    const Token *token = parse_peek(p, 0);
    if (token->kind != T_WORD) return NULL;
    const Field *field = kind_field(p->kind, token->text);
    if (field && (field->type == FT_NUMBER || field->type == FT_DICE || field->type == FT_WORDS) && starts_rule(p))
        return NULL;
    return field;
}

static void parse_card_line(Parser *p, CardDef *card)
{
    const Field *field = starts_field(p);
    if (field) {
        parse_field(p, card, field);
        return;
    }
    const char *label = NULL;
    Pos pos = parse_peek(p, 0)->pos;
    if (parse_at(p, T_STRING)) {
        label = parse_peek(p, 0)->text;
        parse_eat(p, T_STRING);
    }
    LineDef *line = parse_line(p, false);
    line->pos = pos;
    line->label = label;
    if (!p->panic) PUSH(p->a, card->line, card->lines, line);
}

static void parse_card_body(Parser *p, CardDef *card)
{
    p->broken = false;
    if (!parse_eat(p, T_INDENT)) return;
    while (!parse_at(p, T_DEDENT) && !parse_at(p, T_END)) {
        p->depth = 0;
        parse_card_line(p, card);
        parse_end_line(p);
        if (p->panic) {
            p->broken = true;
            parse_skip_line(p);
        }
    }
    parse_eat(p, T_DEDENT);
    card->broken = p->broken;
}

static const Word *parse_kind(Parser *p)
{
    const Token *token = parse_peek(p, 0);
    const WordArray *kinds = &p->w->all[WC_KIND];
    for (int i = 0; i < kinds->count; i++)
        if (!strcmp(kinds->word[i]->name, token->text) && kinds->word[i]->u.kind.cls == KC_REAL) return kinds->word[i];
    Guess near = { .word = token->text };
    for (int i = 0; i < kinds->count; i++)
        if (kinds->word[i]->u.kind.cls == KC_REAL) guess_offer(&near, kinds->word[i]->name);
    const Field *field = p->kind ? kind_field(p->kind, token->text) : NULL;
    if (field)
        parse_fail(p, token->pos, "a line of a card is indented: `%s` is a field of the card above", field->name);
    else
        parse_fail(p, token->pos, "%s is not a kind of card in this game%s", parse_written(p, token),
                   guess_hint(p->a, &near));
    return NULL;
}

/* A later card of the same kind and name takes the place of the earlier. */
static void card_keep(Parser *p, Cards *cards, CardDef *card)
{
    for (int i = 0; i < cards->cards; i++) {
        CardDef *other = cards->card[i];
        if (other->kind != card->kind || strcmp(other->name, card->name)) continue;
        if (!strcmp(other->pos.file, card->pos.file) || cards->no_replacing)
            trouble_add(p->t, card->name_pos, "there is already %s called `%s`, in %s line %d",
                        english_a(p->a, card->kind->name), card->name, other->pos.file, other->pos.line);
        cards->card[i] = card;
        return;
    }
    PUSH(p->a, cards->card, cards->cards, card);
}

static void parse_card(Parser *p, Cards *cards)
{
    CardDef *card = TAKE(p->a, CardDef);
    card->pos = parse_peek(p, 0)->pos;
    card->kind = parse_kind(p);
    if (card->kind) p->kind = card->kind; /* else the fields that follow are still seen to be some */
    card->copies = 1;
    card->source = "house";
    card->picture = card->flavour = "";
    parse_eat(p, T_WORD);
    const Token *name = parse_peek(p, 0);
    if (name->kind == T_NEWLINE) parse_fail(p, name->pos, "this card has no name");
    if (p->panic) {
        parse_skip_line(p);
        return;
    }
    card->name = source_rest(p->source, name);
    card->name_pos = name->pos;
    if (strlen(card->name) > NAME_MOST)
        trouble_add(p->t, name->pos, "this name is too long: the most are %d letters", NAME_MOST);
    while (!parse_at(p, T_NEWLINE)) p->at++;
    parse_eat(p, T_NEWLINE);
    parse_card_body(p, card);
    card_keep(p, cards, card);
}

/* `game doomcrawler` opens every file. */
static void parse_game(Parser *p)
{
    const Token *token = parse_peek(p, 0);
    if (!parse_eat_word(p, "game")) {
        trouble_add(p->t, token->pos, "a file of cards begins with `game %s`", p->w->game);
        return;
    }
    token = parse_peek(p, 0);
    if (strcmp(token->text, p->w->game))
        parse_fail(p, token->pos, "these cards are for %s, but the words are those of `%s`", parse_written(p, token),
                   p->w->game);
    else if (parse_peek(p, 1)->kind != T_NEWLINE)
        trouble_add(p->t, parse_peek(p, 1)->pos, "behind the game's name this line ends");
    parse_skip_line(p);
}

void parse_file(const Words *w, Arena *a, Trouble *t, Cards *cards, const char *file, const char *text)
{
    Source source = { 0 };
    source_read(&source, a, t, file, text);
    Parser p = { .w = w, .a = a, .t = t, .source = &source };
    parse_game(&p);
    while (!parse_at(&p, T_END)) {
        if (parse_at(&p, T_INDENT)) {
            trouble_add(t, parse_peek(&p, 0)->pos, "this line belongs to no card");
            parse_eat(&p, T_INDENT);
            while (!parse_at(&p, T_DEDENT) && !parse_at(&p, T_END)) parse_skip_line(&p);
        }
        if (parse_eat(&p, T_DEDENT) || parse_eat(&p, T_NEWLINE)) continue;
        if (!parse_at(&p, T_END)) parse_card(&p, cards);
    }
}
