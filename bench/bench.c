/*
 * bench.c - the measuring behind `undercroft bench`. bench.h says what is measured and why so.
 */
#define _DEFAULT_SOURCE /* syscall */
#include "bench/bench.h"
#include "bench/batch.h"
#include "bots/search.h"
#include "table/registry.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>
#endif

enum { KILOBYTE = 1024, CHUNK = 64, DRAWS = 100000, THOUGHT = 50 };
#define BENCH_SECONDS 2.0
#define MACHINE_SECONDS 0.3
#define THINK_SECONDS 0.5

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Room for one position, or the end: there is nothing a benchmark can do without it. */
static void *position_room(const Game *game)
{
    void *room = malloc(game->state_size);
    if (!room) {
        fprintf(stderr, "bench: no memory for a position of %u bytes\n", game->state_size);
        exit(1);
    }
    return room;
}

/* ---- Instructions, where the kernel counts them for us ----------------------------------------------------------- */

static int counter_open(void)
{
#ifdef __linux__
    struct perf_event_attr what;
    memset(&what, 0, sizeof what);
    what.type = PERF_TYPE_HARDWARE;
    what.size = sizeof what;
    what.config = PERF_COUNT_HW_INSTRUCTIONS;
    what.exclude_kernel = 1;
    what.exclude_hv = 1;
    return (int)syscall(SYS_perf_event_open, &what, 0, -1, -1, 0);
#else
    return -1;
#endif
}

static uint64_t counter_read(int counter)
{
    uint64_t count = 0;
    if (counter < 0 || read(counter, &count, sizeof count) != (ssize_t)sizeof count) return 0;
    return count;
}

/* ---- Measuring --------------------------------------------------------------------------------------------------- */

BenchMachine bench_machine(double seconds)
{
    BenchMachine m = { 0, 0 };
    static unsigned char from[KILOBYTE], to[KILOBYTE];
    volatile uint32_t keep;
    Rng luck;
    double begin = cpu_seconds(), spent;
    rng_seed(&luck, 1);
    do {
        uint32_t sum = 0;
        for (int i = 0; i < DRAWS; i++) sum += rng_next(&luck);
        keep = sum;
        m.randoms += DRAWS;
    } while ((spent = cpu_seconds() - begin) < seconds);
    m.randoms /= spent;
    begin = cpu_seconds();
    do {
        for (int i = 0; i < DRAWS; i++) {
            memcpy(to, from, KILOBYTE);
            __asm__ volatile("" : : "r"(to), "r"(from) : "memory"); /* every copy is really made */
        }
        m.copies += DRAWS;
    } while ((spent = cpu_seconds() - begin) < seconds);
    m.copies /= spent;
    (void)keep;
    return m;
}

uint64_t bench_games(const Face *face, uint64_t games)
{
    void *position = position_room(face->game);
    uint64_t decisions = 0;
    for (uint64_t seed = 1; seed <= games; seed++) {
        Setup how;
        batch_setup(face, seed, &how);
        decisions += batch_play(face->game, &how, position);
    }
    free(position);
    return decisions;
}

/* Thinks about every decision of one game that is played at random; adds up iterations. */
static void think_through(const Face *face, Search *search, uint64_t seed, void *position, void *view, double *sum)
{
    const Game *game = face->game;
    Budget budget = { THOUGHT, 0, 0 };
    Action legal[ACTION_MAX];
    Setup how;
    Rng luck;
    batch_setup(face, seed, &how);
    game->setup(game->box, position, &how, 0);
    rng_seed(&luck, seed);
    for (int n; (n = game->actions(game->box, position, legal)) > 0;) {
        int seat = game->choice(game->box, position).seat;
        memcpy(view, position, game->state_size);
        game->redact(game->box, view, seat);
        search_think(search, view, seat, budget, seed, 0, 0);
        *sum += search_iterations(search);
        game->apply(game->box, position, legal[rng_below(&luck, (uint32_t)n)], 0);
    }
}

/* Iterations of the search per CPU second. */
static double bench_search(const Face *face, double seconds)
{
    void *position = position_room(face->game), *view = position_room(face->game);
    Search *search = search_new(face->game, face->game->box, face->brain, face->together);
    double sum = 0, begin = cpu_seconds(), spent = 0;
    for (uint64_t seed = 1; search && spent < seconds; seed++) {
        think_through(face, search, seed, position, view, &sum);
        spent = cpu_seconds() - begin;
    }
    search_free(search);
    free(position);
    free(view);
    return spent > 0 ? sum / spent : 0;
}

BenchGame bench_game(const Face *face, double seconds)
{
    BenchGame b = { face, 0, 0, 0, 0, 0, 0 };
    void *position = position_room(face->game);
    int counter = counter_open();
    b.signature = batch_signature(face, 1, BATCH_GAMES, position, 0);
    uint64_t before = counter_read(counter);
    double begin = cpu_seconds();
    do {
        for (int i = 0; i < CHUNK; i++) {
            Setup how;
            batch_setup(face, ++b.games, &how);
            b.decisions += batch_play(face->game, &how, position);
        }
    } while ((b.seconds = cpu_seconds() - begin) < seconds);
    b.instructions = (double)(counter_read(counter) - before) / (double)b.decisions;
    if (counter >= 0) close(counter);
    free(position);
    b.thoughts = bench_search(face, seconds < THINK_SECONDS ? seconds : THINK_SECONDS);
    return b;
}

/* ---- Printing ---------------------------------------------------------------------------------------------------- */

static void print_words(const BenchGame *b, FILE *out)
{
    fprintf(out, "%s\n", b->face->title);
    fprintf(out, "  decisions per CPU second  %15.0f\n", (double)b->decisions / b->seconds);
    fprintf(out, "  games per CPU second      %15.0f\n", (double)b->games / b->seconds);
    fprintf(out, "  decisions per game        %15.1f\n", (double)b->decisions / (double)b->games);
    if (b->instructions > 0) fprintf(out, "  instructions per decision %15.1f\n", b->instructions);
    else
        fprintf(out,
                "  instructions per decision     not counted on this machine (bench/instructions.sh counts them)\n");
    fprintf(out, "  search iterations per second %12.0f\n", b->thoughts);
    fprintf(out, "  bytes of a position       %15u\n", b->face->game->state_size);
    fprintf(out, "  signature                %16" PRIx64 "\n", b->signature);
}

static void print_json(const BenchGame *b, FILE *out)
{
    fprintf(out,
            "{\"game\":\"%s\",\"decisions_per_second\":%.0f,\"games_per_second\":%.0f,\"decisions_per_game\":%.2f,",
            b->face->game->name, (double)b->decisions / b->seconds, (double)b->games / b->seconds,
            (double)b->decisions / (double)b->games);
    if (b->instructions > 0) fprintf(out, "\"instructions_per_decision\":%.1f,", b->instructions);
    else fprintf(out, "\"instructions_per_decision\":null,");
    fprintf(out, "\"search_iterations_per_second\":%.0f,", b->thoughts);
    fprintf(out, "\"position_bytes\":%u,\"signature\":\"%016" PRIx64 "\"}", b->face->game->state_size, b->signature);
}

void bench_print(const Face *face, bool json, FILE *out)
{
    BenchMachine m = bench_machine(MACHINE_SECONDS);
    if (json)
        fprintf(out, "{\"randoms_per_second\":%.0f,\"kilobyte_copies_per_second\":%.0f,\"games\":[", m.randoms,
                m.copies);
    for (int n = 0, printed = 0; n < registry_count(); n++) {
        const Face *f = registry_at(n)->face;
        if (face && f != face) continue;
        BenchGame b = bench_game(f, BENCH_SECONDS);
        if (json && printed++) fprintf(out, ",");
        if (json) print_json(&b, out);
        else print_words(&b, out);
    }
    if (json) fprintf(out, "]}\n");
    else
        fprintf(out, "This core\n  random numbers per second %15.0f\n  1 KB copies per second    %15.0f\n", m.randoms,
                m.copies);
}
