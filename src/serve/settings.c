/*
 * settings.c - see settings.h.
 */
#include "serve/settings.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/serve.h"
#include "words/file.h"
#include "words/words.h"

enum SettingKind { SETTING_TEXT, SETTING_NUMBER, SETTING_FLAG };

static const struct SettingLine {
    const char *name, *value, *meaning;
    enum SettingKind kind;
    size_t at, room; /* room: of a text; the most a number may be */
    bool here_only;  /* on the command line */
} LINES[] = {
#define AT(field) offsetof(ServeSettings, field)
    { "bind", "ADDRESS", "the address to listen at (127.0.0.1: this machine alone; 0.0.0.0: everybody)", SETTING_TEXT,
      AT(bind), 64, false },
    { "port", "N", "the port (8712; 0: any that is free)", SETTING_NUMBER, AT(port), 65535, false },
    { "data", "FOLDER", "where tables, guests and games are kept", SETTING_TEXT, AT(data), SETTING_PATH, false },
    { "page", "FOLDER", "the page for browsers, as `make web` makes it", SETTING_TEXT, AT(page), SETTING_PATH, false },
    { "cert", "FILE", "TLS: the certificate", SETTING_TEXT, AT(cert), SETTING_PATH, false },
    { "key", "FILE", "TLS: its key", SETTING_TEXT, AT(key), SETTING_PATH, false },
    { "origin", "URL", "the address under which players see it; pages from elsewhere are refused", SETTING_TEXT,
      AT(origin), SETTING_PATH, false },
    { "behind-proxy", NULL, "a proxy on this machine stands before it: addresses from X-Forwarded-For", SETTING_FLAG,
      AT(behind_proxy), 0, false },
    { "grace", "SECONDS", "until an absent player who is asked may be claimed to have left (60)", SETTING_NUMBER,
      AT(grace), 86400, false },
    { "connections", "N", "at most (10000)", SETTING_NUMBER, AT(connections), 100000, false },
    { "tables", "N", "under way for one person, at most (16)", SETTING_NUMBER, AT(tables), 100000, false },
    { "guests", "N", "new guests a minute from one address (30)", SETTING_NUMBER, AT(guests), 100000, false },
    { "frames", "N", "frames a second from one connection (20)", SETTING_NUMBER, AT(frames), 100000, false },
    { "thinkers", "N", "threads in which bots think (1)", SETTING_NUMBER, AT(thinkers), 16, false },
    { "config", "FILE", "the same, one `name value` a line; the command line has the last word", SETTING_TEXT, 0, 0,
      true },
    { "check", NULL, "say whether it would start, and end", SETTING_FLAG, AT(check), 0, true },
    { "help", NULL, "this page", SETTING_FLAG, AT(help), 0, true },
#undef AT
};
enum { SETTING_LINES = sizeof LINES / sizeof *LINES, CONFIG_MOST = 65536 };

void settings_standard(ServeSettings *s)
{
    *s = (ServeSettings){ .bind = "127.0.0.1", .port = PORT_STANDARD, .thinkers = 1 };
    s->grace = SERVE_RULES.grace, s->hello = SERVE_RULES.hello, s->frames = SERVE_RULES.frames,
    s->burst = SERVE_RULES.burst;
    s->guests = SERVE_RULES.guests, s->connections = SERVE_RULES.connections, s->tables = SERVE_RULES.tables_each;
}

static const struct SettingLine *line_find(const char *name, const char *place, Why *why)
{
    Nearest near = { "", 0 };
    for (int i = 0; i < SETTING_LINES; i++) {
        if (strcmp(LINES[i].name, name) == 0) return &LINES[i];
        nearest_offer(&near, name, LINES[i].name);
    }
    const char *meant = nearest_word(&near, name);
    if (meant) why_not(why, "%s\"%.40s\" is not known; did you mean %s?", place, name, meant);
    else why_not(why, "%s\"%.40s\" is not known; undercroft serve --help lists what is.", place, name);
    return NULL;
}

static bool value_set(ServeSettings *s, const struct SettingLine *line, const char *value, const char *place, Why *why)
{
    char *field = (char *)s + line->at, *end;
    if (line->kind == SETTING_FLAG) {
        if (value) return why_not(why, "%s%s stands alone.", place, line->name);
        memcpy(field, &(bool){ true }, sizeof(bool));
        return true;
    }
    if (!value || !*value) return why_not(why, "%s%s needs a value: %s.", place, line->name, line->value);
    if (line->kind == SETTING_TEXT) {
        if (strlen(value) >= line->room) return why_not(why, "%sthe value of %s is too long.", place, line->name);
        memcpy(field, value, strlen(value) + 1);
        return true;
    }
    long n = strtol(value, &end, 10);
    if (*end || n < 0 || n > (long)line->room)
        return why_not(why, "%s%s is a number from 0 to %zu, not \"%.40s\".", place, line->name, line->room, value);
    memcpy(field, &(int){ (int)n }, sizeof(int));
    return true;
}

bool settings_text(ServeSettings *s, char *text, const char *name, Why *why)
{
    char place[SETTING_PATH + 16];
    int number = 0;
    for (char *at = text, *next; at; at = next) {
        next = strchr(at, '\n');
        if (next) *next++ = 0;
        snprintf(place, sizeof place, "%.500s:%d: ", name, ++number);
        at += strspn(at, " \t");
        at[strcspn(at, "#\r")] = 0;
        size_t n = strlen(at);
        while (n && (at[n - 1] == ' ' || at[n - 1] == '\t')) at[--n] = 0;
        if (!*at) continue;
        char *value = at + strcspn(at, " \t");
        if (*value) *value++ = 0, value += strspn(value, " \t");
        else value = NULL;
        const struct SettingLine *line = line_find(at, place, why);
        if (!line) return false;
        if (line->here_only) return why_not(why, "%s%s belongs on the command line.", place, at);
        if (!value_set(s, line, value, place, why)) return false;
    }
    return true;
}

static bool config_read(ServeSettings *s, const char *path, Why *why)
{
    size_t size;
    char *text = file_read(path, CONFIG_MOST, &size, why);
    bool fine =
        text && (strlen(text) == size || why_not(why, "%s is no text.", path)) && settings_text(s, text, path, why);
    free(text);
    return fine;
}

/* Both or neither, and together they make sense. */
static bool settings_agree(const ServeSettings *s, Why *why)
{
    if (!*s->cert != !*s->key) return why_not(why, "TLS needs both --cert and --key.");
    return true;
}

/* The words twice: the configuration file first, whatever stands before it. */
bool settings_read(ServeSettings *s, int count, char **words, Why *why)
{
    settings_standard(s);
    for (int i = 0; i + 1 < count; i++)
        if (strcmp(words[i], "--config") == 0 && !config_read(s, words[i + 1], why)) return false;
    for (int i = 0; i < count; i++) {
        if (strncmp(words[i], "--", 2) != 0)
            return why_not(why, "serve takes options alone; \"%.60s\" is none.", words[i]);
        const struct SettingLine *line = line_find(words[i] + 2, "--", why);
        if (!line) return false;
        const char *value = line->kind == SETTING_FLAG || i + 1 == count ? NULL : words[++i];
        if (strcmp(line->name, "config") == 0) {
            if (!value) return why_not(why, "--config needs a value: FILE.");
        } else if (!value_set(s, line, value, "--", why)) {
            return false;
        }
    }
    return settings_agree(s, why);
}

void settings_help(void)
{
    printf("usage: undercroft serve [options]\n\nServes tables: prints a link, and friends sit down in a browser or "
           "with undercroft join LINK.\n"
           "docs/online.md is for players, hosts and writers of clients.\n\n");
    for (int i = 0; i < SETTING_LINES; i++) {
        char left[40];
        snprintf(left, sizeof left, "--%s%s%s", LINES[i].name, LINES[i].value ? " " : "",
                 LINES[i].value ? LINES[i].value : "");
        printf("  %-22s %s\n", left, LINES[i].meaning);
    }
}
