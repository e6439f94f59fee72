/*
 * ast.h - what cardc knows after reading: the words of a game and the cards as trees.
 *
 * words.c fills Words from the .words files, parse.c fills Cards from the .cards files, check.c resolves what needs the
 * whole picture (marked "check" below). code.c turns the trees into instructions, text.c into sentences; both only
 * read.
 *
 * Owns the shapes. Does NOT own memory: everything lies in the Arena of its Cardc and lives as long as that.
 */
#ifndef CARDC_AST_H
#define CARDC_AST_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"

/* Where something stands. Lines and columns count from 1, columns in characters. */
typedef struct Pos {
    const char *file;
    int line, col;
} Pos;

/* ---- Words ------------------------------------------------------------------------------------------------------ */

typedef struct Word Word;

typedef enum WordClass {
    WC_SPAN,    /* span round "this round"                                                                      */
    WC_WINDOW,  /* window turn "Between skills"                                                                 */
    WC_ZONE,    /* zone hand "in * hand" "into * hand" owned private                                            */
    WC_STATE,   /* state inactive "INACTIVE" not active "ACTIVE": one word, two names                           */
    WC_COUNTER, /* counter coin "Coin"                                                                          */
    WC_KIND,    /* kind epic is threat "epic threat" called "this threat" : difficulty number, track track      */
    WC_LIST,    /* words class = druid thief ...: the list itself                                               */
    WC_TRAIT,   /* one value of a list                                                                          */
    WC_GROUP,   /* group reason = attack "ATTACK" ...: the group itself                                         */
    WC_MEMBER,  /* one word of a group                                                                          */
    WC_ROLE,    /* role hero "your hero"                                                                        */
    WC_REF,     /* ref victim "the Adventurer * targets"                                                        */
    WC_NUMBER,  /* number difficulty of "Difficulty" DOOM-43; also one for each counter and number field        */
    WC_EVENT,   /* event push @ | do | happen | DOOM-55                                                         */
    WC_CLASSES
} WordClass;

/* What sort of thing a text points at, as far as it can be known without playing. */
typedef enum ThingKind { TK_ANY, TK_CARD, TK_PLAYER, TK_PLACE, TK_PILE, TK_NOTHING } ThingKind;

typedef enum FieldType {
    FT_NUMBER, /* `difficulty 3`                                    */
    FT_DICE,   /* `hit 1d6`, `damage 10`, `damage 2d6 plus 1`       */
    FT_WORDS,  /* `types undead, spirit`: values of the list of that name */
    FT_NAME,   /* `back Paragon of the Sanctum`: another card       */
    FT_TRACK,  /* `track 5 - Focus - Insight`                       */
    FT_ROW,    /* `tile Vault crown 2 0 treasure 4`, may be repeated */
    FT_TEXT,   /* `flavour ...`: the rest of the line               */
    FT_SOURCE  /* `source rulebook, text house`                     */
} FieldType;

typedef struct Field {
    const char *name;
    FieldType type;
    int id;           /* FT_NUMBER, FT_NAME, FT_DICE: number in PREFIX_FIELD_ (dice: id flat part, id + 1 dice);
                         FT_ROW: number in PREFIX_ROW_; else -1 */
    const Word *list; /* FT_WORDS: its WC_LIST */
    bool needed;      /* a card without it is refused                                                        */
    int low, high;    /* FT_NUMBER, and each number of an FT_ROW                                             */
    Pos pos;
} Field;

/* Kinds that are not printed on any card: they ask about the class of a thing. */
typedef enum KindClass {
    KC_REAL,     /* a kind of card, has a number in PREFIX_KIND_ */
    KC_CARD,     /* any card    */
    KC_PLAYER,   /* any player  */
    KC_OPPONENT, /* any player but `you` */
    KC_TARGET    /* whatever can be attacked: asked of the game */
} KindClass;

typedef struct KindInfo {
    KindClass cls;
    const Word *parent;  /* null at the top                                                    */
    const char *called;  /* "this skill"; inherited; null: "this NOUN"                         */
    bool any, list;      /* inherited                                                          */
    bool held;           /* may lie in a hand, and be played from there; inherited             */
    bool place;          /* the kind that is a place on the table: `place "hex/hexes"`         */
    const Word *window;  /* `when`; inherited; null if none                                    */
    Field **field;       /* inherited ones first                                               */
    int fields;
} KindInfo;

typedef struct ZoneInfo {
    const char *into; /* second phrase: "into * hand"; Word.phrase is the first: "in * hand" */
    bool live, owned, is_private, hidden;
} ZoneInfo;

typedef struct StateInfo {
    const char *opposite;        /* "active", null if it has none */
    const char *opposite_phrase; /* "ACTIVE"                      */
    bool attached;               /* the state every game has      */
} StateInfo;

typedef enum NumberOrigin { NO_LINE, NO_COUNTER, NO_FIELD } NumberOrigin;
typedef struct NumberInfo {
    bool has_of;                        /* wants `of` and a thing                                 */
    NumberOrigin origin;                /* a `number` line, a counter, or a number field          */
    const Word *counter;                /* NO_COUNTER: that counter                               */
    const char *is, *plus, *times;      /* templates after `|`, raw, or null. Word.phrase = noun  */
} NumberInfo;

/* A signature as a row of parts: `attack [@] [plus #]` is PLAIN attack, THING, PLAIN plus, AMOUNT. */
typedef enum PartKind { PART_PLAIN, PART_AMOUNT, PART_THING, PART_SECOND, PART_WORD } PartKind;
typedef struct Part {
    PartKind kind;
    int bracket;        /* 0: must stand there; else the number of its [ ] pair, which comes and goes as one */
    const char *plain;  /* PART_PLAIN                                                                         */
    bool you;           /* PART_THING `@you`: left out, it is `you`                                           */
    ThingKind wants;    /* PART_THING, PART_SECOND: `@card`, `@player`, `@place`; else TK_ANY                 */
    const Word *group;  /* PART_WORD: its WC_GROUP or WC_LIST; null for `&counter` */
} Part;

typedef struct EventInfo {
    Part *part;               /* the words of the event's own name are the first parts                       */
    int parts;
    int name_parts;           /* how many of them are its name: 2 for `raise doom`                           */
    const char *signature;    /* as printed in errors: "reduce @ by #"                                       */
    int left_out;             /* the amount when # is left out: 1; 0 after `plus`; or as written: `[#0]`     */
    const char *does;         /* do phrase, raw, "" if a card cannot do it; also Word.phrase                 */
    const char *happens;      /* happen phrase, raw                                                          */
    const char *then, *self, *bare, *lead, *bar; /* raw, or null                                             */
    const char *only,
        *never; /* kinds of cards, "hero skill": a card makes it happen to these alone, to none of these   */
} EventInfo;

struct Word {
    WordClass cls;
    const char *name;   /* as cards write it: "loot-roll", "raise doom", "epic"                               */
    int id;             /* its number in the generated enums; WC_MEMBER, WC_TRAIT: see `index`                */
    int index;          /* WC_MEMBER, WC_TRAIT, WC_COUNTER: place among its siblings, from 0 (the & word - 1) */
    const char *phrase; /* first quoted words after the name, raw ("hex/hexes", "Avenger*"); its own name if none */
    const char *rule;   /* "DOOM-44", "" if none                                                              */
    const Word *in;     /* WC_TRAIT: its WC_LIST. WC_MEMBER: its WC_GROUP                                     */
    const Word *means;  /* WC_MEMBER: the counter, kind, trait, event or number of the same name, or null     */
    Word **member;      /* WC_LIST, WC_GROUP: its values                                                      */
    int members;
    Pos pos;
    union {
        KindInfo kind;
        ZoneInfo zone;
        StateInfo state;
        NumberInfo number;
        EventInfo event;
    } u;
};

typedef struct Say {
    const char *key, *phrase;
} Say;

/* `map scenario : places tile, links passage, goal "Vault" ...`: the rows of a kind draw a map, which check_map.c
 * walks. */
typedef enum MapPart {
    MAP_PLACES, /* the row field that opens a place: its card, column and row, words, counters     */
    MAP_LINKS,  /* the row field that joins two places                                             */
    MAP_SITES,  /* the row field where a place can be added: the place beside it, column and row   */
    MAP_GOAL,   /* the card every place must reach                                                 */
    MAP_MUST,   /* another card every map has                                                      */
    MAP_DECK,   /* the row field that lists the cards the map is played with                       */
    MAP_TWICE,  /* a list: its words on those cards are on at least two places besides goal and must */
    MAP_ONCE,   /* a row field of any card: its words are on at least one place                    */
    MAP_DEALS,  /* the row field that lists what is dealt onto marked places                       */
    MAP_MARKED, /* the counter that marks them; a number behind it: not dealt                      */
    MAP_DRAWS,  /* the kind of the cards in that deck                                              */
    MAP_MOST,   /* how many of them there may be                                                   */
    MAP_PARTS
} MapPart;

typedef struct MapInfo {
    const Word *kind;
    const char *part[MAP_PARTS]; /* as written; null if not said */
    Pos part_pos[MAP_PARTS];
    Pos pos;
} MapInfo;

typedef struct WordArray {
    Word **word;
    int count, room;
} WordArray;

/* Everything the .words files of one game say. `all[cls]` is in the order of the generated numbers; the kinds of
 * KC_CARD, KC_PLAYER, KC_OPPONENT, KC_TARGET and the state `attached` stand after the numbered ones, with id -1. */
typedef struct Words {
    Arena *room;           /* where it lies, and where texts are kept    */
    Arena *aside;          /* where a text is written; empty in between  */
    const char *game;      /* "doomcrawler"                              */
    const char *prefix;    /* "DOOM"                                     */
    bool solo;             /* one player: `you` needs no third person    */
    bool order_chosen;
    const Word *scale;     /* the number `force` of `scale force`, or null */
    const char *place;     /* "hex/hexes", null if the game has no places */
    WordArray all[WC_CLASSES];
    WordArray plain;       /* words of groups that rows may hold          */
    Field **field;         /* by PREFIX_FIELD_ number (dice fields twice) */
    int fields;
    Field **row;           /* by PREFIX_ROW_ number                       */
    int rows;
    Say *say;
    int says;
    MapInfo *map;
    int maps;
} Words;

/* words.c. A plural finds its singular. Null when there is none. */
const Word *words_find(const Words *w, WordClass cls, const char *name);
bool kind_is_below(const Word *kind, const Word *above); /* a kind is below itself */

/* ---- Trees ------------------------------------------------------------------------------------------------------ */

typedef struct Ref Ref;
typedef struct Filter Filter;
typedef struct Select Select;
typedef struct Amount Amount;
typedef struct Cond Cond;
typedef struct Act Act;
typedef struct Stmt Stmt;
typedef struct Block Block;
typedef struct LineDef LineDef;
typedef struct CardDef CardDef;

typedef enum RefKind {
    REF_THIS,
    REF_IT,
    REF_THAT,
    REF_YOU,
    REF_THERE,
    REF_HERE,
    REF_HOST,
    REF_CAUSE,
    REF_ROLE,  /* `the hero`: word is the WC_ROLE                */
    REF_OF,    /* `player of it`: word is the WC_REF, of the ref */
    REF_FIRST, /* `the first F`: filter                          */
    REF_LAST
} RefKind;

struct Ref {
    Pos pos;
    RefKind kind;
    const Word *word;
    Ref *of;
    Filter *filter;
    bool kept;       /* check: an `it` in the subject of a lingering line: what `it` was when the line was made        */
    ThingKind thing; /* check: what it points at, as far as known                                                     */
};

/* [ `the` ( `top` | `bottom` ) `of` ] [ `your` | `their` | `its` | `the` ] ZONE */
typedef enum Owner { OWNER_NONE, OWNER_YOUR, OWNER_THEIR, OWNER_ITS, OWNER_THE, OWNER_ANY /* only in print */ } Owner;
typedef struct ZoneRef {
    Pos pos;
    const Word *zone;
    Owner owner;
    bool top, bottom; /* as written; neither: the top */
} ZoneRef;

typedef enum FilterWordKind { FW_WORD, FW_YOURS, FW_THEIRS } FilterWordKind;
typedef struct FilterWord {
    Pos pos;
    FilterWordKind kind;
    bool negated;     /* `not epic`                                                      */
    const Word *word; /* WC_KIND, WC_TRAIT, WC_STATE, WC_ZONE or WC_GROUP (any of its members) */
    bool opposite;    /* WC_STATE: named by its opposite (`active`)                      */
} FilterWord;

typedef enum RelationKind {
    REL_OF,          /* of ref                       (ref)                 */
    REL_OF_YOURS,    /* of yours                                           */
    REL_OF_THEIRS,   /* of theirs                                          */
    REL_OF_OPPONENT, /* of an opponent                                     */
    REL_IN_ZONE,     /* in your hand                 (zone)                */
    REL_IN,          /* in it, in a flask room       (ref or filter)       */
    REL_HERE,        /* here                                               */
    REL_NEXT_TO,     /* next to this, next to a room (ref or filter)       */
    REL_WITHIN,      /* within 2 of it               (amount; ref or filter) */
    REL_HOLDING,     /* holding a monster            (filter; no)          */
    REL_ON,          /* on cause: attached to        (ref)                 */
    REL_NAMED,       /* named "Luck"                 (card)                */
    REL_OTHER_THAN,  /* other than it / "Rest" / an agent (ref, card or filter) */
    REL_WITH,        /* with die at most 2           (number, compare, amount) */
    REL_WITH_MOST,   /* with the most health         (number)              */
    REL_WITH_LEAST
} RelationKind;
typedef enum Compare { CMP_IS, CMP_AT_LEAST, CMP_AT_MOST } Compare;
typedef struct Relation {
    Pos pos;
    RelationKind kind;
    Ref *ref;
    Filter *filter;
    ZoneRef *zone;
    bool no;              /* REL_HOLDING `no`                     */
    const char *name;     /* REL_NAMED, REL_OTHER_THAN: as quoted */
    CardDef *card;        /* check: the card of that name         */
    const Word *number;
    Compare compare;
    Amount *amount;
} Relation;

struct Filter {
    Pos pos;
    FilterWord *word;
    int words;
    Relation *relation;
    int relations;
    ThingKind thing;    /* check: what passes it */
};

typedef enum SelectKind {
    SEL_REF,     /* ref                                       */
    SEL_A,       /* a F: one, chosen                          */
    SEL_ANOTHER, /* another F: neither `this` nor `it`        */
    SEL_RANDOM,  /* a random F                                */
    SEL_EACH,    /* each F                                    */
    SEL_COUNT,   /* 2 F: that many, one by one    (amount)    */
    SEL_UP_TO,   /* up to 2 F                     (amount)    */
    SEL_FIRST,   /* the first 3 F                 (amount)    */
    SEL_LAST,    /* the last 3 F                  (amount)    */
    SEL_PILE     /* the bottom of your deck       (zone); only as % */
} SelectKind;
struct Select {
    Pos pos;
    SelectKind kind;
    Ref *ref;
    Filter *filter;
    Amount *amount;
    ZoneRef *zone;
};

typedef enum AmountKind {
    AMT_INT,     /* value                                     */
    AMT_DICE,    /* value dice                                */
    AMT_AMOUNT,  /* `amount`                                  */
    AMT_ALL,     /* `all`: as many as there are               */
    AMT_HALF,    /* half left, rounded up                     */
    AMT_NUMBER,  /* number [of ref]                           */
    AMT_COUNT,   /* the number of filter                      */
    AMT_TOTAL,   /* the total number of filter                */
    AMT_HIGHEST,
    AMT_LOWEST,
    AMT_PLUS,
    AMT_MINUS,
    AMT_TIMES,   /* left, right                               */
    AMT_MIN,     /* left, but not less than right, an AMT_INT */
    AMT_MAX      /* left, but not more                        */
} AmountKind;
struct Amount {
    Pos pos;
    AmountKind kind;
    int value;
    const Word *number;
    Ref *of;
    Filter *filter;
    Amount *left, *right;
};

typedef enum CondKind {
    COND_DONE,
    COND_NOT,       /* left                                   */
    COND_AND,
    COND_OR, /* left, right                         */
    COND_ANY,
    COND_NO,      /* any F, no F         (filter)        */
    COND_COMPARE,   /* amount compare other                   */
    COND_SAME,      /* ref is ref             (ref, other_ref; negated) */
    COND_IS,        /* ref is [a] F           (ref, filter; negated)    */
    COND_IN,        /* in ZONE: this card     (zone)          */
    COND_STATE,     /* STATE: this card       (state, opposite) */
    COND_SLOT       /* Slot: this card's die  (slot, positions) */
} CondKind;
struct Cond {
    Pos pos;
    CondKind kind;
    Cond *left, *right;
    Filter *filter;
    Amount *amount, *other;
    Compare compare;
    Ref *ref, *other_ref;
    bool negated;
    ZoneRef *zone;
    const Word *state;
    bool opposite;
    const char *slot;
    uint8_t positions; /* check: bit mask on the track */
};

/* An event with what its signature wants: a statement, a cost, a happening or a permission. What was left
 * out is null. */
struct Act {
    Pos pos;
    const Word *event;
    Amount *amount;       /* #; never in a happening                                                      */
    Select *thing;        /* @; in a happening only SEL_REF, SEL_A, SEL_ANOTHER, SEL_EACH (= a)           */
    Select *second;       /* %                                                                            */
    const Word *word;     /* &: WC_MEMBER, WC_TRAIT or WC_COUNTER, or a WC_GROUP of counters (`take all resource`) */
    Select *by;           /* only in a happening                                                          */
};

typedef enum StmtKind {
    ST_EVENT,    /* act [: body]                                                     */
    ST_CHOOSE,   /* choose select [: body]                                           */
    ST_RANGE,    /* choose low to high                                               */
    ST_OPTIONS,  /* choose one / two / any: the lines of body are the options        */
    ST_EACH,     /* each F: body                    (select is SEL_EACH)             */
    ST_LET,      /* let select: body                                                 */
    ST_REPEAT,   /* repeat low: body                                                 */
    ST_IF,       /* if cond: body, otherwise: other (whose only line may be an ST_IF) */
    ST_YOU_MAY,  /* you may stmt: the only statement of body                         */
    ST_KEEP,     /* this SPAN, line                                                  */
    ST_BECOMES,  /* it / there becomes select; amount becomes low                    */
    ST_CANCEL
} StmtKind;
typedef enum Becomes { BECOMES_IT, BECOMES_THERE, BECOMES_AMOUNT } Becomes;
struct Stmt {
    Pos pos;
    StmtKind kind;
    Act *act;
    Select *select;
    Amount *low, *high;
    int how_many;        /* ST_OPTIONS: 1, 2, or 0 for any */
    Cond *cond;
    Block *body, *other;
    const Word *span;
    LineDef *line;
    Becomes becomes;
};

/* One source line of a block: statements with `;` between them. An `otherwise` line belongs to its `if`. */
typedef struct StmtLine {
    Pos pos;
    Stmt **stmt;
    int stmts;
} StmtLine;
struct Block {
    Pos pos;
    StmtLine *line;
    int lines;
    bool indented; /* written as deeper lines, not behind the `:` */
};

typedef enum RuleKind { RULE_IS, RULE_PLUS, RULE_MINUS, RULE_TIMES, RULE_MAY, RULE_MAY_NOT } RuleKind;
typedef struct Rule {
    Pos pos;
    RuleKind kind;
    const Word *number; /* the first four                                     */
    Select *of;         /* null for a number without `of`; SEL_REF, SEL_A ... */
    Amount *amount;
    Act *act;           /* RULE_MAY, RULE_MAY_NOT                             */
} Rule;

typedef enum LineType {
    LT_PLAY,  /* time, limits, body            */
    LT_USE,
    LT_WOULD, /* act, limits, body             */
    LT_ON,    /* act, limits, body             */
    LT_SLOT,  /* on Slot: slot, limits, body   */
    LT_RULES  /* [while cond:] rule {; rule}   */
} LineType;
typedef enum LineTime { TIME_KIND, TIME_WINDOW, TIME_ON, TIME_WOULD } LineTime;
struct LineDef {
    Pos pos;
    LineType type;
    const char *label;   /* "Unerring", null if none                                                  */
    LineTime time;       /* LT_PLAY, LT_USE: TIME_KIND is the window of the card's kind               */
    const Word *window;  /* TIME_WINDOW as written; check: TIME_KIND the kind's                       */
    Act *act;            /* the happening: LT_WOULD, LT_ON, TIME_ON, TIME_WOULD                       */
    const char *slot;    /* LT_SLOT                                                                   */
    Pos slot_pos;
    uint8_t positions;   /* check: LT_SLOT: bit mask on the track                                     */
    const Word *once;    /* `once per SPAN`                                                           */
    Cond *cond;          /* `if`; LT_RULES: `while` (null if none was written)                        */
    Act **cost;
    int costs;
    Rule *rule;          /* LT_RULES */
    int rules;
    Block *body;
    bool lingers;        /* stands in `this SPAN, ...` */
    bool keeps_amount;   /* check: it lingers and reads the `amount` there was when it was made, its event having none */
    bool offers_any;     /* check: a `play` of a kind marked `any`: each line of body is an option (KEEP-23) */
    int first;           /* check: its first Line in the box (one for each rule of LT_RULES)          */
};

/* ---- Cards ------------------------------------------------------------------------------------------------------ */

typedef struct TrackSlot {
    Pos pos;
    const char *name; /* null for an empty one */
} TrackSlot;

typedef struct RowCell {
    Pos pos;
    uint16_t kind;    /* CellKind of box.h              */
    int value;
    const char *text; /* as written                     */
    CardDef *card;    /* CELL_CARD                      */
} RowCell;

typedef struct FieldValue {
    Pos pos;              /* of the field's name                                         */
    const Field *field;
    int number, dice;     /* FT_NUMBER; FT_DICE                                          */
    const Word **trait;   /* FT_WORDS                                                    */
    int traits;
    const char *text;     /* FT_TEXT, FT_NAME: as written                                */
    Pos text_pos;
    CardDef *card;        /* FT_NAME; check                                              */
    TrackSlot *slot;      /* FT_TRACK: position 0 is the setup slot, whose value is `number` */
    int slots;
    RowCell *cell;        /* FT_ROW                                                      */
    int cells;
} FieldValue;

/* `text house` of a `source`: where one part of the card comes from. */
typedef struct SourcePart {
    Pos pos;
    const char *part; /* name, text, figures or a field */
    const char *from; /* rulebook, public or house      */
} SourcePart;

struct CardDef {
    Pos pos;              /* of the kind  */
    Pos name_pos;
    const Word *kind;
    const char *name;
    int number;           /* in the box; set by the lock                                 */
    FieldValue *value;
    int values;
    LineDef **line;       /* as printed; lingering ones hang in their ST_KEEP            */
    int lines;
    const FieldValue *track; /* null if it has none                                      */
    int copies, pack;
    const char *picture, *flavour; /* "" if not given                                    */
    const char *source;   /* of all that `source_part` does not name; "house" if not given */
    SourcePart *source_part;
    int source_parts;
    const char *origin;   /* check: the same for players: "name rulebook; text and figures house" */
    int first_line, line_count; /* in the box; code                                       */
    bool broken;          /* it has errors: neither coded nor printed                    */
    bool gone;            /* only in the lock file: its number stays reserved            */
};

typedef struct Cards {
    CardDef **card;       /* by reading order; a replaced card keeps its place           */
    bool no_replacing;    /* a card of the same kind and name in another file is an error */
    int cards;
} Cards;

#endif
