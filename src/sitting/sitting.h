/*
 * sitting.h - people at a table: whose eyes are used, what each of them has been told, whose turn it is, the clock and
 * the keeping.
 *
 * A front end asks what is to be done now, does it, and asks again (sitting_now); it draws, and nothing more.
 * Everything that changes the game goes through a Deed, so that it is kept before it is told. Who carries deeds out is
 * the sitting's `table`: the session here, or whatever brings them to a table far away and the answer back into the
 * session, which is then a mirror of it.
 *
 * Does NOT draw, wait or print, and knows no game. It neither begins nor ends the session.
 */
#ifndef SITTING_SITTING_H
#define SITTING_SITTING_H

#include "records/keeper.h"
#include "scenario/lesson.h"
#include "sitting/automatic.h"
#include "table/clock.h"
#include "telling/chronicle.h"

/* What is to be done now. */
typedef enum SittingNow {
    SITTING_TELL,      /* the seat that looks has not heard everything: sitting_hear                            */
    SITTING_HAND_OVER, /* another person decides, who may see what this one may not: cover the table, then sitting_sit */
    SITTING_BOT,       /* a bot decides: DEED_BOT                                                               */
    SITTING_READ,      /* a guided game wants its words to be read: DEED_READ_ON                                */
    SITTING_ASK,       /* the seat that looks decides: DEED_ANSWER                                              */
    SITTING_WATCH,     /* it is a replay: nothing is asked                                                      */
    SITTING_OVER,      /* the game (of a guided game: its part) is over                                         */
    SITTING_USUAL      /* the seat that looks decides, and does not wish to be asked this: DEED_USUAL             */
} SittingNow;

/* Taking back takes back with it what the table answered by itself since. */
typedef enum DeedKind { DEED_ANSWER, DEED_USUAL, DEED_BOT, DEED_READ_ON, DEED_SAY, DEED_UNDO, DEED_REDO } DeedKind;

/* Something that changes the game. */
typedef struct Deed {
    DeedKind kind;
    Action action;     /* DEED_ANSWER                                                                           */
    const char *words; /* DEED_SAY: what the table says, not a player                                           */
} Deed;

typedef struct Sitting Sitting;
typedef bool (*SittingTable)(Sitting *, const Deed *, Why *);

typedef void (*SittingKeep)(Keeper *, const Session *);

struct Sitting {
    Session *session;
    Lesson *lesson;      /* null, or a guided game: it judges the answers, and gives those of others              */
    Keeper *keeper;      /* null: nothing is kept                                                               */
    SittingKeep keep;    /* keeper_keep, where there is a store                                                 */
    Automatic automatic; /* kinds of questions that are answered by themselves; none unless somebody sets it      */
    int asked_again;     /* answers given when something was last taken back: that question is asked, once         */
    TableClock clock;    /* runs while somebody sits here                                                       */
    SittingTable table;
    int viewer;          /* whose eyes; SEAT_NONE: a spectator's, or nobody has sat down yet                    */
    bool covered;        /* nothing of the table may be seen until somebody has sat down                        */
    int cut;             /* thoughts of bots that the clock cut short: on another machine the game might go otherwise */
    int told[SEAT_MAX];  /* answers of which each seat has been told everything; -1: not even of the setup      */
};

/* Sits down at a session (or a guided game) as it stands; what happened before is not told, but for the setup of a game
 * that has just begun. */
void sitting_begin(Sitting *, Session *, Keeper *, SittingKeep);
void sitting_begin_lesson(Sitting *, Lesson *);

SittingNow sitting_now(Sitting *);

/* What the seat that looks has not heard yet, and now has. */
void sitting_hear(Sitting *, Chronicle *news);
/* The same for who keeps a chronicle of everything: the first answer it has not heard of, and that it now has heard of
 * all. */
int sitting_unheard(const Sitting *);
void sitting_heard(Sitting *);
/* Whatever happened up to now is told to nobody. */
void sitting_hush(Sitting *);

/* Sits down where somebody is asked, or else where the first person sits; what happened so far is told to nobody. */
void sitting_take_place(Sitting *);
/* Whoever decides next looks from now on. */
void sitting_sit(Sitting *);
/* Another seat's eyes (SEAT_NONE: a spectator's), where they may be chosen: replays. */
void sitting_look(Sitting *, int seat);

/* false with a sentence, and nothing has changed. */
bool sitting_do(Sitting *, const Deed *, Why *);
bool sitting_answer(Sitting *, Action, Why *);
/* Whether the clock has just said that time is up, and the position is another. */
bool sitting_time_up(Sitting *);

/* The session here carries a deed out. */
bool sitting_table_here(Sitting *, const Deed *, Why *);

#endif
