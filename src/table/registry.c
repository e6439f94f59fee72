/*
 * registry.c - the table behind registry.h.
 *
 * Freestanding, so that it also stands in the WebAssembly build. Does NOT name games: registry.h does.
 */
#include "table/registry.h"

#define DECLARE(name)                                                                                                  \
    extern const Game name##_game;                                                                                     \
    extern const Face name##_face;                                                                                     \
    extern const Stage name##_stage;
EVERY_GAME(DECLARE)

#define ENTRY(name) { &name##_game, &name##_face, &name##_stage },
static const RegistryEntry ENTRIES[] = { EVERY_GAME(ENTRY) };

int registry_count(void) { return (int)(sizeof ENTRIES / sizeof ENTRIES[0]); }

const RegistryEntry *registry_at(int n) { return &ENTRIES[n]; }

const RegistryEntry *registry_offered(int n)
{
    for (int plain = 0; plain < 2; plain++)
        for (int k = 0; k < registry_count(); k++)
            if ((ENTRIES[k].game->box->cards < 2) == plain && n-- == 0) return &ENTRIES[k];
    return &ENTRIES[0];
}

const RegistryEntry *registry_find(const char *name)
{
    for (int n = 0; n < registry_count(); n++) {
        const char *a = ENTRIES[n].game->name, *b = name;
        while (*a && *a == *b) a++, b++;
        if (*a == *b) return &ENTRIES[n];
    }
    return 0;
}
