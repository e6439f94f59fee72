/*
 * board.h - the table on the screen: status, things, the thing in focus, the question with its answers, the news.
 *
 * Owns what is shown and where the focus is. Does NOT change the session: hands.h does.
 */
#ifndef TERM_BOARD_H
#define TERM_BOARD_H

#include "front/term/layout.h"
#include "front/term/motion.h"
#include "sitting/ways.h"

enum BoardArea { AREA_ANSWERS, AREA_TABLE };
enum { ANSWER_ROWS = 64 };

typedef struct Board {
    Sitting at;
    Layout layout;           /* as last drawn                                                               */
    uint64_t laid;           /* of which position, as a hash                                                */
    int laid_rows;           /* and for how many rows                                                       */
    Chronicle log;
    int told;                /* lines of the log that are shown                                             */
    int fresh;               /* lines from here on have just happened                                       */
    bool frozen;             /* the table is shown as it was when last drawn                                */
    char status[800];        /* what was said above it then                                                 */
    Motion motion;           /* what moves over it now                                                      */
    int die;                 /* a die being rolled shows this; 0: none                                      */
    bool skipping;           /* nothing is told until a person is asked                                     */
    bool stepping;           /* each sentence waits for a key                                               */
    bool telling;            /* they are being told: nothing is asked meanwhile                             */
    int thinking;            /* the seat whose bot is thinking, counted from 1; 0: none                     */
    bool watching;           /* a replay: nothing is asked at all                                           */
    bool news_first;         /* where there is no room for both, the news stand before the thing in focus   */
    int area;                /* BoardArea                                                                   */
    int below;               /* rows of the question as last asked; 0: not known yet                        */
    int below_width, below_height; /* in which window                                                       */
    int status_rows, status_width; /* rows that what is said above the table has taken in this window       */
    Ways ways;               /* what can be answered in one go                                              */
    int given;               /* answers that the last one was made of                                       */
    uint64_t ways_of;        /* of which position, as a hash                                                */
    int answer, answer_top;  /* the answer in focus; the first in sight                                     */
    int16_t answer_row[ANSWER_ROWS]; /* which answer stands in each row of them; -1: none                    */
    int item;                /* the thing in focus                                                          */
    int scroll;              /* of the sheet                                                                */
    bool follow;             /* scroll to the focus                                                         */
    Thing news;              /* where something has just happened                                           */
    char typed[24];          /* a number being typed                                                        */
    char message[WHY_ROOM];  /* said once: cleared by the next key                                          */
    bool alert;              /* it is a refusal                                                             */
    Rect table_at, answers_at; /* where they were drawn, for the mouse                                       */
} Board;

/* The table of a sitting that has begun: what happened so far stands in the log. */
void board_begin(Board *b, const Sitting *at);
void board_end(Board *b);
void board_draw(Board *b);

/* Whether the seat shown is the one to answer now. */
bool board_asks(const Board *b);
/* Whether a lesson only wants to be read now, and so asks nothing. */
bool board_reads(const Board *b);
/* A new question: the focus goes to the first answer that does something, if there is one. */
void board_ask(Board *b);
/* Which thing has the focus: in the answers, the one the answer points at; -1: none. */
int board_focus(const Board *b);
/* Which answer has the focus: on the table, the one the thing is; -1: none. */
int board_answer(const Board *b);
/* What can be answered now; board_ask finds it. */
const Ways *board_ways(const Board *b);
/* Which answer pointing at a thing is; -1: none. */
int board_pointing(const Board *b, int item);
/* Which row of the sheet, or of the band below it, is drawn in a row of the screen. */
int board_sheet_row(const Board *b, int y);
/* The answer in full: what it would mean. */
void board_preview(const Board *b, int answer, Text *t);
/* A text of the game's, its figures as signs. */
void board_signs(const Board *b, char *text, size_t room);
void board_say(Board *b, bool alert, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A paragraph in a part of the screen; returns the lines used. */
int board_paragraph(Rect r, int style, const char *text);

#endif
