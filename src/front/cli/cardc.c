/*
 * cardc.c - `undercroft cardc ...`: the card compiler, so that a designer needs this one program alone.
 *
 * Hands everything on. Does NOT read cards: tools/cardc does.
 */
#include "cardc/cardc.h"
#include "front/cli/command.h"

static int cardc_run(const Args *args)
{
    return cardc_command(args->raw_count + 1, args->raw - 1); /* with the word `cardc` itself, as a program gets it */
}

extern const Command CARDC_COMMAND;
const Command CARDC_COMMAND = {
    .name = "cardc",
    .operands = "...",
    .summary = "compile card files",
    .text = "The card compiler: checks card files, explains what they compile to, prints what players read on a card, "
            "draws "
            "maps and makes packs. undercroft cardc --help lists its options. Players need none of it: play, lab and "
            "deck take "
            "card files with --pack.",
    .raw = true,
    .run = cardc_run,
};
