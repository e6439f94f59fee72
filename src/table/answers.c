/*
 * answers.c - the legal answers in words. See answers.h.
 */
#include "table/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/words.h"

/* Whether the words are nothing but a number: then a typed number must mean them, not a line of the list. */
static bool bare_number(const char *words)
{
    if (*words == '-') words++;
    return *words && words[strspn(words, "0123456789")] == 0;
}

/* "Ash Ghoul" becomes "Ash Ghoul #2" for the second of that name. `plain` holds the words as the face gave them. */
static void number_twins(Answers *list, char (*plain)[ANSWER_ROOM])
{
    for (int i = 0; i < list->count; i++) {
        int before = 0;
        for (int j = 0; j < i; j++) before += strcmp(plain[j], plain[i]) == 0;
        if (!before) continue;
        char tail[16];
        size_t used = strlen(plain[i]), n = (size_t)snprintf(tail, sizeof tail, " #%d", before + 1);
        if (used + n >= ANSWER_ROOM) used = ANSWER_ROOM - 1 - n;
        memcpy(list->words[i] + used, tail, n + 1);
    }
}

static void list_answers(const Face *face, const Box *box, const void *view, bool with_table, Answers *out)
{
    char plain[ACTION_MAX][ANSWER_ROOM];
    Action all[ACTION_MAX];
    int n = face->game->actions(box, view, all);
    if (with_table && face->table_says && n && n + TABLE_SAYINGS <= ACTION_MAX)
        n += face->table_says(box, view, all + n);
    out->count = 0;
    out->numbered = true;
    for (int i = 0; i < n; i++) {
        char *words = plain[out->count];
        Text t = text_in(words, ANSWER_ROOM);
        face->answer(box, view, all[i], &t);
        memcpy(out->words[out->count], words, ANSWER_ROOM);
        out->action[out->count++] = all[i];
        if (bare_number(words)) out->numbered = false;
    }
    number_twins(out, plain);
}

void answers_list(const Face *face, const Box *box, const void *view, Answers *out)
{
    list_answers(face, box, view, false, out);
}

void answers_list_all(const Face *face, const Box *box, const void *view, Answers *out)
{
    list_answers(face, box, view, true, out);
}

int answers_find(const Answers *list, Action a)
{
    for (int i = 0; i < list->count; i++)
        if (list->action[i] == a) return i;
    return -1;
}

/* The ways words can be meant, from strict to loose. */
enum Fit { FIT_EXACT, FIT_BEGINS, FIT_WITHIN, FITS };

static bool fits(enum Fit fit, const char *typed, const char *known)
{
    switch (fit) {
    case FIT_EXACT: return strcmp(typed, known) == 0;
    case FIT_BEGINS: return words_begin(typed, known);
    default: return words_within(typed, known);
    }
}

/* Some of the answers that fit, for a sentence: "Ash Ghoul, Ember Wisp or 3 more". Never "1 more": that one is said. */
static void list_some(const Answers *list, enum Fit fit, const char *typed, Text *t)
{
    enum { SHOWN = 6 };
    int shown = 0, left = 0, last = 0;
    for (int i = 0; i < list->count; i++) {
        char known[WORDS_ROOM];
        words_fold(list->words[i], known);
        if (fit != FITS && !fits(fit, typed, known)) continue;
        if (shown == SHOWN) {
            left++, last = i;
            continue;
        }
        if (shown++) text_add(t, ", ");
        text_add(t, list->words[i]);
    }
    if (left == 1) {
        text_add(t, ", ");
        text_add(t, list->words[last]);
        return;
    }
    if (!left) return;
    text_add(t, " or ");
    text_num(t, left);
    text_add(t, " more");
}

static int refuse(const Answers *list, enum Fit fit, const char *typed, const char *folded, Why *why)
{
    char some[300];
    Text t = text_in(some, sizeof some);
    if (list->count == 0) {
        why_not(why, "Nothing is asked now.");
        return -1;
    }
    list_some(list, fit, folded, &t);
    if (fit != FITS) {
        why_not(why, "\"%.80s\" could be %s.", typed, some);
        return -1;
    }
    Nearest near = { "", 0 };
    for (int i = 0; i < list->count; i++) nearest_offer(&near, folded, list->words[i]);
    const char *meant = nearest_word(&near, folded);
    if (meant) why_not(why, "\"%.80s\" is not an answer now; did you mean \"%.80s\"? Answers: %s.", typed, meant, some);
    else why_not(why, "\"%.80s\" is not an answer now. Answers: %s.", typed, some);
    return -1;
}

int answers_match(const Answers *list, const char *typed, bool numbers, Why *why)
{
    char folded[WORDS_ROOM];
    words_fold(typed, folded);
    if (!*folded) {
        why_not(why, "An answer needs at least one word.");
        return -1;
    }
    for (int fit = FIT_EXACT; fit < FITS; fit++) {
        int found = -1, count = 0;
        for (int i = 0; i < list->count; i++) {
            char known[WORDS_ROOM];
            words_fold(list->words[i], known);
            if (fits((enum Fit)fit, folded, known) && count++ == 0) found = i;
        }
        if (count == 1) return found;
        if (count > 1) return refuse(list, (enum Fit)fit, typed, folded, why);
        if (fit == FIT_EXACT && numbers && list->numbered && strlen(folded) < 4 && bare_number(folded)) {
            int n = atoi(folded);
            if (n >= 1 && n <= list->count) return n - 1;
            why_not(why, "Answer %d is not on the list, which goes from 1 to %d.", n, list->count);
            return -1;
        }
    }
    if (strcmp(folded, "pass") == 0) /* declines whatever can be declined, however the game calls it there */
        for (int i = 0; i < list->count; i++)
            if (ACT_VERB(list->action[i]) == VERB_PASS) return i;
    return refuse(list, FITS, typed, folded, why);
}
