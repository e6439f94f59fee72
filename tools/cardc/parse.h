/*
 * parse.h - what the parts of the parser share: the cursor over the tokens, and a function for each rule of the grammar
 * (card language, section 2).
 *
 * After an error `panic` is set and every function returns at once, with an empty tree; the reader of lines skips to
 * the next line and goes on. Trees are therefore never null where the grammar wants one.
 *
 * Owns the grammar. Does NOT ask whether what is written makes sense: check.c does.
 */
#ifndef CARDC_PARSE_H
#define CARDC_PARSE_H

#include "source.h"
#include "words.h"

typedef struct Parser {
    const Words *w;
    Arena *a;
    Trouble *t;
    Source *source;
    int at;          /* the next token                                    */
    int depth;       /* how deep trees are nested: bounded                */
    bool panic;      /* an error in this line: skip the rest of it        */
    bool broken;     /* there was an error in this card                   */
    const Word *kind; /* of the card being read                           */
} Parser;

/* All cards of a file, appended to `cards`. */
void parse_file(const Words *w, Arena *a, Trouble *t, Cards *cards, const char *file, const char *text);

/* ---- the cursor (parse.c) ---- */
const Token *parse_peek(const Parser *p, int ahead);
bool parse_at_word(const Parser *p, int ahead, const char *word);
bool parse_at(const Parser *p, TokenKind kind);
bool parse_eat_word(Parser *p, const char *word);
bool parse_eat(Parser *p, TokenKind kind);
const char *parse_written(const Parser *p, const Token *token); /* how an error names a token */
void parse_fail(Parser *p, Pos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));
void parse_expect(Parser *p, TokenKind kind, const char *what);
void parse_expect_word(Parser *p, const char *word);
bool parse_deeper(Parser *p); /* false, and an error, when trees are nested too deeply; else call parse_shallower */
void parse_shallower(Parser *p);
void parse_skip_line(Parser *p); /* to the end of the line and of what hangs below it; clears panic */
void parse_end_line(Parser *p);  /* the line must be over */

/* ---- things (parse_thing.c) ---- */
bool parse_starts_ref(const Parser *p);
bool parse_starts_select(const Parser *p);
bool parse_starts_filter(const Parser *p, int ahead);
Ref *parse_ref(Parser *p);
Filter *parse_filter(Parser *p);
Select *parse_select(Parser *p);
Select *parse_second(Parser *p); /* a select, or a zone */
Select *parse_which(Parser *p);  /* ref, or `a F` */
ZoneRef *parse_zone(Parser *p);

/* ---- amounts and conditions (parse_amount.c) ---- */
bool parse_starts_amount(const Parser *p);
Amount *parse_amount(Parser *p);
const Word *parse_number(Parser *p); /* the name of a number */
Compare parse_compare(Parser *p);
Cond *parse_cond(Parser *p);

/* ---- events and statements (parse_stmt.c) ---- */
const Word *parse_event_name(Parser *p); /* the event whose name stands here, or null */
Act *parse_act(Parser *p);
Act *parse_happening(Parser *p);
Block *parse_body(Parser *p); /* after the `:` has been eaten */
const Word *parse_span(Parser *p, Pos pos, const char *before);

/* ---- lines and fields (parse.c, parse_field.c) ---- */
LineDef *parse_line(Parser *p, bool lingers);
void parse_field(Parser *p, CardDef *card, const Field *field);

#endif
