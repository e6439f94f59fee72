/*
 * trial.c - the walk through a random game, and the report when it goes wrong. See trial.h.
 */
#include "law/trial.h"
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { PATIENCE = 120 /* seconds of CPU time one game may take: a busy machine breaks no law */ };

static const Trial *running; /* the one to name when the process dies */
static char running_name[600]; /* "pig seats=2, seed 7", made when it began: a signal handler may not format */
static char running_again[700];

/* Sanitizers call this before they end the process; absent in plain builds. */
extern void __sanitizer_set_death_callback(void (*f)(void)) __attribute__((weak));

static void name_it(const Trial *t)
{
    char setting[400];
    trial_setting_words(t->face, &t->how, setting, sizeof setting);
    snprintf(running_name, sizeof running_name, "%s %s, seed %" PRIu64 ", step ", t->game->name, setting, t->seed);
    snprintf(running_again, sizeof running_again, "\n  again: %s %s %s --seed %" PRIu64 "\n", t->program, t->game->name,
             setting, t->seed);
}

static void put(const char *s)
{
    ssize_t done = write(STDOUT_FILENO, s, strlen(s));
    (void)done; /* there is nobody left to tell */
}

/* Safe in a signal handler. */
static void report(const Trial *t, const char *sentence)
{
    char digits[16];
    Text step = text_in(digits, sizeof digits);
    text_num(&step, t->step);
    put(running_name);
    put(digits);
    put(": ");
    put(sentence);
    put(running_again);
}

_Noreturn void trial_broken(const Trial *t, const char *file, int line, const char *sentence, const char *holds)
{
    char place[400];
    running = 0;
    name_it(t);
    report(t, sentence);
    snprintf(place, sizeof place, "  %s:%d: %s\n", file, line, holds);
    put(place);
    _exit(1);
}

static void died(void)
{
    if (running) report(running, "the process was ended by a sanitizer");
}

static void signalled(int number)
{
    if (running)
        report(running, number == SIGPROF ? "the game did not come back in two minutes of CPU time"
                                          : "the rules trapped or crashed (a REQUIRE, a bad access)");
    _exit(1);
}

static void *room_for(size_t size)
{
    void *room = calloc(1, size);
    if (!room) {
        fprintf(stderr, "laws: out of memory\n");
        exit(1);
    }
    return room;
}

void trial_open(Trial *t, const RegistryEntry *entry, const char *program, Seen *seen)
{
    memset(t, 0, sizeof *t);
    t->entry = entry;
    t->game = entry->game;
    t->face = entry->face;
    t->box = entry->game->box;
    t->program = program;
    t->seen = seen;
    t->position = room_for(trial_size(t));
    for (int i = 0; i < TRIAL_ROOMS; i++) t->room[i] = room_for(trial_size(t));
    t->log = room_for(sizeof *t->log * TRIAL_STEPS);
    t->events = room_for(sizeof *t->events * TRIAL_EVENTS);
    t->items = room_for(sizeof *t->items * ITEM_MAX);
    if (__sanitizer_set_death_callback) __sanitizer_set_death_callback(died);
    else
        for (int i = 0; i < 5; i++) signal((int[]){ SIGSEGV, SIGILL, SIGTRAP, SIGFPE, SIGBUS }[i], signalled);
    signal(SIGPROF, signalled);
}

/* 0: for ever. */
static void patience(int seconds)
{
    struct itimerval limit = { .it_value = { .tv_sec = seconds } };
    setitimer(ITIMER_PROF, &limit, 0);
}

void trial_close(Trial *t)
{
    running = 0;
    patience(0);
    free(t->position);
    for (int i = 0; i < TRIAL_ROOMS; i++) free(t->room[i]);
    free(t->log);
    free(t->events);
    free(t->items);
}

void trial_begin(Trial *t)
{
    t->step = 0;
    t->how.seed = t->seed;
    rng_seed(&t->luck, t->seed * 99 + 1);
    name_it(t);
    running = t;
    patience(PATIENCE);
    t->game->setup(t->box, t->position, &t->how, 0);
}

bool trial_look(Trial *t)
{
    t->choice = t->game->choice(t->box, t->position);
    t->actions = t->game->actions(t->box, t->position, t->action);
    return t->actions > 0;
}

void trial_step(Trial *t)
{
    Action a = t->action[rng_below(&t->luck, (uint32_t)t->actions)];
    LAW(t, t->step < TRIAL_STEPS, "play does not end");
    t->log[t->step] = a;
    t->game->apply(t->box, t->position, a, 0);
    t->step++;
}

bool trial_same(const Trial *t, const void *a, const void *b) { return memcmp(a, b, trial_size(t)) == 0; }

void trial_copy(const Trial *t, void *to, const void *from) { memcpy(to, from, trial_size(t)); }

bool trial_is_answer(const Trial *t, Action a)
{
    for (int i = 0; i < t->actions; i++)
        if (t->action[i] == a) return true;
    return false;
}

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

static void value_words(const OptionFace *o, int16_t value, char *out, size_t room)
{
    out[0] = 0;
    for (int c = 0; o->choices && c < o->count; c++)
        if (o->choices[c].value == value) snprintf(out, room, "%s", o->choices[c].name);
    if (!out[0]) snprintf(out, room, "%d", value);
}

void trial_setting_words(const Face *face, const Setup *how, char *out, size_t room)
{
    size_t used = (size_t)snprintf(out, room, "seats=%d", how->seats);
    for (int o = 0; o < face->option_count && used < room; o++) {
        char value[64];
        if (how->option[o] == face->options[o].standard) continue;
        value_words(&face->options[o], how->option[o], value, sizeof value);
        used += (size_t)snprintf(out + used, room - used, " '%s=%s'", face->options[o].name, value);
    }
}

bool trial_setting_read(const Face *face, const char *word, Setup *how)
{
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : 0;
    char *end = 0;
    if (!equals) return false;
    long number = strtol(equals + 1, &end, 10);
    bool whole = end != equals + 1 && *end == 0;
    if (length == 5 && memcmp(word, "seats", 5) == 0) {
        how->seats = (uint8_t)number;
        return whole && number >= face->game->seats_min && number <= face->game->seats_max;
    }
    for (int o = 0; o < face->option_count; o++) {
        const OptionFace *option = &face->options[o];
        if (strlen(option->name) != length || memcmp(option->name, word, length) != 0) continue;
        for (int c = 0; option->choices && c < option->count; c++)
            if (strcmp(option->choices[c].name, equals + 1) == 0) {
                how->option[o] = option->choices[c].value;
                return true;
            }
        how->option[o] = (int16_t)number;
        return whole;
    }
    return false;
}
