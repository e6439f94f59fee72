/*
 * options.c - how a game begins, in words. See options.h.
 */
#include "table/options.h"

#include <stdlib.h>
#include <string.h>

#include "table/clock.h"
#include "words/words.h"

/* ---- What is allowed --------------------------------------------------------------------------------------------- */

void options_standard(const Face *face, Setup *out)
{
    memset(out, 0, sizeof *out);
    out->seats = face->game->seats_min;
    for (int i = 0; i < face->option_count && i < OPTION_MAX; i++) out->option[i] = face->options[i].standard;
}

void options_allowed(const OptionFace *o, Text *t)
{
    if (!o->choices) {
        text_num(t, o->low);
        text_add(t, " to ");
        text_num(t, o->high);
        return;
    }
    for (int i = 0; i < o->count; i++) {
        if (i) text_add(t, i + 1 == o->count && !o->many ? " or " : ", ");
        text_add(t, o->choices[i].name);
    }
    if (o->many) text_add(t, " (any of them, commas between, all or none)");
}

static bool value_allowed(const OptionFace *o, int value)
{
    int every = 0;
    if (!o->choices) return value >= o->low && value <= o->high;
    for (int i = 0; i < o->count; i++) {
        if (!o->many && o->choices[i].value == value) return true;
        every |= o->choices[i].value;
    }
    return o->many && (value & ~every) == 0;
}

bool options_allow(const Face *face, const Setup *how, Why *why)
{
    const Game *g = face->game;
    if (how->seats < g->seats_min || how->seats > g->seats_max) {
        if (g->seats_min == g->seats_max)
            return why_not(why, "%s is played with seats=%d, not %d.", face->title, g->seats_min, how->seats);
        return why_not(why, "%s is played with seats=%d to %d, not %d.", face->title, g->seats_min, g->seats_max,
                       how->seats);
    }
    for (int i = 0; i < face->option_count && i < OPTION_MAX; i++) {
        char allowed[300];
        Text t = text_in(allowed, sizeof allowed);
        if (value_allowed(&face->options[i], how->option[i])) continue;
        options_allowed(&face->options[i], &t);
        return why_not(why, "Option %s of %s cannot be %d; it is %s.", face->options[i].name, face->title,
                       how->option[i], allowed);
    }
    char reason[200];
    Text t = text_in(reason, sizeof reason);
    if (face->setup_allows && !face->setup_allows(how, &t)) return why_not(why, "%s.", reason);
    return true;
}

/* Where seats were not said: the fewest that the other options allow. */
static void seats_fit(const Face *face, Setup *how)
{
    char reason[200];
    for (int seats = face->game->seats_min; face->setup_allows && seats <= face->game->seats_max; seats++) {
        Text t = text_in(reason, sizeof reason);
        how->seats = (uint8_t)seats;
        if (face->setup_allows(how, &t)) return;
    }
    how->seats = face->game->seats_min;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static bool whole_number(const char *text, int *out)
{
    char *end;
    long n = strtol(text, &end, 10);
    if (end == text || *end || n < -32768 || n > 32767) return false;
    *out = (int)n;
    return true;
}

/* The one name that is meant among `count`: exact, else the only one that begins so; -1. A number is no beginning: 1 is
 * not 12. */
static int meant_name(const char *typed, int count, const char *(*name)(const void *, int), const void *from)
{
    char want[WORDS_ROOM];
    int found = -1, begins = 0, number;
    words_squeeze(typed, want);
    if (!*want) return -1;
    for (int i = 0; i < count; i++) {
        char known[WORDS_ROOM];
        words_squeeze(name(from, i), known);
        if (strcmp(want, known) == 0) return i;
        if (!whole_number(want, &number) && words_begin(want, known) && begins++ == 0) found = i;
    }
    return begins == 1 ? found : -1;
}

static const char *choice_name(const void *from, int i) { return ((const OptionFace *)from)->choices[i].name; }

static bool bad_value(const Face *face, const OptionFace *o, const char *typed, Why *why)
{
    char allowed[300];
    Text t = text_in(allowed, sizeof allowed);
    Nearest near = { "", 0 };
    options_allowed(o, &t);
    for (int i = 0; o->choices && i < o->count; i++) nearest_offer(&near, typed, o->choices[i].name);
    const char *meant = nearest_word(&near, typed);
    if (meant)
        return why_not(why, "Option %s of %s cannot be \"%.60s\"; it is %s. Did you mean %s=%.60s?", o->name,
                       face->title, typed, allowed, o->name, meant);
    return why_not(why, "Option %s of %s cannot be \"%.60s\"; it is %s.", o->name, face->title, typed, allowed);
}

/* One choice by its name, or by its number where no choice is called that. */
static bool read_choice(const Face *face, const OptionFace *o, const char *typed, int *out, Why *why)
{
    int which = meant_name(typed, o->count, choice_name, o), number;
    if (which >= 0) {
        *out = o->choices[which].value;
        return true;
    }
    if (whole_number(typed, &number))
        for (int i = 0; i < o->count; i++)
            if (o->choices[i].value == number) {
                *out = number;
                return true;
            }
    return bad_value(face, o, typed, why);
}

static bool read_many(const Face *face, const OptionFace *o, const char *typed, int *out, Why *why)
{
    char folded[WORDS_ROOM], one[WORDS_ROOM];
    words_fold(typed, folded);
    *out = 0;
    if (strcmp(folded, "none") == 0) return true;
    if (strcmp(folded, "all") == 0) {
        for (int i = 0; i < o->count; i++) *out |= o->choices[i].value;
        return true;
    }
    for (const char *at = typed;;) {
        int value;
        size_t n = strcspn(at, ",");
        if (n >= sizeof one) return bad_value(face, o, typed, why);
        memcpy(one, at, n);
        one[n] = 0;
        if (!read_choice(face, o, one, &value, why)) return false;
        *out |= value;
        if (!at[n]) return true;
        at += n + 1;
    }
}

static bool read_option(SessionStart *start, int n, const char *typed, Why *why)
{
    const OptionFace *o = &start->face->options[n];
    int value;
    if (!o->choices) {
        if (!whole_number(typed, &value) || value < o->low || value > o->high)
            return bad_value(start->face, o, typed, why);
    } else if (o->many ? !read_many(start->face, o, typed, &value, why)
                       : !read_choice(start->face, o, typed, &value, why)) {
        return false;
    }
    start->setup.option[n] = (int16_t)value;
    return true;
}

static bool read_seats(SessionStart *start, const char *typed, Why *why)
{
    const Game *g = start->face->game;
    int seats;
    if (!whole_number(typed, &seats) || seats < g->seats_min || seats > g->seats_max) {
        if (g->seats_min == g->seats_max)
            return why_not(why, "%s is played with seats=%d, not \"%.20s\".", start->face->title, g->seats_min, typed);
        return why_not(why, "%s is played with seats=%d to %d, not \"%.20s\".", start->face->title, g->seats_min,
                       g->seats_max, typed);
    }
    start->setup.seats = (uint8_t)seats;
    return true;
}

static bool read_undo(SessionStart *start, const char *typed, Why *why)
{
    char want[WORDS_ROOM];
    words_squeeze(typed, want);
    start->undo_free = strcmp(want, "free") == 0;
    if (start->undo_free || strcmp(want, "strict") == 0) return true;
    return why_not(why,
                   "Option undo is strict (nothing that taught anyone anything is taken back) or free, not "
                   "\"%.20s\".",
                   typed);
}

/* The settings of a table: the game's options, then the table's own. */
static const char *setting_name(const void *from, int i)
{
    const Face *face = (const Face *)from;
    int own = i - face->option_count;
    return own < 0 ? face->options[i].name : own == 0 ? "seats" : own == 1 ? "undo" : "clock";
}

/* A clock only where the table has a word in the game. */
static int setting_count(const Face *face) { return face->option_count + (face->table_says ? 3 : 2); }

/* Which setting "name=value" is about; *value is what follows the =. -1 with a sentence. */
static int find_setting(const Face *face, const char *setting, const char **value, Why *why)
{
    char name[WORDS_ROOM], known[300];
    const char *equals = strchr(setting, '=');
    Text t = text_in(known, sizeof known);
    Nearest near = { "", 0 };
    if (!equals || equals == setting || (size_t)(equals - setting) >= sizeof name) {
        why_not(why, "\"%.60s\" is not a setting: write option=value, for instance seats=%d.", setting,
                face->game->seats_min);
        return -1;
    }
    memcpy(name, setting, (size_t)(equals - setting));
    name[equals - setting] = 0;
    *value = equals + 1;
    int which = meant_name(name, setting_count(face), setting_name, face);
    if (which >= 0) return which;
    for (int i = 0; i < setting_count(face); i++) {
        if (i) text_add(&t, ", ");
        text_add(&t, setting_name(face, i));
        nearest_offer(&near, name, setting_name(face, i));
    }
    if (face->decks_per_seat) text_add(&t, ", deck, deck1, deck2 ...");
    const char *meant = nearest_word(&near, name);
    if (meant)
        why_not(why, "%s has no option \"%.60s\"; did you mean %.60s? Options: %s.", face->title, name, meant, known);
    else why_not(why, "%s has no option \"%.60s\". Options: %s.", face->title, name, known);
    return -1;
}

static bool set_one(SessionStart *start, int which, const char *value, Why *why)
{
    int own = which - start->face->option_count;
    if (own < 0) return read_option(start, which, value, why);
    if (own == 2) return clock_read(value, &start->clock, why);
    return own == 0 ? read_seats(start, value, why) : read_undo(start, value, why);
}

bool options_set(SessionStart *start, const char *setting, Why *why)
{
    const char *value;
    int which = find_setting(start->face, setting, &value, why);
    return which >= 0 && set_one(start, which, value, why);
}

/* Where there is a clock, an option that was not given and has a choice of that name is left to it (rounds=clock). */
static void clock_instead(SessionStart *start, uint32_t given)
{
    for (int i = 0; i < start->face->option_count; i++) {
        const OptionFace *o = &start->face->options[i];
        for (int k = 0; o->choices && !(given >> i & 1) && k < o->count; k++)
            if (strcmp(o->choices[k].name, "clock") == 0) start->setup.option[i] = o->choices[k].value;
    }
}

bool options_read(SessionStart *start, int count, const char *const *settings, Why *why)
{
    uint32_t given = 0;
    uint64_t seed = start->setup.seed;
    const Deck *deck = start->setup.deck;
    options_standard(start->face, &start->setup);
    start->setup.seed = seed;
    start->setup.deck = deck;
    for (int i = 0; i < count; i++) {
        const char *value;
        int which = find_setting(start->face, settings[i], &value, why);
        if (which < 0) return false;
        if (given >> which & 1) return why_not(why, "Option %s is given twice.", setting_name(start->face, which));
        given |= 1u << which;
        if (!set_one(start, which, value, why)) return false;
    }
    if (start->clock) clock_instead(start, given);
    if (!(given >> start->face->option_count & 1)) seats_fit(start->face, &start->setup);
    return true;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

void options_words(const Face *face, int n, int16_t value, Text *t)
{
    const OptionFace *o = &face->options[n];
    int shown = 0;
    if (!o->choices) {
        text_num(t, value);
        return;
    }
    for (int i = 0; i < o->count; i++) {
        int bits = o->choices[i].value;
        if (o->many ? (bits & value) != bits || !bits : bits != value) continue;
        if (shown++) text_add(t, ",");
        text_add(t, o->choices[i].name);
    }
    if (!shown) text_add(t, o->many ? "none" : "?");
}

static void settings_line(const Face *face, const Setup *how, bool undo_free, int clock, Text *t)
{
    text_add(t, "seats=");
    text_num(t, how->seats);
    for (int i = 0; i < face->option_count && i < OPTION_MAX; i++) {
        if (how->option[i] == face->options[i].standard) continue;
        text_add(t, " ");
        text_add(t, face->options[i].name);
        text_add(t, "=");
        options_words(face, i, how->option[i], t);
    }
    if (undo_free) text_add(t, " undo=free");
    if (clock) text_add(t, " clock="), clock_setting(clock, t);
}

void options_line(const SessionStart *start, Text *t)
{
    settings_line(start->face, &start->setup, start->undo_free, start->clock, t);
}

void options_line_of(const Session *s, Text *t)
{
    settings_line(session_face(s), session_setup(s), session_undo_is_free(s), session_clock(s), t);
}
