/*
 * save_inside.h - a save as read, between its reader (save_read.c) and the table that plays it again (save.c).
 *
 * Owns struct Save. Does NOT stand for anything outside those two files: callers use save.h.
 */
#ifndef RECORDS_SAVE_INSIDE_H
#define RECORDS_SAVE_INSIDE_H

#include "records/save.h"

enum { SAVE_LIMIT = 16 << 20, SAVE_LINE = 1000, SAVE_SETTING = 300 };

/* Each keeps the line it stood on, for sentences. */
typedef struct SaveOption {
    int line;
    char setting[SAVE_SETTING]; /* "hero=Lightbringer" */
} SaveOption;

typedef struct SaveSeat {
    int line; /* 0: the save does not name it */
    bool bot;
    char name[SITTER_NAME];
} SaveSeat;

typedef struct SaveCard {
    int line, seat, which, count; /* seat and which deck of it: from 1 */
    const char *name;
} SaveCard;

typedef struct SaveAnswer {
    int line;
    int luck; /* the number its luck is drawn with, -1: the one after the last (session_log_luck) */
    const char *words;
} SaveAnswer;

typedef struct SaveCheck {
    int line, after; /* how many answers the position comes after */
    uint64_t hash;
} SaveCheck;

struct Save {
    char *name, *text; /* text: the lines, each terminated; words point into it */
    const char *game;
    uint64_t content, seed;
    uint32_t rules;
    int version;
    int game_line, rules_line, content_line, seed_line, seats_line, undo_line, answers_line, end_line;
    int seats, clock, clock_used, clock_line;
    bool undo_free;
    int options, packs, cards, answers, checks;
    int card_room, answer_room, check_room;
    SaveOption option[OPTION_MAX];
    int table_line, commitment_line, secret_line, luck_next;
    bool served;                /* at a table with luck of its own */
    TableLuck luck;
    char commitment[LUCK_HEX];  /* as it was shown */
    PackFile pack[PACKS_MAX];
    SaveSeat seat[SEAT_MAX];
    SaveCard *card;
    SaveAnswer *answer;
    SaveCheck *check;
};

#endif
