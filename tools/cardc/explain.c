/*
 * explain.c - a compiled card in words, instruction by instruction. See explain.h.
 *
 * Expressions are written out where they are used, filters in braces: what a designer wants to know is what the machine
 * will look at, not where it lies.
 */
#include "explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "c_text.h"

typedef struct Explainer {
    const Box *box;
    const Vocabulary *v;
    Sheet page;
} Explainer;

static int word_at(const Explainer *x, int at) { return x->box->code[at] | x->box->code[at + 1] << 8; }
static int byte_at(const Explainer *x, int at) { return x->box->code[at]; }

static const char *name_in(const WordList *list, int i) { return i >= 0 && i < list->count ? list->word[i].name : "?"; }

static const char *event_name(const Explainer *x, int event)
{
    return event == EVENT_NONE ? "" : name_in(&x->v->events, event);
}

/* ---- Expressions: rebuilt from the stack ------------------------------------------------------------------------- */

enum { PART = 600, PARTS = 10 };
typedef struct Parts {
    char text[PARTS][PART];
    int depth;
    char tests[PART]; /* of a filter, joined */
} Parts;

static void part_push(Parts *p, const char *text)
{
    if (p->depth < PARTS) snprintf(p->text[p->depth++], PART, "%s", text);
}

static void part_test(Parts *p, const char *text)
{
    size_t used = strlen(p->tests);
    snprintf(p->tests + used, PART - used, "%s%s", used ? " and " : "", text);
}

static const char *part_pop(Parts *p) { return p->depth ? p->text[--p->depth] : "?"; }

static const char *register_name(const Explainer *x, int reg)
{
    static const char *const NAMES[] = { "it",       "there", "amount", "you",  "this",  "that", "cause",
                                         "the doer", "host",  "here",   "self", "outer", "done", "nothing" };
    if (reg < 14) return NAMES[reg];
    return name_in(&x->v->roles, reg - REG_ROLE);
}

static void of_name(const Explainer *x, int of, const char *thing, char *out)
{
    if (of == OF_PLAYER) snprintf(out, PART, "player of %.500s", thing);
    else if (of == OF_HOST) snprintf(out, PART, "host of %.500s", thing);
    else if (of == OF_PLACE) snprintf(out, PART, "place of %.500s", thing);
    else if (of >= OF_BOTTOM)
        snprintf(out, PART, "bottom of %s of %.500s", name_in(&x->v->zones, of - OF_BOTTOM), thing);
    else if (of >= OF_PILE) snprintf(out, PART, "%s of %.500s", name_in(&x->v->zones, of - OF_PILE), thing);
    else snprintf(out, PART, "%s of %.500s", name_in(&x->v->refs, of - OF_REF), thing);
}

static void word_name(const Explainer *x, int word, char *out)
{
    static const char *const CLASSES[] = { "card", "player", "opponent", "place", "target" };
    int index = word & 0xff;
    if (word & WORD_CARD) {
        int card = word & 0x7fff;
        snprintf(out, PART, "\"%s\"", card < x->box->cards ? x->box->words->card[card].name : "?");
    } else if (word & WORD_SLOT) {
        snprintf(out, PART, "with its die on slots %#x", (unsigned)index);
    } else if ((word & 0xff00) == WORD_STATE) {
        const char *state = name_in(&x->v->states, index / 2), *opposite = strchr(state, '/'); /* inactive/active */
        int length = opposite ? (int)(opposite - state) : (int)strlen(state);
        if ((word & 1) && opposite) snprintf(out, PART, "%s", opposite + 1);
        else snprintf(out, PART, "%s%.*s", word & 1 ? "not " : "", length, state);
    } else if ((word & 0xff00) == WORD_CLASS) {
        snprintf(out, PART, "%s", index < 5 ? CLASSES[index] : "?");
    } else if ((word & 0xff00) == WORD_ATTACHED) {
        snprintf(out, PART, "attached");
    } else if ((word & 0xff00) == WORD_ZONE) {
        snprintf(out, PART, "in %s", name_in(&x->v->zones, index));
    } else {
        snprintf(out, PART, "%s", name_in((word & 0xff00) == WORD_KIND ? &x->v->kinds : &x->v->traits, index));
    }
}

static void expression_text(const Explainer *x, int at, char *out);

static void filter_text(const Explainer *x, int filter, char *out)
{
    char test[PART];
    int domain = byte_at(x, filter);
    if (!filter) {
        snprintf(out, PART, "{anything in play}");
        return;
    }
    expression_text(x, filter + 1, test);
    snprintf(out, PART, "{%s: %.500s}",
             domain == DOMAIN_PLAY      ? "in play"
             : domain == DOMAIN_PLAYERS ? "players"
             : domain == DOMAIN_PLACES  ? "places"
                                        : name_in(&x->v->zones, domain - DOMAIN_ZONE),
             test);
}

static void calc_text(Parts *p, int calc)
{
    static const char *const SIGNS[] = { "+",          "-",  "*",   "",   "", "=",
                                         ">=",         "<=", "and", "or", "", "but at least",
                                         "but at most" };
    char text[PART], right[PART];
    snprintf(right, PART, "%s", part_pop(p));
    if (calc == CALC_HALF) snprintf(text, PART, "half (%.580s)", right);
    else if (calc == CALC_DICE) snprintf(text, PART, "%.580sd6", right);
    else if (calc == CALC_NOT) snprintf(text, PART, "not (%.580s)", right);
    else snprintf(text, PART, "%.280s %s %.280s", part_pop(p), SIGNS[calc], right);
    part_push(p, text);
}

static void near_text(Parts *p, int low)
{
    char text[PART], far[PART], other[PART];
    snprintf(far, PART, "%s", part_pop(p));
    snprintf(other, PART, "%s", part_pop(p));
    snprintf(text, PART, "%.180s is %d to %.100s from %.180s", part_pop(p), low, far, other);
    part_push(p, text);
}

/* One instruction; the address after it, or 0 when it is not part of an expression. */
static int expression_step(const Explainer *x, Parts *p, int at)
{
    static const char *const FOLDS[] = { "total", "highest", "lowest" };
    char text[PART] = "", inner[PART];
    int b = byte_at(x, at + 1);
    switch (byte_at(x, at)) {
    case OP_NUM:
        snprintf(text, PART, "%d", (int16_t)word_at(x, at + 1));
        part_push(p, text);
        return at + 3;
    case OP_GET: part_push(p, register_name(x, b)); return at + 2;
    case OP_OF:
        of_name(x, b, part_pop(p), text);
        part_push(p, text);
        return at + 2;
    case OP_FIRST:
        filter_text(x, word_at(x, at + 2), inner);
        snprintf(text, PART, "the %s of %.560s", b ? "last" : "first", inner);
        part_push(p, text);
        return at + 4;
    case OP_NUMBER:
        snprintf(inner, PART, "%s", part_pop(p));
        snprintf(text, PART, strcmp(inner, "nothing") ? "%s of %.500s" : "%s", name_in(&x->v->numbers, b), inner);
        part_push(p, text);
        return at + 2;
    case OP_COUNT:
        filter_text(x, word_at(x, at + 2), inner);
        snprintf(text, PART, "how many%s%s of %.520s", b == EVENT_NONE ? "" : " to ", event_name(x, b), inner);
        part_push(p, text);
        return at + 4;
    case OP_FOLD:
        filter_text(x, word_at(x, at + 3), inner);
        snprintf(text, PART, "the %s %s of %.520s", FOLDS[b % 3], name_in(&x->v->numbers, byte_at(x, at + 2)), inner);
        part_push(p, text);
        return at + 5;
    case OP_CALC: calc_text(p, b); return at + 2;
    case OP_IS:
        word_name(x, word_at(x, at + 1), inner);
        snprintf(text, PART, "%.280s is %.280s", part_pop(p), inner);
        part_push(p, text);
        return at + 3;
    case OP_CAN:
        snprintf(text, PART, "may %s %.500s", event_name(x, b), part_pop(p));
        part_push(p, text);
        return at + 2;
    case OP_NEAR: near_text(p, b); return at + 2;
    case OP_WAS:
        snprintf(text, PART, "self was in %s", name_in(&x->v->zones, b));
        part_push(p, text);
        return at + 2;
    case OP_TEST:
    case OP_TEST_NOT:
        word_name(x, word_at(x, at + 1), inner);
        snprintf(text, PART, "self is %s%.500s", byte_at(x, at) == OP_TEST ? "" : "not ", inner);
        part_test(p, text);
        return at + 3;
    case OP_OTHER:
        snprintf(text, PART, "self is not %.500s", register_name(x, b));
        part_test(p, text);
        return at + 2;
    case OP_MINE: part_test(p, "the player of self is you"); return at + 1;
    case OP_THIS: part_test(p, "self is this"); return at + 1;
    case OP_NEED:
        snprintf(text, PART, "%s", part_pop(p));
        part_test(p, text);
        return at + 1;
    default: return 0;
    }
}

static void expression_text(const Explainer *x, int at, char *out)
{
    Parts parts = { .depth = 0, .tests = "" };
    for (int next; (next = expression_step(x, &parts, at)) != 0;) at = next;
    snprintf(out, PART, "%s", parts.tests[0] ? parts.tests : part_pop(&parts));
}

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

static void say(Explainer *x, int at, int deep, const char *text)
{
    sheet_add(&x->page, "  %5d  %*s%s\n", at, deep * 2, "", text);
}

static int explain_block(Explainer *x, int at, int end, int deep);

static const char *const TARGETS[] = { "it", "there", "amount", "object", "cancelled" };

static int explain_pick(Explainer *x, int at, int deep)
{
    char filter[PART], text[PART * 3];
    int how = byte_at(x, at + 1), extreme = how & 24, event = byte_at(x, at + 2), block = at + (extreme ? 8 : 7);
    int length = word_at(x, block - 2);
    filter_text(x, word_at(x, at + 3), filter);
    snprintf(text, sizeof text, "PICK %s%s%s%s%s%s%s%s from %s", how & 1 ? "there" : "it", how & 4 ? " at random" : "",
             how & 32 ? ", or decline," : "", event == EVENT_NONE ? "" : " to ", event_name(x, event),
             how & 8    ? " with the most "
             : how & 16 ? " with the least "
                        : "",
             extreme ? name_in(&x->v->numbers, byte_at(x, at + 5)) : "", length ? "" : " (and go on)", filter);
    say(x, at, deep, text);
    explain_block(x, block, block + length, deep + 1);
    return block + length;
}

static int explain_for(Explainer *x, int at, int deep, const char *n)
{
    static const char *const MODES[] = { "each", "up to", "exactly", "the first", "the last" };
    char filter[PART], text[PART * 3];
    int how = byte_at(x, at + 1), event = byte_at(x, at + 2), length = word_at(x, at + 5), mode = how & 7;
    filter_text(x, word_at(x, at + 3), filter);
    snprintf(text, sizeof text, "FOR %s%s%s as %s%s%s from %s", mode < 5 ? MODES[mode] : "?", mode ? " " : "",
             mode ? n : "",
             how & 8    ? "there"
             : how & 16 ? "you"
                        : "it",
             event == EVENT_NONE ? "" : ", to ", event_name(x, event), filter);
    say(x, at, deep, text);
    explain_block(x, at + 7, at + 7 + length, deep + 1);
    return at + 7 + length;
}

static int explain_do(Explainer *x, int at, int deep)
{
    char text[PART];
    int length = word_at(x, at + 3), word = byte_at(x, at + 2);
    snprintf(text, PART, "DO %s", event_name(x, byte_at(x, at + 1)));
    if (word) snprintf(text + strlen(text), PART - strlen(text), ", word %d", word);
    if (length) snprintf(text + strlen(text), PART - strlen(text), "; when it has happened:");
    say(x, at, deep, text);
    explain_block(x, at + 5, at + 5 + length, deep + 1);
    return at + 5 + length;
}

static int explain_choice(Explainer *x, int at, int deep)
{
    char text[PART], test[PART];
    int most = byte_at(x, at + 1), count = byte_at(x, at + 2), pc = at + 3;
    snprintf(text, PART, "CHOICE of %s among %d", most == 0 ? "any" : most == 1 ? "one" : "two", count);
    say(x, at, deep, text);
    for (int i = 0; i < count; i++) {
        int f = word_at(x, pc), length = word_at(x, pc + 2);
        snprintf(test, PART, "always");
        if (f) expression_text(x, f, test);
        snprintf(text, PART, "option %d, if %.560s:", i + 1, f ? test : "nothing stands against it");
        say(x, pc, deep + 1, text);
        explain_block(x, pc + 4, pc + 4 + length, deep + 2);
        pc += 4 + length;
    }
    return pc;
}

static int explain_framed(Explainer *x, int at, int deep, const char *head, const char *what)
{
    char text[PART];
    int length = word_at(x, at + 1);
    snprintf(text, PART, "%s %.560s:", head, what);
    say(x, at, deep, text);
    explain_block(x, at + 3, at + 3 + length, deep + 1);
    return at + 3 + length;
}

static int explain_if(Explainer *x, int at, int deep, const char *cond)
{
    char text[PART];
    int end = at + 3 + word_at(x, at + 1);
    snprintf(text, PART, "IF %.560s:", cond);
    say(x, at, deep, text);
    int other = explain_block(x, at + 3, end, deep + 1);
    if (!other) return end;
    say(x, end, deep, "OTHERWISE:");
    explain_block(x, end, end + other, deep + 1);
    return end + other;
}

/* A statement with what was put on the stack for it; the address after it. */
static int explain_statement(Explainer *x, Parts *p, int at, int deep)
{
    char text[PART * 3], top[PART] = "", below[PART] = "";
    int op = byte_at(x, at);
    if (p->depth) snprintf(top, PART, "%s", part_pop(p));
    if (p->depth) snprintf(below, PART, "%s", part_pop(p));
    p->depth = 0;
    switch (op) {
    case OP_SET:
    case OP_CHANGE: {
        const char *target = TARGETS[byte_at(x, at + 1) % 5];
        if (op == OP_SET) snprintf(text, sizeof text, "SET %s to %s", target, top);
        else if (byte_at(x, at + 1) == TARGET_CANCELLED) snprintf(text, sizeof text, "CANCEL the event");
        else snprintf(text, sizeof text, "CHANGE %s of the event to %s", target, top);
        say(x, at, deep, text);
        return at + 2;
    }
    case OP_DO: return explain_do(x, at, deep);
    case OP_PICK: return explain_pick(x, at, deep);
    case OP_FOR: return explain_for(x, at, deep, top);
    case OP_LOOP: return explain_framed(x, at, deep, "REPEAT", top);
    case OP_LET: return explain_framed(x, at, deep, "LET you be", top);
    case OP_IF: return explain_if(x, at, deep, top);
    case OP_CHOICE: return explain_choice(x, at, deep);
    case OP_RANGE:
        snprintf(text, sizeof text, "ASK for a number from %.500s to %.500s into amount", below, top);
        say(x, at, deep, text);
        return at + 1;
    case OP_KEEP:
        snprintf(text, sizeof text, "KEEP line %d for this %s", word_at(x, at + 2),
                 name_in(&x->v->spans, byte_at(x, at + 1)));
        say(x, at, deep, text);
        return at + 4;
    default: return at + 1;
    }
}

/* Statements up to `end`; with end 0 up to the END of the text. A SKIP at the end: how far it skips. */
static int explain_block(Explainer *x, int at, int end, int deep)
{
    Parts parts = { .depth = 0, .tests = "" };
    while (end ? at < end : byte_at(x, at) != OP_END) {
        if (byte_at(x, at) == OP_SKIP) return word_at(x, at + 1);
        int next = expression_step(x, &parts, at);
        at = next ? next : explain_statement(x, &parts, at, deep);
    }
    return 0;
}

/* ---- Lines and cards --------------------------------------------------------------------------------------------- */

static void line_head(Explainer *x, const Line *l)
{
    static const char *const KINDS[] = { "PLAY in",     "USE in", "WOULD", "ON",   "SLOT", "ASKED before",
                                         "ASKED after", "IS",     "TIMES", "PLUS", "MAY",  "MAY NOT" };
    int events = x->v->events.count;
    sheet_add(&x->page, "%s ", KINDS[l->kind % LINE_KINDS]);
    if (l->kind == LINE_PLAY || l->kind == LINE_USE) sheet_say(&x->page, name_in(&x->v->windows, l->hook));
    else if (l->kind == LINE_SLOT) sheet_add(&x->page, "%#x", (unsigned)l->at);
    else if (l->hook < events * 4) sheet_say(&x->page, name_in(&x->v->events, l->hook / 4));
    else sheet_say(&x->page, name_in(&x->v->numbers, l->hook - events * 4));
    if (l->word) sheet_add(&x->page, ", word %d", l->word);
    if (l->flags & LINE_FROM_HAND) sheet_say(&x->page, ", from hand");
    if (l->flags & LINE_LINGERS) sheet_say(&x->page, ", lingers");
    if (l->flags & LINE_ANY) sheet_say(&x->page, ", any of its actions");
    if (l->flags & LINE_ALWAYS_ZONE) sheet_add(&x->page, ", in %s", name_in(&x->v->zones, l->zone));
    if (l->at && l->kind != LINE_SLOT) sheet_add(&x->page, ", while the die is on slots %#x", (unsigned)l->at);
    if (l->limit) sheet_add(&x->page, ", once per %s", name_in(&x->v->spans, (l->limit >> 4) - 1));
    sheet_say(&x->page, "\n");
}

static void explain_expression(Explainer *x, const char *head, int at)
{
    char text[PART];
    if (!at) return;
    expression_text(x, at, text);
    sheet_add(&x->page, "    %s %s\n", head, text);
}

static void explain_line(Explainer *x, int i)
{
    const Line *l = &x->box->line[i];
    const char *label = x->box->words->line_label[i];
    sheet_add(&x->page, "  line %d%s%s: ", i, *label ? " " : "", label);
    line_head(x, l);
    explain_expression(x, "if", l->test);
    explain_expression(x, "offered if", l->can);
    if (l->cost) {
        sheet_say(&x->page, "    cost:\n");
        explain_block(x, l->cost, 0, 1);
    }
    if (!l->body) return;
    if (l->kind >= LINE_IS && l->kind <= LINE_PLUS) explain_expression(x, "value", l->body);
    else explain_block(x, l->body, 0, 1);
}

char *explain_card(const Box *box, const Vocabulary *v, int card)
{
    Explainer x = { box, v, { 0 } };
    const Card *d = &box->card[card];
    sheet_add(&x.page, "%s %s (card %d)\n", name_in(&v->kinds, d->kind), box->words->card[card].name, card);
    if (d->length) sheet_add(&x.page, "  die %d, track %s\n", d->die, box->words->card[card].track);
    for (int i = 0; i < box->fields; i++) {
        int value = box->field[card * box->fields + i];
        if (value) sheet_add(&x.page, "  %s %d\n", v->fields.word[i].name, value);
    }
    for (int i = 0; i < d->lines; i++) explain_line(&x, d->line + i);
    return sheet_take(&x.page);
}
