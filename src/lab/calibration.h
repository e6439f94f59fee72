/*
 * calibration.h - what a hint's figures are worth: games played on as hints say, and how often they were won.
 *
 * A kind is a row of a game's chances (brain.h): settings, and who sits at the other seats. In each game one seat (all,
 * where all play as one) answers as the hint would; at some of its decisions, fewer the later, the hint thinks, and
 * what it said stands beside how the game ended. Of these a logistic fit is made, and tried on games it was not made
 * from: each quarter of the games is judged by a fit to the other three.
 *
 * Owns the games and the fit. Does NOT print, and does NOT say chances (sitting/chances.h).
 */
#ifndef LAB_CALIBRATION_H
#define LAB_CALIBRATION_H

#include "brain.h"
#include "lab/jobs.h"
#include "lab/plan.h"

enum { CALIBRATION_BINS = 10, HELD_OUT = 4 /* parts, of which each is held out once */ };

typedef struct Kind {
    const RegistryEntry *entry;
    const ChanceFit *row;
    int number; /* of the row                                                                                */
    Plan plan;
    char settings[400];
    const char *setting[16];
    char name[80], head[1000]; /* of its file, and the first line of it                                     */
} Kind;

/* Row `number` of a game; a kind must not be moved. false with a sentence. */
bool kind_open(Kind *k, const RegistryEntry *e, int number, Why *why);

/* One decision: what was said, and how it came. */
typedef struct Said {
    int32_t game;
    int16_t odds;  /* of the best answer's value, thousandths of log odds                                    */
    uint16_t ended; /* of JUDGE_MAX                                                                          */
    uint8_t decided, won;
} Said;

/* Plays so many games of a kind, or goes on with those that are missing. The lines are Said, many of a game. false with
 * a sentence. */
bool calibration_play(const Kind *k, const char *folder, int games, int threads, const volatile int *stop,
                      void (*progress)(int, int), JobLines *out, Why *why);
/* The same without playing: what is there, whatever rules it is from; `head` says which. */
bool calibration_read(const Kind *k, const char *folder, int games, char *head, size_t room, JobLines *out, Why *why);

/* What the lines say. Null: no memory. */
Said *calibration_said(const JobLines *lines, int *count, int *games, int *won);

/* Of decisions that a fit says something between two tenths of: how many, what was said on average, how many came so,
 * and how far that may be by chance (decisions of one game count together). */
typedef struct Bin {
    int positions, games;
    double said, won, error;
} Bin;

typedef struct Calibration {
    int games, positions;
    double rate;                    /* of the positions, won                                                 */
    ChanceFit fit;                  /* to all games                                                          */
    double brier, raw, base;        /* of the fit on held-out games, of the bare judgement, of always saying the rate */
    double off, off_error;          /* how far what is said is above what came, on held-out games; one standard error */
    Bin bin[CALIBRATION_BINS];      /* on held-out games                                                     */
    int decided, decided_so;        /* called decided, and came so: by games, each counted once              */
} Calibration;

/* false: no memory. */
bool calibration_make(const Kind *k, const Said *said, int count, int games, Calibration *out);

/* How far what a fit says is above what came, and one standard error of it, games counted as one each. */
double calibration_off(const ChanceFit *fit, const Said *said, int count, double *error);

#endif
