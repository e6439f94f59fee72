/*
 * bench.c - `undercroft bench [GAME]`: how fast the rules play.
 *
 * Does NOT measure: bench/bench.h does.
 */
#include <stdio.h>

#include "bench/bench.h"
#include "front/cli/choose_game.h"
#include "front/cli/command.h"

static int bench_run(const Args *args)
{
    const RegistryEntry *e = args->count ? choose_game(args->word[0]) : NULL;
    if (args->count && !e) return EXIT_REFUSED;
    bench_print(e ? e->face : NULL, args_has(args, "--json"), stdout);
    return EXIT_DONE;
}

extern const Command BENCH_COMMAND;
const Command BENCH_COMMAND = {
    .name = "bench",
    .operands = "[GAME]",
    .summary = "how fast the rules play",
    .text = "Plays random games of one game or of all, listing every decision's answers, and prints decisions and "
            "games per "
            "second of CPU time, the bytes of a position, the signature of the golden batch, and beside them what the "
            "same core "
            "does in random numbers and in copies of 1 KB.",
    .option = { { "--json", NULL, "the same as JSON, for programs" } },
    .words_max = 1,
    .run = bench_run,
};
