/*
 * far_table.c - see far_table.h.
 */
#include "far/far_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "words/clean.h"

enum { FIRST_WAIT_MS = 300, LONGEST_WAIT_MS = 10000, COMING_MS = 10000, NONCE_DIGITS = 32 };

static int64_t steady(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

const char *far_text(const json_t *object, const char *field)
{
    const char *text = json_string_value(json_object_get(object, field));
    return text ? text : "";
}

/* ---- Frames ------------------------------------------------------------------------------------------------------ */

static bool frame_send(FarTable *t, const json_t *frame)
{
    char *text = json_dumps(frame, JSON_COMPACT);
    bool sent = text && t->socket && far_send(t->socket, text, strlen(text));
    free(text);
    return sent;
}

static void frame_say(FarTable *t, json_t *frame)
{
    (void)frame_send(t, frame);
    json_decref(frame);
}

static void keep(json_t **place, json_t *value)
{
    json_incref(value);
    json_decref(*place);
    *place = value;
}

/* A server is a stranger, too: what it says may be shown in a terminal. */
static void clean(json_t *value)
{
    const char *key, *text = json_string_value(value);
    json_t *one;
    size_t n;
    json_object_foreach(value, key, one) clean(one);
    json_array_foreach(value, n, one) clean(one);
    bool bad = false;
    for (const char *c = text; c && *c; c++)
        bad = bad || ((unsigned char)*c < ' ' && *c != '\n') || *c == 0x7f ||
              (*c == '\xc2' && (unsigned char)c[1] < 0xa0);
    if (!bad) return;
    char *out = malloc(strlen(text) + 1);
    if (out) text_clean(text, out, strlen(text) + 1);
    json_string_set(value, out ? out : "");
    free(out);
}

/* ---- Coming in --------------------------------------------------------------------------------------------------- */

/* The next frame that has this field, or says error. */
static bool frame_with(FarTable *t, const char *field, Why *why)
{
    int64_t until = steady() + COMING_MS;
    char *text;
    size_t size;
    for (int64_t left; (left = until - steady()) > 0;) {
        FarGot got = far_receive(t->socket, (int)left, &text, &size);
        if (got == FAR_CLOSED) return why_not(why, "The server has closed the connection. %s", far_reason(t->socket));
        if (got == FAR_NOTHING) break;
        json_decref(t->frame);
        t->frame = json_loadb(text, size, 0, NULL);
        clean(t->frame);
        if (json_object_get(t->frame, "error")) return why_not(why, "%s", far_text(t->frame, "error"));
        if (json_object_get(t->frame, field)) return true;
    }
    return why_not(why, "The server does not answer.");
}

static bool come_in(FarTable *t, Why *why)
{
    frame_say(t, json_pack("{s:s,s:s}", "hello", "undercroft.1", "client", "undercroft"));
    if (!frame_with(t, "welcome", why)) return false;
    keep(&t->welcome, t->frame);
    if (*t->token) frame_say(t, json_pack("{s:s}", "token", t->token));
    else frame_say(t, json_pack("{s:s}", "guest", t->name));
    if (!frame_with(t, "you", why)) return false;
    const json_t *you = json_object_get(t->frame, "you");
    if (*far_text(you, "token")) snprintf(t->token, sizeof t->token, "%s", far_text(you, "token"));
    snprintf(t->name, sizeof t->name, "%s", far_text(you, "name"));
    return true;
}

bool far_begin(FarTable *t, const char *link, const char *name, const char *token, Why *why)
{
    *t = (FarTable){ .seq = -1 };
    if (!link_read(link, &t->link, why)) return false;
    snprintf(t->name, sizeof t->name, "%s", name);
    snprintf(t->token, sizeof t->token, "%s", token ? token : "");
    t->socket = far_connect(&t->link, why);
    bool fine = t->socket && come_in(t, why);
    if (t->socket && !fine && *t->token && strstr(why->text, "token")) { /* the server is another than it was */
        *t->token = 0;
        fine = come_in(t, why);
    }
    if (!fine) far_end(t);
    return fine;
}

void far_end(FarTable *t)
{
    far_close(t->socket);
    json_decref(t->asked);
    json_decref(t->table);
    json_decref(t->view);
    json_decref(t->welcome);
    json_decref(t->frame);
    *t = (FarTable){ .seq = -1 };
}

/* ---- Where we are ------------------------------------------------------------------------------------------------ */

static void open_say(FarTable *t)
{
    if (*t->code) frame_say(t, json_pack("{s:s,s:i,s:i}", "open", t->code, "have", t->seq, "edition", t->edition));
    if (t->lobby) frame_say(t, json_pack("{s:b}", "lobby", 1));
}

static void forget(FarTable *t)
{
    keep(&t->table, NULL);
    keep(&t->view, NULL);
    keep(&t->asked, NULL);
    t->seq = -1;
    t->edition = t->done = 0;
}

void far_join(FarTable *t, const char *code)
{
    forget(t);
    t->lobby = false;
    snprintf(t->code, sizeof t->code, "%s", code);
    open_say(t);
}

void far_lobby(FarTable *t)
{
    if (*t->code) frame_say(t, json_pack("{s:b,s:s}", "leave", 1, "table", t->code));
    forget(t);
    *t->code = 0;
    t->lobby = true;
    open_say(t);
}

int far_seat(const FarTable *t) { return (int)json_integer_value(json_object_get(t->table, "seat")); }
bool far_is_over(const FarTable *t) { return json_is_true(json_object_get(t->view, "over")); }

bool far_is_asked(const FarTable *t)
{
    return !t->asked && t->seq >= t->done && !far_is_over(t) &&
           json_array_size(json_object_get(t->view, "actions")) > 0;
}

void far_ask(FarTable *t, json_t *frame)
{
    if (*t->code && !json_object_get(frame, "table")) json_object_set_new(frame, "table", json_string(t->code));
    json_object_set_new(frame, "rq", json_integer(++t->rq));
    if (json_object_get(frame, "do")) keep(&t->asked, frame);
    frame_say(t, frame);
}

void far_do(FarTable *t, const char *words)
{
    far_ask(t, json_pack("{s:s,s:i,s:i}", "do", words, "at", t->seq, "edition", t->edition));
}

void far_ready(FarTable *t)
{
    uint8_t bytes[NONCE_DIGITS] = { 0 };
    char nonce[NONCE_DIGITS + 1];
    FILE *f = fopen("/dev/urandom", "rb");
    if (f && fread(bytes, 1, sizeof bytes, f) != sizeof bytes) memset(bytes, 0, sizeof bytes);
    if (f) fclose(f);
    for (int i = 0; i < NONCE_DIGITS; i++) nonce[i] = "0123456789abcdef"[bytes[i] & 15];
    nonce[NONCE_DIGITS] = 0;
    far_ask(t, json_pack("{s:s}", "ready", nonce));
}

/* ---- Lost and found ---------------------------------------------------------------------------------------------- */

/* Everybody comes back at once when a server does: each waits a little of its own. */
static void try_later(FarTable *t)
{
    int64_t wait = FIRST_WAIT_MS << (t->tries < 5 ? t->tries : 5);
    if (wait > LONGEST_WAIT_MS) wait = LONGEST_WAIT_MS;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    t->again = steady() + wait / 2 + now.tv_nsec / 1000 % (wait / 2 + 1);
    t->tries++;
}

static FarNews lose(FarTable *t)
{
    far_close(t->socket);
    t->socket = NULL;
    t->tries = 0;
    try_later(t);
    return FAR_LOST;
}

static FarNews find_again(FarTable *t, int wait)
{
    Why why = { "" };
    int64_t left = t->again - steady();
    if (left > 0) {
        struct timespec rest = { .tv_nsec = (left < wait ? left : wait) * 1000000 % 1000000000,
                                 .tv_sec = (left < wait ? left : wait) / 1000 };
        nanosleep(&rest, NULL);
        return FAR_QUIET;
    }
    t->socket = far_connect(&t->link, &why);
    if (t->socket && come_in(t, &why)) {
        t->tries = 0;
        open_say(t);
        if (t->asked) frame_send(t, t->asked);
        return FAR_AGAIN;
    }
    far_close(t->socket);
    t->socket = NULL;
    try_later(t);
    return FAR_QUIET;
}

/* ---- What comes -------------------------------------------------------------------------------------------------- */

static FarNews frame_taken(FarTable *t)
{
    const json_t *rq = json_object_get(t->frame, "done");
    if (!rq && json_object_get(t->frame, "error")) rq = json_object_get(t->frame, "rq");
    if (rq && t->asked && json_integer_value(rq) == json_integer_value(json_object_get(t->asked, "rq"))) {
        keep(&t->asked, NULL);
        if (json_object_get(t->frame, "done")) t->done = (int)json_integer_value(json_object_get(t->frame, "seq"));
    }
    if (*t->code && strcmp(far_text(t->frame, "table"), t->code) == 0 && json_object_get(t->frame, "seats")) {
        keep(&t->table, t->frame);
        return FAR_TABLE;
    }
    if (*t->code && strcmp(far_text(t->frame, "step"), t->code) == 0) {
        keep(&t->view, json_object_get(t->frame, "view"));
        t->seq = (int)json_integer_value(json_object_get(t->frame, "seq"));
        int edition = (int)json_integer_value(json_object_get(t->frame, "edition"));
        if (edition != t->edition) t->done = 0; /* answers were taken back */
        t->edition = edition;
        return FAR_STEP;
    }
    return FAR_OTHER;
}

FarNews far_next(FarTable *t, int wait)
{
    char *text;
    size_t size;
    if (!t->socket) return find_again(t, wait);
    FarGot got = far_receive(t->socket, wait, &text, &size);
    if (got == FAR_CLOSED) return lose(t);
    if (got == FAR_NOTHING) return FAR_QUIET;
    json_decref(t->frame);
    t->frame = json_loadb(text, size, 0, NULL);
    clean(t->frame);
    return t->frame ? frame_taken(t) : FAR_QUIET;
}
