/*
 * deck_file.h - decks players bring, as readable text.
 *
 *     game crawler
 *     deck Cold Iron                  its name
 *     format multiplayer              for which kind of game, as the game names them; may be left out
 *     plan Weapons first: ...         one line: what it is for
 *     1 Oathbound Knight              how many copies of which card
 *     --                              the next deck of the same player begins
 *
 * `# ` begins a comment. Owns reading and writing. Does NOT know which decks are legal (a game's face says so:
 * deck_faults) or where they are kept (decks.h).
 */
#ifndef RECORDS_DECK_FILE_H
#define RECORDS_DECK_FILE_H

#include <stddef.h>

#include "table/registry.h"
#include "words/why.h"

enum { DECK_WORDS = 200 };

typedef struct DeckFile {
    const RegistryEntry *entry; /* the game it is for                                                        */
    const Box *box;             /* the cards it is made of                                                   */
    char name[DECK_WORDS], format[DECK_WORDS], plan[DECK_WORDS];
    Deck part[DECK_PARTS];      /* as many as the game's decks_per_seat                                      */
} DeckFile;

/* The game and the cards a deck must be of. entry null: any game; box null: the cards that come with it. */
typedef struct DeckFor {
    const RegistryEntry *entry;
    const Box *box;
} DeckFor;

/* false with a sentence that names file (or what the text is called) and line. */
bool deck_file_read(const char *path, DeckFor whom, DeckFile *out, Why *why);
bool deck_file_parse(const char *text, size_t size, const char *name, DeckFor whom, DeckFile *out, Why *why);

/* The game a deck is for, whatever its cards; null with a sentence. */
const RegistryEntry *deck_file_game(const char *path, Why *why);

/* The same text again, malloc'ed; null when memory is short. */
char *deck_file_text(const DeckFile *d, size_t *size);
bool deck_file_write(const DeckFile *d, const char *path, Why *why);

/* The card of that name; 0 when there is none. */
int deck_file_card(const Box *box, const char *name);

#endif
