/*
 * lab_order.c - the lab's command line and progress. See lab_order.h.
 */
#include "front/cli/lab_order.h"
#include "sitting/opening.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "front/cli/choose_game.h"
#include "lab/ranks.h"
#include "lab/run_folder.h"

enum { GAMES_MOST = 1000000000, KEEP_SECONDS = 10, BAR = 24 };

volatile int order_stop;

/* Some send the same Ctrl-C twice; whoever presses it a third time does not want to wait. */
static void on_signal(int number)
{
    static volatile sig_atomic_t times;
    if (++times > 2) _exit(128 + number);
    order_stop = 1;
}

void order_signals(void)
{
    struct sigaction act;
    memset(&act, 0, sizeof act);
    act.sa_handler = on_signal;
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

bool order_read(Order *o, const Args *args, const char *name, int settings, const char *const *setting, Why *why)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *o = (Order){ .seed = 1, .games = ORDER_GAMES, .threads = cores > 0 ? cores : 1, .settings = settings };
    o->entry = choose_game_or(name, why);
    if (!o->entry) return false;
    if (settings > ORDER_PARTS) return why_not(why, "There are too many settings.");
    for (int i = 0; i < settings; i++) o->setting[i] = setting[i];
    o->pack = args_value(args, "--pack"), o->levels = args_value(args, "--seats"), o->out = args_value(args, "--out");
    o->json = args_has(args, "--json"), o->csv = args_has(args, "--csv");
    if (o->json && o->csv) return why_not(why, "--json and --csv cannot be given together.");
    if (args_has(args, "--seed") && !opening_seed_read(args_value(args, "--seed"), &o->seed, why)) return false;
    if (args_has(args, "--games") &&
        !args_number("--games", args_value(args, "--games"), 1, GAMES_MOST, &o->games, why))
        return false;
    return !args_has(args, "--threads") ||
           args_number("--threads", args_value(args, "--threads"), 1, ORDER_THREADS, &o->threads, why);
}

bool order_plan(const Order *o, Plan *p, const Box *box, Why *why)
{
    *p = (Plan){ .entry = o->entry, .box = box, .pack = o->pack, .combinations = 1, .games = (uint64_t)o->games };
    p->setup.seed = o->seed;
    return plan_options(p, o->settings, o->setting, why) && plan_levels(p, o->levels ? o->levels : "random", why);
}

int order_operands(const Args *args, const char **out, int room)
{
    int count = 0;
    bool options = true;
    for (int i = 0; i < args->raw_count && count < room; i++) {
        const char *word = args->raw[i];
        if (options && strcmp(word, "--") == 0) {
            options = false;
        } else if (options && word[0] == '-' && word[1]) {
            for (int k = 0; k < ARGS_OPTIONS && args->command->option[k].name; k++)
                if (strcmp(args->command->option[k].name, word) == 0 && args->command->option[k].value) i++;
        } else {
            out[count++] = word;
        }
    }
    return count;
}

/* ---- Progress: only where a person watches, only after a second -------------------------------------------------- */

typedef struct Progress {
    struct timespec begin, kept;
    uint64_t games;
    bool shown;
    const char *folder;
    const Plan *plan;
    Tally *tally;
    Spans *done;
    Why why; /* what went wrong while keeping                                                                */
} Progress;

static double since(const struct timespec *then)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) / 1e9;
}

static void bar_say(Progress *p, uint64_t done)
{
    double spent = since(&p->begin), left = done ? spent * (double)(p->games - done) / (double)done : 0;
    char bar[BAR + 1], time[32] = "";
    int full = p->games ? (int)(done * BAR / p->games) : BAR;
    if (spent < 1 || !isatty(STDERR_FILENO)) return;
    for (int i = 0; i < BAR; i++) bar[i] = i < full ? '#' : '.';
    bar[BAR] = 0;
    if (done) snprintf(time, sizeof time, ", %d:%02d left", (int)left / 60, (int)left % 60);
    fprintf(stderr, "\r[%s] %" PRIu64 " of %" PRIu64 " games%s   ", bar, done, p->games, time);
    p->shown = true;
}

static void progress_tick(void *user, Crew *crew, uint64_t done)
{
    Progress *p = (Progress *)user;
    bar_say(p, done);
    if (!p->folder || since(&p->kept) < KEEP_SECONDS) return;
    clock_gettime(CLOCK_MONOTONIC, &p->kept);
    if (!crew_gather(crew, p->tally, p->done) || !run_folder_keep(p->folder, crew->plan[0], p->tally, p->done, &p->why))
        order_stop = 1;
}

/* ---- Several processes ------------------------------------------------------------------------------------------- */

static const Post *post; /* null: this process is alone                                                       */
static bool post_whole = true;

static void lead_tick(void *user, uint64_t played)
{
    Progress *p = (Progress *)user;
    bar_say(p, played);
    if (!p->folder || since(&p->kept) < KEEP_SECONDS) return;
    clock_gettime(CLOCK_MONOTONIC, &p->kept);
    if (!run_folder_keep(p->folder, p->plan, p->tally, p->done, &p->why)) order_stop = 1;
}

static void lead_lost(void *user, int rank, uint64_t games)
{
    (void)user;
    fprintf(stderr, "undercroft: Rank %d is silent and given up; its %" PRIu64 " games are played by the others.\n",
            rank, games);
}

bool order_ranks_begin(Why *why) { return post_join(&post, why); }

bool order_leads(Crew *crew, int *status)
{
    Ranks r = { .post = post, .crew = crew };
    Why why = { "" };
    if (!post || post->rank == 0) return true;
    crew->stop = &order_stop;
    *status = ranks_follow(&r, &post_whole, &why) && !order_stop ? EXIT_DONE : EXIT_FAILED;
    return false;
}

void order_ranks_end(int status)
{
    fflush(stdout);
    if (post) post->close(post_whole, status);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static bool games_play(Crew *crew, const Spans *todo, Tally *tally, Spans *done, Progress *p, Why *why)
{
    Ranks r = {
        .post = post, .crew = crew, .tally = tally, .done = done, .tick = lead_tick, .lost = lead_lost, .user = p
    };
    if (post) return ranks_lead(&r, todo, &post_whole, why);
    crew->tick = progress_tick, crew->tick_user = p;
    return crew_play(crew, todo, tally, done, why);
}

bool order_play(Crew *crew, const Spans *todo, Tally *tally, Spans *done, const char *folder, Why *why)
{
    Progress p = { .games = spans_games(todo), .folder = folder, .plan = crew->plan[0], .tally = tally, .done = done };
    bool sound;
    clock_gettime(CLOCK_MONOTONIC, &p.begin);
    p.kept = p.begin;
    crew->stop = &order_stop;
    sound = games_play(crew, todo, tally, done, &p, why);
    if (p.shown) fprintf(stderr, "\r%78s\r", "");
    if (*p.why.text) return why_not(why, "%s", p.why.text);
    return sound && (!folder || run_folder_keep(folder, crew->plan[0], tally, done, why));
}
