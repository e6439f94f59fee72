/*
 * invasion.h - the heroes: resolving a Guild card step by step (KEEP-31, KEEP-74 to KEEP-80, KEEP-88 to KEEP-116,
 * KEEP-134 to KEEP-141).
 *
 * Two procedures: PROC_GUILD draws and resolves one Guild card; PROC_RESOLVE lets every active hero act, room by room,
 * the room nearest to the Vault first. A hero that charges always comes nearer to the Vault, so the room it enters is
 * the nearest, and its heroes act before the next one charges: the set of rooms in Keep.stirred is all the memory a
 * chain needs. Prisoners a Mage has freed wait in Keep.freed until the rooms are quiet (KEEP-136). Does NOT hold the
 * clans' actions (acts.h).
 */
#ifndef KEEP_INVASION_H
#define KEEP_INVASION_H

#include "rooms.h"

enum KeepProcedure { PROC_TURN = FRAME_PROCEDURE, PROC_GUILD, PROC_RESOLVE };

enum SpawnStep { SPAWN_BEGIN, SPAWN_ENTERED, SPAWN_SHOWN, SPAWN_TRAPPED, SPAWN_INSPIRES };
enum ShowStep { SHOW_BEGIN, SHOW_ROOM, SHOW_VICTIM, SHOW_HIT, SHOW_DONE };
enum ChargeStep { CHARGE_BEGIN, CHARGE_ENTERED, CHARGE_TRAPPED };
enum GuildStep {
    GUILD_DRAW,
    GUILD_HEROES,
    GUILD_NEXT,
    GUILD_ROOM_ASK,
    GUILD_SPAWN,
    GUILD_STIR,
    GUILD_MISSING,
    GUILD_OPEN,
    GUILD_REST,
    GUILD_END
};
enum ResolveStep { RESOLVE_NEXT, RESOLVE_VICTIM, RESOLVE_WAY };
enum { FOR_INVASION, FOR_CELLS };

/* ---- Choosing victims (KEEP-99, KEEP-100) ------------------------------------------------------------------------ */

/* The weakest monsters of a room, one for each that differs, ascending. */
RULE int weakest_list(const Box *box, const Pos *s, int room, Action *out, int most)
{
    int n = 0, least = 0;
    for (int p = 0; p < s->fate.seats; p++)
        for (int i = at_monsters(p); i < at_monsters(p) + s->count[ROW_MONSTERS + p]; i++) {
            if (s->slot[i].place != room || !monster_is_first(s, i)) continue;
            int left = monster_left(box, s, i);
            if (n && left > least) continue;
            if (!n || left < least) n = 0, least = left;
            if (n < most) out[n++] = ACT(VERB_CARD, i);
        }
    return n;
}

/* ---- Show Off (KEEP-92 to KEEP-96) ------------------------------------------------------------------------------- */

/* KEEP-93: rooms next to an Archer that hold monsters. */
RULE uint32_t archer_rooms(const Pos *s, Thing hero)
{
    int room = room_of(s, hero);
    return room < 0 ? 0 : s->room[room].ways & rooms_of_monsters(s);
}

RULE int show_archer(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Action a[KEEP_SEATS * CLAN_MOST];
    if (f->step == SHOW_BEGIN || f->step == SHOW_ROOM) {
        uint32_t rooms = archer_rooms(s, f->it);
        if (!rooms) return ACT_NOT;
        f->step = SHOW_ROOM;
        if (rooms & (rooms - 1)) return ACT_STOP;
        f->that = THING(THING_PLACE, __builtin_ctz(rooms)), f->step = SHOW_VICTIM;
    }
    if (f->step == SHOW_VICTIM) {
        int n = weakest_list(box, s, THING_INDEX(f->that), a, KEEP_SEATS * CLAN_MOST);
        if (n > 1) return ACT_STOP;
        f->there = n ? THING(THING_SLOT, ACT_OPERAND(a[0])) : (Thing)THING_NONE, f->step = SHOW_HIT;
    }
    if (f->step == SHOW_HIT) {
        f->step = SHOW_DONE;
        tell(s, ev, EV_GAME + KEEP_EVENT_SHOW_OFF, SEAT_NONE, f->it, f->there, THING_INDEX(f->that), 1);
        deed(box, s, KEEP_EVENT_DAMAGE, f->there, THING_NONE, f->it, 1, SEAT_NONE, ev);
        return ACT_WAIT;
    }
    return ACT_DONE;
}

/* Whether somebody sits in the Cells whom a Mage can free. */
RULE_COLD bool cells_shut(const Box *box, const Pos *s)
{
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++)
        if (s->slot[i].used == HERO_CAPTIVE) return true;
    return heroes_to_wake(box, s, 1u << s->cells, THING_NONE, 0) > 0;
}

/* KEEP-75, KEEP-96: all heroes in the Cells, not prisoners alone, become active there and act later (KEEP-136). */
RULE int cells_open(const Box *box, Pos *s, Frame *f, Events *ev)
{
    uint32_t cells = 1u << s->cells;
    for (int i = AT_HEROES; !f->left && i < AT_HEROES + s->count[ROW_HEROES]; i++)
        if (s->slot[i].used == HERO_CAPTIVE) {
            s->slot[i].used = HERO_ACTIVE;
            tell(s, ev, EV_GAME + KEEP_EVENT_FREE, SEAT_NONE, THING(THING_SLOT, i), THING_NONE, s->cells, 0);
        }
    if (LIKELY(!f->left && !waking_heard(box, s))) heroes_wake(box, s, cells, THING_NONE, ev);
    else if (heroes_wake_next(box, s, f, cells, THING_NONE, ev) == ACT_WAIT) return ACT_WAIT;
    if (room_has_active(s, s->cells)) s->freed = 1;
    return ACT_DONE;
}

RULE int room_strip(Pos *s, int room, bool traps)
{
    int n = 0;
    if (traps) return room_take(s, room, KEEP_COUNTER_TRAP, 1);
    for (int c = KEEP_COUNTER_COIN; c <= KEEP_COUNTER_BONE; c++)
        n += s->room[room].token[c], s->room[room].token[c] = 0;
    return n;
}

RULE int act_show_off(const Box *box, Pos *s, Frame *f, Events *ev)
{
    enum { WARRIOR, ROGUE, MAGE, ARCHER };
    int room = room_of(s, f->it), n;
    if (room < 0) return ACT_NOT;
    switch (hero_class(box, s, THING_INDEX(f->it))) {
    case WARRIOR: n = room_strip(s, room, false); break; /* KEEP-94 */
    case ROGUE: n = room_strip(s, room, true); break;    /* KEEP-95 */
    case MAGE:
        if (ev && !f->left && cells_shut(box, s))
            tell(s, ev, EV_GAME + KEEP_EVENT_SHOW_OFF, SEAT_NONE, f->it, THING_NONE, room, 1);
        if (cells_open(box, s, f, ev) == ACT_WAIT) return ACT_WAIT;
        return room_has_active(s, s->cells) ? ACT_DONE : ACT_NOT;
    default: return show_archer(box, s, f, ev);
    }
    if (n) tell(s, ev, EV_GAME + KEEP_EVENT_SHOW_OFF, SEAT_NONE, f->it, THING_NONE, room, n);
    return n ? ACT_DONE : ACT_NOT;
}

/* ---- A to D (KEEP-89, KEEP-92, KEEP-97, KEEP-98) ----------------------------------------------------------------- */

RULE int act_spawn(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int room = room_of(s, f->there);
    switch (f->step) {
    case SPAWN_BEGIN: {
        int slot = THING_INDEX(f->it);
        if (THING_CLASS(f->it) != THING_SLOT || slot < AT_HEROES || slot >= AT_MONSTERS || is_hero(s, f->it) ||
            room < 0)
            return ACT_NOT;
        f->step = SPAWN_ENTERED;
        hero_bring(box, s, slot, room, HERO_ACTIVE, ev); /* f->it follows */
        tell(s, ev, EV_GAME + KEEP_EVENT_SPAWN, SEAT_NONE, f->it, f->self, room, s->room[room].far);
        deed(box, s, KEEP_EVENT_ENTER, f->it, f->there, f->self, 1, s->active, ev);
        if (!goes_on(s, f)) return ACT_WAIT;
    } /* fall through */
    case SPAWN_ENTERED:
        f->step = SPAWN_SHOWN;
        if (is_hero(s, f->it)) deed(box, s, KEEP_EVENT_SHOW_OFF, f->it, THING_NONE, THING_NONE, 1, s->active, ev);
        if (!goes_on(s, f)) return ACT_WAIT;
        /* fall through */
    case SPAWN_SHOWN:
        f->step = SPAWN_TRAPPED;
        if (is_hero(s, f->it)) trap_check(box, s, f->it, ev);
        if (!goes_on(s, f)) return ACT_WAIT;
        /* fall through */
    default: break;
    }
    if (!is_hero(s, f->it)) return ACT_DONE; /* KEEP-137 */
    room = room_of(s, f->it);
    if (room_inspire(box, s, f, room, ev) == ACT_WAIT) return ACT_WAIT;
    room_stir(s, room);
    return ACT_DONE;
}

/* KEEP-91, KEEP-135: for heroes of a class no token is left; the card being resolved rouses the class when its others
 * have acted. */
RULE void class_missing(Pos *s, int calling)
{
    for (int i = s->top; i > 0; i--)
        if (s->frame[i].what == PROC_GUILD) {
            s->frame[i].amount |= 1 << calling;
            return;
        }
}

/* Heroes of a class come to a room, as many as there are tokens for. */
RULE int act_bring(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int calling = f->word - KEEP_WORD_CALLING_WARRIOR, slot = supply_hero(box, s, calling);
    if (f->step == SPAWN_BEGIN) f->step = SPAWN_ENTERED, f->left = (uint8_t)(f->amount < HEROES ? f->amount : HEROES);
    if (!f->left) return ACT_DONE;
    if (slot < 0) {
        class_missing(s, calling);
        return ACT_DONE;
    }
    f->left--;
    deed(box, s, KEEP_EVENT_SPAWN, THING(THING_SLOT, slot), f->there, f->self, 1, s->active, ev);
    return ACT_WAIT;
}

/* ---- G: Charge (KEEP-103 to KEEP-106) ---------------------------------------------------------------------------- */

RULE int act_charge(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int to = room_of(s, f->there);
    if (!is_hero(s, f->it)) return f->step == CHARGE_BEGIN ? ACT_NOT : ACT_DONE;
    int slot = THING_INDEX(f->it);
    switch (f->step) {
    case CHARGE_BEGIN:
        if (to < 0 || s->room[to].far >= s->room[s->slot[slot].place].far) return ACT_NOT; /* KEEP-INV6 */
        tell(s, ev, EV_GAME + KEEP_EVENT_CHARGE, SEAT_NONE, f->it, THING_NONE, s->slot[slot].place, to);
        hero_place(s, slot, to, ev);
        f->step = CHARGE_ENTERED;
        deed(box, s, KEEP_EVENT_ENTER, f->it, f->there, THING_NONE, 1, s->active, ev);
        if (!goes_on(s, f)) return ACT_WAIT;
        /* fall through */
    case CHARGE_ENTERED:
        f->step = CHARGE_TRAPPED;
        trap_check(box, s, f->it, ev);
        if (!goes_on(s, f)) return ACT_WAIT;
        /* fall through */
    default: break;
    }
    if (!is_hero(s, f->it)) return ACT_DONE;
    slot = THING_INDEX(f->it);
    to = s->slot[slot].place;
    if (!f->left && !(s->house & HOUSE_CHARGE_RUN)) s->slot[slot].used = HERO_EXHAUSTED; /* KEEP-105 */
    if (room_inspire(box, s, f, to, ev) == ACT_WAIT) return ACT_WAIT;
    room_stir(s, to);
    return ACT_DONE;
}

/* ---- F: Plunder (KEEP-101, KEEP-102) ----------------------------------------------------------------------------- */

/* The next active hero of a room in the order of KEEP-138, -1 none. */
RULE int hero_next(const Box *box, const Pos *s, int room)
{
    int best = -1, rank = CLASSES + 1;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++) {
        if (s->slot[i].place != room || s->slot[i].used != HERO_ACTIVE) continue;
        int calling = hero_class(box, s, i);
        if (calling < rank) best = i, rank = calling;
    }
    return best;
}

RULE int heroes_active(const Pos *s, int room)
{
    int n = 0;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++)
        n += s->slot[i].place == room && s->slot[i].used == HERO_ACTIVE;
    return n;
}

RULE int act_plunder(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int room = room_of(s, f->it), value = room < 0 ? 0 : s->room[room].treasure;
    if (!value) return ACT_NOT;
    s->room[room].treasure = 0;
    tell(s, ev, EV_GAME + KEEP_EVENT_PLUNDER, SEAT_NONE, THING(THING_PLACE, room), f->self, value, f->amount);
    for (int n = f->amount; n > 0; n--) {
        int hero = hero_next(box, s, room);
        if (hero < 0) break;
        s->slot[hero].used = HERO_EXHAUSTED;
        tell(s, ev, EV_GAME + KEEP_EVENT_EXHAUST, SEAT_NONE, THING(THING_SLOT, hero), THING_NONE, room, 0);
    }
    if (value == TREASURE_MAIN) game_finish(s, OUTCOME_PLUNDERED, ev); /* KEEP-118, KEEP-141 */
    return ACT_DONE;
}

/* ---- Room resolution (KEEP-112) ---------------------------------------------------------------------------------- */

RULE int act_attack(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!is_monster(s, f->there)) return ACT_NOT;
    int n = number_now(box, s, KEEP_NUMBER_STRENGTH, f->it);
    tell(s, ev, EV_GAME + KEEP_EVENT_ATTACK, SEAT_NONE, f->it, f->there, room_of(s, f->there), n);
    deed(box, s, KEEP_EVENT_DAMAGE, f->there, THING_NONE, f->it, n, SEAT_NONE, ev);
    return ACT_DONE;
}

/* It waits, for a reason; by: the card that holds it back, 0 if none does. */
RULE void hero_waits(Pos *s, int slot, int reason, int by, Events *ev)
{
    s->slot[slot].used = HERO_EXHAUSTED;
    tell_by(s, ev, KEEP_EV_WAIT, SEAT_NONE, THING(THING_SLOT, slot), by, s->slot[slot].place, reason);
}

RULE void room_waits(const Box *box, Pos *s, int room, int reason, int by, Events *ev)
{
    for (int hero = hero_next(box, s, room); hero >= 0; hero = hero_next(box, s, room))
        hero_waits(s, hero, reason, by, ev);
}

/* No hero of the room plunders: a card forbids it. */
RULE void room_held(const Box *box, Pos *s, int room, Events *ev)
{
    int by = ev ? forbidder(box, s, KEEP_EVENT_PLUNDER, THING(THING_PLACE, room), THING_NONE) : 0;
    room_waits(box, s, room, WAIT_FORBIDDEN, by, ev);
}

/* The hero attacks the monster in f->there and is exhausted (KEEP-111). */
RULE int resolve_attack(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Thing hero = f->it, monster = f->there;
    f->step = RESOLVE_NEXT, f->it = THING_NONE, f->there = THING_NONE;
    if (!nothing_forbids(box, s, KEEP_EVENT_ATTACK, hero, THING_NONE)) {
        int by = ev ? forbidder(box, s, KEEP_EVENT_ATTACK, hero, THING_NONE) : 0;
        hero_waits(s, THING_INDEX(hero), WAIT_FORBIDDEN, by, ev);
        return ACT_WAIT;
    }
    s->slot[THING_INDEX(hero)].used = HERO_EXHAUSTED;
    deed(box, s, KEEP_EVENT_ATTACK, hero, monster, hero, 1, s->active, ev);
    return ACT_WAIT;
}

/* The hero goes to the room in f->there, one of charge_rooms. */
RULE int resolve_charge(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Thing hero = f->it, to = f->there;
    f->step = RESOLVE_NEXT, f->there = THING_NONE, f->that = game_place(s, hero);
    if (!(s->house & HOUSE_CHARGE_RUN)) s->slot[THING_INDEX(hero)].used = HERO_EXHAUSTED;
    deed(box, s, KEEP_EVENT_CHARGE, hero, to, hero, 1, s->active, ev);
    return ACT_WAIT;
}

/* Step 2 of KEEP-112: enough of them take it, or all wait. */
RULE int resolve_treasure(const Box *box, Pos *s, int room, Events *ev)
{
    Thing place = THING(THING_PLACE, room);
    int worth = number_now(box, s, KEEP_NUMBER_WORTH, place);
    if (worth < 1) worth = 1;
    if (heroes_active(s, room) < worth) {
        room_waits(box, s, room, WAIT_TREASURE | worth << 8, 0, ev); /* KEEP-108 */
        return ACT_WAIT;
    }
    if (nothing_forbids(box, s, KEEP_EVENT_PLUNDER, place, THING_NONE)) {
        int r = deed(box, s, KEEP_EVENT_PLUNDER, place, THING_NONE, THING(THING_SLOT, hero_next(box, s, room)), worth,
                     s->active, ev);
        if (r == ACT_WAIT || !s->room[room].treasure) return ACT_WAIT;
    }
    room_held(box, s, room, ev);
    return ACT_WAIT;
}

/* KEEP-104: where a hero may charge, with every card's say. */
RULE uint32_t charge_rooms(const Box *box, const Pos *s, Thing hero)
{
    int room = room_of(s, hero);
    uint32_t ways = room < 0 || room == s->vault ? 0 : rooms_toward_vault(s, room), out = 0;
    for (uint32_t m = ways; m; m &= m - 1)
        if (nothing_forbids(box, s, KEEP_EVENT_CHARGE, hero, THING(THING_PLACE, __builtin_ctz(m)))) out |= m & -m;
    return out;
}

/* Let the next active hero act. f->line: a room whose Treasure was to be plundered and was not, + 1:
 * its heroes wait. */
RULE int resolve_next(const Box *box, Pos *s, Frame *f, Events *ev)
{
    Action a[KEEP_SEATS * CLAN_MOST];
    if (!s->stirred && s->freed) s->freed = 0, s->stirred = (uint16_t)(1u << s->cells);
    if (!s->stirred) {
        frame_pop(s);
        return ACT_WAIT;
    }
    int room = room_nearest(s, s->stirred), hero = hero_next(box, s, room);
    if (hero < 0) {
        s->stirred &= (uint16_t) ~(1u << room), f->line = 0;
        return ACT_WAIT;
    }
    f->it = THING(THING_SLOT, hero);
    int n = weakest_list(box, s, room, a, KEEP_SEATS * CLAN_MOST);
    if (n > 0) {
        f->that = THING(THING_PLACE, room), f->step = RESOLVE_VICTIM;
        if (n > 1 && nothing_forbids(box, s, KEEP_EVENT_ATTACK, f->it, THING_NONE)) return ACT_STOP;
        f->there = THING(THING_SLOT, ACT_OPERAND(a[0]));
        return resolve_attack(box, s, f, ev);
    }
    if (s->room[room].treasure) {
        if (f->line == room + 1) {
            room_held(box, s, room, ev);
            return ACT_WAIT;
        }
        f->line = (uint16_t)(room + 1);
        return resolve_treasure(box, s, room, ev);
    }
    if (room == s->vault || !rooms_toward_vault(s, room)) {
        room_waits(box, s, room, WAIT_VAULT, 0, ev); /* KEEP-109 */
        return ACT_WAIT;
    }
    uint32_t ways = charge_rooms(box, s, f->it);
    if (!ways) {
        int way = __builtin_ctz(rooms_toward_vault(s, room));
        int by = ev ? forbidder(box, s, KEEP_EVENT_CHARGE, f->it, THING(THING_PLACE, way)) : 0;
        hero_waits(s, hero, WAIT_FORBIDDEN, by, ev);
        return ACT_WAIT;
    }
    f->step = RESOLVE_WAY;
    if (ways & (ways - 1)) return ACT_STOP;
    f->there = THING(THING_PLACE, __builtin_ctz(ways));
    return resolve_charge(box, s, f, ev);
}

RULE int resolve_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == RESOLVE_VICTIM && f->there != THING_NONE) return resolve_attack(box, s, f, ev);
    if (f->step == RESOLVE_WAY && f->there != THING_NONE) return resolve_charge(box, s, f, ev);
    if (f->step != RESOLVE_NEXT) return ACT_STOP;
    if (is_hero(s, f->it) && s->slot[THING_INDEX(f->it)].used == HERO_ACTIVE && game_place(s, f->it) == f->that)
        hero_waits(s, THING_INDEX(f->it), WAIT_FORBIDDEN, 0, ev); /* it was to charge and could not: not again */
    f->it = THING_NONE, f->that = THING_NONE;
    return resolve_next(box, s, f, ev);
}

/* ---- One Guild card ---------------------------------------------------------------------------------------------- */

RULE void resolve_push(Pos *s, Events *ev)
{
    if (s->stirred || s->freed) (void)frame_push(s, PROC_RESOLVE, ev);
}

/* Rooms of a symbol on the Guild card (KEEP-89, KEEP-123). */
RULE uint32_t guild_rooms(const Box *box, const Pos *s)
{
    int symbols = (int)(box->card[s->card[AT_RESOLVING]].traits >> KEEP_TRAIT_ROOMS_SWORDS) & ((1 << SYMBOLS) - 1);
    return rooms_of_symbols(s, symbols) & ~(1u << s->vault) & ~(1u << s->cells);
}

/* Where the next hero of the card may appear (KEEP-90). f->loop: the rooms that have had theirs. */
RULE uint32_t spawn_rooms(const Box *box, const Pos *s, const Frame *f)
{
    uint32_t rooms = guild_rooms(box, s), left = rooms & ~(uint32_t)f->loop;
    return left ? left : rooms;
}

/* KEEP-88: how many heroes the Guild card brings. */
RULE int heroes_due(const Box *box, const Pos *s)
{
    int n = number_now(box, s, KEEP_NUMBER_HEROES, THING(THING_SLOT, AT_RESOLVING));
    return n < 0 ? 0 : n > HEROES ? HEROES : n;
}

/* KEEP-74, KEEP-75, KEEP-77: the heroes of the card are imprisoned; three cards; a Mage then frees everyone there. */
RULE int cells_fill(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int calling = card_class(box, s->card[AT_RESOLVING]), mage = CLASSES - 2;
    for (int n = heroes_due(box, s); n > 0; n--) {
        int slot = supply_hero(box, s, calling);
        if (slot < 0) break;
        slot = hero_bring(box, s, slot, s->cells, HERO_CAPTIVE, ev);
        tell(s, ev, EV_GAME + KEEP_EVENT_IMPRISON, f->you, THING(THING_SLOT, slot), THING_NONE, s->cells, 1);
    }
    cards_draw(box, s, f->you, number_now(box, s, KEEP_NUMBER_CELLS_CARDS, THING_NONE), ev);
    f->step = calling == mage ? GUILD_OPEN : GUILD_REST;
    return ACT_WAIT;
}

RULE int guild_open(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!f->left)
        tell(s, ev, EV_GAME + KEEP_EVENT_FREE, SEAT_NONE, THING(THING_PLACE, s->cells), THING(THING_SLOT, AT_RESOLVING),
             0, 0);
    if (cells_open(box, s, f, ev) == ACT_WAIT) return ACT_WAIT;
    f->step = GUILD_REST;
    return ACT_WAIT;
}

/* KEEP-91, KEEP-135: all exhausted heroes of the class, and every one that shares a room with one of them. f->loop:
 * their rooms. */
RULE int class_wake(const Box *box, Pos *s, Frame *f, int calling, Events *ev)
{
    if (f->left) return heroes_wake_next(box, s, f, f->loop, THING_NONE, ev);
    uint32_t rooms = 0;
    int n = 0;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++)
        if ((states_rousable(s) >> s->slot[i].used & 1) && hero_class(box, s, i) == calling)
            rooms |= 1u << s->slot[i].place;
    if (ev) n = heroes_to_wake(box, s, rooms, THING_NONE, 0);
    tell(s, ev, KEEP_EV_MISSING, SEAT_NONE, THING(THING_SLOT, AT_RESOLVING), THING_NONE, n, calling);
    if (UNLIKELY(waking_heard(box, s))) {
        f->loop = (uint16_t)rooms;
        return heroes_wake_next(box, s, f, rooms, THING_NONE, ev);
    }
    heroes_wake(box, s, rooms, THING_NONE, ev);
    return ACT_DONE;
}

/* Class by class; a bit of f->amount for each that is missing. */
RULE int guild_missing(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!f->amount) f->step = GUILD_REST;
    else if (class_wake(box, s, f, __builtin_ctz((unsigned)f->amount), ev) == ACT_DONE) f->amount &= f->amount - 1;
    return ACT_WAIT;
}

RULE int guild_draw(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (!s->count[GUILD_DECK]) {
        frame_pop(s);
        return ACT_WAIT;
    }
    card_move(box, s, range_slot(s, GUILD_DECK, 0), ROW_GUILD, false);
    tell(s, ev, KEEP_EV_GUILD, SEAT_NONE, THING(THING_SLOT, AT_RESOLVING), THING_NONE, s->count[GUILD_DECK], f->word);
    f->step = GUILD_HEROES;
    deed(box, s, KEEP_EVENT_REVEAL, THING(THING_SLOT, AT_RESOLVING), THING_NONE, THING_NONE, 1, s->active, ev);
    return ACT_WAIT;
}

RULE int guild_next(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int calling = card_class(box, s->card[AT_RESOLVING]), slot = f->left ? supply_hero(box, s, calling) : -1;
    if (slot < 0) {
        f->step = GUILD_MISSING;
        if (f->left) class_missing(s, calling);
        f->left = 0;
        return ACT_WAIT;
    }
    uint32_t rooms = spawn_rooms(box, s, f);
    (void)ev;
    if (!rooms) { /* a map without that symbol: nobody comes */
        f->left = 0, f->step = GUILD_REST;
        return ACT_WAIT;
    }
    f->step = GUILD_ROOM_ASK;
    if (rooms & (rooms - 1)) return ACT_STOP;
    f->that = THING(THING_PLACE, __builtin_ctz(rooms)), f->step = GUILD_SPAWN;
    return ACT_WAIT;
}

RULE int guild_spawn(const Box *box, Pos *s, Frame *f, Events *ev)
{
    int slot = supply_hero(box, s, card_class(box, s->card[AT_RESOLVING]));
    f->left--, f->step = GUILD_STIR;
    uint16_t room = (uint16_t)(1u << THING_INDEX(f->that));
    f->loop |= room;
    if (!(guild_rooms(box, s) & ~(uint32_t)f->loop)) f->loop = room; /* each has had one: they begin anew, elsewhere */
    if (slot >= 0)
        deed(box, s, KEEP_EVENT_SPAWN, THING(THING_SLOT, slot), f->that, THING(THING_SLOT, AT_RESOLVING), 1, s->active,
             ev);
    return ACT_WAIT;
}

/* How many Guild cards an invasion draws now (KEEP-19). It always draws one: so every game ends. */
RULE int invasion_draws(const Box *box, const Pos *s)
{
    int n = number_now(box, s, KEEP_NUMBER_DRAWS, THING_NONE);
    return n < 1 ? 1 : n > 9 ? 9 : n;
}

/* What the next invasion draws is told where a turn or a wave makes it another. */
RULE void draws_tell(const Box *box, const Pos *s, int before, Events *ev)
{
    if (!ev || invasion_draws(box, s) == before) return;
    tell(s, ev, KEEP_EV_DRAWS, SEAT_NONE, THING_NONE, THING_NONE, invasion_draws(box, s), 0);
}

/* KEEP-115, KEEP-117, KEEP-140: the last card of a wave is resolved. The wave-end event has been posted. */
RULE void wave_next(const Box *box, Pos *s, Events *ev)
{
    span_end(box, s, KEEP_SPAN_WAVE);
    if (s->wave >= s->waves) {
        game_finish(s, OUTCOME_WON, ev);
        return;
    }
    int draws = ev ? invasion_draws(box, s) : 0;
    s->wave++;
    pile_refill(box, s, GUILD_DECK, ev);
    tell(s, ev, KEEP_EV_WAVE, SEAT_NONE, THING_NONE, THING_NONE, s->wave, 0);
    draws_tell(box, s, draws, ev);
    monsters_fall(box, s, ev);
}

RULE int guild_rest(const Box *box, Pos *s, Frame *f, Events *ev)
{
    s->stirred |= (uint16_t)(rooms_of_heroes(s, 1 << HERO_ACTIVE) & ~(s->freed ? 1u << s->cells : 0));
    if (s->stirred || s->freed) {
        if (frame_push(s, PROC_RESOLVE, ev)) return ACT_WAIT;
        for (int i = 0; i < rooms_count(s); i++)
            room_waits(box, s, i, WAIT_FORBIDDEN, 0, ev); /* out of room: they do nothing */
        s->stirred = 0, s->freed = 0;
    }
    if (s->count[ROW_GUILD]) { /* KEEP-139 */
        tell(s, ev, KEEP_EV_SPENT, SEAT_NONE, THING(THING_SLOT, AT_RESOLVING), THING_NONE, 0, 0);
        card_move(box, s, AT_RESOLVING, GUILD_SPENT, false);
    }
    f->step = GUILD_END;
    if (!s->count[GUILD_DECK]) deed(box, s, KEEP_EVENT_WAVE_END, THING_NONE, THING_NONE, THING_NONE, 1, s->active, ev);
    return ACT_WAIT;
}

RULE int guild_step(const Box *box, Pos *s, Frame *f, Events *ev)
{
    switch (f->step) {
    case GUILD_DRAW: return guild_draw(box, s, f, ev);
    case GUILD_HEROES:
        f->step = GUILD_REST;
        if (!s->count[ROW_GUILD] || !slot_is(box, s, AT_RESOLVING, KEEP_KIND_HERO_CARD)) {
            if (f->amount) f->step = GUILD_MISSING, resolve_push(s, ev); /* those that came act first */
            return ACT_WAIT;
        }
        if (f->word == FOR_CELLS) return cells_fill(box, s, f, ev);
        f->left = (uint8_t)heroes_due(box, s), f->step = GUILD_NEXT;
        return ACT_WAIT;
    case GUILD_NEXT: return guild_next(box, s, f, ev);
    case GUILD_ROOM_ASK: return ACT_STOP;
    case GUILD_SPAWN: return guild_spawn(box, s, f, ev);
    case GUILD_STIR:
        f->step = GUILD_NEXT;
        resolve_push(s, ev);
        return ACT_WAIT;
    case GUILD_MISSING: return guild_missing(box, s, f, ev);
    case GUILD_OPEN: return guild_open(box, s, f, ev);
    case GUILD_REST: return guild_rest(box, s, f, ev);
    default:
        frame_pop(s);
        if (!s->count[GUILD_DECK]) wave_next(box, s, ev);
        return ACT_WAIT;
    }
}

RULE void guild_push(Pos *s, int reason, int seat, Events *ev)
{
    Frame *f = frame_push(s, PROC_GUILD, ev);
    if (f) f->word = (uint8_t)reason, f->you = (uint8_t)seat;
}

/* KEEP-74: once per turn. */
RULE int act_jail(Pos *s, Frame *f, Events *ev)
{
    if (f->step) return ACT_DONE;
    f->step = 1;
    s->jailed = 1;
    tell_event(s, ev, f, 0, 0);
    guild_push(s, FOR_CELLS, f->you, ev);
    return ACT_WAIT;
}

RULE bool is_resolving(const Pos *s)
{
    for (int i = 1; i <= s->top; i++)
        if (s->frame[i].what == PROC_GUILD) return true;
    return false;
}

#endif
