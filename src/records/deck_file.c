/*
 * deck_file.c - reading and writing deck_file.h's texts.
 */
#include "records/deck_file.h"

#include <stdlib.h>
#include <string.h>

#include "words/file.h"
#include "words/sheet.h"
#include "words/words.h"

enum { FILE_MOST = 100000 };

typedef struct Reading {
    const char *path;
    int line;
    int parts; /* begun so far */
    DeckFor whom;
    DeckFile *out;
    Why *why;
} Reading;

static bool keep_words(Reading *r, char to[DECK_WORDS], const char *words)
{
    if (strlen(words) >= DECK_WORDS) return why_not(r->why, "%s:%d: this line is too long.", r->path, r->line);
    strcpy(to, words);
    return true;
}

int deck_file_card(const Box *box, const char *name)
{
    for (int c = 1; c < box->cards && box->words; c++)
        if (strcmp(box->words->card[c].name, name) == 0) return c;
    return 0;
}

/* The same; when there is none, the nearest name. */
static int card_named(const Box *box, const char *name, Nearest *near)
{
    int card = deck_file_card(box, name);
    for (int c = 1; !card && c < box->cards; c++) nearest_offer(near, name, box->words->card[c].name);
    return card;
}

static bool read_card(Reading *r, char *line)
{
    char *name;
    long copies = strtol(line, &name, 10);
    Nearest near;
    memset(&near, 0, sizeof near);
    if (name != line && *name == ' ' && (copies < 1 || copies > DECK_MAX))
        return why_not(r->why, "%s:%d: the copies of a card are 1 to %d.", r->path, r->line, DECK_MAX);
    if (name == line || *name != ' ')
        return why_not(r->why, "%s:%d: a line is a number of copies and a card, for instance `4 Short Sword`.", r->path,
                       r->line);
    if (!r->out->entry)
        return why_not(r->why, "%s:%d: a deck begins with `game` and the game's name.", r->path, r->line);
    name += strspn(name, " ");
    int card = card_named(r->out->box, name, &near);
    if (!card) {
        const char *meant = nearest_word(&near, name);
        return why_not(r->why, "%s:%d: there is no card \"%.60s\"%s%s%s", r->path, r->line, name,
                       meant ? "; did you mean " : "", meant ? meant : "", meant ? "?" : ".");
    }
    Deck *d = &r->out->part[r->parts - 1];
    if (d->count + copies > DECK_MAX)
        return why_not(r->why, "%s:%d: a deck holds at most %d cards.", r->path, r->line, DECK_MAX);
    for (long i = 0; i < copies; i++) d->card[d->count++] = (uint16_t)card;
    return true;
}

static bool no_such_game(Reading *r, const char *name)
{
    Nearest near = { "", 0 };
    for (int i = 0; i < registry_count(); i++)
        if (registry_at(i)->face->decks_per_seat) nearest_offer(&near, name, registry_at(i)->game->name);
    const char *meant = nearest_word(&near, name);
    return why_not(r->why, "%s:%d: \"%.60s\" is not a game that decks are brought to%s%s%s", r->path, r->line, name,
                   meant ? "; did you mean " : "", meant ? meant : "", meant ? "?" : ".");
}

static bool read_game(Reading *r, const char *name)
{
    r->out->entry = registry_find(name);
    if (!r->out->entry || !r->out->entry->face->decks_per_seat) return no_such_game(r, name);
    r->out->box = r->whom.box ? r->whom.box : r->out->entry->game->box;
    if (!r->whom.entry || r->whom.entry == r->out->entry) return true;
    return why_not(r->why, "%s:%d: this is a deck for %s, not for %s.", r->path, r->line, r->out->entry->face->title,
                   r->whom.entry->face->title);
}

static bool read_line(Reading *r, char *line)
{
    DeckFile *out = r->out;
    size_t end = strlen(line);
    while (end && (line[end - 1] == ' ' || line[end - 1] == '\r')) line[--end] = 0;
    line += strspn(line, " ");
    if (!*line || *line == '#') return true;
    if (strncmp(line, "game ", 5) == 0) return read_game(r, line + 5);
    if (strncmp(line, "deck ", 5) == 0) return keep_words(r, out->name, line + 5);
    if (strncmp(line, "format ", 7) == 0) return keep_words(r, out->format, line + 7);
    if (strncmp(line, "plan ", 5) == 0) return keep_words(r, out->plan, line + 5);
    if (strcmp(line, "--") != 0) return read_card(r, line);
    if (r->parts == DECK_PARTS)
        return why_not(r->why, "%s:%d: no game has more than %d decks a player.", r->path, r->line, DECK_PARTS);
    r->parts++;
    return true;
}

static bool whole(const Reading *r)
{
    const DeckFile *d = r->out;
    if (!d->entry) return why_not(r->why, "%s: a deck begins with `game` and the game's name.", r->path);
    const Face *face = d->entry->face;
    if (r->parts != face->decks_per_seat)
        return why_not(r->why, "%s: %s asks for %d decks of each player, parted by a line `--`; here are %d.", r->path,
                       face->title, face->decks_per_seat, r->parts);
    Nearest near = { "", 0 };
    if (!*d->format) return true;
    for (int i = 0; i < face->format_count; i++) {
        if (strcmp(face->formats[i].name, d->format) == 0) return true;
        nearest_offer(&near, d->format, face->formats[i].name);
    }
    const char *meant = nearest_word(&near, d->format);
    return why_not(r->why, "%s: %s has no format \"%.60s\"%s%s%s", r->path, face->title, d->format,
                   meant ? "; did you mean " : "", meant ? meant : "", meant ? "?" : ".");
}

bool deck_file_parse(const char *text, size_t size, const char *name, DeckFor whom, DeckFile *out, Why *why)
{
    char *copy = malloc(size + 1);
    Reading r = { name, 0, 1, whom, out, why };
    bool fine = copy != 0;
    memset(out, 0, sizeof *out);
    if (!copy) return why_not(why, "There is not enough memory for a deck.");
    memcpy(copy, text, size);
    copy[size] = 0;
    if (strlen(copy) != size) fine = why_not(why, "%s: here is a byte that is no text: the file is damaged.", name);
    for (char *line = copy, *next; fine && line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        r.line++;
        fine = read_line(&r, line);
    }
    free(copy);
    return fine && whole(&r);
}

bool deck_file_read(const char *path, DeckFor whom, DeckFile *out, Why *why)
{
    size_t size;
    char *text = file_read(path, FILE_MOST, &size, why);
    memset(out, 0, sizeof *out);
    bool fine = text && deck_file_parse(text, size, path, whom, out, why);
    free(text);
    return fine;
}

const RegistryEntry *deck_file_game(const char *path, Why *why)
{
    DeckFile d = { .entry = NULL };
    Reading r = { path, 0, 1, { NULL, NULL }, &d, why };
    size_t size;
    char *text = file_read(path, FILE_MOST, &size, why);
    if (!text) return NULL;
    char *game = strncmp(text, "game ", 5) == 0 ? text : strstr(text, "\ngame ");
    if (game) {
        game += *game == '\n';
        for (char *c = text; c < game; c++) r.line += *c == '\n';
        r.line++;
        game[strcspn(game, "\r\n")] = 0;
    }
    bool found = game ? read_line(&r, game) : why_not(why, "%s: a deck begins with `game` and the game's name.", path);
    free(text);
    return found ? d.entry : NULL;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void write_part(Sheet *p, const Box *box, const Deck *deck)
{
    for (int i = 0; i < deck->count; i++) {
        int copies = 0, before = 0;
        for (int k = 0; k < deck->count; k++)
            if (deck->card[k] == deck->card[i]) copies++, before += k < i;
        if (!before) sheet_add(p, "%d %s\n", copies, box->words->card[deck->card[i]].name);
    }
}

char *deck_file_text(const DeckFile *d, size_t *size)
{
    const Face *face = d->entry->face;
    Sheet p = { 0, 0, 0, false };
    sheet_add(&p, "game %s\n", d->entry->game->name);
    if (*d->name) sheet_add(&p, "deck %s\n", d->name);
    if (*d->format) sheet_add(&p, "format %s\n", d->format);
    if (*d->plan) sheet_add(&p, "plan %s\n", d->plan);
    for (int n = 0; n < face->decks_per_seat; n++) {
        sheet_add(&p, "%s\n# %s\n", n ? "\n--\n" : "", face->deck_parts[n]);
        write_part(&p, d->box, &d->part[n]);
    }
    *size = p.used;
    if (!p.failed) return p.at;
    free(p.at);
    return 0;
}

bool deck_file_write(const DeckFile *d, const char *path, Why *why)
{
    size_t size;
    char *text = deck_file_text(d, &size);
    bool done = text ? file_write(path, text, size, why) : why_not(why, "There is not enough memory to write a deck.");
    free(text);
    return done;
}
