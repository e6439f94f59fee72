/*
 * standing.c - see standing.h. Does NOT look into a position but through game.h and the CardMap of stage.h.
 */
#include <stdlib.h>

#include "table/standing.h"

#include "table/registry.h"

enum { CARDS_ROOM = 4096 };

uint64_t standing_begin(void) { return 14695981039346656037u; }

uint64_t standing_add(uint64_t hash, uint64_t number)
{
    for (int byte = 0; byte < 8; byte++, number >>= 8) hash = (hash ^ (number & 0xff)) * 1099511628211u;
    return hash;
}

uint64_t standing_question(uint64_t hash, const Game *game, const Box *box, const void *position)
{
    const Fate *fate = position;
    Choice asked = game->choice(box, position);
    Action answers[ACTION_MAX];
    int32_t score[SEAT_MAX] = { 0 };
    int n = fate->over ? 0 : game->actions(box, position, answers);
    game->score(box, position, score);
    hash = standing_add(hash, fate->rng.state);
    hash = standing_add(hash, (uint64_t)fate->learned << 16 | (uint64_t)fate->seats << 8 | fate->over);
    /* Where in a card's text it asks is left out: an address moves when cards are compiled anew. */
    hash = standing_add(hash, (uint64_t)asked.seat << 40 | (uint64_t)asked.optional << 32 | (uint64_t)asked.why << 16 |
                                  asked.source);
    hash = standing_add(hash, (uint64_t)n);
    for (int i = 0; i < n; i++) hash = standing_add(hash, answers[i]);
    for (int seat = 0; seat < SEAT_MAX; seat++) hash = standing_add(hash, (uint64_t)(int64_t)score[seat]);
    return hash;
}

static int by_slot(const void *a, const void *b)
{
    const CardLie *x = a, *y = b;
    return (x->slot > y->slot) - (x->slot < y->slot);
}

/* Places that nobody sees into count as heaps: in what order their cards wait is the rules' own business until one is
 * drawn, so each of them is added to a sum. */
static uint64_t standing_cards(uint64_t hash, const CardMap *map, const void *position)
{
    CardLie card[CARDS_ROOM];
    uint64_t heaps = 0;
    int n = map->slots <= CARDS_ROOM ? map->list(position, card) : 0;
    qsort(card, (size_t)n, sizeof *card, by_slot);
    for (int i = 0; i < n; i++) {
        uint64_t what = (uint64_t)card[i].card << 16 | (uint64_t)card[i].lies << 8 | card[i].owner;
        if (card[i].lies == LIES_HIDDEN) heaps += standing_add(standing_begin(), what);
        else hash = standing_add(hash, what << 16 | card[i].slot);
    }
    return standing_add(hash, heaps);
}

uint64_t standing_hash(const Game *game, const Box *box, const void *position)
{
    const RegistryEntry *entry = registry_find(game->name);
    uint64_t hash = standing_question(standing_begin(), game, box, position);
    if (entry && entry->stage->cards) hash = standing_cards(hash, entry->stage->cards, position);
    return hash;
}
