/*
 * crypt_decks.c - decks and hex selections of Crypt: the ready ones are legal, and each violation is named by its rule
 * (CRYPT-14 to CRYPT-21, CRYPT-156 to CRYPT-159, CRYPT-226).
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

static int seats = 2, equal;

static int faults(int which, const Deck *d)
{
    Text t = text_in(said, sizeof said);
    Setup how = { .seats = (uint8_t)seats, .option = { 1, 0, 0, 0, 0, 0, (int16_t)equal } };
    return crypt()->face->deck_faults(crypt()->game->box, &how, which, d, &t);
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

/* Every ready deck, as it is brought with others and alone at each difficulty. */
static void ready_decks(void)
{
    int seen = 0, legal = 0;
    ReadyDeck d;
    for (int n = 0; n < 4; n++) {
        Setup how = { .seats = n ? 1 : 2, .option = { (int16_t)(n ? n - 1 : 1) } };
        for (int k = 0; crypt()->face->deck_ready(crypt()->game->box, &how, k, &d); k++, seen++) {
            Text t = text_in(said, sizeof said);
            int bad = 0;
            for (int which = 0; which < 2; which++)
                bad += crypt()->face->deck_faults(crypt()->game->box, &how, which, &d.part[which], &t);
            legal += !bad && *d.name && *d.plan;
        }
    }
    ok(seen == 48, "there are twelve ready decks, with others and alone");
    ok(legal == seen, "every ready deck and its hexes are legal and have a plan");
}

/* Random ones are legal, whatever the seed. */
static void random_decks(void)
{
    int legal = 0;
    for (int seed = 0; seed < 100; seed++) {
        Setup how = { .seats = (uint8_t)(1 + seed % 2), .option = { (int16_t)(seed % 3) } };
        Deck d[2];
        Rng luck;
        Text t = text_in(said, sizeof said);
        int bad = 0;
        rng_seed(&luck, (uint64_t)seed);
        crypt()->face->deck_random(crypt()->game->box, &how, &luck, d);
        for (int which = 0; which < 2; which++)
            bad += crypt()->face->deck_faults(crypt()->game->box, &how, which, &d[which], &t);
        legal += !bad;
    }
    ok(legal == 100, "random decks are legal");
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

/* CRYPT-19: five is the least, one Exit is the least; the room is shared out (CRYPT-245); an option bids for equal
 * numbers. */
static void more_hexes(void)
{
    Deck h = good_hexes();
    put(&h, "Exit, Guardian", 1), put(&h, "Hall of Brigands", 2);
    ok(faults(1, &h) == 0, "eight hexes with two Exits are legal for two");
    seats = 6;
    ok(faults(1, &h) == 0, "and for six, each of whom has room for eight");
    seats = 7;
    ok(names(1, &h, "CRYPT-245"), "seven players have room for six hexes each: CRYPT-245");
    seats = 2;
    equal = 1;
    ok(names(1, &h, "CRYPT-21") && strstr(said, "CRYPT-159"), "with crypt-equal-hexes: CRYPT-21 and CRYPT-159");
    equal = 0;
}

static const char *const GUARDED[] = { "Exit, Guardian",     "Crypt of Demons", "Shrine of Stone",
                                       "Chamber of Traps",   "Tomb of Death",   "Temple of Ice",
                                       "Tomb of Cages",      "Crypt of Gold",   "Crypt of Feast or Famine",
                                       "Labyrinth of Mist",  "Chamber of Pain", "Hall of Brigands" };

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
    random_decks();
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
    one_hex_wrong("Pharaoh's Curse", 2, "CRYPT-158", "two of an X hex: CRYPT-158");
    h = good_hexes();
    h.count--;
    ok(names(1, &h, "CRYPT-19") && strstr(said, "At least one Exit"), "four hexes, no Exit: CRYPT-19 twice");
    h = good_hexes();
    put(&h, "Crypt of Gold", 3);
    ok(names(1, &h, "CRYPT-157"), "five of a hex: CRYPT-157");
    more_hexes();
    seats = 1;
    h = good_hexes();
    ok(names(1, &h, "CRYPT-226") && strstr(said, "CRYPT-236"), "five hexes alone: CRYPT-226, CRYPT-236");
    h.count = 0;
    for (size_t i = 0; i < sizeof GUARDED / sizeof GUARDED[0]; i++) put(&h, GUARDED[i], 1);
    ok(faults(1, &h) == 0, "alone, the Guardian is one of the three monsters: CRYPT-226");
    printf("1..%d\n", tests);
    return failed != 0;
}
