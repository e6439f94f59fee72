/*
 * state.h - looking at a Dungeon Crawler position: what the rulebook says of numbers, permissions and who owns what.
 *
 * Owns everything the card machine asks of the game without changing it (game_base, game_legal and the like), and the
 * Resource arithmetic (DCM-18). Does NOT change the position.
 */
#ifndef CRAWLER_STATE_H
#define CRAWLER_STATE_H

#include "games/crawler/format.h"

RULE int zone_alias(const Pos *s, int zone, int you)
{
    if (zone == DCM_ZONE_BURROW) return PILE_RANGE(you, PILE_GRAVE);
    return zone == DCM_ZONE_QUARRY ? PILE_RANGE(quarry_side(s, you), PILE_GRAVE) : -1;
}

RULE int card_announce(const Box *box, Pos *s, int slot);
RULE bool asleep_to(const Pos *s, int slot, Thing t);
RULE Thing victim_of(const Box *box, const Pos *s, Thing t);

#include "kit/choices.inc"

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

RULE int field_of(const Box *box, int card, int field) { return box->field[card * box->fields + field]; }

RULE bool slot_trait(const Box *box, const Pos *s, int slot, int trait)
{
    return box->card[s->card[slot]].traits >> trait & 1;
}

RULE Thing slot_thing(int slot) { return THING(THING_SLOT, slot); }

RULE int32_t slot_number(const Box *box, const Pos *s, int number, int slot)
{
    int32_t v = number_now(box, s, number, slot_thing(slot));
    return v < 0 ? 0 : v;
}

/* A card with DRAFT says `may draft this` (DCM-36). */
RULE bool card_drafts(const Box *box, int card)
{
    int hook = HOOK(DCM_EVENT_DRAFT, HOOK_MAY);
    return box->card[card].hooks[hook >> 6] >> (hook & 63) & 1;
}

RULE int printed_cost(const Box *box, int card) { return field_of(box, card, DCM_FIELD_COST); }

/* DCM-75: the Life printed on it, otherwise its printed Stamina; never less than 1. */
RULE int printed_life(const Box *box, int card)
{
    int life = field_of(box, card, DCM_FIELD_LIFE);
    if (!life && card_is(box, card, DCM_KIND_CHARACTER)) life = field_of(box, card, DCM_FIELD_STAMINA);
    return life < 1 ? 1 : life;
}

/* ---- Who and where ----------------------------------------------------------------------------------------------- */

/* DCM-14. */
RULE int game_player(const Pos *s, int slot)
{
    int r = slot_range(s, slot);
    if (slot < LIVE && r >= ROW_DUNGEON && r < LIVE_RANGES) return s->slot[slot].owner;
    return RANGE[r].owner;
}

/* Whose Dungeon deck a Dungeon card returns to: in solitaire the player holds the Dungeon's DRAFT cards (DCS-7). */
RULE int dungeon_owner(const Pos *s, int slot) { return s->format == FORMAT_SOLO ? 1 : game_player(s, slot); }

RULE int game_active(const Pos *s) { return s->facer; }

RULE Thing game_place(const Pos *s, Thing t)
{
    (void)s, (void)t;
    return THING_NONE;
}

RULE int game_distance(const Box *box, const Pos *s, Thing a, Thing b)
{
    (void)box, (void)s;
    return a == b ? 0 : 99;
}

RULE int game_places(const Pos *s)
{
    (void)s;
    return 0;
}

/* The Final Challenger, or in the other formats the player facing the Dungeon (DCC-85). */
RULE Thing game_role(const Pos *s, int role)
{
    (void)role;
    return THING(THING_SEAT, s->facer);
}

/* A completed Quest lies face down (DCM-94); a Dungeon that waits sleeps (DCC-67). */
RULE bool game_asleep(const Pos *s, int slot)
{
    int r = slot_run(slot);
    if (r >= ROW_QUESTS && r < ROW_DUNGEON) return s->slot[slot].flags & SLOT_DONE;
    return range_waits(s, r);
}

/* What is said of a card of the Dungeon that waits, only its own Dungeon says; of anything else, everyone but that
 * Dungeon (DCC-67). */
RULE bool asleep_to(const Pos *s, int slot, Thing t)
{
    int r = slot_run(slot),
        about = THING_CLASS(t) == THING_SLOT && THING_INDEX(t) < LIVE ? slot_run(THING_INDEX(t)) : -1;
    if (LIKELY(s->format != FORMAT_DUEL)) return game_asleep(s, slot);
    if (about >= 0 && range_waits(s, about)) return r != about;
    return game_asleep(s, slot);
}

RULE bool game_state(const Pos *s, Thing t, int state)
{
    if (THING_CLASS(t) != THING_SLOT || THING_INDEX(t) >= LIVE) return false;
    int flags = s->slot[THING_INDEX(t)].flags;
    return state == DCM_STATE_ACTIVATED ? flags & SLOT_ACTIVATED : flags & SLOT_SPENT;
}

/* ---- Possessions (DCM-48, DCM-134) ------------------------------------------------------------------------------- */

enum { HELD_LIFTED = 255 /* on its way from one slot to another */ };

RULE int holds_on(const Pos *s, int slot)
{
    int n = 0;
    for (int i = 0; i < s->holds; i++) n += s->hold[i].victim == slot;
    return n;
}

RULE bool holds_party(const Pos *s, int source, int side)
{
    for (int i = 0; i < s->holds; i++)
        if (s->hold[i].source == source && s->hold[i].victim / PARTY == side) return true;
    return false;
}

RULE void hold_drop(Pos *s, int at)
{
    Hold none = { 0, 0 };
    for (s->holds--; at < s->holds; at++) s->hold[at] = s->hold[at + 1];
    s->hold[at] = none;
}

/* No more Lock counters are held than are there: the first made ends first. */
RULE void holds_keep(Pos *s, int slot, int most)
{
    for (int i = 0, n = holds_on(s, slot); n > most; i++)
        if (s->hold[i].victim == slot) hold_drop(s, i--), n--;
}

RULE int held_follow(const Shift *x, int slot)
{
    Thing t = shift_thing(x, slot == HELD_LIFTED ? THING(15, 1) : slot_thing(slot));
    if (THING_CLASS(t) != THING_SLOT) return HELD_LIFTED;
    return THING_INDEX(t) < LIVE ? THING_INDEX(t) : -1;
}

/* A Possession follows both cards, and ends when one of them leaves play: then its Lock counter is like any other. */
RULE void game_follow(Pos *s, const Shift *x)
{
    for (int i = 0; i < s->holds; i++) {
        int victim = held_follow(x, s->hold[i].victim), source = held_follow(x, s->hold[i].source);
        s->hold[i].victim = (uint8_t)victim, s->hold[i].source = (uint8_t)source;
        if (victim < 0 || source < 0) hold_drop(s, i--);
    }
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

/* DCM-9, DCM-69, DCM-125 for a Character; 1 for an Adventurer (DCM-59, DCM-125); the bonus of a Crawler card. */
RULE int32_t base_power(const Box *box, const Pos *s, int slot)
{
    int card = s->card[slot];
    if (slot >= LIVE) return field_of(box, card, DCM_FIELD_POWER);
    const Slot *k = &s->slot[slot];
    if (slot < AT_QUESTS) return !k->poison;
    int32_t power = field_of(box, card, DCM_FIELD_POWER);
    if (slot >= AT_CRAWL) return power;
    if (!(k->flags & SLOT_STRIPPED)) power += field_of(box, card, DCM_FIELD_BONUS);
    return power - (k->poison > 0);
}

RULE int32_t base_stamina(const Box *box, const Pos *s, int slot)
{
    if (slot < AT_QUESTS) return !s->slot[slot].poison;
    return field_of(box, s->card[slot], DCM_FIELD_STAMINA);
}

/* DCM-43, DCC-3, DCS-2. */
RULE int32_t base_limit(const Pos *s)
{
    return s->format == FORMAT_SOLO ? DIFFICULTY[s->difficulty].limit : FORMAT[s->format].limit;
}

/* DCS-5: a Quest that counts cards in the Grave never asks for more than a fifth of Depth; DCS-24: one that adds up
 * Costs for two. */
RULE int32_t quest_goal(const Box *box, const Pos *s, int card)
{
    int goal = field_of(box, card, DCM_FIELD_GOAL), depth = DIFFICULTY[s->difficulty].depth;
    bool counts = box->card[card].traits >> DCM_TRAIT_SORT_CENSUS & 1;
    bool adds = box->card[card].traits >> DCM_TRAIT_SORT_TALLY & 1;
    int most = counts ? (depth + 4) / 5 : (2 * depth + 4) / 5;
    return s->format == FORMAT_SOLO && (counts || adds) && goal > most ? most : goal;
}

RULE int32_t struggle_attack(const Box *box, const Pos *s, int k);
RULE int32_t front_defence(const Box *box, const Pos *s, int front);
RULE int victory_points(const Box *box, const Pos *s, int side);

RULE int32_t game_base(const Box *box, const Pos *s, int number, Thing t)
{
    switch (number) { /* of no thing, or of a player */
    case DCM_NUMBER_ATTACK: return struggle_attack(box, s, s->focus);
    case DCM_NUMBER_DEFENCE: return front_defence(box, s, s->focus);
    case DCM_NUMBER_LIMIT: return base_limit(s);
    case DCM_NUMBER_HAND_LIMIT: return HAND_LIMIT;
    case DCM_NUMBER_VP: return victory_points(box, s, THING_CLASS(t) == THING_SEAT ? THING_INDEX(t) : s->facer);
    default: break;
    }
    if (THING_CLASS(t) != THING_SLOT) return 0;
    int slot = THING_INDEX(t), card = s->card[slot];
    switch (number) { /* printed, wherever the card lies */
    case DCM_NUMBER_COST: return printed_cost(box, card);
    case DCM_NUMBER_POWER: return base_power(box, s, slot);
    case DCM_NUMBER_STAMINA: return base_stamina(box, s, slot);
    case DCM_NUMBER_LIFE: return printed_life(box, card);
    case DCM_NUMBER_EQUIPMENT: return field_of(box, card, DCM_FIELD_EQUIPMENT);
    case DCM_NUMBER_MAGIC: return field_of(box, card, DCM_FIELD_MAGIC);
    case DCM_NUMBER_SKILL: return field_of(box, card, DCM_FIELD_SKILL);
    case DCM_NUMBER_TACTIC: return field_of(box, card, DCM_FIELD_TACTIC);
    case DCM_NUMBER_AREA: return field_of(box, card, DCM_FIELD_AREA);
    case DCM_NUMBER_BONUS: return field_of(box, card, DCM_FIELD_BONUS);
    case DCM_NUMBER_GOAL: return quest_goal(box, s, card);
    case DCM_NUMBER_TARGET: return 1; /* the leader (DCM-84) */
    default: break;
    }
    if (slot >= LIVE) return 0;
    const Slot *k = &s->slot[slot];
    switch (number) { /* counters */
    case DCM_NUMBER_WOUND: return k->wound;
    case DCM_NUMBER_TIME: return k->time;
    case DCM_NUMBER_POISON: return k->poison;
    case DCM_NUMBER_LOCK: return k->lock;
    case DCM_NUMBER_PROGRESS:
    case DCM_NUMBER_QUEST: return k->time;
    default: return 0;
    }
}

RULE uint8_t *slot_counter(Pos *s, int slot, int counter)
{
    Slot *k = &s->slot[slot];
    switch (counter) {
    case DCM_COUNTER_WOUND: return &k->wound;
    case DCM_COUNTER_POISON: return &k->poison;
    case DCM_COUNTER_LOCK: return &k->lock;
    default: return &k->time;
    }
}

/* ---- The encounter ----------------------------------------------------------------------------------------------- */

/* Sum of the Cost of the Dungeon cards in play that are faced (DCM-32, DCC-9). */
RULE int encounter_total(const Box *box, const Pos *s)
{
    int r = faced_row(s), total = 0;
    for (int i = 0; i < s->count[r]; i++) total += printed_cost(box, s->card[RANGE[r].base + i]);
    return total;
}

RULE int encounter_limit(const Box *box, const Pos *s) { return (int)number_now(box, s, DCM_NUMBER_LIMIT, THING_NONE); }

/* The Adventurer number X counts to, from the leader and round again (DCM-85); -1 without a party. */
RULE int party_target(const Pos *s, int side, int x)
{
    int n = s->count[ROW_PARTY + side];
    if (n == 0) return -1;
    return side * PARTY + (x < 1 ? 0 : (x - 1) % n);
}

/* `victim of`: the Adventurer a Character targets now. */
RULE Thing victim_of(const Box *box, const Pos *s, Thing t)
{
    if (THING_CLASS(t) != THING_SLOT) return THING_NONE;
    int victim = party_target(s, s->facer, (int)slot_number(box, s, DCM_NUMBER_TARGET, THING_INDEX(t)));
    return victim < 0 ? (Thing)THING_NONE : slot_thing(victim);
}

/* ---- Resources (DCM-18) ------------------------------------------------------------------------------------------ */

RULE int card_resource(const Box *box, int card)
{
    uint64_t t = box->card[card].traits >> DCM_TRAIT_RESOURCE_EQUIPMENT & 15;
    return t ? __builtin_ctzll(t) : 0;
}

/* Whether no line in play changes a score of this Adventurer: then all four are as printed. */
RULE bool scores_are_printed(const Box *box, const Pos *s, int slot)
{
    int hook = KIT_EVENTS * 4 + DCM_NUMBER_EQUIPMENT;
    return !((s->hooks[hook >> 6] | box->card[s->card[slot]].hooks[hook >> 6]) >> (hook & 63) & 15);
}
RULES_STATIC_ASSERT(DCM_FIELD_TACTIC == DCM_FIELD_EQUIPMENT + 3 && DCM_NUMBER_TACTIC == DCM_NUMBER_EQUIPMENT + 3,
                    "scores are numbered alike");
RULES_STATIC_ASSERT((KIT_EVENTS * 4 + DCM_NUMBER_EQUIPMENT) % 64 <= 60, "their hooks lie in one word");

/* An Adventurer's score in each type. */
RULE void adventurer_scores(const Box *box, const Pos *s, int slot, int score[4])
{
    const int16_t *printed = &box->field[s->card[slot] * box->fields + DCM_FIELD_EQUIPMENT];
    if (LIKELY(scores_are_printed(box, s, slot)))
        for (int type = 0; type < 4; type++) score[type] = printed[type];
    else
        for (int type = 0; type < 4; type++) score[type] = (int)slot_number(box, s, DCM_NUMBER_EQUIPMENT + type, slot);
}

/* The highest score of each type among the available Adventurers (DCM-21). */
RULE void resource_caps(const Box *box, const Pos *s, int side, int cap[4])
{
    for (int type = 0; type < 4; type++) cap[type] = 0;
    for (int slot = side * PARTY, end = slot + s->count[ROW_PARTY + side]; slot < end; slot++) {
        int score[4];
        if (s->slot[slot].lock) continue;
        adventurer_scores(box, s, slot, score);
        for (int type = 0; type < 4; type++) cap[type] = score[type] > cap[type] ? score[type] : cap[type];
    }
}

/* What a side's Crawler cards in play occupy (DCM-19) is taken away. */
RULE void resources_occupy(const Box *box, const Pos *s, int side, int left[4])
{
    for (int i = AT_CRAWL; i < AT_CRAWL + s->count[ROW_CRAWL]; i++)
        if (s->slot[i].owner == side)
            left[card_resource(box, s->card[i])] -= (int)slot_number(box, s, DCM_NUMBER_COST, i);
}

/* What is left of each type at once: the highest score less what is occupied. */
RULE_COLD void resources_left(const Box *box, const Pos *s, int side, int left[4])
{
    resource_caps(box, s, side, left);
    resources_occupy(box, s, side, left);
}

RULE bool resource_fits(const Box *box, const Pos *s, int side, int slot)
{
    int left[4];
    if (range_room(s, ROW_CRAWL) <= 0) return false;
    resources_left(box, s, side, left);
    return slot_number(box, s, DCM_NUMBER_COST, slot) <= left[card_resource(box, s->card[slot])];
}

/* ---- Permissions of the rulebook --------------------------------------------------------------------------------- */

/* Immunities of a Character as damage types, a bit each in the order of the words; the same for Resists. */
RULE int harm_types(const Box *box, int card) { return (int)(box->card[card].traits >> DCM_TRAIT_HARM_HARM & 31); }

RULE int immune_types(const Box *box, int card)
{
    return (int)(box->card[card].traits >> DCM_TRAIT_IMMUNE_NO_HARM & 31);
}

RULE int resist_types(const Box *box, int card)
{
    return (int)(box->card[card].traits >> DCM_TRAIT_RESIST_LESS_HARM & 31);
}

RULE bool legal_wound(const Box *box, const Pos *s, const Deed *d)
{
    int slot = THING_INDEX(d->it), r = slot_range(s, slot);
    if (r < ROW_QUESTS) return true;
    if (r != faced_row(s) || !slot_is(box, s, slot, DCM_KIND_CHARACTER)) return false;
    int by = thing_card(s, d->cause); /* DCM-67; a Character's own types are those of its attack (DCM-145) */
    int types = card_is(box, by, DCM_KIND_CRAWLER_CARD) ? harm_types(box, by) : 0;
    return !types || (types & ~immune_types(box, s->card[slot]));
}

RULE_FOLD bool legal_live(const Box *box, const Pos *s, const Deed *d)
{
    int slot = THING_INDEX(d->it), r = slot_range(s, slot);
    const Slot *k = &s->slot[slot];
    bool dungeon = r == ROW_DUNGEON || r == ROW_OTHER;
    switch (d->event) {
    case DCM_EVENT_ACTIVATE: return r < ROW_QUESTS && !(k->flags & SLOT_ACTIVATED) && !k->lock; /* DCM-59, DCM-124 */
    case DCM_EVENT_RESET: return (k->flags & SLOT_ACTIVATED) != 0;
    case DCM_EVENT_WOUND: return legal_wound(box, s, d);
    case DCM_EVENT_SLAY:
    case DCM_EVENT_POSSESS: return r < ROW_QUESTS;
    case DCM_EVENT_BURY: return dungeon && !range_waits(s, r);
    case DCM_EVENT_CLEAR:
    case DCM_EVENT_RETARGET:
    case DCM_EVENT_RESTOCK: return dungeon;
    case DCM_EVENT_SPEND: return !(k->flags & SLOT_SPENT);
    case DCM_EVENT_SWAP: return r < ROW_QUESTS;
    case DCM_EVENT_COMPLETE: return r >= ROW_QUESTS && r < ROW_DUNGEON && !(k->flags & SLOT_DONE);
    case DCM_EVENT_DISCARD: return r == ROW_CRAWL || dungeon;
    default: return true;
    }
}

/* Events that happen to a player or to nobody; the others need a card. */
RULE bool event_needs_card(int event)
{
    switch (event) {
    case DCM_EVENT_DRAW:
    case DCM_EVENT_SHUFFLE:
    case DCM_EVENT_ROLL:
    case DCM_EVENT_WIN:
    case DCM_EVENT_LOSE:
    case DCM_EVENT_ENGAGE:
    case DCM_EVENT_ATTACK:
    case DCM_EVENT_DEFEND:
    case DCM_EVENT_OVERPOWER:
    case DCM_EVENT_SCORE:
    case DCM_EVENT_REGENERATE:
    case DCM_EVENT_END_ENCOUNTER: return false;
    default: return true;
    }
}

/* Whose the piles are that a card may lie in (DCM-169); SIDES for an Adventurer or a Quest, which lie in none of them. */
RULE int card_home(const Box *box, const Pos *s, int slot)
{
    if (slot_is(box, s, slot, DCM_KIND_DUNGEON_CARD)) return dungeon_owner(s, slot);
    return slot_is(box, s, slot, DCM_KIND_CRAWLER_CARD) ? game_player(s, slot) : SIDES;
}

/* The pile that `send` names for a card: its owner's, and for cards of its kind (DCM-169). -1 otherwise. A Dungeon card
 * lies in its player's hand, who is not its owner in solitaire (DCS-7). */
RULE int send_pile(const Box *box, const Pos *s, int slot, Thing there)
{
    int side = PILE_SEAT(there), home = card_home(box, s, slot);
    bool dungeon = slot_is(box, s, slot, DCM_KIND_DUNGEON_CARD);
    switch (PILE_ZONE(there)) {
    case DCM_ZONE_HAND:
        home = home < SIDES && s->format == FORMAT_SOLO ? 0 : home;
        return side == home ? PILE_RANGE(side, PILE_HAND) : -1;
    case DCM_ZONE_DECK: return side == home && !dungeon ? PILE_RANGE(side, PILE_DECK) : -1;
    case DCM_ZONE_DISCARDS: return side == home && !dungeon ? PILE_RANGE(side, PILE_DISCARDS) : -1;
    case DCM_ZONE_STACK: return side == home && dungeon ? PILE_RANGE(side, PILE_STACK) : -1;
    case DCM_ZONE_GRAVE: return side == home && dungeon ? PILE_RANGE(side, PILE_GRAVE) : -1;
    case DCM_ZONE_POOL: return side == home && dungeon ? PILE_RANGE(side, PILE_POOL) : -1;
    default: return -1;
    }
}

/* A Dungeon card that lies on top of its deck, or face up on it (DCC-10, DCC-13, DCC-14). */
RULE bool on_its_deck(const Box *box, const Pos *s, int slot)
{
    int r = slot_range(s, slot);
    if (!slot_is(box, s, slot, DCM_KIND_DUNGEON_CARD)) return false;
    return RANGE[r].zone == DCM_ZONE_TURNED || (RANGE[r].zone == DCM_ZONE_STACK && slot == range_slot(s, r, 0));
}

/* What the rulebook allows; cards widen and narrow it. */
RULE_FOLD bool game_legal(const Box *box, const Pos *s, const Deed *d)
{
    if (THING_CLASS(d->it) != THING_SLOT) return !event_needs_card(d->event);
    int slot = THING_INDEX(d->it);
    switch (d->event) {
    case DCM_EVENT_PLAY: /* one's own, from where it is out of play (DCM-14, DCM-50) */
        return slot_is(box, s, slot, DCM_KIND_CRAWLER_CARD) && game_player(s, slot) == d->you &&
               resource_fits(box, s, d->you, slot);
    case DCM_EVENT_SEND: return THING_CLASS(d->there) != THING_PILE || send_pile(box, s, slot, d->there) >= 0;
    case DCM_EVENT_PULL: return on_its_deck(box, s, slot) && range_room(s, dungeon_row(s, dungeon_owner(s, slot))) > 0;
    case DCM_EVENT_FLIP:
    case DCM_EVENT_BUST: return on_its_deck(box, s, slot);
    case DCM_EVENT_DRAFT: return false; /* DCM-36: only where the card says so */
    case DCM_EVENT_ARRIVE: {
        int r = slot_range(s, slot);
        if (r == ROW_DUNGEON || r == ROW_OTHER) return true;
        return slot_is(box, s, slot, DCM_KIND_DUNGEON_CARD) &&
               range_room(s, dungeon_row(s, dungeon_owner(s, slot))) > 0;
    }
    case DCM_EVENT_REVIVE: return RANGE[slot_range(s, slot)].zone == DCM_ZONE_FALLEN;
    case DCM_EVENT_RESTOCK:
        if (slot >= LIVE) return RANGE[slot_range(s, slot)].zone == DCM_ZONE_GRAVE;
        break;
    case DCM_EVENT_PUT:
    case DCM_EVENT_TAKE: return slot < LIVE;
    case DCM_EVENT_DROP: return RANGE[slot_range(s, slot)].zone == DCM_ZONE_HAND; /* DCM-96 */
    case DCM_EVENT_DISCARD:
        if (slot >= LIVE) return RANGE[slot_range(s, slot)].zone == DCM_ZONE_HAND;
        break;
    default: break;
    }
    return slot >= LIVE || legal_live(box, s, d);
}

/* The live rows in which an event's thing can lie. */
RULE_FOLD uint32_t game_reach(int event)
{
    uint32_t parties = (1u << SIDES) - 1, dungeons = 3u << ROW_DUNGEON;
    switch (event) {
    case DCM_EVENT_ACTIVATE:
    case DCM_EVENT_RESET:
    case DCM_EVENT_POSSESS:
    case DCM_EVENT_SLAY:
    case DCM_EVENT_SWAP: return parties;
    case DCM_EVENT_WOUND: return parties | dungeons;
    case DCM_EVENT_BURY:
    case DCM_EVENT_CLEAR:
    case DCM_EVENT_RESTOCK:
    case DCM_EVENT_ARRIVE: return dungeons;
    case DCM_EVENT_COMPLETE: return parties << ROW_QUESTS;
    default: return 0xffffffffu;
    }
}

/* The event is known where this is called. */
RULE_FOLD bool deed_permitted(const Box *box, const Pos *s, int event, int slot, int you)
{
    Deed d = { 0, slot_thing(slot), THING_NONE, THING_NONE, (uint8_t)event, (uint8_t)you, 0, 0 };
    return deed_may_as(box, s, &d);
}

/* DCM-165: whether a Disruption card of another player is being played, which whoever faces the encounter may counter
 * with one too. */
RULE bool disruption_is_played(const Box *box, const Pos *s)
{
    const Frame *f = &s->frame[s->top];
    return f->what == DCM_EVENT_PLAY + 1 && f->stage == STAGE_ASK_WOULD && f->you != s->facer &&
           THING_CLASS(f->it) == THING_SLOT && slot_is(box, s, THING_INDEX(f->it), DCM_KIND_DISRUPTION);
}

/* DCC-89: a card that Busted and lies face up no longer is nothing to answer. */
RULE bool bust_is_answered(const Pos *s)
{
    const Frame *f = &s->frame[s->top];
    return f->what == DCM_EVENT_BUST + 1 && f->stage == STAGE_ASK_ON && THING_CLASS(f->it) == THING_SLOT &&
           RANGE[slot_range(s, THING_INDEX(f->it))].zone != DCM_ZONE_TURNED;
}

/*
 * Whether a card may answer an event now. Crawler cards are put into play in steps 2 to 5 only (DCM-53, DCM-46, DCM-93)
 * and must fit the Resources (DCM-18); those who do not face the encounter play Disruption cards and nothing else
 * (DCM-137), who faces it plays them only against others (DCM-165).
 */
RULE bool game_may_respond(const Box *box, const Pos *s, int slot, int seat, bool in_play)
{
    if (s->frame[0].step >= P_END || bust_is_answered(s)) return false;
    if (in_play) return true;
    bool disruption = slot_is(box, s, slot, DCM_KIND_DISRUPTION), faces = seat == s->facer;
    if (disruption == faces && !(disruption && disruption_is_played(box, s))) return false;
    if (range_room(s, PILE_RANGE(seat, PILE_ASIDE)) <= 0) return false;
    return deed_permitted(box, s, DCM_EVENT_PLAY, slot, seat);
}

RULE int card_announce(const Box *box, Pos *s, int slot)
{
    if (RANGE[slot_range(s, slot)].zone != DCM_ZONE_HAND) return slot;
    return card_move(box, s, slot, PILE_RANGE(game_player(s, slot), PILE_ASIDE), false);
}

RULE int32_t game_default(int event)
{
    (void)event;
    return 1;
}

#endif
