/*
 * game.h - the one interface between games and everything that plays them.
 *
 * A game is a value. Its whole position - board, deck order, half-resolved card, dice - is one flat struct of
 * fixed-width integers. No pointers, no hidden state. Copy it with =; compare, hash, save or send it as bytes.
 *
 * Play is a sequence of choices. setup() deals and runs forward to the first choice; apply() answers the current choice
 * and runs forward to the next, or to the end. Rules never ask by calling out: between calls the question lies in the
 * position, where anyone may look at it, copy it, or answer it.
 *
 * This header does NOT allocate, print, read a clock, draw, or use floats, and neither may anything behind it. Words
 * and layout are in face.h; what a scenario may set and read is in stage.h.
 */
#ifndef GAME_H
#define GAME_H

#include "kit/box.h"
#include "rules.h"

enum { SEAT_MAX = 8, ACTION_MAX = 256, OPTION_MAX = 16, DECK_MAX = 160, SEAT_NONE = 0xff };

/*
 * An action is a verb and the thing it points at. The verbs are few and shared by all games, so a front end that can
 * point at a card, a place or a number can play any game without knowing its rules. The operand names a place that the
 * deciding player can see - a slot, a hex, a seat - never a hidden identity. Actions are what the save file, the
 * network and the policy net all speak.
 */
typedef uint16_t Action;

enum Verb {
    VERB_PASS,   /* decline, stop, end turn                                       operand 0                  */
    VERB_OPTION, /* pick one line of the prompt                                   operand line               */
    VERB_CARD,   /* a card: on the table, in hand, in an open pile                operand slot               */
    VERB_SEAT,   /* a player                                                      operand seat               */
    VERB_PLACE,  /* a room, a hex                                                 operand place              */
    VERB_NUMBER, /* an amount                                                     operand n                  */
    VERB_TABLE,  /* the table's own answers (time has run out): never a player's  operand TableSays          */
    VERB_COUNT
};

/* What the table may say, in every game in which it says anything: operands of VERB_TABLE. Such an answer is never
 * among actions(); the face lists what can be said now (table_says). It is logged like any other, so that a replay
 * needs no clock and no judge. */
enum TableSays { TABLE_TIME_UP, TABLE_WARN /* + seat */, TABLE_RESIGN = TABLE_WARN + SEAT_MAX, TABLE_SAYINGS };

#define ACT(verb, operand) ((Action)((verb) << 12 | (operand)))
#define ACT_VERB(a) ((a) >> 12)
#define ACT_OPERAND(a) ((a)&0xfff)
enum { ACTION_NONE = 0xffff };

/* Pointing at a thing, and the thing an answer points at. */
RULE Action thing_action(Thing t)
{
    int cls = THING_CLASS(t);
    return ACT(cls == THING_SLOT ? VERB_CARD : cls == THING_SEAT ? VERB_SEAT : VERB_PLACE, THING_INDEX(t));
}

RULE Thing action_thing(Action a)
{
    int v = ACT_VERB(a);
    int cls = v == VERB_CARD ? THING_SLOT : v == VERB_SEAT ? THING_SEAT : v == VERB_PLACE ? THING_PLACE : THING_NONE;
    return (Thing)(cls == THING_NONE ? THING_NONE : THING(cls, ACT_OPERAND(a)));
}

/* The question now on the table. */
typedef struct Choice {
    uint8_t seat;     /* who answers; SEAT_NONE when the game is over                                        */
    uint8_t optional; /* true when VERB_PASS is among the answers                                            */
    uint16_t why;     /* the game's own WHY_ number: names the prompt                                        */
    uint16_t source;  /* the card that asks (card number), 0 when it is the rulebook                         */
    uint16_t code;    /* where in its text it asks (a key into BoxWords.code_text), 0 when it does not       */
} Choice;

/* What just happened, for narration and animation. The rules never read it. Kinds below EV_GAME mean the same in every
 * game; from EV_GAME on they are the game's own. */
enum EventKind {
    EV_NONE,
    EV_ROLL,    /* a die fell: a = pips, b = the game's reason                                               */
    EV_SHUFFLE, /* a pile was shuffled: a = zone                                                             */
    EV_TURN,    /* a turn or round began: a = its number                                                     */
    EV_OVER,    /* the game ended: seat = the winner, SEAT_NONE if nobody (or nobody alone)                  */
    EV_ROOM,    /* an effect was dropped for want of room: a = which capacity                                */
    EV_TABLE,   /* the table spoke: a = TableSays, seat = whom it is about                                   */
    EV_CANCELLED, /* something does not happen: a = which (EV_GAME + a), b = its word, cause = what cancelled it */
    EV_FORBIDDEN, /* the same, because a card forbids it                                                     */
    EV_CHANGED,   /* a card makes an amount another: a = of which happening, b = what it is now              */
    EV_GAME = 16
};

typedef struct Event {
    uint8_t kind;
    uint8_t seat;    /* who did it or whom it befell; SEAT_NONE if nobody in particular                      */
    uint8_t seen_by; /* bit per seat: the others learn only that it happened (card and a are blanked)        */
    uint8_t depth;   /* how deep inside other happenings: front ends indent by it                            */
    uint16_t card;   /* the card it is about, 0 if none                                                      */
    uint16_t cause;  /* the card that did it, 0 if the rulebook                                              */
    Thing thing;     /* where on the table it happened (as it lay then)                                      */
    int16_t a, b;
    uint16_t spare;
} Event;

/* Where whoever listens hears them. Who also wants to look at the table as it was while each was told hands in room for
 * the positions of the first of them. Such a position is one on the way: it may be redacted and its things listed, but
 * nothing is asked in it. */
typedef struct Events {
    Event *list;
    uint32_t count, room;
    void *during;           /* null, or room for `durings` positions of that size                            */
    uint32_t durings, size;
} Events;

/* s: the position as it is now. */
RULE void events_add(Events *ev, const void *s, Event e)
{
    if (!ev || ev->count >= ev->room) return;
    if (ev->during && ev->count < ev->durings) {
        uint8_t *to = (uint8_t *)ev->during + (uint64_t)ev->count * ev->size;
        for (uint32_t n = 0; n < ev->size; n++) to[n] = ((const uint8_t *)s)[n];
    }
    ev->list[ev->count++] = e;
}

/* A deck a player brings: card numbers, in any order. */
typedef struct Deck {
    uint16_t count;
    uint16_t card[DECK_MAX];
} Deck;

/* How a game begins. Options are the game's own, listed in its face with their names, meanings and defaults. */
typedef struct Setup {
    uint64_t seed;
    uint8_t seats;
    uint8_t spare[7];
    int16_t option[OPTION_MAX];
    const Deck *deck; /* the face's decks_per_seat for each seat; null, or a seat's are empty: the game's own */
} Setup;

/* Between two questions nothing is asked, as when the game is over; no rule sets it, who looks there does (Events). */
enum { FATE_BETWEEN = 2 };

/* Every position begins with this, so that a table can tell whether anyone has learned anything since. */
typedef struct Fate {
    Rng rng;          /* secret: 0 in every view                                                             */
    uint16_t learned; /* rises with every roll, shuffle and card that someone newly sees                     */
    uint8_t seats;
    uint8_t over;     /* 1 when the game has ended; what is looked at in the middle of an answer has FATE_BETWEEN */
    uint32_t added;   /* Box.added: cards from this number on came with a pack; 0 none                       */
} Fate;

/*
 * A game, as the host sees it. Every function is total on every position that setup() and apply() can reach, and none
 * of them can fail. The box is passed to each call: cards loaded at run time are another box with the same rules.
 */
typedef struct Game {
    const char *name;       /* "doomcrawler": files, URLs, save headers                                      */
    uint32_t rules_version; /* raise when an old log would replay differently                                */
    uint32_t state_size;
    uint8_t seats_min, seats_max;
    uint16_t operands[VERB_COUNT]; /* how many operands each verb uses: the dense action space for learning  */
    const Box *box;         /* the cards that come with the game                                             */

    /* Deal, and run forward to the first choice; what is laid out and done on the way is told like anything else. ev
     * may be null. */
    void (*setup)(const Box *, void *s, const Setup *how, Events *ev);
    Choice (*choice)(const Box *, const void *s);
    /* Every legal answer, ascending, never empty until the game is over. */
    int (*actions)(const Box *, const void *s, Action out[ACTION_MAX]);
    /* a must be legal; ev may be null. */
    void (*apply)(const Box *, void *s, Action a, Events *ev);
    /* Forget all that seat cannot know, the dice included; SEAT_NONE is the spectator. What is left is still a
     * position: front ends draw it, learners observe it, the network carries it. */
    void (*redact)(const Box *, void *s, int seat);
    /* Refill a redacted position at random, consistently with what seat knows. */
    void (*resample)(const Box *, void *s, int seat, Rng *luck);
    /* Higher is better for that seat; at the end 0 or less is a loss in solo and co-operative games. */
    void (*score)(const Box *, const void *s, int32_t out[SEAT_MAX]);
    /* 0 when every invariant holds, else the number of the first that does not. */
    int (*fault)(const Box *, const void *s);
} Game;

/*
 * Games are written with their own types and named <game>_setup and so on, so that a GPU kernel that includes the
 * game's .c can call and inline them. GAME() ends the file: on the host it makes the type-erased table above; on the
 * device it makes nothing.
 */
#ifdef __CUDACC__
#define GAME(g, State, version, lo, hi, box, ...) RULES_STATIC_ASSERT(sizeof(State) > 0, "")
#else
#define GAME(g, State, version, lo, hi, box, ...)                                                                      \
    RULES_STATIC_ASSERT(sizeof(State) % 8 == 0, "positions are compared as bytes: no padding at the end");             \
    static void g##_setup_(const Box *x, void *s, const Setup *h, Events *e) { g##_setup(x, (State *)s, h, e); }       \
    static Choice g##_choice_(const Box *x, const void *s) { return g##_choice(x, (const State *)s); }                 \
    static int g##_actions_(const Box *x, const void *s, Action *o) { return g##_actions(x, (const State *)s, o); }    \
    static void g##_apply_(const Box *x, void *s, Action a, Events *e) { g##_apply(x, (State *)s, a, e); }             \
    static void g##_redact_(const Box *x, void *s, int seat) { g##_redact(x, (State *)s, seat); }                      \
    static void g##_resample_(const Box *x, void *s, int seat, Rng *r) { g##_resample(x, (State *)s, seat, r); }       \
    static void g##_score_(const Box *x, const void *s, int32_t *o) { g##_score(x, (const State *)s, o); }             \
    static int g##_fault_(const Box *x, const void *s) { return g##_fault(x, (const State *)s); }                      \
    extern const Game g##_game;                                                                                        \
    const Game g##_game = {                                                                                            \
        #g,         version,     sizeof(State), lo,         hi,          { __VA_ARGS__ }, box,                         \
        g##_setup_, g##_choice_, g##_actions_,  g##_apply_, g##_redact_, g##_resample_,   g##_score_,                  \
        g##_fault_                                                                                                     \
    }
#endif

#endif
