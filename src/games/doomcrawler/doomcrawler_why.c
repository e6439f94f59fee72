/*
 * doomcrawler_why.c - why something that is pointed at is not an answer now: one sentence, with the rule's number.
 */
#include "doomcrawler_face.h"

#include "turn.h"

static const char *thing_name(const Box *box, const Doom *s, Thing x)
{
    if (THING_CLASS(x) == THING_SLOT) return printed_name(box, s->card[THING_INDEX(x)]);
    return "That";
}

/* A card with a use between skills that is not open now, or with none. */
static void why_use(const Box *box, const Doom *s, int slot, Text *t)
{
    const Card *c = slot_card(box, s, slot);
    const Line *l = box->line + c->line, *end = l + c->lines;
    while (l < end && (l->kind != LINE_USE || l->hook != DOOM_WINDOW_TURN)) l++;
    if (l == end) {
        text_add(t, " has nothing to be used for between skills; its text says when it works");
        text_cite(t, "DOOM-A11");
    } else if (l->limit && (s->slot[slot].used >> (l->limit & 15) & 1)) {
        text_add(t, " was used in this round already");
        text_cite(t, "DOOM-A11");
    } else {
        text_add(t, " cannot be used now: there is nothing to pay with, or nothing for it to do");
        text_cite(t, "DOOM-113");
    }
}

/* In H2: skills and cards to use. */
static void why_turn(const Box *box, const Doom *s, Thing x, Text *t)
{
    text_add(t, thing_name(box, s, x));
    if (is_skill(x) && (s->slot[THING_INDEX(x)].state & SLOT_INACTIVE)) {
        text_add(t, " is INACTIVE, and an INACTIVE skill cannot be performed");
        text_cite(t, "DOOM-6");
    } else if (is_skill(x) && !may_perform(box, s)) {
        text_add(t, " cannot be performed: this Hero Phase allows no further skill");
        text_cite(t, "DOOM-28");
    } else if (is_loot(x) || is_sidequest(x)) {
        why_use(box, s, THING_INDEX(x), t);
    } else {
        text_add(t, " is not performed or used: in this step you choose an ACTIVE skill or a card with a use");
        text_cite(t, "DOOM-28");
    }
}

/* The rulebook's own reason why an event cannot happen to a thing. */
static bool why_rule(const Box *box, const Doom *s, int event, Thing x, Text *t)
{
    int slot = THING_INDEX(x);
    bool dark = THING_CLASS(x) == THING_SLOT && slot < LIVE && (s->slot[slot].state & SLOT_DARK);
    if (event == DOOM_EVENT_ATTACK && is_threat(x) && dark) {
        text_add(t, " is in the Darkness, where it cannot be ATTACKED");
        text_cite(t, "DOOM-45");
    } else if (event == DOOM_EVENT_ATTACK) {
        text_add(t, " is no threat: an ATTACK targets a threat");
        text_cite(t, "DOOM-44");
    } else if (event == DOOM_EVENT_QUEST) {
        text_add(t, " is no SideQuest: a QUEST targets a SideQuest");
        text_cite(t, "DOOM-46");
    } else if (event == DOOM_EVENT_PUSH && is_threat(x) && slot_is_epic(box, s, slot)) {
        text_add(t, " is an epic threat, and those are never PUSHED");
        text_cite(t, "DOOM-70");
    } else if (event == DOOM_EVENT_PUSH) {
        text_add(t, dark ? " is in the Darkness already" : " cannot be PUSHED: only a face-up threat can");
        text_cite(t, "DOOM-55");
    } else if (event == DOOM_EVENT_CHARGE) {
        text_add(t, is_skill(x) ? " cannot be CHARGED: the skill must be ACTIVE, and another one where the text says so"
                                : " is no skill, and only skills are CHARGED");
        text_cite(t, "DOOM-52");
    } else if (event == DOOM_EVENT_ACTIVATE || event == DOOM_EVENT_DEACTIVATE) {
        text_add(t, event == DOOM_EVENT_ACTIVATE ? " is not INACTIVE" : " is not an ACTIVE card that this can turn");
        text_cite(t, "DOOM-130");
    } else {
        return false;
    }
    return true;
}

/* A card's text asks for one thing. */
static void why_pick(const Box *box, const Doom *s, Thing x, Text *t)
{
    const Frame *f = &s->frame[s->top];
    Asking a = asking_at(box, f->pc);
    text_add(t, thing_name(box, s, x));
    if (a.event != EVENT_NONE) {
        Deed d = { 1, x, f->there, f->self, (uint8_t)a.event, f->you, 0, 0 };
        int by = deed_forbidder(box, s, &d);
        if (by) {
            text_add(t, " is out of reach: ");
            text_add(t, printed_name(box, by));
            text_add(t, " forbids it, and \"cannot\" is absolute");
            text_cite(t, "DOOM-110");
            return;
        }
        if (!deed_may(box, s, &d) && why_rule(box, s, a.event, x, t)) return;
    }
    text_add(t, " does not fit what the card asks for: ");
    const char *words = printed_at(box, f->pc);
    text_add(t, words[0] ? words : "its text says what it takes");
    const char *rule = a.event != EVENT_NONE ? doomcrawler_vocabulary.events.word[a.event].rule : "";
    text_cite(t, rule[0] && rule[0] != '-' ? rule : "DOOM-113");
}

void doom_why(const Box *box, const void *view, Thing thing, Text *t)
{
    const Doom *s = (const Doom *)view;
    thing = thing_there(s, thing);
    Choice c = doomcrawler_game.choice(box, s);
    if (c.seat == SEAT_NONE) {
        text_add(t, "The game is over: the first end reached stands");
        text_cite(t, "DOOM-118");
        return;
    }
    switch (c.why) {
    case DOOM_WHY_SKILL: why_turn(box, s, thing, t); return;
    case WHY_PICK:
    case WHY_FOR: why_pick(box, s, thing, t); return;
    default: break;
    }
    text_add(t, thing_name(box, s, thing));
    switch (c.why) {
    case DOOM_WHY_LOOT_LIMIT:
        text_add(t, s->house & HOUSE_REFUSE_LOOT
                        ? " cannot be the one discarded: it must be Loot you hold, the new card included"
                        : " cannot be the one discarded: it must be Loot you held before this claim");
        text_cite(t, "DOOM-88");
        return;
    case WHY_RESPOND:
        text_add(t, " has no answer to this; the cards that have one are listed");
        text_cite(t, "DOOM-A11");
        return;
    case WHY_ORDER:
        text_add(t, " is not among the effects that wait for their order");
        text_cite(t, "DOOM-112");
        return;
    default: text_add(t, " is not asked for: choose one of the listed lines"); text_cite(t, "DOOM-112");
    }
}
