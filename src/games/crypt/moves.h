/*
 * moves.h - where pieces go: monsters and whom they attack, entering a hex and staying in it, moving, exploring
 * (CRYPT-40 to CRYPT-46, CRYPT-169).
 *
 * Acts that ask stop with ACT_STOP; turn.h lists and takes the answers. Does NOT strike (combat.h) or hurt (damage.h).
 */
#ifndef CRYPT_MOVES_H
#define CRYPT_MOVES_H

#include "damage.h"

enum EnterStep { E_BEGIN, E_MONSTER, E_SPRING, E_END };

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

RULE void piece_place(Pos *s, Thing t, int hex)
{
    int seat = game_player(s, THING_INDEX(t));
    s->slot[THING_INDEX(t)].place = (uint8_t)hex;
    if (is_character(t)) s->seat[seat].held = 0, s->seat[seat].flags |= SEAT_ENTERED;
    else if (is_tabled(t)) s->slot[THING_INDEX(t)].who |= WHO_FRESH; /* CRYPT-179 */
}

/* CRYPT-214. */
RULE void keys_carried(const Pos *s, Thing body, Events *ev)
{
    for (int i = AT_FLOOR; i < AT_FLOOR + s->count[ROW_FLOOR]; i++)
        if (s->slot[i].host == body) tell(s, ev, CRYPT_EV_CARRIED, game_player(s, i), THING(THING_SLOT, i), body, 0, 0);
}

/* The events of a hex, for a character that enters or stays (CRYPT-37, CRYPT-47). */
RULE void enter_push(Pos *s, Thing piece, bool entering, Events *ev)
{
    if (!is_character(piece)) return; /* CRYPT-56, CRYPT-135 */
    Frame *f = frame_push(s, PROC_ENTER, ev);
    if (!f) return;
    f->it = piece, f->there = game_place(s, piece), f->word = entering, f->you = s->active;
}

/* Whether an attack or the events of a hex are still to be ended before a hex newly entered can have its say. */
RULE bool in_the_midst(const Pos *s)
{
    for (int i = 1; i <= s->top; i++)
        if (s->frame[i].what == CRYPT_EVENT_ATTACK + 1 || s->frame[i].what == PROC_ENTER) return true;
    return false;
}

/* Characters that were moved in the midst of something meet their new hex, from the active player on. */
RULE int moved_step(Pos *s, Events *ev)
{
    for (int i = 0; s->moved && i < s->fate.seats; i++) {
        int seat = (s->active + i) % s->fate.seats;
        if (!(s->moved >> seat & 1)) continue;
        s->moved &= (uint8_t) ~(1u << seat);
        if (!seat_is_defeated(s, seat)) enter_push(s, seat_piece(s, seat), true, ev);
        break;
    }
    return ACT_WAIT;
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

/* ---- Monsters ---------------------------------------------------------------------------------------------------- */

/* Whom a monster that was slain here before leaves alone when `seat` brings it back: who slew it, and all who stayed
 * (CRYPT-64). */
RULE int seats_left_alone(const Pos *s, int hex, int seat)
{
    int alone = s->slot[AT_BOARD + hex].place;
    for (int p = 0; p < s->fate.seats && (s->slot[AT_BOARD + hex].who & HEX_SLAIN); p++)
        if (!seat_is_defeated(s, p) && s->slot[AT_CHARACTERS + p].place == hex) alone |= 1 << p;
    return seat < CRYPT_SEATS ? alone & ~(1 << seat) : alone;
}

/* CRYPT-58, CRYPT-184: at full life. */
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
    s->slot[slot] = m;
    s->mood[slot - AT_MONSTERS].alone = (uint8_t)seats_left_alone(s, hex, seat);
    home->who &= (uint8_t)~HEX_SLAIN, home->place = 0;
    hooks_gain(box, s, slot);
    tell(s, ev, CRYPT_EV_MONSTER_AWAKE, SEAT_NONE, THING(THING_SLOT, slot), THING(THING_SLOT, AT_BOARD + hex), hex,
         m.life);
    return slot;
}

/* CRYPT-62: a free monster attacks with all its actions, one character or agent. */
RULE void monster_attacks(const Box *box, Pos *s, int slot, Thing victim, Events *ev)
{
    Frame *f = frame_push(s, PROC_MONSTER, ev);
    if (!f) return;
    f->it = victim, f->self = THING(THING_SLOT, slot), f->you = NOBODY;
    f->left = (uint8_t)slot_field(box, s, slot, CRYPT_FIELD_ACTIONS);
    if (is_character(victim)) s->mood[slot - AT_MONSTERS].struck = 1;
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

/* ---- Entering and staying ---------------------------------------------------------------------------------------- */

RULE void enter_monster(const Box *box, Pos *s, Frame *f, int hex, int seat, Events *ev)
{
    bool met = f->left, entering = f->word;
    if (!hex_monster_card(box, s, hex)) return;
    int slot = monster_in_hex(s, hex);
    if (slot < 0 && met && !hex_monster_is_home(s, hex) && (entering || !(s->slot[AT_BOARD + hex].who & HEX_SLAIN)))
        slot = monster_appear(box, s, hex, seat, ev);
    if (slot < 0) return;
    int bit = 1 << seat;
    uint8_t *alone = &s->mood[slot - AT_MONSTERS].alone;
    if (entering) *alone &= (uint8_t)~bit; /* a newcomer, whoever it was (CRYPT-62) */
    if ((met && !(*alone & bit)) || (s->slot[slot].who & bit))
        monster_attacks(box, s, slot, f->it, ev); /* CRYPT-62 to 65 */
}

/* The next card or agent lying in wait here for another player's character, in order of placing (CRYPT-48, CRYPT-53,
 * CRYPT-179). */
RULE int spring_next(const Box *box, const Pos *s, const Frame *f, int hex, int seat)
{
    int best = -1;
    for (int slot = AT_TABLED, end = slot + s->count[ROW_TABLED]; slot < end; slot++) {
        const Slot *c = &s->slot[slot];
        if (c->place != hex || game_player(s, slot) == seat) continue;
        if ((c->who & WHO_FRESH) || c->since <= f->line || c->since > f->loop) continue;
        if (body_of(s, THING(THING_SLOT, slot)) != SEAT_NONE) continue; /* CRYPT-222 */
        if (best < 0 || c->since < s->slot[best].since) best = slot;
    }
    (void)box;
    return best;
}

/* CRYPT-233: banked once the events are survived. */
RULE void hex_bank(const Box *box, Pos *s, const Frame *f, int hex, Events *ev)
{
    int points = slot_field(box, s, AT_BOARD + hex, CRYPT_FIELD_POINTS);
    if (!has_pharaoh(s) || !f->word || (s->slot[AT_BOARD + hex].who & HEX_BANKED)) return;
    s->slot[AT_BOARD + hex].who |= HEX_BANKED;
    s->banked = (int8_t)(s->banked + points);
    tell(s, ev, CRYPT_EV_BANKED, 0, THING(THING_SLOT, AT_BOARD + hex), THING_NONE, points, s->banked);
}

RULE_FOLD int enter_stage(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int hex = THING_INDEX(f->there), seat = THING_INDEX(f->it), slot;
    bool lives = !seat_is_defeated(s, seat);
    if (!lives || hex_of(s, f->it) != hex) f->step = E_END;
    switch (f->step) {
    case E_BEGIN:
        f->step = hex_is_quiet(s, hex) || visit_again(s, seat, hex) ? E_END : E_MONSTER;
        if (f->step == E_END) return ACT_WAIT;
        f->left = !hex_is_ignored(box, s, f->it, hex); /* CRYPT-176 */
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
        if (lives && !hex_is_quiet(s, hex)) hex_bank(box, s, f, hex, ev);
        frame_pop(s);
        return in_the_midst(s) ? ACT_WAIT : moved_step(s, ev);
    }
}

/* Stage after stage, until something lies on top of it or it is over. */
RULE int enter_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    for (;;) {
        int r = enter_stage(box, s, f, ev);
        if (f != frame_top(s) || s->fate.over) return r;
        if (s->stale) hooks_refresh(box, s);
    }
}

/* ---- Moving (CRYPT-40) ------------------------------------------------------------------------------------------- */

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
        keys_carried(s, f->it, ev);
        if (in_the_midst(s) && is_character(f->it)) s->moved |= (uint8_t)(1u << THING_INDEX(f->it));
        else enter_push(s, f->it, true, ev);
        return ACT_WAIT;
    }
    return ACT_DONE;
}

/* ---- Exploring (CRYPT-42 to CRYPT-46, CRYPT-169) ----------------------------------------------------------------- */

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
        if (f->left & (f->left - 1)) {
            tell(s, ev, CRYPT_EV_FOUND, f->you, THING(THING_SLOT, AT_BOARD + hex), THING_NONE, 0, 0);
            return ACT_STOP;
        }
        f->step = 2;
        hex_turn(s, box, hex, __builtin_ctz(f->left));
        piece_place(s, f->it, hex);
        tell(s, ev, CRYPT_EV_PLACE, f->you, THING(THING_SLOT, AT_BOARD + hex), f->it, hex, hex_doors(s, hex));
        keys_carried(s, f->it, ev);
        enter_push(s, f->it, true, ev);
        return ACT_WAIT;
    }
    return ACT_DONE;
}

/* Geomancy: the turns of a placed hex other than as it lies. While no Exit is found, a way on must stay open
 * (CRYPT-INV11). */
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

#endif
