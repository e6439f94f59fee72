/*
 * command.c - reading the command line against a command's own table, and refusing what does not fit.
 *
 * Does NOT print help (help.c) or run anything.
 */
#include "front/cli/command.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/registry.h"
#include "words/paper.h"
#include "words/words.h"

/* One line for a program that reads it, wrapped for a person. */
static void sentence_say(const char *format, va_list args)
{
    enum { SENTENCE_ROOM = 4096 };
    Paper p = paper_on(stderr);
    char text[SENTENCE_ROOM] = "undercroft: ";
    size_t used = strlen(text);
    fflush(stdout);
    vsnprintf(text + used, sizeof text - used, format, args);
    if (p.terminal) paper_say(&p, 0, 2, text);
    else fprintf(stderr, "%s\n", text);
}

int command_refuse(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sentence_say(format, args);
    va_end(args);
    return EXIT_REFUSED;
}

int command_fail(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sentence_say(format, args);
    va_end(args);
    return EXIT_FAILED;
}

void command_not_kept(const char *sentence, bool over)
{
    command_fail(over ? "%s" : "%s The game goes on, but is not kept; save FILE writes it to a file.", sentence);
}

const Command *command_find(const char *name)
{
    for (int n = 0; COMMANDS[n]; n++)
        if (strcmp(COMMANDS[n]->name, name) == 0) return COMMANDS[n];
    return NULL;
}

void command_suggest(const char *typed, const char *const *words, int count, char *out, size_t room)
{
    Nearest nearest = { "", 0 };
    const char *near;
    size_t used = 0;
    for (int n = 0; n < count; n++) nearest_offer(&nearest, typed, words[n]);
    near = nearest_word(&nearest, typed);
    if (near) {
        snprintf(out, room, "; did you mean %s?", near);
        return;
    }
    out[0] = 0;
    for (int n = 0; n < count && used + 1 < room; n++) {
        const char *join = n == 0 ? "; there are " : n + 1 == count ? " and " : ", ";
        int wrote = snprintf(out + used, room - used, "%s%s%s", join, words[n], n + 1 == count ? "." : "");
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}

int command_unknown(const char *typed)
{
    enum { ROOM = 64 };
    const char *names[ROOM];
    char near[1024];
    int n = 0;
    for (; COMMANDS[n] && n < ROOM - 2; n++) names[n] = COMMANDS[n]->name;
    names[n++] = "--help";
    names[n++] = "--version";
    for (int g = 0; g < registry_count() && n < ROOM; g++) names[n++] = registry_at(g)->game->name;
    command_suggest(typed, names, n, near, sizeof near);
    return command_refuse("There is no command or game %s%s", typed, near);
}

static int option_count(const Command *c)
{
    int n = 0;
    while (n < ARGS_OPTIONS && c->option[n].name) n++;
    return n;
}

static bool option_unknown(const Command *c, const char *typed)
{
    const char *names[ARGS_OPTIONS + 1];
    char near[512];
    int n = 0;
    for (; n < option_count(c); n++) names[n] = c->option[n].name;
    names[n++] = "--help";
    command_suggest(typed, names, n, near, sizeof near);
    command_refuse("The command %s has no option %s%s", c->name, typed, near);
    return false;
}

/* One option, written --name, --name value or --name=value; *n is left at the last argument it took. */
static bool option_read(Args *out, int *n, int argc, char **argv)
{
    const Command *c = out->command;
    const char *typed = argv[*n];
    size_t length = strcspn(typed, "=");
    char name[64];
    int k = 0;
    snprintf(name, sizeof name, "%.*s", (int)length, typed);
    for (k = 0; k < option_count(c); k++)
        if (strcmp(c->option[k].name, name) == 0) break;
    if (k == option_count(c)) return option_unknown(c, name);
    if (out->value[k]) return command_refuse("%s is given twice.", name), false;
    if (!c->option[k].value) {
        if (typed[length]) return command_refuse("%s takes no value.", name), false;
        out->value[k] = "";
        return true;
    }
    if (typed[length]) {
        out->value[k] = typed + length + 1;
    } else if (*n + 1 < argc) {
        out->value[k] = argv[++*n];
    } else {
        command_refuse("%s needs %s after it.", name, c->option[k].value);
        return false;
    }
    return true;
}

static bool operand_read(Args *out, const char *typed)
{
    const Command *c = out->command;
    if (strchr(typed, '=') && c->settings) {
        if (out->settings == ARGS_WORDS) return command_refuse("There are too many settings."), false;
        out->setting[out->settings++] = typed;
        return true;
    }
    if (out->count == c->words_max || out->count == ARGS_WORDS) {
        command_refuse("The command %s does not know what to do with \"%s\"; see undercroft help %s.", c->name, typed,
                       c->name);
        return false;
    }
    out->word[out->count++] = typed;
    return true;
}

bool args_read(Args *out, const Command *command, int argc, char **argv)
{
    bool options = true;
    *out = (Args){ .command = command, .raw_count = argc, .raw = argv };
    if (command->raw) return true;
    for (int n = 0; n < argc; n++) {
        if (options && strcmp(argv[n], "--") == 0) {
            options = false;
        } else if (options && (strcmp(argv[n], "--help") == 0 || strcmp(argv[n], "-h") == 0)) {
            out->help = true;
            return true;
        } else if (options && argv[n][0] == '-' && argv[n][1]) {
            if (!option_read(out, &n, argc, argv)) return false;
        } else if (!operand_read(out, argv[n])) {
            return false;
        }
    }
    if (out->count < command->words_min) {
        command_refuse("The command %s needs %s; see undercroft help %s.", command->name, command->operands,
                       command->name);
        return false;
    }
    return true;
}

const char *args_value(const Args *args, const char *name)
{
    for (int n = 0; n < option_count(args->command); n++)
        if (strcmp(args->command->option[n].name, name) == 0) return args->value[n];
    return NULL;
}

bool args_has(const Args *args, const char *name) { return args_value(args, name) != NULL; }

bool args_number(const char *name, const char *text, int64_t low, int64_t high, int64_t *out, Why *why)
{
    char *end;
    long long value;
    errno = 0;
    value = strtoll(text, &end, 10);
    if (end == text || *end || errno || value < low || value > high)
        return why_not(why, "%s is a whole number from %" PRId64 " to %" PRId64 ", not \"%s\".", name, low, high, text);
    *out = value;
    return true;
}
