/*
 * link.h - where a served table is: `http://127.0.0.1:8712/t/K7Q2MX`, as it is sent to friends.
 *
 * Owns the reading. Does NOT connect.
 */
#ifndef FAR_LINK_H
#define FAR_LINK_H

#include <stdbool.h>

#include "words/why.h"

enum { LINK_HOST = 256, LINK_CODE = 12 };

typedef struct FarLink {
    char host[LINK_HOST];
    int port;
    bool secure;          /* https: or wss:                                                                     */
    char code[LINK_CODE]; /* of a table; "": the lobby                                                          */
} FarLink;

/* A link of a server or of one of its tables; http: may be left out. false with a sentence. */
bool link_read(const char *typed, FarLink *out, Why *why);

/* The same back, without the table. */
void link_words(const FarLink *, char *out, unsigned long room);

#endif
