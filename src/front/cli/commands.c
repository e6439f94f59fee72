/*
 * commands.c - the list of commands, in the order help shows them.
 *
 * Each is defined in the file of its name. Does NOT run them: main.c does.
 */
#include "front/cli/command.h"

extern const Command GAMES_COMMAND, PLAY_COMMAND, REPLAY_COMMAND, CHECK_COMMAND, CARDS_COMMAND, RULES_COMMAND,
    DECK_COMMAND, TALK_COMMAND, SAVES_COMMAND, HISTORY_COMMAND, PACKS_COMMAND, CARDC_COMMAND, BENCH_COMMAND,
    HELP_COMMAND;

const Command *const COMMANDS[] = {
    &GAMES_COMMAND, &PLAY_COMMAND,  &SAVES_COMMAND, &HISTORY_COMMAND, &PACKS_COMMAND,
    &RULES_COMMAND, &CARDS_COMMAND, &DECK_COMMAND,  &REPLAY_COMMAND,  &TALK_COMMAND,
    &CHECK_COMMAND, &CARDC_COMMAND, &BENCH_COMMAND, &HELP_COMMAND,    NULL,
};
