/*
 * orders.c - what organisers and players say, made into facts.
 *
 * Owns the commands: names become numbers, a score said from one side becomes one seat by seat, `pair` becomes a
 * round with its tables. Changes nothing itself. Does NOT take facts in (facts.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/log.h"
#include "event/round.h"
#include "event/standings.h"

typedef struct Order {
    const Tournament *e;
    int count;
    const char *word[EVENT_WORDS]; /* without those that are name=value                                      */
    const char *reason, *by, *rating, *at;
    Facts *out;
} Order;

/* ---- Small ones -------------------------------------------------------------------------------------------------- */

static const char *after(const char *word, const char *name)
{
    size_t n = strlen(name);
    return strncmp(word, name, n) == 0 && word[n] == '=' ? word + n + 1 : NULL;
}

static bool order_set(Order *o, Why *why)
{
    for (int i = 1; i < o->count; i++) {
        char key[30];
        const char *value = strchr(o->word[i], '=');
        if (!value || value - o->word[i] >= (int)sizeof key)
            return why_not(why, "\"%.40s\" is no setting: write rounds=5, say.", o->word[i]);
        snprintf(key, sizeof key, "%.*s", (int)(value - o->word[i]), o->word[i]);
        fact_add(o->out, 3, (const char *const[]){ "set", key, value + 1 });
    }
    return true;
}

static bool order_join(Order *o, Why *why)
{
    for (int i = 1; i < o->count; i++) {
        const char *rating = i + 1 < o->count ? after(o->word[i + 1], "rating") : NULL;
        if (after(o->word[i], "rating")) return why_not(why, "rating= comes after the name it belongs to.");
        fact_add(o->out, rating ? 3 : 2, (const char *const[]){ "join", o->word[i], rating });
        i += rating != NULL;
    }
    return true;
}

/* A word of the command and the numbers of players: leave 3, hand 1 4 "reason". */
static bool order_players(Order *o, Why *why)
{
    char number[3][16];
    const char *word[5] = { o->word[0] };
    int n = 1;
    for (int i = 1; i < o->count; i++) {
        int p = event_player(o->e, o->word[i], why);
        if (p < 0) return false;
        snprintf(number[i - 1], sizeof number[0], "%d", p + 1);
        word[n++] = number[i - 1];
    }
    if (*word[0] == 'b' && o->e->player[event_player(o->e, o->word[1], NULL)].presence == OUT)
        return why_not(why, "%s is out for good.", o->word[1]);
    if (o->reason) word[n++] = o->reason;
    fact_add(o->out, n, word);
    return true;
}

static bool order_half(Order *o, Why *why)
{
    int p = event_player(o->e, o->word[1], why);
    if (p < 0) return false;
    if (o->e->rules.format != SWISS && o->e->rules.format != PODS)
        return why_not(why, "Half a bye is for Swiss rounds.");
    fact_say(o->out, "half %d %d\n", p + 1, o->e->rounds + 1);
    return true;
}

static bool order_deck(Order *o, Why *why)
{
    int p = event_player(o->e, o->word[1], why);
    if (p < 0) return false;
    fact_say(o->out, "%s %d %.64s\n", o->word[0], p + 1, o->word[2]);
    return true;
}

static bool order_rematch(Order *o, Why *why)
{
    (void)why;
    fact_say(o->out, "rematch\n");
    return true;
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

static void say_table(Facts *out, const Tournament *e, const EventTable *t)
{
    char result[80];
    if (t->kind == TABLE_BYE) {
        fact_say(out, "bye %d\n", t->player[0] + 1);
        return;
    }
    fact_say(out, "seat %d", t->number);
    for (int s = 0; s < t->count; s++) fact_say(out, " %d", t->player[s] + 1);
    fact_say(out, t->by_hand ? " hand\n" : "\n");
    if (t->state != DONE) return;
    event_result_words(e, t, &t->result, result);
    fact_say(out, "result %d %d %s\n", t->round, t->number, result);
}

static bool order_pair(Order *o, Why *why)
{
    RoundPlan plan;
    if (!round_plan(o->e, &plan, why)) return false;
    fact_say(o->out, "round %d %s\n", o->e->rounds + 1, SYSTEM_WORDS[plan.system]);
    for (int t = 0; t < plan.tables; t++) say_table(o->out, o->e, &plan.table[t]);
    for (int p = 0; p < o->e->players; p++)
        if (o->e->player[p].half_bye == o->e->rounds + 1 && o->e->player[p].presence == IN)
            fact_say(o->out, "halfbye %d\n", p + 1);
    round_plan_free(&plan);
    return true;
}

static bool order_begin(Order *o, Why *why)
{
    if (!o->e->rounds) return why_not(why, "No round is paired yet.");
    fact_say(o->out, "begin %d %s", o->e->rounds, o->at ? o->at : "-");
    if (o->count > 1) fact_say(o->out, " %.10s", o->word[1]);
    fact_say(o->out, "\n");
    return true;
}

static bool order_end(Order *o, Why *why)
{
    Standing *row = standings_of(o->e, o->e->rounds);
    char points[16];
    if (!row) return why_not(why, "There is not enough memory for standings.");
    fact_say(o->out, "end\n");
    for (int i = 0; i < o->e->players; i++)
        fact_say(o->out, "stands %d %d %s\n", row[i].place, row[i].player + 1,
                 event_points_words(row[i].points, points));
    free(row);
    return true;
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

/* Words of a result by who says it, made into seat order. */
typedef struct Said {
    char word[EVENT_SEATS][24];
    int count;
} Said;

static bool said_two(const EventTable *t, int player, int count, const char *const *word, Said *out, Why *why)
{
    int a, b, d = 0;
    bool turned = t->player[1] == player;
    if (count < 1)
        return why_not(why, "A result is missing: write 1-0, 2-1 or draw, the score of the player you name first.");
    out->count = count > 1 ? 2 : 1;
    if (strcmp(word[0], "draw") == 0 || strcmp(word[0], "0.5-0.5") == 0 || strcmp(word[0], "1/2-1/2") == 0) {
        snprintf(out->word[0], sizeof out->word[0], "0-0-1");
    } else if (sscanf(word[0], "%1d-%1d-%1d", &a, &b, &d) >= 2) {
        int used = 0;
        if (d) sscanf(word[0], "%*d-%*d-%*d%n", &used);
        else sscanf(word[0], "%*d-%*d%n", &used);
        snprintf(out->word[0], sizeof out->word[0], d ? "%d-%d-%d%s" : "%d-%d%.0d%s", turned ? b : a, turned ? a : b, d,
                 strlen(word[0] + used) < 9 ? word[0] + used : "?");
    } else {
        snprintf(out->word[0], sizeof out->word[0], "%.20s", word[0]);
    }
    if (count > 1) snprintf(out->word[1], sizeof out->word[1], "%.20s", word[1]);
    if (count > 2) return why_not(why, "\"%.20s\" after a result is too much.", word[2]);
    return true;
}

/* "Ann Ben=Cleo Dov": who ended first, who shared; who is not named and has left was not there. */
static bool said_places(const Tournament *e, const EventTable *t, int count, const char *const *word, Said *out,
                        Why *why)
{
    int place[EVENT_SEATS] = { 0 }, done = 0;
    for (int i = 0; i < count; i++) {
        char row[200], *save = NULL;
        int here = done + 1;
        snprintf(row, sizeof row, "%s", word[i]);
        for (char *name = strtok_r(row, "=", &save); name; name = strtok_r(NULL, "=", &save)) {
            int p = event_player(e, name, why), seat = 0;
            if (p < 0) return false;
            while (seat < t->count && t->player[seat] != p) seat++;
            if (seat == t->count) return why_not(why, "%s does not sit at that table.", e->player[p].name);
            if (place[seat]) return why_not(why, "%s is named twice.", e->player[p].name);
            place[seat] = here;
            done++;
        }
    }
    for (int s = 0; s < t->count; s++) {
        if (!place[s] && e->player[t->player[s]].presence == IN)
            return why_not(why,
                           "Where did %s end? Name all of the table in the order they ended; = between two who share.",
                           e->player[t->player[s]].name);
        snprintf(out->word[s], sizeof out->word[s], "%d", place[s]);
    }
    out->count = t->count;
    return true;
}

static bool said(const Tournament *e, const EventTable *t, int player, int count, const char *const *word, Said *out,
                 Why *why)
{
    if (e->rules.format == PODS) return said_places(e, t, count, word, out, why);
    if (e->rules.format != TOGETHER) return said_two(t, player, count, word, out, why);
    if (count < 1 || count > 2) return why_not(why, "Write the player and the score.");
    out->count = count;
    for (int i = 0; i < count; i++) snprintf(out->word[i], sizeof out->word[i], "%.20s", word[i]);
    return true;
}

static EventTable *table_for(const Tournament *e, int round, int player, Why *why)
{
    EventTable *t = event_table_of(e, round, player);
    if (!e->rounds) why_not(why, "No round is paired yet.");
    else if (!t) why_not(why, "%s does not sit at any table of round %d.", e->player[player].name, round);
    else if (t->kind != TABLE_PLAY) why_not(why, "%s has a bye in round %d.", e->player[player].name, round);
    else return t;
    return NULL;
}

static void say_words(Facts *out, const Said *s)
{
    for (int i = 0; i < s->count; i++) fact_word(out, s->word[i]);
    fact_end(out);
}

static bool same_result(const Result *a, const Result *b)
{
    return memcmp(a->value, b->value, sizeof a->value) == 0 && a->drawn == b->drawn && a->unplayed == b->unplayed;
}

static bool same_claim(const Tournament *e, const EventTable *t, const Said *s)
{
    const char *word[EVENT_SEATS];
    Result r;
    for (int i = 0; i < s->count; i++) word[i] = s->word[i];
    return result_read(e, t, s->count, word, &r, NULL) && same_result(&r, &t->claim);
}

/* result PLAYER RESULT: the organiser's word. With by=PLAYER it waits for another of the table to say the same, or
 * to confirm. */
static bool order_result(Order *o, Why *why)
{
    const Tournament *e = o->e;
    Said s = { 0 };
    int player = event_player(e, o->word[1], why);
    /* In pods the first word may name several: "Ann=Ben". */
    if (player < 0 && e->rules.format == PODS) {
        char first[EVENT_NAME];
        snprintf(first, sizeof first, "%.*s", (int)strcspn(o->word[1], "="), o->word[1]);
        player = event_player(e, first, why);
    }
    if (player < 0) return false;
    EventTable *t = table_for(e, e->rounds, player, why);
    int from = e->rules.format == PODS ? 1 : 2;
    if (!t || !said(e, t, player, o->count - from, o->word + from, &s, why)) return false;
    if (!o->by) {
        fact_say(o->out, "result %d %d", t->round, t->number);
        say_words(o->out, &s);
        return true;
    }
    int by = event_player(e, o->by, why);
    if (by < 0) return false;
    if (event_table_of(e, e->rounds, by) != t)
        return why_not(why, "%s does not sit at that table.", e->player[by].name);
    if (t->state == CLAIMED && t->claimed_by != by && !same_claim(e, t, &s))
        return why_not(why, "%s says otherwise of this table: the organiser has to ask both.",
                       e->player[t->claimed_by].name);
    bool agreed = t->state == CLAIMED && t->claimed_by != by;
    if (agreed) fact_say(o->out, "result %d %d", t->round, t->number);
    else fact_say(o->out, "claim %d %d %d", t->round, t->number, by + 1);
    say_words(o->out, &s);
    return true;
}

static bool order_confirm(Order *o, Why *why)
{
    const Tournament *e = o->e;
    char words[80];
    int by = event_player(e, o->word[1], why);
    if (by < 0) return false;
    EventTable *t = table_for(e, e->rounds, by, why);
    if (!t) return false;
    if (t->state != CLAIMED) return why_not(why, "Nobody has entered a result at the table of %s.", e->player[by].name);
    if (t->claimed_by == by && t->count > 1)
        return why_not(why, "%s entered that result: another of the table has to confirm it.", e->player[by].name);
    event_result_words(e, t, &t->claim, words);
    /* Places say by their noughts who was not there. */
    if (e->rules.format == PODS) words[strcspn(words, "u")] = 0;
    fact_say(o->out, "result %d %d %s\n", t->round, t->number, words);
    return true;
}

static bool order_noshow(Order *o, Why *why)
{
    const Tournament *e = o->e;
    int p = event_player(e, o->word[1], why), win = e->rules.best / 2 + 1;
    if (p < 0) return false;
    EventTable *t = table_for(e, e->rounds, p, why);
    if (!t) return false;
    if (t->state == DONE) return why_not(why, "The table of %s has a result: `correct` it.", e->player[p].name);
    if (e->rules.format == TOGETHER) {
        fact_say(o->out, "result %d %d 0 unplayed\n", t->round, t->number);
    } else if (e->rules.format != PODS) {
        /* When the other one has left too, neither came. */
        bool other = e->player[t->player[t->player[0] == p]].presence == IN;
        int got = other ? win : 0;
        fact_say(o->out, "result %d %d %d-%d unplayed\n", t->round, t->number, t->player[0] == p ? 0 : got,
                 t->player[0] == p ? got : 0);
    }
    if (e->player[p].presence == IN) fact_say(o->out, "leave %d \"did not come\"\n", p + 1);
    return true;
}

static bool order_figures(Order *o, Why *why)
{
    int p = event_player(o->e, o->word[1], why), seat = 0;
    if (p < 0) return false;
    EventTable *t = table_for(o->e, o->e->rounds, p, why);
    if (!t) return false;
    while (t->player[seat] != p) seat++;
    fact_say(o->out, "figures %d %d %d %.9s %.9s %.9s\n", t->round, t->number, seat + 1, o->word[2], o->word[3],
             o->word[4]);
    return true;
}

/* ---- Mistakes ---------------------------------------------------------------------------------------------------- */

/* Those at the tables of the last round where somebody of a wrong one sits; the tables are dissolved, their
 * numbers are free. */
typedef struct Concerned {
    int player[EVENT_SEATS * EVENT_SEATS], players;
    int number[EVENT_SEATS], numbers;
} Concerned;

static void dissolve_with(Order *o, const EventTable *wrong, Concerned *out)
{
    const Tournament *e = o->e;
    for (int t = 0; t < e->tables; t++) {
        const EventTable *table = &e->table[t];
        bool concerned = false;
        if (table->round != e->rounds || table->dissolved || table->kind == TABLE_HALF) continue;
        for (int s = 0; s < table->count; s++)
            for (int w = 0; w < wrong->count; w++) concerned |= table->player[s] == wrong->player[w];
        if (!concerned) continue;
        if (table->kind == TABLE_BYE) {
            fact_say(o->out, "dissolve bye %d\n", table->player[0] + 1);
        } else {
            fact_say(o->out, "dissolve %d\n", table->number);
            out->number[out->numbers++] = table->number;
        }
        for (int s = 0; s < table->count; s++) out->player[out->players++] = table->player[s];
    }
}

static int highest_table(const Tournament *e)
{
    int most = 0;
    for (int t = 0; t < e->tables; t++)
        if (e->table[t].round == e->rounds && e->table[t].number > most) most = e->table[t].number;
    return most;
}

/* The tables concerned are paired again, among themselves, on the corrected standing. */
static bool pair_concerned(Order *o, const EventTable *wrong, const char *fact, Why *why)
{
    Tournament then;
    Why inner = { "" };
    RoundPlan plan;
    Concerned c = { .players = 0 };
    int used = 0, beyond = highest_table(o->e);
    dissolve_with(o, wrong, &c);
    const char *word[16];
    char copy[200], *save = NULL;
    int words = 0;
    /* The standing as it will be, with the corrected result. */
    if (!event_copy(o->e, &then)) return why_not(why, "There is not enough memory for this event.");
    snprintf(copy, sizeof copy, "%s", fact);
    for (char *part = strtok_r(copy, " \n", &save); part && words < 16; part = strtok_r(NULL, " \n", &save))
        word[words++] = part;
    bool good = event_fact(&then, words, word, why);
    if (good && !round_plan_again(&then, c.player, c.players, &plan, &inner)) {
        o->out->text.used = 0;
        good = why_not(why, "The tables concerned cannot be paired again among themselves: say keep to let the "
                            "pairings stand, or `undo` the round and `pair`.");
    } else if (good) {
        for (int t = 0; t < plan.tables; t++) {
            if (plan.table[t].kind == TABLE_PLAY) plan.table[t].number = used < c.numbers ? c.number[used++] : ++beyond;
            say_table(o->out, o->e, &plan.table[t]);
        }
        round_plan_free(&plan);
    }
    event_free(&then);
    return good;
}

/* correct ROUND PLAYER RESULT reason=... [keep | pair] */
static bool order_correct(Order *o, Why *why)
{
    const Tournament *e = o->e;
    int64_t round;
    Said s = { 0 };
    Facts fact = { 0 };
    const char *last = o->word[o->count - 1];
    bool keep = strcmp(last, "keep") == 0, pair = strcmp(last, "pair") == 0;
    if (!number_read(o->word[1], 1, e->rounds, &round))
        return why_not(why, "There is no round \"%.20s\": write correct ROUND PLAYER RESULT.", o->word[1]);
    int player = event_player(e, o->word[2], why);
    if (player < 0) return false;
    EventTable *t = table_for(e, (int)round, player, why);
    int from = e->rules.format == PODS ? 2 : 3;
    if (!t || !said(e, t, player, o->count - from - (keep || pair), o->word + from, &s, why)) return false;
    bool tree = e->rules.format == ELIMINATION || e->rules.format == DOUBLE;
    if (tree && round < e->rounds)
        return why_not(why, "Round %d is paired on that result: `undo` back to it.", e->rounds);
    Begun begun = round == e->rounds - 1 && e->rules.format == SWISS ? event_begun(e, e->rounds) : BEGUN_ALL;
    if (begun == BEGUN_SOME && !keep && !pair)
        return why_not(why,
                       "Round %d is half begun: say keep to let its pairings stand, or pair to pair the tables "
                       "concerned again if they have not begun.",
                       e->rounds);
    fact_say(&fact, "corrected %d %d", t->round, t->number);
    for (int i = 0; i < s.count; i++) fact_word(&fact, s.word[i]);
    fact_word(&fact, "reason");
    fact_word(&fact, o->reason ? o->reason : "entered wrongly");
    fact_end(&fact);
    bool good = !fact.text.failed || why_not(why, "There is not enough memory for this event.");
    if (good) sheet_put(&o->out->text, fact.text.at, fact.text.used);
    if (good && (begun == BEGUN_NONE || pair) && !keep && begun != BEGUN_ALL) {
        /* The reason may have spaces: the result alone matters here. */
        char plain[200];
        snprintf(plain, sizeof plain, "%.*s wrong", (int)(strstr(fact.text.at, " reason ") + 7 - fact.text.at),
                 fact.text.at);
        good = pair_concerned(o, t, plain, why);
    }
    sheet_free(&fact.text);
    return good;
}

/* ---- The table of commands --------------------------------------------------------------------------------------- */

static const struct OrderKind {
    const char *word;
    int least, most;
    bool (*make)(Order *, Why *);
    const char *how;
} ORDERS[] = {
    { "set", 2, 32, order_set, "set NAME=VALUE..." },
    { "join", 2, EVENT_WORDS, order_join, "join NAME [rating=N]..." },
    { "leave", 2, 2, order_players, "leave PLAYER" },
    { "back", 2, 2, order_players, "back PLAYER" },
    { "expel", 2, 2, order_players, "expel PLAYER reason=WHY" },
    { "forbid", 3, 3, order_players, "forbid PLAYER PLAYER [reason=WHY]" },
    { "hand", 3, 3, order_players, "hand PLAYER PLAYER reason=WHY" },
    { "half", 2, 2, order_half, "half PLAYER" },
    { "rematch", 1, 1, order_rematch, "rematch" },
    { "deck", 3, 3, order_deck, "deck PLAYER SEAL" },
    { "opened", 3, 3, order_deck, "opened PLAYER SEAL" },
    { "pair", 1, 1, order_pair, "pair" },
    { "begin", 1, 2, order_begin, "begin [TABLE]" },
    { "result", 2, 10, order_result, "result PLAYER RESULT [by=PLAYER]" },
    { "confirm", 2, 2, order_confirm, "confirm PLAYER" },
    { "noshow", 2, 2, order_noshow, "noshow PLAYER" },
    { "figures", 5, 5, order_figures, "figures PLAYER GRAVES WOUNDS CRAWLER" },
    { "correct", 3, 12, order_correct, "correct ROUND PLAYER RESULT [reason=WHY] [keep | pair]" },
    { "end", 1, 1, order_end, "end" },
};

static void take_named(Order *o, int count, const char *const *word)
{
    bool own = strcmp(word[0], "set") == 0 || strcmp(word[0], "join") == 0;
    for (int i = 0; i < count && o->count < EVENT_WORDS; i++) {
        const char *value;
        if (!own && (value = after(word[i], "reason"))) o->reason = value;
        else if (!own && (value = after(word[i], "by"))) o->by = value;
        else if (!own && (value = after(word[i], "at"))) o->at = value;
        else o->word[o->count++] = word[i];
    }
}

bool order_facts(const Tournament *e, int count, const char *const *word, Facts *out, Why *why)
{
    Order *o = calloc(1, sizeof *o);
    bool good = false, found = false;
    if (!o) return why_not(why, "There is not enough memory for this event.");
    o->e = e;
    o->out = out;
    take_named(o, count, word);
    for (size_t i = 0; i < sizeof ORDERS / sizeof *ORDERS && o->count; i++) {
        const struct OrderKind *kind = &ORDERS[i];
        if (strcmp(kind->word, o->word[0]) != 0) continue;
        found = true;
        bool reasoned = strcmp(kind->word, "hand") != 0 && strcmp(kind->word, "expel") != 0;
        if (o->count < kind->least || o->count > kind->most) why_not(why, "Write: %s.", kind->how);
        else if (!reasoned && (!o->reason || !*o->reason))
            why_not(why, "That needs a reason for all to read: write %s.", kind->how);
        else good = kind->make(o, why);
    }
    if (!found) why_not(why, "\"%.30s\" is nothing to do with an event.", o->count ? o->word[0] : "");
    free(o);
    return good;
}
