/*
 * steps.h - what happened, step by step, as one seat may see it: for each line of the chronicle the table before and
 * after it, what changed, how it is shown and for how long.
 *
 * Every front end that moves anything, and whoever sends a game elsewhere, walks these; one without motion walks the
 * same. The table of a step is one that the seat might have seen: the position in the middle of the answer, redacted.
 * Owns how happenings are shown (STEP_WAYS). Does NOT draw, wait or remember what was told.
 */
#ifndef TELLING_STEPS_H
#define TELLING_STEPS_H

#include "telling/chronicle.h"
#include "telling/difference.h"

/* What kind of moment it is. */
typedef enum StepSort {
    STEP_OVER,     /* the game ends                                                                            */
    STEP_TURN,     /* a turn or a round begins                                                                 */
    STEP_DIE,      /* dice fall                                                                                */
    STEP_STOPPED,  /* something does not happen, or happens otherwise, because of a card                       */
    STEP_HURT,     /* a number of something on the table falls                                                 */
    STEP_HELPED,   /* one rises                                                                                */
    STEP_PLAYED,   /* a card comes to lie open where all look                                                  */
    STEP_MOVED,    /* something goes from place to place                                                       */
    STEP_DRAWN,    /* a card comes from a pile into a hand, or from nowhere                                    */
    STEP_LAID,     /* a card goes to a pile                                                                    */
    STEP_TURNED,   /* something is turned over, aside or back                                                  */
    STEP_SAID,     /* nothing on the table changes                                                             */
    STEP_SHUFFLED, /* a pile is shuffled                                                                       */
    STEP_SORTS
} StepSort;

typedef enum StepShow {
    SHOW_ALONE,  /* a moment of its own                                                                        */
    SHOW_JOINED, /* one moment with others of its sort right before it                                         */
    SHOW_PAIRED, /* the beginning of the moment that comes next                                                */
    SHOW_SILENT  /* in the log alone                                                                           */
} StepShow;

typedef struct StepWay {
    const char *name;
    StepShow show;
    int ms; /* it stands so long at the usual pace; fronts multiply by one factor, 0: at once                  */
} StepWay;

extern const StepWay STEP_WAYS[STEP_SORTS];
const char *step_show_name(StepShow);

enum { STEP_JOINED_MS = 60, STEP_MINE_PERCENT = 150, STEP_BACKLOG = 20 };

typedef struct Step {
    const ChronicleLine *line;
    int nth;          /* of the chronicle's lines                                                              */
    StepSort sort;
    StepShow show;    /* as in STEP_WAYS; alone instead of joined where there is nothing to join               */
    int ms;           /* it stands so long at the usual pace                                                   */
    bool mine;        /* another does it to something of the seat that looks: it stays longer                  */
    bool own;         /* it follows at once from the seat's own answer: nobody waits for it                    */
    const Things *before, *after;
    Difference change;
} Step;

typedef struct Steps Steps;

/* Answers `from` (-1: the setup as well, in which nothing moves) to `to` - 1. Null: no memory. */
Steps *steps_begin(const Session *, int seat, int from, int to);
void steps_end(Steps *);
/* The table before the first step. */
const Things *steps_before(const Steps *);
/* The next step, good until the next call; null: there is none. */
const Step *steps_next(Steps *);

#endif
