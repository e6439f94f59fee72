/*
 * check_source.c - where a card comes from: its name, its text and each of its figures, from the rulebook, from what else was
 * published, or from this house. See check.h.
 */
#include "check.h"

#include <string.h>

static bool is_figure(const Field *field)
{
    static const char *const OTHERS[] = { "source", "copies", "pack", "picture", "flavour" };
    for (int i = 0; i < 5; i++)
        if (!strcmp(field->name, OTHERS[i])) return false;
    return true;
}

/* ---- What a card has ----------------------------------------------------------------------------------------------- */

/* The figures of a card by field, each once: a row field stands there more often. */
static const char *figure_name(const CardDef *card, int value)
{
    const Field *field = card->value[value].field;
    for (int i = 0; i < value; i++)
        if (card->value[i].field == field) return NULL;
    return is_figure(field) ? field->name : NULL;
}

static bool has_figures(const CardDef *card)
{
    for (int i = 0; i < card->values; i++)
        if (figure_name(card, i)) return true;
    return false;
}

static bool has_part(const CardDef *card, const char *part)
{
    if (!strcmp(part, "name")) return true;
    if (!strcmp(part, "text")) return card->lines > 0;
    if (!strcmp(part, "figures")) return has_figures(card);
    for (int i = 0; i < card->values; i++)
        if (figure_name(card, i) && !strcmp(figure_name(card, i), part)) return true;
    return false;
}

static void fail_part(Checker *k, const SourcePart *part)
{
    Nearest near = { part->part, NULL, 0 };
    nearest_offer(&near, "name");
    if (k->card->lines) nearest_offer(&near, "text");
    if (has_figures(k->card)) nearest_offer(&near, "figures");
    for (int i = 0; i < k->card->values; i++)
        if (figure_name(k->card, i)) nearest_offer(&near, figure_name(k->card, i));
    check_fail(k, part->pos, "this card has no `%s` that could come from anywhere%s", part->part,
               nearest_hint(&k->c->arena, &near));
}

/* ---- In words ------------------------------------------------------------------------------------------------------ */

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
        const char *figure = figure_name(card, i);
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
        const char *figure = figure_name(card, i);
        if (figure && !strcmp(figure_from(card, figure), from)) PUSH(a, list.name, list.count, figure);
    }
    return list;
}

static const char *origin_words(Arena *a, const CardDef *card)
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

void check_source(Checker *k)
{
    CardDef *card = k->card;
    for (int i = 0; i < card->source_parts; i++) {
        const SourcePart *part = &card->source_part[i];
        for (int other = 0; other < i; other++)
            if (!strcmp(card->source_part[other].part, part->part))
                check_fail(k, part->pos, "where its `%s` comes from was said before", part->part);
        if (!card->broken && !has_part(card, part->part)) fail_part(k, part);
    }
    card->origin = origin_words(&k->c->arena, card);
}
