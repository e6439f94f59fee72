/*
 * rules_page.c - reading, searching and showing numbered rules. See rules_page.h.
 */
#include "telling/rules_page.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "words/words.h"

enum { RULE_INDENT = 2 };

static const char *page_named(const char *name, size_t length)
{
    for (int n = 0; RULES_PAGES[n].file; n++)
        if (strlen(RULES_PAGES[n].file) == length && strncmp(RULES_PAGES[n].file, name, length) == 0)
            return RULES_PAGES[n].text;
    return NULL;
}

/* The next page of the list, null at its end; names without a page are passed over. */
static const char *page_next(const char **files)
{
    const char *text = NULL;
    while (!text && **files) {
        size_t n = strcspn(*files, " ");
        text = page_named(*files, n);
        *files += n;
        *files += strspn(*files, " ");
    }
    return text;
}

RulesReader rules_begin(const char *files)
{
    RulesReader r = { files ? files : "", NULL, "" };
    return r;
}

static size_t line_length(const char *at) { return strcspn(at, "\n"); }

static const char *line_after(const char *at)
{
    at += line_length(at);
    return *at ? at + 1 : at;
}

/* Copies a line without the marks of emphasis and code: * and `. */
static void plain_add(char *out, size_t room, const char *at, size_t n)
{
    size_t used = strlen(out);
    for (size_t i = 0; i < n && used + 1 < room; i++)
        if (at[i] != '*' && at[i] != '`') out[used++] = at[i];
    out[used] = 0;
}

static bool line_is_rule(const char *at) { return strncmp(at, "- **", 4) == 0 && isupper((unsigned char)at[4]); }

/* Whether a line goes on the paragraph above it. */
static bool line_goes_on(const char *at) { return *at && !strchr("\n#|-", *at); }

static const char *rule_read(const char *at, Rule *out)
{
    const char *number = at + 4, *close = strstr(number, "**");
    size_t n = close ? (size_t)(close - number) : 0;
    const char *text = close ? close + 2 : number;
    *out = (Rule){ "", "", "" };
    plain_add(out->number, sizeof out->number, number, n);
    text += strspn(text, " ");
    plain_add(out->text, sizeof out->text, text, line_length(text));
    for (at = line_after(at); line_goes_on(at); at = line_after(at)) {
        const char *more = at + strspn(at, " ");
        plain_add(out->text, sizeof out->text, " ", 1);
        plain_add(out->text, sizeof out->text, more, line_length(more));
    }
    return at;
}

bool rules_next(RulesReader *r, Rule *out)
{
    for (;;) {
        if (!r->at || !*r->at) r->at = page_next(&r->files);
        if (!r->at) return false;
        if (line_is_rule(r->at)) {
            r->at = rule_read(r->at, out);
            memcpy(out->heading, r->heading, sizeof out->heading);
            return true;
        }
        if (strncmp(r->at, "## ", 3) == 0) {
            r->heading[0] = 0;
            plain_add(r->heading, sizeof r->heading, r->at + 3, line_length(r->at + 3));
        }
        r->at = line_after(r->at);
    }
}

/* "44" and "doom-44" both name DOOM-44; "a7" names DOOM-A7. */
static bool number_is(const char *number, const char *asked)
{
    char known[WORDS_ROOM], typed[WORDS_ROOM];
    const char *dash;
    words_fold(number, known);
    words_fold(asked, typed);
    dash = strrchr(known, '-');
    return strcmp(known, typed) == 0 || (dash && strcmp(dash + 1, typed) == 0);
}

/* Each asked word must begin a word of the text; whole: be one. */
static bool text_has(const char *text, const char *asked, bool whole)
{
    while (*asked) {
        size_t n = strcspn(asked, " ");
        const char *at = text;
        bool found = false;
        for (; *at && !found; at++)
            found = (at == text || !isalnum((unsigned char)at[-1])) && strncasecmp(at, asked, n) == 0 &&
                    !(whole && isalnum((unsigned char)at[n]));
        if (!found) return false;
        asked += n;
        asked += strspn(asked, " ");
    }
    return true;
}

/* "18 Solitaire" and "Solitaire (DCS)" are titled Solitaire. */
static bool heading_is(const char *heading, const char *asked)
{
    char known[WORDS_ROOM];
    char *bracket;
    words_fold(heading + strspn(heading, "0123456789 "), known);
    if ((bracket = strstr(known, " ("))) *bracket = 0;
    return strcmp(known, asked) == 0;
}

/* The columns that the longest number of these pages takes, so that all texts begin below each other. */
static int text_column(const char *files)
{
    RulesReader r = rules_begin(files);
    Rule rule;
    int most = 0;
    while (rules_next(&r, &rule))
        if ((int)strlen(rule.number) > most) most = (int)strlen(rule.number);
    return RULE_INDENT + most + 2;
}

static void rule_show(const Paper *p, const Rule *r, int column)
{
    paper_entry(p, RULE_INDENT, r->number, column, r->text);
}

/* A nearby word of the pages themselves, for a search that found nothing. */
static bool word_suggest(const char *files, const char *asked, Why *why)
{
    RulesReader r = rules_begin(files);
    Nearest nearest = { "", 0 };
    Rule rule;
    const char *near;
    while (rules_next(&r, &rule)) {
        const char *at = rule.text;
        while (*at) {
            size_t n = 0;
            char word[40];
            while (isalpha((unsigned char)at[n])) n++;
            snprintf(word, sizeof word, "%.*s", (int)n, at);
            if (n > 2 && n < sizeof word) nearest_offer(&nearest, asked, word);
            at += n > 0 ? n : 1;
        }
    }
    near = nearest_word(&nearest, asked);
    if (near) return why_not(why, "No rule speaks of \"%s\"; did you mean %s?", asked, near);
    return why_not(why, "No rule has the number or the words \"%s\".", asked);
}

/* How a rule can be what was asked for, the best first. */
enum RuleFit { FIT_NUMBER, FIT_SECTION, FIT_WORDS, FIT_BEGINNINGS, RULE_FITS };

static bool rule_fits(const Rule *r, const char *asked, int fit)
{
    switch (fit) {
    case FIT_NUMBER: return number_is(r->number, asked);
    case FIT_SECTION: return heading_is(r->heading, asked);
    case FIT_WORDS: return text_has(r->text, asked, true);
    default: return text_has(r->text, asked, false) && !text_has(r->text, asked, true);
    }
}

/* Those that fit in one way, after the first `*skip`, as long as *room lasts (-1: for ever); returns how many there
 * are. */
static int rules_show_fitting(const Paper *p, const char *files, const char *asked, int fit, int *skip, int *room)
{
    RulesReader r = rules_begin(files);
    char heading[RULE_HEADING_ROOM] = "";
    Rule rule;
    int found = 0, column = text_column(files);
    while (rules_next(&r, &rule)) {
        if (!rule_fits(&rule, asked, fit)) continue;
        found++;
        if (*skip > 0) {
            --*skip;
            continue;
        }
        if (*room == 0) continue;
        if (*room > 0) --*room;
        if (strcmp(heading, rule.heading) != 0) paper_say(p, 0, 2, rule.heading);
        memcpy(heading, rule.heading, sizeof heading);
        rule_show(p, &rule, column);
    }
    return found;
}

bool rules_show_part(const Paper *p, const char *files, const char *asked, RulesPart *part, Why *why)
{
    char words[WORDS_ROOM];
    int found = 0, skip = part->shown, room = part->most ? part->most : -1;
    words_fold(asked, words);
    for (int fit = 0; fit < RULE_FITS; fit++) {
        found += rules_show_fitting(p, files, words, fit, &skip, &room);
        if (found && fit < FIT_WORDS) break; /* a number and a title mean just that */
    }
    if (!found) return word_suggest(files, words, why);
    part->shown = part->most && part->shown + part->most < found ? part->shown + part->most : found;
    part->left = found - part->shown;
    return true;
}

bool rules_show(const Paper *p, const char *files, const char *asked, Why *why)
{
    return rules_show_part(p, files, asked, &(RulesPart){ .most = 0 }, why);
}

/* A paragraph that is no rule, from its first line; returns the line after it. */
static const char *paragraph_show(const Paper *p, const char *at)
{
    char text[RULE_TEXT_ROOM] = "";
    bool listed = strncmp(at, "- ", 2) == 0 || isdigit((unsigned char)*at);
    plain_add(text, sizeof text, at, line_length(at));
    for (at = line_after(at); line_goes_on(at) && !isdigit((unsigned char)*at); at = line_after(at)) {
        const char *more = at + strspn(at, " ");
        plain_add(text, sizeof text, " ", 1);
        plain_add(text, sizeof text, more, line_length(more));
    }
    paper_say(p, 0, listed ? 3 : 0, text);
    return at;
}

/* A row of a table: "| tag | meaning |" becomes an entry; the line under the heading is dropped. */
static void row_show(const Paper *p, const char *at)
{
    char label[RULE_HEADING_ROOM] = "", text[RULE_TEXT_ROOM] = "";
    size_t n = strcspn(at + 1, "|\n"), rest;
    const char *cell = at + 1 + strspn(at + 1, " ");
    if (strncmp(cell, "---", 3) == 0) return;
    plain_add(label, sizeof label, cell, n - (size_t)(cell - at - 1));
    if (at[1 + n] == '|') {
        cell = at + n + 2 + strspn(at + n + 2, " ");
        rest = line_length(cell);
        while (rest > 0 && strchr(" |", cell[rest - 1])) rest--;
        plain_add(text, sizeof text, cell, rest);
    }
    paper_entry(p, 2, label, 12, text);
}

static void page_show(const Paper *p, const char *at, int column)
{
    Rule rule;
    while (*at) {
        if (line_is_rule(at)) {
            at = rule_read(at, &rule);
            rule_show(p, &rule, column);
            continue;
        }
        if (*at == '#') {
            char heading[RULE_HEADING_ROOM] = "";
            const char *words = at + strspn(at, "# ");
            plain_add(heading, sizeof heading, words, line_length(words));
            paper_say(p, 0, 2, heading);
        } else if (*at == '|') {
            row_show(p, at);
        } else if (*at != '\n') {
            at = paragraph_show(p, at);
            continue;
        } else {
            paper_blank(p);
        }
        at = line_after(at);
    }
}

bool rules_show_all(const Paper *p, const char *files, Why *why)
{
    const char *list = files ? files : "", *text;
    int column = text_column(files);
    bool any = false;
    while ((text = page_next(&list)) != NULL) {
        if (any) paper_blank(p);
        page_show(p, text, column);
        any = true;
    }
    return any || why_not(why, "This game has no rules page.");
}
