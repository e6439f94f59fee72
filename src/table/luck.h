/*
 * luck.h - the luck of a table that may be trusted with secrets: every die and shuffle from 256 bits that the table
 * keeps to itself until the game is over, and promised before anybody could know what they would do.
 *
 * Before the seats say their words (nonces) the table shows the commitment, a hash of its secret and its name. Secret,
 * name and words together make the key; before answer n is played, the position's stream becomes a keyed word of n
 * (luck_answer), and what is drawn one after the other in a shuffle goes through a second one (Box.luck). Commitment and
 * derivation are different functions: what is shown says nothing about what is drawn. Rules know nothing of it, and a
 * local game with a seed has none.
 *
 * Owns those functions. Does NOT draw secrets, keep them or show them.
 */
#ifndef TABLE_LUCK_H
#define TABLE_LUCK_H

#include "game.h"

enum { LUCK_SECRET = 32, LUCK_NAME = 40, LUCK_NONCE = 64, LUCK_HEX = 2 * LUCK_SECRET + 1 };

typedef struct TableLuck {
    char table[LUCK_NAME];               /* its name: what the link says                                       */
    uint8_t secret[LUCK_SECRET];
    char nonce[SEAT_MAX][LUCK_NONCE + 1]; /* what each seat said after it saw the commitment; "" where none     */
    uint8_t key[LUCK_SECRET];            /* made of those by luck_ready                                        */
    uint64_t shuffle[2];                 /* Box.luck                                                           */
} TableLuck;

/* What is shown before anybody says a word, in 64 digits. */
void luck_commitment(const TableLuck *, char out[LUCK_HEX]);

/* All is there: makes the key. */
void luck_ready(TableLuck *);

uint64_t luck_setup(const TableLuck *);                    /* the seed of the setup                              */
uint64_t luck_answer(const TableLuck *, uint32_t n);       /* the position's stream before answer number n        */
uint64_t luck_bot(const TableLuck *, uint32_t n, int seat); /* of a bot that thinks there: no oracle on the table's */

/* 32 bytes as 64 digits, and back; false: they are none. */
void luck_hex(const uint8_t secret[LUCK_SECRET], char out[LUCK_HEX]);
bool luck_hex_read(const char *digits, uint8_t out[LUCK_SECRET]);

/* Whether a seat may say that: printable, no space, at most LUCK_NONCE. */
bool luck_nonce_allowed(const char *nonce);

#endif
