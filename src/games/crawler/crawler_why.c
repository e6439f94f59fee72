/*
 * crawler_why.c - why something that is pointed at is not an answer now: sentences with the rule's number.
 */
#include "crawler_face.h"

static void because(const Box *box, int card, const char *words, const char *rule, Text *t)
{
    text_add(t, printed_name(box, card));
    text_add(t, words);
    text_cite(t, rule);
}

/* The card whose `may not` forbids playing or activating; 0 none. */
static int forbidding_card(const Box *box, const Crawler *s, int event, int slot)
{
    Deed d = { 0, slot_thing(slot), THING_NONE, THING_NONE, (uint8_t)event, s->facer, 0, 0 };
    return deed_forbidder(box, s, &d);
}

static void why_hand(const Box *box, const Crawler *s, int slot, Text *t)
{
    static const char *const RESOURCE[] = { " Equipment", " Magic", " Skill", " Tactic" };
    int card = s->card[slot], side = game_player(s, slot), type = card_resource(box, card);
    if (!card) {
        text_add(t, "That card is hidden from you");
        text_cite(t, "DCM-H2");
    } else if (card_is(box, card, DCM_KIND_DUNGEON_CARD)) {
        because(box, card, " is a DRAFT card: it is put into play while an encounter is built, if it fits", "DCM-131",
                t);
    } else if (s->frame[0].step != P_WINDOW) {
        because(box, card, " can be played in Respond, Attack and Defend only", "DCM-53", t);
    } else if (forbidding_card(box, s, DCM_EVENT_PLAY, slot)) {
        text_add(t, printed_name(box, card));
        text_add(t, " cannot be played now: ");
        because(box, forbidding_card(box, s, DCM_EVENT_PLAY, slot), " forbids it", "DCM-53", t);
    } else if (!resource_fits(box, s, side, slot)) {
        int cap[4], left[4];
        resource_caps(box, s, side, cap);
        resources_left(box, s, side, left);
        text_add(t, printed_name(box, card));
        text_add(t, " costs ");
        text_num(t, slot_number(box, s, DCM_NUMBER_COST, slot));
        text_add(t, RESOURCE[type]);
        text_add(t, "; your cards in play occupy ");
        text_num(t, cap[type] - left[type]);
        text_add(t, " of ");
        text_num(t, cap[type]);
        text_cite(t, "DCM-18");
    } else if (side != s->facer) {
        because(box, card, " is no Disruption card: only those, and Spending, while another player faces the encounter",
                "DCM-137", t);
    } else {
        because(box, card, " finds nothing it could do now; look at it to read when it works", "DCM-50", t);
    }
}

static void why_adventurer(const Box *box, const Crawler *s, int slot, Text *t)
{
    const Slot *k = &s->slot[slot];
    int card = s->card[slot], phase = s->frame[0].step;
    if (slot / PARTY != s->facer) because(box, card, " is not of the party that faces the encounter", "DCM-59", t);
    else if (phase != P_ATTACKERS && phase != P_DEFENDERS)
        because(box, card, " is not what is asked for now", "DCM-17", t);
    else if (k->lock) because(box, card, " has a Lock counter and cannot be activated", "DCM-124", t);
    else if (k->flags & SLOT_ACTIVATED)
        because(box, card, " is activated already; it acts again after a reset", "DCM-17", t);
    else if (forbidding_card(box, s, DCM_EVENT_ACTIVATE, slot)) {
        text_add(t, printed_name(box, card));
        text_add(t, " cannot be activated now: ");
        because(box, forbidding_card(box, s, DCM_EVENT_ACTIVATE, slot), " forbids it", "DCM-59", t);
    } else because(box, card, " cannot be activated now", "DCM-59", t);
}

static void why_dungeon(const Box *box, const Crawler *s, int slot, Text *t)
{
    int card = s->card[slot];
    if (range_waits(s, slot_run(slot))) because(box, card, " waits: it faces the other player only", "DCC-67", t);
    else if (s->frame[0].step == P_WOUND && slot_is(box, s, slot, DCM_KIND_CHARACTER) &&
             in_struggle(box, s, slot, s->focus))
        because(box, card,
                s->slot[slot].flags & SLOT_DONE ? " was wounded by this attack already"
                                                : " is immune to every damage type of this attack",
                s->slot[slot].flags & SLOT_DONE ? "DCM-72" : "DCM-67", t);
    else because(box, card, " is not what is asked for now", "DCM-64", t);
}

static void why_pool(const Box *box, const Crawler *s, int slot, Text *t)
{
    if (!s->card[slot]) text_add(t, "That card is hidden from you"), text_cite(t, "DCM-H1");
    else if (printed_cost(box, s->card[slot]) > dungeon_fits(box, s))
        because(box, s->card[slot], " would take the encounter above its limit", "DCM-33", t);
    else because(box, s->card[slot], " is turned up only in your turn of building the encounter", "DCM-30", t);
}

void crawler_why(const Box *box, const void *view, Thing thing, Text *t)
{
    const Crawler *s = (const Crawler *)view;
    thing = thing_there(s, thing);
    if (s->fate.over) {
        text_add(t, "The game is over");
        text_cite(t, "DCM-108");
        return;
    }
    if (THING_CLASS(thing) != THING_SLOT) {
        text_add(t, "That is not something to choose now");
        text_cite(t, "DCM-50");
        return;
    }
    int slot = THING_INDEX(thing), r = slot_range(s, slot);
    if (r < ROW_QUESTS) why_adventurer(box, s, slot, t);
    else if (r < ROW_DUNGEON) because(box, s->card[slot], " is a Quest: it completes itself", "DCM-94", t);
    else if (r < ROW_CRAWL) why_dungeon(box, s, slot, t);
    else if (r == ROW_CRAWL)
        because(box, s->card[slot], " is in play; it has no use that you could make now", "DCM-19", t);
    else if (RANGE[r].zone == DCM_ZONE_HAND) why_hand(box, s, slot, t);
    else if (RANGE[r].zone == DCM_ZONE_POOL) why_pool(box, s, slot, t);
    else text_add(t, "That card lies where nobody can choose it now"), text_cite(t, "DCM-11");
}
