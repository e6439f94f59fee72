/*
 * hero.h - what the hero does and suffers: decks and dice, damage and healing, skills, keywords.
 *
 * An act that needs another event to end before it goes on keeps its place in f->step; one that is settled at once
 * (game_is_plain) may be handed a frame that is not in the position. Does NOT move the dungeon's dice or cards
 * (rows.h).
 */
#ifndef DOOM_HERO_H
#define DOOM_HERO_H

#include "state.h"

/* Happenings that are not events of the card language. */
enum {
    DOOM_EV_LOOT_ROLL = EV_GAME + DOOM_EVENT_COUNT,
    DOOM_EV_HEALTH, /* what is left of it */
    DOOM_EV_REVEAL,
    DOOM_EV_SKIPPED, /* a keyword without a target (DOOM-37) */
    DOOM_EV_REFILL,
    DOOM_EV_FULL,     /* no room for a threat that would spawn: DAMAGE instead; a: an epic one (DOOM-65, 73) */
    DOOM_EV_UNLOCKED, /* no skill is ACTIVE: this one is turned up (DOOM-127) */
    DOOM_EV_WHITE,    /* the white die leaves this skill without the skill being turned (DOOM-54, 144) */
    DOOM_EV_EXPIRED,  /* a Defence die left over is taken away (DOOM-A6) */
    DOOM_EV_LAID      /* setup: the hero, a dungeon of the stack (a: which, from the top), the first threat */
};

/* ---- What a slot shows: its fields share a byte ------------------------------------------------------------------ */

RULE void die_set(Pos *s, int slot, int v) { s->slot[slot].die = (unsigned)v & 7u; }
RULE void track_set(Pos *s, int slot, int at) { s->slot[slot].at = (unsigned)at & 7u; }

RULE void state_set(Pos *s, int slot, int bit, bool on)
{
    int state = s->slot[slot].state;
    s->slot[slot].state = (unsigned)(on ? state | bit : state & ~bit) & 3u;
}

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

/* Take the top card of a deck into a row and set up its track (DOOM-14); its slot, -1 when there is none (DOOM-4). Who
 * takes it tells of it, and then renews the deck. */
RULE_COLD int deck_take(const Box *box, Pos *s, int deck, int row, Events *ev)
{
    if (!s->count[deck]) deck_refill(box, s, deck, ev);
    if (!s->count[deck]) return -1;
    int slot = pile_draw(box, s, deck, row);
    die_set(s, slot, slot_card(box, s, slot)->die);
    return slot;
}

/* DOOM-121: at the moment the last card is drawn. */
RULE void deck_renew(const Box *box, Pos *s, int deck, Events *ev)
{
    if (!s->count[deck]) deck_refill(box, s, deck, ev);
}

RULE_COLD int deck_draw(const Box *box, Pos *s, int deck, int row, Events *ev)
{
    int slot = deck_take(box, s, deck, row, ev);
    deck_renew(box, s, deck, ev);
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
        int slot = deck_take(box, s, DECK_SIDEQUESTS, ROW_SIDEQUESTS, ev);
        if (slot < 0) return;
        tell(s, ev, DOOM_EV_REFILL, 0, THING(THING_SLOT, slot), THING_NONE, 0, 0);
        deck_renew(box, s, DECK_SIDEQUESTS, ev);
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
    die_set(s, AT_HERO, n > health ? 0 : health - n);
    tell_event(s, ev, f, f->amount, held);
    if (n) tell(s, ev, DOOM_EV_HEALTH, 0, THING(THING_SLOT, AT_HERO), f->self, s->slot[AT_HERO].die, 0);
    if (s->slot[AT_HERO].die < 1) lose_post(box, s, f->self, ev); /* DOOM-116 */
    return ACT_DONE;
}

/* DOOM-19, 48: never above the setup value. */
RULE int act_heal(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int top = slot_card(box, s, AT_HERO)->die, before = s->slot[AT_HERO].die, after = before + f->amount;
    if (f->amount < 1 || before >= top) return ACT_NOT;
    die_set(s, AT_HERO, after > top ? top : after);
    tell(s, ev, EV_GAME + DOOM_EVENT_HEAL, 0, THING(THING_SLOT, AT_HERO), f->self, s->slot[AT_HERO].die - before,
         s->slot[AT_HERO].die);
    return ACT_DONE;
}

/* DOOM-58, 59, 133: one black die, no re-roll; it replaces an older one. */
RULE int act_defend(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0) {
        f->step = 1;
        if (roll_post(box, s, DOOM_WORD_REASON_DEFENCE, f->self, ev) == ACT_WAIT) return ACT_WAIT;
    }
    int v = s->result + number_now(box, s, DOOM_NUMBER_DEFENCE, THING_NONE), before = s->defence;
    s->defence = (uint8_t)(v < 0 ? 0 : v > DIE_MAX ? DIE_MAX : v);
    tell_event(s, ev, f, s->defence, before);
    return ACT_DONE;
}

/* DOOM-76, 77: once a game, to the Advanced side, on a fresh track. */
RULE int act_flip(const Box *box, Pos *s, Frame *f, Events *ev)
{
    hooks_lose(box, s, AT_HERO);
    s->card[AT_HERO] = (CardNo)card_field(box, s->card[AT_HERO], DOOM_FIELD_BACK);
    hooks_gain(box, s, AT_HERO);
    s->advanced = 1;
    die_set(s, AT_HERO, slot_card(box, s, AT_HERO)->die);
    track_set(s, AT_HERO, 0);
    s->slot[AT_HERO].used = 0;
    if (s->phase == PHASE_DUNGEON) s->defence = DIE_MAX;
    tell_event(s, ev, f, s->slot[AT_HERO].die, s->phase == PHASE_DUNGEON);
    return ACT_DONE;
}

/* ---- Skills ------------------------------------------------------------------------------------------------------ */

/* The white die leaves a skill that stays as it is. */
RULE void charge_leaves(Pos *s, int slot, Events *ev)
{
    if (!s->white || s->charged != slot) return;
    tell(s, ev, DOOM_EV_WHITE, 0, THING(THING_SLOT, slot), THING_NONE, s->white, 0);
    s->white = 0, s->charged = 0;
}

/* DOOM-52, 54, 133: the one white die goes to this skill, at this value. */
RULE int act_charge(Pos *s, Frame *f, Events *ev)
{
    int v = f->amount > DIE_MAX ? DIE_MAX : f->amount;
    if (v < 1) return ACT_NOT;
    if (s->charged != THING_INDEX(f->it)) charge_leaves(s, s->charged, ev);
    s->white = (uint8_t)v;
    s->charged = (uint8_t)THING_INDEX(f->it);
    tell_event(s, ev, f, v, 0);
    return ACT_DONE;
}

/* DOOM-53, 56: face down, and its white die goes back to the supply. */
RULE int act_deactivate(Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    state_set(s, slot, SLOT_INACTIVE, true);
    charge_leaves(s, slot, 0); /* which the turning says */
    tell_event(s, ev, f, 0, 0);
    return ACT_DONE;
}

RULE int act_activate(Pos *s, Frame *f, Events *ev)
{
    state_set(s, THING_INDEX(f->it), SLOT_INACTIVE, false);
    tell_event(s, ev, f, 0, 0);
    return ACT_DONE;
}

RULE bool event_is_keyword(int event)
{
    return event == DOOM_EVENT_ATTACK || event == DOOM_EVENT_QUEST || event == DOOM_EVENT_ESCAPE ||
           event == DOOM_EVENT_REST;
}

/* DOOM-37: the keyword a skill begins with, where it has no target now. -1: it has one, or the
 * list begins otherwise. */
RULE_COLD int skill_in_vain(const Box *box, const Pos *s, Thing skill, int line)
{
    int32_t stack[10];
    int depth = 0;
    Thing found[ACTION_MAX];
    Frame r = { 0 };
    r.self = skill, r.about = ABOUT_NONE, r.pc = box->line[line].body;
    Eval e = frame_eval(box, s, &r);
    if (box->code[r.pc] - 1u < OP_SET - 1u) r.pc = (uint16_t)eval_run(&e, r.pc, stack, &depth); /* what it adds */
    if (box->code[r.pc] == OP_SET) r.pc = (uint16_t)(r.pc + 2);
    if (box->code[r.pc] != OP_PICK) return -1;
    Asking a = asking_at(box, r.pc);
    return event_is_keyword(a.event) && !asking_find(box, s, &r, &a, found) ? a.event : -1;
}

/* The card that keeps a keyword from its targets; 0 where there are none to keep it from. */
RULE_COLD int keyword_forbidder(const Box *box, const Pos *s, int event, Thing skill)
{
    for (int slot = 0; slot < LIVE; slot++) {
        Deed d = { 1, THING(THING_SLOT, slot), THING_NONE, skill, (uint8_t)event, 0, 0, 0 };
        if (!s->card[slot] || !(game_reach(event) >> slot_run(slot) & 1)) continue;
        int by = deed_forbidder(box, s, &d);
        if (by) return by;
    }
    return 0;
}

/* The `use` line a card offers between skills, counted over the box; -1 none (DOOM-A11). */
RULE int turn_line(const Box *box, const Pos *s, int slot)
{
    const Card *c = slot_card(box, s, slot);
    if (game_asleep(s, slot)) return -1;
    for (int i = 0; i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (l->kind != LINE_USE || l->hook != DOOM_WINDOW_TURN || !line_awake(s, l, slot)) continue;
        Thing self = THING(THING_SLOT, slot);
        int can = is_skill(self) ? 0 : l->can; /* a skill may be performed in vain */
        if (!l->test && !can) return c->line + i;
        Frame r = { 0 };
        r.self = self, r.about = ABOUT_NONE;
        Eval e = { box, s, &r, self, THING_NONE, 0 };
        if (can ? line_open(box, s, l, &r) : tests_hold(&e, l->test)) return c->line + i;
    }
    return -1;
}

RULE void keyword_unmet(const Box *box, const Pos *s, const Frame *f, const Asking *a, Events *ev)
{
    if (!ev || !event_is_keyword(a->event)) return;
    tell_by(s, ev, DOOM_EV_SKIPPED, 0, f->self, keyword_forbidder(box, s, a->event, f->self), a->event, 0);
}

/* The line that is used: the one that was chosen, or, where a card performs a skill, the one that skill offers. */
RULE bool use_line(const Box *box, const Pos *s, Frame *f)
{
    const Card *c = slot_card(box, s, THING_INDEX(f->it));
    if (f->line >= c->line && f->line < c->line + c->lines) return true;
    int line = turn_line(box, s, THING_INDEX(f->it));
    if (line >= 0) f->line = (uint16_t)line;
    return line >= 0;
}

/* DOOM-29, 144: the list top to bottom; then the charge is spent. */
RULE int act_use(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0 && !use_line(box, s, f)) return ACT_NOT;
    if (f->step == 0) tell_event(s, ev, f, is_skill(f->it), 0);
    int r = line_act(box, s, f, ev);
    if (r == ACT_DONE && is_skill(f->it)) charge_leaves(s, THING_INDEX(f->it), ev);
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

/* What is added to the roll, the target's Difficulty taken off (DOOM-40, 41, 128): the charge of the skill at work
 * where the line `shows` its icon, the modifiers in force, what the line adds besides. */
RULE int keyword_bonus(const Box *box, const Pos *s, int event, Thing target, Thing skill, int shows, int plus)
{
    int charge = shows == DOOM_WORD_ADDS_CHARGE ? number_now(box, s, DOOM_NUMBER_CHARGE, skill) : 0;
    return charge + plus + number_now(box, s, keyword_number(event), THING_NONE) -
           number_now(box, s, DOOM_NUMBER_DIFFICULTY, target);
}

/* How much a success takes off: the whole Success Value for ATTACK and QUEST, 1 for ESCAPE and REST (DOOM-44 to 48,
 * 138). */
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
        int value = s->result + keyword_bonus(box, s, event, f->it, f->self, f->word, f->amount);
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

#endif
