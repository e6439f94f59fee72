/*
 * pack.c - a compiled box as bytes: writing, reading.
 *
 * All numbers little-endian. A string is its length (four bytes) and its bytes.
 *
 *     "UCPACK1\n"  hash of the words  game  hash of the box
 *     cards  lines  rows  cells  code_size  fields  code_texts       two bytes each
 *     the tables, field by field, in the order of kit/box.h; then the words
 *     hash of all bytes before it
 *
 * Nothing read is believed: every count is checked against the bytes there are, every string must be UTF-8, the hashes
 * must agree, and verify.c has the last word.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "cardc.h"
#include "inside.h"
#include "source.h"
#include "verify.h"

static const char MAGIC[] = "UCPACK1\n";
enum { MAGIC_SIZE = 8, HASH_SIZE = 8 };

static uint64_t bytes_hash(const uint8_t *byte, size_t size, uint64_t hash)
{
    for (size_t i = 0; i < size; i++) hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash;
}

/* A pack fits a game whose words have the same numbers. */
static uint64_t vocabulary_hash(const Vocabulary *v)
{
    const WordList *list[] = { &v->events, &v->numbers, &v->zones,   &v->states, &v->kinds, &v->traits, &v->counters,
                               &v->fields, &v->spans,   &v->windows, &v->roles,  &v->refs,  &v->plain };
    uint64_t hash = bytes_hash((const uint8_t *)v->game, strlen(v->game) + 1, 0xcbf29ce484222325u);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        hash = bytes_hash((const uint8_t *)"|", 1, hash);
        for (int k = 0; k < list[i]->count; k++)
            hash = bytes_hash((const uint8_t *)list[i]->word[k].name, strlen(list[i]->word[k].name) + 1, hash);
    }
    return hash;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

typedef struct Out {
    uint8_t *byte;
    size_t size, room;
    bool lacks; /* there was not enough memory: nothing more is written */
} Out;

static void out_bytes(Out *o, const void *bytes, size_t n)
{
    if (!o->lacks && o->size + n > o->room) {
        size_t room = (o->size + n) * 2;
        uint8_t *longer = realloc(o->byte, room);
        o->lacks = !longer;
        if (longer) o->byte = longer, o->room = room;
    }
    if (o->lacks) return;
    if (n) memcpy(o->byte + o->size, bytes, n);
    o->size += n;
}

static void out_number(Out *o, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        uint8_t b = (uint8_t)(value >> (8 * i));
        out_bytes(o, &b, 1);
    }
}

static void out_string(Out *o, const char *text)
{
    out_number(o, strlen(text), 4);
    out_bytes(o, text, strlen(text));
}

static void out_card(Out *o, const Card *d)
{
    for (int i = 0; i < HOOK_WORDS; i++) out_number(o, d->hooks[i], 8);
    for (int i = 0; i < HOOK_WORDS; i++) out_number(o, d->hand_hooks[i], 8);
    out_number(o, d->traits, 8);
    out_number(o, d->kinds, 4);
    const uint16_t two[] = { d->line, d->lines, d->row, d->rows, d->windows, d->hand_windows };
    const uint8_t one[] = { d->kind, d->pack, d->copies, d->die, d->length };
    for (int i = 0; i < 6; i++) out_number(o, two[i], 2);
    out_bytes(o, one, sizeof one);
    out_bytes(o, d->at, TRACK_MAX);
}

static void out_line(Out *o, const Line *l)
{
    const uint16_t two[] = { l->test, l->body, l->cost, l->can };
    const uint8_t one[] = { l->hook, l->kind, l->flags, l->zone, l->at, l->word, l->limit };
    for (int i = 0; i < 4; i++) out_number(o, two[i], 2);
    out_bytes(o, one, sizeof one);
}

static void out_tables(Out *o, const Box *box)
{
    for (int i = 0; i < box->cards; i++) out_card(o, &box->card[i]);
    for (int i = 0; i < box->lines; i++) out_line(o, &box->line[i]);
    out_bytes(o, box->code, box->code_size);
    for (int i = 0; i < box->cards * box->fields; i++) out_number(o, (uint16_t)box->field[i], 2);
    for (int i = 0; i < box->rows; i++) {
        out_number(o, box->row[i].cell, 2);
        out_number(o, box->row[i].count, 1);
        out_number(o, box->row[i].field, 1);
    }
    for (int i = 0; i < box->cells; i++) {
        out_number(o, box->cell[i].kind, 2);
        out_number(o, (uint16_t)box->cell[i].value, 2);
    }
}

static void out_words(Out *o, const Box *box)
{
    const BoxWords *w = box->words;
    for (int i = 0; i < box->cards; i++) {
        const char *text[] = { w->card[i].name,   w->card[i].picture, w->card[i].flavour,
                               w->card[i].source, w->card[i].text,    w->card[i].track };
        for (int k = 0; k < 6; k++) out_string(o, text[k]);
    }
    for (int i = 0; i < box->lines; i++) out_string(o, w->line_text[i]);
    for (int i = 0; i < box->lines; i++) out_string(o, w->line_label[i]);
    for (int i = 0; i < w->code_texts; i++) {
        out_number(o, w->code_text[i].address, 2);
        out_string(o, w->code_text[i].text);
    }
}

uint8_t *pack_write(const Box *box, const Vocabulary *vocabulary, size_t *size)
{
    Out o = { 0 };
    const uint16_t counts[] = {
        box->cards, box->lines, box->rows, box->cells, box->code_size, box->fields, box->words->code_texts
    };
    out_bytes(&o, MAGIC, MAGIC_SIZE);
    out_number(&o, vocabulary_hash(vocabulary), 8);
    out_string(&o, vocabulary->game);
    out_number(&o, box_hash(box), 8);
    for (int i = 0; i < 7; i++) out_number(&o, counts[i], 2);
    out_tables(&o, box);
    out_words(&o, box);
    if (!o.lacks) out_number(&o, bytes_hash(o.byte, o.size, 0xcbf29ce484222325u), HASH_SIZE);
    if (o.lacks) free(o.byte), o.byte = NULL;
    *size = o.size;
    return o.byte;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* What pack_read returns is the first part of this. */
typedef struct Pack {
    Box box;
    BoxWords words;
    Arena arena;
} Pack;

typedef struct In {
    const uint8_t *byte;
    size_t at, size;
    Arena *arena;
    bool bad; /* something was not there */
} In;

static uint64_t in_number(In *in, int bytes)
{
    uint64_t value = 0;
    if (in->size - in->at < (size_t)bytes) in->bad = true;
    for (int i = 0; i < bytes && !in->bad; i++) value |= (uint64_t)in->byte[in->at++] << (8 * i);
    return value;
}

static uint16_t in_two(In *in) { return (uint16_t)in_number(in, 2); }
static uint8_t in_one(In *in) { return (uint8_t)in_number(in, 1); }

static const char *in_string(In *in)
{
    size_t n = (size_t)in_number(in, 4);
    if (in->bad || in->size - in->at < n) {
        in->bad = true;
        return "";
    }
    char *text = arena_copy(in->arena, (const char *)in->byte + in->at, n);
    int line;
    in->at += n;
    if (strlen(text) != n || !utf8_is_valid(text, &line)) in->bad = true;
    return text;
}

/* Room for `count` elements that take at least `least` bytes each in the pack: no more than could be there. */
static void *in_room(In *in, size_t count, size_t element, size_t least)
{
    if ((in->size - in->at) / least < count) in->bad = true;
    return arena_take(in->arena, (in->bad ? 0 : count * element) + element);
}

static Card in_card(In *in)
{
    Card d = { 0 };
    for (int i = 0; i < HOOK_WORDS; i++) d.hooks[i] = in_number(in, 8);
    for (int i = 0; i < HOOK_WORDS; i++) d.hand_hooks[i] = in_number(in, 8);
    d.traits = in_number(in, 8);
    d.kinds = (uint32_t)in_number(in, 4);
    d.line = in_two(in), d.lines = in_two(in), d.row = in_two(in), d.rows = in_two(in);
    d.windows = in_two(in), d.hand_windows = in_two(in);
    d.kind = in_one(in), d.pack = in_one(in), d.copies = in_one(in), d.die = in_one(in), d.length = in_one(in);
    for (int i = 0; i < TRACK_MAX; i++) d.at[i] = in_one(in);
    return d;
}

static Line in_line(In *in)
{
    Line l = { 0 };
    l.test = in_two(in), l.body = in_two(in), l.cost = in_two(in), l.can = in_two(in);
    l.hook = in_one(in), l.kind = in_one(in), l.flags = in_one(in), l.zone = in_one(in);
    l.at = in_one(in), l.word = in_one(in), l.limit = in_one(in);
    return l;
}

static Card *in_cards(In *in, Box *box)
{
    Card *card = in_room(in, box->cards, sizeof *card, 101);
    for (int i = 0; i < box->cards && !in->bad; i++) card[i] = in_card(in);
    box->card = card;
    Line *line = in_room(in, box->lines, sizeof *line, 15);
    for (int i = 0; i < box->lines && !in->bad; i++) line[i] = in_line(in);
    box->line = line;
    uint8_t *code = in_room(in, box->code_size, 1, 1);
    for (int i = 0; i < box->code_size && !in->bad; i++) code[i] = in_one(in);
    box->code = code;
    return card;
}

static void in_fields(In *in, Box *box)
{
    int count = box->cards * box->fields;
    int16_t *field = in_room(in, (size_t)count, sizeof *field, 2);
    for (int i = 0; i < count && !in->bad; i++) field[i] = (int16_t)in_two(in);
    box->field = field;
    Row *row = in_room(in, box->rows, sizeof *row, 4);
    for (int i = 0; i < box->rows && !in->bad; i++)
        row[i].cell = in_two(in), row[i].count = in_one(in), row[i].field = in_one(in);
    box->row = row;
    Cell *cell = in_room(in, box->cells, sizeof *cell, 4);
    for (int i = 0; i < box->cells && !in->bad; i++) cell[i].kind = in_two(in), cell[i].value = (int16_t)in_two(in);
    box->cell = cell;
}

static const char **in_strings(In *in, int count)
{
    const char **text = in_room(in, (size_t)count, sizeof *text, 4);
    for (int i = 0; i < count && !in->bad; i++) text[i] = in_string(in);
    return text;
}

static void in_words(In *in, Pack *pack)
{
    Box *box = &pack->box;
    CardWords *card = in_room(in, box->cards, sizeof *card, 24);
    for (int i = 0; i < box->cards && !in->bad; i++) {
        card[i].name = in_string(in), card[i].picture = in_string(in), card[i].flavour = in_string(in);
        card[i].source = in_string(in), card[i].text = in_string(in), card[i].track = in_string(in);
    }
    pack->words.card = card;
    pack->words.line_text = in_strings(in, box->lines);
    pack->words.line_label = in_strings(in, box->lines);
    CodeText *code = in_room(in, pack->words.code_texts, sizeof *code, 6);
    for (int i = 0; i < pack->words.code_texts && !in->bad; i++) {
        code[i].address = in_two(in), code[i].text = in_string(in);
        if (code[i].address >= box->code_size || (i && code[i].address < code[i - 1].address)) in->bad = true;
    }
    pack->words.code_text = code;
    box->words = &pack->words;
}

static void in_counts(In *in, Pack *pack)
{
    Box *box = &pack->box;
    box->cards = in_two(in), box->lines = in_two(in), box->rows = in_two(in), box->cells = in_two(in);
    if (box->cards > CARDS_MOST + 1) in->bad = true;
    box->code_size = in_two(in);
    box->fields = (uint8_t)in_two(in);
    pack->words.code_texts = in_two(in);
}

/* The front of the pack: what it is and for which game. */
static bool in_front(In *in, const Vocabulary *v, char *why)
{
    if (in->size < MAGIC_SIZE + HASH_SIZE || memcmp(in->byte, MAGIC, MAGIC_SIZE)) {
        snprintf(why, PACK_WHY, "this is not a pack of cards");
        return false;
    }
    size_t body = in->size - HASH_SIZE;
    In end = { in->byte, body, in->size, in->arena, false };
    if (in_number(&end, HASH_SIZE) != bytes_hash(in->byte, body, 0xcbf29ce484222325u)) {
        snprintf(why, PACK_WHY, "this pack is damaged or cut off");
        return false;
    }
    in->size = body;
    in->at = MAGIC_SIZE;
    uint64_t words = in_number(in, 8);
    const char *game = in_string(in);
    if (in->bad || strcmp(game, v->game)) {
        snprintf(why, PACK_WHY, "this pack is for %.40s, not for %.40s", in->bad ? "another game" : game, v->game);
        return false;
    }
    if (words == vocabulary_hash(v)) return true;
    snprintf(why, PACK_WHY, "this pack was made with other words than %.40s has now; compile it anew", v->game);
    return false;
}

static bool in_all(In *in, Pack *pack, const Vocabulary *v, char *why)
{
    Box *box = &pack->box;
    if (!in_front(in, v, why)) return false;
    box->hash = in_number(in, 8);
    in_counts(in, pack);
    Card *card = in_cards(in, box);
    in_fields(in, box);
    in_words(in, pack);
    if (in->bad || in->at != in->size) {
        snprintf(why, PACK_WHY, "this pack is wrong at byte %lu", (unsigned long)in->at);
        return false;
    }
    if (box->hash != box_hash(box)) {
        snprintf(why, PACK_WHY, "this pack does not hold what it says it holds");
        return false;
    }
    for (int i = 0; i < box->cards; i++)
        for (int k = 0; k < HOOK_WORDS; k++) box->hand_hooks[k] |= box->card[i].hand_hooks[k];
    if (!box_verify(box, v, why, PACK_WHY)) return false;
    for (int i = 0; i < box->cards; i++) card_share(box, &card[i], v->events.count);
    box_hooks(box);
    box_stock(box, arena_take(in->arena, (size_t)box_copies(box) + 1));
    return true;
}

/* What arena_attempt is given. */
typedef struct Reading {
    In in;
    Pack *pack;
    const Vocabulary *vocabulary;
    char *why;
    bool sound;
} Reading;

static void read_all(void *with)
{
    Reading *r = with;
    r->sound = in_all(&r->in, r->pack, r->vocabulary, r->why);
}

Box *pack_read(const uint8_t *bytes, size_t size, const Vocabulary *vocabulary, char why[PACK_WHY])
{
    Pack *pack = calloc(1, sizeof *pack);
    why[0] = 0;
    if (pack) {
        Reading r = { { bytes, 0, size, &pack->arena, false }, pack, vocabulary, why, false };
        bool whole = arena_attempt(&pack->arena, NULL, read_all, &r);
        if (whole && r.sound) return &pack->box;
        pack_free(&pack->box);
        if (whole) return NULL; /* `why` says it */
    }
    snprintf(why, PACK_WHY, "there is not enough memory for it");
    return NULL;
}

void pack_free(Box *box)
{
    if (!box) return;
    Pack *pack = (Pack *)box;
    Arena arena = pack->arena;
    arena_free(&arena);
    free(pack);
}
