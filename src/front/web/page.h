/*
 * page.h - what a page asks of the table: requests of lines, replies of JSON.
 *
 * A request is a verb and what it needs, a line each; a text or bytes come last, as they are. A reply is one JSON
 * value. One that is refused is {"error": sentence}, and nothing has changed. PAGE_VERBS in page.c lists the verbs;
 * docs/web.md describes them.
 *
 * Does NOT know any game, draw, keep or remember anything but the game on the table.
 */
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

#include <stddef.h>

#include "sitting/opening.h"
#include "sitting/sitting.h"
#include "words/sheet.h"

/* What stands after the verb: lines are taken off the front, one by one. */
typedef struct Request {
    char *at;
    size_t size; /* of what is left */
} Request;

/* The next line, terminated; "" when there is none. */
const char *request_line(Request *r);
/* The same as a number from low to high; false with a sentence. */
bool request_number(Request *r, const char *what, int low, int high, int *out, Why *why);
/* The game of that name on the next line; null with a sentence. */
const RegistryEntry *request_game(Request *r, Why *why);

/* The one game on the table; its session is null while there is none. */
Opening *page_opening(void);
/* Who looks at it, or at a guided game while one is on; its session is null while there is neither. */
Sitting *page_sitting(void);

/* page_cards.c: every card of a box; the files they are written in; the errors and cards of a text as it is typed; a
 * card file as a pack; a seed that deals a card into sight. */
bool page_cards(Request *r, Sheet *out, Why *why);
bool page_sources(Request *r, Sheet *out, Why *why);
bool page_compile(Request *r, Sheet *out, Why *why);
bool page_pack(Request *r, Sheet *out, Why *why);
bool page_deal(Request *r, Sheet *out, Why *why);

/* page_try.c: quick games, for statistics. */
bool page_try(Request *r, Sheet *out, Why *why);

/* page_think.c: hints, reviews and the answers of bots, for workers. A game that leaves the table is thought about no
 * more (page_think_forget). */
bool page_bot(Request *r, Sheet *out, Why *why);
bool page_hint(Request *r, Sheet *out, Why *why);
bool page_think(Request *r, Sheet *out, Why *why);
bool page_bot_says(Request *r, Sheet *out, Why *why);
bool page_hint_says(Request *r, Sheet *out, Why *why);
void page_think_forget(void);
bool page_review(Request *r, Sheet *out, Why *why);
bool page_review_answer(Request *r, Sheet *out, Why *why);

/* page_lesson.c: guided first games. */
bool page_learn(Request *r, Sheet *out, Why *why);
void page_lesson_leave(void);
void page_lesson_json(Sheet *out);

/* page_shelf.c: the reward packs a player has earned and opened, which the page remembers and hands in. */
bool page_shelf(Request *r, Sheet *out, Why *why);
bool page_open_pack(Request *r, Sheet *out, Why *why);
bool page_seal_pack(Request *r, Sheet *out, Why *why);
bool page_record(Request *r, Sheet *out, Why *why);
/* Whether the game that has just begun asks only for packs that are open. */
bool page_shelf_permits(const Opening *o, Why *why);

/* page_decks.c: what decks there are, one of them, and what is wrong with one. */
bool page_decks(Request *r, Sheet *out, Why *why);
bool page_deck(Request *r, Sheet *out, Why *why);
bool page_deck_check(Request *r, Sheet *out, Why *why);

#endif
