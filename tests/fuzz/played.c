/*
 * played.c - any text as cards of Doomcrawler; if they compile, games are played with them, in place of the game's own
 * threats, loot and encounters. Whatever a card says, the rules must stay inside their tables and come to an end.
 */
#include "cardc/cardc.h"
#include "table/registry.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

extern const CardcSource doomcrawler_sources[];

enum { GAMES = 4, ANSWERS = 120 };

static void play(const Game *game, const Box *box, uint64_t seed)
{
    Action action[ACTION_MAX];
    Setup how = { .seed = seed, .seats = 1 };
    Rng luck;
    void *s = calloc(1, game->state_size);
    if (!s) abort();
    how.option[0] = (int16_t)(seed % 4); /* every hero */
    how.option[1] = 2;
    rng_seed(&luck, seed);
    game->setup(box, s, &how, 0);
    for (int i = 0; i < ANSWERS && !((const Fate *)s)->over; i++) {
        int n = game->actions(box, s, action);
        if (n <= 0) abort();
        game->apply(box, s, action[rng_below(&luck, (uint32_t)n)], 0);
    }
    free(s);
}

static bool left_out(const char *file)
{
    return strstr(file, "threats.cards") || strstr(file, "loot.cards") || strstr(file, "encounters.cards") ||
           strstr(file, "packs.cards") || strstr(file, ".lock");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const Game *game = registry_find("doomcrawler")->game;
    char *text = calloc(1, size + 1);
    if (!text) abort();
    memcpy(text, bytes, size);
    Cardc *c = cardc_new();
    for (const CardcSource *s = doomcrawler_sources; s->file; s++)
        if (!left_out(s->file)) cardc_add(c, s->file, s->text);
    cardc_add_cards(c, "fuzz.cards", text);
    if (cardc_compile(c))
        for (uint64_t seed = 0; seed < GAMES; seed++) play(game, cardc_box(c), seed);
    cardc_free(c);
    free(text);
    return 0;
}
