/*
 * whole_games.c - every game, whole, over the real server on the loopback address: two clients or more and one who looks
 * on, connections that are lost in the middle, a server that is killed and started again, and at the end a save whose
 * luck is the one that was promised.
 *
 *     whole_games [UNDERCROFT-SERVE]
 */
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../table/tap.h"
#include "far/far_table.h"
#include "records/save.h"
#include "sitting/opening.h"
#include "table/registry.h"

enum { CLIENTS_MOST = 8, ROUNDS_MOST = 60000 };

typedef struct Server {
    const char *program;
    char data[64];
    int port;
    pid_t process;
} Server;

static void server_start(Server *s)
{
    int out[2];
    char port[16], line[400] = "";
    snprintf(port, sizeof port, "%d", s->port);
    if (pipe(out) != 0) exit(2);
    s->process = fork();
    if (s->process == 0) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        execl(s->program, s->program, "--port", port, "--data", s->data, "--frames", "2000", "--grace", "0", "--guests",
              "1000", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    ssize_t n = read(out[0], line, sizeof line - 1); /* its first words */
    close(out[0]);
    const char *at = n > 0 ? strstr(line, "127.0.0.1:") : NULL;
    if (at) s->port = atoi(at + 10);
    if (!at) printf("Bail out! the server does not begin\n"), exit(1);
}

static void server_end(Server *s, int how)
{
    kill(s->process, how);
    waitpid(s->process, NULL, 0);
}

typedef struct Played {
    Server *server;
    const RegistryEntry *entry;
    FarTable client[CLIENTS_MOST];
    int clients, people;     /* the last looks on                                                              */
    Rng luck;
    int steps, cuts, kills;
    int seq[CLIENTS_MOST];   /* the last that each was sent                                                    */
    bool went_back;          /* a client was sent less than it had, without anything being taken back          */
    bool odd_question;       /* somebody who is not asked was sent answers                                     */
} Played;

static void link_of(const Server *s, const char *code, char *out, size_t room)
{
    snprintf(out, room, "http://127.0.0.1:%d/%s%s", s->port, *code ? "t/" : "", code);
}

static void wait_a_little(void)
{
    struct timespec t = { 0, 1000000 };
    nanosleep(&t, NULL);
}

static bool client_comes(Played *g, int n, const char *code)
{
    char link[200], name[20];
    Why why = { "" };
    link_of(g->server, code, link, sizeof link);
    snprintf(name, sizeof name, "Player %d", n + 1);
    if (!far_begin(&g->client[n], link, name, NULL, &why)) return printf("# %s\n", why.text), false;
    if (*code) far_join(&g->client[n], code);
    return true;
}

static bool table_made(Played *g, char code[LINK_CODE])
{
    json_t *settings = json_array();
    char seats[24];
    snprintf(seats, sizeof seats, "seats=%d", g->people);
    json_array_append_new(settings, json_string(seats));
    far_ask(&g->client[0], json_pack("{s:s,s:o,s:b}", "make", g->entry->game->name, "settings", settings, "open", 0));
    for (int i = 0; i < 5000; i++) {
        if (far_next(&g->client[0], 10) != FAR_OTHER) continue;
        if (json_object_get(g->client[0].frame, "error")) printf("# %s\n", far_text(g->client[0].frame, "error"));
        if (!*far_text(g->client[0].frame, "made")) continue;
        snprintf(code, LINK_CODE, "%s", far_text(g->client[0].frame, "made"));
        return true;
    }
    return false;
}

/* One answer by chance; now and then in the middle a connection is cut just after it was given. */
static void client_answers(Played *g, int n)
{
    FarTable *t = &g->client[n];
    const json_t *actions = json_object_get(t->view, "actions");
    size_t which = rng_below(&g->luck, (uint32_t)json_array_size(actions));
    far_do(t, far_text(json_array_get(actions, which), "do"));
    g->steps++;
    if (t->socket && g->steps % 25 == 7) shutdown(far_file(t->socket), SHUT_RDWR), g->cuts++;
}

static void step_seen(Played *g, int n)
{
    FarTable *t = &g->client[n];
    bool asked = far_is_asked(t);
    g->went_back = g->went_back || t->seq < g->seq[n];
    g->seq[n] = t->seq;
    g->odd_question = g->odd_question || (asked && json_integer_value(json_object_get(t->view, "seat")) != far_seat(t));
    g->odd_question = g->odd_question || (asked && n >= g->people);
    if (asked) client_answers(g, n);
}

static void table_seen(Played *g, int n)
{
    FarTable *t = &g->client[n];
    const json_t *seat = json_array_get(json_object_get(t->table, "seats"), (size_t)far_seat(t) - 1);
    if (n >= g->people || strcmp(far_text(t->table, "state"), "open") != 0) return;
    if (!far_seat(t)) far_ask(t, json_pack("{s:i}", "sit", n + 1));
    else if (!json_is_true(json_object_get(seat, "ready")) && !t->lobby) t->lobby = true, far_ready(t); /* once */
}

static bool all_over(const Played *g)
{
    for (int n = 0; n < g->clients; n++)
        if (!far_is_over(&g->client[n])) return false;
    return true;
}

static void played(Played *g)
{
    for (int round = 0; round < ROUNDS_MOST && !all_over(g); round++) {
        bool quiet = true;
        for (int n = 0; n < g->clients; n++) {
            FarNews news = far_next(&g->client[n], 0);
            quiet = quiet && news == FAR_QUIET;
            if (news == FAR_TABLE) table_seen(g, n);
            if (news == FAR_STEP || (news == FAR_OTHER && json_object_get(g->client[n].frame, "done"))) step_seen(g, n);
            if (news == FAR_OTHER && json_object_get(g->client[n].frame, "error"))
                printf("# %s\n", far_text(g->client[n].frame, "error"));
        }
        if (quiet) wait_a_little();
        if (g->steps == 40 && !g->kills) {
            g->kills++;
            server_end(g->server, SIGKILL);
            server_start(g->server);
        }
    }
}

/* What GET says, without its head. */
static char *fetched(const Server *s, const char *path, size_t *size)
{
    char command[300];
    char *text = malloc(1 << 20);
    snprintf(command, sizeof command,
             "exec 3<>/dev/tcp/127.0.0.1/%d; printf 'GET %s HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3", s->port, path);
    int out[2];
    if (!text || pipe(out) != 0) exit(2);
    pid_t bash = fork();
    if (bash == 0) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        execlp("bash", "bash", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    size_t used = 0;
    for (ssize_t n; used < (1 << 20) - 1 && (n = read(out[0], text + used, (1 << 20) - 1 - used)) > 0;)
        used += (size_t)n;
    close(out[0]);
    waitpid(bash, NULL, 0);
    text[used] = 0;
    char *body = strstr(text, "\r\n\r\n");
    *size = body ? used - (size_t)(body + 4 - text) : 0;
    if (body) memmove(text, body + 4, *size + 1);
    return text;
}

static void save_checked(Played *g, const char *code, const char *promised)
{
    char path[60], what[160], digits[LUCK_HEX] = "";
    size_t size;
    Opening o = { 0 };
    Why why = { "" };
    snprintf(path, sizeof path, "/t/%s/game.save", code);
    char *text = fetched(g->server, path, &size);
    Save *save = save_read(text, size, "served", &why);
    bool plays = save && opening_load(&o, save, g->entry, -1, &why);
    snprintf(what, sizeof what, "%s: its save plays again, answer by answer", g->entry->game->name);
    if (!OK(plays && session_over(o.session) && session_count(o.session) == g->client[0].seq, what))
        printf("# %s\n", why.text);
    if (save && save_luck(save)) luck_commitment(save_luck(save), digits);
    snprintf(what, sizeof what, "%s: its luck is the one that was promised before", g->entry->game->name);
    SAME(digits, promised, what);
    if (plays) opening_close(&o);
    save_free(save);
    free(text);
}

static void game_played(Server *server, const RegistryEntry *e)
{
    static Played g;
    char code[LINK_CODE] = "", what[200], promised[LUCK_HEX] = "";
    g = (Played){ .server = server, .entry = e };
    g.people = e->game->seats_min < 2 && e->game->seats_max >= 2 ? 2 : e->game->seats_min;
    g.clients = g.people + 1;
    rng_seed(&g.luck, 11);
    bool fine = client_comes(&g, 0, "") && table_made(&g, code);
    if (fine) far_join(&g.client[0], code);
    for (int n = 1; fine && n < g.clients; n++) fine = client_comes(&g, n, code);
    for (int i = 0; fine && !g.client[g.people].table && i < 500; i++) (void)far_next(&g.client[g.people], 10);
    snprintf(promised, sizeof promised, "%s", far_text(g.client[g.people].table, "commitment"));
    if (fine) played(&g);
    snprintf(what, sizeof what,
             "%s: %d sit and one looks on until it is over (%d answers, %d connections cut, %d kill)", e->game->name,
             g.people, g.steps, g.cuts, g.kills);
    OK(fine && all_over(&g), what);
    snprintf(what, sizeof what, "%s: nobody was sent less than they had, or a question that is another's",
             e->game->name);
    OK(!g.went_back && !g.odd_question, what);
    int same = 0;
    for (int n = 1; n < g.clients; n++) same += g.client[n].seq == g.client[0].seq;
    snprintf(what, sizeof what, "%s: all hold the same end", e->game->name);
    OK(same == g.clients - 1, what);
    save_checked(&g, code, promised);
    for (int n = 0; n < g.clients; n++) far_end(&g.client[n]);
}

int main(int argc, char **argv)
{
    Server server = { .program = argc > 1 ? argv[1] : "build/undercroft-serve",
                      .data = "/tmp/undercroft-online-XXXXXX" };
    char gone[120];
    if (!mkdtemp(server.data)) return 2;
    setbuf(stdout, NULL);
    signal(SIGPIPE, SIG_IGN);
    server_start(&server);
    for (int n = 0; n < registry_count(); n++) game_played(&server, registry_at(n));
    server_end(&server, SIGTERM);
    snprintf(gone, sizeof gone, "rm -rf %s", server.data);
    if (system(gone) != 0) return 2;
    return tap_failed != 0;
}
