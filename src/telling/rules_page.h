/*
 * rules_page.h - the numbered rules of a game, as players read them: docs/rules/GAME.md, built into the program.
 *
 * A rule is a line `- **DOOM-44** [S] text`, perhaps going on in the lines below it, under a heading `## 4 Hero Phase`.
 * Owns the reading of that format and the search. Does NOT hold the pages: tools/embed makes RULES_PAGES of them.
 */
#ifndef TELLING_RULES_PAGE_H
#define TELLING_RULES_PAGE_H

#include <stdbool.h>

#include "words/paper.h"
#include "words/why.h"

typedef struct RulesPage {
    const char *file; /* "pig.md" */
    const char *text;
} RulesPage;

/* Every page, ended by one whose file is null. */
extern const RulesPage RULES_PAGES[];

enum { RULE_NUMBER_ROOM = 24, RULE_TEXT_ROOM = 4096, RULE_HEADING_ROOM = 120 };

typedef struct Rule {
    char number[RULE_NUMBER_ROOM];   /* "DOOM-44"                                                            */
    char heading[RULE_HEADING_ROOM]; /* "4 Hero Phase"                                                       */
    char text[RULE_TEXT_ROOM];       /* with its tag: "[S] ...", marks of emphasis taken out                 */
} Rule;

/* A reader's place in the pages of one game: its face's rules_file, which may name several, a space between. */
typedef struct RulesReader {
    const char *files;   /* names not yet begun                                                              */
    const char *at;      /* in the page now read; null: none                                                 */
    char heading[RULE_HEADING_ROOM];
} RulesReader;

RulesReader rules_begin(const char *files);
bool rules_next(RulesReader *r, Rule *out);

/* Shows what was asked for: a number ("DOOM-44", "44", "a7"), the title of a section, or words, all of which the rule
 * must have; rules that have them whole stand before those where they only begin a word. false with a sentence when
 * there is none. */
bool rules_show(const Paper *p, const char *files, const char *asked, Why *why);

/* The same a part at a time: zero `shown` and `left` first, then call it until nothing is left. */
typedef struct RulesPart {
    int most;  /* rules in one part; 0: all                                                                  */
    int shown; /* rules shown so far                                                                         */
    int left;  /* rules not shown yet                                                                        */
} RulesPart;
bool rules_show_part(const Paper *p, const char *files, const char *asked, RulesPart *part, Why *why);

/* The whole page; false with a sentence when the game has none. */
bool rules_show_all(const Paper *p, const char *files, Why *why);

#endif
