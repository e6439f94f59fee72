/*
 * check_map.c - maps: the rows of a card that draw places and the ways between them, as a `map` line of the words says.
 *
 * A map is refused when it has no goal or lacks the card every map has; when a place cannot reach the goal; when a link
 * or a site speaks of a place that is not there; when two things lie on one spot; when a word that the cards of its
 * deck ask for is on fewer than two places; and when a word where pieces start is on none. Each sentence names the row
 * it stands in.
 *
 * Owns what a map must be. Does NOT know any game: which field is what comes from the words. See check.h.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "kit/box.h"

enum { PLACES_MOST = 64, TWICE = 2 };

typedef struct MapPlace {
    const FieldValue *row;
    const CardDef *card;
    bool reached;
} MapPlace;

typedef struct Map {
    Checker k;
    const MapInfo *info;
    const CardDef *goal, *must;
    MapPlace place[PLACES_MOST];
    int places;
    int drawn; /* cards of its deck */
} Map;

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

static bool is_part(const Map *m, const FieldValue *v, MapPart part)
{
    return v->field->type == FT_ROW && m->info->part[part] && !strcmp(v->field->name, m->info->part[part]);
}

/* The n-th cell of that kind, from 0, or null. */
static const RowCell *row_cell(const FieldValue *row, int kind, int n)
{
    for (int i = 0; i < row->cells; i++)
        if (row->cell[i].kind == kind && n-- == 0) return &row->cell[i];
    return NULL;
}

static bool row_has(const FieldValue *row, int kind, int value)
{
    for (int i = 0; i < row->cells; i++)
        if (row->cell[i].kind == kind && row->cell[i].value == value) return true;
    return false;
}

static MapPlace *map_place(Map *m, const CardDef *card)
{
    for (int i = 0; i < m->places; i++)
        if (m->place[i].card == card) return &m->place[i];
    return NULL;
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */

static bool is_kept_apart(const Map *m, const CardDef *card) { return card == m->goal || card == m->must; }

static void check_spot(Map *m, const FieldValue *row)
{
    const RowCell *column = row_cell(row, CELL_NUMBER, 0), *line = row_cell(row, CELL_NUMBER, 1);
    if (!column || !line) {
        check_fail(&m->k, row->pos, "this row says no column and row of the map: two numbers behind the words");
        return;
    }
    for (int i = 0; i < m->k.card->values; i++) {
        const FieldValue *other = &m->k.card->value[i];
        if (other == row) return;
        if (!is_part(m, other, MAP_PLACES) && !is_part(m, other, MAP_SITES)) continue;
        const RowCell *c = row_cell(other, CELL_NUMBER, 0), *l = row_cell(other, CELL_NUMBER, 1);
        if (!c || !l || c->value != column->value || l->value != line->value) continue;
        check_fail(&m->k, column->pos, "column %d, row %d is taken already, in line %d", c->value, l->value,
                   other->pos.line);
        return;
    }
}

static void check_symbol(Map *m, const FieldValue *row, const CardDef *card)
{
    const Words *w = &m->k.c->words;
    const Word *list = m->info->part[MAP_TWICE] ? words_find(w, WC_LIST, m->info->part[MAP_TWICE]) : NULL;
    if (!list || is_kept_apart(m, card)) return;
    for (int i = 0; i < list->members; i++)
        if (row_has(row, CELL_TRAIT, list->member[i]->id)) return;
    check_fail(&m->k, row->pos, "this row has no word of `%s`", list->name);
}

static void read_place(Map *m, const FieldValue *row)
{
    const RowCell *cell = row_cell(row, CELL_CARD, 0);
    if (!cell) {
        check_fail(&m->k, row->pos, "`%s` wants the name of a card first: what lies there", row->field->name);
        return;
    }
    const MapPlace *before = map_place(m, cell->card);
    if (before) {
        check_fail(&m->k, cell->pos, "`%s` is on this map already, in line %d", cell->text, before->row->pos.line);
        return;
    }
    if (m->goal && cell->card->kind != m->goal->kind)
        check_fail(&m->k, cell->pos, "`%s` is of kind %s; a place is of kind %s", cell->text, cell->card->kind->name,
                   m->goal->kind->name);
    if (m->places == PLACES_MOST) {
        check_fail(&m->k, row->pos, "the most places of a map are %d", PLACES_MOST);
        return;
    }
    m->place[m->places++] = (MapPlace){ row, cell->card, false };
    check_spot(m, row);
    check_symbol(m, row, cell->card);
}

static void fail_absent(Map *m, const RowCell *cell)
{
    Guess near = { .word = cell->text };
    for (int i = 0; i < m->places; i++) guess_offer(&near, m->place[i].card->name);
    check_fail(&m->k, cell->pos, "`%s` is not on this map: no `%s` row names it%s", cell->text,
               m->info->part[MAP_PLACES], guess_hint(&m->k.c->arena, &near));
}

/* ---- Links and sites --------------------------------------------------------------------------------------------- */

static bool joins(const FieldValue *row, const CardDef *a, const CardDef *b)
{
    const RowCell *from = row_cell(row, CELL_CARD, 0), *to = row_cell(row, CELL_CARD, 1);
    if (!from || !to) return false;
    return (from->card == a && to->card == b) || (from->card == b && to->card == a);
}

static void check_link(Map *m, const FieldValue *row)
{
    const RowCell *from = row_cell(row, CELL_CARD, 0), *to = row_cell(row, CELL_CARD, 1);
    if (!from || !to || row->cells != 2) {
        check_fail(&m->k, row->pos, "`%s` names the two places it joins", row->field->name);
        return;
    }
    if (!map_place(m, from->card)) fail_absent(m, from);
    if (!map_place(m, to->card)) fail_absent(m, to);
    if (from->card == to->card) check_fail(&m->k, to->pos, "`%s` joins `%s` to itself", row->field->name, to->text);
    for (int i = 0; i < m->k.card->values; i++) {
        const FieldValue *other = &m->k.card->value[i];
        if (other == row) return;
        if (!is_part(m, other, MAP_LINKS) || !joins(other, from->card, to->card)) continue;
        check_fail(&m->k, row->pos, "`%s` and `%s` are joined already, in line %d", from->text, to->text,
                   other->pos.line);
        return;
    }
}

static void check_site(Map *m, const FieldValue *row)
{
    const RowCell *beside = row_cell(row, CELL_CARD, 0);
    if (!beside) {
        check_fail(&m->k, row->pos, "`%s` wants the name of the place it lies beside", row->field->name);
        return;
    }
    if (!map_place(m, beside->card)) fail_absent(m, beside);
    check_spot(m, row);
    check_symbol(m, row, beside->card);
}

/* ---- The way to the goal ----------------------------------------------------------------------------------------- */

static bool reach_once(Map *m)
{
    bool more = false;
    for (int i = 0; i < m->k.card->values; i++) {
        const FieldValue *row = &m->k.card->value[i];
        if (!is_part(m, row, MAP_LINKS) || row->cells != 2) continue;
        MapPlace *a = map_place(m, row->cell[0].card), *b = map_place(m, row->cell[1].card);
        if (!a || !b || a->reached == b->reached) continue;
        a->reached = b->reached = more = true;
    }
    return more;
}

static bool has_link(const Map *m, const CardDef *card)
{
    for (int i = 0; i < m->k.card->values; i++) {
        const FieldValue *row = &m->k.card->value[i];
        if (!is_part(m, row, MAP_LINKS)) continue;
        for (int j = 0; j < row->cells; j++)
            if (row->cell[j].card == card) return true;
    }
    return false;
}

static void check_way(Map *m)
{
    MapPlace *goal = m->goal ? map_place(m, m->goal) : NULL;
    if (!goal) return;
    goal->reached = true;
    while (reach_once(m)) {}
    for (int i = 0; i < m->places; i++) {
        const MapPlace *p = &m->place[i];
        if (p->reached) continue;
        check_fail(&m->k, p->row->text_pos, "`%s` cannot reach `%s`: %s", p->card->name, m->goal->name,
                   has_link(m, p->card) ? "what it is joined to leads nowhere else"
                                        : "nothing joins it to another place");
    }
}

/* ---- What the map is played with --------------------------------------------------------------------------------- */

static int places_with(const Map *m, int trait, bool all)
{
    int n = 0;
    for (int i = 0; i < m->places; i++)
        n += (all || !is_kept_apart(m, m->place[i].card)) && row_has(m->place[i].row, CELL_TRAIT, trait);
    return n;
}

static void check_asked(Map *m, const RowCell *cell)
{
    for (int i = 0; i < cell->card->values; i++) {
        const FieldValue *v = &cell->card->value[i];
        if (v->field->type != FT_WORDS || strcmp(v->field->name, m->info->part[MAP_TWICE])) continue;
        for (int j = 0; j < v->traits; j++) {
            int n = places_with(m, v->trait[j]->id, false);
            if (n >= TWICE) continue;
            const char *besides = m->info->part[MAP_GOAL];
            if (m->must) besides = arena_print(&m->k.c->arena, "%s` and `%s", besides, m->must->name);
            check_fail(&m->k, cell->pos, "`%s` asks for `%s`, which needs two places besides `%s`; this map has %s",
                       cell->text, v->trait[j]->name, besides, n ? "one" : "none");
        }
    }
}

static void check_deck(Map *m, const FieldValue *row)
{
    const RowCell *cell = row_cell(row, CELL_CARD, 0), *copies = row_cell(row, CELL_NUMBER, 0);
    const char *draws = m->info->part[MAP_DRAWS];
    const Word *kind = draws ? words_find(&m->k.c->words, WC_KIND, draws) : NULL;
    m->drawn += copies ? copies->value : 1;
    if (!cell) check_fail(&m->k, row->pos, "`%s` wants the name of a card", row->field->name);
    else if (kind && !kind_is_below(cell->card->kind, kind))
        check_fail(&m->k, cell->pos, "`%s` is of kind %s; in `%s` lie cards of kind %s", cell->text,
                   cell->card->kind->name, row->field->name, draws);
    else if (m->info->part[MAP_TWICE]) check_asked(m, cell);
}

static void check_deck_size(Map *m)
{
    int most = m->info->part[MAP_MOST] ? atoi(m->info->part[MAP_MOST]) : 0;
    if (most && m->drawn > most)
        check_fail(&m->k, m->k.card->name_pos, "`%s` lists %d cards; there is room for %d", m->info->part[MAP_DECK],
                   m->drawn, most);
}

/* A word where some card's pieces start is on at least one place. */
static void check_starts(Map *m)
{
    const Cards *all = &m->k.c->cards;
    const char *once = m->info->part[MAP_ONCE];
    for (int i = 0; once && i < all->cards; i++) {
        const CardDef *card = all->card[i];
        for (int j = 0; j < card->values; j++) {
            const FieldValue *v = &card->value[j];
            if (v->field->type != FT_ROW || strcmp(v->field->name, once)) continue;
            const RowCell *cell = row_cell(v, CELL_TRAIT, 0);
            if (cell && !places_with(m, cell->value, true))
                check_fail(&m->k, m->k.card->name_pos, "`%s` has `%s %s`, but no place of this map is `%s`", card->name,
                           once, v->text, cell->text);
        }
    }
}

/* Marked, and no number of its own behind the mark. */
static bool waits_for_deal(const FieldValue *row, int counter)
{
    for (int i = 0; i < row->cells; i++) {
        if (row->cell[i].kind != CELL_COUNTER || row->cell[i].value != counter) continue;
        return i + 1 == row->cells || row->cell[i + 1].kind != CELL_NUMBER;
    }
    return false;
}

static void check_deal(Map *m)
{
    if (!m->info->part[MAP_DEALS]) return;
    const Word *counter = words_find(&m->k.c->words, WC_COUNTER, m->info->part[MAP_MARKED]);
    int marked = 0, dealt = 0;
    for (int i = 0; i < m->places; i++) marked += waits_for_deal(m->place[i].row, counter->id);
    for (int i = 0; i < m->k.card->values; i++)
        if (is_part(m, &m->k.card->value[i], MAP_DEALS)) dealt += m->k.card->value[i].cells;
    if (dealt < marked)
        check_fail(&m->k, m->k.card->name_pos, "`%s` lists %d to deal, but `%s` marks more places: %d",
                   m->info->part[MAP_DEALS], dealt, counter->name, marked);
}

/* ---- One map ----------------------------------------------------------------------------------------------------- */

static void each_row(Map *m, MapPart part, void (*look)(Map *, const FieldValue *))
{
    for (int i = 0; i < m->k.card->values; i++)
        if (is_part(m, &m->k.card->value[i], part)) look(m, &m->k.card->value[i]);
}

static void check_map(Cardc *c, const MapInfo *info, CardDef *card, const CardDef *goal, const CardDef *must)
{
    Map m = { .k = { .c = c, .card = card }, .info = info, .goal = goal, .must = must };
    each_row(&m, MAP_PLACES, read_place);
    if (goal && !map_place(&m, goal)) check_fail(&m.k, card->name_pos, "this map has no `%s`", goal->name);
    if (must && !map_place(&m, must)) check_fail(&m.k, card->name_pos, "this map has no `%s`", must->name);
    each_row(&m, MAP_LINKS, check_link);
    each_row(&m, MAP_SITES, check_site);
    check_way(&m);
    each_row(&m, MAP_DECK, check_deck);
    check_deck_size(&m);
    check_starts(&m);
    check_deal(&m);
}

static const CardDef *map_card(Cardc *c, const MapInfo *info, MapPart part)
{
    if (!info->part[part]) return NULL;
    const CardDef *card = card_find(c, info->part[part], NULL);
    if (!card) trouble_add(&c->trouble, info->part_pos[part], "no card is called `%s`", info->part[part]);
    return card;
}

static bool draws_map(const CardDef *card, const MapInfo *info) { return kind_is_below(card->kind, info->kind); }

static bool has_map(const Cardc *c, const MapInfo *info)
{
    for (int i = 0; i < c->cards.cards; i++)
        if (draws_map(c->cards.card[i], info)) return true;
    return false;
}

void check_maps(Cardc *c)
{
    for (int i = 0; i < c->words.maps; i++) {
        const MapInfo *info = &c->words.map[i];
        if (!has_map(c, info)) continue;
        const CardDef *goal = map_card(c, info, MAP_GOAL), *must = map_card(c, info, MAP_MUST);
        for (int j = 0; j < c->cards.cards; j++) {
            CardDef *card = c->cards.card[j];
            if (!card->broken && draws_map(card, info)) check_map(c, info, card, goal, must);
        }
    }
}
