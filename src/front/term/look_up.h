/*
 * look_up.h - pages a player can open at the table: the log, a rule, a card, a hint, the keys.
 *
 * Owns those pages. Does NOT change anything.
 */
#ifndef TERM_LOOK_UP_H
#define TERM_LOOK_UP_H

#include "front/term/board.h"

void look_up_log(const Board *b);
void look_up_focus(const Board *b);
void look_up_card(Board *b);
void look_up_hint(Board *b);
void look_up_keys(const Board *b);
/* Asks which rule of a game and shows it; nothing typed: all of them. */
void look_up_rules(const Face *face);

#endif
