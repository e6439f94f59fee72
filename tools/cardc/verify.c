/*
 * verify.c - the tables of a box against the game's words and against each other. See verify.h.
 */
#include "verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COPIES_MOST = 99, CARD_LINES_MOST = 250 };

bool verify_fail(Verifier *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(c->why, c->room, format, args);
    va_end(args);
    return false;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static bool line_hook(Verifier *c, const Line *l, int i)
{
    int events = c->v->events.count, which = l->hook & 3;
    bool event = l->hook < events * 4;
    bool good = true;
    switch (l->kind) {
    case LINE_PLAY:
    case LINE_USE: good = l->hook < c->v->windows.count; break;
    case LINE_SLOT: good = l->hook == 0; break;
    case LINE_WOULD: good = event && which == HOOK_WOULD; break;
    case LINE_ON: good = event && which == HOOK_ON; break;
    case LINE_ASK_WOULD:
    case LINE_ASK_ON: good = event && which == HOOK_ASK; break;
    case LINE_MAY:
    case LINE_MAY_NOT: good = event && which == HOOK_MAY; break;
    default: good = !event && l->hook - events * 4 < c->v->numbers.count;
    }
    return good || verify_fail(c, "line %d hangs on nothing the game has", i);
}

static bool line_code(Verifier *c, const Line *l)
{
    bool number = l->kind >= LINE_IS && l->kind <= LINE_PLUS, may = l->kind == LINE_MAY || l->kind == LINE_MAY_NOT;
    if (l->test && !verify_expression(c, l->test, true, 0)) return false;
    if (l->can && !verify_expression(c, l->can, false, 0)) return false;
    if (l->cost && !verify_text(c, l->cost)) return false;
    if (number) return !l->body || verify_expression(c, l->body, true, 0);
    return may || !l->body || verify_text(c, l->body);
}

static bool verify_line(Verifier *c, int i)
{
    const Line *l = &c->box->line[i];
    if (l->kind >= LINE_KINDS || l->flags > 63) return verify_fail(c, "line %d is of no known kind", i);
    if ((l->flags & LINE_LINGERS) && (l->kind == LINE_PLAY || l->kind == LINE_USE || l->kind == LINE_SLOT))
        return verify_fail(c, "line %d lingers, but is not of a kind that can", i);
    if (l->zone >= c->v->zones.count) return verify_fail(c, "line %d names a zone the game does not have", i);
    if (l->limit && ((l->limit & 15) > 7 || l->limit >> 4 < 1 || l->limit >> 4 > c->v->spans.count))
        return verify_fail(c, "line %d has a wrong limit", i);
    return line_hook(c, l, i) && line_code(c, l);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void set_hook(uint64_t hooks[HOOK_WORDS], int hook) { hooks[hook >> 6] |= (uint64_t)1 << (hook & 63); }

/* Whether a line hangs on a hook, and not on a window, a slot of the track, or the time it lasts. */
static bool line_has_hook(const Line *line)
{
    if (line->flags & LINE_LINGERS) return false;
    return line->kind != LINE_PLAY && line->kind != LINE_USE && line->kind != LINE_SLOT;
}

void card_mark(Card *card, const Line *line)
{
    if (line_has_hook(line) && (line->flags & LINE_FROM_HAND)) /* and whether it answers before the event or after it */
        set_hook(card->hand_hooks, line->hook - HOOK_ASK + (line->kind == LINE_ASK_WOULD ? HOOK_WOULD : HOOK_ON));
    if (line_has_hook(line)) set_hook(line->flags & LINE_FROM_HAND ? card->hand_hooks : card->hooks, line->hook);
    else if (line->flags & LINE_LINGERS) return;
    else if (line->kind == LINE_PLAY) card->hand_windows |= (uint16_t)(1u << line->hook);
    else if (line->kind == LINE_USE) card->windows |= (uint16_t)(1u << line->hook);
}

/* Whether a `use` line is there to be used whenever its card is awake, if only its cost and its target can be found. */
static bool line_is_open(const Line *l)
{
    return l->kind == LINE_USE && !l->test && !l->at && !l->limit && !(l->flags & (LINE_ALWAYS_ZONE | LINE_LINGERS));
}

void card_share(const Box *box, Card *card, int events)
{
    memset(card->shared, 0, sizeof card->shared);
    card->open = 0;
    for (int i = 0; i < card->lines; i++) {
        const Line *l = &box->line[card->line + i];
        bool own = l->hook >= events * 4 && l->test && box->code[l->test] == OP_THIS;
        if (line_has_hook(l) && !(l->flags & LINE_FROM_HAND) && !own) set_hook(card->shared, l->hook);
        if (line_is_open(l)) card->open |= (uint16_t)(1u << l->hook);
    }
}

int box_copies(const Box *box)
{
    int n = 0;
    for (int i = 1; i < box->cards; i++) n += box->card[i].copies;
    return n;
}

/* The copies of one kind that came in one pack. */
static int stock_add(const Box *box, uint8_t *stock, int n, int kind, int pack)
{
    for (int i = 1; i < box->cards; i++)
        for (int k = 0; k < box->card[i].copies && box->card[i].kind == kind && box->card[i].pack == pack; k++)
            stock[n++] = (uint8_t)i;
    return n;
}

void box_stock(Box *box, uint8_t *stock)
{
    int n = 0, packs = 0;
    for (int i = 1; i < box->cards; i++)
        if (box->card[i].pack > packs) packs = box->card[i].pack;
    for (int kind = 0; kind < KINDS_MOST; kind++) {
        box->stock_at[kind] = (uint16_t)n;
        box->stock_basic[kind] = (uint16_t)(n = stock_add(box, stock, n, kind, 0));
        for (int pack = 1; pack <= packs; pack++) n = stock_add(box, stock, n, kind, pack);
    }
    box->stock_at[KINDS_MOST] = (uint16_t)n;
    box->stock = stock;
}

void box_hooks(Box *box)
{
    box->was = 0;
    for (int i = 0; i < box->lines; i++) box->was |= (box->line[i].flags & LINE_WAS) != 0;
    for (int hook = 0; hook < HOOK_WORDS * 64; hook++) {
        box->hook_kinds[hook] = 0;
        for (int i = 1; i < box->cards; i++)
            if (box->card[i].hooks[hook >> 6] >> (hook & 63) & 1) box->hook_kinds[hook] |= 1u << box->card[i].kind;
    }
}

static bool bits_in(uint64_t bits, int count) { return count >= 64 || !(bits >> count); }

/* A mark promises a line: the machine goes and looks for it. */
static bool card_marks(const Verifier *c, const Card *d)
{
    Card want = { 0 };
    for (int i = 0; i < d->lines; i++) card_mark(&want, &c->box->line[d->line + i]);
    return !memcmp(want.hooks, d->hooks, sizeof d->hooks) && !memcmp(want.hand_hooks, d->hand_hooks, sizeof d->hooks) &&
           want.windows == d->windows && want.hand_windows == d->hand_windows &&
           bits_in(d->traits, c->v->traits.count) && bits_in(d->kinds, c->v->kinds.count);
}

static bool card_track(const Verifier *c, const Card *d)
{
    if (d->length > TRACK_MAX || d->die > 6) return false;
    for (int i = 0; i < TRACK_MAX; i++) {
        if (!d->at[i]) continue;
        if (i >= d->length || d->at[i] > d->lines || c->box->line[d->line + d->at[i] - 1].kind != LINE_SLOT)
            return false;
    }
    return true;
}

static bool verify_card(Verifier *c, int i)
{
    const Card *d = &c->box->card[i];
    if (d->line + d->lines > c->box->lines || d->lines > CARD_LINES_MOST)
        return verify_fail(c, "card %d has lines that do not exist", i);
    if (d->row + d->rows > c->box->rows) return verify_fail(c, "card %d has rows that do not exist", i);
    if (d->kind >= c->v->kinds.count && i) return verify_fail(c, "card %d is of no kind the game has", i);
    if (d->copies > COPIES_MOST) return verify_fail(c, "card %d has too many copies", i);
    if (!card_marks(c, d)) return verify_fail(c, "card %d is marked with what its lines do not do", i);
    if (!card_track(c, d)) return verify_fail(c, "card %d has a wrong track", i);
    for (int k = 0; k < c->box->fields; k++) {
        bool card = !strcmp(c->v->fields.word[k].says, "card");
        int value = c->box->field[i * c->box->fields + k];
        if (card && (value < 0 || value >= c->box->cards))
            return verify_fail(c, "card %d names a card that does not exist", i);
    }
    return true;
}

static bool verify_first(Verifier *c)
{
    static const Card NONE;
    if (memcmp(&c->box->card[0], &NONE, sizeof NONE)) return verify_fail(c, "card 0 is not empty");
    for (int k = 0; k < c->box->fields; k++)
        if (c->box->field[k]) return verify_fail(c, "card 0 is not empty");
    return c->box->code[0] == OP_END || verify_fail(c, "the code does not begin with END");
}

static bool verify_cell(Verifier *c, int i)
{
    const Cell *d = &c->box->cell[i];
    int count = d->kind == CELL_CARD      ? c->box->cards
                : d->kind == CELL_TRAIT   ? c->v->traits.count
                : d->kind == CELL_COUNTER ? c->v->counters.count
                                          : c->v->plain.count;
    if (d->kind == CELL_NUMBER) return true;
    return (d->kind <= CELL_WORD && d->value >= 0 && d->value < count) ||
           verify_fail(c, "cell %d of a row is wrong", i);
}

static bool verify_row(Verifier *c, int i)
{
    const Row *d = &c->box->row[i];
    return d->cell + d->count <= c->box->cells || verify_fail(c, "row %d is cut off", i);
}

static bool verify_all(Verifier *c)
{
    const Box *box = c->box;
    if (!box->cards || !box->code_size) return verify_fail(c, "the box is empty");
    if (box->fields != c->v->fields.count) return verify_fail(c, "the cards have other fields than the game");
    if (!verify_first(c)) return false;
    for (int i = 0; i < box->lines; i++)
        if (!verify_line(c, i)) return false;
    for (int i = 0; i < box->cards; i++)
        if (!verify_card(c, i)) return false;
    for (int i = 0; i < box->rows; i++)
        if (!verify_row(c, i)) return false;
    for (int i = 0; i < box->cells; i++)
        if (!verify_cell(c, i)) return false;
    return true;
}

bool box_verify(const Box *box, const Vocabulary *v, char *why, size_t room)
{
    Verifier c = { box, v, why, room, calloc((size_t)box->code_size + 1, sizeof(uint16_t)) };
    if (!c.seen) return verify_fail(&c, "there is not enough memory to check it");
    bool good = verify_all(&c);
    free(c.seen);
    return good;
}
