/*
 * json_out.h - one JSON value on one line, flushed: how every command that speaks to programs speaks.
 *
 * Does NOT decide what is said.
 */
#ifndef CLI_JSON_OUT_H
#define CLI_JSON_OUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Takes the value (frees it). false when it could not be written. */
bool json_say(FILE *to, json_t *value);

#endif
