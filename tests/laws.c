/*
 * laws.c - what must be true of every game, tried on random games of every seat count and every option's values.
 *
 *   laws [--seeds N] [--seconds N] [--jobs N] [--pairs]    every game
 *   laws GAME [seats=N] [option=value ...] [--seeds N]     one game, this setup alone if a setting is given
 *   laws GAME [settings] --seed N                          one game of one seed: to see a broken law again
 *   laws [GAME] [--pairs] --setups                         plays nothing: prints every setup as arguments, one a line
 *
 * --pairs tries every two options' values together, not only each option by itself. --part I/N plays the I-th of N
 * equal parts (1/4 to 4/4), so that several machines share the games (bench/laws.sh). --seconds begins no further game
 * once that much CPU time is spent (a seed is tried with every setup before the next one is). Prints one line a game,
 * or the first law that is broken in it. Exit status 1 when one was.
 *
 * Owns which games are tried. Does NOT hold the laws: tests/law does.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "law/laws.h"
#include "bench/batch.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { JOBS_MAX = 64, SETUPS_MAX = 20000, SETTINGS_MAX = OPTION_MAX + 1 };

typedef struct Plan {
    const char *program, *game; /* game: null for all                                                        */
    uint64_t seeds, only;       /* only: 0, or the one seed to play                                          */
    double seconds;             /* 0: no bound                                                                     */
    int jobs, part, parts;      /* part: from 0                                                              */
    bool pairs, list;
    int settings;
    const char *setting[SETTINGS_MAX];
} Plan;

/* ---- Setups ------------------------------------------------------------------------------------------------------ */

typedef struct Setups {
    int count;
    Setup list[SETUPS_MAX];
} Setups;

static void setups_add(const Face *face, Setups *s, const Setup *how)
{
    if (s->count < SETUPS_MAX && batch_allows(face, how)) s->list[s->count++] = *how;
}

/* Two variants laid over each other; false when both change the same option. */
static bool overlay(const Face *face, const Setup *a, const Setup *b, Setup *out)
{
    *out = *a;
    for (int o = 0; o < face->option_count; o++) {
        int16_t standard = face->options[o].standard;
        if (a->option[o] != standard && b->option[o] != standard) return false;
        if (b->option[o] != standard) out->option[o] = b->option[o];
    }
    return true;
}

static void setups_of_seats(const Face *face, int seats, bool pairs, Setups *out)
{
    int variants = batch_variants(face);
    for (int a = 0; a < variants; a++) {
        Setup how = { .seats = (uint8_t)seats }, other = how, both;
        batch_variant(face, a, &how);
        setups_add(face, out, &how);
        for (int b = a + 1; pairs && a > 0 && b < variants; b++) {
            batch_variant(face, b, &other);
            if (overlay(face, &how, &other, &both)) setups_add(face, out, &both);
        }
    }
}

/* false, after a sentence, when a setting is not the game's. */
static bool setups_of(const Plan *plan, const Face *face, Setups *out)
{
    out->count = 0;
    if (plan->settings) {
        Setup how = { .seats = face->game->seats_min };
        batch_variant(face, 0, &how);
        for (int i = 0; i < plan->settings; i++)
            if (!trial_setting_read(face, plan->setting[i], &how)) {
                fprintf(stderr, "laws: %s has no setting \"%s\"\n", face->game->name, plan->setting[i]);
                return false;
            }
        setups_add(face, out, &how);
        if (!out->count) fprintf(stderr, "laws: %s is not played so\n", face->game->name);
        return out->count > 0;
    }
    for (int seats = face->game->seats_min; seats <= face->game->seats_max; seats++)
        setups_of_seats(face, seats, plan->pairs, out);
    return true;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void try_games(const Plan *plan, const RegistryEntry *entry, const Setups *setups, int job, Seen *seen)
{
    Trial t;
    uint64_t first = plan->only ? plan->only : 1, last = plan->only ? plan->only : plan->seeds;
    trial_open(&t, entry, plan->program, seen);
    t.how = setups->list[0];
    laws_of_declaration(&t);
    words_of_declaration(&t);
    uint64_t each = (uint64_t)setups->count, all = (last - first + 1) * each;
    uint64_t step = (uint64_t)plan->jobs * (uint64_t)plan->parts, begin = (uint64_t)(plan->part * plan->jobs + job);
    for (uint64_t n = plan->only ? 0 : begin; n < all; n += plan->only ? 1 : step) {
        if (plan->seconds > 0 && cpu_seconds() * plan->jobs > plan->seconds) break;
        t.how = setups->list[n % each];
        t.seed = first + n / each;
        laws_of_game(&t);
    }
    trial_close(&t);
}

/* A kind of happening that is never told in words is a hole in the face. */
static bool all_told(const Game *game, const Seen *seen)
{
    bool told = true;
    for (int kind = 0; kind < 256; kind++)
        if (seen->kind[kind] == 1) {
            printf("%s: happenings of kind %d are never told in words\n", game->name, kind);
            told = false;
        }
    return told;
}

static Seen seen_together(const Seen *each, int jobs)
{
    Seen all = each[0];
    for (int j = 1; j < jobs; j++) {
        all.games += each[j].games;
        all.decisions += each[j].decisions;
        all.answers += each[j].answers;
        if (each[j].longest > all.longest) all.longest = each[j].longest;
        if (each[j].actions > all.actions) all.actions = each[j].actions;
        if (each[j].items > all.items) all.items = each[j].items;
        if (each[j].events > all.events) all.events = each[j].events;
        for (int k = 0; k < 256; k++) all.kind[k] |= each[j].kind[k];
    }
    return all;
}

static void list_entry(const Plan *plan, const RegistryEntry *entry)
{
    static Setups setups;
    char words[400];
    if (!setups_of(plan, entry->face, &setups)) exit(2);
    for (int n = 0; n < setups.count; n++) {
        trial_setting_words(entry->face, &setups.list[n], words, sizeof words);
        printf("%s %s\n", entry->game->name, words);
    }
}

static bool try_entry(const Plan *plan, const RegistryEntry *entry, Seen *each)
{
    static Setups setups;
    bool held = true;
    int jobs = plan->only ? 1 : plan->jobs;
    if (!setups_of(plan, entry->face, &setups)) exit(2);
    memset(each, 0, sizeof *each * JOBS_MAX);
    fflush(stdout);
    for (int j = 0; j < jobs; j++)
        if (fork() == 0) {
            try_games(plan, entry, &setups, j, &each[j]);
            exit(0);
        }
    for (int j = 0, status; j < jobs; j++)
        if (wait(&status) > 0 && status != 0) held = false;
    Seen all = seen_together(each, jobs);
    if (held) held = all_told(entry->game, &all);
    if (held)
        printf("%s: all laws hold over %d setups, %" PRIu64 " games, %" PRIu64 " decisions, %" PRIu64
               " answers (most at once: %u answers, %u things, %u happenings; longest game %" PRIu64 ")\n",
               entry->game->name, setups.count, all.games, all.decisions, all.answers, all.actions, all.items,
               all.events, all.longest);
    return held;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int refuse(const char *word)
{
    fprintf(stderr, "laws: \"%s\" is no game, setting or option of this program\n", word);
    return 2;
}

/* "2/4" */
static bool part_read(Plan *plan, const char *word)
{
    char *slash, *end;
    long part = strtol(word, &slash, 10), parts = *slash == '/' ? strtol(slash + 1, &end, 10) : 0;
    if (part < 1 || parts < part || parts > 1000 || *end) return false;
    plan->part = (int)part - 1, plan->parts = (int)parts;
    return true;
}

static int plan_read(Plan *plan, int count, char **word)
{
    for (int i = 1; i < count; i++) {
        if (strcmp(word[i], "--seeds") == 0 && i + 1 < count) plan->seeds = strtoull(word[++i], 0, 10);
        else if (strcmp(word[i], "--seed") == 0 && i + 1 < count) plan->only = strtoull(word[++i], 0, 10);
        else if (strcmp(word[i], "--seconds") == 0 && i + 1 < count) plan->seconds = atof(word[++i]);
        else if (strcmp(word[i], "--jobs") == 0 && i + 1 < count) plan->jobs = atoi(word[++i]);
        else if (strcmp(word[i], "--part") == 0 && i + 1 < count) {
            if (!part_read(plan, word[++i])) return refuse(word[i]);
        } else if (strcmp(word[i], "--pairs") == 0) plan->pairs = true;
        else if (strcmp(word[i], "--setups") == 0) plan->list = true;
        else if (registry_find(word[i])) plan->game = word[i];
        else if (strchr(word[i], '=') && plan->settings < SETTINGS_MAX) plan->setting[plan->settings++] = word[i];
        else return refuse(word[i]);
    }
    if (plan->settings && !plan->game) return refuse(plan->setting[0]);
    return plan->jobs >= 1 && plan->jobs <= JOBS_MAX ? 0 : refuse("--jobs");
}

int main(int count, char **word)
{
    Plan plan = { .program = word[0], .seeds = 200, .jobs = 2, .parts = 1 };
    int status = plan_read(&plan, count, word);
    Seen *each = mmap(0, sizeof *each * JOBS_MAX, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (status) return status;
    if (each == MAP_FAILED) return 1;
    for (int n = 0; n < registry_count(); n++) {
        const RegistryEntry *entry = registry_at(n);
        if (plan.game && strcmp(plan.game, entry->game->name) != 0) continue;
        if (plan.list) list_entry(&plan, entry);
        else if (!try_entry(&plan, entry, each)) status = 1;
    }
    return status;
}
