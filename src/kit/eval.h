/*
 * eval.h - what cards say about the position: expressions, numbers and permissions.
 *
 * Nothing here changes the position or stops. A number is its base in the rulebook, changed by every live line that names
 * it (`is`, then `times`, then `plus`); a permission is the rulebook's, widened by `may`, narrowed by `may not`.
 */
#ifndef KIT_EVAL_H
#define KIT_EVAL_H

#include "kit/filter.h"

/* ---- Expressions ----------------------------------------------------------------------------------------------- */

RULE int32_t eval_get(const Eval *e, int reg)
{
    const Frame *r = e->r;
    switch (reg) {
    case REG_IT: return r->it;
    case REG_THERE: return r->there;
    case REG_AMOUNT: return r->amount;
    case REG_YOU: return THING(THING_SEAT, r->you);
    case REG_THIS: return r->self;
    case REG_THAT: return r->that;
    case REG_CAUSE: return r->cause;
    case REG_DOER: return r->doer == SEAT_NONE ? (Thing)THING_NONE : THING(THING_SEAT, r->doer);
    case REG_HOST: return thing_host(e->s, r->self);
    case REG_HERE: return game_place(e->s, r->self);
    case REG_SELF: return e->self;
    case REG_OUTER: return e->outer;
    case REG_DONE: return r->flags & FRAME_DONE;
    case REG_NOTHING: return THING_NONE;
    default: return game_role(e->s, reg - REG_ROLE);
    }
}

RULE int32_t eval_of(const Eval *e, int of, Thing t)
{
    if (of == OF_PLAYER) return thing_player(e->s, t);
    if (of == OF_HOST) return thing_host(e->s, t);
    if (of == OF_PLACE) return game_place(e->s, t);
    if (of >= OF_PILE) {
        Thing p = thing_player(e->s, t);
        return PILE(of & 63, p == THING_NONE ? 31 : THING_INDEX(p), of >= OF_BOTTOM);
    }
    return game_ref(e->box, e->s, of - OF_REF, t);
}

RULE int32_t calc(int op, int32_t a, int32_t b)
{
    switch (op) {
    case CALC_ADD: return sum_of(a, b);
    case CALC_SUB: return sum_of(a, (int32_t)(0u - (uint32_t)b));
    case CALC_MUL: return product_of(a, b);
    case CALC_EQ: return a == b;
    case CALC_GE: return a >= b;
    case CALC_LE: return a <= b;
    case CALC_AND: return a && b;
    case CALC_LEAST: return a > b ? a : b;
    case CALC_MOST: return a < b ? a : b;
    default: return a || b;
    }
}

RULE int code_word(const Box *box, int at) { return box->code[at] | box->code[at + 1] << 8; }

/*
 * Run the expression at `at` on the caller's stack, which holds *depth values, until something that is not part of an
 * expression; returns its address. A test that fails ends a filter: then -1. cardc and the pack verifier see to it that
 * the stack holds, which no analyzer can know: NOLINTBEGIN(clang-analyzer-core.*)
 */
RULE int eval_run(const Eval *e, int at, int32_t *stack, int *depth)
{
    const uint8_t *code = e->box->code, *p = code + at;
    const Pos *s = e->s;
    int32_t *top = stack + *depth; /* one past the value on top */
    for (;;) {
        switch (p[0]) {
        case OP_NUM:
            *top++ = (int16_t)(p[1] | p[2] << 8);
            p += 3;
            break;
        case OP_GET:
            *top++ = eval_get(e, p[1]);
            p += 2;
            break;
        case OP_TEST:
            if (!thing_has(e->box, s, e->self, p[1] | p[2] << 8, e->r->you)) return -1;
            p += 3;
            break;
        case OP_TEST_NOT:
            if (thing_has(e->box, s, e->self, p[1] | p[2] << 8, e->r->you)) return -1;
            p += 3;
            break;
        case OP_OTHER:
            if (e->self == (Thing)eval_get(e, p[1])) return -1;
            p += 2;
            break;
        case OP_NEED:
            if (!*--top) return -1;
            p += 1;
            break;
        case OP_MINE:
            if (!thing_mine(e, e->self)) return -1;
            p += 1;
            break;
        case OP_THIS:
            if (e->self != e->r->self) return -1;
            p += 1;
            break;
        case OP_WAS:
            *top++ = p[1] ? (e->r->silent & (LAY_LIVE - 1)) == p[1] : (e->r->silent & LAY_LIVE) != 0;
            p += 2;
            break;
        case OP_NUMBER:
            top[-1] = number_of(e, p[1], (Thing)top[-1]);
            p += 2;
            break;
        case OP_CALC:
            if (p[1] == CALC_NOT) top[-1] = !top[-1];
            else if (p[1] == CALC_HALF) top[-1] = (top[-1] + 1) >> 1;
            else if (p[1] == CALC_DICE) top[-1] = product_of(top[-1], 65536);
            else top--, top[-1] = calc(p[1], top[-1], top[0]);
            p += 2;
            break;
        case OP_IS:
            top[-1] = thing_has(e->box, s, (Thing)top[-1], p[1] | p[2] << 8, e->r->you);
            p += 3;
            break;
        case OP_OF:
            top[-1] = eval_of(e, p[1], (Thing)top[-1]);
            p += 2;
            break;
        case OP_FIRST:
            *top++ = filter_end(e, p[2] | p[3] << 8, p[1]);
            p += 4;
            break;
        case OP_COUNT: /* needed, not counted: one will do */
            if (p[4] == OP_NEED) {
                if (!filter_any(e, p[2] | p[3] << 8, p[1])) return -1;
                p += 5;
                break;
            }
            *top++ = filter_count(e, p[2] | p[3] << 8, p[1]);
            p += 4;
            break;
        case OP_FOLD:
            *top++ = filter_fold(e, p[1], p[2], p[3] | p[4] << 8);
            p += 5;
            break;
        case OP_CAN: {
            Deed d = { 0, (Thing)top[-1], e->r->there, e->r->self, p[1], e->r->you, 0, 0 };
            top[-1] = deed_may(e->box, e->s, &d);
            p += 2;
            break;
        }
        case OP_NEAR: {
            int far = KIT_NEAR(e->box, s, (Thing)top[-3], (Thing)top[-2], top[-1]);
            top -= 2;
            top[-1] = far >= p[1] && far <= top[1];
            p += 2;
            break;
        }
        default: *depth = (int)(top - stack); return (int)(p - code);
        }
    }
}
/* NOLINTEND(clang-analyzer-core.*) */

RULE int32_t eval(const Eval *e, int address)
{
    int32_t stack[10];
    int depth = 0;
    if (eval_run(e, address, stack, &depth) < 0) return 0;
    return depth > 0 ? stack[depth - 1] : 0;
}

/* What a line or an option asks, `self` being what it is about. */
RULE bool tests_hold(const Eval *e, int tests) { return filter_passes(e, tests - 1); }

/* ---- Lines: do they hold now? ------------------------------------------------------------------------------------ */

/* A live card's line, apart from its test: the die is where it says, its zone, not yet used up. */
RULE bool line_awake(const Pos *s, const Line *l, int slot)
{
    if (l->flags & (LINE_FROM_HAND | LINE_LINGERS)) return false;
    if (l->at && !(l->at >> game_track(s, slot) & 1)) return false;
    if ((l->flags & LINE_ALWAYS_ZONE) && RANGE[slot_range(s, slot)].zone != l->zone) return false;
    return !(l->limit && (s->slot[slot].used >> (l->limit & 15) & 1));
}

/* The registers a line of the card in `slot` is tested with. */
RULE Frame line_registers(const Pos *s, Thing self, const Deed *d)
{
    Frame r = { 0 };
    int you = THING_CLASS(self) == THING_SLOT ? game_player(s, THING_INDEX(self)) : SEAT_NONE;
    r.amount = d->amount, r.self = self, r.it = d->it, r.there = d->there, r.cause = d->cause;
    r.you = (uint8_t)(you == SEAT_NONE ? game_active(s) : you);
    r.doer = d->you, r.word = d->word, r.silent = d->was;
    return r;
}

/* The same registers, turned to the card in another slot. */
RULE void registers_turn(Frame *r, const Pos *s, int slot)
{
    int you = game_player(s, slot);
    r->self = THING(THING_SLOT, slot);
    r->you = (uint8_t)(you == SEAT_NONE ? game_active(s) : you);
}

RULE bool line_tests(const Box *box, const Pos *s, const Line *l, Thing self, const Deed *d)
{
    if (l->word && l->word != d->word) return false;
    if (!l->test) return true;
    Frame r = line_registers(s, self, d);
    Eval e = { box, s, &r, d->it, THING_NONE, 0 };
    return tests_hold(&e, l->test);
}

/* A lingering line, not yet used up: `that` is what it kept; where its subject says `it` the compiler asks for `that`. */
RULE bool linger_tests(const Box *box, const Pos *s, const Linger *g, const Deed *d, uint64_t busy)
{
    const Line *l = &box->line[g->line];
    if (l->word && l->word != d->word) return false;
    if (l->limit && g->amount) return false;
    if (!l->test) return true;
    Frame r = line_registers(s, g->self, d);
    r.that = g->that, r.you = g->you;
    if (l->flags & LINE_AMOUNT) r.amount = g->amount;
    Eval e = { box, s, &r, d->it, THING_NONE, busy };
    return tests_hold(&e, l->test);
}

/* ---- Numbers --------------------------------------------------------------------------------------------------- */

typedef struct Tally {
    int32_t is, times, plus;
    uint16_t since; /* of the `is` that stands: the latest wins */
    bool set;
} Tally;

RULE void tally_line(Tally *y, int kind, int32_t v, uint16_t since)
{
    if (kind == LINE_PLUS) y->plus = sum_of(y->plus, v);
    else if (kind == LINE_TIMES) y->times = product_of(y->times, v);
    else if (!y->set || since >= y->since) y->is = v, y->since = since, y->set = true;
}

/* The lines of one live card that change a number; the registers, but for whose card it is, are made already. */
RULE void tally_card(Eval *in, Frame *r, int hook, int slot, Tally *y)
{
    const Card *c = &in->box->card[in->s->card[slot]];
    const Line *l = &in->box->line[c->line], *end = l + c->lines;
    registers_turn(r, in->s, slot);
    for (; l < end; l++) {
        if (l->hook != hook || l->kind < LINE_IS || l->kind > LINE_PLUS || !line_awake(in->s, l, slot)) continue;
        if (l->test && !tests_hold(in, l->test)) continue;
        tally_line(y, l->kind, eval(in, l->body), in->s->slot[slot].since);
    }
}

RULE_COLD int32_t number_changed(const Eval *e, int number, Thing t, int32_t base)
{
    const Pos *s = e->s;
    int hook = KIT_EVENTS * 4 + number;
    Tally y = { 0, 1, 0, 0, false };
    Deed d = { 0, t, THING_NONE, THING_NONE, EVENT_NONE, SEAT_NONE, 0, 0 };
    Frame r = line_registers(s, THING_NONE, &d);
    Eval in = { e->box, s, &r, t, THING_NONE, e->busy | (uint64_t)1 << number };
    int own = THING_CLASS(t) == THING_SLOT && THING_INDEX(t) < LIVE ? THING_INDEX(t) : -1;
    bool shared = hook_used(s, hook);
    if (!shared && own >= 0 && mark_has(&s->live, own) && !game_asleep(s, own)) tally_card(&in, &r, hook, own, &y);
    for (int w = 0; w < MARK_WORDS && shared; w++) {
        uint64_t m = live_on_hook(e->box, s, w, hook);
        if (own >> 6 == w && card_hooks(e->box, s->card[own], hook)) m |= s->live.w[w] & (uint64_t)1 << (own & 63);
        for (; m; m &= m - 1) {
            int slot = w * 64 + __builtin_ctzll(m);
            if (!game_asleep(s, slot)) tally_card(&in, &r, hook, slot, &y);
        }
    }
    for (int i = 0; i < s->lingers && shared; i++) {
        const Linger *g = &s->linger[i];
        const Line *l = &e->box->line[g->line];
        if (l->hook == hook && l->kind >= LINE_IS && l->kind <= LINE_PLUS && linger_tests(e->box, s, g, &d, in.busy))
            tally_line(&y, l->kind, g->amount, g->since);
    }
    return sum_of(product_of(y.set ? y.is : base, y.times), y.plus);
}

/* Whether no line in play changes this number of t: neither another's nor its own. */
RULE bool number_is_plain(const Box *box, const Pos *s, int number, Thing t)
{
    int hook = KIT_EVENTS * 4 + number;
    return !hook_used(s, hook) && !(THING_CLASS(t) == THING_SLOT && card_hooks(box, s->card[THING_INDEX(t)], hook));
}

RULE int32_t number_of(const Eval *e, int number, Thing t)
{
    int32_t base = game_base(e->box, e->s, number, t);
    if (LIKELY(number_is_plain(e->box, e->s, number, t)) || (e->busy >> number & 1)) return base;
    return number_changed(e, number, t, base);
}

/* The same for the rules in C, which have no registers. */
RULE int32_t number_now(const Box *box, const Pos *s, int number, Thing t)
{
    int32_t base = game_base(box, s, number, t);
    if (LIKELY(number_is_plain(box, s, number, t))) return base;
    Frame none = { 0 };
    Eval e = { box, s, &none, THING_NONE, THING_NONE, 0 };
    return number_changed(&e, number, t, base);
}

/* ---- Permissions ------------------------------------------------------------------------------------------------ */

/* Whether a live card or a lingering line has something of a kind to say of an event, whatever it is about. */
RULE_COLD bool lines_speak(const Box *box, const Pos *s, int hook, int kind)
{
    for (int w = 0; w < MARK_WORDS; w++)
        for (uint64_t m = live_on_hook(box, s, w, hook); m; m &= m - 1) {
            const Card *c = &box->card[s->card[w * 64 + __builtin_ctzll(m)]];
            for (const Line *l = &box->line[c->line], *end = l + c->lines; l < end; l++)
                if (l->hook == hook && l->kind == kind) return true;
        }
    for (int i = 0; i < s->lingers; i++) {
        const Line *l = &box->line[s->linger[i].line];
        if (l->hook == hook && l->kind == kind) return true;
    }
    return false;
}

/* Whether a line of the live card in `slot` holds for a deed, the registers being made but for whose card it is. */
RULE bool card_line_holds(const Eval *e, Frame *r, const Deed *d, int slot, int hook, int kind)
{
    const Card *c = &e->box->card[e->s->card[slot]];
    registers_turn(r, e->s, slot);
    for (const Line *l = &e->box->line[c->line], *end = l + c->lines; l < end; l++)
        if (l->hook == hook && l->kind == kind && line_awake(e->s, l, slot) && (!l->word || l->word == d->word) &&
            (!l->test || tests_hold(e, l->test)))
            return true;
    return false;
}

/* Whether a line of a live card, or a lingering one, says of this deed that it may (LINE_MAY) or may not (LINE_MAY_NOT) be. */
RULE_COLD bool lines_say(const Box *box, const Pos *s, const Deed *d, int kind)
{
    int hook = HOOK(d->event, HOOK_MAY);
    Frame r = line_registers(s, THING_NONE, d);
    Eval e = { box, s, &r, d->it, THING_NONE, 0 };
    for (int w = 0; w < MARK_WORDS; w++)
        for (uint64_t m = live_on_hook(box, s, w, hook); m; m &= m - 1) {
            int slot = w * 64 + __builtin_ctzll(m);
            if (!game_asleep(s, slot) && card_line_holds(&e, &r, d, slot, hook, kind)) return true;
        }
    for (int i = 0; i < s->lingers; i++) {
        const Line *l = &box->line[s->linger[i].line];
        if (l->hook == hook && l->kind == kind && linger_tests(box, s, &s->linger[i], d, 0)) return true;
    }
    return false;
}

/* The card a line is printed on. */
RULE int line_card(const Box *box, int line)
{
    int c = 1;
    while (c < box->cards && (line < box->card[c].line || line >= box->card[c].line + box->card[c].lines)) c++;
    return c < box->cards ? c : 0;
}

/* The card whose `may not`, a lasting one included, forbids a deed; 0 where none does. For those who say why: a lasting line may have
 * outlived its card's time on the table. */
RULE_COLD int deed_forbidder(const Box *box, const Pos *s, const Deed *d)
{
    int hook = HOOK(d->event, HOOK_MAY);
    Deed x = *d;
    KIT_STANDS_FOR(s, &x);
    Frame r = line_registers(s, THING_NONE, &x);
    Eval e = { box, s, &r, x.it, THING_NONE, 0 };
    for (int w = 0; w < MARK_WORDS; w++)
        for (uint64_t m = live_on_hook(box, s, w, hook); m; m &= m - 1) {
            int slot = w * 64 + __builtin_ctzll(m);
            if (!game_asleep(s, slot) && card_line_holds(&e, &r, &x, slot, hook, LINE_MAY_NOT)) return s->card[slot];
        }
    for (int i = 0; i < s->lingers; i++) {
        const Line *l = &box->line[s->linger[i].line];
        if (l->hook == hook && l->kind == LINE_MAY_NOT && linger_tests(box, s, &s->linger[i], &x, 0))
            return line_card(box, s->linger[i].line);
    }
    return 0;
}

/* What no `may` opens, because the rulebook itself says that it cannot be. */
#ifndef KIT_CANNOT
#define KIT_CANNOT(box, s, deed) false
#endif

/* `may not` beats `may`; both beat the rulebook, but for its own "cannot". What the rulebook says is known: then only one of the
 * two can matter. */
RULE bool deed_let(const Box *box, const Pos *s, const Deed *d, bool legal)
{
    if (LIKELY(!hook_used(s, HOOK(d->event, HOOK_MAY)))) return legal;
    return (legal || (!KIT_CANNOT(box, s, d) && lines_say(box, s, d, LINE_MAY))) && !lines_say(box, s, d, LINE_MAY_NOT);
}

/* The same where the event is known. */
RULE_FOLD bool deed_may_as(const Box *box, const Pos *s, const Deed *d)
{
    return deed_let(box, s, d, game_legal(box, s, d));
}

/* Whether the rulebook lets a deed be, which is about what stands for the things it names. */
RULE_COLD bool deed_is_legal(const Box *box, const Pos *s, const Deed *d)
{
#define LEGAL_CASE(k)                                                                                                  \
    case k:                                                                                                            \
        if (k < KIT_EVENTS) {                                                                                          \
            Deed x = { d->amount, d->it, d->there, d->cause, k, d->you, d->word, 0 };                                  \
            return game_legal(box, s, &x);                                                                             \
        }                                                                                                              \
        break;
    switch (d->event) {
        EACH_EVENT(LEGAL_CASE) default : break;
    }
#undef LEGAL_CASE
    return false;
}

RULE_COLD bool deed_may(const Box *box, const Pos *s, const Deed *d)
{
    Deed x = *d;
    KIT_STANDS_FOR(s, &x);
    return deed_let(box, s, &x, deed_is_legal(box, s, &x));
}

/* Whether anything passes a filter and, where an event is given, may have it happen. The first one found is enough. */
RULE_COLD bool filter_any(const Eval *e, int filter, int event)
{
    int hook = HOOK(event, HOOK_MAY);
    bool plain = event != EVENT_NONE && !(hook_used(e->s, hook) && lines_speak(e->box, e->s, hook, LINE_MAY));
    Walk w = filter_walk(e, filter, filter_reach(e, filter) & (plain ? game_reach(event) : 0xffffffffu));
    Eval in = filter_eval(e);
    filter = filter_begin(e->box, filter);
    in.self = walk_next(e->s, &w);
    for (int n = 0; in.self != THING_NONE && n < FOUND_MAX; n++, in.self = walk_next(e->s, &w)) {
        if (filter && !filter_passes(&in, filter)) continue;
        if (event == EVENT_NONE) return true;
        Deed d = { 0, in.self, e->r->there, e->r->self, (uint8_t)event, e->r->you, 0, 0 };
        KIT_STANDS_FOR(e->s, &d);
        bool legal = deed_is_legal(e->box, e->s, &d);
        if ((legal || !plain) && deed_let(e->box, e->s, &d, legal)) return true;
    }
    return false;
}

#endif
