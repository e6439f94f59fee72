/*
 * event_show.c - prints rounds, standings, rules, the clock.
 *
 * Does NOT work anything out.
 */
#include "front/cli/event_show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/standings.h"
#include "words/paper.h"

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

static void pad(Sheet *out, const char *text, int columns)
{
    sheet_say(out, text);
    for (int i = paper_columns(text); i < columns; i++) sheet_say(out, " ");
}

static int widest_name(const Tournament *e)
{
    int most = 4;
    for (int p = 0; p < e->players; p++)
        if (paper_columns(e->player[p].name) > most) most = paper_columns(e->player[p].name);
    return most;
}

/* "  3  Ann      - Ben       1-0", places beside names in pods. */
static void show_table(const Tournament *e, const EventTable *t, int wide, Sheet *out)
{
    char result[80] = "", points[16];
    bool done = t->state == DONE;
    if (t->kind != TABLE_PLAY) {
        sheet_add(out, "     %s: %s (%s)\n", e->player[t->player[0]].name, t->kind == TABLE_BYE ? "bye" : "half a bye",
                  event_points_words(event_points_at(e, t, 0), points));
        return;
    }
    sheet_add(out, "%4d ", t->number);
    for (int s = 0; s < t->count; s++) {
        char seat[EVENT_NAME + 8];
        snprintf(seat, sizeof seat, e->rules.format == PODS && done ? "%s (%d)" : "%s", e->player[t->player[s]].name,
                 t->result.value[s]);
        if (s) sheet_say(out, " - ");
        pad(out, seat, t->count > 2 ? wide + 4 : wide);
    }
    if (done && e->rules.format != PODS) event_result_words(e, t, &t->result, result);
    if (t->state == CLAIMED) {
        event_result_words(e, t, &t->claim, result);
        sheet_add(out, "  %s says %s", e->player[t->claimed_by].name, result);
    } else if (!done) {
        sheet_say(out, t->state == BEGUN ? "  playing" : "  ...");
    } else {
        sheet_add(out, "  %s", result);
    }
    sheet_say(out, t->by_hand ? "  (paired by hand)\n" : "\n");
}

static void show_tables(const Tournament *e, int round, Sheet *out)
{
    int wide = widest_name(e), open = event_open_tables(e, round);
    int rounds = event_rounds(e) > round ? event_rounds(e) : round;
    sheet_add(out, "%s, round %d of %d (%s)\n", e->rules.name, round, rounds, SYSTEM_WORDS[e->round[round].system]);
    int most = 0;
    for (int t = 0; t < e->tables; t++)
        if (e->table[t].round == round && e->table[t].number > most) most = e->table[t].number;
    /* By their numbers, byes last. */
    for (int n = 1; n <= most + 1; n++)
        for (int t = 0; t < e->tables; t++)
            if (e->table[t].round == round && !e->table[t].dissolved && e->table[t].number == n % (most + 1))
                show_table(e, &e->table[t], wide, out);
    if (open && round == e->rounds) sheet_add(out, "%d table%s without a result.\n", open, open == 1 ? " is" : "s are");
}

static bool round_read(const Tournament *e, const char *word, int *out, Why *why)
{
    char *end;
    long n = word ? strtol(word, &end, 10) : e->rounds;
    if (word && (*end || n < 1 || n > e->rounds))
        return why_not(why, "There is no round \"%.20s\"; %d were paired.", word, e->rounds);
    *out = (int)n;
    return true;
}

bool show_round(const Tournament *e, const char *word, Sheet *out, Why *why)
{
    int round = 0;
    if (!round_read(e, word, &round, why)) return false;
    if (round) {
        show_tables(e, round, out);
        return !out->failed;
    }
    sheet_add(out, "%s, %s: %d player%s, nothing paired yet.\n", e->rules.name, FORMAT_WORDS[e->rules.format],
              e->players, e->players == 1 ? "" : "s");
    for (int p = 0; p < e->players; p++) {
        sheet_add(out, "%4d %s", p + 1, e->player[p].name);
        if (e->player[p].rating) sheet_add(out, " (%d)", e->player[p].rating);
        sheet_say(out, e->player[p].presence == IN ? *e->player[p].deck ? ", deck sealed\n" : "\n" : ", away\n");
    }
    return !out->failed;
}

/* ---- Standings --------------------------------------------------------------------------------------------------- */

static void show_row(const Tournament *e, const Standing *s, const Tiebreak *tie, int ties, int wide, Sheet *out)
{
    char points[16], figure[24];
    sheet_add(out, "%4d  ", s->place);
    pad(out, e->player[s->player].name, wide);
    sheet_add(out, "  %6s  %2d-%d-%d", event_points_words(s->points, points), s->won, s->drawn, s->lost);
    for (int k = 0; k < ties; k++)
        sheet_add(out, "  %*s", (int)strlen(TIE_WORDS[tie[k]]), standings_figure(tie[k], s->tie[k], figure));
    sheet_say(out, e->player[s->player].presence == IN     ? "\n"
                   : e->player[s->player].presence == AWAY ? "  left\n"
                                                           : "  out\n");
}

bool show_standings(const Tournament *e, const char *word, Sheet *out, Why *why)
{
    Tiebreak tie[EVENT_TIEBREAKS];
    int ties = standings_ties(e, tie), round = 0, wide = widest_name(e);
    if (!round_read(e, word, &round, why)) return false;
    Standing *row = standings_of(e, round);
    if (!row) return why_not(why, "There is not enough memory for standings.");
    sheet_add(out, "%s after round %d%s\n%4s  ", e->rules.name, round,
              round == e->rounds && event_open_tables(e, round) ? ", which is not over"
              : e->ended                                        ? ", final"
                                                                : "",
              "");
    pad(out, "", wide);
    sheet_say(out, "  points  w-d-l");
    for (int k = 0; k < ties; k++) sheet_add(out, "  %s", TIE_WORDS[tie[k]]);
    sheet_say(out, "\n");
    for (int i = 0; i < e->players; i++) show_row(e, &row[i], tie, ties, wide, out);
    free(row);
    return !out->failed;
}

/* ---- Rules for players ------------------------------------------------------------------------------------------- */

static const char *const FORMAT_RULES[FORMATS] = {
    [SWISS] = "Every round you meet somebody with as many points as you, as near as it can be. Nobody meets anybody "
              "twice, nobody has two byes, and the first seat "
              "goes round.",
    [PODS] = "Tables are made so that, in this order: those meet who have met least (the squares of how often two at "
             "one table have met are as few as can be); "
             "those sit at smaller tables who have not yet; those sit together who have as many points; then pots by "
             "strength, and tables of equal strength. Seats go "
             "round. Of n seats the first gets n points, the next one fewer, and so on; who ends equal shares.",
    [ELIMINATION] = "Who loses is out. The bracket is drawn up by rating before the first round.",
    [DOUBLE] = "Who loses goes to the losers' bracket, who loses twice is out. If the one without a loss loses the "
               "final, the two play once more.",
    [ROBIN] = "Everybody meets everybody once, by the Berger tables.",
    [TOGETHER] = "Everybody plays the same deal. A table gets a point for every table that did worse and half a point "
                 "for every one that did as well.",
};

bool show_rules(const Tournament *e, Sheet *out)
{
    Tiebreak tie[EVENT_TIEBREAKS];
    char win[16], draw[16], loss[16];
    int ties = standings_ties(e, tie);
    sheet_add(out, "%s: %s, %d round%s, best of %d.\n%s\n", e->rules.name, FORMAT_WORDS[e->rules.format],
              event_rounds(e), event_rounds(e) == 1 ? "" : "s", e->rules.best, FORMAT_RULES[e->rules.format]);
    if (e->rules.format == SWISS || e->rules.format == ROBIN)
        sheet_add(out, "A win is %s, a draw %s, a loss %s.\n", event_points_words(e->rules.win, win),
                  event_points_words(e->rules.draw, draw), event_points_words(e->rules.loss, loss));
    if (e->rules.format == SWISS)
        sheet_add(
            out, "Paired by the %s.\n",
            e->rules.system == SYSTEM_LANTERN ? "Lantern system of this program (docs/tournaments.md)"
            : e->rules.system == SYSTEM_DUTCH
                ? "FIDE (Dutch) system, C.04.3"
                : "FIDE (Dutch) system, C.04.3, up to 200 players, above that by the Lantern system of this program");
    if (e->rules.grace)
        sheet_add(out, "Who is not there %d minutes after the start loses the round.\n", e->rules.grace / 60);
    if (e->rules.clock)
        sheet_add(out, "A round takes %d minutes; when time is up, the book's rule for that is played.\n",
                  e->rules.clock / 60);
    static const char *const DECKS[] = { "", "The same deck is played in every round",
                                         "The deck may be changed between rounds" };
    static const char *const OPENED[] = { "opened from the first round on", "opened when the event has ended",
                                          "never opened" };
    if (e->rules.decks)
        sheet_add(out, "%s; decks are checked, sealed and %s.\n", DECKS[e->rules.decks], OPENED[e->rules.open]);
    for (int k = 0; k < ties; k++)
        sheet_add(out, "%s%s", k ? ", then " : "Who has as many points is put in order by ", TIE_WORDS[tie[k]]);
    sheet_say(out, ties ? ".\n" : "");
    return !out->failed;
}

/* Everything that was done by hand, with its reason. */
bool show_hands(const Tournament *e, Sheet *out)
{
    size_t before = out->used;
    bool good = event_by_hand(e, out);
    if (good && out->used == before) sheet_say(out, "Nothing was done by hand.\n");
    return good;
}

/* ---- Clock and deal ---------------------------------------------------------------------------------------------- */

bool show_clock(const Tournament *e, int64_t now, Sheet *out, Why *why)
{
    if (!e->rules.clock) return why_not(why, "This event has no clock: set clock=2700 gives rounds of 45 minutes.");
    if (!e->rounds || e->round[e->rounds].begun_at < 0)
        return why_not(why, "No round has begun: `begin` starts the clock.");
    int64_t left = e->round[e->rounds].begun_at + e->rules.clock - now;
    if (left > 0)
        sheet_add(out, "Round %d: %lld:%02lld left.\n", e->rounds, (long long)(left / 60), (long long)(left % 60));
    else
        sheet_add(out, "Round %d: time has been up for %lld:%02lld. Tables finish as the rules of their game say.\n",
                  e->rounds, (long long)(-left / 60), (long long)(-left % 60));
    int waited = (int)(now - e->round[e->rounds].begun_at);
    if (e->rules.grace && waited < e->rules.grace)
        sheet_add(out, "Who is not there yet has %d:%02d more to come.\n", (e->rules.grace - waited) / 60,
                  (e->rules.grace - waited) % 60);
    else if (e->rules.grace) sheet_say(out, "Who is not there yet has lost the round: `noshow` says so.\n");
    return !out->failed;
}

bool show_deal(const Tournament *e, Sheet *out, Why *why)
{
    if (e->rules.format != TOGETHER) return why_not(why, "Only events together have one deal for everybody.");
    if (!e->rounds) return why_not(why, "No round is paired yet.");
    sheet_add(out, "Round %d is played with --seed %llu: tell nobody before it is over.\n", e->rounds,
              (unsigned long long)event_deal(e, e->rounds));
    return !out->failed;
}

/* ---- After a command --------------------------------------------------------------------------------------------- */

void show_change(const Tournament *e, const char *verb, int tables)
{
    Sheet out = { 0 };
    int open = e->rounds ? event_open_tables(e, e->rounds) : 0;
    if (strcmp(verb, "pair") == 0 || (strcmp(verb, "correct") == 0 && e->tables > tables))
        show_tables(e, e->rounds, &out);
    else if (strcmp(verb, "end") == 0) show_standings(e, NULL, &out, NULL);
    else if (strcmp(verb, "join") == 0 && e->rounds)
        sheet_add(&out, "%d players; who came late plays from round %d on.\n", e->players, e->rounds + 1);
    else if (strcmp(verb, "join") == 0) sheet_add(&out, "%d player%s.\n", e->players, e->players == 1 ? "" : "s");
    else if (strcmp(verb, "undo") == 0) sheet_say(&out, "Taken back.\n");
    else if (open) sheet_add(&out, "Round %d: %d table%s without a result.\n", e->rounds, open, open == 1 ? "" : "s");
    else if (e->rounds && (strcmp(verb, "result") == 0 || strcmp(verb, "confirm") == 0 || strcmp(verb, "noshow") == 0))
        sheet_add(&out, "Round %d is over.\n", e->rounds);
    if (out.used) fwrite(out.at, 1, out.used, stdout);
    sheet_free(&out);
}
