/*
 * keep_coming.c - what is known of the coming invasion: which Guild cards are still to come in this wave, where their
 * heroes would appear and which way they would charge (KEEP-H1, KEEP-89, KEEP-104).
 *
 * The deck's order is secret, its composition is not: it is the scenario's list less what was drawn. Nothing here looks
 * into the deck.
 */
#include "keep_face.h"

/* Copies of each Guild card that are still in the deck. */
typedef struct Coming {
    int16_t left[CARDS_MOST + 1];
} Coming;

static Coming coming_now(const Box *box, const Keep *s)
{
    Coming n = { { 0 } };
    const Row *row;
    for (int i = 0; (row = card_row(box, s->card[AT_SCENARIO], KEEP_ROW_GUILD, i)) != 0; i++) {
        int copies = 1;
        for (int k = 0; k < row->count; k++) {
            const Cell *cell = &box->cell[row->cell + k];
            if (cell->kind == CELL_NUMBER) copies = cell->value;
            else if (cell->kind == CELL_CARD) n.left[cell->value] = (int16_t)(n.left[cell->value] + copies);
        }
    }
    for (int k = 0; k < s->count[GUILD_SPENT]; k++) n.left[s->card[range_stored(GUILD_SPENT, k)]]--;
    if (s->count[ROW_GUILD]) n.left[s->card[AT_RESOLVING]]--;
    return n;
}

static uint32_t rooms_for_card(const Box *box, const Keep *s, int card)
{
    int symbols = (int)(box->card[card].traits >> KEEP_TRAIT_ROOMS_SWORDS) & ((1 << SYMBOLS) - 1);
    return rooms_of_symbols(s, symbols) & ~(1u << s->vault) & ~(1u << s->cells);
}

int keep_coming_items(const Box *box, const Keep *s, int zone, Item *out, int room)
{
    int n = 0;
    Coming coming = coming_now(box, s);
    for (int c = 1; c < box->cards && n < room; c++) {
        if (coming.left[c] < 1 || !card_is(box, c, KEEP_KIND_GUILD_CARD)) continue;
        Item it = item_fresh(zone, ITEM_CARD, THING_NONE, n);
        Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
        it.card = (uint16_t)c;
        it.flags = ITEM_FOE;
        text_add(&name, printed_name(box, c));
        it.counter[it.counters++] = (ItemCounter){ "in the deck", coming.left[c], 0 };
        if (card_is(box, c, KEEP_KIND_HERO_CARD)) {
            text_add(&line, printed_name(box, card_field(box, c, KEEP_FIELD_CLASS)));
            text_add(&line, ": ");
            keep_rooms_words(box, s, rooms_for_card(box, s, c), &line);
        } else text_add(&line, "scenario card");
        out[n++] = it;
    }
    return n;
}

const char *keep_class_name(const Box *box, int class)
{
    for (int c = 1; c < box->cards; c++)
        if (card_is(box, c, KEEP_KIND_HERO) && card_class(box, c) == class) return printed_name(box, c);
    return "hero";
}

/* "27 Guild cards: Warrior 6, Rogue 6, Mage 6, Archer 6, scenario cards 3". */
void keep_coming_words(const Box *box, const Keep *s, Text *t)
{
    int left = s->count[GUILD_DECK], others = left;
    Coming coming = coming_now(box, s);
    text_num(t, left);
    text_add(t, left == 1 ? " Guild card: " : " Guild cards: ");
    for (int class = 0; class < CLASSES; class ++) {
        int cards = 0;
        for (int c = 1; c < box->cards; c++)
            if (card_is(box, c, KEEP_KIND_HERO_CARD) && card_class(box, c) == class) cards += coming.left[c];
        others -= cards;
        text_add(t, keep_class_name(box, class));
        text_add(t, " ");
        text_num(t, cards);
        text_add(t, ", ");
    }
    text_add(t, "scenario cards ");
    text_num(t, others);
}
