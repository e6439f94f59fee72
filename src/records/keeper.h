/*
 * keeper.h - nothing is lost: a game in play is kept in the player's store after every answer, and recorded when it
 * ends.
 *
 * Each game in play has an automatic save of its own, so beginning a new game does not lose an unfinished one. Owns the
 * names of automatic saves and when it is told that keeping fails (once for each new trouble; play goes on). Does NOT
 * play or print: the front end gives a function that says it.
 */
#ifndef RECORDS_KEEPER_H
#define RECORDS_KEEPER_H

#include "records/store.h"

/* Tells a person why nothing is kept; the sentence is whole. over: the game is, and does not go on. */
typedef void (*KeeperSay)(const char *sentence, bool over);

typedef struct Keeper {
    Store *store;            /* null: nothing is kept                                                        */
    KeeperSay say;           /* null: trouble is only remembered                                             */
    char name[64];           /* of the automatic save: "auto:GAME", "auto:GAME:2"; "": it has none yet         */
    char trouble[WHY_ROOM];  /* the last sentence said about the store                                       */
    bool kept;               /* the position now on the table is in the store                                */
    bool recorded;           /* it is the end of a game that is in the history                               */
    uint32_t packs;          /* the reward packs which that game has newly earned, a bit each                */
} Keeper;

/* Opens the store; if it cannot be used, that is said. */
void keeper_open(Keeper *k, KeeperSay say);
void keeper_close(Keeper *k);

/* The newest automatic save of a game (null: of any); false when there is none. */
bool keeper_unfinished(Keeper *k, const char *game, SaveEntry *out);

/* Keep what follows under a new name of its game, or under the name of the save that was resumed. */
void keeper_begin(Keeper *k);
void keeper_resume(Keeper *k, const char *name);

/* To be called at every new position. The last one of a game is its end: that goes into the history at once, before
 * anything of it is told, so that nobody who leaves meanwhile loses a win. */
void keeper_keep(Keeper *k, const Session *s);

/* Of a game that is over: whether it is in the history, and the reward packs that it has newly earned
 * (bit per pack). */
bool keeper_finish(Keeper *k, const Session *s, uint32_t *packs);

/* A save under a name of its own, "GAME-3"; name gets it. */
bool keeper_save(Keeper *k, const Session *s, char *name, size_t room, Why *why);
/* Under the name that was given; one that is there already stays as it is, and that is said. */
bool keeper_save_as(Keeper *k, const Session *s, const char *name, Why *why);

#endif
