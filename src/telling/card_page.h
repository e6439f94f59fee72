/*
 * card_page.h - a card as a player reads it, and finding one by a name that may be shortened or misspelled.
 *
 * Does NOT know where copies of the card lie: a card page is about the
 * printed design alone, so it tells nobody a secret.
 */
#ifndef TELLING_CARD_PAGE_H
#define TELLING_CARD_PAGE_H

#include "face.h"
#include "words/paper.h"
#include "words/why.h"

/* The name of a card, "" where the box has no words for it. */
const char *card_page_name(const Box *box, int card);

/* What kind of card it is, as printed: "Critical Hit"; "card" where there is no word. */
const char *card_page_kind(const Face *face, const Box *box, int card);

/* The card meant by a name: exact, or the only one that begins so, or the only one with words that begin so. 0 with a
 * sentence that gives the nearest name, or those that could be meant. */
int card_page_find(const Face *face, const Box *box, const char *typed, Why *why);

/* What is printed on it besides its name, kind and text, line by line: traits, figures, cards it
 * names, "Difficulty 2". */
typedef void (*CardLine)(void *user, const char *line);
void card_page_figures(const Face *face, const Box *box, int card, CardLine say, void *user);

/* What it does, paragraph by paragraph, so far from the margin. */
void card_page_text(const Paper *p, int indent, const Box *box, int card);

void card_page_show(const Paper *p, const Face *face, const Box *box, int card);

#endif
