/*
 * endings.c - how games end, in words that are the same for endings of the same sort. See match.h.
 */
#include "lab/match.h"

#include <string.h>

/* Whether `name` stands at `at` as whole words. */
static bool name_stands(const char *at, const char *name, size_t length)
{
    char after = at[length];
    bool letter = (after >= 'a' && after <= 'z') || (after >= 'A' && after <= 'Z');
    return strncmp(at, name, length) == 0 && !letter;
}

static size_t card_named(const Box *box, const char *at)
{
    size_t longest = 0;
    for (int c = 1; box->words && c < box->cards; c++) {
        const char *name = box->words->card[c].name;
        if (!name || name[0] != at[0]) continue;
        size_t length = strlen(name);
        if (length > longest && name_stands(at, name, length)) longest = length;
    }
    return longest;
}

/* Numbers of rules (DOOM-117) stay: they say what kind of ending it is. */
static bool dash_is_rule(const char *text, const char *at)
{
    return at > text && *at == '-' && at[-1] >= 'A' && at[-1] <= 'Z';
}

void ending_words(const Face *face, const Box *box, const void *position, Text *t)
{
    char whole[ENDING_ROOM], one[2] = { 0, 0 };
    Text w = text_in(whole, sizeof whole);
    face->outcome(box, position, &w);
    for (const char *at = whole; *at;) {
        bool begins = at == whole || at[-1] == ' ' || at[-1] == '(';
        size_t name = begins && *at >= 'A' && *at <= 'Z' ? card_named(box, at) : 0;
        if (name) {
            text_add(t, "…");
            at += name;
        } else if ((*at >= '0' && *at <= '9') || (begins && *at == '-')) {
            text_add(t, "N");
            at += *at == '-';
            while (*at >= '0' && *at <= '9') at++;
        } else {
            bool rule = dash_is_rule(whole, at);
            do one[0] = *at++, text_add(t, one);
            while (rule && *at >= '0' && *at <= '9');
        }
    }
}
