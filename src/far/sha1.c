/*
 * sha1.c - see sha1.h. From FIPS 180-4 and RFC 4648.
 */
#include "far/sha1.h"

#include <string.h>

enum { BLOCK = 64, LENGTH_AT = 56 };

static uint32_t turned(uint32_t x, int by) { return x << by | x >> (32 - by); }

static void block_mix(uint32_t h[5], const uint8_t *block)
{
    uint32_t w[80], v[5];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 80; i++) w[i] = turned(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20              ? (v[1] & v[2]) | (~v[1] & v[3])
                     : i >= 40 && i < 60 ? (v[1] & v[2]) | (v[1] & v[3]) | (v[2] & v[3])
                                         : v[1] ^ v[2] ^ v[3];
        uint32_t k = i < 20 ? 0x5a827999u : i < 40 ? 0x6ed9eba1u : i < 60 ? 0x8f1bbcdcu : 0xca62c1d6u;
        uint32_t next = turned(v[0], 5) + f + v[4] + k + w[i];
        v[4] = v[3], v[3] = v[2], v[2] = turned(v[1], 30), v[1] = v[0], v[0] = next;
    }
    for (int i = 0; i < 5; i++) h[i] += v[i];
}

void sha1(const void *bytes, size_t size, uint8_t out[20])
{
    uint32_t h[5] = { 0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u };
    const uint8_t *at = bytes;
    uint8_t last[2 * BLOCK] = { 0 };
    size_t left = size;
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK) block_mix(h, at);
    memcpy(last, at, left);
    last[left] = 0x80;
    size_t end = left < LENGTH_AT ? BLOCK : 2 * BLOCK;
    for (int i = 0; i < 8; i++) last[end - 1 - (size_t)i] = (uint8_t)((uint64_t)size * 8 >> 8 * i);
    for (size_t i = 0; i < end; i += BLOCK) block_mix(h, last + i);
    for (int i = 0; i < 20; i++) out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

void base64(const uint8_t *bytes, size_t size, char *out)
{
    static const char SIGNS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16 | (i + 1 < size ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (i + 2 < size ? bytes[i + 2] : 0);
        *out++ = SIGNS[three >> 18];
        *out++ = SIGNS[three >> 12 & 63];
        *out++ = i + 1 < size ? SIGNS[three >> 6 & 63] : '=';
        *out++ = i + 2 < size ? SIGNS[three & 63] : '=';
    }
    *out = 0;
}
