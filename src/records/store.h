/*
 * store.h - the player's own data: finished games, saves, opened reward packs, settings. One SQLite file,
 * $XDG_DATA_HOME/undercroft/undercroft.db (or ~/.local/share/undercroft/undercroft.db).
 *
 * Every change is one transaction, synchronous: a kill at any moment leaves the file as before or as after.
 * Several programs may use it at the same time.
 * Whatever goes wrong (no room, read-only folder, damaged file, a newer program's file) is one sentence, and play
 * goes on without it: every function takes a null store: it then finds nothing, and what should be written is
 * refused with an empty sentence, since the reason was given when opening failed. Nothing is repaired or
 * overwritten unasked.
 *
 * Does NOT know games: what earns a reward pack is in the game's own table (rewards.h).
 */
#ifndef RECORDS_STORE_H
#define RECORDS_STORE_H

#include <stddef.h>

#include "table/session.h"

typedef struct Store Store;

/* path null: the player's own. Null with a sentence when it cannot be used. */
Store *store_open(const char *path, Why *why);
void store_close(Store *);
/* Where the player's own store lies; false with a sentence when no home folder is known. */
bool store_path(char *out, size_t room, Why *why);

/* ---- Finished games */
typedef struct FinishedGame {
    char game[32];
    char options[256]; /* as options_line says them */
    char outcome[256]; /* the face's own sentence */
    char finished[32]; /* UTC, "2024-05-17T20:15:00Z"; filled in by the store */
    uint64_t seed, content;
    uint32_t rules_version;
    int32_t score[SEAT_MAX];
    int16_t option[OPTION_MAX];
    int answers; /* how long it was */
    uint8_t seats;
    uint8_t people; /* bit per seat: a person sat there */
    uint8_t won;    /* bit per seat */
    bool undo_free; /* with take-backs: earns nothing */
    int64_t nth;    /* its place among the finished games of that name, from 1; filled in by the store */
} FinishedGame;

/* What to record of a session that is over. */
void store_describe(const Session *s, FinishedGame *out);
/* All that the end of a game changes, at once: it is in the history, its replay is kept (replays.h), and the automatic
 * save of that name ("" for none) is gone. */
bool store_finish(Store *, const char *automatic, const Session *s, Why *why);
/* The finished games of one game (null: all), newest first, at most room; returns how many, -1 with a sentence. */
int store_games(Store *, const char *game, FinishedGame *out, int room, Why *why);
/* Sums over all of them. */
typedef struct GameTally {
    int64_t played, won, answers;
} GameTally;
bool store_tally(Store *, const char *game, GameTally *out, Why *why);

/* ---- Saves, by name. `auto:GAME` and the like are names too. Those of finished games (replays.h) are read, not
 * listed. */
typedef struct SaveEntry {
    char name[64];
    char game[32];
    char status[256]; /* one line: where the game stands */
    char saved[32];   /* UTC */
    int answers;
    bool automatic;
} SaveEntry;

/* Replaces one of that name. */
bool store_put_save(Store *, const char *name, bool automatic, const Session *s, Why *why);
/* The same, but never replaces: false and taken where there is one of that name, whoever wrote it, and when. */
bool store_new_save(Store *, const char *name, bool automatic, const Session *s, bool *taken, Why *why);
/* All of one game (null: of all), newest first, malloc'ed; count gets how many, -1 with a sentence. */
SaveEntry *store_saves(Store *, const char *game, int *count, Why *why);
/* Malloc'ed; feed it to save_read. Null with a sentence, which is empty when there is simply none of that name. */
char *store_save_text(Store *, const char *name, size_t *size, Why *why);
bool store_drop_save(Store *, const char *name, Why *why);

/* ---- Opened reward packs (bit per pack, as numbered by the game) */
bool store_opened(Store *, const char *game, uint32_t *packs, Why *why);
/* Opens some and seals others; the rest stay as they are, whoever turned them meanwhile. */
bool store_turn_packs(Store *, const char *game, uint32_t open, uint32_t seal, Why *why);

/* ---- Settings of the front ends: short texts by name */
bool store_setting(Store *, const char *name, char *out, size_t room);  /* false: not set */
bool store_set(Store *, const char *name, const char *value, Why *why); /* value null: forget it */

#endif
