/*
 * text_phrase.h - filling in the phrases of a words file: `<deal> # damage to @` with a count, a noun and a mood.
 *
 * Owns the signs of a phrase (# @ % & ~ <verb> [ ] {..}). Does NOT know the syntax tree: whoever fills a phrase in has
 * turned its things into English before.
 */
#ifndef CARDC_TEXT_PHRASE_H
#define CARDC_TEXT_PHRASE_H

#include "text_english.h"

/* How an amount stands before a noun. */
typedef enum CountForm {
    COUNT_ABSENT, /* left out: `take DAMAGE`, `a card`                                   */
    COUNT_ONE,    /* 1                                                                   */
    COUNT_PLAIN,  /* 3, 2D6, ★, 1 less: stands before the noun as it is                  */
    COUNT_WORKED, /* half doom: `DAMAGE equal to half doom`                              */
    COUNT_THAT    /* the number named just before: `that many cards`, `that much DAMAGE` */
} CountForm;

typedef struct Count {
    CountForm form;
    bool several;     /* with more than one of a noun: a plural follows */
    const char *text; /* "3", "half doom (rounded up)", "that number"   */
} Count;

typedef struct Noun {
    const char *text; /* as subject or object: "a threat"; null: absent */
    const char *from; /* with where it comes from: "a card from your hand" */
    const char *to;   /* with where it goes: "into your hand", "to a room" */
    const char *pile; /* a zone by itself: "your deck"                     */
    const char *tail; /* said after the verb: "here"; null: nothing        */
    Person person;
} Noun;

/* Everything a phrase may mention. */
typedef struct Phrase {
    Mood mood;
    Person person; /* of a verb with no subject before it: an order, or a doer said before */
    Count count;
    Noun object;   /* @ */
    Noun second;   /* % */
    Noun doer;     /* ~ */
    const char *word;  /* & as an adjective or name: "weapon"; null: absent */
    const char *thing; /* & as a noun that can be counted: "Lock counter"   */
    bool digits;       /* counters are counted in figures: 1 Lock counter   */
    bool general;      /* of all such: what is counted, but not how often, is a plural */
    const char *(*field)(void *card, const char *name); /* {damage}: text of a field, null if it has none */
    void *card;
} Phrase;

const char *phrase_fill(Arena *a, const char *phrase, const Phrase *with);

/* 3 threats, a threat, that many threats, a number of threats equal to half doom. */
const char *phrase_count(Arena *a, Count count, const char *noun, bool digits);

#endif
