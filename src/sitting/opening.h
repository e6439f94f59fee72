/*
 * opening.h - a session from words: a new game, or one that was saved to a file or to the player's store.
 *
 * Shared by every front end. Owns who sits where when nobody says, and the finding of a save's game and cards.
 * Does NOT play.
 */
#ifndef SITTING_OPENING_H
#define SITTING_OPENING_H

#include "bots/levels.h"
#include "records/save.h"
#include "records/store.h"
#include "table/boxes.h"
#include "table/registry.h"

typedef struct Opening {
    const RegistryEntry *entry;
    Boxes boxes;
    Session *session;
    Bot bot[SEAT_MAX]; /* the minds of the seats that bots have: an opening with a session must not be copied */
} Opening;

/* How to begin a new game. */
typedef struct NewGame {
    const RegistryEntry *entry;
    int settings;
    const char *const *setting; /* name=value, decks included (decks.h)                                      */
    uint64_t seed;
    const char *pack;           /* null: the game's own cards                                                */
    uint8_t people;             /* bit per seat; 0: all seats of a game played together, else seat 1         */
    const char *bots;           /* levels for the bots' seats, "adept" or "novice,master"; null: the usual   */
    const char *name[SEAT_MAX]; /* of people; null or "": named after the seat                              */
    const TableLuck *luck;      /* of a served table; null: the seed's                                       */
    Desk *desk;                 /* shared with others of this thread; null: one of its own                   */
} NewGame;

bool opening_new(Opening *out, const NewGame *how, Why *why);

/* A saved game: `to` answers of it, -1 for all. `entry` null: whichever game it is; else it must be that one. */
bool opening_load(Opening *out, const Save *save, const RegistryEntry *entry, int to, Why *why);

/* The cards a save was played with: the game's own, or those of its pack, which lies where it was or
 * beside the save. */
bool opening_boxes(Boxes *out, const Save *save, const Face *face, Why *why);

/* A save by the name of a file or, if there is no such file, of a save in the store (null: no store). */
Save *opening_find_save(Store *store, const char *name, Why *why);

void opening_close(Opening *o);

/* A seed as it was typed: any whole number of 64 bits. */
bool opening_seed_read(const char *typed, uint64_t *out, Why *why);

/* A seed nobody chose: short enough to be told to a friend. */
uint64_t opening_seed(void);

#endif
