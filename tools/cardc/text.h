/*
 * text.h - the words players read, generated from the trees of ast.h (card language, section 9).
 *
 * Every function returns a string that is kept in the words' room, never null. They read only trees without errors.
 *
 * Does NOT know about files, instructions or tables: code.c asks for a text wherever the compiled form wants one.
 */
#ifndef CARDC_TEXT_H
#define CARDC_TEXT_H

#include "ast.h"

/* The whole card: one paragraph for each line of behaviour, '\n' between; "" for a card without behaviour. */
const char *text_of_card(const Words *w, const CardDef *card);

/* One line of behaviour as a sentence, with its label or slot. Also called for lingering lines (`line->lingers`). */
const char *text_of_line(const Words *w, const CardDef *card, const LineDef *line);

/* The prompt while `you` choose `select` in `stmt` ("Choose a threat to PUSH"). For an event whose @ was left out,
 * `select` is null ("Choose what to ATTACK"). `stmt` is null where a cost asks: then `act` is that cost; else it is
 * stmt->act or null. */
const char *text_of_pick(const Words *w, const CardDef *card, const Stmt *stmt, const Act *act, const Select *select);

/* The prompt of `choose one / two / any`, `you may` and `choose 0 to 3`; for an event on a group of counters (`take 1
 * resource from here`) "Choose what to take". With `stmt` null: of a `play` whose lines are offered one by one. */
const char *text_of_choice(const Words *w, const CardDef *card, const Stmt *stmt);

/* One option: a line of a `choose one:` block, of a `play` of a kind marked `any`, or the statement of `you may`.
 * "Take 3 DAMAGE". */
const char *text_of_option(const Words *w, const CardDef *card, const StmtLine *line);

/* One option of an event on a group of counters: the member chosen ("Coin"). */
const char *text_of_member(const Words *w, const Word *member);

/* A word of the vocabulary as printed for players ("Critical Hit", "ATTACK", "in your hand"): singular, signs and
 * brackets of raw phrases resolved as well as they can be without a card. */
const char *text_of_word(const Words *w, const Word *word);

/* reference.c: the reference of all words of a game, in Markdown, from malloc; null: there is not enough memory. */
char *reference_of_words(const Words *w);

#endif
