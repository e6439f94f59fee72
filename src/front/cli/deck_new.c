/*
 * deck_new.c - the conversation that builds a deck. See deck_new.h.
 *
 * Each step shows what the rules still miss, and takes a line: a number of copies and a card, or a command. Owns the
 * conversation. Does NOT know what is legal (the game's face) or how a deck is written (records/deck_file.h).
 */
#include "front/cli/deck_new.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/cli/command.h"
#include "front/cli/lines.h"
#include "records/decks.h"
#include "sitting/opening.h"
#include "telling/card_page.h"
#include "words/name_fit.h"
#include "words/paper.h"
#include "words/words.h"

enum { FAULTS_ROOM = 4000, FAULTS_SHOWN = 6 };

typedef struct Building {
    DeckFile deck;
    Setup how;
    const char *path; /* null: the player's own */
    Paper paper;
    Lines *lines;
} Building;

/* ---- What there is ----------------------------------------------------------------------------------------------- */

static int copies_of(const Building *b, int part, int card)
{
    int n = 0;
    for (int i = 0; i < b->deck.part[part].count; i++) n += b->deck.part[part].card[i] == card;
    return n;
}

static void copies_set(Building *b, int part, int card, int copies)
{
    Deck *d = &b->deck.part[part];
    int kept = 0;
    for (int i = 0; i < d->count; i++)
        if (d->card[i] != card) d->card[kept++] = d->card[i];
    d->count = (uint16_t)kept;
    for (int i = 0; i < copies && d->count < DECK_MAX; i++) d->card[d->count++] = (uint16_t)card;
}

static const char *card_name(const Building *b, int card) { return b->deck.box->words->card[card].name; }

static void show_part(const Building *b, int part)
{
    const Deck *d = &b->deck.part[part];
    paper_put(&b->paper, "%s: %d", b->deck.entry->face->deck_parts[part], d->count);
    for (int c = 1; c < b->deck.box->cards; c++) {
        int n = copies_of(b, part, c);
        char label[16];
        snprintf(label, sizeof label, "%d", n);
        if (n) paper_entry(&b->paper, 2, label, 4, card_name(b, c));
    }
}

/* What the rules still miss, the first few of it. */
static int show_faults(const Building *b, int most)
{
    char words[FAULTS_ROOM];
    Text t = text_in(words, sizeof words);
    int faults = decks_faults(&b->deck, &b->how, &t), shown = 0;
    for (char *line = strtok(words, "\n"); line && shown < most; line = strtok(NULL, "\n"), shown++)
        paper_say(&b->paper, 2, 4, line);
    if (faults > shown) paper_put(&b->paper, "  and %d more (check shows them all)", faults - shown);
    return faults;
}

static void show_state(const Building *b)
{
    const Face *face = b->deck.entry->face;
    for (int n = 0; n < face->decks_per_seat; n++)
        paper_put(&b->paper, "%s: %d cards", face->deck_parts[n], b->deck.part[n].count);
    if (show_faults(b, FAULTS_SHOWN) == 0) paper_put(&b->paper, "The deck is legal: type save to keep it.");
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

/* The card that is meant; 0 after a sentence. */
static int card_meant(const Building *b, const char *typed)
{
    Why why = { "" };
    int card = card_page_find(b->deck.entry->face, b->deck.box, typed, &why);
    if (!card) paper_put(&b->paper, "%s", why.text);
    else if (b->deck.entry->face->deck_part(b->deck.box, card) < 0)
        paper_put(&b->paper, "%s is not a card for decks.", card_name(b, card)), card = 0;
    return card;
}

/* "4 Short Sword": so many copies from now on; without a number one more. */
static void add_card(Building *b, const char *typed)
{
    char *name;
    long copies = strtol(typed, &name, 10);
    bool counted = name != typed;
    name += strspn(name, " ");
    if (!*name || copies < 0 || copies > DECK_MAX) {
        paper_put(&b->paper, "Write how many copies, 0 to %d, and the name of the card.", DECK_MAX);
        return;
    }
    int card = card_meant(b, name);
    if (!card) return;
    int part = b->deck.entry->face->deck_part(b->deck.box, card);
    if (!counted && (copies = copies_of(b, part, card) + 1) > DECK_MAX) copies = DECK_MAX;
    copies_set(b, part, card, (int)copies);
    paper_put(&b->paper, "%s: %d", card_name(b, card), copies_of(b, part, card));
}

/* Whether a word of the game's own is printed on a card: "Equipment", "undead". */
static bool trait_printed(const Building *b, int card, const char *word)
{
    const WordList *traits = &b->deck.entry->face->vocabulary->traits;
    for (int i = 0; i < traits->count && i < 64; i++)
        if (b->deck.box->card[card].traits >> i & 1 && words_past(traits->word[i].says, word)) return true;
    return false;
}

/* Every card with that word in its name, kind, traits or text. */
static void look_for(const Building *b, const char *word)
{
    int found = 0;
    for (int c = 1; c < b->deck.box->cards; c++) {
        int part = b->deck.entry->face->deck_part(b->deck.box, c);
        char heading[200], label[16];
        if (part < 0) continue;
        snprintf(heading, sizeof heading, "%s (%s)", card_name(b, c),
                 card_page_kind(b->deck.entry->face, b->deck.box, c));
        if (*word && !words_past(heading, word) && !words_past(b->deck.box->words->card[c].text, word) &&
            !trait_printed(b, c, word))
            continue;
        snprintf(label, sizeof label, "%d", copies_of(b, part, c));
        paper_entry(&b->paper, 2, label, 4, heading);
        found++;
    }
    paper_put(&b->paper, found ? "%d cards; look NAME shows one whole." : "%d cards.", found);
}

static void look_at(const Building *b, const char *typed)
{
    int card = card_meant(b, typed);
    if (card) card_page_show(&b->paper, b->deck.entry->face, b->deck.box, card);
}

/* ---- Commands ---------------------------------------------------------------------------------------------------- */

static void say_help(const Building *b)
{
    paper_entry(&b->paper, 2, "4 NAME", 14,
                "so many copies of a card from now on; 0 takes it out; NAME alone is one more");
    paper_entry(&b->paper, 2, "cards WORD", 14, "every card with that word on it");
    paper_entry(&b->paper, 2, "look NAME", 14, "a card whole");
    paper_entry(&b->paper, 2, "from DECK", 14, "begin again from a ready deck, one of yours, a file, or random");
    paper_entry(&b->paper, 2, "name, plan", 14, "name WORDS, plan WORDS: what it is called and what it is for");
    paper_entry(&b->paper, 2, "format WORD", 14, "for which kind of game");
    paper_entry(&b->paper, 2, "show, check", 14, "the deck as it is; every rule it breaks");
    paper_entry(&b->paper, 2, "save, quit", 14, "keep it and end; end without keeping it");
}

/* The kind of game, other than the one that is built for, for which there is a deck of that name; null: none. */
static const char *format_having(const Building *b, const char *word, Rng *luck, DeckFile *out)
{
    const Face *face = b->deck.entry->face;
    for (int n = 0; n < face->format_count; n++) {
        Setup how;
        Why unsaid = { "" };
        if (strcmp(face->formats[n].name, b->deck.format) == 0) continue;
        decks_format(face, face->formats[n].name, &how);
        if (decks_find(b->deck.entry, b->deck.box, &how, word, luck, out, &unsaid)) return face->formats[n].name;
    }
    return NULL;
}

static void begin_from(Building *b, const char *word)
{
    DeckFile other;
    Why why = { "" };
    Rng luck;
    rng_seed(&luck, opening_seed());
    if (!decks_find(b->deck.entry, b->deck.box, &b->how, word, &luck, &other, &why)) {
        const char *format = format_having(b, word, &luck, &other);
        if (format)
            paper_put(&b->paper, "The deck \"%.60s\" is for %s games: write format %s first.", word, format, format);
        else paper_put(&b->paper, "%s", why.text);
        return;
    }
    memcpy(b->deck.part, other.part, sizeof b->deck.part);
    show_state(b);
}

static void set_format(Building *b, const char *word)
{
    const Face *face = b->deck.entry->face;
    for (int i = 0; i < face->format_count; i++) {
        if (name_fit(word, face->formats[i].name) < NAME_BEGINS) continue;
        snprintf(b->deck.format, sizeof b->deck.format, "%s", face->formats[i].name);
        decks_format(face, b->deck.format, &b->how);
        paper_put(&b->paper, "Format: %s.", b->deck.format);
        return;
    }
    paper_put(&b->paper, "There is no such format; the first is %s.", face->formats[0].name);
}

static void set_words(const Building *b, char to[DECK_WORDS], const char *words)
{
    snprintf(to, DECK_WORDS, "%s", words);
    paper_put(&b->paper, "%s.", to);
}

/* true: it is kept. */
static bool keep(Building *b)
{
    char own[DECK_PATH];
    Why why = { "" };
    const char *path = b->path ? b->path : own;
    if (!*b->deck.name) return paper_put(&b->paper, "First give it a name: name WORDS."), false;
    if (show_faults(b, FAULTS_SHOWN)) paper_put(&b->paper, "It is kept as it is; it cannot be played with yet.");
    if ((!b->path && !decks_own_path(b->deck.name, own, &why)) || !deck_file_write(&b->deck, path, &why)) {
        paper_put(&b->paper, "%s", why.text);
        return false;
    }
    paper_put(&b->paper, "Kept as %s. Bring it with: undercroft play %s deck=\"%s\"", path, b->deck.entry->game->name,
              b->path ? b->path : b->deck.name);
    return true;
}

/* What follows a command's word; null: another word stands there. */
static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(line, word, n) != 0 || (line[n] && line[n] != ' ')) return NULL;
    return line + n + strspn(line + n, " ");
}

/* true: the conversation is over. */
static bool obey(Building *b, char *line)
{
    const char *rest;
    size_t end;
    line += strspn(line, " ");
    end = strlen(line);
    while (end && (line[end - 1] == ' ' || line[end - 1] == '\r')) line[--end] = 0;
    if (!*line) show_state(b);
    else if (after(line, "?") || after(line, "help")) say_help(b);
    else if (after(line, "quit")) return true;
    else if (after(line, "save")) return keep(b);
    else if (after(line, "show"))
        for (int n = 0; n < b->deck.entry->face->decks_per_seat; n++) show_part(b, n);
    else if (after(line, "check")) paper_put(&b->paper, show_faults(b, FAULTS_ROOM) ? "So far." : "The deck is legal.");
    else if ((rest = after(line, "cards"))) look_for(b, rest);
    else if ((rest = after(line, "look"))) look_at(b, rest);
    else if ((rest = after(line, "from"))) begin_from(b, rest);
    else if ((rest = after(line, "name"))) set_words(b, b->deck.name, rest);
    else if ((rest = after(line, "plan"))) set_words(b, b->deck.plan, rest);
    else if ((rest = after(line, "format"))) set_format(b, rest);
    else add_card(b, line);
    return false;
}

static bool ask(Building *b, char **line)
{
    size_t length;
    for (;;) {
        fputs("deck> ", stdout);
        fflush(stdout);
        switch (lines_next(b->lines, line, &length)) {
        case LINE_READ: return true;
        case LINE_TOO_LONG: paper_put(&b->paper, "That line is too long."); break;
        default: return false;
        }
    }
}

int deck_new(const RegistryEntry *e, const Box *box, const char *path)
{
    Building b = { .deck = { .entry = e, .box = box }, .path = path, .paper = paper_on(stdout) };
    char *line;
    b.lines = malloc(sizeof *b.lines);
    if (!b.lines) return command_fail("There is not enough memory to build a deck.");
    lines_open(b.lines, STDIN_FILENO, NULL);
    snprintf(b.deck.format, sizeof b.deck.format, "%s", e->face->formats[0].name);
    decks_format(e->face, b.deck.format, &b.how);
    paper_put(&b.paper, "A new deck for %s, %s. Type ? for help; from NAME begins with a ready deck.", e->face->title,
              b.deck.format);
    show_state(&b);
    while (ask(&b, &line))
        if (obey(&b, line)) break;
    free(b.lines);
    return EXIT_DONE;
}
