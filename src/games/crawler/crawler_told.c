/*
 * crawler_told.c - what happened, and what is about to happen, as sentences; and how a game ended.
 *
 * One sentence an event. An event too small to be worth a sentence gets none.
 */
#include "crawler_face.h"

static void say(const Box *box, const Crawler *s, const Event *e, Text *t, const char *words)
{
    char name[64];
    Text player = text_in(name, sizeof name);
    crawler_seat(s, e->seat, &player);
    printed_told(box, e, name, words, t);
}

static const char *counter_name(int counter, int n)
{
    static const char *const ONE[] = { "Wound", "Time counter", "Poison counter", "Lock counter", "Quest counter" };
    static const char *const MANY[] = { "Wounds", "Time counters", "Poison counters", "Lock counters",
                                        "Quest counters" };
    return counter < 0 || counter > 4 ? "counter" : n == 1 ? ONE[counter] : MANY[counter];
}

static void told_counter(const Box *box, const Crawler *s, const Event *e, bool put, Text *t)
{
    text_num(t, e->a);
    text_add(t, " ");
    text_add(t, counter_name(e->b, e->a));
    say(box, s, e, t, put ? " on %c" : " off %c");
    if (e->cause && e->cause != e->card) say(box, s, e, t, " (%x)");
    text_add(t, ".");
}

/* A pile of a side: "Seat 2's Dungeon deck"; alone there is one of each. */
static void told_pile(const Crawler *s, int zone, int side, Text *t)
{
    static const char *const WHERE[] = { "place",        "hand",  "Crawler deck", "Crawler Grave", "place",
                                         "Dungeon deck", "Grave", "Grave",        "Pool" };
    if (s->format == FORMAT_SOLO) text_add(t, "the ");
    else crawler_seat(s, side, t), text_add(t, "'s ");
    text_add(t, WHERE[zone > 0 && zone < 9 ? zone : 0]);
}

static void told_send(const Box *box, const Crawler *s, const Event *e, Text *t)
{
    say(box, s, e, t, e->card ? "%c" : "A card");
    text_add(t, e->b & 1 ? " goes to the bottom of " : " goes to ");
    told_pile(s, e->a, e->b >> 1, t);
    if (e->cause) say(box, s, e, t, " (%x)");
    text_add(t, ".");
}

/* Between two, whose points those of this side are: the other's (DCC-50, DCC-51). */
static void told_gains(const Crawler *s, int side, Text *t)
{
    if (s->format != FORMAT_DUEL) return;
    text_add(t, " for ");
    crawler_seat(s, 1 - side, t);
}

/* What Wounds of an Adventurer are worth (DCM-112, DCM-113, DCC-51, DCC-52, DCS-20); a slain one's count once. */
static void told_loss(const Box *box, const Crawler *s, const Event *e, int wounds, Text *t)
{
    if (!card_is(box, e->card, DCM_KIND_ADVENTURER)) {
        text_add(t, ".");
        return;
    }
    bool slain = wounds > 1; /* then its Wounds have been counted already: this is what they come to */
    text_add(t, slain ? "; its Life counts " : ": ");
    if (s->format != FORMAT_DUEL) text_add(t, "−");
    text_num(t, s->format == FORMAT_MULTI ? wounds : WOUND_VP * wounds);
    text_add(t, slain ? " VP in all" : " VP");
    told_gains(s, THING_INDEX(e->thing) / PARTY, t);
    if (s->format == FORMAT_DUEL) { /* DCC-87 */
        text_add(t, ", −"), text_num(t, wounds), text_add(t, " for ");
        crawler_seat(s, THING_INDEX(e->thing) / PARTY, t);
    }
    text_add(t, ".");
}

/* A Dungeon card that reached its Grave, and what that is worth (DCM-110, DCC-50, DCS-20). */
static void told_grave(const Box *box, const Crawler *s, const Event *e, const char *how, Text *t)
{
    say(box, s, e, t, "%c ");
    text_add(t, how);
    text_add(t, ": Cost + 1 = ");
    text_num(t, s->format == FORMAT_MULTI ? e->a : printed_cost(box, e->card) + 1);
    text_add(t, " VP");
    told_gains(s, e->b, t);
    text_add(t, ".");
}

/* What came to nothing, and by which card: one that was countered, a Wound that was prevented. */
static void told_cancelled(const Box *box, const Crawler *s, const Event *e, Text *t)
{
    switch (e->a) {
    case DCM_EVENT_PLAY: say(box, s, e, t, "%c is cancelled"); break;
    case DCM_EVENT_ARRIVE:
        say(box, s, e, t,
            THING_INDEX(e->thing) < LIVE ? "What %c does on coming into play is cancelled"
                                         : "%c does not come into play");
        break;
    case DCM_EVENT_WOUND: say(box, s, e, t, "The Wound on %c is prevented"); break;
    case DCM_EVENT_PUT:
        text_add(t, "The "), text_add(t, counter_name(e->b - 1, 1)), say(box, s, e, t, " on %c is prevented");
        break;
    case DCM_EVENT_BURY: say(box, s, e, t, "%c does not go to the Grave"); break;
    case DCM_EVENT_SLAY: say(box, s, e, t, "%c is not slain"); break;
    default: say(box, s, e, t, e->card ? "What would have happened to %c is prevented" : "That is prevented");
    }
    if (e->cause && e->cause != e->card) say(box, s, e, t, " (%x)");
    text_add(t, ".");
}

/* A hidden card that one player looks at, and in whose pile. */
static void told_look(const Box *box, const Crawler *s, const Event *e, Text *t)
{
    int slot = THING_CLASS(e->thing) == THING_SLOT ? THING_INDEX(e->thing) : 0;
    const Range *pile = &RANGE[slot_run(slot)];
    say(box, s, e, t, e->card ? "%p looks at %c" : "%p looks at a card");
    if (slot >= LIVE) text_add(t, " of "), told_pile(s, pile->zone, pile->owner, t);
    if (e->cause) say(box, s, e, t, " (%x)");
    text_add(t, ".");
}

/* What belongs to no event of the card language. */
static void told_table(const Box *box, const Crawler *s, const Event *e, Text *t)
{
    switch (e->kind) {
    case TOLD_CUT: say(box, s, e, t, "%p turns up %c: Cost %a."); break;
    case TOLD_FIRST:
        say(box, s, e, t,
            s->format == FORMAT_MULTI ? "%p goes first and is the Challenger."
                                      : "%p has the initiative and draws the first Dungeon for the other to face.");
        break;
    case TOLD_ORDER:
        say(box, s, e, t,
            s->format == FORMAT_SOLO ? "%p is in its Marching Order: %c leads."
                                     : "%p has put the party in its Marching Order: %c leads.");
        break;
    case TOLD_DEALT:
        say(box, s, e, t,
            e->b        ? "%p draws a hand of %a cards and an Encounter Pool of %b."
            : e->a == 1 ? "%p draws a hand of 1 card."
                        : "%p draws a hand of %a cards.");
        break;
    case TOLD_POOL:
        say(box, s, e, t,
            e->a == 1 ? "%p draws a card for the Encounter Pool." : "%p draws %a cards for the Encounter Pool.");
        break;
    case TOLD_STALEMATE:
        say(box, s, e, t,
            "Stalemate: %a encounters in a row came to nothing, and all Characters in play are Restocked.");
        break;
    case TOLD_HELD:
        if (e->card) say(box, s, e, t, "Drawn: %c.");
        break;
    case TOLD_BACK:
        if (e->card) say(box, s, e, t, "%c goes back into the deck.");
        break;
    case TOLD_DRAFTS: say(box, s, e, t, "%p draws %c, a DRAFT card."); break;
    case TOLD_FACED: say(box, s, e, t, "%c is still there."); break;
    case TOLD_WAITS: say(box, s, e, t, "%c waits."); break;
    case TOLD_STRIPPED: say(box, s, e, t, "The attack matches the range of %c, which loses its bonus of %a."); break;
    default: break;
    }
}

static void told_game(const Box *box, const Crawler *s, const Event *e, Text *t)
{
    bool multi = s->format == FORMAT_MULTI;
    switch (e->kind - EV_GAME) {
    case DCM_EVENT_DRAW: say(box, s, e, t, e->a == 1 ? "%p draws a card." : "%p draws %a cards."); break;
    case DCM_EVENT_DISCARD: say(box, s, e, t, "%c is discarded."); break;
    case DCM_EVENT_DROP: say(box, s, e, t, e->card ? "%p Drops %c." : "%p Drops a card."); break;
    case DCM_EVENT_SEND: told_send(box, s, e, t); break;
    case DCM_EVENT_LOOK_AT: told_look(box, s, e, t); break;
    case DCM_EVENT_REVEAL:
        say(box, s, e, t, e->a ? "%p plays the DRAFT card %c into the encounter." : "%p turns up %c.");
        break;
    case DCM_EVENT_PUT: told_counter(box, s, e, true, t); break;
    case DCM_EVENT_TAKE: told_counter(box, s, e, false, t); break;
    case DCM_EVENT_SWAP: say(box, s, e, t, "%c changes places in the Marching Order."); break;
    case DCM_EVENT_PLAY: say(box, s, e, t, "%p plays %c."); break;
    case DCM_EVENT_USE: say(box, s, e, t, "%p uses %c."); break;
    case DCM_EVENT_ARRIVE:
        say(box, s, e, t, e->cause && e->cause != e->card ? "%c comes into play (%x)." : "%c comes into play.");
        break;
    case DCM_EVENT_DRAFT: say(box, s, e, t, "%p takes %c to hand by its DRAFT."); break;
    case DCM_EVENT_ENGAGE: say(box, s, e, t, e->a ? "%p faces the encounter." : "%p passes."); break;
    case DCM_EVENT_POSSESS: say(box, s, e, t, "%x possesses %c."); break;
    case DCM_EVENT_OVERPOWER: say(box, s, e, t, "%p overpowers the Characters."); break;
    case DCM_EVENT_ATTACK: say(box, s, e, t, "%p attacks with %a against Stamina %b."); break;
    case DCM_EVENT_DEFEND: say(box, s, e, t, "%p defends %c with %a against Power %b."); break;
    case DCM_EVENT_ACTIVATE: say(box, s, e, t, "%c is activated."); break;
    case DCM_EVENT_RESET: say(box, s, e, t, "%c is reset."); break;
    case DCM_EVENT_WOUND:
        say(box, s, e, t, "%c receives a Wound");
        if (e->cause) say(box, s, e, t, " from %x");
        told_loss(box, s, e, 1, t);
        break;
    case DCM_EVENT_SLAY:
        say(box, s, e, t, "%c is slain");
        told_loss(box, s, e, printed_life(box, e->card), t);
        break;
    case DCM_EVENT_REVIVE: say(box, s, e, t, "%c returns to the party."); break;
    case DCM_EVENT_BURY: told_grave(box, s, e, "goes to the Grave", t); break;
    case DCM_EVENT_CLEAR:
        if (multi) say(box, s, e, t, "%c is cleared: %a VP.");
        else told_grave(box, s, e, "is cleared", t);
        break;
    case DCM_EVENT_RESTOCK: say(box, s, e, t, "%c is Restocked."); break;
    case DCM_EVENT_SPEND: say(box, s, e, t, "%c is Spent."); break;
    case DCM_EVENT_SCORE: say(box, s, e, t, "%p scores %a VP (%b from scoring so far)."); break;
    case DCM_EVENT_COMPLETE: say(box, s, e, t, "%p completes %c: %a VP."); break;
    case DCM_EVENT_REGENERATE:
        say(box, s, e, t,
            e->a ? "%p regenerates the Dungeon deck: 2 VP to everyone else, and own Quests are counted from zero."
                 : "%p regenerates the Crawler deck: 2 VP to everyone else.");
        break;
    case DCM_EVENT_PULL: say(box, s, e, t, "%c is Pulled into play."); break;
    case DCM_EVENT_FLIP:
        say(box, s, e, t, "%c is Flipped: it lies face up on its deck, to be Pulled next time.");
        break;
    case DCM_EVENT_BUST:
        say(box, s, e, t,
            "%c Busts: it would go above the limit, and lies face up on its deck, to be Pulled next time.");
        break;
    default: told_table(box, s, e, t); break;
    }
}

void crawler_told(const Box *box, const void *view, const Event *e, Text *t)
{
    const Crawler *s = (const Crawler *)view;
    if (e->kind >= EV_GAME) {
        told_game(box, s, e, t);
        return;
    }
    switch (e->kind) {
    case EV_TURN:
        text_add(t, "Encounter ");
        text_num(t, e->a);
        if (s->format == FORMAT_MULTI) say(box, s, e, t, ": %p is the Challenger.");
        else say(box, s, e, t, s->format == FORMAT_DUEL ? ": %p faces the Dungeon." : ".");
        break;
    case EV_ROLL: say(box, s, e, t, "%p rolls a %a."); break;
    case EV_TABLE:
        if (e->a == TABLE_TIME_UP)
            text_add(t, "Time is up: this round is played to its end, and then the match is over (DCC-58).");
        else if (e->a == TABLE_RESIGN) text_add(t, "The party gives up.");
        else if (e->b) say(box, s, e, t, "%p is called on stalling, and warned for the second time (DCC-60).");
        else say(box, s, e, t, "%p is called on stalling, and warned; a second warning disqualifies (DCC-60).");
        break;
    case EV_ROOM: text_add(t, "There is no room for that effect; it is not done."); break;
    case EV_CANCELLED: told_cancelled(box, s, e, t); break;
    case EV_FORBIDDEN: printed_stopped(box, &crawler_vocabulary, e, t); break;
    case EV_OVER: crawler_outcome(box, view, t); break;
    default: break;
    }
}

/* What an event that waits for answers would do. */
void crawler_would(const Box *box, const Crawler *s, const Frame *f, Text *t)
{
    const char *it = printed_name(box, thing_card(s, f->it));
    int by = thing_card(s, f->self);
    switch (f->what - 1) {
    case DCM_EVENT_WOUND:
        text_add(t, it), text_add(t, f->stage == STAGE_ASK_WOULD ? " would receive a Wound" : " received a Wound");
        break;
    case DCM_EVENT_BURY:
        text_add(t, it), text_add(t, f->stage == STAGE_ASK_WOULD ? " would go to the Grave" : " went to the Grave");
        break;
    case DCM_EVENT_PLAY:
        crawler_seat(s, f->you, t), text_add(t, f->stage == STAGE_ASK_WOULD ? " is playing " : " played "),
            text_add(t, it);
        break;
    case DCM_EVENT_ARRIVE:
        text_add(t, it), text_add(t, f->stage == STAGE_ASK_WOULD ? " would come into play" : " came into play");
        break;
    case DCM_EVENT_ACTIVATE: text_add(t, it), text_add(t, " was activated"); break;
    case DCM_EVENT_PUT:
        text_add(t, "a "), text_add(t, counter_name(f->word - 1, 1)),
            text_add(t, f->stage == STAGE_ASK_WOULD ? " would be put on " : " was put on "), text_add(t, it);
        break;
    case DCM_EVENT_ATTACK: crawler_seat(s, f->you, t), text_add(t, " attacks"); break;
    case DCM_EVENT_DEFEND: crawler_seat(s, f->you, t), text_add(t, " defends"); break;
    case DCM_EVENT_BUST: text_add(t, it), text_add(t, " Busts"); break;
    default: text_add(t, "something happens to "), text_add(t, it);
    }
    if (by && f->what - 1 != DCM_EVENT_PLAY && f->what - 1 != DCM_EVENT_ARRIVE)
        text_add(t, " ("), text_add(t, printed_name(box, by)), text_add(t, ")");
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static const char *reason_words(int reason)
{
    static const char *const WORDS[] = { "",
                                         "on reaching 40 VP",
                                         "a party was eliminated",
                                         "a deck could not be drawn from",
                                         "after the last encounter allowed",
                                         "time is up",
                                         "disqualified after a second warning",
                                         "the Dungeon is cleared",
                                         "all three Quests are done",
                                         "resigned",
        "by a card" };
    return reason >= 0 && reason <= REASON_CARD ? WORDS[reason] : "";
}

/* What settled a tie (DCM-121, DCC-59). */
static const char *tie_words(int tie)
{
    static const char *const WORDS[] = { "", "the most Dungeon cards in opponents' Graves",
                                         "the most Wounds dealt to opponents' Adventurers",
                                         "the fewest cards in the own Crawler Grave", "drawing Dungeon cards" };
    return tie >= 0 && tie <= TIE_DRAW ? WORDS[tie] : "";
}

/* Where Victory Points came from, in the formats that read them off the table (DCC-INV2, DCS-INV3). */
static void points_parts(const Box *box, const Crawler *s, int side, Text *t)
{
    bool solo = s->format == FORMAT_SOLO;
    int losses = WOUND_VP * party_losses(box, s, solo ? side : 1 - side);
    text_add(t, "Dungeon cards ");
    text_num(t, grave_points(box, s, 1 - side));
    text_add(t, ", Quests ");
    text_num(t, FORMAT[s->format].quest_vp * quests_done(s, side));
    text_add(t, solo ? ", own Wounds " : ", Wounds dealt ");
    if (solo && losses) text_add(t, "−");
    text_num(t, losses);
    int own = solo ? 0 : party_losses(box, s, side); /* DCC-87 */
    if (own) text_add(t, ", own Wounds −"), text_num(t, own);
}

static void outcome_solo(const Box *box, const Crawler *s, Text *t)
{
    static const char *const RANK[] = { "", "Bronze", "Silver", "Gold" };
    text_add(t, s->winners ? "You win: " : "You lose: ");
    text_add(t, s->reason == REASON_ELIMINATED ? "the party is slain"
                : s->reason == REASON_DECK_OUT ? "the Crawler deck is empty"
                                               : reason_words(s->reason));
    text_add(t, ". Score ");
    text_num(t, solo_points(box, s));
    text_add(t, " (");
    points_parts(box, s, 0, t);
    if (s->winners) text_add(t, ", win 20, Crawler cards left "), text_num(t, crawler_cards_left(box, s));
    text_add(t, ")");
    if (s->winners) {
        int depth = DIFFICULTY[s->difficulty].depth;
        text_add(t, ": ");
        text_add(t, RANK[solo_rank(box, s)]);
        if (solo_rank(box, s) == 1) text_add(t, ", Silver from "), text_num(t, 4 * depth);
        if (solo_rank(box, s) == 2)
            text_add(t, ", Gold from "), text_num(t, 4 * depth + 20), text_add(t, " with nobody slain");
        text_add(t, "; on the ladder ");
        text_num(t, solo_points(box, s) + DIFFICULTY[s->difficulty].ladder);
    }
    text_add(t, ".");
}

void crawler_outcome(const Box *box, const void *view, Text *t)
{
    const Crawler *s = (const Crawler *)view;
    if (!s->fate.over) return;
    if (s->format == FORMAT_SOLO) {
        outcome_solo(box, s, t);
        return;
    }
    if (!s->winners) text_add(t, "The match is drawn");
    for (int p = 0, n = 0; p < players_of(s); p++)
        if (s->winners >> p & 1) text_add(t, n++ ? " and " : ""), crawler_seat(s, p, t);
    if (s->winners) text_add(t, s->winners & (s->winners - 1) ? " share the win" : " wins");
    text_add(t, " (");
    for (int p = 0; p < players_of(s) && s->reason == REASON_ELIMINATED; p++)
        if (!s->count[ROW_PARTY + p]) crawler_seat(s, p, t), text_add(t, " out: ");
    text_add(t, reason_words(s->reason));
    if (s->tie) text_add(t, "; level on VP, settled by "), text_add(t, tie_words(s->tie));
    text_add(t, "). VP:");
    for (int p = 0; p < players_of(s); p++) {
        text_add(t, p ? ", " : " ");
        text_num(t, victory_points(box, s, p));
        text_add(t, " for ");
        crawler_seat(s, p, t);
        int lost = party_losses(box, s, p);
        if (s->format == FORMAT_MULTI && !lost) continue;
        text_add(t, " (");
        if (s->format == FORMAT_DUEL) points_parts(box, s, p, t);
        else
            text_num(t, s->vp[p]), text_add(t, " scored, "), text_num(t, lost),
                text_add(t, " lost by Wounds and slain");
        text_add(t, ")");
    }
    text_add(t, ".");
}
