/*
 * crypt_told.c - what happened in a game of Crypt, one sentence for each happening.
 */
#include "crypt_face.h"

static void capital(char *s)
{
    if (s[0] >= 'a' && s[0] <= 'z') s[0] = (char)(s[0] - 'a' + 'A');
}

static void seat_begins(const Box *box, const Crypt *s, int seat, Text *t)
{
    char name[64];
    Text n = text_in(name, sizeof name);
    crypt_seat_name(box, s, seat, &n);
    capital(name);
    text_add(t, name);
}

/* A card by its name; a character as a person, "the Avenger". At the beginning of a sentence with a capital. */
static void card_words(const Box *box, int card, Text *t)
{
    if (card && card_is(box, card, CRYPT_KIND_CHARACTER)) text_add(t, t->used ? "the " : "The ");
    text_add(t, printed_name(box, card));
}

static void hex_words(const Box *box, const Crypt *s, int hex, Text *t)
{
    if (hex < 0 || hex >= s->count[ROW_BOARD]) text_add(t, "the table");
    else text_add(t, printed_name(box, s->card[AT_BOARD + hex]));
}

/* Nobody is named: monsters and hexes roll too, by whoever is at hand. */
static void roll_words(const Box *box, const Event *e, Text *t)
{
    static const char *const FOR[] = { "", " for damage", " for a dodge", " for an Exit", " for an escape" };
    text_add(t, "A die falls");
    text_add(t, e->b >= 0 && e->b < 5 ? FOR[e->b] : "");
    if (e->cause && e->b < 2) text_add(t, " ("), card_words(box, e->cause, t), text_add(t, ")");
    text_add(t, ": ");
    text_num(t, e->a);
    text_add(t, ".");
}

/* "Card VERB N": who it befell, what, how much. */
static void life_words(const Box *box, const Event *e, const char *verb, const char *unit, Text *t)
{
    card_words(box, e->card, t);
    text_add(t, verb);
    text_num(t, e->a);
    text_add(t, unit);
    if (e->cause) text_add(t, " from "), card_words(box, e->cause, t);
    text_add(t, "; Life ");
    text_num(t, e->b);
    text_add(t, ".");
}

static void sentence(const Box *box, const Event *e, const char *words, Text *t)
{
    card_words(box, e->card, t);
    text_add(t, words);
}

static void defeat_words(const Box *box, const Crypt *s, const Event *e, Text *t)
{
    sentence(box, e, " is defeated", t);
    if (is_monster(e->thing) && e->seat < s->fate.seats) text_add(t, " by "), crypt_seat_name(box, s, e->seat, t);
    text_add(t, " in ");
    hex_words(box, s, e->a, t);
    text_add(t, ".");
}

static void send_words(const Box *box, const Crypt *s, const Event *e, Text *t)
{
    seat_begins(box, s, e->seat, t);
    text_add(t, " takes ");
    if (e->card) card_words(box, e->card, t);
    else text_add(t, "a card");
    if (e->a != e->seat && e->a < s->fate.seats) text_add(t, " from "), crypt_seat_name(box, s, e->a, t);
    text_add(t, " into hand.");
}

static bool told_of_cards(const Box *box, const Crypt *s, const Event *e, Text *t)
{
    switch (e->kind - EV_GAME) {
    case CRYPT_EVENT_DRAW:
        seat_begins(box, s, e->seat, t);
        text_add(t, e->card ? " draws " : " draws a card");
        if (e->card) card_words(box, e->card, t);
        text_add(t, ".");
        return true;
    case CRYPT_EV_READY - EV_GAME:
        seat_begins(box, s, e->seat, t), text_add(t, " lays out "), card_words(box, e->card, t), text_add(t, ".");
        return true;
    case CRYPT_EV_BACK - EV_GAME:
        sentence(box, e, " returns to the hand of ", t), crypt_seat_name(box, s, e->seat, t), text_add(t, ".");
        return true;
    case CRYPT_EVENT_DISCARD: sentence(box, e, " is discarded.", t); return true;
    case CRYPT_EVENT_SEND: send_words(box, s, e, t); return true;
    case CRYPT_EVENT_PLAY:
    case CRYPT_EVENT_USE:
        seat_begins(box, s, e->seat, t);
        text_add(t, e->kind - EV_GAME == CRYPT_EVENT_PLAY ? " plays " : " uses ");
        if (e->card && card_is(box, e->card, CRYPT_KIND_CHARACTER)) text_add(t, "the special ability");
        else card_words(box, e->card, t);
        text_add(t, ".");
        return true;
    case CRYPT_EVENT_PUT:
        sentence(box, e, " now has ", t);
        text_num(t, e->a);
        text_add(t, e->a == 1 ? " Sand counter." : " Sand counters.");
        return true;
    case CRYPT_EVENT_ATTACH:
        sentence(box, e, " is attached to ", t);
        card_words(box, e->cause, t);
        text_add(t, ".");
        return true;
    case CRYPT_EVENT_TABLE:
        seat_begins(box, s, e->seat, t);
        text_add(t, " tables ");
        card_words(box, e->card, t);
        if (e->a >= 0) text_add(t, " in "), hex_words(box, s, e->a, t);
        text_add(t, ".");
        return true;
    default: return false;
    }
}

static bool told_of_fights(const Box *box, const Crypt *s, const Event *e, Text *t)
{
    switch (e->kind) {
    case EV_GAME + CRYPT_EVENT_HIT:
    case EV_GAME + CRYPT_EVENT_ATTACK:
        card_words(box, e->cause, t);
        text_add(t, " attacks ");
        card_words(box, e->card, t);
        text_add(t, ".");
        return true;
    case EV_GAME + CRYPT_EVENT_BLAST:
        card_words(box, e->cause, t);
        text_add(t, " attacks all in a hex.");
        return true;
    case EV_GAME + CRYPT_EVENT_DAMAGE: life_words(box, e, " takes ", " damage", t); return true;
    case EV_GAME + CRYPT_EVENT_BLEED: life_words(box, e, " loses ", " Life", t); return true;
    case EV_GAME + CRYPT_EVENT_HEAL: life_words(box, e, " regains ", " Life", t); return true;
    case EV_GAME + CRYPT_EVENT_DEFEAT: defeat_words(box, s, e, t); return true;
    case EV_GAME + CRYPT_EVENT_REDIRECT: text_add(t, "The attack is turned on "), sentence(box, e, ".", t); return true;
    case CRYPT_EV_TAKES_IT: seat_begins(box, s, e->seat, t), text_add(t, " does not defend."); return true;
    case CRYPT_EV_DODGED:
    case CRYPT_EV_FAILED:
        sentence(box, e, e->kind == CRYPT_EV_DODGED ? " dodges" : " fails to dodge", t);
        if (e->b) text_add(t, " ("), text_num(t, e->a), text_add(t, " against "), text_num(t, e->b), text_add(t, ")");
        text_add(t, ".");
        return true;
    case CRYPT_EV_SOAK: life_words(box, e, " takes ", " damage for its player", t); return true;
    case CRYPT_EV_IMMUNE:
        sentence(box, e, " is spared ", t);
        text_num(t, e->a);
        text_add(t, " damage");
        if (e->cause == e->card) text_add(t, ", being immune");
        else if (e->cause) text_add(t, " by "), card_words(box, e->cause, t);
        text_add(t, ".");
        return true;
    case CRYPT_EV_STOPPED:
        card_words(box, e->cause, t);
        if (e->a) text_add(t, " stops "), text_num(t, e->a), text_add(t, " damage.");
        else text_add(t, " stops the attack.");
        return true;
    case EV_GAME + CRYPT_EVENT_SET_DICE:
        card_words(box, e->cause, t);
        text_add(t, " sets the dice: "), text_num(t, e->a);
        if (e->b) text_add(t, " + "), text_num(t, e->b);
        text_add(t, ".");
        return true;
    default: return false;
    }
}

static bool told_of_places(const Box *box, const Crypt *s, const Event *e, Text *t)
{
    switch (e->kind) {
    case EV_GAME + CRYPT_EVENT_MOVE:
        sentence(box, e, e->b ? " is moved to " : " moves to ", t);
        hex_words(box, s, e->a, t);
        text_add(t, ".");
        return true;
    case EV_GAME + CRYPT_EVENT_SWAP:
        sentence(box, e, " and ", t);
        card_words(box, e->cause, t);
        text_add(t, " change places.");
        return true;
    case EV_GAME + CRYPT_EVENT_ROTATE: sentence(box, e, " is turned.", t); return true;
    case EV_GAME + CRYPT_EVENT_BREACH: text_add(t, "A passage is opened to "), sentence(box, e, ".", t); return true;
    case EV_GAME + CRYPT_EVENT_HOLD:
        sentence(box, e, " is held; it escapes on ", t);
        text_num(t, e->a);
        text_add(t, " or more.");
        return true;
    case EV_GAME + CRYPT_EVENT_RELEASE: sentence(box, e, " is free.", t); return true;
    case CRYPT_EV_ESCAPED: sentence(box, e, e->a ? " escapes." : " does not escape.", t); return true;
    case CRYPT_EV_PLACE:
        seat_begins(box, s, e->seat, t);
        text_add(t, " explores: ");
        card_words(box, e->card, t);
        text_add(t, ".");
        return true;
    case CRYPT_EV_ASKED: seat_begins(box, s, e->seat, t), text_add(t, " waits for an answer."); return true;
    case CRYPT_EV_TAKES_BACK: seat_begins(box, s, e->seat, t), text_add(t, " takes a tabled card back."); return true;
    case CRYPT_EV_FOUND: seat_begins(box, s, e->seat, t), text_add(t, " draws "), sentence(box, e, ".", t); return true;
    case CRYPT_EV_CARRIED:
        sentence(box, e, " goes along with ", t), card_words(box, e->cause, t), text_add(t, ".");
        return true;
    case CRYPT_EV_STAYS: sentence(box, e, " stays in ", t), hex_words(box, s, e->a, t), text_add(t, "."); return true;
    case CRYPT_EV_BURIED: text_add(t, "A hex that would close the crypt goes under the Hexpile."); return true;
    case CRYPT_EV_MONSTER_AWAKE:
        sentence(box, e, " appears in ", t);
        card_words(box, e->cause, t);
        text_add(t, ".");
        return true;
    case CRYPT_EV_KEY_FALLS:
        text_add(t, "A Key lies in ");
        hex_words(box, s, e->a, t);
        text_add(t, ".");
        return true;
    case EV_GAME + CRYPT_EVENT_TAKE_KEY: seat_begins(box, s, e->seat, t), text_add(t, " picks up a Key."); return true;
    case EV_GAME + CRYPT_EVENT_DOMINATE:
        seat_begins(box, s, e->seat, t), text_add(t, " dominates "), sentence(box, e, ".", t);
        return true;
    case CRYPT_EV_LEFT_BODY:
        seat_begins(box, s, e->seat, t), text_add(t, " leaves "), sentence(box, e, ".", t);
        return true;
    case CRYPT_EV_EXIT_ROLL:
        seat_begins(box, s, e->seat, t);
        text_add(t, e->a == e->b ? " rolls doubles and escapes!" : " rolls no doubles.");
        return true;
    case CRYPT_EV_BANKED:
        sentence(box, e, " is worth ", t);
        text_num(t, e->a);
        text_add(t, e->a == 1 ? " Hex Point; banked: " : " Hex Points; banked: ");
        text_num(t, e->b);
        text_add(t, " Hex Points.");
        return true;
    case CRYPT_EV_CURSE: text_add(t, "The Pharaoh's curse bites."); return true;
    default: return false;
    }
}

/* Before the characters are shown, players are known by their seats (CRYPT-22). */
static void seat_number(const Event *e, Text *t) { text_add(t, "Seat "), text_num(t, e->seat + 1); }

static bool told_of_setup(const Box *box, const Crypt *s, const Event *e, Text *t)
{
    switch (e->kind) {
    case CRYPT_EV_PILED:
        text_add(t, "The Hexpile is shuffled: ");
        text_num(t, e->a);
        text_add(t, " hexes.");
        return true;
    case CRYPT_EV_FIRST_ROLL:
        seat_number(e, t);
        text_add(t, " rolls "), text_num(t, e->a), text_add(t, " and "), text_num(t, e->b);
        text_add(t, " for the first turn.");
        return true;
    case CRYPT_EV_BEGINS: seat_number(e, t), text_add(t, e->a ? " begins, as chosen." : " begins."); return true;
    case CRYPT_EV_EXIT_BACK:
        card_words(box, e->card, t);
        text_add(t, " comes up, and an Exit is shuffled back into the Hexpile.");
        return true;
    case CRYPT_EV_START:
        text_add(t, "All start in ");
        card_words(box, e->card, t);
        text_add(t, ".");
        return true;
    case CRYPT_EV_SHOWN:
        if (has_pharaoh(s)) return true;
        seat_number(e, t);
        text_add(t, " is ");
        card_words(box, e->card, t);
        text_add(t, ".");
        return true;
    default: return false;
    }
}

void crypt_told(const Box *box, const void *view, const Event *e, Text *t)
{
    const Crypt *s = (const Crypt *)view;
    switch (e->kind) {
    case EV_ROLL: roll_words(box, e, t); return;
    case EV_SHUFFLE: seat_begins(box, s, e->seat, t), text_add(t, "'s deck is shuffled and cut."); return;
    case EV_TURN:
        text_add(t, has_pharaoh(s) ? "Turn " : "Round ");
        text_num(t, e->a);
        text_add(t, ": ");
        crypt_seat_name(box, s, e->seat, t);
        text_add(t, "'s turn.");
        return;
    case EV_OVER:
        if (e->seat < s->fate.seats) seat_begins(box, s, e->seat, t), text_add(t, " wins the game.");
        else text_add(t, "The game is over, since "), crypt_ending(e->b, t), text_add(t, ": nobody wins.");
        return;
    case EV_ROOM: text_add(t, "There is no room for this effect; it does not happen."); return;
    case EV_CANCELLED:
    case EV_FORBIDDEN: printed_stopped(box, &crypt_vocabulary, e, t); return;
    default: break;
    }
    if (told_of_setup(box, s, e, t) || told_of_fights(box, s, e, t) || told_of_places(box, s, e, t) ||
        told_of_cards(box, s, e, t))
        return;
}
