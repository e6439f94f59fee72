/*
 * same.c - two boxes of one game played side by side: the same deals, the same answers; are they asked the same, and
 * does the same happen?
 *
 *     same GAME A.cards B.cards GAMES [FIRST-SEED [laws]]
 *
 * Either may be `-`: the game's own cards. Answers are drawn at random from the list both offer. Status 1, and what
 * differs, when one box asks or tells another thing than the other; with `laws`, also when a position breaks one.
 * Positions are not compared: the same text may lie at another place of the code.
 */
#include "table/boxes.h"
#include "table/registry.h"
#include "words/why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS_ROOM = 4096, ANSWERS_MOST = 3000 };

typedef struct Side {
    Boxes boxes;
    void *s;
    Event *list;
    Events ev;
    Action *answer;
    int answers;
    Choice choice;
} Side;

static uint64_t next_random(uint64_t *x)
{
    *x ^= *x << 13, *x ^= *x >> 7, *x ^= *x << 17;
    return *x;
}

static bool side_open(Side *side, const RegistryEntry *e, const char *cards)
{
    Why why = { "" };
    if (!boxes_open(&side->boxes, e->face, strcmp(cards, "-") ? cards : NULL, &why)) {
        fprintf(stderr, "same: %s\n", why.text);
        return false;
    }
    side->s = calloc(1, e->game->state_size);
    side->list = calloc(EVENTS_ROOM, sizeof *side->list);
    side->answer = calloc(ACTION_MAX, sizeof *side->answer);
    return side->s && side->list && side->answer;
}

static void side_close(Side *side)
{
    free(side->s), free(side->list), free(side->answer);
    boxes_close(&side->boxes);
}

static void side_look(Side *side, const Game *g)
{
    side->choice = g->choice(side->boxes.box, side->s);
    side->answers = side->choice.seat == SEAT_NONE ? 0 : g->actions(side->boxes.box, side->s, side->answer);
}

static bool events_same(const Events *a, const Events *b, uint32_t *at)
{
    for (*at = 0; *at < a->count && *at < b->count; ++*at) {
        Event x = a->list[*at], y = b->list[*at];
        x.depth = y.depth = 0; /* how many frames lie below: an option may end a text or stand in it */
        if (memcmp(&x, &y, sizeof x)) return false;
    }
    return a->count == b->count;
}

/* What is asked, and which answers there are. */
static bool choices_same(const Side *a, const Side *b)
{
    return a->choice.seat == b->choice.seat && a->choice.optional == b->choice.optional &&
           a->choice.why == b->choice.why && a->choice.source == b->choice.source && a->answers == b->answers &&
           !memcmp(a->answer, b->answer, sizeof *a->answer * (size_t)a->answers);
}

static int differ(const RegistryEntry *e, const Side *a, uint64_t seed, int answer, const char *what)
{
    const CardWords *words = a->boxes.box->words->card;
    printf("%s, seed %llu, answer %d: %s; asked by %s\n", e->game->name, (unsigned long long)seed, answer, what,
           a->choice.source ? words[a->choice.source].name : "the rules");
    return 1;
}

/* One game; how many answers were given, -1: they differ. */
static int game_same(const RegistryEntry *e, Side side[2], uint64_t seed, bool laws)
{
    const Game *g = e->game;
    int span = g->seats_max - g->seats_min + 1;
    uint64_t luck = seed * 0x9e3779b97f4a7c15u + 1;
    Setup how = { .seed = seed, .seats = (uint8_t)(g->seats_min + (int)(seed % (uint64_t)(span > 3 ? 3 : span))) };
    for (int i = 0; i < e->face->option_count; i++) how.option[i] = e->face->options[i].standard;
    for (int k = 0; k < 2; k++) {
        memset(side[k].s, 0, g->state_size);
        side[k].ev = (Events){ .list = side[k].list, .room = EVENTS_ROOM };
        g->setup(side[k].boxes.box, side[k].s, &how, &side[k].ev);
        side_look(&side[k], g);
    }
    for (int n = 0;; n++) {
        uint32_t at;
        if (!events_same(&side[0].ev, &side[1].ev, &at)) return -differ(e, &side[0], seed, n, "other things happen");
        if (!choices_same(&side[0], &side[1]))
            return -differ(e, &side[0], seed, n, "another question, or other answers");
        if (!side[0].answers || n == ANSWERS_MOST) return n;
        Action a = side[0].answer[next_random(&luck) % (uint64_t)side[0].answers];
        for (int k = 0; k < 2; k++) {
            side[k].ev = (Events){ .list = side[k].list, .room = EVENTS_ROOM };
            g->apply(side[k].boxes.box, side[k].s, a, &side[k].ev);
            if (laws && g->fault(side[k].boxes.box, side[k].s))
                return -differ(e, &side[0], seed, n, "a position that breaks a law");
            side_look(&side[k], g);
        }
    }
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fputs("usage: same GAME A.cards B.cards GAMES [FIRST-SEED [laws]]\n", stderr);
        return 2;
    }
    const RegistryEntry *e = registry_find(argv[1]);
    long games = strtol(argv[4], NULL, 10), first = argc > 5 ? strtol(argv[5], NULL, 10) : 1;
    Side side[2] = { 0 };
    if (!e || !side_open(&side[0], e, argv[2]) || !side_open(&side[1], e, argv[3])) return 2;
    long answers = 0;
    int status = 0;
    for (long i = 0; i < games && !status; i++) {
        int n = game_same(e, side, (uint64_t)(first + i), argc > 6);
        if (n < 0) status = 1;
        else answers += n;
    }
    if (!status) printf("%s: %ld games, %ld answers: the same\n", e->game->name, games, answers);
    side_close(&side[0]), side_close(&side[1]);
    return status;
}
