/*
 * rewards_shelf.c - the packs a player has earned, opened or left sealed. See rewards_shelf.h.
 */
#include "records/rewards_shelf.h"

#include <stdlib.h>
#include <string.h>

#include "words/words.h"

/* A finished game as a reward may see it: from the best of the persons' seats. */
static PastGame past_game(const FinishedGame *g)
{
    PastGame past;
    bool first = true;
    memset(&past, 0, sizeof past);
    memcpy(past.option, g->option, sizeof past.option);
    past.seats = g->seats;
    past.won = (g->won & g->people) != 0;
    for (int i = 0; i < g->seats; i++) {
        if (!(g->people >> i & 1) || (!first && g->score[i] <= past.score)) continue;
        past.score = g->score[i];
        first = false;
    }
    return past;
}

static bool find_earned(Store *store, const Rewards *rewards, uint32_t *earned, Why *why)
{
    GameTally tally;
    *earned = 0;
    if (!store_tally(store, rewards->game->name, &tally, why)) return false;
    if (tally.played == 0) return true;
    size_t room = (size_t)tally.played;
    FinishedGame *games = calloc(room, sizeof *games);
    PastGame *past = calloc(room, sizeof *past);
    int fair = 0, count = games && past ? store_games(store, rewards->game->name, games, (int)room, why) : -1;
    if (!games || !past) why_not(why, "There is not enough memory to look through your games.");
    for (int i = count - 1; i >= 0; i--) /* oldest first */
        if (!games[i].undo_free && games[i].people) past[fair++] = past_game(&games[i]);
    if (count >= 0) *earned = rewards->earned(past, fair);
    free(past);
    free(games);
    return count >= 0;
}

bool shelf_read(Store *store, const Rewards *rewards, Shelf *out, Why *why)
{
    out->earned = out->opened = 0;
    return find_earned(store, rewards, &out->earned, why) &&
           store_opened(store, rewards->game->name, &out->opened, why);
}

static bool not_earned(const RewardPack *p, Why *why)
{
    return why_not(why, "%s has not been earned yet: %s earns it (%s).", p->name, p->meaning, p->rule);
}

/* Which pack is called that; -1 with a sentence. */
static int find_pack(const Rewards *rewards, const char *name, Why *why)
{
    char want[WORDS_ROOM], known[WORDS_ROOM], all[200];
    Text t = text_in(all, sizeof all);
    words_squeeze(name, want);
    for (int i = 0; i < rewards->count; i++) {
        words_squeeze(rewards->pack[i].name, known);
        if (strcmp(want, known) == 0) return i;
        if (i) text_add(&t, ", ");
        text_add(&t, rewards->pack[i].name);
    }
    why_not(why, "There is no pack \"%.40s\"; the packs are %s.", name, all);
    return -1;
}

bool shelf_can_open(const Rewards *rewards, const Shelf *shelf, const char *pack, Why *why)
{
    int n = find_pack(rewards, pack, why);
    if (n < 0 || shelf->earned >> n & 1) return n >= 0;
    return not_earned(&rewards->pack[n], why);
}

bool shelf_can_seal(const Rewards *rewards, const Shelf *shelf, const char *pack, Why *why)
{
    int n = find_pack(rewards, pack, why);
    if (n < 0 || shelf->opened >> n & 1) return n >= 0;
    return why_not(why, "%s is sealed already.", rewards->pack[n].name);
}

bool shelf_open(Store *store, const Rewards *rewards, const char *pack, Why *why)
{
    Shelf shelf;
    return shelf_read(store, rewards, &shelf, why) && shelf_can_open(rewards, &shelf, pack, why) &&
           store_turn_packs(store, rewards->game->name, 1u << find_pack(rewards, pack, why), 0, why);
}

bool shelf_seal(Store *store, const Rewards *rewards, const char *pack, Why *why)
{
    Shelf shelf;
    return shelf_read(store, rewards, &shelf, why) && shelf_can_seal(rewards, &shelf, pack, why) &&
           store_turn_packs(store, rewards->game->name, 0, 1u << find_pack(rewards, pack, why), why);
}

bool shelf_allows(const Rewards *rewards, const Shelf *shelf, const Setup *how, Why *why)
{
    for (int i = 0; i < rewards->count; i++) {
        const RewardPack *p = &rewards->pack[i];
        if ((how->option[p->option] & p->value) == 0 || (shelf->opened >> i & 1)) continue;
        if (shelf->earned >> i & 1)
            return why_not(why, "%s is earned but still sealed: open it first (%s).", p->name, p->rule);
        return not_earned(p, why);
    }
    return true;
}

bool shelf_permits(Store *store, const Rewards *rewards, const Setup *how, Why *why)
{
    Shelf shelf = { 0, 0 };
    if (!rewards) return true;
    if (store && !shelf_read(store, rewards, &shelf, why)) return false;
    return shelf_allows(rewards, &shelf, how, why);
}
