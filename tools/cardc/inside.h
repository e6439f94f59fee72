/*
 * inside.h - one compile from the inside: what its passes hand to each other.
 *
 *     words -> parse -> lock (numbers) -> check -> code (lines, instructions) -> tables (the Box)
 *
 * Owns the order of things. Does NOT leave tools/cardc: users include cardc.h.
 */
#ifndef CARDC_INSIDE_H
#define CARDC_INSIDE_H

#include "trouble.h"
#include "words.h"

typedef struct Text {
    const char *file, *text;
} Text;

typedef struct LockLine {
    int number;
    const char *kind, *name;
    Pos pos;
} LockLine;

/* A prompt or an option and the address it belongs to. */
typedef struct Spoken {
    int address;
    const char *text;
} Spoken;

/* Bytes of code that may be shared. */
typedef struct Kept {
    int address, size;
} Kept;

struct Cardc {
    Arena arena, aside; /* what is kept; what a text is written with */
    bool lacks;         /* there was not enough memory               */
    Trouble trouble;
    Text *words_text, *cards_text, *lock_text;
    int words_texts, cards_texts, lock_texts;
    Words words;
    Cards cards;
    LockLine *lock;
    int locks;
    char *lock_after;
    CardDef **numbered;      /* by card number; 0 is null; gone ones have no trees */
    int numbered_count;

    Line *line;
    int lines;
    const LineDef **line_def; /* which tree a line came from */
    const CardDef **line_card;
    uint8_t *code;
    int code_size;
    Kept *kept;
    int kepts;
    Spoken *spoken;
    int spokens;

    Box box;
    BoxWords box_words;
    Vocabulary vocabulary;
};

/* Work that takes memory; false: there was not enough of it, now or before. */
bool cardc_attempt(Cardc *c, void (*work)(void *with), void *with);

/* lock.c: gives every card its number. */
void lock_read(Cardc *c, const char *file, const char *text);
void lock_number_cards(Cardc *c);

/* check.c, check_card.c: every word against its class, every thing against what is wanted; fills what ast.h marks
 * "check". */
void check_cards(Cardc *c);
CardDef *card_find(const Cardc *c, const char *name, const char *kind); /* `kind` is preferred, null if none */

/* code.c: lines and instructions. */
void code_cards(Cardc *c);

/* tables.c: the Box, its words and the vocabulary. */
void tables_build(Cardc *c);
uint64_t box_hash(const Box *box);

#endif
