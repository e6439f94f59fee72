/*
 * crawler_stage.c - what a scenario may set and read in a game of Dungeon Crawler.
 *
 * Cards are moved between the piles and rows of their side, never made out of nothing: a card that a side does not have
 * takes the place of one in that side's deck, so that totals stay (DCM-INV5). Only scenarios and guided games use this.
 */
#include "games/crawler/turn.h"
#include "kit/card_stage.inc"

extern const Game crawler_game;
extern const Stage crawler_stage;

/* The range a card of this kind has in a zone of a side; -1 none. */
static int range_for(const Box *box, const Crawler *s, int card, int zone, int side)
{
    bool dungeon = card_is(box, card, DCM_KIND_DUNGEON_CARD), crawler = card_is(box, card, DCM_KIND_CRAWLER_CARD);
    if (side < 0 || side >= s->sides) return -1;
    switch (zone) {
    case DCM_ZONE_PLAY:
        if (card_is(box, card, DCM_KIND_ADVENTURER)) return ROW_PARTY + side;
        if (card_is(box, card, DCM_KIND_QUEST)) return ROW_QUESTS + side;
        return dungeon ? dungeon_row(s, s->format == FORMAT_SOLO ? 1 : side) : ROW_CRAWL;
    case DCM_ZONE_HAND: return PILE_RANGE(side, PILE_HAND);
    case DCM_ZONE_DECK: /* "away": every card has a pile it came from */
        if (card_is(box, card, DCM_KIND_ADVENTURER)) return PILE_RANGE(side, PILE_FALLEN);
        if (dungeon) return PILE_RANGE(s->format == FORMAT_SOLO ? 1 : side, PILE_STACK);
        return crawler ? PILE_RANGE(side, PILE_DECK) : -1;
    case DCM_ZONE_DISCARDS:
        if (dungeon) return PILE_RANGE(s->format == FORMAT_SOLO ? 1 : side, PILE_GRAVE);
        return crawler ? PILE_RANGE(side, PILE_DISCARDS) : -1;
    case DCM_ZONE_STACK: return dungeon ? PILE_RANGE(s->format == FORMAT_SOLO ? 1 : side, PILE_STACK) : -1;
    case DCM_ZONE_GRAVE: return dungeon ? PILE_RANGE(s->format == FORMAT_SOLO ? 1 : side, PILE_GRAVE) : -1;
    case DCM_ZONE_POOL: return dungeon ? PILE_RANGE(side, PILE_POOL) : -1;
    case DCM_ZONE_TURNED: return dungeon ? PILE_RANGE(s->format == FORMAT_SOLO ? 1 : side, PILE_TURNED) : -1;
    case DCM_ZONE_FALLEN: return card_is(box, card, DCM_KIND_ADVENTURER) ? PILE_RANGE(side, PILE_FALLEN) : -1;
    default: return -1;
    }
}

static Thing stage_find(const Box *box, const void *p, int card, int zone, int owner, int n)
{
    (void)box;
    return lying_copy((const Crawler *)p, card, zone, owner, n);
}

static int32_t stage_number(const Box *box, const void *p, int number, Thing t)
{
    int32_t v = number_now(box, (const Crawler *)p, number, t);
    return v < 0 && number != DCM_NUMBER_VP ? 0 : v; /* as the rules read it */
}

static bool stage_has(const Box *box, const void *p, Thing t, int word)
{
    const Crawler *s = (const Crawler *)p;
    return thing_has(box, s, t, word, s->facer);
}

/* A side that lacks the card gives one of the same deck for it: the bottom one; an Adventurer the rear (one laid
 * aside, where the row is being laid anew), a Quest the last. */
static Thing stage_bring(const Box *box, void *p, int card, int owner)
{
    Crawler *s = (Crawler *)p;
    bool dungeon = card_is(box, card, DCM_KIND_DUNGEON_CARD);
    int side = owner == SEAT_NONE ? s->facer : owner, r;
    if (dungeon && s->format == FORMAT_SOLO) side = 1;
    if (card_is(box, card, DCM_KIND_ADVENTURER)) r = ROW_PARTY + side;
    else if (card_is(box, card, DCM_KIND_QUEST)) r = ROW_QUESTS + side;
    else r = PILE_RANGE(side, dungeon ? PILE_STACK : PILE_DECK);
    if (side < s->sides && r == ROW_PARTY + side && !s->count[r]) r = PILE_RANGE(side, PILE_FALLEN);
    if (side >= s->sides || !s->count[r]) return THING_NONE;
    int slot = RANGE[r].flags & RANGE_PILE ? range_stored(r, 0) : range_stored(r, s->count[r] - 1);
    s->card[slot] = (CardNo)card;
    hooks_refresh(box, s);
    return THING(THING_SLOT, slot);
}

/* Hands and Pools give way when they are full: what lies there goes under its deck. */
static void range_give_way(const Box *box, Crawler *s, int to)
{
    while (range_room(s, to) < 1 && s->count[to]) {
        int slot = range_slot(s, to, 0), side = RANGE[to].owner;
        bool dungeon = slot_is(box, s, slot, DCM_KIND_DUNGEON_CARD);
        if (RANGE[to].zone != DCM_ZONE_HAND && RANGE[to].zone != DCM_ZONE_POOL) return;
        card_move(box, s, slot, PILE_RANGE(side, dungeon ? PILE_STACK : PILE_DECK), true);
    }
}

static Thing stage_put(const Box *box, void *p, int card, Thing t, int zone, int owner, bool front)
{
    Crawler *s = (Crawler *)p;
    if (card) t = stage_find(box, s, card, -1, owner, 0);
    if (card && t == THING_NONE) t = stage_bring(box, s, card, owner);
    int side = owner != SEAT_NONE ? owner : THING_CLASS(t) == THING_SLOT ? game_player(s, THING_INDEX(t)) : s->facer;
    if (s->format == FORMAT_SOLO && (zone == DCM_ZONE_HAND || zone == DCM_ZONE_DECK || zone == DCM_ZONE_DISCARDS))
        side = 0;
    if (THING_CLASS(t) != THING_SLOT) return THING_NONE;
    int slot = THING_INDEX(t), to = range_for(box, s, s->card[slot], zone, side);
    if (to < 0) return THING_NONE;
    if (zone == DCM_ZONE_DECK && to == slot_range(s, slot) && RANGE[to].zone == DCM_ZONE_STACK)
        return THING_NONE; /* not away */
    if (!range_takes(s, to, slot_range(s, slot))) range_give_way(box, s, to);
    if (!range_takes(s, to, slot_range(s, slot))) return THING_NONE;
    bool pile = RANGE[to].flags & RANGE_PILE, party = to < ROW_DUNGEON;
    int id = slot < AT_QUESTS ? s->slot[slot].owner : 0;
    if (slot_range(s, slot) == to && !pile && !party) return t;
    slot = card_move(box, s, slot, to, pile ? !front : front);
    if (slot < LIVE && !party) {
        Slot *k = &s->slot[slot];
        k->owner = (uint8_t)(s->format == FORMAT_SOLO && to != ROW_CRAWL ? 1 : side);
        if (to != ROW_CRAWL) k->time = (uint8_t)field_of(box, s->card[slot], DCM_FIELD_TIME), k->flags = 0;
    }
    if (slot < AT_QUESTS) s->slot[slot].owner = (uint8_t)id;
    hooks_rebuild(box, s);
    return THING(THING_SLOT, slot);
}

static bool stage_set_number(const Box *box, void *p, int number, Thing t, int32_t v)
{
    Crawler *s = (Crawler *)p;
    int slot = THING_CLASS(t) == THING_SLOT ? THING_INDEX(t) : SLOTS;
    (void)box;
    if (number == DCM_NUMBER_VP) {
        int side = THING_CLASS(t) == THING_SEAT ? THING_INDEX(t) : s->facer;
        if (s->format != FORMAT_MULTI || side >= players_of(s) || v < -100 || v > 100) return false;
        s->vp[side] = (int16_t)(v + party_losses(box, s, side));
        return true;
    }
    if (slot >= LIVE || v < 0 || v > COUNTER_MOST) return false;
    Slot *k = &s->slot[slot];
    switch (number) {
    case DCM_NUMBER_WOUND: k->wound = (uint8_t)v; return true;
    case DCM_NUMBER_TIME:
    case DCM_NUMBER_QUEST: k->time = (uint8_t)v; return true;
    case DCM_NUMBER_POISON: k->poison = (uint8_t)v; return true;
    case DCM_NUMBER_LOCK: k->lock = (uint8_t)v; return true;
    default: return false;
    }
}

static bool stage_set_state(const Box *box, void *p, Thing t, int state, bool on)
{
    Crawler *s = (Crawler *)p;
    (void)box;
    if (THING_CLASS(t) != THING_SLOT || THING_INDEX(t) >= LIVE) return false;
    uint8_t bit = state == DCM_STATE_ACTIVATED ? SLOT_ACTIVATED : SLOT_SPENT, *x = &s->slot[THING_INDEX(t)].flags;
    *x = (uint8_t)(on ? *x | bit : *x & ~bit);
    return true;
}

static bool stage_mend(const Box *box, Crawler *s)
{
    (void)box;
    s->unchecked = (uint8_t)((1 << players_of(s)) - 1); /* Quests are looked at again */
    return true;
}

CARD_STAGE(crawler, 0, .bring = stage_bring);
