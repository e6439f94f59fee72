/*
 * scenario_cursor.h - reading one line of a scenario word by word. Private to scenario_*.c.
 *
 * Names of cards and words may hold spaces ("Bounty of Teeth"), so a name is always the longest known one that fits.
 * Does NOT know what a line means.
 */
#ifndef SCENARIO_SCENARIO_CURSOR_H
#define SCENARIO_SCENARIO_CURSOR_H

#include "scenario/scenario_inside.h"

enum { WORD_LETTERS = 80 };

typedef struct Cursor {
    const Lexicon *lex; /* null while only plain words are read */
    const ScenarioFile *file;
    const ScenarioLine *line;
    Sheet *errors;
    const char *at;
} Cursor;

Cursor cursor_at(const Lexicon *lex, const ScenarioFile *file, const ScenarioLine *line, Sheet *errors);

/* Complains about the place `where` in the line; returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool cursor_bad(Cursor *c, const char *where, const char *format, ...);

void cursor_skip(Cursor *c);                         /* spaces */
bool cursor_ends(Cursor *c);                         /* nothing is left */
bool cursor_finish(Cursor *c);                       /* the same, with a complaint about what is left */
bool cursor_sees(Cursor *c, const char *words);      /* whether these words come next */
bool cursor_takes(Cursor *c, const char *words);     /* the same, and goes past them */
void cursor_word(Cursor *c, char out[WORD_LETTERS]); /* the next word, not gone past */
bool cursor_number(Cursor *c, int32_t least, int32_t most, int32_t *out);
bool cursor_seat(Cursor *c, int *out);                /* the number after `seat`, as a seat from 0 */
bool cursor_quoted(Cursor *c, char out[TEXT_QUOTED]); /* "words", or all the words that are left */

/* The longest name of a list that comes next, gone past; -1: none. */
int cursor_name(Cursor *c, const WordList *list);
/* A kind, in the singular or plural ("threats", "heroes"); -1: none. */
int cursor_kind(Cursor *c);
/* A card's name; 0: none. */
int cursor_card(Cursor *c);
/* The same, with a complaint that names the nearest one. */
bool cursor_need_card(Cursor *c, int *out);
bool cursor_need_pile(Cursor *c, Pile *out);
bool cursor_need_ref(Cursor *c, Ref *out);
/* A thing's word: a state or its opposite, a kind, a trait; -1: none. */
int cursor_trait(Cursor *c);
/* Complains about an unknown word, with the nearest of the lists. */
bool cursor_unknown(Cursor *c, const char *what, int lists, const WordList *const *list);

#endif
