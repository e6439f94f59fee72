/*
 * learn.c - `undercroft learn GAME`: the guided first game, at the full-screen table or in plain text.
 *
 * Owns the options of `learn`. Does NOT know what is taught (scenario/lesson.h) or hold the conversation
 * (plain_table.c).
 */
#include <stdio.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "front/cli/plain_table.h"
#include "front/term/term.h"
#include "words/paper.h"

static int learn_run(const Args *args)
{
    const RegistryEntry *e = choose_game(args->word[0]);
    Paper paper = paper_on(stdout);
    Why why = { "" };
    Lesson *lesson;
    int status;
    if (!e) return EXIT_REFUSED;
    lesson = lesson_begin(e->game->name, &why);
    if (!lesson) return command_refuse("%s", why.text);
    if (!args_has(args, "--plain") && term_usable(&why)) {
        status = term_learn(lesson);
    } else {
        if (*why.text) paper_put(&paper, "%s", why.text);
        status = plain_table_learn(lesson, e);
    }
    lesson_end(lesson);
    return status;
}

extern const Command LEARN_COMMAND;
const Command LEARN_COMMAND = {
    .name = "learn",
    .operands = "GAME",
    .summary = "a guided first game: learn the turn by doing it",
    .text = "A few scripted positions, in each of which you are told what matters and what to do. Whatever else you try is "
            "answered with a hint, and changes nothing. On a terminal this is the full-screen table; with --plain, and wherever "
            "there is no terminal, plain text.",
    .option = {
        { "--plain", NULL, "plain text, one line at a time" },
    },
    .words_min = 1,
    .words_max = 1,
    .run = learn_run,
};
