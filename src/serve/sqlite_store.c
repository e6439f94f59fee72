/*
 * sqlite_store.c - the store of a server in one SQLite file. See table_store.h.
 *
 * Write-ahead log, synchronous FULL: a commit is on the disk when it returns.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/table_store.h"

enum { STORE_ID = 0x55637276, STORE_VERSION = 1 };

enum {
    SQL_PERSON_ADD,
    SQL_PERSON,
    SQL_TABLE_ADD,
    SQL_TABLE_OVER,
    SQL_EVENT_ADD,
    SQL_TABLES,
    SQL_TABLE,
    SQL_EVENTS,
    SQL_COUNT
};

static const char *const SQL[SQL_COUNT] = {
    "INSERT INTO person (name, token) VALUES (?1, ?2)",
    "SELECT id, name FROM person WHERE token = ?1",
    "INSERT INTO tables (code, how, secret, maker, made, over) VALUES (?1, ?2, ?3, ?4, ?5, 0)",
    "UPDATE tables SET over = 1 WHERE code = ?1",
    "INSERT INTO event (code, n, at, person, rq, spent, seat, kind, words) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    "SELECT code, how, secret, maker, made FROM tables WHERE over = 0 ORDER BY made, code",
    "SELECT code, how, secret, maker, made FROM tables WHERE code = ?1",
    "SELECT n, at, person, rq, spent, seat, kind, words FROM event WHERE code = ?1 ORDER BY n",
};

static const char SCHEMA[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE person (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, token BLOB NOT NULL UNIQUE);"
    "CREATE TABLE tables (code TEXT PRIMARY KEY, how TEXT NOT NULL, secret BLOB NOT NULL, maker INTEGER NOT NULL,"
    " made INTEGER NOT NULL, over INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tables_under_way ON tables (made) WHERE over = 0;"
    "CREATE TABLE event (code TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, person INTEGER NOT NULL,"
    " rq INTEGER NOT NULL, spent INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, words TEXT NOT NULL,"
    " PRIMARY KEY (code, n)) WITHOUT ROWID;"
    "PRAGMA application_id = 1432580726; PRAGMA user_version = 1;"
    "COMMIT;";

struct TableStore {
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_COUNT];
    bool begun;
};

static bool trouble(TableStore *s, Why *why)
{
    int code = sqlite3_errcode(s->db) & 0xff;
    if (code == SQLITE_FULL) return why_not(why, "The disk is full: nothing can be kept.");
    return why_not(why, "The store cannot be used: %s.", sqlite3_errmsg(s->db));
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static int number_of(TableStore *s, const char *sql)
{
    sqlite3_stmt *q = NULL;
    int number = -1;
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        number = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return number;
}

static bool schema_made(TableStore *s, const char *path, Why *why)
{
    int tables = number_of(s, "SELECT count(*) FROM sqlite_master");
    if (tables < 0) return trouble(s, why);
    if (tables == 0) return sqlite3_exec(s->db, SCHEMA, NULL, NULL, NULL) == SQLITE_OK || trouble(s, why);
    if (number_of(s, "PRAGMA application_id") != STORE_ID)
        return why_not(why, "%s is not the store of a server; it is left as it is.", path);
    if (number_of(s, "PRAGMA user_version") > STORE_VERSION)
        return why_not(why, "%s was written by a newer Undercroft; it is left as it is.", path);
    return true;
}

TableStore *table_store_open(const char *path, Why *why)
{
    static const char SETTINGS[] = /* the lock is taken now, before the log is looked at */
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE; "
        "COMMIT;";
    TableStore *s = calloc(1, sizeof *s);
    bool fine = s != NULL;
    if (!fine) why_not(why, "There is not enough memory for a store.");
    if (fine && sqlite3_open(path, &s->db) != SQLITE_OK)
        fine = why_not(why, "%s cannot be opened: %s.", path, sqlite3_errmsg(s->db));
    if (fine) sqlite3_busy_timeout(s->db, 2000);
    if (fine && sqlite3_exec(s->db, SETTINGS, NULL, NULL, NULL) != SQLITE_OK) {
        bool busy = (sqlite3_errcode(s->db) & 0xff) == SQLITE_BUSY;
        fine = busy ? why_not(why, "%s is in use: another server has it.", path) : trouble(s, why);
    }
    fine = fine && schema_made(s, path, why);
    for (int i = 0; fine && i < SQL_COUNT; i++)
        fine = sqlite3_prepare_v3(s->db, SQL[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL) == SQLITE_OK ||
               trouble(s, why);
    if (fine) return s;
    table_store_close(s);
    return NULL;
}

void table_store_close(TableStore *s)
{
    if (!s) return;
    for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

/* ---- Adding ------------------------------------------------------------------------------------------------------ */

static bool exec(TableStore *s, const char *sql, Why *why)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || trouble(s, why);
}

static bool begun(TableStore *s, Why *why)
{
    if (!s->begun) s->begun = exec(s, "BEGIN IMMEDIATE", why);
    return s->begun;
}

/* A statement whose values are bound is run. */
static bool added(TableStore *s, int which, Why *why)
{
    sqlite3_stmt *q = s->statement[which];
    bool fine = sqlite3_step(q) == SQLITE_DONE || trouble(s, why);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return fine;
}

static void bind_text(sqlite3_stmt *q, int n, const char *text) { sqlite3_bind_text(q, n, text, -1, SQLITE_TRANSIENT); }

bool table_store_person_add(TableStore *s, const char *name, const uint8_t token[TOKEN_HASH], int64_t *id, Why *why)
{
    sqlite3_stmt *q = s->statement[SQL_PERSON_ADD];
    if (!begun(s, why)) return false;
    bind_text(q, 1, name);
    sqlite3_bind_blob(q, 2, token, TOKEN_HASH, SQLITE_TRANSIENT);
    if (!added(s, SQL_PERSON_ADD, why)) return false;
    *id = sqlite3_last_insert_rowid(s->db);
    return true;
}

bool table_store_table_add(TableStore *s, const StoredTable *t, Why *why)
{
    sqlite3_stmt *q = s->statement[SQL_TABLE_ADD];
    if (!begun(s, why)) return false;
    bind_text(q, 1, t->code);
    bind_text(q, 2, t->how);
    sqlite3_bind_blob(q, 3, t->secret, TABLE_SECRET, SQLITE_TRANSIENT);
    sqlite3_bind_int64(q, 4, t->maker);
    sqlite3_bind_int64(q, 5, t->made);
    return added(s, SQL_TABLE_ADD, why);
}

bool table_store_table_over(TableStore *s, const char *code, Why *why)
{
    if (!begun(s, why)) return false;
    bind_text(s->statement[SQL_TABLE_OVER], 1, code);
    return added(s, SQL_TABLE_OVER, why);
}

bool table_store_event_add(TableStore *s, const char *code, const StoredEvent *e, Why *why)
{
    sqlite3_stmt *q = s->statement[SQL_EVENT_ADD];
    if (!begun(s, why)) return false;
    bind_text(q, 1, code);
    sqlite3_bind_int64(q, 2, e->n);
    sqlite3_bind_int64(q, 3, e->at);
    sqlite3_bind_int64(q, 4, e->person);
    sqlite3_bind_int64(q, 5, e->rq);
    sqlite3_bind_int64(q, 6, e->spent);
    sqlite3_bind_int(q, 7, e->seat);
    bind_text(q, 8, e->kind);
    bind_text(q, 9, e->words);
    return added(s, SQL_EVENT_ADD, why);
}

bool table_store_commit(TableStore *s, Why *why)
{
    if (!s->begun) return true;
    s->begun = false;
    if (exec(s, "COMMIT", why)) return true;
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

int64_t table_store_person(TableStore *s, const uint8_t token[TOKEN_HASH], char name[PERSON_NAME])
{
    sqlite3_stmt *q = s->statement[SQL_PERSON];
    int64_t id = 0;
    sqlite3_bind_blob(q, 1, token, TOKEN_HASH, SQLITE_TRANSIENT);
    if (sqlite3_step(q) == SQLITE_ROW) {
        id = sqlite3_column_int64(q, 0);
        snprintf(name, PERSON_NAME, "%s", (const char *)sqlite3_column_text(q, 1));
    }
    sqlite3_reset(q);
    return id;
}

static bool each_table(TableStore *s, int which, EachTable each, void *user, Why *why)
{
    sqlite3_stmt *q = s->statement[which];
    int step = SQLITE_ROW;
    bool fine = true;
    while (fine && (step = sqlite3_step(q)) == SQLITE_ROW) {
        StoredTable t = { .how = (const char *)sqlite3_column_text(q, 1),
                          .maker = sqlite3_column_int64(q, 3),
                          .made = sqlite3_column_int64(q, 4) };
        snprintf(t.code, sizeof t.code, "%s", (const char *)sqlite3_column_text(q, 0));
        if (sqlite3_column_bytes(q, 2) == TABLE_SECRET) memcpy(t.secret, sqlite3_column_blob(q, 2), TABLE_SECRET);
        fine = each(user, &t);
    }
    if (fine && step != SQLITE_DONE) fine = trouble(s, why);
    sqlite3_reset(q);
    return fine;
}

bool table_store_tables(TableStore *s, EachTable each, void *user, Why *why)
{
    return each_table(s, SQL_TABLES, each, user, why);
}

bool table_store_table(TableStore *s, const char *code, EachTable each, void *user, Why *why)
{
    bind_text(s->statement[SQL_TABLE], 1, code);
    return each_table(s, SQL_TABLE, each, user, why);
}

bool table_store_events(TableStore *s, const char *code, EachEvent each, void *user, Why *why)
{
    sqlite3_stmt *q = s->statement[SQL_EVENTS];
    int step = SQLITE_ROW;
    bool fine = true;
    bind_text(q, 1, code);
    while (fine && (step = sqlite3_step(q)) == SQLITE_ROW) {
        StoredEvent e = { .n = sqlite3_column_int64(q, 0),
                          .at = sqlite3_column_int64(q, 1),
                          .person = sqlite3_column_int64(q, 2),
                          .rq = sqlite3_column_int64(q, 3),
                          .spent = sqlite3_column_int64(q, 4),
                          .seat = sqlite3_column_int(q, 5),
                          .kind = (const char *)sqlite3_column_text(q, 6),
                          .words = (const char *)sqlite3_column_text(q, 7) };
        fine = each(user, &e);
    }
    if (fine && step != SQLITE_DONE) fine = trouble(s, why);
    sqlite3_reset(q);
    return fine;
}
