/*
 * deal.h - a deal: which game, with which options and which seed. Its code to be told to a friend; the deal of the day;
 * and a finished one as a line to share.
 *
 * A code is short, says of itself whether it was mistyped, and holds no deck of a player's own. Anyone can play a seed
 * twice, and a result says so: it proves nothing.
 *
 * Does NOT play.
 */
#ifndef SITTING_DEAL_H
#define SITTING_DEAL_H

#include "sitting/opening.h"

enum { DEAL_CODE = 64, DEAL_SETTINGS = OPTION_MAX + 1, DEAL_WORD = 160 };

typedef struct Deal {
    const RegistryEntry *entry;
    uint64_t seed;
    int settings;
    char setting[DEAL_SETTINGS][DEAL_WORD]; /* "seats=2", as a command line has them                        */
} Deal;

/* The deal on the table; its decks, if players brought their own, are not among it. */
bool deal_of(const Session *s, Deal *out, Why *why);

/* "crypt-4H2K-Q9": and back. false with a sentence. */
void deal_code(const Deal *d, char out[DEAL_CODE]);
bool deal_read(const char *code, Deal *out, Why *why);

/* The deal that everybody has of a game on that day, at its standard settings: the day is counted from 1970. */
void deal_of_day(const RegistryEntry *e, int64_t day, Deal *out);
int64_t deal_today(void);

/* "Undercroft, Crypt, deal of 2026-11-20: won, 12 points in 63 answers (nobody's proof: a deal can be played twice)." */
void deal_result(const Session *s, Text *out);

/* Opens it: people where they usually sit, bots as usual. */
bool deal_open(Opening *out, const Deal *d, Why *why);
/* The same deal once more in place of what is open, with the same people and bots. false with a sentence: nothing is
 * open any more. */
bool deal_again(Opening *o, Why *why);

#endif
