/*
 * plan.c - what a run plays. See plan.h.
 */
#include "lab/plan.h"

#include <stdio.h>
#include <string.h>

#include "table/options.h"
#include "words/words.h"

/* ---- Combinations ------------------------------------------------------------------------------------------------ */

static void setup_put(Setup *s, const Varied *v, int index)
{
    if (v->option == PLAN_SEATS_OPTION) s->seats = (uint8_t)v->value[index];
    else s->option[v->option] = v->value[index];
}

int plan_value_index(const Plan *p, int combination, int varied)
{
    for (int i = 0; i < varied; i++) combination /= p->varied[i].count;
    return combination % p->varied[varied].count;
}

int plan_setup(const Plan *p, uint64_t k, Setup *out)
{
    int combination = (int)(k % (uint64_t)p->combinations);
    *out = p->setup;
    out->seed = p->setup.seed + k / (uint64_t)p->combinations;
    for (int i = 0; i < p->varies; i++) setup_put(out, &p->varied[i], plan_value_index(p, combination, i));
    return combination;
}

int plan_seats(const Plan *p, int combination)
{
    Setup s;
    plan_setup(p, (uint64_t)combination, &s);
    return s.seats;
}

int plan_seats_most(const Plan *p)
{
    int most = 0;
    for (int c = 0; c < p->combinations; c++)
        if (plan_seats(p, c) > most) most = plan_seats(p, c);
    return most;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* The option of the face that a setting names, by exact name or the only beginning; -1 where options.c should say
 * what is wrong. */
static int option_named(const Face *face, const char *setting)
{
    char typed[WORDS_ROOM], name[WORDS_ROOM], known[WORDS_ROOM];
    int found = -1, begins = 0;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(setting, "="), setting);
    words_squeeze(name, typed);
    if (strcmp(typed, "seats") == 0) return PLAN_SEATS_OPTION;
    for (int i = 0; i < face->option_count; i++) {
        words_squeeze(face->options[i].name, known);
        if (strcmp(typed, known) == 0) return i;
        if (words_begin(typed, known) && begins++ == 0) found = i;
    }
    return begins == 1 ? found : -1;
}

/* One value of a varied option: read as options.c reads it, into a setup of its own. */
static bool value_read(const Plan *p, int option, const char *name, const char *value, int16_t *out, Why *why)
{
    SessionStart start = { .face = p->entry->face };
    char setting[WORDS_ROOM * 2];
    options_standard(start.face, &start.setup);
    snprintf(setting, sizeof setting, "%s=%s", name, value);
    if (!options_set(&start, setting, why)) return false;
    *out = option == PLAN_SEATS_OPTION ? start.setup.seats : start.setup.option[option];
    return true;
}

static bool value_add(const Plan *p, Varied *v, const char *name, const char *value, Why *why)
{
    int16_t number;
    if (v->count == PLAN_VALUES) return why_not(why, "%s has more than %d values.", name, PLAN_VALUES);
    if (!value_read(p, v->option, name, value, &number, why)) return false;
    for (int i = 0; i < v->count; i++)
        if (v->value[i] == number) return why_not(why, "%s=%s is given twice.", name, value);
    v->value[v->count++] = number;
    return true;
}

static bool values_all(const Plan *p, Varied *v, const char *name, Why *why)
{
    const Game *g = p->entry->game;
    const OptionFace *o = v->option == PLAN_SEATS_OPTION ? NULL : &p->entry->face->options[v->option];
    int low = o ? o->low : g->seats_min, high = o ? o->high : g->seats_max;
    int count = o && o->choices ? o->count : high - low + 1;
    if (count > PLAN_VALUES)
        return why_not(why, "%s has %d values, more than the %d one run can vary.", name, count, PLAN_VALUES);
    for (int i = 0; i < count; i++) v->value[i] = (int16_t)(o && o->choices ? o->choices[i].value : low + i);
    v->count = (uint8_t)count;
    return true;
}

static bool values_read(const Plan *p, Varied *v, const char *setting, Why *why)
{
    char name[WORDS_ROOM], value[WORDS_ROOM];
    const char *list = strchr(setting, '=') + 1;
    snprintf(name, sizeof name, "%.*s", (int)(list - setting - 1), setting);
    if (strcmp(list, "all") == 0) return values_all(p, v, name, why);
    for (;; list++) {
        size_t length = strcspn(list, ",");
        snprintf(value, sizeof value, "%.*s", (int)length, list);
        if (!value_add(p, v, name, value, why)) return false;
        list += length;
        if (!*list) return true;
    }
}

/* Whether a setting varies: several values, of an option that is not itself a set of choices. */
static bool setting_varies(const Face *face, const char *setting, int *option)
{
    const char *value = strchr(setting, '=');
    *option = option_named(face, setting);
    if (!value || *option < 0) return false;
    if (*option != PLAN_SEATS_OPTION && face->options[*option].many) return false;
    return strchr(value, ',') || strcmp(value, "=all") == 0;
}

/* Every combination must be a game. Where seats were not said, they follow from the other options. */
static bool combinations_allowed(Plan *p, Why *why)
{
    p->combinations = 1;
    for (int i = 0; i < p->varies; i++) p->combinations *= p->varied[i].count;
    if (p->combinations > PLAN_COMBINATIONS)
        return why_not(why, "These are %d combinations, more than the %d of one run.", p->combinations,
                       PLAN_COMBINATIONS);
    for (int c = 0; c < p->combinations; c++) {
        Setup s;
        plan_setup(p, (uint64_t)c, &s);
        if (!options_allow(p->entry->face, &s, why)) return false;
    }
    return true;
}

/* Settings apart: varied ones into the plan, those of decks, all others. */
typedef struct Parts {
    const char *fixed[PLAN_SETTINGS], *deck[PLAN_SETTINGS];
    int fixes, decks;
} Parts;

static bool vary_add(Plan *p, int option, const char *setting, Why *why)
{
    if (p->varies == PLAN_VARIED) return why_not(why, "At most %d options can vary in one run.", PLAN_VARIED);
    Varied *v = &p->varied[p->varies++];
    *v = (Varied){ .option = (uint8_t)option };
    for (int k = 0; k + 1 < p->varies; k++)
        if (p->varied[k].option == option) return why_not(why, "%s is given twice.", plan_varied_name(p, k));
    return values_read(p, v, setting, why);
}

static bool settings_part(Plan *p, Parts *out, Why *why)
{
    const Face *face = p->entry->face;
    int option;
    *out = (Parts){ .fixes = 0 };
    if (p->settings > PLAN_SETTINGS) return why_not(why, "There are too many settings.");
    for (int i = 0; i < p->settings; i++) {
        const char *setting = p->setting[i];
        if (decks_is_setting(face, setting)) out->deck[out->decks++] = setting;
        else if (!setting_varies(face, setting, &option)) out->fixed[out->fixes++] = setting;
        else if (!vary_add(p, option, setting, why)) return false;
    }
    return true;
}

/* Whether a table would take these decks. */
static bool decks_allowed(const SessionStart *start, Why *why)
{
    Session *s = session_begin(start, why);
    session_end(s);
    return s != NULL;
}

bool plan_options(Plan *p, int count, const char *const *settings, Why *why)
{
    SessionStart start = { .face = p->entry->face, .box = p->box };
    Parts parts;
    uint64_t seed = p->setup.seed;
    p->varies = 0, p->combinations = 1;
    p->settings = count, p->setting = settings;
    if (!settings_part(p, &parts, why) || !options_read(&start, parts.fixes, parts.fixed, why)) return false;
    start.setup.seed = seed;
    for (int i = 0; i < p->varies; i++)
        if (p->varied[i].option == PLAN_SEATS_OPTION) start.setup.seats = (uint8_t)p->varied[i].value[0];
    if (!decks_choose(&start, p->entry, parts.decks, parts.deck, p->deck, why)) return false;
    p->setup = start.setup;
    return combinations_allowed(p, why) && (!parts.decks || decks_allowed(&start, why));
}

bool plan_levels(Plan *p, const char *list, Why *why)
{
    const Level *level[SEAT_MAX];
    int count = 0, most = plan_seats_most(p);
    if (!levels_read(list, level, SEAT_MAX, &count, why)) return false;
    if (count > 1 && count != most)
        return why_not(why, "%d levels are named for %d seat%s; name one for all, or one for each.", count, most,
                       most == 1 ? "" : "s");
    p->thinks = false;
    for (int i = 0; i < SEAT_MAX; i++) {
        p->level[i] = level[count > 1 ? i % count : 0];
        p->thinks |= i < most && p->level[i]->iterations > 0;
    }
    return true;
}

/* ---- In words ---------------------------------------------------------------------------------------------------- */

const char *plan_varied_name(const Plan *p, int varied)
{
    int option = p->varied[varied].option;
    return option == PLAN_SEATS_OPTION ? "seats" : p->entry->face->options[option].name;
}

void plan_value_words(const Plan *p, int varied, int index, Text *t)
{
    const Varied *v = &p->varied[varied];
    if (v->option == PLAN_SEATS_OPTION) text_num(t, v->value[index]);
    else options_words(p->entry->face, v->option, v->value[index], t);
}

void plan_combination_words(const Plan *p, int combination, Text *t)
{
    for (int i = 0; i < p->varies; i++) {
        if (i) text_add(t, " ");
        text_add(t, plan_varied_name(p, i));
        text_add(t, "=");
        plan_value_words(p, i, plan_value_index(p, combination, i), t);
    }
}

void plan_settings_words(const Plan *p, Text *t)
{
    SessionStart start = { .face = p->entry->face, .setup = p->setup };
    char line[512];
    Text whole = text_in(line, sizeof line);
    const char *shown = line;
    bool any = false;
    options_line(&start, &whole);
    for (int i = 0; i < p->varies; i++) /* `seats=N` stands first */
        if (p->varied[i].option == PLAN_SEATS_OPTION) shown = line + strcspn(line, " "), shown += *shown == ' ';
    text_add(t, shown);
    any = *shown;
    for (int i = 0; i < p->settings; i++) {
        if (!decks_is_setting(p->entry->face, p->setting[i])) continue;
        if (any) text_add(t, " ");
        any = true;
        text_add(t, p->setting[i]);
    }
    for (int i = 0; i < p->varies; i++) {
        if (any) text_add(t, " ");
        any = true;
        text_add(t, plan_varied_name(p, i));
        text_add(t, "=");
        for (int k = 0; k < p->varied[i].count; k++) {
            if (k) text_add(t, ",");
            plan_value_words(p, i, k, t);
        }
    }
}

void plan_levels_words(const Plan *p, Text *t)
{
    int most = plan_seats_most(p);
    bool alike = true;
    for (int i = 1; i < most; i++) alike &= p->level[i] == p->level[0];
    for (int i = 0; i < (alike ? 1 : most); i++) {
        if (i) text_add(t, ",");
        text_add(t, p->level[i]->name);
    }
}
