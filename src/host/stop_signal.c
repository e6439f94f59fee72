/*
 * stop_signal.c - see stop_signal.h. Waiting for a key or a line ends when a signal comes, since no call is begun
 * again.
 */
#include "host/stop_signal.h"

#include <stddef.h>

static volatile sig_atomic_t stopped;

static void signal_noticed(int number)
{
    (void)number;
    stopped = 1;
}

const volatile sig_atomic_t *stop_signal_watch(void)
{
    struct sigaction notice = { .sa_handler = signal_noticed };
    sigemptyset(&notice.sa_mask);
    sigaction(SIGINT, &notice, NULL);
    sigaction(SIGTERM, &notice, NULL);
    sigaction(SIGHUP, &notice, NULL);
    return &stopped;
}
