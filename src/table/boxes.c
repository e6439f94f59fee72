/*
 * boxes.c - reading pack files, and compiling card files. See boxes.h.
 */
#include "table/boxes.h"

#include <stdlib.h>
#include <string.h>

#include "cardc/cardc.h"
#include "table/card_sources.h"
#include "words/file.h"

enum { PACK_SIZE_MAX = 16 << 20 };

static bool is_cards_file(const char *path)
{
    size_t n = strlen(path);
    return n > 6 && !strcmp(path + n - 6, ".cards");
}

/* A designer's own cards, compiled together with the game's. A card of the same kind and name replaces the game's. */
static Box *box_compiled(const Face *face, const char *path, const char *text, Why *why)
{
    char sentence[PACK_WHY] = "";
    Cardc *c = cardc_new();
    Box *box = NULL;
    if (!c) why_not(why, "There is not enough memory for the cards of %s.", path);
    if (!c) return NULL;
    for (const CardcSource *x = card_sources(face->game->name); x && x->file; x++) cardc_add(c, x->file, x->text);
    cardc_add_cards(c, path, text);
    if (cardc_compile(c)) {
        size_t size = 0;
        uint8_t *bytes = pack_write(cardc_box(c), cardc_vocabulary(c), &size);
        box = bytes ? pack_read(bytes, size, face->vocabulary, sentence) : NULL;
        if (!bytes) strcpy(sentence, "there is not enough memory for them");
        free(bytes);
        if (!box) why_not(why, "The cards of %s are refused: %s.", path, sentence);
    } else {
        const CardcError *e = cardc_error(c, 0);
        int more = cardc_errors(c) - 1;
        if (more)
            why_not(why, "%s:%d:%d: %s (and %d more: undercroft cardc)", e->file, e->line, e->col, e->sentence, more);
        else why_not(why, "%s:%d:%d: %s", e->file, e->line, e->col, e->sentence);
    }
    cardc_free(c);
    return box;
}

/* Cards that compile may still not make a game: more of them than a deck has room for, or no hero at all. One deal
 * tells. */
static bool box_deals(const Face *face, const Box *box)
{
    const Game *g = face->game;
    void *s = calloc(1, g->state_size);
    Setup how = { .seed = 1, .seats = g->seats_min };
    for (int i = 0; i < face->option_count; i++) how.option[i] = face->options[i].standard;
    if (!s) return false;
    g->setup(box, s, &how, 0);
    bool sound = g->fault(box, s) == 0 && g->choice(box, s).seat != SEAT_NONE;
    free(s);
    return sound;
}

void box_why(const Face *face, const Box *box, Text *t)
{
    if (face->box_why) face->box_why(box, t);
    if (!t->used) text_add(t, "too many of a kind, or too few");
}

static bool is_same_card(const Box *a, const Box *b, int card)
{
    return a->card[card].kind == b->card[card].kind &&
           strcmp(a->words->card[card].name, b->words->card[card].name) == 0;
}

/* Where the game's own cards all come first, those behind them were added. Such a box is dealt otherwise than it was
 * before this was so: other content. */
static void box_mark_added(Box *pack, const Box *own)
{
    enum { DEALT_ASIDE = 0x2b };
    if (pack->cards <= own->cards) return;
    for (int c = 1; c < own->cards; c++)
        if (!is_same_card(pack, own, c)) return;
    pack->added = own->cards;
    pack->hash ^= (uint64_t)DEALT_ASIDE << 56;
}

bool boxes_open(Boxes *out, const Face *face, const char *pack, Why *why)
{
    char sentence[PACK_WHY] = "";
    char *bytes;
    size_t size = 0;
    out->box = face->game->box;
    out->pack = NULL;
    if (!pack) return true;
    if (!face->vocabulary || face->game->box->cards < 2)
        return why_not(why, "%s is played without cards.", face->title);
    bytes = file_read(pack, PACK_SIZE_MAX, &size, why);
    if (!bytes) return false;
    if (is_cards_file(pack)) {
        if (strlen(bytes) != size) why_not(why, "%s is not a text.", pack);
        else out->pack = box_compiled(face, pack, bytes, why);
    } else {
        out->pack = pack_read((const uint8_t *)bytes, size, face->vocabulary, sentence);
        if (!out->pack)
            why_not(why, "The pack %s is refused: %s (a text of cards is a file NAME.cards).", pack, sentence);
    }
    free(bytes);
    if (!out->pack) return false;
    box_mark_added(out->pack, face->game->box);
    if (!box_deals(face, out->pack)) {
        char because[WHY_ROOM];
        Text t = text_in(because, sizeof because);
        box_why(face, out->pack, &t);
        boxes_close(out);
        return why_not(why, "The pack %s is refused: with these cards no game can be dealt (%s).", pack, because);
    }
    out->box = out->pack;
    return true;
}

void boxes_close(Boxes *b)
{
    if (b->pack) pack_free(b->pack);
    b->pack = NULL;
}
