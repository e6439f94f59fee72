/*
 * crypt_lists.c - decks and hex selections for people: the ready ones with their plans, random ones, and what is wrong
 * with those that players bring, every violation in a line of its own with its rule (CRYPT-14 to CRYPT-21, CRYPT-156 to
 * CRYPT-159, CRYPT-226).
 *
 * Does NOT deal: crypt.c does.
 */
#include "crypt_face.h"

const char *const crypt_deck_parts[DECK_PARTS] = { "character and deck", "hexes" };

const DeckFormat crypt_formats[CRYPT_FORMATS] = {
    { "multiplayer", 2, CRYPT_SEATS },
    { "solitaire", 1, 1 },
};

int crypt_deck_part(const Box *box, int card)
{
    if (card_is(box, card, CRYPT_KIND_CHARACTER) || card_is(box, card, CRYPT_KIND_GEAR)) return 0;
    return card_is(box, card, CRYPT_KIND_HEX) ? 1 : -1;
}

bool crypt_deck_ready(const Box *box, const Setup *how, int n, ReadyDeck *out)
{
    int roster = card_of_kind(box, CRYPT_KIND_ROSTER, n);
    bool alone = how->seats == 1; /* the Hexpile is the Pharaoh's (CRYPT-228) */
    if (n < 0 || !roster) return false;
    out->name = printed_name(box, roster), out->plan = box->words->card[roster].flavour;
    out->format = crypt_formats[alone].name;
    out->part[0].count = out->part[1].count = 0;
    deck_put(&out->part[0], card_field(box, roster, CRYPT_FIELD_OF));
    deck_from_rows(box, roster, CRYPT_ROW_CARDS, &out->part[0]);
    if (alone) roster = card_of_kind(box, CRYPT_KIND_LAYOUT, how->option[OPTION_DIFFICULTY]);
    deck_from_rows(box, roster, CRYPT_ROW_HEXES, &out->part[1]);
    return true;
}

void crypt_deck_random(const Box *box, const Setup *how, Rng *luck, Deck *out)
{
    int characters = cards_of_kind(box, CRYPT_KIND_CHARACTER);
    int character = card_of_kind(box, CRYPT_KIND_CHARACTER, (int)rng_below(luck, (uint32_t)characters));
    out[0].count = out[1].count = 0;
    deck_random(box, luck, character, &out[0]);
    if (how->seats == 1) hexes_random_solo(box, luck, how->option[OPTION_DIFFICULTY], &out[1]);
    else hexes_random(box, luck, how->option[OPTION_MORE_EXITS], &out[1]);
}

/* ---- The law of decks -------------------------------------------------------------------------------------------- */

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

/* CRYPT-226, CRYPT-236: the Hexpile of a game alone. */
static int hexpile_faults(const Box *box, const Setup *how, const Deck *d, Text *t)
{
    int monsters = 0, points = 0, faults = 0, need = 8 * how->option[OPTION_DIFFICULTY];
    for (int i = 0; i < d->count; i++) {
        int c = d->card[i];
        if (!card_is(box, c, CRYPT_KIND_HEX)) continue;
        bool exit = card_is_exit(box, c), twice = false;
        for (int j = 0; j < i; j++) twice = twice || d->card[j] == c;
        monsters += card_field(box, c, CRYPT_FIELD_MONSTER) > 0;
        points += card_field(box, c, CRYPT_FIELD_POINTS);
        if (exit && !exit_suits(box, c, how->option[OPTION_DIFFICULTY])) {
            text_add(t, printed_name(box, c));
            faults += fault_add(t, " is not the Exit of this difficulty", -1, "", "CRYPT-236");
            continue;
        }
        if (card_field(box, c, CRYPT_FIELD_POINTS) && !twice) continue;
        text_add(t, printed_name(box, c));
        faults +=
            fault_add(t, twice ? " is there twice; alone, twelve different hexes are needed" : " has no Hex Points", -1,
                      "", "CRYPT-226");
    }
    if (monsters < 3)
        faults += fault_add(t, "Alone, three hexes with a monster are needed; here are ", monsters, "", "CRYPT-226");
    if (points >= need) return faults;
    text_add(t, "The Hex Points must add up to ");
    text_num(t, need);
    return faults + fault_add(t, " at this difficulty; here are ", points, "", "CRYPT-236");
}

static int hexes_faults(const Box *box, const Setup *how, const Deck *d, Text *t)
{
    int exits = 0, hexes = 0, faults = 0, most = HEXES / (how->seats ? how->seats : 1);
    bool alone = how->seats == 1, equal = !alone && how->option[OPTION_EQUAL_HEXES];
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
    if (equal && hexes > SEAT_HEXES)
        faults += fault_add(t, "With crypt-equal-hexes everyone brings five hexes; here are ", hexes, "", "CRYPT-21");
    if (!alone && hexes > most) {
        text_add(t, "The Hexpile has room for "), text_num(t, most);
        faults += fault_add(t, " hexes of each player in a game of so many; here are ", hexes, "", "CRYPT-245");
    }
    if (alone && hexes != SOLO_HEXES)
        faults += fault_add(t, "Alone, the Hexpile has twelve hexes; here are ", hexes, "", "CRYPT-226");
    if (exits < 1) faults += fault_add(t, "At least one Exit is brought; here is none", -1, "", "CRYPT-19");
    if (exits > 1 && equal)
        faults += fault_add(t, "With crypt-equal-hexes everyone brings one Exit; here are ", exits, "", "CRYPT-159");
    if (exits > 1 && alone)
        faults += fault_add(t, "Alone, the Hexpile has exactly one Exit; here are ", exits, "", "CRYPT-226");
    faults += rarity_faults(box, d, "CRYPT-20", t);
    faults += copies_faults(box, d, "CRYPT-157", t);
    return alone ? faults + hexpile_faults(box, how, d, t) : faults;
}

int crypt_deck_faults(const Box *box, const Setup *how, int which, const Deck *deck, Text *t)
{
    return which == 0 ? cards_faults(box, deck, t) : hexes_faults(box, how, deck, t);
}
