/*
 * main.c - the program `undercroft`: finds the command that was asked for and runs it.
 *
 * Owns what happens when the output cannot be written. Does NOT list the commands (commands.c) or do their work.
 */
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "front/cli/menu.h"
#include "front/term/term.h"

/* From the file VERSION, by the Makefile. */
#ifndef UNDERCROFT_VERSION
#define UNDERCROFT_VERSION "of no known version"
#endif

/* Nothing was asked for: the full-screen table, or what is nearest to it. */
static int table_open(void)
{
    Why why;
    if (term_usable(&why)) return term_menu();
    if (*why.text) printf("%s\n", why.text);
    return menu_run();
}

static int command_run(int argc, char **argv)
{
    const Command *c;
    Args args;
    int first = 2;
    if (argc < 2) return table_open();
    if (argc == 2 && strcmp(argv[1], "--plain") == 0) return menu_run();
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        help_all();
        return EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("undercroft %s\n", UNDERCROFT_VERSION);
        return EXIT_DONE;
    }
    c = command_find(argv[1]);
    if (!c && choose_game_begun(argv[1])) { /* a game alone: play it */
        c = command_find("play");
        first = 1;
    }
    if (!c) return command_unknown(argv[1]);
    if (!args_read(&args, c, argc - first, argv + first)) return EXIT_REFUSED;
    if (args.help) {
        help_command(c);
        return EXIT_DONE;
    }
    return c->run(&args);
}

int main(int argc, char **argv)
{
    int status;
    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_IGN); /* a reader that went away is noticed below, not by dying */
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a sentence, like a full disk */
    status = command_run(argc, argv);
    errno = 0;
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == EXIT_DONE) {
        if (errno == EPIPE || errno == 0) return EXIT_FAILED; /* `| head` has seen enough */
        return command_fail("The output could not be written: %s.", strerror(errno));
    }
    return status;
}
