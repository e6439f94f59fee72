/*
 * latency.c - how long the full-screen table takes to answer a key, on a large table in a large window.
 *
 *     latency PROGRAM GAME [SETTING...]
 *
 * Runs the program on a terminal of its own (200 by 60), plays a while, then presses arrow keys one by one and takes
 * the time from the key to the last byte of the picture it leads to, and how long the program worked for it. Prints TAP
 * and the figures. The machine may be busy with other things, so the test is of the program's own work, which is what a
 * frame has to hold; by the clock it is only told. Does NOT look at what is drawn: the scripts beside it do.
 */
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { KEYS = 36, FRAME_US = 16000, QUIET_MS = 12, FIRST_MS = 120 };

static int terminal;

static long now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000L + t.tv_nsec / 1000;
}

/* Reads until nothing comes for so long; when the last byte came, 0: none did. */
static long picture_read(int first_ms, int quiet_ms)
{
    struct pollfd out = { .fd = terminal, .events = POLLIN };
    char bytes[65536];
    long last = 0;
    while (poll(&out, 1, last ? quiet_ms : first_ms) > 0) {
        if (read(terminal, bytes, sizeof bytes) <= 0) break;
        last = now_us();
    }
    return last;
}

static void press(const char *keys)
{
    if (write(terminal, keys, strlen(keys)) < 0) perror("latency");
}

static double milliseconds(long us) { return (double)us / 1000; }

static int by_size(const void *a, const void *b)
{
    long x = *(const long *)a, y = *(const long *)b;
    return (x > y) - (x < y);
}

/* Numbers as answers, whatever they do, so that there is something on the table. */
static void play_a_while(void)
{
    static const char *const ANSWERS[] = { "1", "2", "3", "1", "2", "1", "4", "2" };
    picture_read(3000, 300);
    press("S1"); /* nothing is told step by step */
    picture_read(FIRST_MS, 100);
    for (int n = 0; n < 16; n++) {
        press(ANSWERS[n % 8]);
        picture_read(60, 30);
    }
    press("\033");
    picture_read(200, 100);
}

/* How long the program has worked so far. */
static long worked_us(clockid_t clock)
{
    struct timespec t;
    if (clock_gettime(clock, &t) != 0) return 0;
    return t.tv_sec * 1000000L + t.tv_nsec / 1000;
}

static int measure(clockid_t clock, long *took, long *worked)
{
    static const char *const ARROWS[] = { "\t", "\033OB", "\033OC", "\033OA", "\033OD", "\033OC" };
    int count = 0;
    for (int n = 0; n < KEYS; n++) {
        long began = now_us(), before = worked_us(clock), last;
        press(ARROWS[n % 6]);
        last = picture_read(FIRST_MS, QUIET_MS);
        if (!last) continue;
        worked[count] = worked_us(clock) - before;
        took[count++] = last - began;
    }
    return count;
}

static pid_t program_start(char **argv)
{
    struct winsize size = { .ws_row = 60, .ws_col = 200 };
    pid_t child = forkpty(&terminal, NULL, NULL, &size);
    if (child == 0) {
        setenv("TERM", "xterm-256color", 1);
        execv(argv[0], argv);
        _exit(127);
    }
    return child;
}

int main(int argc, char **argv)
{
    char *words[32] = { NULL };
    long took[KEYS], worked[KEYS];
    clockid_t clock;
    int count, status = 0;
    pid_t child;
    bool fast;
    if (argc < 3 || argc > 24) return fprintf(stderr, "latency PROGRAM GAME [SETTING...]\n"), 2;
    words[0] = argv[1];
    words[1] = "play";
    for (int n = 2; n < argc; n++) words[n] = argv[n];
    words[argc] = "--bots";
    words[argc + 1] = "random";
    words[argc + 2] = "--seed";
    words[argc + 3] = "5";
    child = program_start(words);
    if (child < 0) return perror("latency"), 1;
    play_a_while();
    if (clock_getcpuclockid(child, &clock) != 0) return perror("latency"), 1;
    count = measure(clock, took, worked);
    kill(child, SIGTERM);
    waitpid(child, &status, 0);
    qsort(took, (size_t)count, sizeof *took, by_size);
    qsort(worked, (size_t)count, sizeof *worked, by_size);
    fast = count >= KEYS / 6 && worked[count * 9 / 10] <= FRAME_US;
    printf("%s 1 - %s: a key is answered within a frame of 16 ms\n", fast ? "ok" : "not ok", argv[2]);
    if (count) {
        printf("# %d keys: work for one %.1f ms, nine of ten within %.1f ms, the most %.1f ms\n", count,
               milliseconds(worked[count / 2]), milliseconds(worked[count * 9 / 10]), milliseconds(worked[count - 1]));
        printf("# by the clock: %.1f ms, nine of ten within %.1f ms, the worst %.1f ms\n",
               milliseconds(took[count / 2]), milliseconds(took[count * 9 / 10]), milliseconds(took[count - 1]));
    }
    printf("1..1\n");
    return !fast;
}
