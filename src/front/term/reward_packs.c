/*
 * reward_packs.c - packs on the shelf. See reward_packs.h.
 */
#include "front/term/reward_packs.h"

#include <stdio.h>

#include "front/term/opening_menu.h"
#include "front/term/popup.h"
#include "records/rewards_shelf.h"

enum { PACKS_LISTED = 32 };

static void pack_line(const RewardPack *pack, const Shelf *shelf, int n, ListLine *line)
{
    bool open = shelf->opened >> n & 1, earned = shelf->earned >> n & 1;
    snprintf(line->name, sizeof line->name, "%-8s %s", pack->name,
             open     ? "open"
             : earned ? "earned, sealed"
                      : "not earned yet");
    snprintf(line->more, sizeof line->more, "Earned by %s (%s). %s", pack->meaning, pack->rule,
             open     ? "Its cards can be played with: the form of a new game has the option. Enter seals it again."
             : earned ? "Enter opens it."
                      : "");
}

static void pack_turn(const Rewards *rewards, Store *store, const Shelf *shelf, int n)
{
    Why why = { "" };
    const char *name = rewards->pack[n].name;
    bool done =
        shelf->opened >> n & 1 ? shelf_seal(store, rewards, name, &why) : shelf_open(store, rewards, name, &why);
    if (!done) menu_refuse(&why);
}

void reward_packs_show(const Face *face, Store *store)
{
    const Rewards *rewards = face->rewards;
    ListLine lines[PACKS_LISTED];
    int at = 0, count = rewards->count < PACKS_LISTED ? rewards->count : PACKS_LISTED;
    for (;;) {
        Shelf shelf = { 0, 0 };
        Why why = { "" };
        if (store && !shelf_read(store, rewards, &shelf, &why)) {
            menu_refuse(&why);
            return;
        }
        for (int n = 0; n < count; n++) pack_line(&rewards->pack[n], &shelf, n, &lines[n]);
        at = popup_list("Reward packs", lines, count, at);
        if (at < 0) return;
        pack_turn(rewards, store, &shelf, at);
    }
}

void reward_packs_offer(const Face *face, Store *store, uint32_t packs)
{
    static const ListLine DEEDS[] = {
        { "Open it now", "Its cards can be played with from now on: the form of a new game has the option." },
        { "Leave it sealed", "It stays yours; the menu has it under Reward packs." },
    };
    for (int n = 0; face->rewards && n < face->rewards->count; n++) {
        const RewardPack *pack = &face->rewards->pack[n];
        char title[160];
        Why why = { "" };
        if (!(packs >> n & 1)) continue;
        snprintf(title, sizeof title, "You have earned %s: %s (%s)", pack->name, pack->meaning, pack->rule);
        if (popup_list(title, DEEDS, 2, 0) == 0 && !shelf_open(store, face->rewards, pack->name, &why))
            menu_refuse(&why);
    }
}

void reward_packs_words(const Face *face, Store *store, Text *t)
{
    Shelf shelf = { 0, 0 };
    Why unsaid = { "" };
    int earned = 0, open = 0;
    if (!face->rewards || !store || !shelf_read(store, face->rewards, &shelf, &unsaid)) return;
    for (int n = 0; n < face->rewards->count; n++) {
        earned += (int)(shelf.earned >> n & 1);
        open += (int)(shelf.opened >> n & 1);
    }
    text_num(t, earned);
    text_add(t, " earned, ");
    text_num(t, open);
    text_add(t, " open");
}
