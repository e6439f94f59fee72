/*
 * acts.h - what happens: held and free, dodging, Keys and Exits, domination, and the small acts cards are made of; then
 * game_act, the switch over every event.
 *
 * The position changes here, in cards.h, combat.h, damage.h, moves.h, pharaoh.h and turn.h, nowhere else. Acts that ask
 * stop with ACT_STOP; turn.h lists and takes the answers. Does NOT say what may be done (legal.h).
 */
#ifndef CRYPT_ACTS_H
#define CRYPT_ACTS_H

#include "moves.h"

/* ---- Held and free (CRYPT-32, CRYPT-54, CRYPT-177, CRYPT-178) ---------------------------------------------------- */

RULE int act_hold(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Thing t = target_piece(s, f->it);
    if (!is_character(t) || seat_is_defeated(s, THING_INDEX(t))) return ACT_NOT;
    int n = is_hex_card(f->self) ? number_now(box, s, CRYPT_NUMBER_ESCAPE, f->self) : 0;
    s->seat[THING_INDEX(t)].held = (uint8_t)(n ? n : CRYPT_ESCAPE);
    tell(s, ev, EV_GAME + CRYPT_EVENT_HOLD, THING_INDEX(t), t, f->self, s->seat[THING_INDEX(t)].held, 0);
    return ACT_DONE;
}

RULE int act_release(Pos *s, Frame *f, Events *ev)
{
    Thing p = thing_player(s, f->it);
    if (p == THING_NONE || THING_INDEX(p) >= CRYPT_SEATS || !s->seat[THING_INDEX(p)].held) return ACT_NOT;
    s->seat[THING_INDEX(p)].held = 0;
    tell(s, ev, EV_GAME + CRYPT_EVENT_RELEASE, THING_INDEX(p), seat_piece(s, THING_INDEX(p)), f->self, 0, 0);
    return ACT_DONE;
}

enum { TWO_DICE = 2 * 65536 };

RULE int act_escape(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Thing piece = seat_piece(s, f->you);
    if (f->step == 0) {
        f->step = 1;
        roll_post(box, s, TWO_DICE, piece, THING_NONE, f->you, CRYPT_WORD_REASON_ESCAPE, ev);
        return ACT_WAIT;
    }
    if (f->step == 1) {
        bool out = s->result >= s->seat[f->you].held;
        tell(s, ev, CRYPT_EV_ESCAPED, f->you, piece, THING_NONE, out, s->result);
        if (!out) return ACT_NOT;
        s->seat[f->you].held = 0;
        f->step = 2;
    }
    if (f->step == 2) return can_move_anywhere(box, s, piece, f->you) ? ACT_STOP : ACT_DONE; /* CRYPT-55 */
    return ACT_DONE;
}

/* ---- Dodging, Exits, Keys ---------------------------------------------------------------------------------------- */

RULE bool seat_has_enhancement(const Box *box, const Pos *s, int seat); /* offers.h */

/* CRYPT-77, CRYPT-80. step 0: a Defence enhancement may still be attached. */
RULE int act_dodge(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int seat = target_defender(s, f->it);
    if (f->step == 0) {
        if (seat != SEAT_NONE && !f->left && seat_has_enhancement(box, s, seat)) return ACT_STOP;
        f->step = 1;
        roll_post(box, s, TWO_DICE, f->it, f->there, seat == SEAT_NONE ? f->you : seat, CRYPT_WORD_REASON_DODGE, ev);
        return ACT_WAIT;
    }
    int score = number_now(box, s, CRYPT_NUMBER_DODGE, f->it);
    bool out = s->result <= score;
    tell(s, ev, out ? CRYPT_EV_DODGED : CRYPT_EV_FAILED, seat, f->it, f->there, s->result, score);
    action_clear(box, s, f->it, ev);
    return out ? ACT_DONE : ACT_NOT;
}

/* CRYPT-82, CRYPT-123, CRYPT-195: doubles, nothing else. */
RULE int act_exit(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0) {
        f->step = 1;
        roll_post(box, s, TWO_DICE, seat_piece(s, f->you), THING_NONE, f->you, CRYPT_WORD_REASON_EXIT, ev);
        return ACT_WAIT;
    }
    bool out = s->dice[0] == s->dice[1];
    tell(s, ev, CRYPT_EV_EXIT_ROLL, f->you, seat_piece(s, f->you), THING_NONE, s->dice[0], s->dice[1]);
    if (out) game_finish(s, f->you, END_ESCAPE, ev);
    return out ? ACT_DONE : ACT_NOT;
}

/* CRYPT-122, CRYPT-214 */
RULE int act_take_key(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Thing piece = seat_piece(s, f->you);
    int hex = hex_of(s, piece), slot = hex < 0 ? -1 : key_in_hex(s, hex);
    if (slot < 0) return ACT_NOT;
    tell(s, ev, EV_GAME + CRYPT_EVENT_TAKE_KEY, f->you, THING(THING_SLOT, slot), THING_NONE, hex, 0);
    if (!is_character(piece)) {
        s->slot[slot].host = piece;
        return ACT_DONE;
    }
    if (!hand_has_room(s, f->you, card_owner(s, slot))) return ACT_NOT;
    card_to_hand(box, s, slot, f->you);
    return ACT_DONE;
}

/* The roll that a Luck answers: the event behind the text that set the dice. */
RULE Frame *luck_roll(Pos *s)
{
    int about = s->top > 0 ? s->frame[s->top - 1].about : ABOUT_NONE;
    return about == ABOUT_NONE || about >= s->top ? 0 : &s->frame[about];
}

/* CRYPT-203: for an Exit, each die; for any other roll the sum is all that matters. step counts the dice told. */
RULE int act_set_dice(Pos *s, Frame *f, Events *ev)
{
    Frame *roll = luck_roll(s);
    if (!roll || roll->what != CRYPT_EVENT_ROLL + 1 || !roll->line) return ACT_NOT;
    int asks = roll->word == CRYPT_WORD_REASON_EXIT ? 2 : 1;
    if (f->step < asks) return ACT_STOP;
    tell(s, ev, EV_GAME + CRYPT_EVENT_SET_DICE, f->you, THING_NONE, f->self, roll->amount - roll->that, roll->that);
    return ACT_DONE;
}

/* ---- Domination (CRYPT-132, CRYPT-217) --------------------------------------------------------------------------- */

RULE void body_leave(const Box *box, Pos *s, int seat, Events *ev)
{
    Thing body = s->seat[seat].body;
    if (body == THING_NONE) return;
    body_drop_keys(s, body, ev);
    tell(s, ev, CRYPT_EV_LEFT_BODY, seat, body, THING_NONE, 0, 0);
    s->seat[seat].body = THING_NONE;
    if (is_monster(body)) monster_remove(box, s, THING_INDEX(body));
}

RULE int act_dominate(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->it == s->seat[f->you].body) return ACT_NOT;
    body_leave(box, s, f->you, ev); /* a monster left behind is removed; references follow */
    if (f->it == THING_NONE) return ACT_NOT;
    s->seat[f->you].body = f->it;
    if (is_tabled(f->it) && s->slot[THING_INDEX(f->it)].place == NOWHERE)
        s->slot[THING_INDEX(f->it)].place = s->slot[AT_CHARACTERS + f->you].place;
    tell_event(s, ev, f, hex_of(s, f->it), 0);
    return ACT_DONE;
}

/* ---- Small acts -------------------------------------------------------------------------------------------------- */

RULE int act_discard(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int r = slot_run(THING_INDEX(f->it));
    if (THING_CLASS(f->it) != THING_SLOT || r < ROW_ASIDE || r >= DECK || !slot_full(s, THING_INDEX(f->it)))
        return ACT_NOT;
    tell(s, ev, EV_GAME + CRYPT_EVENT_DISCARD, game_player(s, THING_INDEX(f->it)), f->it, f->self, 0, 0);
    f->it = card_discard(box, s, f->it, ev);
    return ACT_DONE;
}

RULE int send_to_pile(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), seat = PILE_SEAT(f->there), zone = PILE_ZONE(f->there);
    if (!is_brought(s, f->it)) return ACT_NOT;
    if (zone == CRYPT_ZONE_HAND) {
        if (!hand_has_room(s, seat, card_owner(s, slot))) return ACT_NOT;
        bool open = range_seen_by(slot_range(s, slot), SEAT_NONE);
        int from = game_player(s, slot);
        f->it = THING(THING_SLOT, card_to_hand(box, s, slot, seat));
        for (int a = attachment_of(s, f->it); a >= 0; a = attachment_of(s, f->it))
            card_lose(box, s, a, ev); /* CRYPT-209 */
        s->fate.learned++;
        if (ev) {
            uint8_t who = (uint8_t)(open ? 0xff : (from < 8 ? 1u << from : 0u) | 1u << seat);
            Event e = {
                EV_GAME + CRYPT_EVENT_SEND,       (uint8_t)seat, who,           s->top, (uint16_t)thing_card(s, f->it),
                (uint16_t)thing_card(s, f->self), f->it,         (int16_t)from, 0,      0
            };
            events_add(ev, s, e);
        }
        return ACT_DONE;
    }
    if (zone == CRYPT_ZONE_DISCARDS) return act_discard(box, s, f, ev);
    return ACT_NOT;
}

/* The monster of the hex it is said of, or of the hex a thing is in. */
RULE int act_appear(const Box *box, Pos *s, const Frame *f, Events *ev)
{
    int hex = hex_of(s, f->it);
    return monster_can_appear(box, s, hex) && monster_appear(box, s, hex, SEAT_NONE, ev) >= 0 ? ACT_DONE : ACT_NOT;
}

/* Where a moved character stands is told, and no events come: a text that wants them says so. */
RULE int act_send(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (THING_CLASS(f->it) != THING_SLOT && THING_CLASS(f->it) != THING_SEAT) return ACT_NOT;
    if (THING_CLASS(f->there) == THING_PILE)
        return THING_CLASS(f->it) == THING_SLOT ? send_to_pile(box, s, f, ev) : ACT_NOT;
    Thing t = target_piece(s, f->it);
    if (THING_CLASS(f->there) != THING_PLACE || !target_stands(box, s, t)) return ACT_NOT;
    if (!monster_fits(s, t, THING_INDEX(f->there), THING_NONE)) return ACT_NOT;
    piece_place(s, t, THING_INDEX(f->there));
    tell(s, ev, EV_GAME + CRYPT_EVENT_MOVE, game_player(s, THING_INDEX(t)), t, f->self, THING_INDEX(f->there), 1);
    keys_carried(s, t, ev);
    return ACT_DONE;
}

RULE int act_swap(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Thing a = target_piece(s, f->it), b = target_piece(s, f->there);
    if (!target_stands(box, s, a) || !target_stands(box, s, b)) return ACT_NOT;
    int x = hex_of(s, a), y = hex_of(s, b);
    if (!monster_fits(s, a, y, b) || !monster_fits(s, b, x, a)) return ACT_NOT;
    piece_place(s, a, y), piece_place(s, b, x);
    tell(s, ev, EV_GAME + CRYPT_EVENT_SWAP, f->you, a, b, x, y);
    return ACT_DONE;
}

RULE int act_counter(Pos *s, const Frame *f, int sign, Events *ev)
{
    if (THING_CLASS(f->it) != THING_SLOT || THING_INDEX(f->it) >= LIVE || !is_tabled(f->it)) return ACT_NOT;
    int n = s->slot[THING_INDEX(f->it)].life + sign * f->amount;
    s->slot[THING_INDEX(f->it)].life = (uint8_t)(n < 0 ? 0 : n > 99 ? 99 : n);
    tell(s, ev, EV_GAME + CRYPT_EVENT_PUT, game_player(s, THING_INDEX(f->it)), f->it, THING_NONE,
         s->slot[THING_INDEX(f->it)].life, 0);
    return ACT_DONE;
}

/* CRYPT-93 to CRYPT-96, CRYPT-111, CRYPT-112 */
RULE int act_table(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!is_brought(s, f->it) || !table_has_room(s, f->you) || seat_is_defeated(s, f->you)) return ACT_NOT;
    int hex = THING_CLASS(f->there) == THING_PLACE ? THING_INDEX(f->there) : -1;
    int slot = card_to_table(box, s, THING_INDEX(f->it), f->you, hex);
    f->it = THING(THING_SLOT, slot);
    tell(s, ev, EV_GAME + CRYPT_EVENT_TABLE, f->you, f->it, THING_NONE, hex, s->slot[slot].life);
    return ACT_DONE;
}

/* Nothing hangs on itself, nor by way of others: where it is could not be said. */
RULE bool hangs_on(const Pos *s, Thing t, Thing on)
{
    for (int n = 0; n < LIVE && THING_CLASS(t) == THING_SLOT; n++, t = thing_host(s, t))
        if (t == on) return true;
    return false;
}

RULE int act_attach(Pos *s, const Frame *f, Events *ev)
{
    Thing to = target_piece(s, f->there);
    if ((!is_aside(f->it) && !is_tabled(f->it)) || hangs_on(s, to, f->it)) return ACT_NOT;
    s->slot[THING_INDEX(f->it)].host = to;
    tell(s, ev, EV_GAME + CRYPT_EVENT_ATTACH, f->you, f->it, to, 0, 0);
    return ACT_DONE;
}

/* CRYPT-113, CRYPT-209 */
RULE int act_return(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int seat = game_player(s, THING_INDEX(f->it));
    Frame sent = *f;
    if (!is_tabled(f->it)) return ACT_NOT;
    sent.there = PILE(CRYPT_ZONE_HAND, seat, 0);
    int r = send_to_pile(box, s, &sent, ev);
    f->it = sent.it;
    return r;
}

/* ---- Playing and using a card ------------------------------------------------------------------------------------ */

RULE void fasten_push(const Box *box, Pos *s, Thing t, int seat, Events *ev); /* declare.h */

/* Where a played card goes (CRYPT-92 to CRYPT-99): texts that table or attach it have moved it already. */
RULE void game_after_play(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (is_tabled(f->it)) fasten_push(box, s, f->it, f->you, ev);
    if (!is_aside(f->it)) return;
    action_clear(box, s, f->it, ev);
    int slot = THING_INDEX(f->it), seat = f->you;
    if (s->slot[slot].host != THING_NONE) return; /* attached: it goes with its action (CRYPT-95) */
    if (slot_trait(box, s, slot, CRYPT_TRAIT_METHOD_RETURN) && hand_has_room(s, seat, card_owner(s, slot))) {
        tell(s, ev, CRYPT_EV_BACK, seat, f->it, THING_NONE, 0, 0);
        f->it = THING(THING_SLOT, card_to_hand(box, s, slot, seat));
        return;
    }
    f->it = THING(THING_SLOT, card_lose(box, s, slot, ev));
}

RULE int act_play(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int r = line_act(box, s, f, ev);
    if (r == ACT_DONE) game_after_play(box, s, f, ev);
    return r;
}

RULE int act_use(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0 && is_character(f->it)) s->specials |= (uint8_t)(1u << THING_INDEX(f->it));
    return line_act(box, s, f, ev);
}

/* A card that was to be played but was cancelled, and that no text has moved, is discarded. */
RULE void game_end(const Box *box, Pos *s, const Frame *f, Events *ev)
{
    if (f->what != CRYPT_EVENT_PLAY + 1 || !(f->flags & FRAME_CANCELLED) || !is_aside(f->it)) return;
    if (s->slot[THING_INDEX(f->it)].host == THING_NONE) card_discard(box, s, f->it, ev);
}

RULE int game_settle(const Box *box, Pos *s, Events *ev) { return (void)box, (void)s, (void)ev, ACT_DONE; }

/* From PROC_ENTER (word 1) the hex's own lines follow. A text that says so only asks for it: the hex meets the
 * character when the text is done, once, by way of PROC_ENTER (CRYPT-180). */
RULE int act_visit(Pos *s, const Frame *f)
{
    Thing piece = target_piece(s, f->it);
    if (f->word) return ACT_DONE;
    if (is_character(piece)) s->moved |= (uint8_t)(1u << THING_INDEX(piece));
    return ACT_NOT;
}

RULE int act_spring(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step || !is_agent(box, s, f->there)) return ACT_DONE;
    f->step = 1;
    deed(box, s, CRYPT_EVENT_HIT, f->it, THING_NONE, f->there, 0, f->you, 0, ev);
    return ACT_WAIT;
}

RULE int act_evade(Pos *s, Frame *f, Events *ev)
{
    int at = attack_under_way(s);
    if (at < 0) return ACT_NOT;
    s->frame[at].that = STOPPED_ALL;
    tell(s, ev, CRYPT_EV_DODGED, f->you, s->frame[at].it, s->frame[at].self, 0, 0);
    return ACT_DONE;
}

RULE int act_shuffle(const Box *box, Pos *s, const Frame *f, Events *ev)
{
    if (THING_CLASS(f->there) != THING_PILE || PILE_ZONE(f->there) != CRYPT_ZONE_DECK ||
        PILE_SEAT(f->there) >= CRYPT_SEATS)
        return ACT_NOT;
    range_shuffle(box, s, DECK + PILE_SEAT(f->there));
    tell(s, ev, EV_SHUFFLE, PILE_SEAT(f->there), THING_NONE, THING_NONE, CRYPT_ZONE_DECK, 0);
    return ACT_DONE;
}

RULE int act_see(Pos *s, const Frame *f, int seats)
{
    if (THING_CLASS(f->it) == THING_SLOT) peek_add(s, THING_INDEX(f->it), seats);
    return ACT_DONE;
}

RULE_FOLD int game_act(const Box *box, Pos *s, Frame *f, Events *ev)
{
    switch (f->what - 1) {
    case CRYPT_EVENT_DRAW: return cards_draw(box, s, f->you, f->amount, ev) ? ACT_DONE : ACT_NOT;
    case CRYPT_EVENT_DISCARD: return act_discard(box, s, f, ev);
    case CRYPT_EVENT_SEND: return act_send(box, s, f, ev);
    case CRYPT_EVENT_SHUFFLE: return act_shuffle(box, s, f, ev);
    case CRYPT_EVENT_LOOK_AT: return act_see(s, f, 1 << f->you);
    case CRYPT_EVENT_REVEAL: return act_see(s, f, 0xff);
    case CRYPT_EVENT_PUT: return act_counter(s, f, 1, ev);
    case CRYPT_EVENT_TAKE: return act_counter(s, f, -1, ev);
    case CRYPT_EVENT_ATTACH: return act_attach(s, f, ev);
    case CRYPT_EVENT_SWAP: return act_swap(box, s, f, ev);
    case CRYPT_EVENT_ROLL: return act_roll(s, f, ev);
    case CRYPT_EVENT_PLAY: return act_play(box, s, f, ev);
    case CRYPT_EVENT_USE: return act_use(box, s, f, ev);
    case CRYPT_EVENT_MOVE: return act_move(box, s, f, ev);
    case CRYPT_EVENT_EXPLORE: return act_explore(box, s, f, ev);
    case CRYPT_EVENT_VISIT: return act_visit(s, f);
    case CRYPT_EVENT_SPRING: return act_spring(box, s, f, ev);
    case CRYPT_EVENT_HIT: return act_hit(box, s, f, ev);
    case CRYPT_EVENT_ATTACK: return act_attack(box, s, f, ev);
    case CRYPT_EVENT_BLAST: return act_blast(box, s, f, ev);
    case CRYPT_EVENT_BLOCK: return act_block(s, f, ev);
    case CRYPT_EVENT_REDIRECT: return act_redirect(box, s, f, ev);
    case CRYPT_EVENT_EVADE: return act_evade(s, f, ev);
    case CRYPT_EVENT_RECOVER: return act_recover(s, f);
    case CRYPT_EVENT_DODGE: return act_dodge(box, s, f, ev);
    case CRYPT_EVENT_DAMAGE: return act_damage(box, s, f, ev);
    case CRYPT_EVENT_BLEED: return act_bleed(box, s, f, ev);
    case CRYPT_EVENT_HEAL: return act_heal(box, s, f, ev);
    case CRYPT_EVENT_DEFEAT: return act_defeat(box, s, f, ev);
    case CRYPT_EVENT_TABLE: return act_table(box, s, f, ev);
    case CRYPT_EVENT_RETURN: return act_return(box, s, f, ev);
    case CRYPT_EVENT_SALVAGE: f->there = PILE(CRYPT_ZONE_HAND, f->you, 0); return send_to_pile(box, s, f, ev);
    case CRYPT_EVENT_HOLD: return act_hold(box, s, f, ev);
    case CRYPT_EVENT_RELEASE: return act_release(s, f, ev);
    case CRYPT_EVENT_ESCAPE: return act_escape(box, s, f, ev);
    case CRYPT_EVENT_TAKE_KEY: return act_take_key(box, s, f, ev);
    case CRYPT_EVENT_EXIT:
    case CRYPT_EVENT_DODGE_OUT: return act_exit(box, s, f, ev);
    case CRYPT_EVENT_APPEAR: return act_appear(box, s, f, ev);
    case CRYPT_EVENT_DOMINATE: return act_dominate(box, s, f, ev);
    case CRYPT_EVENT_SET_DICE: return act_set_dice(s, f, ev);
    case CRYPT_EVENT_ROTATE: return act_rotate(box, s, f, ev);
    case CRYPT_EVENT_BREACH: return act_breach(s, f, ev);
    default: return ACT_DONE;
    }
}

#endif
