/*
 * simulation.c - the server's own code in one thread with everything around it made up: connections that are cut and lose
 * what was under way, frames sent twice, nonsense, answers out of turn and for other seats, clocks that jump, bots that
 * think long, commits that fail, and crashes between any two steps, after which it is taken up from what the store has.
 *
 *     simulation [--seeds N] [--from SEED] [--seconds S] [--trace]
 *
 * Each seed draws its own mix of faults; every fourth has none. The same seed gives the same trace, which is checked.
 * First faults, then healing: within a bound every game ends. The judge (judge_ functions) sees what clients were sent
 * and nothing else, and shares no code with the server:
 *
 *   told       what was told is there after a crash: a step never shows fewer answers than one before, unless answers
 *              were taken back by agreement, which the edition says
 *   once       the same request has the same reply, and no two have one place in the log
 *   own        who is not asked is sent no answers; secrets come only when the game is over
 *   same       at the end all clients at a table hold the same number of answers, and spectators the same bytes
 *   over       every game ends
 *
 * Rare states are counted; a long run that never reaches one has failed.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "memory_store.h"
#include "serve/serve.h"
#include "table/registry.h"

enum { CLIENTS = 6, QUEUE = 512, RQS = 4096, HEAL_TURNS = 400000, FAULT_TURNS = 3000, TURN_MS = 20 };

typedef struct Client {
    int connection;            /* -1: none                                                                     */
    char token[64], name[16];
    bool hello, person, sits, ready;
    char *in[QUEUE];           /* on their way to it                                                           */
    int first, count;
    int64_t rq;
    int seq, edition, seat, done; /* of the last step                                                          */
    bool over, asked, agreed;
    char *view;                /* the last one whole                                                           */
    char *pending;             /* a frame that has not been answered                                           */
    int64_t pending_rq;
    int wait;
} Client;

typedef struct Faults {
    int cut, twice, nonsense, others, jump, slow, fail, crash, undo, resign; /* in a thousand turns            */
} Faults;

typedef struct Rare {
    int crash_before_telling, undo_agreed, undo_asked_of_absent, commit_failed, resent, bot_took_seat, cut_while_asked;
} Rare;

typedef struct Sim {
    uint64_t seed, trace;
    Rng chance, secrets;
    Faults faults;
    Rare rare;
    TableStore *store;
    Serve *serve;
    int64_t now;
    Client client[CLIENTS];
    int people;                /* the last looks on                                                            */
    char code[16];
    int connections;
    Client *of[64];            /* by connection                                                                */
    BotThought *thoughts;
    int told;                  /* most answers that anybody was told, in this edition                          */
    int edition;
    int64_t rq_seq[CLIENTS][RQS];
    bool healing, failed;
    const RegistryEntry *game;
} Sim;

static Sim *sim;
static bool tracing;

static uint32_t chance(uint32_t n) { return rng_below(&sim->chance, n); }
static bool happens(int in_a_thousand) { return !sim->healing && (int)chance(1000) < in_a_thousand; }

static void broken(const char *law, const char *what)
{
    if (!sim->failed) printf("not ok - seed %llu: %s: %s\n", (unsigned long long)sim->seed, law, what);
    sim->failed = true;
}

static void traced(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) sim->trace = (sim->trace ^ (uint8_t)text[i]) * 1099511628211u;
    if (tracing) printf("%.*s\n", (int)size, text);
}

/* ---- The judge --------------------------------------------------------------------------------------------------- */

static int number(const json_t *o, const char *field) { return (int)json_integer_value(json_object_get(o, field)); }

static void judge_step(Client *c, const json_t *frame)
{
    const json_t *view = json_object_get(frame, "view");
    int seq = number(frame, "seq"), edition = number(frame, "edition");
    bool asked = json_array_size(json_object_get(view, "actions")) > 0,
         over = json_is_true(json_object_get(view, "over"));
    if (edition < c->edition) broken("told", "an edition is gone");
    if (c->edition == edition && seq < c->seq) broken("told", "a client was sent fewer answers than it had");
    if (asked && !c->seat) broken("own", "one who looks on was asked");
    if (asked && number(view, "seat") != c->seat) broken("own", "a question was sent to another seat");
    if (number(view, "position") != seq) broken("same", "a view is of another position than its step");
    if (c->edition != edition) c->done = 0;
    c->seq = seq, c->edition = edition, c->over = over, c->asked = asked;
    json_object_del((json_t *)(uintptr_t)view, "events");
    free(c->view);
    c->view = json_dumps(view, JSON_COMPACT);
}

/* What leaves the server, crashes in between or not, never goes back. */
static void judge_sent(const char *text, size_t size)
{
    json_t *frame = json_loadb(text, size, 0, NULL);
    int seq = number(frame, "seq"), edition = number(frame, "edition");
    const char *error = json_string_value(json_object_get(frame, "error"));
    if (error && strstr(error, "disk is full")) sim->rare.commit_failed++;
    if (json_object_get(frame, "step")) {
        if (edition < sim->edition || (edition == sim->edition && seq < sim->told))
            broken("told", "the server has forgotten what it told");
        sim->rare.undo_agreed += edition > sim->edition;
        sim->edition = edition, sim->told = seq;
    }
    json_decref(frame);
}

static void judge_done(Client *c, const json_t *frame)
{
    int64_t rq = json_integer_value(json_object_get(frame, "done"));
    int seq = number(frame, "seq");
    int64_t *known = &sim->rq_seq[c - sim->client][rq % RQS];
    if (*known && *known != seq) broken("once", "the same request has another reply");
    for (int k = 0; !*known && !sim->edition && k < CLIENTS; k++)
        for (int n = 0; n < RQS; n++)
            if (sim->rq_seq[k][n] == seq) {
                broken("once", "two requests have one place");
                return;
            }
    *known = seq;
    c->done = seq;
}

static void judge_table(const json_t *frame)
{
    bool over = strcmp(json_string_value(json_object_get(frame, "state")), "over") == 0;
    if (!over && json_object_get(frame, "secret")) broken("own", "the secret was told during the game");
    if (over && !json_object_get(frame, "secret")) broken("own", "the secret was not told after the game");
}

/* After a crash the store must hold at least what was told. */
static void judge_end(void)
{
    const Client *first = &sim->client[0], *watcher = &sim->client[sim->people];
    for (int i = 0; i <= sim->people; i++) {
        const Client *c = &sim->client[i];
        if (!c->over) broken("over", "the game has not ended");
        if (c->seq != first->seq) broken("same", "clients hold different ends");
    }
    if (watcher->over && watcher->seq < sim->told) broken("told", "what was told is lost");
}

/* ---- The world --------------------------------------------------------------------------------------------------- */

static void world_send(void *user, int connection, const char *frame, size_t size)
{
    Client *c = connection < 64 ? sim->of[connection] : NULL;
    (void)user;
    traced(frame, size);
    judge_sent(frame, size);
    if (size > FRAME_OUT_MOST) broken("own", "a frame is too long");
    if (!c) return;
    if (c->count == QUEUE) broken("same", "a queue ran over");
    else c->in[(c->first + c->count++) % QUEUE] = strndup(frame, size);
}

static bool world_has_room(void *user, int connection)
{
    Client *c = connection < 64 ? sim->of[connection] : NULL;
    (void)user;
    return c && c->count < 8;
}

static void client_gone(Client *c)
{
    if (c->connection >= 0) sim->of[c->connection] = NULL;
    if (c->asked) sim->rare.cut_while_asked++;
    c->connection = -1;
    c->hello = c->person = c->sits = false;
    c->ready = false;
    while (c->count) {
        free(c->in[c->first]);
        c->first = (c->first + 1) % QUEUE;
        c->count--;
    }
    c->wait = 1 + (int)chance(20);
}

static int closing[64], closings;

static void world_close(void *user, int connection, const char *reason)
{
    (void)user;
    traced(reason, strlen(reason));
    if (closings < 64) closing[closings++] = connection;
}

static void world_secret(void *user, void *out, size_t size)
{
    (void)user;
    for (size_t i = 0; i < size; i++) ((uint8_t *)out)[i] = (uint8_t)rng_next(&sim->secrets);
}

static void world_think(void *user, BotThought *t)
{
    (void)user;
    t->next = sim->thoughts;
    sim->thoughts = t;
}

static int64_t world_date(void *user)
{
    (void)user;
    return 1700000000000 + sim->now;
}

/* ---- The server -------------------------------------------------------------------------------------------------- */

static void server_begin(void)
{
    static const ServeWorld WORLD = { NULL,         world_send,  world_has_room, world_close,
                                      world_secret, world_think, world_date };
    ServeRules rules = SERVE_RULES;
    Why why = { "" };
    rules.connections = 64, rules.grace = 5, rules.frames = 100000, rules.burst = 100000, rules.guests = 100000;
    sim->serve = serve_begin(&WORLD, &rules, sim->store, &why);
    if (!sim->serve) {
        broken("told", why.text);
        exit(1);
    }
    serve_time(sim->serve, ++sim->now);
}

static void server_crash(void)
{
    for (int i = 0; i < CLIENTS; i++)
        if (sim->client[i].connection >= 0) client_gone(&sim->client[i]);
    serve_end(sim->serve);
    while (sim->thoughts) {
        BotThought *t = sim->thoughts;
        sim->thoughts = t->next;
        thought_free(t);
    }
    memory_store_crash(sim->store);
    closings = 0;
    sim->now += 1 + chance(5000);
    server_begin();
}

static void closings_done(void)
{
    while (closings > 0) {
        int connection = closing[--closings];
        Client *c = sim->of[connection];
        serve_closed(sim->serve, connection);
        if (c) client_gone(c);
    }
}

/* ---- Clients ----------------------------------------------------------------------------------------------------- */

static void say(Client *c, const char *frame)
{
    traced(frame, strlen(frame));
    serve_frame(sim->serve, c->connection, frame, strlen(frame));
    if (happens(sim->faults.twice)) serve_frame(sim->serve, c->connection, frame, strlen(frame));
}

static void say_json(Client *c, json_t *frame)
{
    char *text = json_dumps(frame, JSON_COMPACT);
    say(c, text);
    free(text);
    json_decref(frame);
}

static void client_connects(Client *c)
{
    int free_one = 0;
    while (sim->of[free_one]) free_one++;
    c->connection = free_one;
    sim->of[free_one] = c;
    serve_opened(sim->serve, free_one, "10.0.0.1");
    say(c, "{\"hello\":\"undercroft.1\"}");
    if (*c->token) say_json(c, json_pack("{s:s}", "token", c->token));
    else say_json(c, json_pack("{s:s}", "guest", c->name));
}

static void client_is_somebody(Client *c, const json_t *you)
{
    const char *token = json_string_value(json_object_get(you, "token"));
    if (token) snprintf(c->token, sizeof c->token, "%s", token);
    c->person = true;
    if (c == sim->client && !*sim->code) {
        json_t *frame = json_pack("{s:s,s:[s],s:b}", "make", sim->game->game->name, "settings",
                                  sim->people > 1 ? "seats=2" : "seats=1", "open", 1);
        if (sim->people == 3) json_object_set_new(frame, "settings", json_pack("[s]", "seats=4"));
        if (chance(3) == 0) json_object_set_new(frame, "clock", json_integer(60 + chance(200)));
        say_json(c, frame);
    } else if (*sim->code) {
        say_json(c, json_pack("{s:s,s:i,s:i}", "open", sim->code, "have", c->seq, "edition", c->edition));
        if (c->pending) sim->rare.resent++, say(c, c->pending);
    }
}

static void client_answers(Client *c)
{
    json_t *view = c->view ? json_loads(c->view, 0, NULL) : NULL;
    const json_t *actions = json_object_get(view, "actions");
    const char *words =
        json_string_value(json_object_get(json_array_get(actions, chance((uint32_t)json_array_size(actions))), "do"));
    if (words && !c->pending) {
        json_t *frame = json_pack("{s:s,s:s,s:i,s:i,s:I}", "do", words, "table", sim->code, "at", c->seq, "edition",
                                  c->edition, "rq", (json_int_t)(c->pending_rq = ++c->rq));
        c->pending = json_dumps(frame, JSON_COMPACT);
        json_decref(frame);
        say(c, c->pending);
    }
    json_decref(view);
}

static void answered(Client *c, const json_t *rq)
{
    if (!rq || !c->pending || json_integer_value(rq) != c->pending_rq) return;
    free(c->pending);
    c->pending = NULL;
}

static void client_at_table(Client *c, const json_t *frame)
{
    int i = (int)(c - sim->client);
    const char *state = json_string_value(json_object_get(frame, "state"));
    const json_t *offer = json_object_get(frame, "offer"), *mine;
    judge_table(frame);
    c->seat = number(frame, "seat");
    mine = json_array_get(json_object_get(frame, "seats"), (size_t)c->seat - 1);
    if (strcmp(state, "open") == 0 && i < sim->people) {
        if (!c->seat) {
            if (!c->sits) say_json(c, json_pack("{s:i,s:s}", "sit", i + 1, "table", sim->code));
            c->sits = true;
        } else if (!json_is_true(json_object_get(mine, "ready")) && !c->ready) {
            if (i == 0 && sim->people == 3)
                say_json(c, json_pack("{s:s,s:i,s:s}", "bot", "random", "seat", 4, "table", sim->code));
            c->ready = true;
            say_json(c, json_pack("{s:s,s:s}", "ready", c->name, "table", sim->code));
        }
    }
    if (json_is_true(json_object_get(mine, "left"))) {
        sim->rare.bot_took_seat++;
        if (strcmp(state, "playing") == 0 && chance(2))
            say_json(c, json_pack("{s:b,s:s}", "back", 1, "table", sim->code));
    }
    if (offer && c->seat && number(offer, "seat") != c->seat && !c->agreed) {
        c->agreed = true;
        say_json(c, json_pack("{s:b,s:s}", "agree", sim->healing ? 0 : (int)chance(2), "table", sim->code));
    }
    if (!offer) c->agreed = false;
    for (int k = 0; offer && k < sim->people; k++) sim->rare.undo_asked_of_absent += sim->client[k].connection < 0;
}

static void client_hears(Client *c, const char *text)
{
    json_t *frame = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(frame)) broken("same", "a frame is no JSON object");
    if (json_object_get(frame, "welcome")) c->hello = true;
    if (json_object_get(frame, "you")) client_is_somebody(c, json_object_get(frame, "you"));
    if (json_object_get(frame, "made") && c == sim->client)
        snprintf(sim->code, sizeof sim->code, "%s", json_string_value(json_object_get(frame, "made")));
    if (json_object_get(frame, "seats")) client_at_table(c, frame);
    if (json_object_get(frame, "step")) {
        judge_step(c, frame);
    }
    if (json_object_get(frame, "done")) {
        judge_done(c, frame);
        answered(c, json_object_get(frame, "done"));
    }
    if (json_object_get(frame, "error")) {
        const char *error = json_string_value(json_object_get(frame, "error"));
        if (strstr(error, "that token")) { /* the guest was not kept: somebody new comes */
            *c->token = 0;
            say_json(c, json_pack("{s:s}", "guest", c->name));
        }
        answered(c, json_object_get(frame, "rq"));
    }
    json_decref(frame);
}

static void nonsense_said(Client *c)
{
    static const char *const NONSENSE[] = {
        "",
        "{",
        "[]",
        "{\"do\":1}",
        "{\"do\":\"roll\",\"table\":\"NOWHERE\",\"at\":0}",
        "{\"open\":\"../../etc\"}",
        "{\"sit\":99,\"table\":7}",
        "{\"make\":\"pig\",\"settings\":[\"seats=999\"]}",
        "{\"make\":\"crawler\",\"settings\":[\"deck=/etc/passwd\"]}",
        "{\"token\":\"x\"}",
        "{\"rq\":-1}",
        "{\"chat\":\"\\u001b[2J\",\"table\":\"X\"}",
        "{\"claim\":-4}",
        "\xff\xfe",
        "{\"make\":\"\",\"make\":\"pig\"}",
    };
    const char *text = NONSENSE[chance(sizeof NONSENSE / sizeof *NONSENSE)];
    traced(text, strlen(text));
    serve_frame(sim->serve, c->connection, text, strlen(text));
}

/* Answers although nobody asked, with a number of its own. */
static void others_answered(Client *c)
{
    if (!*sim->code || c->pending) return;
    say_json(c, json_pack("{s:s,s:s,s:i,s:I}", "do", chance(2) ? "roll" : "pass", "table", sim->code, "at", c->seq,
                          "rq", (json_int_t)++c->rq));
}

static void client_turn(Client *c)
{
    int i = (int)(c - sim->client);
    if (c->connection < 0) {
        if (c->wait-- <= 0 && (i == 0 || *sim->code)) client_connects(c);
        return;
    }
    if (happens(sim->faults.cut)) {
        int connection = c->connection;
        serve_closed(sim->serve, connection);
        client_gone(c);
        return;
    }
    if (happens(sim->faults.nonsense)) nonsense_said(c);
    if (c->connection < 0) return;
    for (int k = happens(sim->faults.slow) ? 0 : 4; k > 0 && c->count; k--) {
        char *text = c->in[c->first];
        c->first = (c->first + 1) % QUEUE;
        c->count--;
        client_hears(c, text);
        free(text);
    }
    if (happens(sim->faults.others)) others_answered(c);
    if (c->seat && c->asked && !c->over && !c->pending && c->seq >= c->done && !c->count) client_answers(c);
    if (c->seat && *sim->code && happens(sim->faults.undo))
        say_json(c, json_pack("{s:b,s:s}", "undo", 1, "table", sim->code));
    if (c->seat && *sim->code && happens(sim->faults.resign))
        say_json(c, json_pack("{s:b,s:s}", "resign", 1, "table", sim->code));
    if (c->seat && !c->asked && sim->healing && chance(50) == 0)
        say_json(c, json_pack("{s:b,s:s}", "agree", 0, "table", sim->code));
}

/* ---- A run ------------------------------------------------------------------------------------------------------- */

static void faults_draw(void)
{
    static const int MUCH[] = { 0, 0, 2, 10 };
    Faults *f = &sim->faults;
    if (sim->seed % 4 == 0) return; /* always some runs without */
    f->cut = MUCH[chance(4)], f->twice = MUCH[chance(4)] * 10, f->nonsense = MUCH[chance(4)] * 3,
    f->others = MUCH[chance(4)] * 3;
    f->jump = MUCH[chance(4)], f->slow = MUCH[chance(4)] * 30, f->fail = MUCH[chance(4)], f->crash = MUCH[chance(4)];
    f->undo = MUCH[chance(4)], f->resign = chance(4) == 0;
}

static void thoughts_done(void)
{
    while (sim->thoughts && !happens(300)) {
        BotThought *t = sim->thoughts;
        sim->thoughts = t->next;
        thought_think(t);
        serve_thought(sim->serve, t);
    }
}

static void turn(void)
{
    sim->now += TURN_MS + (happens(sim->faults.jump) ? chance(20000) : 0);
    serve_time(sim->serve, sim->now);
    if (happens(sim->faults.fail)) memory_store_fail(sim->store, 1 + (int)chance(3));
    for (int i = 0; i <= sim->people; i++) client_turn(&sim->client[i]);
    thoughts_done();
    int before = memory_store_events(sim->store);
    if (happens(sim->faults.crash)) {
        Why why;
        if (chance(2) && table_store_commit(sim->store, &why))
            sim->rare.crash_before_telling += memory_store_events(sim->store) > before;
        server_crash();
        return;
    }
    serve_settle(sim->serve);
    closings_done();
}

static bool all_over(void)
{
    for (int i = 0; i <= sim->people; i++)
        if (!sim->client[i].over) return false;
    return true;
}

static void sim_end(void)
{
    serve_end(sim->serve);
    while (sim->thoughts) {
        BotThought *t = sim->thoughts;
        sim->thoughts = t->next;
        thought_free(t);
    }
    for (int i = 0; i < CLIENTS; i++) {
        client_gone(&sim->client[i]);
        free(sim->client[i].view);
        free(sim->client[i].pending);
    }
    table_store_close(sim->store);
}

static uint64_t sim_run(uint64_t seed, Rare *rare, bool *failed)
{
    static Sim s;
    Why why;
    s = (Sim){ .seed = seed, .trace = 14695981039346656037u, .now = 1 };
    sim = &s;
    closings = 0;
    rng_seed(&s.chance, seed * 7919 + 1);
    rng_seed(&s.secrets, seed);
    s.game = registry_at((int)chance((uint32_t)registry_count()));
    s.people = s.game->game->seats_max < 2 ? 1 : 2;
    if (strcmp(s.game->game->name, "pig") == 0 && chance(2)) s.people = 3;
    faults_draw();
    s.store = table_store_open("", &why);
    for (int i = 0; i < CLIENTS; i++) {
        s.client[i] = (Client){ .connection = -1, .seq = -1 };
        snprintf(s.client[i].name, sizeof s.client[i].name, "P%d", i + 1);
    }
    server_begin();
    for (int n = 0; n < FAULT_TURNS && !all_over() && !s.failed; n++) turn();
    s.healing = true;
    memory_store_fail(s.store, 0);
    for (int n = 0; n < HEAL_TURNS && !all_over() && !s.failed; n++) turn();
    for (int i = 0; tracing && i <= s.people; i++)
        fprintf(stderr, "# %d: connection %d wait %d count %d seq %d asked %d pending %s seat %d done %d\n", i,
                s.client[i].connection, s.client[i].wait, s.client[i].count, s.client[i].seq, s.client[i].asked,
                s.client[i].pending, s.client[i].seat, s.client[i].done);
    if (!s.failed) judge_end();
    sim_end();
    for (size_t i = 0; i < sizeof *rare / sizeof(int); i++) ((int *)rare)[i] += ((int *)&s.rare)[i];
    *failed = *failed || s.failed;
    return s.trace;
}

static long option(int argc, char **argv, const char *name, long otherwise)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0) return atol(argv[i + 1]);
    return otherwise;
}

static bool rare_say(const Rare *r, bool long_run)
{
    static const char *const NAMES[] = { "a crash between keeping and telling",
                                         "an undo that all agreed to",
                                         "an undo asked of one who is away",
                                         "a commit that failed",
                                         "a request sent again",
                                         "a bot in a person's seat",
                                         "a cut while one is asked" };
    bool fine = true;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        int times = ((const int *)r)[i];
        printf("%s - reached %d times: %s\n", times || !long_run ? "ok" : "not ok", times, NAMES[i]);
        fine = fine && (times || !long_run);
    }
    return fine;
}

int main(int argc, char **argv)
{
    long seeds = option(argc, argv, "--seeds", 60), from = option(argc, argv, "--from", 1),
         seconds = option(argc, argv, "--seconds", 0);
    time_t began = time(NULL);
    Rare rare = { 0 };
    bool failed = false, same = true;
    long runs = 0;
    for (int i = 1; i < argc; i++) tracing = tracing || strcmp(argv[i], "--trace") == 0;
    setbuf(stdout, NULL);
    for (long seed = from; seconds ? time(NULL) - began < seconds : seed < from + seeds; seed++, runs++) {
        uint64_t trace = sim_run((uint64_t)seed, &rare, &failed);
        if (runs % 8 != 0 || tracing) continue;
        Rare again = { 0 };
        bool unsaid = false;
        if (sim_run((uint64_t)seed, &again, &unsaid) != trace)
            same = false, printf("not ok - seed %ld does not give the same trace again\n", seed);
    }
    printf("%s - %ld runs: nothing told is lost, each answer plays once, nobody is sent what is not theirs, every game "
           "ends\n",
           failed ? "not ok" : "ok", runs);
    printf("%s - the same seed gives the same trace\n", same ? "ok" : "not ok");
    bool reached = rare_say(&rare, runs >= 50);
    return failed || !same || !reached;
}
