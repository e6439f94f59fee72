/*
 * verify_code.c - the instructions of a box: operands, blocks, and a stack that is followed with the types on it. See
 * verify.h.
 */
#include "verify.h"

#include <string.h>

enum { STACK_MOST = 8, FILTER_DEPTH = 4, BLOCK_DEPTH = 24, OPTIONS_MOST = 8 };

/* What lies on the stack. A number can never pass for a thing: things come from registers, not from figures. */
enum { SEEN_TEXT = 0x100 }; /* below it: a bit for each depth, calm ones first */
typedef enum Type { TYPE_NUMBER, TYPE_THING, TYPE_PILE } Type;

typedef struct Stack {
    Type type[STACK_MOST];
    int depth;
} Stack;

static int byte_at(const Verifier *c, int at) { return c->box->code[at]; }
static int word_at(const Verifier *c, int at) { return c->box->code[at] | c->box->code[at + 1] << 8; }

static bool push(Verifier *c, Stack *s, Type type, int at)
{
    if (s->depth >= STACK_MOST) return verify_fail(c, "the code at %d needs a deeper stack than there is", at);
    s->type[s->depth++] = type;
    return true;
}

static bool pop(Verifier *c, Stack *s, Type type, int at)
{
    if (s->depth < 1) return verify_fail(c, "the code at %d takes from an empty stack", at);
    if (s->type[--s->depth] != type)
        return verify_fail(c, "the code at %d takes %s for %s", at,
                           s->type[s->depth] == TYPE_NUMBER ? "a number" : "a thing",
                           type == TYPE_NUMBER ? "a number" : "a thing");
    return true;
}

static bool room(Verifier *c, int at, int size, int end)
{
    return at + size <= end || verify_fail(c, "an instruction at %d is cut off", at);
}

static bool event_is_known(Verifier *c, int event, int at, bool may_be_none)
{
    if (event < c->v->events.count || (may_be_none && event == EVENT_NONE)) return true;
    return verify_fail(c, "the code at %d names event %d, which the game does not have", at, event);
}

static bool number_is_known(Verifier *c, int number, int at)
{
    return number < c->v->numbers.count ||
           verify_fail(c, "the code at %d names number %d, which the game does not have", at, number);
}

/* ---- Filters and expressions ------------------------------------------------------------------------------------- */

static bool domain_is_known(const Verifier *c, int domain)
{
    return domain <= DOMAIN_PLACES || (domain >= DOMAIN_ZONE && domain < DOMAIN_ZONE + c->v->zones.count);
}

/* A filter lies before what uses it, so that none can hold itself. */
static bool verify_filter(Verifier *c, int address, int user, bool calm, int depth)
{
    if (!address) return true;
    if (address >= user)
        return verify_fail(c, "a filter at %d does not lie before the code at %d that uses it", address, user);
    if (depth >= FILTER_DEPTH) return verify_fail(c, "filters are nested too deeply at %d", address);
    if (!domain_is_known(c, byte_at(c, address)))
        return verify_fail(c, "the filter at %d looks through something the game does not have", address);
    return verify_expression(c, address + 1, calm, depth + 1);
}

static bool verify_get(Verifier *c, Stack *s, int at)
{
    int reg = byte_at(c, at + 1);
    bool number = reg == REG_AMOUNT || reg == REG_DONE;
    if (reg > REG_NOTHING && (reg < REG_ROLE || reg >= REG_ROLE + c->v->roles.count))
        return verify_fail(c, "the code at %d reads a register that does not exist", at);
    return push(c, s, number ? TYPE_NUMBER : TYPE_THING, at);
}

static bool verify_of(Verifier *c, Stack *s, int at)
{
    int of = byte_at(c, at + 1), zone = of >= OF_BOTTOM ? of - OF_BOTTOM : of - OF_PILE;
    bool known = of <= OF_PLACE || (of >= OF_REF && of < OF_REF + c->v->refs.count && of < OF_PILE) ||
                 (of >= OF_PILE && zone < c->v->zones.count);
    if (!known) return verify_fail(c, "the code at %d asks for something things do not have", at);
    return pop(c, s, TYPE_THING, at) && push(c, s, of >= OF_PILE ? TYPE_PILE : TYPE_THING, at);
}

static bool verify_calc(Verifier *c, Stack *s, int at)
{
    int calc = byte_at(c, at + 1);
    if (calc > CALC_MOST) return verify_fail(c, "the code at %d calculates in a way that does not exist", at);
    if (calc == CALC_HALF || calc == CALC_DICE || calc == CALC_NOT)
        return pop(c, s, TYPE_NUMBER, at) && push(c, s, TYPE_NUMBER, at);
    if (calc == CALC_EQ && s->depth >= 2 && s->type[s->depth - 1] != TYPE_NUMBER &&
        s->type[s->depth - 2] != TYPE_NUMBER) {
        s->depth -= 2;
        return push(c, s, TYPE_NUMBER, at);
    }
    for (int i = 0; i < 2; i++)
        if (!pop(c, s, TYPE_NUMBER, at)) return false;
    return push(c, s, TYPE_NUMBER, at);
}

static bool word_is_known(const Verifier *c, int word)
{
    int index = word & 0xff;
    if (word & WORD_CARD) return (word & 0x7fff) < c->box->cards;
    if (word & WORD_SLOT) return (word & 0x3f00) == 0;
    switch (word & 0xff00) {
    case WORD_KIND: return index < c->v->kinds.count;
    case WORD_TRAIT: return index < c->v->traits.count;
    case WORD_STATE: return index / 2 < c->v->states.count;
    case WORD_ZONE: return index < c->v->zones.count;
    case WORD_CLASS: return index <= 4;
    default: return word == WORD_ATTACHED;
    }
}

static bool verify_is(Verifier *c, Stack *s, int at)
{
    if (!word_is_known(c, word_at(c, at + 1)))
        return verify_fail(c, "the code at %d asks for a word the game does not have", at);
    return pop(c, s, TYPE_THING, at) && push(c, s, TYPE_NUMBER, at);
}

static bool verify_near(Verifier *c, Stack *s, int at)
{
    return pop(c, s, TYPE_NUMBER, at) && pop(c, s, TYPE_THING, at) && pop(c, s, TYPE_THING, at) &&
           push(c, s, TYPE_NUMBER, at);
}

static bool verify_count(Verifier *c, Stack *s, int at, int user, bool calm, int depth)
{
    int event = byte_at(c, at + 1);
    if (calm && event != EVENT_NONE)
        return verify_fail(c, "the code at %d asks for a permission where none may be asked", at);
    return event_is_known(c, event, at, true) && verify_filter(c, word_at(c, at + 2), user, calm, depth) &&
           push(c, s, TYPE_NUMBER, at);
}

static int expression_size(int op)
{
    switch (op) {
    case OP_MINE:
    case OP_THIS:
    case OP_NEED: return 1;
    case OP_NUM:
    case OP_IS:
    case OP_TEST:
    case OP_TEST_NOT: return 3;
    case OP_OTHER:
    case OP_GET:
    case OP_OF:
    case OP_NUMBER:
    case OP_CALC:
    case OP_CAN:
    case OP_WAS:
    case OP_NEAR: return 2;
    case OP_FIRST:
    case OP_COUNT: return 4;
    case OP_FOLD: return 5;
    default: return 0;
    }
}

/* One instruction of an expression; `user` is the start of the expression or text it stands in. */
static bool verify_step(Verifier *c, Stack *s, int at, int user, bool calm, int depth)
{
    switch (byte_at(c, at)) {
    case OP_NUM: return push(c, s, TYPE_NUMBER, at);
    case OP_GET: return verify_get(c, s, at);
    case OP_OF: return verify_of(c, s, at);
    case OP_FIRST:
        return (byte_at(c, at + 1) <= 1 || verify_fail(c, "the code at %d has a wrong operand", at)) &&
               verify_filter(c, word_at(c, at + 2), user, calm, depth) && push(c, s, TYPE_THING, at);
    case OP_NUMBER:
        return number_is_known(c, byte_at(c, at + 1), at) && pop(c, s, TYPE_THING, at) && push(c, s, TYPE_NUMBER, at);
    case OP_COUNT: return verify_count(c, s, at, user, calm, depth);
    case OP_FOLD:
        return (byte_at(c, at + 1) <= 2 || verify_fail(c, "the code at %d has a wrong operand", at)) &&
               number_is_known(c, byte_at(c, at + 2), at) && verify_filter(c, word_at(c, at + 3), user, calm, depth) &&
               push(c, s, TYPE_NUMBER, at);
    case OP_CALC: return verify_calc(c, s, at);
    case OP_IS: return verify_is(c, s, at);
    case OP_CAN:
        if (calm) return verify_fail(c, "the code at %d asks for a permission where none may be asked", at);
        return event_is_known(c, byte_at(c, at + 1), at, false) && pop(c, s, TYPE_THING, at) &&
               push(c, s, TYPE_NUMBER, at);
    case OP_TEST:
    case OP_TEST_NOT:
        return word_is_known(c, word_at(c, at + 1)) ||
               verify_fail(c, "the code at %d asks for a word the game does not have", at);
    case OP_OTHER: {
        int reg = byte_at(c, at + 1);
        return reg == REG_THIS || reg == REG_IT || reg == REG_THAT ||
               verify_fail(c, "the code at %d tells a thing from something it cannot be", at);
    }
    case OP_NEED: return pop(c, s, TYPE_NUMBER, at);
    case OP_WAS:
        return (byte_at(c, at + 1) < c->v->zones.count ||
                verify_fail(c, "the code at %d asks for a zone the game does not have", at)) &&
               push(c, s, TYPE_NUMBER, at);
    case OP_MINE:
    case OP_THIS: return true;
    default: return verify_near(c, s, at);
    }
}

/* One instruction of a text: what fails has no place there, only where things or lines are tested. */
static bool verify_text_step(Verifier *c, Stack *s, int at, int user)
{
    int op = byte_at(c, at);
    if (op == OP_TEST || op == OP_TEST_NOT || op == OP_OTHER || op == OP_NEED || op == OP_MINE || op == OP_THIS ||
        op == OP_WAS)
        return verify_fail(c, "the code at %d belongs into a filter or a test", at);
    return verify_step(c, s, at, user, false, 0);
}

/* `seen` remembers the least depth at which an expression was found good, apart for calm ones. */
bool verify_expression(Verifier *c, int address, bool calm, int depth)
{
    Stack s = { .depth = 0 };
    int end = c->box->code_size, at = address;
    uint16_t mark = (uint16_t)(1u << (depth % FILTER_DEPTH + (calm ? 0 : FILTER_DEPTH)));
    if (address < 0 || address >= end) return verify_fail(c, "an expression lies outside the code");
    if (depth < FILTER_DEPTH && (c->seen[address] & mark)) return true;
    while (at < end && byte_at(c, at) != OP_END) {
        int size = expression_size(byte_at(c, at));
        if (!size) return verify_fail(c, "the code at %d does not belong into an expression", at);
        if (!room(c, at, size, end) || !verify_step(c, &s, at, address, calm, depth)) return false;
        at += size;
    }
    if (at >= end) return verify_fail(c, "the expression at %d has no end", address);
    if (s.depth != 1 || s.type[0] != TYPE_NUMBER)
        return verify_fail(c, "the expression at %d does not leave one number", address);
    if (depth < FILTER_DEPTH) c->seen[address] |= mark;
    return true;
}

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

typedef struct Text {
    int start; /* filters lie before it */
    int depth; /* of blocks             */
} Text;

static int verify_statement(Verifier *c, Text t, Stack *s, int at, int end);

static int wrong(Verifier *c, const char *sentence, int at)
{
    verify_fail(c, "%s (code at %d)", sentence, at);
    return -1;
}

/* Statements from `at` to exactly `end`. A frame ends with END, an inline block with its last statement; the block of
 * an IF may end with SKIP: then *skip is its length. */
static bool verify_block(Verifier *c, Text t, int at, int end, bool frame, int *skip)
{
    Stack s = { .depth = 0 };
    if (++t.depth > BLOCK_DEPTH) return verify_fail(c, "blocks are nested too deeply at %d", at);
    if (frame && (end <= at || byte_at(c, end - 1) != OP_END))
        return verify_fail(c, "the block at %d does not end with END", at);
    int last = frame ? end - 1 : end;
    while (at < last) {
        int op = byte_at(c, at), size = expression_size(op);
        if (op == OP_SKIP && skip && at + 3 == last && !s.depth) {
            *skip = word_at(c, at + 1);
            return true;
        }
        if (size) {
            if (!room(c, at, size, last) || !verify_text_step(c, &s, at, t.start)) return false;
            at += size;
            continue;
        }
        at = verify_statement(c, t, &s, at, last);
        if (at < 0) return false;
        if (s.depth) return verify_fail(c, "a statement before %d leaves something on the stack", at);
    }
    return at == last && !s.depth ? true : verify_fail(c, "a block does not end where it should, at %d", last);
}

/* A length and the block it announces; the address after it, or -1. */
static int verify_inner(Verifier *c, Text t, int at, int end, bool frame, bool may_be_empty)
{
    if (!room(c, at, 2, end)) return -1;
    int length = word_at(c, at), from = at + 2;
    if (!room(c, from, length, end)) return -1;
    if (!length && may_be_empty) return from;
    return verify_block(c, t, from, from + length, frame, NULL) ? from + length : -1;
}

static int verify_pick(Verifier *c, Text t, int at, int end)
{
    if (!room(c, at, 7, end)) return -1;
    int how = byte_at(c, at + 1), extreme = how & 24;
    if ((how & ~(1 | 4 | 8 | 16 | 32)) || extreme == 24) return wrong(c, "the choice has a wrong operand", at);
    if (!event_is_known(c, byte_at(c, at + 2), at, true) || !verify_filter(c, word_at(c, at + 3), t.start, false, 0))
        return -1;
    if (extreme && !number_is_known(c, byte_at(c, at + 5), at)) return -1;
    return verify_inner(c, t, at + (extreme ? 6 : 5), end, false, true);
}

static int verify_for(Verifier *c, Text t, int at, int end)
{
    if (!room(c, at, 7, end)) return -1;
    int how = byte_at(c, at + 1), filter = word_at(c, at + 3);
    if ((how & 7) > 4 || (how & ~31) || (how & 24) == 24) return wrong(c, "the loop has a wrong operand", at);
    if (!event_is_known(c, byte_at(c, at + 2), at, true) || !verify_filter(c, filter, t.start, false, 0)) return -1;
    if ((how & 16) && (!filter || byte_at(c, filter) != DOMAIN_PLAYERS))
        return wrong(c, "the loop makes something other than a player `you`", at);
    return verify_inner(c, t, at + 5, end, true, false);
}

static int verify_choice(Verifier *c, Text t, int at, int end)
{
    if (!room(c, at, 3, end)) return -1;
    int most = byte_at(c, at + 1), count = byte_at(c, at + 2);
    if (most > 2 || count < 1 || count > OPTIONS_MOST) return wrong(c, "the options are too many or none", at);
    at += 3;
    for (int i = 0; i < count; i++) {
        if (!room(c, at, 4, end)) return -1;
        int test = word_at(c, at);
        if (test >= t.start) return wrong(c, "the test of an option does not lie before it", at);
        if (test && !verify_expression(c, test, false, 0)) return -1;
        at = verify_inner(c, t, at + 2, end, true, false);
        if (at < 0) return -1;
    }
    return at;
}

static int verify_if(Verifier *c, Text t, int at, int end)
{
    int skip = -1;
    if (!room(c, at, 3, end)) return -1;
    int from = at + 3, to = from + word_at(c, at + 1);
    if (!room(c, from, to - from, end) || !verify_block(c, t, from, to, false, &skip)) return -1;
    if (skip < 0) return to;
    if (!room(c, to, skip, end) || !verify_block(c, t, to, to + skip, false, NULL)) return -1;
    return to + skip;
}

static bool keep_is_known(Verifier *c, int span, int line, int at)
{
    if (span >= c->v->spans.count) return verify_fail(c, "the code at %d names a span the game does not have", at);
    if (line >= c->box->lines || !(c->box->line[line].flags & LINE_LINGERS))
        return verify_fail(c, "the code at %d keeps a line that cannot be kept", at);
    return true;
}

static bool verify_target(Verifier *c, Stack *s, int at, bool change)
{
    int target = byte_at(c, at + 1);
    if (target == TARGET_THERE && s->depth && s->type[s->depth - 1] == TYPE_PILE) return pop(c, s, TYPE_PILE, at);
    if (target == TARGET_IT || target == TARGET_THERE || (target == TARGET_OBJECT && !change))
        return pop(c, s, TYPE_THING, at);
    if (target == TARGET_AMOUNT) return pop(c, s, TYPE_NUMBER, at);
    return (target == TARGET_CANCELLED && change) || verify_fail(c, "the code at %d sets what cannot be set", at);
}

/* A statement: the address after it, or -1. */
static int verify_statement(Verifier *c, Text t, Stack *s, int at, int end)
{
    int op = byte_at(c, at);
    bool loops = op == OP_FOR || op == OP_LOOP || op == OP_IF || op == OP_RANGE;
    if (loops && !pop(c, s, TYPE_NUMBER, at)) return -1;
    if (op == OP_RANGE && !pop(c, s, TYPE_NUMBER, at)) return -1;
    if (op == OP_LET && !pop(c, s, TYPE_THING, at)) return -1;
    switch (op) {
    case OP_SET:
    case OP_CHANGE: return room(c, at, 2, end) && verify_target(c, s, at, op == OP_CHANGE) ? at + 2 : -1;
    case OP_DO:
        if (!room(c, at, 5, end) || !event_is_known(c, byte_at(c, at + 1), at, false)) return -1;
        return verify_inner(c, t, at + 3, end, true, true);
    case OP_PICK: return verify_pick(c, t, at, end);
    case OP_FOR: return verify_for(c, t, at, end);
    case OP_LOOP:
    case OP_LET: return verify_inner(c, t, at + 1, end, true, false);
    case OP_CHOICE: return verify_choice(c, t, at, end);
    case OP_RANGE: return at + 1;
    case OP_IF: return verify_if(c, t, at, end);
    case OP_KEEP:
        if (!room(c, at, 4, end) || !keep_is_known(c, byte_at(c, at + 1), word_at(c, at + 2), at)) return -1;
        return at + 4;
    default: return wrong(c, "no instruction that can stand there", at);
    }
}

/* A text runs from its address to its own END. */
bool verify_text(Verifier *c, int address)
{
    int end = c->box->code_size;
    Text t = { address, 0 };
    Stack s = { .depth = 0 };
    if (address <= 0 || address >= end) return verify_fail(c, "a text lies outside the code");
    if (c->seen[address] & SEEN_TEXT) return true;
    for (int at = address; at < end;) {
        int op = byte_at(c, at), size = expression_size(op);
        if (op == OP_END) {
            if (s.depth) return verify_fail(c, "the text at %d leaves something on the stack", address);
            c->seen[address] |= SEEN_TEXT;
            return true;
        }
        if (size) {
            if (!room(c, at, size, end) || !verify_text_step(c, &s, at, address)) return false;
            at += size;
            continue;
        }
        at = verify_statement(c, t, &s, at, end);
        if (at < 0) return false;
        if (s.depth) return verify_fail(c, "a statement before %d leaves something on the stack", at);
    }
    return verify_fail(c, "the text at %d has no end", address);
}
