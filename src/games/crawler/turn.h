/*
 * turn.h - the steps of an encounter in order: the phase machine of Dungeon Crawler.
 *
 * The bottom frame of a position is the turn; its step is the phase. A phase either is done in one go or asks: then it has a
 * list of legal answers and takes one. Steps 2 and 3 to 5 are in build.h and fight.h; steps 6 to 13 are here.
 *
 * Owns game_procedure, the choices of the rulebook and their answers.
 */
#ifndef CRAWLER_TURN_H
#define CRAWLER_TURN_H

#include "games/crawler/fight.h"

/* ---- Marching Order (DCM-24, DCS-13) ------------------------------------------------------------------------------------- */

RULE int order_list(const Pos *s, Action *out)
{
    int n = 0;
    for (int i = s->cursor; i < s->count[ROW_PARTY + s->asker]; i++) out[n++] = ACT(VERB_CARD, s->asker * PARTY + i);
    return n;
}

/* The chosen Adventurer comes next; the others keep their order behind it. */
RULE void order_answer(Pos *s, Action a)
{
    for (int i = ACT_OPERAND(a); i > s->asker * PARTY + s->cursor; i--) slots_swap(s, i, i - 1);
    s->cursor++;
}

RULE int order_step(Pos *s)
{
    if (s->cursor + 1 < s->count[ROW_PARTY + s->asker]) return ACT_STOP;
    s->cursor = 0;
    if (s->encounters == 0) { /* setup: DCM-24; the number by which fronts know an Adventurer */
        for (int i = 0; i < PARTY; i++) s->slot[s->asker * PARTY + i].owner = (uint8_t)i;
        if (++s->asker < players_of(s)) return ACT_WAIT;
        s->asker = 0;
        phase_to(s, s->format == FORMAT_SOLO ? P_NEW_HAND : P_BEGIN);
    } else {
        phase_to(s, P_DISCARD);
    }
    return ACT_WAIT;
}

/* DCS-4. */
RULE void new_hand_answer(const Box *box, Pos *s, Action a)
{
    int hand = PILE_RANGE(0, PILE_HAND), deck = PILE_RANGE(0, PILE_DECK);
    phase_to(s, P_BEGIN);
    if (ACT_VERB(a) == VERB_PASS) return;
    while (s->count[hand]) card_move(box, s, range_slot(s, hand, 0), deck, false);
    range_shuffle(s, deck);
    for (int i = 0; i < HAND_LIMIT; i++) card_move(box, s, range_slot(s, deck, 0), hand, false);
}

/* ---- An encounter begins --------------------------------------------------------------------------------------------------- */

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

/* DCM-39, DCM-49. */
RULE int engage_step(const Box *box, Pos *s, Events *ev)
{
    if (s->bonus) {
        s->bonus = 0;
        if (score_post(box, s, s->facer, 1, THING_NONE, ev) == ACT_WAIT) return ACT_WAIT;
    }
    s->passes = 0;
    s->asker = (uint8_t)((s->facer + 1) % players_of(s));
    phase_to(s, P_EAGLE);
    post(box, s, DCM_EVENT_ENGAGE, THING_NONE, 0, THING_NONE, ev);
    return ACT_WAIT;
}

RULE int eagle_step(const Box *box, Pos *s)
{
    if (eagle_goes_on(box, s)) return ACT_STOP;
    s->passes = 0;
    phase_to(s, s->count[ROW_DUNGEON] ? P_COME : P_END); /* DCM-135 */
    return ACT_WAIT;
}

RULE int come_step(const Box *box, Pos *s, Events *ev)
{
    int due = due_card(s);
    if (due >= 0) return due_post(box, s, due, ev);
    phase_to(s, P_RESPOND);
    return ACT_WAIT;
}

/* ---- Steps 4 and 5, their beginnings ---------------------------------------------------------------------------------------- */

RULE int aim_step(const Box *box, Pos *s)
{
    if (s->stale) hooks_refresh(box, s);
    struggles_aim(box, s);
    fronts_reset(s, 0);
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
    fronts_reset(s, 0);
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

/* ---- Step 6 ---------------------------------------------------------------------------------------------------------------- */

RULE int end_step(const Box *box, Pos *s, Events *ev)
{
    span_end(box, s, DCM_SPAN_DEFENCE);
    s->cursor = 0;
    phase_to(s, P_DROP);
    post(box, s, DCM_EVENT_END_ENCOUNTER, THING_NONE, 0, THING_NONE, ev);
    return ACT_WAIT;
}

/* ---- Step 7 ---------------------------------------------------------------------------------------------------------------- */

RULE int hand_list(const Pos *s, int side, Action *out)
{
    int hand = PILE_RANGE(side, PILE_HAND);
    for (int i = 0; i < s->count[hand]; i++) out[i] = ACT(VERB_CARD, range_slot(s, hand, i));
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
RULE int remove_step(const Box *box, Pos *s)
{
    if (s->stale) hooks_refresh(box, s);
    for (int r = ROW_DUNGEON; r <= ROW_OTHER; r++)
        for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
            if (dungeon_leaves(box, s, i)) s->slot[i].flags |= SLOT_DUE;
    for (int i = AT_CRAWL + s->count[ROW_CRAWL] - 1; i >= AT_CRAWL; i--) {
        bool mine = s->slot[i].owner == s->facer && !slot_trait(box, s, i, DCM_TRAIT_TRAITS_PERMANENT);
        if (mine || (s->slot[i].flags & SLOT_SPENT)) card_discard(box, s, i); /* DCM-52, DCM-152 */
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

/* ---- Steps 8 to 10 ------------------------------------------------------------------------------------------------------------ */

RULE void tick(Pos *s, int slot)
{
    Slot *k = &s->slot[slot];
    if (k->time) k->time--;
    if (k->poison) k->poison--;
}

/* DCM-101, DCC-43, DCC-68: the facing player's cards, and the Dungeon cards of all. */
RULE void counters_step(Pos *s)
{
    for (int i = 0; i < s->count[ROW_PARTY + s->facer]; i++) tick(s, s->facer * PARTY + i);
    for (int i = 0; i < s->count[ROW_DUNGEON]; i++) tick(s, AT_DUNGEON + i);
    for (int i = 0; i < s->count[ROW_OTHER]; i++) tick(s, AT_OTHER + i);
    for (int i = 0; i < s->count[ROW_CRAWL]; i++)
        if (s->slot[AT_CRAWL + i].owner == s->facer) tick(s, AT_CRAWL + i);
    s->cursor = 0;
    phase_to(s, P_RESET);
}

RULE void reset_dungeon(Pos *s)
{
    for (int i = AT_DUNGEON; i < AT_CRAWL; i++) {
        Slot *k = &s->slot[i];
        if (k->lock) k->lock--;
        else k->flags &= (uint8_t)~SLOT_ACTIVATED;
    }
}

/* DCM-102, DCM-48: a Lock counter goes instead of resetting, unless its source still holds it. */
RULE int reset_step(const Box *box, Pos *s, Events *ev)
{
    while (s->cursor < s->count[ROW_PARTY + s->facer]) {
        Slot *k = &s->slot[s->facer * PARTY + s->cursor++];
        k->aim = 0;
        if (k->holder == HOLDER_GONE) k->holder = 0;
        if (k->holder) continue;
        if (k->lock) {
            k->lock--;
            continue;
        }
        if (!(k->flags & SLOT_ACTIVATED)) continue;
        post(box, s, DCM_EVENT_RESET, slot_thing(s->facer * PARTY + s->cursor - 1), 0, THING_NONE, ev);
        return ACT_WAIT;
    }
    for (int i = 0; i < s->count[ROW_PARTY + s->facer]; i++)
        s->slot[s->facer * PARTY + i].flags &= (uint8_t) ~(SLOT_ATTACKER | SLOT_DEFENDER);
    reset_dungeon(s);
    s->cursor = 0;
    phase_to(s, P_PERMANENTS);
    return ACT_WAIT;
}

/* DCM-103, DCM-138: permanents whose Resources no longer suffice must go; any may be given up. */
RULE int permanents_list(const Box *box, const Pos *s, int side, Action *out)
{
    int over = 0, n = 0;
    for (int type = 0; type < 4; type++)
        if (resource_used(box, s, side, type) > resource_cap(box, s, side, type)) over |= 1 << type;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = AT_CRAWL; i < AT_CRAWL + s->count[ROW_CRAWL]; i++) {
            if (s->slot[i].owner != side || !slot_trait(box, s, i, DCM_TRAIT_TRAITS_PERMANENT)) continue;
            if (pass || (over >> card_resource(box, s->card[i]) & 1)) {
                if (pass && n == 0) out[n++] = ACT(VERB_PASS, 0);
                out[n++] = ACT(VERB_CARD, i);
            }
        }
        if (n) return n;
    }
    return 0;
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

/* ---- Step 11 ------------------------------------------------------------------------------------------------------------------- */

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

/* DCM-105, DCM-153. */
RULE int pool_step(const Box *box, Pos *s, Events *ev)
{
    int pool = PILE_RANGE(s->asker, PILE_POOL);
    while (FORMAT[s->format].pools && s->count[pool] < POOL_SIZE && !s->fate.over) {
        int r = deck_ready(box, s, s->asker, 1, ev);
        if (r == ACT_WAIT) return ACT_WAIT;
        if (r != ACT_DONE) break;
        card_move(box, s, stack_top(s, s->asker), pool, false);
    }
    s->cursor++;
    phase_to(s, P_DRAW_UP);
    return ACT_WAIT;
}

/* ---- Steps 12 and 13 ------------------------------------------------------------------------------------------------------------ */

/* DCC-48, DCC-49, DCC-57, DCC-58. */
RULE void pass_duel(const Box *box, Pos *s, Events *ev)
{
    bool round_over = s->facer == s->marker;
    s->facer = (uint8_t)(1 - s->facer);
    s->stale = 1; /* the other Dungeon wakes (DCC-67) */
    if (!round_over) return;
    s->round++;
    if (s->time_up || (s->rounds && s->round >= s->rounds) || s->round == 255)
        end_by_points(box, s, 3, REASON_TIME, ev);
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

/* ---- The choices of the rulebook -------------------------------------------------------------------------------------------------- */

enum CrawlerWhy { WHY_JOIN = WHY_GAME, WHY_PHASE /* + Phase */ };

/* The seat a phase asks. */
RULE int phase_seat(const Pos *s)
{
    switch (s->frame[0].step) {
    case P_ORDER:
    case P_REVEAL:
    case P_FACE:
    case P_EAGLE:
    case P_PERMANENTS:
    case P_DISCARD: return s->asker;
    case P_TURNED: return s->format == FORMAT_MULTI ? s->asker : builder_of(s);
    case P_PULL:
    case P_DRAW: return builder_of(s);
    case P_WINDOW: return window_seat(s);
    default: return s->facer;
    }
}

RULE int options_two(Action *out)
{
    out[0] = ACT(VERB_OPTION, 0), out[1] = ACT(VERB_OPTION, 1);
    return 2;
}

RULE int pass_or_yes(Action *out)
{
    out[0] = ACT(VERB_PASS, 0), out[1] = ACT(VERB_OPTION, LINE_YES);
    return 2;
}

RULE int phase_list(const Box *box, const Pos *s, Action *out)
{
    switch (s->frame[0].step) {
    case P_ORDER: return order_list(s, out);
    case P_NEW_HAND:
    case P_FACE:
    case P_LEAVE: return pass_or_yes(out);
    case P_TURNED:
    case P_REFILL: return options_two(out);
    case P_REVEAL: return reveal_list(box, s, out);
    case P_EAGLE: return eagle_list(box, s, out);
    case P_PULL: return pull_list(box, s, out);
    case P_DRAW: return draw_list(box, s, out);
    case P_WINDOW: out[0] = ACT(VERB_PASS, 0); return 1 + window_find(box, s, window_seat(s), out + 1, ACTION_MAX - 1);
    case P_PLACE:
    case P_JOIN_ATTACK: return join_list(box, s, false, out);
    case P_PLACE_SHIELD:
    case P_JOIN_DEFENCE: return join_list(box, s, true, out);
    case P_ATTACKERS:
    case P_DEFENDERS: return ready_list(box, s, out);
    case P_WOUND: return wound_list(box, s, out);
    case P_CONTACT: return contact_list(box, s, out);
    case P_DROP: out[0] = ACT(VERB_PASS, 0); return 1 + hand_list(s, s->facer, out + 1);
    case P_PERMANENTS: return permanents_list(box, s, s->asker, out);
    case P_DISCARD: return hand_list(s, s->asker, out);
    default: return 0;
    }
}

RULE void phase_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    bool pass = ACT_VERB(a) == VERB_PASS;
    switch (s->frame[0].step) {
    case P_ORDER: order_answer(s, a); break;
    case P_NEW_HAND: new_hand_answer(box, s, a); break;
    case P_REVEAL: reveal_answer(box, s, a, ev); break;
    case P_TURNED: turned_answer(box, s, a, ev); break;
    case P_FACE: face_answer(s, a, ev); break;
    case P_EAGLE: eagle_answer(box, s, a, ev); break;
    case P_PULL: pull_answer(box, s, a, ev); break;
    case P_DRAW: draw_answer(box, s, a, ev); break;
    case P_WINDOW: window_answer(box, s, a, ev); break;
    case P_PLACE:
    case P_PLACE_SHIELD:
        s->slot[s->joining].front = (uint8_t)ACT_OPERAND(a);
        s->cursor++;
        break;
    case P_ATTACKERS: ready_answer(box, s, a, false, ev); break;
    case P_DEFENDERS: ready_answer(box, s, a, true, ev); break;
    case P_JOIN_ATTACK: commit(box, s, s->joining, ACT_OPERAND(a), false, ev); break;
    case P_JOIN_DEFENCE: commit(box, s, s->joining, ACT_OPERAND(a), true, ev); break;
    case P_WOUND: wound_answer(box, s, a, ev); break;
    case P_CONTACT: contact_answer(box, s, a, ev); break;
    case P_DROP:
        if (pass) phase_to(s, P_REMOVE);
        else post(box, s, DCM_EVENT_DROP, slot_thing(ACT_OPERAND(a)), 0, THING_NONE, ev);
        break;
    case P_PERMANENTS:
        if (pass) s->cursor++;
        else post(box, s, DCM_EVENT_DISCARD, slot_thing(ACT_OPERAND(a)), 0, THING_NONE, ev);
        break;
    case P_LEAVE:
        if (pass) phase_to(s, P_REFILL);
        else match_end(s, 1, REASON_QUESTS, ev);
        break;
    case P_REFILL: refill_answer(box, s, a, ev); break;
    default: { /* P_DISCARD */
        Deed d = { 0, slot_thing(ACT_OPERAND(a)), THING_NONE, THING_NONE, DCM_EVENT_DISCARD, s->asker, 0, 0 };
        event_post(box, s, &d, 0, ev);
    }
    }
}

/* A phase that asks: a lone answer is taken unasked. */
RULE int phase_ask(const Box *box, Pos *s, Events *ev)
{
    Action list[ACTION_MAX];
    if (phase_list(box, s, list) > 1) return ACT_STOP;
    phase_answer(box, s, list[0], ev);
    return ACT_WAIT;
}

/* Whether a phase must ask now; phases that never ask go on by themselves. */
RULE int phase_step(const Box *box, Pos *s, Events *ev)
{
    switch (s->frame[0].step) {
    case P_ORDER: return order_step(s);
    case P_BEGIN: begin(box, s, ev); return ACT_WAIT;
    case P_REVEAL: return reveal_step(box, s);
    case P_ENGAGE: return engage_step(box, s, ev);
    case P_EAGLE: return eagle_step(box, s);
    case P_BUILD: return build_step(box, s, ev);
    case P_COME: return come_step(box, s, ev);
    case P_RESPOND: window_open(s, P_AIM); return ACT_WAIT;
    case P_WINDOW: return window_step(box, s);
    case P_AIM: return aim_step(box, s);
    case P_PLACE: return place_step(box, s, false);
    case P_ATTACKERS:
        if (any_character(box, s)) return ACT_STOP;
        phase_to(s, P_ATTACK); /* DCM-142 */
        return ACT_WAIT;
    case P_ATTACK: return attack_step(box, s, ev);
    case P_STRIKE: return strike_step(box, s, ev);
    case P_SHIELD: return shield_step(box, s);
    case P_PLACE_SHIELD: return place_step(box, s, true);
    case P_DEFENDERS:
        if (any_character(box, s)) return ACT_STOP;
        phase_to(s, P_DEFEND); /* DCM-143 */
        return ACT_WAIT;
    case P_DEFEND: return defend_step(box, s, ev);
    case P_BLOWS: return blows_step(box, s, ev);
    case P_CONTACT: return contact_step(box, s, ev);
    case P_END: return end_step(box, s, ev);
    case P_REMOVE: return remove_step(box, s);
    case P_CLEAR: return clear_step(box, s, ev);
    case P_STALEMATE: return stalemate_step(box, s, ev);
    case P_COUNTERS: counters_step(s); return ACT_WAIT;
    case P_RESET: return reset_step(box, s, ev);
    case P_PERMANENTS: return permanents_step(box, s);
    case P_REFILL: return refill_step(box, s, ev);
    case P_DRAW_UP: return draw_up_step(box, s, ev);
    case P_DISCARD: return discard_step(box, s);
    case P_POOL: return pool_step(box, s, ev);
    case P_PASS: return pass_step(box, s, ev);
    default: return ACT_STOP; /* P_NEW_HAND, P_TURNED, P_FACE, P_PULL, P_DRAW, P_JOIN_, P_WOUND, P_DROP, P_LEAVE */
    }
}

RULE int game_procedure(const Box *box, Pos *s, Frame *f, Events *ev)
{
    (void)f;
    if (s->stale) hooks_refresh(box, s);
    if (s->unchecked || s->frame[0].step == P_BEGIN) {
        if (game_settle(box, s, ev) == ACT_WAIT || s->fate.over) return ACT_WAIT;
    }
    int r = phase_step(box, s, ev);
    /* A window has stopped because there is something to play besides passing. */
    if (r == ACT_STOP && s->frame[0].step != P_WINDOW) return phase_ask(box, s, ev);
    return r;
}

/* ---- The table's own answers (DCC-60, DCC-76, DCC-83, DCS-19) ----------------------------------------------------------------------- */

/* What the table may say: the clock and warnings belong to a match of two, resigning to solitaire. */
RULE int table_list(const Pos *s, Action *out)
{
    int n = 0;
    if (s->fate.over) return 0;
    if (s->format == FORMAT_SOLO) out[n++] = ACT(VERB_TABLE, TABLE_RESIGN);
    if (s->format != FORMAT_DUEL) return n;
    if (!s->time_up) out[n++] = ACT(VERB_TABLE, TABLE_TIME_UP);
    for (int p = 0; p < players_of(s); p++) out[n++] = ACT(VERB_TABLE, TABLE_WARN + p);
    return n;
}

RULE void table_answer(Pos *s, int answer, Events *ev)
{
    int seat = answer - TABLE_WARN;
    bool warning = answer != TABLE_TIME_UP && answer != TABLE_RESIGN;
    tell(s, ev, EV_TABLE, warning ? seat : SEAT_NONE, THING_NONE, THING_NONE, answer, warning && s->warned >> seat & 1);
    if (answer == TABLE_TIME_UP) s->time_up = 1;
    else if (!warning) {
        if (s->format == FORMAT_SOLO) side_loses(s, 0, REASON_RESIGNED, ev);
    } else {
        if (s->format != FORMAT_DUEL || seat >= players_of(s)) return;
        if (s->warned >> seat & 1) side_loses(s, seat, REASON_DISQUALIFIED, ev);
        s->warned |= (uint8_t)(1u << seat);
    }
}

#endif
