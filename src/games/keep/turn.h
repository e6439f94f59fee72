/*
 * turn.h - the turn of Keep: play, refresh, clean up, invasion, pass (KEEP-23 to KEEP-32), and placing the clans before
 * the first one (KEEP-16, KEEP-17).
 *
 * The turn is the bottom frame; its step says where it stands. Then game_act, the switch over every event, and what the
 * rulebook allows. Does NOT list answers: ask.h does.
 */
#ifndef KEEP_TURN_H
#define KEEP_TURN_H

#include "invasion.h"

enum TurnStep {
    TURN_PLACE,
    TURN_BEGIN,
    TURN_PLAY,
    TURN_REFRESH,
    TURN_CLEAN,
    TURN_INVADE,
    TURN_CARD,
    TURN_END,
    TURN_PASS
};

/* ---- Placing the clans ------------------------------------------------------------------------------------------- */

/* Where the next monster of a seat begins: rooms of the type its clan names; none once all are placed. */
RULE uint32_t start_rooms(const Box *box, const Pos *s, int seat)
{
    int placed = s->count[ROW_MONSTERS + seat], clan = s->card[AT_CLANS + seat];
    const Row *row;
    if (!s->count[LAIR + seat]) return 0;
    for (int n = 0; (row = card_row(box, clan, KEEP_ROW_START, n)) != 0; n++) {
        MapRow m = maprow_read(box, row);
        placed -= m.x;
        if (placed >= 0) continue;
        uint32_t rooms = rooms_of_symbols(s, m.symbols);
        return rooms ? rooms : rooms_all(s); /* a map without that type: anywhere */
    }
    return 0;
}

RULE void start_place(const Box *box, Pos *s, int seat, int room, Events *ev)
{
    int slot = card_move(box, s, range_slot(s, LAIR + seat, 0), ROW_MONSTERS + seat, false);
    s->slot[slot].place = (uint8_t)room;
    tell(s, ev, KEEP_EV_PLACED, seat, THING(THING_SLOT, slot), THING_NONE, room, 0);
}

RULE int turn_place(const Box *box, Pos *s, Frame *f, Events *ev)
{
    while (f->left < s->fate.seats) {
        uint32_t rooms = start_rooms(box, s, f->left);
        if (rooms & (rooms - 1)) return ACT_STOP;
        if (rooms) start_place(box, s, f->left, __builtin_ctz(rooms), ev);
        else f->left++;
    }
    f->left = 0, f->step = TURN_BEGIN;
    return ACT_WAIT;
}

/* ---- Play and refresh -------------------------------------------------------------------------------------------- */

/* KEEP-27, KEEP-76. */
RULE bool can_jail(const Box *box, const Pos *s)
{
    return !s->jailed && s->count[GUILD_DECK] && nothing_forbids(box, s, KEEP_EVENT_JAIL, THING_NONE, THING_NONE);
}

/* KEEP-126: any card with something to do in the turn. One that only answers other things stays in hand. */
RULE bool can_play(const Box *box, const Pos *s, int slot)
{
    return (slot_card(box, s, slot)->hand_windows >> KEEP_WINDOW_TURN & 1) &&
           nothing_forbids(box, s, KEEP_EVENT_PLAY, THING(THING_SLOT, slot), THING_NONE);
}

/* KEEP-127: Tactics cards of any clan pay for a refresh. */
RULE bool can_pay(const Box *box, const Pos *s, int slot) { return slot_is(box, s, slot, KEEP_KIND_TACTIC); }

RULE bool can_refresh(const Box *box, const Pos *s)
{
    if (!s->count[LOOT_ROW] || (!s->count[LOOT_DECK] && !s->count[LOOT_SCRAP]) ||
        !nothing_forbids(box, s, KEEP_EVENT_REFRESH, THING_NONE, THING_NONE))
        return false;
    for (int i = 0; i < s->count[HAND + s->active]; i++)
        if (can_pay(box, s, hand_slot(s->active, i))) return true;
    return false;
}

RULE void card_play(const Box *box, Pos *s, int slot, Events *ev)
{
    const Card *c = slot_card(box, s, slot);
    for (int i = 0; i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (l->kind == LINE_PLAY && l->hook == KEEP_WINDOW_TURN) {
            line_use(box, s, slot, c->line + i, s->active, ABOUT_NONE, ev);
            return;
        }
    }
}

/* KEEP-25: a card is discarded, then Loot is replaced. Of the turn's frame, left: there was a refresh. From then on the
 * Cells are asked about without one, too (KEEP-128); before, they have just been declined. */
RULE void refresh_begin(const Box *box, Pos *s, int slot, Events *ev)
{
    s->frame[0].left = 1;
    slot = card_pass(box, s, slot, HAND + s->active, DISCARDS + s->active);
    tell(s, ev, KEEP_EV_PAID, s->active, THING(THING_SLOT, slot), THING_NONE, 0, 0);
    deed(box, s, KEEP_EVENT_REFRESH, THING_NONE, THING_NONE, THING_NONE, 1, s->active, ev);
}

/* ---- The other steps --------------------------------------------------------------------------------------------- */

RULE int turn_begin(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int draws = ev ? invasion_draws(box, s) : 0;
    s->round++, s->jailed = 0;
    f->left = 0, f->step = TURN_PLAY;
    tell(s, ev, EV_TURN, s->active, THING_NONE, THING_NONE, s->round, s->active);
    draws_tell(box, s, draws, ev);
    deed(box, s, KEEP_EVENT_TURN_START, THING_NONE, THING_NONE, THING_NONE, 1, s->active, ev);
    return ACT_WAIT;
}

/* KEEP-28, KEEP-129. */
RULE int turn_clean(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int seat = s->active, size = number_now(box, s, KEEP_NUMBER_HAND_SIZE, THING_NONE);
    bool loose = nothing_refers(s, stretch_of_run(PLAYED + seat));
    for (int i = 0; i < s->count[PLAYED + seat]; i++)
        tell(s, ev, KEEP_EV_CLEANED, seat, THING(THING_SLOT, range_slot(s, PLAYED + seat, i)), THING_NONE, 0, 0);
    for (int k = 0; loose && k < s->count[PLAYED + seat]; k++) { /* the first played lies deepest */
        int slot = range_stored(PLAYED + seat, k);
        s->card[range_stored(DISCARDS + seat, s->count[DISCARDS + seat]++)] = s->card[slot];
        s->card[slot] = 0;
    }
    if (loose) s->count[PLAYED + seat] = 0;
    while (s->count[PLAYED + seat]) card_move(box, s, range_slot(s, PLAYED + seat, 0), DISCARDS + seat, false);
    if (s->count[HAND + seat] < size) cards_draw(box, s, seat, size - s->count[HAND + seat], ev);
    linger_end(s, KEEP_SPAN_TURN); /* what may be done once per turn is spent until the turn is passed */
    f->step = TURN_INVADE;
    monsters_fall(box, s, ev);
    return ACT_WAIT;
}

RULE int turn_invade(const Box *box, Pos *s, Frame *f, Events *ev)
{
    s->due = (uint8_t)invasion_draws(box, s);
    f->step = TURN_CARD;
    tell(s, ev, EV_GAME + KEEP_EVENT_INVADE, s->active, THING_NONE, THING_NONE, s->due, 0);
    deed(box, s, KEEP_EVENT_INVADE, THING_NONE, THING_NONE, THING_NONE, s->due, s->active, ev);
    return ACT_WAIT;
}

/* The turn ends after its invasion: what lasts so long is over, then the token goes on (KEEP-32). */
RULE int turn_end(const Box *box, Pos *s, Frame *f, Events *ev)
{
    span_end(box, s, KEEP_SPAN_INVASION);
    limits_end(box, s, KEEP_SPAN_TURN);
    f->step = TURN_PASS;
    monsters_fall(box, s, ev);
    return ACT_WAIT;
}

RULE int turn_pass(Pos *s, Frame *f)
{
    s->active = (uint8_t)((s->active + 1) % s->fate.seats);
    f->step = TURN_BEGIN;
    return ACT_WAIT;
}

RULE int turn_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    switch (f->step) {
    case TURN_PLACE: return turn_place(box, s, f, ev);
    case TURN_BEGIN: return turn_begin(box, s, f, ev);
    case TURN_PLAY:
        if (s->count[HAND + s->active] || can_jail(box, s)) return ACT_STOP;
        f->step = TURN_REFRESH;
        return ACT_WAIT;
    case TURN_REFRESH:
        if (can_refresh(box, s) || (f->left && can_jail(box, s))) return ACT_STOP;
        f->step = TURN_CLEAN;
        return ACT_WAIT;
    case TURN_CLEAN: return turn_clean(box, s, f, ev);
    case TURN_INVADE: return turn_invade(box, s, f, ev);
    case TURN_CARD:
        if (s->due > 0) {
            s->due--, guild_push(s, FOR_INVASION, s->active, ev);
            return ACT_WAIT;
        }
        f->step = TURN_END;
        deed(box, s, KEEP_EVENT_TURN_END, THING_NONE, THING_NONE, THING_NONE, 1, s->active, ev);
        return ACT_WAIT;
    case TURN_END: return turn_end(box, s, f, ev);
    default: return turn_pass(s, f);
    }
}

RULE int game_procedure(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (s->stale) hooks_refresh(box, s);
    if (f->what == PROC_GUILD) return guild_step(box, s, f, ev);
    if (f->what == PROC_RESOLVE) return resolve_step(box, s, f, ev);
    return turn_step(box, s, f, ev);
}

/* ---- What the rulebook allows ------------------------------------------------------------------------------------ */

RULE bool legal_move(const Pos *s, const Deed *d)
{
    if (THING_CLASS(d->it) == THING_SEAT) return s->count[ROW_MONSTERS + THING_INDEX(d->it)] > 0;
    if (is_hero(s, d->it)) return hero_state(s, THING_INDEX(d->it)) != HERO_CAPTIVE;
    if (!is_monster(s, d->it)) return false;
    int to = d->there == THING_NONE ? -1 : room_of(s, d->there);
    return to < 0 || (rooms_next_for_monsters(s, room_of(s, d->it)) >> to & 1);
}

RULE bool legal_hero(const Pos *s, const Deed *d, int states)
{
    return is_hero(s, d->it) && (states >> hero_state(s, THING_INDEX(d->it)) & 1);
}

RULE_FOLD bool game_legal(const Box *box, const Pos *s, const Deed *d)
{
    switch (d->event) {
    case KEEP_EVENT_MOVE: return legal_move(s, d);
    case KEEP_EVENT_MELEE: return can_strike(box, s, d->it, d->you, false);
    case KEEP_EVENT_RANGED: return can_strike(box, s, d->it, d->you, true);
    case KEEP_EVENT_ACTIVATE: return can_activate(box, s, d->it, d->you);
    case KEEP_EVENT_LAY:
    case KEEP_EVENT_EXPEND:
    case KEEP_EVENT_AMBUSH:
    case KEEP_EVENT_SWARM:
        return d->you < KEEP_SEATS && act_rooms(s, d->event, d->word, d->amount ? d->amount : 1, d->you) != 0;
    case KEEP_EVENT_DRAW: return d->you < KEEP_SEATS && can_draw(s, d->you);
    case KEEP_EVENT_REINFORCE: return s->count[DECK + d->you] || s->count[DISCARDS + d->you];
    case KEEP_EVENT_PUT:
    case KEEP_EVENT_TAKE: return legal_counter(s, d);
    case KEEP_EVENT_DAMAGE:
    case KEEP_EVENT_DEFEAT: return is_monster(s, d->it) || legal_hero(s, d, states_attackable(s)); /* KEEP-134 */
    case KEEP_EVENT_SUMMON:
        return THING_CLASS(d->it) == THING_SLOT && THING_INDEX(d->it) >= AT_MONSTERS && THING_INDEX(d->it) < AT_CLANS &&
               !is_monster(s, d->it);
    case KEEP_EVENT_SPAWN: return is_resolving(s);
    case KEEP_EVENT_BRING: return is_resolving(s) && d->word;
    case KEEP_EVENT_READY: return is_resolving(s) && legal_hero(s, d, states_rousable(s));
    case KEEP_EVENT_EXHAUST: return legal_hero(s, d, 1 << HERO_ACTIVE);
    case KEEP_EVENT_FREE: return is_resolving(s) && legal_hero(s, d, 1 << HERO_CAPTIVE);
    case KEEP_EVENT_IMPRISON: return legal_imprison(s, d);
    case KEEP_EVENT_ACQUIRE: return d->you < KEEP_SEATS && deck_has_room(s, d->you);
    case KEEP_EVENT_RECRUIT: return spares_left(s) && deck_has_room(s, d->you);
    case KEEP_EVENT_BUILD: return can_build(box, s, room_of(s, d->cause));
    case KEEP_EVENT_COMPLETE: return room_of(s, d->it) >= 0 && (s->gates >> room_of(s, d->it) & 1);
    case KEEP_EVENT_JAIL: return can_jail(box, s);
    default: return true;
    }
}

/* Rows an event's thing can lie in by the rulebook, so that a choice looks nowhere else. */
RULE_FOLD uint32_t game_reach(int event)
{
    switch (event) {
    case KEEP_EVENT_SPAWN:
    case KEEP_EVENT_READY:
    case KEEP_EVENT_EXHAUST:
    case KEEP_EVENT_FREE:
    case KEEP_EVENT_ATTACK:
    case KEEP_EVENT_CHARGE:
    case KEEP_EVENT_IMPRISON: return 1u << ROW_HEROES;
    case KEEP_EVENT_SUMMON: return 15u << ROW_MONSTERS;
    case KEEP_EVENT_MOVE:
    case KEEP_EVENT_DAMAGE:
    case KEEP_EVENT_DEFEAT: return 1u << ROW_HEROES | 15u << ROW_MONSTERS;
    default: return 0xffffffffu;
    }
}

/* Hands are open, and each answers with its own cards. */
RULE bool game_may_respond(const Box *box, const Pos *s, int slot, int seat, bool in_play)
{
    (void)box;
    if (in_play) return true;
    return slot >= AT_HANDS && slot < AT_DECKS && slot_range(s, slot) == HAND + seat;
}

RULE int32_t game_default(int event) { return (void)event, 1; }

/* Settled in one step, without a question. */
RULE_FOLD bool game_is_plain(const Box *box, const Pos *s, const Deed *d)
{
    (void)box;
    switch (d->event) {
    case KEEP_EVENT_PUT:
    case KEEP_EVENT_TAKE: return !health_varies(s); /* a Frog less, and a monster may fall */
    case KEEP_EVENT_PLAY:
    case KEEP_EVENT_USE:
    case KEEP_EVENT_ROLL:
    case KEEP_EVENT_MOVE:
    case KEEP_EVENT_MELEE:
    case KEEP_EVENT_RANGED:
    case KEEP_EVENT_ACTIVATE:
    case KEEP_EVENT_LAY:
    case KEEP_EVENT_EXPEND:
    case KEEP_EVENT_AMBUSH:
    case KEEP_EVENT_SWARM:
    case KEEP_EVENT_SPAWN:
    case KEEP_EVENT_BRING:
    case KEEP_EVENT_SHOW_OFF:
    case KEEP_EVENT_CHARGE:
    case KEEP_EVENT_REFRESH:
    case KEEP_EVENT_BUILD:
    case KEEP_EVENT_JAIL: return false;
    default: return true;
    }
}

/* KEEP-53: where a card changes health, anything that happens may leave a monster without. */
RULE int game_settle(const Box *box, Pos *s, Events *ev)
{
    if (LIKELY(!health_varies(s)) || s->fate.over) return ACT_DONE;
    return monsters_fall(box, s, ev);
}

RULE void game_end(const Box *box, Pos *s, const Frame *f, Events *ev) { (void)box, (void)s, (void)f, (void)ev; }

/* ---- Every event ------------------------------------------------------------------------------------------------- */

/* Dice are not part of this game: a card that rolls is rolled for all the same. */
RULE int act_roll(Pos *s, Frame *f, Events *ev)
{
    int n = f->amount >> 16, sum = f->amount & 0xffff;
    for (; n > 0; n--) {
        int pips = 1 + (int)rng_below(&s->fate.rng, 6);
        s->fate.learned++;
        tell(s, ev, EV_ROLL, f->you, THING_NONE, f->self, pips, 0);
        sum += pips;
    }
    f->amount = sum;
    return ACT_DONE;
}

RULE int act_hero_state(Pos *s, Frame *f, int state, Events *ev)
{
    if (!is_hero(s, f->it)) return ACT_NOT;
    int slot = THING_INDEX(f->it);
    if (s->slot[slot].used == HERO_CAPTIVE && f->what - 1 == KEEP_EVENT_FREE) s->freed = 1;
    s->slot[slot].used = (uint8_t)state;
    tell(s, ev, EV_GAME + f->what - 1, SEAT_NONE, f->it, f->self, s->slot[slot].place, 0);
    return ACT_DONE;
}

RULE_FOLD int game_act(const Box *box, Pos *s, Frame *f, Events *ev)
{
    switch (f->what - 1) {
    case KEEP_EVENT_DRAW: return cards_draw(box, s, f->you, f->amount, ev) ? ACT_DONE : ACT_NOT;
    case KEEP_EVENT_DISCARD: return act_discard(box, s, f, ev);
    case KEEP_EVENT_SEND: return act_send(box, s, f, ev);
    case KEEP_EVENT_SHUFFLE: return act_shuffle(box, s, f, ev);
    case KEEP_EVENT_LOOK_AT: return act_see(s, f, ev);
    case KEEP_EVENT_PUT: return act_counter(box, s, f, true, ev);
    case KEEP_EVENT_TAKE: return act_counter(box, s, f, false, ev);
    case KEEP_EVENT_ROLL: return act_roll(s, f, ev);
    case KEEP_EVENT_PLAY:
    case KEEP_EVENT_USE: return act_play(box, s, f, ev);
    case KEEP_EVENT_WIN: game_finish(s, OUTCOME_SCENARIO_WON, ev); return ACT_DONE;
    case KEEP_EVENT_LOSE: game_finish(s, OUTCOME_SCENARIO_LOST, ev); return ACT_DONE;
    case KEEP_EVENT_MOVE: return act_move(box, s, f, ev);
    case KEEP_EVENT_MELEE: return act_strike(box, s, f, false, ev);
    case KEEP_EVENT_RANGED: return act_strike(box, s, f, true, ev);
    case KEEP_EVENT_ACTIVATE: return act_activate(box, s, f, ev);
    case KEEP_EVENT_LAY:
    case KEEP_EVENT_EXPEND: return act_lay(box, s, f, ev);
    case KEEP_EVENT_AMBUSH: return act_ambush(box, s, f, ev);
    case KEEP_EVENT_REINFORCE: return act_reinforce(box, s, f, ev);
    case KEEP_EVENT_SWARM: return act_swarm(s, f, ev);
    case KEEP_EVENT_DAMAGE: return act_damage(box, s, f, ev);
    case KEEP_EVENT_DEFEAT: return act_defeat(box, s, f, ev);
    case KEEP_EVENT_SUMMON: return act_summon(box, s, f, ev);
    case KEEP_EVENT_SPAWN: return act_spawn(box, s, f, ev);
    case KEEP_EVENT_BRING: return act_bring(box, s, f, ev);
    case KEEP_EVENT_SHOW_OFF: return act_show_off(box, s, f, ev);
    case KEEP_EVENT_ACQUIRE: return act_acquire(box, s, f, ev);
    case KEEP_EVENT_RECRUIT: return act_recruit(box, s, f, ev);
    case KEEP_EVENT_IMPRISON: return act_imprison(s, f, ev);
    case KEEP_EVENT_FREE:
    case KEEP_EVENT_READY: return act_hero_state(s, f, HERO_ACTIVE, ev);
    case KEEP_EVENT_EXHAUST: return act_hero_state(s, f, HERO_EXHAUSTED, ev);
    case KEEP_EVENT_JAIL: return act_jail(s, f, ev);
    case KEEP_EVENT_ATTACK: return act_attack(box, s, f, ev);
    case KEEP_EVENT_PLUNDER: return act_plunder(box, s, f, ev);
    case KEEP_EVENT_CHARGE: return act_charge(box, s, f, ev);
    case KEEP_EVENT_COMPLETE: return act_complete(s, f, ev);
    case KEEP_EVENT_REFRESH: return act_refresh(box, s, f, ev);
    case KEEP_EVENT_BUILD: return act_build(box, s, f, ev);
    default: return ACT_DONE;
    }
}

#endif
