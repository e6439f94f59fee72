/*
 * batch.h - what the host (main.c) and the device (batch.cu) agree on.
 *
 * Owns the result of one game played on a GPU. Every game NAME has a function
 *     const char *NAME_gpu_batch(const Setup *how, GpuResult *out, int count, float *milliseconds)
 * which plays count games and returns null, or what the GPU said against it.
 * Does NOT know the rules: they are included by batch.cu as they are.
 */
#ifndef GPU_BATCH_H
#define GPU_BATCH_H

#include "game.h"

typedef struct GpuResult {
    uint64_t hash;  /* of the final position                                                                 */
    uint32_t steps; /* answers given                                                                         */
    uint32_t spare;
} GpuResult;

#define GPU_NONE "there is no GPU here" /* what is said then */

typedef const char *GpuBatch(const Setup *how, GpuResult *out, int count, float *milliseconds);

#endif
