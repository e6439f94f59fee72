/*
 * main.c - the benchmark as a program of its own, without the front ends: build/bench/rates [GAME] [--json|--games N].
 *
 * With --games N it plays N games of the batch and prints how many decisions that took: for counting instructions
 * (bench/instructions.sh). Does NOT measure: bench.c does.
 */
#include "bench/bench.h"
#include "table/registry.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int refuse(const char *sentence, const char *what)
{
    fprintf(stderr, "rates: %s \"%s\"\n", sentence, what);
    return 2;
}

int main(int count, char **word)
{
    const Face *face = 0;
    bool json = false;
    uint64_t games = 0;
    for (int i = 1; i < count; i++) {
        const RegistryEntry *named = registry_find(word[i]);
        if (strcmp(word[i], "--json") == 0) json = true;
        else if (strcmp(word[i], "--games") == 0 && i + 1 < count) games = strtoull(word[++i], 0, 10);
        else if (named) face = named->face;
        else return refuse("there is no game and no option called", word[i]);
    }
    if (games && !face) return refuse("name the game to play with", "--games");
    if (games) printf("%" PRIu64 "\n", bench_games(face, games));
    else bench_print(face, json, stdout);
    return 0;
}
