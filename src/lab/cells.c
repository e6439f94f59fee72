/*
 * cells.c - which seat-games are alike. See cells.h.
 */
#include "lab/cells.h"

#include <stdlib.h>
#include <string.h>

enum { DEALS_LOOKED_AT = 128 };

uint64_t cells_card(uint32_t card)
{
    uint64_t x = (card + 1) * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    return x ^ x >> 27;
}

static uint64_t key_mixed(uint64_t key, uint64_t more)
{
    return cells_card((uint32_t)(key >> 32 ^ key)) ^ key * 31 ^ more;
}

static uint64_t cell_key(enum CellsBy by, int combo, int seat, const uint64_t *deck, int seats)
{
    uint64_t key = (uint64_t)(combo + 1);
    if (by == CELLS_BY_NOTHING) return key;
    key = key_mixed(key, (uint64_t)seat);
    if (by == CELLS_BY_DECK) return key_mixed(key, deck[seat]);
    for (int i = 0; by == CELLS_BY_TABLE && i < seats; i++) key = key_mixed(key, deck[i]);
    return key;
}

static int cell_find(const Cells *c, uint64_t key)
{
    for (int i = 0; i < c->count; i++)
        if (c->at[i].key == key) return i;
    return c->count;
}

int cell_of(const Cells *c, int combo, int seat, const uint64_t *deck, int seats)
{
    uint64_t key = cell_key(c->by, combo, seat, deck, seats);
    for (int i = 0; i + 1 < c->count; i++)
        if (c->at[i].key == key) return i;
    return c->count - 1;
}

/* The fingerprints of the decks in a deal. */
static void decks_look(const Plan *p, const void *position, int seats, CardLie *lie, uint64_t *deck)
{
    const CardMap *map = p->entry->stage->cards;
    int count = map ? map->list(position, lie) : 0;
    memset(deck, 0, SEAT_MAX * sizeof *deck);
    for (int i = 0; i < count; i++)
        if (lie[i].owner < seats && lie[i].card < p->box->cards) deck[lie[i].owner] += cells_card(lie[i].card);
}

/* Whether there is room to tell so much apart. */
static bool cells_try(Cells *c, const Plan *p, enum CellsBy by, void *position, CardLie *lie)
{
    c->by = by, c->count = 0;
    for (uint64_t k = 0; k < (uint64_t)(DEALS_LOOKED_AT * p->combinations); k++) {
        uint64_t deck[SEAT_MAX] = { 0 };
        Setup how;
        int combo = plan_setup(p, k, &how);
        if (by == CELLS_BY_NOTHING && k >= (uint64_t)p->combinations) break;
        if (by <= CELLS_BY_DECK)
            p->entry->game->setup(p->box, position, &how, NULL), decks_look(p, position, how.seats, lie, deck);
        for (int seat = 0; seat < (c->company ? 1 : how.seats); seat++) {
            uint64_t key = cell_key(by, combo, seat, deck, how.seats);
            int at = cell_find(c, key);
            if (at < c->count) continue;
            if (c->count == CELLS_MOST) return false;
            c->at[c->count++] = (LikeCell){ key, combo, by == CELLS_BY_NOTHING ? SEAT_NONE : seat };
        }
    }
    return true;
}

bool cells_make(Cells *c, const Plan *p)
{
    const CardMap *map = p->entry->stage->cards;
    void *position = calloc(1, p->entry->game->state_size);
    CardLie *lie = (CardLie *)calloc(map ? map->slots : 1, sizeof *lie);
    bool sound = position && lie;
    *c = (Cells){ .company = bot_together(p->entry->face, plan_seats_most(p)) };
    enum CellsBy by = CELLS_BY_TABLE;
    while (sound && !cells_try(c, p, by, position, lie) && by < CELLS_BY_NOTHING) by = (enum CellsBy)(by + 1);
    c->at[c->count++] = (LikeCell){ 0, SEAT_NONE, SEAT_NONE };
    free(position);
    free(lie);
    return sound;
}
