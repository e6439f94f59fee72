/*
 * origin.h - where the name, the text and each figure of a card come from: the rulebook, what else was published, or
 * this house.
 *
 * Owns what the parts of a card are. Does NOT check what was written: check_source.c does.
 */
#ifndef CARDC_ORIGIN_H
#define CARDC_ORIGIN_H

#include "ast.h"
#include "c_text.h"
#include "trouble.h"

bool origin_has(const CardDef *card, const char *part);
const char *origin_figure(const CardDef *card, int value);       /* the field of that value; null: none, or named before */
const char *origin_words(Arena *a, const CardDef *card);         /* "public"; "name and serial rulebook; text house"      */
void origin_list(Sheet *p, const CardDef *card);                  /* CARD | PART | FROM | value, a line each               */

#endif
