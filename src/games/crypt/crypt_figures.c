/*
 * crypt_figures.c - what is printed on a card of Crypt besides its text: limits, bars and combat stats of a character;
 * collector's number, level, damage and range of a card; number, Hex Points and doors of a hex (CRYPT-3 to CRYPT-15,
 * CRYPT-41, CRYPT-145).
 */
#include "crypt_face.h"

static const char *const LEVEL_NAMES[3][3] = {
    { "Light", "Medium", "Heavy" },
    { "1st level", "2nd level", "3rd level" },
    { "Low", "Medium", "High" },
};

static void line_end(Text *t)
{
    if (t->used) text_add(t, "\n");
}

static void named(Text *t, const char *name, int n)
{
    text_add(t, name);
    text_num(t, n);
}

/* "C008", "H010": the letter and three digits. */
static void number_words(char letter, int serial, Text *t)
{
    char name[2] = { letter, 0 };
    text_add(t, "Number ");
    text_add(t, name);
    text_add(t, serial < 10 ? "00" : serial < 100 ? "0" : "");
    text_num(t, serial);
}

/* ---- Characters -------------------------------------------------------------------------------------------------- */

static void bar(const Box *box, int card, int group, int field, const char *name, Text *t)
{
    line_end(t);
    text_add(t, name);
    for (int i = 0; i < card_field(box, card, field) && i < 3; i++)
        text_add(t, i ? ", " : ": "), text_add(t, LEVEL_NAMES[group][i]);
}

static void character_figures(const Box *box, int card, Text *t)
{
    static const char LETTER[RARITIES + 1] = "CSRXU";
    named(t, "Deck: ", READY_CARDS);
    named(t, " to ", DECK_ROOM);
    text_add(t, " cards; at most ");
    for (int r = RARITIES - 1; r > 0; r--) {
        char letter[] = { ' ', LETTER[r], 0 };
        text_num(t, RARITY_MOST[r]);
        text_add(t, letter);
        if (r > 1) text_add(t, ", ");
    }
    bar(box, card, 0, CRYPT_FIELD_WEAPONS, "Weapons", t);
    bar(box, card, 1, CRYPT_FIELD_SPELLS, "Spells", t);
    bar(box, card, 2, CRYPT_FIELD_TECH, "Tech", t);
}

/* ---- Combat stats, of whatever has life -------------------------------------------------------------------------- */

static void combat_figures(const Box *box, int card, Text *t)
{
    int hit = card_field(box, card, CRYPT_FIELD_HIT + 1) * 65536 + card_field(box, card, CRYPT_FIELD_HIT);
    if (!card_field(box, card, CRYPT_FIELD_LIFE)) return;
    line_end(t);
    named(t, "Life ", card_field(box, card, CRYPT_FIELD_LIFE));
    if (!card_field(box, card, CRYPT_FIELD_DODGE)) return;
    named(t, ", Dodge 2D6: ", card_field(box, card, CRYPT_FIELD_DODGE));
    text_add(t, " or lower, Hit ");
    crypt_amount(t, hit);
    if (card_field(box, card, CRYPT_FIELD_ACTIONS) > 1) {
        named(t, ", ", card_field(box, card, CRYPT_FIELD_ACTIONS));
        text_add(t, " actions a turn");
    }
}

/* ---- Cards and hexes --------------------------------------------------------------------------------------------- */

static void range_figure(const Box *box, int card, Text *t)
{
    int n = card_field(box, card, CRYPT_FIELD_RANGE);
    if (n < 1 || n >= RANGE_NONE) return;
    line_end(t);
    if (n >= RANGE_ANYWHERE) text_add(t, "Range: any target in the game");
    else named(t, "Range: ", n), text_add(t, n == 1 ? " hex" : " hexes");
}

static void gear_figures(const Box *box, int card, Text *t)
{
    static const char LETTER[RARITIES + 1] = "CSRXU";
    int level = card_field(box, card, CRYPT_FIELD_LEVEL);
    int group = card_is(box, card, CRYPT_KIND_WEAPON)  ? 0
                : card_is(box, card, CRYPT_KIND_SPELL) ? 1
                : card_is(box, card, CRYPT_KIND_TECH)  ? 2
                                                       : -1;
    int damage = card_field(box, card, CRYPT_FIELD_DAMAGE + 1) * 65536 + card_field(box, card, CRYPT_FIELD_DAMAGE);
    number_words(LETTER[card_rarity(box, card)], card_field(box, card, CRYPT_FIELD_SERIAL), t);
    if (group >= 0 && level > 0 && level <= 3) text_add(t, ", "), text_add(t, LEVEL_NAMES[group][level - 1]);
    if (damage) line_end(t), text_add(t, "Damage "), crypt_amount(t, damage);
    if (card_field(box, card, CRYPT_FIELD_STRIKES) > 1)
        named(t, ", strikes ", card_field(box, card, CRYPT_FIELD_STRIKES));
    range_figure(box, card, t);
}

static void hex_figures(const Box *box, int card, Text *t)
{
    int points = card_field(box, card, CRYPT_FIELD_POINTS), doors = card_doors(box, card);
    bool first = true;
    number_words('H', card_field(box, card, CRYPT_FIELD_SERIAL), t);
    if (points) named(t, points > 0 ? ", HP +" : ", HP ", points);
    else text_add(t, ", HP n/a");
    text_add(t, "\nDoors: ");
    for (int d = 0; d < DIRECTIONS; d++)
        if (doors >> d & 1) text_add(t, first ? "" : ", "), text_add(t, crypt_side(d)), first = false;
    if (card_field(box, card, CRYPT_FIELD_MONSTER))
        text_add(t, "\nMonster: "), text_add(t, printed_name(box, card_field(box, card, CRYPT_FIELD_MONSTER)));
    if (card_field(box, card, CRYPT_FIELD_ESCAPE)) {
        named(t, "\nEscape on ", card_field(box, card, CRYPT_FIELD_ESCAPE));
        text_add(t, " or more");
    }
    range_figure(box, card, t);
}

void crypt_figures(const Box *box, int card, Text *t)
{
    if (card_is(box, card, CRYPT_KIND_CHARACTER)) character_figures(box, card, t);
    if (card_is(box, card, CRYPT_KIND_GEAR)) gear_figures(box, card, t);
    if (card_is(box, card, CRYPT_KIND_HEX)) hex_figures(box, card, t);
    if (card_is(box, card, CRYPT_KIND_ROSTER))
        text_add(t, "For the "), text_add(t, printed_name(box, card_field(box, card, CRYPT_FIELD_OF)));
    combat_figures(box, card, t);
}
