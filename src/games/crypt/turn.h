/*
 * turn.h - the turn of Crypt: draw, free actions, actions, discard, end (CRYPT-29 to CRYPT-39); which question stands,
 * and taking its answer.
 *
 * The turn is the bottom frame; its step says where it stands. What may be answered is listed in offers.h and
 * declare.h. Does NOT say what may be done (legal.h) or do it (acts.h).
 */
#ifndef CRYPT_TURN_H
#define CRYPT_TURN_H

#include "declare.h"

enum TurnStep {
    T_BEGIN,
    T_DRAW,
    T_FREE,
    T_ACTION,
    T_RETURN,
    T_DISCARD,
    T_STAY,
    T_ANSWER,
    T_CURSE,
    T_CURSED,
    T_CLOSE,
    T_NEXT,
    T_DOMINATE,
    T_PHARAOH,
    T_PHARAOH_ACTS
};

enum CryptWhy {
    CRYPT_WHY_DRAW = WHY_GAME,
    CRYPT_WHY_FREE,
    CRYPT_WHY_ACTION,
    CRYPT_WHY_RETURN,
    CRYPT_WHY_DISCARD,
    CRYPT_WHY_DOMINATE,
    CRYPT_WHY_ATTACH,
    CRYPT_WHY_AGENT_PLACE,
    CRYPT_WHY_AGENT,
    CRYPT_WHY_DEFENCE,
    CRYPT_WHY_RALLY,
    CRYPT_WHY_SOAK,
    CRYPT_WHY_STEP,
    CRYPT_WHY_LEAVE,
    CRYPT_WHY_TURN_HEX,
    CRYPT_WHY_DICE,
    CRYPT_WHY_FASTEN
};

/* ---- Which question stands --------------------------------------------------------------------------------------- */

RULE int turn_why(const Pos *s)
{
    const Frame *f = &s->frame[s->top];
    switch (f->what) {
    case PROC_TURN:
        switch (f->step) {
        case T_DRAW: return CRYPT_WHY_DRAW;
        case T_FREE: return CRYPT_WHY_FREE;
        case T_RETURN: return CRYPT_WHY_RETURN;
        case T_DISCARD: return CRYPT_WHY_DISCARD;
        case T_DOMINATE: return CRYPT_WHY_DOMINATE;
        default: return CRYPT_WHY_ACTION;
        }
    case PROC_DECLARE: return CRYPT_WHY_ATTACH;
    case PROC_FASTEN: return CRYPT_WHY_FASTEN;
    case PROC_AGENT: return f->step == AGENT_PLACE ? CRYPT_WHY_AGENT_PLACE : CRYPT_WHY_AGENT;
    case CRYPT_EVENT_ATTACK + 1: return CRYPT_WHY_DEFENCE;
    case CRYPT_EVENT_DODGE + 1: return CRYPT_WHY_RALLY;
    case CRYPT_EVENT_DAMAGE + 1: return CRYPT_WHY_SOAK;
    case CRYPT_EVENT_MOVE + 1: return CRYPT_WHY_STEP;
    case CRYPT_EVENT_ESCAPE + 1: return CRYPT_WHY_LEAVE;
    case CRYPT_EVENT_EXPLORE + 1:
    case CRYPT_EVENT_ROTATE + 1: return CRYPT_WHY_TURN_HEX;
    default: return CRYPT_WHY_DICE;
    }
}

RULE int turn_seat(const Pos *s, int why)
{
    const Frame *f = &s->frame[s->top];
    switch (why) {
    case CRYPT_WHY_ATTACH:
    case CRYPT_WHY_AGENT_PLACE:
    case CRYPT_WHY_AGENT:
    case CRYPT_WHY_STEP:
    case CRYPT_WHY_LEAVE:
    case CRYPT_WHY_TURN_HEX:
    case CRYPT_WHY_FASTEN:
    case CRYPT_WHY_DICE: return f->you;
    case CRYPT_WHY_DEFENCE:
    case CRYPT_WHY_RALLY: return target_defender(s, f->it);
    case CRYPT_WHY_SOAK: return THING_INDEX(f->it);
    default: return s->active;
    }
}

RULE int dice_actions(const Pos *s, const Frame *f, Action *out)
{
    int about = s->frame[s->top - 1].about, n = 0;
    const Frame *roll = &s->frame[about];
    bool each = roll->word == CRYPT_WORD_REASON_EXIT;
    int low = each ? 1 : roll->line, high = each ? 6 : 6 * roll->line;
    (void)f;
    for (int v = low; v <= high && n < ACTION_MAX; v++) out[n++] = ACT(VERB_NUMBER, v);
    return n;
}

RULE int turn_hex_actions(const Frame *f, Action *out)
{
    int n = 0;
    for (int k = 0; k < DIRECTIONS; k++)
        if (f->left >> k & 1) out[n++] = ACT(VERB_OPTION, k);
    return n;
}

RULE int turn_actions(const Box *box, const Pos *s, int why, Action *out)
{
    const Frame *f = &s->frame[s->top];
    int n = 0;
    switch (why) {
    case CRYPT_WHY_DRAW: out[0] = ACT(VERB_PASS, 0), out[1] = ACT(VERB_OPTION, 0); return 2;
    case CRYPT_WHY_FREE: return free_actions(box, s, out);
    case CRYPT_WHY_ACTION: return action_actions(box, s, out);
    case CRYPT_WHY_RETURN: return return_actions(box, s, out);
    case CRYPT_WHY_DISCARD: return discard_actions(box, s, out);
    case CRYPT_WHY_DOMINATE: return dominate_actions(box, s, out);
    case CRYPT_WHY_ATTACH: return attach_actions(box, s, f, out);
    case CRYPT_WHY_AGENT_PLACE:
    case CRYPT_WHY_AGENT: return agent_actions(box, s, f, out);
    case CRYPT_WHY_DEFENCE: return defence_actions(box, s, f, target_defender(s, f->it), out);
    case CRYPT_WHY_RALLY: return rally_actions(box, s, target_defender(s, f->it), out);
    case CRYPT_WHY_SOAK: return soak_actions(box, s, f, out);
    case CRYPT_WHY_LEAVE:
        out[n++] = ACT(VERB_PASS, 0);
        return n + move_places(box, s, seat_piece(s, f->you), f->you, out + n);
    case CRYPT_WHY_STEP: return move_places(box, s, f->it, f->you, out);
    case CRYPT_WHY_TURN_HEX: return turn_hex_actions(f, out);
    case CRYPT_WHY_FASTEN: return fasten_actions(box, s, f->you, out);
    default: return dice_actions(s, f, out);
    }
}

/* ---- Taking answers ---------------------------------------------------------------------------------------------- */

RULE void free_answer(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    int seat = s->active, slot = ACT_OPERAND(a);
    if (ACT_VERB(a) == VERB_PASS) {
        f->step = T_ACTION;
        spent_clear(s);
    } else if (ACT_VERB(a) == VERB_OPTION) {
        s->seat[seat].flags |= SEAT_ESCAPED;
        deed(box, s, CRYPT_EVENT_ESCAPE, seat_piece(s, seat), THING_NONE, THING_NONE, 0, seat, 0, ev);
    } else {
        int line = offered_line(box, s, slot, CRYPT_WINDOW_FREE, seat);
        spent_add(s, slot, ev);
        if (slot >= AT_HANDS) card_play(box, s, slot, line, seat, ev);
        else line_use(box, s, slot, line, seat, ABOUT_NONE, ev);
    }
}

RULE void action_option(const Box *box, Pos *s, Frame *f, int option, Events *ev)
{
    int seat = s->active, line;
    Thing piece = seat_piece(s, seat);
    switch (option) {
    case DO_TAKE_KEY: deed(box, s, CRYPT_EVENT_TAKE_KEY, piece, THING_NONE, THING_NONE, 0, seat, 0, ev); return;
    case DO_EXIT: deed(box, s, CRYPT_EVENT_EXIT, piece, THING_NONE, THING_NONE, 0, seat, 0, ev); return;
    case DO_HEX:
        line_use(box, s, AT_BOARD + hex_of(s, piece), hex_use_line(box, s, seat), seat, ABOUT_NONE, ev);
        return;
    case DO_SPECIAL:
        line = special_line(box, s, seat);
        if (box->line[line].hook == CRYPT_WINDOW_QUICK) s->taken--; /* CRYPT-152: it costs no action */
        line_use(box, s, AT_CHARACTERS + seat, line, seat, ABOUT_NONE, ev);
        return;
    case DO_RETURN:
        tell(s, ev, CRYPT_EV_TAKES_BACK, seat, THING_NONE, THING_NONE, 0, 0);
        f->step = T_RETURN;
        return;
    default: deed(box, s, CRYPT_EVENT_EXPLORE, piece, THING_NONE, THING_NONE, option, seat, 0, ev);
    }
}

RULE void action_card(const Box *box, Pos *s, int slot, Events *ev)
{
    int seat = s->active;
    Thing t = THING(THING_SLOT, slot);
    if (slot >= AT_HANDS) {
        if (slot_is(box, s, slot, CRYPT_KIND_AGENT)) {
            int at = card_to_aside(box, s, slot, seat);
            tell(s, ev, CRYPT_EV_READY, seat, THING(THING_SLOT, at), THING_NONE, 0, 0);
            agent_push(s, THING(THING_SLOT, at), seat, AGENT_PLACE, ev);
        } else {
            card_play(box, s, slot, offered_line(box, s, slot, CRYPT_WINDOW_ACTION, seat), seat, ev);
        }
    } else if (is_tabled(t) && game_player(s, slot) == seat) {
        if (agent_can_act(box, s, slot, seat)) {
            tell(s, ev, EV_GAME + CRYPT_EVENT_USE, seat, t, THING_NONE, 0, 0);
            agent_push(s, t, seat, AGENT_ACT, ev);
        } else line_use(box, s, slot, window_line(box, s, slot, CRYPT_WINDOW_ACTION, seat), seat, ABOUT_NONE, ev);
    } else {
        declare_push(s, seat_piece(s, seat), t, -1, seat, ev);
    }
}

RULE void action_answer(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    if (ACT_VERB(a) == VERB_PASS) {
        f->step = T_DISCARD;
        return;
    }
    s->taken++;
    switch (ACT_VERB(a)) {
    case VERB_OPTION: action_option(box, s, f, ACT_OPERAND(a), ev); break;
    case VERB_CARD: action_card(box, s, ACT_OPERAND(a), ev); break;
    default:
        deed(box, s, CRYPT_EVENT_MOVE, seat_piece(s, s->active), THING(THING_PLACE, ACT_OPERAND(a)), THING_NONE, 0,
             s->active, 0, ev);
    }
}

RULE void dominate_answer(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    Thing t = THING(THING_SLOT, ACT_OPERAND(a));
    f->step = T_ACTION;
    if (ACT_VERB(a) == VERB_PASS) return;
    if (ACT_VERB(a) == VERB_PLACE) {
        int slot = monster_appear(box, s, ACT_OPERAND(a), SEAT_NONE, ev);
        if (slot < 0) return;
        t = THING(THING_SLOT, slot);
    }
    deed(box, s, CRYPT_EVENT_DOMINATE, t, THING_NONE, THING_NONE, 0, s->active, 0, ev);
}

RULE void attach_answer(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    if (ACT_VERB(a) == VERB_PASS) f->step = 1;
    else if (ACT_VERB(a) == VERB_OPTION)
        line_use(box, s, AT_CHARACTERS + f->you, declare_special(box, s, f), f->you, ABOUT_NONE, ev);
    else {
        int at = card_attach(box, s, ACT_OPERAND(a), f->it, f->you);
        tell(s, ev, EV_GAME + CRYPT_EVENT_ATTACH, f->you, THING(THING_SLOT, at), f->it, 0, 0);
    }
}

RULE void rally_answer(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    f->left = 1;
    if (ACT_VERB(a) == VERB_PASS) return;
    int at = card_attach(box, s, ACT_OPERAND(a), f->it, target_defender(s, f->it));
    tell(s, ev, EV_GAME + CRYPT_EVENT_ATTACH, game_player(s, at), THING(THING_SLOT, at), f->it, 0, 0);
}

RULE void dice_answer(Pos *s, Frame *f, int n)
{
    Frame *roll = luck_roll(s);
    if (roll->word != CRYPT_WORD_REASON_EXIT) roll->amount = n + roll->that;
    else {
        s->dice[f->step] = (uint8_t)n;
        if (f->step) roll->amount = s->dice[0] + s->dice[1];
    }
    f->step++;
    s->fate.learned++;
}

RULE void turn_answer(const Box *box, Pos *s, int why, Action a, Events *ev)
{
    Frame *f = frame_top(s);
    switch (why) {
    case CRYPT_WHY_DRAW:
        f->step = T_FREE;
        if (ACT_VERB(a) == VERB_OPTION)
            deed(box, s, CRYPT_EVENT_DRAW, THING_NONE, THING_NONE, THING_NONE, 1, s->active, 0, ev);
        break;
    case CRYPT_WHY_FREE: free_answer(box, s, f, a, ev); break;
    case CRYPT_WHY_ACTION: action_answer(box, s, f, a, ev); break;
    case CRYPT_WHY_RETURN:
        f->step = T_ACTION;
        deed(box, s, CRYPT_EVENT_RETURN, THING(THING_SLOT, ACT_OPERAND(a)), THING_NONE, THING_NONE, 0, s->active, 0,
             ev);
        break;
    case CRYPT_WHY_DISCARD:
        if (ACT_VERB(a) == VERB_PASS) f->step = T_STAY;
        else
            deed(box, s, CRYPT_EVENT_DISCARD, THING(THING_SLOT, ACT_OPERAND(a)), THING_NONE, THING_NONE, 0, s->active,
                 0, ev);
        break;
    case CRYPT_WHY_DOMINATE: dominate_answer(box, s, f, a, ev); break;
    case CRYPT_WHY_ATTACH: attach_answer(box, s, f, a, ev); break;
    case CRYPT_WHY_AGENT_PLACE:
    case CRYPT_WHY_AGENT: agent_answer(box, s, f, a, ev); break;
    case CRYPT_WHY_DEFENCE: defence_answer(box, s, f, a, ev); break;
    case CRYPT_WHY_RALLY: rally_answer(box, s, f, a, ev); break;
    case CRYPT_WHY_SOAK:
        if (ACT_VERB(a) == VERB_PASS) f->step = D_APPLY;
        else f->amount = soak_with(box, s, ACT_OPERAND(a), f->amount, ev);
        break;
    case CRYPT_WHY_STEP: f->there = THING(THING_PLACE, ACT_OPERAND(a)), f->step = 2; break;
    case CRYPT_WHY_LEAVE:
        f->step = 3;
        if (ACT_VERB(a) == VERB_PLACE)
            deed(box, s, CRYPT_EVENT_MOVE, seat_piece(s, f->you), THING(THING_PLACE, ACT_OPERAND(a)), THING_NONE, 0,
                 f->you, 0, ev);
        break;
    case CRYPT_WHY_TURN_HEX: f->left = (uint8_t)(1 << ACT_OPERAND(a)); break;
    case CRYPT_WHY_FASTEN: fasten_answer(box, s, f, a, ev); break;
    default: dice_answer(s, f, ACT_OPERAND(a));
    }
}

/* ---- The turn ---------------------------------------------------------------------------------------------------- */

/* `until your next turn` ends when it begins. */
RULE void lap_end(Pos *s, int seat)
{
    int n = 0;
    for (int i = 0; i < s->lingers; i++)
        if (s->linger[i].span != CRYPT_SPAN_LAP || s->linger[i].you != seat) s->linger[n++] = s->linger[i];
    for (int i = n; i < s->lingers; i++) {
        Linger none = { 0 };
        s->linger[i] = none;
    }
    if (n != s->lingers) s->stale = 1;
    s->lingers = (uint8_t)n;
}

RULE void visits_forget(Pos *s)
{
    for (int i = 0; i < VISITS; i++) s->visit[i] = 0;
}

/* A turn begins or ends: the rulebook does nothing about it, so it is an event only where a card might hear or forbid
 * it. */
RULE void turn_event(const Box *box, Pos *s, Frame *f, int event, Events *ev)
{
    if (s->stale) hooks_refresh(box, s);
    if (event_is_quiet(box, s, event) && !hook_used(s, HOOK(event, HOOK_MAY))) event_report(s, f, true, 0);
    else deed(box, s, event, THING_NONE, THING_NONE, THING_NONE, 0, s->active, 0, ev);
}

RULE int turn_begin(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int seat = s->active;
    s->taken = 0, s->turn_over = 0;
    s->seat[seat].flags &= (uint8_t) ~(SEAT_ENTERED | SEAT_ESCAPED);
    visits_forget(s);
    lap_end(s, seat);
    tell(s, ev, EV_TURN, seat, THING_NONE, THING_NONE, s->round, 0);
    f->step = seat_is_defeated(s, seat) ? T_DOMINATE : T_DRAW;
    turn_event(box, s, f, CRYPT_EVENT_TURN_START, ev);
    return ACT_WAIT;
}

/* Whether there is anything to act with: a piece of one's own, or an agent that could act. */
RULE bool seat_can_act(const Box *box, const Pos *s, int seat)
{
    if (seat_piece(s, seat) != THING_NONE) return true;
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        if (agent_can_act(box, s, i, seat)) return true;
    return false;
}

/* An action, free or not, is over, or none was taken yet (CRYPT-152, CRYPT-180). */
RULE void action_end(const Box *box, Pos *s, Events *ev)
{
    if (s->visit[0]) visits_forget(s);
    while (s->count[ROW_ASIDE])
        card_lose(box, s, AT_ASIDE, ev); /* what an effect dropped for want of room left lying */
    span_end(box, s, CRYPT_SPAN_ACTION);
    if (s->stale) hooks_refresh(box, s);
}

RULE int turn_free(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Action a[ACTION_MAX];
    action_end(box, s, ev);
    if (free_actions(box, s, a) > 1) return ACT_STOP;
    f->step = T_ACTION;
    spent_clear(s);
    return ACT_WAIT;
}

RULE int turn_action(const Box *box, Pos *s, Frame *f, Events *ev)
{
    action_end(box, s, ev);
    if (s->turn_over) f->step = T_CLOSE;
    else if (actions_are_left(box, s) ? seat_can_act(box, s, s->active) : special_line_quick(box, s, s->active) >= 0)
        return ACT_STOP;
    else f->step = T_DISCARD;
    return ACT_WAIT;
}

/* CRYPT-185: a monster answers the agents that fought it here, unless it has attacked a character in this END. */
RULE void turn_answers(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int seat = s->active;
    for (int slot = tabled_first(s, seat); slot >= 0; slot = tabled_next(s, seat, slot + 1)) {
        if (!(s->slot[slot].who & WHO_FOUGHT)) continue;
        s->slot[slot].who &= (uint8_t)~WHO_FOUGHT;
        int hex = hex_of(s, THING(THING_SLOT, slot)), monster = hex < 0 ? -1 : monster_in_hex(s, hex);
        if (monster >= 0 && !s->mood[monster - AT_MONSTERS].struck) {
            monster_attacks(box, s, monster, THING(THING_SLOT, slot), ev);
            return;
        }
    }
    f->step = T_CURSE;
}

/* CRYPT-53: what was placed in this turn becomes an event. */
RULE void turn_close(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int seat = s->active;
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        s->slot[i].who &= (uint8_t) ~(WHO_FRESH | WHO_FOUGHT);
    f->step = T_NEXT;
    spent_clear(s); /* the turn may have ended in the free phase (CRYPT-218) */
    turn_event(box, s, f, CRYPT_EVENT_TURN_END, ev);
}

/* CRYPT-224: all are defeated, and nobody has anything left to dominate. */
RULE bool nobody_can_go_on(const Box *box, const Pos *s)
{
    Action a[HEXES];
    if (!all_are_defeated(s)) return false;
    if (s->count[ROW_MONSTERS] && !monsters_are_kept(s)) return false;
    for (int i = 0; i < s->count[ROW_TABLED]; i++)
        if (slot_is(box, s, AT_TABLED + i, CRYPT_KIND_AGENT)) return false;
    return dominate_places(box, s, a) == 0;
}

RULE void round_end(const Box *box, Pos *s, Events *ev)
{
    int limit = has_pharaoh(s) && s->rounds > SOLO_TURNS ? SOLO_TURNS : s->rounds;
    if (nobody_can_go_on(box, s)) game_finish(s, SEAT_NONE, END_NO_BODY, ev);
    else if (s->round >= limit) game_finish(s, SEAT_NONE, END_ROUNDS, ev);
    else s->round++;
}

/* Alone, the Pharaoh comes after each turn of the player; on easy, after every second (CRYPT-229). */
RULE void turn_next(const Box *box, Pos *s, Frame *f, Events *ev)
{
    span_end(box, s, CRYPT_SPAN_TURN);
    f->step = T_BEGIN;
    if (has_pharaoh(s)) {
        if (s->active == 0) s->first = 0;
        if (s->active == 0 && (s->difficulty != EASY || s->round % 2 == 0)) {
            s->active = PHARAOH;
            f->step = T_PHARAOH;
            return;
        }
        round_end(box, s, ev);
        if (!s->fate.over) s->active = 0;
        return;
    }
    if (s->first) s->first--;
    int next = (s->active + 1) % s->fate.seats; /* CRYPT-39 */
    if (next == s->starter) round_end(box, s, ev);
    if (!s->fate.over) s->active = (uint8_t)next;
}

RULE void curse_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == T_CURSE) {
        f->step = curse_bites(s) ? T_CURSED : T_CLOSE;
        if (f->step == T_CURSED) roll_post(box, s, 65536, THING_NONE, THING_NONE, PHARAOH, 0, ev);
        return;
    }
    f->step = T_CLOSE;
    tell(s, ev, CRYPT_EV_CURSE, 0, seat_piece(s, 0), THING_NONE, s->result, 0);
    deed(box, s, CRYPT_EVENT_BLEED, seat_piece(s, 0), THING_NONE, THING_NONE, s->result, PHARAOH, 0, ev);
}

RULE int pharaoh_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == T_PHARAOH) {
        s->turn_over = 0;
        tell(s, ev, EV_TURN, PHARAOH, THING_NONE, THING_NONE, s->round, 0);
        pharaoh_begins(box, s, f, ev);
        f->step = T_PHARAOH_ACTS;
    }
    if (f->left && s->seat[PHARAOH].body != THING_NONE && pharaoh_acts(box, s, ev)) {
        f->left--;
        return ACT_WAIT;
    }
    f->left = 0;
    f->step = T_NEXT;
    return ACT_WAIT;
}

RULE int return_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Action a[ACTION_MAX];
    if (return_actions(box, s, a) > 1) return ACT_STOP;
    f->step = T_ACTION;
    deed(box, s, CRYPT_EVENT_RETURN, THING(THING_SLOT, ACT_OPERAND(a[0])), THING_NONE, THING_NONE, 0, s->active, 0, ev);
    return ACT_WAIT;
}

RULE_FOLD int turn_stage(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int seat = s->active;
    Action a[ACTION_MAX];
    if (s->moved) return moved_step(s, ev);
    if (s->turn_over && f->step > T_BEGIN && f->step < T_CLOSE && f->step != T_ACTION) f->step = T_CLOSE;
    switch (f->step) {
    case T_BEGIN: return turn_begin(box, s, f, ev);
    case T_DRAW:
        if (can_draw(s, seat)) return ACT_STOP;
        f->step = T_FREE;
        return ACT_WAIT;
    case T_FREE: return turn_free(box, s, f, ev);
    case T_ACTION: return turn_action(box, s, f, ev);
    case T_RETURN: return return_step(box, s, f, ev);
    case T_DISCARD:
        if (!seat_is_defeated(s, seat) && s->count[HAND + seat]) return ACT_STOP;
        /* fall through */
    case T_STAY: /* CRYPT-37 */
        f->step = T_ANSWER;
        visits_forget(s);
        for (int i = 0; i < s->count[ROW_MONSTERS]; i++) s->mood[i].struck = 0;
        if (seat < CRYPT_SEATS && !seat_is_defeated(s, seat) && !(s->seat[seat].flags & SEAT_ENTERED))
            enter_push(s, seat_piece(s, seat), false, ev);
        if (s->top) return ACT_WAIT;
        /* fall through */
    case T_ANSWER:
        turn_answers(box, s, f, ev);
        if (f->step != T_CURSE) return ACT_WAIT;
        /* fall through */
    case T_CURSE:
    case T_CURSED:
        curse_step(box, s, f, ev);
        if (s->top || f->step != T_CLOSE) return ACT_WAIT;
        /* fall through */
    case T_CLOSE:
        turn_close(box, s, f, ev);
        if (s->top) return ACT_WAIT;
        /* fall through */
    case T_NEXT: turn_next(box, s, f, ev); return ACT_WAIT;
    case T_DOMINATE:
        if (dominate_actions(box, s, a) > 1) return ACT_STOP;
        f->step = T_ACTION;
        return ACT_WAIT;
    default: return pharaoh_step(box, s, f, ev);
    }
}

/* Stage after stage, until something lies on top of the turn, a choice stands or the game is over. */
RULE int turn_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    for (;;) {
        int r = turn_stage(box, s, f, ev);
        if (r != ACT_WAIT || s->top || s->fate.over) return r;
        if (s->stale) hooks_refresh(box, s);
    }
}

RULE int game_procedure(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (s->stale) hooks_refresh(box, s);
    switch (f->what) {
    case PROC_ENTER: return enter_step(box, s, f, ev);
    case PROC_MONSTER: return monster_step(box, s, f, ev);
    case PROC_DECLARE: return declare_step(box, s, f, ev);
    case PROC_AGENT: return agent_step(box, s, f, ev);
    case PROC_FASTEN: return fasten_step(s, f);
    default: return turn_step(box, s, f, ev);
    }
}

#endif
