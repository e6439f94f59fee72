/*
 * menu.c - choosing a game by number or name. See menu.h.
 */
#include "front/cli/menu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "front/cli/lines.h"
#include "records/keeper.h"
#include "table/registry.h"
#include "words/paper.h"
#include "words/words.h"

/* The games first, then the newest unfinished one, if there is one. */
static void menu_say(const Paper *p, const SaveEntry *unfinished)
{
    char label[16], text[512];
    int n = 0;
    paper_put(p, "Undercroft: dungeon card games with every rule kept.");
    for (; n < registry_count(); n++) {
        snprintf(label, sizeof label, "%d", n + 1);
        snprintf(text, sizeof text, "%s: %s", registry_offered(n)->face->title, registry_offered(n)->face->blurb);
        paper_entry(p, 2, label, 6, text);
    }
    if (unfinished) {
        snprintf(label, sizeof label, "%d", n + 1);
        snprintf(text, sizeof text, "resume %s: %s", unfinished->game, unfinished->status);
        paper_entry(p, 2, label, 6, text);
    }
    paper_put(p, "Which? A number or a name; ? for everything else this program does, q to leave.");
}

/* The line chosen, counted from 0; -1 when it is none of them. */
static int menu_choice(const char *typed, bool resumable)
{
    char word[WORDS_ROOM];
    int count = registry_count() + resumable;
    words_fold(typed, word);
    if (word[0] && strspn(word, "0123456789") == strlen(word)) {
        int n = atoi(word);
        return n >= 1 && n <= count ? n - 1 : -1;
    }
    if (!word[0]) return -1;
    for (int n = 0; n < registry_count(); n++)
        if (registry_offered(n) == choose_game_begun(word)) return n;
    return resumable && words_begin(word, "resume") ? registry_count() : -1;
}

static int play_chosen(int choice)
{
    char resume[] = "--resume", plain[] = "--plain";
    char name[64];
    char *words[] = { choice == registry_count() ? resume : name, plain };
    Args args;
    const Command *play = command_find("play");
    if (choice < registry_count()) snprintf(name, sizeof name, "%s", registry_offered(choice)->game->name);
    return args_read(&args, play, 2, words) ? play->run(&args) : EXIT_REFUSED;
}

static int menu_ask(const Paper *p, Lines *lines, bool resumable)
{
    char *line;
    size_t length;
    for (;;) {
        int choice;
        fputs("> ", p->to);
        fflush(p->to);
        if (lines_next(lines, &line, &length) == LINE_END) return -1;
        if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0) return -1;
        if (strcmp(line, "?") == 0) {
            help_all();
            continue;
        }
        choice = menu_choice(line, resumable);
        if (choice >= 0) return choice;
        if (line[strspn(line, " \t")] == 0) continue;
        paper_put(p, "\"%s\" is not on the list; type a number from 1 to %d, ? or q.", line,
                  registry_count() + resumable);
    }
}

int menu_run(void)
{
    Paper p = paper_on(stdout);
    SaveEntry unfinished;
    Lines *lines;
    Keeper k;
    bool resumable;
    int choice;
    if (!p.terminal || !isatty(STDIN_FILENO)) {
        help_all();
        return EXIT_DONE;
    }
    lines = malloc(sizeof *lines);
    if (!lines) return command_fail("There is not enough memory.");
    lines_open(lines, STDIN_FILENO, NULL);
    keeper_open(&k, command_not_kept);
    resumable = keeper_unfinished(&k, NULL, &unfinished);
    keeper_close(&k);
    menu_say(&p, resumable ? &unfinished : NULL);
    choice = menu_ask(&p, lines, resumable);
    free(lines);
    return choice < 0 ? EXIT_DONE : play_chosen(choice);
}
