/*
 * standing.h - how a game stands, said without how its rules keep it: one number for saves and golden games.
 *
 * A position's bytes are the rules' own business: frames, marks and what is derived may be laid out anew while not one
 * game plays differently. The standing is what stays: what is asked and of whom, what may be answered, the score, the
 * random stream, what has been learned, and which card lies in which place. What it leaves out (a Wound, a counter, an
 * effect half done) shows in what may be answered or what the game comes to.
 *
 * Owns what the standing is; changing it makes the check lines of every save wrong. Does NOT tell anybody anything: it
 * is made of the truth, so it never leaves the table while the game is played.
 */
#ifndef TABLE_STANDING_H
#define TABLE_STANDING_H

#include "face.h"

/* FNV-1a over numbers, each as eight bytes, the lowest first. */
uint64_t standing_begin(void);
uint64_t standing_add(uint64_t hash, uint64_t number);

/* What is asked, what may be answered, the score, the stream, what was learned: without the cards. */
uint64_t standing_question(uint64_t hash, const Game *game, const Box *box, const void *position);

/* The whole. */
uint64_t standing_hash(const Game *game, const Box *box, const void *position);

#endif
