/*
 * acts.h - what happens: the act of every event of Doomcrawler.
 *
 * The position changes here and in turn.h, nowhere else. An act that needs another event to end before it goes on keeps
 * its place in f->step; one that is settled at once (game_is_plain) may be handed a frame that is not in the position.
 */
#ifndef DOOM_ACTS_H
#define DOOM_ACTS_H

#include "state.h"

/* Happenings that are not events of the card language. */
enum {
    DOOM_EV_DEFENCE = EV_GAME + DOOM_EVENT_COUNT,
    DOOM_EV_KEYWORD,
    DOOM_EV_LOOT_ROLL,
    DOOM_EV_HEALTH,
    DOOM_EV_SETUP,
    DOOM_EV_REVEAL,
    DOOM_EV_SKIPPED,
    DOOM_EV_REFILL
};

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

RULE int deck_of_kind(int kind)
{
    switch (kind) {
    case DOOM_KIND_THREAT: return DECK_THREATS;
    case DOOM_KIND_EPIC: return DECK_EPICS;
    case DOOM_KIND_ENCOUNTER: return DECK_ENCOUNTERS;
    case DOOM_KIND_LOOT: return DECK_LOOT;
    case DOOM_KIND_CRIT: return DECK_CRITS;
    case DOOM_KIND_SIDEQUEST: return DECK_SIDEQUESTS;
    case DOOM_KIND_DUNGEON: return PILE_DUNGEONS;
    default: return -1;
    }
}

/* DOOM-3: the discard pile becomes the new deck. */
RULE_COLD void deck_refill(const Box *box, Pos *s, int deck, Events *ev)
{
    int pile = deck + DECKS;
    if (!s->count[pile]) return;
    while (s->count[pile]) card_move(box, s, range_slot(s, pile, 0), deck, false);
    pile_shuffle(s, deck);
    tell(s, ev, EV_SHUFFLE, 0, THING_NONE, THING_NONE, deck - DECK_THREATS, 0);
}

/* Draw the top card of a deck into a row and set up its track (DOOM-14); its slot, -1 when there is none (DOOM-4). */
RULE_COLD int deck_draw(const Box *box, Pos *s, int deck, int row, Events *ev)
{
    if (!s->count[deck]) deck_refill(box, s, deck, ev);
    if (!s->count[deck]) return -1;
    int slot = pile_draw(box, s, deck, row);
    s->slot[slot].die = slot_card(box, s, slot)->die;
    if (!s->count[deck]) deck_refill(box, s, deck, ev); /* DOOM-121: at the moment the last card is drawn */
    return slot;
}

/* To the discard pile of its own deck; a dungeon to the cleared ones (DOOM-2). */
RULE int slot_discard(const Box *box, Pos *s, int slot)
{
    int deck = deck_of_kind(slot_kind(box, s, slot));
    if (slot == AT_DUNGEON) return card_move(box, s, slot, PILE_CLEARED, false);
    return card_move(box, s, slot, deck + DECKS, false);
}

/* DOOM-79, DOOM-82: three SideQuests at all times. */
RULE_COLD void sidequests_fill(const Box *box, Pos *s, Events *ev)
{
    while (s->count[ROW_SIDEQUESTS] < DOOM_SIDEQUESTS) {
        int slot = deck_draw(box, s, DECK_SIDEQUESTS, ROW_SIDEQUESTS, ev);
        if (slot < 0) return;
        tell(s, ev, DOOM_EV_REFILL, 0, THING(THING_SLOT, slot), THING_NONE, 0, 0);
    }
}

/* ---- Dice -------------------------------------------------------------------------------------------------------- */

RULE int die_roll(Pos *s, int reason, Thing cause, Events *ev)
{
    int pips = 1 + (int)rng_below(&s->fate.rng, DIE_MAX);
    s->fate.learned++;
    tell(s, ev, EV_ROLL, 0, THING_NONE, cause, pips, reason);
    return pips;
}

RULE bool reason_is_keyword(int reason) { return reason >= DOOM_WORD_REASON_ATTACK && reason <= DOOM_WORD_REASON_REST; }

/* DOOM-38, 39: a keyword's die rolls once more on a 6 and adds; no other roll does (DOOM-58, 85). */
RULE int act_roll(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int dice = f->amount >> 16, sum = f->amount & 0xffff;
    for (int i = 0; i < dice; i++) sum += die_roll(s, f->word, f->self, ev);
    if (reason_is_keyword(f->word) && sum >= number_now(box, s, DOOM_NUMBER_REROLL, THING_NONE))
        sum += die_roll(s, f->word, f->self, ev);
    f->amount = sum;
    return ACT_DONE;
}

RULE int roll_post(const Box *box, Pos *s, int reason, Thing cause, Events *ev)
{
    Deed d = { 65536, THING_NONE, THING_NONE, cause, DOOM_EVENT_ROLL, 0, (uint8_t)reason, 0 };
    return event_post(box, s, &d, 0, ev);
}

/* ---- The hero ---------------------------------------------------------------------------------------------------- */

RULE void game_over(Pos *s, int outcome, Events *ev)
{
    if (s->fate.over) return; /* DOOM-118: the first one reached stands */
    s->outcome = (uint8_t)outcome;
    s->fate.over = 1;
    tell(s, ev, EV_OVER, outcome == OUTCOME_WON ? 0 : SEAT_NONE, THING_NONE, THING_NONE, outcome, 0);
}

RULE int lose_post(const Box *box, Pos *s, Thing cause, Events *ev)
{
    return post(box, s, DOOM_EVENT_LOSE, THING_NONE, 1, cause, ev);
}

/* DOOM-60, 61: the Defence die first; what is left comes off the yellow die. */
RULE int act_damage(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int n = f->amount, held = n < s->defence ? n : s->defence, health = s->slot[AT_HERO].die;
    if (n < 1) return ACT_NOT;
    s->defence = (uint8_t)(s->defence - held);
    n -= held;
    s->slot[AT_HERO].die = (uint8_t)(n > health ? 0 : health - n);
    tell_event(s, ev, f, f->amount, held);
    if (s->slot[AT_HERO].die < 1) lose_post(box, s, f->self, ev); /* DOOM-116 */
    return ACT_DONE;
}

/* DOOM-19, 48: never above the setup value. */
RULE int act_heal(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int top = slot_card(box, s, AT_HERO)->die, before = s->slot[AT_HERO].die, after = before + f->amount;
    if (f->amount < 1 || before >= top) return ACT_NOT;
    s->slot[AT_HERO].die = (uint8_t)(after > top ? top : after);
    tell_event(s, ev, f, s->slot[AT_HERO].die - before, s->slot[AT_HERO].die);
    return ACT_DONE;
}

/* DOOM-58, 59, 133: one black die, no re-roll; it replaces an older one. */
RULE int act_defend(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0) {
        f->step = 1;
        if (roll_post(box, s, DOOM_WORD_REASON_DEFENCE, f->self, ev) == ACT_WAIT) return ACT_WAIT;
    }
    int v = s->result + number_now(box, s, DOOM_NUMBER_DEFENCE, THING_NONE);
    s->defence = (uint8_t)(v < 0 ? 0 : v > DIE_MAX ? DIE_MAX : v);
    tell_event(s, ev, f, s->defence, 0);
    return ACT_DONE;
}

/* DOOM-76, 77: once a game, to the Advanced side, on a fresh track. */
RULE int act_flip(const Box *box, Pos *s, Frame *f, Events *ev)
{
    hooks_lose(box, s, AT_HERO);
    s->card[AT_HERO] = (CardNo)card_field(box, s->card[AT_HERO], DOOM_FIELD_BACK);
    hooks_gain(box, s, AT_HERO);
    s->advanced = 1;
    s->slot[AT_HERO].die = slot_card(box, s, AT_HERO)->die;
    s->slot[AT_HERO].at = 0;
    s->slot[AT_HERO].used = 0;
    if (s->phase == PHASE_DUNGEON) s->defence = DIE_MAX;
    tell_event(s, ev, f, s->slot[AT_HERO].die, s->phase == PHASE_DUNGEON);
    return ACT_DONE;
}

/* ---- Skills ------------------------------------------------------------------------------------------------------ */

/* DOOM-52, 54, 133: the one white die goes to this skill, at this value. */
RULE int act_charge(Pos *s, Frame *f, Events *ev)
{
    int v = f->amount > DIE_MAX ? DIE_MAX : f->amount;
    if (v < 1) return ACT_NOT;
    s->white = (uint8_t)v;
    s->charged = (uint8_t)THING_INDEX(f->it);
    tell_event(s, ev, f, v, 0);
    return ACT_DONE;
}

RULE void charge_spend(Pos *s, int slot)
{
    if (s->white && s->charged == slot) s->white = 0, s->charged = 0;
}

/* DOOM-53, 56: face down, and its white die goes back to the supply. */
RULE int act_deactivate(Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    s->slot[slot].state |= SLOT_INACTIVE;
    charge_spend(s, slot);
    tell_event(s, ev, f, 0, 0);
    return ACT_DONE;
}

RULE int act_activate(Pos *s, Frame *f, Events *ev)
{
    s->slot[THING_INDEX(f->it)].state &= (uint8_t)~SLOT_INACTIVE;
    tell_event(s, ev, f, 0, 0);
    return ACT_DONE;
}

/* DOOM-29, 144: the list top to bottom; then the charge is spent. */
RULE int act_use(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0) tell_event(s, ev, f, is_skill(f->it), 0);
    int r = line_act(box, s, f, ev);
    if (r == ACT_DONE && is_skill(f->it)) charge_spend(s, THING_INDEX(f->it));
    return r;
}

/* ---- Keywords ---------------------------------------------------------------------------------------------------- */

RULE int keyword_number(int event)
{
    switch (event) {
    case DOOM_EVENT_ATTACK: return DOOM_NUMBER_ATTACK;
    case DOOM_EVENT_QUEST: return DOOM_NUMBER_QUEST;
    case DOOM_EVENT_ESCAPE: return DOOM_NUMBER_ESCAPE;
    default: return DOOM_NUMBER_REST;
    }
}

RULE int keyword_reason(int event)
{
    switch (event) {
    case DOOM_EVENT_ATTACK: return DOOM_WORD_REASON_ATTACK;
    case DOOM_EVENT_QUEST: return DOOM_WORD_REASON_QUEST;
    case DOOM_EVENT_ESCAPE: return DOOM_WORD_REASON_ESCAPE;
    default: return DOOM_WORD_REASON_REST;
    }
}

/* What is added to the roll, the target's Difficulty taken off (DOOM-40, 41, 128): the charge of the skill at work, the
 * modifiers in force, what the line itself shows. */
RULE int keyword_bonus(const Box *box, const Pos *s, int event, Thing target, Thing skill, int plus)
{
    int charge = is_skill(skill) ? number_now(box, s, DOOM_NUMBER_CHARGE, skill) : 0;
    return charge + plus + number_now(box, s, keyword_number(event), THING_NONE) -
           number_now(box, s, DOOM_NUMBER_DIFFICULTY, target);
}

/* How much a success takes off: the whole Success Value for ATTACK and QUEST, 1 for ESCAPE and REST (DOOM-44 to 48, 138). */
RULE int keyword_takes(int event, int value)
{
    return event == DOOM_EVENT_ATTACK || event == DOOM_EVENT_QUEST ? value : 1;
}

RULE int act_keyword(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int event = f->what - 1;
    if (f->step == 0) {
        f->step = 1;
        if (roll_post(box, s, keyword_reason(event), f->self, ev) == ACT_WAIT) return ACT_WAIT;
    }
    if (f->step == 1) {
        int value = s->result + keyword_bonus(box, s, event, f->it, f->self, f->amount);
        f->step = 2;
        f->amount = value;
        tell_event(s, ev, f, value, s->result);
        if (value < 1) return ACT_NOT; /* DOOM-42 */
        if (is_hero(f->it)) post(box, s, DOOM_EVENT_HEAL, THING_NONE, keyword_takes(event, value), f->self, ev);
        else post(box, s, DOOM_EVENT_REDUCE, f->it, keyword_takes(event, value), f->self, ev);
        if (f == frame_top(s)) return ACT_DONE;
        return f >= s->frame && f < s->frame + FRAMES ? ACT_WAIT : ACT_DONE;
    }
    return ACT_DONE;
}

/* ---- Tracks ------------------------------------------------------------------------------------------------------ */

/* The line of the slot the die would come to, + 1; 0 where that is empty (then, with `go`, it goes there). */
RULE int track_next(const Card *c, Slot *x, bool go)
{
    int at = x->at + 1 < c->length ? x->at + 1 : 0;
    if (go && !c->at[at]) x->at = (uint8_t)at;
    return c->at[at];
}

/* DOOM-20, 21, 22: one slot onward, then the slot's effect. */
RULE int act_update(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    const Card *c = slot_card(box, s, slot);
    int at = s->slot[slot].at + 1;
    if (at >= c->length) at = 0;
    s->slot[slot].at = (uint8_t)at;
    tell_event(s, ev, f, at, c->at[at]);
    if (c->at[at]) {
        Frame r = { 0 };
        r.self = r.it = f->it;
        r.doer = r.you = 0, r.about = ABOUT_NONE;
        Frame *t = text_push(s, &r, box->line[c->line + c->at[at] - 1].body, ev);
        if (t) t->line = (uint16_t)(c->line + c->at[at]);
    }
    return ACT_DONE;
}

/* DOOM-51, 26: what falls below 1 is defeated. */
RULE int act_reduce(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), n = f->amount;
    if (n < 1 || !has_foe_die(f->it) || !s->slot[slot].die) return ACT_NOT;
    tell_event(s, ev, f, n, s->slot[slot].die > n ? s->slot[slot].die - n : 0);
    if (n < s->slot[slot].die) {
        s->slot[slot].die = (uint8_t)(s->slot[slot].die - n);
        return ACT_DONE;
    }
    post(box, s, DOOM_EVENT_DEFEAT, f->it, 1, f->self, ev);
    return ACT_DONE;
}

RULE int act_restore(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), top = slot_card(box, s, slot)->die, v = s->slot[slot].die + f->amount;
    if (f->amount < 1) return ACT_NOT;
    s->slot[slot].die = (uint8_t)(v > top ? top : v);
    tell_event(s, ev, f, f->amount, s->slot[slot].die);
    return ACT_DONE;
}

/* DOOM-95, 97: the doom die stays within 1 and 6; what does not move has not happened. */
RULE int act_doom(Pos *s, Frame *f, int step, Events *ev)
{
    int v = s->doom + step * f->amount;
    v = v < 1 ? 1 : v > DIE_MAX ? DIE_MAX : v;
    if (f->amount < 1 || v == s->doom) return ACT_NOT;
    s->doom = (uint8_t)v;
    tell_event(s, ev, f, v, 0);
    return ACT_DONE;
}

/* ---- Arrivals ---------------------------------------------------------------------------------------------------- */

RULE int epics_in_play(const Box *box, const Pos *s)
{
    int n = 0;
    for (int i = 0; i < s->count[ROW_THREATS]; i++) n += slot_is_epic(box, s, AT_THREATS + i);
    return n;
}

/* DOOM-74: room for an epic: the right-most ordinary threat goes, without a Loot Roll. */
RULE void threat_make_room(const Box *box, Pos *s, Events *ev)
{
    for (int i = s->count[ROW_THREATS] - 1; i >= 0; i--) {
        if (slot_is_epic(box, s, AT_THREATS + i)) continue;
        tell(s, ev, EV_GAME + DOOM_EVENT_DISCARD, 0, THING(THING_SLOT, AT_THREATS + i), THING_NONE, 0, 0);
        slot_discard(box, s, AT_THREATS + i);
        return;
    }
}

/* One spawn. Where there is no room, DAMAGE is taken instead (DOOM-65, 73), and nobody has come; checked in the order of DOOM-A15. */
RULE int threat_spawn(const Box *box, Pos *s, bool epic, Thing cause, Events *ev)
{
    int limit = number_now(box, s, DOOM_NUMBER_THREAT_LIMIT, THING_NONE);
    bool full = s->count[ROW_THREATS] >= limit;
    int deck = epic ? DECK_EPICS : DECK_THREATS;
    if (epic ? epics_in_play(box, s) >= DOOM_EPIC_LIMIT : full) {
        post(box, s, DOOM_EVENT_DAMAGE, THING_NONE, number_now(box, s, DOOM_NUMBER_TOLL, THING_NONE), cause, ev);
        return ACT_NOT;
    }
    if (epic && full && s->count[deck] + s->count[deck + DECKS]) threat_make_room(box, s, ev); /* none comes: DOOM-4 */
    int slot = deck_draw(box, s, deck, ROW_THREATS, ev);
    if (slot < 0) return ACT_NOT;
    tell(s, ev, EV_GAME + DOOM_EVENT_SPAWN, 0, THING(THING_SLOT, slot), THING_NONE, epic, 0);
    return ACT_DONE;
}

/* DOOM-135: n separate spawns, each an event of its own; f->amount counts those still to come. */
RULE int act_spawn_each(const Box *box, Pos *s, Frame *f, Events *ev)
{
    f->step = 1;
    if (f->amount-- > 0) {
        Deed d = { 1, THING_NONE, THING_NONE, f->self, DOOM_EVENT_SPAWN, f->you, f->word, 0 };
        event_try(box, s, &d, 0, ev);
        return ACT_WAIT;
    }
    f->flags |= FRAME_DONE;
    f->stage = STAGE_SETTLE; /* each was heard already */
    return ACT_WAIT;
}

RULE int act_spawn(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step || f->amount > 1) return act_spawn_each(box, s, f, ev);
    if (f->amount < 1) return ACT_NOT;
    return threat_spawn(box, s, f->word == DOOM_WORD_SPAWNED_EPIC, f->self, ev);
}

/* DOOM-89, 94: the fourth defeats the hero, whatever is left in the deck. */
RULE int act_crit(const Box *box, Pos *s, Frame *f, Events *ev)
{
    for (; f->amount > 0; f->amount--) {
        if (s->count[ROW_CRITS] >= DOOM_CRIT_LIMIT) {
            lose_post(box, s, f->self, ev); /* DOOM-117 */
            return ACT_DONE;
        }
        int slot = deck_draw(box, s, DECK_CRITS, ROW_CRITS, ev);
        if (slot < 0) return ACT_NOT;
        tell_event(s, ev, f, s->count[ROW_CRITS], s->card[slot]);
    }
    return ACT_DONE;
}

/* DOOM-86 to 88: draw loot; over the limit, the player discards. f->amount counts those still to come; f->step 1: asking. */
RULE int act_claim(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int limit = number_now(box, s, DOOM_NUMBER_LOOT_LIMIT, THING_NONE);
    if (limit > DOOM_LOOT_LIMIT) limit = DOOM_LOOT_LIMIT;
    for (;;) {
        if (s->count[ROW_LOOT] > limit && s->count[ROW_LOOT] > 1) {
            f->step = 1;
            return ACT_STOP;
        }
        f->step = 0;
        if (f->amount < 1) return ACT_DONE;
        f->amount--;
        int slot = deck_draw(box, s, DECK_LOOT, ROW_LOOT, ev);
        if (slot < 0) return f->left ? ACT_DONE : ACT_NOT;
        f->left = 1;
        tell(s, ev, EV_GAME + DOOM_EVENT_CLAIM, 0, THING(THING_SLOT, slot), f->self, s->count[ROW_LOOT], 0);
    }
}

/* DOOM-57, 132: reveal the top Encounter and resolve it completely; game_end discards it. */
RULE int act_encounter(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!range_room(s, ROW_RESOLVING)) return ACT_NOT;
    int slot = deck_draw(box, s, DECK_ENCOUNTERS, ROW_RESOLVING, ev);
    if (slot < 0) return ACT_NOT; /* DOOM-4 */
    Thing card = THING(THING_SLOT, slot);
    tell(s, ev, EV_GAME + DOOM_EVENT_ENCOUNTER, 0, card, f->self, 0, 0);
    Deed d = { 0, card, THING_NONE, card, DOOM_EVENT_REVEAL, 0, 0, 0 };
    event_push(s, &d, 0, ev);
    return ACT_DONE;
}

/* An Encounter lies in no pile until it is resolved (DOOM-132); then it is discarded. */
RULE void game_end(const Box *box, Pos *s, const Frame *f, Events *ev)
{
    (void)ev;
    if (f->what == DOOM_EVENT_REVEAL + 1 && slot_in(f->it, AT_RESOLVING, LIVE - AT_RESOLVING))
        slot_discard(box, s, THING_INDEX(f->it));
}

/* ---- Departures -------------------------------------------------------------------------------------------------- */

/* Difficulty for a Loot Roll: what a skill takes off during its action does not count (DOOM-50). */
RULE int loot_difficulty(const Box *box, Pos *s, Thing t)
{
    if (LIKELY(!s->lingers)) return number_now(box, s, DOOM_NUMBER_DIFFICULTY, t);
    Doom apart = *s;
    linger_end(&apart, DOOM_SPAN_ACTION);
    hooks_refresh(box, &apart);
    return number_now(box, &apart, DOOM_NUMBER_DIFFICULTY, t);
}

/* DOOM-99: the next dungeon is set up with the doom die unchanged, then an epic comes; DOOM-100: after the last, victory. */
RULE void dungeon_next(const Box *box, Pos *s, Events *ev)
{
    if (!s->count[PILE_STACK]) {
        post(box, s, DOOM_EVENT_WIN, THING_NONE, 1, THING_NONE, ev);
        return;
    }
    int slot = card_move(box, s, range_slot(s, PILE_STACK, 0), ROW_DUNGEON, false);
    s->slot[slot].die = slot_card(box, s, slot)->die;
    tell(s, ev, DOOM_EV_REVEAL, 0, THING(THING_SLOT, slot), THING_NONE, s->count[PILE_STACK], 0);
    Deed d = { 1, THING_NONE, THING_NONE, THING_NONE, DOOM_EVENT_SPAWN, 0, DOOM_WORD_SPAWNED_EPIC, 0 };
    event_try(box, s, &d, 0, ev); /* DOOM-72 */
}

/* DOOM-26: first a Loot Roll, then the card is discarded; then what its kind brings (DOOM-A14). */
RULE int act_defeat(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    switch (f->step) {
    case 0:
        f->step = 1;
        s->slot[slot].die = 0;
        tell_event(s, ev, f, 0, 0);
        if (roll_post(box, s, DOOM_WORD_REASON_LOOT, f->it, ev) == ACT_WAIT) return ACT_WAIT;
        /* fall through */
    case 1: { /* DOOM-83: greater than the Difficulty; a tie fails */
        int v = s->result + number_now(box, s, DOOM_NUMBER_LOOT_ROLL, THING_NONE), d = loot_difficulty(box, s, f->it);
        f->step = 2;
        tell(s, ev, DOOM_EV_LOOT_ROLL, 0, f->it, THING_NONE, v, d);
        if (v > d && post(box, s, DOOM_EVENT_CLAIM, THING_NONE, 1, f->it, ev) == ACT_WAIT) return ACT_WAIT;
    }
        /* fall through */
    case 2: {
        bool epic = slot_is_epic(box, s, slot), sidequest = is_sidequest(f->it), dungeon = is_dungeon(f->it);
        f->step = 3;
        if (slot < LIVE) f->it = THING(THING_SLOT, slot_discard(box, s, slot));
        if (epic && !s->advanced) post(box, s, DOOM_EVENT_FLIP, THING(THING_SLOT, AT_HERO), 1, f->it, ev); /* DOOM-76 */
        if (sidequest) sidequests_fill(box, s, ev);
        if (dungeon) dungeon_next(box, s, ev);
        return f == frame_top(s) ? ACT_DONE : ACT_WAIT;
    }
    default: return ACT_DONE;
    }
}

RULE int act_discard(const Box *box, Pos *s, Frame *f, Events *ev)
{
    bool sidequest = is_sidequest(f->it);
    tell_event(s, ev, f, 0, 0);
    f->it = THING(THING_SLOT, slot_discard(box, s, THING_INDEX(f->it)));
    if (sidequest) sidequests_fill(box, s, ev); /* DOOM-79 */
    return ACT_DONE;
}

/* Give the card in this slot of a deck the next settled place; returns its slot. */
RULE int deck_single_out(Pos *s, int slot, int deck)
{
    uint8_t *settled = KIT_LOOSE(s, deck);
    int depth = s->count[deck] - 1 - slot_stored(deck, slot);
    if (depth < *settled) return slot;
    int next = range_stored(deck, s->count[deck] - 1 - *settled);
    CardNo card = s->card[slot];
    s->card[slot] = s->card[next];
    s->card[next] = card;
    ++*settled;
    return next;
}

/* Put a card on top of or under a deck. From under it on, the whole deck has an order. */
RULE int deck_insert(const Box *box, Pos *s, int slot, int deck, bool under)
{
    bool inside = slot_range(s, slot) == deck;
    if (inside) slot = deck_single_out(s, slot, deck);
    if (under) pile_settle(s, deck, s->count[deck]);
    slot = card_move(box, s, slot, deck, under);
    if (!inside) ++*KIT_LOOSE(s, deck);
    return slot;
}

/* `send X to the top / bottom of the deck`, or to the discards of its kind. */
RULE int act_send(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (THING_CLASS(f->it) != THING_SLOT || THING_CLASS(f->there) != THING_PILE) return ACT_NOT;
    int slot = THING_INDEX(f->it), deck = deck_of_kind(slot_kind(box, s, slot));
    bool sidequest = is_sidequest(f->it);
    if (deck < DECK_THREATS || slot == AT_DUNGEON) return ACT_NOT;
    if (PILE_ZONE(f->there) == DOOM_ZONE_DISCARDS) deck += DECKS;
    else if (PILE_ZONE(f->there) != DOOM_ZONE_DECK) return ACT_NOT;
    bool known = slot_seen_by(s, slot, 0, -1);
    f->it = THING(THING_SLOT, deck < DISCARD_THREATS ? deck_insert(box, s, slot, deck, PILE_BOTTOM(f->there))
                                                     : slot_discard(box, s, slot));
    if (known && deck < DISCARD_THREATS) peek_add(s, THING_INDEX(f->it), 1); /* the player saw where it went */
    tell_event(s, ev, f, PILE_BOTTOM(f->there), 0);
    if (sidequest) sidequests_fill(box, s, ev);
    return ACT_DONE;
}

RULE int act_look(Pos *s, Frame *f, Events *ev)
{
    if (THING_CLASS(f->it) != THING_SLOT) return ACT_NOT;
    int slot = THING_INDEX(f->it), r = slot_range(s, slot);
    if (r >= DECK_THREATS && r < DISCARD_THREATS) pile_settle(s, r, s->count[r] - slot_stored(r, slot));
    if (!slot_seen_by(s, THING_INDEX(f->it), 0, -1)) peek_add(s, THING_INDEX(f->it), 1);
    tell_event(s, ev, f, 0, 0);
    return ACT_DONE;
}

RULE int act_push(Pos *s, Frame *f, bool dark, Events *ev)
{
    Slot *x = &s->slot[THING_INDEX(f->it)];
    x->state = (uint8_t)(dark ? x->state | SLOT_DARK : x->state & ~SLOT_DARK);
    tell_event(s, ev, f, 0, 0);
    return ACT_DONE;
}

/* ---- Asked by the machine --------------------------------------------------------------------------------------- */

/* Events that are settled in one step. Those that roll are, as long as no card hangs on a roll; those that may go on after
 * another event are, when nothing is left to go on with. */
RULE_FOLD bool game_is_plain(const Box *box, const Pos *s, const Deed *d)
{
    switch (d->event) {
    case DOOM_EVENT_ATTACK:
    case DOOM_EVENT_QUEST:
    case DOOM_EVENT_ESCAPE:
    case DOOM_EVENT_REST:
    case DOOM_EVENT_DEFEND: return event_is_quiet(box, s, DOOM_EVENT_ROLL);
    case DOOM_EVENT_USE:
    case DOOM_EVENT_PLAY:
    case DOOM_EVENT_DEFEAT: return false;
    case DOOM_EVENT_SPAWN: return d->amount == 1;
    case DOOM_EVENT_CLAIM:
        return d->amount == 1 && s->count[ROW_LOOT] < number_now(box, s, DOOM_NUMBER_LOOT_LIMIT, THING_NONE);
    case DOOM_EVENT_DISCARD:
        return !(slot_card(box, s, THING_INDEX(d->it))->hooks[HOOK(DOOM_EVENT_DISCARD, 0) >> 6] >>
                     (HOOK(DOOM_EVENT_DISCARD, HOOK_ON) & 63) &
                 1);
    default: return true;
    }
}

/* Events that move a die or turn a card on the table. Whatever a card permits (`may push`), and whatever has come of it since the
 * event was permitted, such a thing must lie there when they act. */
RULE bool needs_table(int event)
{
    const uint64_t mask = 1ull << DOOM_EVENT_ATTACK | 1ull << DOOM_EVENT_QUEST | 1ull << DOOM_EVENT_ESCAPE |
                          1ull << DOOM_EVENT_REST | 1ull << DOOM_EVENT_UPDATE | 1ull << DOOM_EVENT_REDUCE |
                          1ull << DOOM_EVENT_RESTORE | 1ull << DOOM_EVENT_CHARGE | 1ull << DOOM_EVENT_ACTIVATE |
                          1ull << DOOM_EVENT_DEACTIVATE | 1ull << DOOM_EVENT_PUSH | 1ull << DOOM_EVENT_RETURN |
                          1ull << DOOM_EVENT_DEFEAT | 1ull << DOOM_EVENT_DISCARD | 1ull << DOOM_EVENT_FLIP;
    return mask >> event & 1;
}

RULE_FOLD int game_act(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0 && needs_table(f->what - 1) &&
        !(THING_CLASS(f->it) == THING_SLOT && slot_is_live(THING_INDEX(f->it))))
        return ACT_NOT;
    switch (f->what - 1) {
    case DOOM_EVENT_ATTACK:
    case DOOM_EVENT_QUEST:
    case DOOM_EVENT_ESCAPE:
    case DOOM_EVENT_REST: return act_keyword(box, s, f, ev);
    case DOOM_EVENT_ROLL: return act_roll(box, s, f, ev);
    case DOOM_EVENT_UPDATE: return act_update(box, s, f, ev);
    case DOOM_EVENT_DAMAGE: return act_damage(box, s, f, ev);
    case DOOM_EVENT_REDUCE: return act_reduce(box, s, f, ev);
    case DOOM_EVENT_DEFEND: return act_defend(box, s, f, ev);
    case DOOM_EVENT_CHARGE: return act_charge(s, f, ev);
    case DOOM_EVENT_ACTIVATE: return act_activate(s, f, ev);
    case DOOM_EVENT_DEACTIVATE: return act_deactivate(s, f, ev);
    case DOOM_EVENT_PUSH: return act_push(s, f, true, ev);
    case DOOM_EVENT_RETURN: return act_push(s, f, false, ev);
    case DOOM_EVENT_HEAL: return act_heal(box, s, f, ev);
    case DOOM_EVENT_RESTORE: return act_restore(box, s, f, ev);
    case DOOM_EVENT_RAISE_DOOM: return act_doom(s, f, 1, ev);
    case DOOM_EVENT_LOWER_DOOM: return act_doom(s, f, -1, ev);
    case DOOM_EVENT_SPAWN: return act_spawn(box, s, f, ev);
    case DOOM_EVENT_DEFEAT: return act_defeat(box, s, f, ev);
    case DOOM_EVENT_CLAIM: return act_claim(box, s, f, ev);
    case DOOM_EVENT_CRIT: return act_crit(box, s, f, ev);
    case DOOM_EVENT_ENCOUNTER: return act_encounter(box, s, f, ev);
    case DOOM_EVENT_DISCARD: return act_discard(box, s, f, ev);
    case DOOM_EVENT_SEND: return act_send(box, s, f, ev);
    case DOOM_EVENT_LOOK_AT: return act_look(s, f, ev);
    case DOOM_EVENT_FLIP: return act_flip(box, s, f, ev);
    case DOOM_EVENT_USE:
    case DOOM_EVENT_PLAY: return act_use(box, s, f, ev);
    case DOOM_EVENT_WIN: game_over(s, OUTCOME_WON, ev); return ACT_DONE;
    case DOOM_EVENT_LOSE: game_over(s, OUTCOME_LOST, ev); return ACT_DONE;
    default: return ACT_DONE; /* reveal, phases, the round's end: only heard */
    }
}

/* A hero whose defeat was prevented but who has not been healed is looked at again. */
RULE int game_settle(const Box *box, Pos *s, Events *ev)
{
    if (LIKELY(s->slot[AT_HERO].die > 0) || s->fate.over) return ACT_DONE;
    for (int i = 1; i <= s->top; i++)
        if (s->frame[i].what == DOOM_EVENT_LOSE + 1 && s->frame[i].stage < STAGE_SETTLE) return ACT_DONE;
    return lose_post(box, s, THING_NONE, ev);
}

RULE void game_after_play(const Box *box, Pos *s, Frame *f, Events *ev) { (void)box, (void)s, (void)f, (void)ev; }

#endif
