/*
 * crypt_why.c - why something that is pointed at is not an answer now: one sentence, with the rule's number.
 */
#include "crypt_face.h"

/* "" of a pile or a figure, which no question is about. */
static const char *thing_name(const Box *box, const Crypt *s, Thing x)
{
    if (THING_CLASS(x) == THING_SLOT) return printed_name(box, s->card[THING_INDEX(x)]);
    if (THING_CLASS(x) == THING_PLACE && THING_INDEX(x) < s->count[ROW_BOARD])
        return printed_name(box, s->card[AT_BOARD + THING_INDEX(x)]);
    if (THING_CLASS(x) == THING_SEAT && THING_INDEX(x) < s->fate.seats)
        return printed_name(box, s->card[AT_CHARACTERS + THING_INDEX(x)]);
    return "";
}

static bool forbidden(const Box *box, const Crypt *s, int event, Thing it, Thing cause, int seat, Text *t)
{
    Deed d = { 0, it, THING_NONE, cause, (uint8_t)event, (uint8_t)seat, 0, 0 };
    int card = deed_forbidder(box, s, &d);
    if (!card) return false;
    text_add(t, printed_name(box, card));
    text_add(t, " does not allow it");
    text_cite(t, "CRYPT-1");
    return true;
}

static void why_hand(const Box *box, const Crypt *s, int slot, int why, int seat, Text *t)
{
    const Card *c = slot_card(box, s, slot);
    Thing x = THING(THING_SLOT, slot);
    if (RANGE[slot_run(slot)].owner != seat) text_add(t, "That card is not in your hand"), text_cite(t, "CRYPT-163");
    else if (!level_allows(box, s, slot, seat))
        text_add(t, "Your character cannot use cards of that level"), text_cite(t, "CRYPT-12");
    else if (forbidden(box, s, CRYPT_EVENT_PLAY, x, THING_NONE, seat, t)) return;
    else if (card_stays(box, s, slot) && !table_has_room(s, seat))
        text_add(t, "There is no room left on your table"), text_cite(t, "CRYPT-239");
    else if (why == CRYPT_WHY_ACTION && (c->traits >> CRYPT_TRAIT_NATURE_DEFENCE & 1) &&
             !(c->hand_windows >> CRYPT_WINDOW_ACTION & 1))
        text_add(t, "It is played when you are attacked"), text_cite(t, "CRYPT-78");
    else if (why == CRYPT_WHY_ACTION && (c->traits >> CRYPT_TRAIT_METHOD_ANYTIME & 1))
        text_add(t, "It answers what others do"), text_cite(t, "CRYPT-99");
    else if (why == CRYPT_WHY_ACTION && (c->traits >> CRYPT_TRAIT_NATURE_MODIFIER & 1))
        text_add(t, "It is played on the free action"), text_cite(t, "CRYPT-31");
    else if (why == CRYPT_WHY_ACTION && !(c->hand_windows >> CRYPT_WINDOW_ACTION & 1))
        text_add(t, "It is attached to an attack when that is declared"), text_cite(t, "CRYPT-107");
    else if (why == CRYPT_WHY_ACTION)
        text_add(t, "It has no target in reach, or nothing to do now"), text_cite(t, "CRYPT-73");
    else if (why == CRYPT_WHY_FREE && is_spent(s, slot))
        text_add(t, "It was played in this free phase already"), text_cite(t, "CRYPT-164");
    else if (why == CRYPT_WHY_FREE)
        text_add(t, "Its text does not allow it on the free action"), text_cite(t, "CRYPT-31");
    else if (why == CRYPT_WHY_ATTACH) text_add(t, "It cannot be attached to this"), text_cite(t, "CRYPT-107");
    else if (why == CRYPT_WHY_DEFENCE) text_add(t, "It is no defence against this"), text_cite(t, "CRYPT-78");
    else text_add(t, "It cannot be played now"), text_cite(t, "CRYPT-33");
}

/* Why a card's text does not let this be chosen: a text on another card, a Lock, a hex without ranged actions, the
 * distance. */
static void why_pick(const Box *box, const Crypt *s, Thing x, int seat, Text *t)
{
    const Frame *f = &s->frame[s->top];
    int event = box->code[f->pc] == OP_PICK ? asking_at(box, f->pc).event : EVENT_NONE;
    bool aims = event == CRYPT_EVENT_ATTACK || event == CRYPT_EVENT_HIT || event == CRYPT_EVENT_BLAST;
    Thing maker = attack_maker(box, s, f->self, seat);
    if (aims && is_tabled(x) && forbidden(box, s, CRYPT_EVENT_AFFECT, x, f->self, seat, t)) return;
    if (event != EVENT_NONE && forbidden(box, s, event, x, f->self, seat, t)) return;
    if (aims && forbidden(box, s, CRYPT_EVENT_REACH, game_place(s, x), f->self, SEAT_NONE, t)) return;
    if (aims && maker != THING_NONE &&
        forbidden(box, s, CRYPT_EVENT_REACH, game_place(s, maker), f->self, SEAT_NONE, t))
        return;
    if (aims && game_player(s, THING_INDEX(x)) == seat && THING_CLASS(x) == THING_SLOT)
        text_add(t, "You do not attack what is yours"), text_cite(t, "CRYPT-187");
    else if (aims && hex_of(s, x) >= 0 && hex_of(s, maker) >= 0 &&
             !range_covers(box, s, f->self, hex_of(s, maker), hex_of(s, x)))
        text_add(t, "It is out of reach"), text_cite(t, "CRYPT-73");
    else text_add(t, "it is not among what the card lets you choose"), text_cite(t, "CRYPT-1");
}

/* One's own character: what is asked about is its special ability. */
static bool why_special(const Box *box, const Crypt *s, Thing x, int seat, Text *t)
{
    if (x != THING(THING_SLOT, AT_CHARACTERS + seat)) return false;
    if (s->specials >> seat & 1)
        text_add(t, "The special ability has been used; it comes once a game"), text_cite(t, "CRYPT-151");
    else if (special_line_in(box, s, seat, CRYPT_WINDOW_QUICK) >= 0)
        text_add(t, "Four actions are the most, so one more would be lost"), text_cite(t, "CRYPT-34");
    else return false;
    return true;
}

static void why_piece(const Box *box, const Crypt *s, Thing x, int seat, Text *t)
{
    Thing piece = seat_piece(s, seat);
    int player = game_player(s, THING_INDEX(x));
    if (why_special(box, s, x, seat, t)) return;
    if (player == seat) text_add(t, "You do not attack what is yours"), text_cite(t, "CRYPT-187");
    else if (is_character(x) && seat_is_defeated(s, THING_INDEX(x)))
        text_add(t, "It is defeated"), text_cite(t, "CRYPT-128");
    else if (piece == THING_NONE) text_add(t, "You have no body to act with"), text_cite(t, "CRYPT-137");
    else if (!is_target(box, s, x, false))
        text_add(t, "It has no life points, so damage does nothing to it"), text_cite(t, "CRYPT-188");
    else if (!is_character(piece) && is_monster(x))
        text_add(t, "A body does not fight monsters"), text_cite(t, "CRYPT-141");
    else if (forbidden(box, s, CRYPT_EVENT_ATTACK, x, piece, seat, t)) return;
    else text_add(t, "It is not in the same hex, and a Hit has no range"), text_cite(t, "CRYPT-72");
}

static void why_place(const Box *box, const Crypt *s, int hex, int seat, Text *t)
{
    Thing piece = seat_piece(s, seat), place = THING(THING_PLACE, hex);
    int from = hex_of(s, piece);
    Deed d = { 0, piece, place, THING_NONE, CRYPT_EVENT_MOVE, (uint8_t)seat, 0, 0 };
    if (from < 0) text_add(t, "You have no body to move"), text_cite(t, "CRYPT-137");
    else if (is_character(piece) && s->seat[seat].held)
        text_add(t, "You are held, and must escape first"), text_cite(t, "CRYPT-177");
    else if (from == hex) text_add(t, "You are there already"), text_cite(t, "CRYPT-40");
    else if (!hexes_joined(s, from, hex)) text_add(t, "No passage leads there from your hex"), text_cite(t, "CRYPT-41");
    else if (!game_legal(box, s, &d)) text_add(t, "You cannot move there"), text_cite(t, "CRYPT-40");
    else if (deed_forbidder(box, s, &d))
        text_add(t, printed_name(box, deed_forbidder(box, s, &d))), text_add(t, " bars the way"),
            text_cite(t, "CRYPT-1");
    else text_add(t, "A card there bars the way"), text_cite(t, "CRYPT-1");
}

void crypt_why(const Box *box, const void *view, Thing x, Text *t)
{
    const Crypt *s = (const Crypt *)view;
    Choice c = crypt_game.choice(box, s);
    if (c.seat == SEAT_NONE) {
        text_add(t, "The game is over");
        text_cite(t, "CRYPT-142");
        return;
    }
    x = thing_there(s, x);
    if (is_hex_card(x)) x = game_place(s, x);
    const char *name = thing_name(box, s, x);
    if (!*name) {
        text_add(t, "That is no answer to this question"), text_cite(t, "CRYPT-33");
        return;
    }
    text_add(t, name);
    text_add(t, ": ");
    if (THING_CLASS(x) == THING_PLACE && THING_INDEX(x) < s->count[ROW_BOARD] && c.why == CRYPT_WHY_ACTION)
        why_place(box, s, THING_INDEX(x), c.seat, t);
    else if (THING_CLASS(x) == THING_SLOT && THING_INDEX(x) >= AT_HANDS && THING_INDEX(x) < AT_DECKS)
        why_hand(box, s, THING_INDEX(x), c.why, c.seat, t);
    else if (THING_CLASS(x) == THING_SLOT && THING_INDEX(x) < AT_HANDS && c.why == CRYPT_WHY_ACTION && !is_hex_card(x))
        why_piece(box, s, x, c.seat, t);
    else if (c.why == WHY_PICK) why_pick(box, s, x, c.seat, t);
    else if (c.why < WHY_GAME) text_add(t, "it is not among what the card lets you choose"), text_cite(t, "CRYPT-1");
    else text_add(t, "it is no answer to this question"), text_cite(t, "CRYPT-33");
}
