/*
 * acts.h - what the rulebook does when an event of Dungeon Crawler happens.
 *
 * Owns game_act and what happens right after events: deaths, Quests, the end (game_settle). The order of a turn is in
 * turn.h; what may happen at all in state.h. Does NOT ask: questions are in fight.h, build.h and encounter.h.
 */
#ifndef CRAWLER_ACTS_H
#define CRAWLER_ACTS_H

#include "games/crawler/score.h"

enum { COUNTER_MOST = 99, LINE_NONE = 0xffff };

/* ---- Moving cards ------------------------------------------------------------------------------------------------ */

/* Put a Dungeon card into play for its owner (DCM-30): with its Time counters, COME INTO PLAY still due. */
RULE int dungeon_enter(const Box *box, Pos *s, int slot)
{
    int owner = dungeon_owner(s, slot), here;
    here = card_move(box, s, slot, dungeon_row(s, owner), false);
    Slot *k = &s->slot[here];
    k->owner = (uint8_t)owner;
    k->flags = SLOT_ENTERED | SLOT_DUE;
    k->time = (uint8_t)field_of(box, s->card[here], DCM_FIELD_TIME);
    return here;
}

/* Under the Dungeon deck of its owner (DCM-132). */
RULE void dungeon_return(const Box *box, Pos *s, int slot)
{
    card_move(box, s, slot, PILE_RANGE(dungeon_owner(s, slot), PILE_STACK), true);
}

/* To the Grave of its kind, without VP. */
RULE void card_discard(const Box *box, Pos *s, int slot)
{
    int card = s->card[slot], r = slot_range(s, slot);
    if (card_is(box, card, DCM_KIND_CRAWLER_CARD))
        card_move(box, s, slot, PILE_RANGE(game_player(s, slot), PILE_DISCARDS), false);
    else if (r < LIVE_RANGES) {
        int owner = s->slot[slot].owner;
        card_move(box, s, slot, PILE_RANGE(owner, PILE_GRAVE), false);
        s->unchecked = (uint8_t)(s->unchecked | (s->format == FORMAT_MULTI ? 1 << owner : 3));
    } else dungeon_return(box, s, slot);
}

RULE void mark_swap(Marks *m, int a, int b)
{
    bool had = mark_has(m, a);
    if (had == mark_has(m, b)) return;
    mark_add(m, had ? b : a), mark_drop(m, had ? a : b);
}

/* Two Adventurers change places, and everything that points at one of them follows it: one is lifted, the other moves,
 * the first lands. */
RULE_COLD void slots_swap(Pos *s, int a, int b)
{
    CardNo card = s->card[a];
    Slot k = s->slot[a];
    s->card[a] = s->card[b], s->card[b] = card;
    s->slot[a] = s->slot[b], s->slot[b] = k;
    mark_swap(&s->live, a, b);
    for (int i = 0; i < s->levels; i++) mark_swap(&s->marks[i], a, b);
    Run none = { 1, 0, 0 };
    Thing aside = THING(15, 1);
    Shift way[3] = { shift_of(slot_thing(a), aside, none, none), shift_of(slot_thing(b), slot_thing(a), none, none),
                     shift_of(aside, slot_thing(b), none, none) };
    for (int i = 0; i < 3; i++) frames_follow(s, &way[i]);
}

/* ---- Scoring ----------------------------------------------------------------------------------------------------- */

/* VP of multi-player (DCM-116). Returns ACT_WAIT when a card answers the score. */
RULE int score_post(const Box *box, Pos *s, int side, int amount, Thing it, Events *ev)
{
    Deed d = { amount, it, THING_NONE, THING_NONE, DCM_EVENT_SCORE, (uint8_t)side, 0, 0 };
    if (s->format != FORMAT_MULTI || amount == 0) return ACT_DONE;
    return event_post(box, s, &d, 0, ev);
}

/* A Dungeon card reaches a Grave: who looks at it, and what it counts for (DCM-109, DCM-110, DCM-157, DCM-158). */
RULE void grave_enter(const Box *box, Pos *s, int slot)
{
    int owner = s->slot[slot].owner;
    card_move(box, s, slot, PILE_RANGE(owner, PILE_GRAVE), false);
    s->unchecked = (uint8_t)(s->unchecked | (s->format == FORMAT_MULTI ? 1 << owner : 3));
    s->calm = 0;
}

RULE bool in_dungeon(int slot) { return slot >= AT_DUNGEON && slot < AT_CRAWL; }

/* ---- Acts -------------------------------------------------------------------------------------------------------- */

RULE int act_put(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    if (slot >= LIVE || !f->word) return ACT_NOT;
    uint8_t *n = slot_counter(s, slot, f->word - 1);
    int v = *n + f->amount;
    (void)box;
    *n = (uint8_t)(v > COUNTER_MOST ? COUNTER_MOST : v < 0 ? 0 : v);
    if (f->word - 1 == DCM_COUNTER_QUEST) s->unchecked |= (uint8_t)(1u << game_player(s, slot));
    tell_event(s, ev, f, f->amount, f->word - 1);
    return ACT_DONE;
}

RULE int act_take(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    if (slot >= LIVE || !f->word) return ACT_NOT;
    uint8_t *n = slot_counter(s, slot, f->word - 1);
    int v = f->amount > *n ? *n : f->amount;
    if (v <= 0) return ACT_NOT;
    *n = (uint8_t)(*n - v);
    if (f->word - 1 == DCM_COUNTER_LOCK) holds_keep(s, slot, *n);
    f->amount = v;
    tell_event(s, ev, f, v, f->word - 1);
    check_goal(box, s, ev); /* a healed Wound is a point won back (DCM-112) */
    return ACT_DONE;
}

/* DCM-95: what was accumulated for Quests that are not completed is gone with the Grave. */
RULE void quests_reset(Pos *s, int side)
{
    for (int i = AT_QUESTS + side * QUESTS, end = i + s->count[ROW_QUESTS + side]; i < end; i++)
        if (!(s->slot[i].flags & SLOT_DONE)) s->slot[i].time = 0;
}

/* DCM-106, DCM-115, DCM-153: f->amount says which of the two decks. */
RULE int act_regenerate(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int from = PILE_RANGE(f->you, f->amount ? PILE_GRAVE : PILE_DISCARDS), to = from - 1;
    if (s->count[to] || !s->count[from]) return ACT_NOT;
    int n = s->count[from], base = RANGE[to].base, end = base + RANGE[to].room;
    for (int i = 0; i < n;
         i++) { /* the same run of slots, from its other end: nothing can point into it after the shuffle */
        CardNo card = s->card[end - n + i];
        s->card[end - n + i] = 0;
        s->card[base + i] = card;
    }
    s->count[from] = 0, s->count[to] = (uint8_t)n;
    range_shuffle(box, s, to);
    if (f->amount) quests_reset(s, f->you);
    s->unchecked |= (uint8_t)(1u << f->you);
    tell_event(s, ev, f, f->amount, 0);
    for (int p = 0; p < players_of(s); p++)
        if (p != f->you) s->vp[p] = (int16_t)(s->vp[p] + REGENERATION_VP);
    check_goal(box, s, ev);
    return ACT_DONE;
}

/* Make sure a deck holds a card: regenerate (DCM-106), or lose (DCC-47, DCS-18). ACT_NOT: there is none to draw. */
RULE int deck_ready(const Box *box, Pos *s, int side, int which, Events *ev)
{
    int deck = PILE_RANGE(side, which ? PILE_STACK : PILE_DECK);
    if (s->count[deck]) return ACT_DONE;
    if (side >= players_of(s)) return ACT_NOT; /* the Dungeon of solitaire draws nothing (DCS-11) */
    if (s->format != FORMAT_MULTI) {
        side_loses(s, side, REASON_DECK_OUT, ev);
        return ACT_NOT;
    }
    Deed d = { which, THING_NONE, THING_NONE, THING_NONE, DCM_EVENT_REGENERATE, (uint8_t)side, 0, 0 };
    if (!s->count[deck + 1]) return ACT_NOT;
    return event_post(box, s, &d, 0, ev);
}

/* The last so many cards of a hand or a Pool, to its player alone. */
RULE void held_tell(const Pos *s, int r, int cards, Events *ev)
{
    for (int i = s->count[r] - cards; ev && i < s->count[r]; i++)
        tell_to(s, ev, TOLD_HELD, RANGE[r].owner, slot_thing(range_slot(s, r, i)), 0, 0);
}

/* What has been drawn is told before a deck that has run out decides anything (DCM-106, DCC-47). */
RULE void drawn_tell(const Pos *s, const Frame *f, int cards, Events *ev)
{
    if (!cards) return;
    tell(s, ev, EV_GAME + DCM_EVENT_DRAW, f->you, THING_NONE, f->self, cards, 0);
    held_tell(s, PILE_RANGE(f->you, PILE_HAND), cards, ev);
}

RULE int act_draw(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int hand = PILE_RANGE(f->you, PILE_HAND), deck = PILE_RANGE(f->you, PILE_DECK), drawn = 0;
    while (f->amount > 0 && range_room(s, hand) > 0) {
        if (!s->count[deck]) {
            drawn_tell(s, f, drawn, ev);
            drawn = 0;
            int r = deck_ready(box, s, f->you, 0, ev);
            if (r == ACT_WAIT) return ACT_WAIT;
            if (r != ACT_DONE || s->fate.over) break;
        }
        card_move(box, s, range_slot(s, deck, 0), hand, false);
        f->step = 1, f->amount--, drawn++;
    }
    drawn_tell(s, f, drawn, ev);
    return f->step ? ACT_DONE : ACT_NOT;
}

/* `send @ to %`. */
RULE int act_send(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (THING_CLASS(f->it) != THING_SLOT || THING_CLASS(f->there) != THING_PILE) return ACT_NOT;
    int slot = THING_INDEX(f->it), from = slot_range(s, slot), to = send_pile(box, s, slot, f->there);
    if (to < 0 || (from != to && range_room(s, to) <= 0)) return ACT_NOT;
    const int unseen = RANGE_HIDDEN | RANGE_PRIVATE;
    bool open = !(RANGE[from].flags & unseen) || !(RANGE[to].flags & unseen); /* where everyone saw it, it is named */
    if (RANGE[to].zone == DCM_ZONE_GRAVE || RANGE[from].zone == DCM_ZONE_GRAVE) s->unchecked = 0x3f;
    f->it = slot_thing(card_move(box, s, slot, to, PILE_BOTTOM(f->there)));
    tell(s, ev, EV_GAME + DCM_EVENT_SEND, f->you, open ? f->it : (Thing)THING_NONE, f->self, PILE_ZONE(f->there),
         PILE_BOTTOM(f->there) | PILE_SEAT(f->there) << 1);
    return ACT_DONE;
}

/* DCM-76, DCM-109, and step 7's clearing (DCM-97, DCM-110): they differ by one point. */
RULE int act_bury(const Box *box, Pos *s, Frame *f, int more, Events *ev)
{
    if (f->step == 0) {
        int slot = THING_INDEX(f->it), cost = printed_cost(box, s->card[slot]);
        if (!in_dungeon(slot)) return ACT_NOT; /* it has left in the meantime */
        f->step = 1;
        tell_event(s, ev, f, cost + more, game_player(s, slot));
        grave_enter(box, s, slot);
        if (score_post(box, s, s->facer, cost + more, f->it, ev) == ACT_WAIT) return ACT_WAIT;
    }
    return ACT_DONE;
}

/* DCM-128: without counters, into its owner's Dungeon deck. */
RULE int act_restock(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), side = game_player(s, slot);
    if (!slot_is(box, s, slot, DCM_KIND_DUNGEON_CARD)) return ACT_NOT;
    if (RANGE[slot_range(s, slot)].zone == DCM_ZONE_GRAVE) s->unchecked = 0x3f;
    tell_event(s, ev, f, 0, 0);
    card_move(box, s, slot, PILE_RANGE(side, PILE_STACK), true);
    range_shuffle(box, s, PILE_RANGE(side, PILE_STACK));
    f->it = THING_NONE; /* nobody knows where it is now */
    return ACT_DONE;
}

/* DCM-65, DCM-74, DCM-81, DCM-83: one Wound; at as many as its Life the thing dies at once. */
RULE int act_wound(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    if (f->step == 0) {
        if (slot >= AT_QUESTS && !in_dungeon(slot)) return ACT_NOT; /* it has left in the meantime */
        Slot *k = &s->slot[slot];
        f->step = 1;
        k->wound = (uint8_t)(k->wound + 1);
        tell_event(s, ev, f, k->wound, 0);
        if (slot >= AT_QUESTS) s->calm = 0;
        else if (f->self != THING_NONE) {
            int by = game_player(s, THING_INDEX(f->self));
            if (by < SIDES && by != slot / PARTY)
                s->dealt[by] = (uint8_t)(s->dealt[by] + (s->dealt[by] < 255)); /* DCM-122 */
        }
        if (k->wound < slot_number(box, s, DCM_NUMBER_LIFE, slot)) return ACT_DONE;
        Deed d = { 0,      f->it, THING_NONE, f->self, (uint8_t)(slot < AT_QUESTS ? DCM_EVENT_SLAY : DCM_EVENT_BURY),
                   f->you, 0,     0 };
        event_post(box, s, &d, 0, ev);
        return ACT_WAIT;
    }
    return ACT_DONE;
}

/* DCM-83, DCM-150. */
RULE int act_slay(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), side = slot / PARTY;
    if (slot >= AT_QUESTS) return ACT_NOT;
    tell_event(s, ev, f, 0, 0);
    card_move(box, s, slot, PILE_RANGE(side, PILE_FALLEN), false);
    aims_renew(box, s);
    check_elimination(box, s, ev);
    return ACT_DONE;
}

/* DCM-159: back at the rear, without a Wound. */
RULE int act_revive(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), side = RANGE[slot_range(s, slot)].owner, used = 0, id = 0;
    if (range_room(s, ROW_PARTY + side) <= 0) return ACT_NOT;
    for (int i = 0; i < s->count[ROW_PARTY + side]; i++) used |= 1 << s->slot[side * PARTY + i].owner;
    while (used >> id & 1) id++;
    int here = card_move(box, s, slot, ROW_PARTY + side, false);
    s->slot[here].owner = (uint8_t)id;
    f->it = slot_thing(here);
    tell_event(s, ev, f, 0, 0);
    check_goal(box, s, ev); /* what it cost is given back (DCM-159) */
    return ACT_DONE;
}

/* DCM-48, DCM-134: one Lock counter that no reset takes while the source is in play; one per party. */
RULE int act_possess(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), by = THING_INDEX(f->self);
    if (THING_CLASS(f->self) != THING_SLOT || by >= LIVE || slot >= AT_QUESTS) return ACT_NOT;
    if (f->step == 0) {
        if (holds_party(s, by, slot / PARTY)) return ACT_NOT;
        if (s->holds == HOLDS) {
            tell(s, ev, EV_ROOM, f->you, THING_NONE, f->self, ROOM_SLOTS, 0);
            return ACT_NOT;
        }
        f->step = 1;
        Deed d = { 1, f->it, THING_NONE, f->self, DCM_EVENT_PUT, f->you, DCM_COUNTER_LOCK + 1, 0 };
        event_try(box, s, &d, 0, ev);
        return ACT_WAIT;
    }
    if (!(f->flags & FRAME_DONE)) return ACT_NOT;
    tell_event(s, ev, f, 0, 0);
    if (s->slot[slot].lock <= holds_on(s, slot) || s->holds == HOLDS) return ACT_DONE; /* freed at once (DCM-57) */
    s->hold[s->holds].victim = (uint8_t)slot, s->hold[s->holds].source = (uint8_t)by;
    s->holds++;
    return ACT_DONE;
}

/* DCM-94, DCC-38. */
RULE int act_complete(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), side = (slot - AT_QUESTS) / QUESTS;
    if (f->step) return ACT_DONE;
    if (slot < AT_QUESTS || slot >= AT_DUNGEON) return ACT_NOT;
    f->step = 1;
    s->slot[slot].flags |= SLOT_DONE;
    s->stale = 1;
    tell_event(s, ev, f, FORMAT[s->format].quest_vp, 0);
    if (s->format == FORMAT_SOLO && quests_done(s, 0) == QUESTS) s->leaver = 1;
    return score_post(box, s, side, FORMAT[s->format].quest_vp, f->it, ev) == ACT_WAIT ? ACT_WAIT : ACT_DONE;
}

/* A Dungeon card comes into play: brought by an effect it is put there now; revealed or drawn it lies there already. */
RULE int act_arrive(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    if (slot >= LIVE) {
        slot = dungeon_enter(box, s, slot);
        f->it = slot_thing(slot);
        f->loop = s->clock; /* it hears its own arrival */
        f->flags |= FRAME_WAS_LIVE;
        late_aim(box, s, slot);
    }
    s->slot[slot].flags &= (uint8_t)~SLOT_DUE;
    tell_event(s, ev, f, 0, 0);
    return ACT_DONE;
}

/* Which struggle or front a card played in steps 4 and 5 counts for is asked when there are several (DCM-139,
 * DCM-DP20). */
RULE bool play_must_join(const Box *box, const Pos *s, int slot)
{
    uint8_t list[FRONTS];
    bool defence = s->after == P_BLOWS;
    if (slot < AT_CRAWL || slot >= LIVE || s->frame[0].step != P_WINDOW || s->after == P_AIM) return false;
    if (!bonus_counts(box, s, slot, defence)) return false;
    return (defence ? fronts_list(box, s, list) : struggles_list(box, s, list)) > 1;
}

/* DCM-50, DCM-18, DCM-20: into play, then what it says. */
RULE int act_play(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0) {
        int slot = THING_INDEX(f->it);
        if (slot >= LIVE) {
            bool announced = RANGE[slot_range(s, slot)].zone == DCM_ZONE_ASIDE;
            slot = card_move(box, s, slot, ROW_CRAWL, false);
            s->slot[slot].owner = f->you;
            s->slot[slot].front = (uint8_t)front_first(box, s, s->after == P_BLOWS);
            f->it = slot_thing(slot), f->self = f->it;
            if (!announced) tell_event(s, ev, f, 0, 0);
        }
    }
    if (f->step < 3) {
        int r = ACT_DONE;
        if (f->line != LINE_NONE) r = line_act(box, s, f, ev);
        if (r != ACT_DONE) return r;
        f->step = 3;
        if (THING_CLASS(f->it) == THING_SLOT && play_must_join(box, s, THING_INDEX(f->it))) return ACT_STOP;
    }
    return ACT_DONE;
}

RULE int act_roll(Pos *s, Frame *f, Events *ev)
{
    int dice = f->amount >> 16, sum = f->amount & 0xffff;
    for (int i = 0; i < dice; i++) {
        int pips = 1 + (int)rng_below(&s->fate.rng, 6);
        sum += pips;
        tell(s, ev, EV_ROLL, f->you, THING_NONE, f->self, pips, 0);
    }
    s->fate.learned++;
    f->amount = sum;
    return ACT_DONE;
}

/* Seen by one: DCM-H3, DCM-C2. */
RULE int act_look(Pos *s, Frame *f, int seats, Events *ev)
{
    if (THING_CLASS(f->it) != THING_SLOT) return ACT_NOT;
    int slot = THING_INDEX(f->it);
    if (slot >= LIVE && f->you < players_of(s)) peek_add(s, slot, seats);
    if (ev) {
        Event e = { (uint8_t)(EV_GAME + f->what - 1),
                    f->you,
                    (uint8_t)seats,
                    s->top,
                    s->card[slot],
                    (uint16_t)thing_card(s, f->self),
                    f->it,
                    0,
                    0,
                    0 };
        events_add(ev, s, e);
    }
    return ACT_DONE;
}

RULE int act_flag(Pos *s, Frame *f, int set, int clear, Events *ev)
{
    if (THING_INDEX(f->it) >= LIVE) return ACT_NOT;
    Slot *k = &s->slot[THING_INDEX(f->it)];
    k->flags = (uint8_t)((k->flags | set) & ~clear);
    tell_event(s, ev, f, 0, 0);
    return ACT_DONE;
}

/* An activation by the rulebook is for the attack or the defence that is being put together; a card's
 * is for nothing. */
RULE int act_activate(Pos *s, Frame *f, Events *ev)
{
    int phase = s->frame[0].step, role = 0;
    if (f->self == THING_NONE) role = phase == P_ATTACKERS ? SLOT_ATTACKER : phase == P_DEFENDERS ? SLOT_DEFENDER : 0;
    return act_flag(s, f, SLOT_ACTIVATED | role, 0, ev);
}

RULE int act_swap(const Box *box, Pos *s, Frame *f, Events *ev)
{
    uint8_t place[FRONTS];
    int a = THING_INDEX(f->it), b = THING_INDEX(f->there);
    if (THING_CLASS(f->there) != THING_SLOT || a == b || a >= AT_QUESTS || a / PARTY != b / PARTY) return ACT_NOT;
    bool follow = a / PARTY == s->facer && defence_is_aimed(s);
    tell_event(s, ev, f, b, 0);
    fronts_places(s, place);
    slots_swap(s, a, b);
    if (follow) fronts_follow(box, s, place);
    return ACT_DONE;
}

/* DCM-116, DCM-120: who has won has won before anything else happens. */
RULE int act_score(const Box *box, Pos *s, Frame *f, Events *ev)
{
    s->vp[f->you] = (int16_t)(s->vp[f->you] + f->amount);
    tell_event(s, ev, f, f->amount, s->vp[f->you]);
    check_goal(box, s, ev);
    return ACT_DONE;
}

/* DCC-10: the face-up card comes into play whatever the total becomes. */
RULE int act_pull(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!on_its_deck(box, s, THING_INDEX(f->it))) return ACT_NOT; /* it has left in the meantime */
    tell_event(s, ev, f, 0, 0);
    f->it = slot_thing(dungeon_enter(box, s, THING_INDEX(f->it)));
    return ACT_DONE;
}

/* DCC-13, DCC-14: the card lies face up on its deck, where no shuffle reaches it (DCC-15, DCC-71, DCC-77). */
RULE int act_turn(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), to = PILE_RANGE(game_player(s, slot), PILE_TURNED);
    if (THING_CLASS(f->it) != THING_SLOT || !on_its_deck(box, s, slot)) return ACT_NOT;
    tell_event(s, ev, f, 0, 0);
    if (slot_range(s, slot) != to) f->it = slot_thing(card_move(box, s, slot, to, false));
    return ACT_DONE;
}

RULE_FOLD int game_act(const Box *box, Pos *s, Frame *f, Events *ev)
{
    switch (f->what - 1) {
    case DCM_EVENT_DRAW: return act_draw(box, s, f, ev);
    case DCM_EVENT_DROP:
    case DCM_EVENT_DISCARD:
        tell_event(s, ev, f, 0, 0);
        card_discard(box, s, THING_INDEX(f->it));
        return ACT_DONE;
    case DCM_EVENT_SEND: return act_send(box, s, f, ev);
    case DCM_EVENT_SHUFFLE:
        if (PILE_ZONE(f->there) == DCM_ZONE_STACK) range_shuffle(box, s, PILE_RANGE(PILE_SEAT(f->there), PILE_STACK));
        else if (PILE_ZONE(f->there) == DCM_ZONE_DECK)
            range_shuffle(box, s, PILE_RANGE(PILE_SEAT(f->there), PILE_DECK));
        return ACT_DONE;
    case DCM_EVENT_LOOK_AT: return act_look(s, f, 1 << (f->you & 7), ev);
    case DCM_EVENT_REVEAL: return act_look(s, f, 0xff, ev);
    case DCM_EVENT_PUT: return act_put(box, s, f, ev);
    case DCM_EVENT_TAKE: return act_take(box, s, f, ev);
    case DCM_EVENT_SWAP: return act_swap(box, s, f, ev);
    case DCM_EVENT_ROLL: return act_roll(s, f, ev);
    case DCM_EVENT_PLAY: return act_play(box, s, f, ev);
    case DCM_EVENT_USE:
        if (f->step == 0) tell_event(s, ev, f, 0, 0);
        return line_act(box, s, f, ev);
    case DCM_EVENT_WIN: match_end(s, 1 << f->you, REASON_CARD, ev); return ACT_DONE;
    case DCM_EVENT_LOSE: side_loses(s, f->you, REASON_CARD, ev); return ACT_DONE;
    case DCM_EVENT_ARRIVE: return act_arrive(box, s, f, ev);
    case DCM_EVENT_POSSESS: return act_possess(box, s, f, ev);
    case DCM_EVENT_ACTIVATE: return act_activate(s, f, ev);
    case DCM_EVENT_RESET: return act_flag(s, f, 0, SLOT_ACTIVATED, ev); /* DCM-164 */
    case DCM_EVENT_SPEND: return act_flag(s, f, SLOT_SPENT, 0, ev);
    case DCM_EVENT_WOUND: return act_wound(box, s, f, ev);
    case DCM_EVENT_SLAY: return act_slay(box, s, f, ev);
    case DCM_EVENT_REVIVE: return act_revive(box, s, f, ev);
    case DCM_EVENT_BURY: return act_bury(box, s, f, 1, ev);
    case DCM_EVENT_CLEAR: return act_bury(box, s, f, 0, ev);
    case DCM_EVENT_RESTOCK: return act_restock(box, s, f, ev);
    case DCM_EVENT_SCORE: return act_score(box, s, f, ev);
    case DCM_EVENT_COMPLETE: return act_complete(box, s, f, ev);
    case DCM_EVENT_REGENERATE: return act_regenerate(box, s, f, ev);
    case DCM_EVENT_PULL: return act_pull(box, s, f, ev);
    case DCM_EVENT_FLIP:
    case DCM_EVENT_BUST: return act_turn(box, s, f, ev);
    case DCM_EVENT_OVERPOWER: tell_event(s, ev, f, 0, 0); return ACT_DONE;
    case DCM_EVENT_ATTACH: return ACT_NOT; /* nothing in this game is attached */
    default: return ACT_DONE;              /* engage, retarget, attack, defend, end-encounter: moments others answer */
    }
}

/* Settled in one step, without a choice. */
RULE_FOLD bool game_is_plain(const Box *box, const Pos *s, const Deed *d)
{
    (void)box, (void)s;
    switch (d->event) {
    case DCM_EVENT_DRAW: /* may regenerate, which a card may answer */
    case DCM_EVENT_PLAY:
    case DCM_EVENT_USE:
    case DCM_EVENT_WOUND:
    case DCM_EVENT_BURY:
    case DCM_EVENT_CLEAR:
    case DCM_EVENT_POSSESS:
    case DCM_EVENT_COMPLETE: return false;
    default: return true;
    }
}

/* A card whose play was cancelled and that nothing moved goes to its Grave. */
RULE void game_end(const Box *box, Pos *s, const Frame *f, Events *ev)
{
    (void)ev;
    if (f->what != DCM_EVENT_PLAY + 1 || THING_CLASS(f->it) != THING_SLOT) return;
    if (RANGE[slot_range(s, THING_INDEX(f->it))].zone == DCM_ZONE_ASIDE) card_discard(box, s, THING_INDEX(f->it));
}

RULE void game_after_play(const Box *box, Pos *s, Frame *f, Events *ev)
{
    (void)box, (void)s, (void)f, (void)ev; /* a Crawler card stays where its text left it (DCM-19) */
}

/* ---- After an event ---------------------------------------------------------------------------------------------- */

/* A Quest of the side whose progress has reached its goal (DCM-94); -1 none. */
RULE int quest_ready(const Box *box, const Pos *s, int side)
{
    for (int i = 0; i < s->count[ROW_QUESTS + side]; i++) {
        int slot = AT_QUESTS + side * QUESTS + i;
        if (s->slot[slot].flags & SLOT_DONE) continue;
        if (number_now(box, s, DCM_NUMBER_PROGRESS, slot_thing(slot)) >= quest_goal(box, s, s->card[slot])) return slot;
    }
    return -1;
}

RULE_COLD int quests_settle(const Box *box, Pos *s, Events *ev)
{
    if (s->stale) hooks_refresh(box, s);
    while (s->unchecked) {
        int side = __builtin_ctz(s->unchecked), slot = side < players_of(s) ? quest_ready(box, s, side) : -1;
        if (slot < 0) {
            s->unchecked &= (uint8_t) ~(1u << side);
            continue;
        }
        Deed d = { 0, slot_thing(slot), THING_NONE, THING_NONE, DCM_EVENT_COMPLETE, (uint8_t)side, 0, 0 };
        if (event_post(box, s, &d, 0, ev) == ACT_WAIT) return ACT_WAIT;
    }
    return ACT_DONE;
}

RULE int game_settle(const Box *box, Pos *s, Events *ev)
{
    return s->unchecked && !s->fate.over ? quests_settle(box, s, ev) : ACT_DONE;
}

#endif
