/*
 * serve.c - the server behind its seam: connections, requests, and what is kept before it is told. See serve.h.
 */
#include "serve/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/serve_inside.h"
#include "words/clean.h"
#include "words/json_text.h"

const ServeRules SERVE_RULES = {
    .connections = 10000, .tables_each = 16, .grace = 60, .hello = 10, .frames = 20, .burst = 60, .guests = 30
};

/* ---- Beginning and ending ---------------------------------------------------------------------------------------- */

Serve *serve_begin(const ServeWorld *world, const ServeRules *rules, TableStore *store, Why *why)
{
    Serve *s = calloc(1, sizeof *s);
    if (s) *s = (Serve){ .world = *world, .rules = *rules, .store = store };
    if (s) s->connection = calloc((size_t)rules->connections, sizeof *s->connection);
    if (s) s->due = calloc((size_t)rules->connections, sizeof *s->due);
    if (s) s->desk = desk_new();
    if (!s || !s->connection || !s->due || !s->desk) {
        why_not(why, "There is not enough memory for a server.");
        serve_end(s);
        return NULL;
    }
    if (tables_take_up(s, why)) return s;
    serve_end(s);
    return NULL;
}

/* It may be among the dues still: those are of numbers. */
static void connection_clear(Connection *c)
{
    while (c->waits > 0) free(c->waiting[--c->waits]);
    free(c->waiting);
    *c = (Connection){ .open = false, .due = c->due };
}

void serve_end(Serve *s)
{
    if (!s) return;
    for (int i = 0; s->connection && i < s->rules.connections; i++) connection_clear(&s->connection[i]);
    while (s->tables > 0) tables_forget(s, s->table[s->tables - 1]);
    free(s->table);
    free(s->due);
    free(s->connection);
    desk_free(s->desk);
    free(s);
}

/* ---- Connections ------------------------------------------------------------------------------------------------- */

static Connection *connection_at(Serve *s, int number)
{
    return number >= 0 && number < s->rules.connections && s->connection[number].open ? &s->connection[number] : NULL;
}

static void connection_close(Serve *s, Connection *c, const char *reason)
{
    if (c->closing) return;
    c->closing = true;
    s->world.close(s->world.user, (int)(c - s->connection), reason);
}

void serve_opened(Serve *s, int number, const char *address)
{
    if (number < 0 || number >= s->rules.connections) {
        s->world.close(s->world.user, number, "The server is full.");
        return;
    }
    Connection *c = &s->connection[number];
    *c = (Connection){ .open = true, .since = s->now, .refilled = s->now, .frames = s->rules.burst, .due = c->due };
    snprintf(c->address, sizeof c->address, "%s", address);
    s->figures.connections++;
}

void serve_closed(Serve *s, int number)
{
    Connection *c = connection_at(s, number);
    if (!c) return;
    for (int n = 0; n < SUBSCRIPTIONS; n++) unsubscribe(s, c, &c->sub[n]);
    s->lobbies -= c->lobby;
    connection_clear(c);
    s->figures.connections--;
}

void connection_due(Serve *s, Connection *c)
{
    if (c->due) return;
    c->due = true;
    s->due[s->dues++] = (int)(c - s->connection);
}

void connection_say(Serve *s, Connection *c, Sheet *frame)
{
    char *text = sheet_take(frame);
    if (text && c->waits == c->room) {
        int room = c->room ? 2 * c->room : 4;
        char **more = realloc(c->waiting, (size_t)room * sizeof *more);
        if (more) c->waiting = more, c->room = room;
    }
    connection_due(s, c);
    if (text && c->waits < c->room) c->waiting[c->waits++] = text;
    else free(text), connection_close(s, c, "The server is short of memory.");
}

void hex_secret(Serve *s, char *out, int digits)
{
    static const char DIGITS[] = "0123456789abcdef";
    uint8_t bytes[64];
    s->world.secret(s->world.user, bytes, sizeof bytes);
    for (int i = 0; i < digits; i++) out[i] = DIGITS[bytes[i] & 15];
    out[digits] = 0;
}

/* ---- Frames ------------------------------------------------------------------------------------------------------ */

void reply_begin(const Request *r, Sheet *p)
{
    (void)r;
    json_open(p, NULL, '{');
}

void reply_end(const Request *r, Sheet *p)
{
    if (r->rq >= 0) json_number(p, "rq", r->rq);
    json_close(p, '}');
    connection_say(r->serve, r->from, p);
}

static void refuse(Request *r, const char *sentence)
{
    Sheet p = { 0 };
    char clean[WHY_ROOM]; /* what was typed is in it, cut anywhere */
    r->serve->figures.refused++;
    text_clean(sentence, clean, sizeof clean);
    reply_begin(r, &p);
    json_text(&p, "error", clean);
    reply_end(r, &p);
}

static void frame_read(Serve *s, Connection *c, int number, const char *text, size_t size)
{
    json_error_t error;
    json_t *frame = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    Why why = { "" };
    Request r = { .serve = s, .from = c, .number = number, .frame = frame, .rq = -1, .seat = -1, .why = &why };
    const json_t *rq = json_object_get(frame, "rq");
    if (json_is_integer(rq) && json_integer_value(rq) >= 0) r.rq = json_integer_value(rq);
    if (!json_is_object(frame)) refuse(&r, "A frame is one JSON object with a verb, such as {\"ping\":1}.");
    else if (!request_answer(&r)) refuse(&r, why.text);
    json_decref(frame);
}

void serve_frame(Serve *s, int number, const char *text, size_t size)
{
    Connection *c = connection_at(s, number);
    if (!c || c->closing) return;
    s->figures.frames++;
    if (size > FRAME_IN_MOST) {
        connection_close(s, c, "A frame has at most 4096 bytes.");
        return;
    }
    c->frames += (double)(s->now - c->refilled) / 1000 * s->rules.frames;
    c->refilled = s->now;
    if (c->frames > s->rules.burst) c->frames = s->rules.burst;
    if (c->frames < 1) {
        connection_close(s, c, "Too many frames.");
        return;
    }
    c->frames -= 1;
    frame_read(s, c, number, text, size);
}

/* ---- Time -------------------------------------------------------------------------------------------------------- */

/* Who has not said hello by now never will. */
static void connections_sweep(Serve *s)
{
    s->swept = s->now;
    for (int i = 0; i < s->rules.connections; i++) {
        Connection *c = &s->connection[i];
        if (c->open && !c->hello && s->now - c->since > (int64_t)s->rules.hello * 1000)
            connection_close(s, c, "No hello came.");
    }
}

/* Nobody has been there since the server ended; bots that were thinking then think again. */
static void tables_wake(Serve *s)
{
    for (int i = 0; i < s->tables; i++) {
        for (int n = 0; n < SEAT_MAX; n++) s->table[i]->away[n] = s->now;
        table_is_told(s, s->table[i]);
        table_go_on(s, s->table[i]);
    }
}

void serve_time(Serve *s, int64_t now)
{
    enum { SWEEP_MS = 1000, TICK_MS = 50 };
    bool first = s->now == 0;
    s->now = now;
    if (first) tables_wake(s);
    if (now - s->swept >= SWEEP_MS) connections_sweep(s);
    if (now - s->ticked < TICK_MS) return;
    s->ticked = now;
    tables_tick(s);
}

/* ---- Keeping and telling ----------------------------------------------------------------------------------------- */

/* Nothing of this could be kept: whoever asked is told so, and the tables are what the store has. */
static void unkept(Serve *s, const char *sentence)
{
    for (int i = 0; i < s->rules.connections; i++) {
        Connection *c = &s->connection[i];
        if (!c->open || !c->waits) continue;
        while (c->waits > 0) free(c->waiting[--c->waits]);
        Sheet p = { 0 };
        json_open(&p, NULL, '{');
        json_text(&p, "error", sentence);
        json_close(&p, '}');
        connection_say(s, c, &p);
        connection_close(s, c, "The server cannot keep anything now; come back in a moment.");
    }
    for (int i = s->tables - 1; i >= 0; i--)
        if (s->table[i]->dirty) tables_renew(s, s->table[i]);
}

void serve_settle(Serve *s)
{
    Why why = { "" };
    if (s->dirty) {
        s->dirty = false;
        s->figures.commits++;
        if (!table_store_commit(s->store, &why)) unkept(s, why.text);
    }
    tables_tell(s);
}

void serve_notice(Serve *s, const char *sentence)
{
    for (int i = 0; i < s->rules.connections; i++) {
        if (!s->connection[i].open) continue;
        Sheet p = { 0 };
        json_open(&p, NULL, '{');
        json_text(&p, "notice", sentence);
        json_close(&p, '}');
        connection_say(s, &s->connection[i], &p);
    }
}

char *serve_save(Serve *s, const char *code, size_t *size, Why *why)
{
    Seated *at = tables_find(s, code);
    if (!at) return why_not(why, "There is no table %.12s.", code), NULL;
    if (at->table->state != SERVED_OVER)
        return why_not(why, "The game is not over: until then it is nobody's to read."), NULL;
    return save_text(at->table->game.session, size);
}

ServeFigures serve_figures(const Serve *s)
{
    ServeFigures f = s->figures;
    f.tables = s->tables;
    for (int i = 0; i < s->tables; i++) f.playing += s->table[i]->table->state == SERVED_PLAYING;
    return f;
}
