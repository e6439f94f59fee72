/*
 * draw.c - a map as its rows draw it: places in columns and rows, the ways between neighbours, and a list of the ways
 * that lead further.
 */
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "c_text.h"
#include "kit/box.h"

enum { SPOTS_MOST = 128, LINES = 3, LINE_MOST = 120, GRID_MOST = 40 };

typedef struct Spot {
    const CardDef *card; /* null for a site */
    int column, row;
    char line[LINES][LINE_MOST]; /* what lies there, its words, its counters */
} Spot;

typedef struct Drawing {
    const CardDef *map;
    const MapInfo *info;
    Spot spot[SPOTS_MOST];
    int spots, width, left, right, top, bottom;
} Drawing;

static bool is_row(const Drawing *d, const FieldValue *v, MapPart part)
{
    return v->field->type == FT_ROW && d->info->part[part] && !strcmp(v->field->name, d->info->part[part]);
}

static void append(char *line, const char *text)
{
    size_t n = strlen(line);
    if (n + strlen(text) + 2 > LINE_MOST) return;
    if (n) strcat(line, " ");
    strcat(line, text);
}

/* The first two numbers are the spot; a number behind a counter belongs to it. */
static void read_cells(Spot *spot, const FieldValue *row)
{
    int numbers = 0;
    for (int i = 0; i < row->cells; i++) {
        const RowCell *cell = &row->cell[i];
        if (cell->kind == CELL_NUMBER && numbers < 2) {
            *(numbers++ ? &spot->row : &spot->column) = cell->value;
        } else if (cell->kind != CELL_CARD) {
            append(spot->line[cell->kind == CELL_TRAIT ? 1 : 2], cell->text);
        }
    }
}

static void add_spot(Drawing *d, const FieldValue *row, bool site)
{
    if (d->spots == SPOTS_MOST) return;
    Spot *spot = &d->spot[d->spots++];
    memset(spot, 0, sizeof *spot);
    read_cells(spot, row);
    for (int i = 0; i < row->cells && !spot->card && !site; i++) spot->card = row->cell[i].card;
    append(spot->line[0], site ? "(" : spot->card->name);
    if (site) {
        strcat(spot->line[0], row->field->name);
        strcat(spot->line[0], ")");
    }
    for (int i = 0; i < LINES; i++)
        if ((int)strlen(spot->line[i]) > d->width) d->width = (int)strlen(spot->line[i]);
    if (d->spots == 1) d->left = d->right = spot->column, d->top = d->bottom = spot->row;
    if (spot->column < d->left) d->left = spot->column;
    if (spot->column > d->right) d->right = spot->column;
    if (spot->row < d->top) d->top = spot->row;
    if (spot->row > d->bottom) d->bottom = spot->row;
}

static const Spot *spot_at(const Drawing *d, int column, int row)
{
    for (int i = 0; i < d->spots; i++)
        if (d->spot[i].column == column && d->spot[i].row == row) return &d->spot[i];
    return NULL;
}

static const Spot *spot_of(const Drawing *d, const CardDef *card)
{
    for (int i = 0; i < d->spots; i++)
        if (d->spot[i].card == card) return &d->spot[i];
    return NULL;
}

static bool are_joined(const Drawing *d, const Spot *a, const Spot *b)
{
    if (!a || !b || !a->card || !b->card) return false;
    for (int i = 0; i < d->map->values; i++) {
        const FieldValue *v = &d->map->value[i];
        if (!is_row(d, v, MAP_LINKS)) continue;
        const CardDef *x = v->cell[0].card, *y = v->cell[1].card;
        if ((x == a->card && y == b->card) || (x == b->card && y == a->card)) return true;
    }
    return false;
}

static bool are_neighbours(const Spot *a, const Spot *b)
{
    return abs(a->column - b->column) + abs(a->row - b->row) == 1;
}

/* A line of the page without the spaces at its end. */
static void add_line(Sheet *p, char *line)
{
    size_t n = strlen(line);
    while (n && line[n - 1] == ' ') line[--n] = 0;
    sheet_add(p, "%s\n", line);
}

static void draw_row(const Drawing *d, Sheet *p, int row)
{
    char line[GRID_MOST * (LINE_MOST + 8)];
    for (int i = 0; i < LINES; i++) {
        line[0] = 0;
        for (int column = d->left; column <= d->right; column++) {
            const Spot *spot = spot_at(d, column, row);
            bool way = i == 0 && are_joined(d, spot, spot_at(d, column + 1, row));
            size_t n = strlen(line);
            snprintf(line + n, sizeof line - n, "%-*s%s", d->width, spot ? spot->line[i] : "", way ? " --- " : "     ");
        }
        add_line(p, line);
    }
    if (row == d->bottom) return;
    line[0] = 0;
    for (int column = d->left; column <= d->right; column++) {
        bool way = are_joined(d, spot_at(d, column, row), spot_at(d, column, row + 1));
        size_t n = strlen(line);
        snprintf(line + n, sizeof line - n, "  %-*s", d->width + 3, way ? "|" : "");
    }
    add_line(p, line);
}

static void list_others(const Drawing *d, Sheet *p)
{
    for (int i = 0; i < d->map->values; i++) {
        const FieldValue *v = &d->map->value[i];
        if (!is_row(d, v, MAP_LINKS)) continue;
        const Spot *a = spot_of(d, v->cell[0].card), *b = spot_of(d, v->cell[1].card);
        if (a && b && !are_neighbours(a, b)) sheet_add(p, "%s --- %s\n", a->card->name, b->card->name);
    }
}

char *draw_map(const MapInfo *info, const CardDef *map)
{
    Drawing *d = calloc(1, sizeof *d);
    Sheet p = { 0 };
    if (!d) return NULL;
    d->map = map;
    d->info = info;
    for (int i = 0; i < map->values; i++) {
        if (is_row(d, &map->value[i], MAP_PLACES)) add_spot(d, &map->value[i], false);
        if (is_row(d, &map->value[i], MAP_SITES)) add_spot(d, &map->value[i], true);
    }
    sheet_add(&p, "%s\n\n", map->name);
    if (d->right - d->left >= GRID_MOST) sheet_say(&p, "(too wide to draw)\n");
    else
        for (int row = d->top; row <= d->bottom; row++) draw_row(d, &p, row);
    list_others(d, &p);
    free(d);
    return sheet_take(&p);
}
