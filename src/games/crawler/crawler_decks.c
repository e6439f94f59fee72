/*
 * crawler_decks.c - the decks of Dungeon Crawler for people: the ready ones with their plans, random ones, and what is
 * wrong with a deck, each violation with its rule (DCM-1 to DCM-3, DCC-2, DCS-1).
 *
 * Names and plans are those of the files in decks/; tests/unit/crawler_table.c holds the two against each other. Does
 * NOT deal: deal.h does.
 */
#include "crawler_face.h"

#include "games/crawler/deal.h"

const char *const crawler_deck_parts[DECK_PARTS] = { "Adventurers and Crawler deck", "Quests and Dungeon deck" };

const DeckFormat crawler_formats[CRAWLER_FORMATS] = {
    { "multiplayer", 3, 6 },
    { "competitive", 2, 2 },
    { "solitaire", 1, 1 },
};

/* In the order of decks.h. */
static const struct {
    const char *name, *plan;
} READY_WORDS[READY_DECKS] = {
    { "Cold Iron", "Weapons first: attack with everything every time, and let the shields do the thinking." },
    { "Hearth and Ash", "Fire for the crowd and wards for the party: win the struggles that others pass on." },
    { "Quick Hands", "Draw deep, disarm, dodge: few Wounds, small scores, every encounter." },
    { "The Long Table", "Numbers and orders: full marches, bold gambits, and a hand that never empties." },
    { "Grave Business", "Undead that lock and linger; a party that buries them for profit." },
    { "Kobold Tide", "Kobolds that feed on each other, and a party quick enough to reap its own sowing." },
    { "Siege", "Outlast: armour, shields and engines against a Dungeon of single great threats." },
    { "Night Court", "Drafted ambushes and counterspells: choose what the other party meets, and when." },
    { "Thieves' Road", "Deny and tire: steal cards, tax every step, and win on the small change of the Grave." },
    { "Barrow Host", "A tide of undead and kobolds behind drums; the party answers crowds with Area and orders." },
    { "First Descent", "A bit of everything: learn what each Resource does against an honest Dungeon." },
    { "The Old Road Down", "Tricks and traps: a thin party with a deep hand against a Dungeon that cheats." },
};

int crawler_deck_part(const Box *box, int card)
{
    if (card_is(box, card, DCM_KIND_ADVENTURER) || card_is(box, card, DCM_KIND_CRAWLER_CARD)) return 0;
    return card_is(box, card, DCM_KIND_QUEST) || card_is(box, card, DCM_KIND_DUNGEON_CARD) ? 1 : -1;
}

static void pile_show(const Pile2 *p, Deck out[DECK_PARTS])
{
    for (int which = 0; which < DECK_PARTS; which++) {
        out[which].count = (uint16_t)p->count[which];
        for (int i = 0; i < p->count[which]; i++) out[which].card[i] = p->card[which][i];
    }
}

bool crawler_deck_ready(const Box *box, const Setup *how, int n, ReadyDeck *out)
{
    Pile2 p = { { { 0 } }, { 0, 0 } };
    int format = format_of_seats(how->seats), deck = ready_first(format) + n;
    (void)box;
    if (n < 0 || n >= ready_decks(format)) return false;
    out->name = READY_WORDS[deck].name, out->plan = READY_WORDS[deck].plan;
    out->format = crawler_formats[format - FORMAT_MULTI].name;
    pile_ready(&p, deck);
    pile_show(&p, out->part);
    return true;
}

void crawler_deck_random(const Box *box, const Setup *how, Rng *luck, Deck *out)
{
    Pile2 p = { { { 0 } }, { 0, 0 } };
    pile_random(box, &p, format_of_seats(how->seats), luck);
    pile_show(&p, out);
}

/* ---- The law of decks -------------------------------------------------------------------------------------------- */

static int fault_line(Text *t, int faults, const char *words, int n, const char *rule)
{
    if (faults) text_add(t, "\n");
    text_add(t, words);
    if (n >= 0) text_num(t, n);
    text_add(t, " (");
    text_add(t, rule);
    text_add(t, ").");
    return faults + 1;
}

static int fault_of_card(const Box *box, int card, int faults, const char *words, int n, const char *rule, Text *t)
{
    if (faults) text_add(t, "\n");
    text_add(t, printed_name(box, card));
    return fault_line(t, 0, words, n, rule) + faults;
}

/* The card a promo version is another print of: they count as copies of one card (DCM-2). */
static int printed_first(const Box *box, int card)
{
    bool prints = card_is(box, card, DCM_KIND_QUEST) || card_is(box, card, DCM_KIND_DUNGEON_CARD) ||
                  card_is(box, card, DCM_KIND_CRAWLER_CARD);
    int first = prints ? field_of(box, card, DCM_FIELD_PROMO) : 0;
    return first > 0 && first < box->cards ? first : card;
}

static int copies_faults(const Box *box, const Deck *deck, int faults, Text *t)
{
    uint8_t count[CARDS_MOST + 1] = { 0 };
    for (int i = 0; i < deck->count; i++)
        if (deck->card[i] < box->cards) count[printed_first(box, deck->card[i])]++;
    for (int c = 1; c < box->cards; c++) {
        if (card_is(box, c, DCM_KIND_QUEST) && count[c] > 1)
            faults = fault_of_card(box, c, faults, ": the same Quest may not be there twice", -1, "DCM-3", t);
        else if (count[c] > COPIES_MOST)
            faults = fault_of_card(box, c, faults, ": at most 4 copies; here are ", count[c], "DCM-2", t);
    }
    return faults;
}

static const char *size_rule(int format)
{
    return format == FORMAT_MULTI ? "DCM-1" : format == FORMAT_DUEL ? "DCC-2" : "DCS-1";
}

/* How many cards a deck may have: in solitaire 40 (DCS-1), else any number that the table has room for. */
static int size_fault(int format, int which, int cards, int faults, Text *t)
{
    int most = FORMAT[format].deck, least = format == FORMAT_SOLO ? most : DECK_LEAST;
    if (cards >= least && cards <= most) return faults;
    text_add(t, faults ? "\n" : "");
    text_add(t, which ? "A Dungeon deck has " : "A Crawler deck has ");
    text_num(t, least);
    if (least < most) text_add(t, " to "), text_num(t, most);
    return faults + fault_line(t, 0, " cards; here are ", cards, size_rule(format));
}

static int cards_of(const Box *box, const Deck *deck, int kind)
{
    int n = 0;
    for (int i = 0; i < deck->count; i++) n += deck->card[i] < box->cards && card_is(box, deck->card[i], kind);
    return n;
}

/* Both decks of a player are equal in number (DCM-1); the Crawler deck is the part before this one. */
static int equal_fault(const Box *box, int format, int which, const Deck *deck, int cards, int faults, Text *t)
{
    int other = which ? cards_of(box, deck - 1, DCM_KIND_CRAWLER_CARD) : cards;
    if (other == cards) return faults;
    text_add(t, faults ? "\n" : "");
    text_add(t, "Both decks are equal in number: the Crawler deck has ");
    text_num(t, other);
    return faults + fault_line(t, 0, " cards, the Dungeon deck ", cards, size_rule(format));
}

/* which 0: Adventurers and Crawler cards; 1: Quests and Dungeon cards. */
int crawler_deck_faults(const Box *box, const Setup *how, int which, const Deck *deck, Text *t)
{
    int few = 0, cards = 0, wrong = 0, faults = 0, format = format_of_seats(how->seats);
    int small = which ? DCM_KIND_QUEST : DCM_KIND_ADVENTURER;
    uint8_t told[CARDS_MOST + 1] = { 0 };
    for (int i = 0; i < deck->count; i++) {
        int card = deck->card[i];
        if (card <= 0 || card >= box->cards || crawler_deck_part(box, card) != which) wrong++;
        else if (card_is(box, card, small)) few++;
        else cards++;
    }
    if (wrong)
        faults = fault_line(t, faults,
                            which ? "Cards that are neither Quest nor Dungeon card: "
                                  : "Cards that are neither Adventurer nor Crawler card: ",
                            wrong, "DCM-1");
    if (few != (which ? QUESTS : PARTY))
        faults = fault_line(t, faults,
                            which ? "A player brings 3 Quests; here are " : "A player brings 4 Adventurers; here are ",
                            few, "DCM-3");
    faults = size_fault(format, which, cards, faults, t);
    faults = equal_fault(box, format, which, deck, cards, faults, t);
    for (int i = 0; i < deck->count && format == FORMAT_SOLO; i++) {
        int card = deck->card[i];
        if (card >= box->cards || !card_is(box, card, DCM_KIND_DISRUPTION) || told[card]++) continue;
        faults = fault_of_card(box, card, faults, ": a deck for solitaire has no Disruption", -1, "DCS-1", t);
    }
    return copies_faults(box, deck, faults, t);
}
