/*
 * session.c - one game being played. See session.h.
 *
 * The positions are the history's; what can be worked out of them again lies on a desk.
 */
#include "table/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/options.h"
#include "table/standing.h"
#include "words/hash.h"
#include "words/words.h"

enum { CALLED = SITTER_NAME + 16 };

struct Session {
    SessionStart start; /* start.setup.deck is `decks` */
    Deck *decks;
    const Game *game;
    const Box *box;
    History *history;
    Desk *desk;
    bool own_desk;
    bool replay;
    TableLuck *luck; /* null: the seed's */
    Box *keyed;      /* the box that shuffles with it; nobody but the history has it */
    Leaving leaving; /* by the log up to now */
    char seat_name[SEAT_MAX][CALLED];
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

/* The table's own luck: the setup's seed is drawn from it, and shuffles are keyed with it. */
static bool luck_take(Session *s)
{
    if (!s->start.luck) return true;
    s->luck = malloc(sizeof *s->luck);
    s->keyed = malloc(sizeof *s->keyed);
    if (!s->luck || !s->keyed) return false;
    *s->luck = *s->start.luck;
    *s->keyed = *s->box;
    s->keyed->luck = s->luck->shuffle;
    s->start.luck = s->luck;
    s->start.setup.seed = luck_setup(s->luck);
    return true;
}

static bool session_alloc(Session *s)
{
    const Face *face = s->start.face;
    size_t decks = s->start.setup.deck ? (size_t)s->start.setup.seats * face->decks_per_seat : 0;
    s->own_desk = !s->start.desk;
    s->desk = s->own_desk ? desk_new() : s->start.desk;
    if (!s->desk || !desk_room(s->desk, s->game->state_size)) return false;
    if (decks) {
        s->decks = calloc(decks, sizeof *s->decks);
        if (!s->decks) return false;
        memcpy(s->decks, s->start.setup.deck, decks * sizeof *s->decks);
    }
    s->start.setup.deck = s->decks;
    if (!luck_take(s)) return false;
    s->history = history_begin(s->game, s->keyed ? s->keyed : s->box, &s->start.setup, s->luck);
    return s->history != NULL;
}

static void seats_name(Session *s)
{
    for (int i = 0; i < SEAT_MAX; i++) {
        Sitter *who = &s->start.sitter[i];
        char *name = s->seat_name[i];
        if (who->name[0] && !who->bot) memcpy(name, who->name, sizeof who->name - 1);
        else if (who->name[0]) snprintf(name, CALLED, "Seat %d (%s)", i + 1, who->name);
        else seat_nameless(i, name, CALLED);
    }
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
    seats_name(s);
    if (!session_alloc(s)) {
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
    if (s->desk && s->desk->whose == s) desk_clear(s->desk, NULL);
    if (s->desk && s->desk->reading.of == s->history) s->desk->reading.of = NULL;
    if (s->own_desk) desk_free(s->desk);
    history_end(s->history);
    free(s->luck);
    free(s->keyed);
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
const char *session_name(const Session *s, int seat) { return s->seat_name[seat]; }
int session_packs(const Session *s) { return s->start.pack_count; }
const char *session_pack(const Session *s, int n) { return s->start.pack[n].name; }
const TableLuck *session_luck(const Session *s) { return s->luck; }
const Leaving *session_leaving(const Session *s) { return &s->leaving; }
bool session_undo_is_free(const Session *s) { return s->start.undo_free; }
int session_clock(const Session *s) { return s->start.clock; }
int session_clock_used(const Session *s) { return s->start.clock_used; }
void session_clock_spend(Session *s, int used) { s->start.clock_used = used; }

/* ---- Where it stands --------------------------------------------------------------------------------------------- */

/* The desk with this session's things on it. */
static Desk *desk(const Session *s)
{
    if (s->desk->whose != s) desk_clear(s->desk, s);
    return s->desk;
}

static const void *position_at(const Session *s, int n) { return history_at(s->history, &desk(s)->reading, n); }

const void *session_position(const Session *s) { return history_now(s->history); }

/* Every position begins with Fate (game.h). */
bool session_over(const Session *s) { return s->leaving.over || ((const Fate *)session_position(s))->over != 0; }

Choice session_choice(const Session *s)
{
    Desk *d = desk(s);
    if (!d->choice_known) d->choice = s->game->choice(s->box, session_position(s));
    d->choice_known = true;
    return d->choice;
}

int session_asked(const Session *s) { return session_over(s) ? SEAT_NONE : session_choice(s).seat; }

static int eyes(int seat) { return seat >= 0 && seat < SEAT_MAX ? seat : SEAT_NONE; }

const void *session_view(const Session *s, int seat)
{
    Desk *d = desk(s);
    int which = eyes(seat) == SEAT_NONE ? SEAT_MAX : seat;
    uint8_t *view = d->view + (size_t)which * d->size;
    if (!d->view_known[which]) {
        memcpy(view, session_position(s), s->game->state_size);
        s->game->redact(s->box, view, eyes(seat));
        d->view_known[which] = true;
    }
    return view;
}

const void *session_view_at(const Session *s, int n, int seat)
{
    Desk *d = desk(s);
    uint8_t *view = d->view + (size_t)DESK_VIEWS * d->size;
    if (d->past_at == n && d->past_seat == eyes(seat)) return view;
    memcpy(view, position_at(s, n), s->game->state_size);
    s->game->redact(s->box, view, eyes(seat));
    d->past_at = n, d->past_seat = eyes(seat);
    return view;
}

const Answers *session_answers(const Session *s)
{
    Desk *d = desk(s);
    if (!d->answers_known) {
        d->answers.count = 0;
        if (!session_over(s)) answers_list(s->start.face, s->box, session_view(s, session_asked(s)), &d->answers);
        d->answers_known = true;
    }
    return &d->answers;
}

uint64_t session_hash_at(const Session *s, int n) { return hash_bytes(position_at(s, n), s->game->state_size); }

uint64_t session_standing_at(const Session *s, int n) { return standing_hash(s->game, s->box, position_at(s, n)); }

uint64_t session_hash(const Session *s) { return session_hash_at(s, session_count(s)); }

void session_scores(const Session *s, int32_t out[SEAT_MAX])
{
    memset(out, 0, SEAT_MAX * sizeof *out);
    s->game->score(s->box, session_position(s), out);
    if (s->leaving.over) leaving_scores(&s->leaving, s->start.face, session_seats(s), out);
}

void session_scores_seen(const Session *s, int seat, int32_t out[SEAT_MAX])
{
    memset(out, 0, SEAT_MAX * sizeof *out);
    s->game->score(s->box, session_view(s, seat), out);
    if (s->leaving.over) leaving_scores(&s->leaving, s->start.face, session_seats(s), out);
}

void session_status(const Session *s, int seat, Text *t)
{
    s->start.face->status(s->box, session_view(s, seat), seat, t);
}

void session_prompt(const Session *s, int seat, Text *t) { s->start.face->prompt(s->box, session_view(s, seat), t); }

/* Whoever is left when one of two has gone. */
static void leaving_outcome(const Session *s, Text *t)
{
    int loser = s->leaving.loser;
    if (loser == SEAT_NONE) {
        text_add(t, "Everybody has left: nobody has won.");
        return;
    }
    leaving_tell(leaving_action(s->leaving.how, loser), session_name(s, loser), t);
    text_add(t, session_seats(s) == 1 ? " The game is lost." : " ");
    if (session_seats(s) == 1) return;
    text_add(t, session_name(s, !loser));
    text_add(t, " wins.");
}

void session_outcome(const Session *s, int seat, Text *t)
{
    if (s->leaving.over) leaving_outcome(s, t);
    else s->start.face->outcome(s->box, session_view(s, seat), t);
}

/* ---- Answering --------------------------------------------------------------------------------------------------- */

static unsigned persons(const Session *s)
{
    unsigned bits = 0;
    for (int i = 0; i < s->start.setup.seats; i++) bits |= (unsigned)!s->start.sitter[i].bot << i;
    return bits;
}

static void moved(Session *s) { desk_clear(s->desk, s); }

/* The answer is legal: play it, and keep it in its words. What was taken back before is gone. */
static bool play_answer(Session *s, Action a, int seat, const char *words, Why *why)
{
    if (!history_add(s->history, seat, a, words)) return why_not(why, "There is not enough memory to play on.");
    if (leaving_is(a)) leaving_said(&s->leaving, a, s->start.face, session_seats(s), persons(s));
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
    int which = answers_find(session_answers(s), a);
    if (which < 0) return why_not(why, "That is not an answer to what is asked now.");
    return play_answer(s, a, session_asked(s), session_answers(s)->words[which], why);
}

bool session_answer_words(Session *s, const char *typed, Why *why)
{
    if (!may_answer(s, why)) return false;
    int which = answers_match(session_answers(s), typed, true, why);
    const Answers *answers = session_answers(s);
    return which >= 0 && play_answer(s, answers->action[which], session_asked(s), answers->words[which], why);
}

static bool can_say(const Session *s, Action a)
{
    Action says[TABLE_SAYINGS];
    int n = s->start.face->table_says ? s->start.face->table_says(s->box, session_position(s), says) : 0;
    for (int i = 0; i < n; i++)
        if (says[i] == a) return true;
    return false;
}

/* As it would be offered, if it were: what the table says has no twin. */
static bool table_plays(Session *s, Action a, Why *why)
{
    char words[ANSWER_ROOM] = "";
    Text t = text_in(words, sizeof words);
    if (leaving_is(a)) leaving_words(a, &t);
    else s->start.face->answer(s->box, session_position(s), a, &t);
    return play_answer(s, a, SEAT_NONE, words, why);
}

bool session_table_answer(Session *s, Action a, Why *why)
{
    if (!may_answer(s, why)) return false;
    if (leaving_is(a))
        return leaving_allowed(&s->leaving, a, session_seats(s), persons(s), why) && table_plays(s, a, why);
    if (ACT_VERB(a) == VERB_TABLE && can_say(s, a)) return table_plays(s, a, why);
    return why_not(why, "The table has no such answer now.");
}

bool session_table_find(const Session *s, const char *typed, Action *out, Why *why)
{
    Action says[TABLE_SAYINGS];
    char want[WORDS_ROOM], known[WORDS_ROOM], words[ANSWER_ROOM], all[300];
    Text list = text_in(all, sizeof all);
    if (!may_answer(s, why)) return false;
    if (leaving_read(typed, out)) return true;
    int n = s->start.face->table_says ? s->start.face->table_says(s->box, session_position(s), says) : 0;
    words_fold(typed, want);
    for (int i = 0; i < n; i++) {
        Text t = text_in(words, sizeof words);
        s->start.face->answer(s->box, session_position(s), says[i], &t);
        words_fold(words, known);
        if (strcmp(want, known) == 0) return *out = says[i], true;
        text_add(&list, i ? ", " : "");
        text_add(&list, words);
    }
    if (!n) return why_not(why, "The table has nothing to say in this game.");
    return why_not(why, "The table can say now: %s.", all);
}

bool session_table_words(Session *s, const char *typed, Why *why)
{
    Action says;
    return session_table_find(s, typed, &says, why) && session_table_answer(s, says, why);
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
    uint64_t mix = s->start.setup.seed ^ 0x9e3779b97f4a7c15u * (uint64_t)(session_count(s) * SEAT_MAX + seat + 1);
    mix = (mix ^ mix >> 31) * 0xbf58476d1ce4e5b9u;
    rng_seed(&luck, mix ^ mix >> 29);
    if (s->luck) luck.state = luck_bot(s->luck, (uint32_t)session_count(s), seat);
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
    int which = answers_find(session_answers(s), a);
    if (which < 0) return why_not(why, "The bot at seat %d gave an answer that is not legal.", seat + 1);
    return play_answer(s, a, seat, session_answers(s)->words[which], why);
}

bool session_bots_answer(Session *s, Why *why)
{
    if (s->replay) return may_answer(s, why);
    while (!session_over(s) && !session_asks_person(s))
        if (!session_bot_answers(s, why)) return false;
    return true;
}

/* ---- The log ----------------------------------------------------------------------------------------------------- */

int session_count(const Session *s) { return history_count(s->history); }
int session_log_seat(const Session *s, int n) { return history_seat(s->history, n); }
Action session_log_action(const Session *s, int n) { return history_action(s->history, n); }
bool session_log_itself(const Session *s, int n) { return history_itself(s->history, n); }
void session_mark_itself(Session *s) { history_mark_itself(s->history); }
const char *session_log_words(const Session *s, int n) { return history_words(s->history, n); }

uint32_t session_log_luck(const Session *s, int n) { return history_luck(s->history, n); }
void session_luck_on(Session *s, uint32_t number) { history_luck_on(s->history, number); }

void session_log_words_to(const Session *s, int n, int seat, Text *t)
{
    if (seat == session_log_seat(s, n) || leaving_is(session_log_action(s, n))) text_add(t, session_log_words(s, n));
    else s->start.face->answer(s->box, session_view_at(s, n, seat), session_log_action(s, n), t);
}

int session_log_events(const Session *s, int n, const Event **out)
{
    return history_events(s->history, &desk(s)->reading, n, out);
}

static bool hears(const Event *e, int seat)
{
    return seat >= 0 && seat < SEAT_MAX ? e->seen_by >> seat & 1 : e->seen_by == 0xff;
}

Event session_heard(const Session *s, int n, int e, int seat)
{
    const Event *events;
    session_log_events(s, n, &events);
    Event heard = events[e];
    if (!hears(&heard, seat)) heard.card = 0, heard.a = 0, heard.thing = THING_NONE;
    return heard;
}

void session_tell(const Session *s, int n, int e, int seat, Text *t, int *depth)
{
    const Event *events;
    session_log_events(s, n, &events);
    Event told = events[e];
    if (!hears(&told, seat)) told.card = 0, told.a = 0; /* it happened, but what it was is not theirs to know */
    if (depth) *depth = told.depth;
    Action said = ACT(VERB_TABLE, told.a & 0xfff);
    if (told.kind == EV_TABLE && leaving_is(said)) leaving_tell(said, session_name(s, told.seat), t);
    else s->start.face->event(s->box, session_view_at(s, n + 1, seat), &told, t);
}

const void *session_view_during(const Session *s, int n, int e, int seat)
{
    Desk *d = desk(s);
    const void *position = history_during(s->history, &d->reading, n, e);
    uint8_t *view = d->view + (size_t)DESK_VIEWS * d->size;
    if (!position) return NULL;
    d->past_at = -1;
    memcpy(view, position, s->game->state_size);
    ((Fate *)(void *)view)->over = FATE_BETWEEN;
    s->game->redact(s->box, view, eyes(seat));
    return view;
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
    for (int n = session_count(s) - 1; n >= 0; n--) {
        int who = session_log_seat(s, n);
        if (who == seat) return n;
        if (who != SEAT_NONE && !s->start.sitter[who].bot) break;
    }
    return -1;
}

bool session_can_undo(const Session *s, int seat, Why *why)
{
    if (s->replay) return why_not(why, "This is a replay: nothing is taken back in it.");
    if (session_count(s) == 0) return why_not(why, "Nothing has been answered yet.");
    int last = session_count(s) - 1, who = session_log_seat(s, last);
    if (s->start.undo_free) {
        if (last_answer_of(s, seat) >= 0) return true;
        return why_not(why, "You have not answered anything yet.");
    }
    if (who == SEAT_NONE) return why_not(why, "This cannot be taken back: the table itself has answered since.");
    if (who != seat) return why_not(why, "This cannot be taken back: %s has answered since.", session_name(s, who));
    if (history_learned(s->history, last) != history_learned(s->history, last + 1))
        return why_not(why, "This cannot be taken back: %s since.", what_was_learned(s, last));
    return true;
}

static void stand(Session *s, int n)
{
    history_stand(s->history, &desk(s)->reading, n);
    s->leaving = (Leaving){ 0 };
    for (int i = 0; i < n; i++)
        if (leaving_is(session_log_action(s, i)))
            leaving_said(&s->leaving, session_log_action(s, i), s->start.face, session_seats(s), persons(s));
    moved(s);
}

bool session_undo(Session *s, int seat, Why *why)
{
    if (!session_can_undo(s, seat, why)) return false;
    stand(s, s->start.undo_free ? last_answer_of(s, seat) : session_count(s) - 1);
    return true;
}

bool session_take_back(Session *s, int to, Why *why)
{
    if (s->replay) return why_not(why, "This is a replay: nothing is taken back in it.");
    if (!s->luck) return why_not(why, "With the luck of a seed, who takes back knows what falls next.");
    if (to < 0 || to >= session_count(s)) return why_not(why, "There is no answer %d to take back.", to + 1);
    stand(s, to);
    history_cut(s->history);
    return true;
}

bool session_can_redo(const Session *s) { return !s->replay && session_count(s) < session_length(s); }

bool session_redo(Session *s, Why *why)
{
    if (!session_can_redo(s)) return why_not(why, "Nothing has been taken back.");
    stand(s, session_count(s) + 1);
    return true;
}

/* ---- Replays ----------------------------------------------------------------------------------------------------- */

bool session_is_replay(const Session *s) { return s->replay; }
int session_length(const Session *s) { return history_length(s->history); }

bool session_seek(Session *s, int count, Why *why)
{
    if (!s->replay) return why_not(why, "Only a replay can be wound back and forth.");
    if (count < 0 || count > session_length(s))
        return why_not(why, "There is no answer %d: the replay has %d.", count, session_length(s));
    stand(s, count);
    return true;
}

void session_replay(Session *s)
{
    s->replay = true;
    stand(s, 0);
}

bool session_resume(Session *s, Why *why)
{
    bool early = session_count(s) < session_length(s);
    if (!s->replay) return true;
    if (session_over(s)) return why_not(why, "The game is over here; step back to play on from there.");
    if (early && count_people(&s->start) == 1) s->start.undo_free = true;
    history_cut(s->history);
    s->replay = false;
    return true;
}

/* ---- Guided games ------------------------------------------------------------------------------------------------ */

bool session_place(Session *s, const void *position, Why *why)
{
    bool placed = history_place(s->history, position);
    moved(s);
    return placed || why_not(why, "There is not enough memory to go on.");
}

size_t session_weight(const Session *s) { return sizeof *s + history_weight(s->history); }
