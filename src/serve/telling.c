/*
 * telling.c - what connections are sent without asking: tables, steps of games, the lobby. To each what it may see.
 *
 * A step is made of the view of one seat, or a spectator's, and of nothing else.
 */
#include <stdlib.h>
#include <string.h>

#include "serve/serve_inside.h"
#include "table/options.h"
#include "telling/position_json.h"
#include "words/json_text.h"

enum { STEPS_BEHIND = 64 };

/* ---- A table ----------------------------------------------------------------------------------------------------- */

static void seat_json(Sheet *p, const Serve *s, const Seated *at, int seat)
{
    const Served *t = at->table;
    const ServedSeat *who = &t->seat[seat];
    json_open(p, NULL, '{');
    json_number(p, "seat", seat + 1);
    if (who->bot) json_text(p, "bot", who->bot->name);
    if (who->person) {
        json_text(p, "name", who->name);
        json_number(p, "person", who->person);
        json_truth(p, "here", at->here[seat] > 0);
        if (at->here[seat] == 0) json_number(p, "away", s->now - at->away[seat]);
        if (t->state == SERVED_OPEN) json_truth(p, "ready", who->ready);
        if (t->state != SERVED_OPEN && session_leaving(t->game.session)->away >> seat & 1) json_truth(p, "left", true);
    }
    json_close(p, '}');
}

static void clock_json(Sheet *p, const Serve *s, const Served *t)
{
    json_open(p, "clock", '{');
    json_number(p, "each", t->how.clock);
    json_number(p, "more", t->how.more);
    if (t->state != SERVED_OPEN) {
        json_open(p, "left", '[');
        for (int i = 0; i < t->how.seats; i++) json_number(p, NULL, served_left(t, i, s->now));
        json_close(p, ']');
        if (t->state == SERVED_PLAYING && t->asked != SEAT_NONE) json_number(p, "runs", t->asked + 1);
    }
    json_close(p, '}');
}

static void offer_json(Sheet *p, const Served *t)
{
    json_open(p, "offer", '{');
    json_text(p, "kind", "undo");
    json_number(p, "seat", t->offer.seat + 1);
    json_number(p, "to", t->offer.to);
    json_open(p, "agreed", '[');
    for (int i = 0; i < t->how.seats; i++)
        if (t->offer.agreed >> i & 1) json_number(p, NULL, i + 1);
    json_close(p, ']');
    json_close(p, '}');
}

/* After the game, for whoever wants to check its luck. */
static void secret_json(Sheet *p, const Served *t)
{
    char digits[LUCK_HEX];
    luck_hex(t->luck.secret, digits);
    json_text(p, "secret", digits);
    json_open(p, "nonces", '[');
    for (int i = 0; i < t->how.seats; i++) json_text(p, NULL, t->luck.nonce[i]);
    json_close(p, ']');
}

static void settings_line(const Served *t, char *out, size_t room)
{
    Text line = text_in(out, (int32_t)room);
    for (int i = 0; i < t->how.settings; i++) {
        if (i) text_add(&line, " ");
        text_add(&line, t->how.setting[i]);
    }
}

void served_json(Sheet *p, const Serve *s, const Seated *at, int64_t person)
{
    static const char *const STATES[] = { "open", "playing", "over" };
    const Served *t = at->table;
    char digits[LUCK_HEX], line[SETTINGS_HELD * SETTING_ROOM] = "";
    int seat = served_seat_of(t, person);
    settings_line(t, line, sizeof line);
    luck_commitment(&t->luck, digits);
    json_open(p, NULL, '{');
    json_text(p, "table", t->code);
    json_text(p, "game", t->how.entry->game->name);
    json_text(p, "title", t->how.entry->face->title);
    json_text(p, "settings", line);
    json_text(p, "state", STATES[t->state]);
    if (seat >= 0) json_number(p, "seat", seat + 1);
    if (person && person == t->maker) json_truth(p, "maker", true);
    json_truth(p, "open", t->how.listed);
    json_text(p, "commitment", digits);
    json_open(p, "seats", '[');
    for (int i = 0; i < t->how.seats; i++) seat_json(p, s, at, i);
    json_close(p, ']');
    if (t->how.clock) clock_json(p, s, t);
    if (t->offer.open) offer_json(p, t);
    json_number(p, "watching", at->watching);
    json_number(p, "seq", served_seq(t));
    json_number(p, "grace", (int64_t)s->rules.grace * 1000);
    if (t->state == SERVED_OVER) secret_json(p, t);
    if (*t->next) json_text(p, "next", t->next);
    json_close(p, '}');
}

/* ---- The lobby --------------------------------------------------------------------------------------------------- */

bool table_is_listed(const Seated *at) { return at->table->how.listed && at->table->state != SERVED_OVER; }

void lobby_json(Sheet *p, const Serve *s, int64_t person)
{
    enum { FULL = FRAME_OUT_MOST - 8192 };
    json_open(p, NULL, '{');
    json_open(p, "lobby", '[');
    for (int i = s->tables - 1; i >= 0 && p->used < FULL; i--)
        if (table_is_listed(s->table[i]) || served_seat_of(s->table[i]->table, person) >= 0)
            served_json(p, s, s->table[i], person);
    json_close(p, ']');
    json_close(p, '}');
}

static void send(Serve *s, Connection *c, Sheet *p)
{
    if (p->at && !p->failed) s->world.send(s->world.user, (int)(c - s->connection), p->at, p->used);
}

static void lobby_tell(Serve *s, Seated *at)
{
    bool listed = table_is_listed(at);
    Sheet p = { 0 };
    if (!listed && !at->listed) return;
    for (int i = 0; s->lobbies && i < s->rules.connections; i++) {
        Connection *c = &s->connection[i];
        if (!c->open || !c->lobby) continue;
        sheet_clear(&p);
        json_open(&p, NULL, '{');
        if (listed) {
            json_place(&p, "listed");
            served_json(&p, s, at, c->person);
        } else {
            json_text(&p, "unlisted", at->table->code);
        }
        json_close(&p, '}');
        send(s, c, &p);
    }
    at->listed = listed;
    sheet_free(&p);
}

/* ---- A step ------------------------------------------------------------------------------------------------------ */

static void step_json(Sheet *p, const Served *t, int seat, int told)
{
    json_open(p, NULL, '{');
    json_text(p, "step", t->code);
    json_number(p, "seq", served_seq(t));
    json_number(p, "edition", t->edition);
    json_place(p, "view");
    position_json(p, t->game.session, seat, told);
    json_close(p, '}');
}

/* Of what happened, as much as goes into a frame. */
static void step_tell(Serve *s, Connection *c, Subscription *sub)
{
    const Served *t = sub->at->table;
    int seq = served_seq(t), seat = served_seat_of(t, c->person), told = sub->edition == t->edition ? sub->seq : seq;
    Sheet p = { 0 };
    if (seat < 0) seat = SEAT_NONE;
    if (sub->seq == UNTOLD) told = -1;
    if (told > seq) told = seq;
    if (told < seq - STEPS_BEHIND) told = seq - STEPS_BEHIND;
    for (int try = 0; try < 3; try++) {
        sheet_clear(&p);
        step_json(&p, t, seat, told);
        if (p.used < FRAME_OUT_MOST) break;
        told = try ? seq : told + (seq - told) * 3 / 4;
    }
    send(s, c, &p);
    sheet_free(&p);
    sub->seq = seq;
    sub->edition = t->edition;
    s->figures.steps++;
}

static void table_tell(Serve *s, Connection *c, const Seated *at)
{
    Sheet p = { 0 };
    served_json(&p, s, at, c->person);
    send(s, c, &p);
    sheet_free(&p);
}

static bool step_due(const Subscription *sub)
{
    const Served *t = sub->at->table;
    return t->game.session && (sub->seq != served_seq(t) || sub->edition != t->edition);
}

static void replies_send(Serve *s, Connection *c)
{
    for (int i = 0; i < c->waits; i++) {
        s->world.send(s->world.user, (int)(c - s->connection), c->waiting[i], strlen(c->waiting[i]));
        free(c->waiting[i]);
    }
    c->waits = 0;
}

/* false: something is left, since it reads slowly. */
static bool connection_tell(Serve *s, Connection *c)
{
    int number = (int)(c - s->connection);
    bool all = true;
    if (c->waits) replies_send(s, c);
    for (int n = 0; n < SUBSCRIPTIONS; n++) {
        Subscription *sub = &c->sub[n];
        if (!sub->at || (!sub->table_due && !step_due(sub))) continue;
        if (!s->world.has_room(s->world.user, number)) {
            all = false;
            continue;
        }
        if (sub->table_due) table_tell(s, c, sub->at);
        sub->table_due = false;
        if (step_due(sub)) step_tell(s, c, sub);
    }
    return all;
}

/* Whoever listens to a table of which there is something to tell is due. */
static void tables_due(Serve *s)
{
    for (int i = 0; i < s->tables; i++) {
        Seated *at = s->table[i];
        Served *t = at->table;
        for (int n = 0; (at->changed || at->moved) && n < at->listeners; n++) {
            Connection *c = &s->connection[at->listener[n]];
            for (int k = 0; k < SUBSCRIPTIONS; k++)
                if (c->sub[k].at == at) c->sub[k].table_due = c->sub[k].table_due || at->changed;
            connection_due(s, c);
        }
        if (at->changed) lobby_tell(s, at);
        at->changed = at->moved = at->dirty = false;
        if (t->state == SERVED_PLAYING && t->since == TIME_NONE)
            t->since = s->now; /* told: the clock of who is asked runs */
    }
}

void tables_tell(Serve *s)
{
    int kept = 0, dues;
    if (s->told_of) tables_due(s);
    s->told_of = false;
    dues = s->dues;
    for (int i = 0; i < dues; i++) {
        Connection *c = &s->connection[s->due[i]];
        c->due = c->open && !connection_tell(s, c);
        if (c->due) s->due[kept++] = s->due[i];
    }
    s->dues = kept;
}
