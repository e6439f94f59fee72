/*
 * declare.h - carrying out an attack in steps: declaring it with its attachments, agents, defending, and what takes the
 * damage (CRYPT-76 to CRYPT-84, CRYPT-104 to CRYPT-117).
 *
 * Each has a frame of its own, the questions that stand while it does, and their answers. Does NOT count damage:
 * damage.h does.
 */
#ifndef CRYPT_DECLARE_H
#define CRYPT_DECLARE_H

#include "offers.h"

enum { DEFEND_DODGE, DEFEND_DODGE_OUT };

/* ---- Declaring an attack ----------------------------------------------------------------------------------------- */

/* Whether the card to be played, or the Hit, has its target within reach now. */
RULE bool declare_is_ready(const Box *box, const Pos *s, const Frame *f)
{
    if (!f->line) return can_hit(box, s, f->it, f->there, f->you);
    return window_line(box, s, THING_INDEX(f->it), CRYPT_WINDOW_ACTION, f->you) == f->line - 1 ||
           window_line(box, s, THING_INDEX(f->it), CRYPT_WINDOW_FREE, f->you) == f->line - 1;
}

RULE int declare_special(const Box *box, const Pos *s, const Frame *f)
{
    return is_agent(box, s, f->it) ? -1 : special_line_in(box, s, f->you, CRYPT_WINDOW_DECLARE);
}

/* Whether attaching this card would make it so. */
RULE bool declare_is_ready_with(const Box *box, const Pos *s, const Frame *f, int slot)
{
    Crypt trial;
    if (!alters_reach(box, s, slot, f->you)) return false;
    trial = *s;
    card_attach(box, &trial, slot, f->it, f->you);
    return declare_is_ready(box, &trial, f);
}

RULE int attach_actions(const Box *box, const Pos *s, const Frame *f, Action *out)
{
    int n = 0, seat = f->you;
    bool ready = declare_is_ready(box, s, f);
    if (ready) out[n++] = ACT(VERB_PASS, 0);
    if (ready && declare_special(box, s, f) >= 0) out[n++] = ACT(VERB_OPTION, 0);
    for (int i = 0; i < s->count[HAND + seat] && !seat_is_defeated(s, seat); i++) {
        int slot = AT_HANDS + seat * HAND_ROOM + i;
        if (!can_attach(box, s, slot, f->it, seat)) continue;
        if (ready || declare_is_ready_with(box, s, f, slot)) out[n++] = ACT(VERB_CARD, slot);
    }
    return n;
}

/* PROC_DECLARE: it, the card or the piece that attacks; there, the target of a Hit; line, the card's line + 1. */
RULE int declare_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Action a[ACTION_MAX];
    int n = f->step == 0 ? attach_actions(box, s, f, a) : 0;
    if (n > 1 || (n == 1 && ACT_VERB(a[0]) != VERB_PASS)) return ACT_STOP; /* what would bring it within reach */
    if (f->step == 0 && !n) { /* nothing does any more */
        f->step = 2;
        if (f->line) card_lose(box, s, THING_INDEX(f->it), ev);
    }
    if (f->step <= 1 && f->line) { /* the card is played; its own event ends the matter */
        int slot = THING_INDEX(f->it), line = f->line - 1, seat = f->you;
        frame_pop(s);
        line_use(box, s, slot, line, seat, ABOUT_NONE, ev);
        return ACT_WAIT;
    }
    if (f->step <= 1) {
        f->step = 2;
        deed(box, s, CRYPT_EVENT_HIT, f->there, THING_NONE, f->it, 0, f->you, 0, ev);
        return ACT_WAIT;
    }
    action_clear(box, s, f->it, ev);
    frame_pop(s);
    return ACT_WAIT;
}

RULE void declare_push(Pos *s, Thing it, Thing target, int line, int seat, Events *ev)
{
    Frame *f = frame_push(s, PROC_DECLARE, ev);
    if (!f) return;
    f->it = it, f->there = target, f->line = (uint16_t)(line + 1), f->you = (uint8_t)seat;
    if (target != THING_NONE) tell(s, ev, EV_GAME + CRYPT_EVENT_HIT, seat, target, it, 0, 0);
}

/* Play a card from hand: it lies open; an attack is declared with what goes with it. */
RULE void card_play(const Box *box, Pos *s, int slot, int line, int seat, Events *ev)
{
    bool attack = slot_trait(box, s, slot, CRYPT_TRAIT_NATURE_ATTACK);
    int at = card_to_aside(box, s, slot, seat);
    if (attack && !slot_trait(box, s, at, CRYPT_TRAIT_METHOD_IN_HEX)) {
        tell(s, ev, CRYPT_EV_READY, seat, THING(THING_SLOT, at), THING_NONE, 0, 0);
        declare_push(s, THING(THING_SLOT, at), THING_NONE, line, seat, ev);
    } else line_use(box, s, at, line, seat, ABOUT_NONE, ev);
}

/* ---- What goes with a card that is tabled (CRYPT-107, CRYPT-111) ------------------------------------------------- */

/* An Alteration that lies on the table itself, such as a Lock: with the card it is attached to it takes one action. */
RULE bool can_fasten(const Box *box, const Pos *s, int slot, int seat)
{
    return slot_trait(box, s, slot, CRYPT_TRAIT_NATURE_ALTERATION) &&
           slot_trait(box, s, slot, CRYPT_TRAIT_METHOD_TABLE) && may_play(box, s, slot, seat);
}

RULE int fasten_actions(const Box *box, const Pos *s, int seat, Action *out)
{
    int n = 0;
    out[n++] = ACT(VERB_PASS, 0);
    for (int i = 0; i < s->count[HAND + seat]; i++)
        if (can_fasten(box, s, AT_HANDS + seat * HAND_ROOM + i, seat))
            out[n++] = ACT(VERB_CARD, AT_HANDS + seat * HAND_ROOM + i);
    return n;
}

RULE void fasten_push(const Box *box, Pos *s, Thing t, int seat, Events *ev)
{
    Action a[HAND_ROOM + 1];
    if (s->slot[THING_INDEX(t)].host != THING_NONE || fasten_actions(box, s, seat, a) < 2) return;
    Frame *f = frame_push(s, PROC_FASTEN, ev);
    if (f) f->it = t, f->you = (uint8_t)seat;
}

RULE void fasten_answer(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    f->step = 1;
    if (ACT_VERB(a) == VERB_PASS) return;
    int at = card_to_table(box, s, ACT_OPERAND(a), f->you, -1);
    s->slot[at].host = f->it;
    tell(s, ev, EV_GAME + CRYPT_EVENT_ATTACH, f->you, THING(THING_SLOT, at), f->it, 0, 0);
}

RULE int fasten_step(Pos *s, const Frame *f)
{
    if (!f->step) return ACT_STOP;
    frame_pop(s);
    return ACT_WAIT;
}

/* ---- Agents (CRYPT-112, CRYPT-115 to CRYPT-117, CRYPT-210, CRYPT-211) -------------------------------------------- */

enum AgentStep { AGENT_PLACE, AGENT_FIRST, AGENT_ACT, AGENT_DONE };

RULE int agent_actions(const Box *box, const Pos *s, const Frame *f, Action *out)
{
    int n = 0;
    if (f->step == AGENT_PLACE) {
        out[n++] = ACT(VERB_OPTION, 0);
        for (int i = 0; i < s->count[ROW_BOARD]; i++) out[n++] = ACT(VERB_PLACE, i); /* CRYPT-A9 */
        return n;
    }
    if (f->step == AGENT_FIRST) out[n++] = ACT(VERB_PASS, 0);
    n += hit_offers(box, s, f->it, f->you, out + n, HIT_MOST);
    if (f->step == AGENT_ACT && s->slot[THING_INDEX(f->it)].place != NOWHERE)
        n += move_places(box, s, f->it, f->you, out + n);
    return n;
}

RULE void agent_push(Pos *s, Thing t, int seat, int step, Events *ev)
{
    Frame *f = frame_push(s, PROC_AGENT, ev);
    if (f) f->it = t, f->you = (uint8_t)seat, f->step = (uint8_t)step;
}

RULE void agent_answer(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    if (f->step == AGENT_PLACE) {
        int hex = ACT_VERB(a) == VERB_PLACE ? ACT_OPERAND(a) : -1;
        int slot = card_to_table(box, s, THING_INDEX(f->it), f->you, hex);
        f->it = THING(THING_SLOT, slot);
        f->step = AGENT_FIRST;
        tell(s, ev, EV_GAME + CRYPT_EVENT_TABLE, f->you, f->it, THING_NONE, hex, s->slot[slot].life);
        fasten_push(box, s, f->it, f->you, ev);
        return;
    }
    f->step = AGENT_DONE;
    if (ACT_VERB(a) == VERB_CARD) declare_push(s, f->it, THING(THING_SLOT, ACT_OPERAND(a)), -1, f->you, ev);
    else if (ACT_VERB(a) == VERB_PLACE)
        deed(box, s, CRYPT_EVENT_MOVE, f->it, THING(THING_PLACE, ACT_OPERAND(a)), THING_NONE, 0, f->you, 0, ev);
}

/* The only thing it can do is not asked for. */
RULE int agent_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Action a[ACTION_MAX];
    if (f->step == AGENT_FIRST && !hit_offers(box, s, f->it, f->you, a, 1)) f->step = AGENT_DONE;
    if (f->step == AGENT_ACT && agent_actions(box, s, f, a) == 1) {
        agent_answer(box, s, f, a[0], ev);
        return ACT_WAIT;
    }
    if (f->step != AGENT_DONE) return ACT_STOP;
    frame_pop(s);
    return ACT_WAIT;
}

/* ---- Defending (CRYPT-76 to CRYPT-84) ---------------------------------------------------------------------------- */

RULE int defence_actions(const Box *box, const Pos *s, const Frame *f, int seat, Action *out)
{
    int n = 0;
    bool own = f->it == seat_piece(s, seat), cards = attack_may_defend(box, s, f, seat);
    out[n++] = ACT(VERB_PASS, 0);
    if (attack_may_dodge(box, s, f)) out[n++] = ACT(VERB_OPTION, DEFEND_DODGE);
    if (attack_may_dodge_out(box, s, f, seat)) out[n++] = ACT(VERB_OPTION, DEFEND_DODGE_OUT);
    if (own && special_line_in(box, s, seat, CRYPT_WINDOW_DEFENCE) >= 0)
        out[n++] = ACT(VERB_CARD, AT_CHARACTERS + seat);
    for (int i = tabled_first(s, seat); own && cards && i >= 0; i = tabled_next(s, seat, i + 1))
        if (window_line(box, s, i, CRYPT_WINDOW_DEFENCE, seat) >= 0) out[n++] = ACT(VERB_CARD, i);
    for (int i = 0; cards && i < s->count[HAND + seat]; i++) {
        int slot = AT_HANDS + seat * HAND_ROOM + i;
        if ((slot_card(box, s, slot)->hand_windows >> CRYPT_WINDOW_DEFENCE & 1) && may_play(box, s, slot, seat) &&
            window_line(box, s, slot, CRYPT_WINDOW_DEFENCE, seat) >= 0)
            out[n++] = ACT(VERB_CARD, slot);
    }
    return n;
}

RULE bool defence_is_offered(const Box *box, const Pos *s, const Frame *f, int seat)
{
    Action a[ACTION_MAX];
    return attack_may_dodge(box, s, f) || defence_actions(box, s, f, seat, a) > 1;
}

RULE void defence_answer(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    int seat = target_defender(s, f->it), slot = ACT_OPERAND(a);
    f->flags &= (uint8_t)~FRAME_DONE;
    if (ACT_VERB(a) == VERB_PASS) {
        f->step = A_DAMAGE;
        if (!f->amount) tell(s, ev, CRYPT_EV_TAKES_IT, seat, THING(THING_SEAT, seat), THING_NONE, 0, 0);
    } else if (ACT_VERB(a) == VERB_CARD) {
        int line = window_line(box, s, slot, CRYPT_WINDOW_DEFENCE, seat);
        f->step = A_DEFENDED;
        if (slot >= AT_HANDS) slot = card_to_aside(box, s, slot, seat);
        line_use(box, s, slot, line, seat, ABOUT_NONE, ev);
    } else if (slot == DEFEND_DODGE) {
        f->step = A_DODGING;
        deed(box, s, CRYPT_EVENT_DODGE, target_dodger(box, s, f->it), f->self, f->self, 0, seat, 0, ev);
    } else {
        f->step = A_DODGING_OUT;
        deed(box, s, CRYPT_EVENT_DODGE_OUT, f->it, THING_NONE, f->self, 0, seat, 0, ev);
    }
}

RULE int rally_actions(const Box *box, const Pos *s, int seat, Action *out)
{
    int n = 0;
    out[n++] = ACT(VERB_PASS, 0);
    for (int i = 0; i < s->count[HAND + seat]; i++) {
        int slot = AT_HANDS + seat * HAND_ROOM + i;
        if (slot_trait(box, s, slot, CRYPT_TRAIT_NATURE_DEFENCE_ENHANCEMENT) && may_play(box, s, slot, seat))
            out[n++] = ACT(VERB_CARD, slot);
    }
    return n;
}

RULE int soak_actions(const Box *box, const Pos *s, const Frame *f, Action *out)
{
    int n = 0, seat = THING_INDEX(f->it);
    out[n++] = ACT(VERB_PASS, 0);
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        if (can_soak(s, i, seat) && slot_field(box, s, i, CRYPT_FIELD_LIFE)) out[n++] = ACT(VERB_CARD, i);
    return n;
}

#endif
