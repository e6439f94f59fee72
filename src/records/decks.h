/*
 * decks.h - the decks a table can be set with: those that come with a game, the player's own files, any other file, and
 * chance.
 *
 * A seat's deck is named by a word, the same for every front end: `random`, the name of a ready deck ("Cold Iron"), the
 * name of one of the player's own, or the path of a file. On a command line and in a form that is a setting,
 * `deck2=siege`; `deck=` is seat 1's. A seat that nobody says anything about has what the game's own options give it.
 *
 * The player's own decks are the files NAME.deck in $XDG_DATA_HOME/undercroft/decks (or
 * ~/.local/share/undercroft/decks).
 *
 * Owns finding, listing and checking. Does NOT read a file's text (deck_file.h) or know what is legal (the game's
 * face). Whatever a deck came from, a session keeps its cards: a save never depends on a file.
 */
#ifndef RECORDS_DECKS_H
#define RECORDS_DECKS_H

#include "records/deck_file.h"
#include "table/session.h"

enum { DECK_PATH = 512, DECKS_LISTED = 128 };

typedef struct DeckListed {
    char name[DECK_WORDS], format[DECK_WORDS], plan[DECK_WORDS]; /* format "": any it is legal in            */
    char path[DECK_PATH]; /* "": it comes with the game                                                      */
    int faults;           /* why it may not be brought to this game: how many reasons; -1: it cannot be read */
} DeckListed;

/* What such a game can be played with: the ready decks for it, then the player's own of this game. Returns how many. */
int decks_list(const RegistryEntry *e, const Box *box, const Setup *how, DeckListed *out, int room);

/* The deck a word names. luck is used for `random` alone. false with a sentence. */
bool decks_find(const RegistryEntry *e, const Box *box, const Setup *how, const char *word, Rng *luck, DeckFile *out,
                Why *why);

/* Every rule that a deck breaks in such a game, a line each. Returns how many. */
int decks_faults(const DeckFile *d, const Setup *how, Text *t);

/* A game as most are played in that format (null or "": the first of the game's). */
void decks_format(const Face *face, const char *format, Setup *out);

/* Whether a setting is about a deck ("deck=", "deck3="), for a game that decks are brought to. */
bool decks_is_setting(const Face *face, const char *setting);

/* Deck settings into `decks`, which the setup then points at; the options are set already. false with a sentence. */
bool decks_choose(SessionStart *start, const RegistryEntry *e, int count, const char *const *setting,
                  Deck decks[SEAT_MAX * DECK_PARTS], Why *why);

/* Where a deck of the player's own with this name belongs; its folder is there afterwards. */
bool decks_own_path(const char *name, char out[DECK_PATH], Why *why);

#endif
