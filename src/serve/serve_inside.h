/*
 * serve_inside.h - what the files of the server share: connections, tables in memory, and a request being answered.
 *
 * Does NOT belong to anybody else.
 */
#ifndef SERVE_SERVE_INSIDE_H
#define SERVE_SERVE_INSIDE_H

#include <jansson.h>

#include "serve/serve.h"
#include "serve/served.h"
#include "words/sheet.h"

enum { ADDRESS_ROOM = 64, SUBSCRIPTIONS = 16, UNTOLD = -2 };

/* One who gets the frames of a table. */
typedef struct Subscription {
    struct Seated *at; /* null: a free place                                                                    */
    int seq, edition;  /* what was sent last; seq UNTOLD: nothing yet                                           */
    bool table_due;    /* the table itself is to be told                                                        */
} Subscription;

typedef struct Connection {
    bool open, hello, lobby, closing;
    int64_t since;         /* when it opened                                                                    */
    int64_t person;        /* 0: nobody yet                                                                     */
    char name[PERSON_NAME];
    char address[ADDRESS_ROOM];
    bool due;              /* something is to be sent: it is among the dues                                     */
    int64_t refilled;      /* when its frames were counted last                                                 */
    double frames;         /* that it may still send at once                                                    */
    Subscription sub[SUBSCRIPTIONS];
    char **waiting;        /* replies until what they say is kept                                               */
    int waits, room;
} Connection;

/* A table in memory, and what is not the events' business. */
typedef struct Seated {
    Served *table;
    int here[SEAT_MAX];         /* connections of whoever has the seat                                          */
    int64_t away[SEAT_MAX];     /* since when there is none; TIME_NONE: there is one                            */
    int watching;
    bool changed, moved, dirty; /* to be told: the table, a step; with events that are not on the disk yet      */
    int *listener;              /* connections that are sent its frames                                         */
    int listeners, listener_room;
    bool thinking;              /* about the question now on the table                                          */
    bool listed;                /* as the lobby was told                                                        */
    int64_t touched;
} Seated;

struct Serve {
    ServeWorld world;
    ServeRules rules;
    TableStore *store;
    Desk *desk;
    int64_t now;
    Connection *connection; /* [rules.connections] by their number                                             */
    Seated **table;
    int tables, table_room;
    bool dirty, told_of;    /* events to keep; tables to tell                                                   */
    int *due, dues, lobbies; /* connections with something to be sent; those that watch the lobby               */
    int64_t swept, ticked;  /* when connections and clocks were looked at last                                  */
    ServeFigures figures;
    struct {
        char address[ADDRESS_ROOM];
        int64_t minute;
        int guests;
    } coming[64];
};

/* A request and what it is about. */
typedef struct Request {
    Serve *serve;
    Connection *from;
    int number;          /* of the connection                                                                   */
    const json_t *frame, *word;
    int64_t rq;
    Seated *at;          /* null: none is named                                                                 */
    int seat;            /* of who asks there; -1: none                                                         */
    Why *why;
} Request;

/* ---- serve.c */
void connection_due(Serve *, Connection *); /* something is to be sent to it */
/* A frame that is sent when all that happened so far is kept; it is taken over. */
void connection_say(Serve *, Connection *, Sheet *frame);
void reply_begin(const Request *, Sheet *p);
void reply_end(const Request *, Sheet *p);
void hex_secret(Serve *, char *out, int digits);

/* ---- tables.c */
Seated *tables_find(Serve *, const char *code); /* null: there is none */
Seated *tables_make(Serve *, int64_t maker, const TableHow *, Why *why);
bool tables_take_up(Serve *, Why *why);
void tables_forget(Serve *, Seated *);
void tables_renew(Serve *, Seated *); /* as the store has it; who looks at it goes on looking */
/* Something happens at a table: it is played and added to the store. */
bool table_event(Serve *, Seated *, StoredEvent, Why *why);
void table_go_on(Serve *, Seated *); /* bots are asked, the game begins when all are ready */
void table_is_told(Serve *, Seated *); /* the table itself has changed */
void tables_tick(Serve *);           /* clocks */
void table_come(Serve *, Seated *, int64_t person, int by); /* a connection more or less */
Subscription *subscribe(Serve *, Connection *, Seated *, Why *why);
void unsubscribe(Serve *, Connection *, Subscription *);

/* ---- telling.c */
void served_json(Sheet *p, const Serve *, const Seated *, int64_t person);
void tables_tell(Serve *); /* whatever is due to every connection */
void lobby_json(Sheet *p, const Serve *, int64_t person);
bool table_is_listed(const Seated *);

/* ---- verbs.c */
bool request_answer(Request *);

#endif
