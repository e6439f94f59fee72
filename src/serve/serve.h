/*
 * serve.h - the server, whole, behind one seam: frames in and out, connections that open and close, time, secrets, and
 * thoughts of bots that are done elsewhere.
 *
 * Nothing here waits, reads a clock or opens a socket: whoever calls it does (gate.c with sockets, a test without).
 * What was asked is played and kept at once; serve_settle forces it to the disk and then tells it. docs/online.md is the
 * protocol.
 */
#ifndef SERVE_SERVE_H
#define SERVE_SERVE_H

#include "serve/table_store.h"
#include "sitting/opening.h"

enum { FRAME_IN_MOST = 4096, FRAME_OUT_MOST = 65536 };

typedef struct Serve Serve;

/* A bot is asked: its view, and nothing else of the table. */
typedef struct BotThought {
    char code[TABLE_CODE];
    int64_t events;      /* of that table, when it was asked: an answer to an older question is dropped         */
    int seat;
    const Level *level;
    const Face *face;
    const Box *box;
    void *view;
    Rng luck;
    Action answer;       /* what came of it                                                                     */
    struct BotThought *next;
} BotThought;

void thought_think(BotThought *);
void thought_free(BotThought *);

/* What a server asks of the world. */
typedef struct ServeWorld {
    void *user;
    void (*send)(void *user, int connection, const char *frame, size_t size);
    bool (*has_room)(void *user, int connection); /* false: it reads slowly; steps wait, and are one later      */
    void (*close)(void *user, int connection, const char *reason);
    void (*secret)(void *user, void *out, size_t size); /* bytes nobody can guess                               */
    void (*think)(void *user, BotThought *); /* hands it back by serve_thought, from the same thread as everything */
    int64_t (*date)(void *user);          /* milliseconds since 1970                                            */
} ServeWorld;

typedef struct ServeRules {
    int connections;     /* at most                                                                             */
    int tables_each;     /* under way for one person, at most                                                   */
    int grace;           /* seconds until an absent seat that is asked may be claimed                           */
    int hello;           /* seconds until a connection must have said hello                                     */
    int frames, burst;   /* a second and at once for one connection                                             */
    int guests;          /* new ones a minute from one address                                                  */
} ServeRules;
extern const ServeRules SERVE_RULES; /* the usual                                                               */

/* Takes up every table under way. The store and the world must outlive it. */
Serve *serve_begin(const ServeWorld *, const ServeRules *, TableStore *, Why *why);
void serve_end(Serve *);

/* Milliseconds of a clock that nobody sets back; to be said before anything else, and at least ten times a second. */
void serve_time(Serve *, int64_t now);

void serve_opened(Serve *, int number, const char *address);
void serve_frame(Serve *, int number, const char *text, size_t size);
void serve_closed(Serve *, int number);
void serve_thought(Serve *, BotThought *);

/* What happened is kept, and then told. */
void serve_settle(Serve *);

/* Tells everybody a sentence. */
void serve_notice(Serve *, const char *sentence);

/* The saved game of a table that is over, malloc'ed; null with a sentence. */
char *serve_save(Serve *, const char *code, size_t *size, Why *why);

typedef struct ServeFigures {
    int connections, tables, playing;
    int64_t frames, refused, events, commits, steps;
} ServeFigures;
ServeFigures serve_figures(const Serve *);

#endif
