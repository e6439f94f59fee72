/*
 * tables.c - the tables a server has in memory: taking them up, events, whose bot thinks, clocks, who is there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/serve_inside.h"
#include "words/words.h"

/* ---- Finding and taking up --------------------------------------------------------------------------------------- */

static Seated *tables_hold(Serve *s, Served *table)
{
    if (s->tables == s->table_room) {
        int room = s->table_room ? 2 * s->table_room : 16;
        Seated **more = realloc(s->table, (size_t)room * sizeof *more);
        if (!more) return NULL;
        s->table = more;
        s->table_room = room;
    }
    Seated *at = calloc(1, sizeof *at);
    if (!at) return NULL;
    at->table = table;
    at->touched = s->now;
    for (int i = 0; i < SEAT_MAX; i++) at->away[i] = s->now;
    return s->table[s->tables++] = at;
}

typedef struct TakingUp {
    Serve *serve;
    Seated *last;
    Why *why;
} TakingUp;

static bool event_again(void *user, const StoredEvent *e)
{
    TakingUp *up = user;
    Why why = { "" };
    if (served_event(up->last->table, e, &why)) return true;
    return why_not(up->why, "Table %s: event %lld, %s \"%.60s\", cannot be played again: %s", up->last->table->code,
                   (long long)e->n, e->kind, e->words, why.text);
}

static bool table_again(void *user, const StoredTable *stored)
{
    TakingUp *up = user;
    Serve *s = up->serve;
    Served *t = served_new(stored, s->desk, up->why);
    up->last = t ? tables_hold(s, t) : NULL;
    if (!up->last) {
        served_free(t);
        return why_not(up->why, "There is not enough memory for a table.");
    }
    if (table_store_events(s->store, stored->code, event_again, up, up->why)) {
        up->last->listed = table_is_listed(up->last);
        return true;
    }
    tables_forget(s, up->last);
    up->last = NULL;
    return false;
}

bool tables_take_up(Serve *s, Why *why)
{
    TakingUp up = { s, NULL, why };
    return table_store_tables(s->store, table_again, &up, why);
}

Seated *tables_find(Serve *s, const char *code)
{
    Why why = { "" };
    TakingUp up = { s, NULL, &why };
    for (int i = 0; i < s->tables; i++)
        if (strcmp(s->table[i]->table->code, code) == 0) return s->table[i];
    if (!table_store_table(s->store, code, table_again, &up, &why)) fprintf(stderr, "%s\n", why.text);
    return up.last;
}

static void seated_free(Seated *at)
{
    served_free(at->table);
    free(at->listener);
    free(at);
}

/* Among those of a connection; null: it is not sent that table's frames. */
static Subscription *subscription_to(Connection *c, const Seated *at)
{
    for (int n = 0; n < SUBSCRIPTIONS; n++)
        if (c->sub[n].at == at) return &c->sub[n];
    return NULL;
}

void tables_forget(Serve *s, Seated *at)
{
    for (int i = 0; i < s->tables; i++)
        if (s->table[i] == at) s->table[i] = s->table[--s->tables];
    for (int i = 0; i < at->listeners; i++) {
        Subscription *sub = subscription_to(&s->connection[at->listener[i]], at);
        if (sub) sub->at = NULL;
    }
    seated_free(at);
}

static bool listener_add(Seated *at, int connection)
{
    if (at->listeners == at->listener_room) {
        int room = at->listener_room ? 2 * at->listener_room : 4;
        int *more = realloc(at->listener, (size_t)room * sizeof *more);
        if (!more) return false;
        at->listener = more;
        at->listener_room = room;
    }
    at->listener[at->listeners++] = connection;
    return true;
}

void tables_renew(Serve *s, Seated *at)
{
    char code[TABLE_CODE];
    memcpy(code, at->table->code, sizeof code);
    for (int i = 0; i < s->tables; i++)
        if (s->table[i] == at) s->table[i] = s->table[--s->tables];
    Seated *again = tables_find(s, code); /* null: it was made just now, and there is no such table */
    for (int i = 0; i < at->listeners; i++) {
        Connection *c = &s->connection[at->listener[i]];
        Subscription *sub = subscription_to(c, at);
        if (sub) sub->at = again;
        if (sub && again && listener_add(again, at->listener[i])) table_come(s, again, c->person, 1);
        else if (sub) sub->at = NULL;
    }
    seated_free(at);
    if (again) table_go_on(s, again);
}

/* Letters and digits that are not taken for one another when they are read out. */
static void code_draw(Serve *s, char out[TABLE_CODE])
{
    static const char SIGNS[] = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
    uint8_t bytes[8];
    int n = 0;
    while (n < 8) {
        s->world.secret(s->world.user, bytes, sizeof bytes);
        for (int i = 0; i < 8 && n < 8; i++)
            if (bytes[i] < 240) out[n++] = SIGNS[bytes[i] % 30];
    }
    out[n] = 0;
}

Seated *tables_make(Serve *s, int64_t maker, const TableHow *how, Why *why)
{
    StoredTable stored = { .maker = maker, .made = s->world.date(s->world.user) };
    char *text = how_text(how);
    stored.how = text;
    s->world.secret(s->world.user, stored.secret, sizeof stored.secret);
    do code_draw(s, stored.code);
    while (tables_find(s, stored.code));
    Served *t = text ? served_new(&stored, s->desk, why) : NULL;
    Seated *at = t ? tables_hold(s, t) : NULL;
    if (!at || !table_store_table_add(s->store, &stored, why)) {
        if (at) tables_forget(s, at);
        else served_free(t), why_not(why, "There is not enough memory for a table.");
        at = NULL;
    }
    if (at) s->dirty = at->dirty = true, table_is_told(s, at);
    free(text);
    return at;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

bool table_event(Serve *s, Seated *at, StoredEvent e, Why *why)
{
    Served *t = at->table;
    ServedState before = t->state;
    bool offered = t->offer.open, answer = strcmp(e.kind, "answer") == 0;
    e.n = t->events;
    e.at = s->world.date(s->world.user);
    if (!served_event(t, &e, why)) return false;
    at->moved = at->dirty = s->dirty = s->told_of = true;
    if (!answer || t->how.clock || offered || t->state != before) table_is_told(s, at); /* else a step says it all */
    at->touched = s->now;
    at->thinking = false;
    s->figures.events++;
    bool kept = table_store_event_add(s->store, t->code, &e, why);
    if (kept && t->state == SERVED_OVER && before != SERVED_OVER) kept = table_store_table_over(s->store, t->code, why);
    return kept;
}

static bool table_says(Serve *s, Seated *at, const char *words)
{
    Why why = { "" };
    return table_event(s, at, (StoredEvent){ .rq = -1, .seat = -1, .kind = "says", .words = words }, &why);
}

/* ---- Bots -------------------------------------------------------------------------------------------------------- */

void thought_think(BotThought *t)
{
    Bot bot = { .level = t->level, .face = t->face };
    t->answer = bot_answer(&bot, t->face->game, t->box, t->view, t->seat, &t->luck);
    bot_leave(&bot);
}

void thought_free(BotThought *t)
{
    if (!t) return;
    free(t->view);
    free(t);
}

static BotThought *thought_of(const Served *t, int seat, const Level *level)
{
    const Session *game = t->game.session;
    size_t size = session_game(game)->state_size;
    BotThought *thought = calloc(1, sizeof *thought);
    if (thought) thought->view = malloc(size);
    if (!thought || !thought->view) return thought_free(thought), NULL;
    memcpy(thought->code, t->code, sizeof thought->code);
    thought->events = t->events;
    thought->seat = seat;
    thought->level = level;
    thought->face = session_face(game);
    thought->box = session_box(game);
    thought->luck = session_bot_luck(game, seat);
    memcpy(thought->view, session_view(game, seat), size);
    return thought;
}

void serve_thought(Serve *s, BotThought *thought)
{
    Seated *at = tables_find(s, thought->code);
    Why why = { "" };
    if (at && at->table->state == SERVED_PLAYING && at->table->events == thought->events) {
        const Answers *answers = session_answers(at->table->game.session);
        int which = answers_find(answers, thought->answer);
        if (which >= 0) {
            char words[ANSWER_ROOM];
            memcpy(words, answers->words[which], sizeof words);
            StoredEvent e = { .rq = -1, .seat = thought->seat, .kind = "answer", .words = words };
            table_event(s, at, e, &why);
        }
        at->thinking = false;
        table_go_on(s, at);
    }
    thought_free(thought);
}

void table_go_on(Serve *s, Seated *at)
{
    Served *t = at->table;
    Why why = { "" };
    if (t->state == SERVED_OPEN && served_all_ready(t))
        table_event(s, at, (StoredEvent){ .rq = -1, .seat = -1, .kind = "begin", .words = "" }, &why);
    if (t->state != SERVED_PLAYING || at->thinking) return;
    int asked = session_asked(t->game.session);
    const Level *level = served_bot(t, asked);
    BotThought *thought = level ? thought_of(t, asked, level) : NULL;
    if (!thought) return;
    at->thinking = true;
    s->world.think(s->world.user, thought);
}

/* ---- Clocks ------------------------------------------------------------------------------------------------------ */

static void seat_out_of_time(Serve *s, Seated *at)
{
    char words[40];
    snprintf(words, sizeof words, "seat %d is out of time", at->table->asked + 1);
    if (table_says(s, at, words)) table_go_on(s, at);
}

static void table_tick(Serve *s, Seated *at)
{
    Served *t = at->table;
    if (t->state != SERVED_PLAYING || t->since == TIME_NONE) return;
    if (served_time_is_up(t, s->now) && table_says(s, at, "time is up")) return;
    if (t->how.clock && t->asked != SEAT_NONE && !served_bot(t, t->asked) && served_left(t, t->asked, s->now) == 0)
        seat_out_of_time(s, at);
}

/* A table that is over and that nobody looks at needs no memory: the store has it. */
static bool is_forgotten(const Serve *s, const Seated *at)
{
    enum { REST = 60 * 1000 };
    bool anybody = at->watching > 0;
    for (int i = 0; i < SEAT_MAX; i++) anybody = anybody || at->here[i];
    return !anybody && !at->dirty && at->table->state == SERVED_OVER && s->now - at->touched > REST;
}

void tables_tick(Serve *s)
{
    for (int i = s->tables - 1; i >= 0; i--) {
        table_tick(s, s->table[i]);
        if (is_forgotten(s, s->table[i])) tables_forget(s, s->table[i]);
    }
}

/* ---- Who is there ------------------------------------------------------------------------------------------------ */

void table_is_told(Serve *s, Seated *at) { at->changed = s->told_of = true; }

void table_come(Serve *s, Seated *at, int64_t person, int by)
{
    int seat = served_seat_of(at->table, person);
    table_is_told(s, at);
    if (seat < 0) {
        at->watching += by;
        return;
    }
    at->here[seat] += by;
    if (at->here[seat] == 0) at->away[seat] = s->now;
}

Subscription *subscribe(Serve *s, Connection *c, Seated *at, Why *why)
{
    Subscription *room = NULL;
    for (int n = 0; n < SUBSCRIPTIONS; n++) {
        if (c->sub[n].at == at) return &c->sub[n];
        if (!c->sub[n].at && !room) room = &c->sub[n];
    }
    if (!room) return why_not(why, "One connection looks at %d tables at most.", SUBSCRIPTIONS), NULL;
    if (!listener_add(at, (int)(c - s->connection))) return why_not(why, "The server is short of memory."), NULL;
    *room = (Subscription){ .at = at, .seq = UNTOLD, .table_due = true };
    table_come(s, at, c->person, 1);
    return room;
}

void unsubscribe(Serve *s, Connection *c, Subscription *sub)
{
    Seated *at = sub->at;
    if (!at) return;
    table_come(s, at, c->person, -1);
    for (int i = 0; i < at->listeners; i++)
        if (at->listener[i] == c - s->connection) at->listener[i] = at->listener[--at->listeners];
    sub->at = NULL;
}
