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

static void told_send(const Box *box, const Crawler *s, const Event *e, Text *t)
{
    static const char *const WHERE[] = { "",        "a hand", "a Crawler deck", "a Crawler Grave", "", "a Dungeon deck",
                                         "a Grave", "",       "a Pool" };
    say(box, s, e, t, e->b ? "A card goes to the bottom of " : "A card goes to ");
    text_add(t, e->a > 0 && e->a < 9 ? WHERE[e->a] : "another place");
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

static void told_game(const Box *box, const Crawler *s, const Event *e, Text *t)
{
    bool multi = s->format == FORMAT_MULTI;
    switch (e->kind - EV_GAME) {
    case DCM_EVENT_DRAW: say(box, s, e, t, e->a == 1 ? "%p draws a card." : "%p draws %a cards."); break;
    case DCM_EVENT_DISCARD: say(box, s, e, t, "%c is discarded."); break;
    case DCM_EVENT_DROP: say(box, s, e, t, e->card ? "%p Drops %c." : "%p Drops a card."); break;
    case DCM_EVENT_SEND: told_send(box, s, e, t); break;
    case DCM_EVENT_LOOK_AT: say(box, s, e, t, e->card ? "%p looks at %c." : "%p looks at a card."); break;
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
            e->a ? "%p regenerates the Dungeon deck: 2 VP to everyone else."
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
    default: break;
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
    case EV_ROLL: say(box, s, e, t, "A die falls: %a."); break;
    case EV_TABLE:
        if (e->a == TABLE_TIME_UP)
            text_add(t, "Time is up: this round is played to its end, and then the match is over (DCC-58).");
        else if (e->a == TABLE_RESIGN) text_add(t, "The party gives up.");
        else if (e->b) say(box, s, e, t, "The judge warns %p for the second time (DCC-60).");
        else say(box, s, e, t, "The judge warns %p for stalling; a second warning disqualifies (DCC-60).");
        break;
    case EV_ROOM: text_add(t, "There is no room for that effect; it is not done."); break;
    case EV_CANCELLED:
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

/* ---- The end ------------------------------------------------------------------------------------------------------------ */

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
