/*
 * decks.h - decks and hexes for setup and for imagining hidden cards: ready ones from the box, random legal ones by
 * seed (CRYPT-14 to CRYPT-21, CRYPT-156 to CRYPT-160, CRYPT-226).
 *
 * Does NOT judge decks that players bring: crypt_face.c names every violation.
 */
#ifndef CRYPT_DECKS_H
#define CRYPT_DECKS_H

#include "turn.h"

enum { READY_CARDS = 25, SEAT_HEXES = 5 /* CRYPT-21 */, SOLO_HEXES = 12 /* CRYPT-226 */, RARITIES = 5 };
TABLE uint8_t RARITY_MOST[RARITIES] = { 250, 13, 7, 3, 1 }; /* CRYPT-15 */
TABLE uint8_t COPIES_MOST[RARITIES] = { 4, 4, 4, 1, 1 };    /* CRYPT-16, CRYPT-158 */

RULE int card_rarity(const Box *box, int card)
{
    for (int r = 0; r < RARITIES; r++)
        if (box->card[card].traits >> (CRYPT_TRAIT_RARITY_COMMON + r) & 1) return r;
    return 0;
}

/* CRYPT-12, CRYPT-13, CRYPT-18 */
RULE bool character_uses(const Box *box, int character, int card)
{
    int level = card_field(box, card, CRYPT_FIELD_LEVEL);
    if (!card_is(box, card, CRYPT_KIND_GEAR)) return false;
    if (card_is(box, card, CRYPT_KIND_WEAPON)) return level <= card_field(box, character, CRYPT_FIELD_WEAPONS);
    if (card_is(box, card, CRYPT_KIND_SPELL)) return level <= card_field(box, character, CRYPT_FIELD_SPELLS);
    if (card_is(box, card, CRYPT_KIND_TECH)) return level <= card_field(box, character, CRYPT_FIELD_TECH);
    return true;
}

/* The n-th card of a kind in the box, 0 past the last. */
RULE int card_of_kind(const Box *box, int kind, int n)
{
    for (int c = 1; c < box->cards; c++)
        if (card_is(box, c, kind) && n-- == 0) return c;
    return 0;
}

RULE int cards_of_kind(const Box *box, int kind)
{
    int n = 0;
    for (int c = 1; c < box->cards; c++) n += card_is(box, c, kind);
    return n;
}

/* ---- Making a deck ----------------------------------------------------------------------------------------------- */

RULE void deck_put(Deck *d, int card)
{
    if (d->count < DECK_MAX) d->card[d->count++] = (uint16_t)card;
}

RULE int deck_copies(const Deck *d, int card)
{
    int n = 0;
    for (int i = 0; i < d->count; i++) n += d->card[i] == card;
    return n;
}

RULE int deck_rarity(const Box *box, const Deck *d, int rarity)
{
    int n = 0;
    for (int i = 0; i < d->count; i++)
        n += !card_is(box, d->card[i], CRYPT_KIND_CHARACTER) && card_rarity(box, d->card[i]) == rarity;
    return n;
}

RULE bool deck_has_room_for(const Box *box, const Deck *d, int card)
{
    int r = card_rarity(box, card);
    return deck_copies(d, card) < COPIES_MOST[r] && deck_rarity(box, d, r) < RARITY_MOST[r];
}

/* The rows of a ready deck or Hexpile: a number counts the card after it. */
RULE void deck_from_rows(const Box *box, int card, int field, Deck *d)
{
    const Card *c = &box->card[card];
    for (int i = 0; i < c->rows; i++) {
        const Row *row = &box->row[c->row + i];
        int n = 1;
        if (row->field != field) continue;
        for (int k = 0; k < row->count; k++) {
            const Cell *cell = &box->cell[row->cell + k];
            if (cell->kind == CELL_NUMBER) n = cell->value;
            else if (cell->kind == CELL_CARD) {
                for (int j = 0; j < n; j++) deck_put(d, cell->value);
                n = 1;
            }
        }
    }
}

/* A random legal deck of the ready size for a character, its Key included. */
RULE_COLD void deck_random(const Box *box, Rng *luck, int character, Deck *d)
{
    deck_put(d, character);
    deck_put(d, card_of_kind(box, CRYPT_KIND_KEY, 0));
    while (d->count < READY_CARDS + 1) {
        int c = 1 + (int)rng_below(luck, (uint32_t)(box->cards - 1));
        if (character_uses(box, character, c) && !card_is(box, c, CRYPT_KIND_KEY) && deck_has_room_for(box, d, c))
            deck_put(d, c);
    }
}

/* Random hexes: one Exit (two with the option), one with a monster, the rest as they come. */
RULE_COLD void hexes_random(const Box *box, Rng *luck, bool more_exits, Deck *d)
{
    int exits = more_exits ? 2 : 1, monsters = 1;
    while (d->count < SEAT_HEXES) {
        int c = 1 + (int)rng_below(luck, (uint32_t)(box->cards - 1));
        bool exit = card_is(box, c, CRYPT_KIND_HEX) && card_is_exit(box, c);
        if (!card_is(box, c, CRYPT_KIND_HEX) || !deck_has_room_for(box, d, c)) continue;
        if (exits > 0 ? !exit : exit) continue;
        if (!exit && monsters > 0 && !card_field(box, c, CRYPT_FIELD_MONSTER)) continue;
        if (exit) exits--;
        else monsters--;
        deck_put(d, c);
    }
}

/* CRYPT-236: the Catastrophe on easy, the Guardian on hard, either of them between. They are told by
 * their Hex Points. */
RULE bool exit_suits(const Box *box, int card, int difficulty)
{
    int n = card_field(box, card, CRYPT_FIELD_POINTS);
    return difficulty == EASY ? n == 1 : difficulty == HARD ? n == 3 : n > 0;
}

/* CRYPT-226: twelve different hexes with Hex Points, one Exit that suits the difficulty, three
 * monsters, points enough. */
RULE_COLD void hexes_random_solo(const Box *box, Rng *luck, int difficulty, Deck *d)
{
    for (int tries = 0; tries < 400; tries++) {
        int points = 0, monsters = 0;
        d->count = 0;
        while (d->count < SOLO_HEXES) {
            int c = 1 + (int)rng_below(luck, (uint32_t)(box->cards - 1));
            bool exit = card_is(box, c, CRYPT_KIND_HEX) && card_is_exit(box, c);
            int n = card_field(box, c, CRYPT_FIELD_POINTS);
            if (!card_is(box, c, CRYPT_KIND_HEX) || !n || deck_copies(d, c) || exit != (d->count == 0)) continue;
            if (exit && !exit_suits(box, c, difficulty)) continue;
            if (!exit && card_field(box, c, CRYPT_FIELD_MONSTER)) monsters++;
            points += n;
            deck_put(d, c);
        }
        if (monsters >= 3 && points >= 8 * difficulty) return;
    }
    d->count = 0;
    deck_from_rows(box, card_of_kind(box, CRYPT_KIND_LAYOUT, difficulty), CRYPT_ROW_HEXES, d);
}

/* A ready deck of a character: which of its two. Its character first. */
RULE int ready_deck(const Box *box, int character, int which)
{
    for (int c = 1; c < box->cards; c++)
        if (card_is(box, c, CRYPT_KIND_ROSTER) && card_field(box, c, CRYPT_FIELD_OF) == character && which-- == 0)
            return c;
    return 0;
}

#endif
