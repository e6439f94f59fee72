/*
 * check_card.c - the fields of a card that need all cards: names and rows; and whether track and lines agree. See
 * check.h.
 */
#include "check.h"
#include "text_english.h"

#include <stdlib.h>
#include <string.h>

#include "kit/box.h"

enum { CELLS_MOST = 250 };

/* ---- Names and rows ---------------------------------------------------------------------------------------------- */

static void fail_name(Checker *k, Pos pos, const char *name)
{
    Guess near = { .word = name };
    for (int i = 0; i < k->c->cards.cards; i++) guess_offer(&near, k->c->cards.card[i]->name);
    check_fail(k, pos, "no card is called `%s`%s", name, guess_hint(&k->c->arena, &near));
}

/* `clan Imps` prefers a clan, `back X` a card of the same kind. */
static void check_name(Checker *k, FieldValue *v)
{
    const char *kind = words_find(&k->c->words, WC_KIND, v->field->name) ? v->field->name : k->card->kind->name;
    v->card = card_find(k->c, v->text, kind);
    if (!v->card) fail_name(k, v->text_pos, v->text);
}

/* The longest card name that begins here. */
static CardDef *row_card(const Checker *k, const char *text)
{
    CardDef *best = NULL;
    for (int i = 0; i < k->c->cards.cards; i++) {
        CardDef *card = k->c->cards.card[i];
        size_t n = strlen(card->name);
        if (strncmp(card->name, text, n) || (text[n] && text[n] != ' ')) continue;
        if (!best || n > strlen(best->name)) best = card;
    }
    return best;
}

static bool row_number(const char *text, int *value)
{
    char *end;
    long n = strtol(text, &end, 10);
    *value = n < -9999 ? -9999 : n > 9999 ? 9999 : (int)n;
    return *text && !*end;
}

static bool row_word(const Checker *k, RowCell *cell)
{
    const Words *w = &k->c->words;
    const Word *word = words_find(w, WC_TRAIT, cell->text);
    cell->kind = CELL_TRAIT;
    if (!word) {
        word = words_find(w, WC_COUNTER, cell->text);
        cell->kind = CELL_COUNTER;
    }
    if (word) {
        cell->value = word->id;
        return true;
    }
    cell->kind = CELL_WORD;
    for (int i = 0; i < w->plain.count; i++) {
        cell->value = i;
        if (!strcmp(w->plain.word[i]->name, cell->text)) return true;
    }
    return false;
}

/* `rest` is the row from here on: a card may be meant whose name has several words. */
static void fail_cell(Checker *k, const RowCell *cell, const char *rest)
{
    const Words *w = &k->c->words;
    Guess near = { .word = cell->text }, named = { .word = rest };
    for (int i = 0; i < w->all[WC_TRAIT].count; i++) guess_offer(&near, w->all[WC_TRAIT].word[i]->name);
    for (int i = 0; i < w->all[WC_COUNTER].count; i++) guess_offer(&near, w->all[WC_COUNTER].word[i]->name);
    for (int i = 0; i < w->plain.count; i++) guess_offer(&near, w->plain.word[i]->name);
    for (int i = 0; i < k->c->cards.cards; i++) {
        guess_offer(&near, k->c->cards.card[i]->name);
        guess_offer(&named, k->c->cards.card[i]->name);
    }
    const char *hint = guess_hint(&k->c->arena, &named);
    check_fail(k, cell->pos, "`%s` is no card, number, counter or word a row can hold%s", cell->text,
               *hint ? hint : guess_hint(&k->c->arena, &near));
}

static void check_row(Checker *k, FieldValue *v)
{
    const char *at = v->text;
    while (*at && v->cells <= CELLS_MOST) {
        RowCell cell = { .pos = v->text_pos };
        for (const char *s = v->text; s < at; s++)
            if (((unsigned char)*s & 0xc0) != 0x80) cell.pos.col++;
        cell.card = row_card(k, at);
        size_t n = cell.card ? strlen(cell.card->name) : strcspn(at, " ");
        cell.text = arena_copy(&k->c->arena, at, n);
        if (cell.card) {
            cell.kind = CELL_CARD;
            cell.value = cell.card->number;
        } else if (row_number(cell.text, &cell.value)) {
            cell.kind = CELL_NUMBER;
            if (cell.value < v->field->low || cell.value > v->field->high)
                check_fail(k, cell.pos, "the numbers of `%s` are from %d to %d", v->field->name, v->field->low,
                           v->field->high);
        } else if (!row_word(k, &cell)) {
            fail_cell(k, &cell, at);
            return;
        }
        PUSH(&k->c->arena, v->cell, v->cells, cell);
        at += n;
        at += strspn(at, " ");
    }
    if (v->cells > CELLS_MOST) check_fail(k, v->pos, "this row is too long");
}

/* What a card of its kind cannot do without. A card with a line that could not be read may have it there. */
static void check_needed(Checker *k)
{
    const KindInfo *kind = &k->card->kind->u.kind;
    for (int i = 0; i < kind->fields && !k->card->broken; i++) {
        bool there = !kind->field[i]->needed;
        for (int j = 0; j < k->card->values; j++) there |= k->card->value[j].field == kind->field[i];
        if (!there)
            check_fail(k, k->card->name_pos, "%s needs `%s`", english_a(&k->c->arena, k->card->kind->name),
                       kind->field[i]->name);
    }
}

void check_fields(Checker *k)
{
    for (int i = 0; i < k->card->values; i++) {
        FieldValue *v = &k->card->value[i];
        if (v->field->type == FT_NAME) check_name(k, v);
        if (v->field->type == FT_ROW) check_row(k, v);
        if (v->field->type == FT_TRACK) k->card->track = v;
    }
    check_needed(k);
}

/* ---- Track and lines --------------------------------------------------------------------------------------------- */

static bool cond_asks(const Cond *c, const char *slot)
{
    if (!c) return false;
    if (c->kind == COND_SLOT) return !strcmp(c->slot, slot);
    return cond_asks(c->left, slot) || cond_asks(c->right, slot);
}

static void check_twice(Checker *k, int line)
{
    const LineDef *a = k->card->line[line];
    for (int i = 0; i < line; i++) {
        const LineDef *b = k->card->line[i];
        if (a->type == LT_SLOT && b->type == LT_SLOT && !strcmp(a->slot, b->slot))
            check_fail(k, a->pos, "slot `%s` has a line already; put both into one", a->slot);
    }
}

/* Every named slot does something. A card with errors in its lines is not asked. */
void check_track(Checker *k)
{
    const CardDef *card = k->card;
    for (int i = 0; i < card->lines; i++) check_twice(k, i);
    if (!card->track || card->broken) return;
    for (int i = 0; i < card->track->slots; i++) {
        const char *slot = card->track->slot[i].name;
        bool used = !slot;
        for (int j = 0; j < card->lines && !used; j++) {
            const LineDef *line = card->line[j];
            used = (line->type == LT_SLOT && !strcmp(line->slot, slot)) || cond_asks(line->cond, slot);
        }
        if (!used) check_fail(k, card->track->pos, "slot `%s` is on the track, but no line says what it does", slot);
    }
}
