/*
 * json_text.c - writing JSON. See json_text.h.
 */
#include "words/json_text.h"

#include <inttypes.h>
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

/* The bytes that stand for themselves from here on. */
static size_t plain_size(const unsigned char *s)
{
    size_t n = 0, one;
    while (s[n] >= 0x20 && s[n] != '"' && s[n] != '\\' && (one = character_size(s + n)) != 0) n += one;
    return n;
}

static void string_add(Sheet *p, const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    sheet_add(p, "\"");
    while (*s) {
        size_t n = plain_size(s);
        sheet_add(p, "%.*s", (int)n, (const char *)s);
        s += n;
        if (!*s) break;
        if (*s == '"' || *s == '\\') sheet_add(p, "\\%c", *s);
        else if (*s == '\n') sheet_add(p, "\\n");
        else if (*s < 0x20) sheet_add(p, "\\u%04x", (unsigned)*s);
        else sheet_add(p, "?");
        s++;
    }
    sheet_add(p, "\"");
}

static void value_begin(Sheet *p, const char *key)
{
    if (p->used && !strchr("{[:\n", p->at[p->used - 1])) sheet_add(p, ",");
    if (!key) return;
    string_add(p, key);
    sheet_add(p, ":");
}

void json_open(Sheet *p, const char *key, char bracket)
{
    value_begin(p, key);
    sheet_add(p, "%c", bracket);
}

void json_close(Sheet *p, char bracket) { sheet_add(p, "%c", bracket); }

void json_text(Sheet *p, const char *key, const char *text)
{
    value_begin(p, key);
    string_add(p, text);
}

void json_number(Sheet *p, const char *key, int64_t number)
{
    value_begin(p, key);
    sheet_add(p, "%" PRId64, number);
}

void json_truth(Sheet *p, const char *key, bool truth)
{
    value_begin(p, key);
    sheet_add(p, "%s", truth ? "true" : "false");
}

void json_nothing(Sheet *p, const char *key)
{
    value_begin(p, key);
    sheet_add(p, "null");
}

void json_place(Sheet *p, const char *key) { value_begin(p, key); }
