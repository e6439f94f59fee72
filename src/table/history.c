/*
 * history.c - a game as it was played. See history.h.
 */
#include "table/history.h"

#include <stdlib.h>
#include <string.h>

#include "table/leaving.h"

enum {
    EVERY = 128,           /* a position is kept after so many answers: some 1 ms to play again at the most             */
    KEPT_MOST = 4,         /* when there are more, every second is let go, and from then on half as many are kept       */
    EVENTS_AT_ONCE =
        4096, /* more than an answer sets off in any game                                                  */
    LOOKED_AT =
        256, /* of so many of them the position is kept where somebody looks                                   */
};

typedef struct Step {
    uint32_t words;   /* where they begin in the text                                                            */
    Action action;
    uint16_t learned; /* by then                                                                                 */
    uint8_t seat;
    uint8_t itself;   /* 1: the table gave it by itself                                                          */
    uint32_t luck;    /* the number its luck is drawn with                                                       */
} Step;

/* A position that is kept: the first, one in `every`, and where one was placed by hand, which no answer leads to. */
typedef struct Kept {
    int at;
    bool placed;
    uint8_t *position;
} Kept;

struct History {
    const Game *game;
    const Box *box;
    const Setup *setup;
    const TableLuck *luck;
    uint32_t luck_next; /* never one that was used before */
    size_t size; /* of a position */
    uint8_t *now;
    int count, length, room;
    Step *step;
    char *text; /* the words of all answers, each terminated */
    size_t text_used, text_room;
    Kept *kept; /* ascending */
    int keeps, keep_room, every;
    uint16_t learned; /* at the start */
    uint32_t edition; /* rises when positions become others than they were */
};

/* ---- Room -------------------------------------------------------------------------------------------------------- */

bool reading_room(Reading *r, size_t size)
{
    if (!r->event) r->event = malloc(EVENTS_AT_ONCE * sizeof *r->event);
    if (r->room < size) {
        uint8_t *more = realloc(r->position, size);
        if (!more) return false;
        r->position = more;
        r->room = size;
        r->of = NULL;
        free(r->during);
        r->during = NULL;
    }
    return r->event != NULL;
}

void reading_free(Reading *r)
{
    free(r->position);
    free(r->event);
    free(r->during);
    *r = (Reading){ .of = NULL };
}

/* Room for one more of what is counted in `room`; null: no memory, and what was there is untouched. */
static void *more_room(void *at, int *room, int wanted, size_t each)
{
    if (wanted <= *room) return at;
    int larger = *room + *room / 2 + 16;
    void *more = realloc(at, (size_t)larger * each);
    if (more) *room = larger;
    return more;
}

static bool steps_room(History *h)
{
    Step *step = more_room(h->step, &h->room, h->count + 1, sizeof *step);
    if (step) h->step = step;
    return step != NULL;
}

static bool text_room(History *h, size_t size)
{
    size_t room = h->text_room;
    while (h->text_used + size > room) room += room / 2 + 512;
    if (room == h->text_room) return true;
    char *text = realloc(h->text, room);
    if (!text) return false;
    h->text = text;
    h->text_room = room;
    return true;
}

/* ---- Positions that are kept ------------------------------------------------------------------------------------- */

static void keeps_drop(History *h, int from)
{
    while (h->keeps > from) free(h->kept[--h->keeps].position);
}

/* A long game is kept no denser than a short one: what lies between takes longer to play again, but takes no room. */
static void keeps_thin(History *h)
{
    int left = 0, own = 0;
    for (int n = 0; n < h->keeps; n++) own += !h->kept[n].placed;
    if (own <= KEPT_MOST) return;
    h->every *= 2;
    for (int n = 0; n < h->keeps; n++) {
        if (h->kept[n].placed || h->kept[n].at % h->every == 0) h->kept[left++] = h->kept[n];
        else free(h->kept[n].position);
    }
    h->keeps = left;
}

/* Keeps the position now, instead of what was kept from there on. */
static bool position_keep(History *h, bool placed)
{
    int n = h->keeps;
    while (n > 0 && h->kept[n - 1].at >= h->count) n--;
    Kept *kept = more_room(h->kept, &h->keep_room, n + 1, sizeof *kept);
    if (!kept) return false;
    h->kept = kept;
    uint8_t *copy = malloc(h->size);
    if (!copy) return false;
    memcpy(copy, h->now, h->size);
    keeps_drop(h, n);
    h->kept[n] = (Kept){ h->count, placed, copy };
    h->keeps = n + 1;
    keeps_thin(h);
    return true;
}

/* The last one kept that is not after n. */
static const Kept *kept_before(const History *h, int n)
{
    int k = h->keeps - 1;
    while (h->kept[k].at > n) k--;
    return &h->kept[k];
}

/* ---- Beginning and ending ---------------------------------------------------------------------------------------- */

static const Fate *fate_of(const void *position) { return position; /* every position begins with it (game.h) */ }

History *history_begin(const Game *game, const Box *box, const Setup *setup, const TableLuck *luck)
{
    History *h = calloc(1, sizeof *h);
    if (!h) return NULL;
    *h = (History){ .game = game, .box = box, .setup = setup, .luck = luck, .size = game->state_size, .every = EVERY };
    h->now = calloc(1, h->size);
    if (h->now) game->setup(box, h->now, setup, NULL);
    if (!h->now || !position_keep(h, false)) {
        history_end(h);
        return NULL;
    }
    h->learned = fate_of(h->now)->learned;
    return h;
}

void history_end(History *h)
{
    if (!h) return;
    keeps_drop(h, 0);
    free(h->kept);
    free(h->text);
    free(h->step);
    free(h->now);
    free(h);
}

/* ---- The log ----------------------------------------------------------------------------------------------------- */

int history_count(const History *h) { return h->count; }
int history_length(const History *h) { return h->length; }
int history_seat(const History *h, int n) { return h->step[n].seat; }
Action history_action(const History *h, int n) { return h->step[n].action; }
const char *history_words(const History *h, int n) { return h->text + h->step[n].words; }
uint32_t history_luck(const History *h, int n) { return h->step[n].luck; }
bool history_itself(const History *h, int n) { return h->step[n].itself; }
void history_mark_itself(History *h) { h->step[h->count - 1].itself = 1; }
uint16_t history_learned(const History *h, int n) { return n ? h->step[n - 1].learned : h->learned; }

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

const void *history_now(const History *h) { return h->now; }

/* Plays an answer on a position: with the table's own luck, where it has one. Who leaves the table is not the rules'
 * business, and told. */
static void step_play(const History *h, void *position, const Step *step, Events *heard)
{
    if (leaving_is(step->action)) {
        events_add(heard, position,
                   (Event){ .kind = EV_TABLE,
                                   .seat = (uint8_t)leaving_seat(step->action),
                                   .seen_by = 0xff,
                                   .thing = THING_NONE,
                                   .a = (int16_t)ACT_OPERAND(step->action) });
        return;
    }
    if (h->luck) ((Fate *)position)->rng.state = luck_answer(h->luck, step->luck);
    h->game->apply(h->box, position, step->action, heard);
}

/* Goes on by one answer; the last one is looked at, if somebody looks. */
static void reading_go_on(const History *h, Reading *r, bool last)
{
    Events heard = { .list = r->event, .room = EVENTS_AT_ONCE };
    r->watched = last && r->during;
    if (r->watched) heard.during = r->during, heard.durings = LOOKED_AT, heard.size = (uint32_t)h->size;
    step_play(h, r->position, &h->step[r->at], &heard);
    r->events = (int)heard.count;
    r->told = true;
    r->at++;
}

/* Stands after n answers; told: with what the last of them (the setup, if there is none) set off. */
static void reading_turn(const History *h, Reading *r, int n, bool told)
{
    bool mine = r->of == h && r->edition == h->edition && r->at <= n && r->room >= h->size;
    const Kept *from = kept_before(h, told ? n - 1 : n);
    if (mine && r->at == n && (r->told || !told)) return;
    if (!mine || r->at < from->at || r->at == n) {
        memcpy(r->position, from->position, h->size);
        r->of = h;
        r->edition = h->edition;
        r->at = from->at;
        r->told = r->watched = false;
        r->events = 0;
    }
    while (r->at < n) reading_go_on(h, r, r->at == n - 1);
}

/* Sets the game up once more, for what is told of it. */
static void reading_begin(const History *h, Reading *r)
{
    Events heard = { .list = r->event, .room = EVENTS_AT_ONCE };
    if (r->of == h && r->edition == h->edition && r->at == 0 && r->told) return;
    h->game->setup(h->box, r->position, h->setup, &heard);
    *r = (Reading){ h, h->edition, 0, true, r->position, r->room, r->event, (int)heard.count, r->during, false };
}

const void *history_at(const History *h, Reading *r, int n)
{
    if (n == h->count) return h->now;
    reading_turn(h, r, n, false);
    return r->position;
}

int history_events(const History *h, Reading *r, int n, const Event **out)
{
    *out = r->event;
    if (n < 0) reading_begin(h, r);
    else reading_turn(h, r, n + 1, true);
    return r->events;
}

const void *history_during(const History *h, Reading *r, int n, int e)
{
    if (!r->during) r->during = malloc(LOOKED_AT * r->room);
    if (!r->during) return NULL;
    reading_turn(h, r, n + 1, true);
    if (!r->watched) {
        r->of = NULL; /* what was read without looking is read once more */
        reading_turn(h, r, n + 1, true);
    }
    return e < r->events && e < LOOKED_AT ? r->during + (size_t)e * h->size : r->position;
}

/* ---- Changing ---------------------------------------------------------------------------------------------------- */

void history_cut(History *h)
{
    int keep = h->keeps;
    if (h->length == h->count) return;
    while (keep > 1 && h->kept[keep - 1].at > h->count) keep--;
    keeps_drop(h, keep);
    h->text_used = h->step[h->count].words;
    h->length = h->count;
    h->edition++;
}

bool history_add(History *h, int seat, Action a, const char *words)
{
    size_t size = strlen(words) + 1;
    if (!steps_room(h) || !text_room(h, size)) return false;
    history_cut(h);
    Step *step = &h->step[h->count];
    *step = (Step){ .words = (uint32_t)h->text_used, .action = a, .seat = (uint8_t)seat, .luck = h->luck_next++ };
    memcpy(h->text + h->text_used, words, size);
    h->text_used += size;
    step_play(h, h->now, step, NULL);
    step->learned = fate_of(h->now)->learned;
    h->length = ++h->count;
    if (h->count % h->every == 0) (void)position_keep(h, false); /* without it, reading takes longer: nothing else */
    return true;
}

void history_stand(History *h, Reading *r, int n)
{
    memmove(h->now, history_at(h, r, n), h->size);
    h->count = n;
}

void history_luck_on(History *h, uint32_t number)
{
    if (number > h->luck_next) h->luck_next = number;
}

bool history_place(History *h, const void *position)
{
    memcpy(h->now, position, h->size);
    h->edition++;
    return position_keep(h, true);
}

size_t history_weight(const History *h)
{
    return sizeof *h + h->size * ((size_t)h->keeps + 1) + (size_t)h->room * sizeof *h->step + h->text_room +
           (size_t)h->keep_room * sizeof *h->kept;
}
