/*
 * main.c - plays every game's golden batch on a GPU and prints its signature as tests/signature.c does; with --rates also
 * how many decisions a second a large batch takes there.
 *
 * Does NOT play: batch.cu does. Ends with status 3 where there is no GPU.
 */
#include "bench/batch.h"
#include "front/gpu/batch.h"
#include "table/registry.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_GPU = 3, RATE_GAMES = 1 << 15 };

#define DECLARE(name) GpuBatch name##_gpu_batch;
EVERY_GAME(DECLARE)
#define ENTRY(name) name##_gpu_batch,
static GpuBatch *const BATCH[] = { EVERY_GAME(ENTRY) };

/* Plays seeds 1 to count; false when the GPU refused, which is then said on stderr. */
static bool play(int game, int count, uint64_t *signature, uint64_t *decisions, float *milliseconds)
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
    return !trouble;
}

int main(int count, char **word)
{
    bool rates = count > 1 && strcmp(word[1], "--rates") == 0;
    setvbuf(stdout, 0, _IOLBF, 0);
    for (int n = 0; n < registry_count(); n++) {
        uint64_t signature, decisions;
        float milliseconds;
        if (!play(n, BATCH_GAMES, &signature, &decisions, &milliseconds)) return NO_GPU;
        printf("%s %d %016" PRIx64 "\n", registry_at(n)->game->name, BATCH_GAMES, signature);
        if (!rates) continue;
        if (!play(n, RATE_GAMES, &signature, &decisions, &milliseconds)) return NO_GPU;
        printf("%s: %.0f decisions per second on the GPU (%d games, %" PRIu64 " decisions)\n",
               registry_at(n)->game->name, (double)decisions / (double)milliseconds * 1000, RATE_GAMES, decisions);
    }
    return 0;
}
