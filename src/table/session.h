/*
 * session.h - one game being played: who sits where, the answers so far, the positions they led to.
 *
 * A session is what every front end holds: it asks, checks an answer against the legal ones, plays the bots' seats from
 * their own views, narrates, and takes moves back. It knows no game by name.
 *
 * Owns who sits where and what may be done; the log and the positions are its history's (history.h). Does NOT read or
 * write files (save.h), remember finished games (store.h), keep time or draw. No function prints. Functions that can
 * refuse return false and say why in one sentence; a refusal changes nothing.
 */
#ifndef TABLE_SESSION_H
#define TABLE_SESSION_H

#include <stddef.h>

#include "face.h"
#include "table/desk.h"
#include "table/leaving.h"
#include "table/luck.h"
#include "words/why.h"

typedef struct Session Session;

/* A bot: handed only its own seat's view, never the position; must return a legal answer. mind is its own. luck is the
 * bot's own random stream, apart from the game's. */
typedef Action (*BotAnswer)(void *mind, const Game *game, const Box *box, const void *view, int seat, Rng *luck);

enum { SITTER_NAME = 32, PACKS_MAX = 8, PACK_NAME = 512 };

typedef struct Sitter {
    char name[SITTER_NAME]; /* "Ann"; a bot's kind ("random"); "": named after the seat */
    BotAnswer bot;          /* null: a person */
    void *mind;
} Sitter;

/* A pack file the box was made with: kept so that a save can say which. */
typedef struct PackFile {
    char name[PACK_NAME];
} PackFile;

/* How a session begins. Zero it, then fill in what is needed. */
typedef struct SessionStart {
    const Face *face;
    const Box *box; /* null: the box that comes with the game */
    Setup setup;    /* decks are copied: face->decks_per_seat for each seat, seat by seat */
    Sitter sitter[SEAT_MAX];
    bool undo_free; /* a solo table may take back anything; plainly labelled wherever the game is recorded */
    int clock, clock_used; /* seconds the table gives the game, 0: no clock; and what is gone of them (clock.h) */
    int pack_count;
    PackFile pack[PACKS_MAX];
    const TableLuck *luck; /* of a table that keeps secrets (luck.h; copied); null: the seed's */
    Desk *desk; /* shared with other sessions of this thread; null: one of its own */
} SessionStart;

/* Sets up the game. Null with a sentence when the setup is not one of this game's (seats, undo_free with others at the
 * table) or memory is short. session_end frees it (null allowed). */
Session *session_begin(const SessionStart *start, Why *why);
void session_end(Session *);

/* ---- What it is */
const Game *session_game(const Session *);
const Face *session_face(const Session *);
const Box *session_box(const Session *);
const Setup *session_setup(const Session *);
int session_seats(const Session *);
const Sitter *session_sitter(const Session *, int seat);
const char *session_name(const Session *, int seat); /* never empty: "Ann", "Seat 2", "Seat 3 (adept)" */
int session_packs(const Session *);
const char *session_pack(const Session *, int n);
bool session_undo_is_free(const Session *);
int session_clock(const Session *); /* seconds, 0: none; clock.h runs it */
int session_clock_used(const Session *);
void session_clock_spend(Session *, int used);

const TableLuck *session_luck(const Session *); /* null: none but the seed's. Nobody's to see while the game runs */
const Leaving *session_leaving(const Session *); /* who is not there */

/* ---- Where it stands. Pointers are good until the next call that changes the session, or is about another one on the
 * same desk. */
bool session_over(const Session *);
int session_asked(const Session *); /* the seat that must answer; SEAT_NONE when the game is over */
Choice session_choice(const Session *);
const Answers *session_answers(const Session *);     /* what it may answer, in words */
const void *session_view(const Session *, int seat); /* as that seat may see it; SEAT_NONE: a spectator */
const void *session_position(const Session *);       /* the whole truth: only for saves, replays and tests */
uint64_t session_hash(const Session *);              /* of the position's bytes */
uint64_t session_hash_at(const Session *, int n);    /* of the position after n answers */
uint64_t session_standing_at(const Session *, int n); /* how the game stood after n answers (standing.h) */
void session_scores(const Session *, int32_t out[SEAT_MAX]);
void session_scores_seen(const Session *, int seat, int32_t out[SEAT_MAX]); /* from the seat's own view */
void session_status(const Session *, int seat, Text *t);
void session_prompt(const Session *, int seat, Text *t);
void session_outcome(const Session *, int seat, Text *t);

/* ---- Answering */
bool session_answer(Session *, Action a, Why *why);                /* for the seat that is asked */
bool session_answer_words(Session *, const char *typed, Why *why); /* numbers, words, unambiguous beginnings */
bool session_table_answer(Session *, Action a, Why *why);          /* a VERB_TABLE answer (a clock ran out, one leaves) */
bool session_table_find(const Session *, const char *typed, Action *out, Why *why); /* which of them these words are */
bool session_table_words(Session *, const char *typed, Why *why);  /* the same in words: "time is up" */
bool session_asks_person(const Session *);
int session_people(const Session *);       /* seats that no bot has */
int session_first_person(const Session *); /* the first of them, 0 when there is none */
int session_last_person(const Session *, int otherwise); /* whose answer was the last of a person's */
void seat_nameless(int seat, char *out, size_t room);    /* what a person is called who gave no name: "Seat 2" */
bool session_bot_answers(Session *, Why *why); /* the bot that is asked answers once */
Rng session_bot_luck(const Session *, int seat); /* what a bot is given there now; the same when the game is resumed */
bool session_bots_answer(Session *, Why *why); /* bots answer until a person is asked or the game is over */

/* ---- The log. Answers are counted from 0; the answer n led from position n to position n + 1. What happened at setup,
 * before any answer, is told as of answer -1 (session_log_events, session_tell). */
int session_count(const Session *);           /* answers given */
int session_log_seat(const Session *, int n); /* who answered; SEAT_NONE: the table */
Action session_log_action(const Session *, int n);
const char *session_log_words(const Session *, int n); /* as it was offered: for who answered */
uint32_t session_log_luck(const Session *, int n);     /* the number its luck was drawn with: n, and more after
                                                          session_take_back */
void session_luck_on(Session *, uint32_t number);      /* the next one's is at least that */
/* Whether the table gave it for a player who does not wish to be asked (sitting/automatic.h); known while the session
 * lives, and no matter to a save: it is an answer like any other. */
bool session_log_itself(const Session *, int n);
void session_mark_itself(Session *); /* the last answer was such a one */
/* The same as another seat may know it (SEAT_NONE: a spectator): a card that is hidden from it has no name. */
void session_log_words_to(const Session *, int n, int seat, Text *t);
int session_log_events(const Session *, int n, const Event **out); /* what it set off, unredacted */
/* Event e of answer n as one seat (SEAT_NONE: a spectator) hears of it: what it may not know is blank,
 * the place too. */
Event session_heard(const Session *, int n, int e, int seat);
/* Event e of answer n as a sentence for one seat (what it may not know is left out); empty: not worth telling.
 * depth, if not null, is how deep inside other happenings it is. */
void session_tell(const Session *, int n, int e, int seat, Text *t, int *depth);

/* The table in the middle of answer n (0 or more), as it was when happening e was told, and after it (e: how many there
 * are): as one seat may see it. Good until the next such call. Null: no memory. */
const void *session_view_at(const Session *, int n, int seat); /* after n answers */
const void *session_view_during(const Session *, int n, int e, int seat);

/* ---- Taking back. An answer can be taken back exactly while nobody has learned anything by it: no die fell, no
 * card was seen, no other seat has answered since. `seat` is who asks to take back. */
bool session_can_undo(const Session *, int seat, Why *why);
bool session_undo(Session *, int seat, Why *why);
/* The position after `to` answers once more, because all agreed: what was learned stays learned, so that the answers to
 * come have luck of their own. Refused where the luck is the seed's. */
bool session_take_back(Session *, int to, Why *why);
bool session_can_redo(const Session *);
bool session_redo(Session *, Why *why); /* what was taken back, as it was */

/* ---- Replays: a session that is read, not played. Made by save.h. Answers are refused while it is one. */
bool session_is_replay(const Session *);
int session_length(const Session *);               /* answers in the log, those after the current one included */
bool session_seek(Session *, int count, Why *why); /* stand after `count` answers */
void session_replay(Session *);                    /* treat as a replay: stands at its start */
/* Play on from here. Answers after this place are dropped; if there were any, the table is `undo free` from now on,
 * since what they taught is known; with several people, who all know it, it stays strict. Refused where
 * the game is over. */
bool session_resume(Session *, Why *why);

/* ---- Guided games (lesson.h) */
/* The position now on the table becomes this one; the log stays as it is, so such a session cannot be saved. */
bool session_place(Session *, const void *position, Why *why);

/* Bytes it holds, its desk apart. */
size_t session_weight(const Session *);

#endif
