/*
 * offers.h - what a player may do in a turn of Crypt: which cards, pieces, passages and events answer the questions of
 * a turn (CRYPT-29 to CRYPT-39, CRYPT-104 to CRYPT-107).
 *
 * Legality is defined here, in declare.h and in turn.h: what is not listed is not allowed. Does NOT change a position.
 */
#ifndef CRYPT_OFFERS_H
#define CRYPT_OFFERS_H

#include "pharaoh.h"

/* Lines of the action question beyond the six doors to explore through. */
enum ActionOption { DO_TAKE_KEY = DIRECTIONS, DO_EXIT, DO_HEX, DO_SPECIAL, DO_RETURN, ACTION_OPTIONS };

/* ---- Windows: which line of a card is offered now ---------------------------------------------------------------- */

/* Of a card that has lines in a window: the one that is open to `seat` now, counted over the box; -1 none. */
RULE_COLD int window_line_open(const Box *box, const Pos *s, int slot, int window, int seat, bool hand)
{
    const Card *c = slot_card(box, s, slot);
    if (!hand && game_asleep(s, slot)) return -1;
    for (int i = 0; i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (l->kind != (hand ? LINE_PLAY : LINE_USE) || l->hook != window || (!hand && !line_awake(s, l, slot)))
            continue;
        Frame r = { 0 };
        r.self = THING(THING_SLOT, slot), r.you = (uint8_t)seat, r.doer = (uint8_t)seat, r.about = ABOUT_NONE;
        if (line_open(box, s, l, &r)) return c->line + i;
    }
    return -1;
}

/* The line with which `seat` may play (from hand) or use (in play) the card in `slot` in a window; -1 none, as for most
 * cards. */
RULE int window_line(const Box *box, const Pos *s, int slot, int window, int seat)
{
    const Card *c = slot_card(box, s, slot);
    bool hand = slot >= AT_HANDS || is_aside(THING(THING_SLOT, slot));
    if (!((hand ? c->hand_windows : c->windows) >> window & 1)) return -1;
    return window_line_open(box, s, slot, window, seat, hand);
}

/* A card that lies on the table once it is played (CRYPT-93 to CRYPT-97). */
RULE bool card_stays(const Box *box, const Pos *s, int slot)
{
    return slot_is(box, s, slot, CRYPT_KIND_AGENT) || slot_trait(box, s, slot, CRYPT_TRAIT_METHOD_BEFORE_TARGET) ||
           slot_trait(box, s, slot, CRYPT_TRAIT_METHOD_IN_HEX) || slot_trait(box, s, slot, CRYPT_TRAIT_METHOD_TABLE) ||
           slot_trait(box, s, slot, CRYPT_TRAIT_METHOD_UNTIL_DESTROYED);
}

RULE bool may_play(const Box *box, const Pos *s, int slot, int seat)
{
    return range_room(s, ROW_ASIDE) > 1 && (!card_stays(box, s, slot) || table_has_room(s, seat)) /* CRYPT-239 */ &&
           may(box, s, CRYPT_EVENT_PLAY, THING(THING_SLOT, slot), THING_NONE, THING_NONE, seat);
}

/* ---- Attachments (CRYPT-104 to CRYPT-107, CRYPT-206, CRYPT-207) -------------------------------------------------- */

RULE bool has_attached(const Box *box, const Pos *s, Thing host, int seat, int trait)
{
    for (int i = 0; i < s->count[ROW_ASIDE]; i++)
        if (s->slot[AT_ASIDE + i].host == host && game_player(s, AT_ASIDE + i) == seat &&
            slot_trait(box, s, AT_ASIDE + i, trait))
            return true;
    return false;
}

/* A card in hand that goes with an attack as this kind of attachment. Lock is tabled and any-time cards are played as
 * such. */
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

/* ---- Targets of pieces ------------------------------------------------------------------------------------------- */

/* What cards say of a piece's Attack or Hit that the rulebook allows. */
RULE bool cards_let_hit(const Box *box, const Pos *s, int event, Thing piece, Thing t, int seat)
{
    Deed d = { 0, t, THING_NONE, piece, (uint8_t)event, (uint8_t)seat, 0, 0 };
    return !hook_used(s, HOOK(event, HOOK_MAY)) || !lines_say(box, s, &d, LINE_MAY_NOT);
}

/* May this piece Hit t now? */
RULE bool can_hit(const Box *box, const Pos *s, Thing piece, Thing t, int seat)
{
    return can_target(box, s, piece, t, seat) && cards_let_hit(box, s, CRYPT_EVENT_ATTACK, piece, t, seat) &&
           cards_let_hit(box, s, CRYPT_EVENT_HIT, piece, t, seat);
}

enum { HIT_MOST = 64 };

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
    for (int slot = AT_TABLED, end = slot + s->count[ROW_TABLED]; slot < end && n < most; slot++) {
        int p = game_player(s, slot);
        if (p == seat) continue;
        if (near && !seat_is_defeated(s, p) && s->slot[p].place != hex && s->slot[slot].place != hex) continue;
        if (can_hit(box, s, piece, THING(THING_SLOT, slot), seat)) out[n++] = ACT(VERB_CARD, slot);
    }
    return n;
}

/* ---- What an Alteration in hand brings within reach (CRYPT-74, CRYPT-101, CRYPT-107) ----------------------------- */

/* One that adds range, or minds no walls. */
RULE bool alters_reach(const Box *box, const Pos *s, int slot, int seat)
{
    return card_attaches(box, s, slot, CRYPT_TRAIT_NATURE_ALTERATION) &&
           (card_adds(box, s->card[slot], CRYPT_NUMBER_RANGE) > 0 ||
            slot_trait(box, s, slot, CRYPT_TRAIT_TYPE_PHASED)) &&
           may_play(box, s, slot, seat);
}

/* Lay a card from hand by what it goes with. */
RULE int card_attach(const Box *box, Pos *s, int slot, Thing host, int seat)
{
    int at = card_to_aside(box, s, slot, seat);
    s->slot[at].host = host;
    return at;
}

/* The line with which a card is played or used in a window, also if only an Alteration would bring a target within
 * reach; -1 none. */
RULE int offered_line(const Box *box, const Pos *s, int slot, int window, int seat)
{
    int line = window_line(box, s, slot, window, seat);
    const Card *c = slot_card(box, s, slot);
    if (line >= 0 || slot < AT_HANDS || !(c->hand_windows >> window & 1) ||
        !(c->traits >> CRYPT_TRAIT_NATURE_ATTACK & 1))
        return line;
    for (int i = 0; i < s->count[HAND + seat] && line < 0; i++) {
        int with = AT_HANDS + seat * HAND_ROOM + i;
        if (with == slot || !alters_reach(box, s, with, seat)) continue;
        Crypt trial;
        trial = *s;
        int at = card_to_aside(box, &trial, slot, seat);
        card_attach(box, &trial, with > slot ? with - 1 : with, THING(THING_SLOT, at), seat);
        line = window_line(box, &trial, at, window, seat);
    }
    return line;
}

/* Everything a piece may Hit, ascending, with what an Alteration would bring within reach. */
RULE int hit_offers(const Box *box, const Pos *s, Thing piece, int seat, Action *out, int most)
{
    int n = hit_targets(box, s, piece, seat, out, most), near = n;
    for (int i = 0; i < s->count[HAND + seat] && n < most; i++) {
        int with = AT_HANDS + seat * HAND_ROOM + i;
        if (!alters_reach(box, s, with, seat)) continue;
        Action far[HIT_MOST];
        Crypt trial;
        trial = *s;
        card_attach(box, &trial, with, piece, seat);
        for (int k = 0, found = hit_targets(box, &trial, piece, seat, far, HIT_MOST); k < found && n < most; k++) {
            bool known = false;
            for (int j = 0; j < n; j++) known = known || out[j] == far[k];
            if (!known) out[n++] = far[k];
        }
    }
    if (n > near) actions_sort(out, n);
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
    return hit_offers(box, s, t, seat, one, 1) ||
           (s->slot[slot].place != NOWHERE && can_move_anywhere(box, s, t, seat));
}

/* ---- The action question (CRYPT-33) ------------------------------------------------------------------------------ */

RULE bool can_play_action(const Box *box, const Pos *s, int slot, int seat)
{
    if (slot_is(box, s, slot, CRYPT_KIND_AGENT)) return may_play(box, s, slot, seat);
    return slot_card(box, s, slot)->hand_windows >> CRYPT_WINDOW_ACTION & 1 && may_play(box, s, slot, seat) &&
           offered_line(box, s, slot, CRYPT_WINDOW_ACTION, seat) >= 0;
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

/* The special ability of a character in a window, once a game; -1 none. */
RULE int special_line_in(const Box *box, const Pos *s, int seat, int window)
{
    if (seat_is_defeated(s, seat) || (s->specials >> seat & 1)) return -1;
    return window_line(box, s, AT_CHARACTERS + seat, window, seat);
}

/* One for the action phase that costs no action, and is of use while there are fewer than
 * four (CRYPT-34, CRYPT-152). */
RULE int special_line_quick(const Box *box, const Pos *s, int seat)
{
    if (actions_allowed(box, s, seat) >= CRYPT_ACTIONS_MOST) return -1;
    return special_line_in(box, s, seat, CRYPT_WINDOW_QUICK);
}

/* A special that costs an action, or one that costs none. */
RULE int special_line(const Box *box, const Pos *s, int seat)
{
    int line = special_line_in(box, s, seat, CRYPT_WINDOW_ACTION);
    return line >= 0 ? line : special_line_quick(box, s, seat);
}

/* Whether an action is left to the active player. */
RULE bool actions_are_left(const Box *box, const Pos *s) { return s->taken < actions_allowed(box, s, s->active); }

RULE int action_options(const Box *box, const Pos *s, int seat, Thing piece, Action *out)
{
    int n = 0, hex = hex_of(s, piece);
    bool held = is_character(piece) && s->seat[seat].held;
    if (hex < 0) return 0;
    unsigned doors = s->count[PILE_HEXES] && !held ? (unsigned)hex_doors(s, hex) : 0; /* CRYPT-42, CRYPT-45 */
    for (; doors; doors &= doors - 1) {
        int d = __builtin_ctz(doors);
        if (door_is_open_end(s, hex, d) && (!hook_used(s, HOOK(CRYPT_EVENT_EXPLORE, HOOK_MAY)) ||
                                            may(box, s, CRYPT_EVENT_EXPLORE, piece, THING_NONE, THING_NONE, seat)))
            out[n++] = ACT(VERB_OPTION, d);
    }
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
    if (!actions_are_left(box, s)) { /* all that is left is a special that gives one more (CRYPT-243) */
        out[n++] = ACT(VERB_OPTION, DO_SPECIAL);
        return n;
    }
    if (piece != THING_NONE) n += action_options(box, s, seat, piece, out + n);
    for (int i = dead ? -1 : tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        if (can_return(box, s, i, seat)) {
            out[n++] = ACT(VERB_OPTION, DO_RETURN);
            break;
        }
    int cards = n;
    if (piece != THING_NONE) n += hit_offers(box, s, piece, seat, out + n, HIT_MOST);
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        if (agent_can_act(box, s, i, seat) || (!dead && window_line(box, s, i, CRYPT_WINDOW_ACTION, seat) >= 0))
            out[n++] = ACT(VERB_CARD, i);
    actions_sort(out + cards, n - cards);
    for (int i = 0; i < s->count[HAND + seat] && !dead; i++) {
        int slot = AT_HANDS + seat * HAND_ROOM + i;
        if (can_play_action(box, s, slot, seat)) out[n++] = ACT(VERB_CARD, slot);
    }
    if (piece != THING_NONE) n += move_places(box, s, piece, seat, out + n);
    return n;
}

/* ---- The other questions of a turn ------------------------------------------------------------------------------- */

RULE int free_actions(const Box *box, const Pos *s, Action *out)
{
    int seat = s->active, n = 0;
    out[n++] = ACT(VERB_PASS, 0);
    if (s->seat[seat].held && !(s->seat[seat].flags & SEAT_ESCAPED)) out[n++] = ACT(VERB_OPTION, 0); /* CRYPT-32 */
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        if (!is_spent(s, i) && window_line(box, s, i, CRYPT_WINDOW_FREE, seat) >= 0) out[n++] = ACT(VERB_CARD, i);
    for (int i = 0; i < s->count[HAND + seat]; i++) {
        int slot = AT_HANDS + seat * HAND_ROOM + i;
        if ((slot_card(box, s, slot)->hand_windows >> CRYPT_WINDOW_FREE & 1) && !is_spent(s, slot) &&
            may_play(box, s, slot, seat) && offered_line(box, s, slot, CRYPT_WINDOW_FREE, seat) >= 0)
            out[n++] = ACT(VERB_CARD, slot);
    }
    return n;
}

RULE int return_actions(const Box *box, const Pos *s, Action *out)
{
    int seat = s->active, n = 0;
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        if (can_return(box, s, i, seat)) out[n++] = ACT(VERB_CARD, i);
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

/* Alone, by an option: all monsters are the Pharaoh's (CRYPT-237). */
RULE bool monsters_are_kept(const Pos *s) { return has_pharaoh(s) && (s->house & HOUSE_PHARAOH_KEEPS); }

/* CRYPT-221: nothing to take, so a monster may be brought out. */
RULE int dominate_places(const Box *box, const Pos *s, Action *out)
{
    int n = 0;
    if (monsters_are_kept(s)) return 0;
    for (int i = 0; i < s->count[ROW_BOARD] && range_room(s, ROW_MONSTERS) > 0; i++)
        if (hex_monster_card(box, s, i) && monster_in_hex(s, i) < 0 && !hex_monster_is_home(s, i) &&
            !hex_is_quiet(s, i)) /* CRYPT-57 */
            out[n++] = ACT(VERB_PLACE, i);
    return n;
}

/* CRYPT-132, CRYPT-217, CRYPT-221, CRYPT-237 */
RULE int dominate_actions(const Box *box, const Pos *s, Action *out)
{
    int seat = s->active, n = 0;
    out[n++] = ACT(VERB_PASS, 0);
    for (int i = 0; i < s->count[ROW_MONSTERS] && !monsters_are_kept(s); i++)
        if (body_of(s, THING(THING_SLOT, AT_MONSTERS + i)) == SEAT_NONE) out[n++] = ACT(VERB_CARD, AT_MONSTERS + i);
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1))
        if (slot_is(box, s, i, CRYPT_KIND_AGENT) && s->seat[seat].body != THING(THING_SLOT, i))
            out[n++] = ACT(VERB_CARD, i);
    if (n == 1 && s->seat[seat].body == THING_NONE) n += dominate_places(box, s, out + n);
    return n;
}

#endif
