/*
 * keep_told.c - what happened in a game of Keep, one sentence for each happening; of what heroes do, with the reason.
 */
#include "keep_face.h"

static void seat_begins(const Box *box, const Keep *s, int seat, Text *t)
{
    if (seat >= s->fate.seats) {
        text_add(t, "Nobody");
        return;
    }
    text_add(t, "The ");
    text_add(t, printed_name(box, s->card[AT_CLANS + seat]));
}

static void card_words(const Box *box, int card, Text *t) { text_add(t, printed_name(box, card)); }

static void room_words(const Box *box, const Keep *s, int room, Text *t) { text_add(t, keep_room_name(box, s, room)); }

/* "CARD WORDS ROOM." */
static void card_in_room(const Box *box, const Keep *s, const Event *e, const char *words, int room, Text *t)
{
    card_words(box, e->card, t);
    text_add(t, words);
    room_words(box, s, room, t);
}

/* " by Alarm Bell": what a card does to a piece is told with its name; that pieces strike has been told. */
static void by_card_words(const Box *box, const Event *e, Text *t)
{
    if (!e->cause || card_is(box, e->cause, KEEP_KIND_MONSTER) || card_is(box, e->cause, KEEP_KIND_HERO)) return;
    text_add(t, " by ");
    card_words(box, e->cause, t);
}

/* ---- Heroes ------------------------------------------------------------------------------------------------------ */

static void show_off_words(const Box *box, const Keep *s, const Event *e, Text *t)
{
    card_words(box, e->card, t);
    text_add(t, " shows off: ");
    switch (e->card ? card_class(box, e->card) : CLASSES) {
    case 0:
        text_num(t, e->b), text_add(t, e->b == 1 ? " token in " : " tokens in "), room_words(box, s, e->a, t),
            text_add(t, e->b == 1 ? " is discarded." : " are discarded.");
        return;
    case 1: text_add(t, "a Trap in "), room_words(box, s, e->a, t), text_add(t, " is removed."); return;
    case 2: text_add(t, "all heroes in the Cells are freed and will act."); return;
    default:
        text_add(t, "it shoots into "), room_words(box, s, e->a, t), text_add(t, " at the weakest monster there, "),
        card_words(box, e->cause, t), text_add(t, ".");
    }
}

static void wait_words(const Box *box, const Keep *s, const Event *e, Text *t)
{
    card_in_room(box, s, e, " waits in ", e->a, t);
    int reason = e->b & 255, worth = e->b >> 8;
    if (reason == WAIT_TREASURE) {
        text_add(t, ", exhausted: too few active heroes for the Treasure there, which takes ");
        text_num(t, worth);
        text_add(t, ".");
    } else if (reason == WAIT_VAULT) text_add(t, ", exhausted: there is nothing left to do.");
    else {
        text_add(t, ", exhausted: ");
        if (e->cause) card_words(box, e->cause, t);
        else text_add(t, "a card");
        text_add(t, " holds it back.");
    }
}

static void charge_words(const Box *box, const Keep *s, const Event *e, Text *t)
{
    card_in_room(box, s, e, " charges from ", e->a, t);
    text_add(t, " to ");
    room_words(box, s, e->b, t);
    text_add(t, ": no monster and no Treasure stops it");
    if (e->b >= 0 && e->b < rooms_count(s) && e->b != s->vault) {
        text_add(t, "; ");
        text_num(t, s->room[e->b].far);
        text_add(t, s->room[e->b].far == 1 ? " room from the Vault" : " rooms from the Vault");
    }
    text_add(t, ".");
}

static void plunder_words(const Box *box, const Keep *s, const Event *e, Text *t)
{
    text_num(t, e->b);
    text_add(t, e->b == 1 ? " hero plunders Treasure " : " heroes plunder Treasure ");
    text_num(t, e->a);
    text_add(t, " in ");
    room_words(box, s, THING_INDEX(e->thing), t);
    text_add(t, ": no monster guards it. It is gone.");
}

static bool told_of_heroes(const Box *box, const Keep *s, const Event *e, Text *t)
{
    switch (e->kind) {
    case EV_GAME + KEEP_EVENT_SPAWN: card_in_room(box, s, e, " appears in ", e->a, t), text_add(t, "."); return true;
    case EV_GAME + KEEP_EVENT_SHOW_OFF: show_off_words(box, s, e, t); return true;
    case KEEP_EV_TRAP:
        text_add(t, "A Trap in "), room_words(box, s, e->a, t), text_add(t, " catches "), card_words(box, e->card, t);
        text_add(t, ".");
        return true;
    case KEEP_EV_INSPIRE:
        card_words(box, e->card, t), text_add(t, " inspires "), text_num(t, e->b);
        text_add(t, e->b == 1 ? " exhausted hero in " : " exhausted heroes in "), room_words(box, s, e->a, t);
        text_add(t, e->b == 1 ? ", who acts again." : ", who act again.");
        return true;
    case EV_GAME + KEEP_EVENT_ATTACK:
        card_in_room(box, s, e, " attacks in ", e->a, t), text_add(t, ": "), card_words(box, e->cause, t);
        text_add(t, " is the weakest monster there.");
        return true;
    case KEEP_EV_WAIT: wait_words(box, s, e, t); return true;
    case EV_GAME + KEEP_EVENT_CHARGE: charge_words(box, s, e, t); return true;
    case EV_GAME + KEEP_EVENT_PLUNDER: plunder_words(box, s, e, t); return true;
    case KEEP_EV_MISSING:
        text_add(t, "No "), text_add(t, keep_class_name(box, e->b)), text_add(t, " is left to come: "),
            text_num(t, e->a);
        text_add(t,
                 e->a == 1 ? " exhausted hero is reactivated instead." : " exhausted heroes are reactivated instead.");
        return true;
    case EV_GAME + KEEP_EVENT_IMPRISON:
        card_words(box, e->card, t), text_add(t, " is imprisoned in the Cells.");
        return true;
    case EV_GAME + KEEP_EVENT_FREE:
        if (e->card && THING_CLASS(e->thing) == THING_SLOT) card_words(box, e->card, t), text_add(t, " is freed.");
        else text_add(t, "The Mage frees the heroes in the Cells: they act at once.");
        return true;
    case EV_GAME + KEEP_EVENT_EXHAUST:
        card_in_room(box, s, e, " is exhausted in ", e->a, t), text_add(t, ".");
        return true;
    case EV_GAME + KEEP_EVENT_READY:
        card_in_room(box, s, e, " is reactivated in ", e->a, t), text_add(t, ".");
        return true;
    case KEEP_EV_TREASURE:
        text_add(t, "The Treasure in "), room_words(box, s, e->a, t), text_add(t, " is turned up: "), text_num(t, e->b);
        text_add(t, ".");
        return true;
    default: return false;
    }
}

/* ---- Monsters and tokens ----------------------------------------------------------------------------------------- */

static void tokens_told(const Box *box, const Keep *s, const Event *e, const char *verb, Text *t)
{
    int counter = e->b & 255, room = e->b >> 8;
    if (counter == KEEP_COUNTER_OMEN) {
        text_add(t, "Omens: "), text_num(t, e->a), text_add(t, ".");
        return;
    }
    keep_tokens_words(t, e->a, counter);
    text_add(t, e->a == 1 ? " is " : " are ");
    text_add(t, counter == KEEP_COUNTER_WOUND ? "taken from " : verb);
    if (counter == KEEP_COUNTER_WOUND) card_words(box, e->card, t), text_add(t, " in ");
    room_words(box, s, room, t);
    text_add(t, ".");
}

static void strike_words(const Box *box, const Event *e, bool ranged, Text *t)
{
    card_words(box, e->cause, t);
    text_add(t, ranged ? " shoots at " : " strikes at ");
    card_words(box, e->card, t);
    text_add(t, ".");
}

static bool told_of_monsters(const Box *box, const Keep *s, const Event *e, Text *t)
{
    switch (e->kind) {
    case EV_GAME + KEEP_EVENT_MOVE:
        card_in_room(box, s, e, e->seat < s->fate.seats ? " moves from " : " is moved from ", e->a, t);
        text_add(t, " to "), room_words(box, s, e->b, t), text_add(t, ".");
        return true;
    case KEEP_EV_CARRY:
        card_words(box, e->card, t), text_add(t, " carries "), keep_tokens_words(t, 1, e->a);
        text_add(t, " to "), room_words(box, s, e->b, t), text_add(t, ".");
        return true;
    case EV_GAME + KEEP_EVENT_MELEE: strike_words(box, e, false, t); return true;
    case EV_GAME + KEEP_EVENT_RANGED: strike_words(box, e, true, t); return true;
    case EV_GAME + KEEP_EVENT_DAMAGE:
        card_in_room(box, s, e, " in ", e->b, t), text_add(t, " takes "), text_num(t, e->a), text_add(t, " damage");
        by_card_words(box, e, t), text_add(t, ".");
        return true;
    case EV_GAME + KEEP_EVENT_DEFEAT:
        card_in_room(box, s, e, " is defeated in ", e->a, t), by_card_words(box, e, t);
        text_add(t, e->b ? " and goes to the Lair." : ".");
        return true;
    case EV_GAME + KEEP_EVENT_SUMMON:
        card_in_room(box, s, e, " is summoned to ", e->a, t), text_add(t, ".");
        return true;
    case KEEP_EV_PLACED: card_in_room(box, s, e, " begins in ", e->a, t), text_add(t, "."); return true;
    case EV_GAME + KEEP_EVENT_PUT: tokens_told(box, s, e, "put in ", t); return true;
    case EV_GAME + KEEP_EVENT_LAY: tokens_told(box, s, e, "placed in ", t); return true;
    case EV_GAME + KEEP_EVENT_TAKE: /* what a room takes of itself is its price */
        tokens_told(box, s, e, e->cause && card_is(box, e->cause, KEEP_KIND_ROOM) ? "spent from " : "removed from ", t);
        return true;
    case EV_GAME + KEEP_EVENT_EXPEND: tokens_told(box, s, e, "spent from ", t); return true;
    case EV_GAME + KEEP_EVENT_SWARM:
        text_add(t, "All monsters in "), room_words(box, s, e->a, t), text_add(t, " act.");
        return true;
    case EV_GAME + KEEP_EVENT_COMPLETE:
        text_add(t, "The portal in "), room_words(box, s, e->a, t), text_add(t, " is completed.");
        return true;
    case KEEP_EV_BUILT:
        card_words(box, e->card, t), text_add(t, " is built, with Treasure "), text_num(t, e->b), text_add(t, ".");
        return true;
    default: return false;
    }
}

/* ---- Cards and the turn ------------------------------------------------------------------------------------------ */

/* A clan of one is spoken of as one: "The Dragon plays". */
static bool seat_is_one(const Box *box, const Keep *s, int seat)
{
    return seat >= s->fate.seats || card_field(box, s->card[AT_CLANS + seat], KEEP_FIELD_SIZE) == 1;
}

static void seat_does(const Box *box, const Keep *s, int seat, const char *verb, Text *t)
{
    seat_begins(box, s, seat, t);
    text_add(t, " ");
    text_add(t, verb);
    if (seat_is_one(box, s, seat)) text_add(t, "s");
}

static void seat_card(const Box *box, const Keep *s, const Event *e, const char *verb, const char *more, Text *t)
{
    seat_does(box, s, e->seat, verb, t);
    text_add(t, more);
    if (e->card) card_words(box, e->card, t);
    else text_add(t, "a card");
}

static void send_words(const Box *box, const Keep *s, const Event *e, Text *t)
{
    bool one = seat_is_one(box, s, e->seat);
    switch (e->a) {
    case KEEP_ZONE_HAND: seat_card(box, s, e, "take", " ", t), text_add(t, " into hand."); return;
    case KEEP_ZONE_ASIDE: card_words(box, e->card, t), text_add(t, " is out of the game."); return;
    default: seat_card(box, s, e, "put", " ", t);
    }
    text_add(t, e->b ? " under " : " on ");
    switch (e->a) {
    case KEEP_ZONE_GUILD: text_add(t, "the Guild deck."); return;
    case KEEP_ZONE_SPENT: text_add(t, "the Guild discards."); return;
    case KEEP_ZONE_STOCK: text_add(t, "the Loot deck."); return;
    case KEEP_ZONE_SCRAP: text_add(t, "the Loot discards."); return;
    case KEEP_ZONE_DECK: text_add(t, one ? "its deck." : "their deck."); return;
    default: text_add(t, one ? "its discards." : "their discards."); return;
    }
}

static void reinforce_words(const Box *box, const Keep *s, const Event *e, Text *t)
{
    bool one = seat_is_one(box, s, e->seat);
    seat_card(box, s, e, "reinforce",
              e->a ? (one ? " and takes " : " and take ") : (one ? " and discards " : " and discard "), t);
    text_add(t, ".");
}

static void use_words(const Box *box, const Keep *s, const Event *e, Text *t)
{
    if (e->card && card_is(box, e->card, KEEP_KIND_CLAN)) {
        seat_does(box, s, e->seat, "use", t);
        text_add(t, seat_is_one(box, s, e->seat) ? " its ability." : " their ability.");
    } else seat_card(box, s, e, "activate", " ", t), text_add(t, ".");
}

static void guild_words(const Box *box, const Event *e, Text *t)
{
    text_add(t, e->b ? "For the Cells, the Guild card is " : "The Guild card is ");
    card_words(box, e->card, t);
    text_add(t, " (");
    text_num(t, e->a);
    text_add(t, " left in this wave).");
}

/* Setup: who leads which clan, and who begins (KEEP-20). */
static bool told_of_setup(const Box *box, const Keep *s, const Event *e, Text *t)
{
    if (e->kind != KEEP_EV_CLAN && e->kind != KEEP_EV_FIRST) return false;
    if (e->kind == KEEP_EV_CLAN) {
        text_add(t, "Seat "), text_num(t, e->seat + 1), text_add(t, " leads ");
        keep_seat_name(box, s, e->seat, t), text_add(t, ", "), text_num(t, e->a);
        text_add(t, e->a == 1 ? " monster." : " monsters.");
    } else {
        seat_does(box, s, e->seat, "take", t), text_add(t, " the Active Player token");
        text_add(t, e->b > 1 ? ": the clan with the fewest monsters." : ".");
    }
    return true;
}

static bool told_of_cards(const Box *box, const Keep *s, const Event *e, Text *t)
{
    switch (e->kind) {
    case EV_GAME + KEEP_EVENT_DRAW: seat_card(box, s, e, "draw", " ", t), text_add(t, "."); return true;
    case EV_GAME + KEEP_EVENT_DISCARD: seat_card(box, s, e, "discard", " ", t), text_add(t, "."); return true;
    case EV_GAME + KEEP_EVENT_PLAY: seat_card(box, s, e, "play", " ", t), text_add(t, "."); return true;
    case EV_GAME + KEEP_EVENT_USE: use_words(box, s, e, t); return true;
    case EV_GAME + KEEP_EVENT_ACQUIRE: seat_card(box, s, e, "acquire", " ", t), text_add(t, "."); return true;
    case EV_GAME + KEEP_EVENT_RECRUIT:
        seat_card(box, s, e, "acquire", " the Tactics card ", t), text_add(t, ".");
        return true;
    case KEEP_EV_CLEANED:
        card_words(box, e->card, t), text_add(t, ", played this turn, goes to the discards.");
        return true;
    case KEEP_EV_SPENT: card_words(box, e->card, t), text_add(t, " goes to the Guild discards."); return true;
    case KEEP_EV_PAID: seat_card(box, s, e, "pay", " for a refresh with ", t), text_add(t, "."); return true;
    case KEEP_EV_REVEALED: reinforce_words(box, s, e, t); return true;
    case KEEP_EV_REPLACED: card_words(box, e->card, t), text_add(t, " leaves the Loot row."); return true;
    case KEEP_EV_LOOT: card_words(box, e->card, t), text_add(t, " comes into the Loot row."); return true;
    case EV_GAME + KEEP_EVENT_SEND: send_words(box, s, e, t); return true;
    case EV_GAME + KEEP_EVENT_LOOK_AT: seat_card(box, s, e, "look", " at ", t), text_add(t, "."); return true;
    case EV_GAME + KEEP_EVENT_JAIL: seat_does(box, s, e->seat, "use", t), text_add(t, " the Cells."); return true;
    case KEEP_EV_GUILD: guild_words(box, e, t); return true;
    case EV_GAME + KEEP_EVENT_INVADE:
        text_add(t, "The invasion draws "), text_num(t, e->a),
            text_add(t, e->a == 1 ? " Guild card." : " Guild cards.");
        return true;
    case KEEP_EV_DRAWS:
        text_add(t, "The next invasion draws "), text_num(t, e->a);
        text_add(t, e->a == 1 ? " Guild card." : " Guild cards.");
        return true;
    case KEEP_EV_WAVE: text_add(t, "Wave "), text_num(t, e->a), text_add(t, " begins."); return true;
    default: return false;
    }
}

static void shuffle_words(const Box *box, const Keep *s, const Event *e, Text *t)
{
    if (e->a == KEEP_ZONE_GUILD) text_add(t, "The Guild deck is shuffled anew.");
    else if (e->a == KEEP_ZONE_STOCK) text_add(t, "The Loot discards are shuffled into a new deck.");
    else
        text_add(t, "The discards of "), keep_seat_name(box, s, e->seat, t),
            text_add(t, " are shuffled into a new deck.");
}

/* What a card has kept from happening, by its `instead` or by its "cannot". */
static void stopped_words(const Box *box, const Event *e, Text *t)
{
    if (!e->card || !e->cause || (e->a != KEEP_EVENT_DAMAGE && e->a != KEEP_EVENT_READY)) {
        printed_stopped(box, &keep_vocabulary, e, t);
        return;
    }
    if (card_is(box, e->cause, KEEP_KIND_CLAN)) text_add(t, "The clan card of the ");
    card_words(box, e->cause, t);
    text_add(t, e->a == KEEP_EVENT_DAMAGE ? " prevents the damage to " : " keeps ");
    card_words(box, e->card, t);
    text_add(t, e->a == KEEP_EVENT_DAMAGE ? "." : " exhausted.");
}

void keep_told(const Box *box, const void *view, const Event *e, Text *t)
{
    const Keep *s = (const Keep *)view;
    switch (e->kind) {
    case EV_ROLL: text_add(t, "A die shows "), text_num(t, e->a), text_add(t, "."); return;
    case EV_SHUFFLE: shuffle_words(box, s, e, t); return;
    case EV_TURN:
        text_add(t, "Turn "), text_num(t, e->a), text_add(t, ": "), keep_seat_name(box, s, e->seat, t),
            text_add(t, ".");
        return;
    case EV_OVER:
        if (e->a == OUTCOME_WON) text_add(t, "The last wave is beaten off: the game is won.");
        else if (e->a == OUTCOME_SCENARIO_WON) text_add(t, "The goal of the scenario is reached: the game is won.");
        else if (e->a == OUTCOME_SCENARIO_LOST) text_add(t, "The scenario's own end has come: the game is lost.");
        else text_add(t, "Treasure 4 is gone: the game is lost.");
        return;
    case EV_ROOM: text_add(t, "There is no room for this effect; it does not happen."); return;
    case EV_CANCELLED:
    case EV_FORBIDDEN: stopped_words(box, e, t); return;
    default: break;
    }
    if (told_of_setup(box, s, e, t)) return;
    if (told_of_heroes(box, s, e, t) || told_of_monsters(box, s, e, t) || told_of_cards(box, s, e, t)) return;
}
