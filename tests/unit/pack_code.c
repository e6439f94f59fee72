/*
 * pack_code.c - instructions that end a test have no place in a text: a pack that has one there is refused, since there
 * would be nowhere to go on. What lines and options ask may use them. And what a card's lines hang on is the same
 * whether it comes from a pack or with the program. In every game with cards.
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

static bool same_hooks(const Card *a, const Card *b)
{
    return !memcmp(a->hooks, b->hooks, sizeof a->hooks) && !memcmp(a->shared, b->shared, sizeof a->shared) &&
           !memcmp(a->hand_hooks, b->hand_hooks, sizeof a->hand_hooks) && a->open == b->open;
}

/* What is read off the cards once they are all there: every copy by kind, and which kinds hang on each hook. */
static bool same_stock(const Box *a, const Box *b)
{
    return !memcmp(a->stock_at, b->stock_at, sizeof a->stock_at) &&
           !memcmp(a->stock_basic, b->stock_basic, sizeof a->stock_basic) &&
           !memcmp(a->stock, b->stock, a->stock_at[KINDS_MOST]) &&
           !memcmp(a->hook_kinds, b->hook_kinds, sizeof a->hook_kinds);
}

/* How many cards change a number of their own alone; -1: the pack's cards hang on something else or lie otherwise. */
static int cards_of_their_own(const Box *box, const Box *read)
{
    int own = 0;
    if (!same_stock(box, read)) return -1;
    for (int c = 1; c < box->cards; c++) {
        if (!same_hooks(&box->card[c], &read->card[c])) return -1;
        own += memcmp(box->card[c].hooks, box->card[c].shared, sizeof box->card[c].hooks) != 0;
    }
    return own;
}

int main(void)
{
    static const uint8_t ENDING[] = { OP_TEST, OP_TEST_NOT, OP_OTHER, OP_NEED, OP_MINE, OP_THIS };
    int tested = 0, own = 0;
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
        Box *same = changed(e, 0, box->code[0], why);
        int alone = same ? cards_of_their_own(box, same) : -1;
        OK(alone >= 0, "a pack's cards hang on what the program's do");
        own += alone;
        pack_free(same);
        int at = first_of_this(box);
        if (!at) continue;
        Box *read = changed(e, at, OP_MINE, why);
        OK(read != NULL, "a test may ask for something else");
        pack_free(read);
        tested++;
    }
    OK(own > 20, "there are numbers that a card changes of itself alone");
    OK(tested > 1, "lines about the card itself are tested so");
    return tap_end();
}
