/*
 * facts.c - what each line of a log does to an event.
 *
 * Owns the checks that a log must pass, whoever wrote it: players and tables that are there, nobody at two tables,
 * results that fit. Does NOT decide anything: pairings stand in the log.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/log.h"

enum { AT_ONCE = 32 };

/* Room for one more in a row that grows. */
#define GROWN(row, count, room) ((count) < (room) || grow((void **)&(row), &(room), sizeof *(row)))

static bool grow(void **row, int *room, size_t size)
{
    int wanted = *room ? 2 * *room : AT_ONCE;
    void *more = realloc(*row, (size_t)wanted * size);
    if (!more) return false;
    *row = more;
    *room = wanted;
    return true;
}

static bool no_room(Why *why) { return why_not(why, "There is not enough memory for this event."); }

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

static bool set_points(EventRules *r, const char *value, Why *why)
{
    int p[3] = { 0 }, n = 0;
    char copy[40], *save = NULL;
    snprintf(copy, sizeof copy, "%s", value);
    for (char *part = strtok_r(copy, ",", &save); part; part = strtok_r(NULL, ",", &save))
        if (n == 3 || !points_read(part, &p[n++]))
            return why_not(why, "\"%.30s\" are no points: write three, 1,0.5,0 say.", value);
    if (n != 3 || p[0] <= p[1] || p[1] < p[2])
        return why_not(why, "\"%.30s\" are no points: write win, draw and loss, 1,0.5,0 say.", value);
    r->win = r->bye = p[0];
    r->draw = p[1];
    r->loss = p[2];
    return true;
}

static bool set_ties(EventRules *r, const char *value, Why *why)
{
    char copy[200], *save = NULL;
    snprintf(copy, sizeof copy, "%s", value);
    r->ties = 0;
    for (char *part = strtok_r(copy, ",", &save); part; part = strtok_r(NULL, ",", &save)) {
        int at = word_in(TIE_WORDS, TIES, part);
        if (at < 0)
            return why_not(why,
                           "\"%.30s\" is no tie-break; there are direct, buchholz-cut, buchholz, sonneborn, opponents, "
                           "wins, graves, wounds, crawler and scores.",
                           part);
        if (r->ties == EVENT_TIEBREAKS) return why_not(why, "More than %d tie-breaks are not kept.", EVENT_TIEBREAKS);
        r->tie[r->ties++] = (Tiebreak)at;
    }
    return true;
}

static bool set_number(const char *key, const char *value, int64_t low, int64_t high, int *out, Why *why)
{
    int64_t n;
    if (!number_read(value, low, high, &n))
        return why_not(why, "%s is a number from %lld to %lld, not \"%.30s\".", key, (long long)low, (long long)high,
                       value);
    *out = (int)n;
    return true;
}

static bool set_word(const char *key, const char *const *list, int count, const char *value, int *out, Why *why)
{
    char all[200] = "";
    int at = word_in(list, count, value);
    *out = at;
    if (at >= 0) return true;
    for (int i = 0; i < count; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s",
                 i == 0          ? ""
                 : i + 1 < count ? ", "
                                 : " and ",
                 list[i]);
    return why_not(why, "There is no %s \"%.30s\"; there are %s.", key, value, all);
}

static bool set_value(Tournament *e, const char *key, const char *value, Why *why)
{
    static const char *const KEYS[] = { "name", "game",  "format", "system", "rounds", "seats", "best",     "points",
                                        "bye",  "clock", "grace", "first",  "decks",  "open",   "seed",  "tiebreaks" };
    enum {
        NAME,
        GAME,
        FORMAT,
        SYSTEM,
        ROUNDS,
        SEATS,
        BEST,
        POINTS,
        BYE,
        CLOCK,
        GRACE,
        FIRST,
        DECKS,
        OPEN,
        SEED,
        TIEBREAKS,
        COUNT
    };
    static const char *const SIDES[] = { "first", "second" }, *const DECK_RULES[] = { "no", "fixed", "changed" };
    static const char *const OPENS[] = { "start", "end", "never" };
    EventRules *r = &e->rules;
    int at;
    int64_t seed;
    if (!set_word("setting", KEYS, COUNT, key, &at, why)) return false;
    if (e->rounds && at != NAME && at != ROUNDS && at != CLOCK && at != GRACE && at != TIEBREAKS)
        return why_not(why, "%s cannot be changed after the first round is paired.", key);
    switch (at) {
    case NAME: snprintf(r->name, sizeof r->name, "%s", value); return true;
    case GAME: snprintf(r->game, sizeof r->game, "%s", value); return true;
    case FORMAT:
        if (!set_word(key, FORMAT_WORDS, FORMATS, value, &at, why)) return false;
        r->format = (Format)at;
        if (r->format == TOGETHER) r->seats = 1;
        return true;
    case SYSTEM:
        if (!set_word(key, SYSTEM_WORDS, SYSTEM_LANTERN + 1, value, &at, why)) return false;
        r->system = (System)at;
        return true;
    case ROUNDS: return set_number(key, value, e->rounds ? e->rounds : 1, EVENT_ROUNDS, &r->rounds, why);
    case SEATS:
        return set_number(key, value, r->format == TOGETHER ? 1 : 3, r->format == TOGETHER ? 4 : EVENT_SEATS, &r->seats,
                          why);
    case BEST:
        if (strcmp(value, "1") != 0 && strcmp(value, "3") != 0)
            return why_not(why, "best is 1 or 3, not \"%.30s\".", value);
        r->best = *value - '0';
        return true;
    case POINTS: return set_points(r, value, why);
    case BYE: return points_read(value, &r->bye) || why_not(why, "bye is points, 1 or 0.5 say, not \"%.30s\".", value);
    case CLOCK: return set_number(key, value, 0, 24 * 3600, &r->clock, why);
    case GRACE: return set_number(key, value, 0, 24 * 3600, &r->grace, why);
    case FIRST: return set_word(key, SIDES, 2, value, &r->first, why);
    case DECKS:
        if (!set_word(key, DECK_RULES, 3, value, &at, why)) return false;
        r->decks = (DecksRule)at;
        return true;
    case OPEN:
        if (!set_word(key, OPENS, 3, value, &at, why)) return false;
        r->open = (OpenRule)at;
        return true;
    case SEED:
        if (!number_read(value, 0, INT64_MAX, &seed))
            return why_not(why, "seed is a whole number, not \"%.30s\".", value);
        r->seed = (uint64_t)seed;
        return true;
    default: return set_ties(r, value, why);
    }
}

static bool fact_set(Tournament *e, const char *const *word, int count, Why *why)
{
    (void)count;
    return set_value(e, word[1], word[2], why);
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

static bool whom(const Tournament *e, const char *word, int *out, Why *why)
{
    int64_t n = 1;
    *out = 0;
    if (!number_read(word, 1, e->players, &n)) return why_not(why, "There is no player number \"%.20s\".", word);
    *out = (int)n - 1;
    return true;
}

static bool fact_join(Tournament *e, const char *const *word, int count, Why *why)
{
    int64_t rating = 0;
    bool fixed = e->rules.format == ELIMINATION || e->rules.format == DOUBLE || e->rules.format == ROBIN;
    if (count == 3 && !number_read(word[2], 0, 9999, &rating))
        return why_not(why, "A rating is a number from 0 to 9999, not \"%.20s\".", word[2]);
    if (strlen(word[1]) >= EVENT_NAME)
        return why_not(why, "The name \"%.20s...\" is longer than %d letters.", word[1], EVENT_NAME - 1);
    if (!word[1][strspn(word[1], "0123456789 ")])
        return why_not(why, "\"%.20s\" is no name: it needs a letter.", word[1]);
    for (int p = 0; p < e->players; p++)
        if (strcmp(e->player[p].name, word[1]) == 0)
            return why_not(why, "There is a player %.40s already: add something to the name.", word[1]);
    if (e->rounds && fixed)
        return why_not(why, "Nobody can come late to this format: its tables are fixed from the start.");
    if (e->players == EVENT_PLAYERS) return why_not(why, "More than %d players are not kept.", EVENT_PLAYERS);
    if (!GROWN(e->player, e->players, e->player_room)) return no_room(why);
    EventPlayer *p = &e->player[e->players++];
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "%s", word[1]);
    p->rating = (int)rating;
    return true;
}

static bool fact_presence(Tournament *e, const char *const *word, int count, Why *why)
{
    int p = 0;
    (void)count;
    if (!whom(e, word[1], &p, why)) return false;
    if (e->player[p].presence == OUT) return why_not(why, "%s is out for good.", e->player[p].name);
    Presence now = *word[0] == 'l' ? AWAY : *word[0] == 'b' ? IN : OUT;
    if (e->player[p].presence == now)
        return why_not(why, now == IN ? "%s is here." : "%s has left already.", e->player[p].name);
    e->player[p].presence = now;
    return true;
}

static bool fact_two(Tournament *e, const char *const *word, int count, Why *why)
{
    int a = 0, b = 0;
    bool forbid = *word[0] == 'f';
    if (!whom(e, word[1], &a, why) || !whom(e, word[2], &b, why)) return false;
    if (a == b) return why_not(why, "%s is one player, not two.", e->player[a].name);
    Pair pair = { a, b, "" };
    if (count == 4) snprintf(pair.reason, sizeof pair.reason, "%s", word[3]);
    if (forbid) {
        if (!GROWN(e->forbidden, e->forbids, e->forbid_room)) return no_room(why);
        e->forbidden[e->forbids++] = pair;
        return true;
    }
    for (int i = 0; i < e->hands; i++)
        if (e->hand[i].a == a || e->hand[i].b == a || e->hand[i].a == b || e->hand[i].b == b)
            return why_not(why, "One of them is paired by hand already.");
    if (!GROWN(e->hand, e->hands, e->hand_room)) return no_room(why);
    e->hand[e->hands++] = pair;
    return true;
}

static bool fact_rematch(Tournament *e, const char *const *word, int count, Why *why)
{
    (void)word, (void)count, (void)why;
    e->rematch = true;
    return true;
}

static bool fact_half(Tournament *e, const char *const *word, int count, Why *why)
{
    int p = 0;
    int64_t round;
    (void)count;
    if (!whom(e, word[1], &p, why)) return false;
    if (!number_read(word[2], e->rounds + 1, EVENT_ROUNDS, &round))
        return why_not(why, "Half a bye can be had in a round that is not paired yet.");
    e->player[p].half_bye = (int)round;
    return true;
}

static bool fact_deck(Tournament *e, const char *const *word, int count, Why *why)
{
    int p = 0;
    (void)count;
    if (!whom(e, word[1], &p, why)) return false;
    if (*word[0] == 'o') {
        if (!*e->player[p].deck) return why_not(why, "%s has registered no deck.", e->player[p].name);
        if (e->rules.open == OPEN_NEVER || (e->rules.open == OPEN_END ? !e->ended : !e->rounds))
            return why_not(why, e->rules.open == OPEN_NEVER ? "Decks stay sealed in this event."
                                : e->rules.open == OPEN_END ? "Decks are opened when the event has ended."
                                                            : "Decks are opened when the first round is paired.");
        if (strcmp(word[2], e->player[p].deck) != 0)
            return why_not(why, "That is not the deck %s has sealed.", e->player[p].name);
        e->player[p].opened = true;
        return true;
    }
    if (strlen(word[2]) != 64 || strspn(word[2], "0123456789abcdef") != 64)
        return why_not(why, "\"%.20s\" is no seal.", word[2]);
    if (e->rounds && e->rules.decks != DECKS_CHANGED)
        return why_not(why, "Decks are registered before the first round.");
    if (e->rounds && event_open_tables(e, e->rounds))
        return why_not(why, "Decks are changed between rounds, and round %d is not over.", e->rounds);
    snprintf(e->player[p].deck, sizeof e->player[p].deck, "%s", word[2]);
    e->player[p].opened = false;
    return true;
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

static bool fact_round(Tournament *e, const char *const *word, int count, Why *why)
{
    int64_t round;
    int system;
    (void)count;
    if (!number_read(word[1], 1, EVENT_ROUNDS, &round) || round != e->rounds + 1)
        return why_not(why, "The next round is %d, not \"%.20s\".", e->rounds + 1, word[1]);
    if (e->ended) return why_not(why, "This event has ended.");
    if (event_open_tables(e, e->rounds)) return why_not(why, "Round %d is not over.", e->rounds);
    if (!set_word("system", SYSTEM_WORDS, SYSTEMS, word[2], &system, why)) return false;
    if (!e->rounds) e->starters = e->players;
    e->round[++e->rounds] = (EventRound){ (System)system, -1, e->hands > 0 };
    e->hands = 0;
    e->rematch = false;
    return true;
}

static bool sit_down(Tournament *e, EventTable *t, const char *word, Why *why)
{
    int p = 0;
    if (!whom(e, word, &p, why)) return false;
    if (event_table_of(e, e->rounds, p))
        return why_not(why, "%s sits at two tables of round %d.", e->player[p].name, e->rounds);
    for (int s = 0; s < t->count; s++)
        if (t->player[s] == p) return why_not(why, "%s sits twice at one table.", e->player[p].name);
    t->player[t->count++] = p;
    return true;
}

static bool add_table(Tournament *e, const EventTable *t, Why *why)
{
    if (!GROWN(e->table, e->tables, e->table_room)) return no_room(why);
    e->table[e->tables++] = *t;
    return true;
}

static int seats_most(const Tournament *e)
{
    switch (e->rules.format) {
    case PODS: return EVENT_SEATS;
    case TOGETHER: return e->rules.seats;
    default: return 2;
    }
}

static EventTable *table_numbered(const Tournament *e, int round, const char *word, Why *why)
{
    int64_t n = 0;
    if (number_read(word, 1, EVENT_PLAYERS, &n))
        for (int i = 0; i < e->tables; i++)
            if (e->table[i].round == round && e->table[i].number == (int)n && !e->table[i].dissolved)
                return &e->table[i];
    why_not(why, "There is no table %.20s in round %d.", word, round);
    return NULL;
}

static bool fact_seat(Tournament *e, const char *const *word, int count, Why *why)
{
    EventTable t = { .round = e->rounds, .kind = TABLE_PLAY };
    int64_t number;
    int last = count;
    if (!e->rounds) return why_not(why, "No round is paired yet.");
    if (!number_read(word[1], 1, EVENT_PLAYERS, &number))
        return why_not(why, "\"%.20s\" is no number of a table.", word[1]);
    if (table_numbered(e, e->rounds, word[1], NULL)) return why_not(why, "There are two tables %d.", (int)number);
    t.number = (int)number;
    t.by_hand = strcmp(word[count - 1], "hand") == 0;
    last -= t.by_hand;
    if (last - 2 > seats_most(e)) return why_not(why, "Table %d has more seats than this format.", t.number);
    for (int i = 2; i < last; i++)
        if (!sit_down(e, &t, word[i], why)) return false;
    if (e->rules.format != TOGETHER && t.count < (e->rules.format == PODS ? 3 : 2))
        return why_not(why, "Table %d has an empty seat.", t.number);
    return add_table(e, &t, why);
}

static bool fact_bye(Tournament *e, const char *const *word, int count, Why *why)
{
    EventTable t = { .round = e->rounds, .kind = *word[0] == 'h' ? TABLE_HALF : TABLE_BYE, .state = DONE };
    (void)count;
    if (!e->rounds) return why_not(why, "No round is paired yet.");
    return sit_down(e, &t, word[1], why) && add_table(e, &t, why);
}

static bool fact_dissolve(Tournament *e, const char *const *word, int count, Why *why)
{
    int p = 0;
    if (count == 3) { /* dissolve bye PLAYER */
        if (!whom(e, word[2], &p, why)) return false;
        EventTable *bye = event_table_of(e, e->rounds, p);
        if (!bye || bye->kind != TABLE_BYE) return why_not(why, "%s has no bye.", e->player[p].name);
        return bye->dissolved = true;
    }
    EventTable *t = table_numbered(e, e->rounds, word[1], why);
    if (!t) return false;
    if (t->state != WAITING && !t->result.unplayed) return why_not(why, "Table %d has begun.", t->number);
    return t->dissolved = true;
}

/* begin ROUND AT: all of them; begin ROUND AT TABLE: one. */
static bool fact_begin(Tournament *e, const char *const *word, int count, Why *why)
{
    int64_t round, at = -1;
    if (!number_read(word[1], 1, e->rounds, &round)) return why_not(why, "There is no round \"%.20s\".", word[1]);
    if (strcmp(word[2], "-") != 0 && !number_read(word[2], 0, INT64_MAX, &at))
        return why_not(why, "\"%.20s\" is no time.", word[2]);
    EventTable *one = count == 4 ? table_numbered(e, (int)round, word[3], why) : NULL;
    if (count == 4 && !one) return false;
    for (int i = 0; i < e->tables; i++) {
        EventTable *t = &e->table[i];
        if (t->round == round && !t->dissolved && t->state == WAITING && (!one || t == one)) t->state = BEGUN;
    }
    if (e->round[round].begun_at < 0) e->round[round].begun_at = at;
    return true;
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

static EventTable *table_at(const Tournament *e, const char *const *word, Why *why)
{
    int64_t round;
    if (number_read(word[1], 1, e->rounds, &round)) return table_numbered(e, (int)round, word[2], why);
    why_not(why, "There is no round \"%.20s\".", word[1]);
    return NULL;
}

static bool read_two(const Tournament *e, const EventTable *t, int count, const char *const *word, Result *out,
                     Why *why)
{
    int a, b, d = 0, used = 0;
    (void)t;
    bool three = sscanf(word[0], "%1d-%1d-%1d%n", &a, &b, &d, &used) == 3 && !word[0][used];
    if (!three) d = 0;
    if (!three && (sscanf(word[0], "%1d-%1d%n", &a, &b, &used) != 2 || word[0][used]))
        return why_not(why, "\"%.20s\" is no result: write 1-0, 2-1 or draw.", word[0]);
    out->value[0] = a;
    out->value[1] = b;
    out->drawn = d;
    out->unplayed = count == 2 && strcmp(word[1], "unplayed") == 0;
    if (count == 2 && !out->unplayed)
        return why_not(why, "After a result comes nothing, or unplayed, not \"%.20s\".", word[1]);
    int most = e->rules.best / 2 + 1;
    if (a > most || b > most || a + b + d > e->rules.best)
        return why_not(why, "%s does not fit best of %d.", word[0], e->rules.best);
    if (a + b + d == 0 && !out->unplayed)
        return why_not(why, "0-0 says nobody has won: write draw, or 0-0 unplayed when neither came.");
    if (a == b && !out->unplayed && (e->rules.format == ELIMINATION || e->rules.format == DOUBLE))
        return why_not(why, "Somebody goes on from here: a draw must be played off.");
    return true;
}

/* Places: somebody is first, who is equal shares a place, and the places between stay empty; 0: was not there. */
static bool read_places(const EventTable *t, int count, const char *const *word, Result *out, Why *why)
{
    int there = 0;
    if (count != t->count) return why_not(why, "Table %d needs %d places, one for each seat.", t->number, t->count);
    for (int s = 0; s < count; s++) {
        int64_t n;
        if (!number_read(word[s], 0, t->count, &n))
            return why_not(why, "\"%.20s\" is no place at a table of %d.", word[s], t->count);
        out->value[s] = (int)n;
        there += n > 0;
    }
    out->unplayed = there < count;
    for (int s = 0; s < count; s++) {
        int before = 0;
        for (int k = 0; k < count; k++) before += out->value[k] > 0 && out->value[k] < out->value[s];
        if (out->value[s] && out->value[s] != before + 1)
            return why_not(why, "Place %d cannot be: %d end before it.", out->value[s], before);
    }
    return true;
}

bool result_read(const Tournament *e, const EventTable *t, int count, const char *const *word, Result *out, Why *why)
{
    int64_t score;
    memset(out, 0, sizeof *out);
    if (count < 1) return why_not(why, "A result is missing.");
    if (e->rules.format == PODS) return read_places(t, count, word, out, why);
    if (e->rules.format != TOGETHER)
        return count <= 2 ? read_two(e, t, count, word, out, why)
                          : why_not(why, "\"%.20s\" after a result is too much.", word[2]);
    if (!number_read(word[0], -99999, 99999, &score)) return why_not(why, "\"%.20s\" is no score.", word[0]);
    out->value[0] = (int)score;
    out->unplayed = count > 1 && strcmp(word[1], "unplayed") == 0;
    return true;
}

static bool has_result(const EventTable *t, Why *why)
{
    return why_not(why, "Table %d of round %d has a result: `correct %d PLAYER RESULT` changes it.", t->number,
                   t->round, t->round);
}

/* result ROUND TABLE RESULT; corrected ROUND TABLE RESULT reason REASON */
static bool fact_result(Tournament *e, const char *const *word, int count, Why *why)
{
    EventTable *t = table_at(e, word, why);
    Result r;
    bool corrected = *word[0] == 'c';
    if (!t) return false;
    if (t->kind != TABLE_PLAY) return why_not(why, "A bye has no result.");
    if (corrected && t->state != DONE)
        return why_not(why, "Table %d of round %d has no result to correct.", t->number, t->round);
    if (!corrected && t->state == DONE) return has_result(t, why);
    if (!result_read(e, t, count - 3 - (corrected ? 2 : 0), word + 3, &r, why)) return false;
    t->result = r;
    t->state = DONE;
    return true;
}

/* claim ROUND TABLE PLAYER RESULT */
static bool fact_claim(Tournament *e, const char *const *word, int count, Why *why)
{
    EventTable *t = table_at(e, word, why);
    int p = 0;
    Result r;
    if (!t || !whom(e, word[3], &p, why)) return false;
    if (t->state == DONE) return has_result(t, why);
    if (event_table_of(e, t->round, p) != t) return why_not(why, "%s does not sit there.", e->player[p].name);
    if (!result_read(e, t, count - 4, word + 4, &r, why)) return false;
    t->claim = r;
    t->claimed_by = p;
    t->state = CLAIMED;
    return true;
}

/* figures ROUND TABLE SEAT GRAVES WOUNDS CRAWLER */
static bool fact_figures(Tournament *e, const char *const *word, int count, Why *why)
{
    EventTable *t = table_at(e, word, why);
    int64_t seat, n[3];
    (void)count;
    if (!t) return false;
    if (!number_read(word[3], 1, t->count, &seat)) return why_not(why, "There is no seat \"%.20s\".", word[3]);
    for (int i = 0; i < 3; i++)
        if (!number_read(word[4 + i], 0, 9999, &n[i]))
            return why_not(why,
                           "\"%.20s\" is no figure: write cards in the opponent's grave, wounds dealt, cards in one's "
                           "own Crawler grave.",
                           word[4 + i]);
    t->figures[seat - 1] = (Figures){ (int)n[0], (int)n[1], (int)n[2] };
    return true;
}

static bool fact_end_event(Tournament *e, const char *const *word, int count, Why *why)
{
    (void)word, (void)count;
    if (event_open_tables(e, e->rounds)) return why_not(why, "Round %d is not over.", e->rounds);
    e->ended = true;
    return true;
}

/* Said for readers: who stood where, why something was done. `event check` works the first out again. */
static bool fact_said(Tournament *e, const char *const *word, int count, Why *why)
{
    (void)e, (void)word, (void)count, (void)why;
    return true;
}

static const struct FactKind {
    const char *word;
    int least, most; /* words, the first included */
    bool (*take)(Tournament *, const char *const *, int, Why *);
} FACTS[] = {
    { "set", 3, 3, fact_set },           { "join", 2, 3, fact_join },       { "leave", 2, 3, fact_presence },
    { "back", 2, 2, fact_presence },     { "expel", 2, 3, fact_presence },  { "forbid", 3, 4, fact_two },
    { "hand", 3, 4, fact_two },          { "rematch", 1, 1, fact_rematch }, { "half", 3, 3, fact_half },
    { "deck", 3, 3, fact_deck },         { "opened", 3, 3, fact_deck },     { "round", 3, 3, fact_round },
    { "seat", 3, 9, fact_seat },         { "bye", 2, 2, fact_bye },         { "halfbye", 2, 2, fact_bye },
    { "dissolve", 2, 3, fact_dissolve }, { "begin", 3, 4, fact_begin },     { "result", 4, 10, fact_result },
    { "corrected", 6, 12, fact_result }, { "claim", 5, 11, fact_claim },    { "figures", 7, 7, fact_figures },
    { "end", 1, 1, fact_end_event },     { "stands", 4, 4, fact_said },     { "said", 2, 2, fact_said },
};

bool event_fact(Tournament *e, int count, const char *const *word, Why *why)
{
    for (size_t i = 0; i < sizeof FACTS / sizeof *FACTS; i++) {
        if (strcmp(FACTS[i].word, word[0]) != 0) continue;
        if (count < FACTS[i].least || count > FACTS[i].most)
            return why_not(why, "\"%s\" has too few or too many words.", word[0]);
        return FACTS[i].take(e, word, count, why);
    }
    return why_not(why, "\"%.30s\" is nothing that can happen in an event.", word[0]);
}
