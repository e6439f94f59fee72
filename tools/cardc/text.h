/*
 * text.h - the words players read, generated from the trees of ast.h (card language, section 9).
 *
 * Every function returns a fresh string from malloc, never null; the caller frees it. They read only trees without errors.
 *
 * Does NOT know about files, instructions or tables: code.c asks for a text wherever the compiled form wants one.
 */
#ifndef CARDC_TEXT_H
#define CARDC_TEXT_H

#include "ast.h"

/* The whole card: one paragraph for each line of behaviour, '\n' between; "" for a card without behaviour. */
char *text_of_card(const Words *w, const CardDef *card);

/* One line of behaviour as a sentence, with its label or slot. Also called for lingering lines (`line->lingers`). */
char *text_of_line(const Words *w, const CardDef *card, const LineDef *line);

/* The prompt while `you` choose `select` in `stmt` ("Choose a threat to PUSH"). For an event whose @ was left out, `select` is
 * null ("Choose what to ATTACK"). `stmt` is null where a cost asks: then `act` is that cost; else it is stmt->act or null. */
char *text_of_pick(const Words *w, const CardDef *card, const Stmt *stmt, const Act *act, const Select *select);

/* The prompt of `choose one / two / any`, `you may` and `choose 0 to 3`; for an event on a group of counters
 * (`take 1 resource from here`) "Choose what to take". With `stmt` null: of a `play` whose lines are offered one by one. */
char *text_of_choice(const Words *w, const CardDef *card, const Stmt *stmt);

/* One option: a line of a `choose one:` block, of a `play` of a kind marked `any`, or the statement of `you may`.
 * "Take 3 DAMAGE". */
char *text_of_option(const Words *w, const CardDef *card, const StmtLine *line);

/* One option of an event on a group of counters: the member chosen ("Coin"). */
char *text_of_member(const Words *w, const Word *member);

/* A word of the vocabulary as printed for players ("Critical Hit", "ATTACK", "in your hand"): singular, signs and brackets of
 * raw phrases resolved as well as they can be without a card. */
char *text_of_word(const Words *w, const Word *word);

/* reference.c: the reference of all words of a game, in Markdown. */
char *reference_of_words(const Words *w);

#endif
