/*
 * luck.c - see luck.h; docs/online.md has the same for who wants to check a game with a program of their own.
 */
#include "table/luck.h"

#include <string.h>

#include "words/blake2b.h"

/* With its end, so that two texts beside each other cannot be read as two others. */
static void text_hash(Blake2b *b, const char *text) { blake2b_add(b, text, strlen(text) + 1); }

static void digits_of(const uint8_t *bytes, int count, char *out)
{
    static const char DIGITS[] = "0123456789abcdef";
    for (int i = 0; i < count; i++) out[2 * i] = DIGITS[bytes[i] >> 4], out[2 * i + 1] = DIGITS[bytes[i] & 15];
    out[2 * count] = 0;
}

void luck_hex(const uint8_t secret[LUCK_SECRET], char out[LUCK_HEX]) { digits_of(secret, LUCK_SECRET, out); }

static int digit_of(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

bool luck_hex_read(const char *digits, uint8_t out[LUCK_SECRET])
{
    if (strlen(digits) != 2 * LUCK_SECRET) return false;
    for (int i = 0; i < LUCK_SECRET; i++) {
        int high = digit_of(digits[2 * i]), low = digit_of(digits[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool luck_nonce_allowed(const char *nonce)
{
    size_t n = strlen(nonce);
    for (size_t i = 0; i < n; i++)
        if (nonce[i] <= ' ' || nonce[i] > '~') return false;
    return n <= LUCK_NONCE;
}

void luck_commitment(const TableLuck *l, char out[LUCK_HEX])
{
    uint8_t hash[LUCK_SECRET];
    Blake2b b;
    blake2b_begin(&b, sizeof hash, NULL, 0);
    text_hash(&b, "undercroft commitment 1");
    text_hash(&b, l->table);
    blake2b_add(&b, l->secret, sizeof l->secret);
    blake2b_end(&b, hash);
    luck_hex(hash, out);
}

static uint64_t word_of(const uint8_t *at)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) word |= (uint64_t)at[i] << 8 * i;
    return word;
}

static uint64_t drawn(const TableLuck *l, const char *what, uint32_t n, int seat)
{
    uint8_t number[5], out[8];
    Blake2b b;
    for (int i = 0; i < 4; i++) number[i] = (uint8_t)(n >> 8 * i);
    number[4] = (uint8_t)seat;
    blake2b_begin(&b, sizeof out, l->key, sizeof l->key);
    text_hash(&b, what);
    blake2b_add(&b, number, sizeof number);
    blake2b_end(&b, out);
    return word_of(out);
}

void luck_ready(TableLuck *l)
{
    Blake2b b;
    blake2b_begin(&b, sizeof l->key, l->secret, sizeof l->secret);
    text_hash(&b, "undercroft luck 1");
    text_hash(&b, l->table);
    for (int seat = 0; seat < SEAT_MAX; seat++) text_hash(&b, l->nonce[seat]);
    blake2b_end(&b, l->key);
    for (uint32_t i = 0; i < 2; i++) l->shuffle[i] = drawn(l, "shuffle", i, 0);
}

uint64_t luck_setup(const TableLuck *l) { return drawn(l, "setup", 0, 0); }
uint64_t luck_answer(const TableLuck *l, uint32_t n) { return drawn(l, "answer", n, 0); }
uint64_t luck_bot(const TableLuck *l, uint32_t n, int seat) { return drawn(l, "bot", n, seat + 1); }
