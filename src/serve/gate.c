/*
 * gate.c - see gate.h. libwebsockets 4.1.6 (Debian 12) and later; its own loop. Compression of frames stays off: it costs
 * 200 kB a connection, and steps are small.
 */
#include "serve/gate.h"

#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "serve/serve.h"
#include "serve/thinkers.h"

enum { TICK_MS = 100, CHOKED = 256 * 1024, CHUNK = 16 * 1024, REASON = 100, PATH = 220 };

typedef struct Message {
    struct Message *next;
    size_t size;
    unsigned char bytes[]; /* LWS_PRE, then the frame */
} Message;

/* A connection; libwebsockets makes it, zeroed. */
typedef struct Peer {
    struct lws *wsi;
    int number;
    bool in, closing;
    Message *first, **last;
    size_t queued, used;
    char reason[REASON];
    char frame[FRAME_IN_MOST + 2]; /* one byte more than is allowed, so that the server can say so */
} Peer;

/* A request for a file. */
typedef struct Fetch {
    const char *bytes;
    char *own; /* of this request alone */
    size_t size, at;
} Fetch;

typedef struct Gate {
    struct lws_context *lws;
    const ServeSettings *settings;
    const Shelf *shelf;
    Serve *serve;
    Thinkers *thinkers;
    Peer **peer;
    int peers, lowest; /* no number below it is free */
    lws_sorted_usec_list_t tick;
} Gate;

static Gate *gate; /* there is one: libwebsockets calls back without more */
static volatile sig_atomic_t stopping;

void gate_stop(void)
{
    stopping = 1;
    if (gate && gate->lws) lws_cancel_service(gate->lws);
}

static int64_t steady(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + 1; /* never 0, which is before anything */
}

/* ---- What the server asks of the world ---------------------------------------------------------------------------- */

static Peer *peer_at(int number) { return number >= 0 && number < gate->peers ? gate->peer[number] : NULL; }

static void world_send(void *user, int number, const char *frame, size_t size)
{
    Peer *p = peer_at(number);
    Message *m = p ? malloc(sizeof *m + LWS_PRE + size) : NULL;
    (void)user;
    if (!m) return;
    *m = (Message){ .size = size };
    memcpy(m->bytes + LWS_PRE, frame, size);
    *p->last = m;
    p->last = &m->next;
    p->queued += size;
    lws_callback_on_writable(p->wsi);
}

static bool world_has_room(void *user, int number)
{
    Peer *p = peer_at(number);
    (void)user;
    return p && p->queued < CHOKED;
}

static void world_close(void *user, int number, const char *reason)
{
    Peer *p = peer_at(number);
    (void)user;
    if (!p) return;
    snprintf(p->reason, sizeof p->reason, "%s", reason);
    p->closing = true;
    lws_callback_on_writable(p->wsi);
}

static void world_secret(void *user, void *out, size_t size)
{
    (void)user;
    if (getrandom(out, size, 0) == (ssize_t)size) return;
    fprintf(stderr, "undercroft-serve: the system has no random bytes: %s.\n", strerror(errno));
    abort(); /* without secrets nothing may be dealt */
}

static void world_think(void *user, BotThought *t)
{
    (void)user;
    thinkers_think(gate->thinkers, t);
}

static int64_t world_date(void *user)
{
    struct timespec t;
    (void)user;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void thought_done(void *user)
{
    (void)user;
    lws_cancel_service(gate->lws);
}

/* ---- WebSocket --------------------------------------------------------------------------------------------------- */

/* A page from elsewhere must not speak in its visitor's name. Programs send no origin. */
static bool origin_allowed(struct lws *wsi)
{
    char origin[SETTING_PATH] = "", host[256] = "", own[SETTING_PATH];
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0;
    if (*gate->settings->origin) return strcmp(origin, gate->settings->origin) == 0;
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) return false;
    const char *scheme = *gate->settings->cert ? "https" : "http";
    snprintf(own, sizeof own, "%s://%s", scheme, host);
    if (strcmp(origin, own) == 0) return true;
    snprintf(own, sizeof own, "https://%s", host); /* a proxy may speak TLS for it */
    return gate->settings->behind_proxy && strcmp(origin, own) == 0;
}

static void address_of(struct lws *wsi, char *out, size_t room)
{
    char list[256] = "";
    *out = 0;
    lws_get_peer_simple(wsi, out, room);
    if (!gate->settings->behind_proxy || lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0) return;
    const char *last =
        strrchr(list, ','); /* what our own proxy added; what stands before it anybody may have written */
    last = last ? last + 1 : list;
    snprintf(out, room, "%s", last + strspn(last, " "));
}

static int peer_opens(struct lws *wsi, Peer *p)
{
    char address[64];
    int number = gate->lowest;
    while (number < gate->peers && gate->peer[number]) number++;
    if (number == gate->peers) return -1;
    gate->lowest = number + 1;
    *p = (Peer){ .wsi = wsi, .number = number, .in = true };
    p->last = &p->first;
    gate->peer[number] = p;
    address_of(wsi, address, sizeof address);
    serve_opened(gate->serve, number, address);
    return 0;
}

static void peer_closes(Peer *p)
{
    if (!p->in) return;
    serve_closed(gate->serve, p->number);
    gate->peer[p->number] = NULL;
    if (p->number < gate->lowest) gate->lowest = p->number;
    p->in = false;
    while (p->first) {
        Message *m = p->first;
        p->first = m->next;
        free(m);
    }
}

static int peer_writes(Peer *p)
{
    Message *m = p->first;
    if (!m && p->closing) {
        lws_close_reason(p->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)p->reason, strlen(p->reason));
        return -1;
    }
    if (!m) return 0;
    p->first = m->next;
    if (!p->first) p->last = &p->first;
    p->queued -= m->size;
    int wrote = lws_write(p->wsi, m->bytes + LWS_PRE, m->size, LWS_WRITE_TEXT);
    bool whole = wrote >= (int)m->size;
    free(m);
    if (whole && (p->first || p->closing)) lws_callback_on_writable(p->wsi);
    return whole ? 0 : -1;
}

static void peer_reads(Peer *p, const char *bytes, size_t size)
{
    size_t room = sizeof p->frame - p->used, part = size < room ? size : room;
    memcpy(p->frame + p->used, bytes, part);
    p->used += part;
    if (!lws_is_final_fragment(p->wsi) || lws_remaining_packet_payload(p->wsi)) return;
    serve_frame(gate->serve, p->number, p->frame, p->used);
    p->used = 0;
}

static int on_websocket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    Peer *p = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return origin_allowed(wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return peer_opens(wsi, p);
    case LWS_CALLBACK_RECEIVE:
        if (p->in && !p->closing) peer_reads(p, in, size);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return p->in ? peer_writes(p) : 0;
    case LWS_CALLBACK_CLOSED: return peer_closes(p), 0;
    default: return 0;
    }
}

/* ---- HTTP -------------------------------------------------------------------------------------------------------- */

static int fetch_begin(struct lws *wsi, Fetch *f, unsigned status, const char *type, const char *more,
                       const char *value)
{
    unsigned char head[LWS_PRE + 1024], *p = head + LWS_PRE, *end = head + sizeof head - 1;
    if (lws_add_http_common_headers(wsi, status, type, f->size, &p, end)) return 1;
    if (more && lws_add_http_header_by_name(wsi, (const unsigned char *)more, (const unsigned char *)value,
                                            (int)strlen(value), &p, end))
        return 1;
    if (lws_add_http_header_by_name(
            wsi, (const unsigned char *)"x-content-type-options:", (const unsigned char *)"nosniff", 7, &p, end))
        return 1;
    if (lws_finalize_write_http_header(wsi, head + LWS_PRE, &p, end)) return 1;
    lws_callback_on_writable(wsi);
    return 0;
}

static int fetch_goes_on(struct lws *wsi, Fetch *f)
{
    static unsigned char chunk[LWS_PRE + CHUNK];
    size_t part = f->size - f->at < CHUNK ? f->size - f->at : CHUNK;
    bool last = f->at + part == f->size;
    if (!f->bytes) return 0;
    memcpy(chunk + LWS_PRE, f->bytes + f->at, part);
    if (lws_write(wsi, chunk + LWS_PRE, part, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)part) return -1;
    f->at += part;
    if (!last) return lws_callback_on_writable(wsi), 0;
    free(f->own);
    *f = (Fetch){ .bytes = NULL };
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int text_fetched(struct lws *wsi, Fetch *f, unsigned status, char *own)
{
    *f = (Fetch){ .bytes = own, .own = own, .size = own ? strlen(own) : 0 };
    return own ? fetch_begin(wsi, f, status, "text/plain; charset=utf-8", "cache-control:", "no-store") : -1;
}

static int file_fetched(struct lws *wsi, Fetch *f, const ShelfFile *file)
{
    char takes[200] = "";
    lws_hdr_copy(wsi, takes, sizeof takes, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    bool packed = file->packed && strstr(takes, "gzip");
    *f = (Fetch){ .bytes = packed ? file->packed : file->bytes, .size = packed ? file->packed_size : file->size };
    if (packed) return fetch_begin(wsi, f, 200, file->type, "content-encoding:", "gzip");
    return fetch_begin(wsi, f, 200, file->type,
                       "cache-control:", file->kept ? "public, max-age=31536000, immutable" : "no-cache");
}

/* /t/CODE is the page at that table; /t/CODE/game.save the game, once it is over. */
static int table_fetched(struct lws *wsi, Fetch *f, const char *path)
{
    char code[TABLE_CODE] = "", where[64];
    unsigned char head[LWS_PRE + 512], *p = head + LWS_PRE;
    size_t n = strcspn(path, "/"), size;
    Why why = { "" };
    if (n == 0 || n >= sizeof code) return text_fetched(wsi, f, 404, strdup("There is no such table.\n"));
    memcpy(code, path, n);
    if (strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") != n)
        return text_fetched(wsi, f, 404, strdup("There is no such table.\n"));
    if (strcmp(path + n, "/game.save") == 0) {
        char *text = serve_save(gate->serve, code, &size, &why);
        return text ? text_fetched(wsi, f, 200, text) : text_fetched(wsi, f, 404, strdup(why.text));
    }
    if (!gate->shelf)
        return text_fetched(wsi, f, 200, strdup("A table of Undercroft: undercroft join this address.\n"));
    snprintf(where, sizeof where, "/#/far/%s", code);
    return lws_http_redirect(wsi, HTTP_STATUS_FOUND, (unsigned char *)where, (int)strlen(where), &p,
                             head + sizeof head) < 0
               ? -1
           : lws_http_transaction_completed(wsi) ? -1
                                                 : 0;
}

static char *figures_text(void)
{
    ServeFigures f = serve_figures(gate->serve);
    char text[800];
    snprintf(text, sizeof text,
             "# TYPE undercroft_connections gauge\nundercroft_connections %d\n# TYPE undercroft_tables "
             "gauge\nundercroft_tables %d\n"
             "# TYPE undercroft_playing gauge\nundercroft_playing %d\n# TYPE undercroft_frames_total "
             "counter\nundercroft_frames_total %lld\n"
             "# TYPE undercroft_refused_total counter\nundercroft_refused_total %lld\n# TYPE undercroft_events_total "
             "counter\n"
             "undercroft_events_total %lld\n# TYPE undercroft_commits_total counter\nundercroft_commits_total %lld\n"
             "# TYPE undercroft_steps_total counter\nundercroft_steps_total %lld\n",
             f.connections, f.tables, f.playing, (long long)f.frames, (long long)f.refused, (long long)f.events,
             (long long)f.commits, (long long)f.steps);
    return strdup(text);
}

static int path_fetched(struct lws *wsi, Fetch *f, const char *path)
{
    const ShelfFile *file = gate->shelf ? shelf_find(gate->shelf, path) : NULL;
    char address[64] = "";
    lws_get_peer_simple(wsi, address, sizeof address);
    if (file) return file_fetched(wsi, f, file);
    if (strcmp(path, "/far.json") == 0)
        return text_fetched(wsi, f, 200, strdup("{\"undercroft\":1}\n")); /* so a page knows that it is served */
    if (strncmp(path, "/t/", 3) == 0) return table_fetched(wsi, f, path + 3);
    bool here = strcmp(address, "127.0.0.1") == 0 || strcmp(address, "::1") == 0;
    if (strcmp(path, "/metrics") == 0 && here && !gate->settings->behind_proxy)
        return text_fetched(wsi, f, 200, figures_text());
    if (strcmp(path, "/") == 0)
        return text_fetched(wsi, f, 200, strdup("Tables of Undercroft: undercroft join this address.\n"));
    return text_fetched(wsi, f, 404, strdup("There is no such file.\n"));
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    Fetch *f = user;
    char path[PATH];
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; /* a socket that does not speak undercroft.1 */
    case LWS_CALLBACK_HTTP:
        snprintf(path, sizeof path, "%.*s", (int)size, (const char *)in);
        return path_fetched(wsi, f, path);
    case LWS_CALLBACK_HTTP_WRITEABLE: return fetch_goes_on(wsi, f);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (f) free(f->own), f->own = NULL;
        return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

/* ---- The loop ---------------------------------------------------------------------------------------------------- */

static void ticked(lws_sorted_usec_list_t *list)
{
    lws_sul_schedule(gate->lws, 0, list, ticked, TICK_MS * LWS_US_PER_MS);
}

static void log_line(int level, const char *line)
{
    (void)level;
    fprintf(stderr, "%s", line);
}

/* libwebsockets would wait for an address that this machine has not got; and says nothing of why it cannot listen. */
static bool can_listen(const ServeSettings *s, Why *why)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE }, *list = NULL;
    char port[12];
    int one = 1;
    snprintf(port, sizeof port, "%d", s->port);
    int trouble = getaddrinfo(s->bind, port, &hints, &list);
    if (trouble) return why_not(why, "--bind: there is no address %s: %s.", s->bind, gai_strerror(trouble));
    int file = socket(list->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool fine = file >= 0 && setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0 &&
                bind(file, list->ai_addr, list->ai_addrlen) == 0 && listen(file, 1) == 0;
    if (!fine) why_not(why, "Cannot listen at %s, port %d: %s.", s->bind, s->port, strerror(errno));
    if (file >= 0) close(file);
    freeaddrinfo(list);
    return fine;
}

static bool gate_listen(Gate *g, Why *why)
{
    static const struct lws_protocols PROTOCOLS[] = {
        { "http", on_http, sizeof(Fetch), 0, 0, NULL, 0 },
        { "undercroft.1", on_websocket, sizeof(Peer), FRAME_IN_MOST + 2, 0, NULL, 0 },
        { NULL, NULL, 0, 0, 0, NULL, 0 },
    };
    const ServeSettings *s = g->settings;
    bool everywhere = strcmp(s->bind, "0.0.0.0") == 0 || strcmp(s->bind, "::") == 0;
    struct lws_context_creation_info info = { .port = s->port, .protocols = PROTOCOLS };
    info.iface = everywhere ? NULL : s->bind;
    info.vhost_name = "undercroft";
    info.server_string = "undercroft";
    info.options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    if (*s->cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = s->cert;
        info.ssl_private_key_filepath = s->key;
    }
    info.fd_limit_per_thread = (unsigned)s->connections + 64;
    lws_set_log_level(0, log_line);
    g->lws = lws_create_context(&info);
    return g->lws || why_not(why, "Cannot listen at %s, port %d: it is in use, or not this machine's%s.", s->bind,
                             s->port, *s->cert ? ", or the certificate and its key cannot be used" : "");
}

/* One round: what came in is handed on by the callbacks; then it is kept, and told. */
static bool gate_turn(Gate *g)
{
    if (lws_service(g->lws, 0) < 0) return false;
    serve_time(g->serve, steady());
    for (BotThought *t; (t = thinkers_take(g->thinkers)) != NULL;) serve_thought(g->serve, t);
    serve_settle(g->serve);
    return true;
}

/* What was asked is answered; players see a second's pause. */
static void gate_drain(Gate *g)
{
    serve_notice(g->serve, "The server is being started again; the game goes on in a moment.");
    serve_settle(g->serve);
    for (int i = 0; i < g->peers; i++)
        if (g->peer[i]) world_close(NULL, i, "The server is being started again.");
    for (int64_t end = steady() + 300; steady() < end && gate_turn(g);) {
        int left = 0;
        for (int i = 0; i < g->peers; i++) left += g->peer[i] != NULL;
        if (!left) break;
    }
}

static ServeRules rules_of(const ServeSettings *s)
{
    ServeRules r = SERVE_RULES;
    r.connections = s->connections, r.tables_each = s->tables, r.grace = s->grace, r.guests = s->guests,
    r.frames = s->frames;
    if (s->burst > 0) r.burst = s->burst;
    if (r.burst < r.frames) r.burst = r.frames;
    return r;
}

bool gate_run(const ServeSettings *settings, TableStore *store, const Shelf *shelf,
              void (*listening)(const ServeSettings *, int port), Why *why)
{
    Gate g = { .settings = settings, .shelf = shelf, .peers = settings->connections };
    ServeWorld world = { .send = world_send,
                         .has_room = world_has_room,
                         .close = world_close,
                         .secret = world_secret,
                         .think = world_think,
                         .date = world_date };
    ServeRules rules = rules_of(settings);
    gate = &g;
    g.peer = calloc((size_t)g.peers + 1, sizeof *g.peer);
    bool fine = g.peer != NULL || why_not(why, "There is not enough memory for a server.");
    fine = fine && can_listen(settings, why) && gate_listen(&g, why);
    if (fine) g.thinkers = thinkers_new(settings->thinkers > 0 ? settings->thinkers : 1, thought_done, NULL);
    fine = fine && (g.thinkers || why_not(why, "There are no threads for bots."));
    if (fine) g.serve = serve_begin(&world, &rules, store, why);
    fine = fine && g.serve;
    if (fine) {
        serve_time(g.serve, steady());
        lws_sul_schedule(g.lws, 0, &g.tick, ticked, TICK_MS * LWS_US_PER_MS);
        struct lws_vhost *host = lws_get_vhost_by_name(g.lws, "undercroft");
        listening(settings, host ? lws_get_vhost_listen_port(host) : settings->port);
        while (!stopping && gate_turn(&g)) continue;
        gate_drain(&g);
    }
    struct lws_context *lws = g.lws;
    if (lws) lws_context_destroy(lws);
    g.lws = NULL;
    thinkers_free(g.thinkers);
    serve_end(g.serve);
    free(g.peer);
    gate = NULL;
    return fine;
}
