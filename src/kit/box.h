/*
 * box.h - the cards of one game as the rules see them: tables and bytecode, made by cardc.
 *
 * A Box is what lies in the game's box: every printed design with its numbers, its lines of behaviour and the code
 * those lines run. cardc writes it as C tables (the game's own box) and as a pack file (the same tables as bytes,
 * loaded at run time). Rules get a `const Box *` with every call and never know which of the two it is.
 *
 * Owns the layout of the tables and the meaning of every instruction. Does NOT hold words for players: those are in
 * BoxWords below, which only faces and front ends read.
 */
#ifndef KIT_BOX_H
#define KIT_BOX_H

#include "rules.h"

enum {
    TRACK_MAX = 8,   /* slots of a dice track, the setup slot included                                      */
    HOOK_WORDS = 4,  /* 256 hooks: four per event, then one per number                                       */
    KINDS_MOST = 32, /* a card keeps its kinds in 32 bits                                                   */
    CARDS_MOST = 255, /* a position keeps a card in one byte                                                 */
    CARD_HIDDEN = 0  /* card number 0 is no card: in a view, one that may not be seen                        */
};

/* ---- Things -------------------------------------------------------------------------------------------------
 * What a card's text can point at, in 16 bits: a class and an index. */
typedef uint16_t Thing;
enum { THING_NONE = 0, THING_SLOT = 1, THING_SEAT = 2, THING_PLACE = 3, THING_PILE = 4 };
#define THING(cls, index) ((Thing)((cls) << 12 | (index)))
#define THING_CLASS(t) ((t) >> 12)
#define THING_INDEX(t) ((t)&0xfff)
/* A pile's index is end << 11 | seat << 6 | zone: end 1 is its bottom; seat 31 is nobody's. */
#define PILE(zone, seat, bottom) THING(THING_PILE, (bottom) << 11 | (seat) << 6 | (zone))
#define PILE_ZONE(t) ((t)&0x3f)
#define PILE_SEAT(t) ((t) >> 6 & 0x1f)
#define PILE_BOTTOM(t) ((t) >> 11 & 1)

/* ---- Words --------------------------------------------------------------------------------------------------
 * What IS can ask of a thing: a class in the top byte, an index below. */
enum {
    WORD_KIND = 0x0000,   /* + kind: a card of that kind or of a kind below it                               */
    WORD_TRAIT = 0x0100,  /* + trait: a value in one of the card's `words` fields                            */
    WORD_STATE = 0x0200,  /* + 2 * state, + 1 for its opposite: asked of the game                            */
    WORD_ZONE = 0x0300,   /* + zone: lies in that zone (0 = in play: any live zone)                          */
    WORD_CLASS = 0x0400,  /* + 0 card, 1 player, 2 opponent (of `you`), 3 place, 4 target (asked of the game) */
    WORD_ATTACHED = 0x0500, /* attached to something                                                         */
    WORD_SLOT = 0x4000,   /* + bit mask of track positions: its die is on one of them (position 0 = setup slot) */
    WORD_CARD = 0x8000    /* + card number: it is a copy of that card                                        */
};

/* ---- Hooks --------------------------------------------------------------------------------------------------
 * "Some card in play uses this": four hooks for each event, then one for each number. */
enum { HOOK_MAY = 0, HOOK_WOULD = 1, HOOK_ON = 2, HOOK_ASK = 3 };
#define HOOK(event, which) ((event)*4 + (which))

/* ---- Lines --------------------------------------------------------------------------------------------------- */
enum LineKind {
    LINE_PLAY,    /* `play` in a window, from hand                                                           */
    LINE_USE,     /* `use` in a window, from play                                                            */
    LINE_WOULD,   /* before the event, unasked                                                               */
    LINE_ON,      /* after the event, unasked                                                                */
    LINE_SLOT,    /* `on Slot`: the die has come to a position of `at`; body only, found through Card.at      */
    LINE_ASK_WOULD, /* `play would` / `use would`: offered before the event                                  */
    LINE_ASK_ON,  /* `play on` / `use on`: offered after the event                                           */
    LINE_IS,      /* number is amount   (body: expression)                                                   */
    LINE_TIMES,   /* number times amount                                                                     */
    LINE_PLUS,    /* number plus amount                                                                      */
    LINE_MAY,     /* the event may happen to what passes `test`                                              */
    LINE_MAY_NOT, /* it may not; absolute                                                                    */
    LINE_KINDS
};

enum {
    LINE_FROM_HAND = 1,  /* a `play` line: live in hand, not in play                                         */
    LINE_LINGERS = 2,    /* not live by itself: made by KEEP (`this SPAN, ...`)                              */
    LINE_ANY = 4,        /* its body is offered as `choose any` (kinds marked `any`)                         */
    LINE_ALWAYS_ZONE = 8, /* live only in `zone` (`while in tabled`), wherever that is                       */
    LINE_WAS = 16,       /* asks where its event's thing lay before it (OP_WAS)                              */
    LINE_AMOUNT = 32     /* with LINE_LINGERS: keeps `amount` as it was when it was made                     */
};

typedef struct Line {
    uint16_t test;   /* expression: subject and `if`; 0 = always. LINE_IS/PLUS/TIMES: of self = the thing asked about */
    uint16_t body;   /* text (or, for numbers, an expression); 0 = none                                      */
    uint16_t cost;   /* text that pays; 0 = free                                                             */
    uint16_t can;    /* expression: costs and first choice can be met; 0 = always                            */
    uint8_t hook;    /* which hook it hangs on; PLAY and USE: the window                                     */
    uint8_t kind;    /* LineKind                                                                             */
    uint8_t flags;   /* LINE_FROM_HAND ...                                                                   */
    uint8_t zone;    /* with LINE_ALWAYS_ZONE                                                                */
    uint8_t at;      /* bit mask of track positions it needs the die on (`while Slot`, `on Slot`); 0 = any   */
    uint8_t word;    /* the event's & word it answers, + 1; 0 = any                                          */
    uint8_t limit;   /* `once per`: (span + 1) << 4 | bit among the card's 8 `used` bits; 0 = no limit       */
    uint8_t spare;
} Line;
RULES_STATIC_ASSERT(sizeof(Line) == 16, "a line is 16 bytes");

/* ---- Cards ---------------------------------------------------------------------------------------------------- */
typedef struct Card {
    uint64_t hooks[HOOK_WORDS];  /* what its lines in play hang on                                           */
    uint64_t shared[HOOK_WORDS]; /* of these, all but the numbers it changes of itself alone                 */
    uint64_t hand_hooks[HOOK_WORDS]; /* ASK hooks its lines in hand answer, and WOULD or ON: before or after */
    uint64_t traits;             /* a bit for each trait                                                     */
    uint32_t kinds;              /* a bit for its kind and each kind above it                                */
    uint16_t line, lines;        /* first line, how many                                                     */
    uint16_t row, rows;          /* first row (tile, passage, doors ...), how many                           */
    uint16_t windows;            /* bit per window it has a `use` line in                                    */
    uint16_t hand_windows;       /* bit per window it has a `play` line in                                   */
    uint16_t open;               /* of `windows`, those with a line that only costs and targets can stop: no test, no limit */
    uint8_t kind;
    uint8_t pack;                /* 0 = the basic box                                                        */
    uint8_t copies;              /* how many are in the box                                                  */
    uint8_t die, length;         /* track: setup value, slots (0 = no track)                                 */
    uint8_t spare;
    uint8_t at[TRACK_MAX];       /* track position -> its LINE_SLOT line, counted from `line`, + 1; 0 = none */
} Card;

/* A row field: `tile Vault crown 2 0 treasure 4`. Cells keep what each word was. */
typedef struct Row {
    uint16_t cell;  /* first cell */
    uint8_t count;
    uint8_t field;  /* the game's FIELD_ number */
} Row;
enum CellKind { CELL_NUMBER, CELL_CARD, CELL_TRAIT, CELL_COUNTER, CELL_WORD };
typedef struct Cell {
    uint16_t kind; /* CellKind */
    int16_t value; /* the number; a card, trait or counter; a plain word's index in `plain` of the words header */
} Cell;

/* ---- Code --------------------------------------------------------------------------------------------------------
 * One byte, then operands: b byte, e event (0xff none), w word + 1, n number, h two bytes little-endian, f code address
 * (two bytes), L two bytes: length of the block that follows. Expressions leave one value on a stack of 8 and never
 * stop; texts may stop at PICK, FOR, CHOICE, RANGE, DO and at SET with dice. A filter starts with a domain byte; then
 * come its tests, each of which may fail the thing (the kind first: it says where to look), and at last NUM 1. */
enum Op {
    OP_END,    /*          expression: the top of the stack is the value. Text: the block is over              */
    OP_NUM,    /* h        push h (signed)                                                                     */
    OP_GET,    /* b        push a register (enum Register)                                                     */
    OP_OF,     /* b        pop a thing, push what it has (enum Of)                                             */
    OP_FIRST,  /* b f      push the first (b = 1: last) thing that passes f, or nothing                        */
    OP_NUMBER, /* n        pop a thing, push number n of it with every card's change                           */
    OP_COUNT,  /* e f      push how many things pass f (and, if e is given, may be e'd)                        */
    OP_FOLD,   /* b n f    push the total (0), highest (1) or lowest (2) n of what passes f                    */
    OP_CALC,   /* b        enum Calc on the stack                                                              */
    OP_IS,     /* h        pop a thing, push whether it has the word                                           */
    OP_CAN,    /* e        pop a thing, push whether e may happen to it                                        */
    OP_NEAR,   /* b        pop n, y, x; push b <= distance(x, y) <= n. In is 0..0, next to 1..1, within n 0..n  */
    OP_SET,    /* b        pop into it (old one to that; also object), there, amount (dice in it are rolled: may stop),
                           object. enum Target                                                                 */
    OP_DO,     /* e w L    post event e with object, there, amount, word; the block is its body; then done says
                           whether it happened                                                                 */
    OP_PICK,   /* b e f L  ask `you` for one thing passing f that may be e'd, into it (b = 0; object too) or there (1); +4 at
                           random; +8 `with the most` and +16 `with the least`: then a number n byte stands before L and only
                           the extreme ones are offered; +32 optional: may be declined. None: not done, skip the block */
    OP_FOR,    /* b e f L  pop n; run the block as a frame for up to n such things. b low 3 bits: 0 each, 1 up to n, 2 exactly n
                           (chosen one by one), 3 the first n, 4 the last n; +8 into there, +16 into you       */
    OP_LOOP,   /* L        pop n; run the block n times                                                        */
    OP_LET,    /* L        pop a player; run the block with that player as you                                 */
    OP_CHOICE, /* b k (f L block)*k   offer k blocks, each if its expression f holds (0 = always); b = 1, 2, or 0 for any */
    OP_RANGE,  /*          pop high, low; ask for a number into amount                                         */
    OP_IF,     /* L        pop; zero: skip the block                                                           */
    OP_SKIP,   /* L        skip the block (the way round `otherwise`)                                          */
    OP_KEEP,   /* b h      make line h (counted over the box) linger for span b; a number's amount is worked out now */
    OP_CHANGE, /* b        pop into it, there, amount (enum Target) or CANCELLED of the event this text answers */
    /* In filters, and in what a line or an option asks: the first that fails ends it. Of a line, self is what it is
     * about. */
    OP_TEST,   /* h        fails unless self has the word                                                      */
    OP_TEST_NOT, /* h      fails if self has the word                                                          */
    OP_OTHER,  /* b        fails if self is what the register holds                                            */
    OP_NEED,   /*          pop; zero: fails                                                                    */
    OP_MINE,   /*          fails unless self is `you` or belongs to `you`                                      */
    OP_THIS,   /*          fails unless self is this card                                                      */
    OP_WAS,    /* b        push whether self lay in zone b (0 = in play) when what the line answers came to pass */
    OP_COUNT_
};

enum Register {
    REG_IT,
    REG_THERE,
    REG_AMOUNT,
    REG_YOU,
    REG_THIS,
    REG_THAT,
    REG_CAUSE,
    REG_DOER,
    REG_HOST,
    REG_HERE,
    REG_SELF,
    REG_OUTER,
    REG_DONE,
    REG_NOTHING,
    REG_ROLE = 16 /* + role: asked of the game */
};

enum Of {
    OF_PLAYER,
    OF_HOST,
    OF_PLACE,
    OF_REF = 16,    /* + ref: asked of the game (`victim of`)                                                 */
    OF_PILE = 64,   /* + zone: the top of that player's pile; the thing popped is a player, or nothing       */
    OF_BOTTOM = 128 /* + zone: its bottom                                                                    */
};

enum Calc {
    CALC_ADD,
    CALC_SUB,
    CALC_MUL,
    CALC_HALF,
    CALC_DICE,
    CALC_EQ,
    CALC_GE,
    CALC_LE,
    CALC_AND,
    CALC_OR,
    CALC_NOT,
    CALC_LEAST, /* min 2: not less than           */
    CALC_MOST   /* max 3: not more than           */
};

enum Target { TARGET_IT, TARGET_THERE, TARGET_AMOUNT, TARGET_OBJECT, TARGET_CANCELLED };

/* A filter's domain: what it looks through, in order. Its code then tests REG_SELF. */
enum Domain { DOMAIN_PLAY = 0, DOMAIN_PLAYERS = 1, DOMAIN_PLACES = 2, DOMAIN_ZONE = 16 /* + zone, of every owner */ };

enum { EVENT_NONE = 0xff };

/* ---- The box ---------------------------------------------------------------------------------------------------- */
struct BoxWords;
typedef struct Box {
    uint64_t hash;                  /* of everything below: which content this is                            */
    const Card *card;               /* [cards], card 0 is empty                                              */
    const Line *line;               /* [lines]                                                               */
    const uint8_t *code;            /* [code_size]; address 0 is OP_END, so that 0 can mean none             */
    const int16_t *field;           /* [cards * fields]: number and name fields by FIELD_ number             */
    const Row *row;
    const Cell *cell;
    const struct BoxWords *words;   /* for faces; null on a device                                           */
    const uint8_t *stock;           /* [stock_at[KINDS_MOST]]: every copy in the box, by kind, then pack, then number */
    uint64_t hand_hooks[HOOK_WORDS]; /* the OR of every card's hand_hooks                                    */
    uint16_t cards, lines, rows, cells;
    uint16_t code_size;
    uint8_t fields;
    uint8_t was;                    /* some line asks where a thing lay before its event (LINE_WAS)          */
    uint16_t added;                 /* the first card that a pack adds to the game's own, 0 none (zones.h)   */
    uint16_t stock_at[KINDS_MOST + 1]; /* where each kind begins in the stock, and where the last one ends   */
    uint16_t stock_basic[KINDS_MOST]; /* where those of its copies end that are in the basic box              */
    uint32_t hook_kinds[HOOK_WORDS * 64]; /* the kinds of the cards that hang on each hook in play, a bit each */
    const uint64_t
        *luck; /* null, or two words of a table's secret that shuffles are keyed with (rules.h); not hashed */
} Box;

/* Before a draw that others may not work out from those before it. Without a key the stream stays as it is. */
RULE void luck_turn(const Box *box, Rng *r)
{
    if (UNLIKELY(box->luck != 0)) r->state = keyed_word(box->luck, r->state);
}

RULE uint32_t luck_below(const Box *box, Rng *r, uint32_t n)
{
    luck_turn(box, r);
    return rng_below(r, n);
}

/* Whether a card is of a kind, or of one below it; a number or name field of it (FIELD_ numbers). */
RULE bool card_is(const Box *box, int card, int kind) { return box->card[card].kinds >> kind & 1; }

RULE int card_field(const Box *box, int card, int field) { return box->field[card * box->fields + field]; }

/* What players read. One entry for each card; strings are UTF-8. */
typedef struct CardWords {
    const char *name;
    const char *picture;  /* name in the game-icons set, "" if none                                          */
    const char *flavour;
    const char *source;   /* where it comes from: "public", or "name rulebook; text and figures house"        */
    const char *text;     /* generated; one paragraph a line, '\n' between                                   */
    const char *track;    /* slot names by position, ',' between, '-' for an empty one: "-,-,Bash"; "" if none */
} CardWords;

/* Words for one place in the code: the prompt of a PICK, FOR, RANGE or CHOICE (by the address of the instruction), or
 * an option (by the address of its block). Sorted by address. */
typedef struct CodeText {
    uint16_t address;
    uint16_t spare;
    const char *text;
} CodeText;

typedef struct BoxWords {
    const CardWords *card;        /* [cards]                                                                 */
    const char *const *line_text; /* [lines]: the generated sentence of that line                            */
    const char *const *line_label; /* [lines]: "Unerring", or the slot's name, or ""                         */
    const CodeText *code_text;    /* [code_texts]                                                            */
    uint16_t code_texts;
} BoxWords;

/* The words of a game's own language, for faces, scenarios and references. Index = the number in
 * the generated enums. */
typedef struct WordName {
    const char *name; /* as written in card files: "raise doom", "threat"; a state: "inactive/active"        */
    const char *says; /* as printed for players: "Critical Hit"; an event: its do phrase                     */
    const char *rule; /* "DOOM-44", or "" where the book does not number it; a trait: what its list is called */
} WordName;

typedef struct WordList {
    const WordName *word;
    uint16_t count;
} WordList;

typedef struct Vocabulary {
    const char *game, *prefix;
    WordList events, numbers, zones, states, kinds, traits, counters, fields, spans, windows, roles, refs, plain;
} Vocabulary;

#endif
