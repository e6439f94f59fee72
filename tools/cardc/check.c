/*
 * check.c - the lines of a card: headings, limits, bodies. See check.h.
 */
#include "check.h"
#include "text_english.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LIMITS_MOST = 8 };

void check_fail(Checker *k, Pos pos, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    trouble_add(&k->c->trouble, pos, "%s", text);
    k->card->broken = true;
}

/* ---- Slots ------------------------------------------------------------------------------------------------------- */

uint8_t slot_positions(const CardDef *card, const char *slot)
{
    unsigned mask = 0;
    for (int i = 0; card->track && i < card->track->slots; i++)
        if (card->track->slot[i].name && !strcmp(card->track->slot[i].name, slot)) mask |= 1u << i;
    return (uint8_t)mask;
}

void check_slot(Checker *k, Pos pos, const char *slot, uint8_t *positions)
{
    *positions = slot_positions(k->card, slot);
    if (*positions) return;
    if (!k->card->track) {
        check_fail(k, pos, "`%s` is not a slot: this card has no track", slot);
        return;
    }
    Guess near = { .word = slot };
    for (int i = 0; i < k->card->track->slots; i++)
        if (k->card->track->slot[i].name) guess_offer(&near, k->card->track->slot[i].name);
    check_fail(k, pos, "`%s` is not a slot of this card's track%s", slot, guess_hint(&k->c->arena, &near));
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static void check_rule(Checker *k, const Rule *rule, bool lingers)
{
    Scope outer = k->scope;
    k->keeps = lingers;
    if (!lingers) k->scope = (Scope){ 0 };
    if (rule->act) {
        check_happening(k, rule->act);
        if (rule->kind != RULE_MAY_NOT) check_kinds(k, rule->act, true);
    } else {
        k->scope.that_set = false;
        if (rule->of) check_select(k, rule->of);
        k->keeps = false;
        if (lingers) k->scope = outer; /* worked out now, with what is known now */
        /* A lingering number is worked out now, and only a `roll` rolls; dice are a sum, never a factor. */
        check_amount(k, rule->amount, !lingers && rule->kind != RULE_TIMES);
    }
    k->scope = outer;
    k->keeps = false;
}

static void check_rules(Checker *k, LineDef *line)
{
    Scope outer = k->scope;
    k->keeps = line->lingers;
    if (!line->lingers) k->scope = (Scope){ 0 };
    if (line->lingers) k->scope.that_set = k->scope.amount_set = k->scope.there_set = false;
    if (line->cond) check_cond(k, line->cond);
    k->keeps = false;
    k->scope = outer;
    for (int i = 0; i < line->rules; i++) check_rule(k, &line->rule[i], line->lingers);
}

static void check_limits(Checker *k, const LineDef *line)
{
    if (!line->once) return;
    if (line->type == LT_SLOT) check_fail(k, line->pos, "a slot has no `once per`: the die comes there once a lap");
    if (++k->limits > LIMITS_MOST) check_fail(k, line->pos, "a card has at most %d lines with `once per`", LIMITS_MOST);
}

static bool kinds_are_held(const Words *w)
{
    for (int i = 0; i < w->all[WC_KIND].count; i++)
        if (w->all[WC_KIND].word[i]->u.kind.held) return true;
    return false;
}

static void check_window(Checker *k, LineDef *line)
{
    if (line->type == LT_PLAY && kinds_are_held(&k->c->words) && !k->card->kind->u.kind.held)
        check_fail(k, line->pos,
                   "%s never lies in a hand, so that nobody could play it: write `use`, `on ...` or `while in play`",
                   english_a(&k->c->arena, k->card->kind->name));
    const KindInfo *kind = &k->card->kind->u.kind;
    if (line->time == TIME_KIND) {
        line->window = kind->window;
        if (!line->window)
            check_fail(k, line->pos,
                       "`%s` cards have no time of their own; write `%s in WINDOW`, `%s on` or `%s would`",
                       k->card->kind->name, line->type == LT_PLAY ? "play" : "use",
                       line->type == LT_PLAY ? "play" : "use", line->type == LT_PLAY ? "play" : "use");
    }
    bool answers = line->time == TIME_ON || line->time == TIME_WOULD;
    if (line->type == LT_USE && answers && !line->costs && !line->once)
        check_fail(k, line->pos,
                   "this `use` answers an event for free and without limit; add a cost or `once per ...`");
    line->offers_any = line->type == LT_PLAY && !answers && kind->any;
    if (line->offers_any && line->body->lines > 8) check_fail(k, line->pos, "the most actions on a card are 8");
}

void check_line(Checker *k, LineDef *line)
{
    k->line = line;
    k->heading = true;
    k->answers = NULL;
    if (!line->lingers) k->scope = (Scope){ 0 };
    if (line->type == LT_RULES) {
        check_rules(k, line);
        return;
    }
    if (line->type == LT_SLOT) check_slot(k, line->slot_pos, line->slot, &line->positions);
    k->keeps = line->lingers;
    if (line->act) {
        check_happening(k, line->act);
        check_kinds(k, line->act, false);
        k->answers = line->act->event;
        k->late = line->type == LT_ON || line->time == TIME_ON;
    }
    k->keeps = false;
    if (line->cond) check_cond(k, line->cond);
    check_limits(k, line);
    if (line->type == LT_PLAY || line->type == LT_USE) check_window(k, line);
    k->heading = false;
    for (int i = 0; i < line->costs; i++) check_act(k, line->cost[i], false);
    check_body(k, line->body);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

CardDef *card_find(const Cardc *c, const char *name, const char *kind)
{
    CardDef *found = NULL;
    for (int i = 0; i < c->cards.cards; i++) {
        CardDef *card = c->cards.card[i];
        if (strcmp(card->name, name)) continue;
        if (!found) found = card;
        for (const Word *above = card->kind; kind && above; above = above->u.kind.parent)
            if (!strcmp(above->name, kind)) return card;
    }
    return found;
}

void check_cards(Cardc *c)
{
    for (int i = 0; i < c->cards.cards; i++) {
        CardDef *card = c->cards.card[i];
        Checker k = { .c = c, .card = card };
        check_fields(&k);
        for (int j = 0; j < card->lines; j++) check_line(&k, card->line[j]);
        check_track(&k);
        check_source(&k);
    }
    check_maps(c);
}
