/*
 * decks.c - finding, listing and checking decks. See decks.h.
 */
#include "records/decks.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "records/store.h"
#include "table/options.h"
#include "words/file.h"
#include "words/name_fit.h"
#include "words/words.h"

static const char ENDING[] = ".deck";

/* ---- Checking ---------------------------------------------------------------------------------------------------- */

int decks_faults(const DeckFile *d, const Setup *how, Text *t)
{
    const Face *face = d->entry->face;
    int faults = 0;
    for (int n = 0; n < face->decks_per_seat; n++) {
        if (t->used && t->at[t->used - 1] != '\n') text_add(t, "\n");
        faults += face->deck_faults(d->box, how, n, &d->part[n], t);
    }
    return faults;
}

void decks_format(const Face *face, const char *format, Setup *out)
{
    options_standard(face, out);
    for (int i = 0; i < face->format_count; i++) {
        if (i && (!format || strcmp(face->formats[i].name, format) != 0)) continue;
        out->seats = face->formats[i].seats_min;
    }
}

/* ---- The player's own -------------------------------------------------------------------------------------------- */

/* The folder, with a slash at its end; false when no home folder is known. */
static bool own_folder(char out[DECK_PATH], Why *why)
{
    char path[DECK_PATH - sizeof "decks/"];
    if (!store_path(path, sizeof path, why)) return false;
    *strrchr(path, '/') = 0;
    snprintf(out, DECK_PATH, "%s/decks/", path);
    return true;
}

bool decks_own_path(const char *name, char out[DECK_PATH], Why *why)
{
    char folder[DECK_PATH], file[DECK_WORDS];
    size_t used = 0;
    if (!own_folder(folder, why) || !folder_make(folder, FOLDER_OWN, why)) return false;
    for (const char *c = name; *c && used + 1 < sizeof file; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || (*c >= 'A' && *c <= 'Z') || *c & 0x80;
        if (letter) file[used++] = (char)(*c >= 'A' && *c <= 'Z' ? *c + 'a' - 'A' : *c);
        else if (used && file[used - 1] != '-') file[used++] = '-';
    }
    while (used && file[used - 1] == '-') used--;
    file[used] = 0;
    if (!used) return why_not(why, "A deck needs a name with letters in it.");
    if (strlen(folder) + used + sizeof ENDING > DECK_PATH) return why_not(why, "The deck's name is too long.");
    strcpy(out, folder);
    strcat(out, file);
    strcat(out, ENDING);
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const DeckListed *)a)->path, ((const DeckListed *)b)->path);
}

/* Whether a file belongs to this game, at a glance: one that cannot be read is listed as such. */
static bool own_listed(const RegistryEntry *e, const Box *box, const Setup *how, DeckListed *out)
{
    DeckFile d;
    Why why = { "" };
    char faults[2000];
    Text t = text_in(faults, sizeof faults);
    const char *slash = strrchr(out->path, '/');
    bool read = deck_file_read(out->path, (DeckFor){ e, box }, &d, &why);
    if (d.entry && d.entry != e) return false;
    snprintf(out->name, sizeof out->name, "%.*s", (int)sizeof out->name - 1,
             *d.name ? d.name
             : slash ? slash + 1
                     : out->path);
    snprintf(out->format, sizeof out->format, "%s", d.format);
    snprintf(out->plan, sizeof out->plan, "%.*s", DECK_WORDS - 1, read ? d.plan : why.text);
    out->faults = read ? decks_faults(&d, how, &t) : -1;
    return true;
}

static int own_list(const RegistryEntry *e, const Box *box, const Setup *how, DeckListed *out, int room)
{
    char folder[DECK_PATH];
    Why unsaid;
    DIR *dir = own_folder(folder, &unsaid) ? opendir(folder) : NULL;
    int count = 0;
    for (struct dirent *at; dir && count < room && (at = readdir(dir));) {
        size_t n = strlen(at->d_name), end = sizeof ENDING - 1;
        DeckListed *d = &out[count];
        memset(d, 0, sizeof *d);
        if (n <= end || strcmp(at->d_name + n - end, ENDING) != 0 || strlen(folder) + n >= DECK_PATH) continue;
        strcpy(d->path, folder);
        strcat(d->path, at->d_name);
        count += own_listed(e, box, how, d);
    }
    if (dir) closedir(dir);
    qsort(out, (size_t)count, sizeof *out, by_name); /* a folder has no order of its own */
    return count;
}

/* ---- Listing ----------------------------------------------------------------------------------------------------- */

int decks_list(const RegistryEntry *e, const Box *box, const Setup *how, DeckListed *out, int room)
{
    ReadyDeck ready;
    int count = 0;
    if (!e->face->decks_per_seat) return 0;
    while (count < room && e->face->deck_ready(box, how, count, &ready)) {
        DeckListed *d = &out[count++];
        memset(d, 0, sizeof *d);
        snprintf(d->name, sizeof d->name, "%s", ready.name);
        snprintf(d->format, sizeof d->format, "%s", ready.format);
        snprintf(d->plan, sizeof d->plan, "%s", ready.plan);
    }
    return count + own_list(e, box, how, out + count, room - count);
}

/* ---- Finding ----------------------------------------------------------------------------------------------------- */

static bool take_ready(const RegistryEntry *e, const Box *box, const Setup *how, int n, DeckFile *out)
{
    ReadyDeck ready;
    if (!e->face->deck_ready(box, how, n, &ready)) return false;
    memset(out, 0, sizeof *out);
    out->entry = e, out->box = box;
    snprintf(out->name, sizeof out->name, "%s", ready.name);
    snprintf(out->format, sizeof out->format, "%s", ready.format);
    snprintf(out->plan, sizeof out->plan, "%s", ready.plan);
    memcpy(out->part, ready.part, sizeof out->part);
    return true;
}

static bool take_random(const RegistryEntry *e, const Box *box, const Setup *how, Rng *luck, DeckFile *out)
{
    memset(out, 0, sizeof *out);
    out->entry = e, out->box = box;
    snprintf(out->name, sizeof out->name, "random");
    e->face->deck_random(box, how, luck, out->part);
    return true;
}

/* The listed decks that fit best; returns how many, *first is one of them, `all` has their names. */
static int listed_named(const DeckListed *list, int count, const char *word, int *first, Text *all)
{
    int best = NAME_WITHIN, fits = 0;
    for (int i = 0; i < count; i++) {
        int fit = (int)name_fit(word, list[i].name);
        if (fit < best) continue;
        if (fit > best) fits = 0, *all = text_in(all->at, all->room);
        best = fit;
        if (fits) text_add(all, ", ");
        text_add(all, list[i].name);
        *first = fits++ ? *first : i;
    }
    return fits;
}

/* A format this game is not of, but for which there is a ready deck of that name; null: none. */
static const DeckFormat *other_format(const RegistryEntry *e, const Box *box, const Setup *how, const char *word)
{
    for (int i = 0; i < e->face->format_count; i++) {
        const DeckFormat *f = &e->face->formats[i];
        Setup other;
        ReadyDeck ready;
        decks_format(e->face, f->name, &other);
        for (int n = 0; other.seats != how->seats && e->face->deck_ready(box, &other, n, &ready); n++)
            if (name_fit(word, ready.name) >= NAME_WITHIN) return f;
    }
    return NULL;
}

/* By name among those that are listed. */
static bool take_named(const RegistryEntry *e, const Box *box, const Setup *how, const char *word, DeckFile *out,
                       Why *why)
{
    DeckListed *list = calloc(DECKS_LISTED, sizeof *list);
    Nearest near = { "", 0 };
    char names[300];
    Text all = text_in(names, sizeof names);
    bool found = false;
    int n = 0;
    if (!list) return why_not(why, "There is not enough memory for a deck.");
    int count = decks_list(e, box, how, list, DECKS_LISTED), fits = listed_named(list, count, word, &n, &all);
    if (fits == 1)
        found = *list[n].path ? deck_file_read(list[n].path, (DeckFor){ e, box }, out, why)
                              : take_ready(e, box, how, n, out);
    for (int i = 0; i < count; i++) nearest_offer(&near, word, list[i].name);
    free(list);
    if (fits == 1) return found;
    if (fits) return why_not(why, "Several decks are called \"%.60s\": %s.", word, names);
    const DeckFormat *other = other_format(e, box, how, word);
    if (other)
        return why_not(why, "The deck \"%.60s\" is for %s games of %s: add seats=%d.", word, other->name,
                       e->face->title, other->seats_min);
    const char *meant = nearest_word(&near, word);
    return why_not(why,
                   "There is no deck \"%.60s\" for %s with seats=%d%s%.60s%s: it is a file, random, or one that "
                   "undercroft deck list %s names.",
                   word, e->face->title, how->seats, meant ? " (did you mean " : "", meant ? meant : "",
                   meant ? "?)" : "", e->game->name);
}

bool decks_find(const RegistryEntry *e, const Box *box, const Setup *how, const char *word, Rng *luck, DeckFile *out,
                Why *why)
{
    if (!e->face->decks_per_seat) return why_not(why, "%s is played without decks of one's own.", e->face->title);
    if (strcmp(word, "random") == 0) return take_random(e, box, how, luck, out);
    if (strchr(word, '/') || access(word, R_OK) == 0) return deck_file_read(word, (DeckFor){ e, box }, out, why);
    return take_named(e, box, how, word, out, why);
}

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

/* The seat a setting is about; -1: it is not about a deck. */
static int setting_seat(const char *setting)
{
    if (strncmp(setting, "deck", 4) != 0) return -1;
    if (setting[4] == '=') return 0;
    return setting[4] >= '1' && setting[4] <= '0' + SEAT_MAX && setting[5] == '=' ? setting[4] - '1' : -1;
}

bool decks_is_setting(const Face *face, const char *setting)
{
    return face->decks_per_seat && setting_seat(setting) >= 0;
}

bool decks_choose(SessionStart *start, const RegistryEntry *e, int count, const char *const *setting,
                  Deck decks[SEAT_MAX * DECK_PARTS], Why *why)
{
    DeckFile d;
    bool given[SEAT_MAX] = { false };
    int each = e->face->decks_per_seat;
    memset(decks, 0, SEAT_MAX * DECK_PARTS * sizeof *decks);
    for (int i = 0; i < count; i++) {
        int seat = setting_seat(setting[i]);
        const char *word = strchr(setting[i], '=') + 1;
        Rng luck;
        if (given[seat]) return why_not(why, "The deck of seat %d is given twice.", seat + 1);
        given[seat] = true;
        if (seat >= start->setup.seats)
            return why_not(why, "%.60s: there are only %d seats; seats=N sets them.", setting[i], start->setup.seats);
        if (!*word) return why_not(why, "deck%d= needs the name of a deck, a file, or random.", seat + 1);
        rng_seed(&luck, start->setup.seed * SEAT_MAX + (uint64_t)seat);
        if (!decks_find(e, start->box, &start->setup, word, &luck, &d, why)) return false;
        memcpy(&decks[seat * each], d.part, (size_t)each * sizeof *decks);
        start->setup.deck = decks;
    }
    return true;
}
