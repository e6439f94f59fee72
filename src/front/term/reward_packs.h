/*
 * reward_packs.h - the sealed packs of a game: what earns each, opening and sealing them.
 *
 * Owns those pages. Does NOT know what earns a pack (rewards.h) or remember it (rewards_shelf.h).
 */
#ifndef TERM_REWARD_PACKS_H
#define TERM_REWARD_PACKS_H

#include "face.h"
#include "records/store.h"

/* All packs of a game that has some, until the page is put away. */
void reward_packs_show(const Face *face, Store *store);

/* Packs that were just earned (bit per pack): each may be opened at once. */
void reward_packs_offer(const Face *face, Store *store, uint32_t packs);

/* "2 earned, 1 open", in a few words; "" when that is not known. */
void reward_packs_words(const Face *face, Store *store, Text *t);

#endif
