/*
 * table_words.h - what lies on the table, in words: zone by zone, and only what changed since it was last said.
 *
 * Owns the memory of what each seat was told. A card that comes to the table is told with its whole text, so that
 * nobody needs to ask what it does. Does NOT know any game: zones, items and names come from the face.
 */
#ifndef CLI_TABLE_WORDS_H
#define CLI_TABLE_WORDS_H

#include "telling/things.h"
#include "words/paper.h"

enum { TABLE_ZONES = 64, TABLE_OWNERS = SEAT_MAX + 1, TABLE_CARDS = 1 << 13 };

/* What one seat was last told; zero it first. */
typedef struct TableMemory {
    uint64_t zone[TABLE_ZONES][TABLE_OWNERS]; /* a zone of an owner, as a hash of its words; 0: nothing yet   */
    uint64_t line[ITEM_MAX], fresh[ITEM_MAX]; /* hashes of the lines said last, and of those being said       */
    int lines, freshes;
    uint8_t known[TABLE_CARDS / 8];           /* bit per card: lay there then, and its text was told          */
    uint8_t knowing[TABLE_CARDS / 8];         /* the same of what is being said                               */
} TableMemory;

/* Every zone. */
void table_say(const Paper *p, const Session *s, int seat);

/* The text of the card that asks, unless it lies on the table and was told. */
void table_say_source(const Paper *p, const Session *s, int card, const TableMemory *memory);

/* What differs from what was said before; piles only while one of them can be chosen. */
void table_say_changes(const Paper *p, const Session *s, int seat, TableMemory *memory);

#endif
