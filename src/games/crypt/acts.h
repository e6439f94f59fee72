/*
 * acts.h - what happens: moving, exploring, entering a hex, monsters, Keys and Exits, and the small acts cards are made of; then game_act,
 * the switch over every event.
 *
 * The position changes here, in cards.h, combat.h, pharaoh.h and turn.h, nowhere else. Acts that ask stop with ACT_STOP; turn.h lists and
 * takes the answers.
 */
#ifndef CRYPT_ACTS_H
#define CRYPT_ACTS_H

#include "combat.h"

enum CryptProcedure { PROC_TURN = FRAME_PROCEDURE, PROC_ENTER, PROC_MONSTER, PROC_DECLARE, PROC_AGENT };
enum EnterStep { E_BEGIN, E_MONSTER, E_SPRING, E_END };

/* ---- Pieces ---------------------------------------------------------------------------------------------------------- */

RULE void piece_place(Pos *s, Thing t, int hex)
{
    int seat = game_player(s, THING_INDEX(t));
    s->slot[THING_INDEX(t)].place = (uint8_t)hex;
    if (is_character(t)) s->seat[seat].held = 0, s->seat[seat].flags |= SEAT_ENTERED;
    else if (is_tabled(t)) s->slot[THING_INDEX(t)].who |= WHO_FRESH; /* CRYPT-179 */
}

/* The events of a hex, for a character that enters or stays (CRYPT-37, CRYPT-47). */
RULE void enter_push(Pos *s, Thing piece, bool entering, Events *ev)
{
    if (!is_character(piece)) return; /* CRYPT-56, CRYPT-135 */
    Frame *f = frame_push(s, PROC_ENTER, ev);
    if (!f) return;
    f->it = piece, f->there = game_place(s, piece), f->word = entering, f->you = s->active;
}

/* CRYPT-180. True when these events were met before in this action. */
RULE bool visit_again(Pos *s, int seat, int hex)
{
    uint16_t key = (uint16_t)((seat << 8 | hex) + 1);
    for (int i = 0; i < VISITS; i++) {
        if (s->visit[i] == key) return true;
        if (!s->visit[i]) {
            s->visit[i] = key;
            return false;
        }
    }
    return true;
}

/* ---- Monsters --------------------------------------------------------------------------------------------------------- */

/* CRYPT-58, CRYPT-184: at full life; it leaves alone who slew it here before (CRYPT-64). */
RULE int monster_appear(const Box *box, Pos *s, int hex, int seat, Events *ev)
{
    Slot *home = &s->slot[AT_BOARD + hex];
    if (range_room(s, ROW_MONSTERS) < 1) {
        tell(s, ev, EV_ROOM, SEAT_NONE, THING_NONE, THING_NONE, ROOM_SLOTS, 0);
        return -1;
    }
    Run run;
    int slot = range_open(s, ROW_MONSTERS, false, &run), card = hex_monster_card(box, s, hex);
    s->card[slot] = (CardNo)card;
    Slot m = { 0 };
    m.since = ++s->clock, m.host = THING(THING_SLOT, AT_BOARD + hex), m.place = (uint8_t)hex;
    m.life = (uint8_t)card_field(box, card, CRYPT_FIELD_LIFE);
    m.used = (uint8_t)(home->used & HEX_SLAYERS & ~(seat < CRYPT_SEATS ? 1 << seat : 0));
    s->slot[slot] = m;
    home->used &= (uint8_t) ~(HEX_SLAIN | HEX_SLAYERS);
    hooks_gain(box, s, slot);
    tell(s, ev, CRYPT_EV_MONSTER_AWAKE, SEAT_NONE, THING(THING_SLOT, slot), THING(THING_SLOT, AT_BOARD + hex), hex,
         m.life);
    return slot;
}

/* For whom a monster acts: who dominates it, or else the owner of its home (CRYPT-229: alone, the Pharaoh). */
RULE int monster_seat(const Pos *s, int slot)
{
    int seat = body_of(s, THING(THING_SLOT, slot));
    return seat != SEAT_NONE ? seat : s->slot[THING_INDEX(s->slot[slot].host)].who & WHO_SEAT;
}

/* CRYPT-62: all its actions at one character or agent. */
RULE void monster_attacks(const Box *box, Pos *s, int slot, Thing victim, Events *ev)
{
    Frame *f = frame_push(s, PROC_MONSTER, ev);
    if (!f) return;
    f->it = victim, f->self = THING(THING_SLOT, slot), f->you = (uint8_t)monster_seat(s, slot);
    f->left = (uint8_t)slot_field(box, s, slot, CRYPT_FIELD_ACTIONS);
}

RULE int monster_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    bool on =
        f->left && f->self != THING_NONE && target_stands(box, s, f->it) && hex_of(s, f->it) == hex_of(s, f->self);
    if (!on) {
        frame_pop(s);
        return ACT_WAIT;
    }
    f->left--;
    deed(box, s, CRYPT_EVENT_HIT, f->it, THING_NONE, f->self, 0, f->you, 0, ev);
    return ACT_WAIT;
}

/* ---- Entering and staying ------------------------------------------------------------------------------------------------ */

RULE void enter_monster(const Box *box, Pos *s, Frame *f, int hex, int seat, Events *ev)
{
    bool met = f->left, entering = f->word;
    if (!hex_monster_card(box, s, hex)) return;
    int slot = monster_in_hex(s, hex);
    if (slot < 0 && met && !hex_monster_is_home(s, hex) && (entering || !(s->slot[AT_BOARD + hex].used & HEX_SLAIN)))
        slot = monster_appear(box, s, hex, seat, ev);
    if (slot < 0) return;
    int bit = 1 << seat;
    if ((met && !(s->slot[slot].used & bit)) || (s->slot[slot].who & bit))
        monster_attacks(box, s, slot, f->it, ev); /* CRYPT-62 to 65 */
}

/* The next card or agent lying in wait here for another player's character, in order of placing (CRYPT-48, CRYPT-53, CRYPT-179). */
RULE int spring_next(const Box *box, const Pos *s, const Frame *f, int hex, int seat)
{
    int best = -1;
    for (int p = 0; p < s->fate.seats; p++) {
        if (p == seat) continue;
        for (int i = 0; i < s->count[ROW_TABLED + p]; i++) {
            int slot = AT_TABLED + p * TABLED + i;
            const Slot *c = &s->slot[slot];
            if (c->place != hex || (c->who & WHO_FRESH) || c->since <= f->line || c->since > f->loop) continue;
            if (body_of(s, THING(THING_SLOT, slot)) != SEAT_NONE) continue; /* CRYPT-222 */
            if (best < 0 || c->since < s->slot[best].since) best = slot;
        }
    }
    (void)box;
    return best;
}

/* CRYPT-233: banked once the events are survived. */
RULE void hex_bank(const Box *box, Pos *s, const Frame *f, int hex, Events *ev)
{
    int points = slot_field(box, s, AT_BOARD + hex, CRYPT_FIELD_POINTS);
    if (!has_pharaoh(s) || !f->word || (s->slot[AT_BOARD + hex].used & HEX_BANKED)) return;
    s->slot[AT_BOARD + hex].used |= HEX_BANKED;
    s->banked = (int8_t)(s->banked + points);
    tell(s, ev, CRYPT_EV_BANKED, 0, THING(THING_SLOT, AT_BOARD + hex), THING_NONE, points, s->banked);
}

RULE int enter_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int hex = THING_INDEX(f->there), seat = THING_INDEX(f->it), slot;
    bool here = !seat_is_defeated(s, seat) && hex_of(s, f->it) == hex;
    if (!here) f->step = E_END;
    switch (f->step) {
    case E_BEGIN:
        f->step = hex_is_quiet(s, hex) || visit_again(s, seat, hex) ? E_END : E_MONSTER;
        if (f->step == E_END) return ACT_WAIT;
        f->left = may(box, s, CRYPT_EVENT_VISIT, f->it, f->there, THING_NONE, seat);
        if (f->left)
            deed(box, s, CRYPT_EVENT_VISIT, f->it, f->there, THING(THING_SLOT, AT_BOARD + hex), 0, seat, 1, ev);
        return ACT_WAIT;
    case E_MONSTER:
        f->step = E_SPRING, f->loop = s->clock, f->line = 0;
        enter_monster(box, s, f, hex, seat, ev);
        return ACT_WAIT;
    case E_SPRING:
        slot = spring_next(box, s, f, hex, seat);
        if (slot < 0) {
            f->step = E_END;
            return ACT_WAIT;
        }
        f->line = s->slot[slot].since;
        deed(box, s, CRYPT_EVENT_SPRING, f->it, THING(THING_SLOT, slot), THING(THING_SLOT, slot), 0,
             game_player(s, slot), 0, ev);
        return ACT_WAIT;
    default:
        if (here && !hex_is_quiet(s, hex)) hex_bank(box, s, f, hex, ev);
        frame_pop(s);
        return ACT_WAIT;
    }
}

/* ---- Moving (CRYPT-40) ----------------------------------------------------------------------------------------------------- */

RULE bool can_move_to(const Box *box, const Pos *s, Thing piece, int hex, int seat)
{
    return may(box, s, CRYPT_EVENT_MOVE, piece, THING(THING_PLACE, hex), THING_NONE, seat);
}

RULE bool can_move_anywhere(const Box *box, const Pos *s, Thing piece, int seat)
{
    int from = hex_of(s, piece);
    for (int d = 0; from >= 0 && d < DIRECTIONS; d++) {
        int to = hex_through(s, from, d);
        if (to >= 0 && can_move_to(box, s, piece, to, seat)) return true;
    }
    return false;
}

RULE int act_move(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0) {
        f->it = target_piece(s, f->it);
        if (!target_stands(box, s, f->it)) return ACT_NOT; /* only what stands somewhere moves, whatever a pack says */
        f->step = THING_CLASS(f->there) == THING_PLACE ? 2 : 1;
    }
    if (f->step == 1) {
        int ways = 0, from = hex_of(s, f->it);
        for (uint64_t m = from < 0 ? 0 : hex_neighbours(s, from); m; m &= m - 1)
            if (can_move_to(box, s, f->it, __builtin_ctzll(m), f->you))
                ways++, f->there = THING(THING_PLACE, __builtin_ctzll(m));
        if (ways == 0) return ACT_NOT;
        if (ways > 1) return ACT_STOP;
        f->step = 2;
    }
    if (f->step == 2) {
        f->step = 3;
        piece_place(s, f->it, THING_INDEX(f->there));
        tell(s, ev, EV_GAME + CRYPT_EVENT_MOVE, game_player(s, THING_INDEX(f->it)), f->it, THING_NONE,
             THING_INDEX(f->there), 0);
        if (s->top > 1 && is_character(f->it))
            s->moved |= (uint8_t)(1u << THING_INDEX(f->it)); /* in the midst of something else */
        else enter_push(s, f->it, true, ev);
        return ACT_WAIT;
    }
    return ACT_DONE;
}

/* ---- Exploring (CRYPT-42 to CRYPT-46, CRYPT-169) ------------------------------------------------------------------------------ */

/* The top hex that can be laid at p goes onto the board; those that cannot go under the pile. An Exit always can. */
RULE int hex_draw(const Box *box, Pos *s, Spot p, int back, Events *ev)
{
    for (int n = s->count[PILE_HEXES]; n > 0; n--) {
        int slot = range_slot(s, PILE_HEXES, 0), who = s->slot[slot].who,
            fit = turns_that_fit(box, s, s->card[slot], p, back);
        int to = card_move(box, s, slot, fit ? ROW_BOARD : PILE_HEXES, !fit);
        s->slot[to].who = (uint8_t)who;
        if (!fit) {
            tell(s, ev, CRYPT_EV_BURIED, SEAT_NONE, THING_NONE, THING_NONE, 0, 0);
            continue;
        }
        hex_lay(s, to - AT_BOARD, p);
        s->slot[to].place = (uint8_t)(to - AT_BOARD);
        return fit;
    }
    return 0;
}

RULE void hex_turn(Pos *s, const Box *box, int hex, int by)
{
    s->slot[AT_BOARD + hex].life = (uint8_t)doors_turned(card_doors(box, s->card[AT_BOARD + hex]), by);
}

/* amount: the door, 0 to 5. left: the turns that fit, a bit each. */
RULE int act_explore(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0) {
        f->it = target_piece(s, f->it);
        if (!target_stands(box, s, f->it)) return ACT_NOT;
        Spot p = spot_beside(hex_spot(s, hex_of(s, f->it)), f->amount);
        int fit = hex_draw(box, s, p, opposite(f->amount), ev);
        if (!fit) return ACT_NOT;
        f->there = THING(THING_PLACE, s->count[ROW_BOARD] - 1);
        f->left = (uint8_t)fit;
        f->step = 1;
        s->fate.learned++;
    }
    int hex = THING_INDEX(f->there);
    if (f->step == 1) {
        if (f->left & (f->left - 1)) return ACT_STOP;
        f->step = 2;
        hex_turn(s, box, hex, __builtin_ctz(f->left));
        piece_place(s, f->it, hex);
        tell(s, ev, CRYPT_EV_PLACE, f->you, THING(THING_SLOT, AT_BOARD + hex), f->it, hex, hex_doors(s, hex));
        enter_push(s, f->it, true, ev);
        return ACT_WAIT;
    }
    return ACT_DONE;
}

/* Geomancy: the turns of a placed hex other than as it lies. While no Exit is found, a way on must stay open (CRYPT-INV11). */
RULE int turns_elsewhere(const Box *box, const Pos *s, int hex)
{
    int printed = card_doors(box, s->card[AT_BOARD + hex]), fit = 0;
    bool bound = s->count[PILE_HEXES] && !exit_on_board(box, s);
    Crypt trial;
    trial = *s;
    for (int k = 0; k < DIRECTIONS; k++) {
        int doors = doors_turned(printed, k);
        bool twin = doors == hex_doors(s, hex);
        for (int j = 0; j < k && !twin; j++) twin = doors_turned(printed, j) == doors;
        if (twin) continue;
        if (bound) {
            Spot none = { 99, 99 };
            trial.slot[AT_BOARD + hex].life = (uint8_t)doors;
            if (!board_has_open_end(&trial, none)) continue;
        }
        fit |= 1 << k;
    }
    return fit;
}

RULE int act_rotate(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int hex = hex_of(s, f->it);
    if (f->step == 0) {
        f->left = (uint8_t)turns_elsewhere(box, s, hex);
        if (!f->left) return ACT_NOT;
        f->step = 1;
    }
    if (f->left & (f->left - 1)) return ACT_STOP;
    hex_turn(s, box, hex, __builtin_ctz(f->left));
    tell(s, ev, EV_GAME + CRYPT_EVENT_ROTATE, f->you, THING(THING_SLOT, AT_BOARD + hex), f->self, hex,
         hex_doors(s, hex));
    return ACT_DONE;
}

RULE int breach_direction(const Pos *s, int from, int to)
{
    for (int d = 0; from >= 0 && d < DIRECTIONS; d++)
        if (hex_beside(s, from, d) == to && hex_through(s, from, d) < 0) return d;
    return -1;
}

RULE int act_breach(Pos *s, Frame *f, Events *ev)
{
    int from = hex_of(s, THING(THING_SEAT, f->you)), to = hex_of(s, f->it), d = breach_direction(s, from, to);
    if (d < 0) return ACT_NOT;
    s->slot[AT_BOARD + from].life |= (uint8_t)(1 << d);
    s->slot[AT_BOARD + to].life |= (uint8_t)(1 << opposite(d));
    tell(s, ev, EV_GAME + CRYPT_EVENT_BREACH, f->you, THING(THING_SLOT, AT_BOARD + to), f->self, from, to);
    return ACT_DONE;
}

/* ---- Held and free (CRYPT-32, CRYPT-54, CRYPT-177, CRYPT-178) ----------------------------------------------------------------- */

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

/* ---- Dodging, Exits, Keys ------------------------------------------------------------------------------------------------------ */

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
    if (out) game_finish(s, f->you, ev);
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
    tell(s, ev, EV_GAME + CRYPT_EVENT_SET_DICE, f->you, THING_NONE, f->self, roll->amount, 0);
    return ACT_DONE;
}

/* ---- Domination (CRYPT-132, CRYPT-217) --------------------------------------------------------------------------------------------- */

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

/* ---- Small acts -------------------------------------------------------------------------------------------------------------------- */

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
            card_bury(box, s, a, ev); /* CRYPT-209 */
        s->fate.learned++;
        if (ev) {
            uint8_t who = (uint8_t)(open ? 0xff : (from < 8 ? 1u << from : 0u) | 1u << seat);
            Event e = {
                EV_GAME + CRYPT_EVENT_SEND,       (uint8_t)seat, who,           s->top, (uint16_t)thing_card(s, f->it),
                (uint16_t)thing_card(s, f->self), f->it,         (int16_t)from, 0,      0
            };
            events_add(ev, e);
        }
        return ACT_DONE;
    }
    if (zone == CRYPT_ZONE_DISCARDS) return act_discard(box, s, f, ev);
    return ACT_NOT;
}

/* Where a moved character stands is told, and no events come: a text that wants them says so. */
RULE int act_send(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (THING_CLASS(f->it) != THING_SLOT && THING_CLASS(f->it) != THING_SEAT) return ACT_NOT;
    if (THING_CLASS(f->there) == THING_PILE)
        return THING_CLASS(f->it) == THING_SLOT ? send_to_pile(box, s, f, ev) : ACT_NOT;
    Thing t = target_piece(s, f->it);
    if (THING_CLASS(f->there) != THING_PLACE || !target_stands(box, s, t)) return ACT_NOT;
    piece_place(s, t, THING_INDEX(f->there));
    tell(s, ev, EV_GAME + CRYPT_EVENT_MOVE, game_player(s, THING_INDEX(t)), t, f->self, THING_INDEX(f->there), 1);
    return ACT_DONE;
}

RULE int act_swap(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Thing a = target_piece(s, f->it), b = target_piece(s, f->there);
    if (!target_stands(box, s, a) || !target_stands(box, s, b)) return ACT_NOT;
    int x = hex_of(s, a), y = hex_of(s, b);
    piece_place(s, a, y), piece_place(s, b, x);
    tell(s, ev, EV_GAME + CRYPT_EVENT_SWAP, f->you, a, f->self, x, y);
    return ACT_DONE;
}

RULE int act_counter(Pos *s, const Frame *f, int sign)
{
    if (THING_CLASS(f->it) != THING_SLOT || THING_INDEX(f->it) >= LIVE || !is_tabled(f->it)) return ACT_NOT;
    int n = s->slot[THING_INDEX(f->it)].life + sign * f->amount;
    s->slot[THING_INDEX(f->it)].life = (uint8_t)(n < 0 ? 0 : n > 99 ? 99 : n);
    return ACT_DONE;
}

/* CRYPT-93 to CRYPT-96, CRYPT-111, CRYPT-112 */
RULE int act_table(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!is_brought(s, f->it) || !table_has_room(s, f->you) || seat_is_defeated(s, f->you)) return ACT_NOT;
    int hex = THING_CLASS(f->there) == THING_PLACE ? THING_INDEX(f->there) : -1;
    int slot = card_to_table(box, s, THING_INDEX(f->it), f->you, hex);
    f->it = THING(THING_SLOT, slot);
    if (hex < 0 && is_agent(box, s, f->it)) s->slot[slot].who |= WHO_GUARD;
    tell(s, ev, EV_GAME + CRYPT_EVENT_TABLE, f->you, f->it, THING_NONE, hex, s->slot[slot].life);
    return ACT_DONE;
}

RULE int act_attach(Pos *s, const Frame *f)
{
    if (!is_aside(f->it) && !is_tabled(f->it)) return ACT_NOT;
    s->slot[THING_INDEX(f->it)].host = target_piece(s, f->there);
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

/* ---- Playing and using a card -------------------------------------------------------------------------------------------------------- */

/* Where a played card goes (CRYPT-92 to CRYPT-99): texts that table or attach it have moved it already. */
RULE void game_after_play(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!is_aside(f->it)) return;
    action_clear(box, s, f->it, ev);
    int slot = THING_INDEX(f->it), seat = f->you;
    if (s->slot[slot].host != THING_NONE) return; /* attached: it goes with its action (CRYPT-95) */
    if (slot_trait(box, s, slot, CRYPT_TRAIT_METHOD_RETURN) && hand_has_room(s, seat, card_owner(s, slot))) {
        int to = card_to_hand(box, s, slot, seat);
        f->it = THING(THING_SLOT, to);
        for (int i = 0; i < SPENT && s->frame[0].step == 2; i++) /* in the FREE phase (CRYPT-164) */
            if (!s->played[i]) {
                s->played[i] = f->it;
                break;
            }
        return;
    }
    f->it = THING(THING_SLOT, card_bury(box, s, slot, ev));
}

RULE int act_play(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0) {
        tell_event(s, ev, f, 0, 0);
    }
    int r = line_act(box, s, f, ev);
    if (r == ACT_DONE) game_after_play(box, s, f, ev);
    return r;
}

RULE int act_use(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0) {
        tell_event(s, ev, f, 0, 0);
        if (is_character(f->it)) s->specials |= (uint8_t)(1u << THING_INDEX(f->it));
    }
    return line_act(box, s, f, ev);
}

/* A card that was to be played but was cancelled, and that no text has moved, is discarded. */
RULE void game_end(const Box *box, Pos *s, const Frame *f, Events *ev)
{
    if (f->what != CRYPT_EVENT_PLAY + 1 || !(f->flags & FRAME_CANCELLED) || !is_aside(f->it)) return;
    if (s->slot[THING_INDEX(f->it)].host == THING_NONE) card_discard(box, s, f->it, ev);
}

/* ---- What may be done (the rulebook's side of every permission) ------------------------------------------------------------------------ */

RULE bool level_allows(const Box *box, const Pos *s, int slot, int seat)
{
    const Card *c = slot_card(box, s, slot);
    int level = card_field(box, s->card[slot], CRYPT_FIELD_LEVEL), who = AT_CHARACTERS + seat;
    if (c->kinds >> CRYPT_KIND_WEAPON & 1) return level <= slot_field(box, s, who, CRYPT_FIELD_WEAPONS); /* CRYPT-12 */
    if (c->kinds >> CRYPT_KIND_SPELL & 1) return level <= slot_field(box, s, who, CRYPT_FIELD_SPELLS);
    if (c->kinds >> CRYPT_KIND_TECH & 1) return level <= slot_field(box, s, who, CRYPT_FIELD_TECH);
    return true; /* CRYPT-13 */
}

RULE bool legal_move(const Pos *s, const Deed *d)
{
    Thing t = target_piece(s, d->it);
    if (THING_CLASS(t) != THING_SLOT || (is_tabled(t) && s->slot[THING_INDEX(t)].place == NOWHERE))
        return false; /* CRYPT-211 */
    int from = hex_of(s, t), seat = game_player(s, THING_INDEX(t));
    if (from < 0 || (is_character(t) && (seat_is_defeated(s, seat) || s->seat[seat].held)))
        return false; /* CRYPT-177 */
    return THING_CLASS(d->there) != THING_PLACE || hexes_joined(s, from, THING_INDEX(d->there));
}

RULE bool legal_redirect(const Box *box, const Pos *s, const Deed *d)
{
    int at = attack_under_way(s);
    Thing t = target_piece(s, d->it);
    return at >= 0 && target_stands(box, s, t) && t != s->frame[at].it && (!is_tabled(t) || is_agent(box, s, t));
}

RULE bool legal_evade(const Box *box, const Pos *s, const Deed *d)
{
    int at = attack_under_way(s);
    return at >= 0 && s->frame[at].it == seat_piece(s, d->you) && attack_may_dodge(box, s, &s->frame[at]);
}

RULE bool legal_salvage(const Box *box, const Pos *s, const Deed *d)
{
    int slot = THING_INDEX(d->it);
    return THING_CLASS(d->it) == THING_SLOT && slot >= AT_DECKS && slot_range(s, slot) == DISCARDS + d->you &&
           !slot_trait(box, s, slot, CRYPT_TRAIT_METHOD_UNSALVAGEABLE) &&
           hand_has_room(s, d->you, d->you); /* CRYPT-155 */
}

RULE bool legal_blast(const Box *box, const Pos *s, const Deed *d)
{
    int from = hex_of(s, THING(THING_SEAT, d->you)), to = hex_of(s, d->it);
    if (to < 0) return false;
    if (is_hex_card(d->cause)) return true;
    return from >= 0 && source_reaches(box, s, d->cause, from, to, 0);
}

RULE_FOLD bool game_legal(const Box *box, const Pos *s, const Deed *d)
{
    Thing t = d->it;
    switch (d->event) {
    case CRYPT_EVENT_ATTACK: /* part of an attack on all in a hex: own pieces are not spared (CRYPT-75) */
        if (THING_CLASS(d->there) == THING_PLACE && hex_of(s, t) == THING_INDEX(d->there) &&
            t != attack_maker(box, s, d->cause, d->you))
            return is_target(box, s, target_piece(s, t), false);
        return can_target(box, s, d->cause, t, d->you, 0);
    case CRYPT_EVENT_HIT:
        if (is_character(d->cause) || is_monster(d->cause) || is_agent(box, s, d->cause))
            return can_target(box, s, d->cause, t, d->you, 0);
        return d->you < CRYPT_SEATS && can_target(box, s, seat_piece(s, d->you), t, d->you, 0);
    case CRYPT_EVENT_BLAST: return legal_blast(box, s, d);
    case CRYPT_EVENT_MOVE: return legal_move(s, d);
    case CRYPT_EVENT_VISIT:
        return is_character(target_piece(s, t)) && !seat_is_defeated(s, THING_INDEX(target_piece(s, t)));
    case CRYPT_EVENT_SALVAGE: return legal_salvage(box, s, d);
    case CRYPT_EVENT_REDIRECT: return legal_redirect(box, s, d);
    case CRYPT_EVENT_EVADE: return legal_evade(box, s, d);
    case CRYPT_EVENT_ROTATE: return hex_of(s, t) >= 0 && turns_elsewhere(box, s, hex_of(s, t));
    case CRYPT_EVENT_BREACH:
        return hex_of(s, t) >= 0 && breach_direction(s, hex_of(s, THING(THING_SEAT, d->you)), hex_of(s, t)) >= 0;
    case CRYPT_EVENT_DEFEAT: return target_stands(box, s, t);
    case CRYPT_EVENT_DISCARD:
        return THING_CLASS(t) == THING_SLOT && THING_INDEX(t) >= AT_ASIDE && THING_INDEX(t) < AT_DECKS;
    case CRYPT_EVENT_TABLE: return table_has_room(s, d->you);
    case CRYPT_EVENT_PLAY:
        return THING_CLASS(t) == THING_SLOT && d->you < CRYPT_SEATS && level_allows(box, s, THING_INDEX(t), d->you);
    case CRYPT_EVENT_SEND: return THING_CLASS(t) != THING_NONE;
    case CRYPT_EVENT_DRAW: return d->you < CRYPT_SEATS && can_draw(s, d->you);
    default: return true;
    }
}

/* Rows an event's thing can lie in by the rulebook, so that a choice looks nowhere else. */
RULE_FOLD uint32_t game_reach(int event)
{
    switch (event) {
    case CRYPT_EVENT_ATTACK:
    case CRYPT_EVENT_HIT:
    case CRYPT_EVENT_REDIRECT:
    case CRYPT_EVENT_DEFEAT: return 1u << ROW_CHARACTERS | 1u << ROW_MONSTERS | 63u << ROW_TABLED;
    case CRYPT_EVENT_DISCARD:
    case CRYPT_EVENT_RETURN: return 1u << ROW_ASIDE | 63u << ROW_TABLED;
    default: return 0xffffffffu;
    }
}

/* CRYPT-216: in the Exit without Luck no roll by or against anyone there can be set. */
RULE bool luck_is_allowed(const Box *box, const Pos *s)
{
    for (int i = s->top; i > 0; i--) {
        const Frame *f = &s->frame[i];
        if (f->what != CRYPT_EVENT_ROLL + 1) continue;
        int against = THING_CLASS(f->it) == THING_SLOT ? game_player(s, THING_INDEX(f->it)) : SEAT_NONE;
        if (f->you < CRYPT_SEATS && !may(box, s, CRYPT_EVENT_SET_DICE, THING_NONE, THING_NONE, THING_NONE, f->you))
            return false;
        int hex = is_hex_card(f->self) || THING_CLASS(f->it) == THING_PLACE
                      ? hex_of(s, is_hex_card(f->self) ? f->self : f->it)
                      : -1;
        for (int p = 0; p < s->fate.seats && hex >= 0; p++) /* a hex rolls, or it is rolled against all in one */
            if (hex_of(s, THING(THING_SEAT, p)) == hex &&
                !may(box, s, CRYPT_EVENT_SET_DICE, THING_NONE, THING_NONE, THING_NONE, p))
                return false;
        return against >= CRYPT_SEATS || may(box, s, CRYPT_EVENT_SET_DICE, THING_NONE, THING_NONE, THING_NONE, against);
    }
    return true;
}

/* A card answers once: not while it is itself being played (CRYPT-204). */
RULE bool game_may_respond(const Box *box, const Pos *s, int slot, int seat, bool in_play)
{
    if (seat_is_defeated(s, seat)) return false;
    if (in_play) return true;
    for (int i = 1; i <= s->top; i++)
        if (s->frame[i].what == CRYPT_EVENT_PLAY + 1 && s->frame[i].it == THING(THING_SLOT, slot)) return false;
    if (range_room(s, ROW_ASIDE) < 1 ||
        !may(box, s, CRYPT_EVENT_PLAY, THING(THING_SLOT, slot), THING_NONE, THING_NONE, seat))
        return false;
    return s->frame[s->top].what != CRYPT_EVENT_ROLL + 1 || (s->frame[s->top].line && luck_is_allowed(box, s));
}

RULE int32_t game_default(int event)
{
    return event == CRYPT_EVENT_ATTACK || event == CRYPT_EVENT_BLAST || event == CRYPT_EVENT_BLOCK ? 0 : 1;
}

/* Settled in one step, and nothing it sets off can ask. */
RULE_FOLD bool game_is_plain(const Box *box, const Pos *s, const Deed *d)
{
    (void)box, (void)s;
    switch (d->event) {
    case CRYPT_EVENT_DRAW:
    case CRYPT_EVENT_DISCARD:
    case CRYPT_EVENT_SEND:
    case CRYPT_EVENT_SHUFFLE:
    case CRYPT_EVENT_PUT:
    case CRYPT_EVENT_TAKE:
    case CRYPT_EVENT_ATTACH:
    case CRYPT_EVENT_SWAP:
    case CRYPT_EVENT_BLOCK:
    case CRYPT_EVENT_REDIRECT:
    case CRYPT_EVENT_RECOVER:
    case CRYPT_EVENT_EVADE:
    case CRYPT_EVENT_HEAL:
    case CRYPT_EVENT_TABLE:
    case CRYPT_EVENT_RETURN:
    case CRYPT_EVENT_SALVAGE:
    case CRYPT_EVENT_HOLD:
    case CRYPT_EVENT_RELEASE:
    case CRYPT_EVENT_TAKE_KEY:
    case CRYPT_EVENT_DEFEAT:
    case CRYPT_EVENT_BREACH:
    case CRYPT_EVENT_TURN_START:
    case CRYPT_EVENT_TURN_END:
    case CRYPT_EVENT_VISIT:
    case CRYPT_EVENT_LOOK_AT:
    case CRYPT_EVENT_REVEAL: return true;
    default: return false;
    }
}

RULE int game_settle(const Box *box, Pos *s, Events *ev) { return (void)box, (void)s, (void)ev, ACT_DONE; }

/* From PROC_ENTER (word 1) the hex's own lines follow. A text that says so only asks for it: the hex meets the character when the text is
 * done, once, by way of PROC_ENTER (CRYPT-180). */
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

RULE int act_shuffle(Pos *s, const Frame *f, Events *ev)
{
    if (THING_CLASS(f->there) != THING_PILE || PILE_ZONE(f->there) != CRYPT_ZONE_DECK ||
        PILE_SEAT(f->there) >= CRYPT_SEATS)
        return ACT_NOT;
    range_shuffle(s, DECK + PILE_SEAT(f->there));
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
    case CRYPT_EVENT_SHUFFLE: return act_shuffle(s, f, ev);
    case CRYPT_EVENT_LOOK_AT: return act_see(s, f, 1 << f->you);
    case CRYPT_EVENT_REVEAL: return act_see(s, f, 0xff);
    case CRYPT_EVENT_PUT: return act_counter(s, f, 1);
    case CRYPT_EVENT_TAKE: return act_counter(s, f, -1);
    case CRYPT_EVENT_ATTACH: return act_attach(s, f);
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
    case CRYPT_EVENT_APPEAR: return monster_appear(box, s, hex_of(s, f->it), SEAT_NONE, ev) < 0 ? ACT_NOT : ACT_DONE;
    case CRYPT_EVENT_DOMINATE: return act_dominate(box, s, f, ev);
    case CRYPT_EVENT_SET_DICE: return act_set_dice(s, f, ev);
    case CRYPT_EVENT_ROTATE: return act_rotate(box, s, f, ev);
    case CRYPT_EVENT_BREACH: return act_breach(s, f, ev);
    default: return ACT_DONE;
    }
}

#endif
