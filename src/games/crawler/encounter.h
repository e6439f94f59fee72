/*
 * encounter.h - steps 1 and 6 to 13 of an encounter: Marching Order, its beginning and its end. Steps 2 and 3 to 5 are in
 * build.h and fight.h.
 *
 * Does NOT build the encounter or fight it.
 */
#ifndef CRAWLER_ENCOUNTER_H
#define CRAWLER_ENCOUNTER_H

#include "games/crawler/fight.h"

/* ---- Marching Order (DCM-24, DCS-13) ----------------------------------------------------------------------------- */

RULE int order_list(const Pos *s, Action *out)
{
    int n = 0;
    for (int i = s->cursor; i < s->count[ROW_PARTY + s->asker]; i++) out[n++] = ACT(VERB_CARD, s->asker * PARTY + i);
    return n;
}

/* DCM-28, DCM-29, DCM-168. */
RULE void dealt_tell(const Pos *s, int p, Events *ev)
{
    int hand = PILE_RANGE(p, PILE_HAND), pool = PILE_RANGE(p, PILE_POOL);
    tell(s, ev, TOLD_DEALT, p, THING_NONE, THING_NONE, s->count[hand], s->count[pool]);
    held_tell(s, hand, s->count[hand], ev);
    held_tell(s, pool, s->count[pool], ev);
}

/* The chosen Adventurer comes next; the others keep their order behind it. */
RULE void order_answer(Pos *s, Action a)
{
    for (int i = ACT_OPERAND(a); i > s->asker * PARTY + s->cursor; i--) slots_swap(s, i, i - 1);
    s->cursor++;
}

RULE int order_step(Pos *s, Events *ev)
{
    if (s->cursor + 1 < s->count[ROW_PARTY + s->asker]) return ACT_STOP;
    s->cursor = 0;
    tell(s, ev, TOLD_ORDER, s->asker, slot_thing(s->asker * PARTY), THING_NONE, 0, 0);
    if (s->encounters == 0) { /* setup: DCM-24; the number by which fronts know an Adventurer */
        for (int i = 0; i < PARTY; i++) s->slot[s->asker * PARTY + i].owner = (uint8_t)i;
        if (++s->asker < players_of(s)) return ACT_WAIT;
        s->asker = 0;
        for (int p = 0; p < players_of(s); p++) dealt_tell(s, p, ev);
        s->fate.learned++;
        phase_to(s, s->format == FORMAT_SOLO ? P_NEW_HAND : P_BEGIN);
    } else {
        phase_to(s, P_DISCARD);
    }
    return ACT_WAIT;
}

/* DCS-4. */
RULE void new_hand_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    int hand = PILE_RANGE(0, PILE_HAND), deck = PILE_RANGE(0, PILE_DECK);
    phase_to(s, P_BEGIN);
    if (ACT_VERB(a) == VERB_PASS) return;
    for (int i = 0; i < s->count[hand]; i++) tell_to(s, ev, TOLD_BACK, 0, slot_thing(range_slot(s, hand, i)), 0, 0);
    while (s->count[hand]) card_move(box, s, range_slot(s, hand, 0), deck, false);
    range_shuffle(box, s, deck);
    for (int i = 0; i < HAND_LIMIT; i++) card_move(box, s, range_slot(s, deck, 0), hand, false);
    dealt_tell(s, 0, ev);
}

/* ---- An encounter begins ----------------------------------------------------------------------------------------- */

/* DCC-67: of two Dungeons one is faced and the other waits. */
RULE void dungeons_tell(const Pos *s, Events *ev)
{
    int faced = faced_row(s);
    for (int r = ROW_DUNGEON; r <= ROW_OTHER; r++)
        for (int i = RANGE[r].base; ev && i < RANGE[r].base + s->count[r]; i++)
            tell(s, ev, r == faced ? TOLD_FACED : TOLD_WAITS, s->slot[i].owner, slot_thing(i), THING_NONE, 0, 0);
}

RULE void begin(const Box *box, Pos *s, Events *ev)
{
    s->encounters++;
    s->calm = 1, s->bonus = 0, s->passes = 0, s->cursor = 0, s->struggles = 0;
    if (s->format == FORMAT_MULTI) s->facer = s->marker;
    for (int i = AT_DUNGEON; i < AT_CRAWL; i++)
        s->slot[i].flags &= (uint8_t) ~(SLOT_ENTERED | SLOT_STRIPPED | SLOT_DONE | SLOT_DUE);
    int r = faced_row(s);
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
        if (slot_is(box, s, i, DCM_KIND_CHARACTER)) s->slot[i].flags |= SLOT_DUE; /* DCM-47 */
    s->asker = (uint8_t)((s->marker + 1) % players_of(s));
    tell(s, ev, EV_TURN, s->facer, THING_NONE, THING_NONE, s->encounters, 0);
    if (s->format == FORMAT_DUEL) dungeons_tell(s, ev);
    phase_to(s, s->format == FORMAT_MULTI ? P_REVEAL : P_BUILD);
}

RULE int reveal_step(const Box *box, Pos *s)
{
    if (reveal_goes_on(box, s)) return ACT_STOP;
    s->asker = s->marker;
    s->passes = 0;
    phase_to(s, P_FACE);
    return ACT_WAIT;
}

/* DCM-39. */
RULE int engage_step(const Box *box, Pos *s, Events *ev)
{
    if (s->bonus) {
        s->bonus = 0;
        if (score_post(box, s, s->facer, 1, THING_NONE, ev) == ACT_WAIT || s->fate.over) return ACT_WAIT;
    }
    s->passes = 0;
    s->asker = (uint8_t)((s->facer + 1) % players_of(s));
    phase_to(s, P_EAGLE);
    return ACT_WAIT;
}

/* The encounter is complete: the Final Challenger begins it (DCM-44), and who waited for one to be fixed is asked
 * (DCM-49). */
RULE int eagle_step(const Box *box, Pos *s, Events *ev)
{
    if (eagle_goes_on(box, s)) return ACT_STOP;
    s->passes = 0;
    phase_to(s, s->count[ROW_DUNGEON] ? P_COME : P_END); /* DCM-135 */
    post(box, s, DCM_EVENT_ENGAGE, THING_NONE, 0, THING_NONE, ev);
    return ACT_WAIT;
}

RULE int come_step(const Box *box, Pos *s, Events *ev)
{
    int due = due_card(s);
    if (due >= 0) return due_post(box, s, due, ev);
    phase_to(s, P_RESPOND);
    return ACT_WAIT;
}

/* ---- Steps 4 and 5, their beginnings ----------------------------------------------------------------------------- */

RULE int aim_step(const Box *box, Pos *s)
{
    if (s->stale) hooks_refresh(box, s);
    struggles_aim(box, s);
    fronts_reset(box, s, false);
    phase_to(s, P_PLACE);
    return ACT_WAIT;
}

RULE int attack_step(const Box *box, Pos *s, Events *ev)
{
    s->cursor = 0;
    window_open(s, P_STRIKE);
    if (any_flag(s, SLOT_ATTACKER)) post(box, s, DCM_EVENT_ATTACK, THING_NONE, 0, THING_NONE, ev);
    return ACT_WAIT;
}

RULE int shield_step(const Box *box, Pos *s)
{
    if (s->stale) hooks_refresh(box, s);
    fronts_aim(box, s);
    fronts_reset(box, s, true);
    phase_to(s, P_PLACE_SHIELD);
    return ACT_WAIT;
}

RULE int defend_step(const Box *box, Pos *s, Events *ev)
{
    s->cursor = 0;
    window_open(s, P_BLOWS);
    if (any_character(box, s)) post(box, s, DCM_EVENT_DEFEND, THING_NONE, 0, THING_NONE, ev);
    return ACT_WAIT;
}

/* ---- Step 6 ------------------------------------------------------------------------------------------------------ */

RULE int end_step(const Box *box, Pos *s, Events *ev)
{
    span_end(box, s, DCM_SPAN_DEFENCE);
    s->cursor = 0;
    phase_to(s, P_DROP);
    post(box, s, DCM_EVENT_END_ENCOUNTER, THING_NONE, 0, THING_NONE, ev);
    return ACT_WAIT;
}

/* ---- Step 7 ------------------------------------------------------------------------------------------------------ */

RULE int hand_list(const Pos *s, int side, Action *out)
{
    int hand = PILE_RANGE(side, PILE_HAND);
    for (int i = 0; i < s->count[hand]; i++) out[i] = ACT(VERB_CARD, RANGE[hand].base + i);
    return s->count[hand];
}

/* DCM-97, DCM-98, DCM-162: whether a Dungeon card leaves now. */
RULE bool dungeon_leaves(const Box *box, const Pos *s, int slot)
{
    const Slot *k = &s->slot[slot];
    if (k->flags & SLOT_SPENT) return true;
    if (slot_is(box, s, slot, DCM_KIND_CHARACTER)) return slot_number(box, s, DCM_NUMBER_STAMINA, slot) == 0;
    return !(k->time | k->poison | k->lock | k->wound);
}

/* What leaves is fixed when the step begins and leaves together. */
RULE int remove_step(const Box *box, Pos *s, Events *ev)
{
    if (s->stale) hooks_refresh(box, s);
    for (int r = ROW_DUNGEON; r <= ROW_OTHER; r++)
        for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
            if (dungeon_leaves(box, s, i)) s->slot[i].flags |= SLOT_DUE;
    for (int i = AT_CRAWL + s->count[ROW_CRAWL] - 1; i >= AT_CRAWL; i--) {
        bool mine = s->slot[i].owner == s->facer && !slot_trait(box, s, i, DCM_TRAIT_TRAITS_PERMANENT);
        if (!mine && !(s->slot[i].flags & SLOT_SPENT)) continue; /* DCM-52, DCM-152 */
        tell(s, ev, EV_GAME + DCM_EVENT_DISCARD, s->slot[i].owner, slot_thing(i), THING_NONE, 0, 0);
        card_discard(box, s, i);
    }
    phase_to(s, P_CLEAR);
    return ACT_WAIT;
}

RULE int clear_step(const Box *box, Pos *s, Events *ev)
{
    for (int r = ROW_DUNGEON; r <= ROW_OTHER; r++)
        for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++) {
            if (!(s->slot[i].flags & SLOT_DUE)) continue;
            Deed d = { 0, slot_thing(i), THING_NONE, THING_NONE, DCM_EVENT_CLEAR, s->facer, 0, 0 };
            s->slot[i].flags &= (uint8_t)~SLOT_DUE;
            event_post(box, s, &d, 0, ev);
            return ACT_WAIT;
        }
    int k = s->format == FORMAT_DUEL ? s->facer : 0;
    s->idle[k] = (uint8_t)(s->calm ? s->idle[k] + 1 : 0);
    phase_to(s, P_STALEMATE);
    return ACT_WAIT;
}

/* DCM-155, DCC-78, DCS-12. */
RULE int stalemate_step(const Box *box, Pos *s, Events *ev)
{
    int k = s->format == FORMAT_DUEL ? s->facer : 0, r = faced_row(s);
    int most = FORMAT[s->format].stalemate ? FORMAT[s->format].stalemate : players_of(s);
    if (s->idle[k] >= most) {
        if (s->calm) tell(s, ev, TOLD_STALEMATE, SEAT_NONE, THING_NONE, THING_NONE, most, 0);
        s->calm = 0; /* it is told once */
        for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
            if (slot_is(box, s, i, DCM_KIND_CHARACTER)) {
                post(box, s, DCM_EVENT_RESTOCK, slot_thing(i), 0, THING_NONE, ev);
                return ACT_WAIT;
            }
        s->idle[k] = 0;
    }
    phase_to(s, P_COUNTERS);
    return ACT_WAIT;
}

/* ---- Steps 8 to 10 ----------------------------------------------------------------------------------------------- */

RULE void counter_tick(Pos *s, int slot, int counter, Events *ev)
{
    uint8_t *n = slot_counter(s, slot, counter);
    if (!*n) return;
    (*n)--;
    tell(s, ev, EV_GAME + DCM_EVENT_TAKE, s->facer, slot_thing(slot), THING_NONE, 1, counter);
}

RULE void tick(Pos *s, int slot, Events *ev)
{
    counter_tick(s, slot, DCM_COUNTER_TIME, ev);
    counter_tick(s, slot, DCM_COUNTER_POISON, ev);
}

/* DCM-101, DCC-43, DCC-68: the facing player's cards, and the Dungeon cards of all. */
RULE void counters_step(Pos *s, Events *ev)
{
    for (int i = 0; i < s->count[ROW_PARTY + s->facer]; i++) tick(s, s->facer * PARTY + i, ev);
    for (int i = 0; i < s->count[ROW_DUNGEON]; i++) tick(s, AT_DUNGEON + i, ev);
    for (int i = 0; i < s->count[ROW_OTHER]; i++) tick(s, AT_OTHER + i, ev);
    for (int i = 0; i < s->count[ROW_CRAWL]; i++)
        if (s->slot[AT_CRAWL + i].owner == s->facer) tick(s, AT_CRAWL + i, ev);
    s->cursor = 0;
    phase_to(s, P_RESET);
}

RULE void reset_dungeon(Pos *s, Events *ev)
{
    for (int i = AT_DUNGEON; i < AT_CRAWL; i++) {
        Slot *k = &s->slot[i];
        if (k->lock) counter_tick(s, i, DCM_COUNTER_LOCK, ev);
        else k->flags &= (uint8_t)~SLOT_ACTIVATED;
    }
}

/* DCM-102, DCM-48: a Lock counter goes instead of resetting, unless its source still holds it; of several one that is
 * not held. */
RULE int reset_step(const Box *box, Pos *s, Events *ev)
{
    while (s->cursor < s->count[ROW_PARTY + s->facer]) {
        int slot = s->facer * PARTY + s->cursor++;
        Slot *k = &s->slot[slot];
        k->aim = 0, k->reach = 0;
        if (k->lock) {
            if (k->lock > holds_on(s, slot)) counter_tick(s, slot, DCM_COUNTER_LOCK, ev);
            continue;
        }
        if (!(k->flags & SLOT_ACTIVATED)) continue;
        post(box, s, DCM_EVENT_RESET, slot_thing(slot), 0, THING_NONE, ev);
        return ACT_WAIT;
    }
    for (int i = 0; i < s->count[ROW_PARTY + s->facer]; i++)
        s->slot[s->facer * PARTY + i].flags &= (uint8_t) ~(SLOT_ATTACKER | SLOT_DEFENDER);
    reset_dungeon(s, ev);
    s->cursor = 0;
    phase_to(s, P_PERMANENTS);
    return ACT_WAIT;
}

/* DCM-103, DCM-138: permanents whose Resources no longer suffice must go; any may be given up. */
RULE int permanents_list(const Box *box, const Pos *s, int side, Action *out)
{
    int left[4], n = 0, must = 0;
    out[n++] = ACT(VERB_PASS, 0);
    for (int i = AT_CRAWL; i < AT_CRAWL + s->count[ROW_CRAWL]; i++)
        if (s->slot[i].owner == side && slot_trait(box, s, i, DCM_TRAIT_TRAITS_PERMANENT)) out[n++] = ACT(VERB_CARD, i);
    if (n == 1) return 0;
    resources_left(box, s, side, left);
    for (int i = 1; i < n; i++)
        if (left[card_resource(box, s->card[ACT_OPERAND(out[i])])] < 0) out[must++] = out[i];
    return must ? must : n;
}

RULE int permanents_step(const Box *box, Pos *s)
{
    Action list[ROOM_CRAWL + 1];
    if (s->stale) hooks_refresh(box, s);
    for (; s->count[ROW_CRAWL] && s->cursor < players_of(s); s->cursor++) {
        s->asker = (uint8_t)((s->facer + s->cursor) % players_of(s));
        if (permanents_list(box, s, s->asker, list)) return ACT_STOP;
    }
    s->cursor = 0;
    phase_to(s, s->leaver ? P_LEAVE : P_REFILL);
    return ACT_WAIT;
}

/* ---- Step 11 ----------------------------------------------------------------------------------------------------- */

RULE int hand_limit(const Box *box, const Pos *s, int side)
{
    int32_t v = number_now(box, s, DCM_NUMBER_HAND_LIMIT, THING(THING_SEAT, side));
    return v < 0 ? 0 : v > ROOM_HAND - 1 ? ROOM_HAND - 1 : (int)v;
}

/* DCS-13, DCS-15; the other formats have no choice here. */
RULE int refill_step(const Box *box, Pos *s, Events *ev)
{
    if (s->format == FORMAT_SOLO) {
        if (is_cleared(box, s)) {
            match_end(s, 1, REASON_CLEARED, ev);
            return ACT_WAIT;
        }
        return ACT_STOP;
    }
    phase_to(s, P_DRAW_UP);
    return ACT_WAIT;
}

RULE int draw_post(const Box *box, Pos *s, int side, int amount, Events *ev)
{
    Deed d = { amount, THING_NONE, THING_NONE, THING_NONE, DCM_EVENT_DRAW, (uint8_t)side, 0, 0 };
    event_post(box, s, &d, 0, ev);
    return ACT_WAIT;
}

RULE void refill_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    if (ACT_OPERAND(a) == LINE_REGROUP) {
        s->asker = 0, s->cursor = 0;
        phase_to(s, P_ORDER);
        draw_post(box, s, 0, 1, ev);
    } else {
        phase_to(s, P_DRAW_UP);
    }
}

/* DCM-104, DCM-154, DCC-46: up to the limit, at least 1. */
RULE int draw_up_step(const Box *box, Pos *s, Events *ev)
{
    int players = FORMAT[s->format].all_draw ? players_of(s) : 1;
    if (s->cursor >= players) {
        s->cursor = 0;
        phase_to(s, P_PASS);
        return ACT_WAIT;
    }
    s->asker = (uint8_t)((s->facer + s->cursor) % players_of(s));
    int missing = hand_limit(box, s, s->asker) - s->count[PILE_RANGE(s->asker, PILE_HAND)];
    phase_to(s, P_DISCARD);
    return draw_post(box, s, s->asker, missing < 1 ? 1 : missing, ev);
}

RULE int discard_step(const Box *box, Pos *s)
{
    if (s->stale) hooks_refresh(box, s);
    if (s->count[PILE_RANGE(s->asker, PILE_HAND)] > hand_limit(box, s, s->asker)) return ACT_STOP;
    phase_to(s, P_POOL);
    return ACT_WAIT;
}

RULE void pool_tell(const Pos *s, int drawn, Events *ev)
{
    if (!drawn) return;
    tell(s, ev, TOLD_POOL, s->asker, THING_NONE, THING_NONE, drawn, 0);
    held_tell(s, PILE_RANGE(s->asker, PILE_POOL), drawn, ev);
}

/* DCM-105, DCM-153. */
RULE int pool_step(const Box *box, Pos *s, Events *ev)
{
    int pool = PILE_RANGE(s->asker, PILE_POOL), stack = PILE_RANGE(s->asker, PILE_STACK), drawn = 0;
    while (FORMAT[s->format].pools && s->count[pool] < POOL_SIZE && !s->fate.over) {
        if (!s->count[stack]) {
            pool_tell(s, drawn, ev);
            drawn = 0;
            int r = deck_ready(box, s, s->asker, 1, ev);
            if (r == ACT_WAIT) return ACT_WAIT;
            if (r != ACT_DONE || s->fate.over) break;
        }
        card_move(box, s, stack_top(s, s->asker), pool, false);
        drawn++;
    }
    pool_tell(s, drawn, ev);
    s->cursor++;
    phase_to(s, P_DRAW_UP);
    return ACT_WAIT;
}

/* ---- Steps 12 and 13 --------------------------------------------------------------------------------------------- */

/* DCC-48, DCC-49, DCC-57, DCC-58. */
RULE void pass_duel(const Box *box, Pos *s, Events *ev)
{
    if (s->facer == s->marker) {
        s->round++;
        if (s->time_up || (s->rounds && s->round >= s->rounds) || s->round == 255)
            end_by_points(box, s, 3, REASON_TIME, ev);
    }
    if (s->fate.over) return;
    s->facer = (uint8_t)(1 - s->facer);
    s->stale = 1; /* the other Dungeon wakes (DCC-67) */
}

RULE int pass_step(const Box *box, Pos *s, Events *ev)
{
    span_end(box, s, DCM_SPAN_ENCOUNTER);
    phase_to(s, P_BEGIN);
    if (s->format == FORMAT_DUEL) pass_duel(box, s, ev);
    else if (s->format == FORMAT_MULTI) {
        s->marker = (uint8_t)((s->marker + 1) % players_of(s)); /* DCM-107 */
        s->facer = s->marker;
        if (s->encounters >= LONG_STOP * players_of(s)) /* DCM-156 */
            end_by_points(box, s, (1 << players_of(s)) - 1, REASON_LONG_STOP, ev);
    }
    return ACT_WAIT;
}

#endif
