/*
 * export.c - CSV, JSON and TRF.
 *
 * TRF is FIDE's tournament report, of which JaVaFo's extensions (XXR, XXC, XXP) and bbpPairings' (BBW ...) are
 * used. Rounds that are not over are left out of it. Does NOT draw (bracket_svg.c).
 */
#include "event/export.h"

#include <stdlib.h>
#include <string.h>

#include "event/round.h"
#include "event/standings.h"
#include "words/json_text.h"

static bool no_room(Why *why) { return why_not(why, "There is not enough memory to write this event."); }

/* ---- CSV --------------------------------------------------------------------------------------------------------- */

static void csv_word(Sheet *out, const char *word)
{
    /* A spreadsheet must not take a name for a formula. */
    bool odd = strpbrk(word, ",\"\n") || strchr("=+-@", *word);
    if (!odd || !*word) {
        sheet_say(out, word);
        return;
    }
    sheet_say(out, "\"");
    if (strchr("=+-@", *word)) sheet_say(out, "'");
    for (const char *c = word; *c; c++) {
        if (*c == '"') sheet_say(out, "\"");
        sheet_put(out, c, 1);
    }
    sheet_say(out, "\"");
}

/* A round of a player in a cell: whom with, the result seat by seat, points. */
static void csv_round(const Tournament *e, int round, int player, Sheet *out)
{
    Sheet cell = { 0 };
    char points[16], result[80];
    const EventTable *t = event_table_of(e, round, player);
    int seat = 0;
    sheet_say(out, ",");
    if (!t) return;
    while (t->player[seat] != player) seat++;
    if (t->kind != TABLE_PLAY) sheet_say(&cell, t->kind == TABLE_BYE ? "bye" : "half a bye");
    else {
        sheet_add(&cell, "seat %d", seat + 1);
        for (int s = 0; s < t->count; s++)
            if (s != seat) sheet_add(&cell, " %s", e->player[t->player[s]].name);
        if (t->state == DONE) {
            event_result_words(e, t, &t->result, result);
            sheet_add(&cell, " (%s)", result);
        }
    }
    sheet_add(&cell, " %s", t->state == DONE ? event_points_words(event_points_at(e, t, seat), points) : "open");
    if (cell.at) csv_word(out, cell.at);
    out->failed |= cell.failed;
    sheet_free(&cell);
}

bool export_csv(const Tournament *e, Sheet *out, Why *why)
{
    Tiebreak tie[EVENT_TIEBREAKS];
    int ties = standings_ties(e, tie);
    Standing *row = standings_of(e, e->rounds);
    char figure[24], points[16];
    if (!row) return no_room(why);
    sheet_say(out, "place,number,name,rating,points");
    for (int k = 0; k < ties; k++) sheet_add(out, ",%s", TIE_WORDS[tie[k]]);
    for (int r = 1; r <= e->rounds; r++) sheet_add(out, ",round %d", r);
    sheet_say(out, "\n");
    for (int i = 0; i < e->players; i++) {
        const EventPlayer *p = &e->player[row[i].player];
        sheet_add(out, "%d,%d,", row[i].place, row[i].player + 1);
        csv_word(out, p->name);
        sheet_add(out, ",%d,%s", p->rating, event_points_words(row[i].points, points));
        for (int k = 0; k < ties; k++) sheet_add(out, ",%s", standings_figure(tie[k], row[i].tie[k], figure));
        for (int r = 1; r <= e->rounds; r++) csv_round(e, r, row[i].player, out);
        sheet_say(out, "\n");
    }
    free(row);
    return !out->failed || no_room(why);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void json_table(const Tournament *e, const EventTable *t, Sheet *out)
{
    static const char *const KINDS[] = { "table", "bye", "half bye" }, *const STATES[] = { "waiting", "begun",
                                                                                           "claimed", "done" };
    char result[80];
    json_open(out, NULL, '{');
    json_text(out, "kind", KINDS[t->kind]);
    json_number(out, "number", t->number);
    json_text(out, "state", STATES[t->state]);
    json_truth(out, "by_hand", t->by_hand);
    json_open(out, "players", '[');
    for (int s = 0; s < t->count; s++) json_number(out, NULL, t->player[s] + 1);
    json_close(out, ']');
    if (t->kind == TABLE_PLAY && t->state == DONE) {
        event_result_words(e, t, &t->result, result);
        json_text(out, "result", result);
    }
    json_open(out, "tenths", '[');
    for (int s = 0; s < t->count; s++) json_number(out, NULL, event_points_at(e, t, s));
    json_close(out, ']');
    json_close(out, '}');
}

static void json_standings(const Tournament *e, const Standing *row, Sheet *out)
{
    Tiebreak tie[EVENT_TIEBREAKS];
    int ties = standings_ties(e, tie);
    char figure[24];
    json_open(out, "standings", '[');
    for (int i = 0; i < e->players; i++) {
        json_open(out, NULL, '{');
        json_number(out, "place", row[i].place);
        json_number(out, "player", row[i].player + 1);
        json_number(out, "tenths", row[i].points);
        json_open(out, "ties", '{');
        for (int k = 0; k < ties; k++)
            json_text(out, TIE_WORDS[tie[k]], standings_figure(tie[k], row[i].tie[k], figure));
        json_close(out, '}');
        json_close(out, '}');
    }
    json_close(out, ']');
}

bool export_json(const Tournament *e, Sheet *out, Why *why)
{
    static const char *const PRESENCE[] = { "in", "away", "out" };
    Standing *row = standings_of(e, e->rounds);
    if (!row) return no_room(why);
    json_open(out, NULL, '{');
    json_text(out, "name", e->rules.name);
    json_text(out, "game", e->rules.game);
    json_text(out, "format", FORMAT_WORDS[e->rules.format]);
    json_number(out, "best", e->rules.best);
    json_number(out, "rounds", event_rounds(e));
    json_truth(out, "ended", e->ended);
    json_open(out, "players", '[');
    for (int p = 0; p < e->players; p++) {
        json_open(out, NULL, '{');
        json_number(out, "number", p + 1);
        json_text(out, "name", e->player[p].name);
        json_number(out, "rating", e->player[p].rating);
        json_text(out, "presence", PRESENCE[e->player[p].presence]);
        if (*e->player[p].deck) json_text(out, "deck_seal", e->player[p].deck);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "played", '[');
    for (int r = 1; r <= e->rounds; r++) {
        json_open(out, NULL, '{');
        json_number(out, "round", r);
        json_text(out, "system", SYSTEM_WORDS[e->round[r].system]);
        json_open(out, "tables", '[');
        for (int t = 0; t < e->tables; t++)
            if (e->table[t].round == r && !e->table[t].dissolved) json_table(e, &e->table[t], out);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_standings(e, row, out);
    json_close(out, '}');
    sheet_say(out, "\n");
    free(row);
    return !out->failed || no_room(why);
}

/* ---- TRF --------------------------------------------------------------------------------------------------------- */

static char trf_mark(const Tournament *e, const EventTable *t, int points)
{
    if (!t) return 'Z';
    if (t->kind == TABLE_BYE) return 'U';
    if (t->kind == TABLE_HALF) return 'H';
    bool won = points == e->rules.win, drawn = points == e->rules.draw && t->result.value[0] == t->result.value[1];
    if (t->result.unplayed) return won ? '+' : '-';
    return won ? '1' : drawn ? '=' : '0';
}

static void trf_player(const Tournament *e, const FieldRoom *f, int place, int rounds, Sheet *out)
{
    int player = f->order[place];
    char points[16];
    int sum = event_points(e, player, rounds);
    sheet_add(out, "001 %4d      %-33.33s %4d %3s %11s %10s %2d.%d %4d", place + 1, e->player[player].name,
              e->player[player].rating, "", "", "", sum / 10, sum % 10, place + 1);
    for (int r = 1; r <= rounds; r++) {
        const EventTable *t = event_table_of(e, r, player);
        int seat = t && t->count == 2 && t->player[1] == player;
        char mark = trf_mark(e, t, t ? event_points_at(e, t, seat) : 0);
        if (t && t->kind == TABLE_PLAY)
            sheet_add(out, "  %4d %c %c", f->place[t->player[1 - seat]] + 1, seat ? 'b' : 'w', mark);
        else sheet_add(out, "  0000 - %c", mark);
    }
    sheet_say(out, "\n");
    (void)points;
}

bool export_trf(const Tournament *e, Sheet *out, Why *why)
{
    FieldRoom f;
    int rounds = event_open_tables(e, e->rounds) ? e->rounds - 1 : e->rounds;
    if (e->rules.format == PODS || e->rules.format == TOGETHER)
        return why_not(why, "TRF knows tables of two alone: export csv or json.");
    if (!field_of(e, rounds, &f)) return no_room(why);
    sheet_add(out, "012 %s\nXXR %d\nXXC %s1\n", e->rules.name, event_rounds(e), event_first(e) ? "black" : "white");
    if (e->rules.win != 10 || e->rules.draw != 5 || e->rules.loss || e->rules.bye != e->rules.win)
        sheet_add(out, "BBW %2d.%d\nBBD %2d.%d\nBBL %2d.%d\nBBF %2d.%d\nBBU %2d.%d\n", e->rules.win / 10,
                  e->rules.win % 10, e->rules.draw / 10, e->rules.draw % 10, e->rules.loss / 10, e->rules.loss % 10,
                  e->rules.loss / 10, e->rules.loss % 10, e->rules.bye / 10, e->rules.bye % 10);
    for (int i = 0; i < e->forbids; i++)
        sheet_add(out, "XXP %d %d\n", f.place[e->forbidden[i].a] + 1, f.place[e->forbidden[i].b] + 1);
    for (int i = 0; i < e->players; i++) trf_player(e, &f, i, rounds, out);
    field_free(&f);
    return !out->failed || no_room(why);
}
