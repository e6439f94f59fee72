/*
 * page_decks.c - decks in a page: those a game can be played with, and one that is being built, with what is wrong with
 * it.
 *
 * Does NOT know what is legal (the game's face) or how a deck is written (records/deck_file.h).
 */
#include <stdlib.h>
#include <string.h>

#include "front/web/page.h"
#include "records/decks.h"
#include "table/options.h"
#include "words/json_text.h"

static bool game_with_decks(const RegistryEntry *e, Why *why)
{
    if (!e) return false;
    return e->face->decks_per_seat || why_not(why, "%s is played without decks of one's own.", e->face->title);
}

static void parts_json(Sheet *out, const RegistryEntry *e)
{
    json_open(out, "parts", '[');
    for (int n = 0; n < e->face->decks_per_seat; n++) json_text(out, NULL, e->face->deck_parts[n]);
    json_close(out, ']');
    json_open(out, "formats", '[');
    for (int n = 0; n < e->face->format_count; n++) json_text(out, NULL, e->face->formats[n].name);
    json_close(out, ']');
    json_open(out, "cards", '[');
    for (int n = 1; n < e->game->box->cards; n++) {
        int part = e->face->deck_part(e->game->box, n);
        if (part < 0) continue;
        json_open(out, NULL, '[');
        json_number(out, NULL, n);
        json_number(out, NULL, part);
        json_close(out, ']');
    }
    json_close(out, ']');
}

/* "decks" and a game: its ready decks by format, what a deck is made of, and which cards may be in which part. */
bool page_decks(Request *r, Sheet *out, Why *why)
{
    const RegistryEntry *e = request_game(r, why);
    if (!game_with_decks(e, why)) return false;
    json_open(out, NULL, '{');
    parts_json(out, e);
    json_open(out, "ready", '[');
    for (int f = 0; f < e->face->format_count; f++) {
        Setup how;
        ReadyDeck ready;
        decks_format(e->face, e->face->formats[f].name, &how);
        for (int n = 0; e->face->deck_ready(e->game->box, &how, n, &ready); n++) {
            if (strcmp(ready.format, e->face->formats[f].name) != 0) continue;
            json_open(out, NULL, '{');
            json_text(out, "name", ready.name);
            json_text(out, "format", ready.format);
            json_text(out, "plan", ready.plan);
            json_close(out, '}');
        }
    }
    json_close(out, ']');
    json_close(out, '}');
    return true;
}

static void deck_json(Sheet *out, const DeckFile *d)
{
    static char faults[8000];
    Text t = text_in(faults, sizeof faults);
    Setup how;
    decks_format(d->entry->face, d->format, &how);
    json_open(out, NULL, '{');
    json_text(out, "name", d->name);
    json_text(out, "format", d->format);
    json_text(out, "plan", d->plan);
    json_number(out, "count", decks_faults(d, &how, &t));
    json_text(out, "faults", faults);
    json_open(out, "cards", '[');
    for (int part = 0; part < d->entry->face->decks_per_seat; part++)
        for (int n = 0; n < d->part[part].count; n++) json_number(out, NULL, d->part[part].card[n]);
    json_close(out, ']');
    size_t size = 0;
    char *text = deck_file_text(d, &size);
    json_text(out, "text", text ? text : "");
    free(text);
    json_close(out, '}');
}

/* "deck", a game, a format and a word: the deck that word names ("random", a ready deck's name). */
bool page_deck(Request *r, Sheet *out, Why *why)
{
    const RegistryEntry *e = request_game(r, why);
    static DeckFile d;
    Setup how;
    Rng luck;
    if (!game_with_decks(e, why)) return false;
    decks_format(e->face, request_line(r), &how);
    rng_seed(&luck, opening_seed());
    if (!decks_find(e, e->game->box, &how, request_line(r), &luck, &d, why)) return false;
    deck_json(out, &d);
    return true;
}

/* "deck_check", a name for it and its text: what it is, and every rule it breaks. */
bool page_deck_check(Request *r, Sheet *out, Why *why)
{
    const char *name = request_line(r);
    static DeckFile d;
    if (!deck_file_parse(r->at, r->size, name, (DeckFor){ NULL, NULL }, &d, why)) return false;
    deck_json(out, &d);
    return true;
}
