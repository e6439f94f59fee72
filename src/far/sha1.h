/*
 * sha1.h - SHA-1 and base64, which a WebSocket's handshake is made of (RFC 6455), and nothing else here.
 *
 * Does NOT keep secrets: for those there is words/blake2b.h.
 */
#ifndef FAR_SHA1_H
#define FAR_SHA1_H

#include <stddef.h>
#include <stdint.h>

void sha1(const void *bytes, size_t size, uint8_t out[20]);
/* out: 4 * (size + 2) / 3 + 1 bytes. */
void base64(const uint8_t *bytes, size_t size, char *out);

#endif
