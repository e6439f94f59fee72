/*
 * calibrate.c - `undercroft calibrate FOLDER`: what the figures of hints are worth, measured, and written where hints
 * find them.
 *
 * Owns the options and where things are written. Does NOT play or fit: lab/calibration.h does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "front/cli/command.h"
#include "front/cli/lab_order.h"
#include "lab/calibration_page.h"
#include "words/file.h"

enum { GAMES_USUAL = 1000, GAMES_MOST = 1000000, PAGE_MOST = 1 << 20 };

typedef struct Wanted {
    const char *folder, *only, *source, *page;
    int64_t games, threads, least;
    bool read; /* play nothing */
} Wanted;

/* What all kinds together leave. */
typedef struct Pages {
    Sheet table, bins;
} Pages;

static struct timespec since;
static const char *playing;

static void progress_say(int done, int of)
{
    static int last = -1;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double spent = (double)(now.tv_sec - since.tv_sec);
    if (done == last || spent < 1 || !isatty(STDERR_FILENO)) return;
    last = done;
    double left = done ? spent * (of - done) / done : 0;
    fprintf(stderr, "\r%-50.50s %d of %d games, %d:%02d left ", playing, done, of, (int)left / 60, (int)left % 60);
    if (done == of) fprintf(stderr, "\r%78s\r", "");
}

/* The rules and cards that a file's games were played with, from its first line. */
static void head_take(const char *head, ChanceFit *fit)
{
    const char *at = strstr(head, "rules version ");
    unsigned rules = 0;
    unsigned long long content = 0;
    if (at && sscanf(at, "rules version %u, content %llx", &rules, &content) == 2)
        fit->rules = rules, fit->content = content;
}

static bool kind_lines(const Wanted *w, const Kind *k, char *head, size_t room, JobLines *lines, Why *why)
{
    if (w->read) return calibration_read(k, w->folder, (int)w->games, head, room, lines, why);
    snprintf(head, room, "%s", k->head);
    playing = k->name;
    clock_gettime(CLOCK_MONOTONIC, &since);
    return calibration_play(k, w->folder, (int)w->games, (int)w->threads, &order_stop, progress_say, lines, why);
}

/* One kind: played, fitted, told. `row` gets what it should be from now on. */
static bool kind_do(const Wanted *w, const RegistryEntry *e, int number, ChanceFit *row, Pages *pages, Why *why)
{
    static Kind k;
    Calibration c;
    JobLines lines = { NULL, 0, 0 };
    char head[1000];
    int count = 0, games = 0, won = 0;
    *row = e->face->brain->chances->fit[number];
    if (!kind_open(&k, e, number, why)) return false;
    if (w->only && strncmp(k.name, w->only, strlen(w->only)) != 0) return true;
    if (!kind_lines(w, &k, head, sizeof head, &lines, why)) return job_lines_free(&lines), false;
    Said *said = calibration_said(&lines, &count, &games, &won);
    bool sound = said && calibration_make(&k, said, count, games, &c);
    job_lines_free(&lines);
    free(said);
    if (!sound) return why_not(why, "There is not enough memory for the fit.");
    head_take(head, &c.fit);
    if (c.positions) *row = c.fit;
    calibration_row(&k, &c, &pages->table);
    calibration_bins(&k, &c, &pages->bins);
    return true;
}

static bool rows_write(const Wanted *w, const RegistryEntry *e, const ChanceFit *row, int count, Why *why)
{
    char path[1000];
    Sheet p = { 0 };
    if (!w->source) return true;
    snprintf(path, sizeof path, "%s/games/%s/%s_chances.inc", w->source, e->game->name, e->game->name);
    calibration_rows(e, row, count, &p);
    bool sound = !p.failed && file_write(path, p.at, p.used, why);
    sheet_free(&p);
    return sound;
}

static bool game_do(const Wanted *w, const RegistryEntry *e, Pages *pages, Why *why)
{
    enum { ROWS_MOST = 64 };
    ChanceFit row[ROWS_MOST];
    const Brain *brain = e->face->brain;
    int count = brain && brain->chances ? brain->chances->count : 0;
    for (int n = 0; n < count && n < ROWS_MOST && !order_stop; n++)
        if (!kind_do(w, e, n, &row[n], pages, why)) return false;
    return !jobs_leads() || order_stop || !count || rows_write(w, e, row, count, why);
}

static bool page_write(const Wanted *w, const Pages *pages, Why *why)
{
    size_t size;
    Sheet whole = { 0 };
    if (!w->page) return true;
    char *page = file_read(w->page, PAGE_MOST, &size, why), *changed = NULL;
    sheet_add(&whole, "\n%s\n%s", pages->table.at, pages->bins.at ? pages->bins.at : "");
    if (page && whole.at) changed = page_between(page, "calibration", whole.at, why);
    bool sound = changed && file_write(w->page, changed, strlen(changed), why);
    free(page), free(changed);
    sheet_free(&whole);
    return sound;
}

static bool all_do(const Wanted *w, Why *why)
{
    Pages pages = { { 0 }, { 0 } };
    calibration_heads(&pages.table);
    bool sound = true;
    for (int n = 0; sound && n < registry_count() && !order_stop; n++) sound = game_do(w, registry_at(n), &pages, why);
    if (pages.table.at) fputs(pages.table.at, stdout);
    if (pages.bins.at) printf("\n%s", pages.bins.at);
    if (sound && order_stop) sound = why_not(why, "Stopped; the same command goes on.");
    sound = sound && (!jobs_leads() || page_write(w, &pages, why));
    sheet_free(&pages.table), sheet_free(&pages.bins);
    return sound;
}

static bool wanted_read(const Args *args, Wanted *w, Why *why)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *w = (Wanted){ .folder = args->word[0],
                   .only = args_value(args, "--only"),
                   .source = args_value(args, "--write"),
                   .page = args_value(args, "--page"),
                   .games = GAMES_USUAL,
                   .threads = cores > 0 ? cores : 1,
                   .read = args_has(args, "--read") };
    return (!args_has(args, "--games") ||
            args_number("--games", args_value(args, "--games"), 1, GAMES_MOST, &w->games, why)) &&
           (!args_has(args, "--threads") ||
            args_number("--threads", args_value(args, "--threads"), 1, ORDER_THREADS, &w->threads, why));
}

static int calibrate_run(const Args *args)
{
    Wanted w;
    Why why = { "" };
    if (!wanted_read(args, &w, &why)) return command_refuse("%s", why.text);
    if (!folder_make(w.folder, FOLDER_ALL, &why) || !jobs_ranks_begin(&why)) return command_refuse("%s", why.text);
    order_signals();
    int status = all_do(&w, &why) ? EXIT_DONE : command_fail("%s", why.text);
    jobs_ranks_end(status);
    return status;
}

extern const Command CALIBRATE_COMMAND;
const Command CALIBRATE_COMMAND = {
    .name = "calibrate",
    .operands = "FOLDER",
    .summary = "measure how far the chances that hints show come true",
    .text = "Plays games in which one seat (all, where all play as one) goes on as the hint would, keeps what the hint said on the way "
            "beside how each game ended, fits the one to the other, and tries each fit on the quarter of the games that it was "
            "not made from. Every kind of game has a file in FOLDER, a line a game: the same command goes on where it was "
            "stopped, also under mpirun with a folder that all processes see. Files of other rules or cards are refused; --read "
            "takes them as they are and says so.",
    .option = {
        { "--games", "N", "games of each kind (1000)" },
        { "--only", "WORD", "only kinds whose file begins so: a game's name, or more of it" },
        { "--threads", "N", "play so many games at once (as many as there are cores)" },
        { "--read", NULL, "play nothing: only what is in FOLDER" },
        { "--write", "SRC", "write the fits into SRC/games/GAME/GAME_chances.inc, to be compiled in" },
        { "--page", "FILE", "write the tables into FILE, between its marks (docs/league.md)" },
    },
    .words_min = 1,
    .words_max = 1,
    .run = calibrate_run,
};
