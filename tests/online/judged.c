/*
 * judged.c - what a person may have a served table say, behind the server's seam and by a clock of the test's own:
 * stalling is judged by the watch (DCC-60, DCC-83), also after the table was taken up again from the store; time is
 * up when the clock says so; who leaves says it of nobody but themselves.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../table/tap.h"
#include "serve/serve.h"
#include "serve/serve_inside.h"

enum { SECOND = 1000, MINUTES = 60 * SECOND };

typedef struct Hall {
    ServeWorld world;
    TableStore *store;
    Serve *serve;
    int64_t now;
    Rng secrets;
    char last[2][400], code[TABLE_CODE], token[2][64]; /* the last reply that was no step or table, by connection */
} Hall;

static void hall_send(void *user, int connection, const char *frame, size_t size)
{
    Hall *h = user;
    const char *token = strstr(frame, "\"token\":\"");
    (void)size;
    if (strncmp(frame, "{\"step\"", 7) == 0 || strncmp(frame, "{\"table\"", 8) == 0) return;
    snprintf(h->last[connection], sizeof h->last[0], "%s", frame);
    if (token) sscanf(token + 9, "%63[0-9a-f]", h->token[connection]);
    if (strncmp(frame, "{\"made\":\"", 9) == 0) sscanf(frame + 9, "%11[0-9A-Z]", h->code);
}

static bool hall_room(void *user, int connection) { return (void)user, connection >= 0; }
static void hall_close(void *user, int connection, const char *reason)
{
    (void)user, printf("# connection %d closed: %s\n", connection, reason);
}
static void hall_think(void *user, BotThought *thought) { (void)user, thought_free(thought); }
static int64_t hall_date(void *user) { return ((Hall *)user)->now; }
static void hall_secret(void *user, void *out, size_t size)
{
    for (size_t i = 0; i < size; i++) ((uint8_t *)out)[i] = (uint8_t)rng_below(&((Hall *)user)->secrets, 256);
}

static void passes(Hall *h, int64_t ms)
{
    h->now += ms;
    serve_time(h->serve, h->now);
    serve_settle(h->serve);
}

/* One frame and its reply. */
static const char *asks(Hall *h, int connection, const char *form, ...)
{
    char frame[300];
    va_list list;
    va_start(list, form);
    vsnprintf(frame, sizeof frame, form, list);
    va_end(list);
    h->last[connection][0] = 0;
    serve_frame(h->serve, connection, frame, strlen(frame));
    serve_settle(h->serve);
    return h->last[connection];
}

static Served *table(Hall *h) { return tables_find(h->serve, h->code)->table; }
static Session *game(Hall *h) { return table(h)->game.session; }
static int asked(Hall *h) { return session_asked(game(h)); }

/* A frame is refused with these words, and nothing has happened. */
static void refused(Hall *h, int connection, const char *frame, const char *words, const char *what)
{
    int64_t events = table(h)->events;
    uint64_t hash = session_hash(game(h));
    int seq = served_seq(table(h));
    const char *reply = asks(h, connection, "%s", frame);
    bool same = events == table(h)->events && seq == served_seq(table(h)) && hash == session_hash(game(h));
    if (!OK(same && strstr(reply, "\"error\"") && strstr(reply, words), what)) printf("# %s\n", reply);
}

static const char *said(Hall *h, const char *form, int seat)
{
    static char frame[200];
    char words[100];
    snprintf(words, sizeof words, form, seat + 1);
    snprintf(frame, sizeof frame, "{\"say\":\"%s\",\"table\":\"%s\"}", words, h->code);
    return frame;
}

static const char *call_of(Hall *h, int seat) { return said(h, "call seat %d on stalling", seat); }

static void server_begins(Hall *h)
{
    Why why = { "" };
    h->serve = serve_begin(&h->world, &SERVE_RULES, h->store, &why);
    if (!h->serve) printf("Bail out! %s\n", why.text), exit(1);
    passes(h, 1);
    for (int n = 0; n < 2; n++) {
        serve_opened(h->serve, n, "127.0.0.1");
        asks(h, n, "{\"hello\":\"undercroft.1\"}");
        if (*h->token[n]) asks(h, n, "{\"token\":\"%s\"}", h->token[n]);
        else asks(h, n, "{\"guest\":\"Guest %d\"}", n + 1);
        if (*h->code) asks(h, n, "{\"join\":\"%s\"}", h->code);
    }
}

static Hall *two_sit(const char *setting)
{
    Hall *h = calloc(1, sizeof *h);
    Why why = { "" };
    h->world = (ServeWorld){ .user = h,
                             .send = hall_send,
                             .has_room = hall_room,
                             .close = hall_close,
                             .secret = hall_secret,
                             .think = hall_think,
                             .date = hall_date };
    h->store = table_store_open(":memory:", &why);
    h->now = 5 * MINUTES;
    rng_seed(&h->secrets, 60);
    server_begins(h);
    asks(h, 0, "{\"make\":\"crawler\",\"settings\":[\"seats=2\"%s]}", setting);
    for (int n = 0; n < 2; n++) asks(h, n, "{\"sit\":%d,\"table\":\"%s\"}", n + 1, h->code);
    for (int n = 0; n < 2; n++) asks(h, n, "{\"ready\":\"word\",\"table\":\"%s\"}", h->code);
    if (!*h->code || table(h)->state != SERVED_PLAYING) printf("Bail out! %s %s\n", h->last[0], h->last[1]), exit(1);
    return h;
}

static void hall_ends(Hall *h)
{
    serve_end(h->serve);
    table_store_close(h->store);
    free(h);
}

/* The server ends and takes the table up again. */
static void ends_and_begins(Hall *h)
{
    serve_end(h->serve);
    h->now += 60 * MINUTES;
    server_begins(h);
}

static void answers_once(Hall *h)
{
    char words[ANSWER_ROOM];
    snprintf(words, sizeof words, "%s", session_answers(game(h))->words[0]);
    asks(h, asked(h), "{\"do\":\"%s\",\"table\":\"%s\",\"at\":%d}", words, h->code, served_seq(table(h)));
}

static void stalling(void)
{
    Hall *h = two_sit("");
    int thinks = asked(h), waits = 1 - thinks;
    refused(h, waits, call_of(h, thinks), "has thought for 0 seconds", "nobody stalls who has just been asked");
    passes(h, 2 * MINUTES - SECOND);
    refused(h, waits, call_of(h, thinks), "stalling is called after 120", "a call too early changes nothing (DCC-60)");
    passes(h, 2 * SECOND);
    refused(h, thinks, call_of(h, thinks), "Who waits calls stalling", "nobody is called by themselves");
    refused(h, thinks, call_of(h, waits), "is not asked anything now", "nor who waits by who thinks");
    int seq = served_seq(table(h));
    asks(h, waits, "%s", call_of(h, thinks));
    OK(served_seq(table(h)) == seq + 1 && session_log_seat(game(h), seq) == SEAT_NONE && asked(h) == thinks,
       "after two minutes it is taken, as an answer of the table (DCC-60, DCC-83)");
    refused(h, waits, call_of(h, thinks), "has thought for 0 seconds", "then the watch begins anew");
    passes(h, MINUTES);
    answers_once(h);
    OK(served_seq(table(h)) == seq + 2, "the game goes on");
    int thought = clock_thought(&table(h)->watch, thinks);
    OK(thought == 60, "what was thought before the warning is not counted again");
    ends_and_begins(h);
    OK(served_seq(table(h)) == seq + 2 && clock_thought(&table(h)->watch, thinks) == thought,
       "a table that is taken up again has the same watch, and its log needs no clock");
    thinks = asked(h);
    refused(h, 1 - thinks, call_of(h, thinks), "stalling is called after 120",
            "nobody thinks while the server is down");
    passes(h, 2 * MINUTES + SECOND);
    asks(h, 1 - thinks, "%s", call_of(h, thinks));
    OK(served_seq(table(h)) == seq + 3, "and who then thinks too long is called");
    hall_ends(h);
}

/* A second warning ends the game; its save plays again. */
static void disqualified(void)
{
    Hall *h = two_sit("");
    int thinks = asked(h);
    size_t size = 0;
    Why why = { "" };
    Opening again = { 0 };
    for (int n = 0; n < 2; n++) {
        passes(h, 2 * MINUTES + SECOND);
        asks(h, 1 - thinks, "%s", call_of(h, thinks));
    }
    OK(table(h)->state == SERVED_OVER, "called twice is disqualified (DCC-83)");
    char *text = serve_save(h->serve, h->code, &size, &why);
    Save *save = text ? save_read(text, size, "served", &why) : NULL;
    bool plays = save && opening_load(&again, save, registry_find("crawler"), -1, &why);
    OK(plays && session_over(again.session) && session_hash(again.session) == session_hash(game(h)),
       "and the log replays without a clock");
    if (plays) opening_close(&again);
    save_free(save);
    free(text);
    hall_ends(h);
}

static void time_is_up(void)
{
    Hall *h = two_sit(",\"clock=10m\"");
    refused(h, 0, said(h, "time is up", 0), "Time is not up: the clock has", "time is not up because somebody says so");
    passes(h, 10 * MINUTES - SECOND);
    int seq = served_seq(table(h));
    refused(h, 1, said(h, "time is up", 0), "the clock has 1 seconds left", "not a second before");
    passes(h, 2 * SECOND);
    OK(served_seq(table(h)) == seq + 1 && strcmp(session_log_words(game(h), seq), "time is up") == 0,
       "the clock says it by itself (DCC-76)");
    passes(h, 2 * SECOND);
    OK(served_seq(table(h)) == seq + 1, "once");
    hall_ends(h);
    h = two_sit("");
    refused(h, 0, said(h, "time is up", 0), "no clock", "without a clock nobody's time is up");
    hall_ends(h);
}

/* An event of that person's, past the verbs. */
static bool event_of(Hall *h, int who, const char *kind, int seat, const char *words)
{
    Served *t = table(h);
    Why why = { "" };
    StoredEvent e = { .n = t->events, .person = t->seat[who].person, .rq = -1, .seat = seat, .kind = kind };
    e.words = words;
    return served_event(t, &e, &why);
}

static void own_seat(void)
{
    Hall *h = two_sit("");
    char words[ANSWER_ROOM];
    int thinks = asked(h), waits = 1 - thinks;
    refused(h, 0, said(h, "seat %d resigns", 1), "\\\"resign\\\"", "nobody resigns for another by saying so");
    refused(h, 1, said(h, "seat %d has left", 0), "\\\"claim\\\"", "nor has another leave who is there");
    refused(h, 1, said(h, "seat %d is out of time", 0), "\\\"claim\\\"", "nor run out of time");
    OK(!event_of(h, 0, "says", -1, "seat 2 resigns") && !event_of(h, 0, "says", -1, "a bot takes seat 2") &&
           !event_of(h, 0, "says", -1, "seat 2 is out of time") && !event_of(h, 0, "says", -1, "seat 1 has left"),
       "the table itself refuses what is another's to say");
    snprintf(words, sizeof words, "%s", session_answers(game(h))->words[0]);
    OK(!event_of(h, waits, "answer", thinks, words) && !event_of(h, waits, "offer", thinks, "") &&
           !event_of(h, waits, "undo", thinks, "") && !event_of(h, waits, "agree", thinks, ""),
       "and answers, offers and consent for another seat");
    OK(served_seq(table(h)) == 0 && table(h)->state == SERVED_PLAYING && !table(h)->offer.open, "nothing has changed");
    asks(h, waits, "{\"resign\":true,\"table\":\"%s\"}", h->code);
    OK(table(h)->state == SERVED_OVER && session_leaving(game(h))->loser == waits, "who resigns has lost, no other");
    hall_ends(h);
}

int main(void)
{
    setbuf(stdout, NULL);
    stalling();
    disqualified();
    time_is_up();
    own_seat();
    return tap_failed != 0;
}
