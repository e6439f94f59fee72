/*
 * crowd.c - a crowd at a server: so many tables with two who play and two who look on, answering so many times a second in
 * all, by the protocol of docs/online.md.
 *
 *     crowd [--server undercroft-serve] [--tables N] [--rate ANSWERS] [--seconds S] [--idle N] [--kill]
 *
 * Starts the server, and says how long an answer takes from frame out to its reply (kept on the disk by then), what the
 * server uses of a core beside what the crowd uses, and its memory; then how long all take to come back after it was
 * killed. Generator and server share the machine, so ratios and CPU seconds mean more than times.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "far/socket.h"
#include "words/why.h"

enum { AT_A_TABLE = 4, SAMPLES = 1 << 20, TOKEN = 64 };

typedef struct Guest {
    FarSocket *socket;
    char token[TOKEN];
    int table, place;      /* 0 and 1 play */
    int seq;
    char words[40];        /* what to answer; "": not asked */
    double asked_at;
    bool waits;
} Guest;

typedef struct Crowd {
    const char *program;
    char data[40], link[80];
    int port, tables, rate, seconds, idle;
    pid_t server;
    Guest *guest;
    int guests, epoll;
    char (*code)[16];
    double *sample;
    int samples;
    long answers, steps, games, errors;
    unsigned luck;
} Crowd;

static Crowd crowd;

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double cpu_of(pid_t pid)
{
    char path[40], text[600];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (f) fclose(f);
    text[n] = 0;
    char *at = strrchr(text, ')');
    if (at) sscanf(at + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static long memory_of(pid_t pid)
{
    char path[40];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%*d %ld", &pages) != 1) pages = 0;
    if (f) fclose(f);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void server_start(void)
{
    int out[2];
    char port[12], line[300] = "";
    snprintf(port, sizeof port, "%d", crowd.port);
    if (pipe(out) != 0) exit(1);
    crowd.server = fork();
    if (crowd.server == 0) {
        dup2(out[1], STDOUT_FILENO);
        execl(crowd.program, crowd.program, "--port", port, "--data", crowd.data, "--frames", "10000", "--guests",
              "100000", "--connections", "20000", "--tables", "100000", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    ssize_t n = read(out[0], line, sizeof line - 1);
    close(out[0]);
    const char *at = n > 0 ? strstr(line, "127.0.0.1:") : NULL;
    if (!at) fprintf(stderr, "crowd: %s does not begin\n", crowd.program), exit(1);
    crowd.port = atoi(at + 10);
    snprintf(crowd.link, sizeof crowd.link, "http://127.0.0.1:%d/", crowd.port);
}

static bool say(Guest *g, const char *frame) { return g->socket && far_send(g->socket, frame, strlen(frame)); }

/* The text after a key of the frame, up to a quote. */
static bool text_of(const char *frame, const char *key, char *out, size_t room)
{
    const char *at = strstr(frame, key);
    if (!at) return false;
    at += strlen(key);
    size_t n = strcspn(at, "\"");
    if (n >= room) n = room - 1;
    memcpy(out, at, n);
    out[n] = 0;
    return true;
}

static bool frame_with(Guest *g, const char *key, char **frame)
{
    size_t size;
    for (int i = 0; i < 200; i++) {
        FarGot got = far_receive(g->socket, 2000, frame, &size);
        if (got == FAR_CLOSED) return false;
        if (got == FAR_FRAME && strstr(*frame, key)) return true;
    }
    return false;
}

static bool comes(Guest *g)
{
    FarLink link;
    Why why = { "" };
    char frame[200], *got;
    (void)link_read(crowd.link, &link, &why);
    g->socket = far_connect(&link, &why);
    if (!g->socket) return false;
    say(g, "{\"hello\":\"undercroft.1\"}");
    if (*g->token) snprintf(frame, sizeof frame, "{\"token\":\"%s\"}", g->token);
    else snprintf(frame, sizeof frame, "{\"guest\":\"G\"}");
    say(g, frame);
    if (!frame_with(g, "{\"you\"", &got)) return false;
    (void)text_of(got, "\"token\":\"", g->token, sizeof g->token);
    struct epoll_event e = { .events = EPOLLIN, .data.ptr = g };
    return epoll_ctl(crowd.epoll, EPOLL_CTL_ADD, far_file(g->socket), &e) == 0;
}

static void opens(Guest *g)
{
    char frame[200];
    snprintf(frame, sizeof frame, "{\"open\":\"%s\"}", crowd.code[g->table]);
    say(g, frame);
}

static void sits(Guest *g)
{
    char frame[200];
    opens(g);
    snprintf(frame, sizeof frame, "{\"sit\":%d,\"table\":\"%s\"}", g->place + 1, crowd.code[g->table]);
    if (g->place < 2) say(g, frame);
    snprintf(frame, sizeof frame, "{\"ready\":\"w\",\"table\":\"%s\"}", crowd.code[g->table]);
    if (g->place < 2) say(g, frame);
}

static bool table_made(int n)
{
    Guest *g = &crowd.guest[n * AT_A_TABLE];
    char *frame;
    say(g, "{\"make\":\"pig\",\"settings\":[\"seats=2\"],\"open\":false}");
    return frame_with(g, "{\"made\"", &frame) && text_of(frame, "{\"made\":\"", crowd.code[n], sizeof crowd.code[n]);
}

static void again(Guest *g)
{
    char frame[100];
    if (g->place != 0) return;
    crowd.games++;
    snprintf(frame, sizeof frame, "{\"rematch\":true,\"table\":\"%s\"}", crowd.code[g->table]);
    say(g, frame);
}

static void heard(Guest *g, const char *frame)
{
    if (strncmp(frame, "{\"step\"", 7) == 0) {
        const char *seq = strstr(frame, "\"seq\":");
        crowd.steps++;
        g->seq = seq ? atoi(seq + 6) : g->seq;
        g->words[0] = 0;
        if (g->place < 2) (void)text_of(frame, "\"actions\":[{\"do\":\"", g->words, sizeof g->words);
        if (strcmp(g->words, "hold") == 0 && crowd.luck++ % 4) strcpy(g->words, "roll");
        if (strstr(frame, "\"over\":true")) again(g);
    } else if (strncmp(frame, "{\"done\"", 7) == 0) {
        if (g->waits && crowd.samples < SAMPLES) crowd.sample[crowd.samples++] = seconds_now() - g->asked_at;
        g->waits = false;
        crowd.answers++;
    } else if (strncmp(frame, "{\"made\"", 7) == 0) {
        (void)text_of(frame, "{\"made\":\"", crowd.code[g->table], sizeof crowd.code[g->table]);
        for (int i = 0; i < AT_A_TABLE; i++) {
            char ready[100];
            Guest *other = &crowd.guest[g->table * AT_A_TABLE + i];
            opens(other);
            snprintf(ready, sizeof ready, "{\"ready\":\"w\",\"table\":\"%s\"}", crowd.code[g->table]);
            if (i < 2) say(other, ready);
        }
    } else if (strstr(frame, "{\"error\"")) {
        if (crowd.errors++ < 3) fprintf(stderr, "%s\n", frame);
        g->waits = false;
    }
}

static void answers(Guest *g)
{
    static long rq;
    char frame[200];
    if (!g->words[0] || g->waits) return;
    snprintf(frame, sizeof frame, "{\"do\":\"%s\",\"table\":\"%s\",\"at\":%d,\"rq\":%ld}", g->words,
             crowd.code[g->table], g->seq, ++rq);
    g->words[0] = 0;
    g->waits = true;
    g->asked_at = seconds_now();
    say(g, frame);
}

static void listen_for(double until)
{
    struct epoll_event events[256];
    do {
        double left = until - seconds_now();
        int n = epoll_wait(crowd.epoll, events, 256, left > 0 ? (int)(left * 1000) : 0);
        for (int i = 0; i < n; i++) {
            Guest *g = events[i].data.ptr;
            char *frame;
            size_t size;
            FarGot got;
            while (g->socket && (got = far_receive(g->socket, 0, &frame, &size)) != FAR_NOTHING) {
                if (got == FAR_FRAME) heard(g, frame);
                else far_close(g->socket), g->socket = NULL;
            }
        }
    } while (seconds_now() < until);
}

static int sample_order(const void *a, const void *b) { return *(const double *)a < *(const double *)b ? -1 : 1; }

static double own_cpu(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static void played(void)
{
    double began = seconds_now(), server = cpu_of(crowd.server), own = own_cpu();
    int next = 0;
    crowd.answers = crowd.steps = crowd.samples = 0;
    for (long k = 1; seconds_now() - began < crowd.seconds; k++) {
        for (int tried = 0; tried < 2 * crowd.tables; tried++) { /* whoever is asked and has waited longest */
            Guest *g = &crowd.guest[next / 2 * AT_A_TABLE + next % 2];
            next = (next + 1) % (2 * crowd.tables);
            if (!g->words[0] || g->waits) continue;
            answers(g);
            break;
        }
        listen_for(began + (double)k / crowd.rate);
    }
    double gone = seconds_now() - began;
    server = cpu_of(crowd.server) - server, own = own_cpu() - own;
    qsort(crowd.sample, (size_t)crowd.samples, sizeof *crowd.sample, sample_order);
    int n = crowd.samples;
    printf(
        "%d tables, %d connections: %.0f answers and %.0f steps a second for %.0f s, %ld games ended, %ld refusals\n",
        crowd.tables, crowd.guests, (double)crowd.answers / gone, (double)crowd.steps / gone, gone, crowd.games,
        crowd.errors);
    if (n)
        printf("an answer, kept on the disk: p50 %.1f ms, p99 %.1f ms, longest %.1f ms\n", crowd.sample[n / 2] * 1e3,
               crowd.sample[n * 99 / 100] * 1e3, crowd.sample[n - 1] * 1e3);
    printf("server: %.0f %% of a core, %.2f ms of CPU an answer; crowd: %.0f %% of a core; server's memory: %.1f MB\n",
           server / gone * 100, server * 1e3 / (double)(crowd.answers ? crowd.answers : 1), own / gone * 100,
           (double)memory_of(crowd.server) / 1024);
}

/* Killed, started again, and everybody back. */
static void killed(void)
{
    kill(crowd.server, SIGKILL);
    waitpid(crowd.server, NULL, 0);
    double began = seconds_now();
    server_start();
    printf("killed: listening again after %.2f s", seconds_now() - began);
    int back = 0;
    for (int i = 0; i < crowd.guests; i++) {
        far_close(crowd.guest[i].socket);
        back += comes(&crowd.guest[i]);
        opens(&crowd.guest[i]);
    }
    printf(", all tables and %d of %d clients back after %.2f s (one after the other)\n", back, crowd.guests,
           seconds_now() - began);
}

static int number(int argc, char **argv, const char *name, int otherwise)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0) return atoi(argv[i + 1]);
    return otherwise;
}

int main(int argc, char **argv)
{
    char gone[80];
    struct rlimit files = { 30000, 30000 };
    crowd = (Crowd){ .program = "build/undercroft-serve", .data = "/tmp/undercroft-crowd-XXXXXX" };
    crowd.tables = number(argc, argv, "--tables", 100);
    crowd.rate = number(argc, argv, "--rate", 400);
    crowd.seconds = number(argc, argv, "--seconds", 10);
    crowd.idle = number(argc, argv, "--idle", 0);
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--server") == 0) crowd.program = argv[i + 1];
    crowd.guests = crowd.tables * AT_A_TABLE + crowd.idle;
    crowd.guest = calloc((size_t)crowd.guests + 1, sizeof *crowd.guest);
    crowd.code = calloc((size_t)crowd.tables + 1, sizeof *crowd.code);
    crowd.sample = calloc(SAMPLES, sizeof *crowd.sample);
    crowd.epoll = epoll_create1(0);
    signal(SIGPIPE, SIG_IGN);
    setbuf(stdout, NULL);
    setrlimit(RLIMIT_NOFILE, &files);
    if (!crowd.guest || !crowd.code || !crowd.sample || !mkdtemp(crowd.data)) return 1;
    server_start();
    for (int i = 0; i < crowd.guests; i++) {
        Guest *g = &crowd.guest[i];
        g->table = i / AT_A_TABLE, g->place = i < crowd.tables * AT_A_TABLE ? i % AT_A_TABLE : AT_A_TABLE;
        if (!comes(g)) return fprintf(stderr, "crowd: guest %d cannot come\n", i + 1), 1;
    }
    printf("%d connections: server's memory %.1f MB\n", crowd.guests, (double)memory_of(crowd.server) / 1024);
    for (int n = 0; n < crowd.tables; n++) {
        if (!table_made(n)) return fprintf(stderr, "crowd: table %d cannot be made\n", n + 1), 1;
        for (int i = 0; i < AT_A_TABLE; i++) sits(&crowd.guest[n * AT_A_TABLE + i]);
        listen_for(seconds_now());
    }
    listen_for(seconds_now() + 1);
    if (crowd.tables) played();
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--kill") == 0) killed();
    kill(crowd.server, SIGTERM);
    waitpid(crowd.server, NULL, 0);
    snprintf(gone, sizeof gone, "rm -rf %s", crowd.data);
    return system(gone) != 0;
}
