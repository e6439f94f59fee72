/*
 * build.h - step 2, building the encounter: reveal, challenge and Eagle of multi-player; Pull, draw, Bust and Flip of
 * the others.
 *
 * Each asking phase has a list (its legal answers, ascending) and an answer; the others are done in one go. turn.h
 * drives them.
 *
 * Owns step 2. Does NOT fight.
 */
#ifndef CRAWLER_BUILD_H
#define CRAWLER_BUILD_H

#include "games/crawler/acts.h"

enum { LINE_PLAY_IT = 0, LINE_TAKE_IT = 1, LINE_YES = 0, LINE_REGROUP = 1 };

RULE void phase_to(Pos *s, int phase) { s->frame[0].step = (uint8_t)phase; }

/* The highest Cost that still fits into the encounter (DCM-32, DCM-43); -1: nothing does. */
RULE int dungeon_fits(const Box *box, const Pos *s)
{
    return range_room(s, faced_row(s)) > 0 ? encounter_limit(box, s) - encounter_total(box, s) : -1;
}

/* DRAFT cards in a hand that may be put into play (DCM-36, DCM-131); those that fit, or all. */
RULE int drafts_list(const Box *box, const Pos *s, int side, bool fitting, Action *out)
{
    int hand = PILE_RANGE(side, PILE_HAND), base = RANGE[hand].base, n = 0, drafts = 0;
    for (int i = base; i < base + s->count[hand]; i++)
        if (slot_is(box, s, i, DCM_KIND_DUNGEON_CARD)) out[drafts++] = ACT(VERB_CARD, i);
    if (!drafts || range_room(s, faced_row(s)) <= 0) return 0;
    if (!fitting) return drafts;
    int most = dungeon_fits(box, s);
    for (int i = 0; i < drafts; i++)
        if (printed_cost(box, s->card[ACT_OPERAND(out[i])]) <= most) out[n++] = out[i];
    return n;
}

RULE int pool_list(const Box *box, const Pos *s, int side, Action *out)
{
    int pool = PILE_RANGE(side, PILE_POOL), base = RANGE[pool].base, n = 0;
    if (!s->count[pool]) return 0;
    int most = dungeon_fits(box, s);
    for (int i = base; i < base + s->count[pool]; i++)
        if (printed_cost(box, s->card[i]) <= most) out[n++] = ACT(VERB_CARD, i);
    return n;
}

/* Turn a Pool card up, or put a DRAFT card from hand into play; a turned DRAFT card is asked
 * about (DCM-36, DCM-130). */
RULE void card_turn(const Box *box, Pos *s, int slot, Events *ev)
{
    bool turned = RANGE[slot_range(s, slot)].zone == DCM_ZONE_POOL;
    int here = dungeon_enter(box, s, slot);
    tell(s, ev, EV_GAME + DCM_EVENT_REVEAL, s->slot[here].owner, slot_thing(here), THING_NONE, !turned, 0);
    if (turned && card_drafts(box, s->card[here]) && range_room(s, PILE_RANGE(s->asker, PILE_HAND)) > 0) {
        s->joining = (uint8_t)here;
        s->after = s->frame[0].step;
        phase_to(s, P_TURNED);
    }
}

/* ---- Multi-player: REVEAL (DCM-30 to DCM-35) --------------------------------------------------------------------- */

RULE int reveal_list(const Box *box, const Pos *s, Action *out)
{
    Action pool[ROOM_POOL];
    int must = pool_list(box, s, s->asker, pool), n = 0;
    if (!must) out[n++] = ACT(VERB_PASS, 0);
    n += drafts_list(box, s, s->asker, true, out + n);
    for (int i = 0; i < must; i++) out[n++] = pool[i];
    return n;
}

RULE void reveal_next(Pos *s)
{
    s->cursor++;
    s->asker = (uint8_t)((s->marker + 1 + s->cursor) % players_of(s));
}

RULE void reveal_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    if (ACT_VERB(a) == VERB_CARD) card_turn(box, s, ACT_OPERAND(a), ev);
    if (s->frame[0].step == P_REVEAL) reveal_next(s);
}

/* True while the lap goes on (DCM-31, DCM-35). */
RULE bool reveal_goes_on(const Box *box, const Pos *s)
{
    return s->cursor < players_of(s) && encounter_total(box, s) < BLIND_CAP;
}

/* ---- CHALLENGE (DCM-37 to DCM-39) -------------------------------------------------------------------------------- */

RULE void face_answer(Pos *s, Action a, Events *ev)
{
    bool pass = ACT_VERB(a) == VERB_PASS;
    int seat = s->asker;
    tell(s, ev, EV_GAME + DCM_EVENT_ENGAGE, seat, THING_NONE, THING_NONE, !pass, 0);
    if (pass) {
        s->bonus = 1;
        s->passes++;
        s->asker = (uint8_t)((s->marker + s->passes) % players_of(s));
        if (s->passes < players_of(s)) return;
        tell(s, ev, EV_GAME + DCM_EVENT_ENGAGE, s->marker, THING_NONE, THING_NONE, 1, 0); /* DCM-38 */
        seat = s->marker;
    }
    s->facer = (uint8_t)seat;
    phase_to(s, P_ENGAGE);
}

/* ---- EAGLE (DCM-40 to DCM-42) ------------------------------------------------------------------------------------ */

RULE int eagle_list(const Box *box, const Pos *s, Action *out)
{
    int n = 1;
    out[0] = ACT(VERB_PASS, 0);
    n += drafts_list(box, s, s->asker, true, out + n);
    return n + pool_list(box, s, s->asker, out + n);
}

RULE void eagle_next(Pos *s)
{
    for (int i = 0; i < players_of(s); i++) {
        s->asker = (uint8_t)((s->asker + 1) % players_of(s));
        if (!(s->passes >> s->asker & 1)) return;
    }
}

RULE void eagle_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    if (ACT_VERB(a) == VERB_CARD) card_turn(box, s, ACT_OPERAND(a), ev);
    else s->passes |= (uint8_t)(1u << s->asker);
    if (s->frame[0].step == P_EAGLE) eagle_next(s);
}

RULE bool eagle_goes_on(const Box *box, const Pos *s)
{
    int pools = 0, all = (1 << players_of(s)) - 1;
    for (int p = 0; p < players_of(s); p++) pools += s->count[PILE_RANGE(p, PILE_POOL)];
    return pools && s->passes != all && encounter_total(box, s) < encounter_limit(box, s);
}

/* ---- Competitive and solitaire: DCC-21 --------------------------------------------------------------------------- */

enum BuildStage { BUILD_START, BUILD_DRAW, BUILD_DONE };

RULE int stack_top(const Pos *s, int side) { return range_slot(s, PILE_RANGE(side, PILE_STACK), 0); }

/* The face-up card of a Dungeon deck (DCC-INV1); the next card of the deck: that one, else the top. */
RULE bool is_turned(const Pos *s, int side) { return s->count[PILE_RANGE(side, PILE_TURNED)] != 0; }

RULE int next_card(const Pos *s, int side)
{
    return is_turned(s, side) ? RANGE[PILE_RANGE(side, PILE_TURNED)].base : stack_top(s, side);
}

RULE bool stack_is_empty(const Pos *s, int side)
{
    return !is_turned(s, side) && s->count[PILE_RANGE(side, PILE_STACK)] == 0;
}

RULE int pull_list(const Box *box, const Pos *s, Action *out)
{
    out[0] = ACT(VERB_OPTION, LINE_PLAY_IT);
    return 1 + drafts_list(box, s, builder_of(s), false, out + 1);
}

/* Draw, or a DRAFT card that fits (DCC-19, DCC-20). With an empty deck only DRAFT cards; in solitaire any (DCS-8). */
RULE int draw_list(const Box *box, const Pos *s, Action *out)
{
    int n = 0;
    bool empty = stack_is_empty(s, keeper_of(s));
    if (!empty) out[n++] = ACT(VERB_OPTION, LINE_PLAY_IT);
    return n + drafts_list(box, s, builder_of(s), !(empty && s->format == FORMAT_SOLO), out + n);
}

/* DCS-14: a draw is due and cannot be. */
RULE bool is_cleared(const Box *box, const Pos *s)
{
    Action none[ROOM_HAND];
    return s->format == FORMAT_SOLO && stack_is_empty(s, 1) && encounter_total(box, s) < encounter_limit(box, s) &&
           drafts_list(box, s, 0, false, none) == 0;
}

RULE void pull_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    phase_to(s, P_BUILD);
    if (ACT_VERB(a) == VERB_CARD) {
        card_turn(box, s, ACT_OPERAND(a), ev); /* DCC-12, DCC-70: the face-up card stays */
        return;
    }
    Deed d = {
        0, slot_thing(next_card(s, keeper_of(s))), THING_NONE, THING_NONE, DCM_EVENT_PULL, (uint8_t)keeper_of(s), 0, 0
    };
    event_post(box, s, &d, 0, ev);
}

/* A drawn card: it may be taken by its DRAFT (DCC-69), Bust (DCC-14) or enter. */
RULE void draw_settle(const Box *box, Pos *s, Events *ev)
{
    int slot = next_card(s, keeper_of(s));
    if (printed_cost(box, s->card[slot]) <= dungeon_fits(box, s)) {
        int here = dungeon_enter(box, s, slot);
        tell(s, ev, EV_GAME + DCM_EVENT_REVEAL, s->slot[here].owner, slot_thing(here), THING_NONE, 0, 0);
        return;
    }
    s->cursor = BUILD_DONE;
    Deed d = { 0, slot_thing(slot), THING_NONE, THING_NONE, DCM_EVENT_BUST, (uint8_t)keeper_of(s), 0, 0 };
    event_post(box, s, &d, 0, ev);
}

/* Turn the top card up to see whether it is a DRAFT card. True when its DRAFT is asked about. */
RULE bool top_asks_draft(const Box *box, Pos *s, Events *ev)
{
    int keeper = keeper_of(s), slot = stack_top(s, keeper);
    if (!card_drafts(box, s->card[slot]) || range_room(s, PILE_RANGE(builder_of(s), PILE_HAND)) <= 0) return false;
    slot = card_move(box, s, slot, PILE_RANGE(keeper, PILE_TURNED), false);
    tell(s, ev, TOLD_DRAFTS, builder_of(s), slot_thing(slot), THING_NONE, 0, 0);
    s->after = P_BUILD;
    phase_to(s, P_TURNED);
    return true;
}

RULE void draw_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    phase_to(s, P_BUILD);
    if (ACT_VERB(a) == VERB_CARD) {
        card_turn(box, s, ACT_OPERAND(a), ev);
        return;
    }
    if (is_turned(s, keeper_of(s))) draw_settle(box, s, ev); /* DCC-70 */
    else if (!top_asks_draft(box, s, ev)) draw_settle(box, s, ev);
}

/* DCC-13. */
RULE int build_flip(const Box *box, Pos *s, Events *ev)
{
    int keeper = keeper_of(s);
    top_asks_draft(box, s, ev); /* DCC-69 */
    Deed d = { 0, slot_thing(next_card(s, keeper)), THING_NONE, THING_NONE, DCM_EVENT_FLIP, (uint8_t)keeper, 0, 0 };
    event_post(box, s, &d, 0, ev);
    return ACT_WAIT;
}

/* DCC-88: a DRAFT card that fits may be put into play instead of turning one up by a Flip. */
RULE int flip_list(const Box *box, const Pos *s, Action *out)
{
    out[0] = ACT(VERB_OPTION, LINE_PLAY_IT);
    return 1 + drafts_list(box, s, builder_of(s), true, out + 1);
}

RULE void flip_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    phase_to(s, P_BUILD);
    if (ACT_VERB(a) == VERB_CARD) card_turn(box, s, ACT_OPERAND(a), ev);
    else build_flip(box, s, ev);
}

/* The answer to a turned DRAFT card, in every format. */
RULE void turned_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    bool take = ACT_OPERAND(a) == LINE_TAKE_IT;
    int multi = s->format == FORMAT_MULTI, seat = multi ? s->asker : builder_of(s);
    int slot = multi ? s->joining : next_card(s, keeper_of(s));
    phase_to(s, s->after);
    s->joining = 0;
    if (take) {
        tell(s, ev, EV_GAME + DCM_EVENT_DRAFT, seat, slot_thing(slot), THING_NONE, 0, 0);
        card_move(box, s, slot, PILE_RANGE(seat, PILE_HAND), false);
        return; /* DCM-130, DCC-69: the turn is not used up */
    }
    if (!multi && s->cursor == BUILD_DRAW) draw_settle(box, s, ev);
    else if (s->frame[0].step == P_REVEAL) reveal_next(s);
    else if (s->frame[0].step == P_EAGLE) eagle_next(s);
}

/* The first Dungeon card whose COME INTO PLAY or re-targeting is due (DCM-45, DCM-47, DCC-17); -1 none. */
RULE int due_card(const Pos *s)
{
    int r = faced_row(s);
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
        if (s->slot[i].flags & SLOT_DUE) return i;
    return -1;
}

RULE int due_post(const Box *box, Pos *s, int slot, Events *ev)
{
    bool entered = s->slot[slot].flags & SLOT_ENTERED;
    Deed d = { 0,
               slot_thing(slot),
               THING_NONE,
               slot_thing(slot),
               (uint8_t)(entered ? DCM_EVENT_ARRIVE : DCM_EVENT_RETARGET),
               s->slot[slot].owner,
               0,
               0 };
    s->slot[slot].flags &= (uint8_t)~SLOT_DUE;
    event_post(box, s, &d, 0, ev);
    return ACT_WAIT;
}

RULE int build_step(const Box *box, Pos *s, Events *ev)
{
    int due = due_card(s), keeper = keeper_of(s), limit = encounter_limit(box, s);
    bool open = is_turned(s, keeper);
    if (due >= 0) return due_post(box, s, due, ev);
    if (s->cursor == BUILD_START) {
        if (open) phase_to(s, P_PULL);
        else if (encounter_total(box, s) >= limit) {
            s->cursor = BUILD_DONE;
            if (s->count[PILE_RANGE(keeper, PILE_STACK)]) phase_to(s, P_FLIP); /* DCC-74: else there is none to turn */
            return ACT_WAIT;
        }
        s->cursor = BUILD_DRAW;
        return ACT_WAIT;
    }
    if (s->cursor == BUILD_DRAW && encounter_total(box, s) < limit && range_room(s, faced_row(s)) > 0) {
        Action list[ROOM_HAND + 1];
        if (is_cleared(box, s)) match_end(s, 1, REASON_CLEARED, ev);
        else if (!draw_list(box, s, list)) deck_ready(box, s, keeper, 1, ev); /* DCC-47: the keeper has lost */
        else phase_to(s, P_DRAW);
        return ACT_WAIT;
    }
    phase_to(s, s->count[faced_row(s)] ? P_RESPOND : P_END); /* DCC-73 */
    return ACT_WAIT;
}

#endif
