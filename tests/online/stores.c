/*
 * stores.c - the contract of a server's store (table_store.h), held by SQLite on a disk: what is committed is there after
 * it was opened again, what is not is gone, all in its order.
 */
#include <stdlib.h>
#include <unistd.h>

#include "../table/tap.h"
#include "serve/table_store.h"

typedef struct Read {
    int tables, events;
    char last_code[TABLE_CODE], last_how[64], last_words[64];
    int64_t last_n;
    bool in_order;
} Read;

static bool table_read(void *user, const StoredTable *t)
{
    Read *r = user;
    r->tables++;
    snprintf(r->last_code, sizeof r->last_code, "%s", t->code);
    snprintf(r->last_how, sizeof r->last_how, "%s", t->how);
    return t->secret[3] == 7 && t->maker == 1;
}

static bool event_read(void *user, const StoredEvent *e)
{
    Read *r = user;
    r->in_order = r->events ? r->in_order && e->n == r->last_n + 1 : e->n == 0;
    r->events++;
    r->last_n = e->n;
    snprintf(r->last_words, sizeof r->last_words, "%s", e->words);
    return true;
}

static bool table_add(TableStore *s, const char *code)
{
    StoredTable t = { .how = "{\"make\":\"pig\"}", .maker = 1, .made = 5 };
    Why why = { "" };
    snprintf(t.code, sizeof t.code, "%s", code);
    memset(t.secret, 7, sizeof t.secret);
    return table_store_table_add(s, &t, &why);
}

static bool event_add(TableStore *s, const char *code, int n, const char *words)
{
    StoredEvent e = {
        .n = n, .at = 10 + n, .person = 1, .rq = n, .spent = 3, .seat = 0, .kind = "answer", .words = words
    };
    Why why = { "" };
    return table_store_event_add(s, code, &e, &why);
}

static void added(TableStore *s)
{
    uint8_t token[TOKEN_HASH] = { 1, 2, 3 };
    char name[PERSON_NAME];
    int64_t id = 0, other = 0;
    Why why = { "" };
    OK(table_store_person_add(s, "Ann", token, &id, &why) && id == 1, "a person is added");
    token[0] = 9;
    OK(table_store_person_add(s, "Bob", token, &other, &why) && other != id, "and another, with a number of their own");
    OK(table_store_person(s, token, name) == other && strcmp(name, "Bob") == 0, "and found by the token");
    token[0] = 77;
    OK(table_store_person(s, token, name) == 0, "which nobody else has");
    OK(table_add(s, "AAAA") && table_add(s, "BBBB") && event_add(s, "AAAA", 0, "roll") &&
           event_add(s, "AAAA", 1, "hold 'em; --") && event_add(s, "BBBB", 0, "\xc3\xa9"),
       "tables and events are added");
    OK(table_store_commit(s, &why), "and kept");
    OK(event_add(s, "AAAA", 2, "never"), "what is added after that");
}

static void read_again(TableStore *s, bool lost)
{
    Read r = { .in_order = true };
    Why why = { "" };
    OK(table_store_tables(s, table_read, &r, &why) && r.tables == 2 && strcmp(r.last_how, "{\"make\":\"pig\"}") == 0,
       "both tables are there, with their secrets");
    OK(table_store_events(s, "AAAA", event_read, &r, &why) && r.events == (lost ? 2 : 3) && r.in_order,
       "and their events in order; what was not kept is not");
    SAME(r.last_words, lost ? "hold 'em; --" : "never", "word for word");
    r = (Read){ .in_order = true };
    OK(table_store_events(s, "BBBB", event_read, &r, &why) && r.events == 1, "each table has its own");
    OK(table_store_table_over(s, "AAAA", &why) && table_store_commit(s, &why), "a table is over");
    r = (Read){ 0 };
    OK(table_store_tables(s, table_read, &r, &why) && r.tables == 1 && strcmp(r.last_code, "BBBB") == 0,
       "and is no longer among those under way");
    r = (Read){ 0 };
    OK(table_store_table(s, "AAAA", table_read, &r, &why) && r.tables == 1, "but found by its code");
}

int main(void)
{
    char folder[] = "/tmp/undercroft-store-XXXXXX", path[64], command[80];
    Why why = { "" };
    if (!mkdtemp(folder)) return 2;
    snprintf(path, sizeof path, "%s/tables.db", folder);
    TableStore *s = table_store_open(path, &why);
    if (!OK(s != NULL, "a store is opened")) return printf("# %s\n", why.text), 1;
    added(s);
    OK(table_store_open(path, &why) == NULL && strstr(why.text, "in use"),
       "nobody else has it meanwhile, and is told so");
    table_store_close(s); /* as at a crash: without a commit */
    s = table_store_open(path, &why);
    if (!OK(s != NULL, "it is opened again")) return printf("# %s\n", why.text), 1;
    read_again(s, true);
    table_store_close(s);
    FILE *f = fopen(path, "r+b");
    if (f) fputs("this is something else", f), fclose(f);
    OK(table_store_open(path, &why) == NULL && why.text[0], "a damaged file is refused, and stays as it is");
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0 || tap_failed != 0;
}
