/*
 * hooks.h - what the card machine stands on: what a game supplies, telling what happened, what live cards hang on, and frames on top of
 * each other.
 */
#ifndef KIT_HOOKS_H
#define KIT_HOOKS_H

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

/* `cause`: the number of the card that did it, 0 if none. */
RULE void tell_by(const Pos *s, Events *ev, int kind, int seat, Thing it, int cause, int32_t a, int32_t b)
{
    if (LIKELY(!ev)) return;
    Event e = { (uint8_t)kind, (uint8_t)seat, 0xff, s->top, (uint16_t)thing_card(s, it), (uint16_t)cause, it,
                (int16_t)a,    (int16_t)b,    0 };
    events_add(ev, e);
}

RULE void tell(const Pos *s, Events *ev, int kind, int seat, Thing it, Thing cause, int32_t a, int32_t b)
{
    if (UNLIKELY(ev)) tell_by(s, ev, kind, seat, it, thing_card(s, cause), a, b);
}

/* Something does not happen (EV_CANCELLED, EV_FORBIDDEN), and by which card. What it would have happened to may lie hidden. */
RULE_COLD void tell_stopped(const Pos *s, Events *ev, int kind, const Deed *d, int by)
{
    if (!ev) return;
    Event e = { (uint8_t)kind, d->you, 0xff,     s->top,  (uint16_t)open_card(s, d->it),
                (uint16_t)by,  d->it,  d->event, d->word, 0 };
    events_add(ev, e);
}

/* An event that happened, under its own number. */
RULE void tell_event(const Pos *s, Events *ev, const Frame *f, int32_t a, int32_t b)
{
    tell(s, ev, EV_GAME + f->what - 1, f->you, f->it, f->self, a, b);
}

/* The amount of what happens becomes another (EV_CHANGED), and by which card. */
RULE_COLD void tell_changed(const Pos *s, Events *ev, const Frame *x, int32_t v, int by)
{
    if (!ev || !x->what || x->what >= FRAME_PROCEDURE) return;
    Event e = {
        EV_CHANGED, x->you, 0xff, s->top, (uint16_t)open_card(s, x->it), (uint16_t)by, x->it, (int16_t)(x->what - 1),
        (int16_t)v, 0
    };
    events_add(ev, e);
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

/* Whether there is room for one more: if not, what was to be done is not done (card-language.md 26). */
RULE bool frame_fits(const Pos *s, Events *ev)
{
    if (LIKELY(s->top + 1 < FRAMES)) return true;
    tell(s, ev, EV_ROOM, SEAT_NONE, THING_NONE, THING_NONE, ROOM_FRAMES, 0);
    return false;
}

/* A fresh frame on top, or null when there is no room. */
RULE Frame *frame_push(Pos *s, int what, Events *ev)
{
    if (UNLIKELY(!frame_fits(s, ev))) return 0;
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
    if (UNLIKELY(!frame_fits(s, ev))) return 0;
    Frame *f = &s->frame[++s->top];
    *f = *from;
    f->give = GIVE_NONE, f->pc = (uint16_t)pc, f->object = THING_NONE, f->line = 0, f->what = FRAME_TEXT;
    f->step = 0, f->left = 0, f->flags = 0, f->level = 0, f->silent = 0;
    return f;
}

#endif
