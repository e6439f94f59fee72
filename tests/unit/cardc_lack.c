/*
 * cardc_lack.c - where memory ends, the card compiler says so: at each single allocation of a compile, of writing a
 * pack and of reading one. It never ends the program, and leaves nothing behind.
 *
 * The linker hands every malloc, calloc and realloc of this program to the functions below (Makefile).
 */
#include "cardc/cardc.h"
#include "table/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t n);

static long left = -1; /* allocations that still succeed; -1: all */

static bool may_take(void)
{
    if (left < 0) return true;
    if (left == 0) return false;
    left--;
    return true;
}

void *__wrap_malloc(size_t n) { return may_take() ? __real_malloc(n) : NULL; }
void *__wrap_calloc(size_t n, size_t size) { return may_take() ? __real_calloc(n, size) : NULL; }
void *__wrap_realloc(void *old, size_t n) { return may_take() ? __real_realloc(old, n) : NULL; }

static const char WORDS[] =
    "game tiny TINY\n"
                            "span round \"this round\"\nwindow turn \"On your turn\"\n"
                            "zone play \"in play\" \"into play\" live\nzone hand \"in * hand\" \"into * hand\" owned private\n"
                            "kind card \"card\"\nkind player \"player\"\nkind charm \"charm\" when turn : force number\n"
                            "number luck \"luck\" TINY-1\n"
                            "event draw [#] | <draw> #{card} | ~ <draw> a card | TINY-2\n"
                            "event discard @card | <discard> @ | @ <be> discarded | TINY-3\n";
static const char CARD[] = "charm Bell %d\n  force 3\n  while in play: luck plus the number of charms\n"
                           "  use once per round: choose one:\n    draw 2\n    discard a charm in your hand\n\n";
enum { CARDS = 60, ROOM = 1 << 15 };

/* So many cards that they take memory often; `wrong`: each has a mistake. */
static const char *cards_text(bool wrong)
{
    static char text[ROOM];
    int at = sprintf(text, "game tiny\n\n");
    for (int i = 0; i < CARDS; i++) at += sprintf(text + at, CARD, i);
    for (char *c = text; wrong && (c = strstr(c, "force")) != NULL; c++) memcpy(c, "forse", 5);
    return text;
}

/* What came of a compile that may have had no memory: a pack, or a sentence. */
static uint8_t *compiled(const char *cards, size_t *size, char why[PACK_WHY])
{
    uint8_t *pack = NULL;
    Cardc *c = cardc_new();
    strcpy(why, "memory");
    if (!c) return NULL;
    cardc_add_words(c, "tiny.words", WORDS);
    cardc_add_cards(c, "tiny.cards", cards);
    if (cardc_compile(c)) {
        pack = pack_write(cardc_box(c), cardc_vocabulary(c), size);
        Box *box = pack ? pack_read(pack, *size, cardc_vocabulary(c), why) : NULL;
        if (pack && !box) free(pack), pack = NULL;
        pack_free(box);
    } else if (cardc_errors(c) < 1) {
        strcpy(why, "nothing was said");
    } else {
        strncpy(why, cardc_error(c, 0)->sentence, PACK_WHY - 1), why[PACK_WHY - 1] = 0;
    }
    cardc_free(c);
    return pack;
}

/* Every number of allocations, from none to as many as it takes. */
static int tried(const char *cards, bool sound, char why[PACK_WHY])
{
    for (int n = 0; n < 100000; n++) {
        size_t size = 0;
        left = n;
        uint8_t *pack = compiled(cards, &size, why);
        bool all = left > 0;
        left = -1;
        if (all) {
            bool good = (pack != NULL) == sound;
            free(pack);
            return good ? n : -1;
        }
        if (pack) {
            free(pack);
            continue; /* the last of them was the last there was */
        }
        if (!strstr(why, "memory") && (sound || !strstr(why, "did you mean"))) return -1;
    }
    return -1;
}

int main(void)
{
    char why[PACK_WHY];
    OK(tried(cards_text(false), true, why) > 20,
       "each allocation of a compile, of writing and of reading a pack may fail, and it is said");
    OK(tried(cards_text(true), false, why) > 5, "also while mistakes are told");
    return tap_end();
}
