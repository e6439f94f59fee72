/*
 * pack_code.c - instructions that end a test have no place in a text: a pack that has one there is refused, since there would be
 * nowhere to go on. What lines and options ask may use them. In every game with cards.
 */
#include "cardc/cardc.h"
#include "table/registry.h"
#include "table/tap.h"

#include <stdlib.h>
#include <string.h>

/* The game's own cards with one byte of code changed, through a pack and back; null: refused. */
static Box *changed(const RegistryEntry *e, int at, uint8_t byte, char why[PACK_WHY])
{
    const Box *box = e->game->box;
    Box copy = *box;
    size_t size;
    uint8_t *code = malloc(box->code_size);
    if (!code) abort();
    memcpy(code, box->code, box->code_size);
    code[at] = byte;
    copy.code = code;
    uint8_t *pack = pack_write(&copy, e->face->vocabulary, &size);
    Box *read = pack ? pack_read(pack, size, e->face->vocabulary, why) : NULL;
    free(pack);
    free(code);
    return read;
}

static int first_body(const Box *box)
{
    for (int i = 0; i < box->lines; i++)
        if (box->line[i].kind < LINE_IS && box->line[i].body) return box->line[i].body;
    return 0;
}

/* The commonest test of a line, `of this`; 0 where no card has it. */
static int first_of_this(const Box *box)
{
    for (int i = 0; i < box->lines; i++)
        if (box->line[i].test && box->code[box->line[i].test] == OP_THIS) return box->line[i].test;
    return 0;
}

int main(void)
{
    static const uint8_t ENDING[] = { OP_TEST, OP_TEST_NOT, OP_OTHER, OP_NEED, OP_MINE, OP_THIS };
    int tested = 0;
    for (int n = 0; n < registry_count(); n++) {
        const RegistryEntry *e = registry_at(n);
        const Box *box = e->game->box;
        char why[PACK_WHY] = "";
        if (box->cards < 2) continue;
        for (size_t k = 0; k < sizeof ENDING; k++) {
            Box *read = changed(e, first_body(box), ENDING[k], why);
            OK(!read, e->game->name);
            HAS(why, "belongs into a filter or a test", "with the reason");
            pack_free(read);
        }
        int at = first_of_this(box);
        if (!at) continue;
        Box *read = changed(e, at, OP_MINE, why);
        OK(read != NULL, "a test may ask for something else");
        pack_free(read);
        tested++;
    }
    OK(tested > 1, "lines about the card itself are tested so");
    return tap_end();
}
