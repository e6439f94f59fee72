/*
 * secure.h - TLS over a connection, for links that begin with https:.
 *
 * OpenSSL is loaded when it is first needed, so that who plays at home needs it not at all. The server's certificate must
 * be one that this system trusts, and for its name. Does NOT connect.
 */
#ifndef FAR_SECURE_H
#define FAR_SECURE_H

#include <stddef.h>
#include <sys/types.h>

#include "words/why.h"

typedef struct Secure Secure;

/* file: connected, and not blocking. Null with a sentence. */
Secure *secure_begin(int file, const char *host, int patience_ms, Why *why);
void secure_end(Secure *);

/* Like recv and send; -1 with errno EAGAIN: later. */
ssize_t secure_read(Secure *, void *out, size_t room);
ssize_t secure_write(Secure *, const void *bytes, size_t size);
/* Whether something has come already that the file does not show any more. */
bool secure_has_more(Secure *);

#endif
