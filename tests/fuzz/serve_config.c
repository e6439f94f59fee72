/*
 * serve_config.c - any text as a server's configuration file: it is read, or refused in one sentence that names the line.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/settings.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    ServeSettings s;
    Why why = { "" };
    char *text = calloc(1, size + 1);
    if (!text) return 0;
    memcpy(text, bytes, size);
    settings_standard(&s);
    if (!settings_text(&s, text, "config", &why) && (strncmp(why.text, "config:", 7) != 0 || strchr(why.text, '\n')))
        abort();
    free(text);
    return 0;
}
