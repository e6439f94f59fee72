/*
 * item_words.h - one thing on the table with everything known of it: "Ash Ghoul: Difficulty 2, die 4 of 4, slot 2 of 4
 * (Claw)".
 *
 * Owns the words for counters, dice, tracks and states. Does NOT know any game: names and remarks come from the face.
 */
#ifndef TELLING_ITEM_WORDS_H
#define TELLING_ITEM_WORDS_H

#include "telling/things.h"

/* As `seat` sees it. */
void item_words(const Session *s, const Things *things, const Item *item, int seat, Text *t);

/* The name of a slot of the card's track, counted from 0; "" where nothing is printed or known. */
void item_slot_name(const Session *s, const Item *item, int slot, char *out, size_t room);

#endif
