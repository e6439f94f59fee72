/*
 * machine.h - the card machine: it carries events through their stages.
 *
 * Rules post events (post.h); an event asks what it may do, hears the lines that would change it (answers.h), acts, and tells the lines
 * that follow it. Everything under way lies in the position's frames, so any step may stop for a choice.
 *
 * The game supplies game_act and the rest declared in hooks.h. The steps of a text are in script.h. Does NOT know a card by name.
 */
#ifndef KIT_MACHINE_H
#define KIT_MACHINE_H

#include "kit/answers.h"

/* ---- One event, stage by stage ------------------------------------------------------------------------------------- */

RULE int event_end(const Box *box, Pos *s, Frame *f, Events *ev)
{
    game_end(box, s, f, ev);
    bool done = (f->flags & FRAME_DONE) != 0;
    int32_t amount = f->amount;
    if (f->flags & FRAME_TO_ABOUT) s->frame[f->about].amount = amount;
    bool silent = f->silent & FRAME_SILENT;
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

/* An event that comes to nothing (0 damage), of which nobody is asked what they say to it: a game may know some. */
#ifndef KIT_IDLE
#define KIT_IDLE(f) false
#endif

/* Ask about event e. Who is asked, and who is not, tells what others hold: that cannot be taken back. */
RULE int ask_open(const Box *box, Pos *s, Frame *f, int e, int kind)
{
    if (!ask_used(box, s, e) || KIT_IDLE(f)) return ACT_DONE;
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

/* Where its thing lies now that it comes to pass: a line that follows it may ask, when it lies elsewhere. */
RULE_COLD void lay_note(const Pos *s, Frame *f)
{
    if (THING_CLASS(f->it) != THING_SLOT) return;
    int r = slot_range(s, THING_INDEX(f->it)), lay = RANGE[r].zone | (r < LIVE_RANGES ? LAY_LIVE : 0);
    f->silent = (uint8_t)((f->silent & FRAME_SILENT) | lay << LAY_SHIFT);
}

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
        if (box->was) lay_note(s, f);
        /* fall through */
    case STAGE_ACT:
        r = event_act(box, s, f, ev);
        if (r >= ACT_WAIT) return r;
        if (r == ACT_NOT) {
            f->flags &= (uint8_t)~FRAME_DONE;
            f->stage = STAGE_END;
            if (f == frame_top(s)) return event_end(box, s, f, ev);
            f[1].silent |= FRAME_SILENT; /* what comes instead does not speak for this event */
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

/* The same of lingering lines that outlast the span. */
RULE void lingers_refresh(const Box *box, Pos *s, int span)
{
    for (int i = 0; i < s->lingers; i++) {
        int limit = box->line[s->linger[i].line].limit;
        if (!limit) continue;
        if (limit >> 4 == span + 1) s->linger[i].amount = 0;
        if (s->linger[i].amount) s->spent = 1;
    }
}

/* What may be done `once per` this span is fresh again. */
RULE_COLD void limits_end(const Box *box, Pos *s, int span)
{
    if (!s->spent) return;
    s->spent = 0;
    lingers_refresh(box, s, span);
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

/* A span ends: its lingering lines go, and its limits with them. */
RULE void span_end(const Box *box, Pos *s, int span)
{
    if (s->lingers) linger_end(s, span);
    limits_end(box, s, span);
}

#endif
