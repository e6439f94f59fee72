/*
 * crypt_face.h - what the files of Crypt's face share: names, things, previews, what happened, why not, decks.
 *
 * Does NOT hold rules, and changes no position.
 */
#ifndef CRYPT_FACE_H
#define CRYPT_FACE_H

#include "face.h"
#include "games/crypt/decks.h"
#include "kit/printed.h"

extern const Game crypt_game;
extern const Face crypt_face;
extern const Vocabulary crypt_vocabulary;

/* Whether a card is tabled by the player whose turn it is: pointing at it uses it, at anything else on the table Hits
 * it. */
static inline bool is_own_tabled(const Crypt *s, int slot)
{
    return is_tabled(THING(THING_SLOT, slot)) && game_player(s, slot) == s->active;
}

/* A player, by its character: "the Avenger"; alone, "the Pharaoh". */
void crypt_seat_name(const Box *box, const Crypt *s, int seat, Text *t);
/* "all are defeated and no Key is in play" */
void crypt_ending(int ending, Text *t);
/* "top", "upper right" ... */
const char *crypt_side(int direction);
/* "4D6 + 5" */
void crypt_amount(Text *t, int32_t amount);

/* crypt_things.c: what lies on the table; what is through each door of a hex. */
enum {
    ZONE_SEATS,
    ZONE_BOARD,
    ZONE_PIECES,
    ZONE_KEYS,
    ZONE_PLAYED,
    ZONE_TABLED,
    ZONE_HAND,
    ZONE_TURN,
    ZONE_PILES,
    CRYPT_ZONES
};
extern const ZoneFace crypt_zones[CRYPT_ZONES];
int crypt_items(const Box *box, const void *view, int seat, Item *out, int room);
int crypt_passages(const Box *box, const void *view, Passage *out, int room);
void crypt_doors(const Box *box, const Crypt *s, int hex, Text *t);

/* crypt_preview.c: an answer with what it would bring. */
void crypt_answer(const Box *box, const void *view, Action a, Text *t); /* crypt_face.c: its words alone */
void crypt_preview(const Box *box, const void *view, Action a, Text *t);

/* crypt_figures.c: what is printed on a card besides its text. */
void crypt_figures(const Box *box, int card, Text *t);
/* crypt_told.c */
void crypt_told(const Box *box, const void *view, const Event *e, Text *t);
/* crypt_why.c */
void crypt_why(const Box *box, const void *view, Thing x, Text *t);
/* crypt_lists.c: a deck (which 0) and its hexes (which 1), for people. */
enum { CRYPT_FORMATS = 2 };
extern const DeckFormat crypt_formats[CRYPT_FORMATS];
extern const char *const crypt_deck_parts[DECK_PARTS];
int crypt_deck_faults(const Box *box, const Setup *how, int which, const Deck *deck, Text *t);
int crypt_deck_part(const Box *box, int card);
bool crypt_deck_ready(const Box *box, const Setup *how, int n, ReadyDeck *out);
void crypt_deck_random(const Box *box, const Setup *how, Rng *luck, Deck *out);

#endif
