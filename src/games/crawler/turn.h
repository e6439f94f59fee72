/*
 * turn.h - the steps of an encounter in order: the phase machine of Dungeon Crawler.
 *
 * The bottom frame of a position is the turn; its step is the phase. A phase either is done in one go or asks: then it
 * has a list of legal answers and takes one.
 *
 * Owns game_procedure, the choices of the rulebook and their answers. The steps themselves are in build.h, fight.h and
 * encounter.h. Does NOT work out what a card does (acts.h).
 */
#ifndef CRAWLER_TURN_H
#define CRAWLER_TURN_H

#include "games/crawler/encounter.h"

/* ---- The choices of the rulebook --------------------------------------------------------------------------------- */

enum CrawlerWhy { WHY_JOIN = WHY_GAME, WHY_PHASE /* + Phase */ };

/* The seat a phase asks. */
RULE int phase_seat(const Pos *s)
{
    switch (s->frame[0].step) {
    case P_ORDER:
    case P_REVEAL:
    case P_FACE:
    case P_EAGLE:
    case P_PERMANENTS:
    case P_DISCARD: return s->asker;
    case P_TURNED: return s->format == FORMAT_MULTI ? s->asker : builder_of(s);
    case P_PULL:
    case P_FLIP:
    case P_DRAW: return builder_of(s);
    case P_WINDOW: return window_seat(s);
    default: return s->facer;
    }
}

RULE int options_two(Action *out)
{
    out[0] = ACT(VERB_OPTION, 0), out[1] = ACT(VERB_OPTION, 1);
    return 2;
}

RULE int pass_or_yes(Action *out)
{
    out[0] = ACT(VERB_PASS, 0), out[1] = ACT(VERB_OPTION, LINE_YES);
    return 2;
}

/* The answers of the phase that asks, ascending. Where they take some looking for, `most` are enough. */
RULE int phase_list(const Box *box, const Pos *s, Action *out, int most)
{
    switch (s->frame[0].step) {
    case P_ORDER: return order_list(s, out);
    case P_NEW_HAND:
    case P_FACE:
    case P_LEAVE: return pass_or_yes(out);
    case P_TURNED:
    case P_REFILL: return options_two(out);
    case P_REVEAL: return reveal_list(box, s, out);
    case P_EAGLE: return eagle_list(box, s, out);
    case P_PULL: return pull_list(box, s, out);
    case P_FLIP: return flip_list(box, s, out);
    case P_DRAW: return draw_list(box, s, out);
    case P_WINDOW: out[0] = ACT(VERB_PASS, 0); return 1 + window_list(box, s, window_seat(s), out + 1);
    case P_PLACE:
    case P_JOIN_ATTACK: return join_list(box, s, false, out);
    case P_PLACE_SHIELD:
    case P_JOIN_DEFENCE: return join_list(box, s, true, out);
    case P_ATTACKERS: return ready_list(box, s, false, out, most);
    case P_DEFENDERS: return ready_list(box, s, true, out, most);
    case P_WOUND: return wound_list(box, s, out, most);
    case P_CONTACT: return contact_list(box, s, out);
    case P_DROP: out[0] = ACT(VERB_PASS, 0); return 1 + hand_list(s, s->facer, out + 1);
    case P_PERMANENTS: return permanents_list(box, s, s->asker, out);
    case P_DISCARD: return hand_list(s, s->asker, out);
    default: return 0;
    }
}

RULE void phase_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    bool pass = ACT_VERB(a) == VERB_PASS;
    switch (s->frame[0].step) {
    case P_ORDER: order_answer(s, a); break;
    case P_NEW_HAND: new_hand_answer(box, s, a, ev); break;
    case P_REVEAL: reveal_answer(box, s, a, ev); break;
    case P_TURNED: turned_answer(box, s, a, ev); break;
    case P_FACE: face_answer(s, a, ev); break;
    case P_EAGLE: eagle_answer(box, s, a, ev); break;
    case P_PULL: pull_answer(box, s, a, ev); break;
    case P_FLIP: flip_answer(box, s, a, ev); break;
    case P_DRAW: draw_answer(box, s, a, ev); break;
    case P_WINDOW: window_answer(box, s, a, ev); break;
    case P_PLACE:
    case P_PLACE_SHIELD:
        s->slot[s->joining].front = (uint8_t)ACT_OPERAND(a);
        s->cursor++;
        break;
    case P_ATTACKERS: ready_answer(box, s, a, false, ev); break;
    case P_DEFENDERS: ready_answer(box, s, a, true, ev); break;
    case P_JOIN_ATTACK: commit(box, s, s->joining, ACT_OPERAND(a), false, ev); break;
    case P_JOIN_DEFENCE: commit(box, s, s->joining, ACT_OPERAND(a), true, ev); break;
    case P_WOUND: wound_answer(box, s, a, ev); break;
    case P_CONTACT: contact_answer(box, s, a, ev); break;
    case P_DROP:
        if (pass) phase_to(s, P_REMOVE);
        else post(box, s, DCM_EVENT_DROP, slot_thing(ACT_OPERAND(a)), 0, THING_NONE, ev);
        break;
    case P_PERMANENTS:
        if (pass) s->cursor++;
        else post(box, s, DCM_EVENT_DISCARD, slot_thing(ACT_OPERAND(a)), 0, THING_NONE, ev);
        break;
    case P_LEAVE:
        if (pass) phase_to(s, P_REFILL);
        else match_end(s, 1, REASON_QUESTS, ev);
        break;
    case P_REFILL: refill_answer(box, s, a, ev); break;
    default: { /* P_DISCARD */
        Deed d = { 0, slot_thing(ACT_OPERAND(a)), THING_NONE, THING_NONE, DCM_EVENT_DISCARD, s->asker, 0, 0 };
        event_post(box, s, &d, 0, ev);
    }
    }
}

/* A phase that asks: a lone answer is taken unasked. */
RULE int phase_ask(const Box *box, Pos *s, Events *ev)
{
    Action list[ACTION_MAX];
    if (phase_list(box, s, list, 2) > 1) return ACT_STOP;
    phase_answer(box, s, list[0], ev);
    return ACT_WAIT;
}

/* Whether a phase must ask now; phases that never ask go on by themselves. */
RULE int phase_step(const Box *box, Pos *s, Events *ev)
{
    switch (s->frame[0].step) {
    case P_ORDER: return order_step(s, ev);
    case P_BEGIN: begin(box, s, ev); return ACT_WAIT;
    case P_REVEAL: return reveal_step(box, s);
    case P_ENGAGE: return engage_step(box, s, ev);
    case P_EAGLE: return eagle_step(box, s, ev);
    case P_BUILD: return build_step(box, s, ev);
    case P_COME: return come_step(box, s, ev);
    case P_RESPOND: window_open(s, P_AIM); return ACT_WAIT;
    case P_WINDOW: return window_step(box, s);
    case P_AIM: return aim_step(box, s);
    case P_PLACE: return place_step(box, s, false);
    case P_ATTACKERS:
        if (any_character(box, s)) return ACT_STOP;
        phase_to(s, P_ATTACK); /* DCM-142 */
        return ACT_WAIT;
    case P_ATTACK: return attack_step(box, s, ev);
    case P_STRIKE: return strike_step(box, s, ev);
    case P_SHIELD: return shield_step(box, s);
    case P_PLACE_SHIELD: return place_step(box, s, true);
    case P_DEFENDERS:
        if (any_character(box, s)) return ACT_STOP;
        phase_to(s, P_DEFEND); /* DCM-143 */
        return ACT_WAIT;
    case P_DEFEND: return defend_step(box, s, ev);
    case P_BLOWS: return blows_step(box, s, ev);
    case P_CONTACT: return contact_step(box, s, ev);
    case P_END: return end_step(box, s, ev);
    case P_REMOVE: return remove_step(box, s, ev);
    case P_CLEAR: return clear_step(box, s, ev);
    case P_STALEMATE: return stalemate_step(box, s, ev);
    case P_COUNTERS: counters_step(s, ev); return ACT_WAIT;
    case P_RESET: return reset_step(box, s, ev);
    case P_PERMANENTS: return permanents_step(box, s);
    case P_REFILL: return refill_step(box, s, ev);
    case P_DRAW_UP: return draw_up_step(box, s, ev);
    case P_DISCARD: return discard_step(box, s);
    case P_POOL: return pool_step(box, s, ev);
    case P_PASS: return pass_step(box, s, ev);
    default:
        return ACT_STOP; /* P_NEW_HAND, P_TURNED, P_FACE, P_PULL, P_FLIP, P_DRAW, P_JOIN_, P_WOUND, P_DROP, P_LEAVE */
    }
}

/* The turn goes on by itself as long as nothing lies on top of it, to the next encounter at most: a pack with which
 * nobody is ever asked anything is cut by the machine's own count of steps. */
RULE_COLD int turn_run(const Box *box, Pos *s, Events *ev)
{
    int r;
    do {
        if (s->stale) hooks_refresh(box, s);
        if (s->unchecked || s->frame[0].step == P_BEGIN) {
            if (game_settle(box, s, ev) == ACT_WAIT || s->fate.over) return ACT_WAIT;
        }
        r = phase_step(box, s, ev);
        /* A window has stopped because there is something to play besides passing. */
        if (r == ACT_STOP && s->frame[0].step != P_WINDOW) r = phase_ask(box, s, ev);
    } while (r == ACT_WAIT && s->top == 0 && !s->fate.over && s->frame[0].step != P_BEGIN);
    return r;
}

RULE int game_procedure(const Box *box, Pos *s, Frame *f, Events *ev)
{
    (void)f;
    return turn_run(box, s, ev);
}

/* ---- The table's own answers (DCC-60, DCC-76, DCC-83, DCS-19) ---------------------------------------------------- */

/* What the table may say: the clock and warnings belong to a match of two, resigning to solitaire. */
RULE int table_list(const Pos *s, Action *out)
{
    int n = 0;
    if (s->fate.over) return 0;
    if (s->format == FORMAT_SOLO) out[n++] = ACT(VERB_TABLE, TABLE_RESIGN);
    if (s->format != FORMAT_DUEL) return n;
    if (!s->time_up) out[n++] = ACT(VERB_TABLE, TABLE_TIME_UP);
    for (int p = 0; p < players_of(s); p++) out[n++] = ACT(VERB_TABLE, TABLE_WARN + p);
    return n;
}

RULE void table_answer(Pos *s, int answer, Events *ev)
{
    int seat = answer - TABLE_WARN;
    bool warning = answer != TABLE_TIME_UP && answer != TABLE_RESIGN;
    tell(s, ev, EV_TABLE, warning ? seat : SEAT_NONE, THING_NONE, THING_NONE, answer, warning && s->warned >> seat & 1);
    if (answer == TABLE_TIME_UP) s->time_up = 1;
    else if (!warning) {
        if (s->format == FORMAT_SOLO) side_loses(s, 0, REASON_RESIGNED, ev);
    } else {
        if (s->format != FORMAT_DUEL || seat >= players_of(s)) return;
        if (s->warned >> seat & 1) side_loses(s, seat, REASON_DISQUALIFIED, ev);
        s->warned |= (uint8_t)(1u << seat);
    }
}

#endif
