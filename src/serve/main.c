/*
 * main.c - undercroft-serve: what it was told, its store, its page, and then the gate. `undercroft serve` runs it.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve/gate.h"
#include "words/file.h"

enum { DONE = 0, FAILED = 1, REFUSED = 2 };

static void stop(int signal)
{
    (void)signal;
    gate_stop();
}

static int refuse(const char *sentence)
{
    fprintf(stderr, "undercroft: %s\n", sentence);
    return REFUSED;
}

/* Where tables are kept when nobody says. */
static bool data_standard(char out[SETTING_PATH], Why *why)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = -1;
    if (data && data[0] == '/') n = snprintf(out, SETTING_PATH, "%s/undercroft/serve", data);
    else if (home && home[0] == '/') n = snprintf(out, SETTING_PATH, "%s/.local/share/undercroft/serve", home);
    return (n > 0 && n < SETTING_PATH) ||
           why_not(why, "--data is needed: neither XDG_DATA_HOME nor HOME names a folder.");
}

/* The page lies beside the program, where it was built or installed. */
static void page_standard(char out[SETTING_PATH])
{
    char own[SETTING_PATH] = "", page[SETTING_PATH + 40];
    static const char *const BESIDE[] = { "/web", "/../share/undercroft/web" };
    ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
    char *slash = n > 0 ? strrchr(own, '/') : NULL;
    if (!slash) return;
    *slash = 0;
    for (int i = 0; i < 2; i++) {
        snprintf(page, sizeof page, "%s%s/index.html", own, BESIDE[i]);
        if (access(page, R_OK) != 0) continue;
        snprintf(out, SETTING_PATH, "%.400s%s", own, BESIDE[i]);
        return;
    }
}

static void listening(const ServeSettings *s, int port)
{
    const char *scheme = *s->cert ? "https" : "http";
    char link[SETTING_PATH + 40];
    snprintf(link, sizeof link, "%s://%s:%d/", scheme, s->bind, port);
    printf("Tables at %s\n", *s->origin ? s->origin : link);
    printf("In a terminal: undercroft join %s\n", *s->origin ? s->origin : link);
    if (!*s->page) printf("There is no page here for browsers: `make web` makes one.\n");
    if (strcmp(s->bind, "127.0.0.1") == 0) printf("Only this machine reaches it; --bind 0.0.0.0 lets others in.\n");
    printf("Ctrl-C ends it; games that are under way go on when it is started again.\n");
    fflush(stdout);
}

static int serve(ServeSettings *s)
{
    char file[SETTING_PATH + 16];
    Shelf shelf = { .file = NULL };
    Why why = { "" };
    if (!*s->data && !data_standard(s->data, &why)) return refuse(why.text);
    if (!*s->page) page_standard(s->page);
    if (*s->page && !shelf_read(&shelf, s->page, &why)) return shelf_free(&shelf), refuse(why.text);
    if (!folder_make(s->data, FOLDER_OWN, &why)) return shelf_free(&shelf), refuse(why.text);
    snprintf(file, sizeof file, "%s/tables.db", s->data);
    TableStore *store = table_store_open(file, &why);
    bool fine = store != NULL;
    if (fine && s->check) printf("It would start: tables in %s, port %d at %s.\n", file, s->port, s->bind);
    else if (fine) fine = gate_run(s, store, *s->page ? &shelf : NULL, listening, &why);
    table_store_close(store);
    shelf_free(&shelf);
    return fine ? DONE : refuse(why.text);
}

int main(int argc, char **argv)
{
    ServeSettings s;
    Why why = { "" };
    struct sigaction ends = { .sa_handler = stop }, ignored = { .sa_handler = SIG_IGN };
    if (!settings_read(&s, argc - 1, argv + 1, &why)) return refuse(why.text);
    if (s.help) return settings_help(), DONE;
    sigaction(SIGTERM, &ends, NULL);
    sigaction(SIGINT, &ends, NULL);
    sigaction(SIGPIPE, &ignored, NULL);
    return serve(&s);
}
