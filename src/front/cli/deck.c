/*
 * deck.c - `undercroft deck list GAME`, `deck show GAME DECK`, `deck check FILE...` and `deck new GAME [FILE]`: decks
 * players bring.
 *
 * Owns what is printed. Does NOT find, read or judge decks (records/decks.h) or build them (deck_new.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "front/cli/deck_new.h"
#include "records/decks.h"
#include "sitting/opening.h"
#include "table/boxes.h"
#include "words/paper.h"

enum { FAULTS_ROOM = 4000 };

/* ---- Checking ---------------------------------------------------------------------------------------------------- */

/* The setup a deck is meant for: of its format; without one, the first in which it breaks no rule. */
static void deck_setup(const DeckFile *d, Setup *out)
{
    const Face *face = d->entry->face;
    char faults[FAULTS_ROOM];
    for (int i = 0; !*d->format && i < face->format_count; i++) {
        Text t = text_in(faults, sizeof faults);
        decks_format(face, face->formats[i].name, out);
        if (decks_faults(d, out, &t) == 0) return;
    }
    decks_format(face, d->format, out);
}

static const char *format_name(const Face *face, const Setup *how)
{
    for (int i = 0; i < face->format_count; i++)
        if (how->seats >= face->formats[i].seats_min && how->seats <= face->formats[i].seats_max)
            return face->formats[i].name;
    return "";
}

/* One line a violation, each with its rule's number; true when there is none. */
static bool deck_is_legal(const char *path, const DeckFile *d)
{
    char words[FAULTS_ROOM];
    Text t = text_in(words, sizeof words);
    Setup how;
    deck_setup(d, &how);
    if (decks_faults(d, &how, &t) == 0) {
        printf("%s: %s is a legal deck for %s, %s.\n", path, *d->name ? d->name : "this", d->entry->face->title,
               format_name(d->entry->face, &how));
        return true;
    }
    for (char *line = strtok(words, "\n"); line; line = strtok(NULL, "\n")) printf("%s: %s\n", path, line);
    return false;
}

/* A pack is compiled for the game the deck is for. */
static int deck_check_one(const char *path, const char *pack)
{
    DeckFile d;
    DeckFor whom = { NULL, NULL };
    Boxes boxes = { 0 };
    Why why = { "" };
    bool read =
        !pack || ((whom.entry = deck_file_game(path, &why)) && boxes_open(&boxes, whom.entry->face, pack, &why));
    whom.box = boxes.box;
    read = read && deck_file_read(path, whom, &d, &why);
    int status = !read ? command_refuse("%s", why.text) : deck_is_legal(path, &d) ? EXIT_DONE : EXIT_FAILED;
    boxes_close(&boxes);
    return status;
}

static int deck_check(const Args *args)
{
    int worst = EXIT_DONE;
    for (int i = 1; i < args->count && worst != EXIT_REFUSED; i++) {
        int status = deck_check_one(args->word[i], args_value(args, "--pack"));
        if (status > worst) worst = status;
    }
    return worst;
}

/* ---- Listing and showing ----------------------------------------------------------------------------------------- */

static void listed_show(const Paper *p, const DeckListed *d)
{
    char text[3 * DECK_WORDS + DECK_PATH];
    if (d->faults) snprintf(text, sizeof text, "%s (%s)", d->faults < 0 ? d->plan : "may not be brought", d->path);
    else if (*d->path) snprintf(text, sizeof text, "%s (yours, %s)", *d->plan ? d->plan : "no plan", d->path);
    else snprintf(text, sizeof text, "%s", d->plan);
    paper_entry(p, 2, d->name, 26, text);
}

static int deck_list(const RegistryEntry *e, const Box *box)
{
    Paper p = paper_on(stdout);
    DeckListed *list = calloc(DECKS_LISTED, sizeof *list);
    if (!list) return command_fail("There is not enough memory for a list.");
    for (int i = 0; i < e->face->format_count; i++) {
        const DeckFormat *f = &e->face->formats[i];
        Setup how;
        char seats[16] = "";
        decks_format(e->face, f->name, &how);
        int count = decks_list(e, box, &how, list, DECKS_LISTED);
        if (f->seats_max > f->seats_min) snprintf(seats, sizeof seats, " to %d", f->seats_max);
        paper_put(&p, "%s, %s (seats=%d%s):", e->face->title, f->name, f->seats_min, seats);
        for (int n = 0; n < count; n++)
            if (!*list[n].format || strcmp(list[n].format, f->name) == 0) listed_show(&p, &list[n]);
    }
    free(list);
    paper_put(&p, "Bring one with: undercroft play %s deck=NAME (deck2=NAME for seat 2, and so on); random is one too.",
              e->game->name);
    return EXIT_DONE;
}

static int deck_show(const RegistryEntry *e, const Box *box, const char *word)
{
    DeckFile d;
    Why why = { "" }, first = { "" };
    Rng luck;
    rng_seed(&luck, opening_seed());
    for (int i = 0; i < e->face->format_count; i++) {
        Setup how;
        size_t size;
        decks_format(e->face, e->face->formats[i].name, &how);
        if (!decks_find(e, box, &how, word, &luck, &d, i ? &why : &first)) continue;
        char *text = deck_file_text(&d, &size);
        if (!text) return command_fail("There is not enough memory for a deck.");
        fwrite(text, 1, size, stdout);
        free(text);
        return EXIT_DONE;
    }
    return command_refuse("%s", first.text);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static const RegistryEntry *deck_game(const char *name)
{
    const RegistryEntry *e = choose_game(name);
    if (!e || e->face->decks_per_seat) return e;
    command_refuse("%s is played without decks of one's own.", e->face->title);
    return NULL;
}

static int deck_run(const Args *args)
{
    const char *what = args->word[0];
    const RegistryEntry *e;
    if (strcmp(what, "check") == 0) return deck_check(args);
    bool list = strcmp(what, "list") == 0, show = strcmp(what, "show") == 0, build = strcmp(what, "new") == 0;
    if (!list && !show && !build)
        return command_refuse("\"%.40s\" is not something to do with decks: write deck list GAME, deck show GAME DECK, "
                              "deck check FILE or deck new GAME.",
                              what);
    e = deck_game(args->word[1]);
    if (!e) return EXIT_REFUSED;
    if (args->count > (list ? 2 : 3))
        return command_refuse("deck %s takes no \"%.60s\".", what, args->word[list ? 2 : 3]);
    const char *word = args->count == 3 ? args->word[2] : NULL;
    if (build && word && strchr(word, '='))
        return command_refuse(
            "deck new takes a file to write the deck to, not \"%.60s\"; for which kind of game it is, say "
                              "inside: format WORD.",
                              word);
    if (show && !word) return command_refuse("deck show needs a deck's name.");
    Boxes boxes = { 0 };
    Why why = { "" };
    if (!boxes_open(&boxes, e->face, args_value(args, "--pack"), &why)) return command_refuse("%s", why.text);
    int status = list ? deck_list(e, boxes.box) : show ? deck_show(e, boxes.box, word) : deck_new(e, boxes.box, word);
    boxes_close(&boxes);
    return status;
}

extern const Command DECK_COMMAND;
const Command DECK_COMMAND = {
    .name = "deck",
    .operands = "list GAME | show GAME DECK | check FILE... | new GAME [FILE]",
    .summary = "decks that players bring: list, show, check and build them",
    .text = "`deck list` prints the decks of a game, those that come with it and your own, with their plans. `deck "
            "show` writes one out as a "
            "file (\"random\" makes one up). `deck check` says of each file which rules its deck breaks, by their "
            "numbers, or that it is "
            "legal; the status is 1 when one is not. `deck new` builds one step by step, from nothing, a ready one or "
            "chance; without "
            "FILE it is kept among your own, where list and play find it by its name.\n\n"
            "Bring a deck to a game with undercroft play GAME deck=NAME, deck2=FILE and so on. A saved game keeps the "
            "cards of its decks "
            "and needs no file.",
    .option = { { "--pack", "FILE",
                  "with the cards of FILE besides the game's own (NAME.cards), or of a compiled pack" } },
    .words_min = 2,
    .words_max = 200,
    .run = deck_run,
};
