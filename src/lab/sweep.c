/*
 * sweep.c - one figure over a range. See sweep.h.
 */
#include "lab/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/cardc.h"
#include "lab/charts.h"
#include "telling/card_page.h"
#include "words/words.h"

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static bool number_read(const char **at, long *out)
{
    char *end;
    *out = strtol(*at, &end, 10);
    if (end == *at || *out < -32768 || *out > 32767) return false;
    *at = end;
    return true;
}

bool sweep_read(Sweep *s, const char *typed, Why *why)
{
    const char *at = strrchr(typed, '=');
    long low, high, step = 1;
    if (!at || at == typed || (size_t)(at - typed) >= sizeof s->what)
        return why_not(why, "\"%.80s\" is no range: write WHAT=LOW..HIGH.", typed);
    snprintf(s->what, sizeof s->what, "%.*s", (int)(at - typed), typed);
    at++;
    bool sound = number_read(&at, &low) && strncmp(at, "..", 2) == 0;
    if (sound) at += 2, sound = number_read(&at, &high);
    if (sound && *at == '/') at++, sound = number_read(&at, &step);
    if (!sound || *at)
        return why_not(
            why,
                       "\"%.80s\" is no range: write WHAT=LOW..HIGH or WHAT=LOW..HIGH/STEP, with numbers from -32768 to "
                       "32767.",
                       typed);
    if (high < low) return why_not(why, "\"%.80s\" goes down: the lowest value comes first.", typed);
    if (step < 1) return why_not(why, "\"%.80s\" never arrives: a step is 1 or more.", typed);
    if ((high - low) / step >= SWEEP_VALUES)
        return why_not(why, "\"%.80s\" has more than %d values; a step makes fewer: /STEP.", typed, SWEEP_VALUES);
    for (s->values = 0; low <= high; low += step) s->value[s->values++] = (int)low;
    return true;
}

bool sweep_is_name(const Sweep *s) { return s->what[0] == '$'; }
bool sweep_is_card(const Sweep *s) { return !sweep_is_name(s) && strrchr(s->what, '.') != NULL; }

/* ---- A figure on a card ------------------------------------------------------------------------------------------ */

/* The field of that name that the card has; -1 with a sentence. */
static int field_find(const Sweep *s, const Box *box, int card, const char *name, Why *why)
{
    const Vocabulary *v = s->entry->face->vocabulary;
    char typed[WORDS_ROOM], known[WORDS_ROOM];
    Nearest nearest = { "", 0 };
    words_squeeze(name, typed);
    for (int i = 0; i < v->fields.count && i < box->fields; i++) {
        words_squeeze(v->fields.word[i].name, known);
        nearest_offer(&nearest, name, v->fields.word[i].name);
        if (strcmp(typed, known) == 0) return i;
    }
    const char *near = nearest_word(&nearest, name);
    if (near) why_not(why, "%s has no figure \"%s\"; did you mean %s?", card_page_name(box, card), name, near);
    else
        why_not(why, "%s has no figure \"%s\"; copies, die and the numbers of its card file can be swept.",
                card_page_name(box, card), name);
    return -1;
}

static Box *box_copy(const Box *box)
{
    Box *out = (Box *)malloc(sizeof *out);
    size_t fields = (size_t)box->cards * box->fields * sizeof *box->field;
    int16_t *field = (int16_t *)malloc(fields + 1);
    Card *card = (Card *)malloc(box->cards * sizeof *card);
    if (!out || !field || !card) {
        free(out);
        free(field);
        free(card);
        return NULL;
    }
    *out = *box;
    memcpy(field, box->field, fields);
    memcpy(card, box->card, box->cards * sizeof *card);
    out->field = field, out->card = card;
    return out;
}

static void box_copy_free(Box *box)
{
    free((void *)(uintptr_t)box->field);
    free((void *)(uintptr_t)box->card);
    free(box);
}

/* The box written and read again, as a pack is: what the rules look up beside the cards (every copy by kind, whose
 * lines hear what) is worked out anew, and it has a hash of its own. */
static Box *box_anew(const Sweep *s, const Box *box, int value, Why *why)
{
    char sentence[PACK_WHY] = "";
    size_t size = 0;
    uint8_t *bytes = pack_write(box, s->entry->face->vocabulary, &size);
    Box *out = bytes ? pack_read(bytes, size, s->entry->face->vocabulary, sentence) : NULL;
    free(bytes);
    if (out) out->added = box->added;
    else
        why_not(why, "With %s=%d the cards are refused: %s.", s->what, value,
                *sentence ? sentence : "there is not enough memory");
    return out;
}

void sweep_box_free(Box *box)
{
    if (box) pack_free(box);
}

/* Whether a game can be dealt with these cards: more copies than a deck has room for cannot. */
static bool box_deals(const Sweep *s, const Box *box)
{
    const Game *g = s->entry->game;
    Setup how = { .seed = 1, .seats = g->seats_min };
    void *position = calloc(1, g->state_size);
    for (int i = 0; i < s->entry->face->option_count; i++) how.option[i] = s->entry->face->options[i].standard;
    if (!position) return false;
    g->setup(box, position, &how, 0);
    bool sound = g->fault(box, position) == 0 && g->choice(box, position).seat != SEAT_NONE;
    free(position);
    return sound;
}

Box *sweep_box(const Sweep *s, const Box *box, int value, Why *why)
{
    const char *dot = strrchr(s->what, '.');
    char name[SWEEP_NAME];
    int card, field = -1;
    bool copies = strcmp(dot + 1, "copies") == 0, die = strcmp(dot + 1, "die") == 0;
    snprintf(name, sizeof name, "%.*s", (int)(dot - s->what), s->what);
    card = card_page_find(s->entry->face, box, name, why);
    if (!card) return NULL;
    if ((copies || die) && (value < 0 || value > 255 || (die && (value < 1 || value > 6)))) {
        why_not(why, "%s cannot have %s %d.", card_page_name(box, card), dot + 1, value);
        return NULL;
    }
    if (!copies && !die && (field = field_find(s, box, card, dot + 1, why)) < 0) return NULL;
    Box *out = box_copy(box);
    if (!out) {
        why_not(why, "There is not enough memory for a copy of the cards.");
        return NULL;
    }
    Card *changed = (Card *)(uintptr_t)&out->card[card];
    int16_t *figure = (int16_t *)(uintptr_t)out->field;
    if (copies) changed->copies = (uint8_t)value;
    else if (die) changed->die = (uint8_t)value;
    else figure[card * box->fields + field] = (int16_t)value;
    Box *anew = box_anew(s, out, value, why);
    box_copy_free(out);
    if (!anew || box_deals(s, anew)) return anew;
    sweep_box_free(anew);
    why_not(why, "With %s=%d no game can be dealt.", s->what, value);
    return NULL;
}

/* ---- Copies that no deal counts ---------------------------------------------------------------------------------- */

bool sweep_is_copies(const Sweep *s)
{
    const char *dot = strrchr(s->what, '.');
    return sweep_is_card(s) && strcmp(dot + 1, "copies") == 0;
}

/* How many copies of a card a deal has. */
static int copies_dealt(const Plan *p, uint64_t k, int card, void *position, CardLie *lie)
{
    Setup how;
    int copies = 0;
    plan_setup(p, k, &how);
    p->entry->game->setup(p->box, position, &how, NULL);
    int count = p->entry->stage->cards ? p->entry->stage->cards->list(position, lie) : 0;
    for (int i = 0; i < count; i++) copies += lie[i].card == card;
    return copies;
}

bool sweep_deals_alike(const Sweep *s, const Plan *a, const Plan *b)
{
    enum { DEALS = 16 };
    char name[SWEEP_NAME];
    Why unsaid = { "" };
    const CardMap *map = s->entry->stage->cards;
    snprintf(name, sizeof name, "%.*s", (int)(strrchr(s->what, '.') - s->what), s->what);
    int card = card_page_find(s->entry->face, a->box, name, &unsaid);
    void *position = calloc(1, s->entry->game->state_size);
    CardLie *lie = (CardLie *)calloc(map ? map->slots : 1, sizeof *lie);
    bool alike = position && lie;
    for (uint64_t k = 0; k < (uint64_t)(DEALS * a->combinations) && alike; k++)
        alike = copies_dealt(a, k, card, position, lie) == copies_dealt(b, k, card, position, lie);
    free(position);
    free(lie);
    return alike;
}

/* ---- A name in a card file --------------------------------------------------------------------------------------- */

static bool name_goes_on(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

char *sweep_text(const Sweep *s, const char *text, int value, Why *why)
{
    Sheet out = { NULL, 0, 0, false };
    size_t length = strlen(s->what);
    int found = 0;
    for (const char *at = text; *at;) {
        const char *next = strstr(at, s->what);
        if (!next) next = at + strlen(at);
        sheet_add(&out, "%.*s", (int)(next - at), at);
        at = next;
        if (!*at) break;
        bool whole = !name_goes_on(at[length]);
        if (whole) sheet_add(&out, "%d", value), found++;
        else sheet_add(&out, "%.*s", (int)length, at);
        at += length;
    }
    if (found && !out.failed) return out.at;
    sheet_free(&out);
    if (!found) why_not(why, "There is no %s in the card file.", s->what);
    else why_not(why, "There is not enough memory for the cards.");
    return NULL;
}

/* ---- What it did ------------------------------------------------------------------------------------------------- */

SweepPoint sweep_point(const Plan *p, const Tally *t, int value)
{
    SweepPoint x = { .value = value, .seats = plan_seats_most(p) };
    int64_t sum[COMBO_SUMS] = { 0 };
    double squares = 0;
    for (int c = 0; c < p->combinations; c++) {
        const int64_t *combo = tally_combo(t, c);
        for (int i = 0; i < COMBO_SUMS; i++) sum[i] += combo[i];
        squares += (double)combo[COMBO_DECISIONS2];
    }
    x.games = sum[COMBO_GAMES];
    x.won = stats_share(sum[COMBO_WON], x.games);
    x.length = stats_mean(sum[COMBO_DECISIONS], squares, x.games);
    for (int s = 0; s < x.seats; s++) {
        int64_t games = 0, won = 0;
        for (int c = 0; c < p->combinations; c++)
            games += tally_side(t, c, s)[SIDE_GAMES], won += tally_side(t, c, s)[SIDE_WON];
        x.seat[s] = stats_share(won, games);
    }
    return x;
}

void sweep_words(const Sweep *s, const char *title, const SweepPoint *point, int count, Sheet *out)
{
    sheet_add(out, "%s: %s\n\n%-8s %8s  %-24s %s\n", title, s->what, "value", "games",
             count && point[0].seats > 1 && !s->entry->face->together ? "has a winner" : "won (95 %)", "decisions");
    for (int i = 0; i < count; i++) {
        char rate[100];
        Text t = text_in(rate, sizeof rate);
        estimate_share_words(&point[i].won, &t);
        sheet_add(out, "%-8d %8lld  %-24s %.1f\n", point[i].value, (long long)point[i].games, rate,
                 point[i].length.value);
        for (int k = 0; k < point[i].seats && point[i].seats > 1 && !s->entry->face->together; k++) {
            t = text_in(rate, sizeof rate);
            estimate_share_words(&point[i].seat[k], &t);
            sheet_add(out, "%-8s %8s  %s\n", "", k ? "" : "by seat", rate);
        }
    }
}

json_t *sweep_json(const Sweep *s, const Plan *p, const SweepPoint *point, int count)
{
    json_t *out = json_object(), *list = json_array();
    json_object_set_new(out, "run", plan_json(p));
    json_object_set_new(out, "sweep", json_string(s->what));
    for (int i = 0; i < count; i++) {
        json_t *x = json_pack("{s:i, s:I}", "value", point[i].value, "games", (json_int_t)point[i].games);
        json_t *seats = json_array();
        for (int k = 0; k < point[i].seats; k++) json_array_append_new(seats, estimate_json(&point[i].seat[k]));
        json_object_set_new(x, "won", estimate_json(&point[i].won));
        json_object_set_new(x, "seats", seats);
        json_object_set_new(x, "decisions", estimate_json(&point[i].length));
        json_array_append_new(list, x);
    }
    json_object_set_new(out, "values", list);
    return out;
}

void sweep_csv(const Sweep *s, const SweepPoint *point, int count, Sheet *out)
{
    csv_field(out, s->what);
    sheet_add(out, ",games");
    csv_names(out, "won", false), csv_names(out, "decisions", false);
    sheet_add(out, "\n");
    for (int i = 0; i < count; i++) {
        sheet_add(out, "%d,%lld", point[i].value, (long long)point[i].games);
        csv_estimate(out, &point[i].won, false), csv_estimate(out, &point[i].length, false);
        sheet_add(out, "\n");
    }
}

void sweep_html(const Sweep *s, const char *title, const SweepPoint *point, int count, bool charts, Sheet *out)
{
    double x[SWEEP_VALUES];
    Estimate y[SWEEP_VALUES];
    bool seats = count && point[0].seats > 1 && !s->entry->face->together;
    html_begin(out, s->what, title);
    if (!charts) sheet_add(out, "<p class=\"note\">Without charts: there was no gnuplot where this was written.</p>\n");
    for (int k = 0; charts && k < (seats ? point[0].seats : 1); k++) {
        char name[40];
        for (int i = 0; i < count; i++) x[i] = point[i].value, y[i] = seats ? point[i].seat[k] : point[i].won;
        snprintf(name, sizeof name, seats ? "Win rate of seat %d" : "Win rate", k + 1);
        chart_curve(out, name, s->what, x, y, count);
    }
    sheet_add(out,
             "<table><thead><tr><th>value</th><th>games</th><th>%s, %%</th><th>decisions</th></tr></thead><tbody>\n",
             seats ? "has a winner" : "won");
    for (int i = 0; i < count; i++)
        sheet_add(out, "<tr><td>%d</td><td>%lld</td><td>%.1f (%.1f to %.1f)</td><td>%.1f (%.1f to %.1f)</td></tr>\n",
                 point[i].value, (long long)point[i].games, 100 * point[i].won.value, 100 * point[i].won.low,
                 100 * point[i].won.high, point[i].length.value, point[i].length.low, point[i].length.high);
    sheet_add(out, "</tbody></table>\n");
    html_end(out);
}
