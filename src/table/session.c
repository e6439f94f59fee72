/*
 * session.c - one game being played. See session.h.
 *
 * Every position since the start is kept, so that taking back, stepping through a replay and putting an old answer into
 * words are all a look into an array.
 */
#include "table/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/options.h"
#include "words/hash.h"
#include "words/words.h"

enum { EVENTS_AT_ONCE = 4096, CALLED = SITTER_NAME + 16, VIEWS = SEAT_MAX + 1 };

typedef struct Step {
    Action action;
    uint8_t seat;         /* who answered; SEAT_NONE: the table */
    size_t event, events; /* first of what it set off, and how many */
} Step;

/* What can be worked out again at any time: kept beside the session, so that reading functions may fill it. */
typedef struct Cache {
    bool answers_known, view_known[VIEWS];
    Answers answers;
    char seat_name[SEAT_MAX][CALLED];
    Event event[EVENTS_AT_ONCE];
    uint8_t *view; /* VIEWS positions, then one for passing use */
} Cache;

struct Session {
    SessionStart start; /* start.setup.deck is `decks` */
    Deck *decks;
    const Game *game;
    const Box *box;
    size_t size;       /* of a position */
    uint8_t *position; /* [room + 1] of them */
    Step *step;        /* [room] */
    Event *event;
    size_t event_room;
    Event *dealt; /* what setup told: as of answer -1 */
    uint32_t deals;
    int count, length, room;
    bool replay;
    Cache *cache;
};

/* ---- Beginning and ending ---------------------------------------------------------------------------------------- */

static int count_people(const SessionStart *start)
{
    int people = 0;
    for (int i = 0; i < start->setup.seats; i++) people += !start->sitter[i].bot;
    return people;
}

void seat_nameless(int seat, char *out, size_t room) { snprintf(out, room, "Seat %d", seat + 1); }

/* A seat that brings nothing has the game's own; one that brings something brings all of it. */
static bool decks_allowed(const SessionStart *start, Why *why)
{
    const Face *face = start->face;
    const Box *box = start->box ? start->box : face->game->box;
    int each = face->decks_per_seat;
    if (!start->setup.deck) return true;
    if (!each) return why_not(why, "%s is played without decks of one's own.", face->title);
    for (int seat = 0; seat < start->setup.seats; seat++) {
        const Deck *deck = &start->setup.deck[seat * each];
        int cards = 0;
        for (int n = 0; n < each; n++) cards += deck[n].count;
        for (int n = 0; n < each && cards; n++) {
            char line[300];
            Text t = text_in(line, sizeof line);
            if (face->deck_faults(box, &start->setup, n, &deck[n], &t) == 0) continue;
            line[strcspn(line, "\n")] = 0;
            return why_not(why, "The deck of seat %d may not be brought: %s", seat + 1, line);
        }
    }
    return true;
}

static bool start_allowed(const SessionStart *start, Why *why)
{
    if (!options_allow(start->face, &start->setup, why)) return false;
    if (start->undo_free && count_people(start) > 1)
        return why_not(why, "undo=free is for one person alone: at a table with others what is done is done.");
    return decks_allowed(start, why);
}

static bool can_say(const Session *s, Action a);

static bool session_alloc(Session *s)
{
    const Face *face = s->start.face;
    size_t decks = s->start.setup.deck ? (size_t)s->start.setup.seats * face->decks_per_seat : 0;
    s->room = 64;
    s->event_room = 1024;
    s->position = calloc((size_t)s->room + 1, s->size);
    s->step = calloc((size_t)s->room, sizeof *s->step);
    s->event = calloc(s->event_room, sizeof *s->event);
    s->cache = calloc(1, sizeof *s->cache);
    if (s->cache) s->cache->view = calloc(VIEWS + 1, s->size);
    if (decks) {
        s->decks = calloc(decks, sizeof *s->decks);
        if (!s->decks) return false;
        memcpy(s->decks, s->start.setup.deck, decks * sizeof *s->decks);
    }
    s->start.setup.deck = s->decks;
    return s->position && s->step && s->event && s->cache && s->cache->view;
}

/* Set up, and keep what is told of it. */
static bool session_deal(Session *s)
{
    Events heard = { s->cache->event, 0, EVENTS_AT_ONCE };
    s->game->setup(s->box, s->position, &s->start.setup, &heard);
    s->deals = heard.count;
    s->dealt = calloc(heard.count + 1, sizeof *s->dealt);
    if (s->dealt) memcpy(s->dealt, heard.list, heard.count * sizeof *heard.list);
    return s->dealt;
}

Session *session_begin(const SessionStart *start, Why *why)
{
    if (!start_allowed(start, why)) return 0;
    Session *s = calloc(1, sizeof *s);
    if (!s) {
        why_not(why, "There is not enough memory for a game.");
        return 0;
    }
    s->start = *start;
    s->game = start->face->game;
    s->box = start->box ? start->box : s->game->box;
    s->size = s->game->state_size;
    if (!session_alloc(s)) {
        session_end(s);
        why_not(why, "There is not enough memory for a game.");
        return 0;
    }
    for (int i = 0; i < SEAT_MAX; i++) {
        Sitter *who = &s->start.sitter[i];
        char *name = s->cache->seat_name[i];
        if (who->name[0] && !who->bot) memcpy(name, who->name, sizeof who->name - 1);
        else if (who->name[0]) snprintf(name, CALLED, "Seat %d (%s)", i + 1, who->name);
        else seat_nameless(i, name, CALLED);
    }
    if (!session_deal(s)) {
        session_end(s);
        why_not(why, "There is not enough memory for a game.");
        return 0;
    }
    if (start->clock && !can_say(s, ACT(VERB_TABLE, TABLE_TIME_UP))) {
        session_end(s);
        why_not(why, "%s with seats=%d is not played against a clock.", start->face->title, start->setup.seats);
        return 0;
    }
    return s;
}

void session_end(Session *s)
{
    if (!s) return;
    if (s->cache) free(s->cache->view);
    free(s->cache);
    free(s->event);
    free(s->dealt);
    free(s->step);
    free(s->position);
    free(s->decks);
    free(s);
}

/* ---- What it is -------------------------------------------------------------------------------------------------- */

const Game *session_game(const Session *s) { return s->game; }
const Face *session_face(const Session *s) { return s->start.face; }
const Box *session_box(const Session *s) { return s->box; }
const Setup *session_setup(const Session *s) { return &s->start.setup; }
int session_seats(const Session *s) { return s->start.setup.seats; }
const Sitter *session_sitter(const Session *s, int seat) { return &s->start.sitter[seat]; }
const char *session_name(const Session *s, int seat) { return s->cache->seat_name[seat]; }
int session_packs(const Session *s) { return s->start.pack_count; }
const char *session_pack(const Session *s, int n) { return s->start.pack[n].name; }
bool session_undo_is_free(const Session *s) { return s->start.undo_free; }
int session_clock(const Session *s) { return s->start.clock; }
int session_clock_used(const Session *s) { return s->start.clock_used; }
void session_clock_spend(Session *s, int used) { s->start.clock_used = used; }

/* ---- Where it stands --------------------------------------------------------------------------------------------- */

static uint8_t *position_at(const Session *s, int n) { return s->position + (size_t)n * s->size; }

static const Fate *fate_at(const Session *s, int n)
{
    return (const Fate *)(const void *)position_at(s, n); /* every position begins with it (game.h) */
}

const void *session_position(const Session *s) { return position_at(s, s->count); }

bool session_over(const Session *s) { return fate_at(s, s->count)->over != 0; }

Choice session_choice(const Session *s) { return s->game->choice(s->box, session_position(s)); }

int session_asked(const Session *s) { return session_over(s) ? SEAT_NONE : session_choice(s).seat; }

const void *session_view(const Session *s, int seat)
{
    int which = seat >= 0 && seat < SEAT_MAX ? seat : SEAT_MAX;
    uint8_t *view = s->cache->view + (size_t)which * s->size;
    if (!s->cache->view_known[which]) {
        memcpy(view, session_position(s), s->size);
        s->game->redact(s->box, view, which == SEAT_MAX ? SEAT_NONE : which);
        s->cache->view_known[which] = true;
    }
    return view;
}

/* A view of an earlier position, good until the next such call. */
static const void *view_at(const Session *s, int n, int seat)
{
    uint8_t *view = s->cache->view + (size_t)VIEWS * s->size;
    memcpy(view, position_at(s, n), s->size);
    s->game->redact(s->box, view, seat >= 0 && seat < SEAT_MAX ? seat : SEAT_NONE);
    return view;
}

const Answers *session_answers(const Session *s)
{
    Cache *c = s->cache;
    if (!c->answers_known) {
        c->answers.count = 0;
        if (!session_over(s)) answers_list(s->start.face, s->box, session_view(s, session_asked(s)), &c->answers);
        c->answers_known = true;
    }
    return &c->answers;
}

uint64_t session_hash_at(const Session *s, int n) { return hash_bytes(position_at(s, n), s->size); }

uint64_t session_hash(const Session *s) { return session_hash_at(s, s->count); }

void session_scores(const Session *s, int32_t out[SEAT_MAX])
{
    memset(out, 0, SEAT_MAX * sizeof *out);
    s->game->score(s->box, session_position(s), out);
}

void session_status(const Session *s, int seat, Text *t)
{
    s->start.face->status(s->box, session_view(s, seat), seat, t);
}

void session_prompt(const Session *s, int seat, Text *t) { s->start.face->prompt(s->box, session_view(s, seat), t); }

void session_outcome(const Session *s, int seat, Text *t) { s->start.face->outcome(s->box, session_view(s, seat), t); }

/* ---- Answering --------------------------------------------------------------------------------------------------- */

static void moved(Session *s)
{
    s->cache->answers_known = false;
    memset(s->cache->view_known, 0, sizeof s->cache->view_known);
}

static bool grow_steps(Session *s)
{
    size_t room = (size_t)s->room * 2;
    uint8_t *position = realloc(s->position, (room + 1) * s->size);
    if (position) s->position = position;
    Step *step = realloc(s->step, room * sizeof *step);
    if (step) s->step = step;
    if (!position || !step) return false;
    s->room = (int)room;
    return true;
}

static bool make_room(Session *s, size_t events)
{
    size_t used = s->count ? s->step[s->count - 1].event + s->step[s->count - 1].events : 0;
    if (s->count == s->room && !grow_steps(s)) return false;
    while (used + events > s->event_room) {
        Event *event = realloc(s->event, s->event_room * 2 * sizeof *event);
        if (!event) return false;
        s->event = event;
        s->event_room *= 2;
    }
    return true;
}

/* The answer is legal: play it. What was taken back before is gone. */
static bool play_answer(Session *s, Action a, int seat, Why *why)
{
    if (!make_room(s, EVENTS_AT_ONCE)) return why_not(why, "There is not enough memory to play on.");
    Step *step = &s->step[s->count];
    Events heard = { s->cache->event, 0, EVENTS_AT_ONCE };
    step->action = a;
    step->seat = (uint8_t)seat;
    step->event = s->count ? step[-1].event + step[-1].events : 0;
    memcpy(position_at(s, s->count + 1), position_at(s, s->count), s->size);
    s->game->apply(s->box, position_at(s, s->count + 1), a, &heard);
    step->events = heard.count;
    memcpy(s->event + step->event, heard.list, heard.count * sizeof *heard.list);
    s->length = ++s->count;
    moved(s);
    return true;
}

static bool may_answer(const Session *s, Why *why)
{
    if (s->replay) return why_not(why, "This is a replay: play on from here before answering.");
    if (session_over(s)) return why_not(why, "The game is over.");
    return true;
}

bool session_answer(Session *s, Action a, Why *why)
{
    if (!may_answer(s, why)) return false;
    if (answers_find(session_answers(s), a) < 0) return why_not(why, "That is not an answer to what is asked now.");
    return play_answer(s, a, session_asked(s), why);
}

bool session_answer_words(Session *s, const char *typed, Why *why)
{
    if (!may_answer(s, why)) return false;
    int which = answers_match(session_answers(s), typed, true, why);
    return which >= 0 && play_answer(s, session_answers(s)->action[which], session_asked(s), why);
}

static bool can_say(const Session *s, Action a)
{
    Action says[TABLE_SAYINGS];
    int n = s->start.face->table_says ? s->start.face->table_says(s->box, session_position(s), says) : 0;
    for (int i = 0; i < n; i++)
        if (says[i] == a) return true;
    return false;
}

bool session_table_answer(Session *s, Action a, Why *why)
{
    if (!may_answer(s, why)) return false;
    if (ACT_VERB(a) == VERB_TABLE && can_say(s, a)) return play_answer(s, a, SEAT_NONE, why);
    return why_not(why, "The table has no such answer now.");
}

bool session_table_words(Session *s, const char *typed, Why *why)
{
    Action says[TABLE_SAYINGS];
    char want[WORDS_ROOM], known[WORDS_ROOM], words[ANSWER_ROOM], all[300];
    Text list = text_in(all, sizeof all);
    if (!may_answer(s, why)) return false;
    int n = s->start.face->table_says ? s->start.face->table_says(s->box, session_position(s), says) : 0;
    words_fold(typed, want);
    for (int i = 0; i < n; i++) {
        Text t = text_in(words, sizeof words);
        s->start.face->answer(s->box, session_position(s), says[i], &t);
        words_fold(words, known);
        if (strcmp(want, known) == 0) return play_answer(s, says[i], SEAT_NONE, why);
        text_add(&list, i ? ", " : "");
        text_add(&list, words);
    }
    if (!n) return why_not(why, "The table has nothing to say in this game.");
    return why_not(why, "The table can say now: %s.", all);
}

int session_people(const Session *s) { return count_people(&s->start); }

int session_first_person(const Session *s)
{
    for (int seat = 0; seat < s->start.setup.seats; seat++)
        if (!s->start.sitter[seat].bot) return seat;
    return 0;
}

int session_last_person(const Session *s, int otherwise)
{
    for (int n = session_count(s) - 1; n >= 0; n--) {
        int seat = session_log_seat(s, n);
        if (seat != SEAT_NONE && !s->start.sitter[seat].bot) return seat;
    }
    return otherwise;
}

bool session_asks_person(const Session *s)
{
    int seat = session_asked(s);
    return seat != SEAT_NONE && !s->start.sitter[seat].bot;
}

/* A bot's luck depends on the game, the seat and how far the game is: a game that is saved and resumed goes on the
 * same. */
Rng session_bot_luck(const Session *s, int seat)
{
    Rng luck;
    uint64_t mix = s->start.setup.seed ^ 0x9e3779b97f4a7c15u * (uint64_t)(s->count * SEAT_MAX + seat + 1);
    mix = (mix ^ mix >> 31) * 0xbf58476d1ce4e5b9u;
    rng_seed(&luck, mix ^ mix >> 29);
    return luck;
}

bool session_bot_answers(Session *s, Why *why)
{
    if (!may_answer(s, why)) return false;
    int seat = session_asked(s);
    Sitter *who = &s->start.sitter[seat];
    if (!who->bot) return why_not(why, "%s is asked, who is no bot.", session_name(s, seat));
    Rng luck = session_bot_luck(s, seat);
    Action a = who->bot(who->mind, s->game, s->box, session_view(s, seat), seat, &luck);
    if (answers_find(session_answers(s), a) < 0)
        return why_not(why, "The bot at seat %d gave an answer that is not legal.", seat + 1);
    return play_answer(s, a, seat, why);
}

bool session_bots_answer(Session *s, Why *why)
{
    if (s->replay) return may_answer(s, why);
    while (!session_over(s) && !session_asks_person(s))
        if (!session_bot_answers(s, why)) return false;
    return true;
}

/* ---- The log ----------------------------------------------------------------------------------------------------- */

int session_count(const Session *s) { return s->count; }
int session_log_seat(const Session *s, int n) { return s->step[n].seat; }
Action session_log_action(const Session *s, int n) { return s->step[n].action; }

void session_log_words(const Session *s, int n, Text *t)
{
    Answers *list = malloc(sizeof *list);
    if (!list) return;
    int asked = s->game->choice(s->box, position_at(s, n)).seat;
    answers_list_all(s->start.face, s->box, view_at(s, n, asked), list);
    int which = answers_find(list, s->step[n].action);
    if (which >= 0) text_add(t, list->words[which]);
    free(list);
}

void session_log_words_to(const Session *s, int n, int seat, Text *t)
{
    if (seat == s->step[n].seat) session_log_words(s, n, t);
    else s->start.face->answer(s->box, view_at(s, n, seat), s->step[n].action, t);
}

int session_log_events(const Session *s, int n, const Event **out)
{
    *out = n < 0 ? s->dealt : s->event + s->step[n].event;
    return n < 0 ? (int)s->deals : (int)s->step[n].events;
}

void session_tell(const Session *s, int n, int e, int seat, Text *t, int *depth)
{
    const Event *events;
    session_log_events(s, n, &events);
    Event told = events[e];
    bool seen = seat >= 0 && seat < SEAT_MAX ? (told.seen_by >> seat & 1) : told.seen_by == 0xff;
    if (!seen) told.card = 0, told.a = 0; /* it happened, but what it was is not theirs to know */
    if (depth) *depth = told.depth;
    s->start.face->event(s->box, view_at(s, n + 1, seat), &told, t);
}

/* ---- Taking back ------------------------------------------------------------------------------------------------- */

/* What someone has learned by answer n, for the sentence that refuses to take it back. */
static const char *what_was_learned(const Session *s, int n)
{
    const Event *event;
    int count = session_log_events(s, n, &event);
    for (int i = 0; i < count; i++) {
        if (event[i].kind == EV_ROLL) return "a die has fallen";
        if (event[i].kind == EV_SHUFFLE) return "cards have been shuffled";
    }
    return "a card has been seen";
}

/* The last answer of that seat, when nobody but bots answered after it; -1. */
static int last_answer_of(const Session *s, int seat)
{
    for (int n = s->count - 1; n >= 0; n--) {
        int who = s->step[n].seat;
        if (who == seat) return n;
        if (who != SEAT_NONE && !s->start.sitter[who].bot) break;
    }
    return -1;
}

bool session_can_undo(const Session *s, int seat, Why *why)
{
    if (s->replay) return why_not(why, "This is a replay: nothing is taken back in it.");
    if (s->count == 0) return why_not(why, "Nothing has been answered yet.");
    int last = s->count - 1, who = s->step[last].seat;
    if (s->start.undo_free) {
        if (last_answer_of(s, seat) >= 0) return true;
        return why_not(why, "You have not answered anything yet.");
    }
    if (who == SEAT_NONE) return why_not(why, "This cannot be taken back: the table itself has answered since.");
    if (who != seat) return why_not(why, "This cannot be taken back: %s has answered since.", session_name(s, who));
    if (fate_at(s, last)->learned != fate_at(s, s->count)->learned)
        return why_not(why, "This cannot be taken back: %s since.", what_was_learned(s, last));
    return true;
}

bool session_undo(Session *s, int seat, Why *why)
{
    if (!session_can_undo(s, seat, why)) return false;
    s->count = s->start.undo_free ? last_answer_of(s, seat) : s->count - 1;
    moved(s);
    return true;
}

bool session_can_redo(const Session *s) { return !s->replay && s->count < s->length; }

bool session_redo(Session *s, Why *why)
{
    if (!session_can_redo(s)) return why_not(why, "Nothing has been taken back.");
    s->count++;
    moved(s);
    return true;
}

/* ---- Replays ----------------------------------------------------------------------------------------------------- */

bool session_is_replay(const Session *s) { return s->replay; }
int session_length(const Session *s) { return s->length; }

bool session_seek(Session *s, int count, Why *why)
{
    if (!s->replay) return why_not(why, "Only a replay can be wound back and forth.");
    if (count < 0 || count > s->length)
        return why_not(why, "There is no answer %d: the replay has %d.", count, s->length);
    s->count = count;
    moved(s);
    return true;
}

void session_replay(Session *s)
{
    s->replay = true;
    s->count = 0;
    moved(s);
}

bool session_resume(Session *s, Why *why)
{
    bool early = s->count < s->length;
    if (!s->replay) return true;
    if (session_over(s)) return why_not(why, "The game is over here; step back to play on from there.");
    if (early && count_people(&s->start) == 1) s->start.undo_free = true;
    s->length = s->count;
    s->replay = false;
    return true;
}

/* ---- Guided games ------------------------------------------------------------------------------------------------ */

void session_place(Session *s, const void *position)
{
    memcpy(position_at(s, s->count), position, s->size);
    moved(s);
}
