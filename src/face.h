/*
 * face.h - what people and programs see of a game: words, and where things lie on the table.
 *
 * Rules have no words. A face has all of them: the things on the table, the prompt, each answer, each happening, and
 * why something that is pointed at is not allowed now. Front ends draw things; games list things; N games and M front
 * ends cost N + M. No front end knows a game by name; no face knows a front end.
 *
 * Everything here is asked of a position as the viewing seat may see it: a caller hands in a view (redacted) unless it
 * is entitled to more. Faces are freestanding like rules: they write into the caller's buffers.
 */
#ifndef FACE_H
#define FACE_H

#include "game.h"
#include "kit/text.h"

enum { ITEM_MAX = 512, ITEM_COUNTERS = 6, ITEM_LINE = 80, DECK_PARTS = 2 };

/* One thing on the table. */
enum ItemShape { ITEM_CARD, ITEM_PILE, ITEM_PLACE, ITEM_SEAT, ITEM_VALUE };

enum ItemFlags {
    ITEM_FACE_DOWN = 1,  /* its face is turned away (or unknown to this seat)                                */
    ITEM_INACTIVE = 2,   /* turned over or sideways: cannot act now (INACTIVE, exhausted, activated, Spent)   */
    ITEM_APART = 4,      /* displaced from its row (in the Darkness, held ...)                               */
    ITEM_FRIEND = 8,     /* on the side of the seat that looks                                               */
    ITEM_FOE = 16,
    ITEM_SHOWN = 32      /* listed for the question alone: of a pile that is searched, one of several alike     */
};

typedef struct ItemCounter {
    const char *name; /* "charge", "Wound"                                                                   */
    int16_t value;
    int16_t of;       /* at most, 0 when there is no bound                                                   */
} ItemCounter;

typedef struct Item {
    Thing thing;        /* what it is to the rules                                                           */
    uint8_t shape;      /* ItemShape                                                                         */
    uint8_t zone;       /* index into Face.zones                                                             */
    uint8_t owner;      /* seat, SEAT_NONE when nobody's                                                     */
    uint8_t flags;      /* ItemFlags                                                                         */
    int16_t x, y;       /* place in its zone: index from the left, or column and row of a map                */
    uint16_t card;      /* card number; 0 = none or not known to this seat                                   */
    uint16_t count;     /* cards in a pile; of an ITEM_VALUE without a die: the value                        */
    Thing on;           /* what it lies in or is attached to, THING_NONE if nothing                          */
    Action action;      /* what pointing at it would answer now, ACTION_NONE if nothing                      */
    uint8_t die, die_of; /* value of the die on it and the most it can show; 0 = no die                      */
    uint8_t at, track;  /* track position of the die, and slots of the track; track 0 = none                 */
    uint8_t doors;      /* of a hex: bit d = a door in direction d, clockwise from the top                   */
    uint8_t counters;
    ItemCounter counter[ITEM_COUNTERS];
    char name[40];      /* what to call it: card name, pile name, seat, place                                */
    char line[ITEM_LINE];      /* one short line beside it: "Difficulty 2", "" if none                              */
} Item;

/* A part of the table. Front ends lay them out as telling/arrangement.h gathers them, by layout. LAYOUT_HAND: what a
 * seat holds and acts with, always in its sight. */
enum ZoneLayout { LAYOUT_ROW, LAYOUT_HAND, LAYOUT_PILES, LAYOUT_VALUES, LAYOUT_ROOMS, LAYOUT_HEXES, LAYOUT_SEATS };
enum ZoneSide { SIDE_FAR, SIDE_MIDDLE, SIDE_NEAR, SIDE_EDGE }; /* across the table, between, before me, at the rim */

typedef struct ZoneFace {
    const char *name;  /* "Threats"                                                                          */
    uint8_t layout;    /* ZoneLayout                                                                         */
    uint8_t side;      /* ZoneSide                                                                           */
    uint8_t per_seat;  /* one of these before each seat                                                      */
    const char *empty; /* what to say when nothing lies there: "no threats"                                  */
} ZoneFace;

/* An option of setup: `dungeons=2`. */
typedef struct OptionChoice {
    const char *name;
    int16_t value;
    const char *meaning;
} OptionChoice;

typedef struct OptionFace {
    const char *name;
    const char *meaning;
    const char *rule;            /* the rule it comes from, "" if none                                       */
    const OptionChoice *choices; /* null: a whole number from low to high; `many`: any set of choices (bits)  */
    uint8_t count, many;
    int16_t low, high, standard; /* standard = the default                                                   */
} OptionFace;

typedef struct Passage { /* a line between two places of a map */
    uint16_t from, to;
} Passage;

/* A kind of game that decks are made for: who plays it, which is what the law of decks depends on. */
typedef struct DeckFormat {
    const char *name;             /* "multiplayer", as deck files say it                                     */
    uint8_t seats_min, seats_max;
} DeckFormat;

/* A deck that comes with the game. */
typedef struct ReadyDeck {
    const char *name, *format, *plan; /* format: a DeckFormat's name; plan: one line, what it is for         */
    Deck part[DECK_PARTS];            /* decks_per_seat of them, as they are brought                         */
} ReadyDeck;

/* A figure of this game by its name, as cards, lists and the log show it where signs can be shown. The longest name
 * comes before those it begins with. */
typedef struct FigureSign {
    const char *name;    /* as it stands before its number: "Life", "Equ"                                    */
    const char *sign;    /* one column of UTF-8: "♥"                                                         */
    const char *letters; /* in a terminal that has no such sign: "L"                                         */
    const char *picture; /* of the game-icons set: "hearts"                                                  */
    uint8_t counts;      /* 1: only of a counter; within a sentence the word stays: "in the deck 2"          */
} FigureSign;

struct Rewards;
struct Brain;

typedef struct Face {
    const Game *game;
    const Vocabulary *vocabulary; /* null for a game without cards                                           */
    const char *title;            /* "Doomcrawler"                                                           */
    const char *blurb;            /* one line: what kind of game, for whom, how long                         */
    const char *rules_file;       /* its pages in docs/rules, without path, a space between                  */
    uint8_t together;             /* 1: solo or co-operative: all seats win or lose as one                   */
    uint8_t decks_per_seat;       /* at most DECK_PARTS; 0: players bring no decks, and no deck_ function is there */
    uint16_t stalling;            /* seconds a player may think in one turn before those who wait may call it (TABLE_WARN) */
    uint8_t figures_all;          /* 1: figures() says all that is printed, no field is told beside it      */
    uint8_t option_count, zone_count, format_count;
    const DeckFormat *formats;
    const char *const *deck_parts; /* what each deck of a seat is: "Adventurers and Crawler deck"            */
    const OptionFace *options;
    const ZoneFace *zones;

    /* What lies on the table; at most room items; returns how many. */
    int (*items)(const Box *, const void *view, int seat, Item *out, int room);
    /* Lines between places, for maps. May be null. */
    int (*passages)(const Box *, const void *view, Passage *out, int room);
    /* One or two sentences: where the game stands (round, phase, what matters). */
    void (*status)(const Box *, const void *view, int seat, Text *t);
    /* What is asked now: "Hero Phase: perform a skill, or stop (1 of 2)". */
    void (*prompt)(const Box *, const void *view, Text *t);
    /* Null, or whether every answer but declining gives a card away: then declining is what Enter alone should mean. */
    bool (*is_shedding)(const Box *, const void *view);
    /* An answer in stable words for logs and programs: "use Attack", "Ash Ghoul", "stop". Two answers may share words;
     * the table numbers such twins. */
    void (*answer)(const Box *, const void *view, Action a, Text *t);
    /* The same for people, with what it would mean: odds and sums before a commitment. */
    void (*preview)(const Box *, const void *view, Action a, Text *t);
    /* One happening as a sentence; leaves t empty for one not worth telling. */
    void (*event)(const Box *, const void *view, const Event *e, Text *t);
    /* Why pointing at this thing is not an answer now: a sentence citing a rule. A thing that is nowhere is told so,
     * too. */
    void (*why)(const Box *, const void *view, Thing thing, Text *t);
    /* Null, or what the table itself may say now (VERB_TABLE answers, TABLE_SAYINGS at most); returns how many. */
    int (*table_says)(const Box *, const void *view, Action *out);
    /* How it ended, in a sentence with the score. */
    void (*outcome)(const Box *, const void *view, Text *t);
    /* Why deck number `which` of a seat may not be brought to such a game: one violation a line, each with its rule.
     * Returns how many. The seat's decks lie side by side: number 0 at `deck - which`. */
    int (*deck_faults)(const Box *, const Setup *how, int which, const Deck *deck, Text *t);
    /* Which of a seat's decks this card belongs to; -1: none. */
    int (*deck_part)(const Box *, int card);
    /* Ready deck n, as it is brought to such a game; false past the last. */
    bool (*deck_ready)(const Box *, const Setup *how, int n, ReadyDeck *out);
    /* A legal deck for such a game, put together by chance: decks_per_seat of them. */
    void (*deck_random)(const Box *, const Setup *how, Rng *luck, Deck *out);
    /* Null, or the sealed packs that past games earn (rewards.h). */
    const struct Rewards *rewards;
    /* Null, or what a search should know of the game (brain.h). */
    const struct Brain *brain;
    /* Null, or whether seats and options agree (each of them is in range); if not, why, without a full stop. */
    bool (*setup_allows)(const Setup *, Text *t);
    /* Null, or why no game can be dealt with these cards: which kind is too many or too few, and the limit. Leaves t
     * empty if it knows of nothing. Without a full stop. */
    void (*box_why)(const Box *, Text *t);
    /* Null, or what is printed on a card that neither its fields nor its lines say, lines with '\n' between (where a
     * clan begins). */
    void (*figures)(const Box *, int card, Text *t);
    /* Null, or its figures' signs, ended by one without a name. */
    const FigureSign *signs;
} Face;

#endif
