/*
 * acts.h - the actions on cards (KEEP-33 to KEEP-49): Move and carry, Melee, Ranged, Activate, placing tokens, Ambush,
 * Swarm, Reinforce, and the small acts cards are made of.
 *
 * An action that needs an answer stops with ACT_STOP; ask.h lists the answers and takes one. Every such question may be
 * declined (KEEP-23). Does NOT move heroes by themselves (invasion.h).
 */
#ifndef KEEP_ACTS_H
#define KEEP_ACTS_H

#include "pieces.h"

/* Frame.step of the events that ask. Frame.that is the room a Move starts from, or the monster that strikes. */
enum MoveStep { MOVE_BEGIN, MOVE_FROM, MOVE_WHO, MOVE_TO, MOVE_CARRY, MOVE_DO, MOVE_ENTERED, MOVE_TRAPPED };
enum StrikeStep { STRIKE_BEGIN, STRIKE_TARGET, STRIKE_HIT };
enum RoomStep { IN_BEGIN, IN_WHICH, IN_DO, IN_DONE };

/* ---- Move (KEEP-33, KEEP-34) ------------------------------------------------------------------------------------- */

/* Of these rooms, those a monster may go to with one Move where a card has a say in it; with `any`, the first is
 * enough. */
RULE uint32_t move_rooms_of(const Box *box, const Pos *s, Thing monster, int seat, uint32_t rooms, bool any)
{
    uint32_t out = 0;
    for (uint32_t m = rooms; m && !(any && out); m &= m - 1)
        if (may(box, s, KEEP_EVENT_MOVE, monster, THING(THING_PLACE, __builtin_ctz(m)), THING_NONE, seat))
            out |= m & -m;
    return out;
}

/* Rooms a monster may go to with one Move, with every card's change. */
RULE uint32_t move_rooms(const Box *box, const Pos *s, Thing monster, int seat)
{
    int from = room_of(s, monster);
    if (LIKELY(!hook_used(s, HOOK(KEEP_EVENT_MOVE, HOOK_MAY)))) return rooms_next_for_monsters(s, from);
    return move_rooms_of(box, s, monster, seat, from < 0 ? rooms_all(s) : rooms_all(s) & ~(1u << from), false);
}

/* The same in short, the likely first: is there any? */
RULE bool can_move(const Box *box, const Pos *s, Thing monster, int seat)
{
    uint32_t next = rooms_next_for_monsters(s, room_of(s, monster));
    if (LIKELY(!hook_used(s, HOOK(KEEP_EVENT_MOVE, HOOK_MAY)))) return next != 0;
    return move_rooms_of(box, s, monster, seat, next, true) || move_rooms(box, s, monster, seat);
}

/* The different monsters of a seat in a room: all there is to choose between. */
RULE int monsters_different(const Pos *s, int seat, int room, Action *out)
{
    int n = 0;
    for (int i = at_monsters(seat); i < at_monsters(seat) + s->count[ROW_MONSTERS + seat]; i++)
        if (s->slot[i].place == room && monster_is_first(s, i)) out[n++] = ACT(VERB_CARD, i);
    return n;
}

RULE bool room_has_load(const Pos *s, int room)
{
    const uint8_t *t = s->room[room].token;
    return t[0] | t[1] | t[2] | t[3] | t[4];
}

RULE void monster_move(Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), to = THING_INDEX(f->there), from = s->slot[slot].place;
    s->slot[slot].place = (uint8_t)to;
    tell(s, ev, EV_GAME + KEEP_EVENT_MOVE, game_player(s, slot), f->it, f->self, from, to);
}

/* A hero is moved by a card: it comes into the room (KEEP-85). */
RULE int act_move_hero(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int to = room_of(s, f->there);
    if (f->step == MOVE_BEGIN) {
        if (to < 0 || hero_state(s, THING_INDEX(f->it)) == HERO_CAPTIVE) return ACT_NOT;
        tell(s, ev, EV_GAME + KEEP_EVENT_MOVE, SEAT_NONE, f->it, f->self, room_of(s, f->it), to);
        hero_place(s, THING_INDEX(f->it), to, ev);
        f->step = MOVE_ENTERED;
        deed(box, s, KEEP_EVENT_ENTER, f->it, f->there, f->self, 1, f->you, ev);
        return ACT_WAIT;
    }
    if (f->step == MOVE_ENTERED) {
        f->step = MOVE_TRAPPED;
        if (is_hero(s, f->it)) trap_check(box, s, f->it, ev);
        return ACT_WAIT;
    }
    return ACT_DONE;
}

/* The room it leaves, then which monster; what there is only one of is not asked. */
RULE int move_choose(const Pos *s, Frame *f)
{
    Action a[CLAN_MOST];
    if (f->step == MOVE_FROM) {
        uint32_t rooms = rooms_of_seat(s, f->you);
        if (!rooms) return ACT_NOT;
        if (rooms & (rooms - 1)) return ACT_STOP;
        f->that = THING(THING_PLACE, __builtin_ctz(rooms)), f->step = MOVE_WHO;
    }
    if (monsters_different(s, f->you, THING_INDEX(f->that), a) > 1) return ACT_STOP;
    f->it = THING(THING_SLOT, ACT_OPERAND(a[0])), f->step = MOVE_TO;
    return ACT_WAIT;
}

RULE int act_move(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (is_hero(s, f->it) || f->step > MOVE_DO) return act_move_hero(box, s, f, ev); /* it may have died on the way */
    if (f->step == MOVE_BEGIN) {
        if (THING_CLASS(f->it) == THING_SEAT) f->step = MOVE_FROM;
        else if (!is_monster(s, f->it)) return ACT_NOT;
        else f->step = f->there == THING_NONE ? MOVE_TO : MOVE_DO;
    }
    if (f->step == MOVE_FROM || f->step == MOVE_WHO) {
        int r = move_choose(s, f);
        if (r != ACT_WAIT) return r;
    }
    if (f->step == MOVE_TO) return can_move(box, s, f->it, f->you) ? ACT_STOP : f->left ? ACT_DONE : ACT_NOT;
    if (f->step == MOVE_CARRY) return ACT_STOP;
    monster_move(s, f, ev);
    f->left++;
    if (f->left >= number_now(box, s, KEEP_NUMBER_STRIDE, f->it)) return ACT_DONE;
    f->step = MOVE_TO;
    return ACT_WAIT;
}

/* ---- Melee and Ranged (KEEP-35 to KEEP-37) ----------------------------------------------------------------------- */

/* Rooms a seat, or one monster, can strike into. */
RULE uint32_t strike_rooms(const Pos *s, Thing who, int seat, bool ranged)
{
    uint32_t from = is_monster(s, who) ? 1u << room_of(s, who) : rooms_of_seat(s, seat), out = 0;
    if (!ranged) return from;
    for (uint32_t m = from; m; m &= m - 1) out |= s->room[__builtin_ctz(m)].ways;
    return out;
}

/* The different heroes in reach, ascending. */
RULE int strike_targets(const Box *box, const Pos *s, Thing who, int seat, bool ranged, Action *out, int most)
{
    uint32_t rooms = strike_rooms(s, who, seat, ranged);
    int states = states_attackable(s), n = 0;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES] && n < most; i++)
        if ((rooms >> s->slot[i].place & 1) && (states >> s->slot[i].used & 1) && hero_is_first(s, i) &&
            nothing_forbids(box, s, KEEP_EVENT_DAMAGE, THING(THING_SLOT, i), THING_NONE))
            out[n++] = ACT(VERB_CARD, i);
    return n;
}

/* The same in short: is there any? Where no card has a say, one stands for another as well as for itself. */
RULE bool can_strike(const Box *box, const Pos *s, Thing who, int seat, bool ranged)
{
    Action one[1];
    if (UNLIKELY(hook_used(s, HOOK(KEEP_EVENT_DAMAGE, HOOK_MAY))))
        return strike_targets(box, s, who, seat, ranged, one, 1) > 0;
    if (!s->count[ROW_HEROES]) return false;
    uint32_t rooms = strike_rooms(s, who, seat, ranged);
    int states = states_attackable(s);
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++)
        if ((rooms >> s->slot[i].place & 1) && (states >> s->slot[i].used & 1)) return true;
    return false;
}

/* The monster that strikes at a hero: the first in the room, or next to it. */
RULE Thing striker_for(const Pos *s, Thing who, int seat, Thing hero, bool ranged)
{
    int room = room_of(s, hero);
    if (is_monster(s, who)) return who;
    for (int i = at_monsters(seat); i < at_monsters(seat) + s->count[ROW_MONSTERS + seat]; i++) {
        int at = s->slot[i].place;
        if (ranged ? rooms_joined(s, at, room) : at == room) return THING(THING_SLOT, i);
    }
    return THING_NONE;
}

/* Each point of damage is a strike of its own; a clan's strength adds to them. */
RULE int act_strike(const Box *box, Pos *s, Frame *f, bool ranged, Events *ev)
{
    if (f->step == STRIKE_BEGIN) {
        Thing who = is_monster(s, f->it) ? f->it : (Thing)THING(THING_SLOT, at_monsters(f->you));
        int more = number_now(box, s, KEEP_NUMBER_STRENGTH, who) - 1, n = f->amount + more;
        f->left = (uint8_t)(n < 1 ? 0 : n > 20 ? 20 : n), f->amount = 0;
        f->step = STRIKE_TARGET;
    }
    if (f->step == STRIKE_HIT) {
        Thing hero = f->there;
        f->that = striker_for(s, f->it, f->you, hero, ranged);
        f->step = STRIKE_TARGET, f->there = THING_NONE;
        f->amount++, f->left--;
        tell(s, ev, EV_GAME + f->what - 1, f->you, hero, f->that, room_of(s, hero), 0);
        deed(box, s, KEEP_EVENT_DAMAGE, hero, THING_NONE, f->that, 1, f->you, ev);
        return ACT_WAIT;
    }
    if (f->left && can_strike(box, s, f->it, f->you, ranged)) return ACT_STOP;
    return f->amount ? ACT_DONE : ACT_NOT;
}

/* ---- In one room with an own monster: placing, spending, Ambush, Swarm ------------------------------------------- */

/* A word of `lay` and `expend` as a counter. */
RULE int token_counter(int word)
{
    return word == KEEP_WORD_TOKEN_PORTAL ? KEEP_COUNTER_PORTAL : word - KEEP_WORD_TOKEN_COIN;
}

/* Rooms in which the event of frame f can take place. */
RULE uint32_t act_rooms(const Pos *s, int event, int word, int amount, int seat)
{
    uint32_t out = 0;
    if (event == KEEP_EVENT_AMBUSH) {
        if (!s->count[LAIR + seat] || word > SYMBOLS) return 0; /* an odd pack may name no symbol at all */
        return word ? rooms_of_symbols(s, 1 << (word - 1)) : rooms_all(s);
    }
    uint32_t own = rooms_of_seat(s, seat);
    if (event == KEEP_EVENT_SWARM || !word) return own;
    for (uint32_t m = own; m; m &= m - 1) {
        int room = __builtin_ctz(m), counter = token_counter(word);
        if (event == KEEP_EVENT_LAY ? room_takes(s, room, counter) : room_counter(s, room, counter) >= amount)
            out |= 1u << room;
    }
    return out;
}

/* The room, asked if there are several. ACT_DONE: f->there holds it. */
RULE int act_choose_room(const Pos *s, Frame *f)
{
    if (f->step == IN_DO) return ACT_DONE;
    uint32_t rooms = act_rooms(s, f->what - 1, f->word, f->amount, f->you);
    if (!rooms) return ACT_NOT;
    f->step = IN_WHICH;
    if (rooms & (rooms - 1)) return ACT_STOP;
    f->there = THING(THING_PLACE, __builtin_ctz(rooms)), f->step = IN_DO;
    return ACT_DONE;
}

/* KEEP-131: a Portal where an incomplete one lies completes it. */
RULE int lay_complete(const Box *box, Pos *s, Frame *f, Events *ev)
{
    f->it = f->there, f->step = IN_DONE;
    deed(box, s, KEEP_EVENT_COMPLETE, f->there, THING_NONE, f->self, 1, f->you, ev);
    return ACT_WAIT;
}

RULE int act_lay(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == IN_DONE) return s->portals >> THING_INDEX(f->it) & 1 ? ACT_DONE : ACT_NOT;
    int r = act_choose_room(s, f), room = THING_INDEX(f->there), counter = token_counter(f->word);
    if (r != ACT_DONE) return r;
    if (f->what - 1 == KEEP_EVENT_LAY && counter == KEEP_COUNTER_PORTAL && (s->gates >> room & 1))
        return lay_complete(box, s, f, ev);
    if (f->what - 1 == KEEP_EVENT_LAY) f->amount = room_put(s, room, counter, f->amount);
    else f->amount = room_take(s, room, counter, f->amount);
    f->it = f->there;
    tell(s, ev, EV_GAME + f->what - 1, f->you, f->there, f->self, f->amount, counter | room << 8);
    return ACT_DONE;
}

RULE int act_ambush(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == IN_DONE) return ACT_DONE;
    int r = act_choose_room(s, f);
    if (r != ACT_DONE) return r;
    f->step = IN_DONE;
    deed(box, s, KEEP_EVENT_SUMMON, THING(THING_SLOT, range_slot(s, LAIR + f->you, 0)), f->there, f->self, 1, f->you,
         ev);
    return ACT_WAIT;
}

RULE int act_summon(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), room = room_of(s, f->there);
    if (THING_CLASS(f->it) != THING_SLOT || slot < AT_MONSTERS || slot >= AT_CLANS || is_monster(s, f->it) || room < 0)
        return ACT_NOT;
    int seat = game_player(s, slot), to = card_move(box, s, slot, ROW_MONSTERS + seat, false);
    s->slot[to].place = (uint8_t)room;
    tell(s, ev, EV_GAME + KEEP_EVENT_SUMMON, seat, THING(THING_SLOT, to), f->self, room, 0);
    return ACT_DONE;
}

/* KEEP-47, KEEP-A20: the body runs for each own monster of the room. */
RULE int act_swarm(Pos *s, Frame *f, Events *ev)
{
    if (f->step < IN_DO || !f->level) {
        int r = act_choose_room(s, f), room = THING_INDEX(f->there);
        if (r != ACT_DONE) return r;
        if (!f->pc || !level_take(s, f, ev)) return ACT_NOT;
        for (int i = at_monsters(f->you); i < at_monsters(f->you) + s->count[ROW_MONSTERS + f->you]; i++)
            if (s->slot[i].place == room) mark_add(&s->marks[f->level - 1], i);
        tell(s, ev, EV_GAME + KEEP_EVENT_SWARM, f->you, f->there, f->self, room, 0);
    }
    for (int i = at_monsters(f->you); i < at_monsters(f->you) + s->count[ROW_MONSTERS + f->you]; i++) {
        if (!mark_has(&s->marks[f->level - 1], i)) continue;
        mark_drop(&s->marks[f->level - 1], i);
        Frame r = s->frame[s->top - 1];
        int line = r.line;
        r.that = r.it, r.it = THING(THING_SLOT, i), r.amount = 1;
        Frame *t = text_push(s, &r, f->pc, ev);
        if (t) t->line = (uint16_t)line;
        return ACT_WAIT;
    }
    level_drop(s, f);
    f->pc = 0; /* done for each: not once more for all */
    return ACT_DONE;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

/* KEEP-48: three cards from the top, or as many as there are. */
RULE int act_reinforce(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int event = action_event(f->word), n = 0, seat = f->you;
    if (s->count[DECK + seat] < KEEP_REVEALED) pile_extend(box, s, DECK + seat, ev);
    for (; n < KEEP_REVEALED && s->count[DECK + seat]; n++) {
        int slot = range_slot(s, DECK + seat, 0);
        bool take = card_shows(box, s->card[slot], event);
        int to = card_pass(box, s, slot, DECK + seat, take ? HAND + seat : DISCARDS + seat);
        tell(s, ev, KEEP_EV_REVEALED, seat, THING(THING_SLOT, to), f->self, take, 0);
    }
    return n ? ACT_DONE : ACT_NOT;
}

RULE int act_discard(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), r = slot_range(s, slot), owner = RANGE[r].owner;
    if (THING_CLASS(f->it) != THING_SLOT || slot < AT_HANDS || owner == SEAT_NONE) return ACT_NOT;
    if (RANGE[r].zone == KEEP_ZONE_DISCARDS) return ACT_NOT;
    slot = card_pass(box, s, slot, r, DISCARDS + owner);
    tell(s, ev, EV_GAME + KEEP_EVENT_DISCARD, owner, THING(THING_SLOT, slot), f->self, 0, 0);
    return ACT_DONE;
}

/* KEEP-72. */
RULE int act_acquire(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    if (THING_CLASS(f->it) != THING_SLOT || slot < AT_ROW || slot >= AT_ASIDE || !deck_has_room(s, f->you))
        return ACT_NOT;
    slot = card_pass(box, s, slot, slot_range(s, slot), acquired_range(s, f->you));
    tell(s, ev, EV_GAME + KEEP_EVENT_ACQUIRE, f->you, THING(THING_SLOT, slot), f->self, 0, 0);
    loot_fill(box, s, ev);
    return ACT_DONE;
}

RULE int act_recruit(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Run run;
    if (!deck_has_room(s, f->you)) return ACT_NOT;
    int card = spare_draw(box, s);
    if (!card) return ACT_NOT;
    int slot = range_open(s, acquired_range(s, f->you), false, &run);
    s->card[slot] = (CardNo)card;
    tell(s, ev, EV_GAME + KEEP_EVENT_RECRUIT, f->you, THING(THING_SLOT, slot), f->self, 0, 0);
    return ACT_DONE;
}

/* KEEP-25: any of the face-up Loot cards are replaced, at least one. They join the discard pile before new ones come
 * (KEEP-26). */
RULE int act_refresh(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == IN_BEGIN) {
        if (!s->count[LOOT_ROW] || (!s->count[LOOT_DECK] && !s->count[LOOT_SCRAP])) return ACT_NOT;
        f->step = IN_WHICH;
    }
    if (f->step == IN_WHICH && s->count[LOOT_ROW]) return ACT_STOP;
    loot_fill(box, s, ev);
    return f->left ? ACT_DONE : ACT_NOT;
}

/* The range a pile of the card language is, -1 none a card may be sent to. */
RULE int pile_range(Thing pile, int card_owner)
{
    int seat = PILE_SEAT(pile) < KEEP_SEATS ? (int)PILE_SEAT(pile) : card_owner;
    switch (PILE_ZONE(pile)) {
    case KEEP_ZONE_ASIDE: return ASIDE;
    case KEEP_ZONE_GUILD: return GUILD_DECK;
    case KEEP_ZONE_SPENT: return GUILD_SPENT;
    case KEEP_ZONE_ROW: return LOOT_ROW;
    case KEEP_ZONE_STOCK: return LOOT_DECK;
    case KEEP_ZONE_SCRAP: return LOOT_SCRAP;
    default: break;
    }
    if (seat >= KEEP_SEATS) return -1;
    switch (PILE_ZONE(pile)) {
    case KEEP_ZONE_HAND: return HAND + seat;
    case KEEP_ZONE_DECK: return DECK + seat;
    case KEEP_ZONE_DISCARDS: return DISCARDS + seat;
    default: return -1;
    }
}

/* Guild cards stay among Guild cards, a player's cards among that player's, Loot cards in the box (KEEP-INV7). */
RULE bool pile_suits(const Box *box, const Pos *s, int slot, int to)
{
    int owner = RANGE[slot_range(s, slot)].owner;
    if (slot_is(box, s, slot, KEEP_KIND_GUILD_CARD)) return to == GUILD_DECK || to == GUILD_SPENT;
    if (to == GUILD_DECK || to == GUILD_SPENT) return false;
    if (to == ASIDE) return owner != SEAT_NONE;
    if (RANGE[to].owner == SEAT_NONE) return slot_is(box, s, slot, KEEP_KIND_LOOT) && to != LOOT_ROW;
    return owner == RANGE[to].owner || (owner == SEAT_NONE && deck_has_room(s, RANGE[to].owner));
}

RULE bool can_send(const Box *box, const Pos *s, int slot, int from, int to)
{
    if (to < 0 || !pile_suits(box, s, slot, to)) return false;
    return from == to ? (RANGE[to].flags & RANGE_PILE) != 0 : RANGE[to].shares == from || range_room(s, to) > 0;
}

RULE int act_send(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it);
    if (THING_CLASS(f->it) != THING_SLOT || slot < LIVE || THING_CLASS(f->there) != THING_PILE) return ACT_NOT;
    int from = slot_range(s, slot), owner = RANGE[from].owner,
        to = pile_range(f->there, owner == SEAT_NONE ? f->you : owner);
    if (!can_send(box, s, slot, from, to)) return ACT_NOT;
    tell(s, ev, EV_GAME + KEEP_EVENT_SEND, f->you, f->it, f->self, RANGE[to].zone, PILE_BOTTOM(f->there));
    card_move(box, s, slot, to, PILE_BOTTOM(f->there));
    if (from == LOOT_ROW) loot_fill(box, s, ev);
    return ACT_DONE;
}

RULE int act_shuffle(const Box *box, Pos *s, const Frame *f, Events *ev)
{
    int r = THING_CLASS(f->there) == THING_PILE ? pile_range(f->there, f->you) : -1;
    if (r < 0 || !(RANGE[r].flags & RANGE_HIDDEN)) return ACT_NOT;
    range_shuffle(box, s, r);
    tell(s, ev, EV_SHUFFLE, RANGE[r].owner, THING_NONE, THING_NONE, RANGE[r].zone, 0);
    return ACT_DONE;
}

/* Hands are open and all play together: what one looks at, all see (KEEP-A17). */
RULE int act_see(Pos *s, const Frame *f, Events *ev)
{
    if (THING_CLASS(f->it) != THING_SLOT) return ACT_NOT;
    if (THING_INDEX(f->it) >= LIVE) peek_add(s, THING_INDEX(f->it), 0xff);
    tell(s, ev, EV_GAME + f->what - 1, f->you, f->it, f->self, 0, 0);
    return ACT_DONE;
}

/* ---- Playing and using ------------------------------------------------------------------------------------------- */

/* A card that answered in another player's turn is not among the cards of this one: it is discarded at once. */
RULE void game_after_play(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = THING_INDEX(f->it), seat = f->you;
    (void)ev;
    if (THING_CLASS(f->it) != THING_SLOT || slot < AT_HANDS || slot >= AT_DECKS) return;
    if (seat != s->active && slot_range(s, slot) == PLAYED + seat) card_move(box, s, slot, DISCARDS + seat, false);
}

RULE int act_play(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0) tell(s, ev, EV_GAME + f->what - 1, f->you, f->it, THING_NONE, 0, 0);
    int r = line_act(box, s, f, ev);
    if (r == ACT_DONE && f->what - 1 == KEEP_EVENT_PLAY) game_after_play(box, s, f, ev);
    return r;
}

#endif
