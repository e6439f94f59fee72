/*
 * words.c - comparing what a person typed with the words that are known. See words.h.
 */
#include "words/words.h"

#include <string.h>

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

void words_fold(const char *in, char out[WORDS_ROOM])
{
    size_t n = 0;
    bool gap = false;
    for (; *in && n + 2 < WORDS_ROOM; in++) {
        if (blank(*in)) {
            gap = n > 0;
            continue;
        }
        if (gap) out[n++] = ' ';
        gap = false;
        out[n++] = lower(*in);
    }
    out[n] = 0;
}

void words_squeeze(const char *in, char out[WORDS_ROOM])
{
    char folded[WORDS_ROOM];
    size_t n = 0;
    words_fold(in, folded);
    for (const char *c = folded; *c; c++)
        if (!strchr(" -_'", *c)) out[n++] = *c;
    out[n] = 0;
}

bool words_begin(const char *typed, const char *known) { return strncmp(typed, known, strlen(typed)) == 0; }

bool words_within(const char *typed, const char *known)
{
    while (*typed) {
        size_t n = strcspn(typed, " ");
        while (*known && strncmp(typed, known, n) != 0) {
            known += strcspn(known, " ");
            known += strspn(known, " ");
        }
        if (!*known) return false;
        known += strcspn(known, " ");
        known += strspn(known, " ");
        typed += n;
        typed += strspn(typed, " ");
    }
    return true;
}

const char *words_past(const char *text, const char *words)
{
    size_t n = strlen(words);
    for (;; text++) {
        size_t i = 0;
        while (i < n && text[i] && lower(text[i]) == lower(words[i])) i++;
        if (i == n) return text + n;
        if (!*text) return 0;
    }
}

static int least(int a, int b, int c) { return a < b ? (a < c ? a : c) : (b < c ? b : c); }

/* Letters to add, drop, change or swap with a neighbour; of at most ROW - 1 letters each. */
static int distance(const char *a, const char *b)
{
    enum { ROW = 64 };
    int before[ROW] = { 0 }, last[ROW], here[ROW];
    int na = (int)strlen(a), nb = (int)strlen(b);
    if (na >= ROW) na = ROW - 1;
    if (nb >= ROW) nb = ROW - 1;
    for (int j = 0; j <= nb; j++) last[j] = j;
    for (int i = 1; i <= na; i++) {
        here[0] = i;
        for (int j = 1; j <= nb; j++) {
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            here[j] = least(last[j] + 1, here[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (swapped && before[j - 2] + 1 < here[j]) here[j] = before[j - 2] + 1;
        }
        memcpy(before, last, sizeof before);
        memcpy(last, here, sizeof last);
    }
    return last[nb];
}

void nearest_offer(Nearest *n, const char *typed, const char *known)
{
    char a[WORDS_ROOM], b[WORDS_ROOM];
    words_fold(typed, a);
    words_fold(known, b);
    int d = 1 + distance(a, b); /* 0 stays "nothing offered" */
    if (n->distance && d >= n->distance) return;
    n->distance = d;
    size_t size = strlen(known);
    if (size >= sizeof n->word) size = sizeof n->word - 1;
    memcpy(n->word, known, size);
    n->word[size] = 0;
}

const char *nearest_word(const Nearest *n, const char *typed)
{
    int letters = (int)strlen(typed), wrong = letters < 5 ? 1 : (letters + 1) / 3;
    return n->distance && n->distance - 1 <= wrong ? n->word : 0;
}
