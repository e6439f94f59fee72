/*
 * deck.c - `undercroft deck check FILE...` and `undercroft deck list FILE...`: decks players bring.
 *
 * Owns the two pages. Does NOT read decks (table/deck_file.h) or know what is legal (the game's face).
 */
#include <stdio.h>
#include <string.h>

#include "front/cli/command.h"
#include "table/deck_file.h"
#include "table/paper.h"

/* One line a violation, each with its rule's number; true when there is none. */
static bool deck_is_legal(const char *path, const DeckFile *d)
{
    int faults = 0;
    for (int n = 0; n < d->decks; n++) {
        char words[2000];
        Text t = text_in(words, sizeof words);
        const Face *face = d->entry->face;
        if (!face->deck_faults || !face->deck_faults(d->entry->game->box, n, &d->deck[n], &t)) continue;
        faults++;
        for (char *line = words, *next; line; line = next) {
            next = strchr(line, '\n');
            if (next) *next++ = 0;
            printf("%s: %s\n", path, line);
        }
    }
    if (!faults) printf("%s: %s is a legal deck for %s.\n", path, *d->name ? d->name : "this", d->entry->face->title);
    return faults == 0;
}

static int deck_run(const Args *args)
{
    bool check = strcmp(args->word[0], "check") == 0, fine = true;
    Paper p = paper_on(stdout);
    if (!check && strcmp(args->word[0], "list") != 0)
        return command_refuse("\"%.40s\" is not something to do with decks: write deck check FILE or deck list FILE.",
                              args->word[0]);
    for (int i = 1; i < args->count; i++) {
        static DeckFile d;
        Why why = { "" };
        if (!deck_file_read(args->word[i], &d, &why)) return command_refuse("%s", why.text);
        if (check) fine = deck_is_legal(args->word[i], &d) && fine;
        else {
            char text[3 * DECK_WORDS];
            snprintf(text, sizeof text, "%s%s%s", d.format, *d.format && *d.plan ? ": " : "", d.plan);
            paper_entry(&p, 0, *d.name ? d.name : args->word[i], 20, text);
        }
    }
    return fine ? EXIT_DONE : EXIT_FAILED;
}

extern const Command DECK_COMMAND;
const Command DECK_COMMAND = {
    .name = "deck",
    .operands = "check | list FILE...",
    .summary = "decks that players bring: what is wrong with them, what they are for",
    .text =
        "`deck check` says of each file which rules its deck breaks, by their numbers, or that it is legal; the status "
        "is 1 when one "
            "is not. `deck list` prints name, format and plan. The ready decks of a game lie in its folder, for instance "
            "src/games/crawler/decks.",
    .words_min = 2,
    .words_max = 200,
    .run = deck_run,
};
