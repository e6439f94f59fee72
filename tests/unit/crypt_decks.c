/*
 * crypt_decks.c - decks and hex selections of Crypt: the ready ones are legal, and each violation is named by its rule (CRYPT-14 to CRYPT-21,
 * CRYPT-156 to CRYPT-159, CRYPT-226).
 *
 * Builds decks from the ready ones in the box, breaks one rule at a time, and looks for that rule's number. TAP.
 */
#include <stdio.h>
#include <string.h>

#include "table/registry.h"

static int tests, failed;
static char said[4096];

static void ok(bool good, const char *what)
{
    printf("%s %d - %s\n", good ? "ok" : "not ok", ++tests, what);
    if (!good) printf("# it said: %s\n", said), failed++;
}

static const RegistryEntry *crypt(void) { return registry_find("crypt"); }

static int card_named(const char *name)
{
    const Box *box = crypt()->game->box;
    for (int c = 1; c < box->cards; c++)
        if (strcmp(box->words->card[c].name, name) == 0) return c;
    printf("Bail out! no card is called %s\n", name);
    return 0;
}

static int faults(int which, const Deck *d)
{
    Text t = text_in(said, sizeof said);
    return crypt()->face->deck_faults(crypt()->game->box, which, d, &t);
}

static bool names(int which, const Deck *d, const char *rule) { return faults(which, d) > 0 && strstr(said, rule); }

static void put(Deck *d, const char *name, int copies)
{
    for (int i = 0; i < copies; i++) d->card[d->count++] = (uint16_t)card_named(name);
}

/* A legal deck of 25 for the Avenger. */
static Deck good_deck(void)
{
    Deck d = { 0, { 0 } };
    put(&d, "Avenger", 1), put(&d, "The Key", 1), put(&d, "Block", 4), put(&d, "Heal", 4), put(&d, "Short Sword", 4);
    put(&d, "Long Sword", 4), put(&d, "Armor", 4), put(&d, "Advantage", 4);
    return d;
}

static Deck good_hexes(void)
{
    Deck d = { 0, { 0 } };
    put(&d, "Crypt of Gold", 2), put(&d, "Crypt of Demons", 1), put(&d, "Tomb of Death", 1), put(&d, "Exit, Clear", 1);
    return d;
}

/* Deck and hexes of every ready deck, from its rows: the first row that names cards, and the first that names hexes. */
static void ready_decks(void)
{
    const Box *box = crypt()->game->box;
    int key = card_named("The Key"), seen = 0, legal = 0;
    for (int c = 1; c < box->cards; c++) {
        Deck cards = { 0, { 0 } }, hexes = { 0, { 0 } };
        if (box->card[c].rows != 2) continue;
        for (int r = 0; r < 2; r++) {
            const Row *row = &box->row[box->card[c].row + r];
            Deck list = { 0, { 0 } };
            for (int k = 0, n = 1; k < row->count; k++) {
                const Cell *cell = &box->cell[row->cell + k];
                if (cell->kind == CELL_NUMBER) n = cell->value;
                for (int i = 0; cell->kind == CELL_CARD && i < n; i++) list.card[list.count++] = (uint16_t)cell->value;
                if (cell->kind == CELL_CARD) n = 1;
            }
            if (list.card[0] == key) cards = list;
            else hexes = list;
        }
        seen++;
        for (int who = 1; who < box->cards; who++) { /* its character is the one that may use every card of it */
            Deck whole = cards;
            whole.card[whole.count++] = (uint16_t)who;
            if (faults(0, &whole) == 0 && faults(1, &hexes) == 0) {
                legal++;
                break;
            }
        }
    }
    ok(seen == 12, "there are twelve ready decks");
    ok(legal == seen, "every ready deck and its hexes are legal");
}

static void one_card_wrong(const char *card, int copies, const char *rule, const char *what)
{
    Deck d = good_deck();
    put(&d, card, copies);
    ok(names(0, &d, rule), what);
}

static void one_hex_wrong(const char *hex, int copies, const char *rule, const char *what)
{
    Deck d = good_hexes();
    d.count = (uint16_t)(d.count - copies - 1); /* five in all, the Exit included */
    put(&d, "Exit, Clear", 1);
    put(&d, hex, copies);
    ok(names(1, &d, rule), what);
}

int main(void)
{
    if (!crypt()) {
        printf("1..0 # SKIP crypt is not in the registry\n");
        return 0;
    }
    Deck d = good_deck(), h = good_hexes();
    ok(faults(0, &d) == 0, "a deck of 25 with one Key is legal");
    ok(faults(1, &h) == 0, "five hexes with one Exit are legal");
    ready_decks();
    d.count -= 4;
    ok(names(0, &d, "CRYPT-14"), "fewer than 25 cards: CRYPT-14");
    one_card_wrong("Block", 1, "CRYPT-16", "five of a common card: CRYPT-16");
    one_card_wrong("The Key", 1, "CRYPT-17", "two Keys: CRYPT-17");
    one_card_wrong("Morning Star", 1, "CRYPT-18", "a Heavy weapon for the Avenger: CRYPT-18");
    one_card_wrong("Mage Strike", 1, "CRYPT-18", "a 3rd level spell for the Avenger: CRYPT-18");
    one_card_wrong("The Pouch", 2, "CRYPT-158", "two of an X card: CRYPT-158");
    d = good_deck();
    put(&d, "Ring of Velocity", 1), put(&d, "Gloves of Reach", 1);
    ok(names(0, &d, "CRYPT-15"), "two U cards: CRYPT-15");
    d = good_deck();
    put(&d, "Warlord", 1);
    ok(names(0, &d, "CRYPT-22"), "two characters: CRYPT-22");
    one_hex_wrong("Exit, Guardian", 1, "CRYPT-159", "two Exits: CRYPT-159");
    one_hex_wrong("Pharaoh's Curse", 2, "CRYPT-158", "two of an X hex: CRYPT-158");
    h = good_hexes();
    h.count--;
    ok(names(1, &h, "CRYPT-19") && strstr(said, "CRYPT-159"), "four hexes, no Exit: CRYPT-19 and CRYPT-159");
    h = good_hexes();
    put(&h, "Crypt of Gold", 3);
    ok(names(1, &h, "CRYPT-157") && strstr(said, "CRYPT-21"), "five of a hex, eight in all: CRYPT-157 and CRYPT-21");
    printf("1..%d\n", tests);
    return failed != 0;
}
