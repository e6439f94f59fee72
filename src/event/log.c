/*
 * log.c - the log of an event: read from the first line to the last, and lengthened by commands.
 *
 * A command and the facts after it are one piece; `undo` takes the last piece back that is still there, by adding a
 * piece. Owns that and the splitting of lines. Does NOT know what facts mean.
 */
#include "event/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HEAD[] = "undercroft event 1";

/* ---- Words ------------------------------------------------------------------------------------------------------- */

int word_in(const char *const *list, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i], word) == 0) return i;
    return -1;
}

bool number_read(const char *word, int64_t low, int64_t high, int64_t *out)
{
    char *end;
    if (!*word || strlen(word) > 19 || strspn(word, "-0123456789") != strlen(word)) return false;
    long long n = strtoll(word, &end, 10);
    if (*end || n < low || n > high) return false;
    *out = n;
    return true;
}

bool points_read(const char *word, int *tenths)
{
    int whole = 0, part = 0, used = 0;
    if (strspn(word, "0123456789.") != strlen(word) || strlen(word) > 6) return false;
    if (sscanf(word, "%4d.%1d%n", &whole, &part, &used) == 2 && !word[used]) *tenths = 10 * whole + part;
    else if (sscanf(word, "%4d%n", &whole, &used) == 1 && !word[used]) *tenths = 10 * whole;
    else return false;
    return true;
}

void fact_word(Facts *f, const char *word)
{
    bool plain = *word && !strpbrk(word, " \"\t");
    if (f->text.used && f->text.at[f->text.used - 1] != '\n') sheet_say(&f->text, " ");
    if (!plain) sheet_say(&f->text, "\"");
    for (const char *c = word; *c; c++) {
        char one = *c == '"' ? '\'' : (unsigned char)*c < ' ' || *c == 127 ? ' ' : *c;
        sheet_put(&f->text, &one, 1);
    }
    if (!plain) sheet_say(&f->text, "\"");
}

void fact_end(Facts *f) { sheet_say(&f->text, "\n"); }

void fact_add(Facts *f, int count, const char *const *word)
{
    for (int i = 0; i < count; i++) fact_word(f, word[i]);
    fact_end(f);
}

void fact_say(Facts *f, const char *format, ...)
{
    char line[400];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    sheet_say(&f->text, line);
}

int log_split(char *line, const char **word, int most)
{
    int count = 0;
    for (char *c = line; *c;) {
        while (*c == ' ') c++;
        if (!*c) break;
        if (count == most) return -1;
        char stop = ' ';
        if (*c == '"') stop = *c++;
        word[count++] = c;
        char *end = strchr(c, stop);
        if (!end && stop == '"') return -1;
        if (!end) break;
        *end = 0;
        c = end + 1;
    }
    return count;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

typedef struct Piece {
    size_t from, to;
    int line;
} Piece;

/* The lines of a text as pieces, and which of them are still there; a piece that begins with `<` takes away the
 * last before it. */
static Piece *pieces_of(const char *text, size_t size, int *count)
{
    size_t room = 2, at = 0;
    int line = 0, kept = 0;
    for (size_t i = 0; i < size; i++) room += text[i] == '\n';
    Piece *piece = calloc(room, sizeof *piece);
    while (piece && at < size) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t next = end ? (size_t)(end - text) + 1 : size;
        line++;
        if (line == 1) {
            at = next;
            continue;
        }
        if (text[at] == '<') {
            if (kept > 0) kept--;
        } else if (text[at] == '>' || kept == 0) {
            piece[kept++] = (Piece){ at, next, line };
        } else {
            piece[kept - 1].to = next;
        }
        at = next;
    }
    *count = kept;
    return piece;
}

static bool read_line(Tournament *e, char *line, int number, const char **word, Why *why)
{
    Why inner = { "" };
    line[strcspn(line, "\r")] = 0;
    if (!*line || *line == '>' || *line == '<' || *line == '#') return true;
    int count = log_split(line, word, EVENT_WORDS);
    if (count < 0) return why_not(why, "Line %d: a quote is not closed, or it is too long.", number);
    if (count == 0 || event_fact(e, count, word, &inner)) return true;
    return why_not(why, "Line %d: %s", number, inner.text);
}

static bool read_pieces(Tournament *e, const char *text, const Piece *piece, int count, Why *why)
{
    const char **word = malloc((EVENT_WORDS + 1) * sizeof *word);
    bool good = word || why_not(why, "There is not enough memory for this event.");
    for (int i = 0; i < count && good; i++) {
        int number = piece[i].line;
        for (size_t at = piece[i].from; at < piece[i].to && good; number++) {
            const char *end = memchr(text + at, '\n', piece[i].to - at);
            size_t length = end ? (size_t)(end - text) - at : piece[i].to - at;
            char *line = malloc(length + 1);
            if (!line) good = why_not(why, "There is not enough memory for this event.");
            else {
                memcpy(line, text + at, length);
                line[length] = 0;
                if (strlen(line) != length) good = why_not(why, "Line %d has a zero byte in it.", number);
                else good = read_line(e, line, number, word, why);
            }
            free(line);
            at += length + 1;
        }
    }
    free(word);
    return good;
}

bool log_each(const char *text, size_t size, PieceTaken take, void *whom)
{
    int count = 0;
    Piece *piece = pieces_of(text, size, &count);
    bool good = piece != NULL;
    for (int i = 0; i < count && good; i++)
        good = take(whom, text + piece[i].from, piece[i].to - piece[i].from, piece[i].line);
    free(piece);
    return good;
}

bool log_take(Tournament *e, const char *piece, size_t size, int line, Why *why)
{
    Piece whole = { 0, size, line };
    return read_pieces(e, piece, &whole, 1, why);
}

bool event_read(Tournament *e, const char *text, size_t size, Why *why)
{
    size_t head = sizeof HEAD - 1;
    int count = 0;
    event_start(e);
    if (size <= head || memcmp(text, HEAD, head) != 0 || (text[head] != '\n' && text[head] != '\r'))
        return why_not(why, "This is no event: its first line is not \"%s\".", HEAD);
    if (text[size - 1] != '\n') return why_not(why, "The last line of this event is torn: it does not end.");
    Piece *piece = pieces_of(text, size, &count);
    bool good =
        piece ? read_pieces(e, text, piece, count, why) : why_not(why, "There is not enough memory for this event.");
    free(piece);
    if (good) {
        sheet_put(&e->log, text, size);
        if (e->log.failed) good = why_not(why, "There is not enough memory for this event.");
    }
    if (!good) event_free(e);
    return good;
}

/* ---- Commands ---------------------------------------------------------------------------------------------------- */

/* The facts are taken in; should one be refused, the event is read anew as it was. */
static bool lengthen(Tournament *e, const Facts *piece, bool undo, Why *why)
{
    Sheet all = { 0 };
    Tournament old;
    Piece whole = { 0, piece->text.used, 1 };
    if (e->log.used) sheet_put(&all, e->log.at, e->log.used);
    else sheet_add(&all, "%s\n", HEAD);
    size_t before = all.used;
    sheet_put(&all, piece->text.at, piece->text.used);
    if (all.failed || piece->text.failed) {
        sheet_free(&all);
        return why_not(why, "There is not enough memory for this event.");
    }
    bool good = !undo && read_pieces(e, piece->text.at, &whole, 1, why);
    if (good) {
        sheet_free(&e->log);
        e->log = all;
        return true;
    }
    Why inner = { "" };
    bool read = event_read(&old, all.at, undo ? all.used : before, &inner);
    sheet_free(&all);
    if (!read) return why_not(why, "%s", inner.text);
    event_free(e);
    *e = old;
    return undo;
}

bool event_do(Tournament *e, const char *when, int count, const char *const *word, Why *why)
{
    Facts piece = { 0 };
    Why inner = { "" };
    bool undo = count == 1 && strcmp(word[0], "undo") == 0, good = true;
    if (undo) {
        int pieces = 0;
        free(pieces_of(e->log.at, e->log.used, &pieces));
        if (pieces < 2) return why_not(why, "There is nothing to take back.");
    }
    fact_word(&piece, undo ? "<" : ">");
    if (*when) fact_word(&piece, when);
    for (int i = 0; i < count; i++) fact_word(&piece, word[i]);
    fact_end(&piece);
    if (!undo) good = order_facts(e, count, word, &piece, &inner);
    good = good && lengthen(e, &piece, undo, &inner);
    sheet_free(&piece.text);
    if (good) return true;
    /* The line is not one the organiser wrote. */
    const char *said =
        strncmp(inner.text, "Line ", 5) == 0 && strchr(inner.text, ':') ? strchr(inner.text, ':') + 2 : inner.text;
    return why_not(why, "%s", said);
}
