/*
 * random_bot.h - the simplest player: any legal answer, each as likely.
 *
 * Uses its view and its own luck alone. Does NOT play well; the players that do are in bots/.
 */
#ifndef BOTS_RANDOM_BOT_H
#define BOTS_RANDOM_BOT_H

#include "table/session.h"

Action random_bot_answer(void *mind, const Game *game, const Box *box, const void *view, int seat, Rng *luck);

#endif
