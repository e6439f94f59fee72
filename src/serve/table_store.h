/*
 * table_store.h - what a server keeps: people, tables, and everything that happened at them, in order.
 *
 * Events are the truth: a table is what its events make of it, and none is ever changed. What is added is kept together
 * with whatever else was added until table_store_commit, which returns when the disk has it; only then may it be told.
 * Owns the file. Does NOT know what an event means.
 */
#ifndef SERVE_TABLE_STORE_H
#define SERVE_TABLE_STORE_H

#include <stddef.h>
#include <stdint.h>

#include "words/why.h"

enum { TABLE_CODE = 12, PERSON_NAME = 32, TOKEN_HASH = 32, TABLE_SECRET = 32 };

typedef struct TableStore TableStore;

typedef struct StoredTable {
    char code[TABLE_CODE];
    const char *how; /* how it was made: a JSON object                                                          */
    uint8_t secret[TABLE_SECRET];
    int64_t maker;   /* a person                                                                                */
    int64_t made;    /* milliseconds since 1970                                                                 */
} StoredTable;

typedef struct StoredEvent {
    int64_t n;         /* from 0 without a gap                                                                  */
    int64_t at;        /* milliseconds since 1970                                                               */
    int64_t person;    /* who did it; 0: the table                                                              */
    int64_t rq;        /* the number they gave it; -1: none                                                     */
    int64_t spent;     /* milliseconds of their clock                                                           */
    int seat;          /* -1: none                                                                              */
    const char *kind;
    const char *words;
} StoredEvent;

/* path: an SQLite file; ":memory:" for tests. Null with a sentence. */
TableStore *table_store_open(const char *path, Why *why);
void table_store_close(TableStore *);

bool table_store_person_add(TableStore *, const char *name, const uint8_t token[TOKEN_HASH], int64_t *id, Why *why);
/* 0: there is none with that token. */
int64_t table_store_person(TableStore *, const uint8_t token[TOKEN_HASH], char name[PERSON_NAME]);

bool table_store_table_add(TableStore *, const StoredTable *, Why *why);
/* Nothing more will happen there. */
bool table_store_table_over(TableStore *, const char *code, Why *why);
bool table_store_event_add(TableStore *, const char *code, const StoredEvent *, Why *why);

/* What was added is on the disk now; false: none of it is, and it is forgotten. */
bool table_store_commit(TableStore *, Why *why);

/* Tables that are not over, oldest first; or one by its code. false of `each` ends it, and is handed on. */
typedef bool (*EachTable)(void *user, const StoredTable *);
typedef bool (*EachEvent)(void *user, const StoredEvent *);
bool table_store_tables(TableStore *, EachTable each, void *user, Why *why);
bool table_store_table(TableStore *, const char *code, EachTable each, void *user, Why *why);
bool table_store_events(TableStore *, const char *code, EachEvent each, void *user, Why *why);

#endif
