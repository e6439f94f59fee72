/*
 * lock.c - card numbers that never change: `number kind name` lines, in the order of the numbers.
 *
 * A card that is new gets the next number; the number of a card that is gone stays reserved, so that old logs keep
 * their meaning. Reads and makes the text of the lock file. Does NOT write files.
 */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

static void lock_line(Cardc *c, Pos pos, char *line)
{
    size_t end = strlen(line);
    while (end && (line[end - 1] == ' ' || line[end - 1] == '\r')) line[--end] = 0;
    if (!*line || *line == '#') return;
    char *rest;
    long number = strtol(line, &rest, 10);
    char *kind = rest + strspn(rest, " ");
    char *name = kind + strcspn(kind, " ");
    if (number != c->locks + 1 || *rest != ' ' || *name != ' ') {
        trouble_add(&c->trouble, pos, "expected `%d KIND NAME`: numbers go up by one and are never removed",
                    c->locks + 1);
        return;
    }
    *name++ = 0;
    LockLine lock = { (int)number, kind, name + strspn(name, " "), pos };
    for (int i = 0; i < c->locks; i++)
        if (!strcmp(c->lock[i].kind, lock.kind) && !strcmp(c->lock[i].name, lock.name))
            trouble_add(&c->trouble, pos, "the %s `%s` has number %d already", lock.kind, lock.name, i + 1);
    PUSH(&c->arena, c->lock, c->locks, lock);
}

void lock_read(Cardc *c, const char *file, const char *text)
{
    Pos pos = { arena_string(&c->arena, file), 1, 1 };
    for (const char *at = text; *at; pos.line++) {
        size_t length = strcspn(at, "\n");
        lock_line(c, pos, arena_copy(&c->arena, at, length));
        at += length + (at[length] == '\n');
    }
}

static int lock_find(const Cardc *c, const CardDef *card)
{
    for (int i = 0; i < c->locks; i++)
        if (!strcmp(c->lock[i].name, card->name) && !strcmp(c->lock[i].kind, card->kind->name)) return i + 1;
    return 0;
}

static void lock_print(Cardc *c)
{
    size_t size = 1;
    for (int i = 0; i < c->locks; i++) size += strlen(c->lock[i].kind) + strlen(c->lock[i].name) + 16;
    char *out = arena_take(&c->arena, size), *at = out;
    for (int i = 0; i < c->locks; i++) {
        char *line = arena_print(&c->arena, "%d %s %s\n", i + 1, c->lock[i].kind, c->lock[i].name);
        size_t n = strlen(line);
        memcpy(at, line, n);
        at += n;
    }
    c->lock_after = out;
}

void lock_number_cards(Cardc *c)
{
    for (int i = 0; i < c->cards.cards; i++) {
        CardDef *card = c->cards.card[i];
        card->number = lock_find(c, card);
        if (card->number) continue;
        LockLine lock = { c->locks + 1, card->kind->name, card->name, card->pos };
        PUSH(&c->arena, c->lock, c->locks, lock);
        card->number = c->locks;
    }
    if (c->locks > CARDS_MOST)
        trouble_add(&c->trouble, c->lock[CARDS_MOST].pos, "%d cards are too many: the most is %d", c->locks,
                    CARDS_MOST);
    c->numbered_count = c->locks + 1;
    c->numbered = arena_take(&c->arena, sizeof *c->numbered * (size_t)c->numbered_count);
    for (int i = 0; i < c->cards.cards; i++) c->numbered[c->cards.card[i]->number] = c->cards.card[i];
    for (int i = 1; i < c->numbered_count; i++) {
        if (c->numbered[i]) continue;
        CardDef *gone = TAKE(&c->arena, CardDef);
        gone->name = c->lock[i - 1].name;
        gone->origin = gone->picture = gone->flavour = "";
        gone->number = i;
        gone->gone = true;
        c->numbered[i] = gone;
    }
    lock_print(c);
}
