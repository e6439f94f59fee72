/*
 * rules.c - `undercroft rules GAME [NUMBER|WORD]`: the numbered rules, for players.
 *
 * Does NOT read pages: rules_page.c does.
 */
#include <stdio.h>
#include <string.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "telling/rules_page.h"

static int rules_run(const Args *args)
{
    const RegistryEntry *e = choose_game(args->word[0]);
    Paper p = paper_on(stdout);
    char asked[256] = "";
    Why why = { "" };
    bool shown;
    if (!e) return EXIT_REFUSED;
    for (int n = 1; n < args->count; n++) {
        size_t used = strlen(asked);
        snprintf(asked + used, sizeof asked - used, "%s%s", n > 1 ? " " : "", args->word[n]);
    }
    shown = *asked ? rules_show(&p, e->face->rules_file, asked, &why) : rules_show_all(&p, e->face->rules_file, &why);
    return shown ? EXIT_DONE : command_refuse("%s", why.text);
}

extern const Command RULES_COMMAND;
const Command RULES_COMMAND = {
    .name = "rules",
    .operands = "GAME [NUMBER | WORD...]",
    .summary = "the numbered rules of a game",
    .text =
        "Prints the whole page, or one rule by its number (as printed, or only its figures), or a section by its "
        "title, or "
        "every rule that has all the words given; the beginning of a word is enough.\n\n"
            "The tag after a number says where the rule comes from: [S] the rulebook states it, [S~] it implies it, [P] a "
            "public fact, [R] our ruling, [D] our own design.",
    .words_min = 1,
    .words_max = 20,
    .run = rules_run,
};
