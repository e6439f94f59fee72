/*
 * hands.h - what keys and the mouse do at the table.
 *
 * Owns the meaning of every key, and the page that lists them. Does NOT tell what happened (telling.h) or decide when
 * whose turn it is (table_play.h).
 */
#ifndef TERM_HANDS_H
#define TERM_HANDS_H

#include "front/term/board.h"
#include "front/term/pace.h"

typedef struct Hands {
    Board *board;
    Store *store;    /* for the settings; null: they are not remembered                                    */
    Pace pace;
} Hands;

typedef enum HandsStep {
    HANDS_STAY,    /* nothing has changed but what is looked at                                             */
    HANDS_CHANGED, /* an answer was given or taken back                                                     */
    HANDS_AGAIN,   /* the same deal is wanted once more                                                     */
    HANDS_LEAVE
} HandsStep;

/* Does what one key says. */
HandsStep hands_key(Hands *h, int key);

/* This deal: its code, the result as a line when it is over; true: it is wanted once more. */
bool hands_deal(Hands *h);

/* Saves the game under a name of its own, and says so; a finished one is a replay. */
void hands_save(Hands *h);

/* Keys that only look, good in a replay and after the end as well; false: the key is none of them. */
bool hands_look(Hands *h, int key);

#endif
