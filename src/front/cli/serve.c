/*
 * serve.c - `undercroft serve`: runs undercroft-serve, the program beside this one that serves tables.
 *
 * A program of its own, so that who only plays needs none of its packages. Does NOT know its options.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "front/cli/command.h"

enum { PATH_ROOM = 1024, WORDS_MOST = 64 };

static int serve_run(const Args *args)
{
    char path[PATH_ROOM + 8] = "", *words[WORDS_MOST + 2];
    ssize_t n = readlink("/proc/self/exe", path, PATH_ROOM - 1);
    int count = 0;
    if (args->raw_count > WORDS_MOST) return command_refuse("That is more than serve can be told.");
    if (n > 0) path[n] = 0, strcat(path, "-serve");
    words[count++] = path;
    for (int i = 0; i < args->raw_count; i++) words[count++] = args->raw[i];
    words[count] = NULL;
    if (n > 0) execv(path, words);
    execvp("undercroft-serve", words);
    return command_fail(
        "undercroft-serve is not here; ./play serve builds it, and packages have it as undercroft-serve.");
}

extern const Command SERVE_COMMAND;
const Command SERVE_COMMAND = {
    .name = "serve",
    .operands = "[OPTION...]",
    .summary = "serve tables that friends sit down at, from browsers and terminals",
    .text = "Prints a link. undercroft serve --help has the options, docs/online.md all of it.",
    .raw = true,
    .run = serve_run,
};
