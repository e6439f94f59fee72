/*
 * table_words.h - what lies on the table, in words: zone by zone, and only those that changed since they were last said.
 *
 * Owns the words for an item's counters, dice and state, and the memory of what each seat was told. Does NOT know any
 * game: zones, items and names come from the face.
 */
#ifndef CLI_TABLE_WORDS_H
#define CLI_TABLE_WORDS_H

#include "front/cli/paper.h"
#include "front/cli/things.h"

enum { TABLE_ZONES = 64, TABLE_OWNERS = SEAT_MAX + 1 };

/* What one seat was last told of each zone (of each owner), as a hash of the words; 0: nothing yet. */
typedef struct TableMemory {
    uint64_t said[TABLE_ZONES][TABLE_OWNERS];
} TableMemory;

/* Every zone. */
void table_say(const Paper *p, const Session *s, int seat);

/* Zones that differ from what was said before; piles only while one of them can be chosen. */
void table_say_changes(const Paper *p, const Session *s, int seat, TableMemory *memory);

/* One thing with everything known of it: "Ash Ghoul: Difficulty 2, die 4 of 4 on slot 2 of 4 (Claw)". */
void table_item_words(const Session *s, const Things *things, const Item *item, int seat, Text *t);

#endif
