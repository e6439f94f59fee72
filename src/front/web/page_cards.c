/*
 * page_cards.c - cards as a page shows and makes them: every card of a box, a card file compiled as it is typed, a pack
 * of it, and a deal that brings a card into sight. See page.h.
 *
 * Does NOT know the card language (tools/cardc) or any game.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/cardc.h"
#include "front/web/page.h"
#include "table/card_sources.h"
#include "table/options.h"
#include "telling/card_page.h"
#include "telling/things.h"
#include "words/json_text.h"

/* ---- One card ---------------------------------------------------------------------------------------------------- */

static void figure_json(void *user, const char *line) { json_text((Sheet *)user, NULL, line); }

static void card_json(Sheet *out, const Face *face, const Box *box, int card)
{
    const CardWords *w = &box->words->card[card];
    const Card *c = &box->card[card];
    json_open(out, NULL, '{');
    json_number(out, "card", card);
    json_text(out, "name", w->name);
    json_text(out, "kind", card_page_kind(face, box, card));
    json_text(out, "picture", w->picture);
    json_open(out, "figures", '[');
    card_page_figures(face, box, card, figure_json, out);
    json_close(out, ']');
    json_text(out, "text", w->text);
    json_text(out, "flavour", w->flavour);
    json_text(out, "source", w->source);
    json_text(out, "track", w->track);
    json_number(out, "die", c->die);
    json_number(out, "copies", c->copies);
    json_close(out, '}');
}

static void box_json(Sheet *out, const Face *face, const Box *box)
{
    json_open(out, NULL, '[');
    for (int n = 1; box->words && n < box->cards; n++) card_json(out, face, box, n);
    json_close(out, ']');
}

/* "cards", a game, and a pack or nothing. */
bool page_cards(Request *r, Sheet *out, Why *why)
{
    const RegistryEntry *e = request_game(r, why);
    Boxes boxes;
    const char *pack = request_line(r);
    if (!e || !boxes_open(&boxes, e->face, *pack ? pack : NULL, why)) return false;
    box_json(out, e->face, boxes.box);
    boxes_close(&boxes);
    return true;
}

/* ---- The workshop ------------------------------------------------------------------------------------------------ */

/* Null: there is not enough memory. */
static Cardc *compiler_of(const RegistryEntry *e, const char *file, const char *text)
{
    Cardc *c = cardc_new();
    if (!c) return NULL;
    for (const CardcSource *x = card_sources(e->game->name); x && x->file; x++) cardc_add(c, x->file, x->text);
    cardc_add_cards(c, file, text);
    return c;
}

/* "sources" and a game: its card files as they were written, to begin a card of one's own from. */
bool page_sources(Request *r, Sheet *out, Why *why)
{
    const RegistryEntry *e = request_game(r, why);
    if (!e) return false;
    json_open(out, NULL, '[');
    for (const CardcSource *x = card_sources(e->game->name); x && x->file; x++) {
        if (!strstr(x->file, ".cards")) continue;
        json_open(out, NULL, '{');
        json_text(out, "file", x->file);
        json_text(out, "text", x->text);
        json_close(out, '}');
    }
    json_close(out, ']');
    return true;
}

static void errors_json(Sheet *out, const Cardc *c)
{
    json_open(out, "errors", '[');
    for (int n = 0; n < cardc_errors(c); n++) {
        const CardcError *e = cardc_error(c, n);
        json_open(out, NULL, '{');
        json_text(out, "file", e->file);
        json_number(out, "line", e->line);
        json_number(out, "column", e->col);
        json_text(out, "sentence", e->sentence);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The number in the game's own box of a card of that name; 0: it is new there. */
static int card_before(const Box *box, const char *name)
{
    for (int n = 1; box->words && n < box->cards; n++)
        if (strcmp(box->words->card[n].name, name) == 0) return n;
    return 0;
}

/* Whether a card is new, or not as in the game's own box. */
static bool card_differs(const Box *own, const Box *made, int card)
{
    int before = card_before(own, made->words->card[card].name);
    const CardWords *a = &made->words->card[card], *b = &own->words->card[before];
    if (!before) return true;
    return strcmp(a->text, b->text) != 0 || strcmp(a->picture, b->picture) != 0 ||
           strcmp(a->flavour, b->flavour) != 0 || strcmp(a->track, b->track) != 0 ||
           strcmp(a->source, b->source) != 0 || made->card[card].copies != own->card[before].copies ||
           made->card[card].die != own->card[before].die ||
           memcmp(&made->field[card * made->fields], &own->field[before * own->fields],
                  made->fields * sizeof made->field[0]) != 0;
}

/* "compile", a game, a file's name and its text: errors, and the cards that are not as in the game's own box. */
bool page_compile(Request *r, Sheet *out, Why *why)
{
    const RegistryEntry *e = request_game(r, why);
    if (!e) return false;
    const char *file = request_line(r);
    if (!card_sources(e->game->name)) return why_not(why, "%s is played without cards.", e->face->title);
    Cardc *c = compiler_of(e, file, r->at);
    if (!c) return why_not(why, "There is not enough memory for the cards of %s.", file);
    bool sound = cardc_compile(c);
    json_open(out, NULL, '{');
    errors_json(out, c);
    json_open(out, "cards", '[');
    for (int n = 1; sound && n < cardc_box(c)->cards; n++)
        if (card_differs(e->game->box, cardc_box(c), n)) card_json(out, e->face, cardc_box(c), n);
    json_close(out, ']');
    json_close(out, '}');
    cardc_free(c);
    return true;
}

/* "pack", a game, a file's name and its text: the compiled pack as hexadecimal digits. */
bool page_pack(Request *r, Sheet *out, Why *why)
{
    static const char DIGITS[] = "0123456789abcdef";
    const RegistryEntry *e = request_game(r, why);
    if (!e) return false;
    const char *file = request_line(r);
    Cardc *c = compiler_of(e, file, r->at);
    if (!c) return why_not(why, "There is not enough memory for the cards of %s.", file);
    size_t size = 0;
    uint8_t *bytes = cardc_compile(c) ? pack_write(cardc_box(c), cardc_vocabulary(c), &size) : NULL;
    char *hex = bytes ? malloc(size * 2 + 1) : NULL;
    if (!hex) why_not(why, "The cards of %s cannot be made into a pack yet: they have errors.", file);
    for (size_t n = 0; hex && n < size; n++) hex[2 * n] = DIGITS[bytes[n] >> 4], hex[2 * n + 1] = DIGITS[bytes[n] & 15];
    if (hex) {
        hex[size * 2] = 0;
        json_text(out, NULL, hex);
    }
    bool made = hex != NULL;
    free(hex);
    free(bytes);
    cardc_free(c);
    return made;
}

/* ---- A deal ------------------------------------------------------------------------------------------------------ */

static bool card_in_sight(const Session *s, Things *things, int card)
{
    things_list(s, 0, things);
    for (int n = 0; n < things->count; n++)
        if (things->item[n].card == card && things->item[n].owner != SEAT_NONE) return true;
    return false;
}

/* "deal", a game, a pack and a card's number: the first seed that brings the card before seat 1 (in hand, or owned on
 * the table), else one that lays it anywhere in sight, else 0. */
bool page_deal(Request *r, Sheet *out, Why *why)
{
    enum { DEALS = 4000 };
    const RegistryEntry *e = request_game(r, why);
    if (!e) return false;
    const char *pack = request_line(r);
    int card, found = 0, seen = 0;
    Things *things = malloc(sizeof *things);
    Boxes boxes;
    if (!things || !request_number(r, "The card", 1, 0xffff, &card, why) ||
        !boxes_open(&boxes, e->face, *pack ? pack : NULL, why)) {
        free(things);
        return false;
    }
    for (int seed = 1; !found && seed <= DEALS; seed++) {
        SessionStart start = { .face = e->face, .box = boxes.box };
        options_standard(e->face, &start.setup);
        start.setup.seed = (uint64_t)seed;
        Session *s = session_begin(&start, why);
        if (!s) break;
        if (card_in_sight(s, things, card)) found = seed;
        for (int n = 0; !found && !seen && n < things->count; n++)
            if (things->item[n].card == card) seen = seed;
        session_end(s);
    }
    free(things);
    boxes_close(&boxes);
    json_number(out, NULL, found ? found : seen);
    return true;
}
