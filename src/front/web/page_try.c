/*
 * page_try.c - quick games for a designer who wants to know what a card changes. See page.h.
 *
 * Game k is dealt by seed k and answered at random by luck of its own, leaning the way the game's brain leans where it
 * has one, so the same k with and without a card is the same evening with one thing changed. Owns that play. Does NOT
 * judge: it hands back figures, game by game.
 */
#include <stdlib.h>

#include "brain.h"
#include "front/web/page.h"
#include "table/options.h"
#include "words/json_text.h"

enum { TRY_MOST = 2000, TRY_ANSWERS = 20000, TRY_EVENTS = 256 };

typedef struct Trial {
    const Face *face;
    const Box *box;
    void *position;
    int card; /* whose appearance is watched for; 0: none */
} Trial;

typedef struct TrialEnd {
    int answers;
    bool met; /* the card was part of what happened */
    int32_t score[SEAT_MAX];
} TrialEnd;

static Action trial_answer(const Trial *t, const Action *list, int count, Rng *luck)
{
    const Brain *brain = t->face->brain;
    uint8_t weight[ACTION_MAX];
    uint32_t sum = 0, at;
    if (count == 1) return list[0];
    if (!brain || !brain->tempt) return list[rng_below(luck, (uint32_t)count)];
    brain->tempt(t->box, t->position, list, count, weight);
    for (int n = 0; n < count; n++) sum += weight[n];
    if (!sum) return list[rng_below(luck, (uint32_t)count)];
    at = rng_below(luck, sum);
    for (int n = 0; n < count; n++) {
        if (at < weight[n]) return list[n];
        at -= weight[n];
    }
    return list[count - 1];
}

static int trial_actions(const Trial *t, Action *list)
{
    int count = t->face->game->actions(t->box, t->position, list), mine = 0;
    for (int n = 0; n < count; n++)
        if (ACT_VERB(list[n]) != VERB_TABLE) list[mine++] = list[n];
    return mine;
}

static void trial_play(const Trial *t, const Setup *how, TrialEnd *end)
{
    const Game *g = t->face->game;
    Event list[TRY_EVENTS];
    Rng luck;
    rng_seed(&luck, how->seed ^ 0x9e3779b97f4a7c15u);
    g->setup(t->box, t->position, how, 0);
    *end = (TrialEnd){ 0 };
    for (; end->answers < TRY_ANSWERS; end->answers++) {
        Action answer[ACTION_MAX];
        Events events = { .list = list, .room = t->card ? TRY_EVENTS : 0 };
        int count = trial_actions(t, answer);
        if (!count) break;
        g->apply(t->box, t->position, trial_answer(t, answer, count, &luck), &events);
        for (uint32_t n = 0; n < events.count; n++)
            if (list[n].card == t->card || list[n].cause == t->card) end->met = end->met || t->card;
    }
    g->score(t->box, t->position, end->score);
}

/* A row of numbers, one a game. */
static void row_json(Sheet *out, const char *key, const TrialEnd *end, int count, int which)
{
    json_open(out, key, '[');
    for (int n = 0; n < count; n++)
        json_number(out, NULL, which == 0 ? end[n].score[0] : which == 1 ? end[n].answers : end[n].met);
    json_close(out, ']');
}

/* "try", a game, a pack or nothing, a card's number or 0, the first seed, how many games, then settings. */
bool page_try(Request *r, Sheet *out, Why *why)
{
    const RegistryEntry *e = request_game(r, why);
    const char *pack = request_line(r), *setting[OPTION_MAX];
    int card, first, count, settings = 0;
    Boxes boxes = { 0 };
    if (!e || !request_number(r, "The card", 0, 0xffff, &card, why) ||
        !request_number(r, "The first game", 1, 1 << 30, &first, why) ||
        !request_number(r, "The number of games", 1, TRY_MOST, &count, why))
        return false;
    while (r->size && settings < OPTION_MAX) setting[settings++] = request_line(r);
    SessionStart start = { .face = e->face };
    if (!options_read(&start, settings, setting, why) || !boxes_open(&boxes, e->face, *pack ? pack : NULL, why))
        return false;
    TrialEnd *end = calloc((size_t)count, sizeof *end);
    Trial t = { e->face, boxes.box, calloc(1, e->game->state_size), card };
    bool room = end && t.position;
    for (int n = 0; room && n < count; n++) {
        start.setup.seed = (uint64_t)(first + n);
        trial_play(&t, &start.setup, &end[n]);
    }
    if (room) {
        json_open(out, NULL, '{');
        row_json(out, "scores", end, count, 0);
        row_json(out, "answers", end, count, 1);
        row_json(out, "met", end, count, 2);
        json_close(out, '}');
    }
    free(t.position);
    free(end);
    boxes_close(&boxes);
    return room || why_not(why, "There is not enough memory to try it.");
}
