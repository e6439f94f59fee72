/*
 * pack.c - any bytes as a pack; and the cards of a game with some bytes of their code and lines changed. What the
 * verifier lets through is played: whatever its cards do, the rules must stay inside their tables.
 *
 * The lowest bit of the first byte says which: 0, the rest is a pack; 1, the rest are changes, four bytes each (where,
 * where, what, what: places below the size of the code are in the code, the next ones in the lines). Its other bits say
 * of which game, among those with cards.
 */
#include "bench/batch.h"
#include "cardc/cardc.h"
#include "table/registry.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { ANSWERS = 150 };

/* Games of every size, by the seed. */
static void play(const RegistryEntry *entry, const Box *box, uint64_t seed)
{
    const Game *game = entry->game;
    Action action[ACTION_MAX];
    Setup how;
    Rng luck;
    void *s = calloc(1, game->state_size);
    if (!s) abort();
    batch_setup(entry->face, seed, &how);
    rng_seed(&luck, seed);
    game->setup(box, s, &how, 0);
    for (int i = 0; i < ANSWERS && !((const Fate *)s)->over; i++) {
        int n = game->actions(box, s, action);
        if (n <= 0) break; /* cards that leave nothing to do are bad cards, not a breach */
        game->apply(box, s, action[rng_below(&luck, (uint32_t)n)], 0);
    }
    free(s);
}

/* The n-th game that has cards, counted round. */
static const RegistryEntry *game_with_cards(int n)
{
    for (int i = 0;; i = (i + 1) % registry_count())
        if (registry_at(i)->game->box->cards > 1 && n-- == 0) return registry_at(i);
}

static Box *changed_box(const Box *box, const Vocabulary *v, const uint8_t *change, size_t count)
{
    char why[PACK_WHY];
    size_t size;
    Box copy = *box;
    uint8_t *code = malloc(box->code_size);
    Line *line = malloc(sizeof *line * box->lines);
    if (!code || !line) abort();
    memcpy(code, box->code, box->code_size);
    memcpy(line, box->line, sizeof *line * box->lines);
    for (size_t i = 0; i + 4 <= count; i += 4) {
        size_t at = (size_t)(change[i] | change[i + 1] << 8) % (box->code_size + sizeof *line * box->lines);
        if (at < box->code_size) code[at] = change[i + 2];
        else ((uint8_t *)line)[at - box->code_size] = change[i + 2];
    }
    copy.code = code;
    copy.line = line;
    uint8_t *pack = pack_write(&copy, v, &size);
    Box *read = pack_read(pack, size, v, why);
    if (!read && !why[0]) abort();
    free(pack);
    free(code);
    free(line);
    return read;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char why[PACK_WHY];
    if (size < 1) return 0;
    const RegistryEntry *entry = game_with_cards(bytes[0] >> 1);
    if (bytes[0] & 1) {
        Box *box = changed_box(entry->game->box, entry->face->vocabulary, bytes + 1, size - 1);
        for (uint64_t seed = 0; box && seed < 4; seed++) play(entry, box, seed + bytes[0] * 7u);
        pack_free(box);
    } else {
        Box *box = pack_read(bytes + 1, size - 1, entry->face->vocabulary, why);
        if (!box && !why[0]) abort();
        pack_free(box);
    }
    return 0;
}
