/*
 * answers.h - the legal answers to the question on the table, each with words of its own.
 *
 * A game lists actions, a face gives each of them words. Two answers may share words (two copies of a card in one
 * row); here the second becomes "Ash Ghoul #2", by the order in which the game lists them, so that words name
 * exactly one answer. Saves, scenarios, `play` and `talk` all speak these words.
 *
 * Owns the numbering of twins and the reading of typed answers. Does NOT decide what is legal: the game does.
 */
#ifndef TABLE_ANSWERS_H
#define TABLE_ANSWERS_H

#include "face.h"
#include "words/why.h"

enum { ANSWER_ROOM = 128 };

typedef struct Answers {
    int count;
    bool numbered;                       /* false: some answers are bare numbers, so list numbers would mislead */
    Action action[ACTION_MAX];           /* ascending, as the game lists them */
    char words[ACTION_MAX][ANSWER_ROOM]; /* unique */
} Answers;

/* The answers as the deciding seat sees them: view is its view, or the whole position where the caller is entitled
 * to it. */
void answers_list(const Face *face, const Box *box, const void *view, Answers *out);

/* The same with what the table itself may say (VERB_TABLE) after them: for logs, not for players. */
void answers_list_all(const Face *face, const Box *box, const void *view, Answers *out);

/* Which answer was meant: the exact words; else, if `numbers` and out->numbered, its number counted from 1; else
 * the only answer that begins with these words; else the only one in which each typed word begins a word, in order
 * ("ghoul" is Ash Ghoul). Letters' case and doubled spaces do not matter. -1 with a sentence when none or several
 * are meant. */
int answers_match(const Answers *list, const char *typed, bool numbers, Why *why);

/* The index of an action, -1 when it is not among them. */
int answers_find(const Answers *list, Action a);

#endif
