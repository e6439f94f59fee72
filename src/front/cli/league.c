/*
 * league.c - `undercroft league GAME`: how strong each level of bot is, measured.
 *
 * Owns the options and the printing. Does NOT play: lab/league.h does.
 */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "front/cli/lab_order.h"
#include "lab/jobs.h"
#include "lab/league.h"
#include "sitting/opening.h"
#include "table/options.h"
#include "words/paper.h"

enum { GAMES_USUAL = 20, GAMES_MOST = 1000000, THREADS_MOST = 64 };

/* ---- Progress: only where a person watches, only after a second -------------------------------------------------- */

static struct timespec progress_begin;

static void progress_say(int done, int of)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec - progress_begin.tv_sec < 2 || !isatty(STDERR_FILENO)) return;
    fprintf(stderr, done < of ? "\r%d of %d games" : "\r                              \r", done, of);
}

/* ---- Printing ---------------------------------------------------------------------------------------------------- */

static void share_say(const char *before, int won, int of)
{
    double low, high;
    share_interval(won, of, &low, &high);
    printf("%s%5.1f %% (%.0f to %.0f)", before, of ? 100.0 * won / of : 0.0, 100 * low, 100 * high);
}

static void alone_print(const League *l, const Standings *s)
{
    printf("level      games    won   95 %% interval\n");
    for (int i = 0; i < l->levels; i++) {
        printf("%-9s %6d  ", l->level[i]->name, s->of[i].games);
        share_say("", s->of[i].won, s->of[i].games);
        printf("\n");
    }
    if (l->levels > 1) printf("\nwon more often than the level below, 95 %% interval\n");
    for (int i = 1; i < l->levels; i++) {
        const Standing *a = &s->of[i], *b = &s->of[i - 1];
        double low, high, more = share_difference(a->won, a->games, b->won, b->games, &low, &high);
        printf("%-9s over %-9s %+6.1f %% (%+.0f to %+.0f)\n", l->level[i]->name, l->level[i - 1]->name, 100 * more,
               100 * low, 100 * high);
    }
}

static void ratings_print(const League *l, const Standings *s)
{
    printf("level     rating   +/-  games    won    drawn\n");
    for (int i = 0; i < l->levels; i++)
        printf("%-9s %6.0f %5.0f %6d %6d %8d\n", l->level[i]->name, s->of[i].rating, s->of[i].within, s->of[i].games,
               s->of[i].won, s->of[i].drawn);
    printf("\n%s, share of the decided, 95 %% interval\n", l->setup.seats == 2 ? "head to head" : "placed before");
    for (int a = 1; a < l->levels; a++)
        for (int b = 0; b < a; b++) {
            int won = s->beat[a][b], lost = s->beat[b][a];
            if (!won && !lost && !s->even[a][b]) continue; /* they did not meet */
            printf("%-9s over %-9s %4d : %-4d ", l->level[a]->name, l->level[b]->name, won, lost);
            share_say("", won, won + lost);
            printf(s->even[a][b] ? ", %d even\n" : "\n", s->even[a][b]);
        }
}

static void standings_print(const League *l, const Standings *s, bool times)
{
    if (bot_together(l->face, l->setup.seats)) alone_print(l, s);
    else ratings_print(l, s);
    if (s->unended) printf("%d games went on too long and were cut off.\n", s->unended);
    if (!times) return;
    printf("\nlongest thought, CPU milliseconds on this machine\n");
    for (int i = 0; i < l->levels; i++) printf("%-9s %7.1f\n", l->level[i]->name, s->of[i].slowest_ms);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static bool league_read(const Args *args, League *l, Why *why)
{
    SessionStart start = { .face = l->face };
    int64_t games = GAMES_USUAL, threads = 1;
    if (!options_read(&start, args->settings, args->setting, why)) return false;
    if (!options_allow(l->face, &start.setup, why)) return false;
    l->setup = start.setup;
    l->setup.seed = 1;
    if (args_has(args, "--seed") && !opening_seed_read(args_value(args, "--seed"), &l->setup.seed, why)) return false;
    if (args_has(args, "--games") && !args_number("--games", args_value(args, "--games"), 1, GAMES_MOST, &games, why))
        return false;
    if (args_has(args, "--threads") &&
        !args_number("--threads", args_value(args, "--threads"), 1, THREADS_MOST, &threads, why))
        return false;
    l->games = (int)games, l->threads = (int)threads;
    l->neighbours = args_has(args, "--neighbours"), l->mirror = args_has(args, "--mirror");
    if (l->mirror && !l->face->deck_ready) return why_not(why, "%s has no ready decks to mirror.", l->face->title);
    const char *levels = args_has(args, "--levels") ? args_value(args, "--levels") : "random,novice,adept,master";
    if (!levels_read(levels, l->level, LEAGUE_LEVELS, &l->levels, why)) return false;
    for (int a = 0; a < l->levels; a++)
        for (int b = 0; b < a; b++)
            if (l->level[a] == l->level[b]) return why_not(why, "%s is named twice.", l->level[a]->name);
    if (l->levels < 2 && !bot_together(l->face, l->setup.seats))
        return why_not(why, "A league of %s needs two levels or more.", l->face->title);
    return true;
}

static int league_run(const Args *args)
{
    const RegistryEntry *e = choose_game(args->word[0]);
    League l = { .progress = progress_say };
    Standings standings;
    Why why = { "" };
    char options[512], head[1000];
    bool whole = false;
    Text t = text_in(options, sizeof options);
    if (!e) return EXIT_REFUSED;
    l.face = e->face, l.box = e->game->box;
    if (!league_read(args, &l, &why)) return command_refuse("%s", why.text);
    SessionStart start = { .face = l.face, .setup = l.setup };
    options_line(&start, &t);
    clock_gettime(CLOCK_MONOTONIC, &progress_begin);
    /* Every table says what it was played with, so that it can be seen when it is stale. */
    snprintf(head, sizeof head, "%s%s%s, seed %llu, --games %d%s, levels %s, rules version %u, content %016llx",
             l.face->title, *options ? ", " : "", options, (unsigned long long)l.setup.seed, l.games,
             l.mirror       ? ", --mirror"
             : l.neighbours ? ", --neighbours"
                            : "",
             args_has(args, "--levels") ? args_value(args, "--levels") : "all", (unsigned)e->game->rules_version,
             (unsigned long long)l.box->hash);
    l.head = head, l.file = args_value(args, "--out"), l.stop = &order_stop;
    if (!jobs_ranks_begin(&why)) return command_refuse("%s", why.text);
    order_signals();
    int status = EXIT_DONE;
    if (!league_play(&l, &standings, &whole, &why)) status = command_fail("%s", why.text);
    else if (!whole && jobs_leads())
        status = command_fail(l.file ? "Stopped; the same command goes on."
                                     : "Stopped; with --out FILE a league can go on.");
    else if (jobs_leads()) printf("%s\n", head), standings_print(&l, &standings, args_has(args, "--times"));
    jobs_ranks_end(status);
    return status;
}

extern const Command LEAGUE_COMMAND;
const Command LEAGUE_COMMAND = {
    .name = "league",
    .operands = "GAME [seats=N] [OPTION=VALUE...]",
    .summary = "levels of bots play each other: a rating for each",
    .text = "Games for two: every pair of levels meets, each deal twice with seats swapped. Games for more: mixed tables. Alone or "
            "together: every level plays the same deals, and its share of wins is printed. Ratings are in Elo points above the "
            "first level; every figure stands with its 95 % interval. The same seed gives the same table, whatever the "
            "threads: bots think by counted iterations here, never by the clock.",
    .option = {
        { "--levels", "LIST", "which levels, with commas between (all four)" },
        { "--games", "N", "games of each pair; of each level alone or together; mixed tables a level (20)" },
        { "--seed", "N", "the first deal (1)" },
        { "--neighbours", NULL, "for two: only levels next to each other in the list meet" },
        { "--mirror", NULL, "every seat has the same ready deck, another one for each deal: skill counts, not the deck" },
        { "--threads", "N", "play so many games at once (1)" },
        { "--out", "FILE", "keep the games there, a line each: the same command goes on where it was stopped, also under mpirun" },
        { "--times", NULL, "also say the longest thought of each level" },
    },
    .words_min = 1,
    .words_max = 1,
    .settings = true,
    .run = league_run,
};
