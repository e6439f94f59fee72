/*
 * machine.h - the card machine: it runs card texts and carries events through their stages.
 *
 * Rules post events; an event asks what it may do, hears the lines that would change it, acts, and tells the lines that
 * follow it. Everything under way lies in the position's frames, so any step may stop for a choice. An event that no live
 * card hangs on and that the rulebook settles in one step takes a short way and never becomes a frame.
 *
 * The order of answers is fixed (card-language.md, "How things resolve"), so that every machine agrees.
 *
 * The game supplies game_act and the rest declared below. The steps of a text are in script.h. Does NOT know a card by name.
 */
#ifndef KIT_MACHINE_H
#define KIT_MACHINE_H

#include "kit/eval.h"

enum Act {
    ACT_NOT,
    ACT_DONE,
    ACT_WAIT /* call again: something was pushed, or the step changed */,
    ACT_STOP /* a choice */
};

enum EventStage {
    STAGE_WOULD,
    STAGE_ASK_WOULD,
    STAGE_ACT,
    STAGE_BODY,
    STAGE_ON,
    STAGE_ASK_ON,
    STAGE_SETTLE,
    STAGE_END
};

enum { STEP_LIMIT = 4096, THING_LINGER = 5 };
enum { MARK_OWN = LIVE + LINGERS }; /* among the marks of answers: the card whose end it is (order chosen) */
RULES_STATIC_ASSERT(!KIT_ORDER_CHOSEN || MARK_OWN < 64 * MARK_WORDS, "a mark for every answer");
enum Room { ROOM_FRAMES, ROOM_LINGERS, ROOM_LEVELS, ROOM_STEPS, ROOM_SLOTS };

/* What the rulebook does when the event happens. f->step is the game's own, 0 at first. A plain event's act may be handed a
 * frame that is not in the position: it must finish at once. */
RULE_FOLD int game_act(const Box *box, Pos *s, Frame *f, Events *ev);
RULE int game_procedure(const Box *box, Pos *s, Frame *f, Events *ev);
RULE_FOLD bool game_is_plain(const Box *box, const Pos *s, const Deed *d); /* settled in one step, without a choice  */
RULE bool game_hears_end(int event); /* a card that leaves play by it hears it all the same                */
RULE bool game_may_respond(const Box *box, const Pos *s, int slot, int seat, bool in_play);
RULE void game_end(const Box *box, Pos *s, const Frame *f,
                   Events *ev);                           /* an event is over: what it leaves to tidy up */
RULE int game_settle(const Box *box, Pos *s, Events *ev); /* deaths, limits, the end: ACT_WAIT if it posted   */
RULE void game_after_play(const Box *box, Pos *s, Frame *f, Events *ev); /* where a played or used card goes  */
RULE int32_t game_default(int event); /* the amount of an event that is given none                          */

/* ---- Telling --------------------------------------------------------------------------------------------------- */

RULE void tell(const Pos *s, Events *ev, int kind, int seat, Thing it, Thing cause, int32_t a, int32_t b)
{
    if (LIKELY(!ev)) return;
    Event e = {
        (uint8_t)kind, (uint8_t)seat, 0xff, s->top, (uint16_t)thing_card(s, it), (uint16_t)thing_card(s, cause), it,
        (int16_t)a,    (int16_t)b,    0
    };
    events_add(ev, e);
}

/* An event that happened, under its own number. */
RULE void tell_event(const Pos *s, Events *ev, const Frame *f, int32_t a, int32_t b)
{
    tell(s, ev, EV_GAME + f->what - 1, f->you, f->it, f->self, a, b);
}

/* ---- Hooks ----------------------------------------------------------------------------------------------------- */

RULE void hooks_gain(const Box *box, Pos *s, int slot)
{
    const Card *c = &box->card[s->card[slot]];
    uint64_t any = 0;
    for (int i = 0; i < KIT_HOOK_WORDS; i++) s->hooks[i] |= c->shared[i], any |= c->hooks[i];
    if (any) mark_add(&s->live, slot);
}

RULE void hooks_lose(const Box *box, Pos *s, int slot)
{
    (void)box;
    if (!mark_has(&s->live, slot)) return;
    mark_drop(&s->live, slot);
    s->stale = 1;
}

/* Work out again what live cards and lingering lines hang on. */
RULE_COLD void hooks_refresh(const Box *box, Pos *s)
{
    for (int i = 0; i < KIT_HOOK_WORDS; i++) s->hooks[i] = 0;
    for (int w = 0; w < MARK_WORDS; w++)
        for (uint64_t m = s->live.w[w]; m; m &= m - 1) {
            const Card *c = &box->card[s->card[w * 64 + __builtin_ctzll(m)]];
            for (int i = 0; i < KIT_HOOK_WORDS; i++) s->hooks[i] |= c->shared[i];
        }
    for (int i = 0; i < s->lingers; i++) {
        int hook = box->line[s->linger[i].line].hook;
        s->hooks[hook >> 6] |= (uint64_t)1 << (hook & 63);
    }
    s->stale = 0;
}

/* The same from nothing, after cards were laid out or exchanged by hand. */
RULE_COLD void hooks_rebuild(const Box *box, Pos *s)
{
    for (int w = 0; w < MARK_WORDS; w++) s->live.w[w] = 0;
    for (int r = 0; r < LIVE_RANGES; r++)
        for (int k = 0; k < s->count[r]; k++) hooks_gain(box, s, range_stored(r, k));
    hooks_refresh(box, s);
}

/* ---- Frames ---------------------------------------------------------------------------------------------------- */

RULE Frame *frame_top(Pos *s) { return &s->frame[s->top]; }

/* A fresh frame on top, or null when there is no room: then what was to be done is not done (card-language.md 26). */
RULE Frame *frame_push(Pos *s, int what, Events *ev)
{
    if (UNLIKELY(s->top + 1 >= FRAMES)) {
        tell(s, ev, EV_ROOM, SEAT_NONE, THING_NONE, THING_NONE, ROOM_FRAMES, 0);
        return 0;
    }
    Frame *f = &s->frame[++s->top];
    Frame fresh = { 0 };
    *f = fresh;
    f->what = (uint8_t)what;
    f->about = ABOUT_NONE, f->give = GIVE_NONE;
    if (what == FRAME_TEXT) f->doer = SEAT_NONE;
    return f;
}

RULE void frame_pop(Pos *s)
{
    Frame gone = { 0 };
    if (s->frame[s->top].level) {
        Marks none = { { 0 } };
        s->marks[--s->levels] = none;
    }
    s->frame[s->top--] = gone; /* blank: positions are compared as bytes */
}

/* A set of marks for the top frame; false when there is none left. */
RULE bool level_take(Pos *s, Frame *f, Events *ev)
{
    if (f->level) return true;
    if (UNLIKELY(s->levels >= LEVELS)) {
        tell(s, ev, EV_ROOM, SEAT_NONE, THING_NONE, THING_NONE, ROOM_LEVELS, 0);
        return false;
    }
    f->level = ++s->levels;
    return true;
}

RULE void level_drop(Pos *s, Frame *f)
{
    Marks none = { { 0 } };
    if (!f->level) return;
    s->marks[--s->levels] = none;
    f->level = 0;
}

/* A text of a card: its registers come from `from`, a frame or a line's registers. */
RULE Frame *text_push(Pos *s, const Frame *from, int pc, Events *ev)
{
    Frame *f = frame_push(s, FRAME_TEXT, ev);
    if (!f) return 0;
    f->pc = (uint16_t)pc;
    f->amount = from->amount, f->self = from->self, f->it = from->it, f->that = from->that, f->there = from->there;
    f->cause = from->cause, f->you = from->you, f->doer = from->doer, f->about = from->about, f->word = from->word;
    return f;
}

/* ---- Posting an event ------------------------------------------------------------------------------------------- */

/* An event has ended: the frame below learns whether it was done. */
RULE void event_report(Pos *s, Frame *below, bool done, int32_t amount)
{
    s->result = amount;
    if (done) below->flags |= FRAME_DONE;
    else below->flags &= (uint8_t)~FRAME_DONE;
}

RULE Frame deed_frame(const Deed *d)
{
    Frame f = { 0 };
    f.what = (uint8_t)(d->event + 1);
    f.amount = d->amount, f.it = d->it, f.there = d->there, f.self = d->cause;
    f.you = d->you, f.word = d->word, f.about = ABOUT_NONE, f.give = GIVE_NONE;
    return f;
}

/* An event that is several of its kind (spawn 3) only posts them: each is asked about, answered and heard by itself. */
#ifndef KIT_DIVIDES
#define KIT_DIVIDES(deed) false
#endif

/* Put the event on top as a frame, to pass through its stages. */
RULE int event_push(Pos *s, const Deed *d, int body, Events *ev)
{
    Frame *f = frame_push(s, d->event + 1, ev);
    if (!f) {
        event_report(s, frame_top(s), false, 0);
        return ACT_NOT;
    }
    *f = deed_frame(d);
    f->pc = (uint16_t)body;
    f->loop = s->clock;
    if (KIT_DIVIDES(d)) f->stage = STAGE_ACT;
    if (THING_CLASS(d->it) == THING_SLOT && slot_is_live(THING_INDEX(d->it)) && !game_asleep(s, THING_INDEX(d->it)))
        f->flags |= FRAME_WAS_LIVE;
    return ACT_WAIT;
}

/* Whether no line can have a say in this event, from play or from a hand. */
RULE bool event_is_quiet(const Box *box, const Pos *s, int event)
{
    int at = event * 4, w = at >> 6;
    return !((s->hooks[w] | box->hand_hooks[w]) >> (at & 63) & 14);
}

/* Whether a live line hangs on this event with this very word (a roll for ATTACK, not any roll). */
RULE_COLD bool event_word_is_heard(const Box *box, const Pos *s, const Deed *d)
{
    int first = d->event * 4;
    for (int w = 0; w < MARK_WORDS; w++)
        for (uint64_t m = s->live.w[w]; m; m &= m - 1) {
            const Card *c = &box->card[s->card[w * 64 + __builtin_ctzll(m)]];
            if (!(c->hooks[first >> 6] >> (first & 63) & 14)) continue;
            for (int i = 0; i < c->lines; i++) {
                const Line *l = &box->line[c->line + i];
                if (l->hook > first && l->hook < first + 4 && l->kind < LINE_IS && (!l->word || l->word == d->word))
                    return true;
            }
        }
    for (int i = 0; i < s->lingers; i++) {
        const Line *l = &box->line[s->linger[i].line];
        if (l->hook > first && l->hook < first + 4 && l->kind < LINE_IS && (!l->word || l->word == d->word))
            return true;
    }
    return (box->hand_hooks[first >> 6] >> (first & 63) & 14) != 0;
}

/* An event that nobody can have a say in and that the rulebook settles in one step: it never becomes a frame. */
RULE_FOLD int event_settle_at_once(const Box *box, Pos *s, const Deed *d, Events *ev)
{
    int below = s->top;
    Frame f = deed_frame(d);
    int r = game_act(box, s, &f, ev);
    event_report(s, &s->frame[below], r == ACT_DONE, f.amount);
    if (s->top > below) s->frame[below + 1].silent = 1; /* a consequence: it does not speak for this event */
    return r;
}

/* Post an event, known to the caller; with `ask`, only if it may happen. */
RULE_FOLD int event_post_as(const Box *box, Pos *s, const Deed *d, int body, bool ask, Events *ev)
{
    if (ask && !deed_may_as(box, s, d)) {
        event_report(s, frame_top(s), false, 0);
        return ACT_NOT;
    }
    if (LIKELY(!body && game_is_plain(box, s, d) &&
               (event_is_quiet(box, s, d->event) || (d->word && !event_word_is_heard(box, s, d)))))
        return event_settle_at_once(box, s, d, ev);
    return event_push(s, d, body, ev);
}

RULE_COLD int event_put(const Box *box, Pos *s, const Deed *d, int body, bool ask, Events *ev)
{
    if (s->stale) hooks_refresh(box, s);
#define POST_CASE(k)                                                                                                   \
    case k:                                                                                                            \
        if (k < KIT_EVENTS) {                                                                                          \
            Deed x = { d->amount, d->it, d->there, d->cause, k, d->you, d->word, 0 };                                  \
            return event_post_as(box, s, &x, body, ask, ev);                                                           \
        }                                                                                                              \
        break;
    switch (d->event) {
        EACH_EVENT(POST_CASE) default : break;
    }
#undef POST_CASE
    return ACT_NOT;
}

/* Post an event that has been permitted. ACT_DONE and ACT_NOT: it is over. ACT_WAIT: it lies on top. */
RULE int event_post(const Box *box, Pos *s, const Deed *d, int body, Events *ev)
{
    return event_put(box, s, d, body, false, ev);
}

/* Ask first, as a card does. */
RULE int event_try(const Box *box, Pos *s, const Deed *d, int body, Events *ev)
{
    return event_put(box, s, d, body, true, ev);
}

/* The rulebook's own events, from C. */
RULE int post(const Box *box, Pos *s, int event, Thing it, int32_t amount, Thing cause, Events *ev)
{
    Deed d = { amount, it, THING_NONE, cause, (uint8_t)event, (uint8_t)game_active(s), 0, 0 };
    return event_try(box, s, &d, 0, ev);
}

/* ---- The lines that answer an event ------------------------------------------------------------------------------ */

RULE Deed frame_deed(const Frame *f)
{
    Deed d = { f->amount, f->it, f->there, f->self, (uint8_t)(f->what - 1), f->you, f->word, 0 };
    return d;
}

/* The first line of the card in `slot`, from line `from` on, that answers event frame f with kind; -1 none. */
RULE int answer_line(const Box *box, const Pos *s, const Frame *f, int slot, int kind, int from)
{
    const Card *c = &box->card[s->card[slot]];
    int hook = HOOK(f->what - 1, kind == LINE_WOULD ? HOOK_WOULD : HOOK_ON);
    Deed d = frame_deed(f);
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
    for (int w = 0; w < MARK_WORDS; w++)
        for (uint64_t x = s->live.w[w]; x; x &= x - 1) {
            int slot = w * 64 + __builtin_ctzll(x);
            if (!card_hooks(box, s->card[slot], hook) || game_asleep(s, slot) || s->slot[slot].since > f->loop)
                continue;
            if (answer_line(box, s, f, slot, kind, 0) >= 0) mark_add(m, slot), n++;
        }
    Deed d = frame_deed(f);
    for (int i = 0; i < s->lingers; i++) {
        const Line *l = &box->line[s->linger[i].line];
        if (l->hook == hook && l->kind == kind && linger_tests(box, s, &s->linger[i], &d, 0))
            mark_add(m, LIVE + i), n++;
    }
    return n;
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
    const Linger *g = &s->linger[i];
    const Line *l = &box->line[g->line];
    Deed d = frame_deed(&s->frame[about]);
    Frame r = line_registers(s, g->self, &d);
    r.that = g->that, r.you = g->you, r.about = (uint8_t)about;
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
            if (THING_INDEX(f->object) < s->lingers) {
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

#ifndef KIT_HAND_FIRST /* the range of a seat's hand, where a game can say it; its hands end with the first range that is none */
#define KIT_HAND_FIRST(seat) LIVE_RANGES
enum { HANDS_TOGETHER = 0 };
#else
enum { HANDS_TOGETHER = 1 };
#endif

/* The next range from r on that is a hand of the seat; RANGES: none. */
RULE int hand_next(int seat, int r)
{
    for (; r < RANGES; r++) {
        if (RANGE[r].zone == KIT_HAND_ZONE && RANGE[r].owner == seat) return r;
        if (HANDS_TOGETHER && r > KIT_HAND_FIRST(seat)) break;
    }
    return RANGES;
}

/* Slots with which `seat` may answer; at most `most`. */
RULE_COLD int ask_find(const Box *box, const Pos *s, const Frame *f, int seat, int kind, Thing *out, int most)
{
    int n = 0, hook = HOOK(f->what - 1, HOOK_ASK);
    for (int w = 0; w < MARK_WORDS && hook_used(s, hook); w++)
        for (uint64_t x = s->live.w[w]; x && n < most; x &= x - 1) {
            int slot = w * 64 + __builtin_ctzll(x);
            if (!card_hooks(box, s->card[slot], hook) || game_asleep(s, slot) || game_player(s, slot) != seat) continue;
            if (ask_line(box, s, f, slot, seat, kind) >= 0) out[n++] = THING(THING_SLOT, slot);
        }
    if (!(box->hand_hooks[hook >> 6] >> (hook & 63) & 1)) return n;
    for (int r = hand_next(seat, KIT_HAND_FIRST(seat)); r < RANGES && n < most; r = hand_next(seat, r + 1)) {
        for (int i = 0; i < s->count[r] && n < most; i++) {
            int slot = range_slot(s, r, i);
            if (!(box->card[s->card[slot]].hand_hooks[hook >> 6] >> (hook & 63) & 1)) continue;
            if (ask_line(box, s, f, slot, seat, kind) >= 0) out[n++] = THING(THING_SLOT, slot);
        }
    }
    return n;
}

/* There is a seat: NOLINTNEXTLINE(clang-analyzer-core.DivideZero) */
RULE int ask_seat(const Pos *s, const Frame *f) { return (f->you + 1 + f->left) % KIT_SIDES(s); }

/* Seats with a card in play that may have an answer, a bit each: most seats have none, and need not be asked further. */
RULE uint32_t ask_seats_in_play(const Box *box, const Pos *s, int hook)
{
    uint32_t seats = 0;
    for (int w = 0; w < MARK_WORDS && hook_used(s, hook); w++)
        for (uint64_t x = s->live.w[w]; x; x &= x - 1) {
            int slot = w * 64 + __builtin_ctzll(x);
            if (card_hooks(box, s->card[slot], hook) && !game_asleep(s, slot))
                seats |= 1u << (game_player(s, slot) & 31);
        }
    return seats;
}

/* Whether a seat holds a card that may answer. */
RULE bool ask_hand(const Box *box, const Pos *s, int seat, int hook)
{
    int word = hook >> 6, bit = hook & 63;
    if (!(box->hand_hooks[word] >> bit & 1)) return false;
    for (int r = hand_next(seat, KIT_HAND_FIRST(seat)); r < RANGES; r = hand_next(seat, r + 1)) {
        const CardNo *card =
            &s->card[RANGE[r].flags & RANGE_DOWN ? RANGE[r].base + RANGE[r].room - s->count[r] : RANGE[r].base];
        for (int k = 0; k < s->count[r]; k++)
            if (box->card[card[k]].hand_hooks[word] >> bit & 1) return true;
    }
    return false;
}

/* Ask the seats in turn, from the acting player's left, until all have passed in a row. */
RULE_COLD int ask_step(const Box *box, const Pos *s, Frame *f, int kind)
{
    Thing one[1];
    int hook = HOOK(f->what - 1, HOOK_ASK);
    uint32_t in_play = ask_seats_in_play(box, s, hook);
    for (; f->left < KIT_SIDES(s); f->left++) {
        int seat = ask_seat(s, f);
        if (!(in_play >> seat & 1) && !ask_hand(box, s, seat, hook)) continue;
        if (ask_find(box, s, f, seat, kind, one, 1)) return ACT_STOP;
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
    if (f->there != THING_NONE) r.that = r.it, r.it = f->there;
    if (l->body) text_push(s, &r, l->body, ev);
    return ACT_WAIT;
}

/* ---- One event, stage by stage ------------------------------------------------------------------------------------- */

RULE int event_end(const Box *box, Pos *s, Frame *f, Events *ev)
{
    game_end(box, s, f, ev);
    bool done = (f->flags & FRAME_DONE) != 0;
    int32_t amount = f->amount;
    if (f->flags & FRAME_TO_ABOUT) s->frame[f->about].amount = amount;
    bool silent = f->silent;
    frame_pop(s);
    if (!silent) event_report(s, frame_top(s), done, amount);
    return ACT_WAIT;
}

RULE void stage_next(Frame *f, int stage)
{
    f->stage = (uint8_t)stage, f->object = THING_NONE, f->left = 0;
    f->flags &= (uint8_t)~FRAME_WALKED;
}

/* Whether some card in play or in a hand may be offered as an answer to event e. */
RULE bool ask_used(const Box *box, const Pos *s, int e)
{
    return (s->hooks[e >> 4] | box->hand_hooks[e >> 4]) >> ((e & 15) * 4 + HOOK_ASK) & 1;
}

/* Ask about event e. Who is asked, and who is not, tells what others hold: that cannot be taken back. */
RULE int ask_open(const Box *box, Pos *s, Frame *f, int e, int kind)
{
    if (!ask_used(box, s, e)) return ACT_DONE;
    if (s->fate.seats > 1 && (box->hand_hooks[e >> 4] >> ((e & 15) * 4 + HOOK_ASK) & 1)) s->fate.learned++;
    return ask_step(box, s, f, kind);
}

/* What the event brings on a success: its body, from the registers outside. */
RULE void body_push(Pos *s, Frame *f, Events *ev)
{
    Frame r = s->frame[s->top - 1];
    int line = r.line;
    r.that = r.it, r.it = f->it, r.amount = f->amount;
    Frame *t = text_push(s, &r, f->pc, ev);
    if (t) t->line = (uint16_t)line;
}

/* What came instead may leave something to settle: a hero saved from defeat, but not healed. */
RULE int event_cancelled(Pos *s, Frame *f)
{
    level_drop(s, f);
    f->stage = STAGE_SETTLE;
    f->flags &= (uint8_t)~FRAME_DONE; /* a cost that was paid to cancel it has left its mark */
    return ACT_WAIT;
}

/* The act of an event that is a frame. */
RULE_COLD int event_act(const Box *box, Pos *s, Frame *f, Events *ev) { return game_act(box, s, f, ev); }

/* Take the event on top as far as it goes before something else lies on top or a choice stands. */
RULE int event_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int e = f->what - 1, r;
    if (s->stale) hooks_refresh(box, s);
    switch (f->stage) {
    case STAGE_WOULD:
        if (f->flags & FRAME_CANCELLED) return event_cancelled(s, f);
        if (hook_used(s, HOOK(e, HOOK_WOULD))) {
            r = answers_step(box, s, f, LINE_WOULD, ev);
            if (r != ACT_DONE) return r;
        }
        stage_next(f, STAGE_ASK_WOULD);
        /* fall through */
    case STAGE_ASK_WOULD:
        if (f->flags & FRAME_CANCELLED) return event_cancelled(s, f);
        if (ask_open(box, s, f, e, LINE_ASK_WOULD) == ACT_STOP) return ACT_STOP;
        stage_next(f, STAGE_ACT);
        /* fall through */
    case STAGE_ACT:
        r = event_act(box, s, f, ev);
        if (r >= ACT_WAIT) return r;
        if (r == ACT_NOT) {
            f->flags &= (uint8_t)~FRAME_DONE;
            f->stage = STAGE_END;
            if (f == frame_top(s)) return event_end(box, s, f, ev);
            f[1].silent = 1; /* what comes instead does not speak for this event */
            return ACT_WAIT;
        }
        f->flags |= FRAME_DONE, f->stage = STAGE_BODY;
        if (f != frame_top(s)) return ACT_WAIT;
        /* fall through */
    case STAGE_BODY:
        stage_next(f, STAGE_ON);
        if (f->pc) {
            body_push(s, f, ev);
            return ACT_WAIT;
        }
        /* fall through */
    case STAGE_ON:
        if (s->stale) hooks_refresh(box, s);
        if (hook_used(s, HOOK(e, HOOK_ON)) || ((f->flags & FRAME_WAS_LIVE) && game_hears_end(e))) {
            r = answers_step(box, s, f, LINE_ON, ev);
            if (r != ACT_DONE) return r;
        }
        stage_next(f, STAGE_ASK_ON);
        /* fall through */
    case STAGE_ASK_ON:
        if (ask_open(box, s, f, e, LINE_ASK_ON) == ACT_STOP) return ACT_STOP;
        f->stage = STAGE_SETTLE;
        /* fall through */
    case STAGE_SETTLE:
        f->stage = STAGE_END;
        r = game_settle(box, s, ev);
        if (r >= ACT_WAIT) return r;
        /* fall through */
    default: return event_end(box, s, f, ev);
    }
}

/* ---- Lingering lines ---------------------------------------------------------------------------------------------- */

RULE void linger_end(Pos *s, int span)
{
    int n = 0;
    for (int i = 0; i < s->lingers; i++)
        if (s->linger[i].span != span) s->linger[n++] = s->linger[i];
    for (int i = n; i < s->lingers; i++) {
        Linger none = { 0 };
        s->linger[i] = none;
    }
    if (n != s->lingers) s->stale = 1;
    s->lingers = (uint8_t)n;
}

/* A span ends: its lingering lines go, and its `once per` bits are fresh again. */
RULE_COLD void span_end(const Box *box, Pos *s, int span)
{
    if (s->lingers) linger_end(s, span);
    if (!s->spent) return;
    s->spent = 0;
    for (int r = 0; r < LIVE_RANGES; r++)
        for (int k = 0; k < s->count[r]; k++) {
            int slot = range_stored(r, k);
            if (!s->slot[slot].used) continue;
            const Card *c = &box->card[s->card[slot]];
            for (int i = 0; i < c->lines; i++) {
                int limit = box->line[c->line + i].limit;
                if (limit >> 4 == span + 1) s->slot[slot].used &= (uint8_t) ~(1u << (limit & 15));
            }
            if (s->slot[slot].used) s->spent = 1;
        }
}

#endif
