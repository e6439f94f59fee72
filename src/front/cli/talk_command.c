/*
 * talk_command.c - `undercroft talk`: a game over standard input and output, for programs.
 *
 * Owns the options and the loop. Does NOT make or read the objects (talk.c), and touches nothing of the player's own
 * data: games played by programs are neither kept nor recorded.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "front/cli/lines.h"
#include "front/cli/talk.h"
#include "front/cli/talk_far.h"
#include "sitting/opening.h"

/* One line out, at once; false: nobody reads any more. */
static bool page_say(const Sheet *page)
{
    return !page->failed && page->used && fputs(page->at, stdout) != EOF && fputc('\n', stdout) != EOF &&
           fflush(stdout) == 0;
}

/* false: nobody reads any more, or the input has ended. */
static bool talk_turn(Talk *t, Lines *lines, Sheet *page)
{
    char *line;
    size_t length;
    sheet_clear(page);
    switch (lines_next(lines, &line, &length)) {
    case LINE_READ:
        if (!talk_reply(t, line, length, page)) return false;
        break;
    case LINE_TOO_LONG: talk_error(page, "That line is too long."); break;
    default: return false;
    }
    return page_say(page);
}

static int talk_play(Talk *t)
{
    Lines *lines = malloc(sizeof *lines);
    Sheet page = { 0 };
    Why why = { "" };
    bool going = lines != NULL;
    if (!going) return command_fail("There is not enough memory to play.");
    lines_open(lines, STDIN_FILENO, NULL);
    if (!talk_bots(t, &why)) {
        free(lines);
        return command_fail("%s", why.text);
    }
    talk_position(t, &page);
    going = page_say(&page);
    while (going && !session_over(t->at.session)) going = talk_turn(t, lines, &page);
    sheet_free(&page);
    free(lines);
    if (ferror(stdout)) exit(EXIT_DONE); /* nobody reads any more: that is an end like another (docs/protocol.md) */
    return EXIT_DONE;
}

static int talk_run(const Args *args)
{
    if (args_has(args, "--at")) {
        if (args->count || args->settings)
            return command_refuse("With --at the table says what is played: nothing else is named.");
        return talk_far(args_value(args, "--at"), args_value(args, "--name"));
    }
    if (!args->count) return command_refuse("talk needs a game, or --at and the link of a table.");
    const RegistryEntry *e = choose_game(args->word[0]);
    NewGame how = {
        .entry = e, .settings = args->settings, .setting = args->setting, .pack = args_value(args, "--pack")
    };
    Talk t = { .seat = SEAT_NONE, .may_save = true };
    Opening o = { 0 };
    Why why = { "" };
    int64_t seat = 0;
    int status;
    if (!e) return EXIT_REFUSED;
    how.seed = opening_seed();
    how.people = 0xff;
    how.bots = args_has(args, "--bots") ? args_value(args, "--bots") : "random";
    if (args_has(args, "--seed") && !opening_seed_read(args_value(args, "--seed"), &how.seed, &why))
        return command_refuse("%s", why.text);
    if (args_has(args, "--seat")) {
        if (!args_number("--seat", args_value(args, "--seat"), 1, e->game->seats_max, &seat, &why))
            return command_refuse("%s", why.text);
        how.people = (uint8_t)(1u << (seat - 1));
        t.seat = (int)seat - 1;
    }
    if (!opening_new(&o, &how, &why)) return command_refuse("%s", why.text);
    if (seat > session_seats(o.session)) {
        status = command_refuse("--seat is %d, but this game has only %d.", (int)seat, session_seats(o.session));
    } else {
        sitting_begin(&t.at, o.session, NULL, NULL);
        status = talk_play(&t);
    }
    opening_close(&o);
    return status;
}

extern const Command TALK_COMMAND;
const Command TALK_COMMAND = {
    .name = "talk",
    .operands = "GAME [seats=N] [OPTION=VALUE...]",
    .summary = "let a program play, one JSON object a line",
    .text = "Prints where the game stands as one JSON object on one line, reads one line such as {\"do\":\"roll\"}, and so on until "
            "the game is over. Other lines are {\"undo\":true}, {\"why\":\"NAME\"}, {\"save\":\"FILE\"} and {\"quit\":true}. A bad "
            "line gets {\"error\":\"...\"} and changes nothing. docs/protocol.md has all of it.\n\n"
            "Without --seat the program plays every seat and sees each decision as the deciding seat does.",
    .option = {
        { "--seed", "N", "deal by this number: the same seed and the same answers give the same game" },
        { "--seat", "S", "play and see only seat S (from 1); bots play the others" },
        { "--bots", "LEVELS", "the other seats: random (usual), novice, adept or master; one for all, or novice,master by seat" },
        { "--pack", "FILE", "with the cards of FILE besides the game's own (NAME.cards), or of a compiled pack" },
        { "--at", "LINK", "at a table that somebody serves (docs/online.md): takes a free seat there and is ready" },
        { "--name", "NAME", "what the program is called there" },
    },
    .words_min = 0,
    .words_max = 1,
    .settings = true,
    .run = talk_run,
};
