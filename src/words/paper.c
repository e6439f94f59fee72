/*
 * paper.c - wrapping paragraphs, and spelling them in ASCII where the locale has nothing better.
 *
 * Owns the table of spellings. Does NOT decide what is said.
 */
#include "words/paper.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int paper_columns(const char *text)
{
    int n = 0;
    for (; *text; text++) n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

void paper_cut(char *text, size_t room, int columns)
{
    size_t at = 0, end = 0; /* end: after the last word that fits */
    int used = 0;
    if (paper_columns(text) <= columns) return;
    while (text[at] && used < columns - 4) {
        do at++;
        while (((unsigned char)text[at] & 0xc0) == 0x80);
        used++;
        if (text[at] == ' ') end = at;
    }
    if (end > 0) snprintf(text + end, room - end, " ...");
}

/* Where the last clause of a text begins, at its space: what a preview ends with is the sum or the warning. 0: in its
 * middle already, so that nothing is won by keeping it. */
static size_t last_clause(const char *text, int most)
{
    size_t found = 0;
    for (size_t at = 1; text[at]; at++)
        if (text[at] == ' ' && (strchr(":;.", text[at - 1]) || text[at + 1] == '(')) found = at;
    return found && paper_columns(text + found) <= most ? found : 0;
}

void paper_cut_middle(char *text, size_t room, int columns)
{
    size_t end = last_clause(text, columns / 2);
    char tail[256];
    if (paper_columns(text) <= columns) return;
    snprintf(tail, sizeof tail, "%s", text + end);
    if (!end || strlen(text + end) >= sizeof tail) {
        paper_cut(text, room, columns);
        return;
    }
    text[end] = 0;
    paper_cut(text, room, columns - paper_columns(tail));
    snprintf(text + strlen(text), room - strlen(text), "%s", tail);
}

static const struct Spelling {
    const char *utf8, *ascii;
} SPELLINGS[] = {
    { "\u2018", "'" },  { "\u2019", "'" },   { "\u201c", "\"" },  { "\u201d", "\"" }, { "\u2013", "-" },
    { "\u2014", "-" },  { "\u2212", "-" },   { "\u2026", "..." }, { "\u00d7", "x" },  { "\u2192", "->" },
    { "\u2190", "<-" },  { "\u2022", "*" },  { "\u00bb", ">>" },  { "\u00ab", "<<" }, { "\u2605", "*" },
    { "\u2606", "*" },   { "\u00b7", "*" },  { "\u2265", ">=" },  { "\u2264", "<=" }, { "\u2260", "/=" },
    { "\u00bd", "1/2" }, { "\u00a0", " " },  { "\u00e9", "e" },   { "\u00e8", "e" },  { "\u00ea", "e" },
    { "\u00eb", "e" },   { "\u00e1", "a" },  { "\u00e0", "a" },   { "\u00e2", "a" },  { "\u00e4", "a" },
    { "\u00f6", "o" },   { "\u00f3", "o" },  { "\u00f4", "o" },   { "\u00fc", "u" },  { "\u00fa", "u" },
    { "\u00fb", "u" },   { "\u00ed", "i" },  { "\u00ee", "i" },   { "\u00ef", "i" },  { "\u00e7", "c" },
    { "\u00f1", "n" },   { "\u00e6", "ae" }, { "\u0153", "oe" },  { "\u00df", "ss" }, { "\u00c9", "E" },
    { "\u00c6", "AE" },
};

const char *paper_ascii(const char **s, char single[2])
{
    unsigned char lead = (unsigned char)**s;
    if (lead < 0x80) {
        single[0] = *(*s)++;
        single[1] = 0;
        return single;
    }
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof *SPELLINGS; i++) {
        size_t n = strlen(SPELLINGS[i].utf8);
        if (strncmp(*s, SPELLINGS[i].utf8, n) == 0) {
            *s += n;
            return SPELLINGS[i].ascii;
        }
    }
    do ++*s;
    while (((unsigned char)**s & 0xc0) == 0x80);
    return "?";
}

/* Writes n bytes of text, spelled as the page can show it; returns the columns they took. */
static int paper_write(const Paper *p, const char *text, size_t n)
{
    const char *end = text + n;
    char single[2];
    int columns = 0;
    if (p->utf8) {
        fwrite(text, 1, n, p->to);
        for (; text < end; text++) columns += ((unsigned char)*text & 0xc0) != 0x80;
        return columns;
    }
    while (text < end) {
        const char *spelled = paper_ascii(&text, single);
        fputs(spelled, p->to);
        columns += (int)strlen(spelled);
    }
    return columns;
}

/* A number and its "%" are one word. */
static size_t word_length(const char *s)
{
    size_t n = strcspn(s, " \n");
    if (n > 0 && s[n - 1] >= '0' && s[n - 1] <= '9' && s[n] == ' ' && s[n + 1] == '%')
        n += 1 + strcspn(s + n + 1, " \n");
    return n;
}

static int word_columns(const Paper *p, const char *s, size_t n)
{
    const char *end = s + n;
    char single[2];
    int columns = 0;
    if (p->utf8) {
        for (; s < end; s++) columns += ((unsigned char)*s & 0xc0) != 0x80;
        return columns;
    }
    while (s < end) columns += (int)strlen(paper_ascii(&s, single));
    return columns;
}

/* The text from column `at` on; `rest` is where lines after the first begin. Ends the line. */
static void paper_flow(const Paper *p, int at, int rest, const char *text)
{
    bool fresh = true; /* nothing on this line yet but its indent */
    while (*text) {
        size_t spaces = strspn(text, " ");
        size_t n = word_length(text + spaces);
        int columns = word_columns(p, text + spaces, n);
        if (n > 0 && !fresh && at + (int)spaces + columns > p->width) {
            fprintf(p->to, "\n%*s", rest, "");
            at = rest;
            fresh = true;
        }
        if (n > 0) {
            if (!fresh) at += fprintf(p->to, "%*s", (int)spaces, "");
            at += paper_write(p, text + spaces, n);
            fresh = false;
        }
        text += spaces + n;
        if (*text == '\n') {
            text++;
            if (*text) fprintf(p->to, "\n%*s", *text == '\n' ? 0 : rest, "");
            at = rest;
            fresh = true;
        }
    }
    fputc('\n', p->to);
}

void paper_say(const Paper *p, int first, int rest, const char *text)
{
    fprintf(p->to, "%*s", first, "");
    paper_flow(p, first, rest, text);
}

void paper_entry(const Paper *p, int indent, const char *label, int column, const char *text)
{
    int at = indent;
    fprintf(p->to, "%*s", indent, "");
    at += paper_write(p, label, strlen(label));
    if (!*text) {
        fputc('\n', p->to);
        return;
    }
    if (at + 1 > column) column = at + 2;
    fprintf(p->to, "%*s", column - at, "");
    paper_flow(p, column, column > p->width / 2 ? indent + 4 : column, text);
}

void paper_put(const Paper *p, const char *format, ...)
{
    char text[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    paper_say(p, 0, 0, text);
}

void paper_blank(const Paper *p) { fputc('\n', p->to); }
