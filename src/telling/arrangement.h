/*
 * arrangement.h - how a table lies before one seat: what it holds in its hand, what it is asked about, what is its own,
 * what is everybody's, and what folds to a count. Decided once, for every front end and for the wire.
 *
 * Things are gathered into groups, one for each zone (of each seat, where a zone is before each). The order of groups
 * depends on the game, the seats and whose eyes look alone, never on where things lie: a card more in one group puts no
 * other group elsewhere. Which groups must be seen before others is their place and whether the question is about them.
 *
 * Does NOT know sizes, draw, or decide what is hidden: that is the face's.
 */
#ifndef TELLING_ARRANGEMENT_H
#define TELLING_ARRANGEMENT_H

#include "telling/things.h"

enum { GROUPS_MAX = 160, GROUP_TITLE = 64, GROUP_WORDS = 200 };

/* Where a group lies, in the order from the far edge of the table to the near one. */
typedef enum GroupPlace {
    PLACE_RIM,    /* piles, dice and counts of the whole table                                               */
    PLACE_OTHERS, /* before another seat                                                                     */
    PLACE_COMMON, /* between the players: the encounter, who plays                                           */
    PLACE_MAP,    /* rooms or hexes: gets the room it needs                                                  */
    PLACE_OWN,    /* before the seat that looks                                                              */
    PLACE_HAND,   /* what it holds and acts with: always in sight, at the lower edge                         */
    PLACES
} GroupPlace;

typedef struct Group {
    uint8_t zone;           /* index into Face.zones                                                         */
    uint8_t owner;          /* a seat; SEAT_MAX: nobody's                                                    */
    uint8_t place;          /* GroupPlace                                                                    */
    bool asked;             /* the question is about something in it                                         */
    uint16_t first, count;  /* of Arrangement.order: what is to be shown, thing by thing                     */
    uint16_t hidden;        /* things that nobody here can tell apart: told as a count                       */
    uint16_t empty;         /* piles without a card                                                          */
    char title[GROUP_TITLE]; /* "Hand (Magician)"                                                            */
    char folded
        [GROUP_WORDS]; /* what is told and not shown, "3 hidden", "empty: Grave, Discard", "5 empty"; "" nothing */
} Group;

typedef struct Arrangement {
    int count;
    Group group[GROUPS_MAX];
    uint16_t order[ITEM_MAX]; /* indexes of things, group by group                                           */
    uint16_t alike[ITEM_MAX]; /* of each thing: how many it is shown for, itself among them; 0: it is folded */
} Arrangement;

/* The table of that seat (SEAT_NONE: a spectator's, who has neither hand nor side), whose things are these. */
void arrangement_make(Arrangement *, const Session *, int seat, const Things *);

/* "hand": the name of a place, as the wire has it. */
const char *group_place_name(int place);

/* How early a group gets room: the smaller the earlier. A hand before what is asked about, that before one's own. */
int group_rank(const Group *);

#endif
