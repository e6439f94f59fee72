/*
 * text_phrase.c - the signs of a phrase, filled in from left to right.
 *
 * Owns the reading of phrases. Does NOT know the syntax tree.
 */
#include "text_phrase.h"

#include <ctype.h>
#include <string.h>

enum { FILL_ROOM = 2048 };

/* One walk over a phrase. The verb follows the last thing named before it, so the walk remembers its person. */
typedef struct Fill {
    Arena *arena;
    const Phrase *with;
    const char *at;
    char to[FILL_ROOM];
    size_t used;
    Person person;
    bool verb_said; /* a second verb goes without `would`, `cannot`  */
    bool subject;   /* something stands before the verb              */
    const char *tail;
} Fill;

static void fill_add(Fill *f, const char *text)
{
    for (; *text && f->used + 1 < FILL_ROOM; text++) f->to[f->used++] = *text;
    f->to[f->used] = 0;
}

const char *phrase_count(Arena *a, Count count, const char *noun, bool digits)
{
    switch (count.form) {
    case COUNT_ABSENT: return english_a(a, noun);
    case COUNT_ONE: return digits ? arena_print(a, "1 %s", english_singular(a, noun)) : english_a(a, noun);
    case COUNT_PLAIN:
        return arena_print(a, "%s %s", count.text, count.several ? english_plural(a, noun) : english_singular(a, noun));
    case COUNT_THAT: return arena_print(a, "that many %s", english_plural(a, noun));
    case COUNT_WORKED: break;
    }
    return arena_print(a, "a number of %s equal to %s", english_plural(a, noun), count.text);
}

/* Where a bracket is closed; the end of the phrase if it never is. */
static const char *sign_close(const char *at, char close)
{
    const char *end = strchr(at, close);
    return end ? end : at + strlen(at);
}

static const char *sign_past(const char *end) { return *end ? end + 1 : end; }

/* The text between { and }, and the walk behind it. */
static const char *fill_braces(Fill *f)
{
    const char *start = f->at + 1, *end = sign_close(start, '}');
    f->at = sign_past(end);
    return arena_copy(f->arena, start, (size_t)(end - start));
}

/* `# DAMAGE`: the amount belongs to the word behind it. `heal #`, `# to @`: it stands alone. */
static bool count_has_noun(const char *after)
{
    static const char *const plain[] = { "to ", "or ", "per ", "for ", "from " };
    if (after[0] == '[' && after[1] == ' ' && after[2] == '&') return true;
    if (after[0] != ' ' || !isalpha((unsigned char)after[1])) return false;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strncmp(after + 1, plain[i], strlen(plain[i])) == 0) return false;
    return true;
}

/* A noun behind a worked amount comes first: `DAMAGE equal to half doom (rounded up)`. */
static void fill_count(Fill *f)
{
    const Count *c = &f->with->count;
    f->at++;
    if (*f->at == '{') {
        const char *noun = fill_braces(f);
        bool word = english_is(noun, "&");
        if (word && f->with->thing) noun = f->with->thing;
        bool all = f->with->general && c->form == COUNT_ABSENT;
        fill_add(f, all ? english_plural(f->arena, noun) : phrase_count(f->arena, *c, noun, f->with->digits));
        f->person = !all && (c->form == COUNT_ABSENT || c->form == COUNT_ONE) ? PERSON_IT : PERSON_THEY;
        f->subject = true;
        return;
    }
    bool noun = count_has_noun(f->at);
    if (c->form == COUNT_ABSENT) {
        if (*f->at == ' ') f->at++;
        return;
    }
    if (c->form == COUNT_THAT && noun) {
        fill_add(f, "that much");
    } else if (c->form == COUNT_WORKED && noun) {
        const char *word = f->at;
        if (*word == '[') { /* `#[ &] damage`: the word goes along */
            const char *end = strchr(word, ']');
            if (f->with->word) fill_add(f, arena_print(f->arena, "%s ", f->with->word));
            word = end ? end + 1 : word + strlen(word);
        }
        while (*word == ' ') word++;
        size_t length = strcspn(word, " []");
        fill_add(f, arena_print(f->arena, "%.*s equal to %s", (int)length, word, c->text));
        f->at = word + length;
    } else {
        fill_add(f, c->form == COUNT_ONE ? "1" : c->text);
    }
}

static void fill_noun(Fill *f, const Noun *noun)
{
    f->at++;
    const char *text = noun->text;
    if (*f->at == '{') {
        const char *how = fill_braces(f);
        if (english_is(how, "from") && noun->from) text = noun->from;
        else if (english_is(how, "to") && noun->to) text = noun->to;
        else if (english_is(how, "pile") && noun->pile) text = noun->pile;
        else if (english_is(how, "turn"))
            text = arena_print(f->arena, "%s turn", english_own(f->arena, text ? text : "a player"));
        f->person = english_is(how, "turn") ? PERSON_IT : noun->person;
    } else {
        f->person = noun->person;
    }
    bool adverb = text && (english_is(text, "here") || english_is(text, "there"));
    if (adverb && f->used >= 3 && strncmp(f->to + f->used - 3, "in ", 3) == 0)
        f->used -= 3; /* all here, not all in here */
    fill_add(f, text ? text : "it");
    f->subject = true;
    if (noun->tail) f->tail = noun->tail;
}

static void fill_verb(Fill *f)
{
    const char *end = sign_close(f->at, '>');
    const char *verb = arena_copy(f->arena, f->at + 1, (size_t)(end - f->at - 1));
    bool helped = f->with->mood != MOOD_PRESENT && f->with->mood != MOOD_ORDER;
    Mood mood = helped && f->verb_said ? MOOD_ORDER : f->with->mood;
    fill_add(f, english_bend(f->arena, verb, mood, f->subject ? f->person : f->with->person));
    f->verb_said = true;
    f->at = sign_past(end);
}

static bool sign_is_here(const Phrase *with, char sign)
{
    switch (sign) {
    case '#': return with->count.form != COUNT_ABSENT;
    case '@': return with->object.text != NULL;
    case '%': return with->second.text != NULL || with->second.to != NULL;
    case '&': return with->word != NULL;
    case '~': return with->doer.text != NULL;
    default: return true;
    }
}

static bool option_is_here(const Fill *f, const char *end)
{
    for (const char *c = f->at + 1; c < end; c++) {
        if (strchr("#@%&~", *c) && !sign_is_here(f->with, *c)) return false;
        if (*c == '{' && c[-1] != '#' && c[-1] != '@' && c[-1] != '%' && c[-1] != '~') {
            const char *close = sign_close(c, '}');
            const char *name = arena_copy(f->arena, c + 1, (size_t)(close - c - 1));
            if (!f->with->field || !f->with->field(f->with->card, name)) return false;
        }
    }
    return true;
}

static void fill_field(Fill *f)
{
    const char *name = fill_braces(f);
    const char *text = f->with->field ? f->with->field(f->with->card, name) : NULL;
    fill_add(f, text ? text : "");
}

const char *phrase_fill(Arena *a, const char *phrase, const Phrase *with)
{
    Fill f = { .arena = a, .with = with, .at = phrase, .person = with->person };
    while (*f.at) {
        const char *close;
        switch (*f.at) {
        case '#': fill_count(&f); break;
        case '@': fill_noun(&f, &with->object); break;
        case '%': fill_noun(&f, &with->second); break;
        case '~': fill_noun(&f, &with->doer); break;
        case '<': fill_verb(&f); break;
        case '{': fill_field(&f); break;
        case '&':
            fill_add(&f, with->word ? with->word : "");
            f.at++;
            break;
        case '[':
            close = sign_close(f.at, ']');
            f.at = option_is_here(&f, close) ? f.at + 1 : sign_past(close);
            break;
        case ']': f.at++; break;
        default: /* plain words before the verb are its subject: `doom <rise>` */
            if (!f.subject && !f.verb_said && isalpha((unsigned char)*f.at)) {
                f.subject = true;
                f.person = strncmp(f.at, "the dice", 8) == 0 ? PERSON_THEY : PERSON_IT;
            }
            f.to[f.used++] = *f.at++;
            f.to[f.used] = 0;
            if (f.used + 1 >= FILL_ROOM) return english_tidy(a, f.to);
        }
    }
    if (f.tail) {
        fill_add(&f, " ");
        fill_add(&f, f.tail);
    }
    return english_tidy(a, f.to);
}
