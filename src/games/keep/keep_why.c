/*
 * keep_why.c - why something that is pointed at is not an answer now: one sentence, with the rule's number.
 */
#include "keep_face.h"

static void say(Text *t, const char *words, const char *rule)
{
    text_add(t, words);
    text_cite(t, rule);
}

/* "" of a pile or a figure, which no question is about. */
static const char *thing_name(const Box *box, const Keep *s, Thing x)
{
    if (THING_CLASS(x) == THING_SLOT) return printed_name(box, s->card[THING_INDEX(x)]);
    if (THING_CLASS(x) == THING_PLACE) return keep_room_name(box, s, THING_INDEX(x));
    if (THING_CLASS(x) == THING_SEAT && THING_INDEX(x) < s->fate.seats)
        return printed_name(box, s->card[AT_CLANS + THING_INDEX(x)]);
    return "";
}

static void why_hand(const Box *box, const Keep *s, int slot, const Choice *c, Text *t)
{
    int r = slot_range(s, slot);
    if (r != HAND + c->seat && RANGE[r].zone == KEEP_ZONE_HAND)
        say(t, "it is in another clan's hand, and everyone plays their own cards", "KEEP-23");
    else if (RANGE[r].zone == KEEP_ZONE_PLAYED) say(t, "it has been played this turn", "KEEP-28");
    else if (c->why == KEEP_WHY_REFRESH && !can_pay(box, s, slot))
        say(t, "only Tactics cards pay for a refresh", "KEEP-127");
    else if (c->why == KEEP_WHY_PLAY)
        say(t, "it has nothing to do in your turn; it answers something else", "KEEP-126");
    else say(t, "finish or abandon the card being played first", "KEEP-24");
}

static void why_hero(const Keep *s, int slot, const Choice *c, Text *t)
{
    if (hero_state(s, slot) == HERO_CAPTIVE && !(s->house & HOUSE_ATTACK_PRISONERS))
        say(t, "prisoners cannot be attacked", "KEEP-134");
    else if (c->why == KEEP_WHY_STRIKE && s->frame[s->top].what - 1 == KEEP_EVENT_RANGED)
        say(t, "a Ranged attack reaches the rooms next to your monsters, not their own and not through portals",
            "KEEP-37");
    else if (c->why == KEEP_WHY_STRIKE)
        say(t, "a Melee attack reaches only heroes in the room of one of your monsters", "KEEP-35");
    else say(t, "heroes are struck with Melee and Ranged actions of a card", "KEEP-23");
}

static void why_monster(const Keep *s, int slot, const Choice *c, Text *t)
{
    if (c->why == KEEP_WHY_WEAKEST) say(t, "only the weakest monsters of the room can be hit", "KEEP-100");
    else if (game_player(s, slot) != c->seat) say(t, "it belongs to another clan", "KEEP-49");
    else say(t, "monsters act through the actions of a card", "KEEP-23");
}

static void why_activate(const Box *box, const Keep *s, int room, int seat, Text *t)
{
    if (!(rooms_of_seat(s, seat) >> room & 1)) say(t, "none of your monsters is there", "KEEP-39");
    else if (!(box->card[s->card[AT_ROOMS + room]].windows >> KEEP_WINDOW_ACTIVATE & 1))
        say(t, "it has nothing to activate; the Cells are used in your turn", "KEEP-74");
    else
        say(t,
            "it cannot do its whole work: something to spend, a card of the kind and room for it, a hero or a site is "
            "missing",
            "KEEP-133");
}

static void why_room(const Box *box, const Keep *s, int room, const Choice *c, Text *t)
{
    const Frame *f = &s->frame[s->top];
    switch (c->why) {
    case KEEP_WHY_PLACE: say(t, "your clan begins in rooms of the type on its card", "KEEP-16"); return;
    case KEEP_WHY_PLAY:
    case KEEP_WHY_REFRESH:
        if (room == s->cells) say(t, "the Cells are used once per turn", "KEEP-27");
        else say(t, "rooms are activated by a card's Activate action", "KEEP-39");
        return;
    case KEEP_WHY_MOVE_FROM: say(t, "none of your monsters is there", "KEEP-33"); return;
    case KEEP_WHY_MOVE_TO:
        if (room == room_of(s, f->it)) say(t, "the monster is there already", "KEEP-33");
        else say(t, "neither a passageway nor a pair of completed portals leads there", "KEEP-34");
        return;
    case KEEP_WHY_ACTIVATE: why_activate(box, s, room, c->seat, t); return;
    case KEEP_WHY_ROOM:
        if (f->what - 1 == KEEP_EVENT_AMBUSH) say(t, "its type is not the one the Ambush shows", "KEEP-43");
        else if (!(rooms_of_seat(s, c->seat) >> room & 1)) say(t, "none of your monsters is there", "KEEP-40");
        else say(t, "the token is not in the supply, not there, or not allowed there", "KEEP-122");
        return;
    case KEEP_WHY_SPAWN:
        if (room == s->vault || room == s->cells) say(t, "heroes never appear in the Vault or the Cells", "KEEP-123");
        else say(t, "its type is not the card's, or a hero of the card has come there", "KEEP-90");
        return;
    case KEEP_WHY_ARCHER: say(t, "it is not next to the Archer, or holds no monster", "KEEP-93"); return;
    case KEEP_WHY_CHARGE: say(t, "it is not on a shortest way to the Vault, or a card bars it", "KEEP-104"); return;
    default: say(t, "it is no answer to this question", "KEEP-23"); return;
    }
}

void keep_why_not(const Box *box, const void *view, Thing x, Text *t)
{
    const Keep *s = (const Keep *)view;
    Choice c = keep_game.choice(box, s);
    if (c.seat == SEAT_NONE) {
        say(t, "The game is over", "KEEP-117");
        return;
    }
    x = thing_there(s, x);
    int i = THING_INDEX(x);
    if (THING_CLASS(x) == THING_SLOT && i < AT_HEROES) x = THING(THING_PLACE, i);
    const char *name = thing_name(box, s, x);
    if (!*name) {
        say(t, "That is no answer to this question", "KEEP-23");
        return;
    }
    text_add(t, name);
    text_add(t, ": ");
    if (c.why < WHY_GAME && c.why != WHY_OPTION) say(t, "it is not among what the card lets you choose", "KEEP-23");
    else if (THING_CLASS(x) == THING_PLACE && i < rooms_count(s)) why_room(box, s, i, &c, t);
    else if (is_hero(s, x)) why_hero(s, i, &c, t);
    else if (is_monster(s, x)) why_monster(s, i, &c, t);
    else if (THING_CLASS(x) == THING_SLOT && i >= AT_HANDS && i < AT_DECKS) why_hand(box, s, i, &c, t);
    else if (THING_CLASS(x) == THING_SLOT && i >= AT_ROW && i < AT_LOOT)
        say(t, "Loot is acquired by activating the room of its kind, and replaced in a refresh", "KEEP-72");
    else if (THING_CLASS(x) == THING_SLOT && i >= AT_CLANS && i < AT_SCENARIO)
        say(t, "a clan's ability costs an Activate action", "KEEP-39");
    else say(t, "it is no answer to this question", "KEEP-23");
}
