/*
 * deck_file.c - reading deck_file.h's texts.
 */
#include "table/deck_file.h"

#include <stdlib.h>
#include <string.h>

#include "table/file.h"
#include "table/words.h"

enum { FILE_MOST = 100000, CARDS_OF_ONE_LINE = 99 };

typedef struct Reading {
    const char *path;
    int line;
    DeckFile *out;
    Why *why;
} Reading;

static bool keep_words(Reading *r, char to[DECK_WORDS], const char *words)
{
    if (strlen(words) >= DECK_WORDS) return why_not(r->why, "%s:%d: this line is too long.", r->path, r->line);
    strcpy(to, words);
    return true;
}

/* The card of that name in the game's box; 0 and the nearest name when there is none. */
static int card_named(const Box *box, const char *name, Nearest *near)
{
    for (int c = 1; c < box->cards; c++) {
        if (strcmp(box->words->card[c].name, name) == 0) return c;
        nearest_offer(near, name, box->words->card[c].name);
    }
    return 0;
}

static bool read_card(Reading *r, char *line)
{
    char *name;
    long copies = strtol(line, &name, 10);
    Nearest near;
    memset(&near, 0, sizeof near);
    if (name == line || *name != ' ' || copies < 1 || copies > CARDS_OF_ONE_LINE)
        return why_not(r->why, "%s:%d: a line is a number of copies and a card, for instance `4 Short Sword`.", r->path,
                       r->line);
    if (!r->out->entry)
        return why_not(r->why, "%s:%d: a deck begins with `game` and the game's name.", r->path, r->line);
    name += strspn(name, " ");
    int card = card_named(r->out->entry->game->box, name, &near);
    if (!card) {
        const char *meant = nearest_word(&near, name);
        return why_not(r->why, "%s:%d: there is no card \"%.60s\"%s%s%s", r->path, r->line, name,
                       meant ? "; did you mean " : "", meant ? meant : "", meant ? "?" : ".");
    }
    Deck *d = &r->out->deck[r->out->decks - 1];
    if (d->count + copies > DECK_MAX)
        return why_not(r->why, "%s:%d: a deck holds at most %d cards.", r->path, r->line, DECK_MAX);
    for (long i = 0; i < copies; i++) d->card[d->count++] = (uint16_t)card;
    return true;
}

static bool read_line(Reading *r, char *line)
{
    DeckFile *out = r->out;
    size_t end = strlen(line);
    while (end && (line[end - 1] == ' ' || line[end - 1] == '\r')) line[--end] = 0;
    line += strspn(line, " ");
    if (!*line || *line == '#') return true;
    if (strncmp(line, "game ", 5) == 0) {
        out->entry = registry_find(line + 5);
        if (out->entry && out->entry->face->decks_per_seat) return true;
        return why_not(r->why, "%s:%d: \"%.60s\" is not a game that decks are brought to.", r->path, r->line, line + 5);
    }
    if (strncmp(line, "deck ", 5) == 0) return keep_words(r, out->name, line + 5);
    if (strncmp(line, "format ", 7) == 0) return keep_words(r, out->format, line + 7);
    if (strncmp(line, "plan ", 5) == 0) return keep_words(r, out->plan, line + 5);
    if (strcmp(line, "--") != 0) return read_card(r, line);
    if (out->decks == DECKS_MOST)
        return why_not(r->why, "%s:%d: no game has more than %d decks a player.", r->path, r->line, DECKS_MOST);
    out->decks++;
    return true;
}

bool deck_file_read(const char *path, DeckFile *out, Why *why)
{
    size_t size;
    char *text = file_read(path, FILE_MOST, &size, why);
    Reading r = { path, 0, out, why };
    bool fine = text != 0;
    memset(out, 0, sizeof *out);
    out->decks = 1;
    for (char *line = text, *next; fine && line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        r.line++;
        fine = read_line(&r, line);
    }
    free(text);
    if (!fine) return false;
    if (!out->entry) return why_not(why, "%s: a deck begins with `game` and the game's name.", path);
    if (out->decks != out->entry->face->decks_per_seat)
        return why_not(why, "%s: %s asks for %d decks of each player, parted by a line `--`; here are %d.", path,
                       out->entry->face->title, out->entry->face->decks_per_seat, out->decks);
    return true;
}
