/*
 * verify.h - whether a box is safe to play with: the border between bytes from anywhere and the rules.
 *
 * A box that passes cannot make the card machine read or write outside its tables, run a stack over, mistake a number
 * for a thing, or evaluate without end. Whether the cards are any good is not asked.
 *
 * Owns that promise. Every box is verified: packs when they are read, compiled ones as a check on the compiler itself.
 *
 * Does NOT mend anything.
 */
#ifndef CARDC_VERIFY_H
#define CARDC_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/box.h"

typedef struct Verifier {
    const Box *box;
    const Vocabulary *v;
    char *why; /* the first thing that is wrong, as a sentence */
    size_t room;
    uint16_t *seen; /* for each address: how it was found good (verify_code.c) */
} Verifier;

/* Marks on a card what one of its lines hangs on: hooks and windows, in play or in hand. */
void card_mark(Card *card, const Line *line);

/* What can be read off a card's lines once they are known to be good: which hooks concern others (a number of `this`
 * alone does not), and which windows are open to it. */
void card_share(const Box *box, Card *card, int events);

/* Every copy of every card, into room for box_copies of them: their kinds are known to be good. */
int box_copies(const Box *box);
void box_stock(Box *box, uint8_t *stock);

/* Which kinds of cards hang on each hook. */
void box_hooks(Box *box);

bool box_verify(const Box *box, const Vocabulary *v, char *why, size_t room);

/* verify_code.c. `calm`: it may not ask whether an event may happen, because that asks such expressions itself. */
bool verify_expression(Verifier *c, int address, bool calm, int depth);
bool verify_text(Verifier *c, int address);
bool verify_fail(Verifier *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
