/*
 * ways.c - see ways.h.
 */
#include "sitting/ways.h"

#include <stdlib.h>
#include <string.h>

#include "telling/preview.h"

/* ---- Trying ------------------------------------------------------------------------------------------------------ */

/* A world as the seat might imagine it, in which an answer can be tried. */
typedef struct Trial {
    const Session *session;
    const Game *game;
    const Box *box;
    int seat;
    Choice asked;      /* at first                                                                          */
    uint16_t learned;
    uint8_t *world[WAY_STEPS];
} Trial;

static bool trial_begin(Trial *t, const Session *s, int seat)
{
    size_t size = session_game(s)->state_size;
    uint8_t *all = malloc(WAY_STEPS * size);
    Rng luck;
    *t = (Trial){ .session = s, .game = session_game(s), .box = session_box(s), .seat = seat };
    if (!all) return false;
    for (int n = 0; n < WAY_STEPS; n++) t->world[n] = all + (size_t)n * size;
    memcpy(t->world[0], session_view(s, seat), size);
    rng_seed(&luck, 1);
    t->game->resample(t->box, t->world[0], seat, &luck);
    t->asked = t->game->choice(t->box, t->world[0]);
    t->learned = ((const Fate *)t->world[0])->learned;
    return true;
}

static void trial_end(Trial *t) { free(t->world[0]); }

/* What is asked next in the world after so many steps and this one more, if it belongs to the answer: by the same card
 * or rule, of the same seat, with nothing learned. Returns how many answers it has; 0: it asks nothing of the kind. */
static int asked_next(const Trial *t, int steps, Action a, Action list[ACTION_MAX])
{
    uint8_t *world = t->world[steps + 1];
    Choice next;
    if (ACT_VERB(a) == VERB_PASS) return 0;
    memcpy(world, t->world[steps], t->game->state_size);
    t->game->apply(t->box, world, a, NULL);
    next = t->game->choice(t->box, world);
    if (((const Fate *)world)->over || next.seat != t->seat || ((const Fate *)world)->learned != t->learned) return 0;
    if (next.why == t->asked.why && next.source == t->asked.source) return 0; /* the first question again */
    return t->game->actions(t->box, world, list);
}

/* ---- Listing ----------------------------------------------------------------------------------------------------- */

/* The ways that begin so; those that decline what it asks are no ways of their own. false: there would be too many. */
static bool way_extend(const Trial *t, const Way *begun, int deepest, Ways *out)
{
    Action list[ACTION_MAX];
    int last = begun->steps - 1, count = begun->steps < deepest ? asked_next(t, last, begun->step[last], list) : 0, had;
    had = out->count;
    for (int n = 0; n < count; n++) {
        Way way = *begun;
        if (ACT_VERB(list[n]) == VERB_PASS) continue;
        way.step[way.steps++] = list[n];
        if (!way_extend(t, &way, deepest, out)) return false;
        out->longer = true;
    }
    if (out->count > had) return true;
    if (out->count == WAYS_FEW) return false;
    out->way[out->count++] = *begun;
    return true;
}

static void ways_plain(const Answers *answers, Ways *out)
{
    *out = (Ways){ .count = answers->count, .numbered = answers->numbered };
    for (int n = 0; n < answers->count; n++) out->way[n] = (Way){ 1, { answers->action[n] } };
}

static bool ways_few(const Trial *t, const Answers *answers, int deepest, Ways *out)
{
    out->count = 0;
    out->longer = false;
    for (int n = 0; n < answers->count; n++)
        if (!way_extend(t, &(Way){ 1, { answers->action[n] } }, deepest, out)) return false;
    return out->longer;
}

void ways_list(const Session *s, int seat, bool longer, Ways *out)
{
    const Answers *answers = session_answers(s);
    Trial t;
    ways_plain(answers, out);
    if (!longer || answers->count > WAYS_FEW || answers->count < 2 || !trial_begin(&t, s, seat)) return;
    bool few = false;
    for (int deepest = WAY_STEPS; deepest > 1 && !few; deepest--) few = ways_few(&t, answers, deepest, out);
    if (few) out->numbered = true;
    else ways_plain(answers, out);
    trial_end(&t);
}

int ways_find(const Ways *w, Action a)
{
    for (int n = 0; n < w->count; n++)
        if (w->way[n].steps == 1 && w->way[n].step[0] == a) return n;
    return -1;
}

int ways_pointing(const Ways *w, Thing thing)
{
    int found = -1;
    for (int n = 0; n < w->count && thing != THING_NONE; n++) {
        const Way *way = &w->way[n];
        if (way->steps < 2 || action_thing(way->step[way->steps - 1]) != thing) continue;
        if (found >= 0) return -1;
        found = n;
    }
    return found;
}

/* ---- Saying and going -------------------------------------------------------------------------------------------- */

void way_preview(const Session *s, int seat, const Way *way, Text *t)
{
    const Face *face = session_face(s);
    Trial trial;
    if (way->steps < 2 || !trial_begin(&trial, s, seat)) {
        preview_write(s, seat, way->step[0], t);
        return;
    }
    for (int n = 0; n + 1 < way->steps; n++) {
        face->answer(trial.box, trial.world[n], way->step[n], t);
        text_add(t, ": ");
        memcpy(trial.world[n + 1], trial.world[n], trial.game->state_size);
        trial.game->apply(trial.box, trial.world[n + 1], way->step[n], NULL);
    }
    preview_write_in(s, trial.world[way->steps - 1], seat, way->step[way->steps - 1], t);
    trial_end(&trial);
}

bool way_go(Sitting *t, const Way *way, Why *why)
{
    Why unsaid = { "" };
    int seat = session_asked(t->session);
    if (!sitting_answer(t, way->step[0], why)) return false;
    for (int n = 1; n < way->steps; n++) {
        if (session_over(t->session) || session_asked(t->session) != seat) break;
        if (!sitting_answer(t, way->step[n], &unsaid)) break;
    }
    return true;
}
