/*
 * frame.h - what the card machine keeps in a position: frames, lingering lines, marks, peeks.
 *
 * A frame is one thing being done: a text that runs (a card's body), an event that passes through its stages, or a
 * procedure of the rulebook. The frames lie in the position, so that any of them may stop for a choice and the position is
 * still a value. Capacities are the game's own.
 *
 * A game defines before including any of kit/: CardNo (uint8_t or uint16_t), MARK_WORDS, and the enums KIT_EVENTS,
 * KIT_NUMBERS, FRAMES, LINGERS, LEVELS, PEEKS, SLOTS, LIVE, RANGES; then its position with POSITION_FIELDS.
 */
#ifndef KIT_FRAME_H
#define KIT_FRAME_H

#include "game.h"

/* Hooks a position keeps: four for each event and one for each number, in as few words as hold them. */
#ifndef KIT_HOOK_WORDS
#define KIT_HOOK_WORDS HOOK_WORDS
#endif

/* ---- Ranges: see zones.h -------------------------------------------------------------------------------------- */
enum RangeFlags {
    RANGE_PILE = 1,    /* first = top = stored last                                                          */
    RANGE_DOWN = 2,    /* stored from the high end down: shares its slots with the range that names it       */
    RANGE_HIDDEN = 4,  /* nobody sees the fronts                                                             */
    RANGE_PRIVATE = 8  /* only its owner does                                                                */
};

typedef struct Range {
    uint16_t base, room;
    uint8_t zone;   /* the zone word of the card language                                                    */
    uint8_t owner;  /* seat, SEAT_NONE when nobody's                                                         */
    uint8_t flags;  /* RangeFlags                                                                            */
    uint8_t shares; /* the range that grows down from the same run's end, 0 if none                          */
} Range;

/* ---- Frames ----------------------------------------------------------------------------------------------------- */
enum { FRAME_TEXT = 0, FRAME_PROCEDURE = 0x80 /* + the game's own; between them: event + 1 */ };

enum FrameFlags {
    FRAME_DONE = 1,      /* text: the last event happened. event: it has happened                            */
    FRAME_CANCELLED = 2, /* event: a line said cancel                                                        */
    FRAME_WAS_LIVE = 4,  /* event: the card it happens to was live and awake when it was posted              */
    FRAME_TO_ABOUT = 8,  /* a roll: its result goes to the frame `about`, not to the one below               */
    FRAME_WALKED = 16,   /* event: this stage has found its lines and put their marks                        */
    FRAME_ANY = 32,      /* text: a `choose any` under way; `left` holds the options not yet taken           */
    FRAME_PAID = 64,     /* play or use: the cost is paid                                                    */
    FRAME_LOOPED = 128   /* text: the FOR under pc has begun                                                 */
};

enum { ABOUT_NONE = 0xff, GIVE_NONE = -32768 };

/* Where a thing lay when its event came to pass: its zone, and whether that was in play. */
enum Lay { LAY_LIVE = 64, LAY_SHIFT = 1, FRAME_SILENT = 1 };

typedef struct Frame {
    int32_t amount;  /* `amount`; 65536 per die not yet rolled                                               */
    int16_t give;    /* text: the amount the next event is given, GIVE_NONE when none                        */
    uint16_t pc;     /* text: next instruction. event: its body, 0 none                                      */
    Thing self;      /* text: `this`. event: the card that does it                                           */
    Thing it, that, there;
    Thing object;    /* text: the @ of the statement being prepared                                          */
    union {
        Thing cause;   /* text: the card behind the event it answers                                         */
        uint16_t loop; /* event: stamp when it was posted. procedure: the game's own                         */
    };
    uint16_t line;   /* play, use: the line. text of a line: that line + 1. procedure: the game's own        */
    uint8_t what;    /* FRAME_TEXT, event + 1, or FRAME_PROCEDURE + n                                        */
    union {
        uint8_t doer;  /* text: the player behind the event it answers                                       */
        uint8_t stage; /* event: enum EventStage                                                             */
    };
    uint8_t step;    /* the game's own, within an act or a procedure                                         */
    uint8_t you;     /* the player acting                                                                    */
    uint8_t about;   /* the frame of the event this text answers, ABOUT_NONE                                 */
    uint8_t word;    /* & word + 1                                                                           */
    uint8_t left;    /* turns of the loop left; options taken, a bit each; seats still to ask                */
    uint8_t flags;   /* FrameFlags                                                                           */
    uint8_t level;   /* its marks + 1, 0 none                                                                */
    uint8_t silent;  /* 1: the frame below does not learn how it went. event: above it, where its thing lay (enum Lay) */
} Frame;
RULES_STATIC_ASSERT(sizeof(Frame) == 32, "a frame is 32 bytes");

typedef struct Linger {
    int16_t amount;  /* of a number line: worked out when it was made; of an answer: its `once per` is spent */
    uint16_t line;
    Thing self, that;
    uint16_t since;
    uint8_t you, span;
} Linger;

typedef struct Marks {
    uint64_t w[MARK_WORDS]; /* a bit per live slot, seat or place; then one per lingering line               */
} Marks;

typedef struct Peek {
    Thing thing;
    uint8_t seats, spare;
} Peek;

/* What every slot below LIVE keeps, first in the game's struct Slot. */
#ifdef KIT_ATTACH
#define SLOT_FIELDS                                                                                                    \
    uint16_t since; /* stamp of its arrival                                                */                          \
    Thing host;     /* what it is attached to, THING_NONE                                  */                          \
    uint8_t used;   /* `once per` bits                                                     */
#else
#define SLOT_FIELDS                                                                                                    \
    uint16_t since; /* stamp of its arrival                                                */                          \
    uint8_t used;   /* `once per` bits                                                     */
#endif

/* What every position with cards keeps, first in the game's struct. Sizes are the game's. */
#define POSITION_FIELDS                                                                                                \
    Fate fate;                                                                                                         \
    uint64_t hooks[KIT_HOOK_WORDS]; /* what live cards and lingering lines hang on. Open    */                         \
    Marks live;                  /* live slots whose card has such lines. Open              */                         \
    Marks marks[LEVELS];         /* taken and not yet taken, one set for each loop. Open    */                         \
    Frame frame[FRAMES];         /* what is being done; [0] is the turn. Open               */                         \
    int32_t result;              /* amount of the event that ended last. Open               */                         \
    Linger linger[LINGERS];      /* `this round, ...`. Open                                 */                         \
    Peek peek[PEEKS];            /* hidden cards a seat has seen. Each seat its own         */                         \
    uint16_t clock;              /* the next arrival's stamp is one more. Open              */                         \
    uint8_t stale;               /* hooks must be worked out again. Open                    */                         \
    uint8_t spent;               /* some `once per` bit is set. Open                        */                         \
    uint8_t top, lingers, levels; /* how many are in use. Open                              */                         \
    uint8_t unused;              /*                                                         */                         \
    Slot slot[LIVE];             /* what lies on the table, by slot. Open                   */                         \
    uint8_t count[RANGES];       /* cards in each range. Open                               */                         \
    CardNo card[SLOTS];          /* which card; 0 empty or, in a view, hidden. By range     */

#endif
