/*
 * far_table.h - a table far away: who we are there, what we hold of it, and the frames that change it.
 *
 * Speaks undercroft.1 (docs/online.md). When the connection is lost it is made again, with what we hold, and what was
 * asked last is asked once more under its number, so that it plays once. Owns that. Does NOT draw or read keys, and
 * knows no game.
 */
#ifndef FAR_FAR_TABLE_H
#define FAR_FAR_TABLE_H

#include <jansson.h>
#include <stdint.h>

#include "far/socket.h"

enum { FAR_NAME = 32, FAR_TOKEN = 64 };

typedef enum FarNews {
    FAR_QUIET,   /* nothing came                                                                               */
    FAR_LOST,    /* the connection is gone; it is tried again by itself                                        */
    FAR_AGAIN,   /* it is there again                                                                          */
    FAR_TABLE,   /* the table has changed (`table`)                                                            */
    FAR_STEP,    /* the game has gone on (`view`)                                                              */
    FAR_OTHER    /* any other frame                                                                            */
} FarNews;

typedef struct FarTable {
    FarLink link;
    FarSocket *socket;        /* null: there is none now                                                         */
    char name[FAR_NAME], token[FAR_TOKEN];
    char code[LINK_CODE];     /* "": the lobby                                                                   */
    int seq, edition;         /* of the view we hold; seq -1: none                                               */
    int done;                 /* the seq after our last answer: a view before it asks nothing any more           */
    int64_t rq;               /* the number of what was asked last                                               */
    json_t *asked;            /* it, until it is answered; null: nothing is                                      */
    json_t *table, *view, *welcome;
    json_t *frame;            /* what came last                                                                  */
    int tries;
    int64_t again;            /* when it is tried again                                                          */
    bool lobby;               /* the lobby's changes are wanted                                                  */
} FarTable;

/* Connects and says who we are: by token (null or "": a new guest of that name). false with a sentence. */
bool far_begin(FarTable *, const char *link, const char *name, const char *token, Why *why);
void far_end(FarTable *);

/* What has come, waiting so long for it. Frames lie in the table until the next call. */
FarNews far_next(FarTable *, int wait);

/* A frame with a number, which is taken over: `table` and `rq` are put in. What needs the game (`do`) is kept until it
 * is answered. */
void far_ask(FarTable *, json_t *frame);
void far_do(FarTable *, const char *words);
/* Ready, with a word of chance for the table's luck. */
void far_ready(FarTable *);

/* Goes to a table; what came before of another is forgotten. */
void far_join(FarTable *, const char *code);
void far_lobby(FarTable *);

/* Our seat, from 1; 0: none. Whether we are asked now. */
int far_seat(const FarTable *);
bool far_is_asked(const FarTable *);
bool far_is_over(const FarTable *);
const char *far_text(const json_t *object, const char *field); /* "" where there is none                         */

#endif
