/*
 * zones.c - reads the zones of a *.words file. See zones.h. Does NOT check the file: cardc does.
 */
#include "law/zones.h"
#include <stdio.h>
#include <string.h>

enum { ZONES = 64, LINE = 1024 };
static uint8_t secrecy[ZONES];

static int zone_named(const Face *face, const char *name)
{
    const WordList *zones = &face->vocabulary->zones;
    for (int z = 0; z < zones->count && z < ZONES; z++)
        if (strcmp(zones->word[z].name, name) == 0) return z;
    return -1;
}

/* `zone NAME "in" "into" flags`: the flags stand after the last quotation mark. */
static void read_line(const Face *face, char *line)
{
    char name[64];
    char *comment = strstr(line, " #"), *flags;
    if (comment) *comment = 0;
    if (sscanf(line, "zone %63s", name) != 1) return;
    int z = zone_named(face, name);
    flags = strrchr(line, '"');
    if (z < 0 || !flags) return;
    secrecy[z] = strstr(flags, "hidden") ? ZONE_HIDDEN : strstr(flags, "private") ? ZONE_PRIVATE : ZONE_OPEN;
}

static void read_words(const Face *face, const char *path)
{
    char line[LINE];
    FILE *file = fopen(path, "r");
    if (!file) return;
    while (fgets(line, sizeof line, file)) read_line(face, line);
    fclose(file);
}

void zones_read(const Face *face)
{
    char path[300];
    memset(secrecy, ZONE_OPEN, sizeof secrecy);
    if (!face->vocabulary) return;
    read_words(face, "src/kit/shared.words");
    snprintf(path, sizeof path, "src/games/%s/%s.words", face->game->name, face->game->name);
    read_words(face, path);
}

int zones_count(const Face *face)
{
    int n = face->vocabulary ? face->vocabulary->zones.count : 0;
    return n < ZONES ? n : ZONES;
}

int zones_secrecy(int z) { return secrecy[z]; }
