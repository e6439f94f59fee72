/*
 * event.c - an event's memory, and what can be asked of it.
 *
 * Does NOT change one: log.c and facts.c do.
 */
#include "event/event.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/bracket.h"
#include "event/round.h"
#include "words/words.h"

const char *const FORMAT_WORDS[FORMATS] = { "swiss", "pods", "elimination", "double", "robin", "together" };
const char *const SYSTEM_WORDS[SYSTEMS] = { "auto", "dutch", "lantern", "pods", "bracket", "berger", "deal" };
const char *const TIE_WORDS[TIES] = { "direct", "buchholz-cut", "buchholz", "sonneborn", "opponents",
                                      "wins", "graves", "wounds", "crawler", "scores" };

void event_start(Tournament *e)
{
    memset(e, 0, sizeof *e);
    e->rules = (EventRules){ .name = "An event", .seats = 4, .best = 1, .win = 10, .draw = 5, .bye = 10, .first = -1 };
}

void event_free(Tournament *e)
{
    free(e->player);
    free(e->table);
    free(e->forbidden);
    free(e->hand);
    sheet_free(&e->log);
    memset(e, 0, sizeof *e);
}

static bool copy_row(void **row, size_t bytes)
{
    void *copy = malloc(bytes + 1);
    if (copy && bytes) memcpy(copy, *row, bytes);
    *row = copy;
    return copy != NULL;
}

bool event_copy(const Tournament *e, Tournament *out)
{
    *out = *e;
    out->log = (Sheet){ 0 };
    out->player_room = e->players;
    out->table_room = e->tables;
    out->forbid_room = e->forbids;
    out->hand_room = e->hands;
    /* All four are copied, whatever fails, so that event_free frees none of the other's. */
    bool good = copy_row((void **)&out->player, (size_t)e->players * sizeof *e->player);
    good &= copy_row((void **)&out->table, (size_t)e->tables * sizeof *e->table);
    good &= copy_row((void **)&out->forbidden, (size_t)e->forbids * sizeof *e->forbidden);
    good &= copy_row((void **)&out->hand, (size_t)e->hands * sizeof *e->hand);
    if (!good) event_free(out);
    return good;
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

static int by_number(const Tournament *e, const char *word)
{
    char *end;
    long n = strtol(word, &end, 10);
    return *word && !*end && n >= 1 && n <= e->players ? (int)n - 1 : -1;
}

int event_player(const Tournament *e, const char *word, Why *why)
{
    char typed[WORDS_ROOM], known[WORDS_ROOM];
    int found = by_number(e, word), begun = 0;
    Nearest nearest = { "", 0 };
    if (found >= 0) return found;
    words_fold(word, typed);
    for (int p = 0; p < e->players && *typed; p++) {
        words_fold(e->player[p].name, known);
        if (strcmp(typed, known) == 0) return p;
        nearest_offer(&nearest, typed, known);
        if (!words_begin(typed, known)) continue;
        found = p;
        begun++;
    }
    if (begun == 1) return found;
    const char *near = nearest_word(&nearest, typed);
    if (begun > 1)
        why_not(why, "\"%.40s\" begins the names of %d players: write more of it, or a number.", word, begun);
    else if (near) why_not(why, "There is no player \"%.40s\"; did you mean %s?", word, near);
    else why_not(why, "There is no player \"%.40s\".", word);
    return -1;
}

void event_order(const Tournament *e, int *out)
{
    int first = e->rounds ? e->starters : e->players;
    for (int p = 0; p < e->players; p++) {
        int at = p;
        if (p < first)
            for (; at > 0 && e->player[p].rating > e->player[out[at - 1]].rating; at--) out[at] = out[at - 1];
        out[at] = p;
    }
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

EventTable *event_table_of(const Tournament *e, int round, int player)
{
    for (int t = e->tables - 1; t >= 0; t--) {
        EventTable *table = &e->table[t];
        if (table->round != round || table->dissolved) continue;
        for (int s = 0; s < table->count; s++)
            if (table->player[s] == player) return table;
    }
    return NULL;
}

int event_open_tables(const Tournament *e, int round)
{
    int open = 0;
    for (int t = 0; t < e->tables; t++)
        open += e->table[t].round == round && !e->table[t].dissolved && e->table[t].state != DONE;
    return open;
}

Begun event_begun(const Tournament *e, int round)
{
    int begun = 0, all = 0;
    for (int t = 0; t < e->tables; t++) {
        const EventTable *table = &e->table[t];
        if (table->round != round || table->dissolved || table->kind != TABLE_PLAY) continue;
        all++;
        begun += table->state != WAITING && !table->result.unplayed;
    }
    return begun == 0 ? BEGUN_NONE : begun == all ? BEGUN_ALL : BEGUN_SOME;
}

int event_rounds(const Tournament *e)
{
    int n = e->rounds ? e->starters : e->players, levels = 0;
    while ((1 << levels) < n) levels++;
    switch (e->rules.format) {
    case ELIMINATION: return levels;
    case DOUBLE: return 2 * levels;
    case ROBIN: return berger_rounds(n);
    default: return e->rules.rounds ? e->rules.rounds : levels ? levels : 1;
    }
}

/* ---- Points ------------------------------------------------------------------------------------------------------ */

static int pod_points(const Tournament *e, const EventTable *t, int seat)
{
    int own = t->result.value[seat], equal = 0;
    if (own < 1) return 0; /* was not there */
    for (int s = 0; s < t->count; s++) equal += t->result.value[s] == own;
    /* Who ends equal shares: the mean of the places they take together. */
    return 10 * (e->rules.seats + 1 - own) - 5 * (equal - 1);
}

static int together_points(const Tournament *e, const EventTable *t)
{
    int points = 0;
    if (t->result.unplayed) return 0;
    for (int i = 0; i < e->tables; i++) {
        const EventTable *other = &e->table[i];
        if (other == t || other->round != t->round || other->dissolved || other->state != DONE) continue;
        bool worse = other->result.unplayed || other->result.value[0] < t->result.value[0];
        points += worse ? 10 : other->result.value[0] == t->result.value[0] ? 5 : 0;
    }
    return points;
}

int event_points_at(const Tournament *e, const EventTable *t, int seat)
{
    if (t->kind == TABLE_HALF) return e->rules.draw;
    if (t->kind == TABLE_BYE) return e->rules.bye;
    if (t->state != DONE) return 0;
    if (e->rules.format == PODS) return pod_points(e, t, seat);
    if (e->rules.format == TOGETHER) return together_points(e, t);
    int own = t->result.value[seat], theirs = t->result.value[1 - seat];
    if (own == theirs) return t->result.unplayed ? e->rules.loss : e->rules.draw;
    return own > theirs ? e->rules.win : e->rules.loss;
}

int event_points(const Tournament *e, int player, int rounds)
{
    int sum = 0;
    for (int t = 0; t < e->tables; t++) {
        const EventTable *table = &e->table[t];
        if (table->round > rounds || table->dissolved) continue;
        for (int s = 0; s < table->count; s++)
            if (table->player[s] == player) sum += event_points_at(e, table, s);
    }
    return sum;
}

/* ---- Luck -------------------------------------------------------------------------------------------------------- */

/* SplitMix64: one number of the event's seed for each use of it. */
static uint64_t drawn(uint64_t seed, uint64_t use)
{
    uint64_t z = seed + (use + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint64_t event_deal(const Tournament *e, int round) { return drawn(e->rules.seed, (uint64_t)round) >> 1; }

int event_first(const Tournament *e)
{
    return e->rules.first >= 0 ? e->rules.first : (int)(drawn(e->rules.seed, 0) & 1);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

const char *event_points_words(int tenths, char out[16])
{
    int size = tenths < 0 ? -tenths : tenths;
    snprintf(out, 16, size % 10 ? "%s%d.%d" : "%s%d", tenths < 0 ? "-" : "", size / 10, size % 10);
    return out;
}

void event_result_words(const Tournament *e, const EventTable *t, const Result *r, char out[80])
{
    int n = 0;
    out[0] = 0;
    if (e->rules.format == PODS || e->rules.format == TOGETHER) {
        int values = e->rules.format == PODS ? t->count : 1;
        for (int s = 0; s < values; s++) n += snprintf(out + n, 80 - (size_t)n, s ? " %d" : "%d", r->value[s]);
    } else {
        n = snprintf(out, 80, "%d-%d", r->value[0], r->value[1]);
        if (r->drawn) n += snprintf(out + n, 80 - (size_t)n, "-%d", r->drawn);
    }
    if (r->unplayed) snprintf(out + n, 80 - (size_t)n, " unplayed");
}

void event_seats_words(const Tournament *e, const EventTable *t, char *out, size_t room)
{
    size_t n = 0;
    out[0] = 0;
    for (int s = 0; s < t->count && n < room; s++)
        n += (size_t)snprintf(out + n, room - n, s ? " - %s" : "%s", e->player[t->player[s]].name);
}
