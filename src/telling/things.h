/*
 * things.h - the things on a session's table, by name: what a seat is called, and why something is not an answer.
 *
 * Shared by every front end. Everything is asked of the looking seat's own view. Does NOT print.
 */
#ifndef TELLING_THINGS_H
#define TELLING_THINGS_H

#include "table/session.h"

typedef struct Things {
    int count;
    Item item[ITEM_MAX];
} Things;

/* What lies on the table as that seat sees it. */
void things_list(const Session *s, int seat, Things *out);

/* The things that were meant: those of exactly that name, else those that begin so, else those whose words begin so.
 * Returns how many, at most room. */
int things_named(const Things *t, const char *typed, int *out, int room);

/* What the table calls a seat: the person's name, the game's own word for that player, or "Seat 2". */
void things_seat_name(const Session *s, const Things *t, int seat, Text *out);

/* Whose card it is that asks, as the seat sees it: "your Magician", "Seat 2's Magician", "Trap" where it is nobody's or
 * several have one. */
void things_card_of(const Session *s, const Things *t, int seat, int card, Text *out);

/* "Adjoins Vault, Study." of a place of a map; nothing for anything else. */
void things_adjoining(const Session *s, int seat, const Things *t, const Item *place, Text *out);

/* Why each thing of that name is no answer now, or that it is one; one sentence a line. false with a sentence when
 * there is no such thing to point at. */
bool things_why(const Session *s, int seat, const char *typed, Text *out, Why *why);

#endif
