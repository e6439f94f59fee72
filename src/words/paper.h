/*
 * paper.h - putting paragraphs on a terminal or into a pipe: wrapped at its width, in UTF-8 or plain ASCII.
 *
 * Owns the width (the terminal's, 80 elsewhere) and the spelling of characters a plain "C" locale cannot show. Does NOT
 * use colour, move the cursor or know any game: a screen reader gets the same lines as everyone else.
 */
#ifndef WORDS_PAPER_H
#define WORDS_PAPER_H

#include <stdbool.h>
#include <stdio.h>

enum { PAPER_WIDTH = 80, PAPER_WIDTH_MIN = 20, PAPER_WIDTH_MAX = 120 };

typedef struct Paper {
    FILE *to;
    int width;
    bool utf8;     /* false: every character is spelled in ASCII                                             */
    bool terminal; /* a person may be watching: pauses make sense                                            */
} Paper;

Paper paper_on(FILE *to);

/* One paragraph: `first` columns before its first line, `rest` before each line after it. '\n' in the text starts a new
 * line at `rest`. */
void paper_say(const Paper *p, int first, int rest, const char *text);

/* The same with a label in front, padded to `column`, text wrapped beside it: "  12  hold   bank 9 points". */
void paper_entry(const Paper *p, int indent, const char *label, int column, const char *text);

/* The same as printf, then paper_say at the margin. */
void paper_put(const Paper *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

void paper_blank(const Paper *p);

/* How many columns a UTF-8 text takes. */
int paper_columns(const char *text);

/* Cuts a text after a word so that it takes at most that many columns, its sign of more to come included. */
void paper_cut(char *text, size_t room, int columns);

/* The same, but its last clause stays, where that is not most of it: a preview ends with its sum or its warning. */
void paper_cut_middle(char *text, size_t room, int columns);

/* The ASCII spelling of the UTF-8 character at *s, moving *s past it; "?" for one without. */
const char *paper_ascii(const char **s, char single[2]);

#endif
