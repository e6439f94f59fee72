/*
 * event.c - any bytes as the log of an event, and any lines after it as commands. Nothing may crash or hang; what
 * is refused has a sentence and changes nothing; what is read is kept as it was, and can be worked out again, shown
 * and written for others.
 */
#include "event/check.h"
#include "event/export.h"
#include "event/standings.h"
#include <stdlib.h>
#include <string.h>

enum { LINE = 120, MOST = 24 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void look(const Tournament *e)
{
    bool (*const WRITE[])(const Tournament *, Sheet *, Why *) = { export_csv, export_json, export_trf, export_svg };
    Sheet out = { 0 };
    Why why = { "" };
    int differ = 0;
    for (int i = 0; i < 4; i++)
        if (!WRITE[i](e, &out, &why) && !why.text[0]) abort();
    for (int p = 0; p < e->players && p < 3; p++) standings_why(e, p, &out);
    if (e->log.used && !event_check(e->log.at, e->log.used, &out, &differ, &why)) abort();
    sheet_free(&out);
}

/* One line as a command; false: there is no further one. */
static bool give(Tournament *e, const uint8_t **at, const uint8_t *end)
{
    char line[LINE], *save = NULL;
    const char *word[16];
    int count = 0;
    size_t n = 0;
    Why why = { "" };
    if (*at == end) return false;
    for (; *at < end && **at != '\n'; (*at)++)
        if (n + 1 < LINE && **at) line[n++] = (char)**at;
    if (*at < end) (*at)++;
    line[n] = 0;
    for (char *part = strtok_r(line, " ", &save); part && count < 16; part = strtok_r(NULL, " ", &save))
        word[count++] = part;
    size_t used = e->log.used;
    if (count && !event_do(e, "", count, word, &why) && (!why.text[0] || e->log.used != used)) abort();
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Tournament e;
    Why why = { "" };
    /* The log ends where a line of one dot stands; commands follow. */
    const uint8_t *end = bytes + size, *commands = end;
    for (const uint8_t *at = bytes; at + 3 <= end; at++)
        if (memcmp(at, "\n.\n", 3) == 0) {
            commands = at + 3;
            break;
        }
    size_t log = commands == end ? size : (size_t)(commands - bytes) - 2;
    if (!event_read(&e, (const char *)bytes, log, &why)) {
        if (!why.text[0]) abort();
        return 0;
    }
    for (int n = 0; n < MOST && give(&e, &commands, end); n++) {}
    look(&e);
    event_free(&e);
    return 0;
}
