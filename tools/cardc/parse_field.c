/*
 * parse_field.c - the fields of a card, each by its type. See parse.h.
 *
 * Names of other cards, and rows, which hold such names, are kept as written; check_card.c reads them when all cards
 * are known.
 */
#include "parse.h"

#include <string.h>

#include "kit/box.h"
#include "pictures.h"

static void parse_rest(Parser *p, FieldValue *v)
{
    const Token *token = parse_peek(p, 0);
    v->text_pos = token->pos;
    if (token->kind == T_NEWLINE) {
        parse_fail(p, token->pos, "`%s` needs something after it", v->field->name);
        return;
    }
    v->text = source_rest(p->source, token);
    while (!parse_at(p, T_NEWLINE)) p->at++;
}

static void parse_int(Parser *p, FieldValue *v)
{
    const Token *token = parse_peek(p, 0);
    const Field *f = v->field;
    v->number = token->value;
    parse_expect(p, T_INT, "a number");
    if (!p->panic && f->type == FT_NUMBER && (v->number < f->low || v->number > f->high))
        parse_fail(p, token->pos, "`%s` is from %d to %d", f->name, f->low, f->high);
}

/* 4d6, 10, 2d6 plus 1 */
static void parse_dice(Parser *p, FieldValue *v)
{
    do {
        const Token *token = parse_peek(p, 0);
        if (parse_eat(p, T_DICE)) v->dice += token->value;
        else if (parse_eat(p, T_INT)) v->number += token->value;
        else parse_expect(p, T_DICE, "a number or dice");
    } while (!p->panic && parse_eat_word(p, "plus"));
    if (v->dice > 99) parse_fail(p, v->pos, "%d dice are too many", v->dice);
    if (v->number > 9999 || v->number < -9999) parse_fail(p, v->pos, "%d is too large", v->number);
}

static void parse_traits(Parser *p, FieldValue *v)
{
    do {
        const Token *token = parse_peek(p, 0);
        const Word *trait = token->kind == T_WORD && v->field->list ? words_find_in(v->field->list, token->text) : NULL;
        if (!trait) {
            Guess near = { .word = token->text };
            for (int i = 0; v->field->list && i < v->field->list->members; i++)
                guess_offer(&near, v->field->list->member[i]->name);
            parse_fail(p, token->pos, "%s is not one of the words for `%s`%s", parse_written(p, token), v->field->name,
                       guess_hint(p->a, &near));
        }
        parse_eat(p, T_WORD);
        if (!p->panic) PUSH(p->a, v->trait, v->traits, trait);
    } while (!p->panic && parse_eat(p, T_COMMA));
}

/* The setup value is the first slot (DOOM-14, DOOM-25); it never has an effect. */
static void parse_track(Parser *p, FieldValue *v)
{
    const Token *token = parse_peek(p, 0);
    TrackSlot setup = { token->pos, NULL };
    parse_int(p, v);
    if (!p->panic && (v->number < 1 || v->number > 6))
        parse_fail(p, token->pos, "a track begins with the value its die is set up with, 1 to 6");
    PUSH(p->a, v->slot, v->slots, setup);
    while (!p->panic && !parse_at(p, T_NEWLINE)) {
        TrackSlot slot = { .pos = parse_peek(p, 0)->pos };
        if (parse_at(p, T_SLOT)) slot.name = parse_peek(p, 0)->text;
        if (!parse_eat(p, T_DASH)) parse_expect(p, T_SLOT, "a slot (a capitalised word) or `-`");
        PUSH(p->a, v->slot, v->slots, slot);
    }
    if (!p->panic && v->slots > TRACK_MAX)
        parse_fail(p, v->pos, "this track has %d slots; the most is %d", v->slots, TRACK_MAX);
    if (!p->panic && v->slots < 2) parse_fail(p, v->pos, "a track needs more slots than the first");
}

static bool field_is(const FieldValue *v, const char *name) { return !strcmp(v->field->name, name); }

static void need_picture(Parser *p, const FieldValue *v)
{
    if (picture_known(v->text)) return;
    Guess near = { .word = v->text };
    pictures_offer(&near);
    parse_fail(p, v->pos, "the game-icons set has no picture `%s`%s", v->text, guess_hint(p->a, &near));
}

/* What every card has, kept where everyone finds it. */
static void keep_common(Parser *p, CardDef *card, const FieldValue *v)
{
    if (p->panic) return;
    if (field_is(v, "copies")) card->copies = v->number;
    if (field_is(v, "pack")) card->pack = v->number;
    if ((field_is(v, "copies") || field_is(v, "pack")) && (v->number < 0 || v->number > 99))
        parse_fail(p, v->pos, "`%s` is a number from 0 to 99", v->field->name);
    if (field_is(v, "picture")) card->picture = v->text, need_picture(p, v);
    if (field_is(v, "flavour")) card->flavour = v->text;
}

/* rulebook, public or house; null, and nothing eaten, if none stands here. */
static const char *parse_origin(Parser *p)
{
    static const char *const FROM[] = { "rulebook", "public", "house" };
    for (int i = 0; i < 3; i++)
        if (parse_eat_word(p, FROM[i])) return FROM[i];
    return NULL;
}

/* `source rulebook, text level house, damage public`: of the whole card, then of parts of it. */
static void parse_source(Parser *p, CardDef *card)
{
    const char *whole = parse_origin(p);
    if (whole) card->source = whole;
    if (whole && !parse_eat(p, T_COMMA)) return;
    do {
        int first = card->source_parts;
        const char *from = NULL;
        while (!p->panic && !from) {
            SourcePart part = { .pos = parse_peek(p, 0)->pos, .part = parse_peek(p, 0)->text };
            if (!parse_eat(p, T_WORD))
                parse_fail(p, part.pos,
                           "`source` is rulebook, public or house, or says so of parts: `source public, text house`");
            if (!p->panic) PUSH(p->a, card->source_part, card->source_parts, part);
            from = parse_origin(p);
        }
        for (int i = first; i < card->source_parts; i++) card->source_part[i].from = from;
    } while (parse_eat(p, T_COMMA));
}

void parse_field(Parser *p, CardDef *card, const Field *field)
{
    FieldValue v = { .pos = parse_peek(p, 0)->pos, .field = field };
    for (int i = 0; i < card->values && field->type != FT_ROW; i++)
        if (card->value[i].field == field) parse_fail(p, v.pos, "`%s` was given before", field->name);
    parse_eat(p, T_WORD);
    switch (field->type) {
    case FT_NUMBER: parse_int(p, &v); break;
    case FT_DICE: parse_dice(p, &v); break;
    case FT_WORDS: parse_traits(p, &v); break;
    case FT_TRACK: parse_track(p, &v); break;
    case FT_SOURCE: parse_source(p, card); break;
    case FT_NAME:
    case FT_TEXT:
    case FT_ROW: parse_rest(p, &v); break;
    }
    keep_common(p, card, &v);
    if (p->panic) return;
    PUSH(p->a, card->value, card->values, v);
}
