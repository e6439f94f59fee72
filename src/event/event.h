/*
 * event.h - a tournament: who plays, by which rules, what was paired and how it ended, all of it from a log in words.
 *
 * The log is the truth: a Tournament is what event_read makes of it, and whatever changes an event (event_do) adds
 * lines to it. A command comes as words; what follows from it is written down as facts, pairings too, so that a
 * later program that pairs otherwise still reads what was played. The same log gives the same event everywhere;
 * luck comes from the seed in it.
 *
 *     > pair                        a command as it was given, what follows belongs to it and is taken back with it
 *     round 1 dutch                 facts
 *     seat 1 3 7
 *     bye 9
 *     < undo                        takes the piece before it back
 *
 * Owns the state of an event and its memory. Does NOT read a clock, print, open files, or know a game: who asks
 * brings the time as words.
 */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "words/sheet.h"
#include "words/why.h"

enum {
    EVENT_NAME = 60,
    EVENT_REASON = 160,
    EVENT_SEATS = 6,
    EVENT_PLAYERS = 2000,
    EVENT_ROUNDS = 60,
    EVENT_TIEBREAKS = 8,
    EVENT_WORDS = EVENT_PLAYERS + 8, /* in one line                                                          */
    EVENT_DUTCH_MOST = 200 /* players up to whom the Dutch system is taken when nothing is said              */
};

typedef enum Format { SWISS, PODS, ELIMINATION, DOUBLE, ROBIN, TOGETHER, FORMATS } Format;
typedef enum System {
    SYSTEM_AUTO,
    SYSTEM_DUTCH,
    SYSTEM_LANTERN,
    SYSTEM_PODS,
    SYSTEM_BRACKET,
    SYSTEM_BERGER,
    SYSTEM_DEAL,
    SYSTEMS
} System;
typedef enum Tiebreak {
    TIE_DIRECT,
    TIE_BUCHHOLZ_CUT,
    TIE_BUCHHOLZ,
    TIE_SONNEBORN,
    TIE_OPPONENTS,
    TIE_WINS,
    TIE_GRAVES,
    TIE_WOUNDS,
    TIE_CRAWLER,
    TIE_SCORES,
    TIES
} Tiebreak;

extern const char *const FORMAT_WORDS[FORMATS], *const SYSTEM_WORDS[SYSTEMS], *const TIE_WORDS[TIES];

/* Without decks of one's own; with one deck for the whole event; with another for each round if one wants. */
typedef enum DecksRule { DECKS_NONE, DECKS_FIXED, DECKS_CHANGED } DecksRule;
typedef enum OpenRule { OPEN_START, OPEN_END, OPEN_NEVER } OpenRule;

typedef struct EventRules {
    char name[EVENT_NAME], game[EVENT_NAME];
    Format format;
    System system;
    int rounds;                 /* 0: as many as the format needs                                            */
    int seats, best;
    int win, draw, loss, bye;   /* tenths of a point                                                         */
    int clock;                  /* seconds a round, 0: none                                                  */
    int grace;                  /* seconds after which who is not there may be given up                      */
    int first;                  /* the seat of number 1 in round 1: 0 first, 1 second, -1 drawn from the seed */
    DecksRule decks;
    OpenRule open;              /* when sealed decks may be opened                                           */
    uint64_t seed;
    Tiebreak tie[EVENT_TIEBREAKS];
    int ties;
} EventRules;

typedef enum Presence { IN, AWAY, OUT } Presence; /* AWAY may come back                                      */

typedef struct EventPlayer {
    char name[EVENT_NAME];
    int rating;
    Presence presence;
    int half_bye;               /* the round for which half a bye was asked, 0: none                         */
    char deck[65];              /* the seal of the deck, "" none                                             */
    bool opened;
} EventPlayer;

typedef enum TableKind { TABLE_PLAY, TABLE_BYE, TABLE_HALF } TableKind;
typedef enum TableState { WAITING, BEGUN, CLAIMED, DONE } TableState;

/* Figures the Dungeon Crawler book breaks ties by. */
typedef struct Figures {
    int graves, wounds, crawler;
} Figures;

/* A result: of two, the games each has won and those drawn; of pods, everybody's place; together, the table's
 * score. */
typedef struct Result {
    int value[EVENT_SEATS];
    int drawn;
    bool unplayed;              /* somebody was not there                                                    */
} Result;

typedef struct EventTable {
    int round, number;          /* from 1; byes have number 0                                                */
    TableKind kind;
    TableState state;
    int count, player[EVENT_SEATS];
    Result result, claim;
    int claimed_by;
    Figures figures[EVENT_SEATS];
    bool by_hand, dissolved;
} EventTable;

typedef struct Pair {
    int a, b;
    char reason[EVENT_REASON];
} Pair;

typedef struct EventRound {
    System system;
    int64_t begun_at;
    bool by_hand;
} EventRound;

typedef struct Tournament {
    EventRules rules;
    EventPlayer *player;
    int players, player_room;
    EventTable *table;
    int tables, table_room;
    Pair *forbidden;
    int forbids, forbid_room;
    Pair *hand;
    int hands, hand_room; /* for the next round                                    */
    EventRound round[EVENT_ROUNDS + 1];
    int rounds;                 /* paired so far                                                             */
    int starters;               /* players when round 1 was paired                                           */
    bool rematch;               /* in the next round those may meet who have met                             */
    bool ended;
    Sheet log;
} Tournament;

void event_start(Tournament *e);
void event_free(Tournament *e);
/* The same event but for its log; false: not enough memory. */
bool event_copy(const Tournament *e, Tournament *out);
/* Everything that was done by hand and still stands, as it was said; false: not enough memory. */
bool event_by_hand(const Tournament *e, Sheet *out);

/* Makes an event of a log; false with a sentence that names the line, and e is empty. */
bool event_read(Tournament *e, const char *text, size_t size, Why *why);

/* Does what the words say; `when` (may be "") is written into the log. False with a sentence, and nothing has
 * changed. */
bool event_do(Tournament *e, const char *when, int count, const char *const *word, Why *why);

/* Takes a fact in; for who reads logs. */
bool event_fact(Tournament *e, int count, const char *const *word, Why *why);

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

/* A player by number, name or the beginning of one; -1 with a sentence. */
int event_player(const Tournament *e, const char *word, Why *why);
/* The table of a player in a round; null: none. */
EventTable *event_table_of(const Tournament *e, int round, int player);
/* Tables of a round that have no result yet. */
int event_open_tables(const Tournament *e, int round);
/* Whether the tables of a round have begun: none, some, all. */
typedef enum Begun { BEGUN_NONE, BEGUN_SOME, BEGUN_ALL } Begun;
Begun event_begun(const Tournament *e, int round);
/* How many rounds there will be; for elimination without a reset. */
int event_rounds(const Tournament *e);
/* Points of one at a table, tenths. */
int event_points_at(const Tournament *e, const EventTable *t, int seat);
int event_points(const Tournament *e, int player, int rounds);
/* The deal of a round, for together. */
uint64_t event_deal(const Tournament *e, int round);
/* The seat of the first number in round 1. */
int event_first(const Tournament *e);
/* "1.5" */
const char *event_points_words(int tenths, char out[16]);
/* A result in words, seat by seat: "2-1", "1-0 unplayed", "1 2 2 4". */
void event_result_words(const Tournament *e, const EventTable *t, const Result *r, char out[80]);
/* Who sits there: "Ann - Ben". */
void event_seats_words(const Tournament *e, const EventTable *t, char *out, size_t room);
/* Everybody in starting order, by rating and number; who came late comes last in the order of coming. */
void event_order(const Tournament *e, int *out);

#endif
