/*
 * post.h - an event begins: asked whether it may, settled at once or laid on top as a frame.
 *
 * An event that no live card hangs on and that the rulebook settles in one step takes a short way and never becomes a frame.
 */
#ifndef KIT_POST_H
#define KIT_POST_H

#include "kit/hooks.h"

/* An event has ended: the frame below learns whether it was done. */
RULE void event_report(Pos *s, Frame *below, bool done, int32_t amount)
{
    s->result = amount;
    if (done) below->flags |= FRAME_DONE;
    else below->flags &= (uint8_t)~FRAME_DONE;
}

/* A frame as an event begins, field by field: made where it lies, it need not be copied there. */
RULE void deed_lay(Frame *f, const Deed *d, int body)
{
    f->amount = d->amount, f->give = GIVE_NONE, f->pc = (uint16_t)body;
    f->self = d->cause, f->it = d->it, f->that = THING_NONE, f->there = d->there;
    f->object = THING_NONE, f->loop = 0, f->line = 0;
    f->what = (uint8_t)(d->event + 1), f->stage = STAGE_WOULD, f->step = 0, f->you = d->you;
    f->about = ABOUT_NONE, f->word = d->word, f->left = 0, f->flags = 0, f->level = 0, f->silent = 0;
}

/* An event that is several of its kind (spawn 3) only posts them: each is asked about, answered and heard by itself. */
#ifndef KIT_DIVIDES
#define KIT_DIVIDES(deed) false
#endif

/* Put the event on top as a frame, to pass through its stages. */
RULE int event_push(Pos *s, const Deed *d, int body, Events *ev)
{
    if (UNLIKELY(!frame_fits(s, ev))) {
        event_report(s, frame_top(s), false, 0);
        return ACT_NOT;
    }
    Frame *f = &s->frame[++s->top];
    deed_lay(f, d, body);
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
    Frame f;
    deed_lay(&f, d, 0);
    int r = game_act(box, s, &f, ev);
    event_report(s, &s->frame[below], r == ACT_DONE, f.amount);
    if (s->top > below)
        s->frame[below + 1].silent |= FRAME_SILENT; /* a consequence: it does not speak for this event */
    return r;
}

/* What was about to happen, and the rulebook would have let, a card forbids. */
RULE_COLD void forbidden_tell(const Box *box, const Pos *s, const Deed *d, Events *ev)
{
    int by = deed_forbidder(box, s, d);
    if (by) tell_stopped(s, ev, EV_FORBIDDEN, d, by);
}

/* Post an event, known to the caller; with `ask`, only if it may happen. */
RULE_FOLD int event_post_as(const Box *box, Pos *s, const Deed *d, int body, bool ask, Events *ev)
{
    if (ask && !deed_may_as(box, s, d)) {
        if (ev && game_legal(box, s, d)) forbidden_tell(box, s, d, ev);
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
            KIT_STANDS_FOR(s, &x);                                                                                     \
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

#endif
