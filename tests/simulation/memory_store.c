/*
 * memory_store.c - the store of a server for simulations: what is committed is kept, what is not is lost at a crash, and
 * a commit can be made to fail. The same contract as src/serve/sqlite_store.c (table_store.h).
 */
#include "memory_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PEOPLE = 256, TABLES = 256, EVENTS = 65536 };

typedef struct Person {
    char name[PERSON_NAME];
    uint8_t token[TOKEN_HASH];
} Person;

typedef struct KeptTable {
    StoredTable table;
    bool over;
} KeptTable;

typedef struct KeptEvent {
    char code[TABLE_CODE];
    StoredEvent event;
} KeptEvent;

struct TableStore {
    Person person[PEOPLE];
    KeptTable table[TABLES];
    KeptEvent event[EVENTS];
    int people, tables, events;
    int kept_people, kept_tables, kept_events; /* on the disk                                                  */
    char over[TABLES][TABLE_CODE];             /* said since the last commit                                   */
    int overs;
    int fail;                                  /* commits until one fails; 0: none does                        */
};

TableStore *table_store_open(const char *path, Why *why)
{
    (void)path;
    TableStore *s = calloc(1, sizeof *s);
    return s ? s : (why_not(why, "There is not enough memory."), NULL);
}

static void drop(TableStore *s)
{
    while (s->tables > s->kept_tables) free((void *)(uintptr_t)s->table[--s->tables].table.how);
    while (s->events > s->kept_events) {
        KeptEvent *e = &s->event[--s->events];
        free((void *)(uintptr_t)e->event.kind);
        free((void *)(uintptr_t)e->event.words);
    }
    s->people = s->kept_people;
    s->overs = 0;
}

void table_store_close(TableStore *s)
{
    s->kept_tables = s->kept_events = s->kept_people = 0;
    drop(s);
    free(s);
}

void memory_store_crash(TableStore *s) { drop(s); }
void memory_store_fail(TableStore *s, int commits) { s->fail = commits; }
int memory_store_events(const TableStore *s) { return s->kept_events; }

bool table_store_person_add(TableStore *s, const char *name, const uint8_t token[TOKEN_HASH], int64_t *id, Why *why)
{
    if (s->people == PEOPLE) return why_not(why, "No room for people.");
    snprintf(s->person[s->people].name, PERSON_NAME, "%s", name);
    memcpy(s->person[s->people].token, token, TOKEN_HASH);
    *id = ++s->people;
    return true;
}

int64_t table_store_person(TableStore *s, const uint8_t token[TOKEN_HASH], char name[PERSON_NAME])
{
    for (int i = 0; i < s->people; i++)
        if (memcmp(s->person[i].token, token, TOKEN_HASH) == 0) {
            memcpy(name, s->person[i].name, PERSON_NAME);
            return i + 1;
        }
    return 0;
}

bool table_store_table_add(TableStore *s, const StoredTable *t, Why *why)
{
    if (s->tables == TABLES) return why_not(why, "No room for tables.");
    s->table[s->tables] = (KeptTable){ .table = *t };
    s->table[s->tables++].table.how = strdup(t->how);
    return true;
}

bool table_store_table_over(TableStore *s, const char *code, Why *why)
{
    (void)why;
    memcpy(s->over[s->overs++], code, TABLE_CODE);
    return true;
}

bool table_store_event_add(TableStore *s, const char *code, const StoredEvent *e, Why *why)
{
    if (s->events == EVENTS) return why_not(why, "No room for events.");
    KeptEvent *kept = &s->event[s->events++];
    memcpy(kept->code, code, TABLE_CODE);
    kept->event = *e;
    kept->event.kind = strdup(e->kind);
    kept->event.words = strdup(e->words);
    return true;
}

bool table_store_commit(TableStore *s, Why *why)
{
    if (s->fail && --s->fail == 0) {
        drop(s);
        return why_not(why, "The disk is full: nothing can be kept.");
    }
    for (int n = 0; n < s->overs; n++)
        for (int i = 0; i < s->tables; i++)
            if (strcmp(s->table[i].table.code, s->over[n]) == 0) s->table[i].over = true;
    s->overs = 0;
    s->kept_people = s->people, s->kept_tables = s->tables, s->kept_events = s->events;
    return true;
}

bool table_store_tables(TableStore *s, EachTable each, void *user, Why *why)
{
    (void)why;
    for (int i = 0; i < s->tables; i++)
        if (!s->table[i].over && !each(user, &s->table[i].table)) return false;
    return true;
}

bool table_store_table(TableStore *s, const char *code, EachTable each, void *user, Why *why)
{
    (void)why;
    for (int i = 0; i < s->tables; i++)
        if (strcmp(s->table[i].table.code, code) == 0) return each(user, &s->table[i].table);
    return true;
}

bool table_store_events(TableStore *s, const char *code, EachEvent each, void *user, Why *why)
{
    (void)why;
    for (int i = 0; i < s->events; i++)
        if (strcmp(s->event[i].code, code) == 0 && !each(user, &s->event[i].event)) return false;
    return true;
}
