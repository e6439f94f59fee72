/*
 * served.h - a table that is served: who made it, who sits there, the game, its clocks and what is offered.
 *
 * Everything that happens to it is an event (served_event), the same whether it has just been asked for or is read from
 * the store: a table is what its events make of it. An event is refused with a sentence and nothing has changed, or it
 * is played. Time is handed in with it. Owns that. Does NOT know connections, store or wire, nor any game.
 */
#ifndef SERVE_SERVED_H
#define SERVE_SERVED_H

#include "serve/table_store.h"
#include "sitting/opening.h"
#include "table/clock.h"

enum { SETTINGS_HELD = OPTION_MAX + SEAT_MAX + 2, SETTING_ROOM = 96, REQUESTS_HELD = 8, TIME_NONE = -1 };

/* How a table was asked for; kept as JSON in the store. */
typedef struct TableHow {
    const RegistryEntry *entry;
    int settings;
    char setting[SETTINGS_HELD][SETTING_ROOM];
    bool listed;
    int clock, more; /* seconds for each seat, 0: none; and those added for each of its turns                   */
    int seats;       /* by the settings                                                                         */
} TableHow;

typedef enum ServedState { SERVED_OPEN, SERVED_PLAYING, SERVED_OVER } ServedState;

typedef struct ServedSeat {
    int64_t person;       /* 0: nobody                                                                          */
    char name[PERSON_NAME];
    const Level *bot;     /* null: none from the start                                                          */
    bool ready;
    int64_t left;         /* of its clock, milliseconds                                                         */
    struct {
        int64_t rq;
        int seq;
    } done[REQUESTS_HELD]; /* what was asked last, so that it plays once                                        */
    int dones;
} ServedSeat;

/* Something the others must agree to: taking back to before answer `to`. */
typedef struct ServedOffer {
    bool open;
    int seat, to;
    unsigned agreed; /* a bit per seat                                                                          */
} ServedOffer;

typedef struct Served {
    char code[TABLE_CODE], next[TABLE_CODE]; /* next: the table of the rematch                                  */
    int64_t maker;
    TableHow how;
    ServedState state;
    ServedSeat seat[SEAT_MAX];
    ServedOffer offer;
    TableLuck luck;
    Opening game;      /* has a session from the beginning of the game on                                       */
    Desk *desk;        /* shared by all tables                                                                  */
    int64_t events;    /* how many there were                                                                   */
    int edition;       /* how often answers were taken back                                                     */
    int asked;         /* whose clock runs; SEAT_NONE: nobody's                                                 */
    int64_t since;     /* when it was asked, by the server's steady clock; TIME_NONE: not since this start      */
    int64_t used;      /* milliseconds that players were asked, by the events so far                            */
    int64_t moment;    /* the same now: what time it is for the watch                                           */
    TableClock watch;  /* the judge; from the beginning of the game on                                          */
} Served;

/* false with a sentence: no such table can be made. */
bool how_read(TableHow *, const char *json, Why *why);
char *how_text(const TableHow *); /* malloc'ed JSON */

Served *served_new(const StoredTable *, Desk *, Why *why);
void served_free(Served *);

/* Plays it. */
bool served_event(Served *, const StoredEvent *, Why *why);

/* Whose seat; -1: none. */
int served_seat_of(const Served *, int64_t person);
bool served_all_ready(const Served *); /* every seat has somebody, and all are ready */
unsigned served_persons(const Served *);
/* Who answers for a seat that is asked: a bot, from the start or because its owner is away. */
const Level *served_bot(const Served *, int seat);

/* Milliseconds that a seat's clock still has at that moment. */
int64_t served_left(const Served *, int seat, int64_t now);
/* Those for which who is asked has thought: what an event costs them. */
int64_t served_spent(const Served *, int64_t now);
/* Whether the time of the whole game is over. */
bool served_time_is_up(Served *, int64_t now);

int served_seq(const Served *);

#endif
