/*
 * link.c - see link.h.
 */
#include "far/link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PORT_HTTP = 80, PORT_HTTPS = 443, PORT_OURS = 8712 };

static bool begins(const char **at, const char *with)
{
    size_t n = strlen(with);
    if (strncmp(*at, with, n) != 0) return false;
    *at += n;
    return true;
}

static bool no_link(const char *typed, Why *why)
{
    return why_not(why, "\"%.80s\" is no link of a table; one looks like http://127.0.0.1:8712/t/K7Q2MX.", typed);
}

/* /t/CODE, or the page's own way of saying it. */
static bool code_read(const char *at, FarLink *out)
{
    if (!begins(&at, "t/") && !begins(&at, "#/far/")) return !*at || strcmp(at, "#/far") == 0;
    size_t n = strcspn(at, "/?#");
    if (n == 0 || n >= sizeof out->code) return false;
    memcpy(out->code, at, n);
    return true;
}

bool link_read(const char *typed, FarLink *out, Why *why)
{
    const char *at = typed;
    *out = (FarLink){ .port = PORT_OURS };
    if (begins(&at, "https://") || begins(&at, "wss://")) out->secure = true, out->port = PORT_HTTPS;
    else if (begins(&at, "http://") || begins(&at, "ws://")) out->port = PORT_HTTP;
    size_t n = strcspn(at, ":/");
    if (n == 0 || n >= sizeof out->host) return no_link(typed, why);
    memcpy(out->host, at, n);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)at[i] <= ' ' || (unsigned char)at[i] > '~') return no_link(typed, why);
    at += n;
    if (*at == ':') {
        char *end;
        long port = strtol(at + 1, &end, 10);
        if (end == at + 1 || port < 1 || port > 65535) return no_link(typed, why);
        out->port = (int)port;
        at = end;
    }
    if (*at && *at != '/') return no_link(typed, why);
    return code_read(*at ? at + 1 : at, out) || no_link(typed, why);
}

void link_words(const FarLink *l, char *out, unsigned long room)
{
    snprintf(out, room, "%s://%s:%d", l->secure ? "https" : "http", l->host, l->port);
}
