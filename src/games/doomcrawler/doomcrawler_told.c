/*
 * doomcrawler_told.c - what happened, and what is about to happen, as sentences.
 *
 * One sentence an event. An event too small to be worth a sentence gets none.
 */
#include "doomcrawler_face.h"

#include "turn.h"

static void say(const Box *box, const Event *e, Text *t, const char *words) { printed_told(box, e, "you", words, t); }

static const char *reason_word(int reason)
{
    static const char *const WORD[] = { "",         "for ATTACK", "for QUEST",   "for ESCAPE",
                                        "for REST", "for loot",   "for Defence", "for CHARGE" };
    return reason >= 0 && reason < 8 ? WORD[reason] : "";
}

static void told_roll(const Event *e, Text *t)
{
    text_add(t, "A die is rolled");
    if (e->b) text_add(t, " "), text_add(t, reason_word(e->b));
    text_add(t, ": ");
    text_num(t, e->a);
    text_add(t, ".");
}

const char *keyword_word(int event)
{
    switch (event) {
    case DOOM_EVENT_ATTACK: return "ATTACK";
    case DOOM_EVENT_QUEST: return "QUEST";
    case DOOM_EVENT_ESCAPE: return "ESCAPE";
    default: return "REST";
    }
}

static void told_keyword(const Box *box, const Event *e, Text *t)
{
    text_add(t, keyword_word(e->kind - EV_GAME));
    say(box, e, t, " on %c: rolled %b, Success Value %a");
    text_add(t, e->a < 1 ? ": it fails." : ".");
}

/* DOOM-37: the keyword a skill begins with finds no target. */
static void told_skipped(const Box *box, const Event *e, Text *t)
{
    if (e->card) say(box, e, t, "%c: ");
    text_add(t, keyword_word(e->a));
    say(box, e, t, e->cause ? " does not happen: %x forbids it." : " does not happen: it has no target.");
}

/* The name of a slot of a card's track; false where it has none. */
static bool slot_named(const Box *box, int card, int slot, Text *t)
{
    const char *at = card && box->words ? box->words->card[card].track : "";
    for (; slot > 0 && *at; slot--) {
        while (*at && *at != ',') at++;
        if (*at) at++;
    }
    if (!*at || *at == ',' || *at == '-') return false;
    for (char one[2] = { 0, 0 }; *at && *at != ','; at++) one[0] = *at, text_add(t, one);
    return true;
}

/* A die that comes to an empty slot in its turn says no more than that, so that all of a step are one line. One that
 * comes to what holds while it lies there says its name (DOOM-23). */
static void told_update(const Box *box, const Event *e, Text *t)
{
    const Card *c = &box->card[e->card];
    char words[40];
    Text name = text_in(words, sizeof words);
    if (!e->b && slot_named(box, e->card, e->a, &name)) {
        say(box, e, t, "%c: ");
        text_add(t, words), text_add(t, ".");
    } else if (!e->b && e->cause) {
        say(box, e, t, "%c: its die moves to slot ");
        text_num(t, e->a + 1);
        text_add(t, ".");
    } else if (!e->b) say(box, e, t, "The die of %c moves on.");
    if (!e->b || !box->words) return;
    text_add(t, printed_name(box, e->card));
    text_add(t, ": ");
    text_add(t, box->words->line_label[c->line + e->b - 1]);
    text_add(t, ".");
}

static void told_spawn(const Box *box, const Event *e, Text *t)
{
    say(box, e, t, e->a ? "An epic threat comes: %c." : "A threat comes: %c.");
}

static void told_damage(const Box *box, const Event *e, Text *t)
{
    if (e->cause) say(box, e, t, "%x: ");
    say(box, e, t, "%a DAMAGE");
    if (e->b) say(box, e, t, e->b == e->a ? ", all held by the Defence die" : ", %b held by the Defence die");
    text_add(t, ".");
}

static void told_encounter(const Box *box, const Event *e, Text *t)
{
    say(box, e, t, "Encounter: %c.");
    printed_text(box, e->card, " ", t);
}

static void told_defend(const Box *box, const Event *e, Text *t)
{
    say(box, e, t, "DEFEND: the Defence die shows %a");
    if (e->b && e->b != e->a) say(box, e, t, " instead of %b"); /* DOOM-59 */
    text_add(t, ".");
}

/* What becomes of a card whose die falls below 1, in the rulebook's words (DOOM-67, 80, 93, 99). */
static void told_defeat(const Box *box, const Event *e, Text *t)
{
    say(box, e, t, "%c is ");
    switch (box->card[e->card].kind) {
    case DOOM_KIND_SIDEQUEST: text_add(t, "completed."); return;
    case DOOM_KIND_DUNGEON: text_add(t, "cleared."); return;
    case DOOM_KIND_CRIT: text_add(t, "removed."); return;
    default: text_add(t, "defeated.");
    }
}

static const char *defeat_order(int kind)
{
    return kind == DOOM_KIND_SIDEQUEST ? "complete it"
           : kind == DOOM_KIND_DUNGEON ? "clear it"
           : kind == DOOM_KIND_CRIT    ? "remove it"
                                       : "defeat it";
}

/* What brings a die below 1 need not defeat the card: another may answer. */
static void told_reduce(const Box *box, const Event *e, Text *t)
{
    say(box, e, t, e->b ? "%c takes %a damage: %b left." : "%c takes %a damage, enough to ");
    if (!e->b) text_add(t, defeat_order(box->card[e->card].kind)), text_add(t, ".");
}

static void told_use(const Box *box, const Event *e, Text *t)
{
    say(box, e, t, e->a ? "You perform %c." : "You use %c.");
}

static void told_shuffle(const Event *e, Text *t)
{
    static const char *const DECK[] = { "Threat", "Epic Threat", "Encounter", "Loot", "Critical Hit", "SideQuest" };
    text_add(t, "The ");
    text_add(t, e->a >= 0 && e->a < 6 ? DECK[e->a] : "card");
    text_add(t, " discards are shuffled into a new deck.");
}

static void told_room(const Event *e, Text *t)
{
    static const char *const WHAT[] = { "too many effects inside each other", "too many lasting effects",
                                        "too many effects at once", "an effect that would not end",
                                        "no place for a card" };
    text_add(t, "An effect is dropped: ");
    text_add(t, e->a >= 0 && e->a < 5 ? WHAT[e->a] : "no room");
    text_add(t, ".");
}

/* What does not happen, as a noun. */
static const char *stopped_noun(const Event *e)
{
    switch (e->a) {
    case DOOM_EVENT_DAMAGE: return "the DAMAGE";
    case DOOM_EVENT_SPAWN: return e->b == DOOM_WORD_SPAWNED_EPIC ? "an epic threat" : "a threat";
    case DOOM_EVENT_CRIT: return "a Critical Hit";
    case DOOM_EVENT_ENCOUNTER: return "an Encounter";
    case DOOM_EVENT_DEFEND: return "the DEFEND";
    case DOOM_EVENT_CLAIM: return "the claim of a Loot card";
    case DOOM_EVENT_HEAL: return "the healing";
    case DOOM_EVENT_RAISE_DOOM: return "the rise of doom";
    case DOOM_EVENT_LOWER_DOOM: return "the fall of doom";
    case DOOM_EVENT_LOSE: return "your hero's defeat";
    case DOOM_EVENT_DEFEAT: return "the defeat of %c";
    case DOOM_EVENT_REDUCE: return "the damage to %c";
    case DOOM_EVENT_RESTORE: return "the restoring of %c";
    case DOOM_EVENT_CHARGE: return "the CHARGE of %c";
    default: return 0;
    }
}

/* What a card has kept from happening, by its `instead` or by its "cannot". */
static void told_stopped(const Box *box, const Event *e, Text *t)
{
    const char *noun = stopped_noun(e);
    if (!noun) {
        printed_stopped(box, &doomcrawler_vocabulary, e, t);
        return;
    }
    say(box, e, t, e->kind == EV_FORBIDDEN ? "%x forbids " : "%x prevents ");
    say(box, e, t, noun);
    text_add(t, ".");
}

/* A card has made an amount another, before it counts. */
static void told_changed(const Box *box, const Event *e, Text *t)
{
    if (e->cause) say(box, e, t, "%x: ");
    if (e->a == DOOM_EVENT_ROLL) say(box, e, t, "the roll counts %b.");
    else if (e->a == DOOM_EVENT_DAMAGE) say(box, e, t, "%b DAMAGE instead.");
    else if (e->a == DOOM_EVENT_REDUCE) say(box, e, t, "%c takes %b damage instead.");
    else if (e->a == DOOM_EVENT_HEAL) say(box, e, t, "heal %b instead.");
    else text_add(t, doomcrawler_vocabulary.events.word[e->a].name), say(box, e, t, ": %b instead.");
}

/* What is laid out before the first round. */
static void told_laid(const Box *box, const Event *e, Text *t)
{
    int kind = box->card[e->card].kind;
    if (kind == DOOM_KIND_HERO) say(box, e, t, "%c goes down with Health %a.");
    else if (kind == DOOM_KIND_DUNGEON)
        say(box, e, t, e->b == 1 ? "The dungeon: %c." : "Dungeon %a of %b, from the top: %c.");
    else say(box, e, t, kind == DOOM_KIND_SKILL ? "%c lies ACTIVE." : "The first threat: %c.");
}

/* Happenings that are not events of the card language. */
static void told_own(const Box *box, const Event *e, Text *t)
{
    switch (e->kind) {
    case EV_ROLL: told_roll(e, t); return;
    case EV_SHUFFLE: told_shuffle(e, t); return;
    case EV_TURN: text_add(t, "Round "), text_num(t, e->a), text_add(t, " begins."); return;
    case EV_OVER:
        text_add(t, e->a == OUTCOME_WON ? "The last dungeon card is discarded: you win."
                                        : "The hero is defeated: you lose.");
        return;
    case EV_ROOM: told_room(e, t); return;
    case EV_CANCELLED:
    case EV_FORBIDDEN: told_stopped(box, e, t); return;
    case EV_CHANGED: told_changed(box, e, t); return;
    case DOOM_EV_LOOT_ROLL:
        say(box, e, t, "Loot Roll for %c: %a against Difficulty %b");
        text_add(t, e->a > e->b ? ": a Loot card." : ": nothing.");
        return;
    case DOOM_EV_HEALTH: say(box, e, t, e->a ? "Health %a is left." : "No Health is left."); return;
    case DOOM_EV_SKIPPED: told_skipped(box, e, t); return;
    case DOOM_EV_REVEAL: say(box, e, t, "The next dungeon is revealed: %c."); return;
    case DOOM_EV_FULL:
        text_add(t, e->a ? "There is no room for another epic threat (DOOM-73)."
                         : "There is no room for another threat (DOOM-65).");
        return;
    case DOOM_EV_UNLOCKED: say(box, e, t, "No skill is ACTIVE: %c is turned up (DOOM-127)."); return;
    case DOOM_EV_WHITE: say(box, e, t, "The white die (%a) leaves %c."); return;
    case DOOM_EV_EXPIRED: say(box, e, t, "The Defence die (%a) is taken away."); return;
    case DOOM_EV_LAID: told_laid(box, e, t); return;
    case DOOM_EV_REFILL: say(box, e, t, "A new SideQuest: %c."); return;
    default: return;
    }
}

void doom_told(const Box *box, const void *view, const Event *e, Text *t)
{
    (void)view;
    switch (e->kind - EV_GAME) {
    case DOOM_EVENT_ATTACK:
    case DOOM_EVENT_QUEST:
    case DOOM_EVENT_ESCAPE:
    case DOOM_EVENT_REST: told_keyword(box, e, t); return;
    case DOOM_EVENT_UPDATE: told_update(box, e, t); return;
    case DOOM_EVENT_USE: told_use(box, e, t); return;
    case DOOM_EVENT_SPAWN: told_spawn(box, e, t); return;
    case DOOM_EVENT_DAMAGE: told_damage(box, e, t); return;
    case DOOM_EVENT_CHARGE: say(box, e, t, "%c is CHARGED with %a."); return;
    case DOOM_EVENT_PUSH: say(box, e, t, "%c is PUSHED into the Darkness."); return;
    case DOOM_EVENT_RETURN: say(box, e, t, "%c returns from the Darkness."); return;
    case DOOM_EVENT_ACTIVATE: say(box, e, t, "%c is ACTIVE again."); return;
    case DOOM_EVENT_DEACTIVATE: say(box, e, t, "%c is turned INACTIVE."); return;
    case DOOM_EVENT_ENCOUNTER: told_encounter(box, e, t); return;
    case DOOM_EVENT_DEFEND: told_defend(box, e, t); return;
    case DOOM_EVENT_HEAL: say(box, e, t, "You heal %a: health %b."); return;
    case DOOM_EVENT_REDUCE: told_reduce(box, e, t); return;
    case DOOM_EVENT_RESTORE:
        say(box, e, t,
            e->a ? "%c is restored by %a: its die shows %b." : "%c has nothing to be restored: its die shows %b.");
        return;
    case DOOM_EVENT_DEFEAT: told_defeat(box, e, t); return;
    case DOOM_EVENT_CLAIM: say(box, e, t, "You claim %c (Loot card number %a)."); return;
    case DOOM_EVENT_CRIT:
        text_add(t, "A Critical Hit: ");
        text_add(t, printed_name(box, e->b));
        say(box, e, t, " (%a of 3).");
        return;
    case DOOM_EVENT_RAISE_DOOM: say(box, e, t, "Doom rises to %a."); return;
    case DOOM_EVENT_LOWER_DOOM: say(box, e, t, "Doom falls to %a."); return;
    case DOOM_EVENT_FLIP:
        say(box, e, t, e->b ? "The hero turns to %c: health %a, Defence 6." : "The hero turns to %c: health %a.");
        return;
    case DOOM_EVENT_DISCARD: say(box, e, t, "%c is discarded."); return;
    case DOOM_EVENT_SEND: say(box, e, t, e->a ? "%c goes to the bottom of its deck." : "%c is moved."); return;
    case DOOM_EVENT_LOOK_AT: say(box, e, t, "You look at %c."); return;
    default: told_own(box, e, t);
    }
}

/* "take 3 DAMAGE": what an answer to a question may still change. */
void doom_would(const Box *box, const Event *e, int word, Text *t)
{
    switch (e->kind - EV_GAME) {
    case DOOM_EVENT_ROLL:
        text_add(t, "a roll ");
        text_add(t, reason_word(word));
        if (e->a < 100) say(box, e, t, " of %a");
        return;
    case DOOM_EVENT_DAMAGE:
        say(box, e, t, "%a DAMAGE");
        if (e->cause) say(box, e, t, " from %x");
        return;
    case DOOM_EVENT_SPAWN:
        text_add(t, word == DOOM_WORD_SPAWNED_EPIC ? "an epic threat spawns" : "a threat spawns");
        return;
    case DOOM_EVENT_CRIT: text_add(t, "a Critical Hit"); return;
    case DOOM_EVENT_ENCOUNTER: text_add(t, "an Encounter"); return;
    case DOOM_EVENT_DEFEND: text_add(t, "DEFEND"); return;
    default:
        text_add(t, doomcrawler_vocabulary.events.word[e->kind - EV_GAME].name);
        if (e->card) say(box, e, t, " (%c)");
    }
}
