/*
 * pig.h - the position of Pig: everything there is to know about a game of Pig between two answers.
 *
 * This is the first file to read of any game. It owns the struct and the numbers the rules and the face share; it does
 * NOT hold rules (pig.c), words (pig_face.c) or what scenarios may set (pig_stage.c). The rules themselves, numbered,
 * are in docs/rules/pig.md.
 */
#ifndef PIG_H
#define PIG_H

#include "game.h"

enum {
    PIG_SEATS = 4,        /* most players (PIG-1)                                                            */
    PIG_FACES = 6,        /* faces of the die (PIG-4)                                                        */
    PIG_BAD_FACE = 1,     /* the face that loses the turn (PIG-5)                                            */
    PIG_GOAL_CARDS = 3,   /* different goal cards (PIG-2)                                                    */
    PIG_OPEN_GOAL = 70,   /* everyone's goal when goals are open (PIG-3)                                     */
    PIG_POT_MAX = 99,     /* most points at risk (PIG-6)                                                     */
    PIG_GOAL_HIDDEN = 0   /* in a view: a goal that may not be seen                                          */
};

/* The options of setup, by their place in Setup.option and Face.options. */
enum PigOption { PIG_OPTION_GOALS };
enum PigGoals { PIG_GOALS_SECRET, PIG_GOALS_OPEN };

/* The lines of the one prompt there is: operands of VERB_OPTION. */
enum PigLine { PIG_HOLD, PIG_ROLL, PIG_LINES };

/* Why a choice is asked: names the prompt. 0 is for "nothing is asked". */
enum PigWhy { PIG_WHY_OVER, PIG_WHY_TURN };

/* What a player can point at beside the players themselves: indexes of THING_PLACE. */
enum PigPlace { PIG_PLACE_DIE, PIG_PLACE_POT };

/* Happenings of this game alone. A roll, a new turn and the end have shared kinds (game.h). */
enum PigEvent {
    PIG_EV_BUST = EV_GAME, /* a 1: the turn's points are lost; a = how many                                 */
    PIG_EV_BANK,           /* points were kept; a = how many, b = kept in all                               */
    PIG_EV_GOAL,           /* a goal card was turned up; a = its points                                      */
    PIG_EV_POT             /* a roll was added to the pot; a = what is at risk now                           */
};

/* Numbers a scenario may set and read (pig_stage.c), in the order of the vocabulary (pig_face.c). */
enum PigNumber { PIG_NUMBER_BANK, PIG_NUMBER_GOAL, PIG_NUMBER_POT, PIG_NUMBERS };

/*
 * The position. It begins with Fate (the random stream and what every table must know); every byte belongs to a field,
 * so that two equal positions are equal bytes; every field says its meaning, its range and who may see it.
 */
typedef struct Pig {
    Fate fate;
    uint8_t bank[PIG_SEATS]; /* points kept, 0..178; open                                                    */
    uint8_t goal[PIG_SEATS]; /* points that win; its owner's secret until the end unless goals are open      */
    uint8_t turn;            /* the seat that holds the die; open                                            */
    uint8_t pot;             /* points at risk this turn, 0..PIG_POT_MAX; open                               */
    uint8_t winner;          /* a seat, SEAT_NONE while play goes on; open                                   */
    uint8_t pips;            /* what the die shows, 0 before the first roll; open                            */
    uint8_t open_goals;      /* 1: all goals are open; open                                                  */
    uint8_t spare[3];        /* always 0                                                                     */
} Pig;
RULES_STATIC_ASSERT(sizeof(Pig) == 32, "no padding: positions are compared as bytes");

#endif
