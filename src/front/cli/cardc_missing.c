/*
 * cardc_missing.c - what stands in for the card library until it is linked: packs and card files are refused.
 *
 * Weak: the library's own functions take their place. Goes away with the library's arrival.
 */
#include <stdio.h>

#include "cardc/cardc.h"
#include "front/cli/command.h"

extern int cardc_command(int argc, char **argv);

__attribute__((weak)) Box *pack_read(const uint8_t *bytes, size_t size, const Vocabulary *vocabulary,
                                     char why[PACK_WHY])
{
    (void)bytes;
    (void)size;
    (void)vocabulary;
    snprintf(why, PACK_WHY, "this build has no card library.");
    return NULL;
}

__attribute__((weak)) void pack_free(Box *box) { (void)box; }

__attribute__((weak)) int cardc_command(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return command_refuse("This build has no card library.");
}
