/*
 * crypt_lists.c - judging decks and hex selections that players bring: every violation in a line of its own, with its rule (CRYPT-14 to
 * CRYPT-21, CRYPT-156 to CRYPT-159).
 */
#include "crypt_face.h"

static int fault_add(Text *t, const char *a, int n, const char *b, const char *rule)
{
    text_add(t, a);
    if (n >= 0) text_num(t, n);
    text_add(t, b);
    text_add(t, " (");
    text_add(t, rule);
    text_add(t, ").\n");
    return 1;
}

static int copies_faults(const Box *box, const Deck *d, const char *rule, Text *t)
{
    int faults = 0;
    for (int i = 0; i < d->count; i++) {
        int c = d->card[i], n = deck_copies(d, c), r = card_rarity(box, c);
        bool first = true;
        for (int j = 0; j < i; j++) first = first && d->card[j] != c;
        if (!first || card_is(box, c, CRYPT_KIND_CHARACTER) || card_is(box, c, CRYPT_KIND_KEY) || n <= COPIES_MOST[r])
            continue;
        text_add(t, printed_name(box, c));
        faults +=
            fault_add(t, " is there ", n, COPIES_MOST[r] == 1 ? " times; once is allowed" : " times; four are allowed",
                      COPIES_MOST[r] == 1 ? "CRYPT-158" : rule);
    }
    return faults;
}

static int rarity_faults(const Box *box, const Deck *d, const char *rule, Text *t)
{
    static const char *const WORDS[RARITIES] = { " common", " S; at most 13 are allowed", " R; at most 7 are allowed",
                                                 " X; at most 3 are allowed", " U; at most 1 is allowed" };
    int faults = 0;
    for (int r = 1; r < RARITIES; r++) {
        int n = deck_rarity(box, d, r);
        if (n > RARITY_MOST[r]) faults += fault_add(t, "There are ", n, WORDS[r], rule);
    }
    return faults;
}

static int cards_faults(const Box *box, const Deck *d, Text *t)
{
    int characters = 0, keys = 0, gear = 0, faults = 0, character = 0;
    for (int i = 0; i < d->count; i++) {
        if (card_is(box, d->card[i], CRYPT_KIND_CHARACTER)) characters++, character = d->card[i];
        else gear++;
        keys += card_is(box, d->card[i], CRYPT_KIND_KEY);
    }
    if (characters != 1) faults += fault_add(t, "A deck names one character; here are ", characters, "", "CRYPT-22");
    if (gear < 25 || gear > DECK_ROOM)
        faults += fault_add(t, "A deck has 25 to 50 cards; here are ", gear, "", "CRYPT-14");
    if (keys != 1) faults += fault_add(t, "A deck has exactly one Key; here are ", keys, "", "CRYPT-17");
    faults += rarity_faults(box, d, "CRYPT-15", t);
    faults += copies_faults(box, d, "CRYPT-16", t);
    for (int i = 0; i < d->count && characters == 1; i++) {
        int c = d->card[i];
        if (c == character || character_uses(box, character, c)) continue;
        text_add(t, printed_name(box, c));
        faults += fault_add(t, " cannot be used by this character", -1, "", "CRYPT-18");
    }
    return faults;
}

static int hexes_faults(const Box *box, const Deck *d, Text *t)
{
    int exits = 0, hexes = 0, faults = 0;
    for (int i = 0; i < d->count; i++) {
        if (!card_is(box, d->card[i], CRYPT_KIND_HEX)) {
            text_add(t, printed_name(box, d->card[i]));
            faults += fault_add(t, " is no hex", -1, "", "CRYPT-19");
            continue;
        }
        hexes++;
        exits += card_is_exit(box, d->card[i]);
    }
    if (hexes < SEAT_HEXES) faults += fault_add(t, "At least five hexes are brought; here are ", hexes, "", "CRYPT-19");
    if (hexes != SEAT_HEXES && hexes != SOLO_HEXES)
        faults += fault_add(t, "Everyone brings five hexes, or twelve alone; here are ", hexes, "", "CRYPT-21");
    if (exits != 1) faults += fault_add(t, "Exactly one Exit is brought; here are ", exits, "", "CRYPT-159");
    faults += rarity_faults(box, d, "CRYPT-20", t);
    faults += copies_faults(box, d, "CRYPT-157", t);
    if (hexes != SOLO_HEXES) return faults;
    int monsters = 0;
    for (int i = 0; i < d->count; i++) {
        int c = d->card[i];
        monsters += card_field(box, c, CRYPT_FIELD_MONSTER) && !card_is_exit(box, c);
        if (!card_field(box, c, CRYPT_FIELD_POINTS) || deck_copies(d, c) > 1) {
            text_add(t, printed_name(box, c));
            faults += fault_add(t, " has no Hex Points, or is there twice", -1, "", "CRYPT-226");
        }
    }
    if (monsters < 3)
        faults += fault_add(t, "Alone, three hexes with a monster are needed; here are ", monsters, "", "CRYPT-226");
    return faults;
}

int crypt_deck_faults(const Box *box, int which, const Deck *deck, Text *t)
{
    return which == 0 ? cards_faults(box, deck, t) : hexes_faults(box, deck, t);
}
