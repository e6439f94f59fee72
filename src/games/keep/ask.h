/*
 * ask.h - every question of the rulebook: who is asked, which answers there are, and what each does (KEEP-DP3 to
 * KEEP-DP17).
 *
 * A question stands where the top frame has stopped. Legality is defined here: what is not listed is not allowed. All
 * questions of the group are asked of the seat with the Active Player token (KEEP-130); placing a clan and a clan's own
 * lines ask its owner. Does NOT carry out an action (acts.h).
 */
#ifndef KEEP_ASK_H
#define KEEP_ASK_H

#include "turn.h"

enum KeepWhy {
    KEEP_WHY_PLACE = WHY_GAME, /* where a monster begins                                                     */
    KEEP_WHY_PLAY,             /* play a card, use the Cells, stop                                           */
    KEEP_WHY_REFRESH,          /* pay for a refresh, or go on                                                */
    KEEP_WHY_REPLACE,          /* which Loot cards                                                           */
    KEEP_WHY_MOVE_FROM,
    KEEP_WHY_MOVE_WHO,
    KEEP_WHY_MOVE_TO,
    KEEP_WHY_CARRY,
    KEEP_WHY_STRIKE,
    KEEP_WHY_ACTIVATE,
    KEEP_WHY_ROOM,  /* where to place, spend, ambush, swarm                                                  */
    KEEP_WHY_SITE,  /* where to build                                                                        */
    KEEP_WHY_TILE,  /* what to build                                                                         */
    KEEP_WHY_VALUE, /* with which Treasure                                                                   */
    KEEP_WHY_SPAWN,
    KEEP_WHY_ARCHER,
    KEEP_WHY_WEAKEST,
    KEEP_WHY_CHARGE
};

/* VERB_OPTION of the play question: a refresh between two cards (KEEP-A22). */
enum { PLAY_REFRESH = 0, KEEP_OPTION_LINES = 13 };

RULE int keep_why(const Pos *s)
{
    const Frame *f = &s->frame[s->top];
    switch (f->what) {
    case PROC_TURN:
        return f->step == TURN_PLACE              ? KEEP_WHY_PLACE
               : f->step == TURN_PLAY && !f->word ? KEEP_WHY_PLAY
                                                  : KEEP_WHY_REFRESH;
    case PROC_GUILD: return KEEP_WHY_SPAWN;
    case PROC_RESOLVE: return f->step == RESOLVE_VICTIM ? KEEP_WHY_WEAKEST : KEEP_WHY_CHARGE;
    case KEEP_EVENT_MOVE + 1: return KEEP_WHY_MOVE_FROM + f->step - MOVE_FROM;
    case KEEP_EVENT_MELEE + 1:
    case KEEP_EVENT_RANGED + 1: return KEEP_WHY_STRIKE;
    case KEEP_EVENT_ACTIVATE + 1: return KEEP_WHY_ACTIVATE;
    case KEEP_EVENT_REFRESH + 1: return KEEP_WHY_REPLACE;
    case KEEP_EVENT_BUILD + 1: return KEEP_WHY_SITE + f->step;
    case KEEP_EVENT_SHOW_OFF + 1: return f->step == SHOW_ROOM ? KEEP_WHY_ARCHER : KEEP_WHY_WEAKEST;
    default: return KEEP_WHY_ROOM;
    }
}

/* Whether the question may be declined (KEEP-23). What the heroes do may not. */
RULE bool keep_why_optional(const Pos *s, int why)
{
    if (why == KEEP_WHY_REPLACE) return s->frame[s->top].left > 0 || s->top > 1;
    return why != KEEP_WHY_PLACE && why < KEEP_WHY_SPAWN;
}

RULE int keep_why_seat(const Pos *s, int why)
{
    const Frame *f = &s->frame[s->top];
    if (why == KEEP_WHY_PLACE) return f->left;
    return f->what < FRAME_PROCEDURE && why < KEEP_WHY_SPAWN && f->you < s->fate.seats ? f->you : s->active;
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

RULE int rooms_list(uint32_t rooms, Action *out)
{
    int n = 0;
    for (; rooms; rooms &= rooms - 1) out[n++] = ACT(VERB_PLACE, __builtin_ctz(rooms));
    return n;
}

RULE int play_actions(const Box *box, const Pos *s, Action *out)
{
    int n = 0;
    if ((s->house & HOUSE_REFRESH_ANYTIME) && can_refresh(box, s)) out[n++] = ACT(VERB_OPTION, PLAY_REFRESH);
    for (int i = 0; i < s->count[HAND + s->active]; i++)
        if (can_play(box, s, hand_slot(s->active, i))) out[n++] = ACT(VERB_CARD, hand_slot(s->active, i));
    if (can_jail(box, s)) out[n++] = ACT(VERB_PLACE, s->cells);
    return n;
}

RULE int refresh_actions(const Box *box, const Pos *s, Action *out)
{
    int n = 0;
    for (int i = 0; can_refresh(box, s) && i < s->count[HAND + s->active]; i++)
        if (can_pay(box, s, hand_slot(s->active, i))) out[n++] = ACT(VERB_CARD, hand_slot(s->active, i));
    if (can_jail(box, s) && !s->frame[0].word) out[n++] = ACT(VERB_PLACE, s->cells);
    return n;
}

/* What may be carried: a line for each kind of token, by its counter. */
RULE int carry_actions(const Pos *s, const Frame *f, Action *out)
{
    int n = 0, room = room_of(s, f->it);
    for (int c = 0; c <= KEEP_COUNTER_TRAP; c++)
        if (s->room[room].token[c]) out[n++] = ACT(VERB_OPTION, c);
    return n;
}

RULE int build_actions(const Box *box, const Pos *s, const Frame *f, int why, Action *out)
{
    int n = 0;
    if (why == KEEP_WHY_SITE) {
        for (int m = sites_free(box, s); m; m &= m - 1) out[n++] = ACT(VERB_OPTION, __builtin_ctz((unsigned)m));
    } else if (why == KEEP_WHY_TILE) {
        while (n < ROOMS && room_unused(box, s, n)) out[n] = ACT(VERB_OPTION, n), n++;
    } else {
        for (int m = offers_payable(s, room_of(s, f->self)); m; m &= m - 1)
            out[n++] = ACT(VERB_NUMBER, __builtin_ctz((unsigned)m));
    }
    return n;
}

RULE int keep_why_actions(const Box *box, const Pos *s, int why, Action *out)
{
    const Frame *f = &s->frame[s->top];
    int n = keep_why_optional(s, why) ? 1 : 0, seat = f->you;
    if (n) out[0] = ACT(VERB_PASS, 0);
    Action *at = out + n;
    switch (why) {
    case KEEP_WHY_PLACE: return rooms_list(start_rooms(box, s, f->left), out);
    case KEEP_WHY_PLAY: return n + play_actions(box, s, at);
    case KEEP_WHY_REFRESH: return n + refresh_actions(box, s, at);
    case KEEP_WHY_REPLACE:
        for (int i = 0; i < s->count[LOOT_ROW]; i++) out[n++] = ACT(VERB_CARD, AT_ROW + i);
        return n;
    case KEEP_WHY_MOVE_FROM: return n + rooms_list(rooms_of_seat(s, seat), at);
    case KEEP_WHY_MOVE_WHO: return n + monsters_different(s, seat, THING_INDEX(f->that), at);
    case KEEP_WHY_MOVE_TO: return n + rooms_list(move_rooms(box, s, f->it, seat), at);
    case KEEP_WHY_CARRY: return n + carry_actions(s, f, at);
    case KEEP_WHY_STRIKE:
        return n + strike_targets(box, s, f->it, seat, f->what - 1 == KEEP_EVENT_RANGED, at, ACTION_MAX - 1);
    case KEEP_WHY_ACTIVATE: return n + activate_list(box, s, f->it, seat, at, ACTION_MAX - 1);
    case KEEP_WHY_ROOM: return n + rooms_list(act_rooms(s, f->what - 1, f->word, f->amount, seat), at);
    case KEEP_WHY_SITE:
    case KEEP_WHY_TILE:
    case KEEP_WHY_VALUE: return n + build_actions(box, s, f, why, at);
    case KEEP_WHY_SPAWN: return rooms_list(spawn_rooms(box, s, f), out);
    case KEEP_WHY_ARCHER: return rooms_list(archer_rooms(s, f->it), out);
    case KEEP_WHY_WEAKEST: return weakest_list(box, s, THING_INDEX(f->that), out, ACTION_MAX);
    default: return rooms_list(charge_rooms(box, s, f->it), out);
    }
}

/* ---- Taking one -------------------------------------------------------------------------------------------------- */

RULE void jail_begin(const Box *box, Pos *s, Events *ev)
{
    deed(box, s, KEEP_EVENT_JAIL, THING_NONE, THING_NONE, THING_NONE, 1, s->active, ev);
}

RULE void turn_answer(const Box *box, Pos *s, Frame *f, int why, Action a, Events *ev)
{
    int verb = ACT_VERB(a), operand = ACT_OPERAND(a);
    if (why == KEEP_WHY_PLACE) start_place(box, s, f->left, operand, ev);
    else if (verb == VERB_PLACE) {
        f->step = TURN_PLAY; /* KEEP-142 */
        jail_begin(box, s, ev);
    } else if (why == KEEP_WHY_PLAY) {
        if (verb == VERB_PASS) f->step = TURN_REFRESH;
        else if (verb == VERB_OPTION) f->word = 1; /* a refresh between two cards: which card pays is asked next */
        else card_play(box, s, operand, ev);
    } else if (verb == VERB_CARD) {
        f->word = 0;
        refresh_begin(box, s, operand, ev);
    } else if (f->word) f->word = 0;
    else f->step = TURN_CLEAN;
}

RULE void carry_take(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    if (ACT_VERB(a) == VERB_PASS) {
        f->step = MOVE_DO;
        return;
    }
    int c = ACT_OPERAND(a), from = room_of(s, f->it), to = THING_INDEX(f->there);
    room_change(s, from, c, -1), room_change(s, to, c, 1);
    f->amount++;
    tell(s, ev, KEEP_EV_CARRY, f->you, f->it, THING_NONE, c, to);
    if (f->amount > number_now(box, s, KEEP_NUMBER_LOAD, THING_NONE) || !room_has_load(s, from)) f->step = MOVE_DO;
}

/* amount counts what is carried, from 1. */
RULE void move_answer(const Box *box, Pos *s, Frame *f, int why, Action a, Events *ev)
{
    bool pass = ACT_VERB(a) == VERB_PASS;
    if (why == KEEP_WHY_CARRY) {
        carry_take(box, s, f, a, ev);
        return;
    }
    if (pass) { /* not moved, or not any further */
        f->stage = f->left ? STAGE_BODY : STAGE_END;
        if (f->left) f->flags |= FRAME_DONE;
        else f->flags &= (uint8_t)~FRAME_DONE;
        return;
    }
    if (why == KEEP_WHY_MOVE_FROM) f->that = THING(THING_PLACE, ACT_OPERAND(a)), f->step = MOVE_WHO;
    else if (why == KEEP_WHY_MOVE_WHO) f->it = THING(THING_SLOT, ACT_OPERAND(a)), f->step = MOVE_TO;
    else {
        f->there = THING(THING_PLACE, ACT_OPERAND(a)), f->amount = 1;
        bool load = room_has_load(s, room_of(s, f->it)) && number_now(box, s, KEEP_NUMBER_LOAD, THING_NONE) > 0;
        f->step = load ? MOVE_CARRY : MOVE_DO;
    }
}

/* An action that is declined has not happened: its event ends there. */
RULE void act_decline(Frame *f, bool done)
{
    f->stage = done ? STAGE_BODY : STAGE_END;
    if (done) f->flags |= FRAME_DONE;
    else f->flags &= (uint8_t)~FRAME_DONE;
}

RULE void build_answer(Frame *f, int why, Action a)
{
    if (why == KEEP_WHY_SITE) f->left = (uint8_t)ACT_OPERAND(a);
    else if (why == KEEP_WHY_TILE) f->line = (uint16_t)ACT_OPERAND(a);
    else f->amount = ACT_OPERAND(a);
    f->step++;
}

RULE void replace_answer(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    if (ACT_VERB(a) == VERB_PASS) f->step = IN_DO;
    else {
        int slot = card_pass(box, s, ACT_OPERAND(a), LOOT_ROW, LOOT_SCRAP);
        f->left++;
        tell(s, ev, KEEP_EV_REPLACED, f->you, THING(THING_SLOT, slot), THING_NONE, 0, 0);
        if (!s->count[LOOT_ROW]) f->step = IN_DO;
    }
}

RULE Thing activate_thing(Action a)
{
    int n = ACT_OPERAND(a);
    if (ACT_VERB(a) == VERB_OPTION) return THING(THING_PLACE, n);
    return ACT_VERB(a) == VERB_PLACE ? THING(THING_SLOT, AT_ROOMS + n) : THING(THING_SLOT, n);
}

RULE void act_answer(const Box *box, Pos *s, Frame *f, int why, Action a, Events *ev)
{
    Thing t = action_thing(a);
    if (why == KEEP_WHY_REPLACE) replace_answer(box, s, f, a, ev);
    else if (why >= KEEP_WHY_MOVE_FROM && why <= KEEP_WHY_CARRY) move_answer(box, s, f, why, a, ev);
    else if (ACT_VERB(a) == VERB_PASS) act_decline(f, why == KEEP_WHY_STRIKE && f->amount > 0);
    else if (why == KEEP_WHY_STRIKE) f->there = t, f->step = STRIKE_HIT;
    else if (why == KEEP_WHY_ACTIVATE) f->there = activate_thing(a), f->step = IN_DO;
    else if (why == KEEP_WHY_ROOM) f->there = t, f->step = IN_DO;
    else if (why == KEEP_WHY_ARCHER) f->that = t, f->step = SHOW_VICTIM;
    else if (why == KEEP_WHY_WEAKEST) f->there = t, f->step = SHOW_HIT;
    else build_answer(f, why, a);
}

RULE void keep_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    Frame *f = frame_top(s);
    int why = keep_why(s);
    if (f->what == PROC_TURN) turn_answer(box, s, f, why, a, ev);
    else if (f->what == PROC_GUILD) f->that = action_thing(a), f->step = GUILD_SPAWN;
    else if (f->what == PROC_RESOLVE) f->there = action_thing(a);
    else act_answer(box, s, f, why, a, ev);
}

/* ---- Between two actions of a card (KEEP-128), and what cannot be used now (KEEP-122) ---------------------------- */

/* The text of a card being played stands between two of its actions. */
RULE bool between_actions(const Box *box, const Pos *s)
{
    const Frame *f = &s->frame[s->top], *below = s->top ? f - 1 : f;
    return s->top == 2 && f->what == FRAME_TEXT && below->what == KEEP_EVENT_PLAY + 1 &&
           box->code[f->pc] == OP_CHOICE && box->code[f->pc + 1] == 0 && f->you == s->active &&
           s->frame[0].step == TURN_PLAY;
}

/* Two actions that are the same in every byte are one answer: it does not matter which of them is used first. */
RULE bool option_is_twin(const Box *box, const Options *o, int a, int b)
{
    int length = code_word(box, o->block[a] - 2);
    if (length != code_word(box, o->block[b] - 2)) return false;
    for (int i = 0; i < length; i++)
        if (box->code[o->block[a] + i] != box->code[o->block[b] + i]) return false;
    return true;
}

/* Whether an option that is open can be begun. Of these events the rulebook looks only at who does it: where the
 * option's own test has asked whether they can happen, that is the answer. */
RULE bool option_can_begin(const Box *box, const Pos *s, const Frame *f, const Options *o, int i)
{
    Opening first = text_opening(box, o->block[i]);
    const uint8_t *p = box->code + o->test[i];
    bool asked = p[0] == OP_GET && p[1] == first.object && p[2] == OP_CAN && p[3] == first.event && p[4] == OP_NEED;
    if (asked && !hook_used(s, HOOK(first.event, HOOK_MAY))) {
        switch (first.event) {
        case KEEP_EVENT_MELEE:
        case KEEP_EVENT_RANGED:
        case KEEP_EVENT_ACTIVATE:
        case KEEP_EVENT_DRAW:
        case KEEP_EVENT_REINFORCE: return true;
        case KEEP_EVENT_MOVE:
            if (f->there == THING_NONE) return true;
            break;
        default: break;
        }
    }
    return opening_may(box, s, &first, f->self, f->you);
}

/* The machine's answers, less the actions that cannot be taken for want of tokens or rooms or that stand there twice,
 * and the Cells. */
RULE int card_actions(const Box *box, const Pos *s, Action *out)
{
    const Frame *f = &s->frame[s->top];
    Options o = options_at(box, f->pc);
    int open = options_open(box, s, f, &o), n = 0;
    if (o.most == 0) {
        out[n++] = ACT(VERB_PASS, 0);
        for (int i = 1; i < o.count; i++)
            for (int j = 0; j < i && (open >> i & 1); j++)
                if ((open >> j & 1) && option_is_twin(box, &o, i, j)) open &= ~(1 << i);
    }
    for (int i = 0; i < o.count; i++)
        if ((open >> i & 1) && option_can_begin(box, s, f, &o, i)) out[n++] = ACT(VERB_OPTION, i);
    if (n == 0) /* a choice of one that must be made */
        for (int i = 0; i < o.count; i++)
            if (open >> i & 1) out[n++] = ACT(VERB_OPTION, i);
    if (between_actions(box, s) && can_jail(box, s)) out[n++] = ACT(VERB_PLACE, s->cells);
    return n;
}

#endif
