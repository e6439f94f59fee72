/*
 * plain.h - playing in plain text: what happened, what matters, what is asked, numbered answers; one line in, some
 * lines out.
 *
 * Made for a screen reader and for a pipe as much as for a terminal: no colour, no cursor, no redrawing. Owns the
 * conversation. Does NOT know any game, and does not open or end the session.
 */
#ifndef CLI_PLAIN_H
#define CLI_PLAIN_H

#include "front/cli/lines.h"
#include "front/cli/table_words.h"
#include "sitting/sitting.h"
#include "telling/rules_page.h"
#include "words/paper.h"

enum { PLAIN_PATH = 1024, PLAIN_PREVIEWS = 200 };

/* Which previews a seat has read, as hashes; the oldest makes room. */
typedef struct PreviewMemory {
    uint64_t hash[PLAIN_PREVIEWS];
    int next;
} PreviewMemory;

typedef struct Plain {
    Paper paper;
    Lines lines;
    Sitting at;
    Chronicle news;               /* what was told last                                                      */
    int pause;                    /* milliseconds between two happenings that are told; 0: none              */
    bool echo;                    /* what is read is not seen on the screen: repeat it                       */
    uint64_t status[SEAT_MAX];    /* hash of where the game stood when that seat was last told               */
    TableMemory memory[SEAT_MAX];
    PreviewMemory previews[SEAT_MAX];
    int source;                   /* the card that asked the question before; 0: the rulebook                */
    char rules_asked[WHY_ROOM];   /* the rules asked for last, and how far they were shown                   */
    RulesPart rules;
    char written[PLAIN_PATH];     /* the file this game was last saved to: it may be written again           */
} Plain;

typedef enum PlainEnd { PLAIN_OVER, PLAIN_QUIT, PLAIN_INPUT_ENDED, PLAIN_INTERRUPTED, PLAIN_TROUBLE } PlainEnd;

/* Plays until the game is over or the player leaves. */
PlainEnd plain_play(Plain *p);

/* A guided game: its parts from the first to the last. */
PlainEnd plain_learn(Plain *p, Lesson *lesson);

/* ---- What the files of the plain front end share */

typedef enum PlainStep {
    STEP_ASK,      /* nothing has changed: ask for a line again                                              */
    STEP_SHOW,     /* say again where the game stands, then ask                                              */
    STEP_QUIT
} PlainStep;

/* A command typed instead of an answer. false: it is none of them. */
bool plain_command(Plain *p, const char *line, PlainStep *step);

/* Says what a chronicle tells; the answers themselves stand above what they led to when `own`. */
void plain_tell(Plain *p, const Chronicle *told, bool own);

#endif
