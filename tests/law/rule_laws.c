/*
 * rule_laws.c - what must be true of every game's rules (game.h says it in prose). See laws.h.
 */
#include "law/laws.h"
#include <stdio.h>
#include <string.h>

enum { GUARD = 8, PATTERN_A = 0xaa, PATTERN_B = 0x55 };

/* Every position begins with this. */
static Fate fate_of(const void *position)
{
    Fate f;
    memcpy(&f, position, sizeof f);
    return f;
}

void laws_of_declaration(Trial *t)
{
    const Game *g = t->game;
    LAW(t, g->name && g->name[0], "a game has a name");
    LAW(t, g->rules_version > 0, "a game has a rules version");
    LAW(t, g->seats_min >= 1 && g->seats_min <= g->seats_max && g->seats_max <= SEAT_MAX, "the seats make sense");
    LAW(t, g->box != 0, "a game has a box, if an empty one");
    LAW(t, g->state_size % 8 == 0, "a position is a whole number of words");
    for (int v = 0; v < VERB_COUNT; v++) LAW(t, g->operands[v] <= 0x1000, "operands fit into an action");
    LAW(t, t->entry->face->game == g, "the face belongs to this game");
    LAW(t, t->entry->stage->game == g, "the stage belongs to this game");
}

static void laws_of_event(Trial *t, const Event *e, bool over);

/* What happens at setup is told like anything else, and telling changes nothing. */
static void laws_of_setup_told(Trial *t)
{
    Events ev = { .list = t->events, .room = TRIAL_EVENTS };
    t->game->setup(t->box, t->room[2], &t->how, &ev);
    LAW(t, trial_same(t, t->room[2], t->position), "telling what is set up changes nothing");
    LAW(t, ev.count < TRIAL_EVENTS, "what is set up is not told without end");
    for (uint32_t i = 0; i < ev.count; i++) laws_of_event(t, &ev.list[i], fate_of(t->position).over);
    words_of_events(t, t->room[2], &ev);
}

void laws_of_setup(Trial *t)
{
    memset(t->room[0], PATTERN_A, trial_size(t));
    memset(t->room[1], PATTERN_B, trial_size(t));
    t->game->setup(t->box, t->room[0], &t->how, 0);
    t->game->setup(t->box, t->room[1], &t->how, 0);
    LAW(t, trial_same(t, t->room[0], t->room[1]), "setup writes every byte");
    LAW(t, trial_same(t, t->room[0], t->position), "the same setup deals the same game");
    LAW(t, fate_of(t->position).seats == t->how.seats, "the position knows how many seats there are");
    laws_of_setup_told(t);
}

void laws_of_position(Trial *t)
{
    const Game *g = t->game;
    Action again[ACTION_MAX + GUARD];
    bool pass = false, over = fate_of(t->position).over;
    LAW(t, g->fault(t->box, t->position) == 0, "every invariant holds");
    LAW(t, t->actions >= 0 && t->actions <= ACTION_MAX, "the answers fit into the buffer");
    LAW(t, over == (t->actions == 0), "the game is over if and only if there are no answers");
    LAW(t, over == (t->choice.seat == SEAT_NONE), "nobody is asked if and only if the game is over");
    LAW(t, over || t->choice.seat < t->how.seats, "the seat that is asked sits at the table");
    LAW(t, t->choice.source == 0 || t->choice.source < t->box->cards, "the card that asks is in the box");
    LAW(t, t->choice.code <= t->box->code_size, "the place it asks from is in the box");
    memset(again, 0xff, sizeof again);
    LAW(t, g->actions(t->box, t->position, again) == t->actions, "asking twice gives as many answers");
    LAW(t, memcmp(again, t->action, sizeof(Action) * (size_t)t->actions) == 0, "asking twice gives the same answers");
    for (int i = 0; i < GUARD; i++) LAW(t, again[ACTION_MAX + i] == 0xffff, "nothing is written past the answers");
    for (int i = 0; i < t->actions; i++) {
        Action a = t->action[i];
        LAW(t, i == 0 || t->action[i - 1] < a, "answers ascend and are distinct");
        LAW(t, ACT_VERB(a) < VERB_COUNT, "an answer's verb is one of ours");
        LAW(t, ACT_OPERAND(a) < g->operands[ACT_VERB(a)], "an answer lies inside the declared space");
        pass |= ACT_VERB(a) == VERB_PASS;
    }
    LAW(t, pass == (t->choice.optional != 0), "a choice is optional if and only if one may pass");
    if ((uint32_t)t->actions > t->seen->actions) t->seen->actions = (uint32_t)t->actions;
}

/* What one seat (or a spectator, SEAT_NONE) sees and can imagine. */
static void laws_of_view(Trial *t, int seat)
{
    const Game *g = t->game;
    uint8_t *view = t->room[0], *work = t->room[1];
    trial_copy(t, view, t->position);
    g->redact(t->box, view, seat);
    LAW(t, fate_of(view).rng.state == 0, "no view holds the dice to come");
    LAW(t, fate_of(view).learned == fate_of(t->position).learned, "a view knows how much has been learned");
    trial_copy(t, work, view);
    g->redact(t->box, work, seat);
    LAW(t, trial_same(t, view, work), "forgetting twice is forgetting once");
    g->resample(t->box, work, seat, &t->luck);
    LAW(t, g->fault(t->box, work) == 0, "an imagined world is sound");
    g->redact(t->box, work, seat);
    LAW(t, trial_same(t, view, work), "an imagined world looks the same");
    trial_copy(t, work, view);
    g->redact(t->box, work, SEAT_NONE);
    trial_copy(t, view, t->position);
    g->redact(t->box, view, SEAT_NONE);
    LAW(t, trial_same(t, view, work), "a spectator knows nothing that a seat does not");
}

/* The one who is asked finds the question and every answer in what they see. */
static void laws_of_own_view(Trial *t)
{
    const Game *g = t->game;
    uint8_t *view = t->room[0];
    Action own[ACTION_MAX];
    trial_copy(t, view, t->position);
    g->redact(t->box, view, t->choice.seat);
    Choice c = g->choice(t->box, view);
    LAW(t,
        c.seat == t->choice.seat && c.why == t->choice.why && c.source == t->choice.source && c.code == t->choice.code,
        "the one who is asked sees the question");
    int n = g->actions(t->box, view, own);
    LAW(t, n == t->actions && memcmp(own, t->action, sizeof(Action) * (size_t)n) == 0,
        "the one who is asked sees all their answers");
}

void laws_of_views(Trial *t)
{
    for (int seat = 0; seat < t->how.seats; seat++) laws_of_view(t, seat);
    laws_of_view(t, SEAT_NONE);
    if (t->actions) laws_of_own_view(t);
}

static void laws_of_event(Trial *t, const Event *e, bool over)
{
    LAW(t, e->kind != EV_NONE, "a happening has a kind");
    LAW(t, e->seat == SEAT_NONE || e->seat < t->how.seats, "a happening befalls a seat at the table, or nobody");
    LAW(t, e->card == 0 || e->card < t->box->cards, "a happening is about a card in the box");
    LAW(t, e->cause == 0 || e->cause < t->box->cards, "a happening is caused by a card in the box");
    LAW(t, e->kind != EV_OVER || over, "the end is told only at the end");
#ifndef KIT_TINY
    static const char *const DROPPED[] = { "an effect was dropped for want of frames",
                                           "a lasting line was dropped for want of room",
                                           "marks were dropped for want of levels", "an effect ran out of steps",
                                           "a card was dropped for want of slots" };
    /* No card that is shipped ever runs out of room. With a designer's cards what finds no room is not done, and that is
     * told (docs/card-language.md, "Order and answers"): the laws of words hold its sentence. */
    if (e->kind == EV_ROOM && t->box == t->game->box)
        LAW(t, false, e->a >= 0 && e->a < 5 ? DROPPED[e->a] : "something was dropped for want of room");
#endif
    t->seen->kind[e->kind] |= 1;
}

/* If nobody learned anything by an answer, what the one who gave it sees now follows from what they saw before: in any
 * world they could imagine, the same answer leads to the same view. That is what makes it safe to take back. */
static void law_of_taking_back(Trial *t, Action a, const void *after)
{
    const Game *g = t->game;
    uint8_t *imagined = t->room[4], *view = t->room[5];
    int seat = t->choice.seat;
    trial_copy(t, imagined, t->position);
    g->redact(t->box, imagined, seat);
    g->resample(t->box, imagined, seat, &t->luck);
    g->apply(t->box, imagined, a, 0);
    g->redact(t->box, imagined, seat);
    trial_copy(t, view, after);
    g->redact(t->box, view, seat);
    LAW(t, trial_same(t, imagined, view),
        "an answer by which nobody learned anything leads where its giver could foresee");
}

static void laws_of_answer(Trial *t, Action a)
{
    const Game *g = t->game;
    uint8_t *told = t->room[2], *quiet = t->room[3];
    Events ev = { .list = t->events, .room = TRIAL_EVENTS };
    trial_copy(t, told, t->position);
    trial_copy(t, quiet, t->position);
    g->apply(t->box, told, a, &ev);
    g->apply(t->box, quiet, a, 0);
    LAW(t, trial_same(t, told, quiet), "telling what happens changes nothing");
    LAW(t, ev.count < TRIAL_EVENTS, "one answer does not tell without end");
    int fault = g->fault(t->box, told);
    char number[80];
    snprintf(number, sizeof number, "every invariant holds after every legal answer; broken is number %d", fault);
    LAW(t, fault == 0, number);
    Fate before = fate_of(t->position), after = fate_of(told);
    bool ended = false;
    for (uint32_t i = 0; i < ev.count; i++) {
        laws_of_event(t, &ev.list[i], after.over);
        ended |= ev.list[i].kind == EV_OVER;
    }
    LAW(t, ended == (after.over != 0), "the end is told when it comes");
    LAW(t, after.seats == before.seats, "nobody joins or leaves");
    LAW(t, before.rng.state == after.rng.state || before.learned != after.learned, "luck spent is something learned");
    if (before.learned == after.learned) law_of_taking_back(t, a, told);
    if (ev.count > t->seen->events) t->seen->events = ev.count;
    words_of_events(t, told, &ev);
    t->seen->answers++;
}

void laws_of_answers(Trial *t)
{
    for (int i = 0; i < t->actions; i++) laws_of_answer(t, t->action[i]);
}

void laws_of_end(Trial *t)
{
    const Game *g = t->game;
    const int32_t unset = INT32_MIN;
    int32_t score[SEAT_MAX];
    uint8_t *again = t->room[0];
    g->setup(t->box, again, &t->how, 0);
    for (int i = 0; i < t->step; i++) g->apply(t->box, again, t->log[i], 0);
    LAW(t, trial_same(t, again, t->position), "the log is the game: replayed, it ends in the same bytes");
    for (int p = 0; p < SEAT_MAX; p++) score[p] = unset;
    g->score(t->box, t->position, score);
    for (int p = 0; p < t->how.seats; p++) {
        LAW(t, score[p] != unset, "every seat has a score");
        LAW(t, !t->face->together || (score[p] > 0) == (score[0] > 0), "who plays together wins or loses together");
    }
    t->seen->games++;
    t->seen->decisions += (uint64_t)t->step;
    if ((uint64_t)t->step > t->seen->longest) t->seen->longest = (uint64_t)t->step;
}
