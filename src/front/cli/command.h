/*
 * command.h - what a command of `undercroft` is, and what was typed after its name.
 *
 * Each command is a table entry in a file of its own; main.c lists them. The entry holds its options, so the help text
 * and the reader of the command line cannot disagree. Owns the reading of arguments and the way refusals are said. Does
 * NOT know any game or do any command's work.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "words/why.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_REFUSED = 2 };
enum { ARGS_WORDS = 256, ARGS_OPTIONS = 12 };

typedef struct CommandOption {
    const char *name;    /* "--seed"                                                                         */
    const char *value;   /* what follows it, "N"; null: nothing                                              */
    const char *meaning;
} CommandOption;

struct Args;

typedef struct Command {
    const char *name;
    const char *operands;  /* "GAME [seats=N] [OPTION=VALUE...]"                                             */
    const char *summary;   /* one line                                                                       */
    const char *text;      /* paragraphs for `help`                                                          */
    CommandOption option[ARGS_OPTIONS];
    int words_min, words_max; /* operands without a '='                                                      */
    bool settings;         /* takes name=value                                                               */
    bool raw;              /* everything after the name is handed on unread                                  */
    int (*run)(const struct Args *);
} Command;

typedef struct Args {
    const Command *command;
    int count;                          /* words                                                             */
    const char *word[ARGS_WORDS];
    int settings;
    const char *setting[ARGS_WORDS];    /* name=value                                                        */
    const char *value[ARGS_OPTIONS];    /* by place in command->option; null: not given; "" for a bare flag  */
    bool help;                          /* --help was among them                                             */
    int raw_count;
    char **raw;
} Args;

/* Every command, ended by null; and one by its name. */
extern const Command *const COMMANDS[];
const Command *command_find(const char *name);

/* false: a sentence was said on stderr, and nothing may happen. */
bool args_read(Args *out, const Command *command, int argc, char **argv);

/* The value of an option by its name, null when it was not given. The option must be the command's own. */
const char *args_value(const Args *args, const char *name);
bool args_has(const Args *args, const char *name);

/* A whole number in a range; false with a sentence. */
bool args_number(const char *name, const char *text, int64_t low, int64_t high, int64_t *out, Why *why);

/* One sentence on stderr; returns EXIT_REFUSED, EXIT_FAILED: `return command_refuse("...")`. */
int command_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));
int command_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* On stderr: the game in play cannot be kept, or one that is over not recorded, and why. */
void command_not_kept(const char *sentence, bool over);

/* The end of a sentence of refusal: "; did you mean play?" with the nearest of the words, or "; there are a,
 * b and c." */
void command_suggest(const char *typed, const char *const *words, int count, char *out, size_t room);

/* Refuses a command that is not there, with the nearest that is. */
int command_unknown(const char *typed);

/* Help pages on stdout. */
void help_all(void);
void help_command(const Command *c);

#endif
