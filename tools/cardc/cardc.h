/*
 * cardc.h - the card compiler as a library: texts in, a Box out, everything in memory.
 *
 *     Cardc *c = cardc_new();
 *     cardc_add_words(c, "shared.words", text); ...       the shared words first, then the game's
 *     cardc_add_cards(c, "threats.cards", text); ...      a later card of the same kind and name replaces an earlier one
 *     cardc_add_lock(c, "cards.lock", text);              card numbers, append-only
 *     if (!cardc_compile(c)) for (int i = 0; i < cardc_errors(c); i++) ... cardc_error(c, i) ...
 *     const Box *box = cardc_box(c);                      until cardc_free
 *     cardc_free(c);
 *
 * Owns its result: box, words and vocabulary live until cardc_free. Does NOT read or write files (command.c does) and
 * does not know any game. Where there is not enough memory, the compile fails with that sentence.
 */
#ifndef CARDC_H
#define CARDC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/box.h"

typedef struct Cardc Cardc;

/* `file:line:col: sentence`. Line 0: about the file as a whole. */
typedef struct CardcError {
    const char *file;
    int line, col;
    const char *sentence;
} CardcError;

/* A source text built into the program, so that packs can be compiled where there are no files. What it is shows in the
 * ending of its name: .words, .cards, .lock. A list ends with a null file. */
typedef struct CardcSource {
    const char *file, *text;
} CardcSource;

Cardc *cardc_new(void); /* null: there is not enough memory */
void cardc_free(Cardc *c);

void cardc_add_words(Cardc *c, const char *file, const char *text);
void cardc_add_cards(Cardc *c, const char *file, const char *text);
void cardc_add_lock(Cardc *c, const char *file, const char *text);
/* By the ending of `file`. False if it has none of the three. */
bool cardc_add(Cardc *c, const char *file, const char *text);
/* From here on a card of the same kind and name as one in another file is an error, not a replacement. */
void cardc_forbid_replacing(Cardc *c);

/* Reads, checks and compiles everything added. False if there was any error. Call it once. */
bool cardc_compile(Cardc *c);

int cardc_errors(const Cardc *c);
const CardcError *cardc_error(const Cardc *c, int i);

/* After a compile without errors. */
const Box *cardc_box(const Cardc *c);
const Vocabulary *cardc_vocabulary(const Cardc *c);

/* The command `cardc`, which reads and writes files: command.c. Returns its exit status. */
int cardc_command(int argc, char **argv);

/* ---- Packs: a compiled box as bytes ------------------------------------------------------------------------- */

enum { PACK_WHY = 256 };

/* The bytes of a pack, from malloc; null: there is not enough memory. `vocabulary` is the one the box was compiled
 * with. */
uint8_t *pack_write(const Box *box, const Vocabulary *vocabulary, size_t *size);

/* A box from bytes, or null and a sentence in `why`. Accepts nothing that rules could trip over: see verify.h. The pack
 * must have been made with the same words as `vocabulary`. */
Box *pack_read(const uint8_t *bytes, size_t size, const Vocabulary *vocabulary, char why[PACK_WHY]);
void pack_free(Box *box);

#endif
