/*
 * cards.c - any text as a file of cards for Doomcrawler, compiled with its words; with a line `%%` in it, what stands
 * before that line as words of the game. Nothing may crash, leak or hang; what is refused has a sentence with a place,
 * what is accepted passes the verifier and makes a pack that can be read again.
 */
#include "cardc/cardc.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

extern const CardcSource doomcrawler_sources[];

static void pack_again(const Cardc *c)
{
    char why[PACK_WHY];
    size_t size;
    uint8_t *bytes = pack_write(cardc_box(c), cardc_vocabulary(c), &size);
    Box *box = pack_read(bytes, size, cardc_vocabulary(c), why);
    if (!box || box->hash != cardc_box(c)->hash) abort();
    pack_free(box);
    free(bytes);
}

/* Only the beginning counts: a card may be called anything. */
static bool starts_with(const char *text, const char *head) { return strncmp(text, head, strlen(head)) == 0; }

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = calloc(1, size + 1);
    if (!text) abort();
    memcpy(text, bytes, size);
    char *cut = strstr(text, "\n%%\n");
    Cardc *c = cardc_new();
    for (const CardcSource *s = doomcrawler_sources; s->file; s++)
        if (strstr(s->file, ".words")) cardc_add(c, s->file, s->text);
    if (cut) {
        *cut = 0;
        cardc_add_words(c, "fuzz.words", text);
    }
    cardc_add_cards(c, "fuzz.cards", cut ? cut + 4 : text);
    if (cardc_compile(c)) pack_again(c);
    else if (!cardc_errors(c)) abort();
    for (int i = 0; i < cardc_errors(c); i++) {
        const CardcError *e = cardc_error(c, i);
        if (!e->sentence[0] || !e->file[0] || starts_with(e->sentence, "cardc made a mistake")) abort();
    }
    cardc_free(c);
    free(text);
    return 0;
}
