/*
 * text_english.h - the English that card texts need: strings, plurals, articles, possessives and bent verbs.
 *
 * Owns every rule of spelling and inflection; the strings lie in the arena. Does NOT know cards, games or the syntax
 * tree.
 */
#ifndef CARDC_TEXT_ENGLISH_H
#define CARDC_TEXT_ENGLISH_H

#include <stdbool.h>

#include "arena.h"

/* Who a verb belongs to. */
typedef enum Person {
    PERSON_YOU,  /* you take            */
    PERSON_IT,   /* the player takes    */
    PERSON_THEY  /* the players take    */
} Person;

typedef enum Mood {
    MOOD_ORDER,   /* take (an order, or after `to`, `may`) */
    MOOD_PRESENT, /* takes, take, is, are                  */
    MOOD_WOULD,   /* would take                            */
    MOOD_CANNOT,  /* cannot take                           */
    MOOD_MAY      /* may take                              */
} Mood;

const char *english_bend(Arena *a, const char *verb, Mood mood, Person person);

/* A noun of a words file: "threat", or "hero/heroes" where adding an s would be wrong. */
const char *english_singular(Arena *a, const char *noun);
const char *english_plural(Arena *a, const char *noun);
const char *english_a(Arena *a, const char *noun);      /* a threat, an Encounter                */
const char *english_own(Arena *a, const char *owner);   /* your, their, the Challenger's         */

const char *english_capital(Arena *a, const char *text); /* first letter large                    */
const char *english_small(Arena *a, const char *text);   /* first letter small, unless a keyword  */
const char *english_upper(Arena *a, const char *text);   /* SLOT                                  */
const char *english_tidy(Arena *a, const char *text);    /* one space between words, none at ends */
const char *english_sentence(Arena *a, const char *text); /* capital first, full stop last        */

bool english_is(const char *x, const char *y); /* same text */

#endif
