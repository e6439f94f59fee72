/*
 * new_game.c - filling in the form. See new_game.h.
 */
#include "front/term/new_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "front/term/opening_menu.h"
#include "front/term/popup.h"
#include "front/term/screen.h"
#include "table/options.h"
#include "table/rewards_shelf.h"

enum { VALUES_MAX = 64, ROWS_MAX = OPTION_MAX + SEAT_MAX + 4, SETTING_ROOM = 300 };

typedef struct Form {
    const RegistryEntry *entry;
    Setup setup;
    uint8_t sitter[SEAT_MAX]; /* 0: a person; else a level of bots, counted from 1                          */
    bool undo_free;
    char seed[24];            /* "": by chance                                                              */
} Form;

/* What a row of the form is about. */
enum RowKind { ROW_BEGIN, ROW_SEATS, ROW_SITTER, ROW_OPTION, ROW_UNDO, ROW_SEED };

typedef struct FormRow {
    uint8_t kind, index;
} FormRow;

/* ---- The rows ------------------------------------------------------------------------------------------------------ */

static void row_begin(ListLine *line)
{
    snprintf(line->name, sizeof line->name, "Begin");
    snprintf(line->more, sizeof line->more, "Sit down and play. What is not changed here is as most games are played.");
}

static void row_sitter(const Form *f, int seat, ListLine *line)
{
    const Level *level = f->sitter[seat] ? levels_at(f->sitter[seat] - 1) : NULL;
    snprintf(line->name, sizeof line->name, "seat %-13d %s%s", seat + 1, level ? "bot: " : "a person",
             level ? level->name : "");
    snprintf(line->more, sizeof line->more, "Who sits there. %s",
             level ? level->meaning : "Several people share this keyboard; secrets are covered in between.");
}

static void row_option(const Form *f, int n, ListLine *line)
{
    const OptionFace *option = &f->entry->face->options[n];
    char value[128], allowed[300];
    Text t = text_in(value, sizeof value), a = text_in(allowed, sizeof allowed);
    options_words(f->entry->face, n, f->setup.option[n], &t);
    options_allowed(option, &a);
    snprintf(line->name, sizeof line->name, "%-18s %s", option->name, value);
    snprintf(line->more, sizeof line->more, "%s: %.200s%s%s%s", option->meaning, allowed, *option->rule ? " (" : "",
             option->rule, *option->rule ? ")" : "");
}

static void row_write(const Form *f, FormRow row, ListLine *line)
{
    switch (row.kind) {
    case ROW_BEGIN: row_begin(line); break;
    case ROW_SEATS:
        snprintf(line->name, sizeof line->name, "%-18s %d", "seats", f->setup.seats);
        snprintf(line->more, sizeof line->more, "How many play: %d to %d.", f->entry->game->seats_min,
                 f->entry->game->seats_max);
        break;
    case ROW_SITTER: row_sitter(f, row.index, line); break;
    case ROW_OPTION: row_option(f, row.index, line); break;
    case ROW_UNDO:
        snprintf(line->name, sizeof line->name, "%-18s %s", "undo", f->undo_free ? "free" : "strict");
        snprintf(line->more, sizeof line->more,
                 "strict: an answer can be taken back while nobody has learned anything by it. free: anything can be "
                 "taken back, alone at the table; such a game earns nothing.");
        break;
    default:
        snprintf(line->name, sizeof line->name, "%-18s %s", "seed", *f->seed ? f->seed : "by chance");
        snprintf(line->more, sizeof line->more,
                 "The number the cards and dice come from: the same seed and the same answers give the same game.");
    }
}

static int rows_list(const Form *f, FormRow *rows)
{
    int count = 0;
    rows[count++] = (FormRow){ ROW_BEGIN, 0 };
    if (f->entry->game->seats_max > f->entry->game->seats_min) rows[count++] = (FormRow){ ROW_SEATS, 0 };
    for (uint8_t n = 0; f->setup.seats > 1 && n < f->setup.seats; n++) rows[count++] = (FormRow){ ROW_SITTER, n };
    for (uint8_t n = 0; n < f->entry->face->option_count; n++) rows[count++] = (FormRow){ ROW_OPTION, n };
    if (f->setup.seats == 1) rows[count++] = (FormRow){ ROW_UNDO, 0 };
    rows[count++] = (FormRow){ ROW_SEED, 0 };
    return count;
}

/* ---- Changing a row ------------------------------------------------------------------------------------------------ */

/* A whole number by choosing it from a list. */
static int number_choose(const char *title, int low, int high, int now)
{
    static ListLine lines[VALUES_MAX];
    int count = high - low + 1, chosen;
    if (count > VALUES_MAX) {
        char typed[16] = "";
        int n;
        if (!popup_ask(title, typed, sizeof typed) || !*typed) return now;
        n = atoi(typed);
        return n < low ? low : n > high ? high : n;
    }
    for (int n = 0; n < count; n++) {
        snprintf(lines[n].name, sizeof lines[n].name, "%d", low + n);
        lines[n].more[0] = 0;
    }
    chosen = popup_list(title, lines, count, now - low);
    return chosen < 0 ? now : low + chosen;
}

static int choices_write(const OptionFace *option, int16_t value, ListLine *lines)
{
    int at = 0;
    for (int n = 0; n < option->count && n < VALUES_MAX; n++) {
        const OptionChoice *c = &option->choices[n];
        bool in = option->many ? c->value && (value & c->value) == c->value : c->value == value;
        snprintf(lines[n].name, sizeof lines[n].name, "%s%s", option->many ? (in ? "[x] " : "[ ] ") : "", c->name);
        snprintf(lines[n].more, sizeof lines[n].more, "%s", c->meaning);
        if (in) at = n;
    }
    return at;
}

static void option_change(Form *f, int n)
{
    static ListLine lines[VALUES_MAX];
    const OptionFace *option = &f->entry->face->options[n];
    int16_t *value = &f->setup.option[n];
    int at;
    if (!option->choices) {
        *value = (int16_t)number_choose(option->name, option->low, option->high, *value);
        return;
    }
    at = choices_write(option, *value, lines);
    for (;;) {
        at = popup_list(option->name, lines, option->count, at);
        if (at < 0) return;
        if (!option->many) {
            *value = option->choices[at].value;
            return;
        }
        if (option->choices[at].value == 0) *value = 0;
        else *value = (int16_t)(*value ^ option->choices[at].value);
        choices_write(option, *value, lines);
    }
}

static void sitter_change(Form *f, int seat)
{
    static ListLine lines[VALUES_MAX];
    int count = levels_count(), chosen;
    snprintf(lines[0].name, sizeof lines[0].name, "a person");
    snprintf(lines[0].more, sizeof lines[0].more, "Someone at this keyboard.");
    for (int n = 0; n < count && n + 1 < VALUES_MAX; n++) {
        snprintf(lines[n + 1].name, sizeof lines[n].name, "bot: %s", levels_at(n)->name);
        snprintf(lines[n + 1].more, sizeof lines[n].more, "%s", levels_at(n)->meaning);
    }
    chosen = popup_list("Who sits there?", lines, count + 1, f->sitter[seat]);
    if (chosen >= 0) f->sitter[seat] = (uint8_t)chosen;
}

static void row_change(Form *f, FormRow row)
{
    switch (row.kind) {
    case ROW_SEATS:
        f->setup.seats =
            (uint8_t)number_choose("seats", f->entry->game->seats_min, f->entry->game->seats_max, f->setup.seats);
        if (f->setup.seats > 1) f->undo_free = false;
        break;
    case ROW_SITTER: sitter_change(f, row.index); break;
    case ROW_OPTION: option_change(f, row.index); break;
    case ROW_UNDO: f->undo_free = !f->undo_free; break;
    case ROW_SEED:
        popup_ask("Seed (a whole number; nothing: by chance)", f->seed, sizeof f->seed);
        f->seed[strspn(f->seed, "0123456789")] = 0;
        break;
    default: break;
    }
}

/* ---- Beginning ----------------------------------------------------------------------------------------------------- */

/* The form in the words the command line takes. */
static int settings_write(const Form *f, char (*words)[SETTING_ROOM])
{
    const Face *face = f->entry->face;
    int count = 0;
    snprintf(words[count++], SETTING_ROOM, "seats=%d", f->setup.seats);
    for (int n = 0; n < face->option_count; n++) {
        char value[200];
        Text t = text_in(value, sizeof value);
        options_words(face, n, f->setup.option[n], &t);
        snprintf(words[count++], SETTING_ROOM, "%s=%s", face->options[n].name, value);
    }
    if (f->undo_free) snprintf(words[count++], SETTING_ROOM, "undo=free");
    return count;
}

static bool packs_allowed(const Opening *o, Keeper *k, Why *why)
{
    const Rewards *rewards = o->entry->face->rewards;
    Shelf shelf = { 0, 0 };
    if (!rewards) return true;
    if (k->store && !shelf_read(k->store, rewards, &shelf, why)) return false;
    return shelf_allows(rewards, &shelf, session_setup(o->session), why);
}

static bool form_begin(const Form *f, Keeper *k, Opening *out, Why *why)
{
    char words[OPTION_MAX + 2][SETTING_ROOM], bots[SEAT_MAX * 16] = "";
    const char *setting[OPTION_MAX + 2];
    NewGame how = { .entry = f->entry, .setting = setting, .settings = settings_write(f, words) };
    for (int n = 0; n < how.settings; n++) setting[n] = words[n];
    how.seed = *f->seed ? strtoull(f->seed, NULL, 10) : opening_seed();
    for (int seat = 0; seat < f->setup.seats; seat++) {
        size_t used = strlen(bots);
        if (!f->sitter[seat]) how.people |= (uint8_t)(1u << seat);
        else snprintf(bots + used, sizeof bots - used, "%s%s", used ? "," : "", levels_at(f->sitter[seat] - 1)->name);
    }
    if (!how.people) return why_not(why, "At least one seat needs a person.");
    if (*bots) how.bots = bots;
    if (!opening_new(out, &how, why)) return false;
    if (packs_allowed(out, k, why)) return true;
    opening_close(out);
    return false;
}

static void form_standard(Form *f, const RegistryEntry *entry)
{
    int usual = 1;
    *f = (Form){ .entry = entry };
    options_standard(entry->face, &f->setup);
    for (int n = 0; n < levels_count(); n++)
        if (levels_at(n) == levels_standard()) usual = n + 1;
    for (int seat = 1; seat < SEAT_MAX && !entry->face->together; seat++) f->sitter[seat] = (uint8_t)usual;
}

bool new_game(const RegistryEntry *entry, Keeper *k, Opening *out)
{
    static ListLine lines[ROWS_MAX];
    FormRow rows[ROWS_MAX];
    Form f;
    int at = 0;
    form_standard(&f, entry);
    for (;;) {
        int count = rows_list(&f, rows);
        Why why = { "" };
        for (int n = 0; n < count; n++) row_write(&f, rows[n], &lines[n]);
        screen_clear();
        at = popup_list(entry->face->title, lines, count, at < count ? at : 0);
        if (at < 0) return false;
        if (rows[at].kind != ROW_BEGIN) row_change(&f, rows[at]);
        else if (form_begin(&f, k, out, &why)) return true;
        else menu_refuse(&why);
    }
}
