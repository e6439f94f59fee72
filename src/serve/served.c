/*
 * served.c - see served.h.
 */
#include "serve/served.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "records/decks.h"
#include "table/options.h"
#include "words/json_text.h"
#include "words/words.h"

enum { CLOCK_HELD = 14 * 24 * 60 * 60, MORE_HELD = 60 * 60 };

/* ---- How it was asked for ---------------------------------------------------------------------------------------- */

/* Decks are those that come with the game, or chance: no file is ever named from outside. */
static bool deck_allowed(const Face *face, const Setup *how, const char *setting, Why *why)
{
    char want[WORDS_ROOM], known[WORDS_ROOM];
    ReadyDeck *deck = malloc(sizeof *deck);
    const char *word = strchr(setting, '=');
    bool found = false;
    if (!word || !deck) return free(deck), why_not(why, "\"%.60s\" names no deck.", setting);
    words_fold(word + 1, want);
    found = strcmp(want, "random") == 0;
    for (int n = 0; !found && face->deck_ready(face->game->box, how, n, deck); n++) {
        words_fold(deck->name, known);
        found = strcmp(want, known) == 0;
    }
    free(deck);
    return found ||
           why_not(why, "At a served table a deck is one that comes with the game, or random; \"%.40s\" is none.",
                   word + 1);
}

/* Sets the game up once, to see whether it can be. */
static bool how_allowed(TableHow *h, Why *why)
{
    const char *setting[SETTINGS_HELD];
    NewGame how = { .entry = h->entry, .settings = h->settings, .setting = setting, .seed = 1, .people = 0xff };
    Opening o;
    SessionStart start = { .face = h->entry->face };
    options_standard(h->entry->face, &start.setup);
    for (int i = 0; i < h->settings; i++) setting[i] = h->setting[i];
    for (int i = 0; i < h->settings; i++)
        if (!decks_is_setting(h->entry->face, setting[i])) (void)options_set(&start, setting[i], why);
    for (int i = 0; i < h->settings; i++)
        if (decks_is_setting(h->entry->face, setting[i]) &&
            !deck_allowed(h->entry->face, &start.setup, setting[i], why))
            return false;
    if (!opening_new(&o, &how, why)) return false;
    h->seats = session_seats(o.session);
    opening_close(&o);
    return true;
}

static bool settings_read(TableHow *h, const json_t *list, Why *why)
{
    size_t n;
    const json_t *one;
    if (list && !json_is_array(list)) return why_not(why, "\"settings\" is a list such as [\"seats=2\"].");
    json_array_foreach(list, n, one)
    {
        const char *text = json_string_value(one);
        if (!text || strlen(text) >= SETTING_ROOM || !strchr(text, '='))
            return why_not(why, "A setting is a text such as \"seats=2\".");
        if (h->settings == SETTINGS_HELD) return why_not(why, "There are more settings than a game has.");
        snprintf(h->setting[h->settings++], SETTING_ROOM, "%s", text);
    }
    return true;
}

static bool seconds_read(const json_t *frame, const char *name, int most, int *out, Why *why)
{
    const json_t *n = json_object_get(frame, name);
    *out = (int)json_integer_value(n);
    if (n && (!json_is_integer(n) || json_integer_value(n) < 0 || json_integer_value(n) > most))
        return why_not(why, "\"%s\" is a number of seconds from 0 to %d.", name, most);
    return true;
}

static bool how_of(TableHow *h, const json_t *o, Why *why)
{
    const char *game = json_string_value(json_object_get(o, "make"));
    Nearest near = { "", 0 };
    *h = (TableHow){ .entry = game ? registry_find(game) : NULL };
    for (int n = 0; game && !h->entry && n < registry_count(); n++)
        nearest_offer(&near, game, registry_at(n)->game->name);
    const char *meant = game && !h->entry ? nearest_word(&near, game) : NULL;
    if (meant) return why_not(why, "There is no game \"%.40s\"; did you mean %s?", game, meant);
    if (!h->entry) return why_not(why, "\"make\" needs the name of a game.");
    h->listed = !json_is_false(json_object_get(o, "open"));
    return settings_read(h, json_object_get(o, "settings"), why) &&
           seconds_read(o, "clock", CLOCK_HELD, &h->clock, why) && seconds_read(o, "more", MORE_HELD, &h->more, why) &&
           how_allowed(h, why);
}

bool how_read(TableHow *h, const char *json, Why *why)
{
    json_t *o = json_loads(json, JSON_REJECT_DUPLICATES, NULL);
    bool fine = o ? how_of(h, o, why) : why_not(why, "What was kept of a table cannot be read.");
    json_decref(o);
    return fine;
}

char *how_text(const TableHow *h)
{
    Sheet p = { 0 };
    json_open(&p, NULL, '{');
    json_text(&p, "make", h->entry->game->name);
    json_open(&p, "settings", '[');
    for (int i = 0; i < h->settings; i++) json_text(&p, NULL, h->setting[i]);
    json_close(&p, ']');
    json_truth(&p, "open", h->listed);
    json_number(&p, "clock", h->clock);
    json_number(&p, "more", h->more);
    json_close(&p, '}');
    return sheet_take(&p);
}

/* ---- Beginning and ending ---------------------------------------------------------------------------------------- */

Served *served_new(const StoredTable *stored, Desk *desk, Why *why)
{
    Served *t = calloc(1, sizeof *t);
    if (!t) return why_not(why, "There is not enough memory for a table."), NULL;
    memcpy(t->code, stored->code, sizeof t->code);
    memcpy(t->luck.secret, stored->secret, sizeof t->luck.secret);
    snprintf(t->luck.table, sizeof t->luck.table, "%s", stored->code);
    t->maker = stored->maker;
    t->desk = desk;
    t->asked = SEAT_NONE;
    t->since = TIME_NONE;
    if (how_read(&t->how, stored->how, why)) return t;
    served_free(t);
    return NULL;
}

void served_free(Served *t)
{
    if (!t) return;
    if (t->game.session) opening_close(&t->game);
    memset(t, 0, sizeof *t); /* the secret with it */
    free(t);
}

/* ---- What it is -------------------------------------------------------------------------------------------------- */

int served_seat_of(const Served *t, int64_t person)
{
    for (int i = 0; person && i < t->how.seats; i++)
        if (t->seat[i].person == person) return i;
    return -1;
}

bool served_all_ready(const Served *t)
{
    int people = 0;
    for (int i = 0; i < t->how.seats; i++) {
        if (!t->seat[i].bot && !t->seat[i].ready) return false;
        people += !t->seat[i].bot;
    }
    return people > 0;
}

unsigned served_persons(const Served *t)
{
    unsigned bits = 0;
    for (int i = 0; i < t->how.seats; i++) bits |= (unsigned)(t->seat[i].person != 0) << i;
    return bits;
}

const Level *served_bot(const Served *t, int seat)
{
    if (t->seat[seat].bot) return t->seat[seat].bot;
    return session_leaving(t->game.session)->away >> seat & 1 ? levels_find("novice") : NULL;
}

int64_t served_left(const Served *t, int seat, int64_t now)
{
    int64_t left = t->seat[seat].left;
    if (t->state == SERVED_PLAYING && t->asked == seat && t->since != TIME_NONE && t->how.clock) left -= now - t->since;
    return left > 0 ? left : 0;
}

int64_t served_spent(const Served *t, int64_t now)
{
    return t->state == SERVED_PLAYING && t->since != TIME_NONE ? now - t->since : 0;
}

bool served_time_is_up(Served *t, int64_t now)
{
    if (t->state != SERVED_PLAYING) return false;
    t->moment = t->used + served_spent(t, now);
    return clock_left(&t->watch) == 0;
}

int served_seq(const Served *t) { return t->game.session ? session_count(t->game.session) : 0; }

/* ---- Before the game --------------------------------------------------------------------------------------------- */

static bool seat_given(const Served *t, const StoredEvent *e, Why *why)
{
    if (e->seat >= 0 && e->seat < t->how.seats) return true;
    return why_not(why, "The seats of this table are 1 to %d.", t->how.seats);
}

static bool before_game(const Served *t, Why *why)
{
    return t->state == SERVED_OPEN || why_not(why, "The game has begun.");
}

static bool seat_own(const Served *t, const StoredEvent *e, Why *why)
{
    return served_seat_of(t, e->person) == e->seat || why_not(why, "You do not sit at this table.");
}

static bool sit_event(Served *t, const StoredEvent *e, Why *why)
{
    if (!before_game(t, why) || !seat_given(t, e, why)) return false;
    int now = served_seat_of(t, e->person);
    if (now == e->seat) return true;
    if (t->seat[e->seat].person || t->seat[e->seat].bot) return why_not(why, "Seat %d is taken.", e->seat + 1);
    if (now >= 0) t->seat[now] = (ServedSeat){ 0 };
    t->seat[e->seat] = (ServedSeat){ .person = e->person };
    snprintf(t->seat[e->seat].name, sizeof t->seat[e->seat].name, "%s", e->words);
    return true;
}

static bool stand_event(Served *t, const StoredEvent *e, Why *why)
{
    if (!before_game(t, why) || !seat_given(t, e, why)) return false;
    t->seat[e->seat] = (ServedSeat){ 0 };
    return true;
}

static bool bot_event(Served *t, const StoredEvent *e, Why *why)
{
    const Level *level = levels_find(e->words);
    if (!before_game(t, why) || !seat_given(t, e, why)) return false;
    if (e->person != t->maker) return why_not(why, "Bots are seated by whoever made the table.");
    if (t->seat[e->seat].person) return why_not(why, "Seat %d is taken.", e->seat + 1);
    if (*e->words && !level)
        return why_not(why, "There is no bot \"%.40s\": there are random, novice, adept and master.", e->words);
    t->seat[e->seat] = (ServedSeat){ .bot = level };
    return true;
}

static bool ready_event(Served *t, const StoredEvent *e, Why *why)
{
    if (!before_game(t, why) || !seat_given(t, e, why)) return false;
    if (!luck_nonce_allowed(e->words))
        return why_not(why, "\"ready\" is a word of at most %d printable signs.", LUCK_NONCE);
    memset(t->luck.nonce[e->seat], 0, sizeof t->luck.nonce[e->seat]);
    snprintf(t->luck.nonce[e->seat], sizeof t->luck.nonce[e->seat], "%s", e->words);
    t->seat[e->seat].ready = true;
    return true;
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

/* Whoever is asked now: their clock runs from `now` on. Whose turn it no longer is, is given what a turn adds. */
static void ask(Served *t, int64_t since)
{
    int asked = session_asked(t->game.session);
    if (t->asked != SEAT_NONE && asked != t->asked) t->seat[t->asked].left += (int64_t)t->how.more * 1000;
    t->asked = asked;
    t->since = since;
    if (session_over(t->game.session)) t->state = SERVED_OVER;
}

static bool begin_event(Served *t, const StoredEvent *e, Why *why)
{
    const char *setting[SETTINGS_HELD];
    char bots[SEAT_MAX * 16] = "";
    Text list = text_in(bots, sizeof bots);
    NewGame how = {
        .entry = t->how.entry, .settings = t->how.settings, .setting = setting, .desk = t->desk, .luck = &t->luck
    };
    (void)e;
    if (!before_game(t, why)) return false;
    if (!served_all_ready(t)) return why_not(why, "Not everybody is ready.");
    for (int i = 0; i < t->how.settings; i++) setting[i] = t->how.setting[i];
    for (int i = 0; i < t->how.seats; i++) {
        how.name[i] = t->seat[i].name;
        t->seat[i].left = (int64_t)t->how.clock * 1000;
        if (!t->seat[i].bot) how.people = (uint8_t)(how.people | 1u << i);
        else if (*bots) text_add(&list, ",");
        if (t->seat[i].bot) text_add(&list, t->seat[i].bot->name);
        else t->luck.nonce[i][LUCK_NONCE] = 0;
    }
    for (int i = 0; i < SEAT_MAX; i++) /* who said a word and stood up has none */
        if (i >= t->how.seats || t->seat[i].bot) memset(t->luck.nonce[i], 0, sizeof t->luck.nonce[i]);
    how.bots = *bots ? bots : NULL;
    luck_ready(&t->luck);
    if (!opening_new(&t->game, &how, why)) return false;
    t->state = SERVED_PLAYING;
    clock_begin(&t->watch, t->game.session, &t->moment);
    ask(t, TIME_NONE);
    return true;
}

static bool under_way(const Served *t, Why *why)
{
    if (t->state == SERVED_PLAYING) return true;
    return why_not(why, t->state == SERVED_OPEN ? "The game has not begun." : "The game is over.");
}

static void request_done(Served *t, const StoredEvent *e)
{
    ServedSeat *seat = &t->seat[e->seat];
    if (e->rq < 0) return;
    seat->done[seat->dones % REQUESTS_HELD].rq = e->rq;
    seat->done[seat->dones++ % REQUESTS_HELD].seq = served_seq(t);
}

/* By who was asked when it happened. */
static void time_spent(Served *t, const StoredEvent *e)
{
    t->used += e->spent;
    if (t->asked != SEAT_NONE && t->how.clock) t->seat[t->asked].left -= e->spent;
}

/* For the seat whose connection it is, and no other. */
static bool answer_event(Served *t, const StoredEvent *e, Why *why)
{
    if (!under_way(t, why) || !seat_given(t, e, why)) return false;
    const Answers *answers = session_answers(t->game.session);
    if (session_asked(t->game.session) != e->seat)
        return why_not(why, "It is not your turn: %s is asked.",
                       session_name(t->game.session, session_asked(t->game.session)));
    Nearest near = { "", 0 };
    int which = -1;
    for (int n = 0; n < answers->count && which < 0; n++) {
        if (strcmp(answers->words[n], e->words) == 0) which = n;
        else nearest_offer(&near, e->words, answers->words[n]);
    }
    const char *meant = which < 0 ? nearest_word(&near, e->words) : NULL;
    if (meant) return why_not(why, "\"%.100s\" is not an answer now; did you mean \"%.100s\"?", e->words, meant);
    if (which < 0) return why_not(why, "\"%.100s\" is not an answer now.", e->words);
    if (!session_answer(t->game.session, answers->action[which], why)) return false;
    time_spent(t, e);
    if (t->offer.open && t->offer.seat == e->seat) t->offer.open = false;
    request_done(t, e);
    ask(t, TIME_NONE);
    return true;
}

/* For themselves people resign and come back; that another stays away may be said, and no more of anybody. */
static bool may_leave(Action says, int seat, Why *why)
{
    int how = leaving_how(says);
    bool own = leaving_seat(says) == seat;
    if (how == LEAVE_RESIGNS || how == LEAVE_BACK)
        return own || why_not(why, "For seat %d only who sits there can say that.", leaving_seat(says) + 1);
    if (how == LEAVE_AWAY) return !own || why_not(why, "Who is here has not left.");
    return why_not(why, "The table says that, and nobody else.");
}

/* A person has the table say something: the watch is the judge, as at any table. Nobody judges the table itself. */
static bool may_say(const Served *t, const StoredEvent *e, Action says, Why *why)
{
    int seat = served_seat_of(t, e->person);
    if (!e->person) return true;
    if (seat < 0) return why_not(why, "You do not sit at this table.");
    if (leaving_is(says)) return may_leave(says, seat, why);
    if (ACT_OPERAND(says) == TABLE_TIME_UP && !session_clock(t->game.session))
        return why_not(why, "This table has no clock that could run out.");
    return clock_judges(&t->watch, says, seat, why);
}

/* What the table says: who leaves, who stalls, that time is up. What was thought until a person has it say so is in the
 * event, so that the watch judges the same when it is played again. */
static bool says_event(Served *t, const StoredEvent *e, Why *why)
{
    Action says;
    if (!under_way(t, why) || !session_table_find(t->game.session, e->words, &says, why) || !may_say(t, e, says, why) ||
        !session_table_answer(t->game.session, says, why))
        return false;
    time_spent(t, e);
    t->offer.open = false;
    ask(t, t->since == TIME_NONE ? TIME_NONE : t->since + e->spent);
    return true;
}

/* Nobody has learned anything by it. */
static bool undo_event(Served *t, const StoredEvent *e, Why *why)
{
    if (!under_way(t, why) || !session_undo(t->game.session, e->seat, why)) return false;
    t->edition++;
    t->offer.open = false;
    ask(t, TIME_NONE);
    return true;
}

static bool offer_event(Served *t, const StoredEvent *e, Why *why)
{
    int last = -1;
    if (!under_way(t, why) || !seat_given(t, e, why)) return false;
    if (t->offer.open) return why_not(why, "Something is offered already.");
    for (int n = 0; n < served_seq(t); n++)
        if (session_log_seat(t->game.session, n) == e->seat) last = n;
    if (last < 0) return why_not(why, "You have not answered anything yet.");
    t->offer = (ServedOffer){ .open = true, .seat = e->seat, .to = last, .agreed = 1u << e->seat };
    return true;
}

/* All who are still there. */
static unsigned must_agree(const Served *t)
{
    return served_persons(t) & ~(unsigned)session_leaving(t->game.session)->away;
}

static bool agree_event(Served *t, const StoredEvent *e, Why *why)
{
    if (!under_way(t, why) || !seat_given(t, e, why)) return false;
    if (!t->offer.open) return why_not(why, "Nothing is offered.");
    t->offer.agreed |= 1u << e->seat;
    if ((t->offer.agreed & must_agree(t)) != must_agree(t)) return true;
    t->offer.open = false;
    if (!session_take_back(t->game.session, t->offer.to, why)) return false;
    t->edition++;
    ask(t, TIME_NONE);
    return true;
}

static bool decline_event(Served *t, const StoredEvent *e, Why *why)
{
    (void)e;
    if (!t->offer.open) return why_not(why, "Nothing is offered.");
    t->offer.open = false;
    return true;
}

static bool rematch_event(Served *t, const StoredEvent *e, Why *why)
{
    if (t->state != SERVED_OVER) return why_not(why, "The game is not over yet.");
    snprintf(t->next, sizeof t->next, "%s", e->words);
    return true;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static const struct EventKindOf {
    const char *kind;
    bool (*play)(Served *, const StoredEvent *, Why *);
    bool own; /* a person does it for their own seat only */
} KINDS[] = {
    { "sit", sit_event, false },    { "stand", stand_event, true },     { "bot", bot_event, false },
    { "ready", ready_event, true }, { "begin", begin_event, false },    { "answer", answer_event, true },
    { "says", says_event, false },  { "undo", undo_event, true },       { "offer", offer_event, true },
    { "agree", agree_event, true }, { "decline", decline_event, true }, { "rematch", rematch_event, true },
};

bool served_event(Served *t, const StoredEvent *e, Why *why)
{
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (strcmp(KINDS[i].kind, e->kind) == 0) {
            t->moment = t->used + e->spent;
            bool played = (!KINDS[i].own || !e->person || seat_own(t, e, why)) && KINDS[i].play(t, e, why);
            t->moment = t->used;
            if (!played) return false;
            if (t->game.session) clock_follow(&t->watch), (void)clock_left(&t->watch); /* a save says what is gone */
            t->events++;
            return true;
        }
    return why_not(why, "A table knows no event \"%.40s\".", e->kind);
}
