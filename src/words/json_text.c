/*
 * json_text.c - writing JSON. See json_text.h.
 */
#include "words/json_text.h"

#include <string.h>

/* How many bytes the character at s takes; 0 when it is torn or no UTF-8. */
static size_t character_size(const unsigned char *s)
{
    size_t n = *s < 0x80 ? 1 : *s >= 0xc2 && *s < 0xe0 ? 2 : (*s & 0xf0) == 0xe0 ? 3 : *s >= 0xf0 && *s < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    if (n == 3 && ((*s == 0xe0 && s[1] < 0xa0) || (*s == 0xed && s[1] >= 0xa0))) return 0;
    if (n == 4 && ((*s == 0xf0 && s[1] < 0x90) || (*s == 0xf4 && s[1] >= 0x90))) return 0;
    return n;
}

/* The bytes that stand for themselves from here on: nearly all of them are plain ASCII. */
static size_t plain_size(const unsigned char *s)
{
    size_t n = 0, one = 1;
    while (s[n] >= 0x20 && s[n] != '"' && s[n] != '\\' && one) n += one = s[n] < 0x80 ? 1 : character_size(s + n);
    return n;
}

/* What does not stand for itself: a byte with a sign before it, or one that is torn. */
static void odd_add(Sheet *p, unsigned char c)
{
    static const char HEX[] = "0123456789abcdef";
    const char quoted[] = { '\\', (char)c }, control[] = { '\\', 'u', '0', '0', HEX[c >> 4], HEX[c & 15] };
    if (c == '"' || c == '\\') sheet_put(p, quoted, sizeof quoted);
    else if (c == '\n') sheet_put(p, "\\n", 2);
    else if (c < 0x20) sheet_put(p, control, sizeof control);
    else sheet_put(p, "?", 1);
}

static void string_add(Sheet *p, const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t n = plain_size(s);
    char *at = sheet_grow(p, n + 1 + !s[n]);
    if (!at) return;
    *at = '"';
    memcpy(at + 1, s, n);
    if (!s[n]) { /* as nearly always */
        at[n + 1] = '"';
        return;
    }
    while (s += n, *s) {
        odd_add(p, *s++);
        n = plain_size(s);
        sheet_put(p, (const char *)s, n);
    }
    sheet_put(p, "\"", 1);
}

/* A comma, unless it is the first of its kind, and the key: keys are the program's own words, with nothing to quote. */
static void value_begin(Sheet *p, const char *key)
{
    char last = p->used ? p->at[p->used - 1] : '\n';
    bool comma = last != '{' && last != '[' && last != ':' && last != '\n';
    size_t n = key ? strlen(key) : 0;
    char *at = comma || key ? sheet_grow(p, comma + (key ? n + 3 : 0)) : NULL;
    if (!at) return;
    if (comma) *at++ = ',';
    if (!key) return;
    *at++ = '"';
    memcpy(at, key, n);
    memcpy(at + n, "\":", 2);
}

void json_open(Sheet *p, const char *key, char bracket)
{
    value_begin(p, key);
    sheet_put(p, &bracket, 1);
}

void json_close(Sheet *p, char bracket) { sheet_put(p, &bracket, 1); }

void json_text(Sheet *p, const char *key, const char *text)
{
    value_begin(p, key);
    string_add(p, text);
}

void json_number(Sheet *p, const char *key, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    value_begin(p, key);
    do digits[--at] = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0) digits[--at] = '-';
    sheet_put(p, digits + at, sizeof digits - at);
}

void json_truth(Sheet *p, const char *key, bool truth)
{
    value_begin(p, key);
    sheet_say(p, truth ? "true" : "false");
}

void json_nothing(Sheet *p, const char *key)
{
    value_begin(p, key);
    sheet_say(p, "null");
}

void json_place(Sheet *p, const char *key) { value_begin(p, key); }
