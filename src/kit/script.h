/*
 * script.h - running a card's text: the statements of the card language, one instruction at a time.
 *
 * A text runs until it ends, posts an event, opens a block or must ask. Where it asks, its pc stays on the asking
 * instruction (choices.h lists the answers and takes one). machine_run is the one loop that drives texts, events and the
 * rulebook's procedures until a choice stands or the game is over.
 */
#ifndef KIT_SCRIPT_H
#define KIT_SCRIPT_H

#include "kit/machine.h"

RULE Eval frame_eval(const Box *box, const Pos *s, const Frame *f)
{
    Eval e = { box, s, f, THING_NONE, THING_NONE, 0 };
    return e;
}

/* ---- The asking instructions ------------------------------------------------------------------------------------- */

enum { PICK_THERE = 1, PICK_RANDOM = 4, PICK_MOST = 8, PICK_LEAST = 16, PICK_OPTIONAL = 32 };
enum {
    FOR_EACH = 0,
    FOR_UP_TO = 1,
    FOR_EXACTLY = 2,
    FOR_FIRST = 3,
    FOR_LAST = 4,
    FOR_MODE = 7,
    FOR_THERE = 8,
    FOR_YOU = 16
};

typedef struct Asking { /* PICK or FOR, taken apart */
    int how, event, filter, number, block, length;
} Asking;

RULE Asking asking_at(const Box *box, int pc)
{
    const uint8_t *p = box->code + pc;
    Asking a = { p[1], p[2], code_word(box, pc + 3), -1, pc + 7, code_word(box, pc + 5) };
    if (p[0] == OP_PICK && (p[1] & (PICK_MOST | PICK_LEAST))) {
        a.number = p[5];
        a.block = pc + 8;
        a.length = code_word(box, pc + 6);
    }
    return a;
}

RULE int thing_mark(Thing t)
{
    int i = THING_INDEX(t);
    if (THING_CLASS(t) == THING_SLOT && i >= LIVE) return -1; /* in a deep pile: not marked */
    return i;
}

/* Keep only those with the most or least of a number. */
RULE_COLD int keep_extreme(const Eval *e, const Asking *a, Thing *t, int n)
{
    int kept = 0;
    int32_t best = 0;
    for (int i = 0; i < n; i++) {
        int32_t v = number_of(e, a->number, t[i]);
        bool better = kept == 0 || (a->how & PICK_MOST ? v > best : v < best);
        if (better) best = v, kept = 0;
        if (v == best) t[kept++] = t[i];
    }
    return kept;
}

/* What the PICK or FOR under pc may take now. */
RULE int asking_find(const Box *box, const Pos *s, const Frame *f, const Asking *a, Thing *out)
{
    Eval e = frame_eval(box, s, f);
    int n = filter_find(&e, a->filter, a->event, out);
    if (a->number >= 0) n = keep_extreme(&e, a, out, n);
    if (!f->level || box->code[f->pc] != OP_FOR) return n;
    const Marks *m = &s->marks[f->level - 1];
    bool each = (a->how & FOR_MODE) == FOR_EACH; /* marks: each = still to come; chosen = already taken */
    int kept = 0;
    for (int i = 0; i < n; i++) {
        int mark = thing_mark(out[i]);
        if (mark < 0 || mark_has(m, mark) == each) out[kept++] = out[i];
    }
    return kept;
}

RULE void bind_it(Frame *f, Thing t) { f->that = f->it, f->it = t, f->object = t; }

RULE void pick_take(Frame *f, const Asking *a, Thing t)
{
    if (a->how & PICK_THERE) f->there = t;
    else bind_it(f, t);
    f->pc = (uint16_t)a->block;
    f->flags |= FRAME_DONE;
}

/* A question about hidden cards shows them while it stands: what was seen cannot be taken back. */
RULE int asking_stop(const Box *box, Pos *s, const Asking *a)
{
    int zone = filter_domain(box, a->filter) - DOMAIN_ZONE;
    for (int r = LIVE_RANGES; zone >= 0 && r < RANGES; r++)
        if (RANGE[r].zone == zone && (RANGE[r].flags & RANGE_HIDDEN)) {
            s->fate.learned++;
            break;
        }
    return ACT_STOP;
}

/* Nothing there is can be chosen, so the statement is not done: a game may tell of it. */
#ifndef KIT_UNMET
#define KIT_UNMET(box, s, f, asking, ev) ((void)0)
#endif

RULE int text_pick(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Thing t[ACTION_MAX];
    Asking a = asking_at(box, f->pc);
    int n = asking_find(box, s, f, &a, t);
    if (n == 0) {
        (void)ev;
        KIT_UNMET(box, s, f, &a, ev);
        f->flags &= (uint8_t)~FRAME_DONE;
        f->pc = (uint16_t)(a.block + a.length);
        return ACT_WAIT;
    }
    if (a.how & PICK_RANDOM) {
        s->fate.learned++;
        pick_take(f, &a, t[n > 1 ? rng_below(&s->fate.rng, (uint32_t)n) : 0]);
        return ACT_WAIT;
    }
    if (n > 1 || (a.how & PICK_OPTIONAL)) return asking_stop(box, s, &a);
    pick_take(f, &a, t[0]);
    return ACT_WAIT;
}

/* ---- Loops ------------------------------------------------------------------------------------------------------- */

RULE void loop_end(Pos *s, Frame *f, int pc)
{
    level_drop(s, f);
    f->flags &= (uint8_t)~FRAME_LOOPED;
    f->left = 0, f->give = GIVE_NONE;
    f->pc = (uint16_t)pc;
}

/* Run the block under a FOR for one thing, as a frame of its own. */
RULE void for_take(Pos *s, Frame *f, const Asking *a, Thing t, Events *ev)
{
    int mark = thing_mark(t);
    bool each = (a->how & FOR_MODE) == FOR_EACH;
    if (f->level && mark >= 0) {
        if (each) mark_drop(&s->marks[f->level - 1], mark);
        else mark_add(&s->marks[f->level - 1], mark);
    }
    if (f->left != 255) f->left--;
    Frame *b = text_push(s, f, a->block, ev);
    if (!b) return;
    b->line = f->line, b->give = f->give; /* the amount was read before the loop: the same for each */
    if (a->how & FOR_YOU) b->you = (uint8_t)THING_INDEX(t);
    else if (a->how & FOR_THERE) b->there = t;
    else bind_it(b, t);
}

RULE void for_begin(const Box *box, Pos *s, Frame *f, const Asking *a, int32_t n, Events *ev)
{
    bool each = (a->how & FOR_MODE) == FOR_EACH;
    f->flags |= FRAME_LOOPED;
    f->flags &= (uint8_t)~FRAME_DONE;
    if (each) {
        Thing t[ACTION_MAX];
        int found = asking_find(box, s, f, a, t);
        f->left = (uint8_t)(found > 254 ? 254 : found);
        if (!found || !level_take(s, f, ev)) return;
        for (int i = 0; i < found; i++)
            if (thing_mark(t[i]) >= 0) mark_add(&s->marks[f->level - 1], thing_mark(t[i]));
        return;
    }
    f->left = (uint8_t)(n < 0 ? 0 : n > 254 ? 254 : n);
    (void)level_take(s, f, ev);
}

/* The next turn of the FOR under pc. */
RULE int text_for(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Thing t[ACTION_MAX];
    Asking a = asking_at(box, f->pc);
    int mode = a.how & FOR_MODE, n = 0;
    if (f->left) n = asking_find(box, s, f, &a, t);
    if (n == 0) {
        loop_end(s, f, a.block + a.length);
        return ACT_WAIT;
    }
    if (mode == FOR_UP_TO || (mode == FOR_EXACTLY && n > 1)) return asking_stop(box, s, &a);
    for_take(s, f, &a, t[mode == FOR_LAST ? n - 1 : 0], ev);
    return ACT_WAIT;
}

RULE int text_loop(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!f->left) {
        loop_end(s, f, f->pc + 3 + code_word(box, f->pc + 1));
        return ACT_WAIT;
    }
    f->left--;
    Frame *b = text_push(s, f, f->pc + 3, ev);
    if (b) b->line = f->line;
    return ACT_WAIT;
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

typedef struct Options {
    int count, most; /* how many blocks; how many may be taken (0 any)                                    */
    int block[8], test[8], end;
} Options;

RULE Options options_at(const Box *box, int pc)
{
    Options o = { box->code[pc + 2], box->code[pc + 1], { 0 }, { 0 }, 0 };
    int at = pc + 3;
    for (int i = 0; i < o.count && i < 8; i++) {
        o.test[i] = code_word(box, at);
        o.block[i] = at + 4;
        at += 4 + code_word(box, at + 2);
    }
    o.end = at;
    return o;
}

/* The first options that can be taken now, a bit each, looked for until there are `enough`. f->left holds those taken already. */
RULE int options_first(const Box *box, const Pos *s, const Frame *f, const Options *o, int enough)
{
    Eval e = frame_eval(box, s, f);
    int open = 0;
    for (int i = 0; i < o->count && enough; i++)
        if (!(f->left >> i & 1) && (!o->test[i] || tests_hold(&e, o->test[i]))) open |= 1 << i, enough--;
    return open;
}

RULE int options_open(const Box *box, const Pos *s, const Frame *f, const Options *o)
{
    return options_first(box, s, f, o, o->count);
}

RULE int bits_in(int x) { return bits_count((uint32_t)x); }

RULE void option_take(const Box *box, Pos *s, Frame *f, const Options *o, int i, Events *ev)
{
    f->left |= (uint8_t)(1 << i);
    f->flags |= FRAME_ANY;
    if (o->most && bits_in(f->left) >= o->most) {
        f->pc = (uint16_t)o->end, f->left = 0, f->flags &= (uint8_t)~FRAME_ANY;
        if (box->code[o->end] == OP_END) { /* nothing comes after it: the text goes on as the option */
            f->pc = (uint16_t)o->block[i];
            return;
        }
    }
    Frame *b = text_push(s, f, o->block[i], ev);
    if (b) b->line = f->line;
}

RULE int text_choice(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Options o = options_at(box, f->pc);
    int open = options_first(box, s, f, &o, o.most ? 2 : 1);
    if (!open) {
        if (!(f->flags & FRAME_ANY)) f->flags &= (uint8_t)~FRAME_DONE;
        f->pc = (uint16_t)o.end, f->left = 0, f->flags &= (uint8_t)~FRAME_ANY;
        return ACT_WAIT;
    }
    if (o.most == 0 || bits_in(open) > 1) return ACT_STOP;
    option_take(box, s, f, &o, __builtin_ctz((unsigned)open), ev);
    return ACT_WAIT;
}

/* ---- Statements -------------------------------------------------------------------------------------------------- */

RULE void text_keep(const Box *box, Pos *s, Frame *f, int span, int line, Events *ev)
{
    const Line *l = &box->line[line];
    if (s->lingers >= LINGERS) {
        tell(s, ev, EV_ROOM, f->you, THING_NONE, f->self, ROOM_LINGERS, 0);
        return;
    }
    Linger *g = &s->linger[s->lingers++];
    g->line = (uint16_t)line, g->self = f->self, g->that = f->it, g->you = f->you, g->span = (uint8_t)span;
    g->since = ++s->clock;
    g->amount = 0;
    if (l->kind >= LINE_IS && l->kind <= LINE_PLUS && l->body) {
        Eval e = frame_eval(box, s, f);
        g->amount = (int16_t)eval(&e, l->body);
    } else if (l->flags & LINE_AMOUNT) {
        g->amount = (int16_t)f->amount;
    }
    s->hooks[l->hook >> 6] |= (uint64_t)1 << (l->hook & 63);
    f->flags |= FRAME_DONE;
}

/* Dice in an amount are rolled as one `roll` event; its result goes where `to` says. */
RULE int text_roll(const Box *box, Pos *s, Frame *f, int32_t amount, int to, Events *ev)
{
    Deed d = { amount, THING_NONE, THING_NONE, f->self, KIT_EVENT_ROLL, f->you, 0, 0 };
    int r = event_push(s, &d, 0, ev);
    (void)box;
    if (r == ACT_WAIT) {
        Frame *roll = frame_top(s);
        roll->flags |= FRAME_TO_ABOUT;
        roll->about = (uint8_t)(to == TARGET_CANCELLED ? f->about : s->top - 1);
    }
    return r;
}

RULE int text_set(const Box *box, Pos *s, Frame *f, int target, int32_t v, Events *ev)
{
    switch (target) {
    case TARGET_IT: bind_it(f, (Thing)v); break;
    case TARGET_THERE: f->there = (Thing)v; break;
    case TARGET_OBJECT: f->object = (Thing)v; break;
    default:
        if (v >= 65536 || v <= -65536) {
            if (box->code[f->pc] == OP_DO &&
                box->code[f->pc + 1] == KIT_EVENT_ROLL) { /* the dice are the event itself */
                f->give = (int16_t)((v >> 16) + (v & 0x3f) * 256);
                return ACT_DONE;
            }
            f->give = GIVE_NONE + 1; /* comes from `amount` once the dice have fallen */
            return text_roll(box, s, f, v, TARGET_AMOUNT, ev);
        }
        f->give = (int16_t)v;
    }
    return ACT_DONE;
}

RULE int text_change(const Box *box, Pos *s, Frame *f, int target, int32_t v, Events *ev)
{
    if (f->about == ABOUT_NONE) return ACT_DONE;
    Frame *x = &s->frame[f->about];
    switch (target) {
    case TARGET_IT: x->it = (Thing)v; break;
    case TARGET_THERE: x->there = (Thing)v; break;
    case TARGET_AMOUNT:
        if (v >= 65536) return text_roll(box, s, f, v, TARGET_CANCELLED, ev);
        if (v != x->amount) tell_changed(s, ev, x, v, open_card(s, f->self));
        x->amount = v;
        f->amount = v;
        break;
    default:
        if (ev && x->what && x->what < FRAME_PROCEDURE) {
            Deed d = frame_deed(x);
            tell_stopped(s, ev, EV_CANCELLED, &d, open_card(s, f->self));
        }
        x->flags |= FRAME_CANCELLED;
    }
    f->flags |= FRAME_DONE;
    return ACT_DONE;
}

/* The last statement of a line's text: the text need not wait for it. A chain of answers then takes half the frames. */
RULE bool text_is_last(const Box *box, const Pos *s, const Frame *f)
{
    const Frame *below = &s->frame[s->top - 1];
    return box->code[f->pc] == OP_END && below->what && below->what < FRAME_PROCEDURE;
}

/* What a cost has bound is handed to the play or use it pays for. */
RULE void text_hand_over(const Frame *f, Frame *below)
{
    if ((f->flags & FRAME_PAID) && below->what) below->there = f->it == below->it ? (Thing)THING_NONE : f->it;
}

/* DO: post the event the text has prepared. */
RULE int text_do(const Box *box, Pos *s, Frame *f, Events *ev)
{
    const uint8_t *p = box->code + f->pc;
    int length = code_word(box, f->pc + 3), body = length ? f->pc + 5 : 0, event = p[1], at = s->top;
    int32_t amount = f->give == GIVE_NONE ? game_default(event) : f->give == GIVE_NONE + 1 ? f->amount : f->give;
    if (event == KIT_EVENT_ROLL) amount = (amount & 0xff) * 65536 + (amount >> 8);
    Deed d = { amount, f->object, f->there, f->self, (uint8_t)event, f->you, p[2], 0 };
    f->give = GIVE_NONE;
    f->object = THING_NONE; /* prepared for this event alone */
    f->pc = (uint16_t)(f->pc + 5 + length);
    if (!body && event != KIT_EVENT_ROLL && text_is_last(box, s, f)) {
        bool cost = f->flags & FRAME_PAID;
        text_hand_over(f, f - 1);
        frame_pop(s);
        uint8_t below = s->frame[s->top].flags;
        int r = event_try(box, s, &d, 0, ev);
        if (cost) return ACT_WAIT; /* the play or use it pays for learns whether it was paid */
        if (r == ACT_WAIT) frame_top(s)->silent |= FRAME_SILENT;
        s->frame[at - 1].flags = below; /* an answer does not speak for the event it answers */
        return ACT_WAIT;
    }
    int r = event_try(box, s, &d, body, ev);
    if (event == KIT_EVENT_ROLL && r == ACT_DONE) s->frame[at].amount = s->result;
    if (event == KIT_EVENT_ROLL && r == ACT_WAIT) {
        Frame *roll = frame_top(s);
        roll->flags |= FRAME_TO_ABOUT, roll->about = (uint8_t)at;
    }
    return ACT_WAIT;
}

/* The text is over; `done` comes out of a block. */
RULE int text_end(Pos *s, Frame *f)
{
    Frame *below = &s->frame[s->top - 1];
    text_hand_over(f, below);
    if ((below->what == FRAME_TEXT && !f->silent) || (f->flags & FRAME_PAID)) {
        if (f->flags & FRAME_DONE) below->flags |= FRAME_DONE;
        else below->flags &= (uint8_t)~FRAME_DONE;
    }
    frame_pop(s);
    return ACT_WAIT;
}

/* A statement, or ACT_DONE with the pc moved on. What it takes off the stack is there (eval.h): NOLINTBEGIN(clang-analyzer-core.*) */
RULE int text_statement(const Box *box, Pos *s, Frame *f, int32_t *stack, int *depth, Events *ev)
{
    const uint8_t *p = box->code + f->pc;
    int32_t v;
    switch (p[0]) {
    case OP_SET:
        v = stack[--*depth];
        f->pc = (uint16_t)(f->pc + 2);
        return text_set(box, s, f, p[1], v, ev);
    case OP_DO: return text_do(box, s, f, ev);
    case OP_PICK: return text_pick(box, s, f, ev);
    case OP_FOR:
        if (!(f->flags & FRAME_LOOPED)) {
            Asking a = asking_at(box, f->pc);
            for_begin(box, s, f, &a, stack[--*depth], ev);
        }
        return text_for(box, s, f, ev);
    case OP_LOOP:
        if (!(f->flags & FRAME_LOOPED)) {
            v = stack[--*depth];
            f->flags |= FRAME_LOOPED, f->left = (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
        }
        return text_loop(box, s, f, ev);
    case OP_LET: {
        Thing t = thing_player(s, (Thing)stack[--*depth]);
        int block = f->pc + 3;
        f->pc = (uint16_t)(block + code_word(box, f->pc + 1));
        if (t == THING_NONE) return ACT_DONE;
        Frame *b = text_push(s, f, block, ev);
        if (b) b->you = (uint8_t)THING_INDEX(t), b->line = f->line;
        return ACT_WAIT;
    }
    case OP_CHOICE: return text_choice(box, s, f, ev);
    case OP_RANGE:
        if (f->flags & FRAME_LOOPED) return ACT_STOP;
        v = stack[--*depth]; /* high */
        f->left = (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
        v = stack[--*depth];
        f->give = (int16_t)(v < 0 ? 0 : v);
        if (f->give < f->left) {
            f->flags |= FRAME_LOOPED;
            return ACT_STOP;
        }
        f->amount = f->left, f->left = 0, f->give = GIVE_NONE, f->pc = (uint16_t)(f->pc + 1);
        return ACT_DONE;
    case OP_IF:
        v = stack[--*depth];
        f->pc = (uint16_t)(f->pc + 3 + (v ? 0 : code_word(box, f->pc + 1)));
        return ACT_DONE;
    case OP_SKIP: f->pc = (uint16_t)(f->pc + 3 + code_word(box, f->pc + 1)); return ACT_DONE;
    case OP_KEEP:
        text_keep(box, s, f, p[1], code_word(box, f->pc + 2), ev);
        f->pc = (uint16_t)(f->pc + 4);
        return ACT_DONE;
    case OP_CHANGE:
        v = p[1] == TARGET_CANCELLED ? 0 : stack[--*depth];
        f->pc = (uint16_t)(f->pc + 2);
        return text_change(box, s, f, p[1], v, ev);
    default: return text_end(s, f);
    }
}
/* NOLINTEND(clang-analyzer-core.*) */

/* What most statements begin with, without a stack: the amount of the next event is a plain number, its object is this card. */
RULE bool text_prepare(Frame *f, const uint8_t *p)
{
    if (p[0] == OP_NUM && p[3] == OP_SET && p[4] == TARGET_AMOUNT) {
        f->give = (int16_t)(p[1] | p[2] << 8);
        f->pc = (uint16_t)(f->pc + 5);
        return true;
    }
    if (p[0] == OP_GET && p[1] == REG_THIS && p[2] == OP_SET && p[3] == TARGET_OBJECT) {
        f->object = f->self;
        f->pc = (uint16_t)(f->pc + 4);
        return true;
    }
    return false;
}

/* Run the text on top until it stops, ends or something else lies on top. */
RULE int text_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int32_t stack[10];
    int depth = 0;
    for (;;) {
        const uint8_t *p = box->code + f->pc;
        if (p[0] - 1u < OP_SET - 1u) {
            if (text_prepare(f, p)) continue;
            if (s->stale) hooks_refresh(box, s);
            Eval e = frame_eval(box, s, f);
            f->pc = (uint16_t)eval_run(&e, f->pc, stack, &depth);
        } else if (s->stale) {
            hooks_refresh(box, s);
        }
        int r = text_statement(box, s, f, stack, &depth, ev);
        if (r == ACT_STOP) return ACT_STOP;
        if (r == ACT_WAIT && (f != frame_top(s) || f->what != FRAME_TEXT || s->fate.over)) return ACT_WAIT;
    }
}

/* ---- The loop ------------------------------------------------------------------------------------------------------ */

/* Too many steps: everything above the rulebook's own frames is dropped (card-language.md 26). */
RULE_COLD void machine_cut(Pos *s, Events *ev)
{
    tell(s, ev, EV_ROOM, SEAT_NONE, THING_NONE, THING_NONE, ROOM_STEPS, 0);
    while (s->top > 0) frame_pop(s);
}

/* Run until a choice stands or the game is over. */
RULE void machine_run(const Box *box, Pos *s, Events *ev)
{
    int steps = 0, cuts = 0;
    while (!s->fate.over) {
        Frame *f = frame_top(s);
        int r = f->what == FRAME_TEXT        ? text_step(box, s, f, ev)
                : f->what >= FRAME_PROCEDURE ? game_procedure(box, s, f, ev)
                                             : event_step(box, s, f, ev);
        if (r == ACT_STOP) break;
        if (UNLIKELY(++steps > STEP_LIMIT)) {
            machine_cut(s, ev), steps = 0;
            if (++cuts > 1) s->fate.over = 1; /* cards with which nobody is ever asked anything */
        }
    }
}

#endif
