/*
 * code.h - what the parts of the code maker share: a buffer of instructions and the state of the text being made.
 *
 * Expressions and filters are kept once: the same bytes get the same address. A text is made in a buffer of its own and
 * then appended; the words for its prompts and options move with it.
 *
 * Owns the translation of trees into the instructions of kit/box.h. Does NOT check: trees that reach it have no errors.
 */
#ifndef CARDC_CODE_H
#define CARDC_CODE_H

#include "inside.h"

typedef struct Code {
    uint8_t *byte;
    int size;
} Code;

/* What is still to come after the statement being coded. */
typedef struct Rest {
    const Block *block;
    int line, stmt;
    bool frame; /* the block runs in a frame of its own: what it binds ends with it */
    struct Rest *outer;
} Rest;

typedef struct Coder {
    Cardc *c;
    const Words *w;
    const CardDef *card;
    Code *out;       /* where instructions go now                                                                */
    int it;          /* the register that holds `it`: REG_IT, or REG_THAT where a lingering line keeps it        */
    bool filtering;  /* inside a filter: each test may fail the thing by itself                                  */
    bool was;        /* in the subject of an `on` line: a zone is where the thing lay before; LINE_WAS if one is */
    int flags;       /* of the line being made: what its tests turned out to need                            */
    bool scaled;     /* numbers written here are multiplied by the game's `scale`                                */
    bool give_dirty; /* an amount was set that no event has taken: write the next one down                       */
    Rest *rest;
    Spoken *spoken; /* of the text being made: address counted from its start */
    int spokens;
} Coder;

/* ---- bytes (code.c) ---- */
void put(Coder *k, int byte);
void put_word(Coder *k, int value);
void put_op(Coder *k, int op, int operand);
int put_hole(Coder *k);                          /* two bytes for a length */
void fill_hole(Coder *k, int hole);              /* the length of what came after them */
int keep_expression(Coder *k, const Code *code); /* its address */

/* ---- expressions (code_expr.c, code_filter.c) ---- */
/* The thing a filter is about: a register, or a reference that is worked out each time. */
typedef struct Subject {
    int reg;
    const Ref *ref;
} Subject;
/* What a filter also asks when it is used by a statement. */
typedef struct Extra {
    bool another;        /* neither `this` nor `it`  */
    const Word *counter; /* has one of these         */
} Extra;
void code_ref(Coder *k, const Ref *ref);
void code_amount(Coder *k, const Amount *n);
void code_cond(Coder *k, const Cond *cond);
void code_subject(Coder *k, Subject subject);
void code_filter_test(Coder *k, const Filter *f, Subject subject);
int compare_calc(Compare compare);
int state_word(const Word *state, bool opposite);
int code_filter(Coder *k, const Filter *f, Extra extra);
const Relation *filter_extreme(const Filter *f);
void code_pile(Coder *k, const ZoneRef *zone);
void code_num(Coder *k, int value);
Code *code_tests_begin(Coder *k, Code *own);
int code_tests_end(Coder *k, Code *own, Code *outside);
void code_need(Coder *k);
void code_filter_tests(Coder *k, const Filter *f);

/* ---- statements (code_stmt.c, code_act.c) ---- */
void code_block(Coder *k, const Block *block, bool frame);
void code_act(Coder *k, const Act *act, const Stmt *stmt, bool optional);
int code_pick(Coder *k, int how, int event, const Select *s, const Stmt *stmt, const Act *act);
int code_for(Coder *k, int how, int event, const Select *s, const Stmt *stmt, const Act *act);
void code_choice(Coder *k, const Stmt *stmt, const Block *options, int how_many);
void code_say(Coder *k, int offset, const char *text);
bool rest_mentions(const Coder *k, int what);
void code_can_stmt(Coder *k, const Stmt *stmt, bool choices_only);
void code_can_act(Coder *k, const Act *act, bool cost, bool choices_only);

#endif
