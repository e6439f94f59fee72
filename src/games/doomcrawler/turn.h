/*
 * turn.h - the round of Doomcrawler: Hero Phase H1 to H3, Dungeon Phase D1 to D5, again and again (DOOM-126).
 *
 * The round is the bottom frame; its step says where it stands. Everything that happens in it is an event posted from
 * here, so that cards may answer it. Does NOT carry out what happens (acts.h).
 */
#ifndef DOOM_TURN_H
#define DOOM_TURN_H

#include "acts.h"

enum { PROC_ROUND = FRAME_PROCEDURE };

enum RoundStep {
    H_BEGIN,
    H1_UPDATE,
    H2_BEGIN,
    H2_SKILL,
    H3_DEFEND,
    D_BEGIN,
    D1_THREATS,
    D2_SIDEQUESTS,
    D3_DUNGEON,
    D4_CRITS,
    D5_RETURN,
    ROUND_END,
    ROUND_OVER
};

enum { DOOM_WHY_SKILL = WHY_GAME, DOOM_WHY_LOOT_LIMIT };

/* ---- H2: skills and loot ----------------------------------------------------------------------------------------- */

RULE bool has_turn_line(const Box *box, const Pos *s, int slot)
{
    return (slot_card(box, s, slot)->windows >> DOOM_WINDOW_TURN & 1) && turn_line(box, s, slot) >= 0;
}

/* The same for a skill: it is face up, and may be performed in vain. */
RULE bool skill_is_offered(const Box *box, const Pos *s, int slot)
{
    if (s->slot[slot].state & SLOT_INACTIVE) return false;
    return (slot_card(box, s, slot)->open >> DOOM_WINDOW_TURN & 1) || has_turn_line(box, s, slot);
}

/* Skills already performed in this phase are counted in the round's frame. */
RULE bool may_perform(const Box *box, const Pos *s)
{
    return s->frame[0].left < number_now(box, s, DOOM_NUMBER_SKILLS, THING_NONE);
}

RULE int turn_actions(const Box *box, const Pos *s, Action *out)
{
    int n = 0;
    out[n++] = ACT(VERB_PASS, 0);
    if (may_perform(box, s)) {
        bool asked = hook_used(s, HOOK(DOOM_EVENT_USE, HOOK_MAY));
        for (int i = 0; i < s->count[ROW_SKILLS]; i++) {
            Deed d = { 1, THING(THING_SLOT, AT_SKILLS + i), THING_NONE, THING_NONE, DOOM_EVENT_USE, 0, 0, 0 };
            if (skill_is_offered(box, s, AT_SKILLS + i) && (!asked || deed_may(box, s, &d)))
                out[n++] = ACT(VERB_CARD, AT_SKILLS + i);
        }
    }
    for (int i = 0; i < s->count[ROW_SIDEQUESTS]; i++)
        if (has_turn_line(box, s, AT_SIDEQUESTS + i)) out[n++] = ACT(VERB_CARD, AT_SIDEQUESTS + i);
    for (int i = 0; i < s->count[ROW_LOOT]; i++)
        if (has_turn_line(box, s, AT_LOOT + i)) out[n++] = ACT(VERB_CARD, AT_LOOT + i);
    return n;
}

/* DOOM-127: with every skill face down, the fallback one is turned up. */
RULE void skills_never_locked(const Box *box, Pos *s, Events *ev)
{
    for (int i = 0; i < s->count[ROW_SKILLS]; i++)
        if (!(s->slot[AT_SKILLS + i].state & SLOT_INACTIVE)) return;
    for (int i = 0; i < s->count[ROW_SKILLS]; i++)
        if (card_field(box, s->card[AT_SKILLS + i], DOOM_FIELD_FALLBACK)) {
            Deed d = { 1, THING(THING_SLOT, AT_SKILLS + i), THING_NONE, THING_NONE, DOOM_EVENT_ACTIVATE, 0, 0, 0 };
            tell(s, ev, DOOM_EV_UNLOCKED, 0, d.it, THING_NONE, 0, 0);
            event_post(box, s, &d, 0, ev); /* a ruling about a deadlock: no card can forbid it */
        }
}

/* ---- D1, D2, D4: a row, left to right ---------------------------------------------------------------------------- */

/* Begin a row: those present now (f->loop) after none (f->line). */
RULE void row_begin(Pos *s, Frame *f, int step)
{
    f->step = (uint8_t)step;
    f->loop = s->house & HOUSE_SWEEP ? 0xffff : s->clock; /* DOOM-106, DOOM-A8 */
    f->line = 0;
}

/* The next card of a row to update: arrived after the last one, present at the start, awake (DOOM-101, 106, 107). A row
 * is in order of arrival, so its place needs no keeping. */
RULE int row_next(const Pos *s, Frame *f, int row)
{
    for (int i = 0; i < s->count[row]; i++) {
        int slot = RANGE[row].base + i, since = s->slot[slot].since;
        if (since <= f->line || since > f->loop) continue;
        f->line = (uint16_t)since;
        if (!(s->slot[slot].state & (SLOT_DARK | SLOT_INACTIVE))) return slot;
    }
    return -1;
}

RULE int row_step(const Box *box, Pos *s, Frame *f, int row, int next, Events *ev)
{
    /* Where no card has a say in an UPDATE, a die that comes to an empty slot is all there is to it. */
    bool plain = !ev && event_is_quiet(box, s, DOOM_EVENT_UPDATE) && !hook_used(s, HOOK(DOOM_EVENT_UPDATE, HOOK_MAY));
    for (;;) {
        int slot = row_next(s, f, row);
        if (slot < 0) break;
        if (plain && !track_next(slot_card(box, s, slot), &s->slot[slot], true)) continue;
        post(box, s, DOOM_EVENT_UPDATE, THING(THING_SLOT, slot), 1, THING_NONE, ev);
        if (s->top > 0 || s->fate.over) return ACT_WAIT;
    }
    row_begin(s, f, next);
    return ACT_WAIT;
}

/* DOOM-69, 105: what was pushed comes back to its place. */
RULE int darkness_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    for (int i = 0; i < s->count[ROW_THREATS]; i++) {
        if (!(s->slot[AT_THREATS + i].state & SLOT_DARK)) continue;
        Deed d = { 1, THING(THING_SLOT, AT_THREATS + i), THING_NONE, THING_NONE, DOOM_EVENT_RETURN, 0, 0, 0 };
        event_post(box, s, &d, 0, ev);
        return ACT_WAIT;
    }
    f->step = ROUND_END;
    return ACT_WAIT;
}

/* ---- The round --------------------------------------------------------------------------------------------------- */

RULE void round_begin(Pos *s, Frame *f, Events *ev)
{
    s->phase = PHASE_HERO;
    s->round++;
    f->left = 0;
    f->step = H1_UPDATE;
    tell(s, ev, EV_TURN, 0, THING_NONE, THING_NONE, s->round, 0);
    if (!(s->house & HOUSE_DEFENCE_EXPIRES) || !s->defence) return;
    tell(s, ev, DOOM_EV_EXPIRED, 0, THING(THING_SLOT, AT_HERO), THING_NONE, s->defence, 0); /* DOOM-A6 */
    s->defence = 0;
}

/* H2: stop for a choice while there is one. */
RULE int skills_step(const Box *box, Pos *s, Frame *f)
{
    Action a[ACTION_MAX];
    if (may_perform(box, s) && !hook_used(s, HOOK(DOOM_EVENT_USE, HOOK_MAY)))
        for (int i = 0; i < s->count[ROW_SKILLS]; i++)
            if (skill_is_offered(box, s, AT_SKILLS + i)) return ACT_STOP;
    if (turn_actions(box, s, a) > 1) return ACT_STOP;
    f->step = H3_DEFEND;
    return ACT_WAIT;
}

RULE_FOLD int round_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (s->stale) hooks_refresh(box, s);
    switch (f->step) {
    case H_BEGIN:
        round_begin(s, f, ev);
        post(box, s, DOOM_EVENT_HERO_PHASE, THING_NONE, 1, THING_NONE, ev);
        return ACT_WAIT;
    case H1_UPDATE: /* DOOM-27 */
        f->step = H2_BEGIN;
        post(box, s, DOOM_EVENT_UPDATE, THING(THING_SLOT, AT_HERO), 1, THING_NONE, ev);
        return ACT_WAIT;
    case H2_BEGIN:
        f->step = H2_SKILL;
        skills_never_locked(box, s, ev);
        return ACT_WAIT;
    case H2_SKILL: return skills_step(box, s, f);
    case H3_DEFEND: /* DOOM-31 */
        f->step = D_BEGIN;
        post(box, s, DOOM_EVENT_DEFEND, THING_NONE, 1, THING_NONE, ev);
        return ACT_WAIT;
    case D_BEGIN:
        s->phase = PHASE_DUNGEON;
        row_begin(s, f, D1_THREATS);
        post(box, s, DOOM_EVENT_DUNGEON_PHASE, THING_NONE, 1, THING_NONE, ev);
        return ACT_WAIT;
    case D1_THREATS: return row_step(box, s, f, ROW_THREATS, D2_SIDEQUESTS, ev);
    case D2_SIDEQUESTS: return row_step(box, s, f, ROW_SIDEQUESTS, D3_DUNGEON, ev);
    case D3_DUNGEON: /* DOOM-103, 140 */
        f->step = D4_CRITS;
        f->silent = 1; /* D4 begins when this is settled */
        post(box, s, DOOM_EVENT_UPDATE, THING(THING_SLOT, AT_DUNGEON), 1, THING_NONE, ev);
        return ACT_WAIT;
    case D4_CRITS:
        if (f->silent) f->silent = 0, row_begin(s, f, D4_CRITS);
        return row_step(box, s, f, ROW_CRITS, D5_RETURN, ev);
    case D5_RETURN: return darkness_step(box, s, f, ev);
    case ROUND_END:
        f->step = ROUND_OVER;
        post(box, s, DOOM_EVENT_ROUND_END, THING_NONE, 1, THING_NONE, ev);
        return ACT_WAIT;
    default:
        span_end(box, s, DOOM_SPAN_ROUND);
        f->step = H_BEGIN;
        return ACT_WAIT;
    }
}

/* The round goes on, step by step, until something lies on top of it, a choice stands or it is over. */
RULE int game_procedure(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int r;
    do r = round_step(box, s, f, ev);
    while (r == ACT_WAIT && f->step != H_BEGIN && !s->top && !s->fate.over);
    return r;
}

/* ---- The game's own choices -------------------------------------------------------------------------------------- */

/* DOOM-88: among the cards held before the claim; with the option, the new one too. */
RULE int loot_limit_actions(const Pos *s, Action *out)
{
    int n = s->count[ROW_LOOT] - (s->house & HOUSE_REFUSE_LOOT ? 0 : 1);
    for (int i = 0; i < n; i++) out[i] = ACT(VERB_CARD, AT_LOOT + i);
    return n;
}

RULE void turn_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    Frame *f = frame_top(s);
    if (f->what != PROC_ROUND) { /* over the Loot limit: DOOM-DP10 */
        int done = post(box, s, DOOM_EVENT_DISCARD, THING(THING_SLOT, ACT_OPERAND(a)), 1, THING_NONE, ev);
        if (done == ACT_NOT) slot_discard(box, s, ACT_OPERAND(a)); /* no room for the event: the limit holds */
        return;
    }
    if (ACT_VERB(a) == VERB_PASS) {
        f->step = H3_DEFEND;
        return;
    }
    int slot = ACT_OPERAND(a), line = turn_line(box, s, slot);
    if (is_skill(THING(THING_SLOT, slot))) f->left++;
    line_use(box, s, slot, line, 0, ABOUT_NONE, ev);
}

#endif
