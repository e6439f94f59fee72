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
#include "front/term/reward_packs.h"
#include "front/term/screen.h"
#include "records/decks.h"
#include "records/rewards_shelf.h"
#include "scenario/lesson.h"
#include "table/options.h"

enum {
    VALUES_MAX = 64,
    ROWS_MAX = OPTION_MAX + 2 * SEAT_MAX + 7,
    SETTING_ROOM = 600,
    SETTINGS = OPTION_MAX + SEAT_MAX + 2
};

typedef struct Form {
    const RegistryEntry *entry;
    Setup setup;
    uint8_t sitter[SEAT_MAX]; /* 0: a person; else a level of bots, counted from 1                          */
    char deck[SEAT_MAX][DECK_PATH]; /* a name or a path; "": as the options give it                         */
    bool undo_free;
    char clock[12];           /* "45m"; "": none                                                            */
    char seed[24];            /* "": by chance                                                              */
} Form;

/* What a row of the form is about. */
enum RowKind {
    ROW_BEGIN,
    ROW_LEARN,
    ROW_SEATS,
    ROW_SITTER,
    ROW_DECK,
    ROW_OPTION,
    ROW_PACKS,
    ROW_UNDO,
    ROW_CLOCK,
    ROW_SEED
};

typedef struct FormRow {
    uint8_t kind, index;
} FormRow;

/* ---- The rows ---------------------------------------------------------------------------------------------------- */

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

static void row_deck(const Form *f, int seat, ListLine *line)
{
    const char *word = f->deck[seat], *slash = strrchr(word, '/');
    snprintf(line->name, sizeof line->name, "deck of seat %-5d %.50s", seat + 1,
             *word ? slash ? slash + 1 : word : "as the options give it");
    snprintf(line->more, sizeof line->more,
             "Which deck that seat brings: one of the ready ones, one of your own (undercroft deck new), a file, or "
             "chance.");
}

static void row_packs(const Form *f, Store *store, ListLine *line)
{
    char words[60] = "";
    Text t = text_in(words, sizeof words);
    reward_packs_words(f->entry->face, store, &t);
    snprintf(line->name, sizeof line->name, "%-18s %s", "reward packs", words);
    snprintf(line->more, sizeof line->more,
             "Sealed cards that won games earn. Here they are opened and sealed; only open ones can be played with.");
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

static void row_learn(ListLine *line)
{
    snprintf(line->name, sizeof line->name, "Learn it first");
    snprintf(
        line->more, sizeof line->more,
             "A guided first game: a few positions that teach the turn by doing it. Ten minutes, and nothing can go wrong.");
}

static void row_write(const Form *f, Store *store, FormRow row, ListLine *line)
{
    switch (row.kind) {
    case ROW_BEGIN: row_begin(line); break;
    case ROW_LEARN: row_learn(line); break;
    case ROW_DECK: row_deck(f, row.index, line); break;
    case ROW_PACKS: row_packs(f, store, line); break;
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
    case ROW_CLOCK:
        snprintf(line->name, sizeof line->name, "%-18s %s", "clock", *f->clock ? f->clock : "none");
        snprintf(
            line->more, sizeof line->more,
                 "How long the table gives the game, as it is played with a clock: 45m, 2h. It runs while you sit here.");
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
    if (lesson_is_there(f->entry->game->name)) rows[count++] = (FormRow){ ROW_LEARN, 0 };
    if (f->entry->game->seats_max > f->entry->game->seats_min) rows[count++] = (FormRow){ ROW_SEATS, 0 };
    for (uint8_t n = 0; f->setup.seats > 1 && n < f->setup.seats; n++) rows[count++] = (FormRow){ ROW_SITTER, n };
    for (uint8_t n = 0; n < f->entry->face->option_count; n++) rows[count++] = (FormRow){ ROW_OPTION, n };
    for (uint8_t n = 0; f->entry->face->decks_per_seat && n < f->setup.seats; n++)
        rows[count++] = (FormRow){ ROW_DECK, n };
    if (f->entry->face->rewards) rows[count++] = (FormRow){ ROW_PACKS, 0 };
    if (f->setup.seats == 1) rows[count++] = (FormRow){ ROW_UNDO, 0 };
    if (f->entry->face->table_says) rows[count++] = (FormRow){ ROW_CLOCK, 0 };
    rows[count++] = (FormRow){ ROW_SEED, 0 };
    return count;
}

/* ---- Changing a row ---------------------------------------------------------------------------------------------- */

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

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

static int decks_write(const Form *f, DeckListed *listed, ListLine *lines)
{
    int count = decks_list(f->entry, f->entry->game->box, &f->setup, listed, DECKS_LISTED);
    snprintf(lines[0].name, sizeof lines->name, "as the options give it");
    snprintf(lines[0].more, sizeof lines->more, "What the game's own options say.");
    snprintf(lines[1].name, sizeof lines->name, "random");
    snprintf(lines[1].more, sizeof lines->more, "A legal deck, put together by chance.");
    for (int n = 0; n < count; n++) {
        const DeckListed *d = &listed[n];
        snprintf(lines[n + 2].name, sizeof lines->name, "%.40s%s%s", d->name, *d->path ? "  (your own)" : "",
                 d->faults ? "  not allowed here" : "");
        snprintf(lines[n + 2].more, sizeof lines->more, "%s%s%.300s", d->format, *d->format ? ": " : "", d->plan);
    }
    snprintf(lines[count + 2].name, sizeof lines->name, "A file ...");
    snprintf(lines[count + 2].more, sizeof lines->more, "A deck file of yours (docs/decks.md).");
    return count;
}

static void deck_change(Form *f, int seat)
{
    DeckListed *listed = calloc(DECKS_LISTED, sizeof *listed);
    ListLine *lines = calloc(DECKS_LISTED + 3, sizeof *lines);
    char *word = f->deck[seat];
    int count = listed && lines ? decks_write(f, listed, lines) : -1;
    int chosen = count >= 0 ? popup_list("Which deck?", lines, count + 3, 0) : -1;
    if (chosen == 0) word[0] = 0;
    else if (chosen == 1) snprintf(word, DECK_PATH, "random");
    else if (chosen == count + 2) popup_ask("Which file?", word, DECK_PATH);
    else if (chosen > 1)
        snprintf(word, DECK_PATH, "%s", *listed[chosen - 2].path ? listed[chosen - 2].path : listed[chosen - 2].name);
    free(listed);
    free(lines);
}

static void row_change(Form *f, Store *store, FormRow row)
{
    switch (row.kind) {
    case ROW_SEATS:
        f->setup.seats =
            (uint8_t)number_choose("seats", f->entry->game->seats_min, f->entry->game->seats_max, f->setup.seats);
        if (f->setup.seats > 1) f->undo_free = false;
        break;
    case ROW_SITTER: sitter_change(f, row.index); break;
    case ROW_OPTION: option_change(f, row.index); break;
    case ROW_DECK: deck_change(f, row.index); break;
    case ROW_PACKS: reward_packs_show(f->entry->face, store); break;
    case ROW_UNDO: f->undo_free = !f->undo_free; break;
    case ROW_CLOCK: popup_ask("How long? 45m, 2h; nothing: no clock", f->clock, sizeof f->clock); break;
    case ROW_SEED:
        popup_ask("Seed (a whole number; nothing: by chance)", f->seed, sizeof f->seed);
        f->seed[strspn(f->seed, "0123456789")] = 0;
        break;
    default: break;
    }
}

/* ---- Beginning --------------------------------------------------------------------------------------------------- */

/* The form in the words the command line takes. */
static int settings_write(const Form *f, char (*words)[SETTING_ROOM])
{
    const Face *face = f->entry->face;
    int count = 0;
    snprintf(words[count++], SETTING_ROOM, "seats=%d", f->setup.seats);
    for (int n = 0; n < face->option_count; n++) {
        char value[200];
        Text t = text_in(value, sizeof value);
        if (f->setup.option[n] == face->options[n].standard) continue; /* a clock may know better */
        options_words(face, n, f->setup.option[n], &t);
        snprintf(words[count++], SETTING_ROOM, "%s=%s", face->options[n].name, value);
    }
    for (int seat = 0; seat < f->setup.seats; seat++)
        if (*f->deck[seat]) snprintf(words[count++], SETTING_ROOM, "deck%d=%s", seat + 1, f->deck[seat]);
    if (f->undo_free) snprintf(words[count++], SETTING_ROOM, "undo=free");
    if (*f->clock) snprintf(words[count++], SETTING_ROOM, "clock=%s", f->clock);
    return count;
}

static bool form_begin(const Form *f, Keeper *k, Opening *out, Why *why)
{
    char words[SETTINGS][SETTING_ROOM], bots[SEAT_MAX * 16] = "";
    const char *setting[SETTINGS];
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
    if (shelf_permits(k->store, out->entry->face->rewards, session_setup(out->session), why)) return true;
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

NewGameEnd new_game(const RegistryEntry *entry, Keeper *k, Opening *out)
{
    static ListLine lines[ROWS_MAX];
    static Form f;
    FormRow rows[ROWS_MAX];
    int at = 0;
    form_standard(&f, entry);
    for (;;) {
        int count = rows_list(&f, rows);
        Why why = { "" };
        for (int n = 0; n < count; n++) row_write(&f, k->store, rows[n], &lines[n]);
        screen_clear();
        at = popup_list(entry->face->title, lines, count, at < count ? at : 0);
        if (at < 0) return NEW_GAME_LEFT;
        if (rows[at].kind == ROW_LEARN) return NEW_GAME_LEARN;
        screen_clear();
        if (rows[at].kind != ROW_BEGIN) row_change(&f, k->store, rows[at]);
        else if (form_begin(&f, k, out, &why)) return NEW_GAME_BEGINS;
        else menu_refuse(&why);
    }
}
