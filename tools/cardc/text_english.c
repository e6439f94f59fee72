/*
 * text_english.c - spelling and inflection for generated card texts.
 *
 * Owns the rules of text_english.h. Does NOT know cards, games or the syntax tree.
 */
#include "text_english.h"

#include <ctype.h>
#include <string.h>

bool english_is(const char *x, const char *y) { return strcmp(x, y) == 0; }

static bool is_vowel(char c) { return c && strchr("aeiouAEIOU", c) != NULL; }

static bool ends_in(const char *word, const char *tail)
{
    size_t w = strlen(word), t = strlen(tail);
    if (w < t) return false;
    for (size_t i = 0; i < t; i++)
        if (tolower((unsigned char)word[w - t + i]) != tail[i]) return false;
    return true;
}

static bool starts_with(const char *word, const char *head)
{
    for (; *head; head++, word++)
        if (tolower((unsigned char)*word) != *head) return false;
    return true;
}

/* A keyword printed in capitals keeps them in its ending: PUSH, PUSHES. */
static bool is_capitals(const char *word)
{
    size_t n = strlen(word);
    return n > 1 && isupper((unsigned char)word[n - 1]) && isupper((unsigned char)word[n - 2]);
}

/* The ending s of a plural or of a third person: es after a hiss, ies for a y after a consonant. */
static const char *with_s(Arena *a, const char *word)
{
    size_t n = strlen(word);
    bool big = is_capitals(word);
    if (ends_in(word, "s") || ends_in(word, "x") || ends_in(word, "z") || ends_in(word, "ch") || ends_in(word, "sh"))
        return arena_print(a, "%s%s", word, big ? "ES" : "es");
    if (n > 1 && ends_in(word, "y") && !is_vowel(word[n - 2]))
        return arena_print(a, "%.*s%s", (int)(n - 1), word, big ? "IES" : "ies");
    return arena_print(a, "%s%s", word, big ? "S" : "s");
}

static const char *third_person(Arena *a, const char *verb)
{
    if (english_is(verb, "be")) return "is";
    if (english_is(verb, "have")) return "has";
    if (english_is(verb, "go") || english_is(verb, "do")) return arena_print(a, "%ses", verb);
    return with_s(a, verb);
}

const char *english_bend(Arena *a, const char *verb, Mood mood, Person person)
{
    switch (mood) {
    case MOOD_ORDER: return verb;
    case MOOD_WOULD: return arena_print(a, "would %s", verb);
    case MOOD_CANNOT: return arena_print(a, "cannot %s", verb);
    case MOOD_MAY: return arena_print(a, "may %s", verb);
    case MOOD_PRESENT: break;
    }
    if (person == PERSON_IT) return third_person(a, verb);
    return english_is(verb, "be") ? "are" : verb;
}

const char *english_singular(Arena *a, const char *noun)
{
    const char *slash = strchr(noun, '/');
    return slash ? arena_copy(a, noun, (size_t)(slash - noun)) : noun;
}

const char *english_plural(Arena *a, const char *noun)
{
    const char *slash = strchr(noun, '/');
    return slash ? slash + 1 : with_s(a, noun);
}

/* By sound, not by letter: a unit, a unique skill, an hour, an 8. */
static bool sounds_open(const char *noun)
{
    static const char *const closed[] = { "uni", "use", "usu", "one", "once", "eu" };
    static const char *const open[] = { "hour", "heir", "honest", "honour", "8", "11", "18" };
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (starts_with(noun, closed[i])) return false;
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        if (starts_with(noun, open[i])) return true;
    return is_vowel(noun[0]);
}

const char *english_a(Arena *a, const char *noun)
{
    const char *one = english_singular(a, noun);
    return arena_print(a, "%s %s", sounds_open(one) ? "an" : "a", one);
}

const char *english_own(Arena *a, const char *owner)
{
    if (english_is(owner, "you")) return "your";
    if (english_is(owner, "it")) return "its";
    if (english_is(owner, "they") || english_is(owner, "them")) return "their";
    size_t n = strlen(owner);
    bool plural = n > 1 && owner[n - 1] == 's' && strstr(owner, "players") != NULL;
    return arena_print(a, plural ? "%s'" : "%s's", owner);
}

const char *english_capital(Arena *a, const char *text)
{
    char *to = arena_copy(a, text, strlen(text));
    to[0] = (char)toupper((unsigned char)to[0]);
    return to;
}

const char *english_small(Arena *a, const char *text)
{
    if (text[0] && isupper((unsigned char)text[1])) return text;
    char *to = arena_copy(a, text, strlen(text));
    to[0] = (char)tolower((unsigned char)to[0]);
    return to;
}

const char *english_upper(Arena *a, const char *text)
{
    char *to = arena_copy(a, text, strlen(text));
    for (char *c = to; *c; c++) *c = (char)toupper((unsigned char)*c);
    return to;
}

const char *english_tidy(Arena *a, const char *text)
{
    char *to = arena_copy(a, text, strlen(text));
    char *w = to;
    for (const char *r = text; *r; r++) {
        bool glued = *r == ' ' && (w == to || w[-1] == ' ' || w[-1] == '\n');
        if (glued) continue;
        if (w > to && w[-1] == ' ' && strchr(",.;:)", *r)) w--;
        *w++ = *r;
    }
    while (w > to && w[-1] == ' ') w--;
    *w = 0;
    return to;
}

const char *english_sentence(Arena *a, const char *text)
{
    const char *tidy = english_tidy(a, text);
    size_t n = strlen(tidy);
    if (n == 0) return tidy;
    bool ended = tidy[n - 1] == '.' || tidy[n - 1] == '!' || tidy[n - 1] == '?';
    return english_capital(a, ended ? tidy : arena_print(a, "%s.", tidy));
}
