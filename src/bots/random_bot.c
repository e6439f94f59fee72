/*
 * random_bot.c - any legal answer, each as likely. See random_bot.h.
 */
#include "bots/random_bot.h"

Action random_bot_answer(void *mind, const Game *game, const Box *box, const void *view, int seat, Rng *luck)
{
    Action legal[ACTION_MAX];
    int n = game->actions(box, view, legal), mine = 0;
    (void)mind, (void)seat;
    for (int i = 0; i < n; i++)
        if (ACT_VERB(legal[i]) != VERB_TABLE) legal[mine++] = legal[i];
    return mine ? legal[rng_below(luck, (uint32_t)mine)] : (Action)ACTION_NONE;
}
