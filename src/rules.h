/*
 * rules.h - the dialect rules are written in, and the random stream.
 *
 * Rules compile unchanged as C11 (native, WebAssembly) and as CUDA C++. That intersection excludes: array
 * designators [X] = ..., out-of-order .field = initialisers, restrict, _Static_assert, implicit int -> enum and
 * void * -> T *, variable-length arrays, and file-scope const tables without TABLE. It includes everything the
 * rules need.
 *
 * Owns the words RULE, TABLE, REQUIRE and the type Rng. Does NOT allocate, print, read a clock or use floats, and
 * neither may anything that includes it from src/games or src/kit.
 */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>
#include <stdint.h>

/* Under nvcc the rules exist on the device only: host code in the same file cannot read the tables. The host links
 * the C object. */
#ifdef __CUDACC__
#define RULE __device__ static inline   /* every rules function */
#define TABLE __constant__ static const /* every rules table    */
#define RULES_TRAP() __trap()
#else
#define RULE static inline
#define TABLE static const
#define RULES_TRAP() __builtin_trap()
#endif

/* A rules function too large or too rare to be worth inlining: it keeps the hot paths short. */
#if defined(__CUDACC__)
#define RULE_COLD __device__ static __noinline__
#elif defined(__GNUC__)
#define RULE_COLD __attribute__((noinline, unused)) static
#else
#define RULE_COLD static
#endif

/* A rules function that folds away: one large switch over what the caller knows, at every call, as a constant. Where
 * rules are seldom run (in faces: previews, reasons) folding only costs the compiler time, as with every check in
 * place. */
#if defined(__CUDACC__)
#define RULE_FOLD __device__ static __forceinline__
#elif defined(__GNUC__) && !defined(RULES_CHECKED) && !defined(RULES_UNFOLDED)
#define RULE_FOLD __attribute__((always_inline)) static inline
#else
#define RULE_FOLD static inline
#endif

#ifdef __cplusplus
#define RULES_STATIC_ASSERT(c, why) static_assert(c, why)
#else
#define RULES_STATIC_ASSERT(c, why) _Static_assert(c, why)
#endif

#define LIKELY(c) __builtin_expect(!!(c), 1)
#define UNLIKELY(c) __builtin_expect(!!(c), 0)

/* How many bits are set: not a builtin, since without a machine instruction for it that is a call into the compiler's
 * library. */
RULE int bits_count(uint32_t x)
{
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    return (int)(((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}

/* A broken precondition is a bug in the caller, never a game event. */
#ifdef RULES_CHECKED
#define REQUIRE(c)                                                                                                     \
    do {                                                                                                               \
        if (!(c)) RULES_TRAP();                                                                                        \
    } while (0)
#else
#define REQUIRE(c) ((void)0)
#endif

/* The dice and the shuffle. Part of the position, so that a replay, an undo or a copy on another machine sees the
 * same luck. PCG-XSH-RR 64/32. */
typedef struct Rng {
    uint64_t state;
} Rng;

RULE uint32_t rng_next(Rng *r)
{
    uint64_t s = r->state;
    uint32_t x = (uint32_t)(((s >> 18) ^ s) >> 27), rot = (uint32_t)(s >> 59);
    r->state = s * 6364136223846793005u + 1442695040888963407u;
    return (x >> rot) | (x << ((32 - rot) & 31));
}

/* Uniform in [0, n), exactly: biased leftovers are thrown away (Lemire). */
RULE uint32_t rng_below(Rng *r, uint32_t n)
{
    uint64_t m = (uint64_t)rng_next(r) * n;
    if (UNLIKELY((uint32_t)m < n)) {
        uint32_t floor = (0u - n) % n;
        while ((uint32_t)m < floor) m = (uint64_t)rng_next(r) * n;
    }
    return (uint32_t)(m >> 32);
}

RULE void rng_seed(Rng *r, uint64_t seed)
{
    r->state = seed + 1442695040888963407u;
    (void)rng_next(r);
}

/* A word that nobody can tell from chance who does not know the key: SipHash-2-4 of eight bytes. Where a table must be
 * trusted with secrets, its stream goes on through it (luck_turn in kit/box.h): what was seen of a shuffle says nothing
 * about the rest. */
RULE uint64_t word_turned(uint64_t x, int by) { return x << by | x >> (64 - by); }

RULE void keyed_round(uint64_t v[4])
{
    v[0] += v[1], v[1] = word_turned(v[1], 13) ^ v[0], v[0] = word_turned(v[0], 32);
    v[2] += v[3], v[3] = word_turned(v[3], 16) ^ v[2];
    v[0] += v[3], v[3] = word_turned(v[3], 21) ^ v[0];
    v[2] += v[1], v[1] = word_turned(v[1], 17) ^ v[2], v[2] = word_turned(v[2], 32);
}

RULE uint64_t keyed_word(const uint64_t key[2], uint64_t word)
{
    const uint64_t end = (uint64_t)8 << 56; /* the length of what is hashed */
    uint64_t v[4] = { key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du, key[0] ^ 0x6c7967656e657261u,
                      key[1] ^ 0x7465646279746573u };
    v[3] ^= word;
    keyed_round(v), keyed_round(v);
    v[0] ^= word, v[3] ^= end;
    keyed_round(v), keyed_round(v);
    v[0] ^= end, v[2] ^= 0xff;
    for (int i = 0; i < 4; i++) keyed_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

#endif
