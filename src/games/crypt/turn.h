/*
 * turn.h - the turn of Crypt: draw, free actions, actions, discard, end (CRYPT-29 to CRYPT-39), and every question of the rulebook with its
 * answers.
 *
 * The turn is the bottom frame; its step says where it stands. Legality is defined here: what is not listed is not allowed.
 */
#ifndef CRYPT_TURN_H
#define CRYPT_TURN_H

#include "pharaoh.h"

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
    CRYPT_WHY_DICE
};

/* Lines of the action question beyond the six doors to explore through. */
enum ActionOption { DO_TAKE_KEY = DIRECTIONS, DO_EXIT, DO_HEX, DO_SPECIAL, DO_RETURN, ACTION_OPTIONS };
enum { DEFEND_DODGE, DEFEND_DODGE_OUT };

/* ---- Windows: which line of a card is offered now ----------------------------------------------------------------------- */

/* The line with which `seat` may play (from hand) or use (in play) the card in `slot` in a window, counted over the box; -1 none. */
RULE int window_line(const Box *box, const Pos *s, int slot, int window, int seat)
{
    const Card *c = slot_card(box, s, slot);
    bool hand = slot >= AT_HANDS || is_aside(THING(THING_SLOT, slot));
    if (!((hand ? c->hand_windows : c->windows) >> window & 1) || (!hand && game_asleep(s, slot))) return -1;
    for (int i = 0; i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (l->kind != (hand ? LINE_PLAY : LINE_USE) || l->hook != window || (!hand && !line_awake(s, l, slot)))
            continue;
        Frame r = { 0 };
        r.self = THING(THING_SLOT, slot), r.you = (uint8_t)seat, r.doer = (uint8_t)seat, r.about = ABOUT_NONE;
        Eval e = { box, s, &r, r.self, THING_NONE, 0 };
        if ((!l->test || eval(&e, l->test)) && line_can(box, s, l, &r)) return c->line + i;
    }
    return -1;
}

RULE bool is_spent(const Pos *s, int slot)
{
    for (int i = 0; i < SPENT; i++)
        if (s->played[i] == THING(THING_SLOT, slot)) return true;
    return false;
}

RULE bool may_play(const Box *box, const Pos *s, int slot, int seat)
{
    return range_room(s, ROW_ASIDE) > 1 &&
           may(box, s, CRYPT_EVENT_PLAY, THING(THING_SLOT, slot), THING_NONE, THING_NONE, seat);
}

/* ---- Attachments (CRYPT-104 to CRYPT-107, CRYPT-206, CRYPT-207) ------------------------------------------------------------ */

RULE bool has_attached(const Box *box, const Pos *s, Thing host, int seat, int trait)
{
    for (int i = 0; i < s->count[ROW_ASIDE]; i++)
        if (s->slot[AT_ASIDE + i].host == host && s->slot[AT_ASIDE + i].who >> 4 == seat &&
            slot_trait(box, s, AT_ASIDE + i, trait))
            return true;
    return false;
}

/* A card in hand that goes with an attack as this kind of attachment. Lock is tabled and any-time cards are played as such. */
RULE bool card_attaches(const Box *box, const Pos *s, int slot, int trait)
{
    return slot_trait(box, s, slot, trait) && slot_trait(box, s, slot, CRYPT_TRAIT_METHOD_DISCARD);
}

RULE bool can_attach(const Box *box, const Pos *s, int slot, Thing host, int seat)
{
    int trait = card_attaches(box, s, slot, CRYPT_TRAIT_NATURE_ALTERATION) ? CRYPT_TRAIT_NATURE_ALTERATION
                : card_attaches(box, s, slot, CRYPT_TRAIT_NATURE_ATTACK_ENHANCEMENT)
                    ? CRYPT_TRAIT_NATURE_ATTACK_ENHANCEMENT
                    : -1;
    return trait >= 0 && !has_attached(box, s, host, seat, trait) && may_play(box, s, slot, seat);
}

RULE bool seat_has_enhancement(const Box *box, const Pos *s, int seat)
{
    if (seat_is_defeated(s, seat)) return false;
    for (int i = 0; i < s->count[HAND + seat]; i++) {
        int slot = AT_HANDS + seat * HAND_ROOM + i;
        if (slot_trait(box, s, slot, CRYPT_TRAIT_NATURE_DEFENCE_ENHANCEMENT) && may_play(box, s, slot, seat))
            return true;
    }
    return false;
}

/* ---- Targets of pieces --------------------------------------------------------------------------------------------------------- */

/* May this piece Hit t now? What cards say is asked only where some card says something. */
RULE bool can_hit(const Box *box, const Pos *s, Thing piece, Thing t, int seat)
{
    if (!can_target(box, s, piece, t, seat, 0)) return false;
    if (hook_used(s, HOOK(CRYPT_EVENT_ATTACK, HOOK_MAY)) &&
        !may(box, s, CRYPT_EVENT_ATTACK, t, THING_NONE, piece, seat))
        return false;
    return !hook_used(s, HOOK(CRYPT_EVENT_HIT, HOOK_MAY)) || may(box, s, CRYPT_EVENT_HIT, t, THING_NONE, piece, seat);
}

/* Everything a piece may Hit, ascending. Without a range only its own hex is looked at. */
RULE int hit_targets(const Box *box, const Pos *s, Thing piece, int seat, Action *out, int most)
{
    int n = 0, hex = hex_of(s, piece);
    bool near = number_now(box, s, CRYPT_NUMBER_RANGE, piece) < 1;
    for (int i = 0; i < s->fate.seats && n < most; i++)
        if (i != seat && (!near || s->slot[i].place == hex) && can_hit(box, s, piece, THING(THING_SLOT, i), seat))
            out[n++] = ACT(VERB_CARD, i);
    for (int i = AT_MONSTERS; i < AT_MONSTERS + s->count[ROW_MONSTERS] && n < most; i++)
        if ((!near || s->slot[i].place == hex) && can_hit(box, s, piece, THING(THING_SLOT, i), seat))
            out[n++] = ACT(VERB_CARD, i);
    for (int p = 0; p < s->fate.seats; p++)
        for (int i = 0; p != seat && i < s->count[ROW_TABLED + p] && n < most; i++) {
            int slot = AT_TABLED + p * TABLED + i;
            if (near && !seat_is_defeated(s, p) && s->slot[p].place != hex && s->slot[slot].place != hex) continue;
            if (can_hit(box, s, piece, THING(THING_SLOT, slot), seat)) out[n++] = ACT(VERB_CARD, slot);
        }
    return n;
}

/* The hexes a piece may move to. What cards say is asked only where some card says something. */
RULE int move_places(const Box *box, const Pos *s, Thing piece, int seat, Action *out)
{
    int from = hex_of(s, piece), n = 0;
    bool asked = hook_used(s, HOOK(CRYPT_EVENT_MOVE, HOOK_MAY));
    Deed d = { 0, piece, THING_NONE, THING_NONE, CRYPT_EVENT_MOVE, (uint8_t)seat, 0, 0 };
    if (from < 0 || !legal_move(s, &d)) return 0;
    for (uint64_t m = hex_neighbours(s, from); m; m &= m - 1) {
        int to = __builtin_ctzll(m);
        if (!asked || can_move_to(box, s, piece, to, seat)) out[n++] = ACT(VERB_PLACE, to);
    }
    return n;
}

/* CRYPT-115, CRYPT-119: an agent of yours, not your own body, that could act. */
RULE bool agent_can_act(const Box *box, const Pos *s, int slot, int seat)
{
    Thing t = THING(THING_SLOT, slot);
    Action one[1];
    if (!slot_is(box, s, slot, CRYPT_KIND_AGENT) || s->seat[seat].body == t) return false;
    return hit_targets(box, s, t, seat, one, 1) ||
           (s->slot[slot].place != NOWHERE && can_move_anywhere(box, s, t, seat));
}

/* ---- The action question (CRYPT-33) ----------------------------------------------------------------------------------------------- */

/* The most range an Alteration in hand would add to a card that has no target yet; 0 none. */
RULE int hand_reach(const Box *box, const Pos *s, int seat, int besides)
{
    int most = 0;
    for (int i = 0; i < s->count[HAND + seat]; i++) {
        int slot = AT_HANDS + seat * HAND_ROOM + i;
        if (slot == besides || !card_attaches(box, s, slot, CRYPT_TRAIT_NATURE_ALTERATION)) continue;
        int n = card_adds(box, s->card[slot], CRYPT_NUMBER_RANGE);
        if (n > most && may_play(box, s, slot, seat)) most = n;
    }
    return most;
}

/* A plain attack card: its text chooses among everything that may be attacked. */
RULE bool line_is_open_attack(const Box *box, int line)
{
    const Line *l = &box->line[line];
    return l->body && box->code[l->body] == OP_PICK && box->code[l->body + 2] == CRYPT_EVENT_ATTACK &&
           !code_word(box, l->body + 3);
}

RULE bool reaches_with(const Box *box, const Pos *s, int slot, int seat, int more)
{
    for (int i = 0; i < AT_BOARD; i++) {
        Thing t = THING(THING_SLOT, i);
        bool there = i < AT_MONSTERS ? i < s->fate.seats && i != seat : i - AT_MONSTERS < s->count[ROW_MONSTERS];
        if (there && can_target(box, s, THING(THING_SLOT, slot), t, seat, more)) return true;
    }
    return false;
}

/* The line of a hand card for an action, also if only an attachment would bring it within reach; -1 none. */
RULE int action_line(const Box *box, const Pos *s, int slot, int seat)
{
    int line = window_line(box, s, slot, CRYPT_WINDOW_ACTION, seat);
    const Card *c = slot_card(box, s, slot);
    if (line >= 0 || !(c->hand_windows >> CRYPT_WINDOW_ACTION & 1) || !(c->traits >> CRYPT_TRAIT_NATURE_ATTACK & 1))
        return line;
    int more = hand_reach(box, s, seat, slot);
    for (int i = 0; more && i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (l->kind == LINE_PLAY && l->hook == CRYPT_WINDOW_ACTION && line_is_open_attack(box, c->line + i) &&
            reaches_with(box, s, slot, seat, more))
            return c->line + i;
    }
    return -1;
}

RULE bool can_play_action(const Box *box, const Pos *s, int slot, int seat)
{
    if (slot_is(box, s, slot, CRYPT_KIND_AGENT)) return table_has_room(s, seat) && may_play(box, s, slot, seat);
    return slot_card(box, s, slot)->hand_windows >> CRYPT_WINDOW_ACTION & 1 && may_play(box, s, slot, seat) &&
           action_line(box, s, slot, seat) >= 0;
}

/* CRYPT-113: undamaged cards before you or in a hex. */
RULE bool can_return(const Box *box, const Pos *s, int slot, int seat)
{
    if (s->slot[slot].life < slot_field(box, s, slot, CRYPT_FIELD_LIFE) || !hand_has_room(s, seat, card_owner(s, slot)))
        return false;
    return may(box, s, CRYPT_EVENT_RETURN, THING(THING_SLOT, slot), THING_NONE, THING_NONE, seat);
}

RULE int hex_use_line(const Box *box, const Pos *s, int seat)
{
    Thing piece = seat_piece(s, seat);
    int hex = hex_of(s, piece);
    if (!is_character(piece) || hex_is_quiet(s, hex)) return -1; /* CRYPT-57, CRYPT-135 */
    return window_line(box, s, AT_BOARD + hex, CRYPT_WINDOW_ACTION, seat);
}

/* A special that costs an action, or one for the action phase that costs none (CRYPT-152). */
RULE int special_line(const Box *box, const Pos *s, int seat)
{
    if (seat_is_defeated(s, seat) || (s->specials >> seat & 1)) return -1;
    int line = window_line(box, s, AT_CHARACTERS + seat, CRYPT_WINDOW_ACTION, seat);
    return line >= 0 ? line : window_line(box, s, AT_CHARACTERS + seat, CRYPT_WINDOW_QUICK, seat);
}

RULE int action_options(const Box *box, const Pos *s, int seat, Thing piece, Action *out)
{
    int n = 0, hex = hex_of(s, piece);
    bool held = is_character(piece) && s->seat[seat].held;
    if (hex < 0) return 0;
    for (int d = 0; d < DIRECTIONS && s->count[PILE_HEXES] && !held; d++) /* CRYPT-42, CRYPT-45 */
        if (door_is_open_end(s, hex, d) && (!hook_used(s, HOOK(CRYPT_EVENT_EXPLORE, HOOK_MAY)) ||
                                            may(box, s, CRYPT_EVENT_EXPLORE, piece, THING_NONE, THING_NONE, seat)))
            out[n++] = ACT(VERB_OPTION, d);
    int key = key_in_hex(s, hex);
    if (key >= 0 && (!is_character(piece) || hand_has_room(s, seat, card_owner(s, key))))
        out[n++] = ACT(VERB_OPTION, DO_TAKE_KEY);
    if (hex_is_exit(box, s, hex) && seat_has_key(box, s, seat)) out[n++] = ACT(VERB_OPTION, DO_EXIT);
    if (hex_use_line(box, s, seat) >= 0) out[n++] = ACT(VERB_OPTION, DO_HEX);
    if (special_line(box, s, seat) >= 0) out[n++] = ACT(VERB_OPTION, DO_SPECIAL);
    return n;
}

RULE int action_actions(const Box *box, const Pos *s, Action *out)
{
    int seat = s->active, n = 0;
    Thing piece = seat_piece(s, seat);
    bool dead = seat_is_defeated(s, seat);
    out[n++] = ACT(VERB_PASS, 0);
    if (piece != THING_NONE) n += action_options(box, s, seat, piece, out + n);
    for (int i = 0; i < s->count[ROW_TABLED + seat] && !dead; i++)
        if (can_return(box, s, AT_TABLED + seat * TABLED + i, seat)) {
            out[n++] = ACT(VERB_OPTION, DO_RETURN);
            break;
        }
    int cards = n;
    if (piece != THING_NONE) n += hit_targets(box, s, piece, seat, out + n, 64);
    for (int i = 0; i < s->count[ROW_TABLED + seat]; i++) {
        int slot = AT_TABLED + seat * TABLED + i;
        if (agent_can_act(box, s, slot, seat) || (!dead && window_line(box, s, slot, CRYPT_WINDOW_ACTION, seat) >= 0))
            out[n++] = ACT(VERB_CARD, slot);
    }
    actions_sort(out + cards, n - cards);
    for (int i = 0; i < s->count[HAND + seat] && !dead; i++) {
        int slot = AT_HANDS + seat * HAND_ROOM + i;
        if (can_play_action(box, s, slot, seat)) out[n++] = ACT(VERB_CARD, slot);
    }
    if (piece != THING_NONE) n += move_places(box, s, piece, seat, out + n);
    return n;
}

/* ---- The other questions of a turn --------------------------------------------------------------------------------------------------- */

RULE int free_actions(const Box *box, const Pos *s, Action *out)
{
    int seat = s->active, n = 0;
    out[n++] = ACT(VERB_PASS, 0);
    if (s->seat[seat].held && !(s->seat[seat].flags & SEAT_ESCAPED)) out[n++] = ACT(VERB_OPTION, 0); /* CRYPT-32 */
    for (int i = 0; i < s->count[ROW_TABLED + seat]; i++) {
        int slot = AT_TABLED + seat * TABLED + i;
        if (window_line(box, s, slot, CRYPT_WINDOW_FREE, seat) >= 0) out[n++] = ACT(VERB_CARD, slot);
    }
    for (int i = 0; i < s->count[HAND + seat]; i++) {
        int slot = AT_HANDS + seat * HAND_ROOM + i;
        if ((slot_card(box, s, slot)->hand_windows >> CRYPT_WINDOW_FREE & 1) && !is_spent(s, slot) &&
            may_play(box, s, slot, seat) && window_line(box, s, slot, CRYPT_WINDOW_FREE, seat) >= 0)
            out[n++] = ACT(VERB_CARD, slot);
    }
    return n;
}

RULE int return_actions(const Box *box, const Pos *s, Action *out)
{
    int seat = s->active, n = 0;
    for (int i = 0; i < s->count[ROW_TABLED + seat]; i++)
        if (can_return(box, s, AT_TABLED + seat * TABLED + i, seat))
            out[n++] = ACT(VERB_CARD, AT_TABLED + seat * TABLED + i);
    return n;
}

/* CRYPT-35, CRYPT-36 */
RULE int discard_actions(const Box *box, const Pos *s, Action *out)
{
    int seat = s->active, n = 0;
    if (s->count[HAND + seat] <= number_now(box, s, CRYPT_NUMBER_HAND_LIMIT, seat_piece(s, seat)))
        out[n++] = ACT(VERB_PASS, 0);
    for (int i = 0; i < s->count[HAND + seat]; i++) out[n++] = ACT(VERB_CARD, AT_HANDS + seat * HAND_ROOM + i);
    return n;
}

/* CRYPT-221: nothing to take, so a monster may be brought out. */
RULE int dominate_places(const Box *box, const Pos *s, Action *out)
{
    int n = 0;
    for (int i = 0; i < s->count[ROW_BOARD] && range_room(s, ROW_MONSTERS) > 0; i++)
        if (hex_monster_card(box, s, i) && monster_in_hex(s, i) < 0 && !hex_monster_is_home(s, i))
            out[n++] = ACT(VERB_PLACE, i);
    return n;
}

/* CRYPT-132, CRYPT-217, CRYPT-221 */
RULE int dominate_actions(const Box *box, const Pos *s, Action *out)
{
    int seat = s->active, n = 0;
    out[n++] = ACT(VERB_PASS, 0);
    for (int i = 0; i < s->count[ROW_MONSTERS]; i++)
        if (body_of(s, THING(THING_SLOT, AT_MONSTERS + i)) == SEAT_NONE) out[n++] = ACT(VERB_CARD, AT_MONSTERS + i);
    for (int i = 0; i < s->count[ROW_TABLED + seat]; i++) {
        int slot = AT_TABLED + seat * TABLED + i;
        if (slot_is(box, s, slot, CRYPT_KIND_AGENT) && s->seat[seat].body != THING(THING_SLOT, slot))
            out[n++] = ACT(VERB_CARD, slot);
    }
    if (n == 1 && s->seat[seat].body == THING_NONE) n += dominate_places(box, s, out + n);
    return n;
}

/* ---- Declaring an attack ---------------------------------------------------------------------------------------------------------------- */

/* Whether the card to be played has its target now, or is a Hit, which has one. */
RULE bool declare_is_ready(const Box *box, const Pos *s, const Frame *f)
{
    return !f->line || window_line(box, s, THING_INDEX(f->it), CRYPT_WINDOW_ACTION, f->you) == f->line - 1 ||
           window_line(box, s, THING_INDEX(f->it), CRYPT_WINDOW_FREE, f->you) == f->line - 1;
}

RULE int declare_special(const Box *box, const Pos *s, const Frame *f)
{
    if (seat_is_defeated(s, f->you) || (s->specials >> f->you & 1) || is_agent(box, s, f->it)) return -1;
    return window_line(box, s, AT_CHARACTERS + f->you, CRYPT_WINDOW_DECLARE, f->you);
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
        if (ready || reaches_with(box, s, THING_INDEX(f->it), seat, card_adds(box, s->card[slot], CRYPT_NUMBER_RANGE)))
            out[n++] = ACT(VERB_CARD, slot);
    }
    return n;
}

/* PROC_DECLARE: it, the card or the piece that attacks; there, the target of a Hit; line, the card's line + 1. */
RULE int declare_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Action a[ACTION_MAX];
    if (f->step == 0 && attach_actions(box, s, f, a) > 1) return ACT_STOP;
    if (f->step == 0 && !declare_is_ready(box, s, f)) { /* one attachment would bring it within reach */
        if (attach_actions(box, s, f, a) == 1) return ACT_STOP;
        f->step = 2;
        card_bury(box, s, THING_INDEX(f->it), ev);
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
    if (f) f->it = it, f->there = target, f->line = (uint16_t)(line + 1), f->you = (uint8_t)seat;
}

/* Play a card from hand: it lies open; an attack is declared with what goes with it. */
RULE void card_play(const Box *box, Pos *s, int slot, int line, int seat, Events *ev)
{
    bool attack = slot_trait(box, s, slot, CRYPT_TRAIT_NATURE_ATTACK);
    int at = card_to_aside(box, s, slot, seat);
    if (attack && !slot_trait(box, s, at, CRYPT_TRAIT_METHOD_IN_HEX))
        declare_push(s, THING(THING_SLOT, at), THING_NONE, line, seat, ev);
    else line_use(box, s, at, line, seat, ABOUT_NONE, ev);
}

/* ---- Agents (CRYPT-112, CRYPT-115 to CRYPT-117, CRYPT-210, CRYPT-211) ---------------------------------------------------------------------- */

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
    n += hit_targets(box, s, f->it, f->you, out + n, 64);
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
        if (hex < 0) s->slot[slot].who |= WHO_GUARD;
        f->step = AGENT_FIRST;
        tell(s, ev, EV_GAME + CRYPT_EVENT_TABLE, f->you, f->it, THING_NONE, hex, s->slot[slot].life);
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
    if (f->step == AGENT_FIRST && !hit_targets(box, s, f->it, f->you, a, 1)) f->step = AGENT_DONE;
    if (f->step == AGENT_ACT && agent_actions(box, s, f, a) == 1) {
        agent_answer(box, s, f, a[0], ev);
        return ACT_WAIT;
    }
    if (f->step != AGENT_DONE) return ACT_STOP;
    frame_pop(s);
    return ACT_WAIT;
}

/* ---- Defending (CRYPT-76 to CRYPT-84) ---------------------------------------------------------------------------------------------------------- */

RULE int defence_actions(const Box *box, const Pos *s, const Frame *f, int seat, Action *out)
{
    int n = 0;
    bool own = f->it == seat_piece(s, seat), cards = attack_may_defend(box, s, f, seat);
    out[n++] = ACT(VERB_PASS, 0);
    if (attack_may_dodge(box, s, f)) out[n++] = ACT(VERB_OPTION, DEFEND_DODGE);
    if (attack_may_dodge_out(box, s, f, seat)) out[n++] = ACT(VERB_OPTION, DEFEND_DODGE_OUT);
    if (own && !seat_is_defeated(s, seat) && !(s->specials >> seat & 1) &&
        window_line(box, s, AT_CHARACTERS + seat, CRYPT_WINDOW_DEFENCE, seat) >= 0)
        out[n++] = ACT(VERB_CARD, AT_CHARACTERS + seat);
    for (int i = 0; own && cards && i < s->count[ROW_TABLED + seat]; i++) {
        int slot = AT_TABLED + seat * TABLED + i;
        if (window_line(box, s, slot, CRYPT_WINDOW_DEFENCE, seat) >= 0) out[n++] = ACT(VERB_CARD, slot);
    }
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
    for (int i = 0; i < s->count[ROW_TABLED + seat]; i++) {
        int slot = AT_TABLED + seat * TABLED + i;
        if (can_soak(s, slot, seat) && slot_field(box, s, slot, CRYPT_FIELD_LIFE)) out[n++] = ACT(VERB_CARD, slot);
    }
    return n;
}

/* ---- Which question stands ------------------------------------------------------------------------------------------------------------------------ */

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
    default: return dice_actions(s, f, out);
    }
}

/* ---- Taking answers ---------------------------------------------------------------------------------------------------------------------------------- */

RULE void free_answer(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    int seat = s->active, slot = ACT_OPERAND(a);
    if (ACT_VERB(a) == VERB_PASS) {
        f->step = T_ACTION;
        for (int i = 0; i < SPENT; i++) s->played[i] = THING_NONE;
    } else if (ACT_VERB(a) == VERB_OPTION) {
        s->seat[seat].flags |= SEAT_ESCAPED;
        deed(box, s, CRYPT_EVENT_ESCAPE, seat_piece(s, seat), THING_NONE, THING_NONE, 0, seat, 0, ev);
    } else {
        int line = window_line(box, s, slot, CRYPT_WINDOW_FREE, seat);
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
    case DO_RETURN: f->step = T_RETURN; return;
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
            agent_push(s, THING(THING_SLOT, at), seat, AGENT_PLACE, ev);
        } else {
            card_play(box, s, slot, action_line(box, s, slot, seat), seat, ev);
        }
    } else if (slot_run(slot) == ROW_TABLED + seat) {
        if (agent_can_act(box, s, slot, seat)) agent_push(s, t, seat, AGENT_ACT, ev);
        else line_use(box, s, slot, window_line(box, s, slot, CRYPT_WINDOW_ACTION, seat), seat, ABOUT_NONE, ev);
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
        int at = card_to_aside(box, s, ACT_OPERAND(a), f->you);
        s->slot[at].host = f->it;
        tell(s, ev, EV_GAME + CRYPT_EVENT_ATTACH, f->you, THING(THING_SLOT, at), f->it, 0, 0);
    }
}

RULE void rally_answer(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    f->left = 1;
    if (ACT_VERB(a) == VERB_PASS) return;
    int at = card_to_aside(box, s, ACT_OPERAND(a), target_defender(s, f->it));
    s->slot[at].host = f->it;
    tell(s, ev, EV_GAME + CRYPT_EVENT_ATTACH, s->slot[at].who >> 4, THING(THING_SLOT, at), f->it, 0, 0);
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

RULE void turn_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    Frame *f = frame_top(s);
    switch (turn_why(s)) {
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
    default: dice_answer(s, f, ACT_OPERAND(a));
    }
}

/* ---- The turn ---------------------------------------------------------------------------------------------------------------------------------------------- */

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

RULE int turn_begin(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int seat = s->active;
    s->taken = 0, s->turn_over = 0;
    s->seat[seat].flags &= (uint8_t) ~(SEAT_ENTERED | SEAT_ESCAPED);
    visits_forget(s);
    lap_end(s, seat);
    tell(s, ev, EV_TURN, seat, THING_NONE, THING_NONE, s->round, 0);
    f->step = seat_is_defeated(s, seat) ? T_DOMINATE : T_DRAW;
    if (f->step == T_DRAW) deed(box, s, CRYPT_EVENT_TURN_START, THING_NONE, THING_NONE, THING_NONE, 0, seat, 0, ev);
    return ACT_WAIT;
}

/* Whether there is anything to act with: a piece of one's own, or an agent that could act. */
RULE bool seat_can_act(const Box *box, const Pos *s, int seat)
{
    if (seat_piece(s, seat) != THING_NONE) return true;
    for (int i = 0; i < s->count[ROW_TABLED + seat]; i++)
        if (agent_can_act(box, s, AT_TABLED + seat * TABLED + i, seat)) return true;
    return false;
}

/* One action is over, or none was taken yet. */
RULE int turn_action(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (s->visit[0]) visits_forget(s);
    while (s->count[ROW_ASIDE])
        card_bury(box, s, AT_ASIDE, ev); /* what an effect dropped for want of room left lying */
    if (s->lingers) linger_end(s, CRYPT_SPAN_ACTION);
    if (s->stale) hooks_refresh(box, s);
    if (s->turn_over) f->step = T_CLOSE;
    else if (s->taken < actions_allowed(box, s, s->active) && seat_can_act(box, s, s->active)) return ACT_STOP;
    else f->step = T_DISCARD;
    return ACT_WAIT;
}

/* CRYPT-185: a monster answers the agents that fought it here, unless it had the player's character to attack. */
RULE int turn_answers(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int seat = s->active;
    for (int i = 0; i < s->count[ROW_TABLED + seat]; i++) {
        int slot = AT_TABLED + seat * TABLED + i;
        if (!(s->slot[slot].who & WHO_FOUGHT)) continue;
        s->slot[slot].who &= (uint8_t)~WHO_FOUGHT;
        int hex = hex_of(s, THING(THING_SLOT, slot)), monster = hex < 0 ? -1 : monster_in_hex(s, hex);
        bool busy = !seat_is_defeated(s, seat) && !(s->seat[seat].flags & SEAT_ENTERED) &&
                    s->slot[AT_CHARACTERS + seat].place == hex;
        if (monster >= 0 && !busy) {
            monster_attacks(box, s, monster, THING(THING_SLOT, slot), ev);
            return ACT_WAIT;
        }
    }
    f->step = T_CURSE;
    return ACT_WAIT;
}

/* CRYPT-53: what was placed in this turn becomes an event. */
RULE int turn_close(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int seat = s->active;
    for (int i = 0; i < s->count[ROW_TABLED + seat]; i++)
        s->slot[AT_TABLED + seat * TABLED + i].who &= (uint8_t) ~(WHO_FRESH | WHO_FOUGHT);
    f->step = T_NEXT;
    deed(box, s, CRYPT_EVENT_TURN_END, THING_NONE, THING_NONE, THING_NONE, 0, seat, 0, ev);
    return ACT_WAIT;
}

/* CRYPT-224: all are defeated, and nobody has anything left to dominate. */
RULE bool nobody_can_go_on(const Box *box, const Pos *s)
{
    Action a[HEXES];
    if (!all_are_defeated(s)) return false;
    for (int i = 0; i < s->count[ROW_MONSTERS]; i++)
        if (!is_pharaoh(s, body_of(s, THING(THING_SLOT, AT_MONSTERS + i)))) return false;
    for (int p = 0; p < s->fate.seats; p++)
        for (int i = 0; i < s->count[ROW_TABLED + p]; i++)
            if (slot_is(box, s, AT_TABLED + p * TABLED + i, CRYPT_KIND_AGENT)) return false;
    return dominate_places(box, s, a) == 0;
}

RULE void round_end(const Box *box, Pos *s, Events *ev)
{
    int limit = has_pharaoh(s) && s->rounds > SOLO_TURNS ? SOLO_TURNS : s->rounds;
    if (nobody_can_go_on(box, s) || s->round >= limit) game_finish(s, SEAT_NONE, ev);
    else s->round++;
}

/* Alone, the Pharaoh comes after each turn of the player; on easy, after every second (CRYPT-229). */
RULE void turn_next(const Box *box, Pos *s, Frame *f, Events *ev)
{
    linger_end(s, CRYPT_SPAN_TURN); /* no card of Crypt counts its uses by the turn */
    f->step = T_BEGIN;
    if (has_pharaoh(s)) {
        if (s->active == 0) s->first = 0;
        if (s->active == 0 && (s->difficulty != EASY || s->round % 2 == 0)) {
            s->active = PHARAOH;
            f->step = T_PHARAOH;
            return;
        }
        s->active = 0;
        round_end(box, s, ev);
        return;
    }
    if (s->first) s->first--;
    s->active = (uint8_t)((s->active + 1) % s->fate.seats); /* CRYPT-39 */
    if (s->active == s->starter) round_end(box, s, ev);
}

RULE int curse_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == T_CURSE) {
        f->step = T_CLOSE;
        if (!curse_bites(s)) return ACT_WAIT;
        f->step = T_CURSED;
        roll_post(box, s, 65536, THING_NONE, THING_NONE, PHARAOH, 0, ev);
        return ACT_WAIT;
    }
    f->step = T_CLOSE;
    tell(s, ev, CRYPT_EV_CURSE, 0, seat_piece(s, 0), THING_NONE, s->result, 0);
    deed(box, s, CRYPT_EVENT_BLEED, seat_piece(s, 0), THING_NONE, THING_NONE, s->result, PHARAOH, 0, ev);
    return ACT_WAIT;
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

/* Characters that a text has moved meet their new hex, from the active player on. */
RULE int moved_step(Pos *s, Events *ev)
{
    for (int i = 0; i < s->fate.seats; i++) {
        int seat = (s->active + i) % s->fate.seats;
        if (!(s->moved >> seat & 1)) continue;
        s->moved &= (uint8_t) ~(1u << seat);
        if (!seat_is_defeated(s, seat)) enter_push(s, seat_piece(s, seat), true, ev);
        break;
    }
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

RULE int turn_step(const Box *box, Pos *s, Frame *f, Events *ev)
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
    case T_FREE:
        if (free_actions(box, s, a) > 1) return ACT_STOP;
        f->step = T_ACTION;
        return ACT_WAIT;
    case T_ACTION: return turn_action(box, s, f, ev);
    case T_RETURN: return return_step(box, s, f, ev);
    case T_DISCARD:
        if (!seat_is_defeated(s, seat) && s->count[HAND + seat]) return ACT_STOP;
        f->step = T_STAY;
        return ACT_WAIT;
    case T_STAY: /* CRYPT-37 */
        f->step = T_ANSWER;
        visits_forget(s);
        if (seat < CRYPT_SEATS && !seat_is_defeated(s, seat) && !(s->seat[seat].flags & SEAT_ENTERED))
            enter_push(s, seat_piece(s, seat), false, ev);
        return ACT_WAIT;
    case T_ANSWER: return turn_answers(box, s, f, ev);
    case T_CURSE:
    case T_CURSED: return curse_step(box, s, f, ev);
    case T_CLOSE: return turn_close(box, s, f, ev);
    case T_DOMINATE:
        if (dominate_actions(box, s, a) > 1) return ACT_STOP;
        f->step = T_ACTION;
        return ACT_WAIT;
    case T_PHARAOH:
    case T_PHARAOH_ACTS: return pharaoh_step(box, s, f, ev);
    default: turn_next(box, s, f, ev); return ACT_WAIT;
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
    default: return turn_step(box, s, f, ev);
    }
}

#endif
