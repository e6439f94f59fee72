/*
 * stage.h - what a scenario may set and read in a position, in the words of the card language.
 *
 * A rules test says where cards lie, what dice show and which numbers hold, without knowing the position's struct.
 * Cards are moved, never made: totals stay as the box has them. Only scenarios and guided games use this; play does
 * not.
 */
#ifndef STAGE_H
#define STAGE_H

#include "game.h"

/* How a card lies: what those who count cards over many games (the lab) need to know. */
enum CardLies {
    LIES_NOWHERE, /* the slot is empty                                                                       */
    LIES_HIDDEN,  /* in a pile nobody sees into                                                              */
    LIES_HELD,    /* its owner alone sees it                                                                 */
    LIES_OPEN,    /* everyone sees it, it does nothing there                                                 */
    LIES_LIVE     /* in play                                                                                 */
};

/* One card: where, which, how and before whom it lies (SEAT_NONE: nobody). */
typedef struct CardLie {
    uint16_t slot, card;
    uint8_t lies; /* enum CardLies                                                                           */
    uint8_t owner;
} CardLie;

/* Where a position keeps its cards: slot n is the operand of VERB_CARD and the index of a THING_SLOT. */
typedef struct CardMap {
    uint32_t at;    /* of the first slot's card number, in bytes from the start of the position             */
    uint16_t slots;
    uint8_t wide;   /* bytes of a card number                                                                */
    CardLie (*lie)(const void *s, int slot);
    bool (*veiled)(int slot); /* whether whatever lies there is hidden (LIES_HIDDEN) in every position       */
    /* Every card there is, at most `slots` of them; returns how many. */
    int (*list)(const void *s, CardLie *out);
} CardMap;

typedef struct Stage {
    const Game *game;
    /* The n-th (0 = first, in table order) copy of card in zone of owner; zone -1: anywhere, owner SEAT_NONE: any.
     * THING_NONE when there is none. */
    Thing (*find)(const Box *, const void *s, int card, int zone, int owner, int n);
    /* The n-th thing of a zone, from its left or top; THING_NONE past its end. */
    Thing (*at)(const Box *, const void *s, int zone, int owner, int n);
    /* Card number of a thing; 0 if it has none. Seat that holds it; SEAT_NONE. */
    int (*card)(const Box *, const void *s, Thing t);
    int (*owner)(const Box *, const void *s, Thing t);
    /* A number of the vocabulary (PREFIX_NUMBER_x) of a thing, with every card's change. */
    int32_t (*number)(const Box *, const void *s, int number, Thing t);
    /* Whether the thing has a word (enum of WORD_ in box.h). */
    bool (*has)(const Box *, const void *s, Thing t, int word);
    /* Move a copy of card (or, with 0, the thing given) to the end of a zone, or to its top (front). Set up as on
     * arrival, no effects run. Returns where it lies now, THING_NONE if it cannot be. */
    Thing (*put)(const Box *, void *s, int card, Thing t, int zone, int owner, bool front);
    /* Set a number or a state directly. false: this game cannot set that. */
    bool (*set_number)(const Box *, void *s, int number, Thing t, int32_t value);
    bool (*set_state)(const Box *, void *s, Thing t, int state, bool on);
    /* Put its die on a position of its track (0 = the setup slot), nothing resolved. May be null: no tracks. */
    bool (*set_slot)(const Box *, void *s, Thing t, int position);
    /* May be null. A game whose decks are brought: exchange a card that a deck of owner (SEAT_NONE: of whoever is at
     * turn) can spare for this one, and say where it lies; THING_NONE when it cannot be. Such a game's cards belong to
     * their owner. */
    Thing (*bring)(const Box *, void *s, int card, int owner);
    /* Make anything derived consistent again and run forward to the next choice. Returns false with the position
     * untouched when what was set is not a legal position (its fault() is not 0). */
    bool (*settle)(const Box *, void *s);
    /* Null: a game without cards. */
    const CardMap *cards;
} Stage;

#endif
