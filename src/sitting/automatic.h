/*
 * automatic.h - questions that have one sensible answer, answered by the table for a player who does not wish to be
 * asked: a setting for each kind of question.
 *
 * Such an answer is one like any other: it is kept, logged (as given by itself), replayed and taken back. What a kind
 * is stands in brain.h; what its answer would be is found from the seat's own view alone.
 *
 * Does NOT give answers: the sitting does (sitting.h).
 */
#ifndef SITTING_AUTOMATIC_H
#define SITTING_AUTOMATIC_H

#include "brain.h"
#include "records/store.h"

/* Which kinds are answered: bit per UsualKind. */
typedef uint8_t Automatic;
enum { AUTOMATIC_USUALLY = (1 << USUAL_KINDS) - 1 };

/* "draw", and a sentence on what is then not asked. */
const char *automatic_name(int kind);
const char *automatic_meaning(int kind);

/* "draw last": those kinds; words that are none mean nothing. */
Automatic automatic_words(const char *words);

/* The player's own setting; where none was made, as usually. */
Automatic automatic_read(Store *);
void automatic_write(Automatic, Store *);

/* What is to be answered to the question that a seat is asked now; ACTION_NONE: it is the player's. */
Action automatic_answer(Automatic, const Session *);

#endif
