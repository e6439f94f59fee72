/*
 * origin.c - where the name, the text and each figure of a card come from. See origin.h.
 */
#include "origin.h"

#include <string.h>

/* ---- What a card has --------------------------------------------------------------------------------------------- */

static bool is_figure(const Field *field)
{
    static const char *const OTHERS[] = { "source", "copies", "pack", "picture", "flavour" };
    for (int i = 0; i < 5; i++)
        if (!strcmp(field->name, OTHERS[i])) return false;
    return true;
}

/* The figures of a card by field, each once: a row field stands there more often. */
const char *origin_figure(const CardDef *card, int value)
{
    const Field *field = card->value[value].field;
    for (int i = 0; i < value; i++)
        if (card->value[i].field == field) return NULL;
    return is_figure(field) ? field->name : NULL;
}

static bool has_figures(const CardDef *card)
{
    for (int i = 0; i < card->values; i++)
        if (origin_figure(card, i)) return true;
    return false;
}

bool origin_has(const CardDef *card, const char *part)
{
    if (!strcmp(part, "name")) return true;
    if (!strcmp(part, "text")) return card->lines > 0;
    if (!strcmp(part, "figures")) return has_figures(card);
    for (int i = 0; i < card->values; i++)
        if (origin_figure(card, i) && !strcmp(origin_figure(card, i), part)) return true;
    return false;
}

/* ---- In words ---------------------------------------------------------------------------------------------------- */

static const char *part_from(const CardDef *card, const char *part)
{
    for (int i = 0; i < card->source_parts; i++)
        if (!strcmp(card->source_part[i].part, part)) return card->source_part[i].from;
    return NULL;
}

static const char *figure_from(const CardDef *card, const char *figure)
{
    const char *own = part_from(card, figure), *all = part_from(card, "figures");
    return own ? own : all ? all : card->source;
}

/* Where all figures come from; null if not from one place. */
static const char *figures_from(const CardDef *card)
{
    const char *from = NULL;
    for (int i = 0; i < card->values; i++) {
        const char *figure = origin_figure(card, i);
        if (!figure) continue;
        if (from && strcmp(from, figure_from(card, figure))) return NULL;
        from = figure_from(card, figure);
    }
    return from;
}

typedef struct PartList {
    const char **name;
    int count;
} PartList;

static PartList parts_from(Arena *a, const CardDef *card, const char *from)
{
    PartList list = { 0 };
    const char *name = part_from(card, "name"), *text = part_from(card, "text"), *figures = figures_from(card);
    if (!strcmp(name ? name : card->source, from)) PUSH(a, list.name, list.count, "name");
    if (card->lines && !strcmp(text ? text : card->source, from)) PUSH(a, list.name, list.count, "text");
    if (figures && !strcmp(figures, from)) PUSH(a, list.name, list.count, "figures");
    for (int i = 0; i < card->values && !figures; i++) {
        const char *figure = origin_figure(card, i);
        if (figure && !strcmp(figure_from(card, figure), from)) PUSH(a, list.name, list.count, figure);
    }
    return list;
}

const char *origin_words(Arena *a, const CardDef *card)
{
    static const char *const FROM[] = { "rulebook", "public", "house" };
    const char *words = "", *only = "";
    int places = 0;
    for (int i = 0; i < 3; i++) {
        PartList list = parts_from(a, card, FROM[i]);
        const char *parts = "";
        for (int k = 0; k < list.count; k++)
            parts = arena_print(a, "%s%s%s", parts, !k ? "" : k + 1 == list.count ? " and " : ", ", list.name[k]);
        if (!list.count) continue;
        places++;
        only = FROM[i];
        words = arena_print(a, "%s%s%s %s", words, *words ? "; " : "", parts, FROM[i]);
    }
    return places == 1 ? only : words;
}

/* ---- As a list --------------------------------------------------------------------------------------------------- */

static void value_print(Sheet *p, const FieldValue *v)
{
    if (v->field->type == FT_NUMBER) sheet_add(p, "%d", v->number);
    else if (v->field->type == FT_DICE && v->dice && v->number) sheet_add(p, "%dd6 plus %d", v->dice, v->number);
    else if (v->field->type == FT_DICE && v->dice) sheet_add(p, "%dd6", v->dice);
    else if (v->field->type == FT_DICE) sheet_add(p, "%d", v->number);
    else if (v->field->type == FT_TRACK) sheet_add(p, "%d", v->number);
    else if (v->text) sheet_say(p, v->text);
    for (int i = 0; i < v->traits; i++) sheet_add(p, "%s%s", i ? " " : "", v->trait[i]->name);
    for (int i = 1; i < v->slots; i++) sheet_add(p, " %s", v->slot[i].name ? v->slot[i].name : "-");
}

void origin_list(Sheet *p, const CardDef *card)
{
    const char *name = part_from(card, "name"), *text = part_from(card, "text");
    sheet_add(p, "%s | name | %s |\n", card->name, name ? name : card->source);
    if (card->lines) sheet_add(p, "%s | text | %s |\n", card->name, text ? text : card->source);
    for (int i = 0; i < card->values; i++) {
        const FieldValue *v = &card->value[i];
        if (!is_figure(v->field)) continue;
        sheet_add(p, "%s | %s | %s | ", card->name, v->field->name, figure_from(card, v->field->name));
        value_print(p, v);
        sheet_say(p, "\n");
    }
}
