/*
 * store.c - the player's own data in SQLite. See store.h.
 *
 * Each function is one statement and so one transaction; store_finish is three in one. A rollback journal with
 * synchronous FULL keeps the file whole through a kill or a power cut at any moment.
 */
#include "records/store.h"

#include <ctype.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "records/replays.h"
#include "records/save.h"
#include "words/file.h"

enum { STORE_VERSION = 1, STORE_ID = 0x55435246, STORE_PATIENCE_MS = 2000, STORE_PATH = 4096 };

struct Store {
    sqlite3 *db;
    char path[STORE_PATH];
};

static const char SCHEMA[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE finished (id INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, outcome TEXT NOT NULL,"
    " finished TEXT NOT NULL, seed INTEGER NOT NULL, content INTEGER NOT NULL, rules INTEGER NOT NULL,"
    " scores TEXT NOT NULL, choices TEXT NOT NULL, answers INTEGER NOT NULL, seats INTEGER NOT NULL,"
    " people INTEGER NOT NULL, won INTEGER NOT NULL, undo_free INTEGER NOT NULL);"
    "CREATE INDEX finished_game ON finished (game, id);"
    "CREATE TABLE saves (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, game TEXT NOT NULL, status TEXT NOT NULL,"
    " saved TEXT NOT NULL, answers INTEGER NOT NULL, automatic INTEGER NOT NULL, text TEXT NOT NULL);"
    "CREATE TABLE packs (game TEXT PRIMARY KEY, opened INTEGER NOT NULL);"
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);"
    "PRAGMA application_id = 0x55435246;"
    "PRAGMA user_version = 1;"
    "COMMIT;";

#define NOW "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')"
#define NOT_RECORDED "the game cannot be recorded"

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

bool store_path(char *out, size_t room, Why *why)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;
    if (data && data[0] == '/') /* a relative one is to be ignored, says the XDG standard */
        n = snprintf(out, room, "%s/undercroft/undercroft.db", data);
    else if (home && home[0] == '/') n = snprintf(out, room, "%s/.local/share/undercroft/undercroft.db", home);
    else return why_not(why, "Your games cannot be recorded: neither XDG_DATA_HOME nor HOME names a folder.");
    if (n < 0 || (size_t)n >= room)
        return why_not(why, "Your games cannot be recorded: the folder's name is too long.");
    return true;
}

/* Every folder above the file, for its owner alone. */
static bool make_folders(const char *path, Why *why)
{
    char folder[STORE_PATH];
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) : 0;
    Why unmade = { "" };
    if (n == 0) return true;
    if (strlen(path) >= sizeof folder)
        return why_not(why, "Your games cannot be recorded: the folder's name is too long.");
    memcpy(folder, path, n);
    folder[n] = 0;
    return folder_make(folder, FOLDER_OWN, &unmade) || why_not(why, "Your games cannot be recorded. %s", unmade.text);
}

static bool damaged(const Store *s, const char *lost, Why *why)
{
    return why_not(why, "%s is damaged, so %s; it is left as it is, and a new one begins when it is moved away.",
                   s->path, lost);
}

/* What SQLite has just refused, and what comes of it: "the game cannot be saved". */
static bool trouble(const Store *s, const char *lost, Why *why)
{
    int code = sqlite3_errcode(s->db) & 0xff;
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT) return damaged(s, lost, why);
    if (code == SQLITE_FULL) return why_not(why, "The disk is full, so %s (%s).", lost, s->path);
    return why_not(why, "%c%s: %s (%s).", toupper((unsigned char)lost[0]), lost + 1, sqlite3_errmsg(s->db), s->path);
}

/* One whole number from a pragma. */
static bool ask_number(const Store *s, const char *sql, int *out)
{
    sqlite3_stmt *q = 0;
    bool fine = sqlite3_prepare_v2(s->db, sql, -1, &q, 0) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
    if (fine) *out = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return fine;
}

/* A file that SQLite cannot look at now (another program writes) is not damaged: only one that it has found so. */
static bool check_whole(const Store *s, const char *refused, Why *why)
{
    sqlite3_stmt *q = 0;
    bool fine =
        sqlite3_prepare_v2(s->db, "PRAGMA quick_check(1)", -1, &q, 0) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
    const char *found = fine ? (const char *)sqlite3_column_text(q, 0) : 0;
    if (!found) fine = trouble(s, refused, why);
    else if (strcmp(found, "ok") != 0) fine = damaged(s, refused, why);
    sqlite3_finalize(q);
    return fine;
}

static bool set_up(Store *s, Why *why)
{
    const char *refused = "your games cannot be recorded";
    int id, version, tables;
    sqlite3_busy_timeout(s->db, STORE_PATIENCE_MS);
    sqlite3_extended_result_codes(s->db, 1);
    if (sqlite3_exec(s->db, "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;", 0, 0, 0) != SQLITE_OK)
        return trouble(s, refused, why);
    if (!ask_number(s, "PRAGMA application_id", &id) || !ask_number(s, "PRAGMA user_version", &version) ||
        !ask_number(s, "SELECT count(*) FROM sqlite_master", &tables))
        return trouble(s, refused, why);
    if (tables == 0) {
        if (sqlite3_exec(s->db, SCHEMA, 0, 0, 0) == SQLITE_OK) return true;
        trouble(s, refused, why);
        sqlite3_exec(s->db, "ROLLBACK", 0, 0, 0);
        return ask_number(s, "PRAGMA application_id", &id) && id == STORE_ID; /* another process was first */
    }
    if (id != STORE_ID)
        return why_not(why, "%s is not a file of Undercroft, so %s; it is left as it is.", s->path, refused);
    if (version > STORE_VERSION)
        return why_not(why, "%s was written by a newer Undercroft, so %s; it is left as it is.", s->path, refused);
    return check_whole(s, refused, why);
}

Store *store_open(const char *path, Why *why)
{
    char own[STORE_PATH];
    if (!path) {
        if (!store_path(own, sizeof own, why)) return 0;
        path = own;
    }
    if (!make_folders(path, why)) return 0;
    Store *s = calloc(1, sizeof *s);
    if (!s) {
        why_not(why, "Your games cannot be recorded: there is not enough memory.");
        return 0;
    }
    memcpy(s->path, path, strlen(path) + 1);
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, 0) != SQLITE_OK) {
        if (s->db) trouble(s, "your games cannot be recorded", why);
    } else if (set_up(s, why)) {
        return s;
    }
    store_close(s);
    return 0;
}

void store_close(Store *s)
{
    if (!s) return;
    sqlite3_close(s->db);
    free(s);
}

/* ---- Statements -------------------------------------------------------------------------------------------------- */

/* Nothing is recorded in this session; the reason was said when the store did not open. */
static bool no_store(Why *why) { return why_not(why, "%s", ""); }

/* Binds in order: s text, i int, l 64 bits. Null when the statement cannot be made. */
static sqlite3_stmt *prepare(Store *s, const char *sql, const char *kinds, ...)
{
    sqlite3_stmt *q = 0;
    va_list args;
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, 0) != SQLITE_OK) return 0;
    va_start(args, kinds);
    for (int i = 0; kinds[i]; i++) {
        if (kinds[i] == 's') sqlite3_bind_text(q, i + 1, va_arg(args, const char *), -1, SQLITE_TRANSIENT);
        else if (kinds[i] == 'i') sqlite3_bind_int(q, i + 1, va_arg(args, int));
        else sqlite3_bind_int64(q, i + 1, (sqlite3_int64)va_arg(args, uint64_t));
    }
    va_end(args);
    return q;
}

/* Runs a statement that gives no rows, and ends it. */
static bool run(Store *s, sqlite3_stmt *q, const char *lost, Why *why)
{
    bool done = q && sqlite3_step(q) == SQLITE_DONE;
    if (!done) trouble(s, lost, why);
    sqlite3_finalize(q);
    return done;
}

static void copy_text(sqlite3_stmt *q, int column, char *out, size_t room)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    size_t n = text ? strlen(text) : 0;
    if (n >= room) n = room - 1;
    if (n) memcpy(out, text, n);
    out[n] = 0;
}

/* ---- Finished games ---------------------------------------------------------------------------------------------- */

/* Numbers as a text of words, and back. */
static void numbers_out(char *out, size_t room, int count, int32_t (*at)(const void *, int), const void *from)
{
    Text t = text_in(out, (int32_t)room);
    for (int i = 0; i < count; i++) {
        if (i) text_add(&t, " ");
        text_num(&t, at(from, i));
    }
}
static int32_t at32(const void *from, int i) { return ((const int32_t *)from)[i]; }
static int32_t at16(const void *from, int i) { return ((const int16_t *)from)[i]; }

static long next_number(const char **text)
{
    char *end;
    long n = strtol(*text, &end, 10);
    *text = end;
    return n;
}

static bool add_game(Store *s, const FinishedGame *g, Why *why)
{
    char scores[SEAT_MAX * 12 + 1], choices[OPTION_MAX * 8 + 1];
    numbers_out(scores, sizeof scores, g->seats, at32, g->score);
    numbers_out(choices, sizeof choices, OPTION_MAX, at16, g->option);
    sqlite3_stmt *q =
        prepare(s,
                "INSERT INTO finished (game, options, outcome, finished, seed, content, rules, scores,"
                " choices, answers, seats, people, won, undo_free)"
                " VALUES (?, ?, ?, " NOW ", ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                "sssllissiiiii", g->game, g->options, g->outcome, g->seed, g->content, (int)g->rules_version, scores,
                choices, g->answers, (int)g->seats, (int)g->people, (int)g->won, (int)g->undo_free);
    return run(s, q, NOT_RECORDED, why);
}

static void read_game(sqlite3_stmt *q, FinishedGame *g)
{
    char scores[SEAT_MAX * 12 + 1], choices[OPTION_MAX * 8 + 1];
    const char *at = scores;
    memset(g, 0, sizeof *g);
    copy_text(q, 0, g->game, sizeof g->game);
    copy_text(q, 1, g->options, sizeof g->options);
    copy_text(q, 2, g->outcome, sizeof g->outcome);
    copy_text(q, 3, g->finished, sizeof g->finished);
    g->seed = (uint64_t)sqlite3_column_int64(q, 4);
    g->content = (uint64_t)sqlite3_column_int64(q, 5);
    g->rules_version = (uint32_t)sqlite3_column_int(q, 6);
    copy_text(q, 7, scores, sizeof scores);
    copy_text(q, 8, choices, sizeof choices);
    g->answers = sqlite3_column_int(q, 9);
    g->seats = (uint8_t)sqlite3_column_int(q, 10);
    g->people = (uint8_t)sqlite3_column_int(q, 11);
    g->won = (uint8_t)sqlite3_column_int(q, 12);
    g->undo_free = sqlite3_column_int(q, 13) != 0;
    g->nth = sqlite3_column_int64(q, 14);
    for (int i = 0; i < SEAT_MAX; i++) g->score[i] = (int32_t)next_number(&at);
    at = choices;
    for (int i = 0; i < OPTION_MAX; i++) g->option[i] = (int16_t)next_number(&at);
}

int store_games(Store *s, const char *game, FinishedGame *out, int room, Why *why)
{
    int n = 0, code;
    if (!s) return 0;
    sqlite3_stmt *q = prepare(s,
                              "SELECT game, options, outcome, finished, seed, content, rules, scores, choices, answers,"
                              " seats, people, won, undo_free, row_number() OVER (PARTITION BY game ORDER BY id)"
                              " FROM finished WHERE ?1 = '' OR game = ?1 ORDER BY id DESC LIMIT ?2",
                              "si", game ? game : "", room);
    while ((code = q ? sqlite3_step(q) : SQLITE_ERROR) == SQLITE_ROW) read_game(q, &out[n++]);
    if (code != SQLITE_DONE) {
        trouble(s, "finished games cannot be read", why);
        n = -1;
    }
    sqlite3_finalize(q);
    return n;
}

bool store_tally(Store *s, const char *game, GameTally *out, Why *why)
{
    memset(out, 0, sizeof *out);
    if (!s) return true;
    sqlite3_stmt *q = prepare(s,
                              "SELECT count(*), coalesce(sum((won & people) != 0), 0), coalesce(sum(answers), 0)"
                              " FROM finished WHERE ?1 = '' OR game = ?1",
                              "s", game ? game : "");
    bool fine = q && sqlite3_step(q) == SQLITE_ROW;
    if (fine) {
        out->played = sqlite3_column_int64(q, 0);
        out->won = sqlite3_column_int64(q, 1);
        out->answers = sqlite3_column_int64(q, 2);
    } else {
        trouble(s, "finished games cannot be read", why);
    }
    sqlite3_finalize(q);
    return fine;
}

/* ---- Saves ------------------------------------------------------------------------------------------------------- */

static bool write_save(Store *store, const char *sql, const char *name, bool automatic, const Session *s, Why *why)
{
    char status[256];
    size_t size;
    Text t = text_in(status, sizeof status);
    if (!store) return no_store(why);
    if (!*name || strlen(name) >= sizeof((SaveEntry *)0)->name)
        return why_not(why, "A save needs a name of 1 to %d letters.", (int)sizeof((SaveEntry *)0)->name - 1);
    char *text = save_text(s, &size);
    if (!text) return why_not(why, "There is not enough memory to save the game.");
    session_status(s, session_asked(s), &t);
    sqlite3_stmt *q =
        prepare(store, sql, "sssiis", name, session_game(s)->name, status, session_count(s), (int)automatic, text);
    free(text);
    return run(store, q, "the game cannot be saved", why);
}

#define SAVE_VALUES                                                                                                    \
    " INTO saves (name, game, status, saved, answers, automatic, text) VALUES (?, ?, ?, " NOW ", ?, ?, ?)"

bool store_put_save(Store *store, const char *name, bool automatic, const Session *s, Why *why)
{
    return write_save(store, "INSERT OR REPLACE" SAVE_VALUES, name, automatic, s, why);
}

bool store_new_save(Store *store, const char *name, bool automatic, const Session *s, bool *taken, Why *why)
{
    *taken = false;
    if (!write_save(store, "INSERT OR IGNORE" SAVE_VALUES, name, automatic, s, why)) return false;
    *taken = sqlite3_changes(store->db) == 0;
    return !*taken;
}

static void read_save(sqlite3_stmt *q, SaveEntry *e)
{
    copy_text(q, 0, e->name, sizeof e->name);
    copy_text(q, 1, e->game, sizeof e->game);
    copy_text(q, 2, e->status, sizeof e->status);
    copy_text(q, 3, e->saved, sizeof e->saved);
    e->answers = sqlite3_column_int(q, 4);
    e->automatic = sqlite3_column_int(q, 5) != 0;
}

/* Room for one more; false: there is none, and the list is as it was. */
static bool saves_grow(SaveEntry **list, int count)
{
    enum { STEP = 64 };
    if (count % STEP) return true;
    SaveEntry *more = realloc(*list, ((size_t)count + STEP) * sizeof *more);
    if (more) *list = more;
    return more != 0;
}

SaveEntry *store_saves(Store *s, const char *game, int *count, Why *why)
{
    SaveEntry *list = 0;
    int n = 0, code;
    *count = 0;
    if (!s) return 0;
    sqlite3_stmt *q = prepare(s,
                              "SELECT name, game, status, saved, answers, automatic FROM saves WHERE (?1 = '' OR game"
                              " = ?1) AND name NOT GLOB '" REPLAY_BEGINS "*' ORDER BY id DESC",
                              "s", game ? game : "");
    while ((code = q ? sqlite3_step(q) : SQLITE_ERROR) == SQLITE_ROW && saves_grow(&list, n)) read_save(q, &list[n++]);
    *count = code == SQLITE_DONE ? n : -1;
    if (code == SQLITE_ROW) why_not(why, "There is not enough memory to list your saves.");
    else if (code != SQLITE_DONE) trouble(s, "saved games cannot be read", why);
    sqlite3_finalize(q);
    return list;
}

char *store_save_text(Store *s, const char *name, size_t *size, Why *why)
{
    char *text = 0;
    if (!s) {
        no_store(why);
        return 0;
    }
    sqlite3_stmt *q = prepare(s, "SELECT text FROM saves WHERE name = ?", "s", name);
    int code = q ? sqlite3_step(q) : SQLITE_ERROR;
    if (code == SQLITE_ROW) {
        const void *bytes = sqlite3_column_text(q, 0);
        *size = (size_t)sqlite3_column_bytes(q, 0);
        text = bytes ? malloc(*size + 1) : 0;
        if (text) memcpy(text, bytes, *size), text[*size] = 0;
        else why_not(why, "There is not enough memory to read the save.");
    } else if (code == SQLITE_DONE) {
        why_not(why, "%s", ""); /* none of that name: no trouble */
    } else {
        trouble(s, "saved games cannot be read", why);
    }
    sqlite3_finalize(q);
    return text;
}

bool store_drop_save(Store *s, const char *name, Why *why)
{
    if (!s) return no_store(why);
    if (!run(s, prepare(s, "DELETE FROM saves WHERE name = ?", "s", name), "the save cannot be dropped", why))
        return false;
    if (sqlite3_changes(s->db) == 0) return why_not(why, "There is no saved game called \"%.60s\".", name);
    return true;
}

/* ---- The end of a game ------------------------------------------------------------------------------------------- */

/* The whole game stays to be watched, under its place in the history. */
static bool add_replay(Store *store, const Session *s, Why *why)
{
    GameTally tally;
    char name[REPLAY_NAME];
    if (!store_tally(store, session_game(s)->name, &tally, why)) return false;
    replay_name(session_game(s)->name, tally.played, name);
    return store_put_save(store, name, false, s, why);
}

static bool forget_save(Store *store, const char *name, Why *why)
{
    return run(store, prepare(store, "DELETE FROM saves WHERE name = ?", "s", name), NOT_RECORDED, why);
}

bool store_finish(Store *store, const char *name, const Session *s, Why *why)
{
    FinishedGame game;
    if (!store) return no_store(why);
    store_describe(s, &game);
    /* No other program writes from here on, so the place in the history is this game's. */
    if (!run(store, prepare(store, "BEGIN IMMEDIATE", ""), NOT_RECORDED, why)) return false;
    if (add_game(store, &game, why) && add_replay(store, s, why) && forget_save(store, name, why) &&
        run(store, prepare(store, "COMMIT", ""), NOT_RECORDED, why))
        return true;
    sqlite3_exec(store->db, "ROLLBACK", 0, 0, 0);
    return false;
}

/* ---- Reward packs ------------------------------------------------------------------------------------------------ */

bool store_opened(Store *s, const char *game, uint32_t *packs, Why *why)
{
    *packs = 0;
    if (!s) return true;
    sqlite3_stmt *q = prepare(s, "SELECT opened FROM packs WHERE game = ?", "s", game);
    int code = q ? sqlite3_step(q) : SQLITE_ERROR;
    if (code == SQLITE_ROW) *packs = (uint32_t)sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return code == SQLITE_ROW || code == SQLITE_DONE || trouble(s, "opened packs cannot be read", why);
}

bool store_turn_packs(Store *s, const char *game, uint32_t open, uint32_t seal, Why *why)
{
    if (!s) return no_store(why);
    sqlite3_stmt *q = prepare(s,
                              "INSERT INTO packs (game, opened) VALUES (?1, ?2)"
                              " ON CONFLICT (game) DO UPDATE SET opened = (opened | ?2) & ~?3",
                              "sll", game, (uint64_t)open, (uint64_t)seal);
    return run(s, q, "the pack cannot be recorded", why);
}

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

bool store_setting(Store *s, const char *name, char *out, size_t room)
{
    if (!s) return false;
    sqlite3_stmt *q = prepare(s, "SELECT value FROM settings WHERE name = ?", "s", name);
    bool found = q && sqlite3_step(q) == SQLITE_ROW;
    if (found) copy_text(q, 0, out, room);
    sqlite3_finalize(q);
    return found;
}

bool store_set(Store *s, const char *name, const char *value, Why *why)
{
    if (!s) return no_store(why);
    sqlite3_stmt *q = value
                          ? prepare(s, "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", "ss", name, value)
                          : prepare(s, "DELETE FROM settings WHERE name = ?", "s", name);
    return run(s, q, "the setting cannot be kept", why);
}
