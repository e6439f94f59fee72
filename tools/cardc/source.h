/*
 * source.h - a .cards file as tokens, each with its place, and its lines as they stand.
 *
 * A line becomes its tokens and a NEWLINE; deeper lines stand between INDENT and DEDENT. Names and free text are not
 * made of tokens: whoever wants them takes the rest of the line with source_rest.
 *
 * Owns the cutting. Does NOT know any word of the language.
 */
#ifndef CARDC_SOURCE_H
#define CARDC_SOURCE_H

#include "trouble.h"

typedef enum TokenKind {
    T_WORD,    /* lower case: attack, loot-roll    */
    T_SLOT,    /* capitalised: Insight             */
    T_INT,     /* 3, -5                            */
    T_DICE,    /* 4d6: value 4                     */
    T_STRING,  /* "Unerring", without the quotes   */
    T_COLON,
    T_SEMICOLON,
    T_COMMA,
    T_DASH,
    T_OTHER,   /* anything else, one character     */
    T_NEWLINE,
    T_INDENT,
    T_DEDENT,
    T_END
} TokenKind;

typedef struct Token {
    TokenKind kind;
    const char *text;
    int value;
    Pos pos;
    int line;   /* which SourceLine     */
    int offset; /* its first byte there */
} Token;

typedef struct SourceLine {
    const char *text; /* without comment and trailing spaces */
    int number;
    int indent;
} SourceLine;

typedef struct Source {
    const char *file;
    SourceLine *line;
    int lines;
    Token *token;
    int tokens;
} Source;

void source_read(Source *s, Arena *a, Trouble *t, const char *file, const char *text);

/* The line's text from a token on, and where it starts. */
const char *source_rest(const Source *s, const Token *from);

/* The place of a byte in a line, in characters. */
Pos source_pos(const Source *s, int line, int offset);

/* False at the first byte that is not UTF-8 text; `line` (from 1) says where. */
bool utf8_is_valid(const char *text, int *line);

#endif
