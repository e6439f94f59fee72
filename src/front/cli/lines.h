/*
 * lines.h - reading one line at a time from a file descriptor, of any bytes and any length.
 *
 * Owns the buffer. A line longer than the limit is read to its end, reported and thrown away, so that the next one is
 * understood. A signal ends the waiting (Ctrl-C). Does NOT interpret what it reads.
 */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

enum { LINE_LIMIT = 65536 };

typedef enum LineResult { LINE_READ, LINE_TOO_LONG, LINE_END, LINE_INTERRUPTED } LineResult;

typedef struct Lines {
    int fd;
    bool ended;
    const volatile sig_atomic_t *stop; /* set by a signal handler: read no more; null: there is none         */
    size_t used;    /* bytes in `buffer`                                                                     */
    size_t taken;   /* bytes of it that belong to the line handed out last                                   */
    char buffer[LINE_LIMIT + 1];
} Lines;

void lines_open(Lines *l, int fd, const volatile sig_atomic_t *stop);

/* The next line without its end, terminated; it may hold zero bytes, so *length counts. Valid until the next call. */
LineResult lines_next(Lines *l, char **line, size_t *length);

/* Waits at most that long; true when there is something to read (a line typed to hurry things on). */
bool lines_waiting(const Lines *l, int milliseconds);

#endif
