/*
 * keep_printed.c - what is printed on cards of Keep that neither their fields nor their lines say: where a clan begins,
 * whom a hero card brings, what a Guild deck is made of.
 */
#include "keep_face.h"

static const char *const SYMBOL_NAMES[SYMBOLS] = { "Swords", "Crown", "Skull", "Flask", "Root" };

static void symbols_words(int symbols, Text *t)
{
    for (int i = 0, n = 0; i < SYMBOLS; i++)
        if (symbols >> i & 1) text_add(t, n++ ? " or " : ""), text_add(t, SYMBOL_NAMES[i]);
}

/* KEEP-16: "Begins with 4 of its 4 monsters in Swords rooms". */
static void clan_figures(const Box *box, int card, Text *t)
{
    const Row *row;
    for (int n = 0; (row = card_row(box, card, KEEP_ROW_START, n)) != 0; n++) {
        MapRow m = maprow_read(box, row);
        text_add(t, n ? "\n" : "");
        text_add(t, "Begins with "), text_num(t, m.x), text_add(t, " of them in ");
        symbols_words(m.symbols, t), text_add(t, " rooms");
    }
}

/* KEEP-88, KEEP-89: "Brings 2 Warriors to Swords rooms". */
static void hero_card_figures(const Box *box, int card, Text *t)
{
    int symbols = (int)(box->card[card].traits >> KEEP_TRAIT_ROOMS_SWORDS) & ((1 << SYMBOLS) - 1);
    int n = card_field(box, card, KEEP_FIELD_HEROES);
    if (!n) n = KEEP_HEROES;
    text_add(t, "Brings "), text_num(t, n), text_add(t, " "), text_add(t, keep_class_name(box, card_class(box, card)));
    text_add(t, n == 1 ? " to a " : "s to "), symbols_words(symbols, t), text_add(t, n == 1 ? " room" : " rooms");
}

/* KEEP-8, KEEP-115: "Guild deck of 16 cards, played through twice: 3 The Vanguard, 1 Call to Arms ...". */
static void scenario_figures(const Box *box, int card, Text *t)
{
    int waves = card_field(box, card, KEEP_FIELD_WAVES), all = 0;
    const Row *row;
    for (int n = 0; (row = card_row(box, card, KEEP_ROW_GUILD, n)) != 0; n++) all += box->cell[row->cell].value;
    text_add(t, "Guild deck of "), text_num(t, all), text_add(t, " cards, played through ");
    text_num(t, waves ? waves : 2), text_add(t, " times:");
    for (int n = 0; (row = card_row(box, card, KEEP_ROW_GUILD, n)) != 0; n++) {
        text_add(t, n ? ", " : " "), text_num(t, box->cell[row->cell].value), text_add(t, " ");
        text_add(t, printed_name(box, box->cell[row->cell + 1].value));
    }
}

void keep_figures(const Box *box, int card, Text *t)
{
    if (card_is(box, card, KEEP_KIND_CLAN)) clan_figures(box, card, t);
    else if (card_is(box, card, KEEP_KIND_HERO_CARD)) hero_card_figures(box, card, t);
    else if (card_is(box, card, KEEP_KIND_SCENARIO)) scenario_figures(box, card, t);
}
