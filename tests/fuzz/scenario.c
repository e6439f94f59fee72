/*
 * scenario.c - any bytes as a scenario file. Nothing may crash or hang; every scenario is counted once, as passed,
 * failed or broken.
 */
#include "scenario/scenario.h"
#include "table/registry.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static bool find(void *user, const char *game, const Face **face, const Stage **stage, const Box **box, Why *why)
{
    const RegistryEntry *entry = registry_find(game);
    (void)user;
    (void)why;
    if (!entry) return false;
    *face = entry->face;
    *stage = entry->stage;
    *box = entry->game->box;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static FILE *nowhere;
    ScenarioWorld world = { .find = find, .effort = 2000 };
    ScenarioTally tally = { 0, 0, 0 };
    int number = 0;
    if (!nowhere) nowhere = fopen("/dev/null", "w");
    if (!nowhere) abort();
    scenarios_run_text(&world, (const char *)bytes, size, "fuzz.scenario", nowhere, &number, &tally);
    if (tally.passed + tally.failed + tally.broken < number) abort();
    return 0;
}
