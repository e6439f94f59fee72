/*
 * talk.c - fuzzes the protocol of `undercroft talk`: any bytes, cut into lines, are read as requests of a program.
 *
 * The first byte chooses the game, the seats and whether the program plays one seat or all. Every line must get a reply
 * that is JSON (or end the talk), and a line that is refused must leave the game as it was. Does NOT write files:
 * saving is off.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bots/random_bot.h"
#include "front/cli/talk.h"
#include "table/options.h"
#include "table/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Session *session_of(uint8_t how, Talk *talk)
{
    const RegistryEntry *entry = registry_at((how & 7) % registry_count());
    SessionStart start = { .face = entry->face };
    options_standard(entry->face, &start.setup);
    start.setup.seats = how & 8 ? entry->game->seats_max : entry->game->seats_min;
    start.setup.seed = how >> 4;
    talk->seat = how & 16 ? 0 : SEAT_NONE;
    for (int seat = 1; talk->seat != SEAT_NONE && seat < start.setup.seats; seat++)
        start.sitter[seat] = (Sitter){ .name = "random", .bot = random_bot_answer };
    return session_begin(&start, NULL);
}

/* One line; false when the talk is over. */
static bool line_sent(Talk *talk, const char *line, size_t length)
{
    uint64_t before = session_hash(talk->at.session);
    Sheet said = { 0 };
    bool goes_on = talk_reply(talk, line, length, &said);
    json_t *reply = said.used ? json_loadb(said.at, said.used, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (goes_on == talk->quit || goes_on != (reply != NULL)) abort();
    if (reply && json_object_get(reply, "error") && session_hash(talk->at.session) != before) abort();
    json_decref(reply);
    sheet_free(&said);
    return goes_on && !session_over(talk->at.session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Talk talk = { .may_save = false };
    Sheet first = { 0 };
    const char *at = (const char *)data + 1, *end = (const char *)data + size;
    bool going = size > 0;
    if (size == 0) return 0;
    Session *session = session_of(data[0], &talk);
    if (!session) return 0;
    sitting_begin(&talk.at, session, NULL, NULL);
    going = talk_bots(&talk, NULL) && !session_over(session);
    talk_position(&talk, &first);
    sheet_free(&first);
    while (going && at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((line_end ? line_end : end) - at);
        going = line_sent(&talk, at, length);
        at += length + 1;
    }
    session_end(session);
    return 0;
}
