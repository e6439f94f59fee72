/*
 * secure.c - see secure.h. The functions of OpenSSL 3 that are used, by their names.
 */
#define _GNU_SOURCE
#include "far/secure.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>

enum { WANT_READ = 2, WANT_WRITE = 3, CONTROL_NAME = 55, NAME_HOST = 0, VERIFY_PEER = 1 };

/* A pointer to a function of the library, and its name. */
typedef struct Library {
    void *(*client_method)(void);
    void *(*context_new)(void *);
    void (*context_free)(void *);
    int (*trust)(void *);
    void (*verify)(void *, int, void *);
    void *(*session_new)(void *);
    void (*session_free)(void *);
    int (*set_host)(void *, const char *);
    long (*control)(void *, int, long, void *);
    int (*set_file)(void *, int);
    int (*connect)(void *);
    int (*read)(void *, void *, int);
    int (*write)(void *, const void *, int);
    int (*error)(const void *, int);
    int (*pending)(const void *);
} Library;

struct Secure {
    void *context, *session;
};

static Library ssl;

static bool library_loaded(Why *why)
{
    static const char *const NAMES[] = {
        "TLS_client_method",  "SSL_CTX_new",   "SSL_CTX_free", "SSL_CTX_set_default_verify_paths",
        "SSL_CTX_set_verify", "SSL_new",       "SSL_free",     "SSL_set1_host",
        "SSL_ctrl",           "SSL_set_fd",    "SSL_connect",  "SSL_read",
        "SSL_write",          "SSL_get_error", "SSL_pending",
    };
    static void *library;
    void **function = (void **)(void *)&ssl;
    _Static_assert(sizeof(Library) == sizeof NAMES, "a name for each function");
    if (library) return true;
    library = dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library) return why_not(why, "For https: links OpenSSL is needed (libssl3), which is not on this machine.");
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        function[i] = dlsym(library, NAMES[i]);
        if (!function[i]) return library = NULL, why_not(why, "OpenSSL here has no %s.", NAMES[i]);
    }
    return true;
}

/* What it waits for now; 0: it failed. */
static short wants(const Secure *s, int result)
{
    int error = ssl.error(s->session, result);
    return error == WANT_READ ? POLLIN : error == WANT_WRITE ? POLLOUT : 0;
}

static bool shaken(Secure *s, int file, int patience_ms)
{
    for (int result; (result = ssl.connect(s->session)) != 1;) {
        struct pollfd p = { .fd = file, .events = wants(s, result) };
        if (!p.events || poll(&p, 1, patience_ms) <= 0) return false;
    }
    return true;
}

Secure *secure_begin(int file, const char *host, int patience_ms, Why *why)
{
    Secure *s = library_loaded(why) ? calloc(1, sizeof *s) : NULL;
    if (!s) return NULL;
    s->context = ssl.context_new(ssl.client_method());
    if (s->context) {
        (void)ssl.trust(s->context);
        ssl.verify(s->context, VERIFY_PEER, NULL);
        s->session = ssl.session_new(s->context);
    }
    if (s->session && ssl.set_host(s->session, host) && ssl.set_file(s->session, file)) {
        (void)ssl.control(s->session, CONTROL_NAME, NAME_HOST, (void *)(size_t)host);
        if (shaken(s, file, patience_ms)) return s;
        why_not(
            why,
            "%s cannot be trusted: its certificate is not for that name, or nobody this machine trusts has signed it.",
            host);
    } else {
        why_not(why, "TLS cannot be begun.");
    }
    secure_end(s);
    return NULL;
}

void secure_end(Secure *s)
{
    if (!s) return;
    if (s->session) ssl.session_free(s->session);
    if (s->context) ssl.context_free(s->context);
    free(s);
}

static ssize_t result_of(const Secure *s, int result)
{
    if (result > 0) return result;
    short later = wants(s, result);
    errno = later ? EAGAIN : ECONNRESET;
    return later ? -1 : 0;
}

ssize_t secure_read(Secure *s, void *out, size_t room)
{
    return result_of(s, ssl.read(s->session, out, room > 65536 ? 65536 : (int)room));
}

ssize_t secure_write(Secure *s, const void *bytes, size_t size)
{
    ssize_t n = result_of(s, ssl.write(s->session, bytes, size > 65536 ? 65536 : (int)size));
    if (n == 0) errno = ECONNRESET;
    return n == 0 ? -1 : n;
}

bool secure_has_more(Secure *s) { return ssl.pending(s->session) > 0; }
