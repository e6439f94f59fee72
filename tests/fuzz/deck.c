/*
 * deck.c - any bytes as a deck file: read, judged, and if it is legal, played with. Nothing may crash, leak or hang,
 * and what is refused has a sentence. A deck that was read is written and read again, and is the same.
 */
#include "bots/random_bot.h"
#include "records/decks.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void play(const DeckFile *d, const Setup *how)
{
    enum { ANSWERS = 200 };
    Deck decks[SEAT_MAX * DECK_PARTS];
    SessionStart start = { .face = d->entry->face, .box = d->box, .setup = *how };
    Why why = { "" };
    memset(decks, 0, sizeof decks);
    memcpy(decks, d->part, sizeof d->part);
    start.setup.deck = decks;
    for (int seat = 0; seat < how->seats; seat++) start.sitter[seat].bot = random_bot_answer;
    Session *s = session_begin(&start, &why);
    if (!s) abort();
    for (int n = 0; n < ANSWERS && !session_over(s); n++)
        if (!session_bot_answers(s, &why)) abort();
    session_end(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Why why = { "" };
    DeckFile d, again;
    char faults[4000];
    size_t written;
    if (!deck_file_parse((const char *)bytes, size, "fuzz.deck", (DeckFor){ 0, 0 }, &d, &why)) {
        if (!why.text[0]) abort();
        return 0;
    }
    char *text = deck_file_text(&d, &written);
    if (!text || !deck_file_parse(text, written, "again.deck", (DeckFor){ 0, 0 }, &again, &why)) abort();
    free(text);
    for (int n = 0; n < d.entry->face->decks_per_seat; n++)
        if (again.part[n].count != d.part[n].count) abort();
    for (int i = 0; i < d.entry->face->format_count; i++) {
        Setup how;
        Text t = text_in(faults, sizeof faults);
        decks_format(d.entry->face, d.entry->face->formats[i].name, &how);
        if (decks_faults(&d, &how, &t) == 0) play(&d, &how);
    }
    return 0;
}
