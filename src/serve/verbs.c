/*
 * verbs.c - what a frame may ask: one table of verbs, each a short function. docs/online.md describes them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/serve_inside.h"
#include "telling/games_json.h"
#include "telling/things.h"
#include "words/blake2b.h"
#include "words/clean.h"
#include "words/json_text.h"
#include "words/words.h"

enum { TOKEN_DIGITS = 48, CHAT_MOST = 300, THING_WORDS = 256 };

static const char *word_text(const Request *r) { return json_is_string(r->word) ? json_string_value(r->word) : NULL; }

static bool word_is_true(const Request *r) { return json_is_true(r->word); }

static bool number_of(const Request *r, const char *name, int low, int high, int *out)
{
    const json_t *n = json_object_get(r->frame, name);
    *out = json_is_integer(n) && json_integer_value(n) >= low && json_integer_value(n) <= high
               ? (int)json_integer_value(n)
               : low - 1;
    return *out >= low || why_not(r->why, "\"%s\" is a number from %d to %d.", name, low, high);
}

/* ---- Coming in --------------------------------------------------------------------------------------------------- */

static bool hello_asked(Request *r)
{
    const char *version = word_text(r);
    Sheet p = { 0 };
    reply_begin(r, &p);
    if (!version || strcmp(version, "undercroft.1") != 0) {
        json_text(&p, "error", "This server speaks undercroft.1.");
        json_open(&p, "versions", '[');
        json_text(&p, NULL, "undercroft.1");
        json_close(&p, ']');
        reply_end(r, &p);
        return true; /* said; and the connection ends for want of a hello */
    }
    r->from->hello = true;
    json_text(&p, "welcome", "undercroft.1");
    json_number(&p, "time", r->serve->world.date(r->serve->world.user));
    json_place(&p, "games");
    games_json(&p);
    reply_end(r, &p);
    return true;
}

static bool ping_asked(Request *r)
{
    Sheet p = { 0 };
    reply_begin(r, &p);
    json_number(&p, "pong", json_integer_value(r->word));
    reply_end(r, &p);
    return true;
}

static void token_hash(const char *token, uint8_t out[TOKEN_HASH])
{
    Blake2b b;
    blake2b_begin(&b, TOKEN_HASH, "undercroft token", 16);
    blake2b_add(&b, token, strlen(token));
    blake2b_end(&b, out);
}

static void you_reply(Request *r, const char *token)
{
    Sheet p = { 0 };
    reply_begin(r, &p);
    json_open(&p, "you", '{');
    json_number(&p, "id", r->from->person);
    json_text(&p, "name", r->from->name);
    if (token) json_text(&p, "token", token);
    json_close(&p, '}');
    reply_end(r, &p);
}

/* Nobody makes thousands of guests from one address. */
static bool guest_allowed(Request *r)
{
    Serve *s = r->serve;
    int64_t minute = s->now / 60000;
    int count = (int)(sizeof s->coming / sizeof *s->coming), oldest = 0, at = -1;
    for (int i = 0; i < count; i++) {
        if (strcmp(s->coming[i].address, r->from->address) == 0) at = i;
        if (s->coming[i].minute < s->coming[oldest].minute) oldest = i;
    }
    if (at < 0) {
        at = oldest;
        memcpy(s->coming[at].address, r->from->address, ADDRESS_ROOM);
        s->coming[at].minute = -1;
    }
    if (s->coming[at].minute != minute) s->coming[at].minute = minute, s->coming[at].guests = 0;
    return s->coming[at].guests++ < s->rules.guests ||
           why_not(r->why, "Too many guests have come from your address; try again in a minute.");
}

static bool is_nobody_yet(const Request *r)
{
    return !r->from->person || why_not(r->why, "This connection is %s's already.", r->from->name);
}

/* Who only looked on until now may have a seat there. */
static void person_comes(Request *r, int64_t person)
{
    for (int n = 0; n < SUBSCRIPTIONS; n++)
        if (r->from->sub[n].at) table_come(r->serve, r->from->sub[n].at, 0, -1);
    r->from->person = person;
    for (int n = 0; n < SUBSCRIPTIONS; n++)
        if (r->from->sub[n].at)
            table_come(r->serve, r->from->sub[n].at, person, 1), r->from->sub[n].seq = UNTOLD,
                                                                 connection_due(r->serve, r->from);
}

static bool guest_asked(Request *r)
{
    int64_t person;
    char name[PERSON_NAME], token[TOKEN_DIGITS + 1];
    uint8_t hash[TOKEN_HASH];
    if (!is_nobody_yet(r)) return false;
    if (!word_text(r) || !text_clean(word_text(r), name, sizeof name))
        return why_not(r->why, "A guest needs a name of at most %d bytes.", PERSON_NAME - 1);
    if (!guest_allowed(r)) return false;
    hex_secret(r->serve, token, TOKEN_DIGITS);
    token_hash(token, hash);
    if (!table_store_person_add(r->serve->store, name, hash, &person, r->why)) return false;
    person_comes(r, person);
    r->serve->dirty = true;
    memcpy(r->from->name, name, sizeof name);
    you_reply(r, token);
    return true;
}

static bool token_asked(Request *r)
{
    uint8_t hash[TOKEN_HASH];
    if (!is_nobody_yet(r)) return false;
    token_hash(word_text(r) ? word_text(r) : "", hash);
    int64_t person = table_store_person(r->serve->store, hash, r->from->name);
    if (person) person_comes(r, person);
    else return why_not(r->why, "Nobody here has that token.");
    you_reply(r, NULL);
    return true;
}

/* ---- The lobby --------------------------------------------------------------------------------------------------- */

static bool lobby_asked(Request *r)
{
    Sheet p = { 0 };
    r->serve->lobbies += word_is_true(r) - r->from->lobby;
    r->from->lobby = word_is_true(r);
    lobby_json(&p, r->serve, r->from->person);
    connection_say(r->serve, r->from, &p);
    return true;
}

static void made_reply(const Request *r, const char *code)
{
    Sheet p = { 0 };
    reply_begin(r, &p);
    json_text(&p, "made", code);
    reply_end(r, &p);
}

static bool table_to_spare(Request *r)
{
    int mine = 0;
    for (int i = 0; i < r->serve->tables; i++)
        mine += r->serve->table[i]->table->maker == r->from->person && r->serve->table[i]->table->state != SERVED_OVER;
    return mine < r->serve->rules.tables_each ||
           why_not(r->why, "You have %d tables under way, which is the most.", mine);
}

static bool make_asked(Request *r)
{
    TableHow how;
    char *text = json_dumps(r->frame, JSON_COMPACT);
    bool read = text && how_read(&how, text, r->why);
    free(text);
    if (!read || !table_to_spare(r)) return false;
    Seated *at = tables_make(r->serve, r->from->person, &how, r->why);
    if (!at || !subscribe(r->serve, r->from, at, r->why)) return false;
    made_reply(r, at->table->code);
    return true;
}

static bool at_named(Request *r, const char *code)
{
    char upper[TABLE_CODE] = "";
    for (int i = 0; code && code[i] && i < TABLE_CODE - 1; i++)
        upper[i] = (char)(code[i] >= 'a' && code[i] <= 'z' ? code[i] - 32 : code[i]);
    r->at = *upper && strlen(code) < TABLE_CODE ? tables_find(r->serve, upper) : NULL;
    if (!r->at) return why_not(r->why, "There is no table %.20s.", code ? code : "of that name");
    r->seat = served_seat_of(r->at->table, r->from->person);
    return true;
}

static bool join_asked(Request *r)
{
    Subscription *sub;
    if (!at_named(r, word_text(r)) || !(sub = subscribe(r->serve, r->from, r->at, r->why))) return false;
    sub->table_due = true;
    connection_due(r->serve, r->from);
    return true;
}

static bool open_asked(Request *r)
{
    Subscription *sub;
    const json_t *have = json_object_get(r->frame, "have"), *edition = json_object_get(r->frame, "edition");
    if (!at_named(r, word_text(r)) || !(sub = subscribe(r->serve, r->from, r->at, r->why))) return false;
    sub->table_due = true;
    connection_due(r->serve, r->from);
    sub->seq = UNTOLD;
    sub->edition = r->at->table->edition;
    if (!json_is_integer(have) || json_integer_value(have) < 0 || json_integer_value(have) > served_seq(r->at->table))
        return true;
    if (json_is_integer(edition) && json_integer_value(edition) != r->at->table->edition) return true;
    sub->seq = (int)json_integer_value(have);
    if (sub->seq == served_seq(r->at->table)) sub->edition = -1; /* nothing is new, but it is shown */
    return true;
}

static bool leave_asked(Request *r)
{
    for (int n = 0; n < SUBSCRIPTIONS; n++)
        if (r->from->sub[n].at == r->at) unsubscribe(r->serve, r->from, &r->from->sub[n]);
    return true;
}

/* ---- Before the game --------------------------------------------------------------------------------------------- */

static bool happens(Request *r, const char *kind, int seat, const char *words)
{
    StoredEvent e = { .person = r->from->person, .rq = r->rq, .seat = seat, .kind = kind, .words = words };
    return table_event(r->serve, r->at, e, r->why);
}

/* All connections of this person at this table leave their place there, and take the one they have now. */
static void person_moves(Request *r, int by)
{
    for (int i = 0; i < r->at->listeners; i++)
        if (r->serve->connection[r->at->listener[i]].person == r->from->person)
            table_come(r->serve, r->at, r->from->person, by);
}

static bool moves(Request *r, const char *kind, int seat, const char *words)
{
    person_moves(r, -1);
    bool moved = happens(r, kind, seat, words);
    person_moves(r, 1);
    return moved;
}

static bool sit_asked(Request *r)
{
    int seat = json_is_integer(r->word) ? (int)json_integer_value(r->word) - 1 : -2;
    const Served *t = r->at->table;
    if (seat == -1 && r->seat >= 0) seat = r->seat;
    for (int i = 0; seat == -1 && i < t->how.seats; i++)
        if (!t->seat[i].person && !t->seat[i].bot) seat = i;
    if (seat == -1) return why_not(r->why, "Every seat is taken.");
    return subscribe(r->serve, r->from, r->at, r->why) && moves(r, "sit", seat, r->from->name);
}

static bool stand_asked(Request *r) { return moves(r, "stand", r->seat, ""); }

static bool bot_asked(Request *r)
{
    int seat;
    if (!word_text(r)) return why_not(r->why, "\"bot\" needs a level.");
    if (!number_of(r, "seat", 1, SEAT_MAX, &seat) || !happens(r, "bot", seat - 1, word_text(r))) return false;
    table_go_on(r->serve, r->at);
    return true;
}

static bool ready_asked(Request *r)
{
    if (!word_text(r)) return why_not(r->why, "\"ready\" needs a word.");
    if (!happens(r, "ready", r->seat, word_text(r))) return false;
    table_go_on(r->serve, r->at);
    return true;
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static void done_reply(const Request *r, int seq)
{
    Sheet p = { 0 };
    json_open(&p, NULL, '{');
    json_number(&p, "done", r->rq);
    json_text(&p, "table", r->at->table->code);
    json_number(&p, "seq", seq);
    json_close(&p, '}');
    connection_say(r->serve, r->from, &p);
}

/* The same number once more: the same reply, and nothing is played. */
static bool done_before(const Request *r)
{
    const ServedSeat *seat = &r->at->table->seat[r->seat];
    for (int i = 0; r->rq >= 0 && i < seat->dones && i < REQUESTS_HELD; i++)
        if (seat->done[i].rq == r->rq) return done_reply(r, seat->done[i].seq), true;
    return false;
}

static bool answers_this(Request *r)
{
    const json_t *at = json_object_get(r->frame, "at"), *edition = json_object_get(r->frame, "edition");
    const Served *t = r->at->table;
    if (!json_is_integer(at)) return why_not(r->why, "\"at\" says which question is answered: the seq of the step.");
    if (json_integer_value(at) == served_seq(t) &&
        (!json_is_integer(edition) || json_integer_value(edition) == t->edition))
        return true;
    return why_not(r->why, "That answers the question after %lld answers; now there are %d.",
                   (long long)json_integer_value(at), served_seq(t));
}

static bool do_asked(Request *r)
{
    const Served *t = r->at->table;
    if (!word_text(r)) return why_not(r->why, "\"do\" needs the words of an answer.");
    if (done_before(r)) return true;
    if (!answers_this(r)) return false;
    if (t->state == SERVED_PLAYING && session_leaving(t->game.session)->away >> r->seat & 1)
        return why_not(r->why, "A bot has your seat; say that you are back.");
    StoredEvent e = {
        .person = r->from->person, .rq = r->rq, .seat = r->seat, .kind = "answer", .words = word_text(r)
    };
    e.spent = served_spent(t, r->serve->now);
    if (!table_event(r->serve, r->at, e, r->why)) return false;
    if (r->rq >= 0) done_reply(r, served_seq(t));
    table_go_on(r->serve, r->at);
    return true;
}

static bool why_asked(Request *r)
{
    const Served *t = r->at->table;
    const char *word = word_text(r);
    char text[4096] = "";
    Text words = text_in(text, sizeof text);
    Sheet p = { 0 };
    if (!t->game.session) return why_not(r->why, "The game has not begun.");
    if (!word || strlen(word) > THING_WORDS) return why_not(r->why, "\"why\" needs the name of a thing on the table.");
    if (r->at->dirty) serve_settle(r->serve); /* nothing is told of what is not kept */
    if (!things_why(t->game.session, r->seat < 0 ? SEAT_NONE : r->seat, word, &words, r->why)) return false;
    reply_begin(r, &p);
    json_text(&p, "why", text);
    reply_end(r, &p);
    return true;
}

static bool undo_asked(Request *r)
{
    const Served *t = r->at->table;
    Why why = { "" };
    bool alone = t->state == SERVED_PLAYING && session_can_undo(t->game.session, r->seat, &why);
    if (!happens(r, alone ? "undo" : "offer", r->seat, "")) return false;
    if (!alone) { /* whoever plays with bots alone asks nobody */
        unsigned others = served_persons(t) & ~(unsigned)session_leaving(t->game.session)->away & ~(1u << r->seat);
        if (!others) return happens(r, "agree", r->seat, "");
    }
    table_go_on(r->serve, r->at);
    return true;
}

static bool agree_asked(Request *r)
{
    bool fine = happens(r, word_is_true(r) ? "agree" : "decline", r->seat, "");
    if (fine) table_go_on(r->serve, r->at);
    return fine;
}

static bool says(Request *r, const char *words)
{
    StoredEvent e = { .person = r->from->person, .rq = r->rq, .seat = -1, .kind = "says", .words = words };
    e.spent = served_spent(r->at->table, r->serve->now);
    if (!table_event(r->serve, r->at, e, r->why)) return false;
    table_go_on(r->serve, r->at);
    return true;
}

static bool leaves(Request *r, int how, int seat)
{
    char words[48] = "";
    Text t = text_in(words, sizeof words);
    leaving_words(leaving_action(how, seat), &t);
    return says(r, words);
}

static bool resign_asked(Request *r) { return leaves(r, LEAVE_RESIGNS, r->seat); }
static bool back_asked(Request *r) { return leaves(r, LEAVE_BACK, r->seat); }

/* What the game lets the table say. Who stays away is looked at before that is said (claim_asked). */
static bool say_asked(Request *r)
{
    Action leaves;
    if (!word_text(r)) return why_not(r->why, "\"say\" needs what the table is to say.");
    if (leaving_read(word_text(r), &leaves))
        return why_not(r->why, "Who leaves is said by \"resign\", \"claim\" and \"back\".");
    return says(r, word_text(r));
}

static bool claim_asked(Request *r)
{
    const Served *t = r->at->table;
    int seat = json_is_integer(r->word) ? (int)json_integer_value(r->word) - 1 : -1;
    if (seat < 0 || seat >= t->how.seats || seat == r->seat)
        return why_not(r->why, "\"claim\" is the number of another's seat.");
    if (t->state != SERVED_PLAYING || t->asked != seat)
        return why_not(r->why, "It is not the turn of seat %d.", seat + 1);
    if (r->at->here[seat]) return why_not(r->why, "Seat %d is there.", seat + 1);
    int64_t gone = r->serve->now - r->at->away[seat], grace = (int64_t)r->serve->rules.grace * 1000;
    if (gone < grace)
        return why_not(r->why, "Seat %d has %d seconds yet to come back.", seat + 1, (int)((grace - gone) / 1000 + 1));
    return leaves(r, LEAVE_AWAY, seat);
}

static bool chat_asked(Request *r)
{
    char text[CHAT_MOST + 1];
    Sheet p = { 0 };
    if (!word_text(r) || !text_clean(word_text(r), text, sizeof text))
        return why_not(r->why, "\"chat\" needs some words.");
    for (int i = 0; i < r->at->listeners; i++) {
        Connection *c = &r->serve->connection[r->at->listener[i]];
        json_open(&p, NULL, '{');
        json_text(&p, "said", text);
        json_text(&p, "name", r->from->name);
        if (r->seat >= 0) json_number(&p, "seat", r->seat + 1);
        json_text(&p, "table", r->at->table->code);
        json_close(&p, '}');
        connection_say(r->serve, c, &p);
    }
    return true;
}

/* ---- Once more --------------------------------------------------------------------------------------------------- */

static bool rematch_seats(Request *r, Seated *next)
{
    const Served *before = r->at->table;
    for (int i = 0; i < before->how.seats; i++) {
        const ServedSeat *who = &before->seat[i];
        StoredEvent e = {
            .rq = -1, .seat = (i + 1) % before->how.seats, .person = who->person, .kind = "sit", .words = who->name
        };
        if (who->bot) e.kind = "bot", e.words = who->bot->name, e.person = next->table->maker;
        if (!table_event(r->serve, next, e, r->why)) return false;
    }
    return true;
}

static bool rematch_asked(Request *r)
{
    Served *t = r->at->table;
    if (t->state != SERVED_OVER) return why_not(r->why, "The game is not over yet.");
    if (!*t->next) {
        Seated *next = table_to_spare(r) ? tables_make(r->serve, r->from->person, &t->how, r->why) : NULL;
        if (!next || !rematch_seats(r, next) || !happens(r, "rematch", r->seat, next->table->code)) return false;
    }
    made_reply(r, t->next);
    return true;
}

/* ---- The verbs --------------------------------------------------------------------------------------------------- */

enum Needs { NEEDS_NOTHING, NEEDS_HELLO, NEEDS_PERSON, NEEDS_TABLE, NEEDS_SEAT };

static const struct FrameVerb {
    const char *name;
    enum Needs needs;
    bool (*asked)(Request *);
} VERBS[] = {
    { "hello", NEEDS_NOTHING, hello_asked }, { "ping", NEEDS_NOTHING, ping_asked },
    { "guest", NEEDS_HELLO, guest_asked },   { "token", NEEDS_HELLO, token_asked },
    { "lobby", NEEDS_HELLO, lobby_asked },   { "make", NEEDS_PERSON, make_asked },
    { "join", NEEDS_PERSON, join_asked },    { "open", NEEDS_HELLO, open_asked },
    { "leave", NEEDS_TABLE, leave_asked },   { "sit", NEEDS_TABLE, sit_asked },
    { "stand", NEEDS_SEAT, stand_asked },    { "bot", NEEDS_TABLE, bot_asked },
    { "ready", NEEDS_SEAT, ready_asked },    { "do", NEEDS_SEAT, do_asked },
    { "why", NEEDS_TABLE, why_asked },       { "undo", NEEDS_SEAT, undo_asked },
    { "agree", NEEDS_SEAT, agree_asked },    { "resign", NEEDS_SEAT, resign_asked },
    { "back", NEEDS_SEAT, back_asked },      { "claim", NEEDS_SEAT, claim_asked },
    { "chat", NEEDS_TABLE, chat_asked },     { "rematch", NEEDS_SEAT, rematch_asked },
    { "say", NEEDS_SEAT, say_asked },
};

static bool request_allowed(Request *r, enum Needs needs)
{
    if (needs >= NEEDS_HELLO && !r->from->hello)
        return why_not(r->why, "Say hello first: {\"hello\":\"undercroft.1\"}.");
    if (needs >= NEEDS_PERSON && !r->from->person)
        return why_not(r->why, "Say who you are first: {\"guest\":\"NAME\"} or {\"token\":\"...\"}.");
    if (needs < NEEDS_TABLE) return true;
    if (!at_named(r, json_string_value(json_object_get(r->frame, "table"))) || !r->at) return false;
    return needs < NEEDS_SEAT || r->seat >= 0 || why_not(r->why, "You do not sit at table %s.", r->at->table->code);
}

bool request_answer(Request *r)
{
    Nearest near = { "", 0 };
    const char *key;
    json_t *value;
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++) {
        r->word = json_object_get(r->frame, VERBS[i].name);
        if (r->word && strcmp(VERBS[i].name, "open") == 0 && !json_is_string(r->word)) continue; /* a field of "make" */
        if (r->word) return request_allowed(r, VERBS[i].needs) && VERBS[i].asked(r);
    }
    json_object_foreach((json_t *)(uintptr_t)r->frame, key, value)
    {
        for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++) nearest_offer(&near, key, VERBS[i].name);
        const char *meant = nearest_word(&near, key);
        if (meant) return why_not(r->why, "\"%.40s\" is no verb; did you mean \"%s\"?", key, meant);
        break;
    }
    return why_not(r->why, "That frame has no verb; docs/online.md lists them.");
}
