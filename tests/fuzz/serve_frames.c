/*
 * serve_frames.c - anything at all sent to a server: two people at a table, one who looks on, and what they send is the
 * input, a frame a line. The first letter of a line says whose it is; a line of one letter closes and opens their
 * connection again. Whatever comes, the server answers in JSON, forgets nobody's game, and its table can be taken up
 * again from the store.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/serve.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { PEOPLE = 3, TOKEN = 64 };

static Serve *server;
static TableStore *store;
static char token[PEOPLE][TOKEN], code[16];
static int64_t now = 1;
static uint64_t secret = 1;

static void world_send(void *user, int connection, const char *frame, size_t size)
{
    json_t *read = json_loadb(frame, size, JSON_REJECT_DUPLICATES, NULL);
    (void)user;
    if (!json_is_object(read) || size > FRAME_OUT_MOST) abort();
    const char *made = json_string_value(json_object_get(read, "made"));
    const char *given = json_string_value(json_object_get(json_object_get(read, "you"), "token"));
    if (made && !*code) strncpy(code, made, sizeof code - 1);
    if (given && connection < PEOPLE && !*token[connection]) strncpy(token[connection], given, TOKEN - 1);
    json_decref(read);
}

static bool world_has_room(void *user, int connection) { return (void)user, (void)connection, true; }
static void world_close(void *user, int connection, const char *reason) { (void)user, (void)connection, (void)reason; }

static void world_secret(void *user, void *out, size_t size)
{
    (void)user;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)((secret = secret * 6364136223846793005u + 1) >> 33);
}

static void world_think(void *user, BotThought *t) { (void)user, thought_free(t); /* it never answers */ }
static int64_t world_date(void *user) { return (void)user, 1700000000000 + now; }

static void say(int who, const char *frame) { serve_frame(server, who, frame, strlen(frame)); }

static void comes(int who)
{
    char frame[200];
    serve_opened(server, who, "127.0.0.1");
    say(who, "{\"hello\":\"undercroft.1\"}");
    if (*token[who]) snprintf(frame, sizeof frame, "{\"token\":\"%s\"}", token[who]);
    else snprintf(frame, sizeof frame, "{\"guest\":\"P%d\"}", who);
    say(who, frame);
    serve_settle(server);
    if (!*code) say(who, "{\"make\":\"pig\",\"settings\":[\"seats=2\"],\"clock\":600}");
    serve_settle(server);
    snprintf(frame, sizeof frame, "{\"open\":\"%s\"}", code);
    say(who, frame);
    snprintf(frame, sizeof frame, "{\"sit\":%d,\"table\":\"%s\"}", who + 1, code);
    if (who < 2) say(who, frame);
    snprintf(frame, sizeof frame, "{\"ready\":\"x\",\"table\":\"%s\"}", code);
    if (who < 2) say(who, frame);
    serve_settle(server);
}

static void server_begins(void)
{
    static const ServeWorld WORLD = { NULL,         world_send,  world_has_room, world_close,
                                      world_secret, world_think, world_date };
    ServeRules rules = SERVE_RULES;
    Why why = { "" };
    rules.connections = 8, rules.frames = rules.burst = rules.guests = rules.tables_each = 1 << 20;
    if (!store) store = table_store_open(":memory:", &why);
    server = store ? serve_begin(&WORLD, &rules, store, &why) : NULL;
    if (!server) abort();
    serve_time(server, ++now);
    for (int i = 0; i < PEOPLE; i++) comes(i);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static int runs;
    const char *at = (const char *)bytes, *end = at + size;
    if (!server) server_begins();
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        int who = *at & 1 ? 0 : *at & 2 ? 1 : 2;
        if (stop - at == 1) {
            serve_closed(server, who);
            comes(who);
        } else if (stop > at) {
            serve_frame(server, who, at + 1, (size_t)(stop - at - 1));
        }
        if (stop - at > 40) serve_settle(server);
        serve_time(server, now += 7);
        at = stop + 1;
    }
    serve_settle(server);
    if (++runs % 500 == 0) { /* begins anew with nothing, and before that with everything */
        serve_end(server);
        server_begins();
        serve_end(server);
        table_store_close(store);
        server = NULL, store = NULL;
        memset(token, 0, sizeof token);
        *code = 0;
    }
    return 0;
}
