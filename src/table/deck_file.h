/*
 * deck_file.h - decks players bring, as readable text.
 *
 *     game crawler
 *     deck Cold Iron                  its name
 *     format multiplayer              for whom; not checked
 *     plan Weapons first: ...         one line: what it is for
 *     1 Oathbound Knight              how many copies of which card
 *     --                              the next deck of the same player begins
 *
 * `# ` begins a comment. Owns reading. Does NOT know which decks are legal: a game's face says so (deck_faults).
 */
#ifndef TABLE_DECK_FILE_H
#define TABLE_DECK_FILE_H

#include "table/registry.h"
#include "table/why.h"

enum { DECKS_MOST = 4, DECK_WORDS = 200 };

typedef struct DeckFile {
    const RegistryEntry *entry; /* the game it is for                                                        */
    char name[DECK_WORDS], format[DECK_WORDS], plan[DECK_WORDS];
    int decks;                  /* parts read                                                                */
    Deck deck[DECKS_MOST];
} DeckFile;

/* false with a sentence that names file and line. */
bool deck_file_read(const char *path, DeckFile *out, Why *why);

#endif
