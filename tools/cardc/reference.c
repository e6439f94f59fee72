/*
 * reference.c - the reference of all words of a game in Markdown, straight from its .words files: docs/card-words.md.
 *
 * Owns the layout of that page. Does NOT describe the language itself: docs/card-language.md does.
 */
#include <stdlib.h>
#include <string.h>

#include "c_text.h"
#include "text.h"
#include "text_phrase.h"

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

/* A text inside a table: a bar would end the cell. */
static void cell_add(Sheet *p, const char *text)
{
    for (; *text; text++) {
        char one[3] = { *text, 0, 0 };
        if (*text == '|') memcpy(one, "\\|", 3);
        sheet_say(p, one);
    }
}

static void cell_code(Sheet *p, const char *text)
{
    sheet_say(p, "`");
    cell_add(p, text);
    sheet_say(p, "`");
}

static void table_head(Sheet *p, const char *title, const char *columns, int count)
{
    sheet_add(p, "\n### %s\n\n%s\n|", title, columns);
    for (int i = 0; i < count; i++) sheet_say(p, " --- |");
    sheet_say(p, "\n");
}

static const char *or_dash(const char *text) { return text && *text ? text : "-"; }

/* As a player reads it; a word that is not printed at all shows a dash. */
static void cell_printed(Sheet *p, const Words *w, const Word *word)
{
    const char *text = text_of_word(w, word);
    cell_add(p, or_dash(text));
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* A phrase as it reads with n for the amount, X for the thing, Y for the second and W for the word. */
static const char *phrase_shown(Arena *a, const char *phrase, Mood mood)
{
    Phrase with = { .mood = mood, .person = PERSON_YOU, .word = "W", .thing = "W/W", .general = mood == MOOD_CANNOT };
    if (mood != MOOD_CANNOT) with.count = (Count){ .form = COUNT_PLAIN, .several = true, .text = "n" };
    with.object = (Noun){ .text = "X", .from = "X", .to = "to X", .person = PERSON_IT };
    with.second = (Noun){ .text = "Y", .to = "to Y", .pile = "Y", .person = PERSON_IT };
    with.doer = (Noun){ .text = "you", .person = PERSON_YOU };
    return phrase_fill(a, phrase, &with);
}

static void event_row(Sheet *p, Arena *a, const Word *word)
{
    const EventInfo *e = &word->u.event;
    const char *barred = e->bar ? phrase_shown(a, e->bar, MOOD_PRESENT) : phrase_shown(a, e->happens, MOOD_CANNOT);
    sheet_say(p, "| ");
    cell_code(p, e->signature);
    sheet_say(p, " | ");
    cell_add(p, *e->does ? phrase_shown(a, e->does, MOOD_ORDER) : "(happens by itself)");
    sheet_say(p, " | ");
    cell_add(p, phrase_shown(a, e->happens, MOOD_PRESENT));
    sheet_say(p, " | ");
    cell_add(p, barred);
    sheet_add(p, " | %s |\n", or_dash(word->rule));
}

static void events_table(Sheet *p, Arena *a, const Words *w)
{
    const WordArray *all = &w->all[WC_EVENT];
    sheet_say(p,
             "\n### Events\n\nEach can be done (`push a threat`), answered (`on push`, `would push`), allowed (`may "
             "push`) and forbidden "
             "(`may not push`).\nIn what is printed, n is the amount, X the thing, Y the second thing, W the word.\n\n"
             "| written | done | happens | forbidden | rule |\n| --- | --- | --- | --- | --- |\n");
    for (int i = 0; i < all->count; i++) event_row(p, a, all->word[i]);
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

static void number_row(Sheet *p, const Words *w, const Word *word)
{
    static const char *const origin[] = { "the rules", "counters on it", "printed on it" };
    const NumberInfo *n = &word->u.number;
    sheet_add(p, "| `%s%s` | ", word->name, n->has_of ? " of" : "");
    cell_printed(p, w, n->counter ? n->counter : word);
    sheet_add(p, " | %s | %s |\n", origin[n->origin], or_dash(word->rule));
}

static void numbers_table(Sheet *p, const Words *w)
{
    const WordArray *all = &w->all[WC_NUMBER];
    table_head(p, "Numbers", "| written | printed | from | rule |", 4);
    for (int i = 0; i < all->count; i++) number_row(p, w, all->word[i]);
}

/* ---- Kinds and their fields -------------------------------------------------------------------------------------- */

/* Said once at the head of the page. */
static bool every_card_has(const char *field)
{
    static const char *const fields[] = { "source", "copies", "pack", "picture", "flavour" };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(fields[i], field) == 0) return true;
    return false;
}

static void field_list(Sheet *p, const KindInfo *k)
{
    static const char *const type[] = { "number", "dice", "words", "card", "track", "row", "text", "source" };
    int shown = 0;
    for (int i = 0; i < k->fields; i++) {
        if (every_card_has(k->field[i]->name)) continue;
        sheet_add(p, "%s`%s` %s", shown++ ? ", " : "", k->field[i]->name, type[k->field[i]->type]);
    }
    if (!shown) sheet_say(p, "-");
}

static void kind_row(Sheet *p, const Words *w, const Word *word)
{
    const KindInfo *k = &word->u.kind;
    sheet_add(p, "| `%s` | ", word->name);
    cell_printed(p, w, word);
    if (k->cls == KC_REAL) {
        sheet_add(p, " | %s | ", k->parent ? k->parent->name : "-");
        field_list(p, k);
        sheet_add(p, " | %s%s%s |\n", k->window ? k->window->name : "-", k->any ? "; each line an action" : "",
                   k->list ? "; a list" : "");
    } else {
        sheet_say(p, " | - | (a class of things, not a card) | - |\n");
    }
}

static void kinds_table(Sheet *p, const Words *w)
{
    const WordArray *all = &w->all[WC_KIND];
    table_head(p, "Kinds", "| written | printed | is a | fields | `play` and `use` |", 5);
    for (int i = 0; i < all->count; i++) kind_row(p, w, all->word[i]);
}

/* ---- Everything else --------------------------------------------------------------------------------------------- */

static void zones_table(Sheet *p, const Words *w)
{
    const WordArray *all = &w->all[WC_ZONE];
    table_head(p, "Zones", "| written | lying there | going there | cards there |", 4);
    for (int i = 0; i < all->count; i++) {
        const ZoneInfo *z = &all->word[i]->u.zone;
        sheet_add(p, "| `%s` | %s | %s | ", all->word[i]->name, all->word[i]->phrase, z->into);
        sheet_add(p, "%s%s%s |\n", z->live ? "are in play" : "are not in play", z->owned ? ", one zone a player" : "",
                   z->hidden       ? ", face down"
                   : z->is_private ? ", seen by their player"
                                   : "");
    }
    sheet_say(p, "\n`*` is the owner, `^` the kind of card.\n");
}

static void states_table(Sheet *p, const Words *w)
{
    const WordArray *all = &w->all[WC_STATE];
    table_head(p, "States", "| written | printed | opposite | printed |", 4);
    for (int i = 0; i < all->count; i++) {
        const StateInfo *s = &all->word[i]->u.state;
        sheet_add(p, "| `%s` | %s | ", all->word[i]->name, all->word[i]->phrase);
        if (s->opposite) sheet_add(p, "`%s` | %s |\n", s->opposite, s->opposite_phrase);
        else sheet_add(p, "`not %s` | - |\n", all->word[i]->name);
    }
}

static void plain_table(Sheet *p, const Words *w, WordClass cls, const char *title, const char *column)
{
    const WordArray *all = &w->all[cls];
    if (!all->count) return;
    table_head(p, title, column, 2);
    for (int i = 0; i < all->count; i++) sheet_add(p, "| `%s` | %s |\n", all->word[i]->name, all->word[i]->phrase);
}

/* Values of a field, or words an event may be about: a line for each list. */
static void lists_table(Sheet *p, const Words *w, WordClass cls, const char *title, const char *column)
{
    const WordArray *all = &w->all[cls];
    if (!all->count) return;
    table_head(p, title, column, 2);
    for (int i = 0; i < all->count; i++) {
        sheet_add(p, "| `%s` | ", all->word[i]->name);
        for (int k = 0; k < all->word[i]->members; k++)
            sheet_add(p, "%s`%s`", k ? ", " : "", all->word[i]->member[k]->name);
        sheet_say(p, " |\n");
    }
}

static void says_table(Sheet *p, const Words *w)
{
    if (!w->says) return;
    table_head(p, "Said otherwise", "| written | printed |", 2);
    for (int i = 0; i < w->says; i++) {
        sheet_say(p, "| ");
        cell_code(p, w->say[i].key);
        sheet_say(p, " | ");
        cell_add(p, *w->say[i].phrase ? w->say[i].phrase : "(nothing)");
        sheet_say(p, " |\n");
    }
}

char *reference_of_words(const Words *w)
{
    Sheet p = { 0 };
    Arena *arena = w->room;
    sheet_add(&p, "## %s\n\nRules: %s. %s Lines that answer at the same time: %s.\n", w->game, w->prefix,
               w->solo ? "One player." : "Several players.",
               w->order_chosen ? "the player orders them" : "in the order played");
    kinds_table(&p, w);
    events_table(&p, arena, w);
    numbers_table(&p, w);
    states_table(&p, w);
    plain_table(&p, w, WC_COUNTER, "Counters", "| written | printed |");
    zones_table(&p, w);
    plain_table(&p, w, WC_SPAN, "Spans: `once per`, `this`", "| written | printed |");
    plain_table(&p, w, WC_WINDOW, "Windows: `use in`, `play in`", "| written | printed |");
    plain_table(&p, w, WC_ROLE, "Roles: `the`", "| written | printed |");
    plain_table(&p, w, WC_REF, "References: `of`", "| written | printed |");
    lists_table(&p, w, WC_LIST, "Traits, by the field they stand in", "| field | values |");
    lists_table(&p, w, WC_GROUP, "Groups: what an event can be about", "| group | words |");
    says_table(&p, w);
    return sheet_take(&p);
}
