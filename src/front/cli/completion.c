/*
 * completion.c - `undercroft completion SHELL`: what the shell needs to complete commands, options and games.
 *
 * Made from the commands' own tables and the registry, so that it cannot say anything else than help. Does NOT complete
 * values: for those the shells offer files.
 */
#include <stdio.h>
#include <string.h>

#include "front/cli/command.h"
#include "table/registry.h"

static bool takes_game(const Command *c) { return strstr(c->operands, "GAME") != 0; }

static bool is_last(const Command *c, int option) { return option == ARGS_OPTIONS || !c->option[option].name; }

static void games_put(const char *before)
{
    for (int g = 0; g < registry_count(); g++) printf("%s%s", before, registry_at(g)->game->name);
}

/* As it may stand between single quotes; zsh's own sign before a meaning is kept apart. */
static void quoted(const char *text, bool zsh)
{
    for (; *text; text++) {
        if (*text == '\'') fputs("'\\''", stdout);
        else if (zsh && strchr("[]:", *text)) printf("\\%c", *text);
        else putchar(*text);
    }
}

static void bash_put(void)
{
    puts("# bash completion for undercroft; made by `undercroft completion bash`\n"
         "_undercroft()\n"
         "{\n"
         "    local words=\n"
         "    if ((COMP_CWORD == 1)); then");
    fputs("        words='--help --version", stdout);
    for (int n = 0; COMMANDS[n]; n++) printf(" %s", COMMANDS[n]->name);
    games_put(" ");
    puts("'\n"
         "    else\n"
         "        case ${COMP_WORDS[1]} in");
    for (int n = 0; COMMANDS[n]; n++) {
        const Command *c = COMMANDS[n];
        printf("        %s) words='--help", c->name);
        for (int o = 0; !is_last(c, o); o++) printf(" %s", c->option[o].name);
        if (takes_game(c)) games_put(" ");
        puts("' ;;");
    }
    puts("        esac\n"
         "    fi\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\")\n"
         "}\n"
         "complete -o default -F _undercroft undercroft");
}

static void zsh_put(void)
{
    puts("#compdef undercroft\n"
         "# zsh completion for undercroft; made by `undercroft completion zsh`\n"
         "local -a commands games\n"
         "games=(");
    for (int g = 0; g < registry_count(); g++) {
        printf("  '%s:", registry_at(g)->game->name);
        quoted(registry_at(g)->face->title, true);
        puts("'");
    }
    puts(")\ncommands=(");
    for (int n = 0; COMMANDS[n]; n++) {
        printf("  '%s:", COMMANDS[n]->name);
        quoted(COMMANDS[n]->summary, true);
        puts("'");
    }
    puts("  '--help:the list of commands'\n"
         "  '--version:which version this is'\n"
         ")\n"
         "if ((CURRENT == 2)); then\n"
         "  _describe command commands\n"
         "  _describe game games\n"
         "  return\n"
         "fi\n"
         "case $words[2] in");
    for (int n = 0; COMMANDS[n]; n++) {
        const Command *c = COMMANDS[n];
        printf("  %s) _arguments '--help[this page]'", c->name);
        for (int o = 0; !is_last(c, o); o++) {
            printf(" '%s[", c->option[o].name);
            quoted(c->option[o].meaning, true);
            putchar(']');
            const char *value = c->option[o].value;
            if (value)
                printf(":%s:%s", value, strcmp(value, "FILE") == 0 || strcmp(value, "FOLDER") == 0 ? "_files" : " ");
            putchar('\'');
        }
        puts(takes_game(c) ? " '*:game:{ _describe game games; _files }' ;;" : " '*:file:_files' ;;");
    }
    puts("esac");
}

static void fish_put(void)
{
    puts("# fish completion for undercroft; made by `undercroft completion fish`");
    for (int n = 0; COMMANDS[n]; n++) {
        const Command *c = COMMANDS[n];
        printf("complete -c undercroft -n __fish_use_subcommand -a %s -d '", c->name);
        quoted(c->summary, false);
        puts("'");
        for (int o = 0; !is_last(c, o); o++) {
            printf("complete -c undercroft -n '__fish_seen_subcommand_from %s' -l %s%s -d '", c->name,
                   c->option[o].name + 2, c->option[o].value ? " -r" : "");
            quoted(c->option[o].meaning, false);
            puts("'");
        }
        if (!takes_game(c)) continue;
        printf("complete -c undercroft -n '__fish_seen_subcommand_from %s' -a '", c->name);
        games_put(" ");
        puts("'");
    }
    for (int g = 0; g < registry_count(); g++) {
        printf("complete -c undercroft -n __fish_use_subcommand -a %s -d '", registry_at(g)->game->name);
        quoted(registry_at(g)->face->title, false);
        puts("'");
    }
    puts("complete -c undercroft -n __fish_use_subcommand -l help -d 'the list of commands'\n"
         "complete -c undercroft -n __fish_use_subcommand -l version -d 'which version this is'");
}

static int completion_run(const Args *args)
{
    static const struct {
        const char *shell;
        void (*put)(void);
    } SHELLS[] = { { "bash", bash_put }, { "zsh", zsh_put }, { "fish", fish_put } };
    for (size_t i = 0; i < sizeof SHELLS / sizeof *SHELLS; i++)
        if (strcmp(args->word[0], SHELLS[i].shell) == 0) {
            SHELLS[i].put();
            return EXIT_DONE;
        }
    return command_refuse("There is no completion for %s; there is for bash, zsh and fish.", args->word[0]);
}

extern const Command COMPLETION_COMMAND;
const Command COMPLETION_COMMAND = {
    .name = "completion",
    .operands = "SHELL",
    .summary = "what a shell needs to complete these words",
    .text =
        "Prints the completions of commands, options and games for bash, zsh or fish, where no package brought them: "
            "source <(undercroft completion bash)",
    .words_min = 1,
    .words_max = 1,
    .run = completion_run,
};
