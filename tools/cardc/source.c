/*
 * source.c - a .cards file as tokens. See source.h.
 */
#include "source.h"

#include <stdlib.h>
#include <string.h>

enum { INT_MOST = 9999, INDENT_MOST = 32 };

static int utf8_length(const unsigned char *s)
{
    if (s[0] < 0x80) return 1;
    int n = s[0] >= 0xf0 && s[0] <= 0xf4 ? 4 : s[0] >= 0xe0 && s[0] < 0xf0 ? 3 : s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : 0;
    for (int i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    if (n == 3 && ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] >= 0xa0))) return 0;
    if (n == 4 && ((s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] >= 0x90))) return 0;
    return n;
}

bool utf8_is_valid(const char *text, int *line)
{
    const unsigned char *s = (const unsigned char *)text;
    *line = 1;
    while (*s) {
        int n = utf8_length(s);
        if (!n || (*s < 0x20 && *s != '\n' && *s != '\r' && *s != '\t') || *s == 0x7f) return false;
        if (*s == '\n') ++*line;
        s += n;
    }
    return true;
}

Pos source_pos(const Source *s, int line, int offset)
{
    Pos pos = { s->file, s->line[line].number, 1 };
    for (int i = 0; i < offset; i++)
        if (((unsigned char)s->line[line].text[i] & 0xc0) != 0x80) pos.col++;
    return pos;
}

const char *source_rest(const Source *s, const Token *from) { return s->line[from->line].text + from->offset; }

/* `#` at the start or after a space begins a comment, unless it stands between quotes that close. */
static size_t comment_start(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '"') {
            const char *close = memchr(line + i + 1, '"', length - i - 1);
            if (close) i = (size_t)(close - line);
        } else if (line[i] == '#' && (i == 0 || line[i - 1] == ' ')) {
            return i;
        }
    }
    return length;
}

static void token_add(Source *s, Arena *a, TokenKind kind, int line, int offset, size_t length, int value)
{
    Token token = { kind, "", value, source_pos(s, line, offset), line, offset };
    if (length) token.text = arena_copy(a, s->line[line].text + offset, length);
    PUSH(a, s->token, s->tokens, token);
}

static bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_wordy(char c) { return is_lower(c) || is_upper(c) || is_digit(c) || c == '-'; }

/* A number, or dice: 3, -5, 4d6. */
static int cut_number(Source *s, Arena *a, Trouble *t, int line, int at)
{
    const char *text = s->line[line].text;
    int end = at + (text[at] == '-'), value = 0;
    for (; is_digit(text[end]); end++) value = value > INT_MOST ? value : value * 10 + (text[end] - '0');
    if (value > INT_MOST) {
        trouble_add(t, source_pos(s, line, at), "this number is larger than %d", INT_MOST);
        value = INT_MOST;
    }
    if (text[at] == '-') value = -value;
    bool dice = text[end] == 'd' && text[end + 1] == '6' && !is_wordy(text[end + 2]) && value > 0;
    if (dice) end += 2;
    TokenKind kind = dice ? T_DICE : is_wordy(text[end]) ? T_OTHER : T_INT;
    if (kind == T_OTHER)
        while (is_wordy(text[end])) end++;
    token_add(s, a, kind, line, at, (size_t)(end - at), value);
    return end;
}

static int cut_string(Source *s, Arena *a, int line, int at)
{
    const char *text = s->line[line].text, *close = strchr(text + at + 1, '"');
    if (!close) {
        token_add(s, a, T_OTHER, line, at, 1, 0);
        return at + 1;
    }
    Token token = { T_STRING, arena_copy(a, text + at + 1, (size_t)(close - text) - (size_t)at - 1),
                    0,        source_pos(s, line, at),
                    line,     at };
    PUSH(a, s->token, s->tokens, token);
    return (int)(close - text) + 1;
}

/* $NAME: a number that is not filled in. */
static int cut_blank(Source *s, Arena *a, Trouble *t, int line, int at)
{
    int end = at + 1;
    while (is_wordy(s->line[line].text[end])) end++;
    trouble_add(t, source_pos(s, line, at), "`%s` stands for a number that `lab sweep` fills in: write one",
                arena_copy(a, s->line[line].text + at, (size_t)(end - at)));
    token_add(s, a, T_INT, line, at, (size_t)(end - at), 1);
    return end;
}

static int cut_token(Source *s, Arena *a, Trouble *t, int line, int at)
{
    const char *text = s->line[line].text;
    char c = text[at];
    if (is_digit(c) || (c == '-' && is_digit(text[at + 1]))) return cut_number(s, a, t, line, at);
    if (c == '"') return cut_string(s, a, line, at);
    if (c == '$' && is_upper(text[at + 1])) return cut_blank(s, a, t, line, at);
    if (is_lower(c) || is_upper(c)) {
        int end = at;
        while (is_wordy(text[end])) end++;
        token_add(s, a, is_upper(c) ? T_SLOT : T_WORD, line, at, (size_t)(end - at), 0);
        return end;
    }
    TokenKind kind = c == ':' ? T_COLON : c == ';' ? T_SEMICOLON : c == ',' ? T_COMMA : c == '-' ? T_DASH : T_OTHER;
    int length = utf8_length((const unsigned char *)text + at);
    token_add(s, a, kind, line, at, (size_t)length, 0);
    return at + length;
}

/* INDENT and DEDENT before a line; `level` holds the open indentations, level[0] = 0. */
static void indent_add(Source *s, Arena *a, Trouble *t, int *level, int *depth, int line)
{
    int indent = s->line[line].indent;
    if (indent > level[*depth]) {
        if (*depth + 1 >= INDENT_MOST) {
            trouble_add(t, source_pos(s, line, indent), "this is indented too deeply");
            return;
        }
        level[++*depth] = indent;
        token_add(s, a, T_INDENT, line, indent, 0, 0);
        return;
    }
    while (indent < level[*depth]) {
        --*depth;
        token_add(s, a, T_DEDENT, line, indent, 0, 0);
    }
    if (indent != level[*depth] && !strchr(s->line[line].text, '\t')) /* of tabs it is said already */
        trouble_add(t, source_pos(s, line, indent), "this line is indented like none of the lines above it");
}

/* What is no text is said once a line and read as `?`, so that the rest of the file is checked as well. */
static void mend_bytes(Trouble *t, Pos pos, char *text)
{
    const char *wrong = NULL;
    for (unsigned char *c = (unsigned char *)text; *c; c++) {
        bool control = (*c < 0x20 && *c != '\t') || *c == 0x7f;
        int n = utf8_length(c);
        if (n && !control) {
            c += n - 1;
            continue;
        }
        *c = '?';
        if (!wrong) wrong = n ? "a control character stands in this line" : "this line is not UTF-8 text";
    }
    if (wrong) trouble_add(t, pos, "%s", wrong);
}

static void line_add(Source *s, Arena *a, Trouble *t, const char *text, size_t length, int number)
{
    length = comment_start(text, length);
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t')) length--;
    if (!length) return;
    char *copy = arena_copy(a, text, length);
    mend_bytes(t, (Pos){ s->file, number, 1 }, copy);
    SourceLine line = { copy, number, 0 };
    while (line.text[line.indent] == ' ' || line.text[line.indent] == '\t') line.indent++;
    PUSH(a, s->line, s->lines, line);
    if (strchr(line.text, '\t'))
        trouble_add(t, source_pos(s, s->lines - 1, (int)(strchr(line.text, '\t') - line.text)),
                    "a tab stands here; indent and part words with spaces");
}

void source_read(Source *s, Arena *a, Trouble *t, const char *file, const char *text)
{
    int level[INDENT_MOST] = { 0 }, depth = 0, number = 1;
    s->file = arena_string(a, file);
    if (!strncmp(text, "\xef\xbb\xbf", 3)) text += 3; /* a mark that some editors put before UTF-8 */
    for (const char *at = text; *at; number++) { /* lines end in \n, \r\n or \r */
        size_t length = strcspn(at, "\r\n");
        line_add(s, a, t, at, length, number);
        at += length;
        at += !strncmp(at, "\r\n", 2) ? 2 : *at != 0;
    }
    for (int i = 0; i < s->lines; i++) {
        indent_add(s, a, t, level, &depth, i);
        int at = s->line[i].indent;
        while (s->line[i].text[at]) {
            if (s->line[i].text[at] == ' ' || s->line[i].text[at] == '\t') at++;
            else at = cut_token(s, a, t, i, at);
        }
        token_add(s, a, T_NEWLINE, i, at, 0, 0);
    }
    if (!s->lines) {
        SourceLine nothing = { "", 1, 0 };
        PUSH(a, s->line, s->lines, nothing);
    }
    int last = s->lines - 1, end = (int)strlen(s->line[last].text);
    while (depth-- > 0) token_add(s, a, T_DEDENT, last, end, 0, 0);
    token_add(s, a, T_END, last, end, 0, 0);
}
