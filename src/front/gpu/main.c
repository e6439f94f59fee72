/*
 * main.c - plays every game's golden batch (or that of the games named) on a GPU and prints its signature as
 * tests/signature.c does; with --rates also how many decisions a second a large batch takes there.
 *
 * Does NOT play: batch.cu does. Ends with status 3 where there is no GPU, with 1 where there is one and it failed.
 */
#include "bench/batch.h"
#include "front/gpu/batch.h"
#include "table/registry.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAILED = 1, NO_GPU = 3, RATE_GAMES = 1 << 15 };

#define DECLARE(name) GpuBatch name##_gpu_batch;
EVERY_GAME(DECLARE)
#define ENTRY(name) name##_gpu_batch,
static GpuBatch *const BATCH[] = { EVERY_GAME(ENTRY) };

/* Plays seeds 1 to count; 0, or the status to end with when the GPU refused, which is then said on stderr. */
static int play(int game, int count, uint64_t *signature, uint64_t *decisions, float *milliseconds)
{
    const Face *face = registry_at(game)->face;
    Setup *how = malloc(sizeof *how * (size_t)count);
    GpuResult *out = malloc(sizeof *out * (size_t)count);
    const char *trouble = how && out ? 0 : "out of memory";
    if (!trouble) {
        for (int i = 0; i < count; i++) batch_setup(face, (uint64_t)i + 1, &how[i]);
        trouble = BATCH[game](how, out, count, milliseconds);
    }
    *signature = *decisions = 0;
    for (int i = 0; i < count && !trouble; i++) {
        *signature = batch_sum(*signature, out[i].hash, out[i].steps);
        *decisions += out[i].steps;
    }
    if (trouble) fprintf(stderr, "gpu-batch: %s: %s\n", face->game->name, trouble);
    free(how);
    free(out);
    return !trouble ? 0 : strcmp(trouble, GPU_NONE) == 0 ? NO_GPU : FAILED;
}

/* Whether a game is among the words; where none is named, all are. */
static bool is_wanted(const char *game, int count, char **word)
{
    bool named = false;
    for (int i = 1; i < count; i++) {
        if (strcmp(word[i], game) == 0) return true;
        named |= registry_find(word[i]) != 0;
    }
    return !named;
}

int main(int count, char **word)
{
    bool rates = false;
    for (int i = 1; i < count; i++) {
        if (strcmp(word[i], "--rates") == 0) rates = true;
        else if (!registry_find(word[i]))
            return fprintf(stderr, "gpu-batch: there is no game called \"%s\"\n", word[i]), 2;
    }
    setvbuf(stdout, 0, _IOLBF, 0);
    for (int n = 0; n < registry_count(); n++) {
        uint64_t signature, decisions;
        float milliseconds;
        if (!is_wanted(registry_at(n)->game->name, count, word)) continue;
        int status = play(n, BATCH_GAMES, &signature, &decisions, &milliseconds);
        if (status) return status;
        printf("%s %d %016" PRIx64 "\n", registry_at(n)->game->name, BATCH_GAMES, signature);
        if (!rates) continue;
        status = play(n, RATE_GAMES, &signature, &decisions, &milliseconds);
        if (status) return status;
        printf("%s: %.0f decisions per second on the GPU (%d games, %" PRIu64 " decisions)\n",
               registry_at(n)->game->name, (double)decisions / (double)milliseconds * 1000, RATE_GAMES, decisions);
    }
    return 0;
}
