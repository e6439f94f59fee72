/*
 * cards.c - `undercroft cards GAME [NAME | KIND]`: the cards of a game, as players read them.
 *
 * Does NOT find or print one card: card_page.c does.
 */
#include <stdio.h>
#include <string.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "table/boxes.h"
#include "telling/card_page.h"
#include "words/words.h"

static int kind_count(const Box *box, int kind)
{
    int count = 0;
    for (int n = 1; n < box->cards; n++) count += box->card[n].kind == kind;
    return count;
}

/* "threat (26): Ash Ghoul, ..." */
static void kind_list(const Paper *p, const Face *face, const Box *box, int kind)
{
    static char text[16384];
    size_t used = 0;
    int count = kind_count(box, kind);
    if (count == 0) return;
    used = (size_t)snprintf(text, sizeof text, "%s (%d):", face->vocabulary->kinds.word[kind].says, count);
    for (int n = 1; n < box->cards && used < sizeof text; n++) {
        if (box->card[n].kind != kind) continue;
        used +=
            (size_t)snprintf(text + used, sizeof text - used, " %s%s", card_page_name(box, n), --count > 0 ? "," : "");
    }
    paper_say(p, 0, 4, text);
}

/* The kind meant by a word of the card language or by what is printed for it; -1. */
static int kind_find(const Face *face, const Box *box, const char *typed)
{
    const WordList *kinds = face->vocabulary ? &face->vocabulary->kinds : NULL;
    char a[WORDS_ROOM], b[WORDS_ROOM], c[WORDS_ROOM];
    size_t length;
    words_squeeze(typed, a);
    length = strlen(a);
    for (int k = 0; kinds && k < kinds->count; k++) {
        words_squeeze(kinds->word[k].name, b);
        words_squeeze(kinds->word[k].says, c);
        if (kind_count(box, k) == 0) continue;
        if (strcmp(a, b) == 0 || strcmp(a, c) == 0) return k;
        if (length > 1 && a[length - 1] == 's' && /* a plural is the same word */
            (strncmp(a, b, length - 1) == 0 || strncmp(a, c, length - 1) == 0))
            return k;
    }
    return -1;
}

static int cards_of_kind(const Paper *p, const Face *face, const Box *box, int kind)
{
    bool first = true;
    for (int n = 1; n < box->cards; n++) {
        if (box->card[n].kind != kind) continue;
        if (!first) paper_blank(p);
        card_page_show(p, face, box, n);
        first = false;
    }
    return EXIT_DONE;
}

static int cards_show(const Paper *p, const Face *face, const Box *box, const char *typed)
{
    Why why = { "" };
    int kind = kind_find(face, box, typed), card;
    if (kind >= 0) return cards_of_kind(p, face, box, kind);
    card = card_page_find(face, box, typed, &why);
    if (!card) return command_refuse("%s", why.text);
    card_page_show(p, face, box, card);
    return EXIT_DONE;
}

static int cards_run(const Args *args)
{
    const RegistryEntry *e = choose_game(args->word[0]);
    Paper p = paper_on(stdout);
    char typed[WORDS_ROOM] = "";
    Why why = { "" };
    int status = EXIT_DONE;
    Boxes boxes = { 0 };
    if (!e) return EXIT_REFUSED;
    if (!boxes_open(&boxes, e->face, args_value(args, "--pack"), &why)) return command_refuse("%s", why.text);
    for (int n = 1; n < args->count; n++) {
        size_t used = strlen(typed);
        snprintf(typed + used, sizeof typed - used, "%s%s", n > 1 ? " " : "", args->word[n]);
    }
    if (*typed) {
        status = cards_show(&p, e->face, boxes.box, typed);
    } else if (boxes.box->cards < 2 || !e->face->vocabulary || !boxes.box->words) {
        paper_put(&p, "%s is played without cards.", e->face->title);
    } else {
        for (int k = 0; k < e->face->vocabulary->kinds.count; k++) kind_list(&p, e->face, boxes.box, k);
    }
    boxes_close(&boxes);
    return status;
}

extern const Command CARDS_COMMAND;
const Command CARDS_COMMAND = {
    .name = "cards",
    .operands = "GAME [NAME... | KIND]",
    .summary = "the cards of a game, as players read them",
    .text = "Lists the cards of a game by kind; with the name of a card (the beginning is enough) shows its figures, "
            "its dice "
            "track, the text made from what it does, and its flavour; with a kind of card shows all of that kind.",
    .option = { { "--pack", "FILE",
                  "with the cards of FILE besides the game's own (NAME.cards), or of a compiled pack" } },
    .words_min = 1,
    .words_max = 20,
    .run = cards_run,
};
