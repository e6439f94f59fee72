/*
 * doomcrawler_stage.c - what a scenario may set and read in a game of Doomcrawler.
 *
 * Cards are moved between their deck, row and pile, never made. `play` is the row of the card's kind; a zone of a kind
 * is found from the card. Only scenarios and guided games use this.
 */
#include "turn.h"

#include "kit/card_stage.inc"

extern const Game doomcrawler_game;
extern const Stage doomcrawler_stage;

/* The range a card of this kind has in a zone; -1 none. */
static int range_for(int kind, int zone)
{
    static const struct {
        int kind, row;
    } ROWS[] = {
        { DOOM_KIND_THREAT, ROW_THREATS },     { DOOM_KIND_EPIC, ROW_THREATS }, { DOOM_KIND_SIDEQUEST, ROW_SIDEQUESTS },
        { DOOM_KIND_CRIT, ROW_CRITS },         { DOOM_KIND_LOOT, ROW_LOOT },    { DOOM_KIND_DUNGEON, ROW_DUNGEON },
        { DOOM_KIND_ENCOUNTER, ROW_RESOLVING }
    };
    int deck = deck_of_kind(kind);
    if (zone == DOOM_ZONE_DECK) return deck;
    if (zone == DOOM_ZONE_DISCARDS) return deck == PILE_DUNGEONS ? PILE_CLEARED : deck < 0 ? -1 : deck + DECKS;
    if (zone == DOOM_ZONE_ASIDE) return kind == DOOM_KIND_DUNGEON ? PILE_STACK : -1;
    for (unsigned i = 0; zone == DOOM_ZONE_PLAY && i < sizeof ROWS / sizeof ROWS[0]; i++)
        if (ROWS[i].kind == kind) return ROWS[i].row;
    return -1;
}

static Thing stage_find(const Box *box, const void *p, int card, int zone, int owner, int n)
{
    (void)box, (void)owner; /* there is one player */
    return lying_copy((const Doom *)p, card, zone, SEAT_NONE, n);
}

static int32_t stage_number(const Box *box, const void *p, int number, Thing t)
{
    return number_now(box, (const Doom *)p, number, t);
}

static bool stage_has(const Box *box, const void *p, Thing t, int word)
{
    return thing_has(box, (const Doom *)p, t, word, 0);
}

static Thing stage_put(const Box *box, void *p, int card, Thing t, int zone, int owner, bool front)
{
    Doom *s = (Doom *)p;
    if (card) t = stage_find(box, s, card, -1, owner, 0);
    if (THING_CLASS(t) != THING_SLOT) return THING_NONE;
    int slot = THING_INDEX(t), to = range_for(slot_kind(box, s, slot), zone);
    if (to < 0) return THING_NONE;
    if (slot_range(s, slot) == to && s->count[to] == 1) return t;
    /* The visible dungeon makes way; a full row does not. */
    if (to == ROW_DUNGEON && s->count[ROW_DUNGEON]) card_move(box, s, AT_DUNGEON, PILE_DUNGEONS, true);
    if (!range_takes(s, to, slot_range(s, slot))) return THING_NONE;
    /* Front: left of a row, top of a pile. End: right of a row, bottom of a pile. */
    t = stage_find(box, s, card ? card : s->card[slot], -1, owner, 0);
    slot = THING_INDEX(t);
    int from = slot_range(s, slot);
    if (from >= PILE_DUNGEONS && from < DISCARD_THREATS && from != to) { /* taken out of a deck */
        int depth = s->count[from] - 1 - slot_stored(from, slot);
        if (depth < s->settled[from - PILE_DUNGEONS]) s->settled[from - PILE_DUNGEONS]--;
    }
    if (to >= PILE_DUNGEONS && to < DISCARD_THREATS) slot = deck_insert(box, s, slot, to, !front);
    else slot = card_move(box, s, slot, to, RANGE[to].flags & RANGE_PILE ? !front : front);
    if (slot < LIVE) {
        die_set(s, slot, slot_card(box, s, slot)->die);
        s->slot[slot].at = 0, s->slot[slot].state = 0;
        for (int i = 0; i < s->count[to]; i++)
            s->slot[RANGE[to].base + i].since = ++s->clock; /* rows keep their order */
    }
    return THING(THING_SLOT, slot);
}

static bool within(int32_t v, int low, int high) { return v >= low && v <= high; }

static bool stage_set_number(const Box *box, void *p, int number, Thing t, int32_t v)
{
    Doom *s = (Doom *)p;
    int slot = THING_CLASS(t) == THING_SLOT ? THING_INDEX(t) : SLOTS;
    switch (number) {
    case DOOM_NUMBER_DIE:
        if (slot >= LIVE || !within(v, 1, slot_card(box, s, slot)->die)) return false;
        die_set(s, slot, v);
        return true;
    case DOOM_NUMBER_HEALTH:
        if (!within(v, 1, slot_card(box, s, AT_HERO)->die)) return false;
        die_set(s, AT_HERO, v);
        return true;
    case DOOM_NUMBER_CHARGE:
        if (!is_skill(t) || !within(v, 0, DIE_MAX)) return false;
        s->white = (uint8_t)v, s->charged = (uint8_t)(v ? slot : 0);
        return true;
    case DOOM_NUMBER_DOOM:
        if (!within(v, 1, DIE_MAX)) return false;
        s->doom = (uint8_t)v;
        return true;
    case DOOM_NUMBER_ARMOUR:
        if (!within(v, 0, DIE_MAX)) return false;
        s->defence = (uint8_t)v;
        return true;
    default: return false;
    }
}

static bool stage_set_state(const Box *box, void *p, Thing t, int state, bool on)
{
    Doom *s = (Doom *)p;
    if (THING_CLASS(t) != THING_SLOT || THING_INDEX(t) >= LIVE) return false;
    int bit = state == DOOM_STATE_DARK ? SLOT_DARK : SLOT_INACTIVE;
    if (bit == SLOT_DARK && (!is_threat(t) || slot_is_epic(box, s, THING_INDEX(t)))) return false;
    state_set(s, THING_INDEX(t), bit, on);
    if (on && bit == SLOT_INACTIVE) charge_leaves(s, THING_INDEX(t), 0);
    return true;
}

static bool stage_set_slot(const Box *box, void *p, Thing t, int position)
{
    Doom *s = (Doom *)p;
    if (THING_CLASS(t) != THING_SLOT || THING_INDEX(t) >= LIVE) return false;
    if (position < 0 || position >= slot_card(box, s, THING_INDEX(t))->length) return false;
    track_set(s, THING_INDEX(t), position);
    return true;
}

static bool stage_mend(const Box *box, Doom *s)
{
    sidequests_fill(box, s, 0);
    return s->count[ROW_DUNGEON] > 0;
}

CARD_STAGE(doomcrawler, machine_run, .set_slot = stage_set_slot);
