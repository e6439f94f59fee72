/*
 * lines.c - lines of any bytes from a descriptor.
 *
 * Uses read(2), not stdio, so that a signal is noticed while waiting. Does NOT block signals: the caller's handler sets
 * its own flag.
 */
#include "front/cli/lines.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

void lines_open(Lines *l, int fd, const volatile sig_atomic_t *stop)
{
    l->stop = stop;
    l->fd = fd;
    l->ended = false;
    l->used = l->taken = 0;
}

/* Hands out `length` bytes; `skip` is what they took with their line end. */
static LineResult line_give(Lines *l, size_t length, size_t skip, char **line, size_t *given)
{
    l->taken = skip;
    if (length > 0 && l->buffer[length - 1] == '\r') length--;
    l->buffer[length] = 0;
    *line = l->buffer;
    *given = length;
    return LINE_READ;
}

LineResult lines_next(Lines *l, char **line, size_t *length)
{
    bool too_long = false;
    size_t seen = 0;
    memmove(l->buffer, l->buffer + l->taken, l->used - l->taken);
    l->used -= l->taken;
    l->taken = 0;
    for (;;) {
        char *end = memchr(l->buffer + seen, '\n', l->used - seen);
        ssize_t got;
        if (end && !too_long) {
            size_t n = (size_t)(end - l->buffer);
            return line_give(l, n, n + 1, line, length);
        }
        if (end) {
            l->taken = (size_t)(end - l->buffer) + 1;
            return LINE_TOO_LONG;
        }
        if (l->used == LINE_LIMIT) {
            too_long = true;
            l->used = 0;
        }
        seen = l->used;
        if (l->ended) break;
        if (l->stop && *l->stop) return LINE_INTERRUPTED;
        got = read(l->fd, l->buffer + l->used, LINE_LIMIT - l->used);
        if (got < 0) return errno == EINTR ? LINE_INTERRUPTED : LINE_END;
        if (got == 0) l->ended = true;
        else l->used += (size_t)got;
    }
    if (too_long) {
        l->used = 0;
        return LINE_TOO_LONG;
    }
    if (l->used == 0) return LINE_END;
    return line_give(l, l->used, l->used, line, length);
}

bool lines_waiting(const Lines *l, int milliseconds)
{
    struct pollfd wait = { l->fd, POLLIN, 0 };
    if (l->used > l->taken) return true;
    return poll(&wait, 1, milliseconds) > 0;
}
