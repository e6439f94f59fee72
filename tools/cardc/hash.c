/*
 * hash.c - one number for the content of a box: tables and code, byte by byte, the same on every machine.
 *
 * Words are left out: a mended flavour text does not make another game of it.
 */
#include "inside.h"

static void mix(uint64_t *hash, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        *hash ^= value >> (8 * i) & 0xff;
        *hash *= 0x100000001b3u;
    }
}

static void mix_card(uint64_t *hash, const Card *c)
{
    mix(hash, c->traits, 8);
    mix(hash, c->kinds, 4);
    mix(hash, c->line, 2);
    mix(hash, c->lines, 2);
    mix(hash, c->row, 2);
    mix(hash, c->rows, 2);
    mix(hash, c->kind, 1);
    mix(hash, c->pack, 1);
    mix(hash, c->copies, 1);
    mix(hash, c->die, 1);
    mix(hash, c->length, 1);
}

static void mix_line(uint64_t *hash, const Line *l)
{
    mix(hash, l->test, 2);
    mix(hash, l->body, 2);
    mix(hash, l->cost, 2);
    mix(hash, l->can, 2);
    mix(hash, l->hook, 1);
    mix(hash, l->kind, 1);
    mix(hash, l->flags, 1);
    mix(hash, l->zone, 1);
    mix(hash, l->at, 1);
    mix(hash, l->word, 1);
    mix(hash, l->limit, 1);
}

uint64_t box_hash(const Box *box)
{
    uint64_t hash = 0xcbf29ce484222325u;
    mix(&hash, box->cards, 2);
    for (int i = 0; i < box->cards; i++) mix_card(&hash, &box->card[i]);
    for (int i = 0; i < box->lines; i++) mix_line(&hash, &box->line[i]);
    for (int i = 0; i < box->code_size; i++) mix(&hash, box->code[i], 1);
    for (int i = 0; i < box->cards * box->fields; i++) mix(&hash, (uint16_t)box->field[i], 2);
    for (int i = 0; i < box->rows; i++) {
        mix(&hash, box->row[i].cell, 2);
        mix(&hash, box->row[i].count, 1);
        mix(&hash, box->row[i].field, 1);
    }
    for (int i = 0; i < box->cells; i++) {
        mix(&hash, box->cell[i].kind, 2);
        mix(&hash, (uint16_t)box->cell[i].value, 2);
    }
    return hash;
}
