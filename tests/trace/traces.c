/*
 * traces.c - the golden traces: every game in every setup, followed answer by answer.
 *
 *   traces [GAME] [--from SEED] [--games N]      a line for each seat count and variant (bench/batch.h) of every game:
 *                                                doomcrawler seats=1 dungeons=3: 85 games, 2210 answers, played HASH, told
 *                                                HASH (12 games a line, or as many as make 1,200 of each game)
 *   traces GAME --setup LINE --seed SEED         one game of one of these lines (counted from 1), an answer a line
 *
 * "played" sums up, before every answer, what is asked, all that may be answered, the score and the random stream
 * (standing_question), with every sixteenth answer and at the end the cards in their places (standing_hash), and what was
 * answered. "told" sums up every happening. Neither looks at how a position is laid out, so a change of the rules' insides
 * moves nothing here; a change of words that are told moves the second column alone. ./test compares the lines with
 * tests/golden/traces.txt.
 *
 * Does NOT compare anything itself.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/batch.h"
#include "table/options.h"
#include "table/registry.h"
#include "table/standing.h"

enum { GAMES_A_LINE = 12, GAMES_A_GAME = 1200, EVENTS = 8192, CARDS_EVERY = 16 };

typedef struct Trace {
    const Face *face;
    uint64_t played, told;
    unsigned long answers;
    bool print;
} Trace;

static uint64_t add_events(uint64_t told, const Events *ev)
{
    for (uint32_t i = 0; i < ev->count; i++) {
        const Event *e = &ev->list[i];
        told = standing_add(told, (uint64_t)e->kind << 56 | (uint64_t)e->seat << 48 | (uint64_t)e->seen_by << 40 |
                                      (uint64_t)e->depth << 32 | (uint64_t)e->card << 16 | e->cause);
        told = standing_add(told, (uint64_t)e->thing << 32 | (uint64_t)(uint16_t)e->a << 16 | (uint16_t)e->b);
    }
    return told;
}

static void trace_game(Trace *t, const Setup *how)
{
    static _Alignas(16) unsigned char s[BATCH_ROOM];
    static Event list[EVENTS];
    const Game *g = t->face->game;
    Action answers[ACTION_MAX];
    Rng luck = batch_player(how->seed);
    Events ev = { .list = list, .room = EVENTS };
    int n = 0;
    g->setup(g->box, s, how, &ev);
    for (unsigned long step = 0; step <= BATCH_STEPS; step++) {
        t->told = add_events(t->told, &ev);
        t->played = standing_question(t->played, g, g->box, s);
        n = g->actions(g->box, s, answers);
        if (step % CARDS_EVERY == 0 || n == 0) t->played = standing_add(t->played, standing_hash(g, g->box, s));
        Action a = n ? answers[rng_below(&luck, (uint32_t)n)] : ACTION_NONE;
        if (t->print)
            printf("%lu: seat %d, why %d, %d answers, %d happenings, takes %04x; played %016" PRIx64
                   ", told %016" PRIx64 "\n",
                   step, g->choice(g->box, s).seat, g->choice(g->box, s).why, n, (int)ev.count, (unsigned)a, t->played,
                   t->told);
        if (n == 0) break;
        t->played = standing_add(t->played, a);
        t->answers++;
        ev.count = 0;
        g->apply(g->box, s, a, &ev);
    }
}

/* What a variant changes, in the words of the command line. */
static void variant_words(const Face *face, const Setup *how, Text *t)
{
    for (int o = 0; o < face->option_count; o++) {
        if (how->option[o] == face->options[o].standard) continue;
        text_add(t, " "), text_add(t, face->options[o].name), text_add(t, "=");
        options_words(face, o, how->option[o], t);
    }
}

typedef struct Asked {
    const char *game;
    uint64_t from, seed;
    int games, setup;
} Asked;

static void trace_setup(const Face *face, const Setup *base, const Asked *asked, bool one)
{
    char words[200];
    Text w = text_in(words, sizeof words);
    Trace t = { face, standing_begin(), standing_begin(), 0, one };
    Setup how = *base;
    variant_words(face, &how, &w);
    for (int k = 0; k < asked->games; k++) {
        how.seed = one ? asked->seed : asked->from + (uint64_t)k;
        trace_game(&t, &how);
        if (one) return;
    }
    printf("%s seats=%d%s: %d games, %lu answers, played %016" PRIx64 ", told %016" PRIx64 "\n", face->game->name,
           how.seats, words, asked->games, t.answers, t.played, t.told);
}

static int trace_lines(const Face *face)
{
    int lines = 0;
    for (int seats = face->game->seats_min; seats <= face->game->seats_max; seats++)
        for (int v = 0; v < batch_variants(face); v++) {
            Setup how = { 0 };
            how.seats = (uint8_t)seats;
            batch_variant(face, v, &how);
            lines += batch_allows(face, &how);
        }
    return lines;
}

static void trace_face(const Face *face, Asked asked)
{
    int line = 0, fair = GAMES_A_GAME / trace_lines(face);
    if (!asked.games) asked.games = fair > GAMES_A_LINE ? fair : GAMES_A_LINE;
    for (int seats = face->game->seats_min; seats <= face->game->seats_max; seats++)
        for (int v = 0; v < batch_variants(face); v++) {
            Setup how = { 0 };
            how.seats = (uint8_t)seats;
            batch_variant(face, v, &how);
            if (!batch_allows(face, &how)) continue;
            line++;
            if (!asked.setup || asked.setup == line) trace_setup(face, &how, &asked, asked.setup != 0);
        }
}

int main(int argc, char **argv)
{
    Asked asked = { 0, 1, 1, 0, 0 };
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--from") == 0 && more) asked.from = strtoull(argv[++i], 0, 10);
        else if (strcmp(argv[i], "--games") == 0 && more) asked.games = atoi(argv[++i]);
        else if (strcmp(argv[i], "--setup") == 0 && more) asked.setup = atoi(argv[++i]);
        else if (strcmp(argv[i], "--seed") == 0 && more) asked.seed = strtoull(argv[++i], 0, 10);
        else if (registry_find(argv[i])) asked.game = argv[i];
        else return fprintf(stderr, "traces: \"%s\" is no game and no option\n", argv[i]), 2;
    }
    for (int n = 0; n < registry_count(); n++)
        if (!asked.game || strcmp(asked.game, registry_at(n)->game->name) == 0) trace_face(registry_at(n)->face, asked);
    return 0;
}
