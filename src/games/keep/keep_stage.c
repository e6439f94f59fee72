/*
 * keep_stage.c - what a scenario may set and read in a game of Keep.
 *
 * A piece stands in the room its number `spot` says: rooms are counted from 1 in the order of the scenario's tiles. A
 * hero or monster that is put into the dungeon stands in the first room, exhausted. A card of a deck comes from
 * wherever it lies; one that is in no pile takes the place of a card of that player's deck. Only scenarios and guided
 * games use this.
 */
#include "keep_face.h"
#include "kit/card_stage.inc"

extern const Stage keep_stage;

static Thing stage_find(const Box *box, const void *p, int card, int zone, int owner, int n)
{
    Thing t = lying_copy((const Keep *)p, card, zone, owner, n);
    if (t != THING_NONE) return t;
    bool made = card_is(box, card, KEEP_KIND_TACTIC) || card_is(box, card, KEEP_KIND_GUILD_CARD) ||
                card_is(box, card, KEEP_KIND_LOOT);
    return zone < 0 && made && n < 8 ? phantom_of(card) : THING_NONE;
}

static int32_t stage_number(const Box *box, const void *p, int number, Thing t)
{
    if (is_phantom(t)) return 0;
    const Keep *s = (const Keep *)p;
    bool room =
        THING_CLASS(t) == THING_SLOT && THING_INDEX(t) >= AT_ROOMS && THING_INDEX(t) < AT_ROOMS + rooms_count(s);
    return number_now(box, s, number,
                      room ? THING(THING_PLACE, THING_INDEX(t) - AT_ROOMS) : t); /* cards speak of places */
}

static bool stage_has(const Box *box, const void *p, Thing t, int word)
{
    if (is_phantom(t)) return phantom_has(box, t, word);
    return thing_has(box, (const Keep *)p, t, word, 0);
}

/* ---- Putting ----------------------------------------------------------------------------------------------------- */

/* Cards of the Guild that were taken out of the game since it was set up. */
static int guild_gaps(const Keep *s)
{
    return s->guilds - s->count[GUILD_DECK] - s->count[GUILD_SPENT] - s->count[ROW_GUILD];
}

/* A slot for a card that lies nowhere: in place of one that was set aside, else of one that nobody has drawn. A Guild
 * card takes the place of one that is gone, or laid under the deck adds to it. */
static int phantom_slot(Keep *s, int card, int deck, bool front)
{
    Run run;
    bool open = deck == GUILD_DECK && (guild_gaps(s) > 0 || !front || !s->count[deck]) && range_room(s, deck) > 0;
    if (deck != GUILD_DECK && s->count[ASIDE]) deck = ASIDE;
    else if (!s->count[deck] && s->count[RANGE[deck].shares]) deck = RANGE[deck].shares;
    if (!s->count[deck] && deck != GUILD_DECK) return -1;
    int slot = open ? range_open(s, deck, false, &run) : range_stored(deck, 0);
    s->card[slot] = (CardNo)card;
    return slot;
}

static Thing put_piece(const Box *box, Keep *s, Thing t, int zone)
{
    int slot = THING_INDEX(t), r = slot_run(slot);
    bool monster = slot >= AT_MONSTERS, there = zone == KEEP_ZONE_DUNGEON || zone == KEEP_ZONE_PLAY;
    bool now = monster ? is_monster(s, t) : is_hero(s, t);
    if (!there && zone != KEEP_ZONE_LAIR && zone != KEEP_ZONE_SUPPLY && zone != KEEP_ZONE_DECK) return THING_NONE;
    if (there == now) return t;
    int to = card_move(box, s, slot, there ? r : RANGE[r].shares, false);
    if (!there) s->slot[to].used = 0;
    return THING(THING_SLOT, to);
}

static Thing put_card(const Box *box, Keep *s, Thing t, int to, int deck, bool front)
{
    int slot = is_phantom(t) ? phantom_slot(s, THING_INDEX(t) - SLOTS, deck, front) : THING_INDEX(t);
    if (slot < 0) return THING_NONE;
    int from = slot_range(s, slot);
    if (!range_takes(s, to, from)) return THING_NONE;
    bool pile = RANGE[to].flags & RANGE_PILE;
    return THING(THING_SLOT, card_move(box, s, slot, to, pile && !front));
}

/* A card that is not wanted leaves the game altogether; one of its kind may be given again. */
static Thing card_remove(Keep *s, int slot)
{
    Run none = { 1, 0, 0 };
    Run closed = slot_close(s, slot_range(s, slot), slot);
    Shift gone = shift_of(THING(THING_SLOT, slot), THING_NONE, closed, none);
    frames_follow(s, &gone);
    return THING(THING_SLOT, SLOTS);
}

static Thing put_guild(const Box *box, Keep *s, Thing t, int zone, bool front)
{
    if (zone == KEEP_ZONE_ASIDE && !is_phantom(t))
        return card_remove(s, THING_INDEX(t)); /* settling counts those that are left */
    int to = zone == KEEP_ZONE_GUILD || zone == KEEP_ZONE_DECK       ? GUILD_DECK
             : zone == KEEP_ZONE_SPENT || zone == KEEP_ZONE_DISCARDS ? GUILD_SPENT
                                                                     : -1;
    return to < 0 ? (Thing)THING_NONE : put_card(box, s, t, to, GUILD_DECK, front);
}

static Thing put_own(const Box *box, Keep *s, Thing t, int zone, int owner, bool front)
{
    bool loot = card_is(box, stage_card(box, s, t), KEEP_KIND_LOOT);
    int holder = stage_owner(box, s, t), to = -1;
    if (owner >= s->fate.seats) owner = holder < s->fate.seats ? holder : s->active;
    switch (zone) {
    case KEEP_ZONE_HAND: to = HAND + owner; break;
    case KEEP_ZONE_DECK: to = loot && holder >= s->fate.seats ? LOOT_DECK : DECK + owner; break;
    case KEEP_ZONE_DISCARDS: to = DISCARDS + owner; break;
    case KEEP_ZONE_PLAYED: to = PLAYED + owner; break;
    case KEEP_ZONE_ROW: to = LOOT_ROW; break;
    case KEEP_ZONE_STOCK: to = LOOT_DECK; break;
    case KEEP_ZONE_SCRAP: to = LOOT_SCRAP; break;
    case KEEP_ZONE_ASIDE:
        to = ASIDE;
        if (range_room(s, ASIDE) < 1 && !is_phantom(t))
            (void)card_remove(s, AT_ASIDE); /* the first is in nobody's way */
        break;
    default: return THING_NONE;
    }
    if (!loot && (to == LOOT_ROW || to == LOOT_DECK || to == LOOT_SCRAP)) return THING_NONE;
    if (to == LOOT_ROW && range_room(s, LOOT_ROW) < 1 && slot_range(s, THING_INDEX(t)) != LOOT_ROW)
        card_move(box, s, AT_ROW, LOOT_DECK, true); /* five lie there: the first makes room */
    return put_card(box, s, t, to, loot ? LOOT_DECK : DECK + owner, front);
}

static Thing stage_put(const Box *box, void *p, int card, Thing t, int zone, int owner, bool front)
{
    Keep *s = (Keep *)p;
    if (card) t = stage_find(box, s, card, -1, owner, 0);
    if (card && t == THING_NONE) t = stage_find(box, s, card, -1, SEAT_NONE, 0);
    if (THING_CLASS(t) != THING_SLOT) return THING_NONE;
    card = stage_card(box, s, t);
    if (card_is(box, card, KEEP_KIND_HERO) || card_is(box, card, KEEP_KIND_MONSTER)) return put_piece(box, s, t, zone);
    if (card_is(box, card, KEEP_KIND_GUILD_CARD)) return put_guild(box, s, t, zone, front);
    if (card_is(box, card, KEEP_KIND_TACTIC) || card_is(box, card, KEEP_KIND_LOOT))
        return put_own(box, s, t, zone, owner, front);
    return THING_NONE;
}

/* ---- Numbers and states ------------------------------------------------------------------------------------------ */

/* A room has one portal at most: to say that it has none of one kind leaves one of the other alone. */
static void set_portal(Keep *s, int room, int counter, bool on)
{
    uint16_t kind = counter == KEEP_COUNTER_PORTAL ? s->portals : s->gates;
    if (on) room_portal(s, room, counter == KEEP_COUNTER_PORTAL ? PORTAL_DONE : PORTAL_GATE);
    else if (kind >> room & 1) room_portal(s, room, PORTAL_NONE);
}

static bool set_counter(Keep *s, Thing t, int counter, int32_t v)
{
    int room = room_of(s, t);
    if (v < 0 || v > 99) return false;
    if (counter == KEEP_COUNTER_OMEN) {
        s->omen = (uint8_t)v;
        return true;
    }
    if (counter == KEEP_COUNTER_WOUND) {
        if (is_monster(s, t)) s->slot[THING_INDEX(t)].used = (uint8_t)v;
        return is_monster(s, t);
    }
    if (room < 0) return false;
    Chamber *r = &s->room[room];
    if (counter <= KEEP_COUNTER_TRAP) r->token[counter] = (uint8_t)v;
    else if (counter == KEEP_COUNTER_PORTAL || counter == KEEP_COUNTER_GATE) set_portal(s, room, counter, v != 0);
    else if (v <= TREASURE_MAIN && (room == s->vault) == (v == TREASURE_MAIN)) r->treasure = (uint8_t)v;
    else return false;
    return true;
}

static bool set_spot(Keep *s, Thing t, int room)
{
    if (room < 0 || room >= rooms_count(s) || (!is_hero(s, t) && !is_monster(s, t))) return false;
    s->slot[THING_INDEX(t)].place = (uint8_t)room;
    return true;
}

static bool stage_set_number(const Box *box, void *p, int number, Thing t, int32_t v)
{
    Keep *s = (Keep *)p;
    (void)box;
    if (is_phantom(t)) return false;
    if (number >= KEEP_NUMBER_COIN && number <= KEEP_NUMBER_OMEN)
        return set_counter(s, t, number - KEEP_NUMBER_COIN, v);
    switch (number) {
    case KEEP_NUMBER_SPOT: return set_spot(s, t, v - 1);
    case KEEP_NUMBER_WAVE:
        if (v < 1 || v > s->waves) return false;
        s->wave = (uint8_t)v;
        return true;
    case KEEP_NUMBER_TURN: /* that player's turn is about to begin */
        if (v < 1 || v > s->fate.seats || s->top) return false;
        s->active = (uint8_t)(v - 1);
        return true;
    case KEEP_NUMBER_ROUND: s->round = (uint16_t)v; return v >= 0 && v < 9999;
    case KEEP_NUMBER_JAILED: s->jailed = v != 0; return v == 0 || v == 1;
    default: return false;
    }
}

static bool stage_set_state(const Box *box, void *p, Thing t, int state, bool on)
{
    Keep *s = (Keep *)p;
    (void)box;
    if (!is_hero(s, t)) return false;
    Slot *h = &s->slot[THING_INDEX(t)];
    if (state == KEEP_STATE_CAPTIVE) {
        h->used = on ? HERO_CAPTIVE : HERO_EXHAUSTED;
        if (on) h->place = s->cells;
        return true;
    }
    if (state == KEEP_STATE_EXHAUSTED) h->used = on ? HERO_EXHAUSTED : HERO_ACTIVE;
    return state == KEEP_STATE_EXHAUSTED;
}

/* The Guild deck may have been made shorter or longer: what there is counts. */
static bool stage_mend(const Box *box, Keep *s)
{
    s->guilds = (uint8_t)(s->count[GUILD_DECK] + s->count[GUILD_SPENT] + s->count[ROW_GUILD]);
    if (!s->count[GUILD_DECK]) return false;
    if (s->count[LOOT_ROW] < LOOT_SHOWN) loot_fill(box, s, 0);
    return true;
}

CARD_STAGE(keep, machine_run, );
