/*
 * levels.c - the levels and the bot behind levels.h.
 */
#include "bots/levels.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bots/random_bot.h"
#include "words/words.h"

/* Where a game does not say better (brain.h), the levels think four and sixteen times as much as the one below. */
static const Level LEVELS[] = {
    { "random", "any answer, each as likely", 0 },
    { "novice", "a short thought", 60 },
    { "adept", "a good opponent", 250 },
    { "master", "the strongest", 4000 },
};
enum { LEVELS_COUNT = sizeof LEVELS / sizeof LEVELS[0], FIRST_THINKER = LEVELS_COUNT - THINKERS, STANDARD = 2 };

int levels_count(void) { return LEVELS_COUNT; }
const Level *levels_at(int n) { return &LEVELS[n]; }
const Level *levels_standard(void) { return &LEVELS[STANDARD]; }

const Level *levels_find(const char *name)
{
    for (int n = 0; n < LEVELS_COUNT; n++)
        if (strcmp(LEVELS[n].name, name) == 0) return &LEVELS[n];
    return NULL;
}

uint32_t level_iterations(const Level *level, const Face *face, const void *view)
{
    int thinker = (int)(level - LEVELS) - FIRST_THINKER;
    if (thinker < 0 || !face->brain || !face->brain->patience) return level->iterations;
    return face->brain->patience(view)[thinker];
}

static bool level_unknown(const char *word, Why *why)
{
    Nearest nearest = { "", 0 };
    for (int n = 0; n < LEVELS_COUNT; n++) nearest_offer(&nearest, word, LEVELS[n].name);
    const char *near = nearest_word(&nearest, word);
    if (near) return why_not(why, "There is no bot called \"%s\"; did you mean %s?", word, near);
    return why_not(why, "There is no bot called \"%s\"; there are random, novice, adept and master.", word);
}

bool levels_read(const char *list, const Level **out, int room, int *count, Why *why)
{
    *count = 0;
    for (;;) {
        char word[SITTER_NAME];
        size_t length = strcspn(list, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), list);
        const Level *level = levels_find(word);
        if (!level) return level_unknown(word, why);
        if (*count == room) return why_not(why, "There are more than %d bots in the list.", room);
        out[(*count)++] = level;
        if (!list[length]) return true;
        list += length + 1;
    }
}

void bot_leave(Bot *bot)
{
    search_free(bot->search);
    bot->search = NULL;
}

/* A page in a browser has no threads to give. */
int levels_threads(void)
{
#ifdef _SC_NPROCESSORS_ONLN
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 1 ? (int)n : 1;
#else
    return 1;
#endif
}

bool bot_together(const Face *face, int seats) { return face->together || seats == 1; }

void bot_begin(Bot *bot, const Game *game, const Box *box, const void *view, int seat, Rng *luck)
{
    int seats = ((const Fate *)view)->seats;
    Budget budget = { level_iterations(bot->level, bot->face, view), bot->timed ? THOUGHT_MOST : 0, bot->stop };
    if (budget.iterations && !bot->search)
        bot->search = search_new(game, box, bot->face->brain, bot_together(bot->face, seats));
    bot->blind = !budget.iterations || !bot->search;
    if (bot->blind) {
        bot->any = random_bot_answer(NULL, game, box, view, seat, luck);
        return;
    }
    search_threads(bot->search, bot->timed ? levels_threads() : 1);
    uint64_t high = rng_next(luck);
    search_begin(bot->search, view, seat, budget, high << 32 | rng_next(luck), false);
}

bool bot_go_on(Bot *bot, uint32_t milliseconds)
{
    if (bot->blind || search_go_on(bot->search, milliseconds)) return !bot->blind;
    bot->cut += search_was_cut(bot->search);
    return false;
}

Action bot_so_far(const Bot *bot) { return bot->blind ? bot->any : search_so_far(bot->search, NULL, NULL); }

Action bot_answer(void *mind, const Game *game, const Box *box, const void *view, int seat, Rng *luck)
{
    Bot *bot = (Bot *)mind;
    bot_begin(bot, game, box, view, seat, luck);
    bot_go_on(bot, 0);
    return bot_so_far(bot);
}
