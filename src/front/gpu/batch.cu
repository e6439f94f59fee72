/*
 * batch.cu - one game's rules on a GPU: every thread plays games of the golden batch (bench/batch.h) from setup to end.
 *
 * Compiled once for each game (the Makefile sets GPU_GAME and GPU_RULES): the game's own .c is included here, so that its
 * rules are inlined into the kernel and no function pointer is needed on the device. The GAME line at the end of that file
 * makes the kernel below instead of the host's table.
 *
 * Owns the kernel and its launch. Does NOT make setups or sum up signatures: the caller (main.c) does, on the host.
 */
#include "bench/batch.h"
#include "front/gpu/batch.h"

/* gcc and clang know these; on the device they have other names. */
#define __builtin_ctz(x) (__ffs((int)(x)) - 1)
#define __builtin_ctzll(x) (__ffsll((long long)(x)) - 1)

/* Inlined all over, the card machine takes the GPU's assembler minutes and gigabytes; called, it takes seconds. */
#undef RULE
#define RULE __device__ static __noinline__

#undef GAME
#define GAME(g, State, version, lo, hi, cards, ...)                                                                    \
    typedef State GpuState;                                                                                            \
    __device__ static const Box *gpu_box(void)                                                                         \
    {                                                                                                                  \
        const Box *box = cards;                                                                                        \
        asm volatile("" : "+l"(box)); /* not folded into the code: a box may hold null tables */                       \
        return box;                                                                                                    \
    }                                                                                                                  \
    __device__ static void gpu_setup(GpuState *s, const Setup *how) { g##_setup(gpu_box(), s, how, 0); }               \
    __device__ static int gpu_actions(const GpuState *s, Action *out) { return g##_actions(gpu_box(), s, out); }       \
    __device__ static void gpu_apply(GpuState *s, Action a) { g##_apply(gpu_box(), s, a, 0); }

#include GPU_RULES

enum { STACK = 32 * 1024, BLOCK = 64 };

/* The positions are an array, a game each: on a thread's own stack they would have to be found again after every call. */
__global__ static void play_batch(const Setup *how, GpuState *position, GpuResult *out, int count)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= count) return;
    GpuState *s = &position[i];
    Action answers[ACTION_MAX];
    Rng luck = batch_player(how[i].seed);
    uint32_t steps = 0;
    gpu_setup(s, &how[i]);
    for (; steps < BATCH_STEPS; steps++) {
        int n = gpu_actions(s, answers);
        if (n == 0) break;
        gpu_apply(s, answers[rng_below(&luck, (uint32_t)n)]);
    }
    out[i].hash = batch_hash(s, sizeof *s);
    out[i].steps = steps;
    out[i].spare = 0;
}

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

/* Null when the batch was played, else what the GPU said. */
extern "C" const char *JOIN(GPU_GAME, _gpu_batch)(const Setup *how, GpuResult *out, int count, float *milliseconds)
{
    Setup *device_how = nullptr;
    GpuState *device_position = nullptr;
    GpuResult *device_out = nullptr;
    cudaEvent_t begin, end;
    size_t how_size = sizeof *how * (size_t)count, out_size = sizeof *out * (size_t)count;
    /* Effects nest and filters hold filters: a thread needs more than the kilobyte it gets unasked. */
    int gpus = 0;
    if (cudaGetDeviceCount(&gpus) != cudaSuccess || !gpus) return GPU_NONE;
    cudaError_t e = cudaDeviceSetLimit(cudaLimitStackSize, STACK);
    if (e == cudaSuccess) e = cudaMalloc(&device_how, how_size);
    if (e == cudaSuccess) e = cudaMalloc(&device_position, sizeof(GpuState) * (size_t)count);
    if (e == cudaSuccess) e = cudaMalloc(&device_out, out_size);
    if (e == cudaSuccess) e = cudaMemcpy(device_how, how, how_size, cudaMemcpyHostToDevice);
    if (e == cudaSuccess) e = cudaEventCreate(&begin);
    if (e == cudaSuccess) e = cudaEventCreate(&end);
    if (e == cudaSuccess) {
        cudaEventRecord(begin);
        play_batch<<<(count + BLOCK - 1) / BLOCK, BLOCK>>>(device_how, device_position, device_out, count);
        cudaEventRecord(end);
        e = cudaGetLastError();
    }
    if (e == cudaSuccess) e = cudaMemcpy(out, device_out, out_size, cudaMemcpyDeviceToHost);
    if (e == cudaSuccess) e = cudaEventElapsedTime(milliseconds, begin, end);
    cudaFree(device_how);
    cudaFree(device_position);
    cudaFree(device_out);
    return e == cudaSuccess ? nullptr : cudaGetErrorString(e);
}
