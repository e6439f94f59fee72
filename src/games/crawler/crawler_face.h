/*
 * crawler_face.h - what the files of Dungeon Crawler's face share: names, sums, what happened, why not.
 *
 * Does NOT hold rules, and changes no position.
 */
#ifndef CRAWLER_FACE_H
#define CRAWLER_FACE_H

#include "face.h"
#include "games/crawler/turn.h"
#include "kit/printed.h"

extern const Game crawler_game;
extern const Face crawler_face;
extern const Vocabulary crawler_vocabulary;

void crawler_seat(const Crawler *s, int seat, Text *t);

/* crawler_sums.c: figures of a card in a line; what a struggle adds up to. */
void crawler_card_line(const Box *box, const Crawler *s, int slot, Text *t);
void crawler_card_figures(const Box *box, const Crawler *s, int slot,
                          Text *t); /* the same in brackets; nothing where there are none */
void crawler_attack_sum(const Box *box, const Crawler *view, int k, bool parts, Text *t);
void crawler_defence_sum(const Box *box, const Crawler *view, int front, bool parts, Text *t);
void crawler_front_name(const Box *box, const Crawler *s, int front, bool defence, Text *t);

/* crawler_preview.c: an answer with what it would bring. */
void crawler_answer(const Box *box, const void *view, Action a, Text *t); /* crawler_face.c: its words alone */
void crawler_preview(const Box *box, const void *view, Action a, Text *t);

/* crawler_told.c: one happening as a sentence; and one that is about to happen. */
void crawler_told(const Box *box, const void *view, const Event *e, Text *t);
void crawler_would(const Box *box, const Crawler *s, const Frame *f, Text *t);
void crawler_outcome(const Box *box, const void *view, Text *t);

/* crawler_why.c: why pointing at a thing is not an answer now. */
void crawler_why(const Box *box, const void *view, Thing thing, Text *t);

/* crawler_decks.c: decks for people. */
enum { CRAWLER_FORMATS = 3 };
extern const DeckFormat crawler_formats[CRAWLER_FORMATS];
extern const char *const crawler_deck_parts[DECK_PARTS];
int crawler_deck_faults(const Box *box, const Setup *how, int which, const Deck *deck, Text *t);
int crawler_deck_part(const Box *box, int card);
bool crawler_deck_ready(const Box *box, const Setup *how, int n, ReadyDeck *out);
void crawler_deck_random(const Box *box, const Setup *how, Rng *luck, Deck *out);

#endif
