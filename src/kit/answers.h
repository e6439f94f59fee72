/*
 * answers.h - the lines that answer an event: `would` and `on` in their order, then those that players may use or play.
 *
 * The order of answers is fixed (card-language.md, "How things resolve"), so that every machine agrees.
 */
#ifndef KIT_ANSWERS_H
#define KIT_ANSWERS_H

#include "kit/post.h"

/* ---- The lines that answer an event ------------------------------------------------------------------------------ */

RULE Deed frame_deed(const Frame *f)
{
    Deed d = {
        f->amount, f->it, f->there, f->self, (uint8_t)(f->what - 1), f->you, f->word, (uint8_t)(f->silent >> LAY_SHIFT)
    };
    return d;
}

/* The first line of the card in `slot`, from line `from` on, that answers event frame f with kind; -1 none. */
RULE int answer_line(const Box *box, const Pos *s, const Frame *f, int slot, int kind, int from)
{
    const Card *c = &box->card[s->card[slot]];
    int hook = HOOK(f->what - 1, kind == LINE_WOULD ? HOOK_WOULD : HOOK_ON);
    Deed d = frame_deed(f);
    if (slot < LIVE && game_asleep(s, slot)) return -1; /* perhaps only since it was marked */
    for (int i = from; i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (l->hook != hook || l->kind != kind) continue;
        if (slot < LIVE ? !line_awake(s, l, slot) : (l->flags & (LINE_FROM_HAND | LINE_LINGERS)) != 0) continue;
        if (line_tests(box, s, l, THING(THING_SLOT, slot), &d)) return i;
    }
    return -1;
}

/* Mark every live card and lingering line that answers now; returns how many. */
RULE_COLD int answers_mark(const Box *box, Pos *s, Frame *f, int kind, Marks *m)
{
    int n = 0, hook = HOOK(f->what - 1, kind == LINE_WOULD ? HOOK_WOULD : HOOK_ON);
    Deed d = frame_deed(f);
    Frame r = line_registers(s, THING_NONE, &d);
    Eval e = { box, s, &r, d.it, THING_NONE, 0 };
    for (int w = 0; w < MARK_WORDS; w++)
        for (uint64_t x = live_on_hook(box, s, w, hook); x; x &= x - 1) {
            int slot = w * 64 + __builtin_ctzll(x);
            if (s->slot[slot].since > f->loop || game_asleep(s, slot)) continue;
            if (card_line_holds(&e, &r, &d, slot, hook, kind)) mark_add(m, slot), n++;
        }
    for (int i = 0; i < s->lingers; i++) {
        const Line *l = &box->line[s->linger[i].line];
        if (l->hook == hook && l->kind == kind && linger_tests(box, s, &s->linger[i], &d, 0))
            mark_add(m, LIVE + i), n++;
    }
    return n;
}

/* Whether a lingering line that was marked still answers, now that its turn has come: another may have spoken, or used it up. */
RULE bool linger_answers(const Box *box, const Pos *s, const Frame *f, int i)
{
    Deed d = frame_deed(f);
    return i < s->lingers && linger_tests(box, s, &s->linger[i], &d, 0);
}

/* The marked answer whose turn it is: first live first (order played); -1 none. With `most` > 1 marks, see game_orders. */
RULE int answers_first(const Pos *s, const Marks *m)
{
    int best = -1;
    uint16_t since = 0;
    for (int w = 0; w < MARK_WORDS; w++)
        for (uint64_t x = m->w[w]; x; x &= x - 1) {
            int i = w * 64 + __builtin_ctzll(x);
            uint16_t at = i < LIVE ? s->slot[i].since : i < MARK_OWN ? s->linger[i - LIVE].since : 0;
            if (best < 0 || at < since) best = i, since = at;
        }
    return best;
}

/* Under `order chosen`: how many different cards are marked. Copies of one card need no order. */
RULE int answers_different(const Pos *s, const Marks *m)
{
    int n = 0;
    CardNo seen = 0;
    for (int w = 0; w < MARK_WORDS; w++)
        for (uint64_t x = m->w[w]; x; x &= x - 1) {
            int i = w * 64 + __builtin_ctzll(x);
            if (i == MARK_OWN) n++;
            if (i >= LIVE) continue;
            if (n == 0 || s->card[i] != seen) n++, seen = s->card[i];
        }
    return n;
}

/* `once per`: not again until the span ends. */
RULE void line_spend(Pos *s, int slot, int limit)
{
    s->slot[slot].used |= (uint8_t)(1u << (limit & 15));
    s->spent = 1;
}

/* Run one line of the card in `slot` in answer to the event at frame index `about`. */
RULE void answer_run(const Box *box, Pos *s, int about, int slot, int line, Events *ev)
{
    const Card *c = &box->card[s->card[slot]];
    const Line *l = &box->line[c->line + line];
    Deed d = frame_deed(&s->frame[about]);
    Frame r = line_registers(s, THING(THING_SLOT, slot), &d);
    r.about = (uint8_t)about;
    if (l->limit && slot < LIVE) line_spend(s, slot, l->limit);
    Frame *t = text_push(s, &r, l->body, ev);
    if (t) t->line = (uint16_t)(c->line + line + 1);
}

RULE void answer_linger(const Box *box, Pos *s, int about, int i, Events *ev)
{
    Linger *g = &s->linger[i];
    const Line *l = &box->line[g->line];
    Deed d = frame_deed(&s->frame[about]);
    Frame r = line_registers(s, g->self, &d);
    if (l->limit) g->amount = 1, s->spent = 1;
    r.that = g->that, r.you = g->you, r.about = (uint8_t)about;
    if (l->flags & LINE_AMOUNT) r.amount = g->amount;
    Frame *t = text_push(s, &r, l->body, ev);
    if (t) t->line = (uint16_t)(g->line + 1);
}

/* Turn to the marked answer `i`: its lines run one after another, as printed. */
RULE void answer_begin(Pos *s, Frame *f, int i)
{
    mark_drop(&s->marks[f->level - 1], i);
    f->object = i < LIVE ? THING(THING_SLOT, i) : i < MARK_OWN ? THING(THING_LINGER, i - LIVE) : f->it;
    f->left = 0;
}

/* A card hears its own end, though it is no longer live. */
RULE bool hears_own_end(const Frame *f, int kind)
{
    return kind == LINE_ON && (f->flags & FRAME_WAS_LIVE) && game_hears_end(f->what - 1) &&
           THING_CLASS(f->it) == THING_SLOT && !slot_is_live(THING_INDEX(f->it));
}

/* Whether that is one of several answers to be put in order. It comes first where nobody can point at the card. */
RULE bool own_end_waits(const Box *box, const Pos *s, const Frame *f)
{
    if (!KIT_ORDER_CHOSEN) return false;
    int slot = THING_INDEX(f->it);
    return range_seen_by(slot_range(s, slot), SEAT_NONE) && answer_line(box, s, f, slot, LINE_ON, 0) >= 0;
}

/*
 * The WOULD and ON stages. ACT_DONE: nothing more answers. ACT_WAIT: a line runs on top. ACT_STOP: the player must say which
 * comes next (order chosen).
 */
RULE_COLD int answers_step(const Box *box, Pos *s, Frame *f, int kind, Events *ev)
{
    int about = s->top;
    for (;;) {
        if (THING_CLASS(f->object) == THING_SLOT) { /* the lines of one card */
            int slot = THING_INDEX(f->object), line = answer_line(box, s, f, slot, kind, f->left);
            if (line >= 0) {
                f->left = (uint8_t)(line + 1);
                answer_run(box, s, about, slot, line, ev);
                return ACT_WAIT;
            }
        } else if (THING_CLASS(f->object) == THING_LINGER && !f->left) {
            f->left = 1;
            if (linger_answers(box, s, f, THING_INDEX(f->object))) {
                answer_linger(box, s, about, THING_INDEX(f->object), ev);
                return ACT_WAIT;
            }
        }
        f->object = THING_NONE, f->left = 0;
        if (!(f->flags & FRAME_WALKED)) {
            Marks m = { { 0 } };
            int n = answers_mark(box, s, f, kind, &m);
            bool room = n && level_take(s, f, ev);
            f->flags |= FRAME_WALKED;
            if (hears_own_end(f, kind)) {
                if (room && own_end_waits(box, s, f)) mark_add(&m, MARK_OWN);
                else f->object = f->it;
            }
            if (room) s->marks[f->level - 1] = m;
            continue;
        }
        if (!f->level) return ACT_DONE;
        const Marks *m = &s->marks[f->level - 1];
        int i = answers_first(s, m);
        if (i < 0) {
            level_drop(s, f);
            return ACT_DONE;
        }
        if (KIT_ORDER_CHOSEN && answers_different(s, m) > 1) return ACT_STOP;
        answer_begin(s, f, i);
    }
}

/* ---- Asking: `play on`, `use would` and the like ------------------------------------------------------------------ */

/* Whether the costs and the first choice of a line can be met by `you` with the card `self`. */
RULE bool line_can(const Box *box, const Pos *s, const Line *l, const Frame *r)
{
    Eval e = { box, s, r, r->it, THING_NONE, 0 };
    return !l->can || tests_hold(&e, l->can);
}

/* The same for a line that is offered in a window, which is about no event: what it says besides holds too. */
RULE bool line_open(const Box *box, const Pos *s, const Line *l, const Frame *r)
{
    Eval e = { box, s, r, r->self, THING_NONE, 0 };
    return (!l->test || tests_hold(&e, l->test)) && line_can(box, s, l, r);
}

/* The line with which `seat` may answer event frame f from the card in `slot` now; -1 none. */
RULE int ask_line(const Box *box, const Pos *s, const Frame *f, int slot, int seat, int kind)
{
    const Card *c = &box->card[s->card[slot]];
    int hook = HOOK(f->what - 1, HOOK_ASK);
    bool in_play = slot_is_live(slot);
    Deed d = frame_deed(f);
    for (int i = 0; i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (l->hook != hook || l->kind != kind || (l->flags & LINE_LINGERS)) continue;
        if (in_play ? !line_awake(s, l, slot) : !(l->flags & LINE_FROM_HAND)) continue;
        Frame r = line_registers(s, THING(THING_SLOT, slot), &d);
        r.you = (uint8_t)seat;
        if (line_tests(box, s, l, THING(THING_SLOT, slot), &d) && line_can(box, s, l, &r) &&
            game_may_respond(box, s, slot, seat, in_play))
            return i;
    }
    return -1;
}

/* The next range from r on that is a hand of the seat; RANGES: none. KIT_HAND_FIRST: the one range of its hand, where a game can say it;
 * it is stored from the low end up. */
#ifdef KIT_HAND_FIRST
enum { HANDS_KNOWN = 1 };
RULE int hand_next(int seat, int r) { return r == KIT_HAND_FIRST(seat) ? r : RANGES; }
#else
#define KIT_HAND_FIRST(seat) LIVE_RANGES
enum { HANDS_KNOWN = 0 };
RULE int hand_next(int seat, int r)
{
    while (r < RANGES && (RANGE[r].zone != KIT_HAND_ZONE || RANGE[r].owner != seat)) r++;
    return r;
}
#endif

/* Slots in play with which `seat` may answer; at most `most`. */
RULE int ask_play(const Box *box, const Pos *s, const Frame *f, int seat, int kind, Thing *out, int most)
{
    int n = 0, hook = HOOK(f->what - 1, HOOK_ASK);
    for (int w = 0; w < MARK_WORDS && hook_used(s, hook); w++)
        for (uint64_t x = live_on_hook(box, s, w, hook); x && n < most; x &= x - 1) {
            int slot = w * 64 + __builtin_ctzll(x);
            if (game_asleep(s, slot) || game_player(s, slot) != seat) continue;
            if (ask_line(box, s, f, slot, seat, kind) >= 0) out[n++] = THING(THING_SLOT, slot);
        }
    return n;
}

/* The lowest slot of a hand that holds cards. */
RULE int hand_low(const Pos *s, int r)
{
    return !HANDS_KNOWN && (RANGE[r].flags & RANGE_DOWN) ? RANGE[r].base + RANGE[r].room - s->count[r] : RANGE[r].base;
}

/* The same in hand. */
RULE int ask_hand(const Box *box, const Pos *s, const Frame *f, int seat, int kind, Thing *out, int most)
{
    int n = 0, hook = HOOK(f->what - 1, HOOK_ASK);
    for (int r = hand_next(seat, KIT_HAND_FIRST(seat)); r < RANGES; r = hand_next(seat, r + 1))
        for (int slot = hand_low(s, r), end = slot + s->count[r]; slot < end && n < most; slot++) {
            if (!(box->card[s->card[slot]].hand_hooks[hook >> 6] >> (hook & 63) & 1)) continue;
            if (ask_line(box, s, f, slot, seat, kind) >= 0) out[n++] = THING(THING_SLOT, slot);
        }
    return n;
}

/* Slots with which `seat` may answer; at most `most`. */
RULE_COLD int ask_find(const Box *box, const Pos *s, const Frame *f, int seat, int kind, Thing *out, int most)
{
    int n = ask_play(box, s, f, seat, kind, out, most);
    return n + ask_hand(box, s, f, seat, kind, out + n, most - n);
}

/* The player whose left is asked first: the acting one, unless a game's book counts from another. */
#ifndef KIT_ASKED_AFTER
#define KIT_ASKED_AFTER(s, f) ((f)->you)
#endif

/* There is a seat: NOLINTNEXTLINE(clang-analyzer-core.DivideZero) */
RULE int ask_seat(const Pos *s, const Frame *f) { return (KIT_ASKED_AFTER(s, f) + 1 + f->left) % KIT_SIDES(s); }

/* Seats with a card in play that may have an answer, a bit each: most seats have none, and need not be asked further. */
RULE uint32_t ask_seats_in_play(const Box *box, const Pos *s, int hook)
{
    uint32_t seats = 0;
    for (int w = 0; w < MARK_WORDS && hook_used(s, hook); w++)
        for (uint64_t x = live_on_hook(box, s, w, hook); x; x &= x - 1) {
            int slot = w * 64 + __builtin_ctzll(x);
            if (!game_asleep(s, slot)) seats |= 1u << (game_player(s, slot) & 31);
        }
    return seats;
}

/* The first card of a run that hangs on an answer from hand: most cards never do. */
RULE const CardNo *hand_hooked(const Box *box, const CardNo *c, const CardNo *end, int word, uint64_t bit)
{
    const Card *card = box->card;
    while (c < end && !(card[*c].hand_hooks[word] & bit)) c++;
    return c;
}

/* Whether a seat may answer from hand. */
RULE bool hand_answers(const Box *box, const Pos *s, const Frame *f, int seat, int kind, int word, uint64_t bit)
{
    for (int r = hand_next(seat, KIT_HAND_FIRST(seat)); r < RANGES; r = hand_next(seat, r + 1)) {
        const CardNo *c = &s->card[hand_low(s, r)], *end = c + s->count[r];
        for (; (c = hand_hooked(box, c, end, word, bit)) < end; c++)
            if (ask_line(box, s, f, (int)(c - s->card), seat, kind) >= 0) return true;
    }
    return false;
}

/* Ask the seats in turn, from that player's left, until all have passed in a row. */
RULE_COLD int ask_step(const Box *box, const Pos *s, Frame *f, int kind)
{
    Thing one[1];
    int hook = HOOK(f->what - 1, kind == LINE_ASK_WOULD ? HOOK_WOULD : HOOK_ON), word = hook >> 6;
    uint64_t bit = (uint64_t)1 << (hook & 63), from_hand = box->hand_hooks[word] & bit;
    uint32_t in_play = ask_seats_in_play(box, s, HOOK(f->what - 1, HOOK_ASK));
    for (; (in_play || from_hand) && f->left < KIT_SIDES(s); f->left++) {
        int seat = ask_seat(s, f);
        if ((in_play >> seat & 1) && ask_play(box, s, f, seat, kind, one, 1)) return ACT_STOP;
        if (from_hand && hand_answers(box, s, f, seat, kind, word, bit)) return ACT_STOP;
    }
    f->left = 0;
    return ACT_DONE;
}

/* Play or use a card: pay, then do. Its line is counted over the box. `about`: the event it answers, or ABOUT_NONE. */
#ifndef KIT_ANNOUNCE /* where a card that is played from hand lies while it is announced: a game may lay it aside, open to all */
#define KIT_ANNOUNCE(box, s, slot) (slot)
#endif

RULE int line_use(const Box *box, Pos *s, int slot, int line, int seat, int about, Events *ev)
{
    const Line *l = &box->line[line];
    if (l->flags & LINE_FROM_HAND) slot = KIT_ANNOUNCE(box, s, slot);
    Deed d = { 0,
               THING(THING_SLOT, slot),
               THING_NONE,
               THING(THING_SLOT, slot),
               (uint8_t)(l->flags & LINE_FROM_HAND ? KIT_EVENT_PLAY : KIT_EVENT_USE),
               (uint8_t)seat,
               0,
               0 };
    int r = event_push(s, &d, 0, ev);
    if (r != ACT_WAIT) return r;
    Frame *f = frame_top(s);
    f->line = (uint16_t)line, f->about = (uint8_t)about;
    return r;
}

/* The act of playing or using: the cost, then the body, each as a text. The game may do more around it. */
RULE int line_act(const Box *box, Pos *s, Frame *f, Events *ev)
{
    const Line *l = &box->line[f->line];
    const Frame *about = f->about == ABOUT_NONE ? 0 : &s->frame[f->about];
    if (f->step > 1) return ACT_DONE;
    Frame r = { 0 };
    r.self = f->it, r.you = f->you, r.doer = f->you, r.about = f->about;
    if (about)
        r.amount = about->amount, r.it = about->it, r.there = about->there, r.cause = about->self, r.doer = about->you;
    if (f->step == 0) {
        int slot = THING_INDEX(f->it);
        f->step = 1;
        if (l->limit && slot < LIVE) line_spend(s, slot, l->limit);
        if (l->cost) {
            Frame *t = text_push(s, &r, l->cost, ev);
            if (t) t->flags |= FRAME_PAID; /* what it binds reaches the body: see text_end */
            return ACT_WAIT;
        }
    }
    f->step = 2;
    if (l->cost && !(f->flags & FRAME_DONE)) return ACT_DONE; /* what did not happen pays for nothing */
    if (f->there != THING_NONE) r.that = r.it, r.it = f->there;
    if (l->body) text_push(s, &r, l->body, ev);
    return ACT_WAIT;
}

#endif
