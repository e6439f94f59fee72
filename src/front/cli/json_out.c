/*
 * json_out.c - one JSON value a line. See json_out.h.
 */
#include "front/cli/json_out.h"

bool json_say(FILE *to, json_t *value)
{
    bool wrote = value && json_dumpf(value, to, JSON_COMPACT | JSON_ENCODE_ANY) == 0;
    json_decref(value);
    return wrote && fputc('\n', to) != EOF && fflush(to) == 0;
}
