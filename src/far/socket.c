/*
 * socket.c - see socket.h.
 */
#include "far/socket.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "far/secure.h"
#include "far/sha1.h"

enum { PATIENCE_MS = 10000, FRAME_MOST = 1 << 20, HEAD_MOST = 8192, REASON_ROOM = 128 };
enum Opcode { OP_MORE = 0, OP_TEXT = 1, OP_BINARY = 2, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };

struct FarSocket {
    int file;
    Secure *secure;        /* null: as it is                                                                    */
    char *in;              /* bytes that have come                                                              */
    size_t used, room;
    size_t taken;          /* of those, the frame that was handed out                                           */
    char *frame;           /* what belongs together of several pieces                                           */
    size_t framed;
    char reason[REASON_ROOM];
    bool closed;
};

/* ---- Bytes ------------------------------------------------------------------------------------------------------- */

static int64_t steady(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool wait_for(int file, short what, int64_t until)
{
    int64_t left = until - steady();
    struct pollfd p = { .fd = file, .events = what };
    return poll(&p, 1, left > 0 ? (int)left : 0) > 0;
}

static bool write_all(FarSocket *s, const char *bytes, size_t size)
{
    int64_t until = steady() + PATIENCE_MS;
    while (size) {
        ssize_t n = s->secure ? secure_write(s->secure, bytes, size) : send(s->file, bytes, size, MSG_NOSIGNAL);
        if (n > 0) bytes += n, size -= (size_t)n;
        else if (n < 0 && errno != EAGAIN && errno != EINTR) return false;
        else if (!wait_for(s->file, POLLOUT, until)) return false;
    }
    return true;
}

/* Whatever lies there; false: the end. */
static bool read_more(FarSocket *s)
{
    if (s->room - s->used < 4096) {
        size_t room = s->room ? 2 * s->room : 16384;
        char *more = room <= 4 * FRAME_MOST ? realloc(s->in, room) : NULL;
        if (!more) return false;
        s->in = more;
        s->room = room;
    }
    size_t room = s->room - s->used - 1;
    ssize_t n = s->secure ? secure_read(s->secure, s->in + s->used, room) : recv(s->file, s->in + s->used, room, 0);
    if (n > 0) s->used += (size_t)n;
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

static void drop(FarSocket *s, size_t n)
{
    memmove(s->in, s->in + n, s->used - n);
    s->used -= n;
}

/* ---- Beginning --------------------------------------------------------------------------------------------------- */

static int tcp_connect(const FarLink *l, Why *why)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM }, *list = NULL;
    char port[8];
    int file = -1, one = 1;
    snprintf(port, sizeof port, "%d", l->port);
    int trouble = getaddrinfo(l->host, port, &hints, &list);
    if (trouble) return why_not(why, "There is no machine %s: %s.", l->host, gai_strerror(trouble)), -1;
    for (struct addrinfo *a = list; a && file < 0; a = a->ai_next) {
        file = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, a->ai_protocol);
        if (file < 0) continue;
        int error = 0;
        socklen_t size = sizeof error;
        bool begun = connect(file, a->ai_addr, a->ai_addrlen) == 0 || errno == EINPROGRESS;
        if (begun && wait_for(file, POLLOUT, steady() + PATIENCE_MS) &&
            getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
            break;
        close(file);
        file = -1;
    }
    freeaddrinfo(list);
    if (file < 0) why_not(why, "Nobody serves tables at %s, port %d.", l->host, l->port);
    else setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return file;
}

static bool random_bytes(void *out, size_t size)
{
    FILE *f = fopen("/dev/urandom", "rb");
    bool fine = f && fread(out, 1, size, f) == size;
    if (f) fclose(f);
    return fine;
}

/* What the server must answer to our key. */
static void accept_of(const char *key, char out[32])
{
    char text[96];
    uint8_t hash[20];
    snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    sha1(text, strlen(text), hash);
    base64(hash, sizeof hash, out);
}

static bool head_has(const char *head, const char *name, const char *value)
{
    size_t n = strlen(name);
    for (const char *line = head; line; line = strstr(line, "\r\n")) {
        if (*line == '\r') line += 2;
        if (strncasecmp(line, name, n) != 0 || line[n] != ':') continue;
        line += n + 1;
        line += strspn(line, " ");
        return strncmp(line, value, strlen(value)) == 0;
    }
    return false;
}

static bool upgrade(FarSocket *s, const FarLink *l, Why *why)
{
    uint8_t raw[16];
    char key[32], expected[32], head[700], *end = NULL;
    int64_t until = steady() + PATIENCE_MS;
    if (!random_bytes(raw, sizeof raw)) return why_not(why, "The system has no random bytes.");
    base64(raw, sizeof raw, key);
    accept_of(key, expected);
    snprintf(head, sizeof head,
             "GET /ws HTTP/1.1\r\nHost: %s:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: undercroft.1\r\n\r\n",
             l->host, l->port, key);
    if (!write_all(s, head, strlen(head))) return why_not(why, "%s does not listen.", l->host);
    while (!end && s->used < HEAD_MOST && wait_for(s->file, POLLIN, until) && read_more(s)) {
        s->in[s->used] = 0;
        end = strstr(s->in, "\r\n\r\n");
    }
    if (!end || strncmp(s->in, "HTTP/1.1 101", 12) != 0 || !head_has(s->in, "Sec-WebSocket-Accept", expected) ||
        !head_has(s->in, "Sec-WebSocket-Protocol", "undercroft.1"))
        return why_not(why, "%s, port %d, serves something, but no tables.", l->host, l->port);
    drop(s, (size_t)(end + 4 - s->in));
    return true;
}

FarSocket *far_connect(const FarLink *l, Why *why)
{
    FarSocket *s = calloc(1, sizeof *s);
    if (!s) return why_not(why, "There is not enough memory."), NULL;
    s->file = tcp_connect(l, why);
    bool there = s->file >= 0;
    if (there && l->secure) there = (s->secure = secure_begin(s->file, l->host, PATIENCE_MS, why)) != NULL;
    if (there && upgrade(s, l, why)) return s;
    far_close(s);
    return NULL;
}

void far_close(FarSocket *s)
{
    if (!s) return;
    secure_end(s->secure);
    if (s->file >= 0) close(s->file);
    free(s->in);
    free(s->frame);
    free(s);
}

/* ---- Frames ------------------------------------------------------------------------------------------------------ */

static bool frame_send(FarSocket *s, enum Opcode op, const char *text, size_t size)
{
    uint8_t head[14];
    size_t n = 2;
    head[0] = (uint8_t)(0x80 | op);
    head[1] = (uint8_t)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) head[2] = (uint8_t)(size >> 8), head[3] = (uint8_t)size, n = 4;
    char *all = size < 65536 && random_bytes(head + n, 4) ? malloc(n + 4 + size) : NULL;
    if (!all) return false;
    memcpy(all, head, n + 4);
    for (size_t i = 0; i < size; i++) all[n + 4 + i] = (char)(text[i] ^ head[n + i % 4]);
    bool sent = write_all(s, all, n + 4 + size);
    free(all);
    return sent;
}

bool far_send(FarSocket *s, const char *text, size_t size) { return !s->closed && frame_send(s, OP_TEXT, text, size); }

typedef struct Piece {
    bool last;
    int op;
    size_t head, size;
} Piece;

/* The piece at the front, if it is whole. */
static bool piece_at(const FarSocket *s, Piece *p)
{
    const uint8_t *b = (const uint8_t *)s->in;
    if (s->used < 2) return false;
    *p = (Piece){ .last = b[0] >> 7, .op = b[0] & 15, .head = 2, .size = b[1] & 127 };
    if (p->size == 126 && s->used >= 4) p->size = (size_t)b[2] << 8 | b[3], p->head = 4;
    else if (p->size == 127 && s->used >= 10) {
        p->size = 0, p->head = 10;
        for (int i = 2; i < 10; i++) p->size = p->size << 8 | b[i];
    } else if (p->size > 125) return false;
    return s->used >= p->head + p->size;
}

static bool frame_add(FarSocket *s, const char *bytes, size_t size)
{
    char *more = s->framed + size <= FRAME_MOST ? realloc(s->frame, s->framed + size + 1) : NULL;
    if (!more) return false;
    s->frame = more;
    memcpy(s->frame + s->framed, bytes, size);
    s->framed += size;
    s->frame[s->framed] = 0;
    return true;
}

/* Takes whole pieces from the front; true: a frame is complete. */
static bool pieces_take(FarSocket *s)
{
    Piece p;
    while (!s->closed && piece_at(s, &p)) {
        const char *body = s->in + p.head;
        bool whole = false;
        if (p.op == OP_PING) s->closed = !frame_send(s, OP_PONG, body, p.size);
        else if (p.op == OP_CLOSE) {
            if (p.size > 2) snprintf(s->reason, sizeof s->reason, "%.*s", (int)p.size - 2, body + 2);
            s->closed = true;
        } else if (p.op != OP_PONG) {
            s->closed = !frame_add(s, body, p.size);
            whole = p.last && !s->closed;
        }
        drop(s, p.head + p.size);
        if (whole) return true;
    }
    Piece large = { .size = 0 };
    (void)piece_at(s, &large);
    if (large.size > FRAME_MOST) s->closed = true;
    return false;
}

FarGot far_receive(FarSocket *s, int wait, char **text, size_t *size)
{
    int64_t until = steady() + wait;
    if (s->taken) s->framed = 0, s->taken = 0;
    for (;;) {
        if (pieces_take(s)) {
            *text = s->frame;
            *size = s->taken = s->framed;
            if (!s->framed) continue;
            return FAR_FRAME;
        }
        if (s->closed) return FAR_CLOSED;
        bool more = s->secure && secure_has_more(s->secure);
        if (!more && !wait_for(s->file, POLLIN, until)) return FAR_NOTHING;
        if (!read_more(s)) s->closed = true;
    }
}

const char *far_reason(const FarSocket *s) { return s->reason; }
int far_file(const FarSocket *s) { return s->file; }
