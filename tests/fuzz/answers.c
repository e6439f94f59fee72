/*
 * answers.c - any lines typed at a table: settings of a setup first, then answers in words. Nothing may crash or hang;
 * an answer that is refused changes nothing and has a sentence.
 */
#include "table/options.h"
#include "table/registry.h"
#include <stdlib.h>
#include <string.h>

enum { LINE = 200, MOST = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The next line into out, terminated; false when there is none. */
static bool next_line(const uint8_t **at, size_t *left, char out[LINE])
{
    size_t n = 0;
    if (*left == 0) return false;
    while (*left && **at != '\n') {
        if (n + 1 < LINE && **at) out[n++] = (char)**at;
        (*at)++;
        (*left)--;
    }
    if (*left) (*at)++, (*left)--;
    out[n] = 0;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Why why = { "" };
    char line[LINE];
    SessionStart start;
    memset(&start, 0, sizeof start);
    start.face = registry_at(size ? bytes[0] % registry_count() : 0)->face;
    options_standard(start.face, &start.setup);
    while (next_line(&bytes, &size, line) && line[0])
        if (!options_set(&start, line, &why) && !why.text[0]) abort();
    Session *session = session_begin(&start, &why);
    for (int n = 0; session && n < MOST && next_line(&bytes, &size, line); n++) {
        uint64_t before = session_hash(session);
        why.text[0] = 0;
        if (session_answer_words(session, line, &why)) continue;
        if (!why.text[0] || session_hash(session) != before) abort();
    }
    session_end(session);
    return 0;
}
